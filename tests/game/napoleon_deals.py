"""Deals of Napoleon laid out for a test. Unless told otherwise, player 0 speaks first and is Napoleon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from game import GAMES
from game.engine.cards import card_text, cards_text, parse_card, parse_cards, parse_strain
from game.engine.events import TrickTaken
from game.games.napoleon.form import NapoleonForm, form_of
from game.games.napoleon.powers import best_place, playable, powers
from game.match.match import Match

from . import referee_napoleon_cards as referee
from .at_the_table import act, asked, do, events, legal
from .referee_napoleon_tricks import may_play

GAME = GAMES["napoleon"]
PLAYERS = (2, 3, 4, 5, 6)
WITH_CALL = (4, 5, 6)
OPENINGS = ("AC", "AD", "AH", "KC", "KD", "KH")


def table(players: int, **options: Any) -> NapoleonForm:
    """The form of the game at a table; options for another number of players are refused."""
    return form_of(GAME.Options.read(options, players), players)


def deck(
    players: int,
    *hands: str,
    blind: str = "",
    piles: Mapping[int, str] | None = None,
    dealer: int | None = None,
    may_hold: Callable[[int, str], bool] = lambda player, card: True,
    **options: Any,
) -> list[int]:
    """A deck that gives these cards to player 0, 1 and so on; whatever is left fills it up.

    `piles` tells the cards of a pile from its top, by its place: 0 to 3 are player 0's, 4 to 7 player 1's.
    """
    given = [text.split() for text in (*hands, *[""] * (players - len(hands)))]
    laid = [(piles or {}).get(place, "").split() for place in range(8)]
    aside = blind.split()
    named = [*chain(*given), *chain(*laid), *aside]
    pack = referee.pack(players, options)
    assert len(set(named)) == len(named)
    assert set(named) <= set(pack)
    left = [card for card in pack if card not in named]
    for player in sorted(range(players), key=lambda player: sum(may_hold(player, card) for card in left)):
        while len(given[player]) < referee.DEALT[players]:
            fits = [card for card in left if may_hold(player, card)]
            card = min(fits, key=lambda card: sum(may_hold(other, card) for other in range(players)))
            given[player].append(card)
            left.remove(card)
    eldest = 0 if dealer is None else (dealer + 1) % players
    order = [(eldest + place) % players for place in range(players)]
    dealt: list[str] = []
    if players == 2:
        for pile in laid:
            while len(pile) < 4:
                pile.append(left.pop(0))
        dealt += [card for number in range(4) for player in order for card in laid[player * 4 + number][::-1]]
    dealt += [card for cards in zip(*(given[player] for player in order), strict=True) for card in cards]
    return [parse_card(card) for card in (*dealt, *aside, *left)]


def begin(players: int, cards: Sequence[int], dealer: int | None = None, **options: object) -> Match:
    match = new_match(players, dealer, **options)
    match.start_deal(cards)
    return match


def new_match(players: int, dealer: int | None = None, **options: object) -> Match:
    """A match before its first deal, in which player 0 will speak first."""
    first = players - 1 if dealer is None else dealer
    return Match(GAME, players, GAME.Options.read(options, players), seed=7, first_dealer=first)


def blind_of(match: Match) -> list[str]:
    return [card_text(card) for card in match.deal.state.blind]


def blind_size(players: int, **options: Any) -> int:
    return len(deck(players, **options)) - players * (25 if players == 2 else referee.DEALT[players])


# Shorter ways through the steps that a test is not about.


def bid(match: Match, text: str = "13 D", napoleon: int = 0) -> None:
    """One player bids, all others pass."""
    while asked(match) == "bid":
        do(match, f"bid {text}" if match.to_act == napoleon else "pass")


def all_pass(match: Match) -> None:
    for _ in range(match.players):
        do(match, "pass")


def put_down(match: Match, *cards: str) -> None:
    """Napoleon discards these cards, and whatever else he must, the lowest first."""
    wanted = [f"discard {card}" for card in cards]
    while asked(match) == "discard":
        do(match, wanted.pop(0) if wanted else match.legal()[0].text)


def to_play(match: Match, text: str = "13 D", call: str = "", napoleon: int = 0) -> None:
    """On to the first lead; Napoleon calls the card, or any, and puts the blind down again."""
    blind = blind_of(match)
    bid(match, text, napoleon)
    if asked(match) == "call":
        do(match, f"call {call}" if call else match.legal()[0].text)
    put_down(match, *blind)


# Tricks.


def powers_of(trump: str, players: int = 5, **options: Any) -> Any:
    if trump == "NT":
        options.setdefault("no_trump", "high")
    return powers(table(players, **options), parse_strain(trump))


def winner(cards: str, trump: str, *, first: bool = False, players: int = 5, **options: Any) -> str:
    """The card that wins a trick."""
    trick = [parse_card(card) for card in cards.split()]
    return card_text(trick[best_place(powers_of(trump, players, **options), trick, first=first)])


def may(
    trick: str, held: str, trump: str, *, first: bool = False, players: int = 5, **options: Any
) -> set[str]:
    """The cards of a hand that may be played to a trick as it lies."""
    lies = [parse_card(card) for card in trick.split()]
    deciding = powers_of(trump, players, **options)
    return set(cards_text(playable(deciding, lies, parse_cards(held), first=first)).split())


def trick(cards: str, trump: str, *, first: bool = False, players: int = 0, **options: Any) -> Match:
    """The second trick of a match, or the first, player 0 leading, when these cards have been played."""
    if trump == "NT":
        options.setdefault("no_trump", "high")
    played = cards.split()
    players = players or max(4, len(played))
    now = referee.in_force(players, options)

    def may_hold(player: int, card: str) -> bool:
        """Nothing that would forbid what he plays."""
        if player >= len(played):
            return True
        own, lies = played[player], played[:player]
        return own in may_play([own, card], lies, trump, first, now)

    for opening in OPENINGS:
        if opening in played:
            continue
        hands = [played[0] if first else f"{opening} {played[0]}", *played[1:]]
        given = deck(players, *hands, may_hold=may_hold, **options)
        match = begin(players, given, **options)
        to_play(match, f"13 {trump}")
        if first or opened(match, opening, played):
            for player, card in enumerate(played):
                act(match, f"{player} play {card}")
            return match
    raise AssertionError("no first trick leaves everybody his card")


def opened(match: Match, opening: str, kept: Sequence[str]) -> bool:
    """Whether player 0 wins the first trick with a card, and nobody has to play what is kept."""
    do(match, f"play {opening}")
    while match.deal.state.trick:
        free = sorted(
            legal(match) - {f"play {card}" for card in kept}, key=lambda text: "AKQJT".find(text[5])
        )
        if not free:
            return False
        do(match, free[0])
    return match.to_act == 0


def taker(cards: str, trump: str, *, first: bool = False, **options: Any) -> int:
    """Who wins a whole trick at the table, player 0 leading; every card must have been legal."""
    match = trick(cards, trump, first=first, players=len(cards.split()), **options)
    taken = events(match, TrickTaken)[-1]
    assert " ".join(card_text(card) for card in taken.cards) == cards
    assert match.to_act == taken.winner, "who wins leads"
    return int(taken.winner)


# Deals in which Napoleon wins all tricks with spades as trumps: all scoring cards that are not discarded.

SWEEPING = {
    3: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S JC AC KC",
    4: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S JC",
    5: "AS KS QS JS TS 9S 8S 7S 6S JC",
    6: "AS KS QS JS TS 9S 8S JC",
}
SWEEPING_TWO = "AS KS QS JS TS 9S 8S 7S 6S"
SWEEPING_PILES = {0: "5S JC AC KC", 1: "4S QC TC 9C", 2: "3S 8C 7C 6C", 3: "2S 5C 4C 3C"}
OLDEST = "AS KS QS JS TS 9S 8S 7S 6S 5S"
ADJUTANTS = "KD"
"""What Napoleon calls for a partner; player 1 holds it."""


def sweep(players: int, discarded: int = 0, **options: Any) -> list[int]:
    """Player 0 can win every trick, and there are so many scoring cards in the blind, all diamonds."""
    size = blind_size(players, **options)
    low = [*["2C"] * (players < 4), "2D", "3D", "4D", "5D", "6D"][: size - discarded]
    blind = " ".join(["AD", "QD", "JD", "TD"][:discarded] + low)
    if options.get("style") == "hattori":
        blind = "3S 2S 2D 3D"
    if players == 2:
        return deck(2, SWEEPING_TWO, blind=blind, piles=SWEEPING_PILES, **options)
    own = OLDEST if options.get("style") == "1885" else SWEEPING[players]
    return deck(players, own, ADJUTANTS, blind=blind, **options)


def play_out(match: Match, order: str = "SCHD") -> None:
    """To the end of the deal: player 0 plays his best spades first, the others their lowest cards."""
    while not match.deal.finished:
        if match.to_act == 0:
            choices = [action.cards[0] for action in match.legal()]
            best = min(choices, key=lambda card: (order.index(card_text(card)[1]), -card))
            do(match, f"play {card_text(best)}")
        else:
            do(match, match.legal()[0].text)


def play_sweep(
    match: Match, text: str = "13 S", *, discarded: int = 0, alone: bool = False, **options: Any
) -> None:
    """A whole deal in which Napoleon wins every trick with so many scoring cards in the discards."""
    match.start_deal(sweep(match.players, discarded, **options))
    own = "3S" if options.get("style") == "hattori" else "AS"
    to_play(match, text, own if alone else ADJUTANTS)
    play_out(match)

"""Deals of Jan Ken Po laid out for a test. Unless told otherwise, player 0 speaks first and declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from game import GAMES
from game.engine.cards import parse_card
from game.engine.events import TrickTaken
from game.match.match import Match

from . import referee_jan_ken_po as referee
from .at_the_table import act, asked, do, events, legal

GAME = GAMES["jan_ken_po"]
PLAYERS = (2, 3, 4, 5, 6)


def deck(
    players: int,
    *hands: str,
    neko: str = "",
    dealer: int | None = None,
    voids: Mapping[int, str] | None = None,
) -> list[int]:
    """A deck that gives these cards to player 0, 1 and so on; whatever is left fills it up.

    `voids` tells which suits a player is not filled up with.
    """
    given = [text.split() for text in (*hands, *[""] * (players - len(hands)))]
    aside = neko.split()
    left = [card for card in referee.pack(players) if card not in [*chain(*given), *aside]]
    voids = voids or {}
    for player in sorted(range(players), key=lambda player: -len(voids.get(player, ""))):
        while len(given[player]) < referee.DEALT[players]:
            suits = [card[1] for card in left if card[1] not in voids.get(player, "")]
            most = max(suits, key=suits.count)
            given[player].append(next(card for card in left if card[1] == most))
            left.remove(given[player][-1])
    eldest = 0 if dealer is None else dealer + 1
    order = [given[(eldest + place) % players] for place in range(players)]
    dealt = [card for cards in zip(*order, strict=True) for card in cards]
    return [parse_card(card) for card in (*dealt, *aside, *left)]


def begin(players: int, cards: Sequence[int], dealer: int | None = None, **options: object) -> Match:
    first = players - 1 if dealer is None else dealer
    match = Match(GAME, players, GAME.Options.read(options, players), seed=7, first_dealer=first)
    match.start_deal(cards)
    return match


# Shorter ways through the steps that a test is not about.


def bid(match: Match, number: int = 1, declarer: int = 0) -> None:
    """One player bids, all others pass."""
    while asked(match) == "bid":
        do(match, f"bid {number}" if match.to_act == declarer else "pass")


def put_down(match: Match, *keep: str, first: str = "") -> None:
    """Everybody who is asked puts down what is not among the cards he keeps; the cards named go first."""
    while asked(match) == "discard":
        player = match.to_act
        assert player is not None
        kept = keep[player].split() if player < len(keep) else ()
        cards = [action.text.removeprefix("discard ") for action in match.legal()]
        cards = [card for card in first.split() if card in cards] + cards
        do(match, "discard " + next(card for card in cards if card not in kept))


def to_play(match: Match, *keep: str, number: int = 1, trump: str = "D", call: str = "") -> None:
    """On to the first lead, with player 0 as the declarer, alone or with the holder of a card."""
    bid(match, number)
    put_down(match, *keep)
    do(match, f"trump {trump}")
    if match.players >= 4:
        do(match, f"call {call}" if call else "alone")


def led_to(trump: str, played: str, holding: str = "") -> Match:
    """A trick, player 0 leading, to which these cards have been played, and what the next player holds.

    Who did not play the active suit has none of it, and the next player has only suits that are named.
    """
    cards = played.split()
    hands = [*cards, holding] if holding else cards
    voids = {len(cards): "".join(set("CDHS") - set(holding))} if holding else {}
    for place in range(1, len(cards)):
        active = cards[referee.heading(cards[:place], trump)][1]
        if cards[place][1] != active:
            voids[place] = active
    players = max(4, len(hands)) if holding else len(cards)
    match = begin(players, deck(players, *hands, voids=voids))
    to_play(match, *hands, trump=trump)
    for player, card in enumerate(cards):
        act(match, f"{player} play {card}")
    return match


def winner(trump: str, cards: str) -> int:
    """Who wins the first trick, player 0 leading; every card must have been legal."""
    match = led_to(trump, cards)
    (taken,) = events(match, TrickTaken)
    assert match.to_act == taken.winner, "who wins leads"
    return int(taken.winner)


def sure(players: int, won: int) -> list[str]:
    """Hands with which the declarer, 0, wins so many tricks with diamonds as trumps, and no more.

    He leads the best diamonds, then the best clubs, then the lowest hearts, which are worth nothing, and
    nobody ever loses the lead to him again. Player 1 wins nothing: with four and more he may be partner.
    """
    number = referee.tricks_in_a_deal(players, True)
    suits = {suit: [card for card in referee.pack(players) if card[1] == suit] for suit in "CDHS"}
    best = [*reversed(suits["D"]), *reversed(suits["C"])][:won]
    hands = [best + suits["H"][: number - won]]
    hearts = [card for card in reversed(suits["H"]) if card not in hands[0]]
    if players >= 4:
        hands.append((hearts + suits["S"])[:number])
    rest = [*reversed(suits["S"]), *suits["C"], *hearts]
    rest = [card for card in rest if card not in chain(*hands)]
    while len(hands) < players:
        hands.append([rest.pop(0) for _ in range(number)])
    return [" ".join(cards) for cards in hands]


def play_sure(
    match: Match, won: int, number: int, partner: bool = False, declarer: int = 0, in_vain: int = 0
) -> None:
    """A whole deal in which a declarer bids so much and wins so many tricks."""
    hands = sure(match.players, won)
    hands = hands[-declarer:] + hands[:-declarer]
    upcoming = match.upcoming
    assert upcoming is not None
    match.start_deal(deck(match.players, *hands, dealer=upcoming.dealer))
    bid(match, number, declarer)
    put_down(match, *hands)
    do(match, "trump D")
    aside = [card for card in referee.pack(match.players) if card not in " ".join(hands).split()]
    for card in aside[:in_vain]:
        do(match, f"call {card}")
    if match.players >= 4 and in_vain < 2:
        do(match, f"call {hands[(declarer + 1) % match.players][:2]}" if partner else "alone")
    for card in hands[declarer].split():
        while match.to_act != declarer:
            do(match, match.legal()[0].text)
        do(match, f"play {card}" if f"play {card}" in legal(match) else match.legal()[0].text)
    while not match.deal.finished:
        do(match, match.legal()[0].text)


def new_match(players: int, **options: object) -> Match:
    """A match before its first deal, in which player 0 will speak first."""
    return Match(GAME, players, GAME.Options.read(options, players), seed=7, first_dealer=players - 1)

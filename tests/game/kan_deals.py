"""Deals of Kan laid out for a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.cards import card_text, each, parse_card, rank_of
from game.engine.events import Dealt
from game.engine.scoring import points_of
from game.engine.state import Setup
from game.games.kan import Kan
from game.match.match import Match

from .at_the_table import asked, do

GAME = Kan()
GAMES = {GAME.key: GAME}


def new_match(players: int = 5, dealer: int | None = None, **options: Any) -> Match:
    """A match before its first deal, in which player 0 sits to the dealer's right."""
    first = players - 1 if dealer is None else dealer
    return Match(GAME, players, GAME.Options.read(options, players), seed=7, first_dealer=first)


def pack(match: Match) -> list[str]:
    return [card_text(card) for card in each(GAME.pack(match.players, match.options))]


def order(match: Match) -> list[int]:
    """Who gets cards in the next deal, from the dealer's right."""
    upcoming = match.upcoming
    assert upcoming is not None
    setup = Setup(match.options, match.players, upcoming.dealer, tuple(match.totals), 1, upcoming.carried)
    begun = GAME.deal(setup, each(GAME.pack(match.players, match.options)))
    return [event.player for event in begun.events if isinstance(event, Dealt)]


def deck(match: Match, hands: Mapping[int, str | Sequence[str]]) -> list[int]:
    """A deck that gives these cards to the players, in this order; the others fill the hands up."""
    players = order(match)
    given = {}
    for player in players:
        cards = hands.get(player, "")
        given[player] = cards.split() if isinstance(cards, str) else list(cards)
    named = [card for cards in given.values() for card in cards]
    assert len(set(named)) == len(named)
    left = [card for card in pack(match) if card not in named]
    assert len(named) + len(left) == 10 * len(players)
    for cards in given.values():
        while len(cards) < 10:
            cards.append(left.pop(0))
    return [parse_card(given[player][place]) for place in range(10) for player in players]


def lay(match: Match, hands: Mapping[int, str | Sequence[str]]) -> Match:
    """Begin the next deal with these cards."""
    match.start_deal(deck(match, hands))
    return match


def open_deal(hands: Mapping[int, str], **options: Any) -> Match:
    """A first deal of four players; clubs are trumps unless there is but one round."""
    return lay(new_match(4, **options), hands)


# Playing on without a word for every card.


def play_on(
    match: Match, wish: Mapping[int, str] | None = None, low: bool = False, to: int = 10, until: int = -1
) -> None:
    """Play until something else is asked, the deal or so many tricks are over, or a player is to act.

    Each player plays the first legal one of the cards that he wishes to; otherwise his highest or
    lowest card, but last of all those that he wishes to keep (written with a `-` before them).
    A led joker asks for trumps.
    """
    wishes = {player: text.split() for player, text in (wish or {}).items()}
    while not match.deal.finished and asked(match) == "play" and match.deal.state.tricks < to:
        player = match.to_act
        assert player is not None
        if player == until:
            return
        own = wishes.get(player, [])
        best = max(match.legal(), key=lambda action, own=own: _liking(action, own, low))  # type: ignore[misc]
        plain = [action for action in match.legal() if action.cards == best.cards and not action.manner]
        named = [action for action in plain if action.strain in (None, match.deal.state.trump)]
        match.act(named[0])


def _liking(action: Action, wish: Sequence[str], low: bool) -> tuple[int, int]:
    card = card_text(action.cards[0])
    if action.manner:
        return -100, 0
    if card in wish:
        return 100 - wish.index(card), 0
    if f"-{card}" in wish:
        return -20, 0
    rank = rank_of(action.cards[0])
    return (0 if card != "JK" else -10), (-rank if low else rank)


# Rounds of five or six players, of whom 0 has the ace of trumps in the first deal and 2 the joker, and
# of four, of whom 0 has the joker and 2 the jack. Trumps are clubs in every deal.

CLUBS = "AC KC QC JC TC 9C 8C 7C 6C 5C"
"""Whoever has these wins every trick."""
NINE = "AC KC QC JC TC 9C 8C 7C 6C"
EIGHT = "AC KC QC JC TC 9C 8C 7C"


class Course(NamedTuple):
    """The hands of a deal and the cards that players wish to play or keep."""

    hands: dict[int, str]
    wish: dict[int, str]
    answer: str = ""
    """What is said after a sukonku."""
    low: bool = False


def first_deals(players: int) -> dict[str, Course]:
    """By how the first deal of a round ends; with four players the ace of spades is led."""
    if players == 4:
        run = "AC KC QC TC 9C 8C 7C"
        return {
            "sukonku": Course({0: f"JK {run} 6C 5C", 2: "JC AS"}, {0: "AC"}),
            "won": Course({0: f"JK {run} 6C 6S", 1: "AS", 2: "JC"}, {0: f"6S {run} JK"}),
            "lost": Course({0: "JK", 1: f"AS {run} 6C 5C", 2: "JC"}, {0: "JK"}),
            "gyaku sukonku": Course({0: "JK", 1: f"AS {run} 6C 5C", 2: "JC"}, {}),
        }
    return {
        "sukonku": Course({0: CLUBS, 2: "JK"}, {}),
        "won": Course({0: f"{NINE} 3D", 1: "AD", 2: "JK 5D"}, {0: "3D", 1: "AD"}),
        "lost": Course({0: "AC 3D", 1: "KC QC JC TC 9C 8C 7C 6C 5C 4C", 2: "JK"}, {}, low=True),
        "gyaku sukonku": Course(
            {0: "AC 3D 4D 5D 6D", 1: "AD KD QD JD", 2: "JK 7D 8D 9D TD", 3: "AH KH QH", 4: "AS KS QS"},
            {0: "3D 4D 5D", 1: "AD KD QD", 2: "7D 8D 9D"},
        ),
    }


def later_deals(namer: int, other: int) -> dict[str, Course]:
    """By how a second or third deal ends; player 1 is one of the mukankei. Their cards are in every pack."""
    fail, led = f"JK {EIGHT} 5D", "6S 7S 8S"
    late = {namer: f"{EIGHT} JK", 1: "-AD"}
    gyaku, gyaku_wish = {1: f"JK {NINE}", namer: led}, {namer: led, 1: f"{EIGHT} JK"}
    gyaku_fail, gyaku_late = {1: fail, namer: led, other: "AD"}, gyaku_wish | {other: "-AD"}
    return {
        "sukonku": Course({namer: f"JK {NINE}"}, late, "stop"),
        "juuroku made": Course({namer: f"JK {NINE}"}, late, "juuroku"),
        "juuroku failed": Course({namer: fail, 1: "AD", other: "6S 7S"}, late, "juuroku"),
        "won": Course({namer: fail, 1: "AD"}, {namer: f"5D JK {EIGHT}", 1: "AD"}),
        "gyaku sukonku": Course(gyaku, gyaku_wish, "stop"),
        "gyaku juuroku made": Course(gyaku, gyaku_wish, "gyaku_juuroku"),
        "gyaku juuroku failed": Course(gyaku_fail, gyaku_late, "gyaku_juuroku"),
        "lost": Course({1: f"JK {EIGHT} 7S", namer: "AS 6S"}, {1: f"{EIGHT} JK", namer: "AS 6S"}),
    }


def begin_deal(match: Match, ending: str) -> Course:
    """The next deal of a round up to the first lead, with the cards for such an end."""
    upcoming: Any = match.upcoming
    deal = upcoming.carried.deal
    namer, other = (2, 0) if (deal == 2) == (match.players > 4) else (0, 2)
    course = first_deals(match.players)[ending] if deal == 1 else later_deals(namer, other)[ending]
    lay(match, course.hands)
    if match.players > 4:
        do(match, *(("koi", "iku") if deal == 1 else ("show none",)))
    if deal > 1:
        assert match.to_act == namer
        do(match, "trump C")
    return course


def play_deal(match: Match, ending: str) -> None:
    """The next deal of a round, to such an end; all that is asked is answered."""
    course = begin_deal(match, ending)
    play_on(match, course.wish, course.low)
    if course.answer:
        assert asked(match) != "play", "the question after a sukonku"
        do(match, course.answer)
        play_on(match, course.wish, course.low)
    assert match.deal.finished


def round_points(match: Match) -> tuple[int, int]:
    """What the deal has brought player 0 and player 1, who stand for their sides."""
    scores = points_of(match.deal.entries, match.players)
    return scores[0], scores[1]

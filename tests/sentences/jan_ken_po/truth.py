"""What is so in Jan Ken Po, by the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS
from tests.game.referee_jan_ken_po import BEATS_IN_THE_CYCLE, heading, suit_beats
from tests.sentences.moment import Moment

DOES = {"blunt": "DS", "cut": "SH", "wrap": "HD"}
"""What each suit of the circle does to the one that it beats (JKP-2)."""


def trump(m: Moment) -> str:
    """The trumps of the deal; empty until they are named."""
    return SUITS[m.state.trump] if m.state.trump < 4 else ""


def heads(m: Moment, cards: Sequence[str]) -> int:
    return heading(list(cards), trump(m))


def active(m: Moment) -> str:
    """The suit to be followed in the trick on the table (JKP-15, JKP-16)."""
    return active_in(m, m.trick)


def active_in(m: Moment, cards: Sequence[str]) -> str:
    return cards[heads(m, cards)][1]


def does(verb: str, suit: str, over: str, trumps: str) -> bool:
    """Whether a suit beats another in the way that the verb says; without trumps yet, in the circle."""
    if verb == "burn":
        return suit == "C" != over and (not trumps or suit_beats(suit, over, trumps))
    if verb == "trump":
        return suit == trumps != over and BEATS_IN_THE_CYCLE.get(suit) != over
    return DOES[verb] == suit + over and (not trumps or suit_beats(suit, over, trumps))


def fixed_order(suits: str, trumps: str) -> bool:
    """Whether each of the suits beats all that follow (JKP-3)."""
    return sorted(suits) == sorted(SUITS) and all(
        suit_beats(suit, over, trumps) for place, suit in enumerate(suits) for over in suits[place + 1 :]
    )


def in_a_circle(trumps: str) -> bool:
    """Whether with these trumps the other three beat each other in a circle (JKP-4)."""
    return all(suit_beats(suit, over, trumps) for suit, over in BEATS_IN_THE_CYCLE.items())


def beaters(m: Moment) -> set[str]:
    """The suits of which any card takes over the trick on the table."""
    return {suit for suit in SUITS if suit_beats(suit, active(m), trump(m))}


def turns(m: Moment) -> list[str]:
    """The suits that were active in the trick on the table, one after the other."""
    found = [m.trick[0][1]]
    for number in range(2, len(m.trick) + 1):
        suit = m.trick[heads(m, m.trick[:number])][1]
        found += [suit] if suit != found[-1] else []
    return found

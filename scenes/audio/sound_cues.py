"""Which sound goes with which event, by the event's type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.engine.events import (
    Announced,
    CardShown,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldsCompared,
    Played,
    Said,
    Swapped,
    TrickTaken,
)
from scenes.audio.sound_names import Noise

DOUBLE_VERBS = ("double", "redouble")
SILENT_VERBS = ("pass", "continue")
"""Verbs that are said without a sound: they change nothing and are the most frequent ones."""


class CardCues(NamedTuple):
    """Sounds of cards that move."""

    sets_off: tuple[Noise, ...] = ()
    """Sounds when a card starts to move: for every card if `each` is set, otherwise for the first only."""
    for_each_card: bool = False
    lands: tuple[Noise, ...] = ()
    """Sounds when the last card comes to rest."""


def of_cards(event: Event, viewer: int | None, *, takes_over: bool = False) -> CardCues:
    """Return the sounds of the cards that an event moves.

    `viewer` is the viewer's seat or `None`; `takes_over` says that the card played now wins the trick.
    """
    match event:
        case Dealt() | Drew() | Discarded():
            return CardCues((Noise.DEAL,), for_each_card=True)
        case CardShown() | Exchanged() | Swapped():
            return CardCues((Noise.DEAL,))
        case MeldsCompared():
            return CardCues((Noise.MELD,))
        case Played():
            return CardCues(lands=(Noise.PLAY, Noise.HEAD) if takes_over else (Noise.PLAY,))
        case TrickTaken(winner=winner):
            return CardCues((Noise.GATHER_YOURS if winner == viewer else Noise.GATHER,))
    return CardCues()


def of_words(event: Event) -> Noise | None:
    """Return the sound of an event that is said or announced, or `None`."""
    match event:
        case Said(action=action) if action.verb in SILENT_VERBS:
            return None
        case Said(action=action):
            return Noise.DOUBLE if action.verb in DOUBLE_VERBS else Noise.BID
        case Announced():
            return Noise.BID
    return None


DEAL_RESULT_SOUNDS: Mapping[str, Noise | None] = {
    "good": Noise.DEAL_WON,
    "bad": Noise.DEAL_LOST,
    "even": None,
}
"""Sound of a deal's result by how it went for the viewer; `None` for silence."""

"""Which noise goes with what has happened: all of it is said here, by the shape of an event."""

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

DOUBLES = ("double", "redouble")
UNHEARD = ("pass", "continue")
"""What is said without a noise: it changes nothing, and is said most often."""


class CardCues(NamedTuple):
    """What is heard of cards that move."""

    sets_off: tuple[Noise, ...] = ()
    """As a card sets off: each of them, or only the first of all."""
    each: bool = False
    lands: tuple[Noise, ...] = ()
    """As the last of them comes to rest."""


def of_cards(event: Event, viewer: int | None, *, takes_over: bool = False) -> CardCues:
    """What is heard of the cards that an event moves; of a card played, whether it `takes_over` the trick."""
    match event:
        case Dealt() | Drew() | Discarded():
            return CardCues((Noise.DEAL,), each=True)
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
    """What is heard of an event that is told, whatever moves."""
    match event:
        case Said(action=action) if action.verb in UNHEARD:
            return None
        case Said(action=action):
            return Noise.DOUBLE if action.verb in DOUBLES else Noise.BID
        case Announced():
            return Noise.BID
    return None


OF_DEAL: Mapping[str, Noise | None] = {"good": Noise.DEAL_WON, "bad": Noise.DEAL_LOST, "even": None}
"""What is heard of a deal by how it went for whoever looks on."""

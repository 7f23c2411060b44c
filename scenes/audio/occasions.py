"""Choice of the sound for each event, by the event's shape; no other module chooses one."""

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
from scenes.audio.noises import Noise

DOUBLES = ("double", "redouble")
UNHEARD = ("pass", "continue")
"""What is said without a noise: it changes nothing, and is said most often."""


class OfCards(NamedTuple):
    """Sounds of cards that move."""

    sets_off: tuple[Noise, ...] = ()
    """As a card sets off: each of them, or only the first of all."""
    each: bool = False
    lands: tuple[Noise, ...] = ()
    """As the last of them comes to rest."""


def of_cards(event: Event, viewer: int | None, *, takes_over: bool = False) -> OfCards:
    """What is heard of the cards that an event moves; of a card played, whether it `takes_over` the trick."""
    match event:
        case Dealt() | Drew() | Discarded():
            return OfCards((Noise.DEAL,), each=True)
        case CardShown() | Exchanged() | Swapped():
            return OfCards((Noise.DEAL,))
        case MeldsCompared():
            return OfCards((Noise.MELD,))
        case Played():
            return OfCards(lands=(Noise.PLAY, Noise.HEAD) if takes_over else (Noise.PLAY,))
        case TrickTaken(winner=winner):
            return OfCards((Noise.GATHER_YOURS if winner == viewer else Noise.GATHER,))
    return OfCards()


def of_words(event: Event) -> Noise | None:
    """Return the sound of an event that is announced, whatever moves."""
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

"""What a viewer answers at the table, whatever he points at or presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from game.engine.actions import Action
from game.engine.cards import Card


@dataclass(frozen=True)
class ChosenActions:
    """He has chosen; several actions are those that he confirms together.

    Without any he leaves the choice to the player whom he advises.
    """

    actions: tuple[Action, ...] = ()


@dataclass(frozen=True)
class RefusedCard:
    """He has pointed at a card of his hand that cannot be chosen."""

    card: Card


class PickerCommand(Enum):
    """Other things that the viewer can ask for."""

    CARDS = auto()
    """To take up the hand that lies face down."""
    REST = auto()
    """The rest of a deal that is decided, or all his, to be played for him."""
    PLAY_ON = auto()
    """To play it himself."""
    LED = auto()
    """All that is asked before the first card to be chosen for him, in a first hand."""
    QUESTION = auto()
    """To go on to the question after a note that he has read."""


Answer = ChosenActions | RefusedCard | PickerCommand
TakeAnswer = Callable[[Answer], None]

"""The viewer's answers at the table, however they were given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from game.engine.actions import Action
from game.engine.cards import Card


@dataclass(frozen=True)
class ChosenActions:
    """The actions that the viewer has chosen: several if they are confirmed together.

    No actions mean that the viewer, as an adviser, leaves the choice to the advised player.
    """

    actions: tuple[Action, ...] = ()


@dataclass(frozen=True)
class RefusedCard:
    """The viewer pressed a card of the hand that cannot be chosen."""

    card: Card


class PickerCommand(Enum):
    """Requests of the viewer that are not choices of actions."""

    CARDS = auto()
    """Show the viewer's cards, which are face down until they take the seat."""
    REST = auto()
    """Play the rest of the deal for the viewer, because it is decided or all tricks are theirs."""
    PLAY_ON = auto()
    """Let the viewer play the rest of such a deal themselves."""
    LED = auto()
    """Choose everything for the viewer until the first card is played, in their first deal."""
    QUESTION = auto()
    """Show the question after a note that the viewer has read."""


Answer = ChosenActions | RefusedCard | PickerCommand
TakeAnswer = Callable[[Answer], None]

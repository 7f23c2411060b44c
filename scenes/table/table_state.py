"""State of the table as the viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.actions import Action
from game.engine.events import TrickTaken
from game.engine.view import View


@dataclass(frozen=True)
class TableState:
    """What the viewer sees and may do, computed after each change of the match or of the seat."""

    view: View[Any]
    """The deal as the viewer may know it; as an onlooker may while the viewer's hand is covered."""
    you: int | None
    """The viewer if they are a person at this computer, and so called "You"; otherwise `None`."""
    deal: int
    """Number of the deal, from 1."""
    alone: bool
    """Whether the viewer is the only person at this computer."""
    asks_unseen: bool
    """Whether a player is asked in secret, so that the viewer may not know who is to act."""
    can_undo: bool
    """Whether the viewer can undo an action."""
    tricks: tuple[TrickTaken, ...]
    """Finished tricks of the deal, in order."""
    legal: Sequence[Action]
    """Legal actions of the viewer; empty if they are not to act or their choice is made for them."""
    offered: Sequence[Action]
    """Actions that the viewer can choose from: their own, or those that they can recommend."""
    adviser: int | None
    """Computer player who advises the viewer, or `None`."""
    advised: int | None
    """Player whom the viewer advises, or `None`. The viewer sees that hand and makes no choices of their own.
    """
    advising: bool
    """Whether the viewer is asked what to recommend."""
    plays_itself: bool
    """Whether the computer makes the viewer's next choice."""
    sits_out: bool
    """Whether the viewer is the only person here, takes no further part in the deal and advises no one."""

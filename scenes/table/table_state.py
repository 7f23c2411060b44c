"""The table as the viewer may know it now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.actions import Action
from game.engine.events import TrickTaken
from game.engine.view import View


@dataclass(frozen=True)
class TableState:
    """What the viewer sees and may do, computed once after each change of the match or of the seat."""

    view: View[Any]
    """The deal as it is seen from here: with nobody's eyes as long as the hand is covered."""
    you: int | None
    """The viewer if they are the person at this computer, and so are called "You"."""
    deal: int
    """Number of the deal, from 1."""
    alone: bool
    """Whether nobody else sits at this computer."""
    asks_unseen: bool
    """Whether somebody is asked of whom the viewer may not even know that."""
    can_undo: bool
    """Whether the viewer has an action to take back."""
    tricks: tuple[TrickTaken, ...]
    """The finished tricks of the deal."""
    legal: Sequence[Action]
    """What the person at this computer may do; empty when it is not their turn."""
    offered: Sequence[Action]
    """What that person may choose from, for themselves or to recommend it."""
    adviser: int | None
    """The computer player who advises the viewer."""
    advised: int | None
    """The player whom the viewer advises: they see that hand, and have no choices of their own."""
    advising: bool
    """Whether the viewer is asked what to recommend."""
    plays_itself: bool
    """Whether the viewer's next choice is made for them."""
    sits_out: bool
    """Whether the only person here has no part in the rest of the deal, and advises nobody."""

"""What a table is made of at which something is learnt, in a window: the same parts as at any table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.actions import Action
from scenes.pages.learn.note import Note
from scenes.pages.learn.rails import OwnRail
from scenes.table.picker.asking import Asking
from scenes.table.picker.coach import Coach
from scenes.table.picker.pointing import Pointing
from scenes.table.picker.typing import CardTyping
from scenes.table.table_view import SidebarParts


class NoNotes(Coach):
    """No note of a first hand comes before a question: here something else says what is new."""

    def seek(self, legal: Sequence[Action]) -> bool:
        """Whether there is one to be shown."""
        return False


@dataclass(frozen=True)
class StoppedParts(SidebarParts):
    """The parts that are laid out anew for every window."""

    own: OwnRail
    note: Note
    asking: Asking
    pointing: Pointing
    typing: CardTyping

"""What outlives a deal: how a game begins it, and tells it in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType
from typing import Any, ClassVar

Rows = Sequence[Sequence[int]]
"""Whole numbers from 0 on."""


class CarryOver:
    """What a game carries from one deal to the next; as it stands, nothing.

    The value itself is the game's own, frozen, and stands in the `Setup` of a deal.
    """

    kind: ClassVar[type] = NoneType
    """Of what type it is."""

    def first(self, players: int, options: Any, dealer: int) -> Any:
        """What is carried to the first deal."""
        return None

    def facts(self, carried: Any) -> Rows:
        """What a deal hangs on, for its code; all rows are as long as those of a first deal."""
        return ()

    def of_facts(self, rows: Rows, players: int, options: Any) -> Any:
        """The value that has these facts; raises `ValueError` where none can."""
        return None

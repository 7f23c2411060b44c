"""What comes of a deal of Jo-Jotte (JJ-10, JJ-15 to JJ-24)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Melds(NamedTuple):
    """So many melds of a class were the best side's (JJ-10, JJ-11)."""

    kind: str
    number: int

    @property
    def text(self) -> str:
        """`meld B 2`."""
        return f"meld {self.kind} {self.number}"


class Tricks(NamedTuple):
    """The points of the tricks, of the declarer's side and of the others, doubled or not (JJ-17, JJ-18)."""

    declared: int
    defended: int
    multiple: int = 1

    @property
    def text(self) -> str:
        """`tricks 102 60`, `tricks 102 60 x2`."""
        times = f" x{self.multiple}" if self.multiple > 1 else ""
        return f"tricks {self.declared} {self.defended}{times}"


class Nullo(NamedTuple):
    """A nullo in which so many tricks were won (JJ-20)."""

    won: int

    @property
    def text(self) -> str:
        """`nullo 0`."""
        return f"nullo {self.won}"


class Bonus(Enum):
    """What needs no number: bonuses, and what goes to prison and comes out of it (JJ-18 to JJ-23)."""

    ALL_TRICKS = "all tricks"
    SLAM = "slam"
    GAME = "game"
    RUBBER = "rubber"
    PRISON = "prison"

    @property
    def text(self) -> str:
        """`all tricks`."""
        return self.value

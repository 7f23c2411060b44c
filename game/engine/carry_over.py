"""The value that a game carries over from one deal to the next, and its form as numbers for a deal code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, ClassVar, NamedTuple

from game.engine.templates import Template

Rows = Sequence[Sequence[int]]
"""Rows of integers, each 0 or more."""


class CarriedFact(NamedTuple):
    """A number among the `facts` of a value, as it can be set by hand: its place and its name."""

    row: int
    place: int
    label: Template
    """The name; it can use `{player}`."""
    player: int | None = None
    """Player whose number it is, or `None`."""
    words: Mapping[int, Template] | None = None
    """The values that can be chosen, in words; `None` for any number."""
    first_player: int | None = None
    """Number that stands for player 0, and so on, if it names a player; 1 if 0 is no one. Else `None`."""
    is_side: bool = False
    """Whether it is a set of players, as bits."""


class CarryOver:
    """The value that a game carries over between deals: its creation, and its conversion to numbers.

    This base class carries nothing. A game's value is frozen and is stored in the `Setup` of a deal.
    """

    kind: ClassVar[type] = NoneType
    """Type of the value that is carried over."""

    def first(self, players: int, options: Any, dealer: int) -> Any:
        """Return the value for the first deal."""
        return None

    def facts(self, carried: Any) -> Rows:
        """Return the numbers that a deal depends on, for its code.

        Every row is as long as that of a first deal.
        """
        return ()

    def of_facts(self, rows: Rows, players: int, options: Any) -> Any:
        """Return the value with these numbers. Raises `ValueError` if there is none."""
        return None

    def turned(self, carried: Any, players: int) -> Any:
        """Return the value with what it says of a player said of the next one, by number."""
        return carried

    def told(self, players: int, options: Any) -> Sequence[CarriedFact]:
        """Return which numbers of `facts` can be set by hand, and what they are called."""
        return ()

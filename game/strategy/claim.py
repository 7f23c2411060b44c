"""A claim about good play: of some cards rather one kind is played than another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.engine.cards import Cards
from game.engine.view import View

Kinds = tuple[Cards, Cards]
"""The cards that should be played, and those beside which they are measured."""
NEITHER: Kinds = (0, 0)


class StrategyClaim(NamedTuple):
    """Advice on the play: which of the legal cards are better, by the view of the player to act."""

    key: str
    """Its name on the page and for the tool."""
    kinds: Callable[[View[Any], Cards], Kinds]
    """Of the cards that may be played the two kinds; one of them is empty where the claim says nothing."""

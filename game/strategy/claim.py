"""Claims about good play: one kind of card should be preferred to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.engine.cards import Cards
from game.engine.view import View

Kinds = tuple[Cards, Cards]
"""The recommended cards, and the cards they are compared with."""
NO_CARDS: Kinds = (0, 0)


class StrategyClaim(NamedTuple):
    """Advice on the play: which legal cards are better, given the view of the player to act."""

    key: str
    """Name of the claim on the page and in the command-line tool."""
    kinds: Callable[[View[Any], Cards], Kinds]
    """Returns the two kinds among the legal cards; at least one is empty if the claim doesn't apply."""

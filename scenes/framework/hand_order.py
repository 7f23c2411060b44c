"""How the player wants the cards of a hand sorted."""

from __future__ import annotations

from typing import NamedTuple


class HandOrder(NamedTuple):
    """The order of the cards of a hand, from left to right."""

    trumps_left: bool = True
    """Whether trumps are left of all other suits, instead of in their usual place."""
    high_left: bool = True
    """Whether high cards are left of low ones."""
    by_rank: bool = False
    """Whether cards of one rank are together, instead of cards of one suit."""


DEFAULT_ORDER = HandOrder()
"""Trumps left, by suit, from high to low."""

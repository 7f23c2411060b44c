"""Biases that make a computer player bid boldly or play carelessly."""

from __future__ import annotations

from typing import NamedTuple


class Bias(NamedTuple):
    """Adjustments to the rules of thumb."""

    boldness: float = 0.0
    """Extra tricks expected of a hand in bidding; below 0, fewer tricks."""
    haste: float = 0.0
    """Share of a card's later value that is ignored, from 0 to 1."""
    skilled: bool = False
    """Whether the boldness includes that of players who search, in a game in which they bid more boldly."""


UNBIASED = Bias()

"""Biases that make a computer player bid boldly or play carelessly."""

from __future__ import annotations

from typing import NamedTuple


class Bias(NamedTuple):
    """What the rules of thumb add or leave out."""

    boldness: float = 0.0
    """Extra tricks expected of a hand in bidding; below 0 fewer."""
    haste: float = 0.0
    """Share of a card's later value that is overlooked, from 0 to 1."""


UNBIASED = Bias()

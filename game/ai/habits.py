"""In what a player's judgement differs from a sound one: out of boldness, or for want of thought."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """What the rules of thumb leave out, or add; they are sound without."""

    boldness: float = 0.0
    """The tricks more that he expects of his hand when he bids; below 0 fewer."""
    haste: float = 0.0
    """How much of what a card may still do later he does not think of: from 0 to 1, all of it."""


SOUND = Habits()

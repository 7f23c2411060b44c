"""Where the table leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class TableWays:
    """Where the table leads; each is called with nothing."""

    deal_over: Callable[[], None]
    """All that happened in a finished deal has been shown."""
    menu: Callable[[], None]
    scores: Callable[[], None]
    help: Callable[[], None]

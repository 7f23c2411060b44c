"""What was played, looked at again: its pages, to which home leads, and deals by their code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from game.match.dealcode import CodedDeal, code_of, match_of
from game.match.host import Host
from game.match.session import Lone
from game.match.shelf import Shelf
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way

SEED_BITS = 128
"""Of a match's seed: so many that nobody finds the cards by trying all seeds."""


class Study:
    """The part of an evening that has to do with what was played before."""

    def __init__(
        self, navigator: Navigator, shelf: Callable[[], Shelf | None], sit: Callable[[Host], None]
    ) -> None:
        """`shelf` gives the matches that are kept, if any are, and `sit` leads to a table."""
        self.navigator = navigator
        self.shelf = shelf
        self.sit = sit

    @property
    def ways(self) -> dict[Way, Callable[..., Any]]:
        """Where pages can ask to be led."""
        return {Way.DEAL: self._play_deal}

    def _play_deal(
        self, deal: CodedDeal, seats: Sequence[str], names: Sequence[str], day: str | None = None
    ) -> None:
        """To a table for one deal."""
        match = match_of(deal, SystemRandom().getrandbits(SEED_BITS), names)
        lone, shelf = Lone(code_of(*deal), day), self.shelf()
        self.sit(Host(match, seats) if shelf is None else shelf.begin(match, seats, lone))

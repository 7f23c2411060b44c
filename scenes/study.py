"""What was played, looked at again: its pages, to which home leads, and deals by their code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from game.match.dealcode import CodedDeal, code_of, match_of
from game.match.host import Host
from game.match.past import PastDeal
from game.match.session import Lone
from game.match.shelf import Shelf
from game.minds.analyst import Analyst
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way
from scenes.review import Review

SEED_BITS = 128
"""Of a match's seed: so many that nobody finds the cards by trying all seeds."""


class Study:
    """The part of an evening that has to do with what was played before."""

    def __init__(
        self,
        navigator: Navigator,
        shelf: Callable[[], Shelf | None],
        playing: Callable[[], Host],
        sit: Callable[[Host], None],
    ) -> None:
        """`shelf` gives the matches that are kept, if any are, and `playing` the match at the table.

        `sit` leads to a table.
        """
        self.navigator = navigator
        self.shelf = shelf
        self.playing = playing
        self.sit = sit
        self.analyst = Analyst()
        """Who judges deals that are over."""

    @property
    def ways(self) -> dict[Way, Callable[..., Any]]:
        """Where pages can ask to be led."""
        return {Way.DEAL: self._play_deal, Way.REVIEW: self._review, Way.PRACTICE: self._practise}

    def close(self) -> None:
        """The evening ends, and with it whoever judges."""
        self.analyst.close()

    def _review(self, number: int | None = None, deal: int = 0, seat: int | None = None) -> None:
        """A deal of a match that is kept; without its number the last one at the table that is over."""
        if number is None:
            host = self.playing()
            past = host.past(host.deal_number if host.deal_finished else host.deal_number - 1)
        else:
            shelf = self.shelf()
            assert shelf is not None, "a number is one of the archive's"
            past = shelf.past(number, deal)
        if seat is None:
            seat = next(iter(past.humans), 0)
        self.navigator.push(Review(past, seat, self.analyst))

    def _practise(self, past: PastDeal, actions: int) -> None:
        """Play on from a moment of a deal that is over."""
        self.sit(Host(past.play_on(actions), past.seats, practice=True))

    def _play_deal(
        self, deal: CodedDeal, seats: Sequence[str], names: Sequence[str], day: str | None = None
    ) -> None:
        """To a table for one deal."""
        match = match_of(deal, SystemRandom().getrandbits(SEED_BITS), names)
        lone, shelf = Lone(code_of(*deal), day), self.shelf()
        self.sit(Host(match, seats) if shelf is None else shelf.begin(match, seats, lone))

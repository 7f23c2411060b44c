"""What was played, looked at again: its pages, to which home leads, and deals by their code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from game import GAMES
from game.match.dealcode import CodedDeal, code_of, match_of
from game.match.host import Host
from game.match.passing import Intake
from game.match.session import Lone
from game.match.shelf import Shelf, Unreadable
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way
from scenes.records.page import Records
from scenes.records.sheets import TakeIn
from scenes.widgets.menu import Menu
from scenes.words import Template, mark

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
        return {
            Way.DEAL: self._play_deal,
            Way.RECORDS: lambda: self.navigator.push(Records(self.shelf(), GAMES)),
            Way.AGAIN: self._play_again,
            Way.NAMES: self.navigator.push,
            Way.TAKE_IN: self._take_in,
        }

    def _play_again(self, number: int) -> None:
        """To a table for a match that was played, with the same cards."""
        shelf = self.shelf()
        assert shelf is not None, "a number is one of the shelf's"
        try:
            self.sit(shelf.again(number))
        except Unreadable:
            self._tell(mark("This version cannot play it again"), mark("The match stays as it is."))

    def _take_in(self, source: Path | None = None) -> None:
        """Take matches in, from a file where one is named."""
        shelf = self.shelf()
        archive = None if shelf is None else shelf.archive
        if archive is None or not archive.writable:
            self._tell(mark("Your matches cannot be kept"), mark("Nothing was taken in."))
            return
        self.navigator.push(TakeIn(lambda given: Intake(archive, given, GAMES), source))

    def _tell(self, title: Template, note: Template) -> None:
        words = self.navigator.services.words
        rows = [(words.text("Back"), "left", self.navigator.back)]
        self.navigator.push(Menu(words.text(title), words.text(note), rows))

    def _play_deal(
        self, deal: CodedDeal, seats: Sequence[str], names: Sequence[str], day: str | None = None
    ) -> None:
        """To a table for one deal."""
        match = match_of(deal, SystemRandom().getrandbits(SEED_BITS), names)
        lone, shelf = Lone(code_of(*deal), day), self.shelf()
        self.sit(Host(match, seats) if shelf is None else shelf.begin(match, seats, lone))

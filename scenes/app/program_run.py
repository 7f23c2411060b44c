"""One run of the program: the player's matches, the opponents and the open table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.archive.archive import Archive, SavedMatch
from game.archive.backups import restore_collections
from game.archive.recovery import mark_suspect
from game.engine.templates import Notice
from game.session.host import Host
from game.session.library import MatchLibrary
from scenes.app import dialogs
from scenes.framework.navigator import Navigator
from scenes.i18n import Translator

if TYPE_CHECKING:
    from game.archive.players import PlayerProfile
    from scenes.pages.table import TablePage
    from scenes.pages.table.watching import WatchTable


@dataclass(frozen=True)
class SharedComputer:
    """The players who share the computer, and how to continue as another of them."""

    root: Path
    """Data folder of the program."""
    player: int
    """Number of the player of this run."""
    switch: Callable[[PlayerProfile], None]
    """Ends this run and continues as another player in the same window."""


SEED_BITS = 128
"""Bits in a match's seed: enough that no one can find the cards by trying all seeds."""


def new_seed() -> int:
    """Return a random seed for a match."""
    return SystemRandom().getrandbits(SEED_BITS)


class ProgramRun:
    """State that all flows share: the match library, the opponents and the open table."""

    def __init__(self, folder: Path, *, lasting: bool = True) -> None:
        """`folder` has the matches; `lasting` tells whether it outlives this run."""
        self.folder = folder
        self.lasting = lasting
        self.opponents = OpponentProcess()
        self.library: MatchLibrary | None = None
        """Match library of the folder, or `None` if it has not been opened."""
        self.match: Host | None = None
        """Match that was opened last, or `None`."""
        self.shared: SharedComputer | None = None
        """How several players can share the computer; `None` if this run has nothing to do with that."""
        self._navigator: Navigator | None = None
        self._left: bool | None = None
        """Value of `kept` when the run ended; `None` before."""
        self._table: TablePage | WatchTable | None = None
        self._aside: list[TablePage | WatchTable | None] = []
        """Tables to return to after practice; `None` if practice began without an open table."""

    def begin(self, navigator: Navigator) -> None:
        """Begin the run with the navigator of the window."""
        self._navigator = navigator

    @property
    def pages(self) -> tuple[str, ...]:
        """Class names of the open pages, the top one last."""
        return () if self._navigator is None else self._navigator.pages

    @property
    def navigator(self) -> Navigator:
        """Navigator between pages. Raises RuntimeError before `begin`."""
        if self._navigator is None:
            raise RuntimeError("the run has not begun")
        return self._navigator

    @property
    def words(self) -> Translator:
        """Translator for the language in use."""
        return self.navigator.services.words

    # Saved matches.

    def open_library(self) -> MatchLibrary:
        """Open the match library of the folder."""
        self.library = MatchLibrary(self.folder, GAMES, datetime.now())
        return self.library

    @property
    def archive(self) -> Archive | None:
        """The open archive, or `None` if nothing is saved or it can't be read."""
        return None if self.library is None else self.library.archive

    def repair(self) -> None:
        """Go home, reopen the archive, which repairs it, and report what was done."""
        if self.seated is not None:
            self.leave()
        while len(self.pages) > 1:
            self.navigator.back()
        if self.library is not None:
            self.library.close()
        self.match = None
        with suppress(OSError):
            mark_suspect(self.folder)
        library, words = self.open_library(), self.words
        library.recovery_was_seen()
        notices = [words.notice(notice) for notice in library.notices]
        with suppress(OSError):
            if restore_collections(self.folder, date.today()):
                notices.append(words.text("Etori restored your collections from a backup."))
        told = words.sentences(*(notices or [words.text("Nothing needed repairing.")]))
        self.navigator.push(dialogs.message(words, words.text("Repair finished"), told, self.navigator.back))

    def close(self) -> None:
        """End the run: close the opponents and the library."""
        self.opponents.close()
        self._left = self.kept
        if self.library is not None:
            self.library.close()

    @property
    def kept(self) -> bool | None:
        """Whether the open match is safely saved; `None` if none is open or nothing outlives this run."""
        if self._left is not None:
            return self._left
        if not self.saving:
            return None
        if self.match is None or self.match.finished:
            return True if self.open_match() is not None else None
        return self.match.trouble is None and self.lost is None

    @property
    def lost(self) -> Notice | None:
        """Reason why the archive's file can't be written any more, or `None` if it can or there is no
        archive.
        """
        return None if self.archive is None else self.archive.lost

    @property
    def saving(self) -> bool:
        """Whether matches can be saved so that they outlive this run."""
        return self.lasting and self.archive is not None and self.archive.writable

    def open_match(self, game: str | None = None, number: int | None = None) -> SavedMatch | None:
        """Return the unfinished match with `number`, or the last one of `game` or any game; else `None`."""
        return None if self.library is None else self.library.open_match(game, number)

    # The open table.

    @property
    def table(self) -> TablePage | WatchTable:
        """The open table. Raises RuntimeError if there is none."""
        if self._table is None or not self.navigator.is_open(self._table):
            raise RuntimeError("nobody sits at a table")
        return self._table

    @property
    def seated(self) -> str | None:
        """Key of the game at the open table, or `None` if no table is open."""
        try:
            return self.table.host.game.key
        except RuntimeError:
            return None

    def sit(self, host: Host) -> None:
        """Open the table of a match; after a practice match, `leave` returns to the table before it."""
        self.opponents.start()
        if host.practice:
            self._aside.append(self._table)
        self.navigator.push(self.table_of(host))

    def table_of(self, host: Host, opponents: OpponentProcess | None = None) -> TablePage | WatchTable:
        """Return a new table for a match: one to play at, or one to watch if only computers play.

        `opponents` replaces the usual opponents; with it, the table is never one to watch.
        """
        from scenes.pages.table import TablePage
        from scenes.pages.table.watching import WatchTable

        self.match = host
        watched = not host.humans and opponents is None
        self._table = (WatchTable if watched else TablePage)(host, opponents or self.opponents)
        return self._table

    def leave(self) -> None:
        """Close the open table and all pages above it; after practice, the table before is open again.

        Raises RuntimeError if no table is open.
        """
        table = self.table
        while self.navigator.top is not table:
            self.navigator.back()
        table.host.leave()
        if table.host.practice:  # before the page below resumes, which may ask for its table
            self._table = self._aside.pop()
            self.match = None if self._table is None else self._table.host
        self.navigator.back()


class Flow:
    """Base class of flows, each of which leads from page to page within a run."""

    def __init__(self, run: ProgramRun) -> None:
        self.run = run

    @property
    def navigator(self) -> Navigator:
        """Navigator between pages."""
        return self.run.navigator

    @property
    def words(self) -> Translator:
        """Translator for the language in use."""
        return self.run.words

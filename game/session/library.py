"""The player's match library: create, resume and lock stored matches."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.ai.levels import can_sit
from game.archive import deal_results, files
from game.archive.archive import Archive, SavedMatch
from game.archive.background_check import BackgroundCheck
from game.archive.deal_results import SeatResult
from game.archive.file_identity import FileChanged
from game.archive.integrity import DamagedArchive
from game.archive.locks import WindowLock, lock_match
from game.archive.queries import last_game
from game.archive.recovery import (
    ArchiveEmptied,
    ArchiveNewer,
    ArchiveReadOnly,
    ArchiveRefused,
    ArchiveRestored,
    Finding,
    forget_recovery,
    open_archive,
    unseen_recovery,
)
from game.archive.removal import RemovedMatch
from game.archive.reopening import reopen, writer_in
from game.archive.saved_session import SingleDeal, to_play
from game.archive.writer import MatchWriter, NotSaved
from game.engine.rules import Game
from game.engine.templates import Notice
from game.match import record
from game.match.deal_code import code_of, match_of, read_code
from game.match.match import Match
from game.match.seating import HUMAN, seats_in
from game.session.host import Host
from game.session.past_deal import PastDeal

if TYPE_CHECKING:
    from game.ai.matched_player import MatchedPlayer
    from game.analysis.matching import StrengthEstimate

OLD_MATCH_FILE = "match.json"
"""File with the only match that version 0.1 saved."""
IMPORTED_MATCH_FILE = "match.json.taken-over"


class PlayedElsewhere(Exception):
    """Another window plays the match."""


class UnreadableMatch(Exception):
    """This version can't read or resume the match, which stays in the archive."""


class MatchLibrary:
    """The matches in a folder. Without an archive, matches can be played but not saved."""

    def __init__(self, folder: Path, games: Mapping[str, Game[Any]], now: datetime) -> None:
        """Open the archive of a folder; `notices` contains what the player must be told about it."""
        self.folder = folder
        self.games = games
        found = open_archive(folder, games, now)
        self.archive: Archive | None = found.archive
        self.notices: list[Notice] = []
        finding = found.finding
        self._unwritable = finding.why if isinstance(finding, ArchiveReadOnly) else None
        """Reason why the archive can only be read, or `None`."""
        if self.archive is not None and self.archive.writable:
            with suppress(sqlite3.Error, DamagedArchive):
                finding = finding or unseen_recovery(self.archive.database)
            self._take_over()
        if finding is not None:
            self.notices[:0] = told(finding)
        self._check = None if found.checked else BackgroundCheck(folder, now)
        self._locks: list[WindowLock] = []
        """Locks on matches that were taken, released or not."""

    def close(self) -> None:
        """Stop the background check, close the archive and release all matches for other windows."""
        if self._check is not None:
            self._check.close()
        if self.archive is not None:
            self.archive.close()
        for lock in self._locks:
            lock.release()

    @property
    def is_checking(self) -> bool:
        """Whether the background check is still running."""
        return self._check is not None and self._check.is_running

    @property
    def is_damaged(self) -> bool:
        """Whether the background check has found damage. Opening the archive again repairs it."""
        return self._check is not None and self._check.damaged.is_set()

    def recovery_was_seen(self) -> None:
        """Note that the player has seen the notices: daily backups are made again from now on."""
        if self.archive is not None and self.archive.writable:
            with suppress(sqlite3.Error):
                forget_recovery(self.archive.database)

    # Matches.

    def open_matches(self, game: str | None = None) -> list[SavedMatch]:
        """Return the open matches, of all games or of one, last played first; single deals are left out."""
        if self.archive is None:
            return []
        with suppress(sqlite3.Error):
            found = self.archive.matches(ended=False, game=game, lone=False)
            return [kept for kept in found if kept.game in self.games]
        return []

    @property
    def last_game(self) -> str | None:
        """Key of the game played last; `None` if none was played or the archive can't be read."""
        with suppress(sqlite3.Error):
            found = None if self.archive is None else last_game(self.archive.database)
            return found if found in self.games else None
        return None

    def days(self) -> dict[date, SavedMatch]:
        """Return the match of the try at each daily deal, by day, in the order of the tries."""
        found: dict[date, SavedMatch] = {}
        if self.archive is not None:
            with suppress(sqlite3.Error):
                for day, number in deal_results.days(self.archive.database).items():
                    with suppress(ValueError, TypeError, KeyError):
                        found[date.fromisoformat(day)] = self.archive.saved_match(number)
        return found

    def results_of(self, code: str) -> list[SeatResult]:
        """Return persons' results in the deal with this code, oldest first; empty if they can't be read."""
        if self.archive is None:
            return []
        with suppress(sqlite3.Error):
            return deal_results.results_of(self.archive.database, code)
        return []

    def own_strength(self, game: str) -> StrengthEstimate | None:
        """Return the strength of the person at this computer in a game; `None` if it can't be read."""
        from game.archive.own_strength import own_strength

        if self.archive is not None:
            with suppress(sqlite3.Error):
                return own_strength(self.archive.database, game)
        return None

    def earlier_self(self, game: str, until: datetime) -> MatchedPlayer | None:
        """Return the person at this computer as they played before a time, in UTC.

        `None` if too little is known or it can't be read.
        """
        from game.archive.own_strength import earlier_self

        if self.archive is not None:
            with suppress(sqlite3.Error):
                return earlier_self(self.archive.database, game, until.isoformat(timespec="milliseconds"))
        return None

    def pars_of(self, code: str) -> dict[tuple[str, int], int]:
        """Return AI levels' points in the deal with this code, by level and seat; empty if they can't be
        read.
        """
        if self.archive is None:
            return {}
        with suppress(sqlite3.Error):
            return deal_results.pars_of(self.archive.database, code)
        return {}

    def begin(self, match: Match, seats: Sequence[str], lone: SingleDeal | None = None) -> Host:
        """Start a new match; if it can't be saved, the host's `trouble` says why.

        `lone` is the code and day of a single-deal match.
        """
        if self.archive is None or not self.archive.writable:
            host = Host(match, seats)
            host.trouble = self._unwritable
            return host
        writer = self.archive.new_writer(seats, lone)
        host = Host(match, seats, writer, renew=self._renew)
        host.save()
        self._lock_new(writer)
        return host

    def open_match(self, game: str | None = None, number: int | None = None) -> SavedMatch | None:
        """Return the open match with `number`, or the open match played last, of `game` or of any game.

        Returns `None` if there is no such match.
        """
        if number is None:
            return next(iter(self.open_matches(game)), None)
        with suppress(LookupError, ValueError, TypeError, sqlite3.Error):
            found = self._kept.saved_match(number)
            return found if found.ended is None and found.game in self.games else None
        return None

    def open_try_with_cards_of(self, number: int) -> int | None:
        """Return the number of the open try at a daily deal that has the cards of a match, or `None`.

        Raises `UnreadableMatch`.
        """
        with _readable(number):
            code = self._kept.code(number)
        begun = (each for each in self.days().values() if each.ended is None)
        return next((each.number for each in begun if each.lone and each.lone.code == code), None)

    def again(self, number: int) -> Host:
        """Start a match with the cards, table and seats of an earlier one; raises `UnreadableMatch`.

        It can't be repeated if its seed is unknown.
        """
        with _readable(number):
            written, session = self._kept.record(number), self._kept.session(number)
            game, players, lone = self.games[written["game"]], written["players"], session.lone
            names = written.get("names")
            if lone is not None:
                match = match_of(read_code(lone.code, self.games), session.seed, names)
                lone = SingleDeal(lone.code)
            elif session.seed is None:
                raise ValueError("without its seed nobody knows the cards")
            else:
                options = game.Options.read(written["options"], players)
                dealer = session.first_dealer
                match = Match(game, players, options, seed=session.seed, first_dealer=dealer, names=names)
            seats = to_play(session.seats)
            _check_seats(seats, match)
        return self.begin(match, seats, lone)

    def deal_code(self, number: int, deal: int) -> str:
        """Return the code of a match's finished deal, counted from 1; raises `UnreadableMatch`."""
        with _readable(number):
            code = deal_results.code_in(self._kept.database, number, deal)
            if code is None:
                found = self._kept.follow(number, self.games).deals[deal - 1]
                if not found.finished:
                    raise ValueError("a code tells all cards")
                code = code_of(*found.coded)
        return code

    def delete(self, number: int) -> RemovedMatch:
        """Delete a match; `Archive.put_back` restores it.

        Raises `PlayedElsewhere` if another window plays the match, and `NotSaved`.
        """
        held = self._lock(number)
        try:
            return self._kept.delete(number)
        except sqlite3.Error as fault:
            raise NotSaved(fault) from fault
        finally:
            if held is not None:
                held.release()

    def go_on(self, number: int) -> Host:
        """Resume a match; raises `PlayedElsewhere` and `UnreadableMatch`."""
        held = self._lock(number)  # lock first: another window may still write
        try:
            with _readable(number):
                match, writer = self._kept.go_on(number, self.games)
                host = self._host(number, match, writer)
        except BaseException:
            if held is not None:
                held.release()
            raise
        writer.lock = held
        return host

    def look_on(self, number: int) -> Host:
        """Return a host that shows a match of another window as it is now; raises `UnreadableMatch`."""
        with _readable(number):
            return self._host(number, self._kept.follow(number, self.games), None)

    def past(self, number: int, deal: int) -> PastDeal:
        """Return a match's finished deal, counted from 1, for review; raises `UnreadableMatch`."""
        with _readable(number):
            archive = self._kept
            match = archive.follow(number, self.games)
            seats = to_play(archive.session(number).seats_in(deal))
            return PastDeal(match, deal, seats, archive.verdicts(number, deal))

    def _host(self, number: int, match: Match, writer: MatchWriter | None) -> Host:
        session = self._kept.session(number)
        seats, levels = to_play(session.seats), session.levels
        _check_seats(seats, match)
        _check_seats(seats_in(len(match.deals) + 1, seats, levels), match)
        if writer is not None and not self._kept.writable:
            host = Host(match, seats, None, len(session.undos), levels=levels)
            host.trouble = self._unwritable
            return host
        return Host(match, seats, writer, len(session.undos), renew=self._renew, levels=levels)

    def _renew(self, writer: MatchWriter, match: Match) -> MatchWriter:
        """Return the writer to continue a match with: a new one if the file is gone or was replaced.

        Raises `NotSaved` if there is no archive to write to.
        """
        if self.archive is not None and self.archive.lost is None and writer.is_in(self.archive.database):
            return writer
        if self.archive is None or self.archive.lost is not None:
            now = datetime.now()
            if self.archive is None:
                opened = open_archive(self.folder, self.games, now)
            else:
                opened = reopen(self.archive, self.folder, self.games, now)
            self.archive = opened.archive
            if isinstance(opened.finding, ArchiveRefused):
                raise NotSaved(FileChanged(opened.finding.why))
        if self.archive is None or not self.archive.writable:
            raise NotSaved(
                FileChanged(
                    Notice(
                        "Etori can't write to its match file. Check that the disk "
                        "isn't full and the data folder isn't read-only."
                    )
                )
            )
        writer.close()
        found = writer_in(self.archive, writer, match)
        found.write(match)
        self._lock_new(found)
        return found

    def _lock(self, number: int) -> WindowLock | None:
        """Lock a match, or return `None` if the disk has no locks; raises `PlayedElsewhere`.

        Without locks, a window notices another one by the rows that it writes.
        """
        try:
            lock = lock_match(self.folder, number)
        except OSError:
            return None
        if lock is None:
            raise PlayedElsewhere(number)
        self._locks.append(lock)
        return lock

    def _lock_new(self, writer: MatchWriter) -> None:
        """Lock a new match if it has been saved."""
        if writer.number is not None:
            with suppress(PlayedElsewhere):
                writer.lock = self._lock(writer.number)

    @property
    def _kept(self) -> Archive:
        assert self.archive is not None, "a number is one of the archive's"
        return self.archive

    # A match of version 0.1.

    def _take_over(self) -> None:
        path = self.folder / OLD_MATCH_FILE
        if not os.path.lexists(path):
            return
        try:
            data, notice = files.load(path, "match")
        except OSError:
            return
        if notice is not None:
            self.notices.append(notice)
        if data is None:
            return
        try:
            match = record.follow(data["record"], self.games)
            match.draw_by_chance()
            seats = [str(seat) for seat in data["seats"]]
            _check_seats(seats, match)
            self._kept.add(match, seats)
            os.replace(path, self.folder / IMPORTED_MATCH_FILE)
        except (KeyError, TypeError, ValueError):
            self.notices.append(
                Notice("{file} contains no matches that this version can resume.", file=OLD_MATCH_FILE)
            )
        except (OSError, NotSaved):
            return  # try again at the next start


@contextmanager
def _readable(number: int) -> Iterator[None]:
    """Raise `UnreadableMatch` if the match can't be read or resumed in the block."""
    try:
        yield
    except (LookupError, TypeError, ValueError, sqlite3.Error) as fault:
        raise UnreadableMatch(number) from fault


def _check_seats(seats: Sequence[str], match: Match) -> None:
    """Raise ValueError unless the seats fit the match."""
    table = match.game, match.players, match.options
    if len(seats) != match.players or not all(seat == HUMAN or can_sit(seat, *table) for seat in seats):
        raise ValueError("not the seats of this match")


def told(finding: Finding) -> list[Notice]:
    """Return the notices for the player about the state of the archive."""
    match finding:
        case ArchiveRefused(why):
            return [Notice("Your matches can't be saved."), why]
        case ArchiveReadOnly(why):
            return [Notice("You can view your matches, but Etori can't save anything."), why]
        case ArchiveEmptied():
            return [Notice("Your earlier matches are gone and have no backup.")]
        case ArchiveNewer():
            return [Notice("A newer version of Etori saved your matches. This version can only show them.")]
        case ArchiveRestored():
            return [*_told_of_recovery(finding)]


def _told_of_recovery(finding: ArchiveRestored) -> Iterator[Notice]:
    aside, backup = finding.aside, finding.copy
    if not aside:
        yield Notice("Your matches were missing. Etori restored the backup “{reason}”.", reason=backup)
        return
    yield Notice("Your match file was damaged. Etori renamed it to {file}.", file=aside)
    if backup and finding.saved:
        yield Notice(
            "Etori restored the backup “{reason}” and recovered newer matches from the damaged file.",
            reason=backup,
        )
    elif backup:
        yield Notice("Etori restored the backup “{reason}”.", reason=backup)
    elif finding.saved:
        yield Notice("There's no backup, but Etori recovered your matches from the damaged file.")
    if finding.cut:
        yield Notice("Etori could recover only parts of some matches.")

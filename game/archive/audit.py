"""Check of the whole archive on demand: its file, every record against the rules, and every verdict."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from game.ai.verdict import VerdictFormatError
from game.analysis.review import ReviewedDecision
from game.archive.archive import Archive
from game.archive.database import CURRENT_VERSION, connect_as_now
from game.archive.integrity import DamagedArchive, check
from game.engine.rules import Game
from game.match.match import Match


class Audit:
    """A check of an archive, and what it has found so far."""

    def __init__(self, path: Path, games: Mapping[str, Game[Any]]) -> None:
        self.path = path
        self.total = 0
        """Number of matches in the archive."""
        self.matches = 0
        """Number of matches checked so far; `deals` and `verdicts` count the checked deals and verdicts."""
        self.deals = 0
        self.verdicts = 0
        self.damage = ""
        """Damage to the file, or empty if there is none. Opening the archive again repairs it."""
        self.unreadable: list[int] = []
        """Numbers of the matches that can't be read or break the rules."""
        self.bad_verdicts: list[int] = []
        """Numbers of the matches with altered verdicts."""
        self._games = games

    @property
    def is_well(self) -> bool:
        """Whether no problem has been found so far."""
        return not (self.damage or self.unreadable or self.bad_verdicts)

    def steps(self) -> Iterator[None]:
        """Check the file, then a match at each step; raises `OSError` and `sqlite3.Error`."""
        version = CURRENT_VERSION
        try:
            version = check(self.path)
        except DamagedArchive as fault:
            self.damage = str(fault)
        yield
        try:
            with closing(Archive(connect_as_now(self.path, version), writable=False)) as archive:
                yield from self._check_matches(archive)
        except sqlite3.Error:
            if not self.damage:
                raise

    def _check_matches(self, archive: Archive) -> Iterator[None]:
        numbers = archive.numbers()
        self.total = len(numbers)
        for number in numbers:
            self._check_match(archive, number)
            self.matches += 1
            yield

    def _check_match(self, archive: Archive, number: int) -> None:
        try:
            match = archive.follow(number, self._games)
            archive.saved_match(number)
        except (LookupError, ValueError, TypeError, sqlite3.Error):
            self.unreadable.append(number)
            return
        self.deals += len(match.deals)
        verdicts = archive.database.execute("SELECT * FROM verdict WHERE match = ?", (number,)).fetchall()
        self.verdicts += len(verdicts)
        if not all(_is_verdict(row, match) for row in verdicts):
            self.bad_verdicts.append(number)


def _is_verdict(row: sqlite3.Row, match: Match) -> bool:
    """Return whether a verdict's row is consistent and fits the decision it judges."""
    try:
        judged = ReviewedDecision.read(json.loads(row["told"]))
        player, _ = match.deals[row["deal"] - 1].actions[row["action"]]
    except (VerdictFormatError, LookupError, ValueError, TypeError, RecursionError):
        return False
    told = (
        judged.number,
        judged.player,
        judged.stage,
        judged.verdict.grade.value,
    )
    # Version 1.0 stored the loss of every decision as its cost.
    costs = judged.verdict.cost.points, judged.verdict.loss.points
    known = told == (row["action"], player, row["phase"], row["grade"]) and row["seat"] == player
    return known and row["loss"] in costs

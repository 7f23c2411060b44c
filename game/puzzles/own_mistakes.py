"""Puzzles from a player's own deals: the mistakes that the review has found, as far as they are kept."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from game.ai.verdict import Grade, Verdict
from game.analysis.review import ReviewedDecision
from game.archive.archive import Archive
from game.engine.actions import SEVERAL, Action
from game.engine.rules import Game
from game.match.deal_code import code_of
from game.puzzles.hints import PuzzleHint
from game.puzzles.puzzle import Goal, Puzzle

logger = logging.getLogger(__name__)

MOST = 200
"""Mistakes that are looked at, the latest ones first."""


class OwnMistake(NamedTuple):
    """A decision of a finished deal that was a mistake: where it is, and how it may be done better."""

    match: int
    deal: int
    action: int
    """Its place among the actions of the deal, from 0."""
    day: date
    """When the deal was over."""
    verdict: Verdict

    @property
    def key(self) -> str:
        """By which a player's progress knows it."""
        return f"{self.match}.{self.deal}.{self.action}"

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The answers that are right: the best one, and those that nobody can be sure cost anything."""
        best = self.verdict.best
        others = (each.action for each in self.verdict.weighed if not each.loss.surely_above(0.0))
        return (best, *(action for action in others if action not in (best, self.verdict.chosen)))


class OwnPuzzle(NamedTuple):
    """A mistake as a puzzle."""

    missed: OwnMistake
    puzzle: Puzzle


def missed(archive: Archive, game: str) -> list[OwnMistake]:
    """The mistakes of persons in a game, the latest first; raises `sqlite3.Error`."""
    rows = archive.database.execute(
        """
        SELECT verdict.match, verdict.deal, verdict.action, played.over, verdict.told FROM verdict
            JOIN match ON match.id = verdict.match
            JOIN played ON played.match = verdict.match AND played.deal = verdict.deal
                AND played.seat = verdict.seat
        WHERE match.game = ? AND verdict.grade = ?
        ORDER BY played.over DESC, verdict.action LIMIT ?
        """,
        (game, Grade.MISTAKE.value, MOST),
    )
    return list(_read(rows))


def _read(rows: Iterator[Any] | sqlite3.Cursor) -> Iterator[OwnMistake]:
    """The rows that make sense, of decisions that are one action each."""
    for match, deal, action, over, told in rows:
        try:
            verdict = ReviewedDecision.read(json.loads(told)).verdict
            day = datetime.fromisoformat(over).astimezone().date()
        except (ValueError, TypeError, RecursionError) as fault:
            logger.warning("a verdict makes no sense: %s", fault)
            continue
        if verdict.best.verb not in SEVERAL:
            yield OwnMistake(match, deal, action, day, verdict)


def puzzle_of(archive: Archive, found: OwnMistake, games: Mapping[str, Game[Any]]) -> Puzzle:
    """A mistake as a puzzle; raises what following a record raises where it cannot be read any more."""
    match = archive.follow(found.match, games)
    deal = match.deals[found.deal - 1]
    before = tuple(action for _, action in deal.actions[: found.action])
    code = code_of(*deal.coded)
    return Puzzle("medium", False, Goal("best"), found.verdict.best, PuzzleHint("none"), code, before)


class OwnMistakes:
    """Asks the archive for what is due."""

    def __init__(self, archive: Archive, game: Game[Any], games: Mapping[str, Game[Any]]) -> None:
        self._archive = archive
        self._game = game
        self._games = games

    def next(self, due: Callable[[OwnMistake], bool]) -> OwnPuzzle | None:
        """The latest mistake that is due and can be laid out again."""
        try:
            for found in filter(due, missed(self._archive, self._game.key)):
                try:
                    return OwnPuzzle(found, puzzle_of(self._archive, found, self._games))
                except (LookupError, ValueError, TypeError) as fault:
                    logger.warning("a deal cannot be laid out again: %s", fault)
        except sqlite3.Error as fault:
            logger.warning("the own deals cannot be read: %s", fault)
        return None

    def count(self, due: Callable[[OwnMistake], bool]) -> int:
        """How many mistakes are due."""
        try:
            return sum(map(due, missed(self._archive, self._game.key)))
        except sqlite3.Error as fault:
            logger.warning("the own deals cannot be read: %s", fault)
            return 0

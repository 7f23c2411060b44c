"""Puzzles from a player's own deals: mistakes that reviews have found and the archive has stored."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from game.ai.verdict import Grade, Verdict
from game.analysis.review import ReviewedDecision
from game.archive.archive import Archive
from game.archive.saved_session import local_time
from game.engine.actions import SEVERAL, Action
from game.engine.rules import Game
from game.match.deal_code import code_of
from game.match.match import Match
from game.puzzles.hints import PuzzleHint
from game.puzzles.puzzle import Goal, Puzzle

logger = logging.getLogger(__name__)

MAX_MISTAKES = 200
"""Maximum number of mistakes to read, latest first."""


class OwnMistake(NamedTuple):
    """A mistake in a finished deal: its place and the better answer."""

    match: int
    deal: int
    action: int
    """Index of the decision among the deal's actions, from 0."""
    day: date
    """Date on which the deal ended."""
    verdict: Verdict

    @property
    def key(self) -> str:
        """The key of the mistake in a player's progress."""
        return f"{self.match}.{self.deal}.{self.action}"

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The right answers: the best action, and all that are not certain to cost anything."""
        best = self.verdict.best
        others = (each.action for each in self.verdict.weighed if not each.loss.surely_above(0.0))
        return (best, *(action for action in others if action not in (best, self.verdict.chosen)))


class OwnPuzzle(NamedTuple):
    """A mistake and the puzzle made from it."""

    missed: OwnMistake
    puzzle: Puzzle
    names: tuple[str, ...] | None
    """Names of the deal's players, by seat; `None` if the record has none."""


def missed(archive: Archive, game: str) -> list[OwnMistake]:
    """Return the mistakes of human players in a game, latest first; raises `sqlite3.Error`."""
    rows = archive.database.execute(
        """
        SELECT verdict.match, verdict.deal, verdict.action, played.over, verdict.told FROM verdict
            JOIN match ON match.id = verdict.match
            JOIN played ON played.match = verdict.match AND played.deal = verdict.deal
                AND played.seat = verdict.seat
        WHERE match.game = ? AND verdict.grade = ?
        ORDER BY played.over DESC, verdict.action LIMIT ?
        """,
        (game, Grade.MISTAKE.value, MAX_MISTAKES),
    )
    return list(_read(rows))


def _read(rows: Iterator[Any] | sqlite3.Cursor) -> Iterator[OwnMistake]:
    """Yield the mistakes from valid rows whose decision is a single action."""
    for match, deal, action, over, told in rows:
        try:
            verdict = ReviewedDecision.read(json.loads(told)).verdict
            day = local_time(over).date()
        except (ValueError, TypeError, RecursionError) as fault:
            logger.warning("a verdict makes no sense: %s", fault)
            continue
        if verdict.best.verb not in SEVERAL:
            yield OwnMistake(match, deal, action, day, verdict)


def puzzle_of(match: Match, found: OwnMistake) -> Puzzle:
    """Return the puzzle of a mistake in a match; raises `LookupError` if the match has no such decision."""
    deal = match.deals[found.deal - 1]
    before = tuple(action for _, action in deal.actions[: found.action])
    code = code_of(*deal.coded)
    return Puzzle("medium", False, Goal("best"), found.verdict.best, PuzzleHint("none"), code, before)


class OwnMistakes:
    """Finds the mistakes in the archive that are due."""

    def __init__(self, archive: Archive, game: Game[Any], games: Mapping[str, Game[Any]]) -> None:
        self._archive = archive
        self._game = game
        self._games = games

    def next(self, due: Callable[[OwnMistake], bool]) -> OwnPuzzle | None:
        """Return the latest mistake that is due and whose puzzle can be set up, or `None`."""
        try:
            for found in filter(due, missed(self._archive, self._game.key)):
                try:
                    match = self._archive.follow(found.match, self._games)
                    return OwnPuzzle(found, puzzle_of(match, found), match.names)
                except (LookupError, ValueError, TypeError) as fault:
                    logger.warning("a deal cannot be laid out again: %s", fault)
        except sqlite3.Error as fault:
            logger.warning("the own deals cannot be read: %s", fault)
        return None

    def count(self, due: Callable[[OwnMistake], bool]) -> int:
        """Return the number of mistakes that are due."""
        try:
            return sum(map(due, missed(self._archive, self._game.key)))
        except sqlite3.Error as fault:
            logger.warning("the own deals cannot be read: %s", fault)
            return 0

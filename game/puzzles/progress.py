"""A player's progress with the puzzles of each game, stored in a small file beside the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from game.archive import files
from game.archive.folders import PUZZLES_FILE
from game.puzzles.puzzle import GRADES, Grade, Puzzle

KIND = "puzzles"
STREAK_UP, MISSES_DOWN = 3, 2
"""Number of puzzles solved in a row to move up a grade, and missed in a row to move down a grade."""
FIRST_DELAY, SOLVED_DELAY, MISSED_DELAY = timedelta(days=2), timedelta(days=7), timedelta(days=1)
"""Time until a mistake is offered as a puzzle: after it was made, after it was solved, and after it was
missed.
"""
TIMES_TO_SOLVE = 2
"""Number of times that a mistake must be solved before it is no longer offered."""
MAX_COUNT = 10**6
"""Upper limit for counts in the file."""


def key_of(puzzle: Puzzle) -> str:
    """Return a short hash that identifies a puzzle."""
    return sha256(puzzle.name.encode()).hexdigest()[:10]


class Repetition(NamedTuple):
    """A mistake that was offered as a puzzle: its key, how often it was solved, and when it is due again."""

    key: str
    solved: int
    due: date


@dataclass(frozen=True)
class PuzzleProgress:
    """A player's progress with the puzzles of one game."""

    solved: tuple[str, ...] = ()
    """Keys of the solved puzzles, in the order solved."""
    seen: tuple[str, ...] = ()
    """Keys of the puzzles tried but not solved yet, latest last; they are offered again after new ones."""
    streak: int = 0
    """Number of puzzles solved in a row at the first try."""
    best: int = 0
    """Longest streak."""
    grade: Grade = "easy"
    """Grade of the puzzles to offer now."""
    run: int = 0
    """Number of puzzles solved in a row in this grade; below 0 if missed in a row."""
    own: tuple[Repetition, ...] = ()
    """The player's own mistakes that have been offered as puzzles."""

    def after(self, puzzle: Puzzle, *, clean: bool) -> PuzzleProgress:
        """Return the progress after a puzzle; `clean` means solved at the first try without being shown."""
        key = key_of(puzzle)
        streak = self.streak + 1 if clean else 0
        run = max(self.run, 0) + 1 if clean else min(self.run, 0) - 1
        place = GRADES.index(self.grade)
        step = 1 if run >= STREAK_UP else -1 if run <= -MISSES_DOWN else 0
        moved = max(0, min(place + step, len(GRADES) - 1))
        others = tuple(each for each in self.seen if each != key)
        solved = self.solved if not clean or key in self.solved else (*self.solved, key)
        return replace(
            self,
            solved=solved,
            seen=others if clean else (*others, key),
            streak=streak,
            best=max(self.best, streak),
            grade=GRADES[moved],
            run=0 if step else run,
        )

    def is_due(self, key: str, made: date, today: date) -> bool:
        """Return whether a mistake made on the day `made` is due."""
        again = next((each for each in self.own if each.key == key), None)
        if again is None:
            return made + FIRST_DELAY <= today
        return again.solved < TIMES_TO_SOLVE and again.due <= today

    def after_own(self, key: str, today: date, *, clean: bool) -> PuzzleProgress:
        """Return the progress after one of the player's own mistakes was offered as a puzzle.

        After a `clean` solution it is offered again later, or no more.
        """
        before = next((each for each in self.own if each.key == key), Repetition(key, 0, today))
        again = Repetition(key, before.solved + clean, today + (SOLVED_DELAY if clean else MISSED_DELAY))
        others = tuple(each for each in self.own if each.key != key)
        streak = self.streak + 1 if clean else 0
        return replace(self, own=(*others, again), streak=streak, best=max(self.best, streak))

    def following(self, puzzles: Sequence[Puzzle], besides: Puzzle | None) -> Puzzle | None:
        """Return the next puzzle: a new one of the current grade, else of the nearest grade, else an old
        one.

        `besides` is the current puzzle, repeated only if there is no other. Returns `None` if there are no
        puzzles.
        """
        place = GRADES.index(self.grade)
        nearest = sorted(GRADES, key=lambda grade: abs(GRADES.index(grade) - place))
        old = {*self.solved, *self.seen}
        others = [puzzle for puzzle in puzzles if puzzle != besides]
        for grade in nearest:
            for puzzle in others:
                if puzzle.grade == grade and key_of(puzzle) not in old:
                    return puzzle
        order = [*self.seen, *self.solved]
        again = sorted(
            others, key=lambda puzzle: order.index(key_of(puzzle)) if key_of(puzzle) in order else -1
        )
        return next(iter([*again, *puzzles]), None)


def load(folder: Path) -> dict[str, PuzzleProgress]:
    """Load the progress from a folder's file, by game; unreadable parts are reset."""
    return {key: _read(given) for key, given in _stored(folder).items() if isinstance(given, dict)}


def save(folder: Path, progress: Mapping[str, PuzzleProgress]) -> None:
    """Save the progress to a folder's file; raises `OSError`.

    Values that only a later version can read stay as they are unless they change.
    """
    data = _stored(folder)
    for key, each in progress.items():
        stored = given if isinstance(given := data.get(key), dict) else {}
        before = _told(_read(stored))
        changed = {name: value for name, value in _told(each).items() if value != before[name]}
        data[key] = before | stored | changed
    files.save(folder / PUZZLES_FILE, KIND, data)


def _stored(folder: Path) -> dict[str, Any]:
    data, _ = files.load(folder / PUZZLES_FILE, KIND)
    return data if isinstance(data, dict) else {}


def _told(progress: PuzzleProgress) -> dict[str, Any]:
    return {
        "solved": list(progress.solved),
        "seen": list(progress.seen),
        "streak": progress.streak,
        "best": progress.best,
        "grade": progress.grade,
        "run": progress.run,
        "own": [[each.key, each.solved, each.due.isoformat()] for each in progress.own],
    }


def _read(given: Mapping[str, Any]) -> PuzzleProgress:
    def number(name: str) -> int:
        found = given.get(name)
        return found if type(found) is int and abs(found) <= MAX_COUNT else 0

    def keys(name: str) -> tuple[str, ...]:
        found = given.get(name)
        return tuple(each for each in found if isinstance(each, str)) if isinstance(found, list) else ()

    grade = next((grade for grade in GRADES if grade == given.get("grade")), GRADES[0])
    streak = max(0, number("streak"))
    best = max(streak, number("best"))
    own = given.get("own")
    again = tuple(_again(own)) if isinstance(own, list) else ()
    return PuzzleProgress(keys("solved"), keys("seen"), streak, best, grade, number("run"), again)


def _again(given: Sequence[object]) -> Iterator[Repetition]:
    for each in given:
        match each:
            case [str(key), int(solved), str(due)]:
                with suppress(ValueError):
                    yield Repetition(key, max(0, min(solved, TIMES_TO_SOLVE)), date.fromisoformat(due))

"""Verdicts on past decisions: values that are stored, and how they are read back.

    {"grade": "slip", "chosen": "play TH", "best": "play 2C", "loss": [1.4, 0.3], "expected": -2.5,
     "weighed": [["play 2C", 0.0, 0.0], ["play TH", 1.4, 0.3]], "deals": 1000, "exact": false}

Points are those of the deal ahead of the others' mean, with what they may lead to. An error is a standard
error, `null` if unknown.
"""

from __future__ import annotations

from enum import Enum
from math import inf, isfinite
from typing import Any, NamedTuple, NoReturn, Self

from game.ai.paired_trials import Loss
from game.engine.actions import Action, parse_action

DIGITS = 4
"""Decimals stored of a figure."""
LARGEST = 10**9
"""Bound below which every figure stays, in absolute value."""
MOST_WEIGHED = 64
"""Most actions that a verdict may list; no evaluation searches as many."""


class VerdictFormatError(ValueError):
    """The input is not a verdict; the message says why in one line and quotes none of it."""


class Grade(Enum):
    """How good a decision was, judged by what the player could know."""

    NONE = "none"
    """Only one action was legal."""
    BEST = "best"
    """The action that expert would choose, or one no worse."""
    FINE = "fine"
    """Perhaps not the best action, but not surely worse, or worse by very little."""
    SLIP = "slip"
    """Surely worse than the best action, by more than a small share of a trick's worth."""
    MISTAKE = "mistake"
    """Surely worse than the best action, by a larger share of a trick's worth."""

    @property
    def worse_than_fine(self) -> bool:
        """Whether the decision surely cost something: a slip or a mistake."""
        return self in (Grade.SLIP, Grade.MISTAKE)


class WeighedAction(NamedTuple):
    """An action that was evaluated, and its loss compared with the best one."""

    action: Action
    loss: Loss


class Verdict(NamedTuple):
    """The evaluation of one decision, based only on what the player could know."""

    grade: Grade
    chosen: Action
    best: Action
    """The action that expert would choose."""
    loss: Loss
    """Loss of the chosen action compared with the best, measured in other deals than those that named the
    best.

    It may be a little below 0 if the two are about equal, so that sums are not biased.
    """
    expected: float
    """Expected points with the best action; 0 if there was no choice."""
    weighed: tuple[WeighedAction, ...]
    """Every action evaluated, the smallest loss first; empty if there was no choice."""
    deals: int
    """Number of possible deals in which the chosen action was measured."""
    exact: bool
    """Whether each of these deals was solved to the end."""

    @property
    def expected_after(self) -> float:
        """Expected points with the chosen action."""
        return self.expected - self.loss.points

    def as_json(self) -> dict[str, Any]:
        """Return the verdict, ready for `json`."""
        return {
            "grade": self.grade.value,
            "chosen": self.chosen.text,
            "best": self.best.text,
            "loss": _told(self.loss),
            "expected": self.expected,
            "weighed": [[each.action.text, *_told(each.loss)] for each in self.weighed],
            "deals": self.deals,
            "exact": self.exact,
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """Read a verdict written by `as_json`; raises `VerdictFormatError` for anything else."""
        found = members(given, cls._fields)
        weighed = found["weighed"]
        if not isinstance(weighed, list) or len(weighed) > MOST_WEIGHED:
            fail("actions that are no list")
        return cls(
            _grade(found["grade"]),
            action(found["chosen"]),
            action(found["best"]),
            loss(found["loss"]),
            figure(found["expected"]),
            tuple(_weighed(each) for each in weighed),
            whole(found["deals"]),
            truth(found["exact"]),
        )


class Hindsight(NamedTuple):
    """What would have been best with all cards seen, which the player could not know."""

    best: Action
    loss: Loss
    """Loss of the chosen action compared with the best one, with these cards."""
    expected: float
    """Expected points with the best action, with these cards."""
    exact: bool
    """Whether the deal was solved to the end; otherwise this one deal was searched."""

    def as_json(self) -> dict[str, Any]:
        """Return the hindsight, ready for `json`."""
        return {
            "best": self.best.text,
            "loss": _told(self.loss),
            "expected": self.expected,
            "exact": self.exact,
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """Read a hindsight written by `as_json`; raises `VerdictFormatError` for anything else."""
        found = members(given, cls._fields)
        return cls(
            action(found["best"]), loss(found["loss"]), figure(found["expected"]), truth(found["exact"])
        )


def rounded(found: Loss) -> Loss:
    """Return a loss rounded to the decimals that are stored."""
    return Loss(round(found.points, DIGITS), round(found.error, DIGITS))


def _told(found: Loss) -> list[float | None]:
    return [found.points, found.error if isfinite(found.error) else None]


# Reading.


def members(given: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return an object that has exactly these members; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, dict) or given.keys() != set(names):
        fail("not the members of it")
    return given


def action(given: object) -> Action:
    """Return an action from its text; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, str):
        fail("not an action")
    try:
        return parse_action(given)
    except ValueError:
        fail("not an action")


def figure(given: object) -> float:
    """Return a finite number below `LARGEST`; raises `VerdictFormatError` for anything else."""
    if type(given) not in (int, float):
        fail("not a number")
    assert isinstance(given, int | float)
    if not abs(given) < LARGEST:  # also refuses NaN
        fail("too large a number")
    return float(given)


def whole(given: object) -> int:
    """Return a whole number from 0 on; raises `VerdictFormatError` for anything else."""
    if type(given) is not int or not 0 <= given < LARGEST:
        fail("not a whole number")
    return given


def truth(given: object) -> bool:
    """Return a boolean; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, bool):
        fail("neither yes nor no")
    return given


def loss(given: object) -> Loss:
    """Return a loss and its error; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, list) or len(given) != 2:
        fail("not a loss")
    points, error = given
    found = Loss(figure(points), inf if error is None else figure(error))
    if found.error < 0:
        fail("an error below 0")
    return found


def _weighed(given: object) -> WeighedAction:
    if not isinstance(given, list) or len(given) != 3:
        fail("not an action and its loss")
    return WeighedAction(action(given[0]), loss(given[1:]))


def _grade(given: object) -> Grade:
    try:
        return Grade(given)
    except ValueError:
        fail("no such grade")


def fail(why: str) -> NoReturn:
    """Raise `VerdictFormatError`."""
    raise VerdictFormatError(why)

"""What is found out about a decision that was made: values that are kept, and how they are read again.

    {"grade": "slip", "chosen": "play TH", "best": "play 2C", "loss": [1.4, 0.3], "expected": -2.5,
     "weighed": [["play 2C", 0.0, 0.0], ["play TH", 1.4, 0.3]], "deals": 1000, "exact": false}

Points are those of the deal ahead of the others' mean, with what they may lead to. An error is a
standard error; `null` stands for one that is not known.
"""

from __future__ import annotations

from enum import Enum
from math import inf, isfinite
from typing import Any, NamedTuple, NoReturn, Self

from game.ai.paired_trials import Loss
from game.engine.actions import Action, parse_action

DIGITS = 4
"""Decimals of a figure that is kept."""
LARGEST = 10**9
"""What no figure reaches."""
MOST_WEIGHED = 64
"""More actions than are ever looked into."""


class VerdictFormatError(ValueError):
    """What was read is no verdict. The message says why in one line that holds nothing of it."""


class Grade(Enum):
    """How good a decision was, by what its player could know."""

    NONE = "none"
    """There was only one legal action."""
    BEST = "best"
    """What expert would do, or nothing worse."""
    FINE = "fine"
    """Perhaps not the best, but nobody can be sure that it costs anything much."""
    SLIP = "slip"
    """Surely worse, and by more than a small share of what a trick is worth."""
    MISTAKE = "mistake"
    """Surely worse, and by a good deal."""

    @property
    def worse_than_fine(self) -> bool:
        """Whether it cost something."""
        return self in (Grade.SLIP, Grade.MISTAKE)


class WeighedAction(NamedTuple):
    """An action that was looked into, and what it costs beside the best one."""

    action: Action
    loss: Loss


class Verdict(NamedTuple):
    """A judgement of one decision, from what its player could know and from nothing else."""

    grade: Grade
    chosen: Action
    best: Action
    """What expert would do."""
    loss: Loss
    """What the chosen action costs beside the best, measured in other deals than those that named the best.

    It may come out a little below 0 where the two are about equal, so that sums are not biased.
    """
    expected: float
    """The points to be expected with the best action; 0 where there was no choice."""
    weighed: tuple[WeighedAction, ...]
    """Every action that was looked into, the cheapest first; empty where there was no choice."""
    deals: int
    """In how many possible deals the chosen action was measured."""
    exact: bool
    """Whether each of them was solved to the end."""

    @property
    def expected_after(self) -> float:
        """The points to be expected with the chosen action."""
        return self.expected - self.loss.points

    def as_json(self) -> dict[str, Any]:
        """The verdict, ready for `json`."""
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
        """The verdict that `as_json` told; raises `VerdictFormatError` for anything else."""
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
    """What would have been best with all cards seen: not what a player could know, but a fact beside it."""

    best: Action
    loss: Loss
    """What the chosen action costs beside that, as the cards lie."""
    expected: float
    """The points to be expected with the best action, as the cards lie."""
    exact: bool
    """Whether the deal was solved to the end; else it is what a search of this one deal found."""

    def as_json(self) -> dict[str, Any]:
        """The fact, ready for `json`."""
        return {
            "best": self.best.text,
            "loss": _told(self.loss),
            "expected": self.expected,
            "exact": self.exact,
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """What `as_json` told; raises `VerdictFormatError` for anything else."""
        found = members(given, cls._fields)
        return cls(
            action(found["best"]), loss(found["loss"]), figure(found["expected"]), truth(found["exact"])
        )


def rounded(found: Loss) -> Loss:
    """A loss with as many decimals as are kept."""
    return Loss(round(found.points, DIGITS), round(found.error, DIGITS))


def _told(found: Loss) -> list[float | None]:
    return [found.points, found.error if isfinite(found.error) else None]


# Reading.


def members(given: object, names: tuple[str, ...]) -> dict[str, Any]:
    """An object with these members and no others; raises `VerdictFormatError` elsewhere."""
    if not isinstance(given, dict) or given.keys() != set(names):
        fail("not the members of it")
    return given


def action(given: object) -> Action:
    """An action's text; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, str):
        fail("not an action")
    try:
        return parse_action(given)
    except ValueError:
        fail("not an action")


def figure(given: object) -> float:
    """A finite number of sensible size; raises `VerdictFormatError` for anything else."""
    if type(given) not in (int, float):
        fail("not a number")
    assert isinstance(given, int | float)
    if not abs(given) < LARGEST:  # so that what is not a number at all is refused, too
        fail("too large a number")
    return float(given)


def whole(given: object) -> int:
    """A whole number from 0 on; raises `VerdictFormatError` for anything else."""
    if type(given) is not int or not 0 <= given < LARGEST:
        fail("not a whole number")
    return given


def truth(given: object) -> bool:
    """Yes or no; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, bool):
        fail("neither yes nor no")
    return given


def loss(given: object) -> Loss:
    """A loss and its error; raises `VerdictFormatError` for anything else."""
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
    """Raises `VerdictFormatError`."""
    raise VerdictFormatError(why)

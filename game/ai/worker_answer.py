"""Answers of the worker: lines of JSON, written by the worker and read without trusting it.

    {"number": 7, "move": "play TH"}
    {"number": 8, "judgement": {...}}
    {"number": 9, "fault": "ZeroDivisionError"}

A line is limited in length, nesting and numbers before it is used. A worker with damaged memory, or a program
in its place, can do no more than send one of these lines.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any, NoReturn

from game.engine.actions import Action

MAX_LINE_BYTES = 1 << 14
"""Maximum length of a line in bytes."""
MAX_DIGITS = 9
"""Maximum number of digits of a whole number in a line."""
MAX_BRACKETS = 80
"""Maximum number of opening brackets in a line: more than any verdict has."""


class NoAnswer(ValueError):
    """The worker's message is not a valid answer; the error says why without quoting it."""


# Writing.


def move_line(number: int, action: Action, looks: int | None = None) -> bytes:
    """Return the line with the decision for the question of that number.

    `looks` tells how often the clock was asked until it ended the search, if it did.
    """
    return line_of({"number": number, "move": action.text, **({} if looks is None else {"looks": looks})})


def fault_line(number: int, fault: Exception) -> bytes:
    """Return the line for a failure: only the type of the error, since its message may reveal cards."""
    return line_of({"number": number, "fault": type(fault).__name__})


def line_of(answer: dict[str, Any]) -> bytes:
    """Return an answer as a line; raises `ValueError` for NaN and infinity."""
    return json.dumps(answer, allow_nan=False).encode() + b"\n"


# Reading.


def read_line(line: bytes, asked: range) -> dict[str, Any] | None:
    """Return the answer to the last question, or `None` if the line answers an earlier one.

    `asked` are the numbers of all questions sent to this worker. Raises `NoAnswer` for anything else.
    """
    said = _parse(line)
    number = _whole(said.pop("number", None))
    if number not in asked:
        raise NoAnswer("an answer to what was not asked")
    if said.keys() == {"fault"}:
        raise NoAnswer(f"an error of its own: {_name(said['fault'])}")
    return said if number == asked[-1] else None


def read_move(said: dict[str, Any], legal: Sequence[Action]) -> tuple[Action, int | None]:
    """Return the legal action that was decided on, and its looks, as in `move_line`; raises `NoAnswer`."""
    if not {"move"} <= said.keys() <= {"move", "looks"}:
        raise NoAnswer("not what was asked for")
    return _action(said["move"], _by_text(legal)), _whole(said["looks"]) if "looks" in said else None


def _parse(line: bytes) -> dict[str, Any]:
    """Return the object in a line, with short numbers and no deep nesting; raises `NoAnswer`."""
    if len(line) > MAX_LINE_BYTES:
        raise NoAnswer("too long a line")
    # With so few brackets the nesting can't be deep, whatever is between them.
    if line.count(b"[") + line.count(b"{") > MAX_BRACKETS:
        raise NoAnswer("too many brackets")
    try:
        found = json.loads(
            line.decode("ascii"),
            object_pairs_hook=_members,
            parse_int=_short,
            parse_float=_finite,
            parse_constant=_no_number,
        )
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise NoAnswer("not a line of JSON") from None
    if not isinstance(found, dict):
        raise NoAnswer("not an object")
    return found


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NoAnswer("a member that stands twice")
    return found


def _short(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise NoAnswer("too large a number")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number) or abs(number) >= 10**MAX_DIGITS:
        raise NoAnswer("too large a number")
    return number


def _no_number(text: str) -> NoReturn:
    raise NoAnswer("not a number")


def _by_text(legal: Sequence[Action]) -> dict[str, Action]:
    return {action.text: action for action in legal}


def _action(text: object, known: dict[str, Action]) -> Action:
    if not isinstance(text, str) or text not in known:
        raise NoAnswer("not a legal action")
    return known[text]


def _whole(given: object) -> int:
    """Return a whole number of at least 0; raises `NoAnswer` for anything else."""
    if type(given) is not int or given < 0:
        raise NoAnswer("not a whole number")
    return given


def _name(given: object) -> str:
    """Return the name of an exception type, fit for a log; raises `NoAnswer` for anything else."""
    if not isinstance(given, str) or not given.isidentifier() or len(given) > 60:
        raise NoAnswer("an error without a name")
    return given

"""What the worker says: lines of JSON, and how they are read by one who does not trust them.

    {"number": 7, "move": "play TH"}
    {"number": 8, "opinions": [["play TH", 120, 1.5]], "deals": 120, "exact": false, "done": true}
    {"number": 9, "fault": "ZeroDivisionError"}

A line is limited in length, nesting and numbers before anything is made of it. A worker whose memory
is damaged, or that somebody else speaks for, can do no more than say one of these.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any, NoReturn

from game.ai.search import Opinion
from game.ai.thinking import CANDIDATES, Thought
from game.engine.actions import Action

LARGEST = 1 << 14
"""Bytes of the longest line."""
MAX_DIGITS = 9
"""Digits of the longest whole number."""
_MOST_BRACKETS = CANDIDATES + 2
_ADVICE = {"number", "opinions", "deals", "exact", "done"}


class NoAnswer(ValueError):
    """What the worker says is no answer. The message says why in words that hold nothing of it."""


# Writing.


def move_line(number: int, action: Action) -> bytes:
    """The decision asked for by the question of that number."""
    return line_of({"number": number, "move": action.text})


def advice_line(number: int, thought: Thought) -> bytes:
    """What has been found out so far."""
    opinions = [(opinion.action.text, opinion.visits, opinion.payoff) for opinion in thought.opinions]
    return line_of(
        {
            "number": number,
            "opinions": opinions,
            "deals": thought.deals,
            "exact": thought.exact,
            "done": thought.done,
        }
    )


def fault_line(number: int, fault: Exception) -> bytes:
    """The worker has failed at the question: the kind of error, whose words may tell of cards."""
    return line_of({"number": number, "fault": type(fault).__name__})


def line_of(answer: dict[str, Any]) -> bytes:
    """What is said, as a line; raises `ValueError` for a number that is none."""
    return json.dumps(answer, allow_nan=False).encode() + b"\n"


# Reading.


def read_answer(
    line: bytes, asked: range, legal: Sequence[Action], *, advice: bool
) -> Action | Thought | None:
    """The answer to the last question asked, or `None` where it answers an earlier one.

    `asked` are the numbers of all the questions that this worker was asked; the last one is about these
    legal actions, and wants advice or a move. Raises `NoAnswer`.
    """
    found = parse(line)
    if whole_of(found.get("number")) not in asked:
        raise NoAnswer("an answer to what was not asked")
    if found.keys() == {"number", "fault"}:
        raise NoAnswer(f"an error of its own: {name_of(found['fault'])}")
    if found["number"] != asked[-1]:
        return None
    known = {action.text: action for action in legal}
    if found.keys() == _ADVICE and advice:
        return _thought(found, known)
    if found.keys() == {"number", "move"} and not advice:
        return _action(found["move"], known)
    raise NoAnswer("not what was asked for")


def parse(line: bytes, most_brackets: int = _MOST_BRACKETS) -> dict[str, Any]:
    """The object in a line, with short numbers and no deep nesting; raises `NoAnswer`."""
    if len(line) > LARGEST:
        raise NoAnswer("too long a line")
    # So few brackets cannot be nested deeply, whatever stands between them.
    if line.count(b"[") + line.count(b"{") > most_brackets:
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


def _thought(found: dict[str, Any], known: dict[str, Action]) -> Thought:
    given = found["opinions"]
    if not isinstance(given, list) or not given:
        raise NoAnswer("advice without opinions")
    opinions = [_opinion(each, known) for each in given]
    if len({opinion.action for opinion in opinions}) < len(opinions):
        raise NoAnswer("two opinions about one action")
    return Thought(opinions, whole_of(found["deals"]), _yes_or_no(found["exact"]), _yes_or_no(found["done"]))


def _opinion(given: object, known: dict[str, Action]) -> Opinion:
    if not isinstance(given, list) or len(given) != 3:
        raise NoAnswer("not an opinion")
    text, visits, payoff = given
    if type(payoff) not in (int, float):
        raise NoAnswer("not a number")
    return Opinion(_action(text, known), whole_of(visits), float(payoff))


def _action(text: object, known: dict[str, Action]) -> Action:
    if not isinstance(text, str) or text not in known:
        raise NoAnswer("not a legal action")
    return known[text]


def whole_of(given: object) -> int:
    """A whole number from 0 on; raises `NoAnswer` for anything else."""
    if type(given) is not int or given < 0:
        raise NoAnswer("not a whole number")
    return given


def _yes_or_no(given: object) -> bool:
    if not isinstance(given, bool):
        raise NoAnswer("neither yes nor no")
    return given


def name_of(given: object) -> str:
    """The name of a kind of error, fit for a log; raises `NoAnswer` for anything else."""
    if not isinstance(given, str) or not given.isidentifier() or len(given) > 60:
        raise NoAnswer("an error without a name")
    return given

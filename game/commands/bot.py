"""A computer player for other programs: `python -m game bot` answers questions, a line of JSON for each.

The format is described in `game/ai/bot.md`. Every line gets a one-line answer, even if it is invalid.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, BinaryIO

from game.ai import levels, logic_of
from game.ai.decision import Effort
from game.ai.levels import choose
from game.ai.question import Question, read
from game.archive.export_format import lines
from game.engine.rules import Game


class BadQuestion(ValueError):
    """A question that can't be answered; the message says why in one line."""


def serve(
    source: BinaryIO,
    out: BinaryIO,
    games: Mapping[str, Game[Any]],
    level: str,
    effort: Effort | None = None,
    seed: int = 1,
) -> None:
    """Answer the questions of a source until it ends; raises `OSError` if `out` can't be written."""
    for line in lines(source):
        if line.strip():
            out.write(answer(line, games, level, effort, seed))
            out.flush()


def answer(
    line: bytes, games: Mapping[str, Game[Any]], level: str, effort: Effort | None, seed: int = 1
) -> bytes:
    """Return the line that answers a question: an action, or an error."""
    try:
        question = asked(line, games)
        chosen = chosen_by(question, level, effort, seed_of(line, seed))
        said = {"action": chosen.text}
    except ValueError as fault:
        said = {"error": str(fault)}
    return json.dumps(said).encode() + b"\n"


def asked(line: bytes, games: Mapping[str, Game[Any]]) -> Question:
    """Return the question in a line; raises `ValueError` if it is invalid."""
    try:
        return read(line, games)
    except ValueError:
        raise
    except Exception as fault:  # the rules may fail at an impossible position
        raise BadQuestion(f"question: not a possible view: {type(fault).__name__}") from None


def chosen_by(question: Question, level: str, effort: Effort | None, seed: int) -> Any:
    """Return a level's answer to a question; raises `BadQuestion` if it has none."""
    logic = logic_of(question.game)
    try:
        return choose(logic, question.view, question.legal, level, seed, effort=effort)
    except Exception as fault:
        raise BadQuestion(f"bot: no choice: {type(fault).__name__}") from None


def seed_of(line: bytes, seed: int) -> int:
    """Return the seed of a choice, so that the same question always gets the same answer."""
    return int.from_bytes(sha256(b"%d " % seed + line.strip()).digest()[:8], "big")


def effort_of(level: str, given: argparse.Namespace) -> Effort | None:
    """Return the effort of a level by the arguments; `None` for its usual effort at the table."""
    own = levels.effort_of(level)
    if own is None or (given.iterations is None and given.seconds is None):
        return None
    return Effort(
        own.iterations if given.iterations is None else given.iterations,
        float("inf") if given.seconds is None else given.seconds,
    )

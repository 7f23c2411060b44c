"""A puzzle solved again from scratch, by nothing but its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.engine.rules import Game
from game.minds import mind_of
from game.puzzles import best
from game.puzzles.grading import grade_of
from game.puzzles.hints import Hint, hint_of
from game.puzzles.likeness import pattern_of
from game.puzzles.position import deals_of, position_of
from game.puzzles.puzzle import Puzzle
from game.puzzles.solving import prove, settled_side

MOST_DEALS = 60
"""Ways in which hidden hands may lie."""
MOST_POSITIONS = 4000
"""Positions that a proof may look at: all puzzles are proven again whenever the program is tested."""


class Checked(NamedTuple):
    """What is found out about a puzzle."""

    faults: tuple[str, ...]
    """What its line says otherwise than the rules and the search, for developers."""
    pattern: str
    """Another one with the same pattern is alike."""
    positions: int
    """How many the proof looked at; 0 before the play."""


def checked(puzzle: Puzzle, games: Mapping[str, Game[Any]]) -> Checked:
    """Solve a puzzle from scratch; raises what `position_of` does where there is no such position."""
    position = position_of(puzzle, games)
    mind = mind_of(position.match.game)
    legal, seen = position.legal, position.seen
    faults, nodes, hint = [], 0, Hint("none")
    if puzzle.answer not in legal:
        return Checked((f"{puzzle.answer.text} is not legal",), "", 0)
    if puzzle.goal.aim == "best":
        if not best.certain(mind, seen, legal, puzzle.answer):
            faults.append(f"{puzzle.answer.text} is not certainly the best")
    else:
        deals, truth = deals_of(seen, MOST_DEALS), position.match.deal.state.copy()
        proof, ours = prove(mind, deals, truth, legal, puzzle.goal, MOST_POSITIONS), settled_side(mind, deals)
        if proof is None or ours is None:
            return Checked(("no answer alone is right",), "", 0)
        nodes, hint = proof.nodes, hint_of(mind.game, deals, puzzle.answer, ours)
        if proof.answer != puzzle.answer:
            faults.append(f"{proof.answer.text} is right, not {puzzle.answer.text}")
    if hint != puzzle.hint:
        faults.append(f"the hint is {hint.text}, not {puzzle.hint.text}")
    grade = grade_of(mind, seen, legal, puzzle.answer)
    if grade != puzzle.grade:
        faults.append(f"it is {grade}, not {puzzle.grade}")
    return Checked(tuple(faults), pattern_of(seen, puzzle.goal, puzzle.answer), nodes)

"""Solves a stored puzzle again from its line alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.endgame import Unsolved
from game.engine.rules import Game
from game.puzzles import best_answer
from game.puzzles.goal_odds import likeliest
from game.puzzles.grading import grade_of
from game.puzzles.hints import PuzzleHint, hint_of
from game.puzzles.position import PuzzlePosition, deals_of, position_of
from game.puzzles.puzzle import Puzzle
from game.puzzles.similarity import pattern_of
from game.puzzles.solving import prove, settled_side

MAX_DEALS = 60
"""Maximum number of distributions of the hidden hands for a proof."""
MAX_CHANCE_DEALS = 200
"""Maximum number of distributions of the hidden hands for counting a chance.

It is higher than `MAX_DEALS`, because counting searches fewer positions in each.
"""
MAX_POSITIONS = 4000
"""Maximum number of positions searched for a proof; low, because the tests prove all puzzles again."""

MAX_CHANCE_POSITIONS = 12_000
"""Maximum number of positions searched for counting a chance; higher, because fewer puzzles need it."""


class CheckedPuzzle(NamedTuple):
    """The result of checking a puzzle."""

    faults: tuple[str, ...]
    """Differences between the puzzle's line and what the rules and the search find, for developers."""
    pattern: str
    """Pattern of the puzzle's position; puzzles with the same pattern are alike (see `similarity`)."""
    positions: int
    """Number of positions searched for the proof; 0 before the play."""


def checked(puzzle: Puzzle, games: Mapping[str, Game[Any]]) -> CheckedPuzzle:
    """Solve a puzzle from scratch; raises the errors of `position_of` if there is no such position."""
    position = position_of(puzzle, games)
    logic = logic_of(position.match.game)
    legal, seen = position.legal, position.seen
    if puzzle.answer not in legal:
        return CheckedPuzzle((f"{puzzle.answer.text} is not legal",), "", 0)
    try:
        found = _WAYS[puzzle.kind](logic, position, puzzle)
    except Unsolved:
        found = _Found(("it has too many positions to be solved",))
    faults = list(found.faults)
    if found.hint != puzzle.hint:
        faults.append(f"the hint is {found.hint.text}, not {puzzle.hint.text}")
    grade = grade_of(logic, seen, legal, puzzle.answer)
    if grade != puzzle.grade:
        faults.append(f"it is {grade}, not {puzzle.grade}")
    return CheckedPuzzle(tuple(faults), pattern_of(seen, puzzle.goal, puzzle.answer), found.positions)


class _Found(NamedTuple):
    """The result of one way to solve a puzzle."""

    faults: tuple[str, ...]
    hint: PuzzleHint = PuzzleHint("none")
    positions: int = 0


def _weigh(logic: BotLogic[Any], position: PuzzlePosition, puzzle: Puzzle) -> _Found:
    if puzzle.goal.margin < best_answer.MIN_LOSS:
        return _Found(("too little hangs on it",))
    if not best_answer.certain(logic, position.seen, position.legal, puzzle.answer):
        return _Found((f"{puzzle.answer.text} is not certainly the best",))
    return _Found(())


def _prove(logic: BotLogic[Any], position: PuzzlePosition, puzzle: Puzzle) -> _Found:
    deals, truth = deals_of(position.seen, MAX_DEALS), position.match.deal.state.copy()
    proof = prove(logic, deals, truth, position.legal, puzzle.goal, MAX_POSITIONS)
    if proof is None:
        return _Found(("no answer alone is right",))
    right = proof.answer == puzzle.answer
    faults = () if right else (f"{proof.answer.text} is right, not {puzzle.answer.text}",)
    return _Found(faults, _hint(logic, deals, puzzle), proof.nodes)


def _count(logic: BotLogic[Any], position: PuzzlePosition, puzzle: Puzzle) -> _Found:
    deals, truth = deals_of(position.seen, MAX_CHANCE_DEALS), position.match.deal.state.copy()
    chance = likeliest(logic, deals, truth, position.legal, puzzle.goal, MAX_CHANCE_POSITIONS)
    if chance is None:
        return _Found(("no answer alone has the best chance",))
    told = puzzle.goal.won, puzzle.goal.deals
    right = chance.answer == puzzle.answer and (chance.won, len(deals)) == told
    faults = () if right else (f"{chance.answer.text} does it in {chance.won} of {len(deals)} deals",)
    return _Found(faults, _hint(logic, deals, puzzle), chance.nodes)


def _hint(logic: BotLogic[Any], deals: Sequence[Any], puzzle: Puzzle) -> PuzzleHint:
    ours = settled_side(logic, deals)
    return PuzzleHint("none") if ours is None else hint_of(logic.game, deals, puzzle.answer, ours)


_WAYS = {"before": _weigh, "certain": _prove, "chance": _count}

"""The play that follows an answer to a puzzle, and how much of the goal it reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.search import payoffs
from game.engine.actions import Action
from game.engine.rules import OVER, Game
from game.puzzles.goal_odds import GoalOdds, possible
from game.puzzles.position import deals_of, position_of
from game.puzzles.puzzle import Puzzle
from game.puzzles.solving import GoalMeasure, PuzzleSolver, settled_side
from game.puzzles.stakes import stakes_of

MAX_POSITIONS = 1 << 20
"""Position limit for finding the continuation: far more than any stored puzzle needs."""
MAX_DEALS = 1 << 10
"""Maximum number of deals that may fit the view of a puzzle."""


class Continuation(NamedTuple):
    """The play after an answer, with best play by all players, and its result."""

    actions: tuple[Action, ...]
    """The answer and all later actions, to the end of the deal."""
    reached: int
    """Tricks or points of the goal that the player's side scores; 1 for a card it captures."""


def continuation_of(puzzle: Puzzle, answer: Action, games: Mapping[str, Game[Any]]) -> Continuation:
    """Return the continuation after an answer to a puzzle about an ending, with the true deal's cards.

    After the right answer, the player uses only their own view. After a wrong answer, they see all cards and
    still fail. Raises `ValueError` if the puzzle is not about an ending.
    """
    position = position_of(puzzle, games)
    logic = logic_of(position.match.game)
    truth = position.match.deal.state.copy()
    right = answer == puzzle.answer
    deals = deals_of(position.seen, MAX_DEALS) if right else [truth]
    ours = settled_side(logic, deals)
    if ours is None or puzzle.goal.aim == "best":
        raise ValueError("no ending")
    measure = GoalMeasure(logic, puzzle.goal, ours)
    before = measure(truth)
    sure, helped = (
        PuzzleSolver(measure, ours[:1] if right else ours, MAX_POSITIONS),
        PuzzleSolver(measure, ours, MAX_POSITIONS),
    )
    odds = GoalOdds(measure, ours[0], MAX_POSITIONS)
    done = [answer]
    deals, truth = _followed(logic.game, deals, truth, answer)
    while truth.phase != OVER:
        legal = logic.game.legal(truth)
        need = max(1, puzzle.goal.number) - measure(truth) + before
        if truth.turn == ours[0] and right and puzzle.goal.deals:
            action = _hopeful(odds, deals, truth, legal, need)
        elif truth.turn == ours[0]:
            action = max(legal, key=lambda each: sure.after(deals, each))
        else:
            choose = max if truth.turn in ours else min
            action = choose(legal, key=lambda each: helped.after([truth], each))
        done.append(action)
        deals, truth = _followed(logic.game, deals, truth, action)
    return Continuation(tuple(done), measure(truth) - before)


def _hopeful(odds: GoalOdds, deals: Sequence[Any], truth: Any, legal: Sequence[Action], need: int) -> Action:
    """Return the action that reaches the goal in the most deals, among ways of playing that reach it in the
    true deal.
    """
    place = next(number for number, state in enumerate(deals) if state.hands == truth.hands)

    def reaches(action: Action) -> int:
        sets = odds.after(possible(deals), action, need)
        return max((each.bit_count() for each in sets if each >> place & 1), default=0)

    return max(legal, key=reaches)


def decides(puzzle: Puzzle, games: Mapping[str, Game[Any]]) -> bool:
    """Return whether the right answer makes the deal worth more to the player than any other answer.

    Always true for decisions before the play.
    """
    if puzzle.goal.aim == "best":
        return True
    position = position_of(puzzle, games)
    game, logic = position.match.game, logic_of(position.match.game)

    def worth(answer: Action) -> float:
        state = position.match.deal.state.copy()
        for action in continuation_of(puzzle, answer, games).actions:
            game.advance(state, action)
        return payoffs(logic, state)[position.player]

    right = worth(puzzle.answer)
    return all(worth(other) < right for other in position.legal if other != puzzle.answer)


def _followed(game: Game[Any], deals: Sequence[Any], truth: Any, action: Action) -> tuple[list[Any], Any]:
    """Return the deals that still fit after an action, and the true deal after it."""
    after = truth.copy()
    game.advance(after, action)
    seen = _looks(game, after)
    return [state for state in _after(game, deals, action) if _looks(game, state) == seen], after


def _after(game: Game[Any], deals: Sequence[Any], action: Action) -> Iterator[Any]:
    for state in deals:
        if action in game.legal(state):
            after = state.copy()
            game.advance(after, action)
            yield after


def _looks(game: Game[Any], state: Any) -> object:
    """Return what all players see of a state, as far as it distinguishes deals."""
    laid_open = stakes_of(game.key).laid_open(state)
    return state.turn, state.phase, tuple(state.trick), tuple(state.won), laid_open

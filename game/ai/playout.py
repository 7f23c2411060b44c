"""Playouts of states without a log, for search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from game.engine.actions import Action
from game.engine.rules import OVER, Game
from game.engine.state import State

S = TypeVar("S", bound=State)


def by_chance(game: Game[S], state: S, rng: Random) -> None:
    """Play to the end of the deal by uniformly random legal actions."""
    legal, advance, random = game.legal, game.advance, rng.random
    while state.phase != OVER:
        actions = legal(state)
        advance(state, actions[int(random() * len(actions))])


def decide_until_play(
    game: Game[S], state: S, judge: Callable[[S, Sequence[Action]], Sequence[float]]
) -> None:
    """Play the action that `judge` values most at each decision, until the play or the end of the deal."""
    while state.phase not in ("play", OVER):
        legal = game.legal(state)
        values = judge(state, legal)
        game.advance(state, legal[values.index(max(values))])

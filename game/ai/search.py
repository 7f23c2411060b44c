"""Information-set Monte Carlo tree search: the higher levels' way of choosing.

Each iteration deals the unseen cards at random in a way that fits the view, walks down
one tree that all these deals share, adds one action to it and plays the rest out. An
action's chance to be tried counts only the deals in which it was legal, so that rare
ones are not neglected. The search sees the view alone; it works for every game through
`legal`, `advance`, `fill` and the entries of a finished deal, for any number of players
and whoever plays with whom: each player in the tree goes for his own payoff.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from ..actions import Action
from ..rules import OVER, Game
from ..scoring import points_of
from ..state import State
from ..view import View, fill

EXPLORATION = 0.7
"""How readily little tried actions are tried again; payoffs are scaled to 0 to 1."""
CHECK_EVERY = 16
"""Iterations between two looks at the clock or at whether to stop."""


class Opinion(NamedTuple):
    """What a search found out about one legal action of the asking player."""

    action: Action
    visits: int
    payoff: float
    """Mean points of the deal ahead of the others."""


class Node:
    """An action in the tree: who took it, how often it was possible and taken, and what came of it."""

    __slots__ = ("available", "children", "mover", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class Search:
    """One decision. `run` may be called again to think on."""

    def __init__(self, game: Game[Any], view: View[Any], legal: Sequence[Action], rng: Random) -> None:
        self.game = game
        self.view = view
        self.legal = legal
        self.rng = rng
        self.root = Node(-1)
        self.iterations = 0
        self._low = 0.0
        self._high = 0.0

    def run(
        self,
        iterations: int,
        end: float | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        """Think for so many iterations, or until the clock (`time.monotonic`) or `stop` ends it."""
        for number in range(iterations):
            if number % CHECK_EVERY == 0 and (stop() or (end is not None and time.monotonic() >= end)):
                return
            self._iterate()

    def opinions(self) -> list[Opinion]:
        """Every legal action with what is known of it, the most visited first."""
        found = []
        for action in self.legal:
            node = self.root.children.get(action)
            visits = node.visits if node is not None else 0
            found.append(Opinion(action, visits, node.total / visits if node is not None and visits else 0.0))
        return sorted(found, key=lambda opinion: (-opinion.visits, -opinion.payoff))

    def _iterate(self) -> None:
        game, rng = self.game, self.rng
        state = fill(self.view, rng, log=False)
        node = self.root
        path: list[Node] = []
        while state.phase != OVER:
            legal = game.legal(state)
            if game.phases[state.phase].chance:
                game.advance(state, rng.choice(legal))
                continue
            children = node.children
            untried = [action for action in legal if action not in children]
            if untried:
                action = untried[int(rng.random() * len(untried))]
                node = children[action] = Node(state.turn)
                path.append(node)
                game.advance(state, action)
                break
            action, node = self._select(children, legal)
            path.append(node)
            game.advance(state, action)
        game.play_out(state, rng)
        self._learn(path, payoffs(state))
        self.iterations += 1

    def _select(self, children: dict[Action, Node], legal: Sequence[Action]) -> tuple[Action, Node]:
        """The action that is good or too little known."""
        span = self._high - self._low or 1.0
        low = self._low
        best, chosen = -1.0, legal[0]
        for action in legal:
            child = children[action]
            child.available += 1
            visits = child.visits
            value = (child.total / visits - low) / span + EXPLORATION * sqrt(log(child.available) / visits)
            if value > best:
                best, chosen = value, action
        return chosen, children[chosen]

    def _learn(self, path: list[Node], result: Sequence[float]) -> None:
        self._low = min(self._low, *result)
        self._high = max(self._high, *result)
        for node in path:
            node.visits += 1
            if node.available == 0:
                node.available = 1
            node.total += result[node.mover]


def payoffs(state: State) -> list[float]:
    """For each player the points of the finished deal ahead of the others' mean."""
    players = state.setup.players
    points = points_of(state.entries, players)
    everybody = sum(points)
    return [own - (everybody - own) / (players - 1) for own in points]

"""The tree of the information-set search over kernel positions.

It selects like `game.ai.search.InformationSetTree`: by UCB1 with the availability counts of Cowling, Powley
and Whitehouse (2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from game.ai.kernels.generator import RandomGenerator
from game.ai.kernels.position import KernelPosition
from game.engine.bits import ONE

if TYPE_CHECKING:
    from mypy_extensions import i64

EXPLORATION: Final = 0.7
"""Exploration constant of UCB1, for payoffs scaled to 0 to 1."""


class KernelNode:
    """Node of the tree: a choice, its mover, availability count, visits and total payoff."""

    __slots__ = ("available", "child", "choice", "mover", "sibling", "total", "tried", "visits")

    def __init__(self, choice: i64, mover: i64, sibling: KernelNode | None) -> None:
        self.choice: i64 = choice
        self.mover: i64 = mover
        self.visits: float = 0.0
        self.available: float = 1.0
        """How often the choice was available for selection, its creation included."""
        self.total: float = 0.0
        self.tried: i64 = 0
        """Mask of the choices after this one that have a node in the tree."""
        self.child: KernelNode | None = None
        """Child node added last, `None` without children; the others follow as its siblings."""
        self.sibling: KernelNode | None = sibling


class Tree:
    """Kernel of one decision: tries each root choice in one determinization after the other."""

    __slots__ = (
        "_by_chance",
        "_expansion_threshold",
        "_firsts",
        "_generator",
        "_high",
        "_low",
        "_path",
        "_position",
    )

    def __init__(
        self,
        position: KernelPosition,
        choices: Sequence[int],
        seed: i64,
        expansion_threshold: float,
        by_chance: bool,
    ) -> None:
        """`expansion_threshold` is the number of visits of a position before its choices become nodes.

        With `by_chance`, playouts use uniformly random legal choices.
        """
        self._position = position
        self._generator = RandomGenerator(seed)
        self._expansion_threshold: float = expansion_threshold
        self._by_chance = by_chance
        self._firsts = [KernelNode(choice, position.turn, None) for choice in choices]
        self._path: list[KernelNode] = []
        self._low: float = 0.0
        self._high: float = 0.0

    def deal(self) -> None:
        """Sample another determinization."""
        self._position.deal(self._generator)

    def try_out(self, number: i64) -> float:
        """Run one iteration from the root choice of that index and return its mover's payoff."""
        position, path = self._position, self._path
        position.restart()
        first = node = self._firsts[number]
        path.clear()
        path.append(node)
        position.play(node.choice)
        while not position.over and node.visits >= self._expansion_threshold:
            legal = position.legal()
            untried = legal & ~node.tried
            if untried:
                choice = self._generator.one_of(untried)
                node.tried |= ONE << choice
                child = KernelNode(choice, position.turn, node.child)
                node.child = child
                path.append(child)
                position.play(choice)
                break
            node = self._selected(node, legal)
            path.append(node)
            position.play(node.choice)
        if self._by_chance:
            position.play_by_chance(self._generator)
        else:
            position.play_out(self._generator)
        self._learn()
        return position.payoff(first.mover)

    def _selected(self, node: KernelNode, legal: i64) -> KernelNode:
        """Select a legal choice by UCB1; all of them must be in the tree."""
        low = self._low
        span = self._high - low
        if span == 0.0:
            span = 1.0
        best = -1.0
        chosen = child = node.child
        while child is not None:
            if legal >> child.choice & 1:
                child.available += 1.0
                visits = child.visits
                value = (child.total / visits - low) / span
                value += EXPLORATION * sqrt(log(child.available) / visits)
                if value > best:
                    best = value
                    chosen = child
            child = child.sibling
        assert chosen is not None, "there is a legal choice before the deal is over"
        return chosen

    def _learn(self) -> None:
        position = self._position
        player: i64 = 0
        while player < position.players:
            result = position.payoff(player)
            if result < self._low:
                self._low = result
            if result > self._high:
                self._high = result
            player += 1
        for node in self._path:
            node.visits += 1.0
            node.total += position.payoff(node.mover)

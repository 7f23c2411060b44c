"""Information-set Monte Carlo tree search (ISMCTS), for the levels that search.

Single-observer ISMCTS after Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012):
each iteration samples a determinization that fits the view, descends one tree that all determinizations
share, expands it by one action and simulates the rest. Actions are selected by UCB1 (UCT; Kocsis and
Szepesvári, 2006), where an action's availability counts only determinizations in which it was legal. At the
root the worse half of the actions is dropped at intervals (sequential halving; Karnin, Koren and Somekh,
2013).

The search sees only the view. It works for every game through its rules and its bot logic, with any number of
players and sides: each player in the tree maximises their own payoff.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, inf, log, log2, sqrt
from random import Random
from typing import Any, NamedTuple, Protocol

from game.ai import playout
from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.kernels.tree import EXPLORATION, Tree
from game.engine.actions import Action
from game.engine.float_sum import float_sum
from game.engine.rules import OVER
from game.engine.scoring import ahead
from game.engine.state import State
from game.engine.view import View

TIED_ERRORS = 0.5
"""Standard errors of a difference up to which the deals can't tell two actions apart."""


class ActionEstimate(NamedTuple):
    """Estimate of one legal action of the player to act: number of visits and average payoff."""

    action: Action
    visits: int
    payoff: float
    """Average points in the deal ahead of the average of the others."""


class Node:
    """Node of the tree: an action, its mover, availability count, visits and total payoff."""

    __slots__ = ("available", "children", "mover", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class SearchKernel(Protocol):
    """The inner loop of a search: tries actions in one determinization (sampled deal) after the other."""

    def deal(self) -> None:
        """Sample the next determinization; raises `ValueError` if no deal fits the view."""

    def try_out(self, number: int) -> float:
        """Run one iteration and return the payoff of the player to act, in points ahead of the others.

        `number` is the index of the first action among the legal ones.
        """


def search_kernel(
    logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], rng: Random, *, by_chance: bool
) -> SearchKernel | None:
    """Return the compiled kernel that searches the position of a view; `None` if the game has none here.

    With `by_chance`, playouts use uniformly random legal actions, to compare programs. Raises `ValueError` if
    no deal fits the view.
    """
    position = logic.position(view, rng)
    if position is None:
        return None
    choices = [logic.choice(view.state, action) for action in legal]
    return Tree(position, choices, rng.getrandbits(60), logic.expansion_threshold, by_chance)


class InformationSetTree:
    """Kernel for any game: a tree over information sets, built from states and actions."""

    def __init__(
        self, logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], rng: Random, *, by_chance: bool
    ) -> None:
        """Take the arguments of `search_kernel`."""
        self.logic = logic
        self.game = logic.game
        self.view = view
        self.legal = legal
        self.rng = rng
        self.by_chance = by_chance
        self.root = [Node(view.state.turn) for _ in legal]
        self._state = view.state
        self._low = 0.0
        self._high = 0.0

    def deal(self) -> None:
        """Sample another determinization; raises `ValueError` if no deal fits the view."""
        self._state = self.logic.sample_state(self.view, self.rng)

    def try_out(self, number: int) -> float:
        """Run one iteration from a root action and return the mover's payoff."""
        game, logic, rng = self.game, self.logic, self.rng
        state = self._state.copy()
        action, node = self.legal[number], self.root[number]
        path = [node]
        game.advance(state, action)
        while state.phase != OVER:
            legal = game.legal(state)
            if game.phases[state.phase].chance:
                game.advance(state, rng.choice(legal))
                continue
            if node.visits < logic.expansion_threshold:
                break
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
        if self.by_chance:
            playout.by_chance(game, state, rng)
            result: Sequence[float] = ahead(logic.rollout_value(state))
        else:
            result = logic.simulate(state, rng)
        self._learn(path, result)
        return result[path[0].mover]

    def _select(self, children: dict[Action, Node], legal: Sequence[Action]) -> tuple[Action, Node]:
        """Select the action with the highest upper confidence bound (UCB1)."""
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


class RootStatistics:
    """Payoffs of a root action to the player to act: one for each deal in which it was tried."""

    __slots__ = ("payoffs", "total")

    def __init__(self) -> None:
        self.payoffs: list[float] = []
        self.total = 0.0

    @property
    def visits(self) -> int:
        """Number of deals in which the action was tried."""
        return len(self.payoffs)

    def add(self, payoff: float) -> None:
        """Add the payoff in one more deal."""
        self.payoffs.append(payoff)
        self.total += payoff

    def forget_after(self, deals: int) -> None:
        """Keep only the payoffs in the first deals, so many of them."""
        del self.payoffs[deals:]
        self.total = float_sum(self.payoffs)


class Search:
    """Search of one decision. Call `run` again to search longer."""

    def __init__(
        self,
        logic: BotLogic[Any],
        view: View[Any],
        legal: Sequence[Action],
        rng: Random,
        budget: int,
        *,
        prior_visits: int | None = None,
        bias: Bias = UNBIASED,
        kernel: SearchKernel | None = None,
    ) -> None:
        """`budget` is the planned total of iterations.

        `prior_visits` is how many of them the rules of thumb count for, by default as the bot logic says.
        `bias` is that of the player who searches. `kernel` tries the actions; by default it is the
        game's own, or else the one for any game.
        """
        self.legal = legal
        self.root = {action: RootStatistics() for action in legal}
        self.iterations = 0
        self._kernel = (
            kernel
            or search_kernel(logic, view, legal, rng, by_chance=False)
            or InformationSetTree(logic, view, legal, rng, by_chance=False)
        )
        self._prior_visits = logic.prior_visits(view.state) if prior_visits is None else prior_visits
        self._liked = dict.fromkeys(legal, 0.0)
        """Preference of the rules of thumb for each action, less the average of all; 0 if the preferences
        don't count.
        """
        self._more = dict.fromkeys(legal, 0.0)
        """Points that the searching player's bias adds to the expected payoff of each action."""
        if self._prior_visits or bias != UNBIASED:
            liked = logic.preferences(view, legal)
            average = float_sum(liked) / len(liked)
            self._liked = {action: value - average for action, value in zip(legal, liked, strict=True)}
            self._more = added_by_bias(logic, view, legal, bias, liked)
        self.running = list(legal)
        """The actions that have not been dropped."""
        self._places = list(enumerate(self.root.values()))
        """Index and statistics of each action that has not been dropped."""
        self._stage = self._due = 0
        """Iterations between two halvings, and the total at which the next one is due."""
        self._plan(budget)

    def run(self, until: int, stop: Callable[[], bool] = lambda: False) -> None:
        """Search until the iterations reach `until` or `stop` returns true.

        Each deal is tried with all remaining actions, so luck of the cards affects them alike and the better
        action shows sooner.
        """
        kernel = self._kernel
        while self.iterations < until and not stop():
            kernel.deal()
            for number, tried in self._places:
                tried.add(kernel.try_out(number))
            self.iterations += len(self._places)
            if self.iterations >= self._due and len(self.running) > 1:
                self._halve()

    def search_on(self, actions: Sequence[Action], budget: int) -> None:
        """Let `run` go on with some of the actions only, whether dropped or not, for so many more iterations.

        Deals in which not all of them were tried no longer count.
        """
        deals = min(self.root[action].visits for action in actions)
        for action in actions:
            self.root[action].forget_after(deals)
        self._keep(actions)
        self._plan(budget)

    def estimates(self) -> list[ActionEstimate]:
        """Return estimates of all legal actions, best first."""
        found = [
            ActionEstimate(action, node.visits, self._value(action)) for action, node in self.root.items()
        ]
        return sorted(found, key=lambda estimate: (estimate.action not in self.running, -estimate.payoff))

    def alike(self, errors: float = TIED_ERRORS, points: float = 0.0) -> list[Action]:
        """Return the best action and those within so many standard errors or points of it, best first.

        The error is that of the deals in which both were tried.
        """
        best, *others = [estimate.action for estimate in self.estimates()]
        return [best, *(action for action in others if not self._is_better(best, action, errors, points))]

    def _is_better(self, action: Action, other: Action, errors: float, points: float) -> bool:
        pairs = zip(self.root[action].payoffs, self.root[other].payoffs, strict=False)
        differences = [one - two for one, two in pairs]
        weight = self._prior_visits
        total = float_sum(differences) + weight * (self._liked[action] - self._liked[other])
        more = self._more[action] - self._more[other]
        least = max(points, errors * standard_error(differences))
        return total / (len(differences) + weight or 1) + more > least

    def _value(self, action: Action) -> float:
        """Return an action's average payoff, with the rules of thumb as a prior and the bias."""
        node, more = self.root[action], self._more[action]
        if not self._prior_visits:
            return node.total / (node.visits or 1) + more
        tried = sum(other.visits for other in self.root.values())
        average = float_sum(other.total for other in self.root.values()) / (tried or 1)
        expected = average + self._liked[action]
        return (node.total + self._prior_visits * expected) / (node.visits + self._prior_visits) + more

    def _halve(self) -> None:
        by_payoff = sorted(self.running, key=lambda action: -self._value(action))
        self._keep(by_payoff[: (len(by_payoff) + 1) // 2])
        self._due += self._stage

    def _keep(self, actions: Sequence[Action]) -> None:
        self.running = [action for action in self.legal if action in actions]
        self._places = [
            (number, self.root[action]) for number, action in enumerate(self.legal) if action in actions
        ]

    def _plan(self, budget: int) -> None:
        self._stage = max(1, budget // max(1, ceil(log2(len(self.running)))))
        self._due = self.iterations + self._stage


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the average of values; infinite if there are fewer than two."""
    number = len(values)
    if number < 2:
        return inf
    average = float_sum(values) / number
    return sqrt(float_sum((value - average) ** 2 for value in values) / (number - 1) / number)


def added_by_bias(
    logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], bias: Bias, liked: Sequence[float]
) -> dict[Action, float]:
    """Return the points that a bias adds to the expected payoff of each action.

    `liked` are the preferences without the bias, which the caller already has.
    """
    biased = liked if bias == UNBIASED else logic.preferences(view, legal, bias)
    return {action: own - other for action, own, other in zip(legal, biased, liked, strict=True)}


def payoffs(logic: BotLogic[Any], state: State) -> list[float]:
    """Return each player's payoff of a finished deal, in points ahead of the average of the others."""
    return ahead(logic.payoff(state))

"""Paired comparison of actions: all are tried in the same determinizations.

The sampling error of the cards is then the same for all of them (common random numbers), and the standard
error of a difference is much smaller than that of a payoff. A difference is sure if it exceeds `SURE_ERRORS`
standard errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.ai.bias import UNBIASED
from game.ai.bot_logic import BotLogic
from game.ai.decision import MAX_SOLVED_DEALS, count_deals_to_solve, searching, solved
from game.ai.search import Search, added_by_bias
from game.engine.actions import Action
from game.engine.float_sum import float_sum
from game.engine.view import View

SURE_ERRORS = 2.0
"""Half width, in standard errors, of the normal interval that makes a loss sure."""
MIN_DEALS = 20
"""Minimum number of deals from which a standard error is estimated."""

Stop = Callable[[], bool]


class Loss(NamedTuple):
    """Cost of one action compared with another, in points, and its standard error.

    Below 0 it is a gain. The error is infinite if too few deals were tried.
    """

    points: float
    error: float

    @classmethod
    def of(cls, differences: Sequence[float], prior: float = 0.0, weight: int = 0) -> Loss:
        """Estimate a loss from the cost in each deal; `prior` is the expected loss, which counts as `weight`
        deals.
        """
        if len(differences) < MIN_DEALS:
            return cls(prior, float("inf"))
        deals = len(differences) + weight
        points = (float_sum(differences) + weight * prior) / deals
        return cls(points, stdev(differences) / deals**0.5)

    def surely_above(self, measure: float) -> bool:
        """Return whether the lower bound of the loss's interval exceeds `measure` points."""
        return self.points - SURE_ERRORS * self.error > measure


class PairedTrials:
    """Actions of the player to act, tried in deals that fit the view: searched, or solved exactly.

    The same view, generator and number of iterations give the same result.
    """

    def __init__(
        self,
        logic: BotLogic[Any],
        view: View[Any],
        actions: Sequence[Action],
        rng: Random,
        iterations: int,
        *,
        with_prior: bool = True,
        most_solved: int = MAX_SOLVED_DEALS,
    ) -> None:
        """`iterations` is the total; `with_prior` lets the rules of thumb count for `prior_visits`.

        `most_solved` limits the deals of an ending that are solved if more than one is possible.
        """
        self.exact = logic.can_be_solved(view.state)
        """Whether every deal is solved to the end."""
        self.payoffs: dict[Action, list[float]] = {action: [] for action in actions}
        """Payoffs of each action in points ahead of the others, one for each deal from the first on."""
        self.certain = self.exact and count_deals_to_solve(view) == 1
        """Whether the player knows every card, so that the payoffs are certain."""
        self._logic, self._view, self._rng = logic, view, rng
        self._iterations, self._most_solved = iterations, most_solved
        self._weight = logic.prior_visits(view.state) if with_prior and not self.exact else 0
        liked = logic.preferences(view, actions) if self._weight else [0.0] * len(actions)
        self._bias = searching(logic, view) if self._weight else UNBIASED
        self._more = added_by_bias(logic, view, actions, self._bias, liked)
        self._liked = dict(zip(actions, liked, strict=True))

    def run(self, stop: Stop = lambda: False) -> Iterator[float]:
        """Try the actions in one deal after the other; yields the share that is done, from 0 to 1.

        Ends early when `stop` returns true. A search drops the worse half of the actions at intervals and no
        longer tries them.
        """
        yield from self._solve(stop) if self.exact else self._search(stop)

    def _solve(self, stop: Stop) -> Iterator[float]:
        actions = list(self.payoffs)
        deals = count_deals_to_solve(self._view, self._most_solved)
        found = solved(self._logic, self._view, actions, self._rng, deals, stop=stop)
        for number, values in enumerate(found, start=1):
            for action, value in zip(actions, values, strict=True):
                self.payoffs[action].append(value)
            yield number / deals
            if stop():
                return

    def _search(self, stop: Stop) -> Iterator[float]:
        search = Search(
            self._logic,
            self._view,
            list(self.payoffs),
            self._rng,
            self._iterations,
            prior_visits=self._weight,
            bias=self._bias,
        )
        while (made := search.iterations) < self._iterations:
            running = search.running
            search.run(made + 1, stop)
            if search.iterations == made:
                return
            for action in running:
                self.payoffs[action].append(search.root[action].payoffs[-1])
            yield min(1.0, search.iterations / self._iterations)

    @property
    def deals(self) -> int:
        """Number of deals in which at least one action was tried."""
        return max(map(len, self.payoffs.values()))

    def ranking(self) -> list[Action]:
        """Return the actions, best first; actions tried in more deals come before the others."""
        tried = self.payoffs
        return sorted(tried, key=lambda action: (-len(tried[action]), -self._value(action)))

    def mean(self, action: Action) -> float:
        """Return an action's average payoff in points ahead (0 if not tried), plus the searcher's bias."""
        return fmean(self.payoffs[action] or [0.0]) + self._more[action]

    def loss(self, action: Action, other: Action) -> Loss:
        """Return the loss of an action compared with another, from the deals in which both were tried."""
        both = zip(self.payoffs[other], self.payoffs[action], strict=False)
        differences = [theirs - own for theirs, own in both]
        if self.certain and differences:
            return Loss(differences[0], 0.0)
        found = Loss.of(differences, self._liked[other] - self._liked[action], self._weight)
        return found._replace(points=found.points + self._more[other] - self._more[action])

    def _value(self, action: Action) -> float:
        """Return an action's average payoff, with the rules of thumb as a prior and the bias."""
        brought = self.payoffs[action]
        trusted = self._weight * self._liked[action]
        return (float_sum(brought) + trusted) / (len(brought) + self._weight or 1) + self._more[action]

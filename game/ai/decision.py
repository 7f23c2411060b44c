"""Analysis of one decision: exact if few tricks are left, otherwise by search.

Both sample hidden cards that fit the view: perfect-information Monte Carlo for endings (Levy, "The million
pound bridge program", 1989; Ginsberg, "GIB", 2001), and information-set Monte Carlo tree search otherwise
(see `search`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from game.ai.bias import UNBIASED, Bias
from game.ai.bidding_styles import bias_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.endgame import Endgame, Unsolved
from game.ai.search import TIED_ERRORS, ActionEstimate, Search, standard_error
from game.ai.settled_tricks import without_waste
from game.ai.tied_cards import ALIKE, EQUAL, QUESTIONED_SHARE, preferred_first, settled, thrifty_first
from game.engine.actions import Action
from game.engine.view import View

MAX_SOLVED_DEALS = 60
"""Maximum number of determinizations of an ending that are solved exactly."""
POSITIONS_PER_ITERATION = 30
"""Positions of an ending that may be searched for each iteration, which takes as long as ten."""
MIN_SOLVED_DEALS = 5
"""Minimum number of deals to solve if several are possible; with fewer, a search is more reliable."""
MAX_CANDIDATES = 12
"""Maximum number of actions analysed; if there are more, those that the rules of thumb prefer."""
REPORT_ITERATIONS = 120
"""Number of search iterations between two reports."""
CLOSE_ERRORS = 2.0
"""Standard errors up to which a card to play is close to the best one."""
EXTENSIONS = 3
"""How many times the effort is spent again on close cards."""
MAX_EXTRA_ITERATIONS = 4000
"""Maximum number of iterations that are spent again."""


class Effort(NamedTuple):
    """Search effort for a decision: number of iterations, and maximum seconds.

    Where cards to play are close, the iterations are up to `1 + EXTENSIONS` times as many. They usually
    end a search; the seconds do on machines slower than usual.
    """

    iterations: int
    seconds: float = inf

    def without_clock(self) -> Effort:
        """Return this effort without a limit of time."""
        return Effort(self.iterations)

    def scaled(self, factor: float) -> Effort:
        """Return this effort multiplied by a factor."""
        return Effort(max(1, round(self.iterations * factor)), self.seconds * factor)


class Clock:
    """End of a decision's time. It counts how often it is asked, so that a decision can be repeated.

    Call it to know whether the time is over. A clock with `looks` ends at that call, whatever the time is.
    """

    def __init__(
        self, seconds: float = inf, stop: Callable[[], bool] = lambda: False, looks: int | None = None
    ) -> None:
        """The time is over after so many seconds, or as soon as `stop` returns true."""
        self.looks = 0
        """Number of calls up to the first that returned true."""
        self.ended = False
        self._end = time.monotonic() + seconds
        self._stop = stop
        self._last = looks

    def __call__(self) -> bool:
        """Return whether the time is over."""
        if not self.ended:
            self.looks += 1
            if self._last is None:
                self.ended = time.monotonic() >= self._end or self._stop()
            else:
                self.ended = self.looks >= self._last
        return self.ended


class Analysis(NamedTuple):
    """Estimates of the actions, the best action first, and what they are based on."""

    estimates: list[ActionEstimate]
    deals: int
    """Number of deals searched or solved."""
    exact: bool
    """Whether every deal was solved to the end."""
    done: bool


def _silent(analysis: Analysis) -> None:
    return None


def analyse(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    effort: Effort,
    *,
    style: str = "",
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Analysis], None] = _silent,
) -> Analysis:
    """Estimate the legal actions of the player to act, or the best dozen of them, from that player's view.

    The same view, generator and number of iterations give the same result, unless the time or `stop` ends the
    analysis early. `style` is the player's. `report` is called with every intermediate analysis and with the
    last one.

    The effort limits how many deals of an ending are solved; if that is too few, the ending is searched.
    Cards to play that are close are searched, or solved, in further deals. Cards that are then still about
    equal, and those of a solved ending that are worth the same, are ordered as `tied_cards` says.
    Solving longer endings was no better in three games and worse in Jo-Jotte for four, since a player who
    solves a deal sees all its cards.
    """
    bias = searching(logic, view, style)
    if view.state.phase == "play":
        legal = without_waste(logic, view, legal)
    else:
        legal = logic.distinct(view.state, legal)
    legal = candidates(logic, view, legal, bias)
    stop = Clock(effort.seconds, stop)
    iterations = effort.iterations
    analyses = _search(logic, view, legal, rng, iterations, bias, stop)
    if logic.can_be_solved(view.state):
        analyses = chain(_solve(logic, view, legal, rng, iterations, bias, stop), analyses)
    for analysis in analyses:
        over = analysis.done or stop()
        analysis = analysis._replace(done=over)
        report(analysis)
        if over:
            return analysis
    raise AssertionError("an analysis is always finished")


def further(iterations: int) -> int:
    """Return how many iterations an effort of so many spends on close cards besides."""
    return min(EXTENSIONS * iterations, MAX_EXTRA_ITERATIONS)


def searching(logic: BotLogic[Any], view: View[Any], style: str = "") -> Bias:
    """Return the bias of a player who searches, at the table of a view."""
    setup = view.state.setup
    return bias_of(logic.game, setup.players, setup.options, style, searches=True)


def candidates(
    logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], bias: Bias = UNBIASED
) -> Sequence[Action]:
    """Return the legal actions to analyse, in the order of `legal`.

    If there are more than `MAX_CANDIDATES`, these are the ones that the bot logic values most with `bias`.
    """
    if len(legal) <= MAX_CANDIDATES:
        return legal
    liked = logic.preferences(view, legal, bias)
    best = sorted(range(len(legal)), key=lambda number: -liked[number])[:MAX_CANDIDATES]
    return [legal[number] for number in sorted(best)]


def _search(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    bias: Bias,
    stop: Callable[[], bool],
) -> Iterator[Analysis]:
    search = Search(logic, view, legal, rng, iterations, bias=bias)
    until, step, played = iterations, REPORT_ITERATIONS, plays_cards(view.state)
    while True:
        search.run(min(search.iterations + step, until), stop)
        done = search.iterations >= until
        if played and (done or until > iterations):
            close = search.alike(CLOSE_ERRORS)
            if len(close) < 2:
                done = True
            elif until == iterations:
                until, step, done = until + further(iterations), iterations, False
                search.search_on(close, further(iterations))
        estimates = search.estimates()
        if played and (done or stop()):
            alike = search.alike(points=EQUAL * logic.swing)
            estimates = preferred_first(logic, view, estimates, alike, alike)
            near = search.alike(CLOSE_ERRORS, QUESTIONED_SHARE * logic.swing)
            estimates = thrifty_first(logic, view, estimates, near, rng, iterations, stop)
        yield Analysis(estimates, search.iterations, exact=False, done=done)


def _solve(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    bias: Bias,
    stop: Callable[[], bool],
) -> Iterator[Analysis]:
    deals = count_deals_to_solve(view)
    payoffs: dict[Action, list[float]] = {action: [] for action in legal}
    last: Analysis | None = None
    close: Sequence[Action] = legal
    for most, spent in ((deals, iterations), (EXTENSIONS * deals, further(iterations))):
        for values in solved(logic, view, close, rng, most, spent * POSITIONS_PER_ITERATION, stop):
            if last is not None:
                yield last
            for action, value in zip(close, values, strict=True):
                payoffs[action].append(value)
            if len(payoffs[close[0]]) < min(deals, MIN_SOLVED_DEALS):
                continue
            last = _solution(payoffs, close)
        if last is None or deals == 1:
            break
        close = _alike({action: payoffs[action] for action in close}, CLOSE_ERRORS)
        if all(payoffs[action] == payoffs[close[0]] for action in close):
            break
    if last is not None:
        least = last.estimates[0].payoff - ALIKE * logic.swing
        tied = [each.action for each in last.estimates if each.payoff >= least and each.action in close]
        order = settled(logic, view, tied, rng, iterations, bias, stop)
        order += [each.action for each in last.estimates if each.action not in tied]
        estimates = sorted(last.estimates, key=lambda estimate: order.index(estimate.action))
        if deals > 1:
            alike = _alike({action: payoffs[action] for action in close}, TIED_ERRORS, EQUAL * logic.swing)
            nearly = [action for action in alike if action not in tied]
            estimates = preferred_first(logic, view, estimates, nearly, nearly)
        yield last._replace(estimates=estimates, done=True)


def _solution(payoffs: Mapping[Action, Sequence[float]], first: Sequence[Action]) -> Analysis:
    """Return the analysis of solved deals; the actions of `first` come before the others."""
    estimates = [ActionEstimate(action, len(found), fmean(found)) for action, found in payoffs.items()]
    best_first = sorted(estimates, key=lambda estimate: (estimate.action not in first, -estimate.payoff))
    return Analysis(best_first, best_first[0].visits, exact=True, done=False)


def _alike(payoffs: Mapping[Action, Sequence[float]], errors: float, points: float = 0.0) -> list[Action]:
    """Return the best action of solved deals and those within so many standard errors of it, best first."""
    order = sorted(payoffs, key=lambda action: -fmean(payoffs[action]))
    best = payoffs[order[0]]
    alike = []
    for action in order:
        losses = [one - other for one, other in zip(best, payoffs[action], strict=True)]
        if fmean(losses) <= max(points, errors * standard_error(losses)):
            alike.append(action)
    return alike


def count_deals_to_solve(view: View[Any], most: int = MAX_SOLVED_DEALS) -> int:
    """Return how many deals of an ending to solve: 1 if every card is known, otherwise `most`."""
    return 1 if len(view.hidden) < 2 and not view.hides_rows else most


def solved(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    deals: int,
    most: float = inf,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Sequence[float]]:
    """Yield the exact payoffs of the actions, in one determinization after the other.

    Ends after `deals`, or after `most` positions in all, or when `stop` returns true, even within a deal. If
    only one deal is possible, positions are not limited.
    """
    before = 0

    def give_up(positions: int) -> bool:
        spent = deals > 1 and before + positions >= most
        return spent or stop()

    for _ in range(deals):
        state = logic.sample_state(view, rng)
        ending = Endgame(logic, state.turn, give_up)
        try:
            yield ending.values(state, legal)
        except Unsolved:
            return
        before += ending.nodes
        if before >= most:
            return

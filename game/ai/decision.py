"""Analysis of one decision: exact if few tricks are left, otherwise by search.

Both sample hidden cards that fit the view: perfect-information Monte Carlo for endings (Levy, "The million
pound bridge program", 1989; Ginsberg, "GIB", 2001), and information-set Monte Carlo tree search otherwise
(see `search`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import inf
from random import Random
from typing import Any, NamedTuple

from game.ai.bias import UNBIASED, Bias
from game.ai.bidding_styles import bias_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.endgame import Endgame, Unsolved
from game.ai.search import ActionEstimate, Search
from game.ai.tied_cards import ALIKE, settled, thrifty_first
from game.engine.actions import Action
from game.engine.view import View

DEALS_SOLVED = 60
"""Maximum number of determinizations of an ending that are solved exactly."""
POSITIONS = 30
"""Positions of an ending that may be searched for each iteration, which takes as long as ten."""
FEWEST_SOLVED = 5
"""Minimum number of deals to solve if several are possible; with fewer, a search is more reliable."""
CANDIDATES = 12
"""Maximum number of actions analysed; if there are more, those that the rules of thumb prefer."""
SLICE = 120
"""Number of search iterations between two reports."""


class Effort(NamedTuple):
    """Search effort for a decision: number of iterations, and maximum seconds.

    The iterations usually end a search; the seconds do on machines several times slower than usual.
    """

    iterations: int
    seconds: float = inf

    def times(self, factor: float) -> Effort:
        """Return this effort multiplied by a factor."""
        return Effort(max(1, round(self.iterations * factor)), self.seconds * factor)


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
    The best cards of a solved ending that are worth the same, and the best of a suit that a search can't tell
    apart, are ordered as `tied_cards` says.
    Solving longer endings was no better in three games and worse in Jo-Jotte for four, since a player who
    solves a deal sees all its cards.
    """
    bias = searching(logic, view, style)
    legal = candidates(logic, view, legal, bias)
    end = time.monotonic() + effort.seconds
    iterations = effort.iterations
    analyses = _search(logic, view, legal, rng, iterations, bias, end, stop)
    if logic.can_be_solved(view.state):
        analyses = chain(_solve(logic, view, legal, rng, iterations, bias, end, stop), analyses)
    for analysis in analyses:
        over = analysis.done or stop() or time.monotonic() >= end
        analysis = analysis._replace(done=over)
        report(analysis)
        if over:
            return analysis
    raise AssertionError("an analysis is always finished")


def searching(logic: BotLogic[Any], view: View[Any], style: str = "") -> Bias:
    """Return the bias of a player who searches, at the table of a view."""
    setup = view.state.setup
    return bias_of(logic.game, setup.players, setup.options, style, searches=True)


def candidates(
    logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], bias: Bias = UNBIASED
) -> Sequence[Action]:
    """Return the legal actions to analyse, in the order of `legal`.

    If there are more than `CANDIDATES`, these are the ones that the bot logic values most with `bias`.
    """
    if len(legal) <= CANDIDATES:
        return legal
    liked = logic.preferences(view, legal, bias)
    best = sorted(range(len(legal)), key=lambda number: -liked[number])[:CANDIDATES]
    return [legal[number] for number in sorted(best)]


def _search(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    bias: Bias,
    end: float,
    stop: Callable[[], bool],
) -> Iterator[Analysis]:
    search = Search(logic, view, legal, rng, iterations, bias=bias)
    while True:
        search.run(min(search.iterations + SLICE, iterations), end, stop)
        done = search.iterations >= iterations
        estimates = search.estimates()
        if plays_cards(view.state) and (done or time.monotonic() >= end):
            estimates = thrifty_first(logic, view, estimates, search.alike())
        yield Analysis(estimates, search.iterations, exact=False, done=done)


def _solve(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    bias: Bias,
    end: float,
    stop: Callable[[], bool],
) -> Iterator[Analysis]:
    deals = deals_to_solve(view)
    most = iterations * POSITIONS
    sums = [0.0] * len(legal)
    last: Analysis | None = None
    for number, values in enumerate(solved(logic, view, legal, rng, deals, most, end, stop), start=1):
        if last is not None:
            yield last
        sums = [total + value for total, value in zip(sums, values, strict=True)]
        if number < min(deals, FEWEST_SOLVED):
            continue
        estimates = [
            ActionEstimate(action, number, total / number) for action, total in zip(legal, sums, strict=True)
        ]
        best_first = sorted(estimates, key=lambda estimate: -estimate.payoff)
        last = Analysis(best_first, number, exact=True, done=False)
    if last is not None:
        least = last.estimates[0].payoff - ALIKE * logic.swing
        tied = [estimate for estimate in last.estimates if estimate.payoff >= least]
        actions = [estimate.action for estimate in tied]
        order = settled(logic, view, actions, rng, iterations, bias, end, stop)
        first = sorted(tied, key=lambda estimate: order.index(estimate.action))
        yield last._replace(estimates=first + last.estimates[len(tied) :], done=True)


def deals_to_solve(view: View[Any], most: int = DEALS_SOLVED) -> int:
    """Return how many deals of an ending to solve: 1 if every card is known, otherwise `most`."""
    return 1 if len(view.hidden) < 2 and not view.hides_rows else most


def solved(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    deals: int,
    most: float = inf,
    end: float = inf,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Sequence[float]]:
    """Yield the exact payoffs of the actions, in one determinization after the other.

    Ends after `deals`, or after `most` positions in all, or when the clock (`time.monotonic`) reaches `end`
    or `stop` returns true, even within a deal. If only one deal is possible, positions are not limited.
    """
    before = 0

    def give_up(positions: int) -> bool:
        spent = deals > 1 and before + positions >= most
        return spent or time.monotonic() >= end or stop()

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

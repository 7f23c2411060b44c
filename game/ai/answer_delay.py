"""Delay of the opponents' answers, so that their time does not tell whether there was a choice.

A player with only one legal card need not think, and everyone could tell by the speed. So a forced card gets
the same thinking time as any other, and no answer is given sooner than the last ones at the same stage of a
deal. That limit depends only on choices that everyone has seen.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from random import Random

from game.ai.bidding_styles import parted
from game.ai.decision import analyse
from game.ai.levels import search_effort
from game.ai.paired_trials import Stop
from game.ai.recommendation import Decision, decide
from game.ai.request import DecisionRequest

MAX_REMEMBERED_TIMES = 4
"""Number of choices whose times are remembered for each stage of a deal."""
POLL_SECONDS = 0.005

_Stage = tuple[object, ...]


class AnswerDelay:
    """Makes decisions, and answers only after the time that such a decision usually takes."""

    def __init__(
        self,
        decide: Callable[[DecisionRequest, Stop], Decision] | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`decide` makes the decision; tests may also replace the clock (in seconds) and `sleep`."""
        self._decide = decide or think_and_decide
        self._clock = clock
        self._sleep = sleep
        self._spent: dict[_Stage, deque[float]] = {}
        """Seconds that the last choices among several actions took, by stage of the deal and level."""

    def decide(self, request: DecisionRequest, stop: Stop = lambda: False) -> Decision:
        """Return the decision; if the request is paced, after its usual time or once `stop` returns true."""
        if not request.paced:
            return decide(request, stop)
        level, stage = _level(request), _stage(request)
        least = max(self._spent.get(stage) or self._spent.get(level) or (0.0,))
        began = self._clock()
        decision = self._decide(request, stop)
        if len(request.legal) > 1 and not stop():
            for key in (level, stage):
                self._spent.setdefault(key, deque(maxlen=MAX_REMEMBERED_TIMES)).append(self._clock() - began)
        while (left := began + least - self._clock()) > 0 and not stop():
            self._sleep(min(left, POLL_SECONDS))
        return decision


def think_and_decide(request: DecisionRequest, stop: Stop = lambda: False) -> Decision:
    """Decide; with only one legal action, take as long as with several."""
    logic, view, legal, player_spec, seed = request[:5]
    effort = search_effort(logic, view, player_spec, seed, request.effort)
    if len(legal) == 1 and effort is not None:
        analyse(logic, view, legal, Random(seed), effort, style=parted(player_spec)[1], stop=stop)
    return decide(request, stop)


def _level(request: DecisionRequest) -> _Stage:
    return request.logic.game.key, request.player_spec, request.effort


def _stage(request: DecisionRequest) -> _Stage:
    """Return the stage of the deal, from what all players see."""
    state = request.view.state
    return (*_level(request), state.setup.players, state.phase, sum(state.won))

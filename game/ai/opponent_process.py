"""The opponents: they are sent a request, and answer with the text of an action.

Should their process fail, the table goes on with the rules of thumb.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from game.ai.answer_delay import AnswerDelay
from game.ai.decision import Analysis, analyse
from game.ai.levels import choose, evaluation_effort
from game.ai.recommendation import seconds
from game.ai.request import DecisionRequest
from game.ai.supervised_process import SupervisedProcess
from game.ai.worker_answer import NoAnswer, advice_line, move_line, read_advice, read_move
from game.ai.worker_pipe import WorkerEnd
from game.engine.actions import Action

GRACE = 3.0
"""Seconds beyond a level's own thinking time after which an answer is no longer waited for."""
ADVISER = "expert"
"""The level that gives hints."""
STAND_IN = "normal"
"""The level whose rules of thumb decide in the place of a worker that failed."""

# In the process.


class Thinking:
    """Work of the process: decide, or advise where the second member of the question says so."""

    def __init__(self) -> None:
        self._pace = AnswerDelay()

    def __call__(self, end: WorkerEnd, number: int, question: tuple[DecisionRequest, bool]) -> None:
        """Say the decision, or all that the advice comes to."""
        request, advice = question
        if not advice:
            end.say(move_line(number, self._pace.decide(request, end.waits)))
            return
        effort = request.effort or evaluation_effort(request.player_spec)
        analyse(
            request.logic,
            request.view,
            request.legal,
            Random(request.seed),
            effort,
            stop=end.waits,
            report=lambda analysis: end.say(advice_line(number, analysis)),
        )


# In the window.


class OpponentProcess:
    """The opponents as the table uses them: `ask`, then `answer` until it comes.

    For a hint `consult`, then `advice`, which grows until it is done. One question at a
    time: a new one takes the place of the one before. Nothing here raises and nothing waits.
    """

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.process = SupervisedProcess("worker", Thinking())
        self.stood_in = False
        """Whether the last answer is that of the rules of thumb, in the place of a worker that failed."""
        self._request: DecisionRequest | None = None
        self._chosen: Action | None = None
        self._consulted: DecisionRequest | None = None
        self._advice: Analysis | None = None

    def start(self) -> None:
        """Start the process, so that it is ready when first asked."""
        self.process.start()

    # A move.

    def ask(self, request: DecisionRequest) -> None:
        """Ask for a decision."""
        self.forget()
        self._request = request
        self.process.ask((request, False), seconds(request) + self.grace)

    def answer(self) -> Action | None:
        """The decision asked for, or `None` while it is being thought about.

        After a fault of the worker, or when the time is up, it is what the rules of thumb say;
        `stood_in` tells.
        """
        request = self._request
        if request is None:
            return None
        self.process.receive(self._take_move)
        if self._request is None:
            return self._chosen
        if self.process.listening:
            return None
        self._request, self.stood_in = None, True
        return by_rule_of_thumb(request)

    def at_once(self, request: DecisionRequest) -> Action:
        """A decision here and now, where others must not notice that somebody decides."""
        return by_rule_of_thumb(request)

    def _take_move(self, said: dict[str, Any]) -> None:
        if self._request is None:
            raise NoAnswer("a second answer")
        self._chosen, self._request = read_move(said, self._request.legal), None
        self.process.wait(inf)

    # A hint.

    def consult(self, request: DecisionRequest) -> None:
        """Ask what the adviser thinks of the legal actions."""
        self.forget()
        self._consulted = request
        effort = request.effort or evaluation_effort(request.player_spec)
        self.process.ask((request, True), effort.seconds + self.grace)

    def advice(self) -> Analysis | None:
        """What the adviser has found out so far; `None` before the first word.

        After a fault of the worker it stays as it is; `consulting` tells whether more will come.
        """
        if self._consulted is not None:
            self.process.receive(self._take_advice)
        if not self.process.listening or (self._advice is not None and self._advice.done):
            self._consulted = None
        return self._advice

    @property
    def consulting(self) -> bool:
        """Whether more advice is on its way."""
        return self._consulted is not None

    def _take_advice(self, said: dict[str, Any]) -> None:
        assert self._consulted is not None, "advice is received while it is wanted"
        if self._advice is not None and self._advice.done:
            raise NoAnswer("advice after its end")
        self._advice = read_advice(said, self._consulted.legal)

    # Both.

    def forget(self) -> None:
        """The question that is open is no longer of interest."""
        self._request = self._consulted = self._advice = None
        self.stood_in = False

    def close(self) -> None:
        """End the process."""
        self.forget()
        self.process.close()


def by_rule_of_thumb(request: DecisionRequest) -> Action:
    """A decision made here and now: what is recommended, else the stand-in's, or any should that fail."""
    if request.recommended is not None:
        return request.recommended
    try:
        return choose(request.logic, request.view, request.legal, STAND_IN, request.seed)
    except Exception:  # a fault in advice must not stop the table
        return Random(request.seed).choice(request.legal)

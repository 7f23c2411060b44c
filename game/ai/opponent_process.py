"""The opponents' process: it gets a request and answers with the text of an action.

If the process fails, the rules of thumb decide.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from game.ai.answer_delay import AnswerDelay
from game.ai.evaluation import Evaluation
from game.ai.levels import choose, effort_of, evaluation_effort
from game.ai.recommendation import seconds
from game.ai.request import DecisionRequest
from game.ai.supervised_process import SupervisedProcess
from game.ai.verdict import Judgement, VerdictFormatError
from game.ai.worker_answer import NoAnswer, line_of, move_line, read_move
from game.ai.worker_pipe import WorkerEnd
from game.engine.actions import Action, ChoiceConditions

GRACE_SECONDS = 3.0
"""Seconds beyond a level's own thinking time before an answer counts as missing."""
ADVISER_LEVEL = "expert"
"""The level that gives hints."""
FALLBACK_LEVEL = "normal"
"""The level whose rules of thumb decide if the worker fails."""

# In the process.


class Thinking:
    """Work of the process: decide, or give advice if the second member of the question is true."""

    def __init__(self) -> None:
        self._pace = AnswerDelay()

    def __call__(self, end: WorkerEnd, number: int, question: tuple[DecisionRequest, bool]) -> None:
        """Send the decision, or each step of the advice."""
        request, advice = question
        if not advice:
            decision = self._pace.decide(request, end.waits)
            end.say(move_line(number, decision.action, decision.looks))
            return
        effort = request.effort or evaluation_effort(request.player_spec)
        found = Evaluation(request.logic, request.view, request.legal, effort, stop=end.waits)
        found.judge(
            request.recommended,
            report=lambda judged: end.say(line_of({"number": number, "judgement": judged.as_json()})),
        )


# In the window.


class OpponentProcess:
    """The opponents as the table uses them: call `ask`, then `answer` until it returns an action.

    For a hint call `consult`, then `advice` until `consulting` is false. There is one question at a time: a
    new question replaces the last. No method raises or blocks.
    """

    def __init__(self, grace: float = GRACE_SECONDS, nice: int = 0) -> None:
        """`nice` is how much the process yields to others, as in `SupervisedProcess`."""
        self.grace = grace
        self.process = SupervisedProcess("worker", Thinking(), nice)
        self.stood_in = False
        """Whether the last answer came from the rules of thumb because the worker failed."""
        self.conditions = ChoiceConditions()
        """What the last answer depended on, besides the view and the seed."""
        self._request: DecisionRequest | None = None
        self._chosen: Action | None = None
        self._consulted: DecisionRequest | None = None
        self._advice: Judgement | None = None

    def start(self) -> None:
        """Start the process, so that it is ready for the first question."""
        self.process.start()

    # A move.

    def ask(self, request: DecisionRequest) -> None:
        """Ask for a decision."""
        self.forget()
        self._request = request
        self.process.ask((request, False), seconds(request) + self.grace)

    def answer(self) -> Action | None:
        """Return the action, or `None` while the worker is thinking.

        If the worker fails or takes too long, the rules of thumb decide and `stood_in` is set.
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
        return self.at_once(request)

    def at_once(self, request: DecisionRequest) -> Action:
        """Decide without the process, because a pause would tell the others that there is a decision."""
        self.conditions = conditions_of(request._replace(player_spec=FALLBACK_LEVEL))
        return by_rule_of_thumb(request)

    def _take_move(self, said: dict[str, Any]) -> None:
        if self._request is None:
            raise NoAnswer("a second answer")
        self._chosen, looks = read_move(said, self._request.legal)
        self.conditions = conditions_of(self._request)._replace(looks=looks)
        self._request = None
        self.process.wait(inf)

    # A hint.

    def consult(self, request: DecisionRequest) -> None:
        """Ask for a judgement of the legal actions, of the recommended one in any case."""
        self.forget()
        self._consulted = request
        effort = request.effort or evaluation_effort(request.player_spec)
        self.process.ask((request, True), effort.seconds + self.grace)

    def advice(self) -> Judgement | None:
        """Return the judgement so far; `None` before the first one.

        If the worker fails, it stays as it is; `consulting` tells whether more will follow.
        """
        if self._consulted is not None:
            self.process.receive(self._take_advice)
        if not self.process.listening or (self._advice is not None and self._advice.done):
            self._consulted = None
        return self._advice

    @property
    def consulting(self) -> bool:
        """Whether more advice will follow."""
        return self._consulted is not None

    def _take_advice(self, said: dict[str, Any]) -> None:
        assert self._consulted is not None, "advice is received while it is wanted"
        if self._advice is not None and self._advice.done:
            raise NoAnswer("advice after its end")
        if said.keys() != {"judgement"}:
            raise NoAnswer("not what was asked for")
        try:
            asked = self._consulted
            players = asked.view.state.setup.players
            self._advice = Judgement.read(said["judgement"], asked.legal, players)
        except VerdictFormatError:
            raise NoAnswer("not a judgement") from None

    # Moves and hints.

    def forget(self) -> None:
        """Drop the open question."""
        self._request = self._consulted = self._advice = None
        self.stood_in = False

    def close(self) -> None:
        """End the process."""
        self.forget()
        self.process.close()


def conditions_of(request: DecisionRequest) -> ChoiceConditions:
    """Return what a choice depends on by its request, besides the view and the seed."""
    effort = request.effort or effort_of(request.player_spec)
    advice = None if request.recommended is None else request.recommended.text
    return ChoiceConditions(request.player_spec, None if effort is None else effort.iterations, advice=advice)


def by_rule_of_thumb(request: DecisionRequest) -> Action:
    """Return the recommended action, otherwise the choice of `FALLBACK_LEVEL`, or a random action if that
    fails.
    """
    if request.recommended is not None:
        return request.recommended
    try:
        return choose(request.logic, request.view, request.legal, FALLBACK_LEVEL, request.seed)
    except Exception:  # an error in the bot logic must not stop the table
        return Random(request.seed).choice(request.legal)

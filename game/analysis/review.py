"""The review of a deal that is over: its decisions one by one, what each was worth, and what all came to.

A verdict is found from the view that its player had, as by an opponent who sits in his place. Only
the fact of what would have been best with all cards seen rests on the truth, and stands apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Self, get_args

from game.ai import logic_of
from game.ai.accuracy import accuracy, weight
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.ai.evaluation import EVALUATION, evaluate, forced, hindsight
from game.ai.paired_trials import Loss, Stop
from game.ai.search import payoffs
from game.ai.verdict import Grade, Hindsight, Verdict, fail, members, whole
from game.engine.rules import Stage
from game.match.match import Deal, Match
from game.match.replay import ReplayStep, replay

STAGES: tuple[Stage, ...] = get_args(Stage)
"""What a decision can be about, in the order of a deal."""
SEEN_SHARE = 0.125
"""The share of the judge's effort that goes into what would have been best with all cards seen."""
SEEN = EVALUATION.times(SEEN_SHARE)
MOST_PLAYERS = 16
"""More than sit at any table."""


class DealNotOver(ValueError):
    """A deal that is not over, or not there, cannot be reviewed. The message says so in one line."""


class ReviewedDecision(NamedTuple):
    """A decision of a deal and what is found out about it: what is kept, and sent by another process."""

    number: int
    """The action's place among those of the deal, from 0."""
    player: int
    stage: Stage
    verdict: Verdict
    hindsight: Hindsight | None = None
    """Where it was asked for and there was a choice."""

    def as_json(self) -> dict[str, Any]:
        """All of it, ready for `json`."""
        return {
            "number": self.number,
            "player": self.player,
            "stage": self.stage,
            "verdict": self.verdict.as_json(),
            "hindsight": None if self.hindsight is None else self.hindsight.as_json(),
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """What `as_json` told; raises `VerdictFormatError` for anything else."""
        found = members(given, cls._fields)
        stage = found["stage"]
        if stage not in STAGES:
            fail("no such stage")
        player = whole(found["player"])
        if player >= MOST_PLAYERS:
            fail("no such player")
        seen = found["hindsight"]
        return cls(
            whole(found["number"]),
            player,
            stage,
            Verdict.read(found["verdict"]),
            None if seen is None else Hindsight.read(seen),
        )


def deal_of(match: Match, number: int) -> Deal:
    """A finished deal of a match, by its number from 1; raises `DealNotOver`."""
    if not 1 <= number <= len(match.deals):
        raise DealNotOver(f"there is no deal {number}")
    deal = match.deals[number - 1]
    if not deal.finished:
        raise DealNotOver(f"deal {number} is not over")
    return deal


def decisions(match: Match, number: int, seat: int | None = None) -> Iterator[ReplayStep]:
    """The decisions of a finished deal, of one player or of all, also where he had no choice.

    What chance brought is none. Raises `DealNotOver`.
    """
    for step in replay(deal_of(match, number)):
        if not step.phase.chance and seat in (None, step.player):
            yield step


def review(
    match: Match,
    number: int,
    seat: int | None = None,
    *,
    effort: Effort = EVALUATION,
    seen_effort: Effort | None = SEEN,
    done: Collection[int] = (),
    soonest: bool = False,
    stop: Stop = lambda: False,
) -> Iterator[ReviewedDecision]:
    """Judge the decisions of a finished deal one after the other; each comes as soon as it is found.

    They come in the order of the deal, or with `soonest` those first that take no time: who waits for
    them then has most of them at once.

    Those at the places in `done` are left out, so that a review that was stopped goes on later: what is
    found about a decision depends on its view, its place and the effort, not on what was judged
    before, nor on whether the deal lies in its match or is a match of its own. `seen_effort` is how long
    is thought about what would have been best with all cards seen; `None` leaves that out. `stop` ends
    the review within a decision. Raises `DealNotOver`.
    """
    logic, dealt = logic_of(match.game), deal_of(match, number).setup.number
    found = decisions(match, number, seat)
    if soonest:
        found = iter(sorted(found, key=lambda each: _takes_time(logic, each)))
    for step in found:
        place, legal, action = step.number, step.legal, step.action
        if place in done:
            continue
        if len(legal) == 1:
            yield ReviewedDecision(place, step.player, step.stage, forced(action))
            continue
        rng = Random(f"review 0 {dealt} {place}")
        verdict = evaluate(logic, step.view, legal, action, rng, effort, stop=stop)
        if verdict is None:
            return
        fact = None
        if seen_effort is not None:
            rng = Random(f"all seen 0 {dealt} {place}")
            fact = hindsight(logic, step.before, legal, action, rng, seen_effort, stop=stop)
            if fact is None:
                return
        yield ReviewedDecision(place, step.player, step.stage, verdict, fact)


def _takes_time(logic: BotLogic[Any], step: ReplayStep) -> bool:
    """Whether it is searched; an ending is solved, and one legal action is no question."""
    return len(step.legal) > 1 and not logic.can_be_solved(step.view.state)


# What it came to.


@dataclass(frozen=True, slots=True)
class GradeCounts:
    """Decisions in which there was a choice, counted by grade, and what they cost in sum, in points."""

    best: int
    fine: int
    slips: int
    mistakes: int
    lost: Loss

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Self:
        """Of those in which there was a choice."""
        found = [verdict for verdict in verdicts if verdict.grade is not Grade.NONE]
        best, fine, slips, mistakes = (
            sum(verdict.grade is grade for verdict in found)
            for grade in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE)
        )
        points = sum(verdict.loss.points for verdict in found)
        error = sum(verdict.loss.error**2 for verdict in found) ** 0.5
        return cls(best, fine, slips, mistakes, Loss(points, error))

    @property
    def decisions(self) -> int:
        """How many there were."""
        return self.best + self.fine + self.slips + self.mistakes


@dataclass(frozen=True, slots=True)
class DealReview:
    """What a deal came to for one player: skill and luck apart, in points ahead of the others' mean.

    `result` is what the deal brought him, with what it leads to. His decisions cost `all.lost` of it;
    with none of that he would have had `cards`, which is luck: what the cards, and what the others did
    with theirs, gave him. `hand` is the part of it that he could expect at his first choice.

        result = cards - all.lost.points = hand + (cards - hand) - all.lost.points
    """

    player: int
    result: float
    hand: float | None
    """`None` where he had no choice in the whole deal."""
    all: GradeCounts
    stages: tuple[tuple[Stage, GradeCounts], ...]
    """The same for each stage in which he had a choice."""
    accuracy: float | None
    """From 0 to 100; `None` where he had no choice."""

    @property
    def cards(self) -> float:
        """What luck gave him."""
        return self.result + self.all.lost.points


def summary(match: Match, number: int, player: int, judged: Iterable[ReviewedDecision]) -> DealReview:
    """What a finished deal came to for a player, by the verdicts; raises `DealNotOver`."""
    deal, logic = deal_of(match, number), logic_of(match.game)
    own = sorted((each for each in judged if each.player == player), key=lambda each: each.number)
    verdicts = [each.verdict for each in own]
    choices = [verdict for verdict in verdicts if verdict.grade is not Grade.NONE]
    by_stage = [
        (stage, GradeCounts.of(each.verdict for each in own if each.stage == stage)) for stage in STAGES
    ]
    return DealReview(
        player,
        payoffs(logic, deal.state.copy())[player],
        choices[0].expected if choices else None,
        GradeCounts.of(verdicts),
        tuple((stage, tally) for stage, tally in by_stage if tally.decisions),
        accuracy(weight(verdict, logic.swing) for verdict in verdicts),
    )

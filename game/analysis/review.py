"""The review of a finished deal: its decisions one by one, what each was worth, and their total.

A verdict uses only the view that the player had, as a computer player in their seat would. Only the
hindsight, what would have been best with all cards seen, uses the true deal; it is kept separate.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from random import Random
from typing import Any, NamedTuple, Self, get_args

from game.ai import logic_of
from game.ai.accuracy import accuracy, weight
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.ai.evaluation import CLOSE_SHARE, FULL_EFFORT, evaluate, forced, grade, hindsight
from game.ai.paired_trials import Loss, Stop
from game.ai.search import payoffs
from game.ai.verdict import Grade, Hindsight, Verdict, check_players, fail, members, whole
from game.analysis.better_line import better_line, line_of, line_rng, trick_text
from game.analysis.themes import Theme, theme_of
from game.engine.events import TrickTaken
from game.engine.rules import Stage
from game.match.match import Deal, Match
from game.match.replay import ReplayStep, replay

STAGES: tuple[Stage, ...] = get_args(Stage)
"""The stages of decisions, in the order of a deal."""
HINDSIGHT_SHARE = 0.125
"""Share (0 to 1) of the judge's effort that is used for the hindsight."""
HINDSIGHT_EFFORT = FULL_EFFORT.scaled(HINDSIGHT_SHARE)
MAX_PLAYERS = 16
"""An upper limit on the number of players at any table."""


class DealNotOver(ValueError):
    """The deal does not exist or is not finished and can't be reviewed; the message says so in one line."""


class LuckMark(StrEnum):
    """A second mark beside the grade: what the cards, which the player could not see, made of a decision."""

    LUCKY = "lucky"
    """A slip or a mistake that cost nothing with these cards."""
    BAD_LUCK = "bad luck"
    """A best or fine decision that with these cards cost as much as a mistake."""


class ReviewedDecision(NamedTuple):
    """A decision with its verdict, as stored and as sent between processes."""

    number: int
    """Index of the action in the deal, from 0."""
    player: int
    stage: Stage
    verdict: Verdict
    hindsight: Hindsight | None = None
    """What would have been best with all cards seen; `None` if not requested or if there was no choice."""
    better_line: tuple[TrickTaken, ...] = ()
    """The next tricks, at most three, as they would have gone after the better action; empty if the decision
    was best, or if an older version stored the verdict.
    """
    theme: Theme | None = None
    """What a slip or a mistake was about; `None` for other grades."""

    def luck(self, swing: float) -> LuckMark | None:
        """Return the second mark; `None` if there is none, or if nothing is known with all cards seen.

        `swing` is the bot logic's value of a trick, by which decisions are graded.
        """
        seen = self.hindsight
        if seen is None or self.verdict.grade is Grade.NONE or not isfinite(seen.loss.error):
            return None
        loss = seen.loss
        if self.verdict.grade.worse_than_fine:
            nothing = loss.points <= CLOSE_SHARE * swing and not loss.surely_above(0.0)
            return LuckMark.LUCKY if nothing else None
        cost = grade(seen.best == self.verdict.chosen, loss, swing)
        return LuckMark.BAD_LUCK if cost is Grade.MISTAKE else None

    def as_json(self) -> dict[str, Any]:
        """Return all fields, ready for `json`."""
        return {
            "number": self.number,
            "player": self.player,
            "stage": self.stage,
            "verdict": self.verdict.as_json(),
            "hindsight": None if self.hindsight is None else self.hindsight.as_json(),
            "better_line": [trick_text(each) for each in self.better_line],
            "theme": self.theme,
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """Read the output of `as_json`, of this version or an older one.

        Older versions wrote no better line and no theme; the theme then follows from the verdict. Raises
        `VerdictFormatError` for anything else.
        """
        if isinstance(given, dict) and given.keys() == {*cls._fields[:-2]}:
            given = {**given, "better_line": [], "theme": None}
        found = members(given, cls._fields)
        stage = found["stage"]
        if stage not in STAGES:
            fail("no such stage")
        player = whole(found["player"])
        if player >= MAX_PLAYERS:
            fail("no such player")
        seen, verdict = found["hindsight"], Verdict.read(found["verdict"])
        return cls(
            whole(found["number"]),
            player,
            stage,
            verdict,
            None if seen is None else Hindsight.read(seen),
            line_of(found["better_line"], MAX_PLAYERS),
            _theme(found["theme"], verdict, stage),
        )


def _theme(given: object, verdict: Verdict, stage: Stage) -> Theme | None:
    if given is None:
        return theme_of(verdict, stage)
    found = next((theme for theme in Theme if theme.value == given), None)
    if found is None or not verdict.grade.worse_than_fine:
        fail("no theme of this decision")
    return found


def check_table(judged: ReviewedDecision, players: int) -> None:
    """Raise `VerdictFormatError` if a judgement names a player beyond this number of players."""
    check_players(judged.verdict, players)
    if any(max(trick.players) >= players for trick in judged.better_line):
        fail("no such player")


def deal_of(match: Match, number: int) -> Deal:
    """Return a finished deal of a match, by its number from 1; raises `DealNotOver`."""
    if not 1 <= number <= len(match.deals):
        raise DealNotOver(f"there is no deal {number}")
    deal = match.deals[number - 1]
    if not deal.finished:
        raise DealNotOver(f"deal {number} is not over")
    return deal


def decisions(match: Match, number: int, seat: int | None = None) -> Iterator[ReplayStep]:
    """Yield the decisions of a finished deal, of one player or of all, including decisions without a choice.

    Chance events are left out. Raises `DealNotOver`.
    """
    for step in replay(deal_of(match, number)):
        if not step.phase.chance and seat in (None, step.player):
            yield step


def review(
    match: Match,
    number: int,
    seat: int | None = None,
    *,
    effort: Effort = FULL_EFFORT,
    seen_effort: Effort | None = HINDSIGHT_EFFORT,
    done: Collection[int] = (),
    order: Callable[[ReplayStep], Any] | None = None,
    stop: Stop = lambda: False,
) -> Iterator[ReviewedDecision]:
    """Judge the decisions of a finished deal and yield each as soon as it is judged.

    They come in the order of the deal, or in that of the key `order`, such as `soonest_first`.

    Decisions at the places in `done` are skipped, so that a stopped review can be resumed. A verdict depends
    only on the view, its place and the effort, not on earlier verdicts or on the rest of the match.
    `seen_effort` is the effort for what would have been best with all cards seen; `None` skips that. `stop`
    ends the review, even within a decision. Raises `DealNotOver`.
    """
    logic, dealt = logic_of(match.game), deal_of(match, number).setup.number
    found = decisions(match, number, seat)
    for step in found if order is None else sorted(found, key=order):
        place, legal, action = step.number, step.legal, step.action
        if place in done:
            continue
        if len(legal) == 1:
            yield ReviewedDecision(place, step.player, step.stage, forced(action))
            continue
        verdict = evaluate(logic, step.view, legal, action, effort, stop=stop)
        if verdict is None:
            return
        fact = None
        if seen_effort is not None:
            rng = Random(f"all seen 0 {dealt} {place}")
            fact = hindsight(logic, step.before, legal, action, rng, seen_effort, stop=stop)
            if fact is None:
                return
        line: tuple[TrickTaken, ...] = ()
        if verdict.grade is not Grade.BEST:
            line = better_line(logic, step.before, verdict.best, line_rng(dealt, place))
        theme = theme_of(verdict, step.stage, leads=not step.before.trick)
        yield ReviewedDecision(place, step.player, step.stage, verdict, fact, line, theme)


def soonest_first(
    logic: BotLogic[Any], first: int | None = None
) -> Callable[[ReplayStep], tuple[bool, bool]]:
    """Return a key that puts decisions that need no search before the others, so that most are there at once.

    Endings are solved, and a single legal action needs no verdict. The decision at the place `first` comes
    before all others.
    """

    def key(step: ReplayStep) -> tuple[bool, bool]:
        searched = len(step.legal) > 1 and not logic.can_be_solved(step.view.state)
        return step.number != first, searched

    return key


# The summary.


@dataclass(frozen=True, slots=True)
class GradeCounts:
    """Number of decisions with a choice, by grade, and their total cost in points."""

    best: int
    fine: int
    slips: int
    mistakes: int
    lost: Loss
    lucky: int = 0
    """Number of slips and mistakes among them that cost nothing with these cards."""
    bad_luck: int = 0
    """Number of best and fine decisions among them that the cards turned into a loss."""

    @classmethod
    def of(cls, judged: Iterable[ReviewedDecision], swing: float) -> Self:
        """Count the decisions with a choice; `swing` is the bot logic's value of a trick, for luck."""
        chosen = [each for each in judged if each.verdict.grade is not Grade.NONE]
        found = [each.verdict for each in chosen]
        luck = [each.luck(swing) for each in chosen]
        best, fine, slips, mistakes = (
            sum(verdict.grade is grade for verdict in found)
            for grade in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE)
        )
        points = sum(verdict.cost.points for verdict in found)
        error = sum(verdict.cost.error**2 for verdict in found) ** 0.5
        marks = luck.count(LuckMark.LUCKY), luck.count(LuckMark.BAD_LUCK)
        return cls(best, fine, slips, mistakes, Loss(points, error), *marks)

    @property
    def decisions(self) -> int:
        """Number of decisions counted."""
        return self.best + self.fine + self.slips + self.mistakes


@dataclass(frozen=True, slots=True)
class DealReview:
    """A player's result in a deal, divided into skill and luck, in points ahead of the average of the others.

    `result` is the player's score for the deal, including its effect on later deals. Their decisions cost
    `all.lost` of it. Without that loss they would have had `cards`, which is luck: it depends on the cards
    and on the others' play. `hand` is the part of `cards` that they could expect at their first choice.

        result = cards - all.lost.points = hand + (cards - hand) - all.lost.points
    """

    player: int
    result: float
    hand: float | None
    """Expected result at the first choice; `None` if the player had no choice in the deal."""
    all: GradeCounts
    stages: tuple[tuple[Stage, GradeCounts], ...]
    """Counts for each stage in which the player had a choice."""
    accuracy: float | None
    """Accuracy from 0 to 100; `None` if the player had no choice."""

    @property
    def cards(self) -> float:
        """The result without the cost of the player's decisions, in points."""
        return self.result + self.all.lost.points


def summary(match: Match, number: int, player: int, judged: Iterable[ReviewedDecision]) -> DealReview:
    """Return the summary of a finished deal for a player, from the verdicts; raises `DealNotOver`."""
    deal, logic = deal_of(match, number), logic_of(match.game)
    own = sorted((each for each in judged if each.player == player), key=lambda each: each.number)
    verdicts = [each.verdict for each in own]
    choices = [verdict for verdict in verdicts if verdict.grade is not Grade.NONE]
    by_stage = [
        (stage, GradeCounts.of((each for each in own if each.stage == stage), logic.swing))
        for stage in STAGES
    ]
    return DealReview(
        player,
        payoffs(logic, deal.state.copy())[player],
        choices[0].expected if choices else None,
        GradeCounts.of(own, logic.swing),
        tuple((stage, tally) for stage, tally in by_stage if tally.decisions),
        accuracy(weight(verdict, logic.swing) for verdict in verdicts),
    )

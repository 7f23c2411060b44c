"""State of the review page: steps of the deal, one seat's decisions, the score graph, the expert."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.ai.verdict import Grade
from game.analysis.review import LuckMark, ReviewedDecision
from game.engine.rules import Stage
from game.session.past_deal import PastDeal, PastDecision, Trick
from scenes.i18n import Text, Translator
from scenes.table.animation.deal_steps import DealSteps


class JudgedDecision(NamedTuple):
    """A decision, its place in the deal, and its judgement so far."""

    choice: PastDecision
    place: int
    """Number of steps shown just before the decision."""
    at: float
    """Horizontal position in the graph, in steps; spreads out decisions that share a step."""
    trick: int | None
    """Number of its trick from 1; `None` before the play."""
    grade: Grade | None
    """The grade; `None` if the decision is not judged yet."""
    judged: ReviewedDecision | None
    luck: LuckMark | None
    """The luck mark of the decision; `None` if it has none or is not judged."""

    @property
    def cost(self) -> float:
        """Points lost by the decision; 0 if unknown, or if it was no slip or mistake."""
        return 0.0 if self.judged is None else self.judged.verdict.cost.points


class DealPart(NamedTuple):
    """A part of the deal: a trick, named by its number, or a stage before the play."""

    name: Stage | int
    first: int
    last: int
    """Place at the end of the part; `first` is the place at its start."""


class ReviewModel:
    """A seat's decisions in a finished deal, as far as they are judged."""

    def __init__(self, past: PastDeal, reel: DealSteps, seat: int) -> None:
        """`reel` holds the steps of the deal from any viewpoint, since all have the same number."""
        self.past = past
        self.seat = seat
        self.steps = len(reel.steps)
        self._ends = list(accumulate(len(step) for step in reel.steps))
        self.tricks: Sequence[Trick] = past.tricks
        self._trick_of = {
            action: number for number, trick in enumerate(self.tricks, start=1) for action in trick.actions
        }
        self.choices = past.own(seat)
        self.decided: list[JudgedDecision] = []
        self.reload()

    def reload(self) -> None:
        """Update the decisions after new judgements."""
        places = [self.place_of(choice.before) for choice in self.choices]
        self.decided = [
            JudgedDecision(
                choice,
                place,
                place + places[:number].count(place) / places.count(place),
                self._trick_of.get(choice.number),
                self.past.grade(choice),
                judged := self.past.judged.get(choice.number),
                None if judged is None else judged.luck(self.past.swing),
            )
            for number, (choice, place) in enumerate(zip(self.choices, places, strict=True))
        ]

    def place_of(self, moments: int) -> int:
        """Return how many steps of the deal are complete after its first `moments` events.

        An event counts together with the view right after it (a `Moment`).
        """
        return bisect_right(self._ends, moments)

    def action_at(self, place: int) -> int | None:
        """Return the number of the first action after `place` complete steps, or `None` at the end of the
        deal.
        """
        moments = self._ends[place - 1] if place else 0
        return next((number for number, start in enumerate(self.past.starts) if start >= moments), None)

    # Decisions.

    @property
    def to_judge(self) -> int:
        """Number of decisions with more than one legal action."""
        return sum(not choice.forced for choice in self.choices)

    @property
    def judged(self) -> int:
        """Number of decisions with more than one legal action that are judged already."""
        return sum(each.grade not in (None, Grade.NONE) for each in self.decided)

    def at(self, place: int) -> int | None:
        """Return the index of the decision at a place, else of the last before it, else 0; `None` without
        any.
        """
        if not self.decided:
            return None
        before = [number for number, each in enumerate(self.decided) if each.place <= place]
        exact = [number for number in before if self.decided[number].place == place]
        return exact[0] if exact else before[-1] if before else 0

    def next_of(self, start: int, step: int, *, costly: bool) -> int | None:
        """Return the next (`step` +1) or previous (-1) decision's index, or None.

        If `costly`, skip all but slips and mistakes.
        """
        found = start + step
        while 0 <= found < len(self.decided):
            grade = self.decided[found].grade
            if not costly or (grade is not None and grade.worse_than_fine):
                return found
            found += step
        return None

    # The score graph.

    @property
    def line(self) -> list[tuple[float, float]]:
        """Points of the graph as (place, expected points), up to the first decision that is not judged."""
        found: list[tuple[float, float]] = []
        after = [each.at for each in self.decided[1:]]
        for each, following in zip(self.decided, [*after, self.steps], strict=False):
            if each.grade is None:
                return found
            if each.judged is not None and each.grade is not Grade.NONE:
                verdict = each.judged.verdict
                found.append((each.at, verdict.expected))
                found.append((min(following, each.at + 1), verdict.expected_after))
        if found:
            found.append((self.steps, self.past.result(self.seat)))
        return found

    @property
    def parts(self) -> list[DealPart]:
        """The stages before the play, followed by the tricks."""
        found: list[DealPart] = []
        starts = self.past.starts
        first = [self.place_of(starts[trick.actions[0]]) for trick in self.tricks]
        play = first[0] if first else self.steps
        for stage, start in self.past.stages:
            place = self.place_of(start)
            if stage != "play" and place < play:
                if found:
                    found[-1] = found[-1]._replace(last=max(found[-1].first + 1, place))
                found.append(DealPart(stage, place, play))
        for number, place in enumerate(first, start=1):
            after = first[number] if number < len(first) else self.steps
            found.append(DealPart(number, place, max(place + 1, after)))
        return found


class Expert:
    """Judges the decisions of one seat at a time in the background."""

    def __init__(self, past: PastDeal, analyst: Analyst) -> None:
        self.past = past
        self.analyst = analyst
        self._task: RunningJob[ReviewedDecision] | None = None
        self._seat = self._left = 0
        self._spent, self._taken = 0.0, 0
        """Seconds since the start, and the number of decisions judged by search, without exact ones."""

    def look(self, seat: int, first: int | None = None) -> None:
        """Start judging the remaining decisions of a seat, if any; the one with the number `first` comes
        first.
        """
        self.stop()
        self._seat, self._left = seat, self.past.left(seat)
        self._spent, self._taken = 0.0, 0
        if self._left:
            self._task = self.analyst.begin(self.past.job(seat, first))

    def stop(self) -> None:
        """Stop judging for now; judgements so far are kept."""
        if self._task is not None:
            self.analyst.stop(self._task)

    @property
    def going(self) -> bool:
        """Whether decisions are being judged."""
        return self._task is not None and self._task.ended is None

    @property
    def failed(self) -> bool:
        """Whether the search failed."""
        return self._task is not None and self._task.ended is JobEnd.FAILED

    def update(self, dt: float) -> bool:
        """Collect new judgements; return whether anything changed."""
        task = self._task
        if task is None or self._left == 0:
            return False
        was, self._spent = self.going, self._spent + dt
        found = self.analyst.results(task)
        if found:
            self.past.take(found)
            self._left = self.past.left(self._seat)
            self._taken += sum(not each.verdict.exact for each in found)
        return bool(found) or was != self.going

    def seconds_left(self) -> float | None:
        """Return the estimated remaining time in seconds, or None if it cannot be estimated yet."""
        if not self._taken:
            return None
        return self._spent / self._taken * self._left

    def told(self, words: Translator, done: int, every: int) -> Text:
        """Describe the progress of a running review, with the remaining time once it is known."""
        far, seconds = words.text("{done} of {all} decisions", done=done, all=every), self.seconds_left()
        return far if seconds is None else words.text("{far}, {time}", far=far, time=_time(words, seconds))


def _time(words: Translator, seconds: float) -> Text:
    """Return the remaining time in words, rounded."""
    if seconds >= 90:
        return words.text("about {count} minutes left", count=round(seconds / 60))
    if seconds >= 8:
        return words.text("about {count} seconds left", count=round(seconds / 5) * 5)
    return words.text("a few seconds left")

"""A past deal as the page shows it: its steps, the decisions of a seat, the line of points, the expert."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.ai.verdict import Grade
from game.analysis.review import ReviewedDecision
from game.engine.rules import Stage
from game.session.past_deal import PastDeal, PastDecision, Trick
from scenes.i18n import NO_WORDS, Text, Translator
from scenes.table.animation.deal_steps import DealSteps


class JudgedDecision(NamedTuple):
    """A decision, where it stands in the deal, and what is found about it."""

    choice: PastDecision
    place: int
    """How many steps are shown where it is about to be made."""
    at: float
    """The same for the line: decisions that are shown as one step lie side by side."""
    trick: int | None
    """Its trick, from 1; `None` before the play."""
    grade: Grade | None
    """`None` where it is not judged yet."""
    judged: ReviewedDecision | None

    @property
    def cost(self) -> float:
        """What it cost; 0 where that is not known, or less than nothing."""
        return 0.0 if self.judged is None else max(0.0, self.judged.verdict.loss.points)


class DealPart(NamedTuple):
    """A stretch of the deal: a trick by its number, or a stage before the play."""

    name: Stage | int
    first: int
    last: int
    """The steps that it has, as places before and after them."""


class ReviewModel:
    """What is known of a deal for one seat, as far as it is judged."""

    def __init__(self, past: PastDeal, reel: DealSteps, seat: int) -> None:
        """`reel` has the moments of the deal through whatever eyes: their number is the same for all."""
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
        self.renew()

    def renew(self) -> None:
        """Something more has been judged."""
        places = [self.place_of(choice.before) for choice in self.choices]
        self.decided = [
            JudgedDecision(
                choice,
                place,
                place + places[:number].count(place) / places.count(place),
                self._trick_of.get(choice.number),
                self.past.grade(choice),
                self.past.judged.get(choice.number),
            )
            for number, (choice, place) in enumerate(zip(self.choices, places, strict=True))
        ]

    def place_of(self, moments: int) -> int:
        """How many steps are shown when so many moments have been, at most."""
        return bisect_right(self._ends, moments)

    def action_at(self, place: int) -> int | None:
        """The action that follows at a place; `None` at the end."""
        moments = self._ends[place - 1] if place else 0
        return next((number for number, start in enumerate(self.past.starts) if start >= moments), None)

    # What there is to decide.

    @property
    def to_judge(self) -> int:
        """In how many decisions there was a choice."""
        return sum(not choice.forced for choice in self.choices)

    @property
    def judged(self) -> int:
        """How many of them are judged."""
        return sum(each.grade not in (None, Grade.NONE) for each in self.decided)

    def at(self, place: int) -> int | None:
        """The decision that is made at a place, else the last one before it, else the first; by its index."""
        if not self.decided:
            return None
        before = [number for number, each in enumerate(self.decided) if each.place <= place]
        exact = [number for number in before if self.decided[number].place == place]
        return exact[0] if exact else before[-1] if before else 0

    def next_of(self, start: int, step: int, *, costly: bool) -> int | None:
        """The next decision after an index, or the one before it; only slips and mistakes if `costly`."""
        found = start + step
        while 0 <= found < len(self.decided):
            grade = self.decided[found].grade
            if not costly or (grade is not None and grade.worse_than_fine):
                return found
            found += step
        return None

    @property
    def worst(self) -> JudgedDecision | None:
        """What cost most of the slips and mistakes."""
        costly = [each for each in self.decided if each.grade is not None and each.grade.worse_than_fine]
        return max(costly, key=lambda each: each.cost, default=None)

    # The line.

    @property
    def line(self) -> list[tuple[float, float]]:
        """The points to be expected, place by place, up to the first decision that is not judged."""
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
        """The stages before the play, and the tricks."""
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
    """Judges the decisions of one seat after another, as the page asks."""

    def __init__(self, past: PastDeal, analyst: Analyst) -> None:
        self.past = past
        self.analyst = analyst
        self._task: RunningJob[ReviewedDecision] | None = None
        self._seat = self._left = 0
        self._spent, self._taken = 0.0, 0
        """Seconds since it began, and how many decisions were searched in them; endings take none."""

    def look(self, seat: int) -> None:
        """Judge what is left of a seat, if anything is."""
        self.stop()
        self._seat, self._left = seat, self.past.left(seat)
        self._spent, self._taken = 0.0, 0
        if self._left:
            self._task = self.analyst.begin(self.past.job(seat))

    def stop(self) -> None:
        """Judge no more for now. What is found stays found."""
        if self._task is not None:
            self.analyst.stop(self._task)

    @property
    def going(self) -> bool:
        """Whether decisions are being judged."""
        return self._task is not None and self._task.ended is None

    @property
    def failed(self) -> bool:
        """Whether it came to nothing."""
        return self._task is not None and self._task.ended is JobEnd.FAILED

    def update(self, dt: float) -> bool:
        """Take in what has come; whether there is anything new."""
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
        """How long it still takes, once that can be told."""
        if not self._taken:
            return None
        return self._spent / self._taken * self._left

    def told(self, words: Translator, done: int, every: int) -> Text:
        """How far the review is."""
        if done >= every:
            return NO_WORDS
        if self.failed:
            return words.text("The review stopped.")
        far = words.text("{done} of {all} decisions", done=done, all=every)
        if not self.going:
            return words.text("{far}, stopped", far=far)
        seconds = self.seconds_left()
        if seconds is None:
            return far
        return words.text("{far}, {time}", far=far, time=_time(words, seconds))


def _time(words: Translator, seconds: float) -> Text:
    """How long something still takes, roughly."""
    if seconds >= 90:
        return words.text("about {count} minutes left", count=round(seconds / 60))
    if seconds >= 8:
        return words.text("about {count} seconds left", count=round(seconds / 5) * 5)
    return words.text("a few seconds left")

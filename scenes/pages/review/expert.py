"""The expert's looking at a deal: what is left to be judged is sent, and what is found comes in."""

from __future__ import annotations

from game.ai.analyst import Analyst, Ended, Task
from game.analysis.review import Judged
from game.session.past_deal import PastDeal
from scenes.i18n import NO_WORDS, Text, Words


class Expert:
    """Judges the decisions of one seat after another, as the page asks."""

    def __init__(self, past: PastDeal, analyst: Analyst) -> None:
        self.past = past
        self.analyst = analyst
        self._task: Task[Judged] | None = None
        self._seat = 0
        self._left = 0
        self._spent = 0.0
        self._taken = 0
        """How many decisions were searched since it began, and in how many seconds; endings take none."""

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
        """Whether he is looking."""
        return self._task is not None and self._task.ended is None

    @property
    def failed(self) -> bool:
        """Whether it came to nothing."""
        return self._task is not None and self._task.ended is Ended.FAILED

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

    def told(self, words: Words, done: int, every: int) -> Text:
        """How far he is."""
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


def _time(words: Words, seconds: float) -> Text:
    """How long something still takes, roughly."""
    if seconds >= 90:
        return words.text("about {count} minutes more", count=round(seconds / 60))
    if seconds >= 8:
        return words.text("about {count} seconds more", count=round(seconds / 5) * 5)
    return words.text("a few seconds more")

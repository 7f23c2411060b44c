"""A deal as steps to walk along, on and back: what happened, and what the table looked like after it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from game.engine.events import Dealt, Discarded, Drew, Event, Played, Said, Scored, TrickTaken, TrumpMade
from game.engine.view import Moment, View
from scenes.table.animation.exchange_movements import seats_before
from scenes.table.animation.timeline import Timeline, shown_together

Step = tuple[Moment, ...]
"""Moments that are shown as one."""

SLIDING = (Dealt, Discarded, Drew, Played, TrickTaken)
"""Events in which nothing but cards moves."""
SILENT = (Scored, TrumpMade)
"""Events that move nothing and say nothing: they belong to the step before them."""


class DealSteps:
    """The steps of a deal so far, and how many of them have been shown."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.place = 0
        """How many steps have been shown; 0 is before the deal."""
        self.told = 0
        """How many moments there are."""

    def extend(self, moments: Sequence[Moment]) -> None:
        """Add moments that have happened since."""
        waiting = deque(moments)
        self.told += len(moments)
        while waiting:
            step = tuple(shown_together(waiting))
            if self.steps and isinstance(step[0].event, SILENT):
                self.steps[-1] += step
            else:
                self.steps.append(step)

    def seen_as(self, moments: Sequence[Moment]) -> DealSteps:
        """The same place in the same deal, through other eyes."""
        other = DealSteps()
        other.extend(moments)
        other.place = min(self.place, len(other.steps))
        return other

    @property
    def at_end(self) -> bool:
        """Whether everything that has happened has been shown."""
        return self.place == len(self.steps)

    @property
    def first(self) -> Moment:
        """The first moment of the deal."""
        return self.steps[0][0]

    @property
    def view(self) -> View[Any]:
        """The table after the step that was shown last; before the deal as it is at its first moment."""
        return self.steps[self.place - 1][-1].view if self.place else self.first.view

    @property
    def shown(self) -> list[Moment]:
        """What has been shown, in its order."""
        return [moment for step in self.steps[: self.place] for moment in step]

    @property
    def events(self) -> list[Event]:
        """What has happened in what was shown."""
        return [moment.event for moment in self.shown]

    @property
    def said(self) -> list[Said]:
        """What the players have announced, as far as it has been shown."""
        return [event for event in self.events if isinstance(event, Said)]

    @property
    def last_trick(self) -> TrickTaken | None:
        """The last trick that has been taken, as far as it has been shown."""
        return next((event for event in reversed(self.events) if isinstance(event, TrickTaken)), None)

    @property
    def seats(self) -> Sequence[int]:
        """Who sits where; before a deal as they sat then."""
        return self.view.state.seats if self.place else seats_before(self.first)

    @property
    def slides_back(self) -> bool:
        """Whether the cards of the next step can slide back to where they lie now."""
        following = self.steps[self.place][0].event if not self.at_end else None
        return self.place > 0 and isinstance(following, SLIDING)

    def go(self, place: int) -> None:
        """Go to the state after `place` steps, or after the last one."""
        self.place = max(0, min(place, len(self.steps)))

    def on(self) -> Step:
        """The next step, which is shown from now on."""
        self.place += 1
        return self.steps[self.place - 1]

    def stand(self, course: Timeline) -> None:
        """Let the table lie as it does at this place of the deal."""
        if self.place:
            course.stand(self.view, self.said)
        else:
            course.before_deal(self.first)

    def slide_back(self, course: Timeline) -> None:
        """Let the cards of the step that comes next slide back to where they lie at this place."""
        course.go_back(shown_together(deque(self.steps[self.place])), self.view, self.said)

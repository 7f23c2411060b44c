"""The steps of a deal, forwards and backwards, with the table after each of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from game.engine.events import Dealt, Discarded, Drew, Event, Played, Said, Scored, TrickTaken, TrumpMade
from game.engine.view import Moment, View
from scenes.table.animation.exchange_movements import seats_before
from scenes.table.animation.timeline import Timeline, shown_together

Step = tuple[Moment, ...]
"""Moments that are shown together."""

MOVING_EVENTS = (Dealt, Discarded, Drew, Played, TrickTaken)
"""Events that only move cards, so that going back over them can be animated."""
SILENT_EVENTS = (Scored, TrumpMade)
"""Events that are neither animated nor told; they are added to the step before them."""


class DealSteps:
    """The steps of a deal so far, and a place among them."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.place = 0
        """Number of steps that have been shown; 0 is before the deal."""
        self.told = 0
        """Number of moments in all steps."""

    def extend(self, moments: Sequence[Moment]) -> None:
        """Add further moments at the end."""
        waiting = deque(moments)
        self.told += len(moments)
        while waiting:
            step = tuple(shown_together(waiting))
            if self.steps and isinstance(step[0].event, SILENT_EVENTS):
                self.steps[-1] += step
            else:
                self.steps.append(step)

    def seen_as(self, moments: Sequence[Moment]) -> DealSteps:
        """Return the same place in the same deal from another seat, whose moments are given."""
        other = DealSteps()
        other.extend(moments)
        other.place = min(self.place, len(other.steps))
        return other

    @property
    def at_end(self) -> bool:
        """Whether all steps have been shown."""
        return self.place == len(self.steps)

    @property
    def first(self) -> Moment:
        """The first moment of the deal. Raises `IndexError` if there is none yet."""
        return self.steps[0][0]

    @property
    def view(self) -> View[Any]:
        """The view after the last step shown; before the deal, the view of its first moment."""
        return self.steps[self.place - 1][-1].view if self.place else self.first.view

    @property
    def shown(self) -> list[Moment]:
        """The moments shown so far, in order."""
        return [moment for step in self.steps[: self.place] for moment in step]

    @property
    def events(self) -> list[Event]:
        """The events shown so far, in order."""
        return [moment.event for moment in self.shown]

    @property
    def said(self) -> list[Said]:
        """The announcements shown so far."""
        return [event for event in self.events if isinstance(event, Said)]

    @property
    def last_trick(self) -> TrickTaken | None:
        """The last trick shown, or `None`."""
        return next((event for event in reversed(self.events) if isinstance(event, TrickTaken)), None)

    @property
    def seats(self) -> Sequence[int]:
        """The players in each seat, at this place of the deal."""
        return self.view.state.seats if self.place else seats_before(self.first)

    @property
    def slides_back(self) -> bool:
        """Whether the step after this place only moves cards, so that they can slide back."""
        following = self.steps[self.place][0].event if not self.at_end else None
        return self.place > 0 and isinstance(following, MOVING_EVENTS)

    def go(self, place: int) -> None:
        """Go to the place after `place` steps, limited to the existing ones."""
        self.place = max(0, min(place, len(self.steps)))

    def on(self) -> Step:
        """Go one step forwards and return the step. Raises `IndexError` after the last one."""
        self.place += 1
        return self.steps[self.place - 1]

    def stand(self, course: Timeline) -> None:
        """Show the table at this place, without animation."""
        if self.place:
            course.stand(self.view, self.said)
        else:
            course.before_deal(self.first)

    def slide_back(self, course: Timeline) -> None:
        """Slide the cards of the next step back to their positions at this place."""
        course.go_back(shown_together(deque(self.steps[self.place])), self.view, self.said)

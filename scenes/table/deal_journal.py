"""Journal of a deal: what has been shown of it so far, and which cards of the hand are new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.engine.cards import Card, Cards, each
from game.engine.events import Discarded, Event, Exchanged, Played, Said
from game.engine.view import Moment, View
from scenes.presenters.base.narration import EventReport
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext

DECISION_EVENTS = (Said, Played, Discarded, Exchanged)
"""Events that are a player's own decision. Until the first one, the cards of the deal are still being dealt.
"""


class DealJournal:
    """The reports of a deal and the new cards of the viewer's hand, updated with every moment shown.

    Never contains anything that the table has not shown yet.
    """

    def __init__(self, presenter: Presenter[Any]) -> None:
        self.presenter = presenter
        self.reports: list[EventReport] = []
        """Reports of the deal so far, in order."""
        self._turn = 0
        self._fresh: Cards = 0
        self._hand: Cards = 0
        self._decided = False

    def clear(self) -> None:
        """Empty the journal for a new deal."""
        self.reports, self._turn = [], 0
        self._fresh = self._hand = 0
        self._decided = False

    def read(self, moments: Sequence[Moment], sight: Callable[[View[Any]], TableContext[Any]]) -> None:
        """Fill the journal again, from the moments shown so far.

        `sight` is called with a view and returns the presenters' context for it.
        """
        self.clear()
        said: list[Said] = []
        for moment in moments:
            if isinstance(moment.event, Said):
                said.append(moment.event)
            self.tell(moment, replace(sight(moment.view), said=tuple(said)))

    def tell(self, moment: Moment, sight: TableContext[Any]) -> None:
        """Add a moment that is being shown."""
        own = _decides(moment.event, moment.view.viewer)
        begins = len(self.reports)
        report = self.presenter.narration.report(sight, moment.event)
        if report is not None:
            self._add(report)
        if own:  # a report that merges several own decisions starts at the first of them
            self._turn = max(0, len(self.reports) - 1) if report is not None else begins
            self._fresh = 0
        self._look(moment.view)
        self._decided = self._decided or isinstance(moment.event, DECISION_EVENTS)

    def _add(self, report: EventReport) -> None:
        """Append a report, or merge it into the last one if it continues that."""
        last = self.reports[-1] if self.reports else None
        if last is not None and not report.head:
            self.reports[-1] = last._replace(more=(*last.more, *report.more))
        elif last is not None and (last.player, last.head) == (report.player, report.head):
            lines = zip(last.more, report.more, strict=False)
            self.reports[-1] = last._replace(more=tuple((*one, *other) for one, other in lines))
        elif report.head:
            self.reports.append(report)

    def _look(self, view: View[Any]) -> None:
        """Add cards that have just come into the viewer's hand to the new ones; drop those that left."""
        viewer = view.viewer
        own = viewer is not None and self.presenter.seats.holder(view) == viewer
        hand: Cards = view.state.hands[viewer] if own else 0
        if self._decided:
            self._fresh |= hand & ~self._hand
        self._fresh &= hand
        self._hand = hand

    @property
    def since_turn(self) -> Sequence[EventReport]:
        """Reports from the viewer's last decision on, including it; before the first one, all reports."""
        return self.reports[self._turn :]

    @property
    def fresh(self) -> frozenset[Card]:
        """Cards that the viewer has received since their last decision, other than those dealt."""
        return frozenset(each(self._fresh))


def _decides(event: Event, viewer: int | None) -> bool:
    """Return whether an event is the viewer's own decision."""
    return isinstance(event, DECISION_EVENTS) and event.player == viewer

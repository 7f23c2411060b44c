"""What has been shown of a deal so far: what can still be read of it, and which cards of the hand are new."""

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

DECISIONS = (Said, Played, Discarded, Exchanged)
"""What a player does of his own: before the first one of a deal its cards are still being dealt."""


class DealJournal:
    """Kept moment by moment as they are shown, so that it never tells anything before the table does."""

    def __init__(self, presenter: Presenter[Any]) -> None:
        self.presenter = presenter
        self.reports: list[EventReport] = []
        """All of the deal, from its beginning."""
        self._turn = 0
        self._fresh: Cards = 0
        self._hand: Cards = 0
        self._decided = False

    def clear(self) -> None:
        """A deal begins."""
        self.reports, self._turn = [], 0
        self._fresh = self._hand = 0
        self._decided = False

    def read(self, moments: Sequence[Moment], sight: Callable[[View[Any]], TableContext[Any]]) -> None:
        """Begin anew with moments that have been shown already.

        `sight` gives what presenters are told of a view.
        """
        self.clear()
        said: list[Said] = []
        for moment in moments:
            if isinstance(moment.event, Said):
                said.append(moment.event)
            self.tell(moment, replace(sight(moment.view), said=tuple(said)))

    def tell(self, moment: Moment, sight: TableContext[Any]) -> None:
        """A moment is shown."""
        own = _decides(moment.event, moment.view.viewer)
        begins = len(self.reports)
        report = self.presenter.narration.report(sight, moment.event)
        if report is not None:
            self._add(report)
        if own:  # what several own events have made one report of begins with it
            self._turn = max(0, len(self.reports) - 1) if report is not None else begins
            self._fresh = 0
        self._look(moment.view)
        self._decided = self._decided or isinstance(moment.event, DECISIONS)

    def _add(self, report: EventReport) -> None:
        """Put a report at the end; what belongs to the one before it becomes part of that."""
        last = self.reports[-1] if self.reports else None
        if last is not None and not report.head:
            self.reports[-1] = last._replace(more=(*last.more, *report.more))
        elif last is not None and (last.player, last.head) == (report.player, report.head):
            lines = zip(last.more, report.more, strict=False)
            self.reports[-1] = last._replace(more=tuple((*one, *other) for one, other in lines))
        elif report.head:
            self.reports.append(report)

    def _look(self, view: View[Any]) -> None:
        """Find what has come into the viewer's own hand since the moment before."""
        viewer = view.viewer
        own = viewer is not None and self.presenter.seats.holder(view) == viewer
        hand: Cards = view.state.hands[viewer] if own else 0
        if self._decided:
            self._fresh |= hand & ~self._hand
        self._fresh &= hand
        self._hand = hand

    @property
    def since_turn(self) -> Sequence[EventReport]:
        """What has happened from the viewer's last own decision on, that decision first."""
        return self.reports[self._turn :]

    @property
    def fresh(self) -> frozenset[Card]:
        """The cards that have come into the viewer's hand after the deal and since his last own decision."""
        return frozenset(each(self._fresh))


def _decides(event: Event, viewer: int | None) -> bool:
    """Whether an event is something that the viewer has decided himself."""
    return isinstance(event, DECISIONS) and event.player == viewer

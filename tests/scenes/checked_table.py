"""A table that is looked over its shoulder while it plays.

What presenters, choreography and painter are given must be what the seat may know, and the movements must
end where the view says, before the view puts everything right.
"""

from __future__ import annotations

from typing import Any

import pygame

from game.engine.cards import HIDDEN, Card, Cards
from game.engine.view import View
from game.match.match import Match
from game.session.host import Host
from scenes.pages.table import TablePage
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.view.painter import Painter


def truth(host: Host) -> Match:
    """The match itself, which nobody at a table sees."""
    return host._match


class Wrong(AssertionError):
    """The table shows, or is told, something wrong."""


class CheckedTable(TablePage):
    """A table that notices what it should not be told, and movements that end at the wrong place."""

    strict = True
    """Whether movements alone must lead to the right board."""
    rests = sights = told = drawn = 0

    # What it is told.

    def _may_know(self) -> Cards:
        known = truth(self.host).deal.state.known
        return known[-1] if self.seat.covered else known[self.seat.viewer]

    def sight(self, view: View[Any] | None = None) -> TableContext:
        sight = super().sight(view)
        true = truth(self.host).deal.state
        known, state = true.known[self.seat.viewer], sight.state
        for zone in state.set_zones():
            if getattr(state, zone.name)[zone.place] & ~known:
                raise Wrong(f"a presenter sees hidden cards in {zone}")
        for zone in state.row_zones():
            if any(card != HIDDEN and not known >> card & 1 for card in state.row(zone)):
                raise Wrong(f"a presenter sees hidden cards in {zone}")
        if state.sealed and any(done for player, done in state.sealed.items() if player != self.seat.viewer):
            raise Wrong("a presenter sees a sealed choice")
        self.sights += 1
        return sight

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._plain = self.messages.tell, self.controller.come_to_rest, self.controller.undo
        self.messages.tell = self._check_told  # type: ignore[method-assign]
        self.controller.come_to_rest = self._check_rest  # type: ignore[method-assign]
        self.controller.undo = self._undo_unchecked  # type: ignore[method-assign]

    def _check_told(self, event: Any, sight: TableContext, presenter: Presenter) -> None:
        known = self._may_know()
        shown = [getattr(event, name, HIDDEN) for name in ("card", "gave", "got")]
        for cards in getattr(event, "cards", ()):
            shown += cards if isinstance(cards, tuple) else (cards,)
        if any(card != HIDDEN and not known >> card & 1 for card in shown):
            raise Wrong(f"told of a hidden card: {event}")
        self.told += 1
        self._plain[0](event, sight, presenter)

    # Where everything ends.

    def _differences(self) -> list[str]:
        """What the movements have left otherwise than the view says."""
        seen = Board.of(self.seat.state.view, self.presenter).in_order(self.course.board.order)
        names = ["trick"]
        # What is left of the pack goes to its place last, and a card that all know is uncovered in silence.
        names += ["heaps"] if not self.course.board.pack and not self.course.board.columns else []
        if not self.course.board.columns or self.course.settled:
            names += ["counts", "columns"] + ["hand"] * (not self.seat.covered)
        found = []
        for name in names:
            ours, theirs = getattr(self.course.board, name), getattr(seen, name)
            if name == "heaps":  # of a column the deeper cards are seen, too
                deep = self.course.board.columns
                ours, theirs = (
                    {z: h.cards if z in deep else (h.count, h.top) for z, h in heaps.items()}
                    for heaps in (ours, theirs)
                )
            if ours != theirs:
                found.append(f"{name}: {ours} instead of {theirs}")
        return found

    def _check_course(self) -> None:
        if self.strict and not self._undoing:
            differences = self._differences()
            if differences:
                raise Wrong("movements lead elsewhere: " + "; ".join(differences))
            self.rests += 1

    _undoing = False

    def _check_rest(self) -> None:
        self._check_course()
        self._plain[1]()

    def build(self) -> None:
        self.course.finish()
        if (
            not (self.host.deal_finished and self.controller.result_shown)
            and self.host.deal_number
            and self.seat.told
        ):
            self._check_course()
        super().build()

    def _undo_unchecked(self) -> None:
        self._undoing = True
        self._plain[2]()
        self._undoing = False

    def check_rest(self) -> None:
        """At rest the board is the view's, and every card of the hand lies at its place."""
        if differences := self._differences():
            raise Wrong("at rest: " + "; ".join(differences))
        if self.course.animator.flying():
            raise Wrong("a card flies though nothing moves")
        cards = [] if self.seat.covered else self.course.board.hand
        upon = {top: zone for zone, (_, top) in self.course.board.columns.items() if top in cards}
        laid = list(upon)
        fan = [card for card in cards if card not in laid]
        if self.parts.hand.cards != [*laid, *fan]:
            raise Wrong(f"the hand shows {self.parts.hand.cards} instead of {laid} and {fan}")
        places = [self.parts.layout.column(upon[card].place, self.seat.viewer) for card in laid]
        places += self.parts.layout.fan(len(fan), self.parts.hand.large_index)
        for card, place in zip(self.parts.hand.cards, places, strict=True):
            off = self.parts.hand.place(card)
            if abs(off.x - place.x) > 1 or not -0.6 <= place.y - off.y <= 40 * self.look.u:
                raise Wrong(f"a card lies at {off} instead of {place}")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw, noting every card whose face is drawn."""
        faces: set[Card] = set()
        plain_face = Painter.face

        def face(painter: Painter, card: Card, height: int) -> pygame.Surface:
            faces.add(card)
            return plain_face(painter, card, height)

        Painter.face = face  # type: ignore[method-assign]
        try:
            super().draw(surface)
        finally:
            Painter.face = plain_face  # type: ignore[method-assign]
        known = self._may_know()
        if hidden := [card for card in faces if card != HIDDEN and not known >> card & 1]:
            raise Wrong(f"drawn for everybody to see: {hidden}")
        self.drawn += 1

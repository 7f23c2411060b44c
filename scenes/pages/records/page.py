"""The page of records: matches in progress to resume, finished ones to look back at."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.archive.archive import Kept
from game.archive.queries import DealRow, Outcome
from game.archive.writer import why_not
from game.engine.rules import Game
from game.engine.visible import shows
from game.match.deal_code import CodedDeal, code_of
from game.match.seating import HUMAN
from game.session.library import Shelf
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.graphics.cast import NAMES
from scenes.graphics.look import Palette
from scenes.i18n import Text
from scenes.pages.records import deeds
from scenes.pages.records.card import Card, Deed
from scenes.pages.records.code import CodeField, DealCode
from scenes.pages.records.filters import Filters, since
from scenes.pages.records.frame import build_frame, build_list, columns_for, draw_page, places_for
from scenes.pages.records.rows import Doings, Rows
from scenes.pages.records.seating import Seating
from scenes.pages.records.stock import Stock
from scenes.pages.records.telling import own_seat_of
from scenes.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.framework.focus import Target


class Records(Scene):  # many members - list, filters and deeds in one page
    """All matches of a shelf. Without one only the code of a deal is of use here."""

    by_parts = True

    def __init__(
        self,
        shelf: Shelf | None,
        games: Mapping[str, Game[Any]],
        clock: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__()
        self.stock = Stock(shelf)
        self.games = games
        self.clock = clock
        self.code = DealCode(games)
        self.note: Text | None = None
        """What has just been done, or could not be."""
        self.span = 0
        """The chosen time, by its place in the filter."""
        self.chosen: int | None = None
        """The number of the match that is shown in detail."""
        self.deal = 0
        """The deal of it that is meant, by its place."""
        self.card: Card | None = None
        self.field: CodeField | None = None
        self.rows: Rows | None = None
        self._offset = 0
        self._before: list[Target] = []
        self._after: list[Target] = []
        self._card_targets: list[Target] = []

    @property
    def palette(self) -> Palette:
        """The list, the card and the foot lie on paper."""
        return self.look.paper

    @property
    def now(self) -> datetime:
        """What time it is."""
        return self.clock()

    def enter(self) -> None:
        """Show the finished matches, or if there are none, those in progress."""
        self._renew()
        finished, in_progress = self.stock.counts
        if in_progress and not finished:
            self.stock.narrow(outcome=Outcome.OPEN)
            self._choose_any()

    def resume(self) -> None:
        """What was played or taken in meanwhile is listed."""
        self._renew()
        self.rebuild(self.services)

    def _renew(self) -> None:
        self.stock.renew()
        self._choose_any()

    def _choose_any(self) -> None:
        if self.stock.place_of(self.chosen) is None:
            self.chosen, self.deal = next(iter(self.stock.numbers), None), 0

    # Building

    def build(self) -> None:
        """Build tabs, filters, list, card and foot."""
        if self.rows is not None:
            self._offset = self.rows.scroll.offset
        room = columns_for(self.look).listed - 2 * self.look.px(8)
        self.filters = Filters(self, self.games, self.stock, self.span, self.change, self.change_span, room)
        self.places = places_for(self.look, self.filters.height)
        self._before, self.field, self._after = build_frame(self)
        doings = Doings(self.choose_place, self.favour_place, self.undo_place, self.enter_row)
        self.rows, listed = build_list(self, doings)
        self._before += listed
        self._show_card()
        if self.rows is not None:
            self.rows.scroll.scroll_to(self._offset)
        targets = self.focus.targets
        first = self.rows if self.rows is not None and self.stock.numbers else targets[3]
        self.focus.set_targets(targets, first)

    def _show_card(self) -> None:
        """Lay the card of the chosen match, with its widgets, in place of the one before."""
        for target in self._card_targets:
            if isinstance(target, Widget):
                target.kill()
        self._card_targets, self.card = [], None
        place, rows = self.stock.place_of(self.chosen), self.rows
        kept = None if place is None else self.stock.row(place).kept
        if rows is not None:
            rows.chosen, rows.card = place, None
        if (
            kept is not None
            and place is not None
            and rows is not None
            and kept.number not in self.stock.removed
        ):
            deals = self.stock.deals(kept)
            self.deal = min(self.deal, max(0, len(deals) - 1))
            title = self.words.game(self.games[kept.game].title if kept.game in self.games else kept.game)
            wide = self.places.compact
            self.card = Card(self, kept, title, deals, self.now, self.places.card.size, wide=wide)
            origin, container = self.places.card.topleft, None
            if wide:
                rows.card = self.card
                origin, container = (0, (place + 1) * rows.step), rows.scroll.content
            if rows is not None:
                rows.scroll.set_height(max(1, rows.height))
            found = self._deeds(kept, deals)
            self._card_targets = self.card.build(origin, container, found, self.deal, self.choose_deal)
        if rows is not None:
            rows.scroll.set_height(max(1, rows.height))
            rows.refresh()
        own = [] if rows is None else [rows]
        self.focus.set_targets([*self._before, *own, *self._card_targets, *self._after])
        self.redraw()

    def _deeds(self, kept: Kept, deals: list[DealRow]) -> list[Deed]:
        words, writable = self.words, self.stock.writable
        over = bool(deals) and deals[self.deal].finished
        found, resume = [], Deed(words.text("Continue"), "play", self._resume_chosen)
        if kept.ended is None:
            found.append(resume)
        if self.guide.leads(routes.ReviewRoute):
            found.append(Deed(words.text("Review"), "chart", self.review, over))
        if kept.ended is not None:
            again = self.to(routes.AnewRoute(kept.number))
            found.append(Deed(words.text("Play it again"), "again", again, self.stock.can_repeat(kept)))
        return [
            *found,
            Deed(words.text("Copy code"), "copy", partial(deeds.copy_code, self), over),
            Deed(words.text("Export"), "export", partial(deeds.export_one, self)),
            Deed(words.text("Rename"), "person", partial(deeds.rename, self), writable),
            Deed(words.text("Delete"), "bin", partial(deeds.delete, self), writable),
        ]

    # Choosing

    @property
    def kept(self) -> Kept | None:
        """The chosen match, where there is one that can be read."""
        return None if self.card is None else self.card.kept

    def choose_place(self, place: int) -> None:
        """Show the match of a row."""
        number = self.stock.numbers[place]
        if number != self.chosen:
            self.chosen, self.deal, self.note = number, 0, None
            self._show_card()
        if self.rows is not None:
            self.rows.reveal_row(place)

    def show(self, number: int) -> None:
        """Show a match, whatever the filter has been."""
        for wanted in (None, Outcome.OPEN):
            if self.stock.place_of(number) is None:
                self.span = 0
                self.change(game=None, players=None, since=None, outcome=wanted, favourite=False)
        place = self.stock.place_of(number)
        if place is not None and self.rows is not None:
            self.choose_place(place)
            self.focus.move_to(self.rows)

    def choose_deal(self, place: int) -> None:
        """Another deal of the match is meant: its code stands in the field."""
        self.deal = place
        code = deeds.code_of_deal(self)
        if code is not None and self.kept is not None:
            self.take_code(code, source=self.kept.number)
        self._show_card()

    def enter_row(self) -> None:
        """Handle Enter on a row: resume the match, go to a finished one's card, or undo its deletion."""
        place = self.stock.place_of(self.chosen)
        if place is not None and self.chosen in self.stock.removed:
            self.undo_place(place)
        elif self.kept is not None and self.kept.ended is None:
            self._resume_chosen()
        elif self._card_targets:
            self.focus.move_to(next(each for each in self._card_targets if isinstance(each, Button)))

    def _resume_chosen(self) -> None:
        if self.kept is not None:
            self.guide.go(routes.ContinueRoute(number=self.kept.number))

    def change(self, **changes: Any) -> None:
        """Another filter."""
        self.stock.narrow(**changes)
        self._begin_list()

    def change_tab(self, place: int) -> None:
        """List the finished matches, or those in progress."""
        self.change(outcome=Outcome.OPEN if place else None)

    def change_span(self, span: int) -> None:
        """Another time."""
        self.span = span
        self.change(since=since(span, self.now))

    def sort(self, order: Any) -> None:
        """Sort by another column, or the other way round."""
        self.stock.sort(order)
        self._begin_list()

    def show_all(self) -> None:
        """No filter any more."""
        self.span = 0
        outcome = Outcome.OPEN if self.stock.in_progress else None
        self.change(game=None, players=None, since=None, outcome=outcome, favourite=False)

    def _begin_list(self) -> None:
        self.note, self._offset = None, 0
        if self.rows is not None:
            self.rows.scroll.scroll_to(0)
        self._choose_any()
        self.rebuild(self.services)

    # What can be done with a match

    def say(self, note: Text | None) -> None:
        """Tell what was done, or why not; `None` takes back what was told."""
        self.note = note
        if note is not None:
            self.speak(lambda: note)
        self.redraw()

    def favour_place(self, place: int) -> None:
        """Mark a match as a favourite, or no longer."""
        if not self.stock.writable:
            return
        try:
            self.stock.favour(self.stock.row(place))
        except sqlite3.Error as fault:
            self.say(self.words.notice(why_not(fault)))
        if self.rows is not None:
            self.rows.refresh()
        self._show_card()

    def review(self) -> None:
        """Look at the chosen deal again."""
        if self.kept is not None and self.card is not None:
            number = self.card.deals[self.deal].number
            self.guide.go(routes.ReviewRoute(self.kept.number, number, own_seat_of(self.kept)))

    def undo_place(self, place: int) -> None:
        """Bring back the match of a row."""
        deeds.put_back(self, self.stock.numbers[place])

    def show_changed(self) -> None:
        """Update list and numbers after a match was deleted or restored."""
        self.rebuild(self.services)

    # The deal of a code

    def take_code(self, text: str, *, typing: bool = False, source: int | None = None) -> None:
        """Another code stands in the field; `source` is the match from which it has come."""
        self.code.take(text, typing=typing, source=source)
        self.note = None
        if self.field is not None and not typing:
            self.field.show_code(text)
        self.redraw()

    def type_code(self, text: str) -> None:
        """The code as it is typed."""
        if text != self.code.text:
            self.take_code(text, typing=True)

    def paste(self) -> None:
        """The code that lies on the clipboard."""
        text = clipboard.get()
        if shows(text):
            self.take_code(text)
            if self.code.deal is not None:
                self.take_code(code_of(*self.code.deal))
        else:
            self.say(self.words.text("There is no text on the clipboard."))

    def play_deal(self) -> None:
        """To a table for the deal of the code: as it was played here, or first to a choice of table."""
        self.code.typing = False
        self.redraw()
        deal, kept = self.code.deal, self.kept
        if deal is None:
            return
        if kept is not None and kept.number == self.code.source and HUMAN in kept.seats:
            self.guide.go(routes.DealRoute(deal, list(kept.seats), list(kept.names or self._names(deal, 0))))
        else:
            self.guide.go(routes.SheetRoute(Seating(deal, partial(self._play_against, deal))))

    def _play_against(self, deal: CodedDeal, level: str, seat: int) -> None:
        seats = [level] * deal.setup.players
        seats[seat] = HUMAN
        self.guide.go(routes.DealRoute(deal, seats, self._names(deal, seat)))

    def _names(self, deal: CodedDeal, seat: int) -> list[str]:
        """The player's own name at a seat, and others around it."""
        names = NAMES[1 : deal.setup.players]
        return [*names[:seat], self.services.preferences.name, *names[seat:]]

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Del, F, Ctrl+Z, Ctrl+C, Ctrl+V, F1 and Esc."""
        if event.type != pygame.KEYDOWN:
            return
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_z and self.stock.removed:
                deeds.put_back(self, list(self.stock.removed)[-1])
            elif event.key == pygame.K_c:
                deeds.copy_code(self)
            elif event.key == pygame.K_v:
                self.paste()
        elif event.key == pygame.K_ESCAPE:
            self.guide.back()
        elif event.key == pygame.K_F1:
            self.guide.go(routes.HelpRoute())
        elif event.key == pygame.K_DELETE:
            deeds.delete(self)
        elif event.key == pygame.K_f:
            place = self.stock.place_of(self.chosen)
            if place is not None and self.kept is not None:
                self.favour_place(place)

    def take_in(self) -> None:
        """Ask where matches are to be taken in from."""
        self.note = None
        self.guide.go(routes.TakeInRoute())

    def draw(self, surface: pygame.Surface) -> None:
        """The felt, the sheet and what lies on it."""
        draw_page(self, surface)

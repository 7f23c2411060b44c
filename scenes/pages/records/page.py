"""The records page: resume matches in progress and review finished ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from typing import Any

import pygame

from game.archive.collections import CollectionItem, ItemKind
from game.archive.export_format import line_of
from game.archive.queries import MatchOrder, MatchOutcome
from game.archive.transfer import export_matches
from game.archive.writer import NotSaved, why_not
from game.engine.rules import Game
from game.engine.visible_text import shown_name, shows
from game.match.deal_code import code_of
from game.match.match import CodedDeal
from game.match.record import RecordError
from game.match.seating import HUMAN
from game.session.library import MatchLibrary, PlayedElsewhere, UnreadableMatch
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.input import clipboard
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.player_crests import DEFAULT_NAMES, own_seat
from scenes.i18n import Text, path_text
from scenes.pages.records.code_bar import CodeBar
from scenes.pages.records.filter_bar import FilterBar
from scenes.pages.records.layout import columns_for, places_for
from scenes.pages.records.match_card import MatchCard, MatchCommand, draw_no_match
from scenes.pages.records.match_list import MatchList, MatchRows, RowActions
from scenes.pages.records.model import RecordsModel
from scenes.pages.records.sheets import RenameSheet, SeatSheet
from scenes.widgets import Button, ButtonKind, Segments, Widget
from scenes.widgets.paper_sheet import PaperPage


class RecordsPage(PaperPage):
    """All matches of a library. Without a library, only the code bar works."""

    by_parts = True

    def __init__(
        self,
        library: MatchLibrary | None,
        games: Mapping[str, Game[Any]],
        clock: Callable[[], datetime] = lambda: datetime.now(),
    ) -> None:
        super().__init__()
        self.model = RecordsModel(library, games, clock)
        self.note: Text | None = None
        """Message about the last action, or `None`."""
        self.card: MatchCard | None = None
        self.list: MatchList | None = None
        self._offset = 0
        self._before: list[FocusTarget] = []
        self._after: list[FocusTarget] = []
        self._card_targets: list[FocusTarget] = []

    @property
    def rows(self) -> MatchRows | None:
        """The rows of the list, or None if it is empty."""
        return None if self.list is None else self.list.rows

    def enter(self) -> None:
        """Show the finished matches, or those in progress if none are finished."""
        self.model.open()

    def resume(self) -> None:
        """Reload matches that were played or imported in the meantime."""
        self.model.reload()
        self.rebuild(self.services)

    # Building

    def build(self) -> None:
        """Build the header, tabs, filters, list, card and foot."""
        if self.rows is not None:
            self._offset = self.rows.scroll.offset
        model = self.model
        room = columns_for(self.look).listed - 2 * self.look.px(8)
        filters = FilterBar(self, model, self.change, self._change_span, room)
        self.places = places_for(self.look, filters.height)
        head, tabs = self._build_head(), self._build_tabs()
        actions = RowActions(self.choose_place, self._favour_place, self._undo_place, self._enter_row)
        self._before = [*head, tabs, *filters.build(*self.places.filters.topleft)]
        edit = self._edit if self.router.leads(routes.EditDeal) else None
        self.code_bar = CodeBar(
            self, self.places.foot, model, self._type_code, self.paste, self.play_deal, edit
        )
        self._after = [self.code_bar.field, *self.code_bar.buttons]
        self.list = MatchList(self, model, self.places, actions, self._sort, self.show_all)
        self._before += self.list.head
        self._show_card()
        if self.rows is not None:
            self.rows.scroll.scroll_to(self._offset)
        self.focus.set_targets(self.focus.targets, self.rows or tabs)

    def _build_head(self) -> list[FocusTarget]:
        look, words, ink = self.look, self.words, self.look.ink
        targets: list[FocusTarget] = [self.build_back()]
        self._head_end = look.size[0] - look.px(28) + look.px(12)
        some = self.model.archive is not None
        heads = [
            (words.text("Export all"), "export", self._export_all, some),
            (words.text("Import"), "import", self.take_in, self.model.writable),
        ]
        if self.router.leads(routes.Collections):
            heads.append((words.text("Collections"), "star", self.to(routes.Collections()), True))
        for text, icon, press, enabled in heads:
            wide = Button.width_for(self, text, ButtonKind.PLAIN, icon)
            rect = pygame.Rect(self._head_end - look.px(12) - wide, look.px(18), wide, look.tall(38))
            button = Button(self, rect, text, press, icon=icon, palette=ink, enabled=enabled, key=icon)
            targets.insert(1, button)
            self._head_end = rect.left
        return targets

    def _build_tabs(self) -> Segments:
        """Build the tabs of the two lists, each with its number of matches."""
        look, words, rect = self.look, self.words, self.places.tabs.copy()
        finished, in_progress = self.model.counts
        labels = [
            words.text("Finished {count}", count=finished),
            words.text("In progress {count}", count=in_progress),
        ]
        rect.width = max(2 * look.px(210), Segments.width_for(self, labels))
        return Segments(self, rect, labels, int(self.model.in_progress), self._change_tab, key="tabs")

    def _show_card(self) -> None:
        """Replace the card and its widgets by those of the chosen match."""
        for target in self._card_targets:
            if isinstance(target, Widget):
                target.kill()
        self._card_targets, self.card = [], None
        model, rows, wide = self.model, self.rows, self.places.compact
        place = model.place_of(model.chosen)
        if model.match is not None:
            self.card = MatchCard(self, model.match, model, self.places.card.size, wide=wide)
        if rows is not None:
            rows.show_card(place, self.card if wide else None)
        if self.card is not None and place is not None and rows is not None:
            origin, container = self.places.card.topleft, None
            if wide:
                origin, container = (0, (place + 1) * rows.step), rows.scroll.content
            self._card_targets = self.card.build(
                origin,
                container,
                self._commands(),
                self.choose_deal,
                self._review_deal if self._reviews else None,
                self._collect_deal,
            )
        self._show_stars()
        own = [] if rows is None else [rows]
        self.focus.set_targets([*self._before, *own, *self._card_targets, *self._after])
        self.redraw()

    def _show_stars(self) -> None:
        """Fill the stars of the match's deals that are in a collection."""
        match = self.model.match
        stars = {target.key: target for target in self._card_targets if isinstance(target, Button)}
        places = {} if match is None else {deal.number: place for place, deal in enumerate(match.deals)}
        for key, button in stars.items():
            if key == ("deed", "star"):
                button.show_collected(self._is_collected(None))
            elif isinstance(key, tuple) and key[0] == "star":
                button.show_collected(self._is_collected(places[key[1]]))

    def _is_collected(self, place: int | None) -> bool:
        """Return whether a deal of the match, by default the chosen one, is in a collection."""
        match = self.model.match
        with suppress(UnreadableMatch):
            code = None if match is None else match.deal_code(place)
            if code is not None:
                return self.router.collected(CollectionItem(ItemKind.DEAL, code, date.today()))
        return False

    @property
    def _reviews(self) -> bool:
        return self.router.leads(routes.Review)

    def _commands(self) -> list[MatchCommand]:
        words, match, writable = self.words, self.model.match, self.model.writable
        assert match is not None, "a card shows a match"
        ended, over = match.kept.ended is not None, match.deal_over
        found = []
        if not ended:
            found.append(MatchCommand(words.text("Continue"), "play", self._resume_chosen))
        in_rows = self.card is not None and self.card.deal_rows is not None
        if self._reviews and not in_rows:
            found.append(MatchCommand(words.text("Review"), "chart", self._review, over))
        if ended:
            again = self.to(routes.ReplayMatch(match.kept.number))
            found.append(MatchCommand(words.text("Play again"), "again", again, match.can_repeat))
        return [
            *found,
            MatchCommand(words.text("Copy code"), "copy", self._copy_code, over),
            *([] if in_rows else [MatchCommand(words.text("Star"), "star", self._collect, over)]),
            MatchCommand(words.text("Export"), "export", self._export_chosen),
            MatchCommand(words.text("Rename"), "person", self._rename, writable),
            MatchCommand(words.text("Delete"), "bin", self._delete, writable),
        ]

    # Choosing

    def choose_place(self, place: int) -> None:
        """Choose the match in a row."""
        number = self.model.numbers[place]
        if number != self.model.chosen:
            self.model.choose(number)
            self.note = None
            self._show_card()
        if self.rows is not None:
            self.rows.reveal_row(place)

    def show(self, number: int) -> None:
        """Show a match, resetting the filter if it hides the match."""
        if self.model.place_of(number) is None:
            self.model.find(number)
            self._begin_list()
        place = self.model.place_of(number)
        if place is not None and self.rows is not None:
            self.choose_place(place)
            self.focus.move_to(self.rows)

    def choose_deal(self, place: int) -> None:
        """Choose another deal of the match and put its code in the field."""
        if self.model.match is None:
            return
        self.model.match.deal = place
        code = self._deal_code()
        if code is not None:
            self.take_code(code, source=self.model.chosen)
        self._show_card()

    def _enter_row(self) -> None:
        """Handle Enter on a row: resume the match, go to a finished one's card, or undo its deletion."""
        place, match = self.model.place_of(self.model.chosen), self.model.match
        if place is not None and self.model.chosen in self.model.removed:
            self._undo_place(place)
        elif match is not None and match.kept.ended is None:
            self._resume_chosen()
        elif self._card_targets:
            self.focus.move_to(next(each for each in self._card_targets if isinstance(each, Button)))

    def _resume_chosen(self) -> None:
        if self.model.match is not None:
            self.router.go(routes.Continue(number=self.model.match.kept.number))

    def change(self, **changes: Any) -> None:
        """Change the filter."""
        self.model.change(**changes)
        self._begin_list()

    def _change_tab(self, place: int) -> None:
        """List the finished matches, or those in progress."""
        self.change(outcome=MatchOutcome.OPEN if place else None)

    def _change_span(self, span: int) -> None:
        """List the matches of another time span."""
        self.model.change_span(span)
        self._begin_list()

    def _sort(self, order: MatchOrder) -> None:
        """Sort by another column, or reverse the order."""
        self.model.sort(order)
        self._begin_list()

    def show_all(self) -> None:
        """Clear the filter, so that all matches of the list shown are listed."""
        self.model.show_all(MatchOutcome.OPEN if self.model.in_progress else None)
        self._begin_list()

    def _begin_list(self) -> None:
        self.note, self._offset = None, 0
        if self.rows is not None:
            self.rows.scroll.scroll_to(0)
        self.rebuild(self.services)

    # Commands for a match

    def _say(self, note: Text | None) -> None:
        """Show a message about the last action; `None` removes it."""
        self.note = note
        if note is not None:
            self.speak(lambda: note)
        self.redraw()

    def _favour_place(self, place: int) -> None:
        """Mark a match as a favourite, or remove the mark."""
        if not self.model.writable:
            return
        try:
            self.model.favour(place)
        except sqlite3.Error as fault:
            self._say(self.words.notice(why_not(fault)))
        self._show_card()

    def _review(self) -> None:
        """Open the review of the chosen deal."""
        match = self.model.match
        if match is not None:
            number, kept = match.deals[match.deal].number, match.kept
            self.router.go(routes.Review(kept.number, number, own_seat(kept.seats)))

    def _review_deal(self, place: int) -> None:
        """Choose a deal of the match by its index, and open its review."""
        if self.model.match is not None:
            self.model.match.deal = place
            self._review()

    def _deal_code(self) -> str | None:
        try:
            return None if self.model.match is None else self.model.match.deal_code()
        except UnreadableMatch:
            self._say(self.words.text("This deal can't be read."))
            return None

    def _copy_code(self) -> None:
        """Copy the chosen deal's code to the clipboard and into the field."""
        code, words = self._deal_code(), self.words
        if code is None:
            return
        self.take_code(code, source=self.model.chosen)
        copied = words.text("Deal code copied.")
        self._say(copied if clipboard.put(code) else words.text("The deal code is shown below."))

    def _collect(self) -> None:
        """Star the chosen deal."""
        code, match = self._deal_code(), self.model.match
        if code is not None and match is not None:
            seat = own_seat(match.kept.seats) or 0
            self.router.go(routes.Collect(CollectionItem(ItemKind.DEAL, code, date.today(), seat)))

    def _collect_deal(self, place: int) -> None:
        """Choose a deal of the match by its index, and star it."""
        if self.model.match is not None:
            self.model.match.deal = place
            self._collect()

    def _export_chosen(self) -> None:
        """Export the chosen match to a file and copy it to the clipboard."""
        archive, match = self.model.archive, self.model.match
        if archive is None or match is None:
            return
        kept = match.kept
        try:
            copied = clipboard.put(line_of(archive, kept.number).decode())
        except (RecordError, KeyError, sqlite3.Error):
            self._say_unreadable()
            return
        self._write([kept.number], f"etori-{kept.game}-{kept.number}.etori", copied=copied)

    def _export_all(self) -> None:
        """Export all matches to a file, including those in progress."""
        if self.model.archive is not None:
            self._write(self.model.archive.numbers(), "etori-matches.etori")

    def _write(self, numbers: Sequence[int], name: str, *, copied: bool = False) -> None:
        assert self.model.archive is not None, "there is something to export"
        words, done = self.words, export_matches(self.model.archive, numbers, name)
        if done.path is None:
            self._say(words.text("Can't export: Etori can't write to any folder."))
            return
        place = path_text(done.path)
        if copied:
            told = words.text("Exported to {file} and copied.", file=place)
        else:
            told = words.counted(
                "{count} match exported to {file}.",
                "{count} matches exported to {file}.",
                done.written,
                file=place,
            )
        if done.unread:
            unread = words.counted(
                "{count} match can't be read.", "{count} matches can't be read.", done.unread
            )
            told = words.sentences(told, unread)
        self._say(told)

    def _say_unreadable(self) -> None:
        self._say(self.words.text("This match can't be read. It was left unchanged."))

    def _rename(self) -> None:
        """Ask for new names for the players of the chosen match."""
        match, words = self.model.match, self.words
        if match is None or not self.model.writable:
            return
        kept = match.kept
        names = [
            shown_name(name) or words.text("Player {number}", number=player + 1)
            for player, name in enumerate(kept.names or ("",) * kept.players)
        ]
        self._say(None)
        keep = partial(self._keep_names, kept.number, names)
        self.router.push(RenameSheet(words.text("Player names"), kept.seats, names, keep))

    def _keep_names(self, number: int, before: Sequence[str], names: Sequence[str]) -> None:
        try:
            self.model.rename(number, [name or old for name, old in zip(names, before, strict=True)])
        except (RecordError, KeyError):
            self._say_unreadable()
        except sqlite3.Error as fault:
            self._say(self.words.notice(why_not(fault)))
        self.resume()

    def _delete(self) -> None:
        """Delete the chosen match; its row offers to undo that."""
        number, words = self.model.chosen, self.words
        if number is None or number in self.model.removed or not self.model.writable:
            return
        if self.model.match is not None and self.model.match.is_last_try:
            self._say(
                words.text("You can delete this daily deal once you've begun a later one: it is one try.")
            )
            return
        try:
            self.model.delete(number)
        except PlayedElsewhere:
            self._say(words.text("This match is open in another window. Close that window first."))
        except NotSaved as fault:
            self._say(words.notice(fault.notice))
        except KeyError:  # deleted in another window
            self.resume()
        else:
            self._say(words.text("Deleted. You can undo this until you leave this page."))
            self.rebuild(self.services)
            self.focus.move_to(self.rows)

    def _undo_place(self, place: int) -> None:
        """Restore the deleted match of a row."""
        self._put_back(self.model.numbers[place])

    def _put_back(self, number: int) -> None:
        try:
            self.model.put_back(number)
        except sqlite3.Error as fault:
            self._say(self.words.notice(why_not(fault)))
            return
        self._say(None)
        self.rebuild(self.services)

    # The deal code

    def take_code(self, text: str, *, typing: bool = False, source: int | None = None) -> None:
        """Put a new code in the field; `source` is the match it was copied from, or None."""
        self.model.code.take(text, typing=typing, source=source)
        self.note = None
        if not typing:
            self.code_bar.field.show_code(text)
        self.code_bar.enable()
        self.redraw()

    def _type_code(self, text: str) -> None:
        """Parse the code as it is typed."""
        if text != self.model.code.text:
            self.take_code(text, typing=True)

    def paste(self) -> None:
        """Paste a code from the clipboard."""
        text, code = clipboard.get(), self.model.code
        if shows(text):
            self.take_code(text)
            if code.deal is not None:
                self.take_code(code_of(*code.deal))
        else:
            self._say(self.words.text("The clipboard contains no text."))

    def play_deal(self) -> None:
        """Play the code's deal at the table where it was played, or ask for a level and a seat first."""
        code, match = self.model.code, self.model.match
        code.typing = False
        self.redraw()
        deal = code.deal
        if deal is None:
            return
        kept = None if match is None else match.kept
        if kept is not None and kept.number == code.source and HUMAN in kept.seats:
            self.router.go(
                routes.Deal(
                    deal, list(kept.seats_in(deal.setup.number)), list(kept.names or self._names(deal, 0))
                )
            )
        else:
            self.router.push(SeatSheet(deal, partial(self._play_against, deal)))

    def _edit(self) -> None:
        """Open the deal editor with the code's deal or, without one, with the draft as it was left."""
        self.router.go(routes.EditDeal(self.model.code.deal))

    def _play_against(self, deal: CodedDeal, level: str, seat: int) -> None:
        seats = [level] * deal.setup.players
        seats[seat] = HUMAN
        self.router.go(routes.Deal(deal, seats, self._names(deal, seat)))

    def _names(self, deal: CodedDeal, seat: int) -> list[str]:
        """Return the names at the table: the player's own name at a seat, default names elsewhere."""
        names = DEFAULT_NAMES[1 : deal.setup.players]
        return [*names[:seat], self.services.preferences.name, *names[seat:]]

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Handle Del, B, F, Ctrl+Z, Ctrl+C, Ctrl+V, F1 and Esc."""
        if event.type != pygame.KEYDOWN:
            return
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_z and self.model.removed:
                self._put_back(list(self.model.removed)[-1])
            elif event.key == pygame.K_c:
                self._copy_code()
            elif event.key == pygame.K_v:
                self.paste()
        elif event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif event.key == pygame.K_DELETE:
            self._delete()
        elif event.key == pygame.K_b:
            self._collect()
        elif event.key == pygame.K_f:
            place = self.model.place_of(self.model.chosen)
            if place is not None and self.model.match is not None:
                self._favour_place(place)

    def take_in(self) -> None:
        """Ask where to import matches from."""
        self.note = None
        self.router.go(routes.ImportMatches())

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the sheet and everything on it."""
        look, paper, places = self.look, self.look.paper, self.places
        self.draw_felt(surface)
        self._draw_head(surface)
        self.draw_paper(surface, places.sheet)
        line = (places.sheet.left, places.foot.top, places.sheet.width, look.border)
        surface.fill(paper.line, line)
        assert self.list is not None, "the page is built before it is drawn"
        self.list.draw(surface)
        if not places.compact:
            if self.card is not None:
                self.card.draw(surface, places.card.topleft)
            else:
                draw_no_match(self, surface, places.card)
        self.manager.draw(surface)
        self.code_bar.draw(surface)
        self.draw_focus(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Draw the title and the message about the last action."""
        look, fonts, ink = self.look, self.fonts, self.look.ink
        face, y = look.face(TextRole.DISPLAY), look.px(38)
        end = fonts.draw(surface, self.words.text("Records"), (look.px(87), y), face, ink.text).right
        if self.note is None:
            return
        left, right = end + look.px(28), self._head_end - look.px(20)
        face = look.face(TextRole.LABEL)
        lines = fonts.wrap(self.note, right - left, face)
        if len(lines) > 2:
            lines = [fonts.ellipsis(self.note, right - left, face)]
        fonts.draw_block(surface, lines, (left, y), face, colours.GOLD, fonts.line_height(face))

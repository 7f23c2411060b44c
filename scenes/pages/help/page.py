"""The help: the rules of each game on paper, and the keys of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.framework.focus import OTHER_USES
from scenes.graphics.look import LARGE_TEXT, Role
from scenes.i18n import mark
from scenes.pages.help.at_table import AtTable, elsewhere
from scenes.pages.help.contents import Contents
from scenes.pages.help.drawing import PageDrawing
from scenes.pages.help.field import FindField
from scenes.pages.help.foot import Foot
from scenes.pages.help.model import HelpModel
from scenes.pages.help.printing import Printing
from scenes.pages.help.reading import Reader
from scenes.pages.help.side import Offer, Side
from scenes.pages.help.spots import TextSpot
from scenes.pages.help.text import Page
from scenes.pages.help.topics import Topic
from scenes.pages.help.word_card import WordCards
from scenes.widgets import Button, ButtonKind
from scenes.widgets.paper_sheet import PaperSheet
from scenes.widgets.pill_row import pill_row

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.graphics.skins import Skin

NOTES = mark("Notes again")
SHOW_ALL, ONLY_THESE = mark("Show all rules"), mark("Only this table's rules")


class Help(PaperSheet):
    """A sheet with one document: contents at the left, the text, and at the right what goes with it.

    `first` is the key of the topic to open, at a `clause` if one is named. With a `table` its options stand
    beside the rules of its game, and a button leads back there. Esc, F1 and a click beside the sheet close
    it.
    """

    page: Page
    foot: Foot
    reader: Reader
    cards: WordCards

    def __init__(
        self,
        topics: Sequence[Topic],
        first: str = "",
        clause: str = "",
        table: AtTable | None = None,
        *,
        asked: bool = True,
    ) -> None:
        """The rules open at a `clause`, if one is named: of what was `asked`, or of what is only told."""
        super().__init__()
        self.model = HelpModel(topics, first, clause, table, asked=asked)
        self._grip: int | None = None
        self._pressed_at: tuple[int, int] | None = None

    @property
    def skin(self) -> Skin:
        """The skin in use for the topic's game: it draws the suits."""
        skins = self.services.skins
        key = self.services.preferences.skin(self.model.topic.key, self.model.topic.skin)
        return skins[key] if key in skins else next(iter(skins.values()))

    # Layout

    def build(self) -> None:
        """The sheet, its head with the topics, the contents and the page."""
        look = self.look
        if not self.model.changed:
            self._keep_place()
        self.model.changed = False
        width = min(look.size[0] - 2 * look.px(40), look.px(1200))
        self.place_sheet(width, look.size[1] - 2 * look.px(24))
        head = self._build_head()
        foot = self.foot = Foot(self, self.sheet, self.model.topic, self.model.back_to)
        body = pygame.Rect(self.sheet.left + look.px(24), 0, self.sheet.width - 2 * look.px(24), 0)
        body.top = self._rule_y + look.px(12)
        body.height = foot.top - look.px(8) - body.top
        contents = self._build_columns(body)
        side = self._side.targets if self._side is not None else []
        self.cards.targets = [*head, *contents, self.page.spot, *self.page.all_stops, *side, *foot.targets]
        self.reader = Reader(self.page, foot.back)
        self.focus.set_targets(self.cards.targets, foot.back)
        foot.follow(self.page)

    def _keep_place(self) -> None:
        """Note how far the page has been read, for when it is laid out anew."""
        if self.page.scroll.furthest:
            self.model.share = self.page.share

    def _build_head(self) -> list[Target]:
        look, sheet = self.look, self.sheet
        middle = sheet.top + look.tall(44)
        side = look.px(40)
        close = pygame.Rect(sheet.right - look.px(28) - side, middle - side // 2, side, side)
        height = look.tall(36)
        edge, notes = close.left - look.px(16), self._notes_button(close, height)
        if notes:
            edge = notes[0].rect.left - look.px(16)
        title = self.fonts.width(self.words.text("How to play"), look.face(Role.SHEET_TITLE))
        left = sheet.left + look.px(36) + title + look.px(32)
        self._title_y = middle
        place = pygame.Rect(left, middle - height // 2, edge - left, height)
        titles = [topic.title for topic in self.model.topics]
        pills, bottom = pill_row(self, place, titles, self.model.shown, self.model.show)
        self._rule_y = max(bottom, middle + height // 2) + look.px(14)
        icon = Button(self, close, "", self.router.back, kind=ButtonKind.ICON, icon="close", key="close")
        return [*pills, *notes, icon]

    def _notes_button(self, close: pygame.Rect, height: int) -> list[Button]:
        """A way to see the notes for beginners again, where a game has shown some."""
        if not self.model.has_notes(self.services.preferences):
            return []
        face, text = self.look.face(Role.LABEL), self.words.text(NOTES)
        width = Button.width_for(self, text, ButtonKind.LINK, face=face)
        place = pygame.Rect(close.left - self.look.px(16) - width, close.centery - height // 2, width, height)
        return [Button(self, place, text, self._forget_notes, kind=ButtonKind.LINK, key="notes", face=face)]

    def _forget_notes(self) -> None:
        self.router.keep(self.model.forget_notes(self.services.preferences))
        self._keep_place()
        self.model.changed = True

    def _build_columns(self, body: pygame.Rect) -> Sequence[Target]:
        """The page with its contents and what goes with it; the targets of the contents are returned."""
        look, model = self.look, self.model
        table = model.table
        drawing = PageDrawing(look, self.words, self.fonts, self.paint, self.skin, self.services.skins)
        gap = look.px(28)
        large = look.text_scale > LARGE_TEXT
        own = look.tall(230 if large else 196)
        left, right = body.left + own + gap, body.right
        column, lowest = None, body.bottom
        if large and (model.topic.terms or table):  # below the contents, so that the text has room
            column = pygame.Rect(body.left, body.top, own, body.height - look.px(8))
            column.height = round(column.height * (0.56 if table else 0.42))
            column.bottom = body.bottom - look.px(8)
            lowest = column.top - look.px(12)
        elif model.topic.terms or table:
            column = pygame.Rect(0, body.top + look.px(8), look.tall(262), body.height - look.px(16))
            column.right = body.right
            right = column.left - gap
        place = pygame.Rect(left, body.top, right + look.px(8) - left, body.height)
        parts = model.parts(self.words)
        self.page = Page(
            self,
            place,
            parts,
            drawing,
            model.unfolded,
            elsewhere=elsewhere(parts, table),
            terms=model.topic.terms,
            on_word=lambda spot: self.cards.open(spot),
        )
        cited = bool(model.clause) and self.page.cite(model.clause, asked=model.asked)
        self.page.find(model.query)
        if model.share or not cited:
            self.page.share = model.share
        self.cards = WordCards(self, self.page, column)
        self._rules_x = [left - gap]
        if column is not None and not large:
            self._rules_x.append(column.left - gap // 2)
        field = pygame.Rect(body.left, body.top + look.px(4), own - look.tall(10), look.tall(36))
        self._find = FindField(self, field, model.query, self._seek, self._next_hit)
        top = field.bottom + look.px(8)
        area = pygame.Rect(body.left - look.px(12), top, left - gap - body.left + look.px(8), lowest - top)
        self._contents = Contents(self, area, self.page, self.words.text(model.topic.notes))
        self._side: Side | None = None
        if column is not None:
            self._side = Side(self, column, table, self._offer())
            self.cards.below = self._side.button
        return [self._find, *self._contents.targets]

    def _offer(self) -> Offer | None:
        """To show the rules of other tables, where some are folded away; else to print the usual game."""
        words, page = self.words, self.page
        if page.forms:
            return Offer(
                lambda: words.text("Parts of the rules that other tables play are folded away."),
                lambda: words.text(ONLY_THESE if page.shows_forms else SHOW_ALL),
                page.toggle_forms,
            )
        if not self.model.topic.glance:
            return None
        return Offer(lambda: self.model.printed, lambda: words.text("Two pages to print"), self._print)

    def _print(self) -> None:
        """Write the usual game on two sheets of paper."""
        printing = Printing(self.words, self.fonts, self.skin, self.services.skins)
        name = self.words.text("{game} at a glance.pdf", game=self.model.topic.title)
        self.model.printed = printing.save(self.model.topic.glance, name)

    def _seek(self, query: str) -> None:
        self.model.query = query
        self.page.find(query)

    def _next_hit(self, way: int) -> None:
        self.page.show_hit(self.page.hit + way)

    # What the player does

    def settle(self, dt: float) -> None:
        """Let the contents follow the page, and show another topic once the events of this frame are done."""
        self._contents.follow()
        self.foot.follow(self.page)
        super().settle(dt)
        if self.model.changed:
            self.rebuild(self.services)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Up, down, Tab and F1 are the page's where it has a use for them; all else as ever."""
        if event.type == pygame.KEYDOWN and self._used_by_page(event):
            return
        super().dispatch(event)

    def _used_by_page(self, event: pygame.event.Event) -> bool:
        held = self.focus.current
        closed = isinstance(held, TextSpot) and held.entry and held is not self.cards.opened
        if event.key == pygame.K_F1 and closed and held is not None:
            held.activate()
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_SHIFT | OTHER_USES):
            return self.reader.enter_page()
        way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        return way is not None and self.reader.arrow(way)

    def let_go(self) -> None:
        """Leave the page where it was dragged to."""
        super().let_go()
        self._grip = self._pressed_at = None

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the page and of what is sought; the page can be dragged, and its words pressed."""
        if event.type == pygame.KEYDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self.page.scroll.rect.collidepoint(event.pos):
                self._grip = event.pos[1] + self.page.scroll.offset
                self._pressed_at = event.pos
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self.page.scroll.scroll_to(self._grip - event.pos[1])
            self.redraw()
        elif event.type == pygame.MOUSEMOTION:
            self.cards.point(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._let_go(event.pos)

    def _press(self, event: pygame.event.Event) -> None:
        """Esc closes what is open, F1 the help; F seeks, O unfolds our choices, page keys scroll."""
        page, field = self.page, self._find
        match event.key:
            case pygame.K_ESCAPE if self.cards.opened is not None:
                self.cards.close()
            case pygame.K_ESCAPE if self.model.query:
                field.clear()
                self.focus.move_to(page.spot if page.spot.enabled else None)
            case pygame.K_ESCAPE | pygame.K_F1:
                self.router.back()
            case pygame.K_c if event.mod & pygame.KMOD_CTRL:
                self.foot.copy(self.page.cited_clause)
            case pygame.K_f if not event.mod & pygame.KMOD_ALT:
                field.come()
            case pygame.K_RETURN | pygame.K_SPACE:
                page.page_down()
            case pygame.K_o:
                page.toggle_all()
            case _:
                page.scroll.handle(event)

    def _let_go(self, position: tuple[int, int]) -> None:
        """A press and its end on the same word press it; one that moved has dragged the page."""
        pressed, self._pressed_at, self._grip = self._pressed_at, None, None
        if pressed is None:
            return
        spot, stepper = self.page.spot_at(position), self.page.stepper_at(position)
        clause = self.page.clause_at(position)
        if spot is not None and spot.covers(pressed):
            spot.activate()
        elif stepper is not None and stepper.covers(pressed):
            stepper.press_at(position)
        elif clause and clause == self.page.clause_at(pressed):
            self.page.follow(clause)
            self.foot.copy(clause)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, the visible part of the page, the widgets."""
        look, fonts, paper, sheet = self.look, self.fonts, self.look.paper, self.sheet
        self.draw_sheet(surface)
        at = (sheet.left + look.px(36), self._title_y)
        fonts.draw(surface, self.words.text("How to play"), at, look.face(Role.SHEET_TITLE), paper.text)
        surface.fill(paper.line, (sheet.left, self._rule_y, sheet.width, look.border))
        self.foot.draw(surface)
        top = self._rule_y + look.px(20)
        for x in self._rules_x:
            surface.fill(paper.line, (x, top, look.border, self.foot.top - look.px(20) - top))
        self.page.draw(surface)
        if self._side is not None:
            self._side.draw(surface)
        if self.cards.card is not None:
            self.cards.card.draw(surface)
        self.manager.draw(surface)
        self._find.draw_mark(surface, self.page)
        self._contents.draw(surface)
        self.draw_focus(surface)

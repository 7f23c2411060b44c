"""The help page: each game's rules, the keys, and program information."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.framework import routes
from scenes.framework.focus import NON_FOCUS_MODIFIERS
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.i18n import NO_WORDS, Text, as_it_is, mark
from scenes.pages.help.document import Document, TextSpot
from scenes.pages.help.figures import DrawingTools
from scenes.pages.help.layout import PageDrawing
from scenes.pages.help.model import HelpModel, elsewhere
from scenes.pages.help.printing import PrintDrawing
from scenes.pages.help.side_columns import Contents, FindField, SideColumn, SideOffer, WordCards
from scenes.widgets import Button, ButtonKind
from scenes.widgets.buttons import icon_button
from scenes.widgets.menu import Menu
from scenes.widgets.paper_sheet import PaperSheet
from scenes.widgets.pill_row import pill_row

if TYPE_CHECKING:
    from scenes.framework.focus import FocusTarget
    from scenes.graphics.skins import Skin

SHOW_NOTES_LABEL = mark("Show notes again")
SHOW_ALL_LABEL, ONLY_TABLE_RULES_LABEL = mark("Show all rules"), mark("Only this table's rules")


class FootBar:
    """The bar at the foot of the sheet; empty if there is neither a table nor a lesson to go to."""

    def __init__(self, scene: Scene, sheet: pygame.Rect, model: HelpModel) -> None:
        look, words, table = scene.look, scene.words, model.back_to
        self.scene = scene
        self.sheet = sheet
        self.topic = topic = model.topic
        self.your_turn = table is not None and table.your_turn
        self.lesson: tuple[int, Text] | None = None
        """Place and title of the lesson that practises the clause being read, or `None`."""
        self.told: Text = NO_WORDS
        """Message about what was copied."""
        self.back: Button | None = None
        self.try_rule: Button | None = None
        self.learn: Button | None = None
        """Button to all lessons if none covers the clause being read; otherwise `None`."""
        tall, bottom = look.tall(44), sheet.bottom - look.px(12)
        if table is not None:
            text = words.text("Back to your turn") if table.your_turn else words.text("Back to the table")
            place = pygame.Rect(0, bottom - tall, max(look.px(200), Button.width_for(scene, text)), tall)
            place.right = sheet.right - look.px(24)
            self.back = Button(scene, place, text, self._to_table, kind=ButtonKind.PRIMARY, key="back")
        if topic.lessons and scene.router.leads(routes.Lesson):
            text = words.text("Try this rule")
            width = Button.width_for(scene, text, ButtonKind.LINK)
            place = pygame.Rect(sheet.left + look.px(32), bottom - tall, width, tall)
            self.try_rule = Button(scene, place, text, self._try, kind=ButtonKind.LINK, key="try")
            text = words.text("Lessons")
            place = pygame.Rect(place.topleft, (Button.width_for(scene, text, ButtonKind.LINK), tall))
            learn = partial(scene.router.go, routes.Learn(topic.key))
            self.learn = Button(scene, place, text, learn, kind=ButtonKind.LINK, key="lessons")
        buttons = (self.try_rule, self.learn, self.back)
        self.targets = [button for button in buttons if button is not None]
        self.top = bottom - tall - look.px(12) if self.targets else sheet.bottom - look.px(4)

    def _to_table(self) -> None:
        """Close the page, and the table's menu if it led here: the next click is meant for the table."""
        router = self.scene.router
        router.back()
        if isinstance(router.top, Menu):
            router.back()

    def follow(self, page: Document) -> None:
        """Offer the lesson for the clause being read, if there is one."""
        taught = filter(None, map(self.topic.lessons.get, page.clauses_in_sight))
        lesson = next(taught, None)
        if self.try_rule is not None and lesson != self.lesson:
            self.lesson, self.told = lesson, NO_WORDS
            self.scene.redraw()
        for button, wanted in ((self.try_rule, lesson is not None), (self.learn, lesson is None)):
            if button is not None and bool(button.visible) is not wanted:
                (button.show if wanted else button.hide)()

    def _try(self) -> None:
        if self.lesson is not None:
            self.scene.router.go(routes.Lesson(self.topic.key, self.lesson[0]))

    def copy(self, number: str) -> None:
        """Copy a clause's game and number; pasted into the search field, they find the clause."""
        if not number:
            return
        words = self.scene.words
        where = words.text("{game}, {clause}", game=self.topic.title, clause=as_it_is(number))
        self.told = words.text("Copied: {where}", where=where) if clipboard.put(where) else where
        self.scene.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the offered lesson or the copied clause, and whether it is your turn at the
        table.
        """
        if not self.targets:
            return
        scene = self.scene
        look, fonts, words = scene.look, scene.fonts, scene.words
        paper, sheet, face = look.paper, self.sheet, look.face(TextRole.LABEL)
        ground = pygame.Rect(sheet.left, self.top, sheet.width, sheet.bottom - self.top)
        scene.paint.panel(surface, ground, look.panel_radius, paper.sunk)
        surface.fill(paper.sunk, (ground.left, self.top, ground.width, look.panel_radius))
        surface.fill(paper.line, (ground.left, self.top, ground.width, look.border))
        left, right, said = sheet.left + look.px(36), sheet.right - look.px(36), self.told
        if self.back is not None:
            right = self.back.focus_rect.left - look.px(18)
        if self.your_turn:
            waits = words.text("It's your turn.")
            fonts.draw(surface, waits, (right, ground.centery), face, paper.text2, "right")
            right -= fonts.width(waits, face) + look.px(18)
        if self.try_rule is not None and self.lesson is not None:
            left = self.try_rule.focus_rect.right + look.px(8)
            place, title = self.lesson
            said = said or words.text("Lesson {number}: {title}", number=place + 1, title=title)
        elif self.learn is not None:
            left = self.learn.focus_rect.right + look.px(8)
        lesson = fonts.ellipsis(said, right - left, face)
        fonts.draw(surface, lesson, (left, ground.centery), face, paper.text2)


class HelpPage(PaperSheet):
    """A sheet with one document: contents on the left, the text, and a side column on the right.

    If opened from a table, the side column lists its options and a button returns to it. Esc, F1 and a click
    beside the sheet close it.
    """

    page: Document
    foot: FootBar
    cards: WordCards

    def __init__(self, model: HelpModel) -> None:
        super().__init__()
        self.model = model
        self._grip: int | None = None
        self._pressed_at: tuple[int, int] | None = None

    @property
    def skin(self) -> Skin:
        """The current skin of the topic's game, which draws the suits."""
        return self.services.deck(self.model.topic.key, self.model.topic.skin)

    # Layout

    def build(self) -> None:
        """Build the sheet, the topic tabs, the contents and the page."""
        look = self.look
        if not self.model.changed:
            self._keep_place()
        self.model.changed = False
        width = min(look.size[0] - 2 * look.px(40), look.px(1200))
        self.place_sheet(width, look.size[1] - 2 * look.px(24))
        head = self._build_head()
        foot = self.foot = FootBar(self, self.sheet, self.model)
        body = pygame.Rect(self.sheet.left + look.px(24), 0, self.sheet.width - 2 * look.px(24), 0)
        body.top = self._rule_y + look.px(12)
        body.height = foot.top - look.px(8) - body.top
        contents = self._build_columns(body)
        side = self._side.targets if self._side is not None else []
        self.cards.targets = [*head, *contents, self.page.spot, *self.page.all_stops, *side, *foot.targets]
        self.page.resting = foot.back
        self.focus.set_targets(self.cards.targets, foot.back)
        foot.follow(self.page)

    def _keep_place(self) -> None:
        """Remember how far the page is scrolled before it is laid out again."""
        if self.page.scroll.furthest:
            self.model.share = self.page.share

    def _build_head(self) -> list[FocusTarget]:
        look, sheet = self.look, self.sheet
        middle = sheet.top + look.tall(44)
        side = look.px(40)
        close = pygame.Rect(sheet.right - look.px(28) - side, middle - side // 2, side, side)
        height = look.tall(36)
        edge, notes = close.left - look.px(16), self._notes_button(close, height)
        if notes:
            edge = notes[0].rect.left - look.px(16)
        title = self.fonts.width(self.words.text("How to play"), look.face(TextRole.SHEET_TITLE))
        left = sheet.left + look.px(36) + title + look.px(32)
        self._title_y = middle
        place = pygame.Rect(left, middle - height // 2, edge - left, height)
        titles = [topic.title for topic in self.model.topics]
        pills, bottom = pill_row(self, place, titles, self.model.shown, self.model.show)
        self._rule_y = max(bottom, middle + height // 2) + look.px(14)
        return [*pills, *notes, icon_button(self, close, "close", self.router.back, key="close")]

    def _notes_button(self, close: pygame.Rect, height: int) -> list[Button]:
        """Return a button that shows the beginners' notes again, if the game has shown some."""
        if not self.model.has_notes(self.services.preferences):
            return []
        face, text = self.look.face(TextRole.LABEL), self.words.text(SHOW_NOTES_LABEL)
        width = Button.width_for(self, text, ButtonKind.LINK, face=face)
        place = pygame.Rect(close.left - self.look.px(16) - width, close.centery - height // 2, width, height)
        return [Button(self, place, text, self._forget_notes, kind=ButtonKind.LINK, key="notes", face=face)]

    def _forget_notes(self) -> None:
        self.router.keep(self.model.with_notes_unseen(self.services.preferences))
        self._keep_place()
        self.model.changed = True

    def _build_columns(self, body: pygame.Rect) -> Sequence[FocusTarget]:
        """Build the page with its contents and side column. Return the focus targets: the search field and
        the contents.
        """
        look, model = self.look, self.model
        table = model.table
        gap = look.px(28)
        large = look.text_scale > LARGE_TEXT_SCALE
        own = look.tall(230 if large else 196)
        left, right = body.left + own + gap, body.right
        column, lowest = None, body.bottom
        if large and (model.topic.terms or table):  # below the contents, to leave room for the text
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
        self.page = Document(
            self,
            place,
            parts,
            PageDrawing(self._tools),
            model.unfolded,
            elsewhere=elsewhere(parts, table),
            terms=model.topic.terms,
            on_word=lambda spot: self.cards.open(spot),
        )
        cited = bool(model.clause) and self.page.cite(model.clause, asked=model.asked)
        self.page.find(model.query)
        if model.share or not cited:
            self.page.share = model.share
        if model.entered_at is not None:
            self.page.show_hit(model.entered_at)
            model.entered_at = None
        self.cards = WordCards(self, self.page, column)
        self._rules_x = [left - gap]
        if column is not None and not large:
            self._rules_x.append(column.left - gap // 2)
        field = pygame.Rect(body.left, body.top + look.px(4), own - look.tall(10), look.tall(36))
        self._find = FindField(self, field, model.query, self._seek, self._next_hit)
        self._count_hits()
        top = field.bottom + look.px(8)
        area = pygame.Rect(body.left - look.px(12), top, left - gap - body.left + look.px(8), lowest - top)
        self._contents = Contents(self, area, self.page, self.words.text(model.topic.notes))
        self._side: SideColumn | None = None
        if column is not None:
            self._side = SideColumn(self, column, table, self._offer())
            self.cards.below = self._side.button
        return [self._find, self._find.next, *self._contents.targets]

    @property
    def _tools(self) -> DrawingTools:
        skins = self.services.decks(self.model.topic.skin)
        return DrawingTools(self.look, self.words, self.fonts, self.paint, self.skin, skins)

    def _offer(self) -> SideOffer | None:
        """Return an offer to show other tables' rules if some are folded; otherwise one to print the usual
        game.
        """
        words, page, folds = self.words, self.page, self.page.folds
        if folds.forms:
            return SideOffer(
                lambda: words.text("Rules for other tables are hidden."),
                lambda: words.text(ONLY_TABLE_RULES_LABEL if folds.are_open(folds.forms) else SHOW_ALL_LABEL),
                partial(page.toggle_all, folds.forms),
            )
        if not self.model.topic.glance:
            return None
        return SideOffer(lambda: self.model.printed, lambda: words.text("Save two-page PDF"), self._print)

    def _print(self) -> None:
        """Save the usual game as two printable sheets."""
        name = self.words.text("{game} at a glance.pdf", game=self.model.topic.title)
        self.model.printed = PrintDrawing(self._tools).save(self.model.topic.glance, name)

    def _seek(self, query: str) -> None:
        self.model.query = query
        self.page.find(query)
        self._count_hits()

    def _count_hits(self) -> None:
        """Count the hits of all topics: those before this topic's, and all."""
        model = self.model
        counts = [*model.hits]
        counts[model.shown] = len(self.page.hits)
        self._find.show_count(sum(counts[: model.shown]), counts[model.shown], sum(counts))

    def _next_hit(self, way: int) -> None:
        """Show the next hit, or the previous one; after the last one on this page, go to the next topic."""
        within = 0 <= self.page.hit + way < len(self.page.hits)
        if within or not self.model.seek_elsewhere(way):
            self.page.show_hit(self.page.hit + way)

    # Input

    def settle(self, dt: float) -> None:
        """Update the contents to match the page, and show another topic after this frame's events."""
        self._contents.follow()
        self.foot.follow(self.page)
        super().settle(dt)
        if self.model.changed:
            self.rebuild(self.services)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give up, down, Tab and F1 to the page if it can use them; handle other events as usual."""
        if event.type == pygame.KEYDOWN and self._used_by_page(event):
            return
        super().dispatch(event)

    def _used_by_page(self, event: pygame.event.Event) -> bool:
        held = self.focus.current
        closed = isinstance(held, TextSpot) and held.entry and held is not self.cards.opened
        if event.key == pygame.K_F1 and closed and held is not None:
            held.activate()
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_SHIFT | NON_FOCUS_MODIFIERS):
            return self.page.enter()
        way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        return way is not None and self.page.arrow(way)

    def let_go(self) -> None:
        """Stop dragging and leave the page where it is."""
        super().let_go()
        self._grip = self._pressed_at = None

    def handle(self, event: pygame.event.Event) -> None:
        """Handle page and search keys, dragging, and clicks on words."""
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
        """Handle keys: Esc closes what is open, F1 the help; F searches, O unfolds notes."""
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
                self.foot.copy(self.page.number_of(self.page.cited_clause))
            case pygame.K_f if not event.mod & pygame.KMOD_ALT:
                field.come()
            case pygame.K_RETURN | pygame.K_SPACE:
                page.page_down()
            case pygame.K_o:
                page.toggle_all(page.folds.notes)
            case _:
                page.scroll.handle(event)

    def _let_go(self, position: tuple[int, int]) -> None:
        """Press the word if the mouse was pressed and released on it; a moved mouse has dragged the page."""
        pressed, self._pressed_at, self._grip = self._pressed_at, None, None
        if pressed is None:
            return
        spot, clause = self.page.spot_at(position), self.page.clause_at(position)
        if spot is not None and spot.covers(pressed):
            spot.press_at(position)
        elif clause and clause == self.page.clause_at(pressed):
            self.page.follow(clause)
            self.foot.copy(self.page.number_of(clause))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the visible part of the page, and the widgets."""
        look, paper, sheet = self.look, self.look.paper, self.sheet
        self.draw_sheet(surface)
        title, at = self.words.text("How to play"), (sheet.left + look.px(36), self._title_y)
        self.fonts.draw(surface, title, at, look.face(TextRole.SHEET_TITLE), paper.text)
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

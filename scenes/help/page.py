"""The help: the rules of each game on paper, and the keys of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.rules import Game
from scenes.frame.focus import OTHER_USES
from scenes.frame.scene import Scene
from scenes.help.contents import Contents
from scenes.help.drawing import PageDrawing
from scenes.help.keys import KEYS
from scenes.help.markdown import Block
from scenes.help.text import Page
from scenes.looks.look import Palette, Role
from scenes.presenters import presenter_of
from scenes.widgets import Button, Kind
from scenes.widgets.pill_row import pill_row
from scenes.words import Text, Words, as_it_is, mark

if TYPE_CHECKING:
    from scenes.frame.focus import Target
    from scenes.looks.skins import Skin

NOTES = mark("Beginner's notes again")


@dataclass(frozen=True)
class Topic:
    """One document of the help, as Markdown. `key` is its game's; the general pages have none.

    `skin` is the skin whose suits are shown when the player has chosen no other for that game.
    """

    key: str
    title: Text
    text: str
    skin: str = "classic"


def topics_for(games: Sequence[Game[Any]], words: Words) -> tuple[Topic, ...]:
    """The rules of these games, then the page about keys and mouse."""
    rules = tuple(
        Topic(game.key, as_it_is(game.title), game.rules_text(), presenter_of(game.key).skin)
        for game in games
    )
    return (*rules, Topic("", words.text("Keys and mouse"), words.text(KEYS)))


class Help(Scene):
    """A sheet with one document: contents at the left where there is room, the text at the right.

    `first` is the key of the topic to open, at a `clause` if one is named; Esc, F1 and a click beside the
    sheet close it.
    """

    overlay = True
    sheet: pygame.Rect

    def __init__(self, topics: Sequence[Topic], first: str = "", clause: str = "") -> None:
        super().__init__()
        self.clause = clause
        self.topics = tuple(topics)
        self._shown = next((n for n, topic in enumerate(self.topics) if topic.key == first), 0)
        self._grip: int | None = None
        self._stale = False
        self._share = 0.0
        self._page: Page | None = None
        self._contents: Contents | None = None
        self._unfolded: list[set[int]] = [set() for _ in self.topics]

    @property
    def palette(self) -> Palette:
        """Paper is for reading."""
        return self.look.paper

    @property
    def topic(self) -> Topic:
        """The document that is shown."""
        return self.topics[self._shown]

    @property
    def skin(self) -> Skin:
        """The skin in use for the topic's game: it draws the suits."""
        skins = self.services.skins
        key = self.services.preferences.skin(self.topic.key, self.topic.skin)
        return skins[key] if key in skins else next(iter(skins.values()))

    # Layout

    def build(self) -> None:
        """The sheet, its head with the topics, the contents and the page."""
        look = self.look
        if not self._stale:
            self._keep_place()
        self._stale = False
        size = (min(look.size[0] - 2 * look.px(48), look.px(1180)), look.size[1] - 2 * look.px(28))
        self.sheet = pygame.Rect((0, 0), size)
        self.sheet.center = (look.size[0] // 2, look.size[1] // 2)
        head = self._build_head()
        body = pygame.Rect(self.sheet.left + look.px(36), 0, self.sheet.width - 2 * look.px(36), 0)
        body.top = self._rule_y + look.px(12)
        body.height = self.sheet.bottom - look.px(16) - body.top
        contents = self._build_page(body)
        page = self.page
        self.focus.set_targets([*head, *contents, page.spot, *page.marks])

    @property
    def page(self) -> Page:
        """The page of the topic that is shown."""
        assert self._page is not None, "the page is laid out before anything is shown"
        return self._page

    def _keep_place(self) -> None:
        """Note how far the page has been read, for when it is laid out anew."""
        if self._page is not None and self._page.scroll.furthest:
            self._share = self._page.share

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
        titles = [topic.title for topic in self.topics]
        pills, bottom = pill_row(self, place, titles, self._shown, self.show)
        self._rule_y = max(bottom, middle + height // 2) + look.px(14)
        icon = Button(self, close, "", self.guide.back, kind=Kind.ICON, icon="close", key="close")
        return [*pills, *notes, icon]

    def _notes_button(self, close: pygame.Rect, height: int) -> list[Button]:
        """A way to see the notes for beginners again, where a game has shown some."""
        game = self.topic.key
        if not any(_is_about(key, game) for key in self.services.preferences.taught):
            return []
        face, text = self.look.face(Role.LABEL), self.words.text(NOTES)
        width = Button.width_for(self, text, face=face)
        place = pygame.Rect(close.left - self.look.px(16) - width, close.centery - height // 2, width, height)
        return [Button(self, place, text, partial(self._forget_notes, game), key="notes", face=face)]

    def _forget_notes(self, game: str) -> None:
        now = self.services.preferences
        kept = tuple(key for key in now.taught if not _is_about(key, game))
        self.guide.keep(replace(now, taught=kept))
        self._keep_place()
        self._stale = True

    def _build_page(self, body: pygame.Rect) -> Sequence[Target]:
        """The page and, where there is room for them, its contents, whose targets are returned."""
        look = self.look
        drawing = PageDrawing(look, self.words, self.fonts, self.paint, self.skin, self.services.skins)
        contents_width = look.px(250)
        wide = body.width - contents_width > drawing.face(Block.TEXT).px * 36
        left = body.left + contents_width + look.px(28) if wide else body.left
        place = pygame.Rect(left, body.top, body.right + look.px(20) - left, body.height)
        self._page = Page(self, place, self.topic.text, drawing, self._unfolded[self._shown])
        cited = bool(self.clause) and self._page.cite(self.clause)
        if self._share or not cited:
            self._page.share = self._share
        self._contents_rule = left - look.px(28) if wide else None
        self._contents = None
        if not wide:
            return []
        area = pygame.Rect(body.left - look.px(12), body.top, contents_width, body.height)
        self._contents = Contents(self, area, self._page)
        return self._contents.targets

    # What the player does

    def show(self, number: int) -> None:
        """Open another topic at its beginning."""
        if number != self._shown:
            self._shown = number
            self._share = 0.0
            self._stale = True

    def settle(self, dt: float) -> None:
        """Show another topic once the events of this frame are done."""
        super().settle(dt)
        if self._stale:
            self.rebuild(self.services)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Up, down and Tab are the page's where it has a use for them; all else as ever."""
        if event.type == pygame.KEYDOWN and self._used_by_page(event):
            return
        super().dispatch(event)

    def _used_by_page(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_SHIFT | OTHER_USES):
            return self.page.enter_marks()
        way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        return way is not None and self.page.arrow(way)

    def handle(self, event: pygame.event.Event) -> None:
        """Esc and F1 close, O unfolds our choices, page keys scroll, the page can be dragged."""
        scroll = self.page.scroll
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            self.guide.back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE):
            self.page.page_down()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_o:
            self.page.toggle_all()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if scroll.rect.collidepoint(event.pos):
                self._grip = event.pos[1] + scroll.offset
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            scroll.scroll_to(self._grip - event.pos[1])
            self.redraw()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._grip = None
        else:
            scroll.handle(event)

    def beside(self) -> None:
        """A click beside the sheet closes it."""
        self.guide.back()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, the visible part of the page, the widgets."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        sheet = self.sheet
        paint.panel(surface, sheet, look.panel_radius, paper.ground, shadow=3)
        at = (sheet.left + look.px(36), self._title_y)
        fonts.draw(surface, self.words.text("How to play"), at, look.face(Role.SHEET_TITLE), paper.text)
        surface.fill(paper.line, (sheet.left, self._rule_y, sheet.width, look.border))
        if self._contents_rule is not None:
            top = self._rule_y + look.px(20)
            height = sheet.bottom - look.px(20) - top
            surface.fill(paper.line, (self._contents_rule, top, look.border, height))
        self.page.draw(surface)
        self.draw_widgets(surface)
        if self._contents is not None:
            self._contents.draw(surface)
        self.draw_focus(surface)


def _is_about(note: str, game: str) -> bool:
    """Whether a note for beginners, as the preferences know it, belongs to a game."""
    return note.partition(":")[0] == game

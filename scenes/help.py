"""The help: the rules of each game on paper, and the keys of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pygame

from game.rules import Game
from scenes import markdown
from scenes.focus import Spot
from scenes.help_cards import CardRowDrawing, cards_shown
from scenes.help_keys import KEYS
from scenes.look import Face, Palette, Role
from scenes.markdown import Block, Laid, Piece, Style
from scenes.pill_row import pill_row
from scenes.presenters import presenter_of
from scenes.scene import Scene
from scenes.suit_order import SuitOrderDrawing, suit_order_of
from scenes.widgets import Button, Kind, Scroll, State, Widget

if TYPE_CHECKING:
    from pygame_gui.core.interfaces import IContainerLikeInterface

    from scenes.focus import Target
    from scenes.skins import Skin

NOTES = "Beginner's notes again"


@dataclass(frozen=True)
class Topic:
    """One document of the help, as Markdown. `key` is its game's; the general pages have none.

    `skin` is the skin whose suits are shown when the player has chosen no other for that game.
    """

    key: str
    title: str
    text: str
    skin: str = "classic"


def topics_for(games: Sequence[Game[Any]]) -> tuple[Topic, ...]:
    """The rules of these games, then the page about keys and mouse."""
    rules = tuple(
        Topic(game.key, game.title, game.rules_text(), presenter_of(game.key).skin) for game in games
    )
    return (*rules, Topic("", "Keys and mouse", KEYS))


class Help(Scene):
    """A sheet with one document: contents at the left where there is room, the text at the right.

    `first` is the key of the topic to open; Esc and F1 close the sheet.
    """

    overlay = True
    sheet: pygame.Rect

    def __init__(self, topics: Sequence[Topic], first: str = "") -> None:
        super().__init__()
        self.topics = tuple(topics)
        self._shown = next((n for n, topic in enumerate(self.topics) if topic.key == first), 0)
        self._grip: int | None = None
        self._stale = False
        self._page: list[Laid] = []
        self._share = 0.0
        self._scroll: Scroll | None = None

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
        if self._scroll is not None and self._scroll.furthest and not self._stale:
            self._share = self._scroll.offset / max(1, self._scroll.height)
        self._stale = False
        size = (min(look.size[0] - 2 * look.px(48), look.px(1180)), look.size[1] - 2 * look.px(28))
        self.sheet = pygame.Rect((0, 0), size)
        self.sheet.center = (look.size[0] // 2, look.size[1] // 2)
        head = self._build_head()
        body = pygame.Rect(self.sheet.left + look.px(36), 0, self.sheet.width - 2 * look.px(36), 0)
        body.top = self._rule_y + look.px(12)
        body.height = self.sheet.bottom - look.px(16) - body.top
        contents = self._build_page(body)
        page = Spot(
            lambda: pygame.Rect(self._bar.bar.rect),
            self._page_down,
            look.paper,
            look.px(5),
            key="page",
        )
        page.enabled = self._bar.furthest > 0
        targets: list[Target] = [*contents, page, *head]
        self.focus.set_targets(targets, page if page.enabled else head[-1])

    @property
    def _bar(self) -> Scroll:
        assert self._scroll is not None, "the page is laid out before anything is shown"
        return self._scroll

    def _build_head(self) -> list[Target]:
        look, sheet = self.look, self.sheet
        middle = sheet.top + look.tall(44)
        side = look.px(40)
        close = pygame.Rect(sheet.right - look.px(28) - side, middle - side // 2, side, side)
        height = look.tall(36)
        edge, notes = close.left - look.px(16), self._notes_button(close, height)
        if notes:
            edge = notes[0].rect.left - look.px(16)
        title = self.fonts.width("How to play", look.face(Role.SHEET_TITLE))
        left = sheet.left + look.px(36) + title + look.px(32)
        self._title_y = middle
        place = pygame.Rect(left, middle - height // 2, edge - left, height)
        titles = [topic.title for topic in self.topics]
        pills, bottom = pill_row(self, place, titles, self._shown, self.show)
        self._rule_y = max(bottom, middle + height // 2) + look.px(14)
        icon = Button(self, close, "", self.stack.pop, kind=Kind.ICON, icon="close", key="close")
        return [*pills, *notes, icon]

    def _notes_button(self, close: pygame.Rect, height: int) -> list[Button]:
        """A way to see the notes for beginners again, where a game has shown some."""
        start = f"{self.topic.key}:"
        if not any(key.startswith(start) for key in self.services.preferences.taught):
            return []
        face = self.look.face(Role.LABEL)
        width = Button.width_for(self, NOTES, face=face)
        place = pygame.Rect(close.left - self.look.px(16) - width, close.centery - height // 2, width, height)
        return [Button(self, place, NOTES, partial(self._forget_notes, start), key="notes", face=face)]

    def _forget_notes(self, start: str) -> None:
        now = self.services.preferences
        kept = tuple(key for key in now.taught if not key.startswith(start))
        self.stack.set_preferences(replace(now, taught=kept))
        self._stale = True

    def _build_page(self, body: pygame.Rect) -> list[Target]:
        look = self.look
        text = self._face(Block.TEXT)
        contents_width = look.px(250)
        wide = body.width - contents_width > text.px * 36
        left = body.left + contents_width + look.px(28) if wide else body.left
        area = pygame.Rect(left, body.top, body.right + look.px(20) - left, body.height)
        self._scroll = Scroll(self, area)
        self._page_left = area.left
        width = min(self._bar.width - look.px(12), text.px * 52)
        self._page = markdown.lay_out(markdown.read(self.topic.text), width, self._style())
        self._pad = look.px(14)
        end = self._page[-1].top + self._page[-1].height if self._page else 0
        self._bar.set_height(end + 2 * self._pad + look.px(24))
        self._bar.scroll_to(self._share * self._bar.height)
        self._contents_rule = left - look.px(28) if wide else None
        return self._build_contents(body, contents_width) if wide else []

    def _build_contents(self, body: pygame.Rect, width: int) -> list[Target]:
        look = self.look
        area = pygame.Rect(body.left - look.px(12), body.top, width, body.height)
        scroll = Scroll(self, area)
        targets: list[Target] = []
        y = look.px(10)
        for laid in self._headings():
            rect = pygame.Rect(0, y, scroll.width, look.tall(36))
            entry = _Entry(self, rect, laid.part.text, partial(self._go_to, laid), scroll.content)
            targets.append(entry)
            y = rect.bottom
        scroll.set_height(y + look.px(16))
        return targets

    def _headings(self) -> list[Laid]:
        return [laid for laid in self._page if laid.part.block in (Block.TITLE, Block.HEADING)]

    def _face(self, block: Block, bold: bool = False) -> Face:
        look = self.look
        if block is Block.TITLE:
            return look.face(Role.SHEET_TITLE)
        if block is Block.HEADING:
            return look.face(Role.RAIL_TITLE)
        if block is Block.SUBHEADING:
            return look.face(Role.NAME)
        face = look.face(Role.HELP)
        return Face(round(face.px * 1.07), bold)

    def _style(self) -> Style:
        look, fonts, face = self.look, self.fonts, cache(self._face)
        above = {
            Block.TITLE: look.tall(40),
            Block.HEADING: look.tall(32),
            Block.SUBHEADING: look.tall(20),
            Block.TEXT: look.tall(10),
            Block.ITEM: look.tall(10),
            Block.TABLE: look.tall(12),
            Block.FIGURE: look.tall(12),
        }
        return Style(
            width=lambda text, block, bold: fonts.width(text, face(block, bold)),
            suit=lambda block: round(face(block).px * 1.05),
            line=lambda block: round(face(block).px * (1.45 if block.value < 4 else 1.62)),
            space=lambda block: round(face(block).px * 0.27),
            above=lambda block: above[block],
            indent=look.px(22),
            cell_pad=look.px(8),
            figure=self._figure_height,
        )

    def _figure_height(self, written: str) -> int:
        if shown := cards_shown(written):
            return self._cards.height(shown)
        return self._orders.height(suit_order_of(written, self.skin.suit_names))

    @property
    def _cards(self) -> CardRowDrawing:
        return CardRowDrawing(self.look, self.fonts, self.paint, self.skin, self.services.skins)

    @property
    def _orders(self) -> SuitOrderDrawing:
        return SuitOrderDrawing(self.look, self.fonts, self.paint, self.skin, self.look.paper)

    # What the player does

    def show(self, number: int) -> None:
        """Open another topic at its beginning."""
        if number != self._shown:
            self._shown = number
            self._share = 0.0
            self._stale = True

    def _page_down(self) -> None:
        self._bar.scroll_to(self._bar.offset + self._bar.rect.height * 0.85)

    def _go_to(self, laid: Laid) -> None:
        self._bar.scroll_to(0 if laid is self._page[0] else laid.top)

    def settle(self, dt: float) -> None:
        """Show another topic once the events of this frame are done."""
        super().settle(dt)
        if self._stale:
            self.rebuild(self.services)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Up and down move the page while it is in focus; all else as ever."""
        if event.type == pygame.KEYDOWN and getattr(self.focus.current, "key", None) == "page":
            way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
            if way:
                self._bar.scroll_to(self._bar.offset + way * self.look.px(56))
                self.redraw()
                return
        super().dispatch(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Esc and F1 close, page keys scroll, the page can be dragged."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            self.stack.pop()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self._bar.rect.collidepoint(event.pos):
                self._grip = event.pos[1] + self._bar.offset
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._bar.scroll_to(self._grip - event.pos[1])
            self.redraw()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._grip = None
        else:
            self._bar.handle(event)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, the visible part of the page, the widgets."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        sheet = self.sheet
        paint.panel(surface, sheet, look.panel_radius, paper.ground, shadow=3)
        at = (sheet.left + look.px(36), self._title_y)
        fonts.draw(surface, "How to play", at, look.face(Role.SHEET_TITLE), paper.text)
        surface.fill(paper.line, (sheet.left, self._rule_y, sheet.width, look.border))
        if self._contents_rule is not None:
            top = self._rule_y + look.px(20)
            height = sheet.bottom - look.px(20) - top
            surface.fill(paper.line, (self._contents_rule, top, look.border, height))
        before = surface.get_clip()
        surface.set_clip(self._bar.rect.inflate(0, 2 * look.px(10)))
        low = self._bar.offset - self._pad - look.px(10)
        high = low + self._bar.rect.height + 2 * look.px(10)
        for laid in self._page:
            if laid.top + laid.height >= low and laid.top <= high:
                self._draw_block(surface, laid)
        surface.set_clip(before)
        self.draw_widgets(surface)
        self._draw_mark(surface)
        self.draw_focus(surface)

    def _draw_block(self, surface: pygame.Surface, laid: Laid) -> None:
        look, paint, paper = self.look, self.paint, self.look.paper
        left, top = self._page_left, self._bar.rect.top + self._pad - self._bar.offset
        block = laid.part.block
        if block is Block.FIGURE and (shown := cards_shown(laid.part.marker)):
            self._cards.draw(surface, shown, left, top + laid.top)
        elif block is Block.FIGURE:
            order = suit_order_of(laid.part.marker, self.skin.suit_names)
            self._orders.draw(surface, order, left, left + look.px(300), top + laid.top)
        for placed in laid.placed:
            self._draw_piece(surface, placed.piece, block, (left + placed.x, top + placed.y), placed.width)
        for bullet in laid.bullets:
            dot = paint.disc(look.px(5), paper.text2)
            paint.put_centred(surface, dot, (left + bullet.x + look.px(8), top + bullet.y))
        for number, rule in enumerate(laid.rules):
            colour = paper.strong_line if number == 0 else paper.line
            surface.fill(colour, (left + rule.x, top + rule.y, rule.width, look.border))

    def _draw_piece(
        self, surface: pygame.Surface, piece: Piece, block: Block, at: tuple[int, int], width: int
    ) -> None:
        face = self._face(block, piece.bold)
        if isinstance(piece.content, int):
            pip = self.skin.pip(piece.content, round(face.px * 0.92))
            self.paint.put_centred(surface, pip, (at[0] + width / 2, at[1]))
            return
        plain = block.value < 4 or piece.bold
        colour = self.look.paper.text if plain else _BODY
        if self.look.high_contrast:
            colour = self.look.paper.text
        self.fonts.draw(surface, piece.content, at, face, colour)

    def _draw_mark(self, surface: pygame.Surface) -> None:
        """A vermilion bar beside the heading whose text is at the top of the page."""
        entries = [target for target in self.focus.targets if isinstance(target, _Entry)]
        headings = self._headings()
        if not entries:
            return
        reached = self._bar.offset + self.look.px(48)
        current = sum(laid.top <= reached for laid in headings) - 1
        if self._bar.furthest and self._bar.offset == self._bar.furthest:
            seen = self._bar.offset + self._bar.rect.height
            current = max(current, sum(laid.top <= seen - self.look.px(160) for laid in headings) - 1)
        entry = entries[max(0, current)]
        rect, clip = entry.focus_rect, entry.focus_clip
        if clip is None or clip.contains(rect):
            bar = pygame.Rect(rect.left, 0, self.look.px(4), round(rect.height * 0.5))
            bar.centery = rect.centery
            self.paint.panel(surface, bar, self.look.px(2), self.look.paper.focus)


_BODY = "#33373A"
"""Long texts are a little softer than titles."""


class _Entry(Widget):
    """A line of the contents."""

    def __init__(
        self, scene: Help, rect: pygame.Rect, text: str, on_press: Any, container: IContainerLikeInterface
    ) -> None:
        self.text_shown = text
        super().__init__(scene, rect, on_press, key=("entry", text), container=container)

    def paint(self, state: State) -> pygame.Surface:
        """The heading's words; a sunk ground under the pointer."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        if state in (State.HOVERED, State.PRESSED):
            paint.put(canvas, paint.rounded((width, height), look.cell_radius, palette.sunk), (0, 0))
        face = look.face(Role.HELP)
        text = fonts.ellipsis(self.text_shown, width - look.px(18), face)
        fonts.draw(canvas, text, (look.px(12), height / 2), face, palette.text)
        return canvas

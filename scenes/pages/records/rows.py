"""The list of matches: only the rows that are seen are drawn, so that thousands scroll smoothly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.archive.archive import Kept
from scenes.framework.accessibility.page_tree import Sort, SpokenLabel
from scenes.graphics import look as colours
from scenes.graphics.fonts import Part
from scenes.graphics.grades import accuracy_ring
from scenes.graphics.look import Face, Role
from scenes.i18n import NO_WORDS, Text, as_it_is, mark, number_text
from scenes.pages.records.marks import picture_of
from scenes.pages.records.stock import Row, Stock
from scenes.pages.records.telling import (
    best_other,
    day_told,
    name_of,
    outcome_told,
    own_points,
    points_told,
    progress_told,
    table_told,
    when_told,
)
from scenes.widgets import Touch, Widget

if TYPE_CHECKING:
    from scenes.framework.scene import Scene
    from scenes.pages.records.card import Card
    from scenes.widgets import Scroll

ROW = 54
COLUMNS = {"match": 56, "when": 232, "result": 346, "points": 470, "next": 486, "accuracy": 602, "star": 690}
"""Where columns begin, in design units of a list 742 wide; points end there."""
WIDE = 742
_UNREAD = mark("This match cannot be read. It stays as it is.")


class Doings(NamedTuple):
    """What the list can ask for, each with the place of a row."""

    choose: Callable[[int], None]
    favour: Callable[[int], None]
    undo: Callable[[int], None]
    enter: Callable[[], None]


class Rows(Widget):
    """The rows in sight. `card` lies open under the chosen row, where there is no room beside the list."""

    own_ring = True

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        stock: Stock,
        titles: dict[str, Text],
        now: datetime,
        scroll: Scroll,
        doings: Doings,
    ) -> None:
        self.stock = stock
        self.titles = titles
        self.now = now
        self.scroll = scroll
        self.doings = doings
        self.chosen: int | None = None
        self.card: Card | None = None
        self._seen_at: int | None = None
        self._lit: int | None = None
        self._let_go_at = (0, 0)
        super().__init__(scene, rect, doings.enter, key="rows", container=scroll.view)

    @property
    def _chosen_number(self) -> int | None:
        return None if self.chosen is None else self.stock.numbers[self.chosen]

    @property
    def step(self) -> int:
        """The height of a row in pixels."""
        return self.scene.look.tall(ROW)

    @property
    def height(self) -> int:
        """How tall all of it is."""
        return len(self.stock.numbers) * self.step + (self.card.size[1] if self.card else 0)

    def top_of(self, place: int) -> int:
        """Where a row begins, from the top of the list."""
        below = self.card is not None and self.chosen is not None and place > self.chosen
        return place * self.step + (self.card.size[1] if self.card and below else 0)

    def place_at(self, y: int) -> int | None:
        """The row that lies so far below the top of the list."""
        if self.card is not None and self.chosen is not None:
            end = (self.chosen + 1) * self.step
            if end <= y < end + self.card.size[1]:
                return None
            y -= self.card.size[1] if y >= end else 0
        place = y // self.step
        return place if 0 <= place < len(self.stock.numbers) else None

    def reveal_row(self, place: int) -> None:
        """Scroll just so far that a row is seen, with its card."""
        top = self.top_of(place)
        more = self.card.size[1] if self.card is not None and place == self.chosen else 0
        room = self.scroll.rect.height
        if top + self.step + more > self.scroll.offset + room:
            self.scroll.scroll_to(top + self.step + more - room)
        if top < self.scroll.offset:
            self.scroll.scroll_to(top)

    # Events

    def process_event(self, event: pygame.event.Event) -> bool:
        """Arrows and page keys go from row to row; a click is told where it ended."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go_at = self.ui_manager.calculate_scaled_mouse_position(event.pos)
        if event.type == pygame.KEYDOWN and self.in_focus and not event.mod & pygame.KMOD_CTRL:
            page = max(1, self.scroll.rect.height // self.step - 1)
            last = len(self.stock.numbers) - 1
            here = -1 if self.chosen is None else self.chosen
            goal = {
                pygame.K_UP: here - 1,
                pygame.K_DOWN: here + 1,
                pygame.K_PAGEUP: max(0, here - page),
                pygame.K_PAGEDOWN: min(last, here + page),
                pygame.K_HOME: 0,
                pygame.K_END: last,
            }.get(event.key)
            if goal is not None and 0 <= goal <= last:
                self.doings.choose(goal)
                return True
        return bool(super().process_event(event))

    def pressed_by_mouse(self) -> None:
        """A click chooses a row, or presses its star or its Undo."""
        x, y = (at - corner for at, corner in zip(self._let_go_at, self.rect.topleft, strict=True))
        place = self.place_at(y + self.scroll.offset)
        if place is None:
            return
        if self.stock.numbers[place] in self.stock.removed:
            self.doings.undo(place)
        elif abs(x - self._x("star")) <= self.scene.look.px(24):
            self.doings.favour(place)
        else:
            self.doings.choose(place)

    def update(self, time_delta: float) -> None:
        """Follow the scrolling and the pointer."""
        lit = None
        if self.hovered:
            y = self.ui_manager.get_mouse_position()[1] - int(self.rect.y)
            lit = self.place_at(y + self.scroll.offset)
        if (self.scroll.offset, lit) != (self._seen_at, self._lit):
            self._seen_at, self._lit = self.scroll.offset, lit
            self.refresh()
        super().update(time_delta)

    def take_focus(self, focused: bool) -> None:
        """Show the ring in the chosen row."""
        super().take_focus(focused)
        self.refresh()

    def reveal(self) -> None:
        """The chosen row comes into view."""
        if self.chosen is not None:
            self.reveal_row(self.chosen)

    def said(self) -> SpokenLabel:
        """The list, and its chosen row."""
        words = self.scene.words
        row = None if self.chosen is None else self.stock.row(self.chosen)
        told = NO_WORDS
        if row is not None and row.number in self.stock.removed:
            told = self._removed_told(row)
        elif row is not None:
            told = words.text(_UNREAD) if row.kept is None else self._match_told(row.kept)
        name = words.text("Matches in progress") if self.stock.in_progress else words.text("Finished matches")
        return SpokenLabel(name, Sort.BUTTON, told)

    def _match_told(self, kept: Kept) -> Text:
        words = self.scene.words
        told = [
            self._title(kept),
            table_told(kept, words),
            when_told(kept.ended or kept.changed, self.now, words),
            outcome_told(kept, words)[0],
            own_points(kept, words),
        ]
        return words.listed([each for each in told if each])

    @property
    def focus_rect(self) -> pygame.Rect:
        """The chosen row."""
        if self.chosen is None:
            return pygame.Rect(self.rect)
        top = int(self.rect.y) + self.top_of(self.chosen) - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self.step)

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """Where rows are seen."""
        return pygame.Rect(self.scroll.view.rect)

    # Painting

    def _x(self, column: str) -> int:
        return round(COLUMNS[column] * int(self.rect.width) / WIDE)

    def paint(self, state: Touch) -> pygame.Surface:
        """The rows in sight, and the card under the chosen one."""
        canvas = self.canvas()
        offset, height = self.scroll.offset, canvas.get_height()
        first = self.place_at(offset)
        place = self.chosen if first is None else first
        while place is not None and place < len(self.stock.numbers):
            y = self.top_of(place) - offset
            if y >= height:
                break
            self._paint_row(canvas, place, pygame.Rect(0, y, canvas.get_width(), self.step))
            place += 1
        if self.card is not None and self.chosen is not None:
            top = (self.chosen + 1) * self.step - offset
            if -self.card.size[1] < top < height:
                self.card.draw(canvas, (0, top))
        return canvas

    def _paint_row(self, canvas: pygame.Surface, place: int, rect: pygame.Rect) -> None:
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        row = self.stock.row(place)
        if row.number in self.stock.removed:
            self._paint_removed(canvas, row, rect)
            return
        chosen = place == self.chosen
        if chosen or place == self._lit:
            body = rect.inflate(-look.px(8), -look.px(2))
            fill = palette.sunk if chosen else palette.hover
            paint.put(canvas, paint.rounded(body.size, look.cell_radius, fill), body.topleft)
        if chosen and self.in_focus:
            body, width = rect.inflate(-look.px(6), -look.px(2)), look.px(3)
            paint.put(
                canvas, paint.rounded(body.size, look.cell_radius, None, palette.focus, width), body.topleft
            )
        elif chosen:
            edge = (look.px(3), look.px(10), look.px(3), rect.height - 2 * look.px(10))
            canvas.fill(colours.PRIMARY, (edge[0], rect.y + edge[1], edge[2], edge[3]))
        elif place + 1 < len(self.stock.numbers) and place + 1 != self.chosen:
            line = (look.px(16), rect.bottom - look.border, rect.width - 2 * look.px(16), look.border)
            canvas.fill(palette.line, line)
        if row.kept is None:
            told = self.scene.words.text(_UNREAD)
            at = (self._x("match"), rect.centery)
            self.scene.fonts.draw(canvas, told, at, look.face(Role.HELP), palette.text3)
        else:
            self._paint_match(canvas, row, row.kept, rect)

    def _removed_told(self, row: Row) -> Text:
        words = self.scene.words
        if row.kept is None:
            return words.text("The match is deleted")
        day = day_told(row.kept.ended or row.kept.changed, self.now, words)
        return words.text("{game} is deleted ({day})", game=self._title(row.kept), day=day)

    def _paint_removed(self, canvas: pygame.Surface, row: Row, rect: pygame.Rect) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        ink, body = look.ink, rect.inflate(-look.px(16), -look.px(14))
        line = ink.focus if self.in_focus and row.number == self._chosen_number else None
        shape = paint.rounded(body.size, look.cell_radius, ink.ground, line, look.px(3))
        paint.put(canvas, shape, body.topleft)
        face, side = look.face(Role.HELP), look.px(18)
        bin_at = (body.left + look.px(14), body.centery - side // 2)
        paint.put(canvas, paint.icon("bin", side, ink.text2), bin_at)
        undo = words.text("Undo")
        x = body.right - look.px(20) - fonts.width(undo, face.strong)
        fonts.draw(canvas, undo, (x, body.centery), face.strong, colours.GOLD)
        icon = paint.icon("undo", side, colours.GOLD)
        paint.put(canvas, icon, (x - side - look.px(8), body.centery - side // 2))
        told = self._removed_told(row)
        room = x - side - look.px(20) - self._x("match")
        at = (self._x("match"), body.centery)
        fonts.draw(canvas, fonts.ellipsis(told, room, face), at, face, ink.text)

    def _title(self, kept: Kept) -> Text:
        return self.titles.get(kept.game) or as_it_is(kept.game)

    def _paint_match(self, canvas: pygame.Surface, row: Row, kept: Kept, rect: pygame.Rect) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        palette, middle = self.palette, rect.centery
        picture = (look.px(26), look.px(36))
        drawn = paint.art(picture_of(kept.game), picture)
        paint.put_centred(canvas, drawn, (look.px(28), middle))
        name, label, help_face = look.face(Role.NAME), look.face(Role.LABEL), look.face(Role.HELP)

        def put(text: Text, x: int, y: float, face: Face) -> None:
            fonts.draw(canvas, text, (x, y), face, palette.text2)

        x, room = self._x("match"), self._x("when") - self._x("match") - look.px(6)
        title = self._title(kept)
        fonts.draw_fitting(canvas, title, (x, middle - look.tall(10)), name, palette.text, room)
        told = table_told(kept, words)
        put(told, x, middle + look.tall(11), fonts.fitting(told, label, room))
        when = when_told(kept.ended or kept.changed, self.now, words)
        room = self._x("result") - self._x("when") - look.px(6)
        put(when, self._x("when"), middle, fonts.fitting(when, help_face, room))
        self._paint_outcome(canvas, kept, middle)
        fonts.draw(canvas, own_points(kept, words), (self._x("points"), middle), name, palette.text, "right")
        other = best_other(kept)
        if other is not None:
            points = points_told(kept.totals[other], words)
            figure = fonts.width(points, label) + look.px(5)
            room = self._x("accuracy") - self._x("next") - look.px(8) - figure
            who = fonts.ellipsis(name_of(kept, other, words), room, label)
            put(as_it_is(who), self._x("next"), middle, label)
            put(points, self._x("next") + fonts.width(who, label) + look.px(5), middle, label)
        if kept.ended is None:
            put(progress_told(kept, words), self._x("accuracy"), middle, label)
        elif row.accuracy is not None:
            track = palette.line if row.number == self._chosen_number else palette.sunk
            side, share = look.px(24), number_text(round(row.accuracy))
            at = (self._x("accuracy") + look.px(22), middle)
            fonts.draw(canvas, share, at, label.strong, palette.text, "right")
            ring = accuracy_ring(paint, side, row.accuracy / 100, track)
            paint.put(canvas, ring, (self._x("accuracy") + look.px(32), middle - side // 2))
        side = look.px(20)
        colour = colours.BRASS if kept.favourite else palette.strong_line
        star = paint.icon("star", side, colour, filled=kept.favourite)
        paint.put_centred(canvas, star, (self._x("star"), middle))

    def _paint_outcome(self, canvas: pygame.Surface, kept: Kept, middle: int) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        told, won = outcome_told(kept, self.scene.words)
        rect = pygame.Rect(self._x("result"), 0, look.px(76), look.tall(26))
        rect.centery = middle
        if kept.ended is None:
            face, room = look.face(Role.NAME), self._x("points") - look.px(36) - rect.left
            face = face if fonts.width(told, face) <= room else look.face(Role.LABEL)
            fonts.draw_fitting(canvas, told, rect.midleft, face, self.palette.text, room)
            return
        fill, line = (colours.GOOD, None) if won else (self.palette.raised, self.palette.strong_line)
        paint.put(canvas, paint.rounded(rect.size, rect.height / 2, fill, line, look.border), rect.topleft)
        face = fonts.fitting(told, look.face(Role.TAG), rect.width - look.px(26 if won else 10))
        colour = colours.ON_PRIMARY if won else self.palette.text
        parts: list[Part] = [paint.icon("check", round(face.px * 1.2), colour), told] if won else [told]
        fonts.draw_parts(canvas, parts, rect.center, face, colour, look.px(4), "center")

"""The list of matches. Only visible rows are drawn, so that thousands scroll smoothly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.ai.accuracy import whole_accuracy
from game.archive.archive import SavedMatch
from game.archive.queries import MatchOrder
from scenes.framework import routes
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.empty_goose import goose_picture
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import accuracy_ring
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole, TypeSize
from scenes.graphics.player_crests import picture_of
from scenes.i18n import NO_WORDS, Text, as_it_is, mark, number_text
from scenes.pages.records.layout import RecordsLayout
from scenes.pages.records.match_card import MatchCard
from scenes.pages.records.match_text import (
    best_other,
    day_told,
    game_told,
    name_of,
    outcome_told,
    own_points,
    points_told,
    progress_told,
    table_told,
    when_told,
)
from scenes.pages.records.model import ListedMatch, RecordsModel
from scenes.widgets import Button, Scroll, Touch, Widget

ROW_HEIGHT = 54
COLUMN_EDGES = {
    "match": 56,
    "when": 232,
    "result": 346,
    "points": 470,
    "next": 486,
    "accuracy": 602,
    "star": 690,
}
"""Left edges of columns in design units of a list 742 wide; for points, the right edge."""
LIST_WIDTH = 742
_UNREAD = mark("This match can't be read. It was left unchanged.")
_MATCH = (mark("Match"), "match", "when", MatchOrder.GAME, False)
_POINTS = (mark("Points"), "points", "points", MatchOrder.POINTS, True)
_OF_FINISHED = (
    _MATCH,
    (mark("When"), "when", "result", MatchOrder.WHEN, False),
    (mark("Result"), "result", "points", MatchOrder.OUTCOME, False),
    _POINTS,
    (mark("Accuracy"), "accuracy", "star", MatchOrder.ACCURACY, False),
)
_OF_OPEN = (
    _MATCH,
    (mark("Last played"), "when", "result", MatchOrder.WHEN, False),
    (mark("Standing"), "result", "points", MatchOrder.OUTCOME, False),
    _POINTS,
)
"""Column headings of open matches: title, first and last column, sort order, whether right-aligned."""


class SortHeading(Widget):
    """A column heading. Pressing it sorts by the column; pressing it again reverses the order."""

    corners = "cell_radius"

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: Text,
        align_right: bool,
        sorted_down: bool | None,
        on_press: Callable[[], None],
    ) -> None:
        """`sorted_down` is `None` if the list is not sorted by this column."""
        self.title = title
        self.align_right = align_right
        self.sorted_down = sorted_down
        super().__init__(scene, rect, on_press, key=("heading", title))

    @staticmethod
    def width_for(scene: Scene, title: Text) -> int:
        """Return the width in pixels of a heading with its triangle."""
        look = scene.look
        return scene.fonts.width(title, look.face(TextRole.LABEL).strong) + 2 * look.px(8) + look.px(2)

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the title; the current sort column is bold and has a triangle."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        canvas = self.canvas()
        width, height = canvas.get_size()
        face = look.face(TextRole.LABEL)
        sorts = self.sorted_down is not None
        strong = face.strong if sorts else face
        colour = (
            self.palette.text
            if self.sorted_down is not None or state is Touch.HOVERED
            else self.palette.text2
        )
        mark = look.px(8)
        room = width - mark - look.px(8)
        fitted = fonts.fitting(self.title, strong, room)
        x = look.px(2)
        if self.align_right:
            x = width - look.px(2) - fonts.width(self.title, fitted)
            x -= mark + look.px(5) if self.sorted_down is not None else 0
        end = fonts.draw(canvas, self.title, (x, height / 2), fitted, colour).right
        if self.sorted_down is not None:
            triangle = paint.triangle((mark, round(mark * 0.7)), colour, up=not self.sorted_down)
            BakedSurfaces.put(canvas, triangle, (end + look.px(5), height / 2 - mark * 0.35))
        return canvas


class RowActions(NamedTuple):
    """Callbacks of the list; each is called with the index of a row."""

    choose: Callable[[int], None]
    favour: Callable[[int], None]
    undo: Callable[[int], None]
    enter: Callable[[], None]


class MatchRows(Widget):
    """The visible rows of the list. If there is no room beside the list, the chosen match's `card` is below
    its row.
    """

    own_ring = True
    shows_focus = True

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: RecordsModel,
        scroll: Scroll,
        actions: RowActions,
    ) -> None:
        self.model = model
        self.now = model.clock()
        self.scroll = scroll
        self.actions = actions
        self.chosen: int | None = None
        self.card: MatchCard | None = None
        self._seen_at: int | None = None
        self._lit: int | None = None
        self._let_go_at = (0, 0)
        super().__init__(scene, rect, actions.enter, key="rows", container=scroll.view)
        self._spots: dict[int, FocusSpot] = {}
        """Targets of rows for scanning, once they have been needed."""

    def _spot(self, place: int) -> FocusSpot:
        """Return the target of a row for scanning: it chooses the row, or does what Enter does there."""

        def press() -> None:
            if place == self.chosen:
                self.actions.enter()
            else:
                self.actions.choose(place)

        return FocusSpot(
            partial(self._row_rect, place), press, self.palette, self.scene.look.cell_radius,
            ("row", self.model.numbers[place]), tells=lambda: TargetDescription(self._told(place)),
        )  # fmt: skip

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the targets that scanning offers instead: the rows that are in view."""
        whole = [place for place, y in self._in_view if 0 <= y <= self.rect.height - self.step]
        self._spots |= {place: self._spot(place) for place in whole if place not in self._spots}
        return [self._spots[place] for place in whole]

    @property
    def _chosen_number(self) -> int | None:
        return None if self.chosen is None else self.model.numbers[self.chosen]

    @property
    def step(self) -> int:
        """Height of a row in pixels."""
        return self.scene.look.tall(ROW_HEIGHT)

    @property
    def height(self) -> int:
        """Height of all rows, with the card below the chosen row if it is shown there, in pixels."""
        return len(self.model.numbers) * self.step + (self.card.size[1] if self.card else 0)

    def show_card(self, place: int | None, card: MatchCard | None) -> None:
        """Choose a row, and show the card below it if there is one."""
        self.chosen, self.card = place, card
        self.scroll.set_height(max(1, self.height))
        self.refresh()

    def top_of(self, place: int) -> int:
        """Return the top of a row in pixels from the top of the list."""
        below = self.card is not None and self.chosen is not None and place > self.chosen
        return place * self.step + (self.card.size[1] if self.card and below else 0)

    def place_at(self, y: int) -> int | None:
        """Return the index of the row at a distance from the top of the list in pixels, or None."""
        if self.card is not None and self.chosen is not None:
            end = (self.chosen + 1) * self.step
            if end <= y < end + self.card.size[1]:
                return None
            y -= self.card.size[1] if y >= end else 0
        place = y // self.step
        return place if 0 <= place < len(self.model.numbers) else None

    def reveal_row(self, place: int) -> None:
        """Scroll just far enough to show a row with its card."""
        top = self.top_of(place)
        more = self.card.size[1] if self.card is not None and place == self.chosen else 0
        room = self.scroll.rect.height
        if top + self.step + more > self.scroll.offset + room:
            self.scroll.scroll_to(top + self.step + more - room)
        if top < self.scroll.offset:
            self.scroll.scroll_to(top)

    # Events

    def process_event(self, event: pygame.event.Event) -> bool:
        """Move between rows with arrow and page keys, and record where a click ended."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go_at = self.ui_manager.calculate_scaled_mouse_position(event.pos)
        if event.type == pygame.KEYDOWN and self.in_focus and not event.mod & pygame.KMOD_CTRL:
            page = max(1, self.scroll.rect.height // self.step - 1)
            last = len(self.model.numbers) - 1
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
                self.actions.choose(goal)
                return True
        return bool(super().process_event(event))

    def pressed_by_mouse(self) -> None:
        """Choose the clicked row, or press its star or its Undo."""
        x, y = (at - corner for at, corner in zip(self._let_go_at, self.rect.topleft, strict=True))
        place = self.place_at(y + self.scroll.offset)
        if place is None:
            return
        if self.model.numbers[place] in self.model.removed:
            self.actions.undo(place)
        elif abs(x - self._x("star")) <= self.scene.look.px(24):
            self.actions.favour(place)
        else:
            self.actions.choose(place)

    def update(self, time_delta: float) -> None:
        """Adapt the rows to the scroll position and the mouse pointer."""
        lit = None
        if self.hovered:
            y = self.ui_manager.get_mouse_position()[1] - int(self.rect.y)
            lit = self.place_at(y + self.scroll.offset)
        if (self.scroll.offset, lit) != (self._seen_at, self._lit):
            self._seen_at, self._lit = self.scroll.offset, lit
            self.refresh()
        super().update(time_delta)

    def reveal(self) -> None:
        """Scroll the chosen row into view."""
        if self.chosen is not None:
            self.reveal_row(self.chosen)

    def said(self) -> TargetDescription:
        """Describe the list and its chosen row, for the screen reader."""
        words = self.scene.words
        told = NO_WORDS if self.chosen is None else self._told(self.chosen)
        name = words.text("Matches in progress") if self.model.in_progress else words.text("Finished matches")
        return TargetDescription(name, AccessibleRole.BUTTON, told)

    def _told(self, place: int) -> Text:
        """Return the text of a row."""
        row = self.model.row(place)
        if row.number in self.model.removed:
            return self._removed_told(row)
        return self.scene.words.text(_UNREAD) if row.kept is None else self._match_told(row.kept)

    def _match_told(self, kept: SavedMatch) -> Text:
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
        """Rectangle of the chosen row."""
        return pygame.Rect(self.rect) if self.chosen is None else self._row_rect(self.chosen)

    def _row_rect(self, place: int) -> pygame.Rect:
        """Return the rectangle of a row in the window."""
        top = int(self.rect.y) + self.top_of(place) - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self.step)

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """Visible area of the rows, to which the focus ring is clipped."""
        return pygame.Rect(self.scroll.view.rect)

    # Painting

    def _x(self, column: str) -> int:
        return round(COLUMN_EDGES[column] * int(self.rect.width) / LIST_WIDTH)

    @property
    def _in_view(self) -> Iterator[tuple[int, int]]:
        """Yield the rows in view, each with its top in pixels from the top of the view."""
        first = self.place_at(self.scroll.offset)
        place = self.chosen if first is None else first
        while place is not None and place < len(self.model.numbers):
            y = self.top_of(place) - self.scroll.offset
            if y >= self.rect.height:
                return
            yield place, y
            place += 1

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the visible rows, and the card under the chosen one."""
        canvas = self.canvas()
        offset, height = self.scroll.offset, canvas.get_height()
        for place, y in self._in_view:
            self._paint_row(canvas, place, pygame.Rect(0, y, canvas.get_width(), self.step))
        if self.card is not None and self.chosen is not None:
            top = (self.chosen + 1) * self.step - offset
            if -self.card.size[1] < top < height:
                self.card.draw(canvas, (0, top))
        return canvas

    def _paint_row(self, canvas: pygame.Surface, place: int, rect: pygame.Rect) -> None:
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        row = self.model.row(place)
        if row.number in self.model.removed:
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
            canvas.fill(self.palette.text, (edge[0], rect.y + edge[1], edge[2], edge[3]))
        elif place + 1 < len(self.model.numbers) and place + 1 != self.chosen:
            line = (look.px(16), rect.bottom - look.border, rect.width - 2 * look.px(16), look.border)
            canvas.fill(palette.line, line)
        if row.kept is None:
            told = self.scene.words.text(_UNREAD)
            at = (self._x("match"), rect.centery)
            self.scene.fonts.draw(canvas, told, at, look.face(TextRole.HELP), palette.text3)
        else:
            self._paint_match(canvas, row, row.kept, rect)

    def _removed_told(self, row: ListedMatch) -> Text:
        words = self.scene.words
        if row.kept is None:
            return words.text("Match deleted")
        day = day_told(row.kept.ended or row.kept.changed, self.now, words)
        return words.text("{game} match deleted ({day})", game=self._title(row.kept), day=day)

    def _paint_removed(self, canvas: pygame.Surface, row: ListedMatch, rect: pygame.Rect) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        ink, body = look.ink, rect.inflate(-look.px(16), -look.px(14))
        line = ink.focus if self.in_focus and row.number == self._chosen_number else None
        shape = paint.rounded(body.size, look.cell_radius, ink.ground, line, look.px(3))
        paint.put(canvas, shape, body.topleft)
        face, side = look.face(TextRole.HELP), look.px(18)
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

    def _title(self, kept: SavedMatch) -> Text:
        return game_told(kept.game, self.model.games, self.scene.words)

    def _paint_match(
        self, canvas: pygame.Surface, row: ListedMatch, kept: SavedMatch, rect: pygame.Rect
    ) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        palette, middle = self.palette, rect.centery
        picture = (look.px(26), look.px(36))
        drawn = paint.art(picture_of(kept.game), picture)
        paint.put_centred(canvas, drawn, (look.px(28), middle))
        name, label, help_face = look.face(TextRole.NAME), look.face(TextRole.LABEL), look.face(TextRole.HELP)

        def put(text: Text, x: int, y: float, face: TypeSize) -> None:
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
            side, share = look.px(24), number_text(whole_accuracy(row.accuracy))
            at = (self._x("accuracy") + look.px(22), middle)
            fonts.draw(canvas, share, at, label.strong, palette.text, "right")
            ring = accuracy_ring(paint, side, row.accuracy / 100, track)
            paint.put(canvas, ring, (self._x("accuracy") + look.px(32), middle - side // 2))
        side = look.px(20)
        colour = colours.BRASS if kept.favourite else palette.strong_line
        star = paint.icon("star", side, colour, filled=kept.favourite)
        paint.put_centred(canvas, star, (self._x("star"), middle))

    def _paint_outcome(self, canvas: pygame.Surface, kept: SavedMatch, middle: int) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        told, won = outcome_told(kept, self.scene.words)
        rect = pygame.Rect(self._x("result"), 0, look.px(76), look.tall(26))
        rect.centery = middle
        if kept.ended is None:
            face, room = look.face(TextRole.NAME), self._x("points") - look.px(36) - rect.left
            face = face if fonts.width(told, face) <= room else look.face(TextRole.LABEL)
            fonts.draw_fitting(canvas, told, rect.midleft, face, self.palette.text, room)
            return
        fill, line = (colours.GOOD, None) if won else (self.palette.raised, self.palette.strong_line)
        paint.put(canvas, paint.rounded(rect.size, rect.height / 2, fill, line, look.border), rect.topleft)
        face = fonts.fitting(told, look.face(TextRole.TAG), rect.width - look.px(26 if won else 10))
        colour = colours.ON_PRIMARY if won else self.palette.text
        parts: list[Part] = [paint.icon("check", round(face.px * 1.2), colour), told] if won else [told]
        fonts.draw_parts(canvas, parts, rect.center, face, colour, look.px(4), "center")


class MatchList:
    """The list with its headings; if it is empty, the reason and a button."""

    def __init__(
        self,
        scene: Scene,
        model: RecordsModel,
        places: RecordsLayout,
        actions: RowActions,
        sort: Callable[[MatchOrder], None],
        show_all: Callable[[], None],
    ) -> None:
        self.scene = scene
        self.model = model
        self.places = places
        self.rows: MatchRows | None = None
        """The rows; `None` if no match is listed."""
        self.head: list[FocusTarget]
        """Sort headings, or the button shown if the list is empty."""
        if model.numbers:
            self._build_rows(actions, sort)
        else:
            self.head = [self._way_out(show_all)]

    def _build_rows(self, actions: RowActions, sort: Callable[[MatchOrder], None]) -> None:
        scene, look, places, model = self.scene, self.scene.look, self.places, self.model
        scroll = Scroll(scene, places.rows)
        width = places.rows.width - look.px(16)
        area = pygame.Rect(0, 0, width, places.rows.height)
        self.rows = MatchRows(scene, area, model, scroll, actions)
        scroll.set_height(self.rows.height)
        self.head = []
        scale, left = width / LIST_WIDTH, places.rows.left
        points = left + round(COLUMN_EDGES["points"] * scale) + look.px(8)
        points -= SortHeading.width_for(scene, scene.words.text(_POINTS[0]))
        for title, column, end, order, right in _OF_OPEN if model.in_progress else _OF_FINISHED:
            start = left + round(COLUMN_EDGES[column] * scale)
            stop = left + round(COLUMN_EDGES[end] * scale) - look.px(6)
            if right:
                stop = start + look.px(8)
                start = points
            elif end == "points":
                stop = points
            top, height = places.head.top + look.px(3), places.head.height - look.px(6)
            rect = pygame.Rect(start - look.px(2), top, stop - start, height)
            down = model.descending if order is model.order else None
            press = partial(sort, order)
            self.head.append(SortHeading(scene, rect, scene.words.text(title), right, down, press))

    def _way_out(self, show_all: Callable[[], None]) -> Button:
        scene, look, words, frame = self.scene, self.scene.look, self.scene.words, self.places.frame
        narrowed = self.model.narrowed
        text = words.text("Show all") if narrowed else words.text("New game")
        rect = pygame.Rect(0, 0, Button.width_for(scene, text), look.tall(44))
        rect.center = (frame.centerx, frame.centery + look.tall(62))
        return Button(scene, rect, text, show_all if narrowed else scene.to(routes.Setup()), key="way out")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything but the widgets."""
        look, paint, paper, frame = (
            self.scene.look,
            self.scene.paint,
            self.scene.look.paper,
            self.places.frame,
        )
        paint.panel(surface, frame, look.plate_radius, paper.raised, paper.line, look.border)
        if self.rows is None:
            self._draw_nothing(surface)
            return
        inset, bottom = look.px(16), self.places.head.bottom
        surface.fill(paper.line, (frame.left + inset, bottom, frame.width - 2 * inset, look.border))
        self._draw_plain_headings(surface)

    def _draw_plain_headings(self, surface: pygame.Surface) -> None:
        """Draw the headings of columns that cannot be sorted."""
        look, words, places = self.scene.look, self.scene.words, self.places
        scale = (places.rows.width - look.px(16)) / LIST_WIDTH
        names = {"next": words.text("Next best")}
        if self.model.in_progress:
            names["accuracy"] = words.text("Progress")
        for column, name in names.items():
            at = places.rows.left + round(COLUMN_EDGES[column] * scale), places.head.centery
            self.scene.fonts.draw(surface, name, at, look.face(TextRole.LABEL), look.paper.text2)

    def _draw_nothing(self, surface: pygame.Surface) -> None:
        """Draw a goose and the reason why the list is empty."""
        look, words, frame = self.scene.look, self.scene.words, self.places.frame
        paper, fonts = look.paper, self.scene.fonts
        goose = goose_picture(self.scene.paint, look.px(96), paper.strong_line)
        middle = frame.centery - look.tall(20)
        if look.text_scale <= LARGE_TEXT_SCALE:
            self.scene.paint.put_centred(surface, goose, (frame.centerx, middle - look.tall(46)))
        else:
            middle = frame.top + look.tall(26)
        title = words.text("No finished matches yet")
        told = words.text("Finished matches are listed here.")
        if self.model.in_progress:
            title = words.text("No matches in progress")
            told = words.text("Matches you leave are listed here so that you can resume them.")
        if self.model.archive is None:
            told = words.text("Etori can't save anything on this computer right now.")
        if self.model.narrowed:
            title, told = words.text("No matches found"), words.text("No match fits all the filters above.")
        at = (frame.centerx, middle)
        fonts.draw(surface, title, at, look.face(TextRole.RAIL_TITLE), paper.text, "center")
        at = (frame.centerx, middle + look.tall(28))
        fonts.draw(surface, told, at, look.face(TextRole.HELP), paper.text2, "center")

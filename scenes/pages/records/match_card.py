"""The card of the chosen match: totals, a graph of them, the deals, and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ai.verdict import Grade
from game.archive.queries import DealRow
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, LayoutMetrics, TextRole
from scenes.graphics.player_crests import crests_for, own_seat
from scenes.i18n import Text, number_text
from scenes.pages.records.deal_rows import DealRows
from scenes.pages.records.match_text import (
    course_told,
    game_told,
    name_of,
    points_told,
    totals_course,
    totals_told,
)
from scenes.pages.records.model import ChosenMatch, RecordsModel
from scenes.widgets import Button, ButtonKind, Container, Touch
from scenes.widgets.choices import ChoiceWidget

CELL_WIDTH, MIN_CELL_WIDTH = 51, 40
"""Width of a deal's cell in design units, and its minimum if there are many deals."""
ARROW_WIDTH = 16
"""Width in design units of the arrow at either end that shows there are more deals."""
_LINES = 4
"""Number of lines of commands, one less if the deals have their own rows with buttons."""
_GREY = "#8B8673"


class DealStrip(ChoiceWidget):
    """A strip of deals around the chosen one. Left, right and clicks choose another."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        deals: Sequence[DealRow],
        chosen: int,
        on_change: Callable[[int], None],
        container: Container | None,
    ) -> None:
        self.deals = list(deals)
        labels = [number_text(deal.number) for deal in deals]
        super().__init__(scene, rect, labels, chosen, on_change, key="deals", container=container)
        self.read_name = scene.words.text("Deals")

    @property
    def _lead(self) -> int:
        """Left edge of the deals in pixels, after the label."""
        look = self.scene.look
        return self.scene.fonts.width(self.scene.words.text("Deals"), look.face(TextRole.LABEL)) + look.px(12)

    @property
    def _room(self) -> int:
        return int(self.rect.width) - self._lead

    @property
    def _more(self) -> int:
        """Width of the arrows in pixels; 0 if all deals fit."""
        look = self.scene.look
        return look.px(ARROW_WIDTH) if len(self.deals) * look.tall(MIN_CELL_WIDTH) > self._room else 0

    @property
    def shown(self) -> range:
        """Range of the visible deals."""
        fit = max(1, (self._room - 2 * self._more) // self._cell)
        first = max(0, min(self.chosen - fit // 2, len(self.deals) - fit))
        return range(first, min(len(self.deals), first + fit))

    @property
    def _cell(self) -> int:
        tall = self.scene.look.tall
        return max(tall(MIN_CELL_WIDTH), min(tall(CELL_WIDTH), self._room // len(self.deals)))

    def part_at(self, x: int) -> int | None:
        """Return the index of the deal at a horizontal position, or None."""
        first = self._lead + self._more
        number = (x - first) // self._cell + self.shown.start
        return number if x >= first and number in self.shown else None

    def press_part(self, part: int) -> None:
        """Choose a deal by its index."""
        self.choose(part)

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the deal numbers with their marks; the chosen one has a sunken background."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        height = canvas.get_height()
        face, side = look.face(TextRole.LABEL), look.px(18)
        fonts.draw(canvas, self.scene.words.text("Deals"), (0, height / 2), face, palette.text2)
        first, shown = self._lead + self._more, self.shown
        for at, icon, more in (
            (self._lead, "left", shown.start > 0),
            (first + len(shown) * self._cell, "right", shown.stop < len(self.deals)),
        ):
            if more:
                arrow = paint.icon(icon, self._more, palette.text2)
                paint.put(canvas, arrow, (at, (height - self._more) / 2))
        for place, number in enumerate(shown):
            left = first + place * self._cell
            lit = number == self.part_under_pointer
            if number == self.chosen or lit:
                fill = palette.sunk if number == self.chosen else palette.hover
                cell = paint.rounded((self._cell, height), look.cell_radius, fill, palette.line, look.border)
                paint.put(canvas, cell, (left, 0))
            deal = self.deals[number]
            mark = grade_mark(paint, deal.worst or Grade.NONE, side, look.paper)
            if not deal.finished:
                mark = paint.icon("clock", side, palette.text2)
            strong = face.strong if number == self.chosen else face
            row: list[Part] = [self.labels[number], mark]
            middle = (left + self._cell / 2, height / 2)
            fonts.draw_parts(canvas, row, middle, strong, palette.text, look.px(5), "center")
        return canvas


def course_picture(
    rows: Sequence[Sequence[int]],
    own: int | None,
    size: tuple[int, int],
    look: LayoutMetrics,
    paint: BakedSurfaces,
) -> tuple[pygame.Surface, list[float]]:
    """Draw the totals from deal to deal as lines; return the picture and the y of each line's end."""
    width, height = size
    every = [total for row in rows for total in row] + [0]
    low, high = min(every), max(every)
    inset, span = look.px(3), max(1, high - low)

    def at(number: int, total: int) -> tuple[float, float]:
        across = number / max(1, len(rows) - 1)
        down = inset + (height - 2 * inset) * (high - total) / span
        return inset + (width - 2 * inset) * across, down

    zero = at(0, 0)[1]
    body = f'<path d="M0 {zero:.1f}H{width}" stroke="{look.paper.line}" stroke-width="{look.border}"/>'
    order = sorted(range(len(rows[0])), key=lambda player: player == own)
    for player in order:
        points = [at(number, row[player]) for number, row in enumerate(rows)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        colour, thick = (colours.BRASS, 2.6) if player == own else (_GREY, 1.4)
        ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        body = f'{body}<path d="{path}" stroke="{colour}" stroke-width="{thick * look.u:.2f}" {ends}/>'
    return paint.drawing(size, body), [at(len(rows) - 1, total)[1] for total in rows[-1]]


class MatchCommand(NamedTuple):
    """A command for the chosen match."""

    text: Text
    icon: str
    act: Callable[[], None]
    enabled: bool = True


class MatchCard:
    """A match in detail. `wide` arranges it in three columns, for use below its row."""

    def __init__(
        self,
        scene: Scene,
        match: ChosenMatch,
        model: RecordsModel,
        size: tuple[int, int],
        *,
        wide: bool,
    ) -> None:
        self.scene = scene
        self.match = match
        self.kept = match.kept
        self.deals = match.deals
        self.model = model
        self.size = size
        self.wide = wide
        self.deal_rows: DealRows | None = None
        """Rows of an unfinished match's deals; `None` if no deal is finished or there is no room for all."""
        self._lay_out()

    def _lay_out(self) -> None:
        look = self.scene.look
        width, height = self.size
        pad, self.tall = look.px(20), look.tall(36 if self.wide else 42)
        gap, strip = look.px(8), look.tall(30)
        if self.wide:
            column = (width - 2 * pad - 2 * look.px(24)) // 3
            top, bottom = look.px(10), height - look.px(10)
            more = (
                column // 5 if look.text_scale > LARGE_TEXT_SCALE else 0
            )  # large buttons need room, bars less
            self.bars = pygame.Rect(pad, top, column - more, bottom - top)
            middle = self.bars.right + look.px(24)
            self.strip = pygame.Rect(middle, bottom - strip, column, strip)
            self.graph = pygame.Rect(middle, top, column, self.strip.top - gap - top)
            self.commands = pygame.Rect(middle + column + look.px(24), top, column + more, bottom - top)
            self.tall = min(self.tall, (self.commands.height - (_LINES - 1) * gap) // _LINES)
            return
        rows = look.tall(29) * self.kept.players
        self.bars = pygame.Rect(pad, look.tall(70), width - 2 * pad, rows)
        bottom, top = height - look.px(12), self.bars.bottom + look.px(12)
        line = self.tall + gap
        self.commands = pygame.Rect(pad, bottom - (_LINES - 1) * line + gap, width - 2 * pad, 0)
        area = pygame.Rect(pad, top, width - 2 * pad, self.commands.top - gap - top)
        some = self.kept.ended is None and any(deal.finished for deal in self.deals)
        if some and DealRows.height(look, len(self.deals)) <= area.height:
            self.deal_rows = DealRows(self.scene, self.deals, own_seat(self.kept.seats), area)
        else:
            self.commands.top -= line
        self.commands.height = bottom - self.commands.top
        self.strip = pygame.Rect(pad, self.commands.top - gap - strip, width - 2 * pad, strip)
        room = self.strip.top - look.px(8) - top
        self.graph = pygame.Rect(pad, top, width - 2 * pad, min(room, look.px(110)))
        above = self.graph if len(self.deals) > 1 else self.bars
        self.strip.top = min(self.strip.top, above.bottom + look.px(12))

    def build(
        self,
        origin: tuple[int, int],
        container: Container | None,
        commands: list[MatchCommand],
        on_deal: Callable[[int], None],
        on_review: Callable[[int], None] | None,
        on_collect: Callable[[int], None],
    ) -> list[FocusTarget]:
        """Build the widgets with the card's top left corner at `origin`; return their focus targets.

        `on_deal`, `on_review` and `on_collect` get the index of a deal; without `on_review` no deal can be
        reviewed.
        """
        look = self.scene.look
        targets: list[FocusTarget] = []
        if self.deal_rows is not None:
            if on_review is not None:
                targets += self.deal_rows.build(origin, container, on_review, on_collect)
        elif self.deals:
            where = self.strip.move(origin)
            targets.append(DealStrip(self.scene, where, self.deals, self.match.deal, on_deal, container))
        gap = look.px(8)
        width = (self.commands.width - gap) // 2
        face, fonts = look.face(TextRole.NAME), self.scene.fonts
        room = width - round(face.px * 1.25) - look.px(28)
        longest = max((each.text for each in commands), key=lambda text: fonts.width(text, face), default="")
        face = fonts.fitting(longest, face, room)  # the same for all
        for number, command in enumerate(commands):
            line, column = divmod(number, 2)
            x = self.commands.left + column * (width + gap)
            y = self.commands.top + line * (self.tall + gap)
            targets.append(
                Button(
                    self.scene,
                    pygame.Rect(x, y, width, self.tall).move(origin),
                    command.text,
                    command.act,
                    icon=command.icon,
                    kind=ButtonKind.PLAIN,
                    face=face,
                    enabled=command.enabled,
                    key=("deed", command.icon),
                    container=container,
                )
            )
        return targets

    def draw(self, surface: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the card except for its widgets."""
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        paper = look.paper
        rect = pygame.Rect(origin, self.size)
        if not self.wide:
            paint.panel(surface, rect, look.plate_radius, paper.raised, paper.line, look.border, shadow=1)
            x = rect.left + self.bars.left
            room = self.bars.width - look.px(44)
            face = look.face(TextRole.RAIL_TITLE)
            title = fonts.ellipsis(game_told(self.kept.game, self.model.games, words), room, face)
            fonts.draw(surface, title, (x, rect.top + look.tall(28)), face, paper.text)
            told = course_told(self.kept, self.model.clock(), words)
            label = fonts.fitting(told, look.face(TextRole.LABEL), self.bars.width)
            fonts.draw(surface, told, (x, rect.top + look.tall(52)), label, paper.text2)
        self._draw_bars(surface, self.bars.move(origin))
        if self.deal_rows is not None:
            self.deal_rows.draw(surface, origin)
        else:
            self._draw_course(surface, self.graph.move(origin))
        if not self.wide:
            on = self.kept.favourite
            star = paint.icon("star", look.px(22), colours.BRASS if on else paper.strong_line, filled=on)
            paint.put_centred(surface, star, (rect.right - look.px(30), rect.top + look.tall(28)))

    def _draw_bars(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        paper, kept, own = look.paper, self.kept, own_seat(self.kept.seats)
        totals = kept.totals or (0,) * kept.players
        order = sorted(range(kept.players), key=lambda player: (-totals[player], player))
        most = max(1, *(abs(total) for total in totals))
        step = min(look.tall(29), rect.height // kept.players)
        side, face = min(look.px(24), step), look.face(TextRole.SPEECH)
        figures = [points_told(total, words) for total in totals]
        wide = max(fonts.width(each, look.face(TextRole.NAME)) for each in figures)
        called = [name_of(kept, player, words) for player in range(kept.players)]
        longest = max(fonts.width(name, face) for name in called) + look.px(10)
        names = min(longest, round(rect.width * 0.4))
        left = rect.left + side + look.px(8) + names
        room = rect.right - wide - look.px(12) - left
        crests = crests_for(kept.seats)
        for place, player in enumerate(order):
            y = rect.top + round((place + 0.5) * step)
            paint.put_centred(surface, paint.crest(crests[player], side), (rect.left + side / 2, y))
            bold = face if player == own else face.regular
            name = fonts.ellipsis(called[player], names - look.px(8), bold)
            fonts.draw(surface, name, (rect.left + side + look.px(8), y), bold, paper.text)
            tall = look.px(10)
            track = pygame.Rect(left, y - tall // 2, room, tall)
            paint.put(surface, paint.rounded(track.size, tall / 2, paper.sunk), track.topleft)
            length = round(room * max(0, totals[player]) / most)
            if length:
                colour = colours.GOLD_BAR if player == own else colours.OFF
                paint.put(surface, paint.rounded((max(tall, length), tall), tall / 2, colour), track.topleft)
            at = (rect.right, y)
            fonts.draw(surface, figures[player], at, look.face(TextRole.NAME), paper.text, "right")

    def _draw_course(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rows = totals_course(self.kept, self.deals)
        if len(rows) < 3:
            return
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        fonts.tell(surface, lambda: totals_told(rows, self.kept, words), rect)
        if rect.height < look.px(34):
            return
        side = look.px(18)
        if not self.wide:
            surface.fill(look.paper.line, (rect.left, rect.top - look.px(6), rect.width, look.border))
        size = (rect.width - side - look.px(6), rect.height)
        picture, ends = course_picture(rows, own_seat(self.kept.seats), size, look, paint)
        paint.put(surface, picture, rect.topleft)
        crests = crests_for(self.kept.seats)
        step = min(side, (rect.height - side) / max(1, self.kept.players - 1))
        down = -1.0e9
        order = sorted(range(self.kept.players), key=lambda player: ends[player])
        places: list[float] = []
        for player in order:
            down = max(down + step, ends[player])
            places.append(down)
        over = max(0.0, places[-1] - (rect.height - side / 2))
        for player, place in zip(order, places, strict=True):
            y = max(side / 2, place - over)
            paint.put_centred(
                surface, paint.crest(crests[player], side), (rect.right - side / 2, rect.top + y)
            )


def draw_no_match(scene: Scene, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the card area when no match is chosen."""
    look, paper = scene.look, scene.look.paper
    body = scene.paint.rounded(rect.size, look.plate_radius, None, paper.line, look.border)
    scene.paint.put(surface, body, rect.topleft)
    told: Text = scene.words.text("The results of a match appear here, deal by deal.")
    face = look.face(TextRole.HELP)
    lines = scene.fonts.wrap(told, rect.width - look.px(60), face)
    scene.fonts.draw_block(surface, lines, rect.center, face, paper.text3, look.tall(22), "center")

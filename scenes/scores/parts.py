"""What the score pages share: a sheet over the table, and the panel of totals with its bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.frame.scene import Scene, Way
from scenes.looks import look as colours
from scenes.looks.look import Palette, Role
from scenes.words import Text, number_text

COUNT_UP = 0.500
"""Seconds in which totals grow, at normal speed."""
_WAIT = 0.200
PAD = 36
"""Design units between a sheet's edge and what is on it."""


@dataclass(frozen=True)
class Total:
    """One player's line in the panel of totals."""

    name: str
    crest: str
    before: int
    after: int
    rise: int = 0
    winner: bool = False
    note: str = ""
    """A few words beside the number."""


_LEADS = {pygame.K_s: Way.SCORES, pygame.K_ESCAPE: Way.MENU}


def leads_on(scene: Scene, event: pygame.event.Event) -> bool:
    """On the result of a deal S opens the score sheet and Esc the menu; says whether it was one of these."""
    way = _LEADS.get(event.key) if event.type == pygame.KEYDOWN else None
    if way is not None:
        scene.guide.go(way)
    return way is not None


class SheetScene(Scene):
    """A sheet of paper over the table, on which totals count up once."""

    overlay = True
    sheet: pygame.Rect

    def __init__(self) -> None:
        super().__init__()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._age = 0.0

    @property
    def palette(self) -> Palette:
        """Paper is for reading."""
        return self.look.paper

    def enter(self) -> None:
        """Wait for the sheet to be there before anything counts."""
        self._age = -_WAIT * self.services.preferences.speed_factor

    def place_sheet(self, width: int, height: int) -> None:
        """Put a sheet of this size (in pixels) in the window's middle, or as much of it as fits."""
        look = self.look
        size = (min(width, look.size[0] - 2 * look.px(24)), min(height, self.most_height))
        self.sheet = pygame.Rect((0, 0), size)
        self.sheet.center = (look.size[0] // 2, look.size[1] // 2)

    @property
    def most_height(self) -> int:
        """The height of the tallest sheet that fits, in pixels."""
        return self.look.size[1] - 2 * self.look.px(20)

    @property
    def _length(self) -> float:
        preferences = self.services.preferences
        return 0.0 if preferences.reduced_motion else COUNT_UP * preferences.speed_factor

    @property
    def grown(self) -> float:
        """How much of the totals' growth is done, from 0 to 1."""
        if self._age >= self._length:
            return 1.0
        return 1 - (1 - max(0.0, self._age) / self._length) ** 3

    @property
    def busy(self) -> bool:
        """Whether totals are counting up."""
        return self._age < self._length

    def update(self, dt: float) -> None:
        """Count on."""
        if self.busy:
            self._age += dt

    def handle(self, event: pygame.event.Event) -> None:
        """F1 opens the help; any key or click ends the counting."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._age = self._length
            if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
                self.guide.go(Way.HELP)

    def draw_sheet(self, surface: pygame.Surface) -> None:
        """Draw the empty sheet."""
        look = self.look
        line = look.paper.line if look.high_contrast else None
        fill = look.paper.ground
        self.paint.panel(surface, self.sheet, look.panel_radius, fill, line, look.border, shadow=3)

    def draw_raised(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a panel on the sheet."""
        look, paper = self.look, self.look.paper
        self.paint.panel(surface, rect, look.plate_radius, paper.raised, paper.line, look.border)

    def row_height(self) -> int:
        """The least height of a line in the panel of totals, in pixels."""
        return self.look.tall(64)

    def draw_totals(
        self, surface: pygame.Surface, rect: pygame.Rect, rows: Sequence[Total], target: int | None
    ) -> None:
        """Draw the panel with a name, a bar and a number for each row, as far as they have grown."""
        look = self.look
        self.draw_raised(surface, rect)
        full = max([target or 0, 1, *[row.after for row in rows], *[row.before for row in rows]])
        pad = look.px(8)
        pitch = min(look.tall(104), (rect.height - 2 * pad) / len(rows))
        for number, row in enumerate(rows):
            middle = round(rect.top + pad + (number + 0.5) * pitch)
            self._draw_total(surface, rect, middle, row, full)

    def _draw_total(
        self, surface: pygame.Surface, rect: pygame.Rect, middle: int, row: Total, full: int
    ) -> None:
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        crest = look.px(30)
        left, right = rect.left + look.px(54), rect.right - look.px(18)
        paint.put_centred(surface, paint.crest(row.crest, crest), (rect.left + look.px(30), middle))
        text_y, bar_y = middle - look.tall(12), middle + look.tall(14)
        face, big, small = look.face(Role.NAME), look.face(Role.SHEET_TITLE), look.face(Role.LABEL)
        shown = round(row.before + (row.after - row.before) * self.grown)
        number = fonts.draw(surface, number_text(shown), (right, text_y), big, paper.text, "right")
        edge = number.left - look.px(12)
        if row.before and row.after != row.before:
            sum_text = self._sum(row.before, row.after - row.before)
            edge = fonts.draw(surface, sum_text, (edge, text_y), small, paper.text2, "right").left
        elif row.note:
            edge = fonts.draw(surface, row.note, (edge, text_y), small, paper.text2, "right").left
        marks = look.px(34) if row.rise or row.winner else 0
        name = fonts.ellipsis(row.name, edge - left - look.px(8) - marks, face)
        x = fonts.draw(surface, name, (left, text_y), face, paper.text).right + look.px(12)
        if row.winner:
            side = round(face.px * 1.25)
            paint.put_centred(surface, paint.disc(side, colours.GOOD), (x + side / 2, text_y))
            tick = paint.icon("check", round(side * 0.72), colours.PAPER.raised)
            paint.put_centred(surface, tick, (x + side / 2, text_y))
        elif row.rise:
            self._draw_rise(surface, (x, text_y), row.rise)
        bar = pygame.Rect(left, bar_y - look.px(6), right - left, look.px(12))
        self._draw_bar(surface, bar, row, full)

    def _sum(self, before: int, points: int) -> Text:
        """`12 + 3`, `12 – 3`."""
        if points < 0:
            return self.words.text("{before} – {points}", before=before, points=-points)
        return self.words.text("{before} + {points}", before=before, points=points)

    def _draw_rise(self, surface: pygame.Surface, at: tuple[int, int], rise: int) -> None:
        look, paint = self.look, self.paint
        up = rise > 0
        colour = colours.GOOD if up else look.paper.text3
        size = (look.px(10), look.px(7))
        paint.put_centred(surface, paint.triangle(size, colour, up), (at[0] + size[0] / 2, at[1]))
        face = look.face(Role.TAG)
        self.fonts.draw(surface, number_text(abs(rise)), (at[0] + size[0] + look.px(5), at[1]), face, colour)

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, row: Total, full: int) -> None:
        """The old total grey, what was won gold; what was lost only shortens the bar."""
        look, paint, paper = self.look, self.paint, self.look.paper
        radius = bar.height // 2
        paint.panel(surface, bar, radius, paper.sunk, paper.line if look.high_contrast else None, look.border)
        now = row.before + (row.after - row.before) * self.grown
        old = min(row.before, now)
        before = surface.get_clip()
        for value, start, colour in ((now, old, colours.GOLD_BAR), (old, 0, colours.OFF)):
            width, begin = (round(bar.width * max(0.0, each) / full) for each in (value, start))
            if width <= begin:
                continue
            surface.set_clip(pygame.Rect(bar.left + begin, bar.top, width - begin, bar.height).clip(before))
            part = pygame.Rect(bar.topleft, (max(width, bar.height), bar.height))
            paint.panel(surface, part, radius, colour)
            surface.set_clip(before)

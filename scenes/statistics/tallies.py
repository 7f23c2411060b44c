"""The cards that count: matches, contracts, what decisions cost, and oneself beside a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import pygame

from game.match.statistics import Figures, Par
from scenes.looks import look as colours
from scenes.looks.fonts import Part
from scenes.looks.look import Colour, Role
from scenes.statistics.card import Card
from scenes.statistics.plates import draw_tick
from scenes.statistics.telling import (
    LEVELS,
    Told,
    before_text,
    of_losses,
    of_matches,
    of_par,
    runs,
    stage_name,
)
from scenes.widgets import Container
from scenes.words import NO_WORDS, Text, as_it_is, mark, number_text

if TYPE_CHECKING:
    from scenes.frame.scene import Scene

BEHIND: Colour = "#3F7F95"
"""Ice, dark enough for paper."""
_SIDES = 5
"""Columns on each side of those deals in which nobody did better."""
_BETTER: Mapping[str, str] = {
    "easy": mark("easy did better: {count}"),
    "normal": mark("normal did better: {count}"),
    "hard": mark("hard did better: {count}"),
    "expert": mark("expert did better: {count}"),
}


class MatchesCard(Card):
    """A disc for every match: a tick for one that was won, else the place."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> None:
        self.found = found
        super().__init__(scene, rect, of_matches(scene.words, found), container, "matches")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """The newest matches that have room, and the run below them."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        row, best = runs(self.scene.words, self.found)
        foot = self.s(24) * (bool(row) + bool(best))
        pitch, side = self.s(46), self.s(33)
        across = max(1, (room.width - self.s(6) + pitch - side) // pitch)
        down = max(1, (room.height - foot) // self.s(42))
        newest = self.found.matches[-across * down :]
        face = look.face(Role.HELP)
        for number, match in enumerate(newest):
            y, x = divmod(number, across)
            at = (
                room.left + side / 2 + self.s(6) + x * pitch,
                room.top + side / 2 + self.s(6) + y * self.s(42),
            )
            if match.place == 1:
                draw_tick(self.scene, canvas, at, side)
                continue
            disc = paint.disc(side, self.palette.ground, self.palette.strong_line, self.s(1.5))
            paint.put_centred(canvas, disc, at)
            told = as_it_is("–") if match.place is None else number_text(match.place)
            fonts.draw(canvas, told, at, face, self.palette.text2, "center")
        y = room.bottom - self.s(6)
        for text, face, colour in (
            (best, self.label, self.palette.text2),
            (row, look.face(Role.SPEECH), self.palette.text),
        ):
            if text:
                fonts.draw(canvas, text, (room.left, y), face, colour)
                y -= self.s(24)


@dataclass(frozen=True)
class Bar:
    """Part of a whole, under a name or a suit's symbol."""

    name: Text
    part: int
    all: int
    below: Text = NO_WORDS
    symbol: pygame.Surface | None = None


class BarsCard(Card):
    """Bars as high as how often something came, filled as far as it went well."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        told: Told,
        bars: Sequence[Bar],
        legend: tuple[Text, Text],
        container: Container,
        key: str,
    ) -> None:
        self.bars = bars
        self.legend = legend
        super().__init__(scene, rect, told, container, key)

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """The legend, the bars, and what each is."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        side = self.s(12)
        squares = (
            paint.rounded((side, side), self.s(3), colours.GOLD_BAR),
            paint.rounded((side, side), self.s(3), palette.ground, colours.OFF, self.s(1.5)),
        )
        legend: list[Part] = [part for pair in zip(squares, self.legend, strict=True) for part in pair]
        y = room.top + self.s(7)
        x: float = room.left
        for number in (0, 2):
            fonts.draw_parts(
                canvas, legend[number : number + 2], (x, y), self.label, palette.text2, self.s(6)
            )
            x += fonts.parts_width(legend[number : number + 2], self.label, self.s(6)) + self.s(16)
        pitch = room.width / len(self.bars)
        wide = round(min(self.s(36), pitch * 0.72))
        names = [fonts.wrap(bar.name, round(pitch), self.label.strong) for bar in self.bars]
        below = all(fonts.width(bar.below, self.label) < pitch - 2 for bar in self.bars)
        below = below and any(bar.below for bar in self.bars)
        lines = max(map(len, names))
        line_height = self.s(17)
        foot = lines * line_height + (line_height if below else 0)
        top, bottom = room.top + self.s(44), room.bottom - foot - self.s(4)
        most = max(bar.all for bar in self.bars)
        face = look.face(Role.LABEL).strong
        for number, (bar, own) in enumerate(zip(self.bars, names, strict=True)):
            middle = room.left + pitch * (number + 0.5)
            tall = max(self.s(8), round((bottom - top) * bar.all / most)) if bar.all else self.s(2)
            self._draw_bar(canvas, pygame.Rect(round(middle - wide / 2), bottom - tall, wide, tall), bar)
            share = self.scene.words.text("{part}/{all}", part=bar.part, all=bar.all)
            small = fonts.fitting(share, face, pitch - 2)
            fonts.draw(canvas, share, (middle, bottom - tall - self.s(12)), small, palette.text, "center")
            y = bottom + self.s(16)
            if bar.symbol is not None:
                paint.put_centred(canvas, bar.symbol, (middle, y))
            else:
                for at, name in enumerate(own):
                    small = fonts.fitting(name, face, pitch - 2)
                    place = (middle, y + at * line_height)
                    fonts.draw(canvas, name, place, small, palette.text, "center")
            if below:
                place = (middle, y + lines * line_height)
                fonts.draw(canvas, bar.below, place, self.label, palette.text2, "center")

    def _draw_bar(self, canvas: pygame.Surface, rect: pygame.Rect, bar: Bar) -> None:
        paint, palette = self.scene.paint, self.palette
        if not bar.all:
            canvas.fill(palette.line, rect)
            return
        radius = self.s(4)
        hatch = paint.hatched(rect.size, palette.ground, palette.line)
        paint.put(canvas, hatch, rect.topleft)
        filled = round(rect.height * bar.part / bar.all)
        if filled:
            canvas.fill(colours.GOLD_BAR, (rect.left, rect.bottom - filled, rect.width, filled))
        outline = colours.GOLD_BAR if bar.part == bar.all else colours.OFF
        self._round_corners(canvas, rect, radius)
        paint.put(canvas, paint.rounded(rect.size, radius, None, outline, self.s(1.5)), rect.topleft)

    def _round_corners(self, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Take away what lies outside of round corners."""
        piece = canvas.subsurface(rect)
        shape = self.scene.paint.rounded(rect.size, radius, "#FFFFFF")
        piece.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ground = self.scene.paint.rounded(rect.size, 0, self.palette.raised).copy()
        self.scene.paint.put(ground, piece.copy(), (0, 0))
        piece.blit(ground, (0, 0))


class LossCard(Card):
    """What decisions of each stage cost, a mark where it was before."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> None:
        self.found = found
        super().__init__(scene, rect, of_losses(scene.words, found), container, "losses")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """A bar for each stage."""
        paint, fonts, palette, words = self.scene.paint, self.scene.fonts, self.palette, self.scene.words
        face, foot = self.label.strong, before_text(words, self.found)
        lost = self.found.lost
        most = max(0.1, *(each.recent for each in lost), *(each.before or 0 for each in lost)) * 1.1
        pitch = min(self.s(40), (room.height - self.s(34 if foot else 8)) // len(lost))
        tall = self.s(8)
        for number, each in enumerate(lost):
            y = room.top + self.s(16) + number * pitch
            fonts.draw(canvas, stage_name(words, each), (room.left, y), face, palette.text)
            value = words.decimal(each.recent)
            fonts.draw(canvas, value, (room.right, y), face, palette.text, "right")
            track = pygame.Rect(room.left, y + self.s(12), room.width, tall)
            paint.panel(canvas, track, tall // 2, palette.sunk)
            filled = track.copy()
            filled.width = max(tall, round(room.width * max(0.0, each.recent) / most))
            if each.recent > 0:
                paint.panel(canvas, filled, tall // 2, colours.GOLD_BAR)
            if foot and each.before is not None:
                x = room.left + round(room.width * max(0.0, each.before) / most)
                canvas.fill(palette.text, (x, track.top - self.s(3), self.s(2), tall + self.s(6)))
        if foot:
            y = room.bottom - self.s(6)
            canvas.fill(palette.text, (room.left + self.s(1), y - self.s(6), self.s(2), self.s(12)))
            fonts.draw(canvas, foot, (room.left + self.s(12), y), self.label, palette.text2)


class ParCard(Card):
    """A mark for every deal that a level has replayed, by who came out further ahead and by how much."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, par: Par | None, container: Container, *, choice: bool
    ) -> None:
        """`choice` leaves room for levels to choose from."""
        self.par = par
        self.choice = choice
        super().__init__(scene, rect, of_par(scene.words, par), container, "par")
        self.levels_top = 0

    def levels_rect(self) -> pygame.Rect:
        """Where in the card levels are chosen."""
        lines = len(self.scene.fonts.wrap(self.told.note, self.rect.width - 2 * self.s(18), self.label))
        top = self.s(24) + self.s(22) * (1 + lines) - self.s(4)
        return pygame.Rect(self.s(18), top, self.rect.width - 2 * self.s(18), self.s(34))

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Columns of marks around those deals in which both got the same, and their sums."""
        par, palette, paint, fonts = self.par, self.palette, self.scene.paint, self.scene.fonts
        assert par is not None
        top = room.top + (self.s(44) if self.choice else 0)
        base = room.bottom - self.s(26)
        columns = _columns(par)
        down = max(1, (base - top) // self.s(12))
        each = max(1, ceil(max(columns.values()) / down))
        pitch = room.width / (2 * _SIDES + 1)
        worse = paint.disc(self.s(10), None, BEHIND, self.s(2))
        better, same = paint.diamond(self.s(12), colours.GOLD_BAR), self._dash()
        for column, count in columns.items():
            mark_ = same if column == 0 else better if column > 0 else worse
            x = room.left + pitch * (column + _SIDES + 0.5)
            for number in range(ceil(count / each)):
                paint.put_centred(canvas, mark_, (x, base - self.s(9) - number * self.s(12)))
        canvas.fill(palette.line, (room.left, base, room.width, max(1, self.s(1))))
        if each > 1:
            told = self.scene.words.counted("a mark for {count} deal", "a mark for {count} deals", count=each)
            fonts.draw(canvas, told, (room.left, top + self.s(6)), self.label, palette.text2)
        words, y = self.scene.words, room.bottom - self.s(6)
        left = words.text(_BETTER[par.level], count=par.worse)
        right = words.text("you did better: {count}", count=par.better)
        fonts.draw_parts(canvas, [worse, left], (room.left, y), self.label, palette.text, self.s(8))
        middle = words.text("same: {count}", count=par.same)
        free = (
            room.left
            + room.width / 2
            + (
                fonts.parts_width([worse, left], self.label, self.s(8))
                - fonts.parts_width([better, right], self.label, self.s(8))
            )
            / 2
        )
        fonts.draw(canvas, middle, (free, y), self.label, palette.text2, "center")
        fonts.draw_parts(
            canvas, [better, right], (room.right, y), self.label, palette.text, self.s(8), "right"
        )

    def _dash(self) -> pygame.Surface:
        return self.scene.paint.rounded((self.s(12), self.s(3)), self.s(1.5), colours.OFF)


def _columns(par: Par) -> dict[int, int]:
    """In how many deals, by how far apart both were: from -5 to 5, the widest gap in the outer ones."""
    widest = max((abs(ahead) for ahead, _ in par.spread), default=1.0) or 1.0
    found: dict[int, int] = {}
    for ahead, count in par.spread:
        size = min(_SIDES, ceil(abs(ahead) / widest * _SIDES))
        column = size if ahead > 0 else -size
        found[column] = found.get(column, 0) + count
    return found


def known_pars(found: Figures) -> list[Par]:
    """The levels that have replayed deals."""
    return [each for each in found.par if each.level in LEVELS]

"""Cards with counts: matches, contracts, and the cost of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ai.accuracy import whole_accuracy
from game.archive.statistics import Figures, StageLoss
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text, as_it_is, number_text
from scenes.pages.statistics.card_text import CardText, before_text, of_losses, of_matches, runs, stage_name
from scenes.pages.statistics.figure_card import FigureCard
from scenes.widgets import Container, draw_tick


class MatchesCard(FigureCard):
    """A card with a disc for every match: a tick for a win, otherwise the place reached."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> None:
        self.found = found
        super().__init__(scene, rect, of_matches(scene.words, found), container, "matches")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the newest matches that fit, with the current and best winning runs below."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        row, best = runs(self.scene.words, self.found)
        foot = self.s(24) * (bool(row) + bool(best))
        pitch, side = self.s(46), self.s(33)
        across = max(1, (room.width - self.s(6) + pitch - side) // pitch)
        down = max(1, (room.height - foot) // self.s(42))
        newest = self.found.matches[-across * down :]
        face = look.face(TextRole.HELP)
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
            (row, look.face(TextRole.SPEECH), self.palette.text),
        ):
            if text:
                fonts.draw(canvas, text, (room.left, y), face, colour)
                y -= self.s(24)


@dataclass(frozen=True)
class ChartBar:
    """A bar showing a part of a total, with a name or suit symbol below it."""

    name: Text
    part: int
    all: int
    below: Text = NO_WORDS
    symbol: pygame.Surface | None = None


class BarsCard(FigureCard):
    """A bar chart of how often something occurred; the filled part of a bar is how often it succeeded."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        told: CardText,
        bars: Sequence[ChartBar],
        legend: tuple[Text, Text],
        container: Container,
        key: str,
    ) -> None:
        self.bars = bars
        self.legend = legend
        super().__init__(scene, rect, told, container, key)

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the legend, the bars, and their labels."""
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
        face = look.face(TextRole.LABEL).strong
        for number, (bar, own) in enumerate(zip(self.bars, names, strict=True)):
            middle = room.left + pitch * (number + 0.5)
            tall = max(self.s(8), round((bottom - top) * bar.all / most)) if bar.all else self.s(2)
            self._draw_bar(canvas, pygame.Rect(round(middle - wide / 2), bottom - tall, wide, tall), bar)
            share = self.scene.words.text("{part}/{all}", part=bar.part, all=bar.all)
            small = fonts.fitting(share, face, pitch - 2)
            fonts.draw(canvas, share, (middle, bottom - tall - self.s(12)), small, palette.text, "center")
            y = bottom + self.s(16)
            if bar.symbol is not None:
                paint.put_centred(canvas, bar.symbol, (middle, y - self.s(3)))
            else:
                for at, name in enumerate(own):
                    small = fonts.fitting(name, face, pitch - 2)
                    place = (middle, y + at * line_height)
                    fonts.draw(canvas, name, place, small, palette.text, "center")
            if below:
                place = (middle, y + lines * line_height)
                fonts.draw(canvas, bar.below, place, self.label, palette.text2, "center")

    def _draw_bar(self, canvas: pygame.Surface, rect: pygame.Rect, bar: ChartBar) -> None:
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
        """Clip a rectangle of the canvas to rounded corners."""
        piece = canvas.subsurface(rect)
        shape = self.scene.paint.rounded(rect.size, radius, "#FFFFFF")
        piece.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ground = self.scene.paint.rounded(rect.size, 0, self.palette.raised).copy()
        self.scene.paint.put(ground, piece.copy(), (0, 0))
        piece.blit(ground, (0, 0))


class LossCard(FigureCard):
    """A bar chart of the points lost by decisions in each stage, with marks for earlier deals."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> None:
        self.found = found
        super().__init__(scene, rect, of_losses(scene.words, found), container, "losses")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a bar for each stage."""
        paint, fonts, palette, words = self.scene.paint, self.scene.fonts, self.palette, self.scene.words
        face, foot = self.label.strong, before_text(words, self.found)
        lost = self.found.lost
        most = max(0.1, *(each.recent for each in lost), *(each.before or 0 for each in lost)) * 1.1
        pitch = min(self.s(40), (room.height - self.s(34 if foot else 8)) // len(lost))
        tall = self.s(8)
        for number, each in enumerate(lost):
            y = room.top + self.s(16) + number * pitch
            value = words.decimal(each.recent)
            end = fonts.draw(canvas, value, (room.right, y), face, palette.text, "right").left
            x = fonts.draw(canvas, stage_name(words, each), (room.left, y), face, palette.text).right
            self._draw_accuracy(canvas, each, x + self.s(8), end - self.s(8), y)
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

    def _draw_accuracy(self, canvas: pygame.Surface, loss: StageLoss, left: int, right: int, y: int) -> None:
        """Draw the accuracy of a stage's decisions, if there is room."""
        fonts, words = self.scene.fonts, self.scene.words
        if loss.accuracy is None:
            return
        told = words.text("accuracy {accuracy}", accuracy=whole_accuracy(loss.accuracy))
        if fonts.width(told, self.label) <= right - left:
            fonts.draw(canvas, told, (left, y), self.label, self.palette.text2)

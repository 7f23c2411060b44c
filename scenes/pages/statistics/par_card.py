"""The card that compares the player with an AI level on the same cards."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import pygame

from game.archive.statistics import Figures, ParFigures
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import Colour
from scenes.i18n import mark
from scenes.pages.statistics.card_text import LEVEL_NAMES_IN_TEXT, of_par, played_text
from scenes.pages.statistics.figure_card import FigureCard
from scenes.widgets import Container, Touch

BEHIND_COLOUR: Colour = "#3F7F95"
"""A blue dark enough to read on paper."""
_SIDES = 5
"""Number of columns on each side of the column for equal results."""
_BETTER: Mapping[str, str] = {
    "easy": mark("easy did better: {count}"),
    "normal": mark("normal did better: {count}"),
    "hard": mark("hard did better: {count}"),
    "expert": mark("expert did better: {count}"),
}


class ParCard(FigureCard):
    """A card with a mark for every deal that an AI level has replayed, grouped by who did better and by how
    much.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        par: ParFigures | None,
        container: Container,
        *,
        choice: bool,
        waiting: int,
    ) -> None:
        """`choice` reserves room for a choice of levels; `waiting` is the number of deals to be replayed."""
        self.par = par
        self.choice = choice
        self._done = 0 if par is None else par.deals
        self._every = self._done + waiting
        super().__init__(scene, rect, of_par(scene.words, par), container, "par")

    def show_waiting(self, waiting: int) -> None:
        """Update the number of deals waiting to be replayed."""
        self._every = max(self._every, waiting)
        self._done = self._every - waiting
        self.refresh()

    @property
    def going(self) -> bool:
        """Whether any deals are still to be replayed."""
        return self._done < self._every

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the card; if there is no chart yet, show the replay progress at its foot."""
        canvas = super().paint(state)
        if self.told.lacking and self.going:
            pad = self.s(18)
            wide = canvas.get_width() - 2 * pad
            self._draw_progress(canvas, pygame.Rect(pad, canvas.get_height() - self.s(44), wide, self.s(34)))
        return canvas

    def _draw_progress(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a progress bar, with the number of replayed deals below it."""
        paint, tall = self.scene.paint, self.s(8)
        bar = pygame.Rect(room.left, room.top, room.width, tall)
        paint.panel(canvas, bar, tall // 2, self.palette.sunk)
        bar.width = max(tall, round(room.width * self._done / self._every))
        paint.panel(canvas, bar, tall // 2, colours.GOLD_BAR)
        told, at = played_text(self.scene.words, self._done, self._every), (room.left, room.top + self.s(22))
        self.scene.fonts.draw(canvas, told, at, self.label, self.palette.text2)

    def levels_rect(self) -> pygame.Rect:
        """Return the rectangle for the choice of levels, relative to the card."""
        lines = len(self.scene.fonts.wrap(self.told.note, self.rect.width - 2 * self.s(18), self.label))
        top = self.s(24) + self.s(22) * (1 + lines) - self.s(4)
        return pygame.Rect(self.s(18), top, self.rect.width - 2 * self.s(18), self.s(34))

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw columns of marks, with equal results in the middle, and their sums."""
        par, palette, paint, fonts = self.par, self.palette, self.scene.paint, self.scene.fonts
        assert par is not None
        top = room.top + (self.s(44) if self.choice else 0)
        base = room.bottom - self.s(26)
        columns = _columns(par)
        down = max(1, (base - top) // self.s(12))
        each = max(1, ceil(max(columns.values()) / down))
        pitch = room.width / (2 * _SIDES + 1)
        worse = paint.disc(self.s(10), None, BEHIND_COLOUR, self.s(2))
        better, same = paint.diamond(self.s(12), colours.GOLD_BAR), self._dash()
        for column, count in columns.items():
            mark_ = same if column == 0 else better if column > 0 else worse
            x = room.left + pitch * (column + _SIDES + 0.5)
            for number in range(ceil(count / each)):
                paint.put_centred(canvas, mark_, (x, base - self.s(9) - number * self.s(12)))
        canvas.fill(palette.line, (room.left, base, room.width, max(1, self.s(1))))
        if self.going:
            wide = min(self.s(180), room.width // 2)
            self._draw_progress(canvas, pygame.Rect(room.right - wide, top + self.s(2), wide, self.s(34)))
        if each > 1:
            told = self.scene.words.counted("each mark: {count} deal", "each mark: {count} deals", count=each)
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


def _columns(par: ParFigures) -> dict[int, int]:
    """Count deals by the difference in points, scaled so that the widest is in column -5 or 5."""
    widest = max((abs(ahead) for ahead, _ in par.spread), default=1.0) or 1.0
    found: dict[int, int] = {}
    for ahead, count in par.spread:
        size = min(_SIDES, ceil(abs(ahead) / widest * _SIDES))
        column = size if ahead > 0 else -size
        found[column] = found.get(column, 0) + count
    return found


def known_pars(found: Figures) -> list[ParFigures]:
    """Return the figures of the levels that have replayed deals."""
    return [each for each in found.par if each.level in LEVEL_NAMES_IN_TEXT]

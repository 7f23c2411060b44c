"""Cards with charts over time: points per deal, and accuracy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.archive.statistics import DealPoints, Figures
from scenes.audio import Noise
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.charts import dotted, level_steps, line
from scenes.graphics.layout_metrics import Colour
from scenes.i18n import Text, gain_text, number_text
from scenes.i18n.dates import day_text, month_text
from scenes.pages.statistics.card_text import MIN_AVERAGED_DEALS, of_accuracy, of_deals
from scenes.pages.statistics.figure_card import FigureCard
from scenes.pages.statistics.figure_table import local_day
from scenes.widgets import Container

MAX_CHART_DEALS = 240
"""Maximum number of deals in a chart."""
MAX_CHART_MATCHES = 40
"""Maximum number of matches in a chart."""
AREA_COLOUR: Colour = "#F3E8CE"
DOT_COLOUR: Colour = "#BDB8A9"
_LONG = 60
"""Number of days above which the time axis of a chart is labelled by months."""


class DealsCard(FigureCard):
    """A dot for every deal and a moving average.

    Enter selects a deal, the arrows move to others, and Enter again opens it.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        found: Figures,
        container: Container,
        review: Callable[[DealPoints], None] | None,
    ) -> None:
        """`review` opens a deal; `None` if deals cannot be reviewed."""
        self.deals: Sequence[DealPoints] = found.deals[-MAX_CHART_DEALS:]
        self.review = review
        self.chosen: int | None = None
        self.places: list[tuple[float, float]] = []
        """Position of each deal's dot, in pixels from the card's corner."""
        self._let_go_at = (0, 0)
        super().__init__(
            scene, rect, of_deals(scene.words, found, MAX_CHART_DEALS), container, "deals", self._enter
        )

    def describe(self) -> Text:
        """Describe the selected deal, or the card if none is selected."""
        if self.chosen is None:
            return super().describe()
        deal, words = self.deals[self.chosen], self.scene.words
        return words.text(
            "{day}: {points}.", day=day_text(local_day(deal.over), words), points=gain_text(deal.points)
        )

    def _enter(self) -> None:
        if self.review is None or self.told.lacking:
            return
        if self.chosen is None:
            self._choose(len(self.deals) - 1)
        else:
            self.review(self.deals[self.chosen])

    def _choose(self, number: int | None) -> None:
        self.chosen = number
        self.refresh()

    def adjust(self, step: int) -> bool:
        """Select the next or previous deal; at either end, deselect and let the focus move on."""
        if self.chosen is None or not 0 <= self.chosen + step < len(self.deals):
            self._choose(None)
            return False
        self._choose(self.chosen + step)
        return True

    def take_focus(self, focused: bool) -> None:
        """Deselect the deal when the card loses the focus."""
        super().take_focus(focused)
        if not focused and self.chosen is not None:
            self._choose(None)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Record where a click ended."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go_at = event.pos
        return bool(super().process_event(event))

    def pressed_by_mouse(self) -> None:
        """Open the deal nearest to the click, if one is close enough."""
        if self.review is None or not self.places:
            return
        at = (self._let_go_at[0] - self.rect.x, self._let_go_at[1] - self.rect.y)
        reach = [(x - at[0]) ** 2 + (y - at[1]) ** 2 for x, y in self.places]
        nearest = min(range(len(reach)), key=reach.__getitem__)
        if reach[nearest] <= self.s(12) ** 2:
            self.scene.sound(Noise.PRESS)
            self.review(self.deals[nearest])

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the axis, the area under the average, the dots, and the average line."""
        fonts, palette, deals = self.scene.fonts, self.palette, self.deals
        low, high = min(0, *(deal.points for deal in deals)), max(0, *(deal.points for deal in deals))
        if low == high:
            high = 1
        levels = [round(level) for level in level_steps(low, high) if level == round(level)]
        names = [gain_text(level) for level in levels]
        left = max(fonts.width(name, self.label) for name in names) + self.s(10)
        plot = pygame.Rect(room.left + left, room.top + self.s(8), room.width - left - self.s(4), 0)
        plot.height = room.bottom - plot.top - self.s(22)

        def height(points: float) -> float:
            return plot.bottom - (points - low) / (high - low) * plot.height

        for level, name in zip(levels, names, strict=True):
            y = height(level)
            fonts.draw(canvas, name, (plot.left - self.s(8), y), self.label, palette.text2, "right")
            if level:
                dotted(canvas, (plot.left, y), plot.width, palette.line, self.s(1))
        step = plot.width / max(1, len(deals) - 1)
        self.places = [(plot.left + step * number, height(deal.points)) for number, deal in enumerate(deals)]
        begin = min(MIN_AVERAGED_DEALS, len(deals)) - 1
        means = [(x, height(deal.mean)) for (x, _), deal in zip(self.places, deals, strict=True)][begin:]
        ground = palette.sunk if self.scene.look.high_contrast else AREA_COLOUR
        line(canvas, means, colours.BRASS, self.s(3), (height(0), ground))
        canvas.fill(palette.strong_line, (plot.left, round(height(0)), plot.width, max(1, self.s(1))))
        self._draw_dots(canvas)
        line(canvas, means, colours.BRASS, self.s(3))
        end = self.scene.paint.disc(self.s(12), colours.BRASS, palette.raised, self.s(1.5))
        self.scene.paint.put_centred(canvas, end, means[-1])
        self._draw_times(canvas, plot, room.bottom - self.s(5))

    def _draw_dots(self, canvas: pygame.Surface) -> None:
        paint, side = self.scene.paint, self.s(6)
        dot = paint.disc(side, self.palette.text3 if self.scene.look.high_contrast else DOT_COLOUR)
        for place in self.places:
            paint.put_centred(canvas, dot, place)
        if self.chosen is not None:
            ring = paint.disc(self.s(14), colours.GOLD, self.palette.text, self.s(2))
            paint.put_centred(canvas, ring, self.places[self.chosen])

    def _draw_times(self, canvas: pygame.Surface, plot: pygame.Rect, y: int) -> None:
        words, deals = self.scene.words, self.deals
        days = [local_day(each.over) for each in (deals[0], deals[len(deals) // 2], deals[-1])]
        tell = month_text if (days[-1] - days[0]).days > _LONG else day_text
        told: list[Text] = []
        for day, x, align in zip(
            days, (plot.left, plot.centerx, plot.right), ("left", "center", "right"), strict=True
        ):
            name = tell(day, words)
            if name not in told:
                self.scene.fonts.draw(canvas, name, (x, y), self.label, self.palette.text2, align)  # type: ignore[arg-type]
            told.append(name)


class AccuracyCard(FigureCard):
    """A line chart of the accuracy, match by match."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> None:
        self.first = max(0, len(found.accuracy) - MAX_CHART_MATCHES)
        self.values = [each.accuracy for each in found.accuracy[self.first :]]
        super().__init__(scene, rect, of_accuracy(scene.words, found), container, "accuracy")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the axis, the line of the chart, and a ring for each match."""
        fonts, palette, paint, words = self.scene.fonts, self.palette, self.scene.paint, self.scene.words
        low = max(0, int(min(self.values) // 10) * 10)
        high = min(100, int(-(-max(self.values) // 10)) * 10)
        high = max(high, low + 10)
        levels = [low, (low + high) / 2, high] if (high - low) % 20 == 0 else [low, high]
        left = fonts.width(number_text(round(high)), self.label) + self.s(12)
        plot = pygame.Rect(room.left + left, room.top + self.s(14), room.width - left - self.s(6), 0)
        plot.height = room.bottom - plot.top - self.s(24)

        def height(value: float) -> float:
            return plot.bottom - (value - low) / (high - low) * plot.height

        for level in levels:
            y = round(height(level))
            name = number_text(round(level))
            fonts.draw(canvas, name, (plot.left - self.s(8), y), self.label, palette.text2, "right")
            canvas.fill(palette.line, (plot.left, y, plot.width + self.s(4), max(1, self.s(1))))
        step = plot.width / (len(self.values) - 1)
        points = [(plot.left + step * number, height(value)) for number, value in enumerate(self.values)]
        line(canvas, points, colours.GOOD, self.s(2.5))
        side = self.s(10) if step > self.s(11) else self.s(6)
        ring = paint.disc(side, palette.raised, colours.GOOD, self.s(2))
        for point in points:
            paint.put_centred(canvas, ring, point)
        y = room.bottom - self.s(5)
        begin = words.text("match {number}", number=self.first + 1)
        fonts.draw(canvas, begin, (plot.left, y), self.label, palette.text2)
        end = number_text(self.first + len(self.values))
        fonts.draw(canvas, end, (plot.right, y), self.label, palette.text2, "right")

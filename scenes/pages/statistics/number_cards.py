"""Cards that show a few numbers: time per move, hints and undos."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.archive.statistics import Figures
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, number_text
from scenes.pages.statistics.card_text import CardText, of_help, of_pace, seconds_text
from scenes.pages.statistics.figure_card import FigureCard
from scenes.widgets import Container


class NumbersCard(FigureCard):
    """A card with a few numbers side by side, each above its label."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        told: CardText,
        numbers: Sequence[tuple[Text, Text]],
        container: Container,
        key: str,
    ) -> None:
        """`numbers` are pairs of a number, as text, and its label."""
        self.numbers = numbers
        super().__init__(scene, rect, told, container, key)

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the numbers in columns of equal width."""
        fonts, face = self.scene.fonts, self.scene.look.face(TextRole.RAIL_TITLE)
        wide = room.width / len(self.numbers)
        for at, (number, name) in enumerate(self.numbers):
            x = round(room.left + at * wide)
            fonts.draw(canvas, number, (x, room.top + self.s(18)), face, self.palette.text)
            label = fonts.fitting(name, self.label, round(wide) - self.s(8))
            fonts.draw(canvas, name, (x, room.top + self.s(42)), label, self.palette.text2)


def pace_card(scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> FigureCard:
    """Return the card on the time per move."""
    words, pace = scene.words, found.pace
    times = (
        (pace.median, words.text("median")),
        (pace.mean, words.text("average")),
        (pace.longest, words.text("longest")),
    )
    numbers = [(seconds_text(words, ms or 0.0), name) for ms, name in times]
    return NumbersCard(scene, rect, of_pace(words, found), numbers, container, "pace")


def help_card(scene: Scene, rect: pygame.Rect, found: Figures, container: Container) -> FigureCard:
    """Return the card on hints and undos."""
    words, helped = scene.words, found.help
    numbers = [
        (number_text(helped.hints), words.text("hints")),
        (number_text(helped.undos), words.text("moves undone")),
        (number_text(helped.deals), words.text("deals with help")),
    ]
    return NumbersCard(scene, rect, of_help(words, found), numbers, container, "help")

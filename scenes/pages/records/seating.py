"""Where one sits, and against whom, at a table for a deal that came as a code."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.match.deal_code import CodedDeal
from scenes.graphics.look import Role
from scenes.pages.records.sheets import BUTTON, MARGIN, Sheet
from scenes.widgets import Segments, ValueStepper

USUAL = LEVELS.index("normal")
ROW = 42


class Seating(Sheet):
    """Asks for a level and a seat; `play` is given both when it is confirmed."""

    width = 620

    def __init__(self, deal: CodedDeal, play: Callable[[str, int], None]) -> None:
        super().__init__()
        self.deal = deal
        self.play = play
        self.level = USUAL
        """The place of the level among all."""
        self.seat = 0

    def build(self) -> None:
        """A line for the level, one for the seat, and the buttons."""
        look, words, setup = self.look, self.words, self.deal.setup
        tall, gap = look.tall(ROW), look.px(14)
        self.place(look.tall(96) + 2 * (tall + gap) + look.tall(BUTTON) + look.px(48))
        left, right = self.sheet.left + look.px(MARGIN), self.sheet.right - look.px(MARGIN)
        self._labels = words.text("Against"), words.text("Your place")
        face = look.face(Role.SPEECH)
        x = left + max(self.fonts.width(label, face) for label in self._labels) + look.px(18)
        top = self.sheet.top + look.tall(92)
        self._rows = [top + tall // 2, top + tall + gap + tall // 2]
        levels = [words.text(LEVEL_NAMES[level]) for level in LEVELS]
        rect = pygame.Rect(x, top, right - x, tall)
        against = Segments(self, rect, levels, self.level, self._take_level, key="level")
        seats = [
            words.text("Seat {number}, the dealer", number=player + 1)
            if player == setup.dealer
            else words.text("Seat {number}", number=player + 1)
            for player in range(setup.players)
        ]
        rect = pygame.Rect(x, top + tall + gap, min(right - x, ValueStepper.width_for(self, seats)), tall)
        seat = ValueStepper(self, rect, seats, self.seat, self._take_seat, key="seat")
        row = self.button_row(
            [(words.text("Play"), "play", self._play), (words.text("Back"), "left", self.guide.back)]
        )
        self.focus.set_targets([against, seat, *row], row[-1])

    def _take_level(self, place: int) -> None:
        self.level = place

    def _take_seat(self, seat: int) -> None:
        self.seat = seat

    def _play(self) -> None:
        self.guide.back()
        self.play(LEVELS[self.level], self.seat)

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, what deal it is, and both questions."""
        look, fonts, words, paper = self.look, self.fonts, self.words, self.look.paper
        self.draw_sheet(surface, words.text("Play this deal"))
        left = self.sheet.left + look.px(MARGIN)
        told = words.text(
            "{game} for {players}.",
            game=self.words.game(self.deal.game.title),
            players=self.deal.setup.players,
        )
        fonts.draw(surface, told, (left, self.sheet.top + look.tall(66)), look.face(Role.HELP), paper.text2)
        for label, y in zip(self._labels, self._rows, strict=True):
            fonts.draw(surface, label, (left, y), look.face(Role.SPEECH), paper.text)
        self.draw_widgets(surface)
        self.draw_focus(surface)

"""A question before or after the app runs: a page with default settings, which reads only artwork."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from scenes.framework.accessibility.bridge import INVISIBLE_DRIVERS
from scenes.framework.main_loop import LoopHooks, run
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, data_folder
from scenes.framework.scene import Services
from scenes.framework.window import Window
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.i18n import Text
from scenes.widgets.menu import GAP, ROW, lay_rows
from scenes.widgets.paper_sheet import PaperSheet

Answer = tuple[Text, str]
"""Text of an answer and name of its icon."""
_WIDTH, _MARGIN = 560, 36


def can_ask() -> bool:
    """Return whether a visible window can be opened."""
    try:
        pygame.display.init()
        return pygame.display.get_driver() not in INVISIBLE_DRIVERS
    except pygame.error:
        return False


def ask(
    title: Text, told: Sequence[Text], answers: Sequence[Answer], stopped: Callable[[], bool] = lambda: False
) -> int:
    """Show a question until it is answered; return the number of the answer, from 0.

    Closing the window, Esc and the end of the program choose the last answer. Raises `pygame.error` if no
    window can be opened.
    """
    preferences = Preferences(speed="off")
    window = Window(preferences)
    navigator = Navigator(Services.create(preferences, window.size, {}, data_folder(), Fonts()))
    page = QuestionSheet(title, told, answers)
    navigator.push(page)
    try:
        run(window, navigator, LoopHooks(stopped=stopped))
    finally:
        pygame.display.quit()
    return page.answer


class QuestionSheet(PaperSheet):
    """A sheet with a heading, paragraphs and answers as buttons; the first is the primary button.

    Esc chooses the last answer.
    """

    overlay = closes_beside = False

    def __init__(self, title: Text, told: Sequence[Text], answers: Sequence[Answer]) -> None:
        super().__init__()
        self.title = title
        self.told = told
        self.answers = answers
        self.answer = len(answers) - 1
        self._lines: list[list[str]] = []

    def build(self) -> None:
        """Lay out the paragraphs and then the answers, from top to bottom."""
        look, fonts = self.look, self.fonts
        margin, tall, gap = look.px(_MARGIN), look.tall(ROW), look.px(GAP)
        width = look.px(_WIDTH)
        face = look.face(TextRole.HELP)
        self._lines = [self._broken(each, width - 2 * margin, face) for each in self.told]
        told = sum(map(len, self._lines)) * fonts.line_height(face) + len(self.told) * gap
        height = look.tall(76) + told + 2 * gap + len(self.answers) * (tall + gap) - gap + margin
        self.place_sheet(width, height)
        top = self.sheet.bottom - margin - len(self.answers) * (tall + gap) + gap
        rows = [(text, icon, partial(self._take, number)) for number, (text, icon) in enumerate(self.answers)]
        lay_rows(self, self.sheet.left + margin, top, width - 2 * margin, rows)

    def _broken(self, text: Text, width: int, face: TypeSize) -> list[str]:
        """Return the lines of a paragraph; a word wider than a line, such as a path, is broken."""
        lines: list[str] = []
        for line in self.fonts.wrap(text, width, face):
            rest = line
            while self.fonts.width(rest, face) > width:
                fits = next(
                    end for end in range(len(rest) - 1, 0, -1) if self.fonts.width(rest[:end], face) <= width
                )
                lines.append(rest[:fits])
                rest = rest[fits:]
            lines.append(rest)
        return lines

    def _take(self, number: int) -> None:
        self.answer = number
        self.router.back()

    def close(self) -> None:
        """Choose the last answer."""
        self._take(len(self.answers) - 1)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet on felt, with its texts and answers."""
        look, fonts, paper, sheet = self.look, self.fonts, self.look.paper, self.sheet
        surface.blit(self.paint.felt(look), (0, 0))
        self.draw_sheet(surface)
        margin, face = look.px(_MARGIN), look.face(TextRole.HELP)
        at = (sheet.left + margin, sheet.top + look.tall(44))
        fonts.draw(surface, self.title, at, look.face(TextRole.SHEET_TITLE), paper.text)
        y, tall = sheet.top + look.tall(76), fonts.line_height(face)
        for lines in self._lines:
            for line in lines:
                fonts.draw(surface, line, (at[0], y + 0.5 * tall), face, paper.text)
                y += tall
            y += look.px(GAP)
        super().draw(surface)

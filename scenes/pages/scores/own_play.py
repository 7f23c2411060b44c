"""The row on a deal's result sheet that grades the person's decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ai.verdict import Grade
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import accuracy_ring, grade_mark
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, gain_text, number_text
from scenes.pages.scores.score_page import SheetScene

ASK_AGAIN = 0.5
"""Seconds between checks for new grades."""
_PAR = 22
"""Height of the line with the AI levels' results, in design units."""
_NARROW = 520
"""Width in design units below which the marks get a line of their own."""


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """Grades of a person's decisions in order of play; `None` if one is not judged yet."""

    grades: tuple[Grade | None, ...]
    before: int
    """Number of decisions before the play."""
    accuracy: float | None = None
    """Accuracy from 0 to 100; `None` until all decisions are judged."""
    pars: tuple[tuple[Text, int], ...] = ()
    """Points of each AI level that has played the same cards in the same seat."""
    all_pars: int = 0
    """Number of levels that will play them."""

    @property
    def judged(self) -> bool:
        """Whether all decisions are judged."""
        return None not in self.grades

    @property
    def done(self) -> bool:
        """Whether all grades and level results are in."""
        return self.judged and len(self.pars) == self.all_pars


AskPlay = Callable[[], OwnPlay | None]
"""Returns the graded decisions of the person at this computer, or `None` if nothing is judged."""


class PlayRow:
    """A row of grade marks on a sheet, which keeps checking until all grades are in."""

    def __init__(self, ask: AskPlay) -> None:
        self._ask = ask
        self._since = 0.0
        self.play = ask()

    @property
    def wake(self) -> float | None:
        """Seconds until the next check, or None if nothing is missing."""
        return ASK_AGAIN if self.play is not None and not self.play.done else None

    def update(self, dt: float) -> bool:
        """Check for new grades when due; return whether the row must be redrawn."""
        self._since += dt
        if self.wake is None or self._since < ASK_AGAIN:
            return False
        self._since, before = 0.0, self.play
        self.play = self._ask()
        return self.play != before

    def height(self, scene: SheetScene, width: int) -> int:
        """Return the height in pixels; 0 if nothing is judged."""
        if self.play is None:
            return 0
        return scene.look.tall(_PAR + (40 if width >= scene.look.px(_NARROW) else 66))

    def draw(self, scene: SheetScene, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the title, the marks with a line before the play, and the accuracy."""
        if self.play is None:
            return
        look, fonts, paper = scene.look, scene.fonts, scene.look.paper
        scene.draw_raised(surface, rect)
        narrow = rect.width < look.px(_NARROW)
        below = look.tall(_PAR)
        line = pygame.Rect(rect.left + look.px(14), rect.top, rect.width - look.px(28), rect.height - below)
        self._draw_pars(scene, surface, pygame.Rect(line.left, line.bottom - look.px(5), line.width, below))
        if narrow:
            line.height //= 2
        title = scene.words.text("Your play")
        left = fonts.draw(surface, title, line.midleft, look.face(TextRole.NAME), paper.text).right
        right = self._draw_sum(scene, surface, line, self.play)
        if narrow:
            line.top = line.bottom - look.px(4)
        else:
            line.left, line.width = left + look.px(18), right - left - look.px(36)
        self._draw_marks(scene, surface, line, self.play)

    def _draw_pars(self, scene: SheetScene, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Draw the AI levels' results with the same cards, or that they will play them."""
        assert self.play is not None, "somebody is judged"
        look, words = scene.look, scene.words
        label = look.face(TextRole.LABEL)
        told = words.text("Three AI levels play this deal next.")
        if self.play.pars:
            each = [
                words.text("{level} {points}", level=level, points=gain_text(points))
                for level, points in self.play.pars
            ]
            told = words.text("Each level's score with your cards: {levels}.", levels=words.listed(each))
            if scene.fonts.width(told, label) > line.width:
                told = words.listed(each)
        shown = scene.fonts.ellipsis(told, line.width, label)
        scene.fonts.draw(surface, shown, line.midleft, label, look.paper.text2)

    def _draw_sum(self, scene: SheetScene, surface: pygame.Surface, line: pygame.Rect, play: OwnPlay) -> int:
        """Draw the accuracy, or that the review is running; return the left edge."""
        look, fonts, paper, words = scene.look, scene.fonts, scene.look.paper, scene.words
        label, end = look.face(TextRole.LABEL), line.right
        if not play.judged:
            looking = words.text("Review in progress")
            fonts.draw(surface, looking, (end, line.centery), label, paper.text2, "right")
            return end - fonts.width(looking, label)
        if play.accuracy is None:
            return end
        side, gap = look.px(24), look.px(6)
        ring = accuracy_ring(scene.paint, side, play.accuracy / 100, paper.sunk)
        scene.paint.put(surface, ring, (end - side, line.centery - side // 2))
        told: list[Part] = [words.text("accuracy"), number_text(round(play.accuracy))]
        end -= side + look.px(8) + fonts.parts_width(told, label, gap)
        fonts.draw_parts(surface, told, (end, line.centery), label, paper.text, gap)
        return end

    def _draw_marks(
        self, scene: SheetScene, surface: pygame.Surface, line: pygame.Rect, play: OwnPlay
    ) -> None:
        look, paint, paper = scene.look, scene.paint, scene.look.paper
        count = len(play.grades)
        split = look.px(12) if 0 < play.before < count else 0
        pitch = min(look.px(24), (line.width - split) // max(1, count))
        side, x = min(look.px(16), round(pitch * 0.8)), line.left
        for number, grade in enumerate(play.grades):
            if split and number == play.before:
                tall = look.px(20)
                at = (x + split // 2 - look.px(4), line.centery - tall // 2, look.border, tall)
                surface.fill(paper.strong_line, at)
                x += split
            dot = paint.disc(max(3, side // 3), paper.line)
            mark = dot if grade is None else grade_mark(paint, grade, side, paper)
            paint.put_centred(surface, mark, (x + side // 2, line.centery))
            x += pitch


class PlaySheet(SheetScene):
    """A sheet with a row of grade marks."""

    play: PlayRow

    def update(self, dt: float) -> None:
        """Check for new grades and redraw if there are any."""
        super().update(dt)
        if self.play.update(dt):
            self.redraw()

    @property
    def wake(self) -> float | None:
        """Seconds until the next check for grades, or None."""
        return self.play.wake

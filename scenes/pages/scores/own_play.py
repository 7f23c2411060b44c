"""The row on a deal's result sheet that grades the person's decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ai.accuracy import whole_accuracy
from game.ai.verdict import Grade
from scenes.framework import routes
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import accuracy_ring, grade_mark
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, gain_text, number_text
from scenes.pages.scores.score_page import SheetScene

if TYPE_CHECKING:  # avoids loading presenters for the first page
    from scenes.presenters.base.moment import ToldMoment

POLL_SECONDS = 0.5
"""Seconds between checks for new grades."""
_PAR = 22
"""Height of the line with the AI levels' results, in design units."""
_NARROW_PAR = 34
"""Height in design units of the AI levels' results in a narrow row, in which they may need two lines."""
_NARROW = 520
"""Width of the row in design units below which the marks are on a line of their own."""


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """Grades of a person's decisions in order of play; `None` if one is not judged yet."""

    grades: tuple[Grade | None, ...]
    before: int
    """Number of decisions before the first trick."""
    accuracy: float | None = None
    """Accuracy from 0 to 100; `None` until all decisions are judged."""
    pars: tuple[tuple[Text, int], ...] = ()
    """Name and points of each AI level that has played the same cards in the same seat."""
    all_pars: int = 0
    """Number of AI levels that have played, or will still play, the same cards."""
    moment: ToldMoment | None = None
    """The deciding moment: the decision that mattered most; `None` until all decisions are judged."""
    place: int | None = None
    """Index of the deciding moment's decision among the grades; `None` if no decision mattered."""

    @property
    def choices(self) -> tuple[int, int]:
        """Numbers of judged and of all decisions, counting only those with more than one legal action."""
        real = [grade for grade in self.grades if grade is not Grade.NONE]
        return sum(grade is not None for grade in real), len(real)

    @property
    def all_judged(self) -> bool:
        """Whether all decisions are judged."""
        return None not in self.grades

    @property
    def done(self) -> bool:
        """Whether all grades and the results of all AI levels are known."""
        return self.all_judged and len(self.pars) == self.all_pars


PlayGetter = Callable[[], OwnPlay | None]
"""Returns the graded decisions of the person at this computer, or `None` if nothing is judged."""


class PlayRow:
    """A row of grade marks on a result sheet, which looks for new grades until all are known."""

    def __init__(self, ask: PlayGetter) -> None:
        self._ask = ask
        self._since = 0.0
        self.play = ask()

    @property
    def wake(self) -> float | None:
        """Seconds until the next check, or None if nothing is missing."""
        return POLL_SECONDS if self.play is not None and not self.play.done else None

    def update(self, dt: float) -> bool:
        """Check for new grades when due; return whether the row must be redrawn."""
        self._since += dt
        if self.wake is None or self._since < POLL_SECONDS:
            return False
        self._since, before = 0.0, self.play
        self.play = self._ask()
        return self.play != before

    def height(self, scene: SheetScene, width: int) -> int:
        """Return the height in pixels; 0 if nothing is judged."""
        if self.play is None:
            return 0
        return scene.look.tall(_PAR + 40 if width >= scene.look.px(_NARROW) else _NARROW_PAR + 66)

    def draw(self, scene: SheetScene, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the title, the marks with a line before the play, and the accuracy."""
        if self.play is None:
            return
        look, fonts, paper = scene.look, scene.fonts, scene.look.paper
        scene.draw_raised(surface, rect)
        narrow = rect.width < look.px(_NARROW)
        below = look.tall(_NARROW_PAR if narrow else _PAR)
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
        lines, face = scene.fonts.in_lines(told, label, line.width)
        scene.fonts.draw_around(surface, lines, line.midleft, face, look.paper.text2)

    def _draw_sum(self, scene: SheetScene, surface: pygame.Surface, line: pygame.Rect, play: OwnPlay) -> int:
        """Draw the accuracy, or that the review is running; return the left edge."""
        look, fonts, paper, words = scene.look, scene.fonts, scene.look.paper, scene.words
        label, end = look.face(TextRole.LABEL), line.right
        if not play.all_judged:
            looking = words.text("Review in progress")
            fonts.draw(surface, looking, (end, line.centery), label, paper.text2, "right")
            return end - fonts.width(looking, label)
        if play.accuracy is None:
            return end
        side, gap = look.px(24), look.px(6)
        ring = accuracy_ring(scene.paint, side, play.accuracy / 100, paper.sunk)
        scene.paint.put(surface, ring, (end - side, line.centery - side // 2))
        told: list[Part] = [words.text("accuracy"), number_text(whole_accuracy(play.accuracy))]
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
            middle = (x + side // 2, line.centery)
            if number == play.place:
                ground = pygame.Rect(0, 0, pitch, side + look.px(8))
                ground.center = middle
                paint.panel(surface, ground, look.px(6), paper.sunk)
            paint.put_centred(surface, mark, middle)
            x += pitch


class PlaySheet(SheetScene):
    """A result sheet with a row of grade marks and, once all decisions are judged, the deciding moment."""

    play: PlayRow

    @property
    def moment(self) -> ToldMoment | None:
        """The deciding moment of the deal: the player's decision that mattered most.

        `None` if the review has not found it yet, or no player's decisions are reviewed.
        """
        return None if self.play.play is None else self.play.play.moment

    def update(self, dt: float) -> None:
        """Look for new grades and redraw if there are any; build the buttons of the deciding moment when it
        is found.
        """
        super().update(dt)
        known = self.moment
        if not self.play.update(dt):
            return
        if self.moment is not known:
            self.rebuild(self.services)
        self.redraw()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: T opens a practice table at the deciding moment, W shows the better line."""
        super().handle(event)
        if event.type == pygame.KEYDOWN and self.moment is not None and self.moment.past is not None:
            if event.key == pygame.K_t and self.moment.costly:
                self.practise()
            elif event.key == pygame.K_w:
                self.watch()

    def practise(self) -> None:
        """Open a practice table just before the deciding moment; do nothing if there is none."""
        if self.moment is not None and self.moment.past is not None:
            self.router.go(routes.Practice(self.moment.past, self.moment.number))

    def watch(self) -> None:
        """Open the review at the deciding moment and play the better line; do nothing if there is none."""
        if self.moment is not None and self.moment.past is not None:
            self.router.go(routes.Review(action=self.moment.number, watches=True))

    @property
    def wake(self) -> float | None:
        """Seconds until the next check for grades, or `None` if all are known."""
        return self.play.wake

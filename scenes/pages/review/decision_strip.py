"""The strip of grade marks: all decisions of a player in one row, the one shown marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.scene import Scene
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.grade_names import GRADE_NAMES
from scenes.graphics.layout_metrics import Palette
from scenes.i18n import Text
from scenes.pages.review.review_text import ReviewText

MARK, PITCH, HERE, SPLIT = 17, 28, 26, 10
"""Design units: width of a mark, distance between marks, width of the ground below the one shown, and extra
distance before the first trick.
"""


@dataclass(slots=True, eq=False)
class WalkSpot(FocusSpot):
    """A focus target on which the left and right arrows go from one thing to the next."""

    walk: Callable[[int], None] = lambda step: None

    def adjust(self, step: int) -> bool:
        """Go to the previous (-1) or next (+1) thing."""
        self.walk(step)
        return True


class DecisionStrip:
    """A row of marks in `rect`; a click on a mark goes to its decision."""

    def __init__(
        self,
        scene: Scene,
        rect: Rect,
        texts: ReviewText,
        choose: Callable[[int], None],
        walk: Callable[[int], None],
    ) -> None:
        """`choose` is called with the index of a decision, `walk` with -1 or +1."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.chosen: int | None = None
        """Index of the decision shown, or `None`."""
        self._choose = choose
        paper: Palette = scene.look.paper
        self.spot = WalkSpot(
            lambda: self.rect, self._again, paper, scene.look.cell_radius, "strip", walk=walk
        )
        self.spot.tells = lambda: TargetDescription(texts.deal.heading, note=self._told())

    def _again(self) -> None:
        if self.chosen is not None:
            self._choose(self.chosen)

    def _told(self) -> Text:
        """Describe the decision shown, for a screen reader."""
        words, decided = self.scene.words, self.texts.model.decided
        if self.chosen is None:
            return self.texts.deal.no_decision()
        each = decided[self.chosen]
        told = words.text("Decision {number} of {all}", number=self.chosen + 1, all=len(decided))
        grade = words.text("Not reviewed yet") if each.grade is None else words.text(GRADE_NAMES[each.grade])
        return words.text("{name}: {told}", name=told, told=grade)

    def places(self) -> list[Rect]:
        """Return the rectangle of each mark, as high as the strip."""
        look, decided = self.scene.look, self.texts.model.decided
        before = sum(each.trick is None for each in decided)
        split = look.px(SPLIT) if 0 < before < len(decided) else 0
        pitch = min(look.px(PITCH), (self.rect.width - split) / max(1, len(decided)))
        return [
            Rect(
                round(self.rect.left + number * pitch) + (split if number >= before else 0),
                self.rect.top,
                round(pitch),
                self.rect.height,
            )
            for number in range(len(decided))
        ]

    def click(self, at: tuple[int, int]) -> bool:
        """Choose the decision at a point; return whether there is one."""
        number = next((number for number, place in enumerate(self.places()) if place.collidepoint(at)), None)
        if number is None:
            return False
        self._choose(number)
        return True

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """Draw the marks, with a line before the first trick."""
        self.chosen = chosen
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        before = 0
        for number, (each, place) in enumerate(zip(self.texts.model.decided, self.places(), strict=True)):
            side = min(look.px(MARK), round(place.width * 0.85))
            if each.trick is None:
                before += 1
            elif number == before and before:
                tall = look.px(22)
                x = place.left - look.px(SPLIT) // 2 - look.px(1)
                surface.fill(paper.strong_line, (x, place.centery - tall // 2, look.border, tall))
            if number == chosen:
                ground = Rect(0, 0, max(side + 2, min(look.px(HERE), place.width)), look.px(HERE))
                ground.center = place.centerx, place.centery
                paint.panel(surface, ground, look.px(6), paper.sunk)
            mark = paint.disc(max(3, side // 3), paper.strong_line)
            if each.grade is not None:
                mark = grade_mark(paint, each.grade, side, paper)
            paint.put_centred(surface, mark, place.center)

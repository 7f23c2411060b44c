"""The deals of a match in progress, one below the other; a finished deal has a star and its review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ai.verdict import Grade
from game.archive.queries import DealRow
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import LayoutMetrics, TextRole
from scenes.graphics.surfaces import dashed_outline
from scenes.i18n import gain_text
from scenes.widgets import Button, Container, icon_button

ROW, GAP = 48, 8
"""Height of a row and gap between two, in design units."""


class DealRows:
    """The rows of a match's deals. Of the present deal, nothing but its number is shown.

    `own` is the person's seat, or `None` if the match has no such seat; `area` is in pixels.
    """

    def __init__(self, scene: Scene, deals: Sequence[DealRow], own: int | None, area: pygame.Rect) -> None:
        self.scene = scene
        self.deals = deals
        self.own = own
        look = scene.look
        tall, step = look.tall(ROW), look.tall(ROW) + look.px(GAP)
        self._places = [
            pygame.Rect(area.left, area.top + number * step, area.width, tall) for number in range(len(deals))
        ]

    @staticmethod
    def height(look: LayoutMetrics, deals: int) -> int:
        """Return the height in pixels of the rows of this many deals."""
        return deals * (look.tall(ROW) + look.px(GAP)) - look.px(GAP)

    def build(
        self,
        origin: tuple[int, int],
        container: Container | None,
        on_review: Callable[[int], None],
        on_collect: Callable[[int], None],
    ) -> list[FocusTarget]:
        """Build the buttons; `on_review` and `on_collect` get the index of the deal to review or to star."""
        look, words = self.scene.look, self.scene.words
        targets: list[FocusTarget] = []
        for number, (deal, row) in enumerate(zip(self.deals, self._places, strict=True)):
            if not deal.finished:
                continue
            rect = self._star(row).move(origin)
            press, key = partial(on_collect, number), ("star", deal.number)
            star = icon_button(self.scene, rect, "star", press, key=key, container=container)
            star.read_name = words.text("Star deal {number}", number=deal.number)
            targets.append(star)
            rect = self._button(row).move(origin)
            press, key = partial(on_review, number), ("review", deal.number)
            face = look.face(TextRole.LABEL).strong
            button = Button(
                self.scene, rect, words.text("Review"), press, face=face, key=key, container=container
            )
            button.read_name = words.text("Review deal {number}", number=deal.number)
            targets.append(button)
        return targets

    def _button(self, row: pygame.Rect) -> pygame.Rect:
        look, inset = self.scene.look, self.scene.look.px(6)
        face = look.face(TextRole.LABEL).strong
        wide = max(look.px(96), Button.width_for(self.scene, self.scene.words.text("Review"), face=face))
        return pygame.Rect(row.right - inset - wide, row.top + inset, wide, row.height - 2 * inset)

    def _star(self, row: pygame.Rect) -> pygame.Rect:
        """Return the place of the star, to the left of the button."""
        button = self._button(row)
        return pygame.Rect(
            button.left - self.scene.look.px(6) - button.height, button.top, button.height, button.height
        )

    def draw(self, surface: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the rows except for their buttons."""
        for deal, place in zip(self.deals, self._places, strict=True):
            if deal.finished:
                self._draw_finished(surface, deal, place.move(origin))
            else:
                self._draw_present(surface, deal, place.move(origin))

    def _draw_finished(self, surface: pygame.Surface, deal: DealRow, row: pygame.Rect) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        paper = look.paper
        rim = paint.rounded(row.size, look.cell_radius, paper.raised, paper.line, look.border)
        paint.put(surface, rim, row.topleft)
        mark = grade_mark(paint, deal.worst or Grade.NONE, look.px(18), paper)
        self._draw_name(surface, mark, deal, row)
        if self.own is not None:
            points = deal.points[self.own]
            colour = paper.bad if points < 0 else paper.text
            at = (self._star(row).left - look.px(12), row.centery)
            fonts.draw(surface, gain_text(points), at, look.face(TextRole.NAME), colour, "right")

    def _draw_present(self, surface: pygame.Surface, deal: DealRow, row: pygame.Rect) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        paper = look.paper
        canvas = pygame.Surface(row.size, pygame.SRCALPHA)
        colour = pygame.Color(paper.strong_line)
        radius, dash = round(look.cell_radius), max(2, look.px(5))
        dashed_outline(canvas, canvas.get_rect(), radius, dash, colour, max(1, round(look.u)))
        surface.blit(canvas, row.topleft)
        clock = paint.icon("clock", look.px(18), paper.text2)
        left = self._draw_name(surface, clock, deal, row) + look.px(12)
        right = row.right - look.px(12)
        told, face = self.scene.words.text("review after the deal"), look.face(TextRole.LABEL)
        fonts.draw_fitting(
            surface, told, (max(left, right - fonts.width(told, face)), row.centery), face, paper.text2,
            right - left,
        )  # fmt: skip

    def _draw_name(self, surface: pygame.Surface, mark: Part, deal: DealRow, row: pygame.Rect) -> int:
        """Draw a mark and the name of a deal; return the right edge in pixels."""
        look, fonts, words = self.scene.look, self.scene.fonts, self.scene.words
        face, gap = look.face(TextRole.SPEECH), look.px(8)
        parts: list[Part] = [mark, words.text("Deal {number}", number=deal.number)]
        x = row.left + look.px(12)
        fonts.draw_parts(surface, parts, (x, row.centery), face, look.paper.text, gap)
        return x + fonts.parts_width(parts, face, gap)

"""What stands out within the text of a page: words that explain themselves, links, and what is sought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pygame

from scenes.framework.focus import Spot
from scenes.framework.scene import Scene
from scenes.graphics.look import BRASS, GOLD, ON_PRIMARY, Colour, Role
from scenes.i18n import Text
from scenes.pages.help.finding import Stretch, links
from scenes.pages.help.glossary import Entry, dotted_words
from scenes.pages.help.markdown import Part
from scenes.presenters.base.terms import Term
from scenes.widgets import Scroll

FOUND: Colour = "#F0DCA6"
"""The ground of what is sought, where it is not shown just now."""


@dataclass(slots=True, eq=False, kw_only=True)
class TextSpot(Spot):
    """A stretch of a page's text that can be pressed. It scrolls with the page."""

    scroll: Scroll
    at: Stretch
    entry: Entry | None = None
    """What it explains; `None` for a link."""
    rects: Callable[[], list[pygame.Rect]] = field(default=list)
    """Its boxes in the window, one a line."""

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """It is seen in its scroll area only."""
        return pygame.Rect(self.scroll.view.rect)

    def reveal(self) -> None:
        """Come into view."""
        self.scroll.reveal(self.place())

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a place in the window is on it."""
        return any(rect.collidepoint(position) for rect in self.rects())


def marked_words(
    scene: Scene, parts: Sequence[Part], terms: Sequence[Term], suits: Sequence[Text]
) -> Iterator[tuple[Stretch, str | Entry]]:
    """Where links stand, each with its clause, and words that explain themselves, with what they mean."""
    taken = []
    for number, part in enumerate(parts):
        for at, clause in links(part, number):
            taken.append(at)
            yield at, clause
    for dotted in dotted_words(parts, terms, scene.words, suits):
        if not any(dotted.at.meets(at) for at in taken):
            yield dotted.at, dotted.entry


def draw_cited(scene: Scene, surface: pygame.Surface, place: pygame.Rect, *, asked: bool) -> None:
    """The raised ground under what stands out at a place, with a red bar at its left.

    `asked`: with a tag that says why it does.
    """
    look, paint, paper, pad = scene.look, scene.paint, scene.look.paper, scene.look.px(10)
    paint.panel(surface, place, look.cell_radius, paper.raised, paper.line, look.border)
    surface.fill(paper.focus, (place.left, place.top + pad // 2, look.px(4), place.height - pad))
    if asked:
        face = look.face(Role.TAG)
        said = scene.words.text("Why you were asked")
        pill = pygame.Rect(0, 0, scene.fonts.width(said, face) + 2 * look.px(12), look.tall(24))
        pill.midleft = (place.left + look.px(10), place.top)
        paint.panel(surface, pill, pill.height // 2, paper.primary)
        scene.fonts.draw(surface, said, pill.center, face, ON_PRIMARY, "center")


def draw_hit(scene: Scene, surface: pygame.Surface, rects: Sequence[pygame.Rect], *, shown: bool) -> None:
    """A ground under what is sought; where it is shown just now, with a rim as well."""
    look, seen = scene.look, surface.get_clip()
    for rect in rects:
        if seen.colliderect(rect):
            rim = look.paper.text if shown else None
            place = rect.inflate(2 * look.px(2), 0)
            scene.paint.panel(surface, place, look.px(4), GOLD if shown else FOUND, rim, look.px(1.5))


def draw_spot(scene: Scene, surface: pygame.Surface, spot: TextSpot) -> None:
    """Dots under a word that explains itself, a line under a link, and a rim around what is in focus."""
    look, paint, seen = scene.look, scene.paint, surface.get_clip()
    dot = max(1, look.px(2))
    for rect in spot.rects():
        if not seen.colliderect(rect):
            continue
        if spot is scene.focus.current:
            ring = rect.inflate(2 * look.px(4), 2 * look.px(1))
            paint.put(
                surface, paint.rounded(ring.size, look.px(5), None, BRASS, max(2, look.px(2))), ring.topleft
            )
        y = rect.bottom - look.px(2)
        if spot.entry is None:
            surface.fill(look.paper.focus, (rect.left, y, rect.width, max(1, look.px(1.5))))
            continue
        for x in range(rect.left, rect.right - dot + 1, 2 * dot):
            surface.fill(BRASS, (x, y, dot, dot))

"""What can be pressed within the text of a page, and what stands out there: words, links, tricks, finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from scenes.framework.accessibility.roles import Said, Sort
from scenes.framework.focus import Spot
from scenes.framework.scene import Scene
from scenes.graphics.look import BRASS, GOLD, ON_PRIMARY, Colour, Role
from scenes.i18n import NO_WORDS, Text
from scenes.pages.help.markdown import Part
from scenes.pages.help.text_search import Entry, Stretch, dotted_words, links
from scenes.presenters.contract.terms import Term
from scenes.widgets import Scroll

FOUND: Colour = "#F0DCA6"
"""The ground of what is sought, where it is not shown just now."""


@dataclass(slots=True, eq=False, kw_only=True)
class PageSpot(Spot):
    """A place on a page that can be pressed. It scrolls with the page."""

    scroll: Scroll

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """It is seen in its scroll area only."""
        return pygame.Rect(self.scroll.view.rect)

    def reveal(self) -> None:
        """Come into view."""
        self.scroll.reveal(self.place())

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a place in the window is on it."""
        return self.enabled and self.place().collidepoint(position)

    def press_at(self, position: tuple[int, int]) -> None:
        """Press it at a place in the window."""
        self.press()


@dataclass(slots=True, eq=False, kw_only=True)
class TextSpot(PageSpot):
    """A stretch of a page's text that can be pressed."""

    place: Callable[[], pygame.Rect] = field(init=False)
    press: Callable[[], None] = field(init=False)
    at: Stretch
    words: Text
    clause: str = ""
    """Where it leads, if it is a link."""
    entry: Entry | None = None
    """What it explains; `None` for a link."""
    rects: Callable[[], list[pygame.Rect]]
    """Its boxes in the window, one a line."""
    on_press: Callable[[TextSpot], None]

    def __post_init__(self) -> None:
        self.place = lambda: next(iter(self.rects()), pygame.Rect(0, 0, 0, 0))
        self.press = lambda: self.on_press(self)

    def said(self) -> Said:
        """A word with what it means, or a link."""
        return Said(self.words, Sort.LINK, NO_WORDS if self.entry is None else self.entry.meaning)

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a place in the window is on one of its boxes."""
        return any(rect.collidepoint(position) for rect in self.rects())


@dataclass(slots=True, eq=False, kw_only=True)
class Stepper(PageSpot):
    """What turns a trick on a page a card on or back, around the ends.

    Left and right turn it, Enter goes on; so does a click on its halves.
    """

    press: Callable[[], None] = field(init=False)
    scene: Scene
    count: int
    """How many cards the trick has."""
    played: int
    """How many of them lie."""

    def __post_init__(self) -> None:
        self.press = partial(self.step, 1)

    def said(self) -> Said:
        """How many cards of the trick lie."""
        words, at = self.scene.words, (self.played - 1, self.count)
        lie = words.text("{number} of {count}", number=self.played, count=self.count)
        return Said(words.text("The trick, card by card"), Sort.CHOICE, value=lie, at=at)

    def step(self, way: int) -> None:
        """Play a card more (+1), or take the last one back (-1)."""
        self.played = (self.played - 1 + way) % self.count + 1
        self.scene.redraw()

    def adjust(self, step: int) -> bool:
        """Left and right."""
        self.step(step)
        return True

    def press_at(self, position: tuple[int, int]) -> None:
        """A click on its left half takes a card back, one on its right half plays one."""
        self.step(-1 if position[0] < self.place().centerx else 1)


def trick_steppers(
    scene: Scene, parts: Sequence[Part], scroll: Scroll, place: Callable[[int], pygame.Rect]
) -> dict[int, Stepper]:
    """By their numbers what turns the tricks of a page, all of whose cards lie; `place` tells where it is."""
    return {
        number: Stepper(
            place=partial(place, number),
            ground=scene.look.paper,
            radius=scene.look.px(6),
            key=("trick", number),
            scroll=scroll,
            scene=scene,
            count=len(part.example.lies),
            played=len(part.example.lies),
        )
        for number, part in enumerate(parts)
        if part.example is not None and not part.example.held
    }


def marked_words(
    scene: Scene, parts: Sequence[Part], terms: Sequence[Term], suits: Sequence[Text]
) -> Iterator[tuple[Stretch, str, Entry | None]]:
    """Where links stand, each with its clause, and words that explain themselves, with what they mean."""
    taken = []
    for number, part in enumerate(parts):
        for at, clause in links(part, number):
            taken.append(at)
            yield at, clause, None
    for dotted in dotted_words(parts, terms, scene.words, suits):
        if not any(dotted.at.meets(at) for at in taken):
            yield dotted.at, "", dotted.entry


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
            rim = paint.rounded(ring.size, look.px(5), None, BRASS, max(2, look.px(2)))
            paint.put(surface, rim, ring.topleft)
        y = rect.bottom - look.px(2)
        if spot.entry is None:
            surface.fill(look.paper.focus, (rect.left, y, rect.width, max(1, look.px(1.5))))
            continue
        for x in range(rect.left, rect.right - dot + 1, 2 * dot):
            surface.fill(BRASS, (x, y, dot, dot))

"""Records the drawing of each frame, so that only what differs from the last frame is redrawn."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

Rects = list[pygame.Rect]
Mark = tuple[pygame.Surface | None, tuple[int, ...], Any, int]
"""A surface, its position, the part drawn (`None` for all) and the blend flags; or `None`, a rectangle, its
colour and the blend flags.
"""

FULL_REDRAW_SHARE = 0.5
"""Share of the window from which on the changed area is redrawn as one rectangle."""
RECT_COST_PIXELS = 30_000
"""Cost of one more rectangle, as the number of pixels that are drawn in the same time."""


class DisplayList(pygame.Surface):
    """A surface that records what is drawn on it; `show` then redraws a window where it has changed.

    It supports `blit`, `blits`, `fblits`, `fill` and clipping. Surfaces are compared by identity, so a
    surface must not change once it has been drawn. The layer's own pixels cache the lower part of the
    picture, for frames in which much moves above a part that does not.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._clip = self.get_rect()
        self._marks: list[Mark] = []
        self._rects: Rects = []
        self._shown: tuple[list[Mark], Rects] | None = None
        """Marks that the window shows and their rectangles; `None` if unknown."""
        self._alike = 0
        """How many marks, from the bottom up, were the same in the last two frames."""
        self._kept: list[Mark] = []
        """Marks that the layer's own pixels show."""

    # Recording.

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Record a surface; return where it will be visible."""
        part = None if area is None else pygame.Rect(area).clip(source.get_rect())
        rect = pygame.Rect(dest[:2], source.get_size() if part is None else part.size)
        if self._clip.contains(rect):
            seen = rect
        else:
            seen = rect.clip(self._clip)
            left, top = (0, 0) if part is None else part.topleft
            part = pygame.Rect((left + seen.x - rect.x, top + seen.y - rect.y), seen.size)
        if seen.width and seen.height:
            self._marks.append((source, seen.topleft, part and tuple(part), special_flags))
            self._rects.append(seen)
        return seen

    def blits(self, blit_sequence: Iterable[Any], doreturn: int | bool = 1) -> Rects | None:
        """Record several surfaces; return where they will be visible, or `None` without `doreturn`."""
        seen = [self.blit(*each) for each in blit_sequence]
        return seen if doreturn else None

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0) -> None:
        """Record several surfaces that are drawn with the same blend flags."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a filled rectangle; return where it will be visible."""
        seen = self._clip.copy() if rect is None else pygame.Rect(rect).clip(self._clip)
        if seen.width and seen.height:
            self._marks.append((None, tuple(seen), tuple(pygame.Color(color)), special_flags))
            self._rects.append(seen)
        return seen

    def set_clip(self, rect: Any, /) -> None:
        """Record nothing outside a rectangle; `None` removes this limit."""
        self._clip = self.get_rect() if rect is None else pygame.Rect(rect).clip(self.get_rect())

    def get_clip(self) -> pygame.Rect:
        """Return the rectangle outside which nothing is recorded."""
        return self._clip.copy()

    # Showing.

    def seen(self, place: pygame.Rect) -> pygame.Surface:
        """Return what has been recorded at a place so far, drawn on a new surface."""
        whole = pygame.Surface(self.get_size())
        _paint(whole, self._marks, self._rects, place)
        return whole.subsurface(place)

    def forget(self) -> None:
        """Treat the window's content as unknown, so that the next frame is drawn in full."""
        self._shown, self._kept = None, []

    def show(self, window: pygame.Surface) -> Rects:
        """Redraw a window where the recorded frame differs from the last one; return the redrawn rectangles.

        The window must have the layer's size and show the last frame, unless `forget` was called. The next
        frame is recorded from the beginning.
        """
        shown = (self._marks, self._rects)
        if self._shown is None:
            alike, changed = 0, [self.get_rect()]
        else:
            alike, changed = _differences(shown, self._shown)
        changed = merged(changed)
        if sum(map(_area, changed)) < FULL_REDRAW_SHARE * _area(self.get_rect()):
            for place in changed:
                _paint(window, *shown, place)
        else:
            changed = [changed[0].unionall(changed[1:])]
            self._paint_much(window, *shown, alike, changed[0])
        self._alike, self._shown = alike, shown
        self._marks, self._rects = [], []
        return changed

    def _paint_much(
        self,
        window: pygame.Surface,
        marks: list[Mark],
        rects: Rects,
        alike: int,
        place: pygame.Rect,
    ) -> None:
        """Redraw a large part of the window, with the cached lower part of the picture if it is unchanged."""
        if alike and alike == self._alike and alike != len(self._kept):
            self._kept = marks[:alike]
            _paint(self, self._kept, rects, self.get_rect())
        below = len(self._kept)
        if below and marks[:below] == self._kept:
            window.blit(self, place, place)
            marks, rects = marks[below:], rects[below:]
        _paint(window, marks, rects, place)


def seen_in(surface: pygame.Surface, place: pygame.Rect) -> pygame.Surface:
    """Return what a frame shows at a place so far, whether drawing is deferred or immediate."""
    return surface.seen(place) if isinstance(surface, DisplayList) else surface.subsurface(place).copy()


def _differences(now: tuple[list[Mark], Rects], before: tuple[list[Mark], Rects]) -> tuple[int, Rects]:
    """Return how many marks are the same from the bottom up, and the rectangles where the frames differ."""
    (new, new_rects), (old, old_rects) = now, before
    most = min(len(new), len(old))
    low = next((n for n in range(most) if new[n] != old[n]), most)
    high = next((n for n in range(most - low) if new[-1 - n] != old[-1 - n]), most - low)
    here = _numbered(new[low : len(new) - high], new_rects[low:])
    there = _numbered(old[low : len(old) - high], old_rects[low:])
    stayed = [mark for mark in here if mark in there]
    if stayed == [mark for mark in there if mark in here]:
        changed = [rect for mark, rect in there.items() if mark not in here]
        changed += [rect for mark, rect in here.items() if mark not in there]
    else:  # in a different order they may cover one another
        changed = [*there.values(), *here.values()]
    return low, changed


def _numbered(marks: Sequence[Mark], rects: Rects) -> dict[tuple[Mark, int], pygame.Rect]:
    """Return the rectangle of each mark, in order; repeated marks are told apart by number."""
    times: Counter[Mark] = Counter()
    found = {}
    for mark, rect in zip(marks, rects, strict=False):
        times[mark] += 1
        found[mark, times[mark]] = rect
    return found


def merged(rects: Sequence[pygame.Rect]) -> Rects:
    """Return fewer rectangles that cover these, joining two if the joined one is hardly larger than both."""
    found: Rects = []
    for rect in rects:
        while near := next((other for other in found if _near(rect, other)), None):
            found.remove(near)
            rect = rect.union(near)
        found.append(rect)
    return found


def _near(one: pygame.Rect, other: pygame.Rect) -> bool:
    return _area(one.union(other)) <= _area(one) + _area(other) + RECT_COST_PIXELS


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _is_opaque(mark: Mark) -> bool:
    """Return whether nothing drawn below a mark shows through it."""
    source, _, _, how = mark
    if how or source is None:
        return not how
    if source.get_flags() & pygame.SRCALPHA or source.get_colorkey() is not None:
        return False
    return source.get_alpha() in (None, 255)


def _paint(target: pygame.Surface, marks: Sequence[Mark], rects: Rects, place: pygame.Rect) -> None:
    """Draw the marks that are visible in a place, clipped to that place."""
    pygame.Surface.set_clip(target, place)
    row: list[Any] = []
    numbers = place.collidelistall(rects[: len(marks)])
    lowest = next((n for n in reversed(numbers) if rects[n].contains(place) and _is_opaque(marks[n])), 0)
    for number in numbers[bisect_left(numbers, lowest) :]:
        source, at, what, how = marks[number]
        if source is not None:
            row.append((source, at, what, how))
            continue
        pygame.Surface.blits(target, row, False)
        row = []
        pygame.Surface.fill(target, what, rects[number].clip(place), how)
    pygame.Surface.blits(target, row, False)
    pygame.Surface.set_clip(target, None)

"""A frame is noted before it is drawn, so that only what differs from the frame before is drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

Rects = list[pygame.Rect]
Mark = tuple[pygame.Surface | None, tuple[int, ...], Any, int]
"""A surface, where it lies, which part of it (`None` for the whole) and how it is put there; or no surface,
a rectangle, a colour and how it is filled."""

MUCH = 0.5
"""From this share of the window on, what is drawn anew is drawn in one piece."""
PIECE = 30_000
"""Pixels that are drawn in the time that another rectangle takes, however small it is."""


class DisplayList(pygame.Surface):
    """What is put upon it is only noted; `show` brings a window to what has been noted.

    It knows `blit`, `blits`, `fblits` and `fill`, and its clip. Surfaces are told apart by which they are:
    what has been put upon it must not be changed any more. Its own pixels are the lower part of the
    picture, for times when much moves upon a part that does not.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._clip = self.get_rect()
        self._marks: list[Mark] = []
        self._rects: Rects = []
        self._shown: tuple[list[Mark], Rects] | None = None
        """What the window shows, with where it lies; `None` where that is not known."""
        self._alike = 0
        """How many marks, from the lowest up, were the same in the last two frames."""
        self._kept: list[Mark] = []
        """The marks that its own pixels show."""

    # What is put upon it.

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Note a surface; returns where it will be seen."""
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
        """Note several surfaces."""
        seen = [self.blit(*each) for each in blit_sequence]
        return seen if doreturn else None

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0) -> None:
        """Note several surfaces that are put there in the same way."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note a rectangle of a colour; returns where it will be seen."""
        seen = self._clip.copy() if rect is None else pygame.Rect(rect).clip(self._clip)
        if seen.width and seen.height:
            self._marks.append((None, tuple(seen), tuple(pygame.Color(color)), special_flags))
            self._rects.append(seen)
        return seen

    def set_clip(self, rect: Any, /) -> None:
        """Note nothing outside a rectangle; everything again where it is `None`."""
        self._clip = self.get_rect() if rect is None else pygame.Rect(rect).clip(self.get_rect())

    def get_clip(self) -> pygame.Rect:
        """Outside of what nothing is noted."""
        return self._clip.copy()

    # What is seen of it.

    def seen(self, place: pygame.Rect) -> pygame.Surface:
        """Return what has been drawn at a place so far, as a new surface; the layer's own pixels lack it."""
        whole = pygame.Surface(self.get_size())
        _paint(whole, self._marks, self._rects, place)
        return whole.subsurface(place)

    def forget(self) -> None:
        """What the window shows is not known any more."""
        self._shown = None

    def show(self, window: pygame.Surface) -> Rects:
        """Draw on a window what differs from the frame before, and note anew; returns where it was drawn.

        The window is as large as the layer, and shows the frame before unless that was forgotten.
        """
        shown = (self._marks, self._rects)
        if self._shown is None:
            alike, changed = 0, [self.get_rect()]
        else:
            alike, changed = _differences(shown, self._shown)
        if sum(map(_area, changed)) < MUCH * _area(self.get_rect()):
            changed = merged(changed)
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
        """A large part of the window; the lower part of the picture from the own pixels, once that rests."""
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
    """How many marks are the same from the lowest up, and where the others lie that differ."""
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
    else:  # in another order they may lie over one another
        changed = [*there.values(), *here.values()]
    return low, changed


def _numbered(marks: Sequence[Mark], rects: Rects) -> dict[tuple[Mark, int], pygame.Rect]:
    """Return the place of each mark, in order; a repeated mark counts as another one."""
    times: Counter[Mark] = Counter()
    found = {}
    for mark, rect in zip(marks, rects, strict=False):
        times[mark] += 1
        found[mark, times[mark]] = rect
    return found


def merged(rects: Sequence[pygame.Rect]) -> Rects:
    """Fewer rectangles that cover these, where one around two is hardly larger than both together."""
    found: Rects = []
    for rect in rects:
        while near := next((other for other in found if _near(rect, other)), None):
            found.remove(near)
            rect = rect.union(near)
        found.append(rect)
    return found


def _near(one: pygame.Rect, other: pygame.Rect) -> bool:
    return _area(one.union(other)) <= _area(one) + _area(other) + PIECE


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _paint(target: pygame.Surface, marks: Sequence[Mark], rects: Rects, place: pygame.Rect) -> None:
    """Draw those of the marks that are seen in a place, there and nowhere else."""
    pygame.Surface.set_clip(target, place)
    row: list[Any] = []
    for number in place.collidelistall(rects[: len(marks)]):
        source, at, what, how = marks[number]
        if source is not None:
            row.append((source, at, what, how))
            continue
        pygame.Surface.blits(target, row, False)
        row = []
        pygame.Surface.fill(target, what, rects[number].clip(place), how)
    pygame.Surface.blits(target, row, False)
    pygame.Surface.set_clip(target, None)

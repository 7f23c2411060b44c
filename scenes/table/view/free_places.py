"""Search for places on the table that cover nothing important."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

PLACE_STEP = 12
"""Design units between two places that are tried."""


def free_places(
    size: tuple[int, int], within: pygame.Rect, taken: Sequence[pygame.Rect], step: int
) -> Iterator[pygame.Rect]:
    """Yield all places for a size inside `within`, `step` pixels apart, that cover nothing in `taken`."""
    rect = pygame.Rect((0, 0), size)
    for top in range(within.top, within.bottom - rect.height + 1, step):
        for left in range(within.left, within.right - rect.width + 1, step):
            rect.topleft = left, top
            if rect.collidelist(taken) < 0:
                yield rect.copy()


def clear_place(
    wanted: Sequence[pygame.Rect], within: pygame.Rect, taken: Sequence[pygame.Rect], step: int
) -> pygame.Rect:
    """Return the first wanted place that covers nothing in `taken`, else the free place nearest to one.

    If there is no free place, return the wanted place that covers least.
    """
    inside = [rect.clamp(within) for rect in wanted]
    for rect in inside:
        if rect.collidelist(taken) < 0:
            return rect
    moved = [
        (_far(rect, place), number, *place)
        for number, rect in enumerate(inside)
        for place in free_places(rect.size, within, taken, step)
    ]
    if moved:
        return pygame.Rect(min(moved)[2:])
    return least_covering(inside, taken)


def least_covering(places: Sequence[pygame.Rect], taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the place that covers the fewest pixels of `taken`; of equal ones, the first."""
    return min(places, key=lambda rect: _covered(rect, taken))


def _far(one: pygame.Rect, other: pygame.Rect) -> int:
    return (one.centerx - other.centerx) ** 2 + (one.centery - other.centery) ** 2


def _covered(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of the rectangles in `taken` are covered."""
    common = [rect.clip(other) for other in taken]
    return sum(part.width * part.height for part in common)

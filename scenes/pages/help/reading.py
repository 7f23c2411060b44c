"""The keys of somebody who reads a page: up and down, and Tab into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.pages.help.text import Page, Stop, place_of

if TYPE_CHECKING:
    from scenes.framework.focus import Target

_ARROW_STEP = 56
"""Design units that an arrow key moves the page."""


class Reader:
    """Moves a page and what is in focus on it.

    Where the focus is `resting`, off the page, the arrows and Tab are not any less the page's.
    """

    def __init__(self, page: Page, resting: Target | None) -> None:
        self.page = page
        self.resting = resting

    def arrow(self, way: int) -> bool:
        """Up (-1) or down (+1) while the focus is here, or nowhere: to the next stop in sight, else the page
        moves.

        A stop that leaves the view hands the focus to the page. False where neither can be done.
        """
        page, held = self.page, self._held
        focus = page.scene.focus
        if held is None and not self._rests:
            return False
        if held is not None:
            stops = page.stops
            goal = stops.index(held) + way
            if 0 <= goal < len(stops) and page.in_sight(stops[goal]):
                focus.move_to(stops[goal])
                return True
        if not page.scroll.furthest:
            return False
        page.scroll.scroll_to(page.scroll.offset + way * page.scene.look.px(_ARROW_STEP))
        if held is not None and not page.in_sight(held):
            focus.move_to(page.spot)
        page.scene.redraw()
        return True

    @property
    def _rests(self) -> bool:
        """Whether the focus is on the page, but on nothing in it."""
        return self.page.scene.focus.current in (None, self.page.spot, self.resting)

    @property
    def _held(self) -> Stop | None:
        """What is in focus on the page."""
        return next((stop for stop in self.page.stops if stop is self.page.scene.focus.current), None)

    def enter_page(self) -> bool:
        """From the page to the first stop that is not above what is seen; False if there is none."""
        top = self.page.scroll.rect.top
        ahead = next((stop for stop in self.page.stops if place_of(stop).top >= top), None)
        if not self._rests or ahead is None:
            return False
        self.page.scene.focus.move_to(ahead)
        return True

"""The cool-down between presses, for hands that press keys and buttons more often than they mean to."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pygame

COOLDOWN_SECONDS = 0.5
"""Seconds after the press or release of a key or button in which another press of it is ignored."""
_PRESSES = {
    pygame.KEYDOWN: "key",
    pygame.MOUSEBUTTONDOWN: "button",
    pygame.CONTROLLERBUTTONDOWN: "pad",
}
_RELEASES = {
    pygame.KEYUP: "key",
    pygame.MOUSEBUTTONUP: "button",
    pygame.CONTROLLERBUTTONUP: "pad",
}
_WHEEL = (4, 5)
"""Mouse buttons that stand for a turn of the wheel, which is no press."""
_IN_TEXT = (
    pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN,
)  # fmt: skip
"""Keys that type nothing and edit nothing in a text entry."""

Pressed = tuple[str, int]
"""A key, a button of the mouse (a finger counts as the left one) or a button of a controller."""


class Cooldown:
    """Ignores a second press of the same key or button within `COOLDOWN_SECONDS` seconds.

    The time runs from the last press that counted, and again from its release. A press that is ignored does
    not prolong it. What is ignored:

    - presses of the same key, the same button of the mouse or of a controller; a tap anywhere counts as a
      press of the left button;
    - the release of an ignored press, and the repeats of a key while it is held.

    Never ignored: presses of another key or button, so that a suit may follow its rank at once; the wheel and
    movements; and, while a text entry has the focus, keys that type or edit text.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        """`clock` returns the time in seconds."""
        self._clock = clock
        self._counted: dict[Pressed, float] = {}
        """Time of the last press or release that counted."""
        self._held: dict[Pressed, bool] = {}
        """Keys and buttons that are down, and whether their press counted."""

    def counts(self, event: pygame.event.Event, *, typing: bool) -> bool:
        """Return whether an event is to be used; `typing` says that a text entry has the focus."""
        if event.type == pygame.WINDOWFOCUSLOST:  # releases are seen by another window
            self._held.clear()
        kind = _PRESSES.get(event.type) or _RELEASES.get(event.type)
        if kind is None or (kind == "button" and event.button in _WHEEL):
            return True
        pressed = kind, event.key if kind == "key" else event.button
        if event.type in _RELEASES:
            counted = self._held.pop(pressed, True)
        elif pressed in self._held:  # the repeat of a held key
            return self._held[pressed]
        else:
            types = typing and kind == "key" and event.key not in _IN_TEXT
            since = self._clock() - self._counted.get(pressed, -COOLDOWN_SECONDS)
            counted = self._held[pressed] = types or since >= COOLDOWN_SECONDS
        if counted:
            self._counted[pressed] = self._clock()
        return counted

"""Draws surfaces ahead of need, in a thread of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from threading import Thread
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class DrawingAhead(Generic[K]):
    """Draws surfaces one after another, until all are drawn or it is stopped.

    Frames go on meanwhile: pygame reads an SVG without Python's lock, and that takes most of the time. A
    drawing that fails ends the thread; the code that needs that surface draws it, and gets the error.
    """

    def __init__(self, drawings: Mapping[K, Callable[[], pygame.Surface]]) -> None:
        self.drawn: deque[tuple[K, pygame.Surface]] = deque()
        """Surfaces that are ready, with their keys. Take them from the left."""
        self.stopped = False
        self._drawings = drawings
        self._thread = Thread(target=self._run, name="drawing ahead", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Return once nothing more is drawn."""
        self._thread.join()

    def _run(self) -> None:
        for key, draw in self._drawings.items():
            if self.stopped:
                return
            self.drawn.append((key, draw()))

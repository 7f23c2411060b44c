"""The pace of frames while something moves."""

from __future__ import annotations

from time import perf_counter, sleep

FRAME_SECONDS = 1 / 60


class FramePacer:
    """Waits between frames, so that what moves is shown at even intervals.

    A frame that answers a player's hand is shown at once, between two others. The next one follows it by one
    interval: kept to the former rhythm, it would come up to two intervals later, which is seen as a jerk.
    """

    def __init__(self) -> None:
        self._due = self._shown = perf_counter()

    def shown(self) -> None:
        """Note that a frame has just been shown."""
        self._shown = perf_counter()

    def wait(self, *, ready: bool) -> None:
        """Wait until the next frame is due; `ready` says that it is drawn and will be shown then."""
        due = min(self._due, self._shown + FRAME_SECONDS) if ready else self._due
        sleep(max(0.0, due - perf_counter()))
        self._due = perf_counter() + FRAME_SECONDS

"""Signals that ask the program to end: Ctrl-C, `kill`, a closed terminal."""

from __future__ import annotations

import signal
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Names of the signals to handle, if the system has them."""
_BASE = 128
"""Base of the exit status after a signal: shells add the signal's number to it."""


class StopSignal:
    """Notes a signal, so that the main loop ends cleanly; a second signal of the same kind ends it at once.

    SDL takes over signals without a handler, so call `listen` before the window opens.
    """

    def __init__(self) -> None:
        self._caught = 0
        self._before: dict[int, object] = {}

    @property
    def asked(self) -> bool:
        """Whether a signal has asked the program to end."""
        return self._caught != 0

    @property
    def status(self) -> int:
        """Exit status for the first signal caught; 0 without one."""
        return _BASE + self._caught if self._caught else 0

    def listen(self) -> StopSignal:
        """Handle the signals from now on, except those that were ignored before; return self."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is None or signal.getsignal(number) is signal.SIG_IGN:
                continue
            self._before[number] = signal.signal(number, self._note)
        return self

    def release(self) -> None:
        """Restore the previous signal handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._before = {}

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._caught = self._caught or number
        signal.signal(number, signal.SIG_DFL)

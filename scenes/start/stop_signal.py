"""The wish of a shell or the system that the program end: Ctrl-C, `kill`, a terminal that closes."""

from __future__ import annotations

import signal
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""What is heard, as far as the system knows it."""
_BASE = 128
"""A shell reports the end by a signal as this and the signal's number."""


class StopSignal:
    """Notes a signal for the main loop, which ends quietly. A second one of the kind ends it at once.

    SDL takes over only signals that nobody hears, so `listen` comes before the window opens.
    """

    def __init__(self) -> None:
        self._caught = 0
        self._before: dict[int, object] = {}

    @property
    def asked(self) -> bool:
        """Whether the program is to end."""
        return self._caught != 0

    @property
    def status(self) -> int:
        """The exit status that tells which signal it was; 0 without one."""
        return _BASE + self._caught if self._caught else 0

    def listen(self) -> StopSignal:
        """Hear signals from now on, but for those that the one who started the program keeps from it."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is None or signal.getsignal(number) is signal.SIG_IGN:
                continue
            self._before[number] = signal.signal(number, self._note)
        return self

    def release(self) -> None:
        """Leave the signals to who heard them before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._before = {}

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._caught = self._caught or number
        signal.signal(number, signal.SIG_DFL)

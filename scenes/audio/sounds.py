"""Plays noises, and keeps quiet where that cannot be done."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from contextlib import suppress
from ctypes import CDLL, c_void_p, cast
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import NamedTuple

from scenes.audio.mixer import Mixer
from scenes.audio.sound_names import VARIANTS, Noise

RATE = 44100
BUFFER = 512
"""Samples between two looks at what is to be heard: 12 ms."""
AT_ONCE = 3
"""How many noises are heard at once; what comes while these are on is left out."""
TOO_LATE = 0.3
"""Seconds after which a noise that waited for the device is not worth hearing any more."""
PATIENCE = 1.0
"""Seconds to wait for the device when the program ends."""

logger = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """A request for a noise, or for silence if there is none, and the time of the request."""

    noise: Noise | None = None
    loudness: float = 0.0
    at: float = 0.0


class Sounds:
    """Plays the noises of a folder.

    Any call to a stuck device blocks for ever. So a thread of its own makes all calls, from the first noise
    on, and the caller never waits. If there is no device, nothing is heard, and only the log says so.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder nothing is ever heard."""
        self._folder = folder
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        """Requests for the thread; None ends it."""
        self._thread: Thread | None = None
        self._played: Counter[Noise] = Counter()

    @property
    def able(self) -> bool:
        """Whether anything may be heard: there are files, and no device has failed."""
        return self._folder is not None

    def play(self, noise: Noise, loudness: float) -> None:
        """Let a noise be heard, as a share of its full loudness; at 0 nothing happens at all."""
        if self._folder is None or loudness <= 0:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, args=(self._folder,), name="sounds", daemon=True)
            self._thread.start()
        if self._asked.qsize() < AT_ONCE:  # more would be heard too late
            self._asked.put(_Asked(noise, loudness, perf_counter()))

    def hush(self) -> None:
        """Let nothing more be heard of what is on."""
        if self._thread is not None and self.able:
            self._asked.put(_Asked())

    def close(self) -> bool:
        """Close the device at the end of the program; return False if it is stuck.

        If it is stuck, call nothing that uses sound any more, such as `pygame.quit`.
        """
        self._folder = None
        if self._thread is None:
            return True
        self._asked.put(None)
        self._thread.join(PATIENCE)
        return not self._thread.is_alive()

    # In the thread.

    def _run(self, folder: Path) -> None:
        """Open the device, serve the requests, and close it."""
        began, mixer = perf_counter(), Mixer()
        _silence_alsa()
        try:
            driver = mixer.open(RATE, BUFFER, AT_ONCE)
            variants = {noise: [mixer.load(path) for path in _files(folder, noise)] for noise in Noise}
            logger.info("sound: driver %s, after %.0f ms", driver, 1000 * (perf_counter() - began))
            while (asked := self._asked.get()) is not None:
                if asked.noise is None:
                    mixer.stop()
                elif perf_counter() - asked.at < TOO_LATE:
                    same = variants[asked.noise]
                    mixer.play(same[self._played[asked.noise] % len(same)], asked.loudness)
                    self._played[asked.noise] += 1
            mixer.close()
        except OSError as fault:  # no device, no files, no mixer
            logger.info("no sound: %s", fault)
            self._folder = None
            with suppress(OSError):
                mixer.close()


def _files(folder: Path, noise: Noise) -> list[Path]:
    return [folder / f"{noise.value}-{number}.ogg" for number in range(1, VARIANTS + 1)]


def _silence_alsa() -> None:
    """Keep Linux's sound library from reporting a missing device on the console: SDL tells us.

    Its errors go to a C function that does nothing with them.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            nothing = cast(CDLL(None).getpid, c_void_p)
            CDLL("libasound.so.2").snd_lib_error_set_handler(nothing)

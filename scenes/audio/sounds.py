"""Playing sounds, and staying silent if that is not possible."""

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
from scenes.audio.sound_names import FILES_PER_SOUND, Noise

SAMPLE_RATE = 44100
BUFFER_SAMPLES = 512
"""Size of the mixer's buffer in samples: 12 ms of sound."""
MAX_CHANNELS = 3
"""Number of sounds that can play at once; further ones are skipped."""
MAX_DELAY_SECONDS = 0.3
"""Seconds after a request from which the sound is no longer played."""
CLOSE_TIMEOUT = 1.0
"""Seconds to wait for the device when the program ends."""

logger = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """A request for a sound, or for silence if `noise` is `None`, and the time of the request in seconds."""

    noise: Noise | None = None
    loudness: float = 0.0
    at: float = 0.0


class Sounds:
    """Plays the sounds in a folder.

    A call to a stuck device blocks for ever, so a separate thread makes all calls and callers never wait. If
    there is no device, nothing is heard and only the log says so.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder, no sound is played."""
        self._folder = folder
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        """Requests for the thread; None ends it."""
        self._thread: Thread | None = None
        self._played: Counter[Noise] = Counter()

    @property
    def can_play(self) -> bool:
        """Whether sounds can be played: there is a folder, and no device has failed."""
        return self._folder is not None

    def play(self, noise: Noise, loudness: float) -> None:
        """Play a sound at a loudness from 0 to 1; at 0 do nothing."""
        if self._folder is None or loudness <= 0:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, args=(self._folder,), name="sounds", daemon=True)
            self._thread.start()
        if self._asked.qsize() < MAX_CHANNELS:  # more would be heard too late
            self._asked.put(_Asked(noise, loudness, perf_counter()))

    def hush(self) -> None:
        """Stop all sounds that are playing."""
        if self._thread is not None and self.can_play:
            self._asked.put(_Asked())

    def close(self) -> bool:
        """Close the device at the end of the program; return False if it is stuck.

        If it is stuck, call nothing that uses sound any more, such as `pygame.quit`.
        """
        self._folder = None
        if self._thread is None:
            return True
        self._asked.put(None)
        self._thread.join(CLOSE_TIMEOUT)
        return not self._thread.is_alive()

    # In the thread.

    def _run(self, folder: Path) -> None:
        """Open the device, serve the requests, and close it."""
        began, mixer = perf_counter(), Mixer()
        _silence_alsa()
        try:
            driver = mixer.open(SAMPLE_RATE, BUFFER_SAMPLES, MAX_CHANNELS)
            variants = {noise: [mixer.load(path) for path in _files(folder, noise)] for noise in Noise}
            logger.info("sound: driver %s, after %.0f ms", driver, 1000 * (perf_counter() - began))
            while (asked := self._asked.get()) is not None:
                if asked.noise is None:
                    mixer.stop()
                elif perf_counter() - asked.at < MAX_DELAY_SECONDS:
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
    return [folder / f"{noise.value}-{number}.ogg" for number in range(1, FILES_PER_SOUND + 1)]


def _silence_alsa() -> None:
    """Silence ALSA's messages about a missing device on the console: SDL reports the error.

    ALSA then calls a C function that ignores its errors.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            nothing = cast(CDLL(None).getpid, c_void_p)
            CDLL("libasound.so.2").snd_lib_error_set_handler(nothing)

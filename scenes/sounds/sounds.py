"""Plays noises, and keeps quiet where that cannot be done."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from contextlib import suppress
from ctypes import CDLL, c_void_p, cast
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import NamedTuple

import pygame

from scenes.sounds.noises import VARIANTS, Noise

RATE = 44100
BUFFER = 512
"""Samples between two looks at what is to be heard: 12 ms."""
AT_ONCE = 3
"""How many noises are heard at once; what comes while these are on is left out."""
TOO_LATE = 0.3
"""Seconds after which a noise that waited for the device is not worth hearing any more."""
PATIENCE = 2.0
"""Seconds for which the end of the program waits for a device that is just being opened."""

logger = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """A noise that waits for the device, and since when."""

    noise: Noise
    loudness: float
    at: float


class Sounds:
    """The noises of a folder, or none at all.

    The sound device is opened, and the files are read, when the first noise is due, in a thread. (While the
    device itself is opened pygame lets no other run: that is as long as its driver takes, once, and as a rule
    at the first press of a button.) Where there is none, all stays quiet; that stands in the log and nowhere
    else.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder nothing is ever heard."""
        self._folder = folder
        self._opening: Thread | None = None
        self._ready: dict[Noise, list[pygame.mixer.Sound]] = {}
        self._played: Counter[Noise] = Counter()
        self._waiting: _Asked | None = None

    @property
    def able(self) -> bool:
        """Whether anything may be heard: there are files, and no device has failed."""
        return self._folder is not None

    def play(self, noise: Noise, loudness: float) -> None:
        """Let a noise be heard, as a share of its full loudness; at 0 nothing happens at all."""
        if not self.able or loudness <= 0:
            return
        if self._ready:
            self._start(noise, loudness)
            return
        self._waiting = _Asked(noise, loudness, perf_counter())
        if self._opening is None:
            self._opening = Thread(target=self._open, name="sounds", daemon=True)
            self._opening.start()

    def hush(self) -> None:
        """Let nothing more be heard of what is on."""
        self._waiting = None
        if self._ready:
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back: before the end of the program."""
        self._waiting = None
        if self._opening is not None:
            self._opening.join(PATIENCE)
        if self._ready:
            self._ready = {}
            pygame.mixer.quit()
        self._folder = None

    def _start(self, noise: Noise, loudness: float) -> None:
        """Play the next variant of a noise, where not too much is on already."""
        channel = pygame.mixer.find_channel()
        if channel is None:
            return
        variants = self._ready[noise]
        sound = variants[self._played[noise] % len(variants)]
        self._played[noise] += 1
        channel.set_volume(loudness)
        channel.play(sound)

    def _open(self) -> None:
        """Open the device and load all noises, and play the one that waits for that."""
        assert self._folder is not None
        began = perf_counter()
        _silence_alsa()
        try:
            pygame.mixer.init(RATE, -16, 1, BUFFER)
            pygame.mixer.set_num_channels(AT_ONCE)
            ready = {noise: _variants(self._folder, noise) for noise in Noise}
        except (pygame.error, OSError, NotImplementedError) as fault:  # no device, no files, no mixer
            logger.info("no sound: %s", fault)
            self._folder = None
            return
        logger.info("sound: driver %s, after %.0f ms", _driver(), 1000 * (perf_counter() - began))
        self._ready = ready
        asked, self._waiting = self._waiting, None
        if asked is not None and perf_counter() - asked.at < TOO_LATE:
            self._start(asked.noise, asked.loudness)


def _variants(folder: Path, noise: Noise) -> list[pygame.mixer.Sound]:
    return [pygame.mixer.Sound(folder / f"{noise.value}-{number}.ogg") for number in range(1, VARIANTS + 1)]


def _silence_alsa() -> None:
    """Let Linux' sound library not write to the console that there is no device: SDL tells us.

    Its faults go to a C function that does nothing with them. One of Python's would wait for pygame, which
    lets no other thread run while it opens the device, and pygame for it.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            nothing = cast(CDLL(None).getpid, c_void_p)
            CDLL("libasound.so.2").snd_lib_error_set_handler(nothing)


def _driver() -> str:
    return str(pygame.mixer.get_driver())

"""SDL's mixer. Unlike pygame's, its calls don't block other threads, whatever the device does."""

from __future__ import annotations

import os
import sys
from ctypes import c_char_p, c_int, c_uint16, c_uint32, c_void_p
from pathlib import Path

from scenes.sdl import function

_AUDIO = 0x10
"""SDL_INIT_AUDIO"""
_S16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""AUDIO_S16SYS: signed 16-bit samples in the system's byte order."""
_LOUDEST = 128
"""MIX_MAX_VOLUME"""
_ANY, _NO_LIMIT = -1, -1


class Mixer:
    """The sound device. Any call may block as long as the device's driver does."""

    def open(self, rate: int, buffer: int, channels: int) -> str:
        """Open the device; return the name of its driver.

        `rate` is in samples a second, `buffer` in samples, and `channels` is how many sounds play at once.
        Raises OSError if there is no device or no mixer.
        """
        _check(function("SDL_InitSubSystem", c_int, c_uint32)(_AUDIO) == 0)
        open_device = function("Mix_OpenAudioDevice", c_int, c_int, c_uint16, c_int, c_int, c_char_p, c_int)
        _check(open_device(rate, _S16, 1, buffer, None, 0) == 0)
        function("Mix_AllocateChannels", c_int, c_int)(channels)
        return _text("SDL_GetCurrentAudioDriver")

    def load(self, path: Path) -> int:
        """Load a sound file; return its handle, valid until the mixer is closed. Raises OSError."""
        path.stat()
        file = function("SDL_RWFromFile", c_void_p, c_char_p, c_char_p)(os.fsencode(path), b"rb")
        _check(bool(file))
        chunk = function("Mix_LoadWAV_RW", c_void_p, c_void_p, c_int)(file, 1)
        _check(bool(chunk))
        return int(chunk)

    def play(self, chunk: int, loudness: float) -> None:
        """Play a sound if a channel is free; `loudness` is from 0 to 1."""
        channel = function("Mix_GroupAvailable", c_int, c_int)(_ANY)
        if channel >= 0:
            function("Mix_Volume", c_int, c_int, c_int)(channel, round(loudness * _LOUDEST))
            function("Mix_PlayChannelTimed", c_int, c_int, c_void_p, c_int, c_int)(
                channel, chunk, 0, _NO_LIMIT
            )

    def stop(self) -> None:
        """Stop all sounds."""
        function("Mix_HaltChannel", c_int, c_int)(_ANY)

    def close(self) -> None:
        """Close the device if it is open."""
        function("Mix_CloseAudio", None)()
        function("SDL_QuitSubSystem", None, c_uint32)(_AUDIO)


def _check(well: bool) -> None:
    if not well:
        raise OSError(_text("SDL_GetError"))


def _text(name: str) -> str:
    """Return the text that an SDL function without arguments returns."""
    return bytes(function(name, c_char_p)() or b"").decode(errors="replace")

"""The system clipboard, if there is one."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from time import perf_counter

import pygame

_REFUSED = (pygame.error, NotImplementedError, AttributeError, OSError, ValueError)
"""Errors that pygame raises if there is no clipboard, or no text in it."""
_WAYLAND: tuple[str, ...] = ("wl-copy", "--type")
_X11: tuple[str, ...] = ("xclip", "-selection", "clipboard", "-t")
_PATIENCE = 3.0
"""Seconds after which a program that does not take a picture is given up."""
logger = logging.getLogger(__name__)


def put(text: str) -> bool:
    """Put a text in the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except _REFUSED as fault:
        logger.warning("the clipboard takes nothing: %s", fault)
        return False
    return True


def get() -> str:
    """Return the text in the clipboard, or an empty text if there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except _REFUSED as fault:
        logger.warning("the clipboard gives nothing: %s", fault)
        return ""


class PictureCopy:
    """Puts a picture in the clipboard, without waiting for it.

    SDL has no clipboard for pictures. On Linux, programs of the desktop take them if they are installed:
    `wl-copy`, or `xclip` for X11. They also keep the picture after this program has ended.
    """

    def __init__(self, content: bytes, mime: str) -> None:
        """`mime` is the type of the content, such as `image/png`."""
        self._until = perf_counter() + _PATIENCE
        self._process: subprocess.Popen[bytes] | None = None
        command = _picture_command(mime)
        if not command:
            return
        try:
            with tempfile.TemporaryFile() as file:
                file.write(content)
                file.seek(0)
                self._process = subprocess.Popen(
                    command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )  # fmt: skip
        except OSError as fault:
            logger.warning("the clipboard takes no picture: %s", fault)

    @property
    def done(self) -> bool | None:
        """Whether the picture is in the clipboard; `None` while that is not known yet."""
        if self._process is None:
            return False
        status = self._process.poll()
        if status is not None:
            return status == 0
        if perf_counter() < self._until:
            return None
        self._process.kill()
        self._process.wait()
        self._process = None
        return False


def _picture_command(mime: str) -> list[str]:
    """Return the command that puts its input in the clipboard; empty if there is none."""
    if sys.platform != "linux":
        return []
    wanted = [_WAYLAND] if os.environ.get("WAYLAND_DISPLAY") else []
    wanted += [_X11] if os.environ.get("DISPLAY") else []
    return next(([*command, mime] for command in wanted if shutil.which(command[0])), [])

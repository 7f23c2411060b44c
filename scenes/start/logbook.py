"""The log: what the program was, and what went wrong in it. Nobody's cards, and no names.

A log that cannot be kept is no reason not to play.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import platform
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from platformdirs import user_log_dir

from game.engine.bits import COMPILED
from game.match.folders import make_folder, platform_folder

LOG = "etori.log"
FAULTS = "faults.log"
"""Where Python writes what it was doing when the machine itself ended it."""
LARGEST = 1 << 20
KEPT = 3
"""How many full logs are kept beside the one that is written."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

logger = logging.getLogger(__name__)


def log_folder() -> Path:
    """Where the log lies: in ETORI_HOME if that is set, else in the platform's folder for logs."""
    home = os.environ.get("ETORI_HOME")
    return Path(home) / "log" if home else platform_folder(user_log_dir)


def program_version() -> str:
    """The version of the program; empty where it was never installed."""
    try:
        return version("etori")
    except PackageNotFoundError:
        return ""


def versions() -> Mapping[str, str]:
    """What the program runs on. This imports pygame."""
    found = {
        "Etori": program_version() or "?",
        "Python": platform.python_version(),
        "OS": platform.platform(),
    }
    with contextlib.suppress(Exception):  # a fault may lie in just these
        pygame = import_module("pygame")
        found["pygame-ce"] = pygame.version.ver
        found["SDL"] = ".".join(map(str, pygame.get_sdl_version()))
    with contextlib.suppress(PackageNotFoundError):
        found["pygame_gui"] = version("pygame_gui")
    found["Kernels"] = "compiled" if COMPILED else "plain Python"
    return found


class _Pages(RotatingFileHandler):
    """A log whose own faults disturb nobody."""

    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk loses the line."""

    def doRollover(self) -> None:
        """Begin the next file; while another window has this one open, Windows refuses, and it grows on."""
        with contextlib.suppress(OSError):
            super().doRollover()


class Logbook:
    """The log of one run. `folder` is `None` where none can be kept."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path | None = None
        self._handler: logging.Handler = logging.NullHandler()
        self._faults: TextIO | None = None
        with contextlib.suppress(OSError, ValueError):
            make_folder(folder)
            self._handler = _Pages(folder / LOG, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
            self.folder = folder
        self._handler.setFormatter(logging.Formatter(_FORM))
        root = logging.getLogger()
        root.addHandler(self._handler)
        root.setLevel(logging.INFO)
        self._watch_the_machine()

    def _watch_the_machine(self) -> None:
        if self.folder is None or faulthandler.is_enabled():
            return
        path = self.folder / FAULTS
        with contextlib.suppress(OSError, ValueError):
            if path.exists() and path.stat().st_size > LARGEST:
                path.unlink()
            self._faults = path.open("a", encoding="utf-8")
            faulthandler.enable(self._faults)

    def begin(self) -> None:
        """Write down what runs here."""
        told = ", ".join(f"{name} {each}" for name, each in versions().items())
        logger.info("start: %s", told)

    def close(self) -> None:
        """The last line is written."""
        logging.getLogger().removeHandler(self._handler)
        self._handler.close()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()

"""The log: versions and errors, without cards and names.

If the log can't be written, the program runs without it.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from game.archive.folders import make_folder
from game.archive.private_files import make_private_folder, open_text
from scenes.framework.version_info import versions

LOG_FILE = "etori.log"
CRASH_FILE = "faults.log"
"""File for Python's traceback if the process crashes."""
MAX_LOG_BYTES = 1 << 20
MAX_OLD_LOGS = 3
"""Number of full logs kept besides the current one."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

logger = logging.getLogger(__name__)


class _Pages(RotatingFileHandler):
    """A log that ignores its own errors and is never written through a link."""

    def _open(self) -> TextIOWrapper:
        return open_text(self.baseFilename, self.mode)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore the error: if the disk is full, the line is lost."""

    def doRollover(self) -> None:
        """Begin the next file; if another window has this one open, Windows refuses and the file grows on."""
        with contextlib.suppress(OSError):
            super().doRollover()


class Logbook:
    """The log of one run. `folder` is `None` if the log can't be written."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path | None = None
        self._handler: logging.Handler = logging.NullHandler()
        self._faults: TextIO | None = None
        with contextlib.suppress(OSError, ValueError):
            make_folder(folder)
            make_private_folder(folder)
            self._handler = _Pages(
                folder / LOG_FILE, maxBytes=MAX_LOG_BYTES, backupCount=MAX_OLD_LOGS, encoding="utf-8"
            )
            self.folder = folder
        self._handler.setFormatter(logging.Formatter(_FORM))
        root = logging.getLogger()
        root.addHandler(self._handler)
        root.setLevel(logging.INFO)
        self._watch_the_machine()

    def _watch_the_machine(self) -> None:
        if self.folder is None or faulthandler.is_enabled():
            return
        path = self.folder / CRASH_FILE
        with contextlib.suppress(OSError, ValueError):
            if path.exists() and path.stat().st_size > MAX_LOG_BYTES:
                path.unlink()
            self._faults = open_text(path, "a")
            faulthandler.enable(self._faults)

    def begin(self) -> None:
        """Log the versions of the program, the system and the libraries."""
        told = ", ".join(f"{name} {each}" for name, each in versions().items())
        logger.info("start: %s", told)

    def close(self) -> None:
        """Close the log."""
        logging.getLogger().removeHandler(self._handler)
        with contextlib.suppress(OSError):  # what a full disk refused is tried again here
            self._handler.close()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()

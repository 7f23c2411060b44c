"""Background check of an archive that is too large to check before the first page is shown."""

from __future__ import annotations

import logging
import sqlite3
import time
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from game.archive.integrity import CheckStopped
from game.archive.recovery import finish_check

_PAUSE = 0.002
"""Pause in seconds after every few rows, which leaves the processor to the window."""

logger = logging.getLogger(__name__)


class BackgroundCheck:
    """A check of a folder's archive in its own thread, with its own connection."""

    def __init__(self, folder: Path, now: datetime) -> None:
        """Start the check; `now` is the local time, which names the backup of an undamaged archive."""
        self.damaged = Event()
        """Set when damage is found."""
        self._closed = Event()
        self._thread = Thread(target=self._run, args=(folder, now), name="archive check", daemon=True)
        self._thread.start()

    def _run(self, folder: Path, now: datetime) -> None:
        try:
            if not finish_check(folder, now, self._stop):
                self.damaged.set()
        except CheckStopped:
            pass
        except (OSError, sqlite3.Error) as fault:
            logger.warning("the archive was not checked: %s", fault)

    def _stop(self) -> bool:
        time.sleep(_PAUSE)
        return self._closed.is_set()

    @property
    def is_running(self) -> bool:
        """Whether the check is still running."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """Wait until the check has ended."""
        self._thread.join()

    def close(self) -> None:
        """Stop the check and wait for its thread to end."""
        self._closed.set()
        self._thread.join()

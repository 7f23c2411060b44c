"""The check of an archive that is too large to be checked before the first page is shown."""

from __future__ import annotations

import logging
import sqlite3
import time
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from game.match.integrity import Unfinished
from game.match.rescue import finish_check

_PAUSE = 0.002
"""Seconds for which it leaves the processor to the window after every few rows."""

logger = logging.getLogger(__name__)


class BackgroundCheck:
    """Checks a folder's archive in a thread of its own, with a connection of its own."""

    def __init__(self, folder: Path, now: datetime) -> None:
        """Begin; `now` is the local time, for the backup that is made of a whole archive."""
        self.damaged = Event()
        """Set once something was found to be wrong."""
        self._closed = Event()
        self._thread = Thread(target=self._run, args=(folder, now), name="archive check", daemon=True)
        self._thread.start()

    def _run(self, folder: Path, now: datetime) -> None:
        try:
            if not finish_check(folder, now, self._stop):
                self.damaged.set()
        except Unfinished:
            pass
        except (OSError, sqlite3.Error) as fault:
            logger.warning("the archive was not checked: %s", fault)

    def _stop(self) -> bool:
        time.sleep(_PAUSE)
        return self._closed.is_set()

    @property
    def is_running(self) -> bool:
        """Whether it has not come to its end."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """Wait until it has come to its end."""
        self._thread.join()

    def close(self) -> None:
        """Leave off."""
        self._closed.set()
        self._thread.join()

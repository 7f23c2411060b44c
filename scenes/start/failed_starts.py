"""The data folder at the start: whether it can be used, and how many starts in a row have failed."""

from __future__ import annotations

import contextlib
import errno
import logging
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.archive.folders import make_folder
from game.archive.private_files import open_text, tighten

MARKER_FILE = "starting"
"""File in the data folder with the number of failed starts in a row; removed once a start succeeds."""
MAX_FAILED_STARTS = 2
"""Number of failed starts in a row after which a safe start is offered."""
_PASSING = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.EINTR, errno.EAGAIN}
"""Errors that may pass, such as a full disk: the folder may be usable again."""

logger = logging.getLogger(__name__)


class FailedStarts:
    """Counts failed starts: no page was shown for a moment, or an error ended the program."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / MARKER_FILE
        self.failed = 0
        """Number of starts in a row that failed before this one."""

    def begin(self) -> OSError | None:
        """Count this start as failed until it succeeds; return the error if the folder can't be used."""
        try:
            make_folder(self._path.parent)
            tighten(self._path.parent)
            if self._is_ours():
                self.failed = self._read()
                self._write()
        except OSError as fault:
            logger.warning("the data folder: %s", fault.strerror)
            return None if fault.errno in _PASSING else fault
        return None

    def well(self) -> None:
        """Reset the count, because this start has succeeded."""
        with contextlib.suppress(OSError):
            if self._is_ours():
                self._path.unlink(missing_ok=True)

    def badly(self) -> None:
        """Count this start as failed, because an error has ended the program, however late."""
        with contextlib.suppress(OSError):
            if self._is_ours():
                self._write()

    def _is_ours(self) -> bool:
        """Return whether the marker is a file or missing; reading a pipe in its place would block."""
        try:
            return stat.S_ISREG(self._path.lstat().st_mode)
        except FileNotFoundError:
            return True

    def _read(self) -> int:
        try:
            with self._path.open("rb") as file:
                return min(int(file.read(4)), 99)
        except (FileNotFoundError, ValueError):
            return 0

    def _write(self) -> None:
        with open_text(self._path, "w") as file:
            file.write(str(self.failed + 1))


@contextmanager
def passing_folder(settings: Path | None = None) -> Iterator[Path | None]:
    """Yield a temporary folder with a copy of the settings, if they can be read; delete it afterwards.

    Yields `None` if no folder can be created.
    """
    try:
        folder = Path(tempfile.mkdtemp(prefix="etori-"))
    except OSError:
        yield None
        return
    try:
        if settings is not None:
            with contextlib.suppress(OSError):
                shutil.copyfile(settings, folder / settings.name)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)

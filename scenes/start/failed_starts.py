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

MARKER = "starting"
"""The file that lies in the data folder until a start has gone well; it holds how many have not."""
ENOUGH = 2
"""After so many failed starts in a row a safe one is offered."""
_PASSING = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.EINTR, errno.EAGAIN}
"""Faults of a folder that could be used a moment ago and may be again."""

logger = logging.getLogger(__name__)


class FailedStarts:
    """Counts starts that failed: no page was shown for a moment, or a fault of the program ended it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / MARKER
        self.failed = 0
        """How many starts in a row have failed before this one."""

    def begin(self) -> OSError | None:
        """Count this start as failed until it has gone well. Returns why the folder cannot be used, if so."""
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
        """This start has not failed, and so those before it do not matter."""
        with contextlib.suppress(OSError):
            if self._is_ours():
                self._path.unlink(missing_ok=True)

    def badly(self) -> None:
        """A fault of the program has ended it, however long it had gone well."""
        with contextlib.suppress(OSError):
            if self._is_ours():
                self._write()

    def _is_ours(self) -> bool:
        """Whether the marker is a file or missing; a pipe in its place would make us wait."""
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
    """A folder that is gone at the end of the run, with a copy of these settings if they can be read.

    `None` where there is no room even for that.
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

"""A system that refuses: the n-th call that touches the disk fails, once, for a while or from then on.

Calls are those of the program itself (`os`) and those of SQLite, counted together as they come.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.game import sqlite_calls

CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EMFILE, errno.EINTR)
CALLS = (
    "access", "close", "fstat", "fsync", "link", "listdir", "lstat", "mkdir", "open", "read", "readlink",
    "rename", "replace", "scandir", "stat", "unlink", "write",
)  # fmt: skip
"""What the program asks of the disk by itself, without SQLite."""
LASTING = 10**9
_SIGNALS = 30
"""So often in a row a call may be interrupted, but not for ever: SQLite asks again until it is not."""

SPANS = {"once": 1, "a while": 4, "lasting": LASTING}
"""How many calls in a row are refused."""
each_span = pytest.mark.parametrize("many", SPANS.values(), ids=SPANS.keys())


class Faults:
    """Counts the calls, and refuses from the first to fail up to as many as may."""

    def __init__(self, first: int, many: int) -> None:
        self.first = first
        self.many = many
        self.calls = 0

    @property
    def met(self) -> bool:
        """Whether any call has failed."""
        return self.calls > self.first

    def refuses(self) -> bool:
        """Whether the call that is made now fails."""
        number, self.calls = self.calls, self.calls + 1
        return self.first <= number < self.first + self.many

    def wrap(self, real: Callable[..., Any], error: Callable[[], Exception], *, ends: bool = False) -> Any:
        """A call that raises an error where it fails; one that `ends` something has done so all the same."""

        def call(*given: Any, **more: Any) -> Any:
            if not self.refuses():
                return real(*given, **more)
            if ends:
                real(*given, **more)
            raise error()

        return call


def _nothing(*given: object) -> None:
    """Flush nothing: a power cut is another test's."""


@contextmanager
def refusing(first: int, code: int, many: int = 1, own: Sequence[str] = CALLS) -> Iterator[Faults]:
    """The calls inside fail, from number `first` on; nobody waits for better times.

    Of the program's `own` calls only these, and all those of SQLite.
    """
    faults = Faults(first, min(many, _SIGNALS) if code == errno.EINTR else many)

    def error() -> OSError:
        return OSError(code, os.strerror(code))

    with (
        pytest.MonkeyPatch.context() as patch,
        sqlite_calls.asking(lambda name: code if faults.refuses() else 0),
    ):
        for name in own:  # the number of a file is free again whatever close says
            real = _nothing if name == "fsync" else getattr(os, name)
            patch.setattr(os, name, faults.wrap(real, error, ends=name == "close"))
        patch.setattr("time.sleep", lambda seconds: None)
        yield faults


def contents(folder: Path) -> set[bytes]:
    """What all files of a folder hold, by whatever names."""
    return {path.read_bytes() for path in folder.rglob("*") if path.is_file()}

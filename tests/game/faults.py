"""A system that refuses: the n-th call of `os` that touches the disk fails, once or from then on."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EMFILE, errno.EINTR)
CALLS = (
    "access", "close", "fstat", "fsync", "link", "listdir", "lstat", "mkdir", "open", "read", "readlink",
    "rename", "replace", "scandir", "stat", "unlink", "write",
)  # fmt: skip
"""What the program asks of the disk by itself, without SQLite."""


class Faults:
    """Counts the calls, and refuses from the first to fail up to as many as may."""

    def __init__(self, first: int, code: int, many: int) -> None:
        self.first = first
        self.code = code
        self.many = many
        self.calls = 0

    @property
    def met(self) -> bool:
        """Whether any call has failed."""
        return self.calls > self.first

    def wrap(self, name: str) -> Any:
        real = getattr(os, name)

        def call(*given: Any, **more: Any) -> Any:
            number, self.calls = self.calls, self.calls + 1
            if self.first <= number < self.first + self.many:
                if name == "close":  # the number is free again whatever close says
                    real(*given)
                raise OSError(self.code, os.strerror(self.code))
            return real(*given, **more)

        return call


@contextmanager
def refusing(first: int, code: int, many: int = 1) -> Iterator[Faults]:
    """The calls inside fail, from number `first` on; nobody waits for better times."""
    faults = Faults(first, code, many)
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, faults.wrap(name))
        patch.setattr("time.sleep", lambda seconds: None)
        yield faults

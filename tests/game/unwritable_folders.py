"""Folders that can only be read, for tests, whoever runs them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

NOBODY = 65534


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that others may enter as well."""
    with TemporaryDirectory(prefix="etori-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def only_read(folder: Path) -> Iterator[None]:
    """Nobody may write there inside, nor this process, whoever runs it."""
    paths = [folder, *folder.rglob("*")]
    rights = {path: path.stat().st_mode & 0o777 for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path, mode in rights.items():
            path.chmod(mode)

"""Folders that can only be read, for tests, whoever runs them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
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
    """Nobody may write there inside, nor this process, whoever runs it.

    For root, whom rights do not bind, the folder is mounted; where it may not mount, it gives up its rights,
    and reads only what everybody may.
    """
    if os.geteuid() == 0 and mounted(folder):
        try:
            yield
        finally:
            subprocess.run(["umount", folder], check=True)
        return
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


def mounted(folder: Path) -> bool:
    """Mount a folder upon itself, to be read only; whether that was possible."""
    mount = partial(subprocess.run, check=False, capture_output=True)
    if mount(["mount", "--bind", folder, folder]).returncode:
        return False
    if mount(["mount", "-o", "remount,bind,ro", folder]).returncode == 0:
        return True
    mount(["umount", folder])
    return False

"""Everything in this folder waits for `ETORI_ROBUST=1`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.conftest import ROBUST

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.at_length)
            if not ROBUST:
                item.add_marker(pytest.mark.skip(reason="takes long: ETORI_ROBUST=1 runs it"))


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder where flushing costs nothing, if this machine has one: for thousands of steps."""
    memory = Path("/dev/shm")
    if not (memory.is_dir() and os.access(memory, os.W_OK)):
        yield tmp_path
        return
    with TemporaryDirectory(prefix="etori-", dir=memory) as folder:
        yield Path(folder)

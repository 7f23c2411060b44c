"""Everything in this folder waits for `ETORI_ROBUST=1`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROBUST

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if ROBUST:
        return
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.skip(reason="takes long: ETORI_ROBUST=1 runs it"))

"""Opening the archive while calls of the system fail, its own and those of SQLite.

It opens or says why, and all is there afterwards.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.archive.recovery import DATABASE_FILE, ArchiveReadOnly, ArchiveRefused, ArchiveRestored
from tests.conftest import LONG, Tally
from tests.game.archives import archive_of, opened
from tests.game.faults import CODES, SPANS, contents, each_span, refusing
from tests.game.sqlite_calls import can_be_asked
from tests.game.test_rescue import LATER, filled, records

WAYS = [(code, many) for code in CODES for many in SPANS.values()]


def is_tried(number: int, code: int, many: int, state: str) -> bool:
    """Whether a call is refused in this way: in a long run always.

    Else those of an archive that is well once with each error, and all others in one of the ways.
    """
    if LONG > 1 or (state == "good" and many == SPANS["once"]):
        return True
    return number % len(WAYS) == WAYS.index((code, many))


@each_span
@pytest.mark.parametrize("state", ["good", "new", "damaged", "missing"])
def test_when_a_call_of_opening_fails_nothing_is_lost(
    state: str, many: int, in_memory: Path, tally: Tally
) -> None:
    whole = state == "good" and many == SPANS["once"] and can_be_asked()
    tally.floor(calls=1000 if whole else 20)
    good = in_memory / "good"
    kept: dict[int, Any] = {} if state == "new" else filled(good, Random(7))
    good.mkdir(exist_ok=True)
    if state == "damaged":
        (good / DATABASE_FILE).write_bytes(b"damaged")
    elif state == "missing":
        (good / DATABASE_FILE).unlink()
    copied = {1, 2, 3} if kept else set()
    for code in CODES:
        number = 0
        while True:
            if not is_tried(number, code, many, state):
                number += 1
                continue
            folder = in_memory / "one"
            shutil.copytree(good, folder)
            before = contents(folder)
            with refusing(number, code, many) as faults:
                found = opened(folder, LATER)
            if not faults.met:
                break
            tally.count["calls"] += 1
            tally.count["refused"] += isinstance(found.finding, ArchiveRefused)
            if found.archive is not None:
                if state == "good":
                    shown = isinstance(found.finding, ArchiveReadOnly)
                    assert shown or found.finding is None, "a refusal is no damage"
                    assert records(found) == kept
                found.archive.close()
            else:
                assert isinstance(found.finding, ArchiveRefused)
                assert found.finding.why
            if state == "good":
                assert not list(folder.glob("*-damaged-*")), "a refusal is no damage"
            again = opened(folder, LATER)
            assert again.archive is not None, again
            assert records(again).keys() >= copied
            if state == "good":
                assert (again.finding, records(again)) == (None, kept)
            elif state == "damaged":
                assert before <= contents(folder), "what cannot be read is still there"
            assert state in ("damaged", "missing") or not isinstance(again.finding, ArchiveRestored)
            again.archive.close()
            archive_of(folder, LATER).close()
            shutil.rmtree(folder)
            number += 1
        shutil.rmtree(folder)

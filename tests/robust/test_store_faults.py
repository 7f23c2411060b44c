"""Each system call of saving and loading settings fails in each way: the old or the new opens, by itself."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.archive import files
from tests.conftest import Tally
from tests.game.faults import CODES, contents, each_span, refusing

KIND = "settings"


def folder_of(base: Path) -> Path:
    """A file with a previous copy, and what a killed window has left."""
    folder = base / "good"
    folder.mkdir()
    path = folder / "settings.json"
    for value in ("oldest", "old"):
        files.save(path, KIND, value)
    path.with_name("settings.json.7-ab.new").write_bytes(b"left over")
    return folder


def saved(path: Path, value: str) -> int | None:
    """The error that saving ended with; `None` if it is done."""
    try:
        files.save(path, KIND, value)
    except OSError as fault:
        return fault.errno
    return None


@each_span
def test_when_a_call_of_saving_fails_the_old_or_the_new_opens(
    many: int, in_memory: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally.floor(calls=100, refused=60)
    monkeypatch.setattr(files, "_OLD", -1)  # what is left over is swept, too
    good = folder_of(in_memory)
    for code in CODES:
        number = 0
        while True:
            folder = in_memory / "one"
            shutil.copytree(good, folder)
            path = folder / "settings.json"
            before = path.read_bytes()
            with refusing(number, code, many) as faults:
                told = saved(path, "new")
            if not faults.met:
                break
            assert told in (None, code)
            found, notice = files.load(path, KIND)
            assert notice is None
            assert found in (("new",) if told is None else ("old", "new"))
            assert before in contents(folder), "the old one is the copy now, or still there"
            assert not list(folder.glob("*-damaged-*")), "a refusal is no damage"
            files.save(path, KIND, "newer")
            assert files.load(path, KIND) == ("newer", None), "and all is well again"
            shutil.rmtree(folder)
            tally.count["refused"] += told is not None
            tally.count["calls"] += 1
            number += 1
        shutil.rmtree(folder)


@each_span
@pytest.mark.parametrize("state", ["good", "damaged", "missing"])
def test_when_a_call_of_loading_fails_nothing_is_lost(
    state: str, many: int, in_memory: Path, tally: Tally
) -> None:
    tally.floor(calls=20)
    good = folder_of(in_memory)
    damage: dict[str, Callable[[Path], object]] = {
        "good": Path.exists,
        "damaged": lambda path: path.write_bytes(b"{"),
        "missing": Path.unlink,
    }
    damage[state](good / "settings.json")
    expected = "old" if state == "good" else "oldest"
    for code in CODES:
        number = 0
        while True:
            folder = in_memory / "one"
            shutil.copytree(good, folder)
            path = folder / "settings.json"
            before = contents(folder)
            only = path.read_bytes() if path.exists() else (good / "settings.json.previous").read_bytes()
            with refusing(number, code, many) as faults:
                found, notice = files.load(path, KIND)
            if not faults.met:
                break
            assert found in ("old", "oldest", None)
            assert notice is None or str(notice)
            assert found == expected or notice is not None, "whoever gets another is told so"
            assert contents(folder) == before
            if state == "good":
                assert not list(folder.glob("*-damaged-*")), "a refusal is no damage"
            assert files.load(path, KIND)[0] == expected
            files.save(path, KIND, "new")
            assert files.load(path, KIND) == ("new", None)
            assert only in contents(folder), "what could not be read is not overwritten"
            shutil.rmtree(folder)
            tally.count["calls"] += 1
            number += 1
        shutil.rmtree(folder)

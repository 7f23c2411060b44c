"""Stored files: whole or not at all, checked when read, and nothing lost by a sudden end."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.match import record, store
from game.match.match import Match, new_match
from tests.conftest import LONG, Tally

KIND = "match"
DATA: dict[str, Any] = {"a": [1, 2.5, None, True], "\u2660": "\ud800\n", "deep": {"b": {}, "a": []}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "match.json"


def damage(path: Path, rng: Random) -> None:
    content = bytearray(path.read_bytes())
    how = rng.randrange(4)
    if how == 0:
        content = content[: rng.randrange(len(content))]
    elif how == 1:
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    elif how == 2:
        content = bytearray(len(content))
    else:
        content = bytearray(rng.randbytes(rng.randrange(2_000)))
    path.write_bytes(content)


def test_what_is_saved_is_loaded(path: Path) -> None:
    assert store.load(path, KIND) == (None, None)
    store.save(path, KIND, DATA)
    assert store.load(path, KIND) == (DATA, None)
    assert [file.name for file in path.parent.iterdir()] == ["match.json"]


def test_the_previous_copy_is_kept(path: Path) -> None:
    for number in range(3):
        store.save(path, KIND, number)
    assert store.load(path, KIND) == (2, None)
    assert store.load(path.with_name("match.json.previous"), KIND) == (1, None)
    assert sorted(file.name for file in path.parent.iterdir()) == ["match.json", "match.json.previous"]


def test_a_damaged_file_is_set_aside_and_the_previous_copy_is_used(path: Path, tally: Tally) -> None:
    for number in tally.times(300, "damaged files"):
        store.save(path, KIND, DATA | {"n": number})
        store.save(path, KIND, DATA | {"n": number, "last": True})
        damage(path, tally.rng)
        damaged = path.read_bytes()
        data, message = store.load(path, KIND)
        if not message:
            # A changed letter case of an escape or a space means the same.
            assert data == DATA | {"n": number, "last": True}
            tally.count["harmless"] += 1
            continue
        assert data == DATA | {"n": number}
        assert str(message) == "match.json was damaged and is set aside. The copy before it is used."
        assert path.with_name("match.json.damaged").read_bytes() == damaged
        assert not path.exists()
        assert store.load(path, KIND)[0] == DATA | {"n": number}, "and again at the next start"
        store.save(path, KIND, "new")
        assert store.load(path, KIND) == ("new", None)
    assert tally.count["harmless"] < tally.count["damaged files"] / 20


def test_without_a_good_copy_there_is_nothing_and_a_message(path: Path) -> None:
    store.save(path, KIND, DATA)
    path.write_bytes(b"{")
    data, message = store.load(path, KIND)
    assert data is None
    assert str(message) == "match.json was damaged and is set aside. There is no earlier copy."
    assert path.with_name("match.json.damaged").read_bytes() == b"{"


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("checksum", "0" * 64), ("checksum", None), ("data", {}), ("kind", "settings"), ("version", 2),
        ("version", None),
    ],
)  # fmt: skip
def test_checksum_kind_and_version_are_checked(path: Path, member: str, value: object) -> None:
    store.save(path, KIND, DATA)
    document = json.loads(path.read_bytes())
    path.write_text(json.dumps(document | {member: value}))
    assert store.load(path, KIND)[0] is None


@pytest.mark.parametrize(
    "content",
    [b"", b"null", b"[]", b"\xff", b"[" * 100_000, b'{"kind": ' * 50_000, b" " * (store.MAX_BYTES + 1)],
)
def test_any_content_is_survived(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    data, message = store.load(path, KIND)
    assert data is None
    assert "damaged" in str(message)


@pytest.mark.parametrize("broken", ["open", "fsync", "replace"])
def test_when_the_disk_refuses_the_old_file_stays(
    path: Path, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(path, KIND, "old")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(28, "No space left on device")

    monkeypatch.setattr(Path if broken == "open" else os, broken, refuse)
    with pytest.raises(OSError, match="No space left"):
        store.save(path, KIND, "new")
    monkeypatch.undo()
    assert store.load(path, KIND) == ("old", None)
    store.save(path, KIND, "newer")
    assert store.load(path, KIND) == ("newer", None)


def test_a_refusal_that_passes_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to rename over a file that somebody reads."""
    replace, refusals = os.replace, [PermissionError(), PermissionError()]

    def sometimes(source: Path, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        replace(source, target)

    monkeypatch.setattr(os, "replace", sometimes)
    store.save(path, KIND, DATA)
    assert store.load(path, KIND) == (DATA, None)


def test_without_hard_links_the_previous_copy_is_kept_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    store.save(path, KIND, "old")
    store.save(path, KIND, "new")
    path.write_bytes(b"")
    assert store.load(path, KIND)[0] == "old"


def test_what_is_flushed_before_the_rename_is_the_whole_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[tuple[str, int]] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(file: int) -> None:
        order.append(("fsync", os.fstat(file).st_size))
        fsync(file)

    def watched_replace(source: Path, target: Path) -> None:
        order.append(("replace", source.stat().st_size))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    store.save(path, KIND, DATA)
    size = path.stat().st_size
    assert order == [("fsync", size), ("replace", size)]


def test_remove_takes_the_previous_copy_too(path: Path) -> None:
    store.remove(path)
    store.save(path, KIND, 1)
    store.save(path, KIND, 2)
    store.remove(path)
    assert store.load(path, KIND) == (None, None)
    assert list(path.parent.iterdir()) == []


def actions(match: Match) -> list[list[str]]:
    return [[action.text for _, action in deal.actions] for deal in match.deals]


def go_on_storing(path: Path, match: Match, report: int, rng: Random) -> None:
    """Play on, store after every action, and only then report how much is stored."""
    while match.upcoming is not None or not match.deal.finished:
        if match.upcoming is not None:
            match.start_deal()
        else:
            match.act(rng.choice(match.legal()))
        store.save(path, KIND, record.as_json(match))
        done = sum(len(deal.actions) for deal in match.deals)
        os.write(report, f"{len(match.deals)} {done}\n".encode())


def killed(path: Path, match: Match, rng: Random) -> tuple[bool, int, int]:
    """Let a child play on and kill it at some moment: whether it still ran, and what it had reported."""
    reading, writing = os.pipe()
    seed = rng.random()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            go_on_storing(path, match, writing, Random(seed))
        finally:
            os._exit(0)
    os.close(writing)
    time.sleep(rng.random() * 0.04)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        lines = pipe.read().split("\n")
    deals, done = lines[-2].split() if len(lines) > 1 else ("0", "0")
    return os.WIFSIGNALED(status), int(deals), int(done)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for systems that fork")
def test_kill_9_at_any_moment_loses_no_completed_action(tmp_path: Path, tally: Tally) -> None:
    tally.floor(kills=200, actions=200)
    path = tmp_path / "match.json"
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 1)
    before: list[list[str]] = []
    while tally.count["kills"] < 200 * LONG:
        hit, deals, done = killed(path, match, tally.rng)
        tally.count["kills"] += hit
        if deals or path.exists():
            data, message = store.load(path, KIND)
            assert message is None, "no file was ever in pieces"
            match = record.follow(data, GAMES)
            after = actions(match)
            stored = sum(map(len, after))
            assert (len(after), stored) >= (deals, done), "a completed action is lost"
            assert stored <= max(done, sum(map(len, before))) + 1, "nothing is stored before it is done"
            assert [one[: len(two)] for one, two in zip(after, before, strict=False)] == before
            tally.count["actions"] += stored - sum(map(len, before))
            before = after
        if match.finished:
            tally.count["matches"] += 1
            match, _ = new_match(game, 2, game.Options(), tally.count["matches"] + 1)
            store.remove(path)
            before = []
    left_over = {file.name for file in tmp_path.iterdir()}
    assert left_over <= {"match.json" + end for end in ("", ".previous", ".new", ".link")}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for systems that fork")
def test_a_store_that_writes_in_place_is_found_out(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same kills against a store that is not atomic: they must hit it."""

    def in_place(path: Path, content: bytes, *, keep_previous: bool = False) -> None:
        with path.open("wb", buffering=0) as file:
            for start in range(0, len(content), 64):
                file.write(content[start : start + 64])

    monkeypatch.setattr(store, "write_atomically", in_place)
    game = GAMES["california_jack"]
    for number in tally.times(40, "kills"):
        match, _ = new_match(game, 2, game.Options(), 1)
        path = tmp_path / f"{number}.json"
        killed(path, match, tally.rng)
        tally.count["broken files"] += path.exists() and store.load(path, KIND)[1] is not None
    assert tally.count["broken files"] > 2

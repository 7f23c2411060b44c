"""Stored files: whole or not at all, checked when read, and nothing lost by a sudden end."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.archive import files
from tests.conftest import Tally

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


def set_aside(path: Path, what: str = "damaged") -> bytes:
    """What has been set aside or kept beside, which must be one file; it is taken away."""
    (aside,) = path.parent.glob(f"match-{what}-*.json")
    content = aside.read_bytes()
    aside.unlink()
    return content


def test_what_is_saved_is_loaded(path: Path) -> None:
    assert files.load(path, KIND) == (None, None)
    files.save(path, KIND, DATA)
    assert files.load(path, KIND) == (DATA, None)
    assert [file.name for file in path.parent.iterdir()] == ["match.json"]


def test_the_previous_copy_is_kept(path: Path) -> None:
    for number in range(3):
        files.save(path, KIND, number)
    assert files.load(path, KIND) == (2, None)
    assert files.load(path.with_name("match.json.previous"), KIND) == (1, None)
    assert sorted(file.name for file in path.parent.iterdir()) == ["match.json", "match.json.previous"]


def test_a_damaged_file_is_set_aside_and_the_previous_copy_is_used(path: Path, tally: Tally) -> None:
    for number in tally.times(300, "damaged files"):
        files.save(path, KIND, DATA | {"n": number})
        files.save(path, KIND, DATA | {"n": number, "last": True})
        damage(path, tally.rng)
        damaged = path.read_bytes()
        data, message = files.load(path, KIND)
        if not message:
            # A changed letter case of an escape or a space means the same.
            assert data == DATA | {"n": number, "last": True}
            tally.count["harmless"] += 1
            continue
        assert data == DATA | {"n": number}
        assert str(message) == "match.json was damaged. Etori renamed it and used its backup."
        assert set_aside(path) == damaged
        assert not path.exists()
        again = files.load(path, KIND)
        assert again[0] == DATA | {"n": number}, "and again at the next start"
        assert str(again[1]) == "match.json is missing. Etori used its backup."
        files.save(path, KIND, "new")
        assert files.load(path, KIND) == ("new", None)
    assert tally.count["harmless"] < tally.count["damaged files"] / 20


def test_without_a_good_copy_there_is_nothing_and_a_message(path: Path) -> None:
    files.save(path, KIND, DATA)
    path.write_bytes(b"{")
    data, message = files.load(path, KIND)
    assert data is None
    assert str(message) == "match.json was damaged and has no backup. Etori renamed it."
    assert set_aside(path) == b"{"


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("checksum", "0" * 64), ("checksum", None), ("data", {}), ("kind", "settings"), ("version", 2),
        ("version", None),
    ],
)  # fmt: skip
def test_checksum_kind_and_version_are_checked(path: Path, member: str, value: object) -> None:
    files.save(path, KIND, DATA)
    document = json.loads(path.read_bytes())
    path.write_text(json.dumps(document | {member: value}))
    assert files.load(path, KIND)[0] is None
    set_aside(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"null", b"[]", b"\xff", b"[" * 100_000, b'{"kind": ' * 50_000, b" " * (files.MAX_BYTES + 1)],
)
def test_any_content_is_survived(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    data, message = files.load(path, KIND)
    assert data is None
    assert "damaged" in str(message)


@pytest.mark.parametrize("broken", ["open", "fsync", "replace"])
def test_when_the_disk_refuses_the_old_file_stays(
    path: Path, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(path, KIND, "old")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(28, "No space left on device")

    monkeypatch.setattr(os, broken, refuse)
    with pytest.raises(OSError, match="No space left"):
        files.save(path, KIND, "new")
    monkeypatch.undo()
    assert files.load(path, KIND) == ("old", None)
    files.save(path, KIND, "newer")
    assert files.load(path, KIND) == ("newer", None)


def test_a_refusal_that_passes_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to rename over a file that somebody reads."""
    replace, refusals = os.replace, [PermissionError(), PermissionError()]

    def sometimes(source: Path, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        replace(source, target)

    monkeypatch.setattr(os, "replace", sometimes)
    files.save(path, KIND, DATA)
    assert files.load(path, KIND) == (DATA, None)


def test_without_hard_links_the_previous_copy_is_kept_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    files.save(path, KIND, "old")
    files.save(path, KIND, "new")
    path.write_bytes(b"")
    assert files.load(path, KIND)[0] == "old"


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
    files.save(path, KIND, DATA)
    size = path.stat().st_size
    assert order == [("fsync", size), ("replace", size), ("fsync", path.parent.stat().st_size)]


@pytest.mark.parametrize("kind", ["folder", "fifo", "loop"])
def test_what_is_no_file_is_set_aside_and_not_waited_for(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True)
    match kind:
        case "folder":
            path.mkdir()
            (path / "letter").write_text("dear diary")
        case "fifo":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
    assert str(files.load(path, KIND)[1]) == "match.json was damaged and has no backup. Etori renamed it."
    files.save(path, KIND, DATA)
    assert files.load(path, KIND) == (DATA, None)
    assert len(list(path.parent.glob("match-damaged-*.json"))) == 1


def test_names_of_what_was_set_aside_are_never_used_again(path: Path) -> None:
    path.parent.mkdir(parents=True)
    for number in range(5):
        path.write_bytes(b"x" * number)
        files.load(path, KIND)
    sizes = [file.stat().st_size for file in path.parent.glob("match-damaged-*.json")]
    assert sorted(sizes) == [0, 1, 2, 3, 4]


def unreadable(monkeypatch: pytest.MonkeyPatch, path: Path, code: int, times: int = 10**9) -> None:
    """Let the disk refuse to read a file so many times."""
    real = os.open
    left = [times]

    def refuse(name: Any, *given: Any, **more: Any) -> int:
        if Path(name) == path and left[0]:
            left[0] -= 1
            raise OSError(code, os.strerror(code), str(name))
        return real(name, *given, **more)

    monkeypatch.setattr(os, "open", refuse)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.EMFILE, errno.EBUSY, errno.EINTR])
def test_a_file_out_of_reach_is_not_taken_for_damaged(
    path: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays where it is, and what is saved meanwhile costs nobody anything."""
    files.save(path, KIND, "old")
    before = path.read_bytes()
    unreadable(monkeypatch, path, code)
    data, message = files.load(path, KIND)
    assert data is None
    assert str(message) == f"match.json can't be read: {os.strerror(code)}. Etori left it unchanged."
    assert path.read_bytes() == before
    for number in range(3):
        files.save(path, KIND, number)
    monkeypatch.undo()
    assert files.load(path, KIND) == (2, None)
    assert before in [file.read_bytes() for file in path.parent.glob("match-unread-*.json")]


def test_a_file_out_of_reach_leaves_nothing_behind_when_it_is_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(path, KIND, "old")
    files.save(path, KIND, "new")
    unreadable(monkeypatch, path, errno.EIO)
    for _ in range(2):
        data, message = files.load(path, KIND)
        assert data == "old"
        assert str(message) == ("match.json can't be read: Input/output error. Etori used its backup.")
    monkeypatch.undo()
    assert files.load(path, KIND) == ("new", None)
    assert sorted(file.name for file in path.parent.iterdir()) == ["match.json", "match.json.previous"]


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.EMFILE])
def test_reading_waits_for_what_passes(path: Path, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(path, KIND, DATA)
    unreadable(monkeypatch, path, code, times=3)
    assert files.load(path, KIND) == (DATA, None)


def test_a_damaged_file_that_cannot_be_moved_yet_never_becomes_the_good_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(path, KIND, "older")
    files.save(path, KIND, "old")
    path.write_bytes(b"{")

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "replace", refuse)
    data, message = files.load(path, KIND)
    assert (data, str(message)) == ("older", "match.json is damaged. Etori used its backup.")
    with pytest.raises(OSError, match="Read-only"):
        files.save(path, KIND, "new")
    monkeypatch.undo()
    assert path.read_bytes() == b"{"
    files.save(path, KIND, "new")
    assert set_aside(path) == b"{"
    assert files.load(path.with_name("match.json.previous"), KIND) == ("older", None)


def test_temporary_names_are_swept_when_they_are_surely_nobodys(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(path, KIND, 1)
    left_over = [path.with_name(f"match.json.{end}") for end in ("7-ab.new", "7-cd.link")]
    for each in left_over:
        each.touch()
    files.save(path, KIND, 2)
    assert all(each.exists() for each in left_over), "they may belong to another window"
    monkeypatch.setattr(files, "_OLD", -1)
    files.save(path, KIND, 3)
    assert not any(each.exists() for each in left_over)


@pytest.mark.parametrize("kind", ["folder", "fifo", "device", "loop", "link to a device"])
def test_only_files_are_replaced(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True)
    match kind:
        case "folder":
            path.mkdir()
        case "fifo":
            os.mkfifo(path)
        case "device":
            path = Path(os.devnull)
        case "loop":
            path.symlink_to(path)
        case "link to a device":
            path.symlink_to(os.devnull)
    before = os.lstat(path)
    with pytest.raises(OSError, match=r"regular file|directory|symbolic links"):
        files.write_atomically(path, b"x")
    after = os.lstat(path)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)


def test_what_a_link_leads_to_is_replaced_and_the_link_stays(path: Path) -> None:
    path.parent.mkdir(parents=True)
    target = path.with_name("elsewhere.json")
    path.symlink_to(target)
    for content in (b"one", b"two"):
        files.write_atomically(path, content)
        assert target.read_bytes() == content
    assert path.is_symlink()

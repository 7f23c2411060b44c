"""What the tools are told to write to or read from may be anything: one line and status 2, and no harm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import GAMES
from game.__main__ import main
from game.match import record
from tests.game.archives import archive_of, fresh, seats_for
from tests.game.test_damage import HOME, run

Capture = pytest.CaptureFixture[str]
QUICK = ["california_jack", "--deals", "1", "--seats", "easy"]
BOUT = ["california_jack", "--a", "easy", "--b", "easy", "--deals", "1", "--workers", "1"]


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def fifo(path: Path) -> Path:
    os.mkfifo(path)
    return path


def link(path: Path) -> Path:
    path.symlink_to("/dev/null")
    return path


def loop(path: Path) -> Path:
    path.symlink_to(path)
    return path


def below_a_file(path: Path) -> Path:
    path.write_text("dear diary")
    return path / "out"


PLACES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "a folder": (folder, "Is a directory"),
    "a FIFO": (fifo, "Not a regular file"),
    "a device": (lambda path: Path("/dev/null"), "Not a regular file"),
    "a full device": (lambda path: Path("/dev/full"), "Not a regular file"),
    "a link to a device": (link, "Not a regular file"),
    "a loop": (loop, "Too many levels of symbolic links"),
    "below a file": (below_a_file, "Not a directory"),
    "no more than a folder": (lambda path: Path("/"), "Is a directory"),
    "too long": (lambda path: path.with_name("x" * 300), "File name too long"),
    "a missing folder": (lambda path: path / "missing" / "out.json", "No such file or directory"),
    "nowhere": (lambda path: Path("/proc/nothing/here"), "No such file or directory"),
}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    found = archive_of(home)
    match = fresh("california_jack", 1)
    match.start_deal()
    found.add(match, seats_for(match))
    found.close()
    return home


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", ["play", "arena", "export", "stats", "strategy"])
def test_what_cannot_be_written_ends_in_one_line(
    command: str, place: str, tmp_path: Path, archive: Path, capsys: Capture
) -> None:
    make, why = PLACES[place]
    out = make(tmp_path / "out")
    before = os.lstat(out) if os.path.lexists(out) else None
    arguments = {
        "play": ["play", *QUICK, "--record", str(out)],
        "arena": ["arena", *BOUT, "--json", str(out)],
        "stats": ["stats", "--folder", str(archive), "--csv", str(out)],
        "strategy": ["strategy", "kan", "--deals", "1", "--write", str(out)],
        "export": ["export", "--all", "--folder", str(archive), "--out", str(out)],
    }[command]
    assert main(arguments) == 2
    said, err = capsys.readouterr()
    assert said == ""
    assert err.startswith(f"{command}: {why}: ")
    assert err.count("\n") == 1
    if before is not None:
        after = os.lstat(out)
        assert (after.st_mode, after.st_ino) == (before.st_mode, before.st_ino)


@pytest.mark.parametrize("name", ["etori.db", "settings.json", "collections.json", "puzzles.json", "linked"])
def test_no_result_replaces_what_a_player_has_saved(name: str, archive: Path, capsys: Capture) -> None:
    own = archive / name
    if name == "linked":
        own.hardlink_to(archive / "etori.db")  # as a name in other letters on a disk without cases
    elif not own.exists():
        own.write_text("saved")
    before = own.read_bytes()
    for command in (
        ["export", "--all", "--folder", str(archive), "--out", str(own)],
        ["stats", "--folder", str(archive), "--csv", str(own)],
        ["play", *QUICK, "--record", str(own)],
    ):
        assert main(command) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(rf"{command[0]}: Etori's own file: \S*/{name}\n", err)
    assert own.read_bytes() == before
    assert main(["export", "--all", "--folder", str(archive), "--out", str(archive / "matches.etori")]) == 0


def test_a_file_is_replaced_in_one_step_and_a_link_leads_to_it(tmp_path: Path, capsys: Capture) -> None:
    real, out = tmp_path / "real.json", tmp_path / "out.json"
    real.write_text("old")
    out.symlink_to(real)
    assert main(["play", *QUICK, "--record", str(out)]) == 0
    assert out.is_symlink()
    assert record.read(real.read_bytes(), GAMES).deals
    assert sorted(tmp_path.iterdir()) == [out, real]


def test_a_journal_that_is_no_file_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    os.mkfifo(tmp_path / "out.json.journal")
    assert main(["arena", *BOUT, "--json", str(tmp_path / "out.json")]) == 2
    assert capsys.readouterr().err.startswith("arena: Not a regular file: ")


def test_a_journal_of_anything_is_begun_anew(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "out.json.journal").write_bytes(b"\xff\x00\n1\n[]")
    assert main(["arena", *BOUT, "--json", str(tmp_path / "out.json")]) == 0


@pytest.mark.parametrize("deals", ["0", "-1", "1.5", "", "x", "1_0", "\u0661", "9" * 5_000])
@pytest.mark.parametrize("command", [["play", "kan"], ["arena", "kan"]])
def test_a_number_of_deals_is_from_1_on(command: list[str], deals: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, f"--deals={deals}"])
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("argument --deals: must be a whole number, 1 or more\n")


@pytest.mark.parametrize("command", [["replay"], ["replay", "--lines"], ["import"]])
def test_reading_what_never_ends_ends_at_the_limit(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    status, out, err = run([*command, "/dev/zero"], b"", monkeypatch)
    assert status == 2
    assert "record: larger than 1 MiB" in out + err
    assert len((out + err).splitlines()) <= 2


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[Path]:
    """A FIFO into which somebody writes on and on."""
    path = fifo(tmp_path / "endless")
    writer = subprocess.Popen(["sh", "-c", 'exec cat /dev/zero > "$0"', str(path)], stderr=subprocess.DEVNULL)
    yield path
    writer.kill()
    writer.wait()


@pytest.mark.parametrize("command", [["replay"], ["replay", "--lines"], ["import"]])
def test_reading_a_fifo_ends_at_the_limit(
    command: list[str], endless: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    status, out, err = run([*command, str(endless)], b"", monkeypatch)
    assert status == 2
    assert "record: larger than 1 MiB" in out + err


@pytest.mark.parametrize("name", ["missing.jsonl", "", "na\nme\x1b"])
def test_import_of_what_cannot_be_read(name: str, tmp_path: Path, capsys: Capture) -> None:
    home = tmp_path / "home"
    assert main(["import", str(tmp_path / name), "--folder", str(home)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("import: ")
    assert err[:-1].isprintable()
    assert not home.exists()


def test_import_goes_on_after_a_file_that_cannot_be_taken(tmp_path: Path, capsys: Capture) -> None:
    one, two, bad, missing = (str(tmp_path / name) for name in ("one.json", "two.json", "bad", "missing"))
    for file, seed in ((one, "1"), (two, "2")):
        assert main(["play", *QUICK, "--seed", seed, "--record", file]) == 0
    Path(bad).write_text("{}\n")
    capsys.readouterr()
    home = str(tmp_path / "home")
    assert main(["import", one, missing, bad, two, "--folder", home]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out) == {"taken": 2, "there already": 0}
    first, second = err.splitlines()
    assert re.fullmatch(r"import: No such file or directory: \S*/missing", first)
    assert re.match(r"import: \S*/bad: match: ", second)
    assert main(["import", one, two, "--folder", home]) == 0
    assert json.loads(capsys.readouterr().out) == {"taken": 0, "there already": 2}


def test_a_record_of_many_lines_is_one_match_and_a_long_export_is_many(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, home = tmp_path / "one.json", str(tmp_path / "home")
    assert main(["play", *QUICK, "--record", str(file)]) == 0
    text = json.dumps(json.loads(file.read_bytes()), indent=1).replace("\n", "\r\n")
    capsys.readouterr()
    line, many = file.read_bytes(), b"\n" * record.MAX_BYTES
    for content, found in ((text.encode(), [1, 0]), (line + many + line, [0, 2])):
        monkeypatch.setenv("ETORI_HOME", home)
        status, out, err = run(["import", "-"], content, monkeypatch)
        assert (status, err) == (0, "")
        assert [*json.loads(out).values()] == found


def test_import_without_a_home_folder_creates_none_in_the_working_folder(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ETORI_HOME", "HOME", "USERPROFILE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    monkeypatch.chdir(tmp_path)
    assert main(["play", *QUICK, "--record", "one.json"]) == 0
    capsys.readouterr()
    assert main(["import", "one.json"]) == 2
    _, err = capsys.readouterr()
    assert err.startswith("import: ")
    assert err.count("\n") == 1
    assert os.listdir(tmp_path) == ["one.json"]


@pytest.mark.parametrize(
    ("command", "stream"), [(["export", "--collections"], "stderr"), (["check"], "stdout")]
)
def test_a_damaged_file_is_told_once(command: list[str], stream: str, tmp_path: Path) -> None:
    """The library's log is for the window; it must not be printed beside what the command says."""
    archive_of(tmp_path).close()
    (tmp_path / "collections.json").write_text("{")
    called = [sys.executable, "-m", "game", *command, "--folder", str(tmp_path)]
    done = subprocess.run(called, capture_output=True, text=True, cwd=HOME, check=False)
    assert done.returncode == 2
    assert getattr(done, stream).count("collections.json") == 1
    assert done.stdout + done.stderr == getattr(done, stream)


def test_stats_do_not_count_what_only_computers_played(tmp_path: Path, capsys: Capture) -> None:
    out, home = str(tmp_path / "out.json"), str(tmp_path / "home")
    assert main(["play", *QUICK, "--record", out]) == 0
    assert main(["import", out, "--folder", home]) == 0
    capsys.readouterr()
    assert main(["stats", "--folder", home]) == 0
    assert capsys.readouterr() == ("", "no statistics yet: no deal is finished\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("module", ["game", "scenes"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_that_cannot_be_written_end_in_one_line(
    option: str, unbuffered: str, module: str
) -> None:
    if (module, option) == ("game", "--version"):
        pytest.skip("the tools have no version of their own")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", module, option],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=HOME,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert done.returncode == 2
    assert re.fullmatch(r"(python -m game|etori): No space left on device\n", done.stderr.decode())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("command", [["list"], ["play", *QUICK]])
def test_output_that_cannot_be_written_ends_in_one_line(command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=HOME,
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode() == f"{command[0]}: No space left on device\n"

"""How the program starts and ends: the log, reports of faults, failed starts, signals, the command line."""

from __future__ import annotations

import errno
import logging
import os
import re
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import GAMES
from game.archive.folders import platform_folder
from game.archive.writer import MatchWriter
from game.match.match import new_match
from scenes.framework.version_info import log_folder
from scenes.start import fault_report
from scenes.start.failed_starts import MARKER_FILE, FailedStarts, passing_folder
from scenes.start.logbook import LOG_FILE, MAX_OLD_LOGS, Logbook, _Pages
from scenes.start.stop_signal import StopSignal
from tests.conftest import Tally
from tests.game.archives import kept_in
from tests.game.random_play import some_action

CARD = re.compile(r"\b([2-9TJQKA][SHDC]|joker)\b")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    book = Logbook(tmp_path / "log")
    yield book
    book.close()


# The log


def test_the_log_lies_where_the_player_wants_his_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    assert log_folder() == tmp_path / "log"
    monkeypatch.delenv("ETORI_HOME")
    assert "etori" in str(log_folder())


def test_the_log_is_turned_over_and_never_grows_beyond_its_pages(book: Logbook, tmp_path: Path):
    logger = logging.getLogger("scenes.test")
    for _ in range(6000):
        logger.info("x" * 1000)
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "log").glob(f"{LOG_FILE}*")}
    assert sorted(sizes) == [LOG_FILE, *(f"{LOG_FILE}.{number}" for number in range(1, MAX_OLD_LOGS + 1))]
    assert max(sizes.values()) <= 1 << 20


@pytest.mark.parametrize("name", ["file", "x" * 300, "file/below", "\0"])
def test_a_log_that_cannot_be_kept_is_no_reason_not_to_play(name: str, tmp_path: Path):
    (tmp_path / "file").touch()
    book = Logbook(tmp_path / name)
    book.begin()
    assert book.folder is None
    book.close()


def test_a_full_disk_costs_a_line_and_nothing_else(
    book: Logbook, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(_Pages, "flush", full)
        book.begin()
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_disk_that_stays_full_does_not_spoil_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "log").mkdir(0o700)
    book = Logbook(tmp_path / "log")
    assert isinstance(book._handler, _Pages)
    book._handler.close()
    with open("/dev/full", "w") as full:
        book._handler.stream = full
        book.begin()
        book.close()
    assert capsys.readouterr() == ("", "")


def test_the_log_says_when_saving_fails_and_never_tells_a_card_or_a_seed(
    book: Logbook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tally: Tally
):
    def refuses(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/home/mio/match.json")

    monkeypatch.setattr(MatchWriter, "_write_deals", refuses)
    seeds = []
    for number in tally.times(20, "matches"):
        key = list(GAMES)[number % len(GAMES)]
        game, players = GAMES[key], GAMES[key].players[-1]
        seeds.append(tally.rng.randrange(10**8, 10**9))
        names = tuple(f"Name{seat}" for seat in range(players))
        match, _ = new_match(game, players, game.Options.read({}, players), seeds[-1], names)
        host = kept_in(tmp_path, match, ("human",) * players)
        host.start_deal()
        for _ in range(30):
            if host.deal_finished:
                break
            host.act(some_action(match.legal(), tally.rng))
            tally.count["actions"] += 1
        verbs = host.last_verbs(12)
        assert 0 < len(verbs) <= 12
        assert all(re.fullmatch("[a-z_]+", verb) for verb in verbs)
    tally.floor(actions=300)
    book.close()
    text = (tmp_path / "log" / LOG_FILE).read_text()
    assert text.count("could not be saved: No space left on device") == len(seeds)
    assert not CARD.search(text)
    assert "Name" not in text
    assert "mio" not in text
    assert not any(str(seed) in text for seed in seeds)


# Reports


def _fails(fault: BaseException) -> BaseException:
    try:
        raise fault
    except BaseException as caught:
        return caught


SECRET = "TH of Mio at /home/mio, seed 123456789"


@pytest.mark.parametrize(
    "kind", [KeyError, ValueError, IndexError, RuntimeError, OSError, Exception, LookupError, StopIteration]
)
def test_a_report_leaves_out_messages_that_may_name_cards_or_players(kind: type[Exception]):
    for fault in (_fails(kind(SECRET)), _fails(OSError(errno.EACCES, "Permission denied", "/home/mio/x"))):
        text = fault_report.report_text(fault, {"Python": "3"}, ["Home", "Table"], ["play", "bid"])
        assert type(fault).__name__ in text
        assert "Home, Table" in text
        assert "play, bid" in text
        assert "test_start.py" in text
        for secret in ("TH", "mio", "Mio", "123456789", str(Path(__file__).parents[2])):
            assert secret not in text.replace("raise fault", "")


def test_a_report_keeps_what_speaks_of_code_and_what_had_led_to_it():
    def leads() -> None:
        try:
            raise KeyError("TH")
        except KeyError as cause:
            raise TypeError("'int' object is not callable") from cause

    with pytest.raises(TypeError) as caught:
        leads()
    text = fault_report.report_text(caught.value, {}, [], [])
    assert text.index("KeyError") < text.index("TypeError: 'int' object is not callable")


def test_a_report_of_endless_recursion_is_short():
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    assert len(fault_report.report_text(caught.value, {}, [], []).splitlines()) < 80


def test_reports_do_not_replace_each_other_and_only_the_last_are_kept(tmp_path: Path):
    paths = [fault_report.write_report(f"report {number}", tmp_path) for number in range(14)]
    assert len(set(paths[: fault_report.MAX_REPORTS])) == fault_report.MAX_REPORTS
    assert len(list(tmp_path.iterdir())) == fault_report.MAX_REPORTS
    assert paths[-1] is not None
    assert paths[-1].read_text() == "report 13"


def test_a_report_goes_where_passing_files_lie_when_there_is_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    written = fault_report.write_report("text", tmp_path / "not there")
    assert written is not None
    assert written.parent == tmp_path
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "nor there"))
    assert fault_report.write_report("text", None) is None


def test_a_report_needs_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", none)
    assert fault_report.write_report("text", None) is None
    written = fault_report.write_report("text", tmp_path)
    assert written is not None
    assert written.parent == tmp_path


# Failed starts and the data folder


def test_starts_are_counted_until_one_goes_well(tmp_path: Path):
    folder = tmp_path / "new" / "folder"
    for before in range(5):
        starts = FailedStarts(folder)
        assert starts.begin() is None
        assert starts.failed == before
    starts.well()
    assert not (folder / MARKER_FILE).exists()
    starts = FailedStarts(folder)
    starts.begin()
    assert starts.failed == 0
    starts.well()
    starts.badly()
    again = FailedStarts(folder)
    again.begin()
    assert again.failed == 1


def test_a_marker_of_any_content_is_read(tmp_path: Path, tally: Tally):
    for _ in tally.times(300, "markers"):
        content = tally.rng.randbytes(tally.rng.randrange(12))
        (tmp_path / MARKER_FILE).write_bytes(content)
        starts = FailedStarts(tmp_path)
        assert starts.begin() is None
        assert starts.failed < 100


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
@pytest.mark.parametrize("make", [_pipe, _folder, _loop])
def test_a_marker_that_is_no_file_is_left_alone(make: Callable[[Path], None], tmp_path: Path):
    make(tmp_path / MARKER_FILE)
    kind = stat.S_IFMT((tmp_path / MARKER_FILE).lstat().st_mode)
    starts = FailedStarts(tmp_path)
    assert starts.begin() is None
    starts.badly()
    starts.well()
    assert stat.S_IFMT((tmp_path / MARKER_FILE).lstat().st_mode) == kind


@pytest.mark.parametrize(
    ("number", "usable"),
    [
        (errno.EACCES, False), (errno.EROFS, False), (errno.EPERM, False), (errno.ENAMETOOLONG, False),
        (errno.ENOSPC, True), (errno.EIO, True), (errno.EMFILE, True), (errno.EINTR, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("call", ["mkdir", "open", "lstat"])
def test_a_folder_that_refuses_for_good_is_told_from_a_passing_fault(
    number: int, usable: bool, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fails(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    starts = FailedStarts(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(Path, call, fails)
        if call == "open":
            broken.setattr(Path, "write_text", fails)
        fault = starts.begin()
    assert (fault is None) == usable


def test_a_home_that_is_not_known_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def nowhere(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.chdir(tmp_path)
    assert FailedStarts(platform_folder(nowhere)).begin() is not None
    assert FailedStarts(Path("~/.local/share/etori")).begin() is not None
    assert list(tmp_path.iterdir()) == []


def test_a_passing_folder_goes_with_all_that_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settings = tmp_path / "settings.json"
    settings.write_text("{}")
    with passing_folder(settings) as folder:
        assert folder is not None
        assert (folder / "settings.json").read_text() == "{}"
        (folder / "match.json").touch()
    assert not folder.exists()
    with passing_folder(tmp_path / "none") as folder:
        assert folder is not None
    monkeypatch.setattr("tempfile.mkdtemp", lambda **_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with passing_folder() as folder:
        assert folder is None


# Signals


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system without these signals")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_is_noted_and_told_by_the_status(name: str, status: int):
    number = getattr(signal, name)
    before = signal.signal(number, signal.default_int_handler)
    stop = StopSignal().listen()
    try:
        assert not stop.asked
        assert stop.status == 0
        os.kill(os.getpid(), number)
        assert stop.asked
        assert stop.status == status
        assert signal.getsignal(number) is signal.SIG_DFL, "a second one ends the program at once"
    finally:
        stop.release()
        assert signal.getsignal(number) is signal.default_int_handler
        signal.signal(number, before)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system without these signals")
def test_a_signal_that_is_kept_from_the_program_stays_so():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    stop = StopSignal().listen()
    try:
        os.kill(os.getpid(), signal.SIGHUP)
        assert not stop.asked
    finally:
        stop.release()
        signal.signal(signal.SIGHUP, before)


# The command line

"""A run of the program: what is asked before it, what is said after a fault, and what is left alone."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import GAMES
from game.match.match import new_match
from game.session.host import Host
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.audio import Sounds
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, save_preferences
from scenes.pages.home.page import HomePage
from scenes.start import program
from scenes.start.failed_starts import MARKER_FILE
from scenes.start.program import ERROR_STATUS, NO_FOLDER_STATUS, Program, RunFolder
from scenes.start.stop_signal import StopSignal
from tests.conftest import Tally
from tests.game.archives import NOW
from tests.game.unwritable_folders import only_read
from tests.game.unwritable_folders import place as place
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import skins

SECRET = "TH of Mio"


class Person:
    """Answers what is asked, one answer after another, and remembers what was asked."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, str]] = []
        self.seen = True

    def ask(
        self, title: str, told: Sequence[str], answers: Sequence[object], stopped: Callable[[], bool]
    ) -> int:
        self.asked.append((title, " ".join(told)))
        assert self.answers, f"asked too often: {title}"
        chosen = self.answers.pop(0)
        assert chosen < len(answers)
        return chosen


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    open_stack()
    return tmp_path


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the program with a person before it; `play` stands for the time in which the window is open."""

    def run(person: Person, play: Callable[..., None], *, safe: bool = False, saves: bool = True) -> int:
        monkeypatch.setattr(program, "ask", person.ask)
        monkeypatch.setattr(program, "can_ask", lambda: person.seen)
        monkeypatch.setattr(program, "play", play)

        def app(folder: RunFolder) -> App:
            return App(folder.path, lasting=folder.lasting, matches=folder.matches)

        return Program(app, StopSignal(), safe=safe, saves=saves).run()

    return run


def well(begin: object, adjust: object, folder: Path, course: object, language: str) -> None:
    pass


def raising(kind: type[Exception]) -> Callable[..., None]:
    def fails(*_: object) -> None:
        raise kind(SECRET)

    return fails


badly = raising(KeyError)


def noting(folders: list[Path]) -> Callable[..., None]:
    return lambda begin, adjust, folder, *rest: folders.append(folder)


def saved_match(folder: Path) -> Host:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 5, ("You", "Mio"))
    library = MatchLibrary(folder, GAMES, NOW)
    host = library.begin(match, ("human", "normal"))
    host.start_deal()
    host.leave()
    library.close()
    return host


def left(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_good_run_leaves_no_marker(run: Callable[..., int], home: Path):
    def looks(begin: object, adjust: object, folder: Path, course: object, language: str) -> None:
        assert folder == home
        assert (home / MARKER_FILE).exists()

    assert run(Person(), looks) == 0
    assert not (home / MARKER_FILE).exists()


@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("fails", [False, True])
def test_the_sound_device_is_closed_last(
    home: Path, monkeypatch: pytest.MonkeyPatch, stuck: bool, fails: bool
):
    closed: list[str] = []

    class Device(Sounds):
        def close(self) -> bool:
            closed.append("sounds")
            return not stuck

    close = App.close
    monkeypatch.setattr(program, "Sounds", Device)
    monkeypatch.setattr(App, "close", lambda evening: (closed.append("evening"), close(evening)))
    played = Program(lambda folder: App(folder.path), StopSignal(), safe=False, saves=True)
    person = Person(2)
    monkeypatch.setattr(program, "ask", person.ask)
    monkeypatch.setattr(program, "can_ask", lambda: True)
    monkeypatch.setattr(program, "play", badly if fails else well)
    assert played.run() == (ERROR_STATUS if fails else 0)
    assert closed == ["evening", "sounds"]
    assert played.stuck == stuck


def test_a_fault_is_told_in_a_window_with_its_report_and_the_program_starts_again(
    run: Callable[..., int], home: Path
):
    saved_match(home)
    runs: list[App] = []

    def first_badly(begin: Callable[..., None], *rest: object) -> None:
        stack = open_stack()
        begin(stack)
        runs.append(begin.__self__)  # type: ignore[attr-defined]
        if len(runs) == 1:
            raise KeyError(SECRET)

    person = Person(0)
    assert run(person, first_badly) == 0
    ((title, told),) = person.asked
    assert title == "Etori ran into a problem and had to close"
    assert "Your match is saved up to the last action." in told
    (path,) = re.findall(r"/\S+\.txt", told)
    text = Path(path).read_text()
    assert Path(path).parent == home / "log"
    assert "KeyError" in text
    assert "Pages: Home" in text
    assert SECRET not in text
    assert len(runs) == 2
    assert runs[0] is not runs[1]
    assert all(each.opponents.process.pid is None for each in runs)
    assert not (home / MARKER_FILE).exists()


def test_a_match_that_could_not_be_saved_is_not_called_kept(run: Callable[..., int], home: Path):
    saved_match(home)

    def unsaved(begin: Callable[..., None], *_: object) -> None:
        begin(open_stack())
        evening = begin.__self__  # type: ignore[attr-defined]
        evening.match = evening.library.go_on(1)
        evening.library.close()
        evening.match.save()
        assert evening.match.trouble is not None
        raise KeyError(SECRET)

    person = Person(2)
    assert run(person, unsaved) == ERROR_STATUS
    assert "The last actions of your match couldn't be saved." in person.asked[0][1]


def test_a_fault_that_nobody_sees_is_a_line_and_a_status(
    run: Callable[..., int], home: Path, capsys: pytest.CaptureFixture[str]
):
    person = Person()
    person.seen = False
    assert run(person, badly) == ERROR_STATUS
    shown = capsys.readouterr()
    assert shown.err.startswith("etori: An unexpected error stopped the program")
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    assert (home / MARKER_FILE).read_text() == "1"


@pytest.mark.parametrize("broken", ["report_text", "write_report", "versions", "ask"])
def test_a_fault_in_telling_of_a_fault_is_still_told(
    broken: str, run: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fails(*_: object) -> None:
        raise RuntimeError("worse")

    person = Person(2)
    if broken == "ask":
        person.ask = fails  # type: ignore[method-assign, assignment]
    else:
        monkeypatch.setattr(program, broken, fails)
    assert run(person, badly) == ERROR_STATUS
    assert len(person.asked) + capsys.readouterr().err.count("unexpected error") == 1


def test_every_kind_of_fault_ends_in_a_window(run: Callable[..., int], home: Path, tally: Tally):
    kinds = [
        KeyError, ValueError, RuntimeError, RecursionError, MemoryError, OSError, TypeError, AssertionError,
        UnicodeError, pygame.error, ZeroDivisionError, ImportError, StopIteration, EOFError,
    ]  # fmt: skip
    for number in tally.times(30, "faults"):
        kind = kinds[number % len(kinds)]
        (home / MARKER_FILE).unlink(missing_ok=True)
        person = Person(2)
        assert run(person, raising(kind)) == ERROR_STATUS
        tally.count["windows"] += [title for title, _ in person.asked] == [
            "Etori ran into a problem and had to close"
        ]
    tally.floor(windows=30)


def test_a_safe_start_is_offered_after_two_that_failed_and_leaves_everything_alone(
    run: Callable[..., int], home: Path
):
    saved_match(home)
    save_preferences(home, Preferences(name="Mio"))
    for _ in range(2):
        person = Person(2)
        assert run(person, badly) == ERROR_STATUS
        assert [title for title, _ in person.asked] == ["Etori ran into a problem and had to close"]
    before = left(home)

    def in_safety(begin: Callable[..., None], adjust: object, folder: Path, *rest: object) -> None:
        assert folder != home
        assert not any(folder.iterdir())
        stack = open_stack()
        begin(stack)
        assert isinstance(stack.top, HomePage)
        assert not stack.top.unfinished()
        save_preferences(folder, Preferences(name="Nobody"))
        saved_match(folder)

    person = Person(0)
    assert run(person, in_safety) == 0
    assert [title for title, _ in person.asked] == ["The last few starts failed"]
    after = left(home)
    before.pop(MARKER_FILE)
    assert after == before | {MARKER_FILE: after[MARKER_FILE]} if MARKER_FILE in after else after == before
    assert run(Person(), well) == 0, "it is not offered again after a start that went well"


def test_the_offer_can_be_declined(run: Callable[..., int], home: Path):
    for chosen, plays in ((1, True), (2, False)):
        (home / MARKER_FILE).write_text("2")
        seen: list[Path] = []
        assert run(Person(chosen), noting(seen)) == 0
        assert seen == ([home] if plays else [])


def test_after_a_fault_the_player_may_start_safely(run: Callable[..., int], home: Path):
    folders: list[Path] = []

    def first_badly(begin: object, adjust: object, folder: Path, course: object, language: str) -> None:
        folders.append(folder)
        if len(folders) == 1:
            raise KeyError(SECRET)

    assert run(Person(1), first_badly) == 0
    assert folders[0] == home
    assert folders[1] != home
    assert not folders[1].exists()


def test_a_safe_start_asks_nothing(run: Callable[..., int], home: Path):
    (home / MARKER_FILE).write_text("7")
    folders: list[Path] = []
    assert run(Person(), noting(folders), safe=True) == 0
    assert folders != [home]


@pytest.mark.parametrize(("answer", "plays"), [(0, 1), (1, 0)])
def test_a_folder_that_cannot_be_used_is_told_in_a_sentence_and_one_can_play(
    answer: int, plays: int, run: Callable[..., int], home: Path, monkeypatch: pytest.MonkeyPatch
):
    (home / "file").touch()
    monkeypatch.setenv("ETORI_HOME", str(home / "file"))
    folders: list[Path] = []
    person = Person(answer)
    assert run(person, noting(folders)) == 0
    assert len(folders) == plays
    ((title, told),) = person.asked
    assert title == "Nothing can be saved"
    assert told.count(". ") == 0
    assert str(home / "file") in told


def test_a_folder_that_cannot_be_used_is_a_line_and_a_status_where_nobody_sees_a_window(
    run: Callable[..., int], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("ETORI_HOME", str(home / ("x" * 300)))
    person = Person()
    person.seen = False
    assert run(person, badly) == NO_FOLDER_STATUS
    assert capsys.readouterr().err.count("\n") == 1


def test_watching_needs_no_folder(
    run: Callable[..., int], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("ETORI_HOME", str(home / ("x" * 300)))
    assert run(Person(), well, saves=False) == 0
    assert capsys.readouterr().err == ""


def test_the_menu_does_not_claim_that_a_match_is_saved_when_it_is_not(home: Path):
    for lasting, told in (
        (True, "The match is saved after every action."),
        (False, "This match isn't saved."),
    ):
        evening = App(home, lasting=lasting)
        evening.opponents.start = lambda: None  # type: ignore[method-assign]
        stack = Navigator(replace(open_stack().services, skins=skins()))
        evening.begin(stack)
        saved_match(home)
        assert evening.library is not None
        host = evening.library.go_on(evening.library.open_matches()[0].number)
        stack.push(evening.table_of(host))
        stack.go(routes.Menu())
        assert getattr(stack.top, "note", "") == told
        stack.clear()
        evening.close()


def test_nothing_claims_that_a_match_is_saved_whose_file_was_deleted(home: Path):
    evening = App(home)
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    stack = Navigator(replace(open_stack().services, skins=skins()))
    evening.begin(stack)
    saved_match(home)
    assert evening.library is not None
    host = evening.library.go_on(evening.library.open_matches()[0].number)
    stack.push(evening.table_of(host))
    assert evening.kept
    (home / "etori.db").unlink()
    stack.go(routes.Menu())
    assert getattr(stack.top, "note", "") == "The match can't be saved. The file is gone."
    assert evening.kept is False
    host.try_again()
    assert host.trouble is None
    assert evening.kept
    stack.clear()
    evening.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_the_matches_of_a_folder_that_can_only_be_read_are_shown(
    run: Callable[..., int], place: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = place / "data"
    saved_match(folder)
    monkeypatch.setenv("ETORI_HOME", str(folder))
    waiting: list[object] = []

    def look(begin: Any, adjust: object, passing: Path, course: object, language: str) -> None:
        stack = Navigator(replace(open_stack().services, skins=skins()))
        begin(stack)
        waiting.append(begin.__self__.matches.unfinished())
        assert passing != folder
        stack.clear()

    with only_read(folder):
        assert run(Person(0), look) == 0
    assert waiting[0]

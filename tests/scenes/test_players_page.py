"""Players who share a computer, in the window: added, renamed, removed, and switched without a new window."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.archive.folders import PLAYERS_FOLDER
from game.archive.players import (
    LAST_PLAYER_FILE,
    PlayerProfile,
    add_player,
    hold_player,
    last_player,
    players_in,
    remember_last,
)
from game.engine.templates import Notice
from scenes.__main__ import _make_app
from scenes.app.app import App
from scenes.app.program_run import SharedComputer
from scenes.framework import main_loop, routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, SoundSettings, load_preferences, save_preferences
from scenes.pages.home.page import HomePage
from scenes.pages.players.page import PlayersPage
from scenes.pages.players.rows import AddPlayerRow, PlayerRow
from scenes.start import program
from scenes.start.program import Program
from scenes.start.stop_signal import StopSignal
from scenes.widgets import Button, TextEntry
from scenes.widgets.menu import Menu
from scenes.widgets.name_sheet import NameSheet
from tests.game.archives import fresh, seats_for, step
from tests.game.test_players import played
from tests.game.unwritable_folders import only_read
from tests.game.unwritable_folders import place as place
from tests.scenes.heard import check_names
from tests.scenes.overlaps import overlaps, parts_of
from tests.scenes.scratch import click, followed, open_stack, press
from tests.scenes.table_driver import TAUGHT, skins
from tests.scenes.test_drawn_text import recorded

Drive = Callable[[Navigator], None]
NAMES = ("Mio", "はなこ おばあちゃん", "Maximilian Wilh.", "ＦＵＬＬＷＩＤＴＨＮＡＭＥＳ！", "", "Mio")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    save_preferences(tmp_path, Preferences(name="Kay", speed="off", taught=TAUGHT, compare=False))
    monkeypatch.setattr(main_loop, "load_skins", skins)
    monkeypatch.setattr(program, "can_ask", lambda: False)
    return tmp_path


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the program as it is; `drive` stands for the time in which the window is open."""

    def run(drive: Drive, *, player: PlayerProfile | None = None, safe: bool = False) -> int:
        def loop(window: object, navigator: Navigator, hooks: object) -> None:
            drive(navigator)
            navigator.clear()

        monkeypatch.setattr(main_loop, "run", loop)
        make = lambda folder: _make_app(SimpleNamespace(watch=None, files=[]), folder)  # noqa: E731
        return Program(make, StopSignal(), safe=safe, saves=True, player=player).run()

    return run


def key_of(stack: Navigator, key: object) -> Any:
    assert stack.top is not None
    known = {getattr(each, "key", None): each for each in stack.top.focus.targets}
    assert key in known, [*known]
    return known[key]


def walk_to(stack: Navigator, key: object) -> None:
    """Move the focus there with Tab, and press Enter."""
    wanted = key_of(stack, key)
    for _ in range(90):
        assert stack.top is not None
        if stack.top.focus.current is wanted:
            press(stack, pygame.K_RETURN)
            return
        press(stack, pygame.K_TAB)
    raise AssertionError(f"no way leads to {key}")


def write(stack: Navigator, text: str) -> None:
    """Type into the field of the sheet that is open, and press Enter."""
    assert isinstance(stack.top, NameSheet)
    entry = stack.top.focus.current
    assert isinstance(entry, TextEntry)
    press(stack, pygame.K_END)
    stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_RETURN)  # repeated while the page is built
    assert isinstance(stack.top, PlayersPage), "a key that is held ends one sheet"
    stack.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode=""))


def open_players(stack: Navigator) -> PlayersPage:
    stack.go(routes.Players())
    assert isinstance(stack.top, PlayersPage)
    return stack.top


def plate(stack: Navigator) -> str:
    """The name of who plays, on the home page; empty if there is none."""
    assert isinstance(stack.top, HomePage)
    found = [each for each in stack.top.focus.targets if getattr(each, "key", None) == "player"]
    return str(found[0].parts[0]) if found else ""


def switch_to(stack: Navigator, number: int) -> None:
    open_players(stack)
    walk_to(stack, ("player", number))
    assert isinstance(stack.top, HomePage)


def app_of(stack: Navigator) -> App:
    app: App = stack.background.run  # type: ignore[union-attr]
    return app


def begin_match(stack: Navigator, key: str) -> None:
    """Play a few actions of a match at its table."""
    app = app_of(stack)
    match = fresh(key, 1)
    assert app.library is not None
    host = app.library.begin(match, seats_for(match))
    app.sit(host)
    rng = Random(1)
    for _ in range(4):
        step(match, rng)
        host.save()


# One player and several


def test_a_single_player_sees_one_entry_in_the_settings(run: Callable[..., int], home: Path) -> None:
    def drive(stack: Navigator) -> None:
        assert plate(stack) == ""
        stack.go(routes.Settings())
        found = [each for each in stack.top.focus.targets if getattr(each, "parts", None) == ["Players"]]
        assert len(found) == 1
        stack.top.focus.move_to(found[0])
        press(stack, pygame.K_RETURN)
        page = stack.top
        assert isinstance(page, PlayersPage)
        assert [type(each) for each in page.focus.targets] == [Button, PlayerRow, Button, AddPlayerRow]
        press(stack, pygame.K_ESCAPE)
        press(stack, pygame.K_ESCAPE)

    assert run(drive) == 0
    assert not (home / PLAYERS_FOLDER).exists(), "looking makes no folder"


def test_a_player_is_added_switched_to_and_back_by_keys(run: Callable[..., int], home: Path) -> None:
    def drive(stack: Navigator) -> None:
        stack.keep(
            replace(stack.services.preferences, text_scale=1.25, keys={"hint": "x"}, sound=SoundSettings(2))
        )
        begin_match(stack, "kan")
        first = app_of(stack)
        actions = [*first.table.host._match.deal.actions]
        page = open_players(stack)
        walk_to(stack, "add")
        write(stack, "  Mio ")
        assert page.note == "Mio was added. Choose the name to play."
        press(stack, pygame.K_RETURN)
        second = app_of(stack)
        assert second is not first
        assert plate(stack) == "Mio"
        assert stack.pages == ("HomePage",)
        now = stack.services.preferences
        assert (now.name, now.text_scale, now.keys, now.sound.volume) == ("Mio", 1.0, {}, 2)
        assert second.library is not None
        assert second.library.open_matches() == []
        begin_match(stack, "napoleon")
        stack.keep(replace(stack.services.preferences, text_scale=1.5, high_contrast=True))
        stack.go(routes.Home())
        walk_to(stack, "player")
        walk_to(stack, ("player", 1))
        assert plate(stack) == "Kay"
        now = stack.services.preferences
        assert (now.text_scale, now.keys, now.high_contrast) == (1.25, {"hint": "x"}, False)
        library = app_of(stack).library
        assert library is not None
        assert [each.game for each in library.open_matches()] == ["kan"]
        stack.go(routes.Continue())
        assert app_of(stack).table.host._match.deal.actions == actions

    assert run(drive) == 0
    mio = home / PLAYERS_FOLDER / "2"
    assert load_preferences(mio)[0].text_scale == 1.5
    assert load_preferences(home)[0].text_scale == 1.25
    assert last_player(home)[0].number == 1


def test_the_next_start_begins_with_the_last_player(run: Callable[..., int], home: Path) -> None:
    add_player(home, "Mio", {})
    remember_last(home, players_in(home)[0])
    assert run(lambda stack: switch_to(stack, 2)) == 0
    seen = []
    assert run(lambda stack: seen.append(plate(stack))) == 0
    assert run(lambda stack: seen.append(plate(stack)), player=players_in(home)[0]) == 0
    assert run(lambda stack: seen.append(plate(stack))) == 0
    assert seen == ["Mio", "Kay", "Kay"]


@pytest.mark.parametrize("content", [None, b"", b"99", b"\xff"])
def test_a_start_that_does_not_know_who_played_last_says_so(
    content: bytes | None, run: Callable[..., int], home: Path
) -> None:
    add_player(home, "Mio", {})
    if content is not None:
        (home / PLAYERS_FOLDER / LAST_PLAYER_FILE).write_bytes(content)
    seen = []

    def drive(stack: Navigator) -> None:
        seen.append((plate(stack), stack.top.message))  # type: ignore[union-attr]

    assert run(drive) == 0
    assert run(drive) == 0
    told = "Etori can't tell who played last, and started with the first player."
    assert seen == [("Kay", told), ("Kay", "")]


def test_a_fault_after_a_switch_starts_again_with_the_same_player(
    run: Callable[..., int], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_player(home, "Mio", {})
    remember_last(home, players_in(home)[0])
    seen: list[str] = []

    def drive(stack: Navigator) -> None:
        seen.append(plate(stack))
        if len(seen) == 1:
            switch_to(stack, 2)
            raise KeyError("a fault")

    monkeypatch.setattr(program, "can_ask", lambda: True)
    monkeypatch.setattr(program, "ask", lambda *_: 0)
    assert run(drive) == 0
    assert seen == ["Kay", "Mio"]


def test_a_safe_start_knows_no_players(run: Callable[..., int], home: Path) -> None:
    add_player(home, "Mio", {})
    remember_last(home, players_in(home)[1])

    def drive(stack: Navigator) -> None:
        assert plate(stack) == ""
        assert not stack.leads(routes.Players)

    assert run(drive, safe=True) == 0
    assert last_player(home)[0].number == 2


def test_a_screen_reader_hears_the_next_player_as_well(run: Callable[..., int], home: Path) -> None:
    add_player(home, "Mio", {"language": "ja"})
    remember_last(home, players_in(home)[0])

    def drive(stack: Navigator) -> None:
        check_names(stack)
        sayings, fonts = stack.services.sayings, stack.services.fonts
        switch_to(stack, 2)
        assert (stack.services.sayings, stack.services.fonts) == (sayings, fonts)
        reading = check_names(stack)
        assert "Mio" in [node.name for node in reading.page.walk()]

    assert run(drive) == 0


def test_all_that_a_run_holds_is_of_who_plays(run: Callable[..., int], home: Path) -> None:
    add_player(home, "Mio", {})
    remember_last(home, players_in(home)[0])

    def drive(stack: Navigator) -> None:
        switch_to(stack, 2)
        app, mio = app_of(stack), home / PLAYERS_FOLDER / "2"
        assert app.folder == stack.services.data == mio
        assert app.collections._kept._folder == mio
        assert app.library is not None
        assert app.library.folder == mio

    assert run(drive) == 0


def check_drawn(stack: Navigator) -> None:
    """Nothing on the page is cut, or covered by something else of it."""
    surface = pygame.display.get_surface()
    assert surface is not None
    stack.redraw()
    with recorded() as drawn:
        stack.draw(surface)
    assert drawn
    assert [each.text for each in drawn if each.cut] == []
    parts = parts_of(cast(Any, SimpleNamespace(_top=stack.top, surface=surface, _words_on=lambda widget: [])))
    assert [f"{above} covers {below}" for below, above in overlaps(parts)] == []


# The page


@pytest.fixture
def several(home: Path) -> Path:
    for name in NAMES:
        add_player(home, name, {})
    played(home / PLAYERS_FOLDER / "2", "kan")
    return home


@pytest.fixture
def stack(several: Path) -> Navigator:
    return page_over(several)


def page_over(root: Path, size: tuple[int, int] = (1280, 800), **settings: Any) -> Navigator:
    """The page of players, as the first one opens it; `followed` sees who is switched to."""
    preferences = Preferences(name="Kay", speed="off", **settings)
    stack = open_stack(size, preferences)
    stack.continue_with(replace(stack.services, skins=skins()), lambda changed: None)
    followed(stack)
    stack.push(PlayersPage(root, 1, lambda player: None))
    return stack


def page(stack: Navigator) -> PlayersPage:
    assert isinstance(stack.top, PlayersPage)
    return stack.top


def told(stack: Navigator) -> list[tuple[str, str]]:
    rows = [each for each in page(stack).focus.targets if isinstance(each, PlayerRow)]
    return [(str(each.title), str(each.told)) for each in rows]


def test_the_page_says_who_there_is(stack: Navigator) -> None:
    assert told(stack)[:3] == [("Kay", "Playing now"), ("Mio", "1 match"), (NAMES[1], "No matches yet")]
    assert told(stack)[5][0] == "Player 6"
    reading = check_names(stack)
    names = [str(node.name) for node in reading.page.walk()]
    assert {"Play as Mio", "Rename Kay", "Rename Mio", "Remove Mio", "Add a player"} <= {*names}
    assert "Remove Kay" not in names


def test_the_buttons_of_a_lone_player_end_where_the_next_row_ends(home: Path) -> None:
    stack = page_over(home)
    ends = {key: key_of(stack, key).focus_rect.right for key in (("edit", 1), "add")}
    assert ends["add"] - ends["edit", 1] in range(stack.services.look.px(10))


def test_who_plays_has_a_new_name_at_once(stack: Navigator) -> None:
    saved: list[Preferences] = []
    stack._save_preferences = lambda preferences: saved.append(preferences)  # type: ignore[assignment]
    walk_to(stack, ("edit", 1))
    write(stack, "'s mum")
    assert saved[-1].name == "Kay's mum"
    assert stack.services.preferences.name == "Kay's mum"


def test_another_player_is_renamed(stack: Navigator, several: Path) -> None:
    walk_to(stack, ("edit", 2))
    write(stack, "ko")
    assert load_preferences(several / PLAYERS_FOLDER / "2")[0].name == "Mioko"
    assert told(stack)[1][0] == "Mioko"
    walk_to(stack, ("edit", 6))
    write(stack, "\u200b   ")
    assert told(stack)[5][0] == "Player 6", "an empty name changes nothing"


@pytest.mark.parametrize("text", ["x" * 300, "ＭＩＯ", "👨\u200d👩\u200d👧", "a/../b", "\u202eoiM", "שלום"])
def test_any_text_that_is_typed_is_a_name(text: str, stack: Navigator, several: Path) -> None:
    before = {*os.listdir(several / PLAYERS_FOLDER)}
    walk_to(stack, "add")
    write(stack, text)
    new = {*os.listdir(several / PLAYERS_FOLDER)} - before - {LAST_PLAYER_FILE}
    assert new == {"8"}
    assert players_in(several)[-1].name
    assert load_preferences(several / PLAYERS_FOLDER / "8")[0].name == players_in(several)[-1].name
    check_names(stack)


@pytest.mark.parametrize("by", ["button", "Delete"])
def test_a_removed_player_is_named_with_what_is_lost_and_put_back(
    by: str, stack: Navigator, several: Path
) -> None:
    before = told(stack)
    if by == "button":
        walk_to(stack, ("bin", 2))
    else:
        page(stack).focus.move_to(key_of(stack, ("player", 2)))
        press(stack, pygame.K_DELETE)
    menu = stack.top
    assert isinstance(menu, Menu)
    assert menu.title == "Remove Mio?"
    assert "1 match, settings, lessons and statistics" in menu.note
    press(stack, pygame.K_RETURN)  # what is in focus at first does no harm
    assert told(stack) == before
    walk_to(stack, ("bin", 2))
    walk_to(stack, "Remove")
    assert [name for name, _ in told(stack)] == ["Kay", *NAMES[1:4], "Player 6", "Mio"]
    assert str(several / PLAYERS_FOLDER / "removed" / "2") in page(stack).note
    check_names(stack)
    press(stack, pygame.K_z, pygame.KMOD_CTRL)
    assert told(stack) == before
    assert page(stack).note == "Mio is back."


def test_delete_does_nothing_to_who_plays(stack: Navigator) -> None:
    press(stack, pygame.K_DELETE)
    assert isinstance(stack.top, PlayersPage)


def test_a_player_of_another_window_is_not_removed(stack: Navigator, several: Path) -> None:
    held = hold_player(players_in(several)[1])
    before = told(stack)
    walk_to(stack, ("bin", 2))
    walk_to(stack, "Remove")
    assert page(stack).note == "This player is playing in another window. Close that window first."
    assert told(stack) == before
    assert held is not None
    held.release()


def test_a_player_who_has_gone_meanwhile_is_not_switched_to(stack: Navigator, several: Path) -> None:
    shutil.rmtree(several / PLAYERS_FOLDER / "2")
    walk_to(stack, ("player", 2))
    assert page(stack).note == "Mio is no longer there."
    assert len(told(stack)) == len(NAMES)


def test_a_window_that_closes_releases_its_player(run: Callable[..., int], several: Path) -> None:
    def drive(stack: Navigator) -> None:
        switch_to(stack, 2)
        switch_to(stack, 3)
        other = page_over(several)
        walk_to(other, ("bin", 2))
        walk_to(other, "Remove")
        walk_to(other, ("bin", 3))
        walk_to(other, "Remove")
        assert [each.number for each in players_in(several)] == [1, 3, 4, 5, 6, 7]

    assert run(drive) == 0
    other = page_over(several)
    walk_to(other, ("bin", 3))
    walk_to(other, "Remove")
    assert [each.number for each in players_in(several)] == [1, 4, 5, 6, 7]


def test_a_folder_that_can_only_be_read_is_no_reason_not_to_play(
    place: Path, run: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ETORI_HOME", str(place))
    save_preferences(place, Preferences(name="Kay", speed="off"))
    add_player(place, "Mio", {})
    played(place / PLAYERS_FOLDER / "2", "kan")
    remember_last(place, players_in(place)[0])
    monkeypatch.setattr(program.FailedStarts, "begin", lambda starts: None)

    def drive(stack: Navigator) -> None:
        open_players(stack)
        walk_to(stack, "add")
        write(stack, "Jun")
        assert page(stack).note == "Not saved. The folder is read-only."
        walk_to(stack, ("bin", 2))
        walk_to(stack, "Remove")
        assert page(stack).note == "Not saved. The folder is read-only."
        walk_to(stack, ("edit", 2))
        write(stack, "ko")
        assert page(stack).note == "Not saved. The folder is read-only."
        walk_to(stack, ("player", 2))
        assert plate(stack) == "Mio"
        library = app_of(stack).library
        assert library is not None
        assert [each.game for each in library.open_matches()] == ["kan"]

    with only_read(place):
        run(drive)
    assert [each.name for each in players_in(place)] == ["Kay", "Mio"]


def test_a_player_whose_files_may_not_be_read_stops_no_start(
    home: Path, run: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, stat = add_player(home, "Mio", {}).folder, Path.stat

    def refused(path: Path, **how: bool) -> os.stat_result:
        if path.parent == locked:
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", refused)

    def drive(stack: Navigator) -> None:
        open_players(stack)
        walk_to(stack, ("player", 2))
        assert plate(stack) == "Mio"

    assert run(drive) == 0
    assert last_player(home)[0].number == 2
    assert run(lambda stack: None) == 0


def test_the_page_is_used_by_mouse_and_controller(several: Path) -> None:
    chosen: list[int] = []
    stack = page_over(several)
    page(stack).switch = lambda player: chosen.append(player.number)
    click(stack, key_of(stack, ("player", 3)).rect.center)
    assert chosen == [3]
    page(stack).focus.move_to(key_of(stack, ("player", 2)))
    button = pygame.CONTROLLER_BUTTON_A
    stack.handle(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
    stack.settle(0.01)
    assert chosen == [3, 2]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_or_covered(size: tuple[int, int], scale: float, language: str, several: Path) -> None:
    stack = page_over(several, size, text_scale=scale, language=language)
    check_drawn(stack)
    opened = page(stack)
    opened._ask_to_remove(opened.players[1])
    check_drawn(stack)
    opened._remove(opened.players[1])
    check_drawn(stack)
    opened._ask_name()
    check_drawn(stack)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_home_and_settings_have_room_for_the_players(
    size: tuple[int, int], scale: float, language: str, several: Path
) -> None:
    preferences = Preferences("ＦＵＬＬＷＩＤＴＨＮＡＭＥＳ！", language, speed="off", text_scale=scale)
    stack = open_stack(size, preferences)
    stack.continue_with(replace(stack.services, skins=skins()), lambda changed: None)
    message = Notice("Etori can't tell who played last, and started with the first player.")
    app = App(several, message=message)
    app.shared = SharedComputer(several, 1, lambda player: None)
    app.begin(stack)
    try:
        assert plate(stack) == preferences.name
        check_names(stack)
        check_drawn(stack)
        stack.go(routes.Settings())
        check_names(stack)
        check_drawn(stack)
    finally:
        app.close()

"""Scenes on their stack, preferences, and the window's loop."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pytest

from game.archive import files
from scenes.app.app import App
from scenes.framework import main_loop, routes
from scenes.framework.main_loop import LoopHooks
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import (
    MAX_RULE_SETS,
    TEXT_SCALES,
    Preferences,
    SoundSettings,
    data_folder,
    load_preferences,
    read_preferences,
    save_changes,
    save_preferences,
)
from scenes.framework.scene import Scene, Services
from scenes.framework.table_look import TableLook
from scenes.graphics.baked_surfaces import ASSETS
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import NOT_SAVED, text_scale_in
from scenes.graphics.own_deck import OwnDeck
from scenes.graphics.skins import load_skins
from scenes.pages.home.cards import GameCard
from scenes.pages.home.daily import DailyDeal
from scenes.pages.home.page import HomePage
from scenes.pages.settings.page import SettingsPage
from scenes.widgets import Button, Switch
from scenes.widgets.choices import ChoiceWidget
from tests.net.window_door import Program, started
from tests.scenes.scratch import NOWHERE, Board, click, followed, open_stack, picture, point, press
from tests.scenes.table_driver import skins as shared_skins

JACK = GameCard("california_jack", "California Jack", "2 players", "game-california-jack")
DAY = date(2026, 11, 22)
DOTS = (True, False, True, True, False)
TODAY = DailyDeal(
    DAY, "california_jack", "Beat Hard on the same cards", "California Jack for two", None, DOTS
)
SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


def home(lines: tuple[str, ...] = ()) -> HomePage:
    return HomePage(lambda words: [JACK], lambda: lines, dict, lambda: TODAY, lambda: DAY)


# Preferences


def test_preferences_survive_a_round_trip(tmp_path: Path):
    chosen = Preferences(
        name="Mio", speed="slow", trick_pause="click", trick_pause_ms=1200, skins={"": "four_colour"},
        text_scale=1.25, large_index=True, reduced_motion=True, high_contrast=True, full_screen=True,
        maximized=True,
        sound=SoundSettings(9, muted=True, speech=True), window=(1600, 900),
    )  # fmt: skip
    assert read_preferences(asdict(chosen)) == chosen
    save_preferences(tmp_path, chosen)
    assert load_preferences(tmp_path) == (chosen, None)


@pytest.mark.parametrize(
    "bad",
    [
        {"speed": "warp"}, {"speed": []}, {"trick_pause_ms": 10}, {"trick_pause_ms": True}, {"text_scale": 3},
        {"text_scale": True}, {"large_index": 1}, {"name": ""}, {"name": "x" * 99}, {"name": "a\nb"},
        {"window": [10, 10]}, {"window": "wide"}, {"skins": {"a": 1}}, {"skins": []}, {"surprise": 1},
        {"volume": 11}, {"volume": -1}, {"volume": True}, {"volume": 5.5}, {"muted": 1}, {"sound": []},
        {"sound": [6, 0, 0]}, {"sound": [11, False, False]}, {"sound": [6, False]}, {"sound": 6},
    ],
)  # fmt: skip
def test_a_bad_or_unknown_value_takes_its_default_and_leaves_the_others(bad: dict[str, object]):
    assert read_preferences({"reduced_motion": True, **bad}) == Preferences(reduced_motion=True)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_settings_that_are_no_object_are_the_defaults(data: object):
    assert read_preferences(data) == Preferences()


def test_a_damaged_file_gives_defaults_and_a_message(tmp_path: Path):
    (tmp_path / "settings.json").write_bytes(b"{")
    preferences, message = load_preferences(tmp_path)
    assert preferences == Preferences()
    assert message


def test_the_skin_of_a_game_goes_before_the_skin_of_all():
    fonts, decks = Fonts(), load_skins()
    for chosen, skin in (
        ({}, "goninkan"),
        ({"": "classic"}, "classic"),
        ({"": "classic", "kan": "four_colour"}, "four_colour"),
        ({"kan": "gone"}, "goninkan"),
    ):
        services = Services.create(Preferences(skins=chosen), (1280, 800), decks, NOWHERE, fonts)
        assert services.deck("kan", OwnDeck("goninkan")).key == skin


def test_etori_home_is_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("ETORI_HOME", str(tmp_path))
    assert data_folder() == tmp_path


# The stack


def test_a_scene_in_the_place_of_another_goes_back_to_the_one_below():
    stack = open_stack()
    first, second, third = Board(), Board(), Board()
    stack.push(first)
    stack.push(second)
    stack.replace(third)
    assert stack.top is third
    assert stack.shows(third)
    assert not stack.is_open(second)
    stack.back()
    assert stack.top is first
    stack.clear()
    assert stack.top is None


def test_a_way_that_nobody_has_opened_is_an_error_and_an_open_one_is_told_what_about():
    stack = open_stack()
    with pytest.raises(KeyError):
        stack.go(routes.Help())
    log = followed(stack)
    stack.go(routes.Help("kan"))
    assert log == [routes.Help("kan")]


def test_a_scene_leaves_once_and_the_one_below_resumes():
    log: list[str] = []

    class Noted(Scene):
        def leave(self) -> None:
            log.append("leave")

        def resume(self) -> None:
            log.append("resume")

    stack = open_stack()
    stack.push(Noted())
    stack.push(Noted())
    stack.back()
    assert log == ["leave", "resume"]


def test_resizing_builds_again_and_keeps_the_focus():
    def fill(scene: Scene) -> None:
        buttons = [
            Button(scene, pygame.Rect(10, 60 * n, scene.look.px(100), 44), name, lambda: None)
            for n, name in enumerate(("One", "Two"))
        ]
        scene.focus.set_targets(buttons, buttons[0])

    stack = open_stack()
    scene = Board(fill)
    stack.push(scene)
    press(stack, pygame.K_TAB)
    before = scene.focus.current
    stack.resize((1920, 1080))
    after = scene.focus.current
    assert isinstance(after, Button)
    assert after is not before
    assert after.parts == ["Two"]
    assert after.rect.width == 135


def test_covered_scene_is_built_again_when_it_is_seen_again():
    stack = open_stack()
    below = Board()
    stack.push(below)
    stack.push(Board())
    manager = below.manager
    stack.keep(replace(stack.services.preferences, text_scale=1.25))
    stack.keep(replace(stack.services.preferences, speed="fast"))
    assert below.manager is manager
    stack.back()
    assert below.manager is not manager
    assert below.look.text_scale == 1.25


def test_an_overlay_lets_the_scene_below_be_seen_darker():
    class Sheet(Scene):
        overlay = True

    class White(Board):
        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("#FFFFFF")

    stack = open_stack()
    stack.push(White())
    stack.push(Sheet())
    picture(stack)
    seen = pygame.display.get_surface().get_at((600, 400))
    assert 90 < seen.r < 130


def test_the_scene_below_is_drawn_again_only_when_it_changes():
    class Sheet(Board):
        overlay = by_parts = True

        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("#FFFFFF", (100 + self.frames, 100, 50, 50))
            self.frames += 1

    stack, below, sheet = open_stack(), Board(), Sheet()
    stack.push(below)
    stack.push(sheet)
    shown = [picture(stack) for _ in range(3)]
    assert (below.frames, sheet.frames) == (1, 3)
    assert stack.changed == [pygame.Rect(101, 100, 51, 50)]
    assert len(set(shown)) == 3
    below.redraw()
    picture(stack)
    assert below.frames == 2
    stack.back()
    stack.push(sheet)
    picture(stack)
    assert below.frames == 3, "it may have changed since it was covered last"


def test_nothing_is_drawn_while_nothing_changes_and_hovering_draws_once():
    made: list[Button] = []
    stack = open_stack()
    scene = Board(
        lambda scene: made.append(Button(scene, pygame.Rect(100, 100, 100, 44), "Go", lambda: None))
    )
    stack.push(scene)
    surface = pygame.display.get_surface()
    point(stack, (600, 600))
    stack.draw(surface)
    drawn = scene.frames
    for n in range(10):
        point(stack, (600 + n, 600))
        assert not stack.draw(surface)
    assert scene.frames == drawn
    point(stack, (150, 120))
    assert stack.draw(surface)
    point(stack, (151, 120))
    assert not stack.draw(surface)
    scene.moving = True
    assert stack.draw(surface)
    assert stack.draw(surface)


# Home and settings


@pytest.mark.parametrize("size", SIZES)
def test_home_leads_where_it_says_by_mouse(size: tuple[int, int]):
    stack = open_stack(size)
    log = followed(stack)
    scene = home(("California Jack, 2 players", "Deal 3"))
    stack.push(scene)
    rects = [target.focus_rect for target in scene.focus.targets]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(rect) for rect in rects)
    assert not any(a.colliderect(b) for n, a in enumerate(rects) for b in rects[n + 1 :])
    for rect in rects:
        click(stack, rect.center)
    menu = (
        routes.Continue(),
        routes.DailyDealTable(DAY),
        routes.Setup(),
        routes.Learn(),
        routes.Help(),
        routes.Records(),
    )
    menu = (*menu, routes.Statistics(), routes.PastDays(), routes.Settings(), routes.End())
    assert log == [*menu, routes.Setup("california_jack")]


def test_home_offers_to_continue_only_when_there_is_something():
    stack = open_stack()
    scene = home()
    stack.push(scene)
    assert len(scene.focus.targets) == 10
    log = followed(stack)
    press(stack, pygame.K_RETURN)
    assert log == [routes.Setup()]


def test_quit_ends_the_program(tmp_path: Path):
    stack = open_stack()
    evening = App(tmp_path)
    try:
        evening.begin(stack)
        scene = stack.top
        assert isinstance(scene, HomePage)
        scene.focus.move_to(next(each for each in scene.focus.targets if each.key == "Quit"))
        press(stack, pygame.K_RETURN)
        assert stack.top is None
    finally:
        evening.close()


def test_home_looks_the_same_whatever_the_colour_of_the_table():
    stack = open_stack()
    stack.push(home())
    usual = picture(stack)
    stack.keep(replace(stack.services.preferences, table_look=TableLook("plum")))
    assert picture(stack) == usual


def test_settings_change_and_save_at_once_and_survive_a_change_of_text_size():
    saved: list[Preferences] = []
    stack = open_stack(save=saved.append)
    stack.push(home())
    stack.push(SettingsPage())
    scene = stack.top
    assert isinstance(scene, SettingsPage)
    by_key = {getattr(target, "key", None): target for target in scene.focus.targets}
    scene.focus.move_to(by_key["Text size"])
    press(stack, pygame.K_RIGHT)
    assert saved[-1].text_scale == 1.25
    assert stack.top is scene
    assert getattr(scene.focus.current, "key", None) == "Text size"
    press(stack, pygame.K_LEFT)
    assert saved[-1].text_scale == 1.0
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, HomePage)


def test_every_setting_changes_one_preference_and_shows_it_when_the_page_opens_again():
    stack = open_stack()
    stack.refit(replace(stack.services, skins=shared_skins()))
    stack.push(home())
    stack.push(SettingsPage())

    def choices() -> dict[object, Switch | ChoiceWidget]:
        several = (each for each in stack.top.focus.targets if isinstance(each, Switch | ChoiceWidget))
        return {each.key: each for each in several if isinstance(each, Switch) or len(each.labels) > 1}

    def value(label: object) -> int:
        widget = choices()[label]
        return int(widget.on) if isinstance(widget, Switch) else widget.chosen

    old, changed = {label: value(label) for label in choices()}, []
    for label, before in old.items():
        preferences, widget = stack.services.preferences, choices()[label]
        if isinstance(widget, Switch):
            widget.flip()
        else:
            widget.choose((before + 1) % len(widget.labels))
        now = stack.services.preferences
        changed += [name for name in asdict(now) if getattr(now, name) != getattr(preferences, name)]
        assert value(label) != before
    assert len(changed) == len(old), "each changes one"
    assert {"hand_order", "table_look", "counts_cards", "glosses", "second_look"} <= {*changed}
    shown = {label: value(label) for label in choices()}
    stack.back()
    stack.push(SettingsPage())
    assert {label: value(label) for label in choices()} == shown


def test_settings_that_cannot_be_saved_say_so_until_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []

    def refuse(folder: Path, changed: Preferences, kept: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def begin(stack: Navigator, notice: object) -> None:
        stack.push(SettingsPage())
        surface = pygame.Surface(stack.services.look.size)
        for speed, save in (("slow", refuse), ("off", save_preferences)):
            monkeypatch.setattr("scenes.framework.preferences.save_preferences", save)
            stack.keep(replace(stack.services.preferences, speed=speed))
            stack.draw(surface)
            told.append(str(stack.unsaved))
            red = pygame.mask.from_threshold(surface, NOT_SAVED, (1, 1, 1, 255))
            assert bool(red.count()) == (save is refuse)

    monkeypatch.setattr(pygame.display, "quit", lambda: None)  # other tests go on
    main_loop.play(begin, lambda saved: saved, tmp_path, LoopHooks(stopped=lambda: True))
    assert told == ["The disk is full.", "None"]


def test_a_window_saves_only_what_it_has_changed_beside_another(tmp_path: Path):
    own = {"kan": {"Ours": {"deals": 8}, "Old": {"deals": 4}}}
    save_preferences(tmp_path, Preferences(rules=own, lessons={"kan": ["tricks"]}))
    first, second = (main_loop._saver(tmp_path, load_preferences(tmp_path)[0]) for _ in range(2))
    loaded, _ = load_preferences(tmp_path)
    less = {"kan": {"Ours": {"deals": 8}}}
    first(replace(loaded, name="Mio", rules=less, lessons={"kan": ["tricks"], "napoleon": ["bids"]}))
    more = {"kan": own["kan"] | {"Theirs": {"deals": 2}}}
    second(replace(loaded, window=(1600, 900), rules=more, lessons={"kan": ["tricks", "leads"]}))
    assert load_preferences(tmp_path)[0] == Preferences(
        name="Mio", window=(1600, 900), rules={"kan": less["kan"] | {"Theirs": {"deals": 2}}},
        lessons={"kan": ["tricks", "leads"], "napoleon": ["bids"]},
    )  # fmt: skip
    heard = replace(loaded, taught=("x",), press_help=loaded.press_help._replace(cooldown=True))
    paced = replace(loaded, taught=("y",), press_help=loaded.press_help._replace(scan_ms=1000))
    save_changes(tmp_path, loaded, heard)
    save_changes(tmp_path, loaded, paced)
    both, _ = load_preferences(tmp_path)
    assert (both.taught, both.press_help) == (("x", "y"), heard.press_help._replace(scan_ms=1000))
    save_changes(tmp_path, both, loaded)
    full = {"kan": {f"Set {number}": {} for number in range(MAX_RULE_SETS)}}
    first(replace(loaded, name="Mio", rules=full))
    assert load_preferences(tmp_path)[0].rules == full, "together there would be too many"
    (tmp_path / "settings.json").write_bytes(b"{")
    second(replace(loaded, window=(1280, 720)))
    assert load_preferences(tmp_path)[0] == replace(loaded, window=(1280, 720))


def test_what_a_later_version_has_saved_stays_beside_a_change(tmp_path: Path):
    later = {"name": "Mio", "speed": "slower", "seasons": {"snow": True}, "thinking": "for ever"}
    files.save(tmp_path / "settings.json", "settings", later)
    loaded, _ = load_preferences(tmp_path)
    save_changes(tmp_path, loaded, replace(loaded, thinking="long"))
    stored = files.read(tmp_path / "settings.json", "settings")
    assert later | {"thinking": "long"} == {name: stored[name] for name in later}
    assert load_preferences(tmp_path)[0] == replace(loaded, thinking="long")


def test_a_typed_name_is_kept_and_an_empty_one_is_not():
    saved: list[Preferences] = []
    stack = open_stack(save=saved.append)
    for typed, expected in (("  Mio ", "Mio"), ("   ", "Mio")):
        stack.push(SettingsPage())
        scene = stack.top
        assert isinstance(scene, SettingsPage)
        scene.set_name(typed)
        stack.back()
        assert stack.services.preferences.name == expected
    assert [each.name for each in saved] == ["Mio"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_every_setting_can_be_reached_and_seen(size: tuple[int, int], scale: float):
    stack = open_stack(size, Preferences(speed="off", text_scale=scale))
    stack.push(SettingsPage())
    scene = stack.top
    assert scene is not None
    window = pygame.Rect((0, 0), size)
    for target in scene.focus.targets:
        scene.focus.move_to(target)
        stack.settle(0.01)
        assert window.contains(target.focus_rect)


# The program


def test_importing_the_start_module_does_not_import_pygame():
    code = "import sys, scenes.__main__; assert 'pygame' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ASSETS.parent)


def test_pygame_is_the_community_edition():
    assert pygame.IS_CE


def stepper(program: Program) -> Any:
    return next(target for target in program._top.focus.targets if str(target.key) == "Text size")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_text_size_changes_by_clicks_at_one_place(size: tuple[int, int]) -> None:
    able = [scale for scale in TEXT_SCALES if text_scale_in(size, scale) == scale]
    for scales in (able, able[::-1]):
        with (
            TemporaryDirectory() as folder,
            started(Path(folder), size, {"text_scale": scales[0]}) as program,
        ):
            program.press("Settings")
            rect = stepper(program).rect
            side = rect.height // 2
            at = (rect.right - side if scales is able else rect.left + side, rect.centery)
            for scale in scales[1:]:
                program.click(at)
                assert program.stack.services.preferences.text_scale == scale

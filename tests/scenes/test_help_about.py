"""The page of the help about the program: true, complete, and asked for only where it is read."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pygame
import pytest

from scenes.framework import licences
from scenes.framework.licences import ShippedPart, full_text, shipped_here
from scenes.framework.version_info import versions
from scenes.i18n import Translator
from scenes.pages.help import about
from scenes.pages.help.markdown import BlockKind, text_of
from scenes.pages.help.topics import ABOUT_PAGE, HelpTopic, topics_for
from tests.scenes.heard import check_names, listen
from tests.scenes.scratch import click, press
from tests.scenes.test_help import opened


def topic() -> HelpTopic:
    return next(each for each in topics_for([], Translator()) if each.key == ABOUT_PAGE)


def open_about(size: tuple[int, int] = (1024, 640), **settings):
    scene, stack = opened(topics_for([], Translator()), size=size, **settings)
    for _ in range(9):
        if getattr(scene.focus.current, "key", None) == ("pill", "About"):
            break
        press(stack, pygame.K_TAB)
    press(stack, pygame.K_RETURN)
    assert scene.model.topic.key == ABOUT_PAGE
    return scene, stack


def test_all_that_is_shipped_is_told_with_its_version_and_the_whole_of_its_licence():
    parts, told = topic().more(), shipped_here()
    lines = [text_of(part) for part in parts if part.block is BlockKind.ITEM]
    assert {f"{each.name} {each.version}".rstrip() + f" – {each.holder}" for each in told} == set(lines)
    assert {"Etori", "pygame-ce", "pygame_gui", "SDL", "Noto Sans JP"} <= {each.name for each in told}
    assert all(each.version for each in told if each.package or each.name.startswith("SDL"))
    licences = {text_of(part) for part in parts if part.block is BlockKind.SUBHEADING}
    assert licences == {each.licence for each in told}
    shown: dict[str, list[str]] = {}
    for part in parts:
        if part.block is BlockKind.NOTE:
            shown[part.marker.removeprefix("Full text of ")] = written = []
        if part.block in (BlockKind.NOTE, BlockKind.FINE):
            written += text_of(part).split()
    assert set(shown) == {name for each in told for name in each.licences}
    for name, words in shown.items():
        assert words == full_text(name).split(), name


def test_versions_are_those_that_the_command_tells():
    (table,) = (part for part in topic().more() if part.block is BlockKind.TABLE)
    rows = [[text_of(replace(table, rows=((cell,),))) for cell in row] for row in table.rows]
    assert rows[0] == ["Component", "Version"]
    named = {"OS": "System", "Kernels": "AI code"}
    assert dict(rows[1:]) == {named.get(name, name): each for name, each in versions().items()}


def test_a_frozen_program_tells_what_was_noted_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    noted = [ShippedPart("SDL", "9.9", "Zlib", "somebody"), ShippedPart("Etori", "8", "MIT", "we", "etori")]
    (tmp_path / "shipped.json").write_text(json.dumps([asdict(each) for each in noted]), encoding="utf-8")
    monkeypatch.setattr(licences, "TEXT_FOLDER", tmp_path)
    assert shipped_here() == noted


def test_nothing_is_asked_before_the_page_is_opened(monkeypatch: pytest.MonkeyPatch):
    asked = []
    monkeypatch.setattr(about, "shipped_here", lambda: asked.append(1) or [])
    page = topic()
    assert not asked
    page.more()
    page.more()
    assert len(asked) == 1


@pytest.mark.parametrize(("size", "text_scale"), [((1024, 640), 2.0), ((3840, 2160), 1.0)])
def test_a_licence_is_unfolded_by_mouse_keys_and_search(size: tuple[int, int], text_scale: float):
    scene, stack = open_about(size, text_scale=text_scale)
    page = scene.page

    def open_words() -> int:
        return sum(
            len(each.placed) for each in page.laid if each.part.block in (BlockKind.NOTE, BlockKind.FINE)
        )

    assert open_words() == 0
    page.scroll.scroll_to(page.laid[page.folds.notes[0]].top - 40)
    stack.settle(0.01)
    mark = page.marks[0]
    click(stack, mark.rect.center)
    unfolded = open_words()
    assert unfolded > 0
    right = page.scroll.rect.right - page.scroll.bar_width
    assert all(page.left + each.x + each.width <= right for laid in page.laid for each in laid.placed)
    scene.focus.move_to(mark)
    press(stack, pygame.K_RETURN)
    assert open_words() == 0
    page.find("no warranty for the library")
    assert page.hits
    assert open_words() > unfolded, "the text in which it stands is open"


def test_the_page_is_read_like_any_other():
    _, stack = open_about()
    listen(stack)
    reading = check_names(stack)
    said = str(reading)
    for told in ("About Etori", "pygame-ce", "Full text of MIT"):
        assert told in said, told

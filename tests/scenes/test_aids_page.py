"""The page of all aids: every setting that is an aid is on it, and every aid on it exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scenes.framework import routes
from scenes.framework.input.keys import KEY_USES
from scenes.i18n import Translator, mark, words_in
from scenes.pages.help.aids import AIDS_TEXT
from scenes.pages.help.keys import KEYS_TEXT
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import AIDS_PAGE, topics_for
from scenes.pages.settings.page import SettingsPage
from scenes.widgets import Button
from tests.net.window_door import started
from tests.test_house import ROOT

NO_AIDS = {
    "Name",
    "Card back",
    "Your decks",
    "Thinking time",
    "Automatic review",
    "Full screen",
    "Your matches",
}
"""Rows of the settings that are no aids. A new row must be named here or on the page."""
OWN_KEYS = mark("Keys")
"""The section of the settings with a row for each key."""


def rows_under(heading: str, text: str) -> list[str]:
    """The bold names in the first column of all tables with this heading."""
    tables = re.findall(rf"^\| {heading} \|.*\n\|[-|]+\n((?:\|.*\n?)+)", text, re.MULTILINE)
    return [name for table in tables for name in re.findall(r"^\| \*\*(.+?)\*\* \|", table, re.MULTILINE)]


def settings_rows(folder: Path) -> set[str]:
    """The rows of the settings by their English labels; those for keys under one name."""
    with started(folder, (1280, 800), {"speed": "off"}) as program:
        program.stack.go(routes.Settings())
        page = program.stack.top
        assert isinstance(page, SettingsPage)
        back, *rows = page.focus.targets
    keys, uses = {each.key for each in rows}, {("key", use.name) for use in KEY_USES}
    assert isinstance(back, Button)
    assert uses <= keys
    assert len(keys) == len(rows), "each row has a key of its own, its label"
    return {str(each) for each in keys - uses} | {OWN_KEYS}


def test_every_setting_that_is_an_aid_is_listed_and_every_listed_setting_exists(tmp_path: Path) -> None:
    listed, rows = rows_under("Setting", AIDS_TEXT), settings_rows(tmp_path)
    assert len({*listed}) == len(listed)
    assert {*listed} == rows - NO_AIDS
    assert rows >= NO_AIDS


def test_listed_keys_are_keys_of_the_program() -> None:
    keys = [key for cell in rows_under("Key", AIDS_TEXT) for key in cell.split(", ")]
    known = {key for cell in re.findall(r"\*\*(.+?)\*\*", KEYS_TEXT) for key in cell.split(", ")}
    assert keys
    assert {*keys} <= known
    named = re.findall(r"\b([A-Z]|F\d)\b(?= (?:shows|undoes|opens|does))", AIDS_TEXT)
    assert {*named} == {"H", "U", "L", "F1", "M"}
    assert {*named} <= known


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_calls_a_setting_what_the_settings_call_it(language: str) -> None:
    words = words_in(language) if language != "en" else Translator()
    shown = words.document(AIDS_TEXT)
    heading = words.document("| Setting | What it does |\n|---|---|\n| **x** | y |\n").split("|")[1].strip()
    assert rows_under(heading, shown) == [words.text(name) for name in rows_under("Setting", AIDS_TEXT)]


def test_the_documentation_lists_the_same() -> None:
    told = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    flat = re.sub(r"(?<=[^\n|])\n(?=[^\n|#])", " ", AIDS_TEXT)
    assert told.split("\n", 1)[1].strip() == flat.split("\n", 1)[1].strip()


def test_the_page_is_in_the_help(tmp_path: Path) -> None:
    assert [topic.title for topic in topics_for([], Translator()) if topic.key == AIDS_PAGE] == ["Aids"]
    with started(tmp_path, (1024, 640), {"speed": "off", "text_scale": 1.5}) as program:
        program.key("f1")
        assert isinstance(program.stack.top, HelpPage)
        program.press("Aids")
        assert "Every aid of this program is on this page." in " ".join(program.picture()[1])

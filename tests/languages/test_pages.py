"""What looks at the pages in another language finds what is still English, and what has no room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.templates import english
from scenes.i18n import Translator
from tests.languages import pages
from tests.languages.pseudo import Pseudo
from tests.net.positions import positions


class Faulty(Pseudo):
    """A language in which one text was forgotten, and another is far too long."""

    def gettext(self, message: str) -> str:
        if message == "Settings":
            return message
        return super().gettext(message) * (4 if english(message) == "Napoleon" else 1)


LARGE, SMALL = (1280, 800), (1024, 640)
NARROW = {
    "home": (LARGE, 2.0),
    "kan stop": (SMALL, 2.0),
    "jack menu": (LARGE, 2.0),
    "kan six, looking on": (LARGE, 2.0),
    "kan match over": (SMALL, 1.5),
    "records": (SMALL, 2.0),
    "setup Kan": (SMALL, 1.0),
    "lesson of California Jack": (SMALL, 1.0),
    "lesson of Jan Ken Po": (SMALL, 1.0),
    "napoleon match over": (SMALL, 1.0),
    "jo-jotte result of partners": (SMALL, 1.0),
}
"""Where long words have least room: in a window of a size, with texts so large."""


def test_long_words_are_not_cut_where_they_have_least_room() -> None:
    """A few pages; `python -m tests.languages pages pseudo --text 2` looks at all of them."""
    found = [position for position in positions() if position.name in NARROW]
    assert len(found) == len(NARROW)
    for position in found:
        size, scale = NARROW[position.name]
        settled = replace(position, settings=position.settings | {"text_scale": scale})
        faults = [*pages.faults_in_position("pseudo", settled, size)]
        assert not [each for each in faults if not each.startswith("English")], f"{position.name} at {size}"


@pytest.mark.parametrize(
    ("name", "scale"), [("jan ken po six, auction", 1.0), ("kan match over", 1.25), ("puzzle", 1.0)]
)
def test_japanese_is_whole_and_japanese_in_a_small_window(name: str, scale: float) -> None:
    (position,) = (position for position in positions() if position.name == name)
    settled = replace(position, settings=position.settings | {"text_scale": scale})
    assert [*pages.faults_in_position("ja", settled, SMALL)] == []


def test_a_text_that_is_english_or_too_long_is_found(monkeypatch) -> None:
    words = Translator(Faulty())
    monkeypatch.setattr(pages, "words_of", lambda language: words)
    rules = next(position for position in positions() if position.name == "help Napoleon")
    found = list(pages.faults_in_position("faulty", rules, (1024, 640)))
    assert any(each.startswith(("cut", "outside")) and "Ñááþóó" in each for each in found), found
    home = next(position for position in positions() if position.name == "home")
    found = list(pages.faults_in_position("faulty", home, (1024, 640)))
    assert {each for each in found if each.startswith("English")} == {"English: 'Settings'"}

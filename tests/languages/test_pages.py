"""What looks at the pages in another language finds what is still English, and what has no room."""

from __future__ import annotations

from game.engine.templates import english
from scenes.words import Words
from tests.languages import pages
from tests.languages.pseudo import Pseudo
from tests.net.positions import positions


class Faulty(Pseudo):
    """A language in which one text was forgotten, and another is far too long."""

    def gettext(self, message: str) -> str:
        if message == "Settings":
            return message
        return super().gettext(message) * (4 if english(message) == "Napoleon" else 1)


def test_a_text_that_is_english_or_too_long_is_found(monkeypatch) -> None:
    words = Words(Faulty())
    monkeypatch.setattr(pages, "words_of", lambda language: words)
    rules = next(position for position in positions() if position.name == "help Napoleon")
    found = list(pages.faults_in_position("faulty", rules, (1024, 640)))
    assert any(each.startswith(("cut", "outside")) and "Ñááþóó" in each for each in found), found
    home = next(position for position in positions() if position.name == "home")
    found = list(pages.faults_in_position("faulty", home, (1024, 640)))
    assert {each for each in found if each.startswith("English")} == {"English: 'Settings'"}

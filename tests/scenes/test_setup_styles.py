"""The setup page: the style of a computer player."""

from __future__ import annotations

from pathlib import Path

import pygame

from game import GAMES
from game.match.seating import HUMAN
from scenes.graphics.skins import Skin
from scenes.pages.setup.draft import Draft
from tests.scenes.test_setup import JACK, Page
from tests.scenes.test_setup import skins as skins


def test_a_computer_player_takes_a_style_where_there_are_any(tmp_path: Path, skins: dict[str, Skin]):
    napoleon = GAMES["napoleon"]
    page = Page([napoleon, JACK], tmp_path, skins)
    page.focus_on(("style", 1))
    page.press(pygame.K_RETURN)
    assert page.scene.model.draft.sitting[:3] == (HUMAN, "normal:bold", "normal")
    page.press(pygame.K_RIGHT)
    page.focus_on(("level", 1))
    page.press(pygame.K_RIGHT)
    assert page.scene.model.draft.sitting[1] == "hard:careful", "the style stays where the level changes"
    keys = [target.key for target in page.scene.focus.targets]
    assert ("style", 0) not in keys, "a person has the style that he has"
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    assert page.started[0].seats == (HUMAN, "hard:careful", "normal", "normal", "normal")
    again = Page([napoleon], tmp_path, skins).scene.model.draft
    assert again.sitting[1] == "hard:careful"
    assert again.in_style(1, "").sitting[1] == "hard"
    assert Draft.from_json(napoleon, again.to_json() | {"seats": ["hard:wild"] * 6}).humans == 1
    page = Page([JACK], tmp_path, skins)
    assert not [key for key in (target.key for target in page.scene.focus.targets) if key[0] == "style"]

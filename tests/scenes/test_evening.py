"""The way between scenes: what an evening of watching leaves behind."""

from dataclasses import replace
from pathlib import Path

from game import GAMES
from game.host import SAVED, Host
from game.match import new_match
from scenes.draw import DrawForDealer
from scenes.evening import Watching
from scenes.scene import Scene, SceneStack
from scenes.setup import TableChoice
from scenes.setup_draft import crests_for
from scenes.skins import load_skins
from tests.scenes.scratch import open_stack


def test_a_match_begun_while_watching_is_not_saved(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("normal", "easy"), ("Ren", "Mio")
    match, _ = new_match(game, 2, game.Options(), 1, names)
    evening = Watching(Host(match, seats, None), tmp_path, 1, leave=False, speed=None)
    services = open_stack().services
    stack = SceneStack(replace(services, skins=load_skins()))
    stack.push(Scene())
    try:
        choice = TableChoice(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
        evening.begin(stack, choice)
        draw = stack.top
        assert isinstance(draw, DrawForDealer)
        draw.on_done()
        assert not (tmp_path / SAVED).exists()
    finally:
        stack.clear()
        evening.close()

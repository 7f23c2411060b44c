"""The way between scenes: what an evening of watching leaves behind."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES
from game.match.host import Host
from game.match.match import new_match
from game.match.rescue import DATABASE
from scenes.evening import Evening, Watching
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Scene, Way
from scenes.home.waiting import lines_of
from scenes.looks.cast import crests_for
from scenes.looks.skins import load_skins
from scenes.setup.lots import DrawForDealer
from scenes.setup.page import TableChoice
from scenes.table import Table
from scenes.words import Words, as_it_is, number_text
from tests.game.archives import archive_of, kept_in
from tests.scenes.checked_table import truth
from tests.scenes.scratch import open_stack


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((0, 0, 0), "all level"),
        ((3, 1, 2), "you lead"),
        ((3, 3, -6), "shared lead"),
        ((-1, 2, -1), "Mio leads (2)"),
        ((-2, 1, 1), "best 1"),
    ],
)
def test_home_tells_who_leads_in_the_match_to_go_on_with(
    tmp_path: Path, totals: Sequence[int], told: str
) -> None:
    game = GAMES["kan"]
    match, _ = new_match(game, 3, game.Options(), 1, ("You", "Mio", "Haru"))
    kept_in(tmp_path, match, ("human", "easy", "easy"))
    (kept,) = archive_of(tmp_path).matches()
    title, standing = lines_of(replace(kept, totals=tuple(totals)), as_it_is("Kan"), Words())
    assert title == "Kan, 3 players"
    assert standing == f"Deal 1. You {number_text(totals[0])}, {told}"


def test_a_match_begun_while_watching_is_not_saved(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("normal", "easy"), ("Ren", "Mio")
    match, _ = new_match(game, 2, game.Options(), 1, names)
    evening = Watching(Host(match, seats), tmp_path, 1, leave=False, speed=None)
    services = open_stack().services
    stack = Navigator(replace(services, skins=load_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        choice = TableChoice(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
        stack.go(Way.MATCH, choice)
        assert isinstance(stack.top, DrawForDealer)
        stack.go(Way.FIRST_DEAL)
        assert isinstance(stack.top, Table)
        assert not (tmp_path / DATABASE).exists()
    finally:
        stack.clear()
        evening.close()


def test_nobody_finds_the_cards_of_a_match_by_trying_all_seeds(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("human", "easy"), ("You", "Mio")
    choice = TableChoice(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
    services = open_stack().services
    lengths, found = [], set()
    for _ in range(8):
        evening, stack = Evening(tmp_path), Navigator(replace(services, skins=load_skins()))
        evening.opponents.start = lambda: None  # type: ignore[method-assign]
        evening.begin(stack)
        stack.go(Way.MATCH, choice)
        assert evening.match is not None
        seed = truth(evening.match).seed
        assert seed is not None
        lengths.append(seed.bit_length())
        found.add(seed)
        stack.clear()
        evening.close()
    assert len(found) == 8
    assert 120 < max(lengths) <= 128

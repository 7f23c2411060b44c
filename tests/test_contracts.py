"""The two contracts of a game stay small: each member is asked for, each hook is one of several games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import getdoc

import pytest

from game import GAMES
from game.engine.rules import Game
from game.minds import MINDS, mind_of
from game.minds.mind import Mind
from tests.test_house import ROOT, attributes, imported, sources
from tests.toy_game import ToyGame

MOST = {Game: 24, Mind: 18}
KINDS: dict[type, list[type]] = {Game: [type(game) for game in GAMES.values()], Mind: [*MINDS.values()]}
"""The games' own pages, by contract."""
ASKED = {
    Game: re.compile(r"(game|GAMES\[.*\]|self)\.(\w+)$", re.IGNORECASE),
    Mind: re.compile(r"(mind|mind_of\(.*\)|self)\.(\w+)$"),
}
"""How a member of each is asked for."""
EXPLAINED = re.compile(r"\bFor (a game|games) (in|that|whose)\b")
"""What the docstring of a hook says that fewer than two games use."""
contracts = pytest.mark.parametrize("contract", KINDS)


def members(contract: type) -> list[str]:
    names = {**vars(contract), **contract.__annotations__}
    return [name for name in names if not name.startswith("_")]


def asked_for(contract: type) -> set[str]:
    """The names that the program asks a game, or a mind, for."""
    found = set()
    page = ROOT.joinpath(*contract.__module__.split(".")).with_suffix(".py")
    for path in sources("game", "scenes"):
        for _, text in attributes(path):
            match = ASKED[contract].search(text)
            own = match is not None and match[1] == "self"
            if match and (not own or path == page):
                found.add(match[2])
    return found


def unexplained(contract: type, kinds: list[type]) -> Iterator[str]:
    """Members that fewer than two games have to say anything to, and that do not tell why they are there."""
    for name in members(contract):
        value = vars(contract).get(name)
        must = value is None or getattr(value, "__isabstractmethod__", False)
        final = getattr(value, "__final__", False)
        own = sum(name in vars(kind) for kind in kinds)
        if not (must or final or own > 1 or EXPLAINED.search(getdoc(value) or "")):
            yield name


@contracts
def test_a_contract_has_few_members(contract: type) -> None:
    assert 10 < len(members(contract)) <= MOST[contract], members(contract)


@contracts
def test_each_member_is_asked_for(contract: type) -> None:
    assert set(members(contract)) - asked_for(contract) == set()


@contracts
def test_each_hook_is_used_by_two_games_or_says_why_it_is_there(contract: type) -> None:
    assert list(unexplained(contract, KINDS[contract])) == []


def test_a_hook_for_one_game_and_one_that_nobody_asks_for_would_be_noticed() -> None:
    class Crowded(Mind):
        def moods(self) -> int:
            """How many."""
            return 0

    class Moody(Crowded):
        def moods(self) -> int:
            return 3

    assert list(unexplained(Crowded, [Moody, Crowded])) == []
    assert list(unexplained(Crowded, [Moody])) == ["moods"]
    assert "moods" not in asked_for(Mind)


def test_games_know_no_minds_and_the_match_knows_no_mind_of_a_game() -> None:
    below = [*sources("game/engine"), *(path for key in GAMES for path in sources(f"game/{key}"))]
    assert len(below) > 40
    for path in below:
        assert not [name for name in imported(path) if re.match(r"game\.(minds|match|tools)\b", name)], path
    for path in sources("game/match"):
        own = rf"game\.minds\.({'|'.join(GAMES)})\b"
        assert not [name for name in imported(path) if re.match(own, name)], path


def test_each_game_has_a_mind_of_its_own_and_any_other_the_plain_one() -> None:
    assert list(MINDS) == list(GAMES)
    for key, kind in MINDS.items():
        page = ast.parse((next(sources(f"game/minds/{key}"))).read_text(encoding="utf-8"))
        assert kind.__name__ in [node.name for node in page.body if isinstance(node, ast.ClassDef)]
        assert type(mind_of(GAMES[key])) is kind
    assert type(mind_of(ToyGame())) is Mind

"""The contracts of a game stay small: each member is asked for, each hook is one of several games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from inspect import getdoc

import pytest

from game import GAMES
from game.ai import logic_classes, logic_of
from game.ai.bot_logic import BotLogic
from game.engine.rules import Game
from scenes.presenters import PRESENTERS
from scenes.presenters.base.presenter import Presenter, plain
from tests.test_house import ROOT, attributes, imported, sources
from tests.toy_game import ToyGame


def is_part(name: str) -> bool:
    """Whether a field of a presenter is one of its parts, and no plain value."""
    return type(getattr(plain(), name)).__module__.startswith("scenes.presenters")


def of_games(part: str) -> list[type]:
    """What the games have made of a part; the plain one is none of them."""
    own = [type(getattr(presenter, part)) for presenter in PRESENTERS.values()]
    return [kind for kind in own if kind is not type(getattr(plain(), part))]


PARTS = tuple(field.name for field in fields(Presenter) if is_part(field.name))
KINDS: dict[type, list[type]] = {
    Game: [type(game) for game in GAMES.values()],
    BotLogic: [*logic_classes().values()],
    **{type(getattr(plain(), part)): of_games(part) for part in PARTS},
}
"""The games' own pages, by contract."""
MOST = {Game: 25, BotLogic: 20}
MOST_OF_A_PART = 12
ASKED = {
    Game: re.compile(r"(game|GAMES\[.*\]|self)\.(\w+)$", re.IGNORECASE),
    BotLogic: re.compile(r"(logic|logic_of\(.*\)|self)\.(\w+)$"),
    **{
        type(getattr(plain(), part)): re.compile(rf"(presenter\.{part}|(?<![\w.]){part}|self)\.(\w+)$")
        for part in PARTS
    },
}
"""How a member of each is asked for."""
EXPLAINED = re.compile(r"Overridden by games|\bFor (a game|games) (in|that|whose)\b")
"""What the docstring of a hook says that fewer than two games use."""
parts = pytest.mark.parametrize("part", [type(getattr(plain(), part)) for part in PARTS])
contracts = pytest.mark.parametrize("contract", KINDS)


def members(contract: type) -> list[str]:
    names = {**vars(contract), **contract.__annotations__}
    return [name for name in names if not name.startswith("_")]


def asked_for(contract: type) -> set[str]:
    """The names that the program asks a game, or its bot logic, for."""
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
    assert 1 < len(members(contract)) <= MOST.get(contract, MOST_OF_A_PART), members(contract)


@contracts
def test_each_member_is_asked_for(contract: type) -> None:
    assert set(members(contract)) - asked_for(contract) == set()


@contracts
def test_each_hook_is_used_by_two_games_or_says_why_it_is_there(contract: type) -> None:
    assert list(unexplained(contract, KINDS[contract])) == []


@parts
def test_no_member_of_a_part_only_passes_its_question_on(part: type) -> None:
    """A body that is one call with the very arguments of the member, and nothing else."""
    for kind in KINDS[part]:
        page = ROOT.joinpath(*kind.__module__.split(".")).with_suffix(".py")
        tree = ast.parse(page.read_text(encoding="utf-8"))
        (own,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
        assert [member.name for member in own.body if forwards(member)] == []


def forwards(member: ast.stmt) -> bool:
    if not isinstance(member, ast.FunctionDef) or len(member.body) != 1:
        return False
    (only,) = member.body
    if not isinstance(only, ast.Return) or not isinstance(only.value, ast.Call):
        return False
    given = [argument.arg for argument in member.args.args[1:]]
    passed = [argument.id for argument in only.value.args if isinstance(argument, ast.Name)]
    return bool(given) and passed == given and len(passed) == len(only.value.args)


def test_a_member_that_passes_on_would_be_noticed() -> None:
    told = "def hint(self, sight, action):\n    return hints.why(sight, action)"
    assert forwards(ast.parse(told).body[0])
    assert not forwards(ast.parse(told.replace("why(sight, ", "why(")).body[0])


def test_a_hook_for_one_game_and_one_that_nobody_asks_for_would_be_noticed() -> None:
    class Crowded(BotLogic):
        def moods(self) -> int:
            """How many."""
            return 0

    class Moody(Crowded):
        def moods(self) -> int:
            return 3

    assert list(unexplained(Crowded, [Moody, Crowded])) == []
    assert list(unexplained(Crowded, [Moody])) == ["moods"]
    assert "moods" not in asked_for(BotLogic)


ABOVE = r"game\.(ai|match|archive|session|analysis|commands|research|cli)\b"


def test_games_know_no_bot_logic_and_the_match_knows_none_of_a_game() -> None:
    below = [*sources("game/engine"), *(path for key in GAMES for path in sources(f"game/games/{key}"))]
    assert len(below) > 40
    for path in below:
        assert not [name for name in imported(path) if re.match(ABOVE, name)], path
    for path in sources("game/match", "game/archive", "game/session", "game/analysis"):
        own = rf"game\.ai\.({'|'.join(GAMES)})\b"
        assert not [name for name in imported(path) if re.match(own, name)], path


def test_each_game_has_bot_logic_of_its_own_and_any_other_the_plain_one() -> None:
    assert list(logic_classes()) == list(GAMES)
    for key, kind in logic_classes().items():
        page = ast.parse((next(sources(f"game/ai/{key}"))).read_text(encoding="utf-8"))
        assert kind.__name__ in [node.name for node in page.body if isinstance(node, ast.ClassDef)]
        assert type(logic_of(GAMES[key])) is kind
    assert type(logic_of(ToyGame())) is BotLogic

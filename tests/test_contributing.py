"""CONTRIBUTING.md is held to the house: its picture to the contracts on imports, its code to the sources."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.lessons import LESSONS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TO_COME = {
    "game/games/whist",
    "game/ai/whist",
    "scenes/presenters/whist",
    "assets/art/game-whist.svg",
    "build/docs",
}
"""What a reader makes."""


def rooms_of(house: str, indent: str = "  ") -> list[frozenset[str]]:
    """The rooms so far in, in the picture of a house, from the top floor down."""
    (picture,) = re.findall(r"^```text\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    part = re.split(r"^(\w+): ", picture, flags=re.MULTILINE)
    rooms = part[part.index(house) + 1].splitlines()[1:]
    found = (re.match(indent + r"(\w+(?: \| \w+)*)(?:  |$)", line) for line in rooms)
    return [frozenset(line[1].split(" | ")) for line in found if line]


def contracts(house: str) -> list[frozenset[str]]:
    """The same as import-linter is told, which holds it against all imports."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layered = [each for each in told["contracts"] if each["type"] == "layers"]
    (layers,) = (each["layers"] for each in layered if each.get("containers") == [house])
    return [frozenset(layer.split(" | ")) for layer in layers]


def test_the_picture_shows_the_floors_that_imports_are_held_to() -> None:
    for house in ("game", "scenes"):
        assert rooms_of(house) == contracts(house), house
    assert rooms_of("scenes", "    ") == contracts("scenes.pages")


def test_the_picture_shows_every_room() -> None:
    for house, indent in (("game", "  "), ("scenes", "  "), ("scenes/pages", "    ")):
        folder = ROOT / house
        rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
        rooms |= {path.stem for path in folder.glob("*.py")} - {"__init__"}
        assert rooms == frozenset().union(*rooms_of(house.split("/")[0], indent))


def test_its_code_is_that_of_the_house() -> None:
    found = re.findall(r"^```python\n# (\S+)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert len(found) == TEXT.count("```python") >= 5
    for path, code in found:
        assert code in (ROOT / path).read_text(encoding="utf-8"), f"{path}: {code}"


def test_what_it_names_is_there() -> None:
    named = set(re.findall(r"`([\w./-]+/[\w./-]+)`", TEXT)) | set(re.findall(r"\]\(([\w./]+)\)", TEXT))
    assert len(named) > 25
    for path in named - TO_COME:
        assert (ROOT / path).exists(), path


def test_every_table_of_levels_holds_all_and_is_named() -> None:
    assert list(LEVEL_NAMES) == list(LEVELS)
    tables = {}
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
                if len(keys & set(LEVELS)) > 2:  # a puzzle's grades share two names with them
                    tables[path.relative_to(ROOT).as_posix()] = set(LEVELS) - keys
    assert not any(tables.values()), tables
    (told,) = re.findall(r"^## A level\n(.*?)^## ", TEXT, re.DOTALL | re.MULTILINE)
    assert set(re.findall(r"`(scenes/[\w./]+)`", told)) == set(tables)


def test_it_says_how_many_lessons_a_game_has() -> None:
    numbers = {"eleven": 11, "fourteen": 14}
    (few, many) = re.findall(r"The five games have (\w+) to (\w+) each", TEXT)[0]
    counts = [len(lessons) for lessons in LESSONS.values()]
    assert (numbers[few], numbers[many]) == (min(counts), max(counts))

"""The types say what a state has and which phases there are: a slip of the pen is found by them."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from game import GAMES
from tests.test_house import ROOT, sources


class Plant(NamedTuple):
    """A misspelling: the file, its line from 1, and what that line becomes."""

    file: str
    line: int
    text: str


def misspelt_fields(game: str) -> Iterator[Plant]:
    """In every part of a game's presenter the first field of the state that a line reads, misspelt."""
    for path in sources(f"scenes/presenters/{game}"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if found := re.search(r"\b(?:sight\.)?state\.(?!setup)(\w+)", line):
                text = f"{line[: found.end()]}e{line[found.end() :]}"
                yield Plant(str(path.relative_to(ROOT)), number, text)
                break


def unknown_phases(game: str) -> Iterator[Plant]:
    """In the rules of a game every phase that a function says follows, misspelt."""
    names = "|".join(map(re.escape, GAMES[game].phases))
    for path in sources(f"game/games/{game}"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if found := re.search(rf'\breturn "({names})"', line):
                yield Plant(str(path.relative_to(ROOT)), number, line.replace(found[1], f"{found[1]}e"))


def planted(game: str) -> list[Plant]:
    return [*misspelt_fields(game), *unknown_phases(game)]


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, int]]:
    """Files and lines of which mypy complains in a copy of the house that holds all plants."""
    copy = tmp_path_factory.mktemp("house")
    for folder in ("game", "scenes"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for plant in (plant for game in GAMES for plant in planted(game)):
        path = copy / plant.file
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[plant.line - 1] != plant.text
        lines[plant.line - 1] = plant.text
        path.write_text("\n".join(lines), encoding="utf-8")
        ast.parse("\n".join(lines))
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(copy / "cache")]
    command += ["-p", "game", "-p", "scenes.presenters"]
    told = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False, timeout=400).stdout
    return {(found[1], int(found[2])) for found in re.finditer(r"^(\S+?):(\d+): error", told, re.MULTILINE)}


@pytest.mark.parametrize("game", GAMES)
def test_misspelt_fields_and_unknown_phases_are_found(game: str, complaints: set[tuple[str, int]]) -> None:
    plants = planted(game)
    print(f"{game}: {len(plants)} plants")
    assert len(list(misspelt_fields(game))) >= 1
    assert len(list(unknown_phases(game))) >= 1
    assert [plant for plant in plants if (plant.file, plant.line) not in complaints] == []


def test_no_line_is_blamed_that_is_as_it_was(complaints: set[tuple[str, int]]) -> None:
    """What else is wrong would hide whether the plants are found for what they are."""
    planted_at = {(plant.file, plant.line) for game in GAMES for plant in planted(game)}
    beside = {
        (file, line + step) for file, line in planted_at for step in range(-2, 3)
    }  # of long expressions
    assert complaints <= beside


@pytest.mark.parametrize("game", GAMES)
def test_the_names_of_phases_are_those_of_the_game(game: str) -> None:
    state = __import__(f"game.games.{game}.state", fromlist=["PhaseName"])
    assert get_args(state.PhaseName) == tuple(GAMES[game].phases)
    assert Path(state.__file__).is_relative_to(ROOT)

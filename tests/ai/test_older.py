"""An older Etori answers questions: this one by that way, and the first one with all games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.commands.bot import answer
from tests.test_house import ROOT

from .questions import any_question

FIRST_WITH_ALL = "bce7058"
"""The last commit of version 0.1 before it was built anew, with all five games."""
SCRIPT = ROOT / "game/research/older_version.py"


def answers(checkout: Path, lines: list[bytes], folder: Path) -> list[bytes]:
    """What the script says to some lines, run from a folder of its own."""
    command = [sys.executable, str(SCRIPT), "--checkout", str(checkout), "--level", "normal", "--seed", "3"]
    done = subprocess.run(command, input=b"".join(lines), capture_output=True, cwd=folder, check=True)
    return done.stdout.splitlines(keepends=True)


def test_the_present_one_answers_as_the_bot_does(tmp_path: Path) -> None:
    rng = Random(1)
    lines = [any_question(rng) for _ in range(30)]
    assert answers(ROOT, lines, tmp_path) == [answer(line, GAMES, "normal", None, 3) for line in lines]


def test_where_there_is_no_checkout_it_says_so(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "--checkout", str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
    assert done.stderr.endswith(f": error: no checkout of Etori: {tmp_path / 'none'}\n")


def test_the_first_one_with_all_games_answers(tmp_path: Path) -> None:
    """From the view alone, though its modules lay elsewhere and its reasons were texts."""
    git = shutil.which("git")
    archive = subprocess.run([git or "false", "archive", "--format=tar", FIRST_WITH_ALL, "game"],
                             cwd=ROOT, capture_output=True, check=False)  # fmt: skip
    if archive.returncode:
        pytest.skip("its commit is not here")
    subprocess.run(["tar", "-x"], input=archive.stdout, cwd=tmp_path, check=True)
    rng = Random(2)
    lines = [any_question(rng) for _ in range(60)]
    found = answers(tmp_path, lines, tmp_path)
    assert len(found) == 60
    assert all(line.startswith(b'{"action": ') for line in found), found
    # Rules of thumb have changed in a few places since, and nothing else has.
    same = [line == answer(asked, GAMES, "normal", None, 3) for line, asked in zip(found, lines, strict=True)]
    assert sum(same) > 30

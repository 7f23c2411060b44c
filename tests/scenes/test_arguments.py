"""The options of the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.bits import COMPILED
from scenes.__main__ import main, parser

ROOT = Path(__file__).parents[2]


def test_help_lists_every_option_and_says_what_it_does(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    actions = parser()._actions
    assert len(actions) >= 11
    for action in actions:
        assert action.help, action.option_strings
        assert (action.option_strings or [str(action.metavar)])[-1] in shown


def test_the_version_is_told_with_what_it_stands_on_and_without_a_window(capsys: pytest.CaptureFixture[str]):
    code = "import sys; from scenes.__main__ import main; main(sys.argv[1:])"
    told = subprocess.run(
        [sys.executable, "-c", code, "--version"], capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "no such driver"},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    first, *others = told.stdout.splitlines()
    assert re.fullmatch(r"etori \d+\.\d+\S*", first)
    assert [line.split()[0] for line in others] == [
        "Python",
        "OS",
        "pygame-ce",
        "SDL",
        "pygame_gui",
        "Kernels",
    ]
    assert others[-1] == f"Kernels {'compiled' if COMPILED else 'plain Python'}"

"""The options of the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.bits import COMPILED
from scenes.__main__ import _make_app, _read, main, parser
from scenes.app.app import App
from scenes.start.program import RunFolder

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


@pytest.mark.parametrize(
    "given",
    ["--players=5", "--option=rounds=3", "--seed=1", "--deals=2", "--seats=normal", "--speed=fast", "--exit"],
)
def test_an_option_for_watching_is_an_error_without_a_game_to_watch(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([given])
    assert ended.value.code == 2
    name = given.split("=")[0]
    assert capsys.readouterr().err.endswith(f"etori: error: {name} can only be used with --watch\n")


def test_watching_takes_the_usual_table() -> None:
    given = _read(["--watch", "kan"])
    _, players, _, levels = given.table
    assert (players, levels) == (5, ["normal"] * 5)
    assert (given.seed, given.deals, given.speed, given.exit) == (1, None, None, False)


def test_files_are_opened_once_and_not_where_somebody_watches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    given = parser().parse_args(["one.etori", "--", "-two.etori"])
    first, second = (_make_app(given, RunFolder(tmp_path)) for _ in range(2))
    assert isinstance(first, App)
    assert first.files == [Path("one.etori"), Path("-two.etori")]
    assert second.files == [], "after a fault they are left alone"
    with pytest.raises(SystemExit) as ended:
        main(["--watch", "kan", "one.etori"])
    assert ended.value.code == 2
    assert "give either FILE or --watch, not both" in capsys.readouterr().err

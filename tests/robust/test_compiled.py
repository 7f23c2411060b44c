"""Compiled, the kernels choose as they do in plain Python; built as an installation builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.minds.choices import choices

ROOT = Path(__file__).parents[2]
CHOICES = 5000


def ran(folder: Path, *arguments: str) -> str:
    """What Python says in a folder whose modules come before any others."""
    here = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, env=here)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with its kernels compiled."""
    missing = [name for name in ("mypyc", "setuptools") if find_spec(name) is None]
    if missing:
        pytest.skip(f"not installed, so that nothing can be compiled: {' '.join(missing)}")
    folder = tmp_path_factory.mktemp("compiled")
    plain = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for name in ("game", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=plain)
    for name in ("building.py", "setup.py"):
        shutil.copy(ROOT / name, folder)
    if ran(folder, "-c", "import building; print(building.can_compile())") != "True\n":
        pytest.skip("there is no C compiler, or it does not find Python's headers")
    ran(folder, "setup.py", "build_ext", "--inplace")
    return folder


def test_both_modes_choose_the_same(compiled: Path) -> None:
    assert ran(compiled, "-c", "from game.engine.bits import COMPILED; print(COMPILED)") == "True\n"
    found = ran(compiled, "-m", "tests.minds.choices", str(CHOICES)).splitlines()
    assert len(found) >= CHOICES
    assert found == list(choices(CHOICES))


def test_compiled_it_is_many_times_faster(compiled: Path) -> None:
    """By CPU time, and with a wide margin: some thirty times was measured."""
    program = (
        "from game import GAMES\n"
        "from game.tools.bench import iterations_per_second\n"
        "print(iterations_per_second(GAMES['california_jack'], 2, rounds=3, budget=1500))\n"
    )
    plain, quick = (int(ran(folder, "-c", program)) for folder in (ROOT, compiled))
    print(f"{plain:,} and {quick:,} iterations a second")
    assert quick > 5 * plain

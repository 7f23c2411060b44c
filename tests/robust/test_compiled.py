"""Compiled, the kernels choose as they do in plain Python; built as an installation builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.ai.choices import choices
from tests.conftest import LONG

ROOT = Path(__file__).parents[2]
CHOICES = 5000 if LONG > 1 else 1000
"""Over all games; in plain Python a thousand take a minute or two."""


def ran(folder: Path, *arguments: str, **more: str) -> str:
    """What Python says in a folder whose modules come before any others; `more` goes into its environment."""
    here = {**os.environ, "PYTHONPATH": str(folder), **more}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, env=here)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which something can be compiled."""
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
    return folder


def libraries(folder: Path) -> list[Path]:
    return [
        path for path in folder.rglob("*") if path.suffix in (".so", ".pyd") and "build" not in path.parts
    ]


@pytest.mark.skipif(os.name != "posix", reason="the compiler that fails is a shell script")
def test_a_compiler_that_is_missing_or_fails_leaves_plain_python(copied: Path, tmp_path: Path) -> None:
    """One that fails in the middle, too: some of the modules compiled and others not would not start."""
    fails = tmp_path / "cc"
    fails.write_text('#!/bin/sh\ncase "$*" in *shared*tree*) exit 1;; esac\nexec cc "$@"\n')
    fails.chmod(0o755)
    said = ran(copied, "setup.py", "build_ext", "--inplace", CC=str(fails), LDSHARED=f"{fails} -shared")
    assert "the quick play stays plain Python" in said
    assert libraries(copied) == []
    assert ran(copied, "-c", "import building; print(building.can_compile())", CC="false") == "False\n"
    ran(copied, "setup.py", "build_ext", "--inplace", CC="false")
    ran(copied, "setup.py", "build_ext", "--inplace", ETORI_PURE="1")
    assert libraries(copied) == []
    assert ran(copied, "-c", "from game.engine.bits import COMPILED; print(COMPILED)") == "False\n"


@pytest.fixture(scope="module")
def compiled(copied: Path) -> Path:
    """The same with its kernels compiled."""
    ran(copied, "setup.py", "build_ext", "--inplace")
    assert libraries(copied)
    return copied


def test_both_modes_choose_the_same(compiled: Path) -> None:
    assert ran(compiled, "-c", "from game.engine.bits import COMPILED; print(COMPILED)") == "True\n"
    found = ran(compiled, "-m", "tests.ai.choices", str(CHOICES)).splitlines()
    assert len(found) >= CHOICES
    assert found == list(choices(CHOICES))


def test_compiled_it_is_many_times_faster(compiled: Path) -> None:
    """By CPU time, and with a wide margin: some thirty times was measured."""
    program = (
        "from game import GAMES\n"
        "from game.research.bench import iterations_per_second\n"
        "print(iterations_per_second(GAMES['california_jack'], 2, rounds=3, budget=1500))\n"
    )
    plain, quick = (int(ran(folder, "-c", program)) for folder in (ROOT, compiled))
    print(f"{plain:,} and {quick:,} iterations a second")
    assert quick > 5 * plain

"""pygame beside pygame-ce, or in its place: one sentence with the remedy before anything of it is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REMEDY = "pip uninstall pygame pygame-ce; pip install pygame-ce"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder for modules in which a distribution `pygame` is installed, as pip tells of it."""
    info = tmp_path / "modules" / "pygame-2.6.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pygame\nVersion: 2.6.1\n")
    return info.parent


def with_modules_of(folder: Path, code: str) -> None:
    """Let a package pygame lie there that does this when it is imported."""
    package = folder / "pygame"
    package.mkdir()
    (package / "__init__.py").write_text(code)


def started(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "scenes", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": path, "ETORI_HOME": str(folder.parent / "home"), "LC_ALL": "C.UTF-8",
             "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        "from types import SimpleNamespace\nversion = SimpleNamespace(ver='2.6.1')",
        "import pygame.of_the_other",
    ],
    ids=["in its place", "files of both"],
)
def test_start_ends_with_the_remedy_where_pygame_is_not_pygame_ce(code: str, installed: Path) -> None:
    with_modules_of(installed, code)
    done = started(installed)
    assert done.returncode == 1
    assert done.stderr.startswith("etori: Etori needs pygame-ce without pygame, but pygame is installed. ")
    assert REMEDY in done.stderr
    assert done.stderr.count("\n") == 1, "no traceback of what imports it"
    assert not (installed.parent / "home").exists()


def test_start_names_the_remedy_and_goes_on_where_both_are_installed(installed: Path) -> None:
    done = started(
        installed, "--watch", "kan", "--seats", "random", "--deals", "1", "--speed", "off", "--exit"
    )
    assert done.returncode == 0
    assert REMEDY in done.stderr
    assert done.stderr.count("\n") == 1


def test_versions_tell_which_pygame_it_is(installed: Path) -> None:
    both = started(installed, "--version").stdout
    assert "\npygame-ce 2." in both
    assert "\npygame 2.6.1, in the way of pygame-ce\n" in both
    with_modules_of(
        installed,
        "from types import SimpleNamespace\nversion = SimpleNamespace(ver='2.6.1')\n"
        "def get_sdl_version(): return 2, 28, 4\n",
    )
    plain = started(installed, "--version").stdout
    assert "\npygame 2.6.1\n" in plain
    assert "pygame-ce" not in plain

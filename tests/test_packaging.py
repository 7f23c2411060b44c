"""What packages rest on: few imports at the start, and a licence for all that is shipped."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "packages"))

from shipped import TEXTS, UnknownLibrary, bill, licences, parts_of  # noqa: E402

FOREIGN = [
    "libSDL2-2-50d19f93.0.so.0.3200.10",
    "libz.so.1",
    "NotoSansJP-Bold.otf",
    "math.cpython-311-x86_64-linux-gnu.so",
]
UNWANTED = {
    "yaml",
    "numpy",
    "ssl",
    "asyncio",
    "unittest",
    "tkinter",
    "pygame.midi",
    "pygame.camera",
    "pkg_resources",
}
"""What no start may cost: the frozen program leaves most of it out."""
MOST_PLAIN, MOST_SHOWN = 180, 400
"""So many modules of others may be imported until the command line is read, and until a window can open."""


def foreign(told: str) -> int:
    return sum(name.partition(".")[0] not in {"game", "scenes"} for name in told.split())


def test_start_imports_no_more_than_it_needs():
    told = (
        "import sys, scenes.__main__ as main; main.parser(); print(*sys.modules)\n"
        "import scenes.frame.app, scenes.start.program, scenes.evening; print(*sys.modules)\n"
        "import pygame; print(pygame.mixer.get_init())"
    )
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    *_, plain, window, mixer = run.stdout.splitlines()
    assert "scenes.__main__" in plain.split()
    assert not {"pygame", "pygame_gui", *UNWANTED} & set(plain.split())
    assert "pygame_gui" in window.split()
    assert not UNWANTED & set(window.split())
    assert mixer == "None", "sound is begun when it is needed"
    assert foreign(plain) <= MOST_PLAIN, foreign(plain)
    assert foreign(window) <= MOST_SHOWN, foreign(window)


def test_all_that_is_shipped_is_known():
    parts = {part.name: part for part in parts_of(["etori", *FOREIGN])}
    assert {
        "Etori",
        "Python",
        "pygame-ce",
        "pygame_gui",
        "platformdirs",
        "SDL",
        "zlib",
        "Noto Sans JP",
    } <= set(parts)
    assert not {"FreeType", "SDL_image"} & set(parts)
    with pytest.raises(UnknownLibrary, match=r"libnew\.so\.2"):
        parts_of([*FOREIGN, "libnew.so.2"])


def test_every_dependency_is_in_the_table():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = {part.package for part in parts_of(FOREIGN)}
    wanted = {each.partition(">")[0] for each in project["dependencies"]}
    assert wanted <= packages, wanted - packages


def test_every_licence_has_its_text():
    rows = tomllib.loads((TEXTS / "shipped.toml").read_text(encoding="utf-8"))["shipped"]
    parts = parts_of([f"{start}.so.1" for row in rows for start in row.get("files", ())])
    assert len(parts) == len(rows) - 3, "all but the fonts"
    assert all((TEXTS / name).is_file() for part in parts for name in part.texts)
    told = licences(parts)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
    assert "Jean-loup Gailly" in told


def test_bill_of_materials_is_the_same_each_time():
    parts = parts_of(["etori", *FOREIGN])
    assert bill(parts, "2026-01-31T12:00:00Z") == bill(parts, "2026-01-31T12:00:00Z")

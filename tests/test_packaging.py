"""What packages rest on: few imports at the start, and a licence for all that is shipped."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "packages"))

from shipped import UnknownLibrary, bill, licences, parts_of  # noqa: E402

from scenes.framework.licences import TEXT_FOLDER, full_text  # noqa: E402
from scenes.i18n.japanese_phrases import MODEL_FILE  # noqa: E402

FOREIGN = [
    "libSDL2-2-50d19f93.0.so.0.3200.10",
    "libz.so.1",
    "NotoSansJP-Bold.otf",
    "math.cpython-311-x86_64-linux-gnu.so",
    "accesskit.abi3.so",
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
UNSEEN = {
    "scenes.presenters",
    "scenes.pages.help",
    "scenes.pages.setup",
    "scenes.pages.table",
    "scenes.table",
    "game.lessons",
    "game.puzzles",
    "game.ai.kan",
}
"""What nobody sees before home: a room is imported when it is first entered."""
COMMAND, MODULES = 260, 630
"""How many the command line and the first picture may take, Python's own included: with all rooms 950."""
FIRST_PICTURE = """
import os, sys
import scenes.__main__ as main
main.parser()
print(*sys.modules)
import scenes.framework.main_loop as app
import pygame
def show(window, changed):
    print(*sys.modules)
    print(pygame.mixer.get_init(), pygame.transform.average_color(window.surface)[:3], flush=True)
    os._exit(0)
app.Window.show = show
main.main([])
"""


def test_the_first_picture_takes_no_more_than_it_needs(tmp_path: Path):
    child = {**os.environ, "ETORI_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE], capture_output=True, text=True, check=True, cwd=ROOT, env=child
    )
    *_, told, home, seen = run.stdout.splitlines()
    command, window = set(told.split()), set(home.split())
    assert "scenes.__main__" in command
    assert len(command) < COMMAND, len(command)
    assert not {"pygame", "pygame_gui", *UNWANTED} & command
    assert {"pygame_gui", "scenes.pages.home.page"} <= window
    assert not (UNWANTED | UNSEEN) & window
    assert len(window) < MODULES, len(window)
    sound, _, colour = seen.partition(" ")
    assert sound == "None", "sound is begun when it is needed"
    assert colour != "(0, 0, 0)", "home has been drawn"


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
        "BudouX's model of Japanese",
        "AccessKit",
        "Rust crates in AccessKit",
    } <= set(parts)
    assert not {"FreeType", "SDL_image"} & set(parts)
    without = {
        part.name for part in parts_of(["etori", *(name for name in FOREIGN if "accesskit" not in name)])
    }
    assert {*parts} - without == {"AccessKit", "Rust crates in AccessKit"}, "where it has no wheel"
    rows = tomllib.loads((TEXT_FOLDER / "shipped.toml").read_text(encoding="utf-8"))["shipped"]
    assert [row["asset"] for row in rows if "asset" in row] == [MODEL_FILE]
    assert (ROOT / "assets" / MODEL_FILE).is_file()
    with pytest.raises(UnknownLibrary, match=r"libnew\.so\.2"):
        parts_of([*FOREIGN, "libnew.so.2"])


def test_every_dependency_is_in_the_table():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = {part.package for part in parts_of(FOREIGN)}
    wanted = {each.partition(">")[0] for each in project["dependencies"]}
    assert wanted <= packages, wanted - packages


def test_every_licence_has_its_text():
    rows = tomllib.loads((TEXT_FOLDER / "shipped.toml").read_text(encoding="utf-8"))["shipped"]
    parts = parts_of([f"{start}.so.1" for row in rows for start in row.get("files", ())])
    assert len(parts) == len(rows) - 3, "all but the fonts"
    assert all(full_text(name) for part in parts for name in part.licences)
    told = licences(parts)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
    assert "Jean-loup Gailly" in told
    told = licences(parts, {"LGPL-2.1": "/there/LGPL-2.1"})
    assert "GNU LESSER GENERAL PUBLIC LICENSE" not in told
    assert "See /there/LGPL-2.1." in told
    assert "Jean-loup Gailly" in told


def test_bill_of_materials_is_the_same_each_time():
    parts = parts_of(["etori", *FOREIGN])
    assert bill(parts, "2026-01-31T12:00:00Z") == bill(parts, "2026-01-31T12:00:00Z")

"""Take the pictures of the README and of software centres: `PYTHONPATH=. python docs/pictures.py [NAME...]`.

This needs a development install. The pictures are written to `assets`, in 256 colours if ImageMagick is
installed. No window is opened.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import GAMES
from game.ai.decision import Effort
from game.analysis.review import review
from game.match import record
from tests.net.pictures import GOLDEN, NAMES, left_match, shown
from tests.net.positions import QUIET, TABLE, Position
from tests.scenes.reader import QuickAnalyst, Reader

ASSETS = Path(__file__).parents[1] / "assets"
README, SMALL = (1024, 640), (640, 400)
STORE = (1280, 720)
DEAL, EFFORT = 3, Effort(400)
SMALLER = (
    *("-dither", "None", "-define", "png:compression-filter=0", "-define", "png:compression-level=9"),
    *("-colors", "256"),
)
"""Options of ImageMagick that halve a file: the grain of the felt hides the steps between 256 colours."""
Size = tuple[int, int]


def page(*steps: str, match: str = "", left: str = "") -> Callable[[Size], pygame.Surface]:
    """Return what takes a picture of the window after these steps; see `tests/net/positions.py`."""
    position = Position("", match, left, (*TABLE, *steps) if match else steps, QUIET)
    return lambda size: shown(position, left_match(position), size)[0]


def reviewed(size: Size) -> pygame.Surface:
    document = json.loads((GOLDEN / "napoleon_5_players.json").read_text(encoding="utf-8"))
    document["deals"] = document["deals"][:DEAL]
    match = record.follow(document | {"names": ["You", *NAMES[1:5]], "seed": 7}, GAMES)
    reader = Reader(size=size, match=match, judged=False, analyst=QuickAnalyst(0))
    reader.past.take(tuple(review(match, DEAL, 0, effort=EFFORT, seen_effort=EFFORT)))
    reader.page.model.renew()
    reader.frame(times=5)
    for name in ("home", "n"):  # the first mistake
        reader.key(name)
    reader.frame(times=20)
    reader.draw()
    return reader.surface.copy()


LESSON = page(
    *("press Learn", "press Kan", "press Start with lesson 1", "run 1"),
    *["key return", "run 2"] * 2,
)
PICTURES: dict[str, tuple[Callable[[Size], pygame.Surface], Size, Size]] = {
    "readme-lesson": (LESSON, README, SMALL),
    "readme-review": (reviewed, README, SMALL),
    "store/table": (page(match="jan_ken_po_6_players", left="1 play 22"), STORE, STORE),
    "store/auction": (page(match="napoleon_5_players", left="3 bid 2"), STORE, STORE),
    "store/lesson": (LESSON, STORE, STORE),
    "store/review": (reviewed, STORE, STORE),
    "store/decks": (
        page("press Settings", "key page down", "press Decks", "run 1", "press Go-nin-Kan", "run 1"),
        STORE,
        STORE,
    ),
}
"""What takes a picture, the size of the window for it, and the size of the file in pixels."""


def save(picture: pygame.Surface, name: str, size: Size) -> None:
    path = ASSETS / f"{name}.png"
    path.parent.mkdir(exist_ok=True)
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture.convert(24), size)
    pygame.image.save(picture, path)
    if convert := shutil.which("convert"):
        subprocess.run([convert, path, "-strip", *SMALLER, f"PNG8:{path}"], check=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        take, window, size = PICTURES[name]
        save(take(window), name, size)

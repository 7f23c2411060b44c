"""Take the small pictures of the README: `PYTHONPATH=. python docs/pictures.py`, in a development install.

They are written to `assets/readme-lesson.png` and `assets/readme-review.png`, in 256 colours if
ImageMagick is installed. No window is opened.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import GAMES
from game.ai.decision import Effort
from game.analysis.review import review
from game.match import record
from tests.net.pictures import GOLDEN, NAMES, shown
from tests.net.positions import QUIET, Position
from tests.scenes.reader import QuickAnalyst, Reader

ASSETS = Path(__file__).parents[1] / "assets"
SIZE, SMALL = (1024, 640), (640, 400)
DEAL, EFFORT = 3, Effort(400)


def save(picture: pygame.Surface, name: str) -> None:
    path = ASSETS / name
    pygame.image.save(pygame.transform.smoothscale(picture.convert(24), SMALL), path)
    if convert := shutil.which("convert"):
        subprocess.run([convert, path, "-strip", "-colors", "256", f"PNG8:{path}"], check=True)


def lesson() -> pygame.Surface:
    steps = ("press Learn", "press Kan", "press Start with lesson 1", "run 1", *["key return", "run 2"] * 2)
    picture, _ = shown(Position("lesson", steps=steps, settings=QUIET), None, SIZE)
    return picture


def reviewed() -> pygame.Surface:
    document = json.loads((GOLDEN / "napoleon_5_players.json").read_text(encoding="utf-8"))
    document["deals"] = document["deals"][:DEAL]
    match = record.follow(document | {"names": ["You", *NAMES[1:5]], "seed": 7}, GAMES)
    reader = Reader(size=SIZE, match=match, judged=False, analyst=QuickAnalyst(0))
    reader.past.take(tuple(review(match, DEAL, 0, effort=EFFORT, seen_effort=EFFORT)))
    reader.page.model.renew()
    reader.frame(times=5)
    for name in ("home", "n"):  # the first mistake
        reader.key(name)
    reader.frame(times=20)
    reader.draw()
    return reader.surface.copy()


if __name__ == "__main__":
    save(lesson(), "readme-lesson.png")
    save(reviewed(), "readme-review.png")

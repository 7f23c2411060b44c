"""The net for what is seen: positions brought about by keys and clicks, as pictures and as texts.

Each position is a match in the player's folder (or none), and a few steps from the home page on. A run leaves
in its folder for each position the match (`NAME.json`), and for each size of the window the picture
(`NAME 1024x640.png`) and its texts (`.txt`). Another run can take its matches from there, and so shows the
same positions whatever has become of the golden matches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from .positions import Position
from .window_door import Program, elsewhere, keep_match, started, words_met

GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = ((1024, 640), (1920, 1080))
NAMES = ("Ren", "Mio", "Haru", "Aki", "Nao", "Sora")
MATCH_SEED = 7
"""For a match whose record names none."""
INDEX = "pictures.json"
"""The hashes of all pictures' pixels, by name."""


Match = dict[str, Any]


# The match that was left.


def left_match(position: Position) -> Match | None:
    """The golden match as it was left: its record, who sits where, and the actions that came next."""
    if not position.match:
        return None
    record = json.loads((GOLDEN / f"{position.match}.json").read_text(encoding="utf-8"))
    deal, verb, *which = position.left.split()
    record["deals"] = record["deals"][: int(deal)]
    actions = record["deals"][-1]["actions"]
    place = len(actions)
    if verb != "over":
        place = [n for n, action in enumerate(actions) if action.split()[1] == verb][int(which[0]) - 1]
    following = [action.split(" ", 1) for action in actions[place:]]
    del actions[place:]
    human = int(following[0][0]) if following else 0
    human = human if position.seat is None else position.seat
    players = record["players"]
    seats, names = ["normal"] * players, list(NAMES[:players])
    for number in range(position.humans):
        seats[(human + number) % players] = "human"
    if position.humans:
        names[human] = "You" if position.humans == 1 else "Kay"
    record |= {"names": names, "seed": record.get("seed", MATCH_SEED)}
    return {"record": record, "seats": seats, "next": [action for _, action in following]}


# From home to the position.


class Steps:
    """What can be done on the way, each by its name and what it is done with."""

    def __init__(self, program: Program, match: Match | None) -> None:
        self.program = program
        self.following = iter(match["next"] if match else ())

    def do(self, words: str) -> None:
        name, _, what = words.partition(" ")
        match name:
            case "press":
                self.program.press(what)
            case "key":
                self.program.key(what)
            case "hold":
                self.program.hold(what)
            case "type":  # a card by its rank and suit
                self.program.key(*what.lower(), "return")
            case "next":  # the card that came next in the record
                self.do(f"type {next(self.following).split()[-1]}")
            case "rest":
                self.program.rest()
            case "finish":
                self.program.finish()
            case "run":
                self.program.run(float(what))
            case "no":  # notes for beginners
                if self.program.shows("Hide notes"):
                    self.program.press("Hide notes")
            case _:
                raise ValueError(f"no such step: {words}")


@contextmanager
def reached(position: Position, match: Match | None, size: tuple[int, int]) -> Iterator[Program]:
    """The program at a position; in a match all words have been explained, unless told."""
    settings = position.settings
    with TemporaryDirectory() as folder, elsewhere():
        if match is not None:
            keep_match(Path(folder), match["record"], match["seats"])
            settings = {"taught": words_met()} | settings
        with started(Path(folder), size, settings) as program:
            steps = Steps(program, match)
            for words in position.steps:
                steps.do(words)
            yield program


def shown(position: Position, match: Match | None, size: tuple[int, int]) -> tuple[pygame.Surface, list[str]]:
    """The picture of a position, and its texts."""
    with reached(position, match, size) as program:
        return program.picture()


# A folder of them.


def take(position: Position, folder: Path, before: Path | None) -> dict[str, str]:
    """Put a position into a folder, in every size; the hashes of the pixels by name."""
    kept = before / f"{position.name}.json" if before is not None else None
    match = json.loads(kept.read_text()) if kept is not None and kept.exists() else left_match(position)
    if match is not None:
        (folder / f"{position.name}.json").write_text(json.dumps(match, indent=1))
    found = {}
    for size in SIZES:
        name = f"{position.name} {size[0]}x{size[1]}"
        picture, texts = shown(position, match, size)
        pygame.image.save(picture, folder / f"{name}.png")
        (folder / f"{name}.txt").write_text("\n".join([*texts, ""]), encoding="utf-8")
        found[name] = sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()[:16]
    return found


def compare(before: Path, now: Path, names: dict[str, str]) -> Iterator[str]:
    """In which of the pictures and texts two folders differ, and how."""
    hashes = json.loads((before / INDEX).read_text())
    for name, found in names.items():
        if name not in hashes:
            yield f"{name}: new"
            continue
        if hashes[name] != found:
            yield f"{name}: {_pixels(before / f'{name}.png', now / f'{name}.png')}"
        old, new = ((folder / f"{name}.txt").read_text(encoding="utf-8") for folder in (before, now))
        lines = unified_diff(old.splitlines(), new.splitlines(), "before", "now", lineterm="", n=1)
        yield from (f"{name}: {line}" for line in lines)


def _pixels(before: Path, now: Path) -> str:
    """How many pixels differ, and where."""
    one, other = pygame.image.load(before), pygame.image.load(now)
    if one.get_size() != other.get_size():
        return f"{one.get_size()} before, {other.get_size()} now"
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    rects = same.get_bounding_rects()
    around = rects[0].unionall(rects[1:]) if rects else None
    return f"{same.count():,} pixels differ, within {around}"

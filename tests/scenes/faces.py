"""Decks of cards with a style of their own, and how their faces are looked at pixel by pixel."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from game.engine.cards import parse_card
from scenes.graphics.skins import Skin, load_skins

HEIGHT = 350  # a pixel for a unit of the drawings
all_decks = cache(load_skins)
"""Whose faces are drawn once for all tests."""


@dataclass(frozen=True)
class Deck:
    """How a deck writes its indices."""

    key: str
    paper: pygame.Color
    colours: dict[str, str]
    """Of what names the rank, by suit."""
    places: dict[bool, pygame.Rect]
    """Where the upper index stands, plain and large."""
    rank_share: float
    """How much of the index's height the rank takes."""
    tolerance: int = 1
    """Bare paper differs from its colour by less than this in every channel."""

    def load(self) -> Skin:
        return all_decks()[self.key]

    def without_indices(self, folder: Path) -> Skin:
        """The deck with bare corners; its manifest is written to an empty folder."""
        (folder / "bare").mkdir()
        manifest = {"inherits": self.key, "stacks": {"index": [], "large index": []}}
        (folder / "bare" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        return load_skins(folder)["bare"]

    def drawn(self, surface: pygame.Surface, box: pygame.Rect) -> pygame.Mask:
        """Where a box shows anything but paper."""
        within = (self.tolerance,) * 3 + (255,)
        mask = pygame.mask.from_threshold(surface.subsurface(box), self.paper, within)
        mask.invert()
        return mask

    def part(self, height: int, large: bool, top: float, bottom: float) -> pygame.Rect:
        """Of the upper index on a card of this height what lies between two shares of the index's own."""
        left, upper, wide, tall = (side * height / HEIGHT for side in self.places[large])
        start = round(upper + top * tall)
        return pygame.Rect(round(left), start, round(wide), round(upper + bottom * tall) - start)


GONINKAN = Deck(
    "goninkan",
    pygame.Color("#F4EDDD"),
    {"C": "#3F6B3A", "D": "#2A5180", "H": "#A22C24", "S": "#9C3F58"},
    {False: pygame.Rect(3, 10, 46, 86), True: pygame.Rect(6, 8, 62, 119)},
    0.6,
    tolerance=3,
)
JAN_KEN_PO = Deck(
    "jan_ken_po",
    pygame.Color("#F8F0DB"),
    {"C": "#B04A08", "D": "#2A669C", "H": "#287347", "S": "#1F1B20"},
    {False: pygame.Rect(5, 11, 43, 94), True: pygame.Rect(9, 9, 61, 129)},
    4 / 9,
)


def face(skin: Skin, text: str, height: int = HEIGHT, *, large: bool = False) -> pygame.Surface:
    return skin.face(parse_card(text), height, large_index=large)


def raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def count(surface: pygame.Surface, box: pygame.Rect, colour: str) -> int:
    """The pixels of exactly one colour in a box."""
    part = surface.subsurface(box)
    return pygame.mask.from_threshold(part, pygame.Color(colour), (1, 1, 1, 255)).count()


def greys(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    """How light each pixel in a box is: what remains for who sees no colours."""
    return raw(pygame.transform.grayscale(surface.subsurface(box).copy()))[::4]


def differing(one: bytes, other: bytes, by: int = 60) -> float:
    """The share of pixels that clearly differ."""
    return sum(abs(a - b) > by for a, b in zip(one, other, strict=True)) / len(one)

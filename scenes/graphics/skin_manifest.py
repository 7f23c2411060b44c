"""Reads and checks the manifest of a card skin.

A manifest is a JSON object. `suits`, `ranks` and `joker` name the cards. Each rank lists the stacks for its
drawings: `face`, `large` (with a large index), `tile`, and `corners` (a large index to lay over a picture).
`stacks` defines each stack as a list of layers, lowest first. The places of a layer are either points (`at`:
x, y and an optional rotation in degrees) or `spots`, such as `Lt RT`: a column, then a row. A row in capitals
is counted from the bottom and upside down.
`numbers` names ranks anew in games that call the ace 1, `letters` in all other games.
`compounds` are parts that consist of several fragments, written like stacks; layers name them like fragments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from typing import Any

from game.engine.cards import RANKS, SUITS
from scenes.graphics.skin_svg import CardWording, Place, SkinError, SkinLayer

CARD_WIDTH, CARD_HEIGHT = 250, 350
"""Size of a card, in card units: the units of the drawings."""

_COLOUR_PATTERN = re.compile(r"#[0-9A-F]{6}")
_PART_PATTERN = re.compile(r"[a-z0-9{}_-]+(/[a-z0-9{}_-]+)*(#[a-z]+)?")
_LARGEST = 10_000

Stack = tuple[SkinLayer, ...]
"""The layers of a drawing, lowest first."""


@dataclass(frozen=True)
class SuitArt:
    """A suit: its name within a sentence, the colour of its indices and its colour maps by name."""

    name: str
    index: str
    recolour: Mapping[str, Mapping[str, str]]

    def wording(self, rank: str) -> CardWording:
        """Return the names and colours for the layers of a card of this suit; `rank` is its rank's name."""
        return CardWording(self.name, rank, self.index, self.recolour)


@dataclass(frozen=True)
class RankArt:
    """A rank: its name, and the drawings of its plain face, its face with a large index, and its tile."""

    name: str
    face: Stack
    large: Stack
    tile: Stack
    corners: Stack
    """The large index alone, to be laid over a picture."""


@dataclass(frozen=True)
class DeckManifest:
    """The contents of a manifest, checked.

    `suits` and `ranks` are in the order of `SUITS` and `RANKS`; a rank is `None` if the deck lacks it.
    `joker` has a suit and a rank of its own, or is `None`. `card_name` is a template such as "{rank} of
    {suit}". `pip` is drawn around the origin in a box of 100 units. `compounds` are the layers of each
    compound, by name.
    """

    title: str
    story: str
    """Where the deck comes from, in one or two sentences, or an empty text."""
    paper: str
    card_name: str
    suits: tuple[SuitArt, ...]
    ranks: tuple[RankArt | None, ...]
    joker: tuple[SuitArt, RankArt] | None
    pip: Stack
    back: Stack
    compounds: Mapping[str, Stack]
    numbers: tuple[RankArt | None, ...]
    """The ranks in games that call the ace 1."""
    letters: tuple[RankArt | None, ...]
    """The ranks in all other games."""


def load_manifest(key: str, folder: Traversable) -> dict[str, Any]:
    """Return the manifest in a skin's folder.

    Raises `SkinError` if it can't be read or is not a JSON object.
    """
    try:
        found = json.loads(folder.joinpath("manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SkinError(f"{key}: its manifest cannot be read: {error}") from error
    if not isinstance(found, dict):
        raise SkinError(f"{key}: its manifest is not an object")
    return found


def merged(own: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return `own` merged into the manifest it inherits: objects are merged, other values replaced."""
    both = dict(base)
    for name, value in own.items():
        below = both.get(name)
        both[name] = merged(value, below) if isinstance(value, dict) and isinstance(below, dict) else value
    return both


def read_deck(key: str, manifest: Mapping[str, Any]) -> DeckManifest:
    """Return the deck of a manifest whose inheritance is resolved. Raises `SkinError` if a value is wrong."""
    return _Reader(key, manifest).deck()


class _Reader:
    """Reads one manifest. Methods get the path of a value in the manifest, for the text of an error."""

    def __init__(self, key: str, manifest: Mapping[str, Any]) -> None:
        self._key = key
        self._manifest = manifest
        self._columns = self._numbers("columns")
        self._rows = self._numbers("rows")
        stacks = self._object(manifest.get("stacks"), "stacks")
        self._stacks = {name: self._layers(value, f"stacks.{name}") for name, value in stacks.items()}

    def deck(self) -> DeckManifest:
        of = self._manifest
        suits = self._object(of.get("suits"), "suits")
        ranks = self._object(of.get("ranks"), "ranks")
        shown = tuple(
            None if ranks.get(sign) is None else self._rank(ranks[sign], f"ranks.{sign}") for sign in RANKS
        )
        joker = of.get("joker")
        compounds = self._object(of.get("compounds", {}), "compounds")
        return DeckManifest(
            title=self._text(of.get("title"), "title"),
            story=self._text(of["story"], "story", longest=400) if "story" in of else "",
            paper=self._colour(of.get("paper"), "paper"),
            card_name=self._text(of.get("card_name"), "card_name"),
            suits=tuple(self._suit(suits.get(sign), f"suits.{sign}") for sign in SUITS),
            ranks=shown,
            joker=None if joker is None else (self._suit(joker, "joker"), self._rank(joker, "joker")),
            pip=self._stack(["pip"], "stacks.pip"),
            back=self._stack(["back"], "stacks.back"),
            compounds={name: self._layers(value, f"compounds.{name}") for name, value in compounds.items()},
            numbers=self._renamed(shown, "numbers"),
            letters=self._renamed(shown, "letters"),
        )

    def _renamed(self, ranks: tuple[RankArt | None, ...], path: str) -> tuple[RankArt | None, ...]:
        """Return the ranks with the names that the manifest gives some of them at `path`."""
        names = self._object(self._manifest.get(path, {}), path)
        return tuple(
            replace(art, name=self._text(names[sign], f"{path}.{sign}")) if art and sign in names else art
            for sign, art in zip(RANKS, ranks, strict=True)
        )

    def _suit(self, value: Any, path: str) -> SuitArt:
        of = self._object(value, path)
        maps = self._object(of.get("recolour", {}), f"{path}.recolour")
        recolour = {
            name: {
                self._colour(old, f"{path}.recolour.{name}"): self._colour(new, f"{path}.recolour.{name}")
                for old, new in self._object(colours, f"{path}.recolour.{name}").items()
            }
            for name, colours in maps.items()
        }
        index = self._colour(of.get("index"), f"{path}.index")
        return SuitArt(self._text(of.get("name"), f"{path}.name"), index, recolour)

    def _rank(self, value: Any, path: str) -> RankArt:
        of = self._object(value, path)
        face = self._stack(of.get("face"), f"{path}.face")
        return RankArt(
            name=self._text(of.get("name"), f"{path}.name"),
            face=face,
            large=self._stack(of["large"], f"{path}.large") if "large" in of else face,
            tile=self._stack(of.get("tile", ["tile"]), f"{path}.tile"),
            corners=self._stack(of.get("corners", ["patch", "large index"]), f"{path}.corners"),
        )

    def _stack(self, value: Any, path: str) -> Stack:
        layers: list[SkinLayer] = []
        for name in self._list(value, path):
            if not isinstance(name, str) or name not in self._stacks:
                raise SkinError(f"{self._key}: {path} names a stack that is missing: {name}")
            layers += self._stacks[name]
        return tuple(layers)

    def _layers(self, value: Any, path: str) -> Stack:
        return tuple(self._layer(layer, f"{path}[{i}]") for i, layer in enumerate(self._list(value, path)))

    def _layer(self, value: Any, path: str) -> SkinLayer:
        of = self._object(value, path)
        if unknown := set(of) - {"part", "at", "spots", "scale", "both", "recolour", "tint"}:
            raise SkinError(f"{self._key}: {path} has an unknown entry: {min(unknown)}")
        part, tint = self._text(of.get("part"), f"{path}.part"), of.get("tint", "")
        if not _PART_PATTERN.fullmatch(part):
            raise self._wrong(f"{path}.part", "the name of a drawing")
        if "spots" in of:
            spots = self._text(of["spots"], f"{path}.spots").split()
            places = tuple(self._spot(spot, f"{path}.spots") for spot in spots)
        else:
            at = self._list(of.get("at", [[0, 0]]), f"{path}.at")
            places = tuple(self._place(place, f"{path}.at") for place in at)
        return SkinLayer(
            part=part,
            places=places,
            scale=self._number(of.get("scale", 1), f"{path}.scale"),
            both=of.get("both") is True,
            recolour=tuple(self._text(name, path) for name in self._list(of.get("recolour", []), path)),
            tint=tint if tint in ("", "index") else self._colour(tint, f"{path}.tint"),
        )

    def _place(self, value: Any, path: str) -> Place:
        numbers = [self._number(number, path) for number in self._list(value, path)]
        if len(numbers) not in (2, 3):
            raise self._wrong(path, "a list of points")
        return numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else 0.0

    def _spot(self, spot: str, path: str) -> Place:
        column, row = spot[:1], spot[1:]
        if column not in self._columns or row.lower() not in self._rows:
            raise SkinError(f"{self._key}: {path} names an unknown spot: {spot}")
        x, y = self._columns[column], self._rows[row.lower()]
        return (x, y, 0.0) if row in self._rows else (x, CARD_HEIGHT - y, 180.0)

    def _numbers(self, name: str) -> dict[str, float]:
        values = self._object(self._manifest.get(name, {}), name)
        return {sign: self._number(value, f"{name}.{sign}") for sign, value in values.items()}

    def _number(self, value: Any, path: str) -> float:
        plain = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not plain or not -_LARGEST <= value <= _LARGEST:
            raise self._wrong(path, "a number")
        return float(value)

    def _text(self, value: Any, path: str, longest: int = 200) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            raise self._wrong(path, "a text")
        return value

    def _colour(self, value: Any, path: str) -> str:
        if not isinstance(value, str) or not _COLOUR_PATTERN.fullmatch(value.upper()):
            raise self._wrong(path, "a colour such as #C5352B")
        return value.upper()

    def _object(self, value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._wrong(path, "an object")
        return value

    def _list(self, value: Any, path: str) -> list[Any]:
        if not isinstance(value, list):
            raise self._wrong(path, "a list")
        return value

    def _wrong(self, path: str, wanted: str) -> SkinError:
        return SkinError(f"{self._key}: {path} is not {wanted}")

"""Card skins: decks kept as data, shown as surfaces.

A skin is a folder with a `manifest.json` and SVG fragments. A manifest that
`inherits` another states only what differs, and fragments that its folder lacks
are taken from the other's. A skin maps cards to surfaces and knows no game.
"""

from __future__ import annotations

import copy
import importlib.resources
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Sequence
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from game.engine.cards import HIDDEN, JOKER, rank_of, suit_of
from scenes.graphics.skin_manifest import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DeckManifest,
    RankArt,
    Stack,
    SuitArt,
    load_manifest,
    merged,
    read_deck,
)
from scenes.graphics.skin_svg import CardWording, SkinError, SkinParts, compose, rasterise
from scenes.i18n import CARDS, NO_WORDS, CardMark, Line, SuitMark, Text, Translator, as_it_is

__all__ = ["Skin", "SkinError", "load_skins"]

_TILE_HEIGHT = 100  # in units; the layers of a tile count x from its middle
_PIP_BOX = 104  # pips are about 100 units high, the lozenge a little more
_TOKEN_PIP = 0.62
_KEPT_PIXELS = 24_000_000
_DEEPEST = 4
_BEARABLE = 0.025  # seconds: what takes longer has been held up by something else
_NO_CARD = CardWording("", "", "", {})

_Key = tuple[str, int, int, int]


class Skin:
    """One deck, drawn at any size.

    Every surface has premultiplied alpha (blit with `pygame.BLEND_PREMULTIPLIED`)
    and exactly the size asked for, in pixels. It is made when first asked for and
    kept, so nothing may be drawn upon it. A card that the deck lacks raises
    `KeyError`, a drawing that cannot be read `SkinError`.
    """

    def __init__(self, key: str, deck: DeckManifest, parts: SkinParts) -> None:
        """Raises `SkinError` if `parts` lacks a drawing that the deck names."""
        self.key = key
        self._deck = deck
        self._parts = parts
        self._made = _Made()
        self._longest = 0.0
        """Seconds that a face has taken at most."""
        self._name_in(Translator())
        for part in sorted(self.drawings()):
            if not parts.has(part):
                raise SkinError(f"{key}: there is no drawing {part}")

    def spoken(self, words: Translator) -> Skin:
        """The same deck with its names in another language; what is drawn of either serves both."""
        other = copy.copy(self)
        other._name_in(words)
        return other

    def _name_in(self, words: Translator) -> None:
        self._words = words
        self._called: WeakKeyDictionary[pygame.Surface, Text] = WeakKeyDictionary()
        self.title = words.named(self._deck.title, CARDS)
        self.suit_names = tuple(words.named(suit.name, CARDS) for suit in self._deck.suits)

    def has(self, card: int) -> bool:
        """Return whether the deck has the card."""
        return self._art(card) is not None

    def suit_name(self, suit: int) -> Text:
        """Return the suit's name within a sentence, such as "clubs"."""
        return self.suit_names[suit]

    def rank_name(self, rank: int) -> Text:
        """What a rank is called inside a sentence, such as "king"; empty where the deck lacks it."""
        art = self._deck.ranks[rank]
        return NO_WORDS if art is None else self._words.named(art.name, CARDS)

    def card_name(self, card: int) -> Text:
        """Return the card's name within a sentence, such as "king of spades"."""
        _, rank = self._known(card)
        name = self._words.named(rank.name, CARDS)
        if card == JOKER:
            return name
        together = self._words.named(self._deck.card_name, CARDS)
        return as_it_is(together.replace("{rank}", name).replace("{suit}", self.suit_names[suit_of(card)]))

    def index_colour(self, suit: int) -> str:
        """The colour for the suit's indices and its name on card and paper, as `#RRGGBB`."""
        return self._deck.suits[suit].index

    def face(self, card: int, height: int, *, large_index: bool = False) -> pygame.Surface:
        """Return the face of the card; its width is 5/7 of its height."""
        suit, rank = self._known(card)
        kind, stack = ("large", rank.large) if large_index else ("face", rank.face)
        return self._card((kind, card, _width(height), height), stack, suit.wording(rank.name))

    def back(self, height: int) -> pygame.Surface:
        """Return the back, the same for every card; its width is 5/7 of its height."""
        return self._card(("back", 0, _width(height), height), self._deck.back, _NO_CARD)

    def tile(self, card: int, width: int, height: int) -> pygame.Surface:
        """The small form of a won card: its rank and a small pip on a blank."""
        suit, rank = self._known(card)

        def draw() -> pygame.Surface:
            across = _TILE_HEIGHT * width / height
            blank = (
                f'<rect x="{1 - across / 2:g}" y="1" width="{across - 2:g}" height="98" rx="11" '
                f'fill="{self._deck.paper}" stroke="#000000" stroke-opacity=".3" stroke-width="2"/>'
            )
            elements = blank + compose(self._parts, rank.tile, suit.wording(rank.name))
            return rasterise(elements, (-across / 2, 0, across, _TILE_HEIGHT), (width, height))

        return self._made.keep(("tile", card, width, height), draw)

    def token(self, suit: int, diameter: int) -> pygame.Surface:
        """Return the suit's pip on a disc in the card colour, for dark backgrounds."""

        def draw() -> pygame.Surface:
            disc = f'<circle cx="0" cy="0" r="50" fill="{self._deck.paper}"/>'
            elements = f'{disc}<g transform="scale({_TOKEN_PIP})">{self._pip_elements(suit)}</g>'
            return rasterise(elements, (-50, -50, 100, 100), (diameter, diameter))

        return self._made.keep(("token", suit, diameter, diameter), draw)

    def pictured(self, line: Line, side: int) -> list[Text | pygame.Surface]:
        """A line of text with its suits as tokens and its cards as tiles, `side` pixels high.

        A card whose face is not seen is its back.
        """
        parts: list[Text | pygame.Surface] = []
        for piece in line:
            match piece:
                case SuitMark(suit=suit):
                    parts.append(self._call(self.token(suit, side), self.suit_names[suit]))
                case CardMark(card=card) if card == HIDDEN:
                    parts.append(self.back(round(side * 36 / 34)))
                case CardMark(card=card):
                    tile = self.tile(card, round(side * 27 / 34), round(side * 36 / 34))
                    parts.append(self._call(tile, self.card_name(card)))
                case str():
                    parts.append(piece)
        return parts

    def _call(self, picture: pygame.Surface, name: Text) -> pygame.Surface:
        if picture not in self._called:
            self._called[picture] = name
        return picture

    def called(self, picture: pygame.Surface) -> Text:
        """What a token or a tile within a line is called; empty for any other picture."""
        return self._called.get(picture, NO_WORDS)

    def pip(self, suit: int, size: int) -> pygame.Surface:
        """The suit's bare pip in a square of the given side; for light ground only."""

        def draw() -> pygame.Surface:
            box = (-_PIP_BOX / 2, -_PIP_BOX / 2, _PIP_BOX, _PIP_BOX)
            return rasterise(self._pip_elements(suit), box, (size, size))

        return self._made.keep(("pip", suit, size, size), draw)

    def bake(
        self, cards: Iterable[int], heights: Iterable[int], seconds: float, *, large_index: bool = False
    ) -> bool:
        """Makes faces of these heights ahead of need, as long as one more fits in; true when none is missing.

        A face takes some milliseconds; how many is known from the longest that has been made.
        """
        end = time.perf_counter() + seconds
        kind = "large" if large_index else "face"
        for height, card in product(heights, cards):
            if (kind, card, _width(height), height) in self._made.surfaces:
                continue
            began = time.perf_counter()
            if began + self._longest > end:
                return False
            self.face(card, height, large_index=large_index)
            self._longest = min(_BEARABLE, max(self._longest, time.perf_counter() - began))
        return True

    def forget(self, heights: Container[int] = ()) -> None:
        """Drop the cached surfaces whose height is not in `heights`, as after a resize."""
        self._made.keep_only(heights)

    def drawings(self) -> set[str]:
        """Return the names of all fragments used by the skin."""
        needed = self._parts.shown(self._deck.back, _NO_CARD)
        for suit in self._deck.suits:
            needed |= self._parts.shown(self._deck.pip, suit.wording(""))
        for suit, rank in filter(None, map(self._art, range(JOKER + 1))):
            needed |= self._parts.shown((*rank.face, *rank.large, *rank.tile), suit.wording(rank.name))
        return needed

    def _card(self, key: _Key, stack: Stack, wording: CardWording) -> pygame.Surface:
        def draw() -> pygame.Surface:
            blank = (
                f'<rect x=".5" y=".5" width="249" height="349" rx="15" fill="{self._deck.paper}" '
                'stroke="#000000" stroke-opacity=".3" stroke-width="1"/>'
            )
            elements = blank + compose(self._parts, stack, wording)
            return rasterise(elements, (0, 0, CARD_WIDTH, CARD_HEIGHT), key[2:])

        return self._made.keep(key, draw)

    def _pip_elements(self, suit: int) -> str:
        return compose(self._parts, self._deck.pip, self._deck.suits[suit].wording(""))

    def _art(self, card: int) -> tuple[SuitArt, RankArt] | None:
        if card == JOKER:
            return self._deck.joker
        if not 0 <= card < JOKER:
            return None
        rank = self._deck.ranks[rank_of(card)]
        return None if rank is None else (self._deck.suits[suit_of(card)], rank)

    def _known(self, card: int) -> tuple[SuitArt, RankArt]:
        art = self._art(card)
        if art is None:
            raise KeyError(f"the skin {self.key} has no card {card}")
        return art


class _Made:
    """What has been drawn of a deck; the longest unused is dropped when there is too much."""

    def __init__(self) -> None:
        self.surfaces: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._pixels = 0

    def keep(self, key: _Key, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self.surfaces:
            self.surfaces.move_to_end(key)
            return self.surfaces[key]
        surface = self.surfaces[key] = draw()
        self._pixels += _pixels(key)
        while self._pixels > _KEPT_PIXELS and len(self.surfaces) > 1:
            self._pixels -= _pixels(self.surfaces.popitem(last=False)[0])
        return surface

    def keep_only(self, heights: Container[int]) -> None:
        self.surfaces = OrderedDict(item for item in self.surfaces.items() if item[0][3] in heights)
        self._pixels = sum(_pixels(key) for key in self.surfaces)


def load_skins(root: Traversable | None = None, *, faults: list[SkinError] | None = None) -> dict[str, Skin]:
    """The skins in the folders under `root` (the program's own when not given), by folder name.

    Skins from elsewhere may inherit the program's and recolour or rearrange them;
    drawings in their folders are not read, since a damaged one could end the program.
    The first skin that cannot be used raises its `SkinError`; with a list for the
    `faults`, each goes there instead and the good skins are returned.
    """
    own = importlib.resources.files("assets") / "skins"
    roots = (own,) if root is None else (root, own)
    skins: dict[str, Skin] = {}
    for folder in sorted(roots[0].iterdir(), key=lambda entry: entry.name):
        key = folder.name
        if not folder.joinpath("manifest.json").is_file():
            continue
        try:
            manifest, keys = _inherited(key, roots)
            deck = read_deck(key, manifest)
            folders = [own.joinpath(name) for name in (keys if root is None else keys[1:])]
            skins[key] = Skin(key, deck, SkinParts(key, folders, deck.compounds))
        except SkinError as fault:
            if faults is None:
                raise
            faults.append(fault)
    return skins


def _inherited(key: str, roots: Sequence[Traversable]) -> tuple[dict[str, Any], list[str]]:
    """The joined manifest of a skin under the first root, and its key and those it inherits.

    What it inherits comes from the last root, the program's own.
    """
    manifest, keys = load_manifest(key, roots[0].joinpath(key)), [key]
    while (base := manifest.pop("inherits", None)) is not None:
        if not isinstance(base, str) or not re.fullmatch(r"[a-z0-9_-]+", base) or len(keys) == _DEEPEST:
            raise SkinError(f"{key}: it cannot inherit {base}")
        manifest = merged(manifest, load_manifest(key, roots[-1].joinpath(base)))
        keys.append(base)
    return manifest, keys


def _width(height: int) -> int:
    return round(height * CARD_WIDTH / CARD_HEIGHT)


def _pixels(key: _Key) -> int:
    return key[2] * key[3]

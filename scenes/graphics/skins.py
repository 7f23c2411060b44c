"""Card skins: card decks that are defined by data files and drawn as surfaces.

A skin is a folder with a `manifest.json` and SVG fragments. A manifest that `inherits` another states only
what differs; fragments that its folder lacks are read from the inherited skin. Skins are independent of the
games.
"""

from __future__ import annotations

import copy
import importlib.resources
import re
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from game.engine.cards import ACE, HIDDEN, JOKER, RANKS, rank_of, suit_of
from scenes.graphics.drawing_ahead import DrawingAhead
from scenes.graphics.skin_manifest import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DeckManifest,
    RankArt,
    SuitArt,
    load_manifest,
    merged,
    read_deck,
)
from scenes.graphics.skin_svg import (
    CardWording,
    Size,
    SkinError,
    SkinParts,
    compose,
    elements_of,
    rasterise,
    rasterise_large,
    scaled_down,
)
from scenes.i18n import CARDS, NO_WORDS, CardMark, Line, SuitMark, Text, Translator, as_it_is

__all__ = ["SHARED_BACKS", "Skin", "SkinError", "load_skins"]

SHARED_BACKS = ("waves", "hemp", "moon", "arrows")
"""Backs that any deck can have instead of its own, by the names of their drawings in assets/backs."""

ADDED_DECKS_FOLDER = "decks"
"""Name of the folder of the decks that a player has added, in the data folder."""

_TILE_HEIGHT = 100  # in card units; in the layers of a tile, x is 0 in its middle
_PIP_BOX = 104  # in card units: pips are about 100 high, the diamond a little more
_TOKEN_PIP = 0.62
_KEPT_PIXELS = 24_000_000
_DEEPEST = 4
_SIGNS = [{"T": "10"}.get(sign, sign) for sign in RANKS]
_NO_CARD = CardWording("", "", "", {})

_Key = tuple[str, int, int, int]
"""What is drawn, and of which rank or back; the card or suit; width and height."""


class Skin:
    """A card deck, drawn at any size.

    Every surface has premultiplied alpha (blit with `pygame.BLEND_PREMULTIPLIED`) and exactly the requested
    size in pixels. Surfaces are cached: do not draw on them. A card that the deck lacks raises `KeyError`, a
    drawing that can't be read `SkinError`.
    """

    def __init__(self, key: str, deck: DeckManifest, parts: SkinParts) -> None:
        self.key = key
        self._deck = deck
        self._parts = parts
        self._made = _Made()
        self._back = ""
        """The back that replaces the deck's own, one of `SHARED_BACKS`, or an empty text."""
        self.ace_is_one: bool | None = None
        """Whether ranks are those of games that call the ace 1; None for the deck's own."""
        self._ranks = deck.ranks
        self._name_in(Translator())

    def spoken(self, words: Translator) -> Skin:
        """Return the same deck with its names in another language. Both share the surfaces drawn so far."""
        other = copy.copy(self)
        other._name_in(words)
        return other

    def backed(self, back: str) -> Skin:
        """Return the same deck with a back from `SHARED_BACKS`, or with its own if `back` is empty.

        Both share the surfaces drawn so far.
        """
        other = copy.copy(self)
        other._back = back
        return other

    def ranked(self, numbers: bool) -> Skin:
        """Return the same deck with its ranks named and shown as in games that call the ace 1, or in others.

        Both share the surfaces drawn so far.
        """
        other = copy.copy(self)
        other.ace_is_one, other._ranks = numbers, self._deck.numbers if numbers else self._deck.letters
        return other

    def _name_in(self, words: Translator) -> None:
        self._words = words
        self._called: WeakKeyDictionary[pygame.Surface, Text] = WeakKeyDictionary()
        self.title = words.named(self._deck.title, CARDS)
        self.story = words.named(self._deck.story, CARDS) if self._deck.story else NO_WORDS
        """Where the deck comes from, in one or two sentences, or an empty text."""
        self.suit_names = tuple(words.named(suit.name, CARDS) for suit in self._deck.suits)

    def has(self, card: int) -> bool:
        """Return whether the deck has the card."""
        return self._art(card) is not None

    def suit_name(self, suit: int) -> Text:
        """Return the suit's name within a sentence, such as "clubs"."""
        return self.suit_names[suit]

    def rank_name(self, rank: int) -> Text:
        """Return the rank's name within a sentence, such as "king", or an empty text if the deck lacks it."""
        art = self._ranks[rank]
        return NO_WORDS if art is None else self._words.named(art.name, CARDS)

    def rank_sign(self, rank: int) -> Text:
        """Return the rank as it is written in the corners of cards, such as "K" or "13"."""
        art = self._ranks[rank]
        if art is not None and art.name.isdecimal():
            return as_it_is(art.name)  # the deck's own numbers, such as 13
        return as_it_is("1" if self.ace_is_one and rank == ACE else _SIGNS[rank])

    def card_name(self, card: int) -> Text:
        """Return the card's name within a sentence, such as "king of spades"."""
        _, rank = self._known(card)
        name = self._words.named(rank.name, CARDS)
        if card == JOKER:
            return name
        together = self._words.named(self._deck.card_name, CARDS)
        return as_it_is(together.replace("{rank}", name).replace("{suit}", self.suit_names[suit_of(card)]))

    def index_colour(self, suit: int) -> str:
        """Return the colour of the suit's indices, and of its name on light backgrounds, as `#RRGGBB`."""
        return self._deck.suits[suit].index

    def face(self, card: int, height: int, *, large_index: bool = False) -> pygame.Surface:
        """Return the face of the card, `height` pixels high and 5/7 as wide."""
        key = _face_key(card, self._known(card)[1], height, large_index)
        return self._made.keep(key, partial(self._draw_face, card, key[2:], large_index))

    def back(self, height: int) -> pygame.Surface:
        """Return the back of every card, `height` pixels high and 5/7 as wide."""
        key = self._back_key(height)
        return self._made.keep(key, lambda: self._draw_back(key[2:]))

    def _back_key(self, height: int) -> _Key:
        return f"back {self._back}", 0, _width(height), height

    def tile(self, card: int, width: int, height: int, *, largest: Size | None = None) -> pygame.Surface:
        """Return the small form of a card, as for won cards: its rank and a small pip.

        If tiles of many sizes up to the `largest` are needed, they are scaled from the same drawing.
        """
        key = _tile_key(card, self._known(card)[1], (width, height))
        if largest is None:
            return self._made.keep(key, lambda: self._draw_tile(card, key[2:]))
        return self._made.keep(key, lambda: scaled_down(self._large_tile(card, largest), key[2:]))

    def _large_tile(self, card: int, largest: Size) -> pygame.Surface:
        """Return a tile as it is drawn before it is scaled to `largest` or less."""
        key = _tile_key(card, self._known(card)[1], largest, "large tile")
        return self._made.keep(key, lambda: self._draw_large_tile(card, largest))

    def token(self, suit: int, diameter: int) -> pygame.Surface:
        """Return the suit's pip on a disc in the card colour, for dark backgrounds."""
        return self._made.keep(("token", suit, diameter, diameter), partial(self._draw_token, suit, diameter))

    def _draw_token(self, suit: int, diameter: int) -> pygame.Surface:
        disc = f'<circle cx="0" cy="0" r="50" fill="{self._deck.paper}"/>'
        elements = f'{disc}<g transform="scale({_TOKEN_PIP})">{self.pip_drawing(suit)}</g>'
        return rasterise(elements, (-50, -50, 100, 100), (diameter, diameter))

    def pictured(self, line: Line, side: int) -> list[Text | pygame.Surface]:
        """Return a line of text with its suits as tokens and its cards as tiles, about `side` pixels high.

        A hidden card is shown as the back.
        """
        parts: list[Text | pygame.Surface] = []
        for piece in line:
            match piece:
                case SuitMark(suit=suit):
                    parts.append(self._call(self.token(suit, side), self.suit_names[suit]))
                case CardMark(card=card) if card == HIDDEN:
                    parts.append(self.back(round(side * 36 / 34)))
                case CardMark(card=card):
                    tile = self.tile(card, *_tile_in_line(side))
                    parts.append(self._call(tile, self.card_name(card)))
                case str():
                    parts.append(piece)
        return parts

    def _call(self, picture: pygame.Surface, name: Text) -> pygame.Surface:
        if picture not in self._called:
            self._called[picture] = name
        return picture

    def called(self, picture: pygame.Surface) -> Text:
        """Return the name of a token or tile made by `pictured`, or an empty text for any other picture."""
        return self._called.get(picture, NO_WORDS)

    def pip(self, suit: int, size: int) -> pygame.Surface:
        """Return the suit's pip without a disc, in a square of `size` pixels; for light backgrounds only."""

        def draw() -> pygame.Surface:
            box = (-_PIP_BOX / 2, -_PIP_BOX / 2, _PIP_BOX, _PIP_BOX)
            return rasterise(self.pip_drawing(suit), box, (size, size))

        return self._made.keep(("pip", suit, size, size), draw)

    def draw_ahead(
        self,
        cards: Sequence[int],
        heights: Sequence[int],
        backs: Iterable[int],
        largest_tile: Size,
        *,
        sides: Iterable[int] = (),
        large_index: bool = False,
    ) -> DrawingAhead[Any]:
        """Draw faces and backs of these heights in the background, and what `tile` needs up to the largest.

        Faces of the first height come first; last is what `pictured` needs in lines with pictures of these
        `sides`. This ends what was drawn in the background before. What is needed sooner is drawn at once.
        """
        drawings: dict[_Key, Callable[[], pygame.Surface]] = {}

        def add_faces(height: int) -> None:
            for card in cards:
                key = _face_key(card, self._known(card)[1], height, large_index)
                drawings[key] = partial(self._draw_face, card, key[2:], large_index)

        add_faces(heights[0])
        for key in map(self._back_key, backs):
            drawings[key] = partial(self._draw_back, key[2:])
        for card in cards:
            key = _tile_key(card, self._known(card)[1], largest_tile, "large tile")
            drawings[key] = partial(self._draw_large_tile, card, key[2:])
        for height in heights[1:]:
            add_faces(height)
        for side in sides:
            for suit in range(len(self._deck.suits)):
                drawings["token", suit, side, side] = partial(self._draw_token, suit, side)
            size = _tile_in_line(side)
            for card in cards:
                drawings[_tile_key(card, self._known(card)[1], size)] = partial(self._draw_tile, card, size)
        return self._made.draw_ahead(drawings)

    def forget(self, heights: Container[int] = ()) -> None:
        """Drop the cached surfaces whose height is not in `heights`, as after a resize."""
        self._made.keep_only(heights)

    def drawings(self) -> set[str]:
        """Return the names of all fragments used by the skin."""
        needed = self._parts.shown(self._deck.back, _NO_CARD)
        for suit in self._deck.suits:
            needed |= self._parts.shown(self._deck.pip, suit.wording(""))
        deck = self._deck
        renamed = (
            (suit, rank)
            for ranks in (deck.numbers, deck.letters)
            for rank, usual in zip(ranks, deck.ranks, strict=True)
            if rank is not None and rank is not usual
            for suit in deck.suits
        )
        for suit, rank in (*filter(None, map(self._art, range(JOKER + 1))), *renamed):
            needed |= self._parts.shown((*rank.face, *rank.large, *rank.tile), suit.wording(rank.name))
        return needed

    def check_drawings(self) -> None:
        """Raise `SkinError` if a fragment that the skin uses is missing."""
        for part in sorted(self.drawings()):
            if not self._parts.has(part):
                raise SkinError(f"{self.key}: there is no drawing {part}")

    def _draw_face(self, card: int, size: tuple[int, int], large_index: bool) -> pygame.Surface:
        suit, rank = self._known(card)
        stack = rank.large if large_index else rank.face
        return self._on_paper(compose(self._parts, stack, suit.wording(rank.name)), size)

    def _draw_tile(self, card: int, size: Size) -> pygame.Surface:
        return scaled_down(self._draw_large_tile(card, size), size)

    def _draw_large_tile(self, card: int, size: Size) -> pygame.Surface:
        """Return a tile several times as large as `size`, to be scaled down."""
        suit, rank = self._known(card)
        across = _TILE_HEIGHT * size[0] / size[1]
        blank = (
            f'<rect x="{1 - across / 2:g}" y="1" width="{across - 2:g}" height="98" rx="11" '
            f'fill="{self._deck.paper}" stroke="#000000" stroke-opacity=".3" stroke-width="2"/>'
        )
        elements = blank + compose(self._parts, rank.tile, suit.wording(rank.name))
        return rasterise_large(elements, (-across / 2, 0, across, _TILE_HEIGHT), size)

    def _draw_back(self, size: tuple[int, int]) -> pygame.Surface:
        back = _drawn_back(self._back) if self._back else compose(self._parts, self._deck.back, _NO_CARD)
        return self._on_paper(back, size)

    def _on_paper(self, elements: str, size: tuple[int, int]) -> pygame.Surface:
        """Return a card with these SVG elements on its paper."""
        blank = (
            f'<rect x=".5" y=".5" width="249" height="349" rx="15" fill="{self._deck.paper}" '
            'stroke="#000000" stroke-opacity=".3" stroke-width="1"/>'
        )
        return rasterise(blank + elements, (0, 0, CARD_WIDTH, CARD_HEIGHT), size)

    def pip_drawing(self, suit: int) -> str:
        """Return the suit's pip as SVG elements around the origin, in a box of 104 units."""
        return compose(self._parts, self._deck.pip, self._deck.suits[suit].wording(""))

    def _art(self, card: int) -> tuple[SuitArt, RankArt] | None:
        if card == JOKER:
            return self._deck.joker
        if not 0 <= card < JOKER:
            return None
        rank = self._ranks[rank_of(card)]
        return None if rank is None else (self._deck.suits[suit_of(card)], rank)

    def _known(self, card: int) -> tuple[SuitArt, RankArt]:
        art = self._art(card)
        if art is None:
            raise KeyError(f"the skin {self.key} has no card {card}")
        return art


class _Made:
    """Cache of a deck's surfaces. When it is full, the least recently used ones are dropped."""

    def __init__(self) -> None:
        self.surfaces: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._ahead: DrawingAhead[_Key] | None = None

    def keep(self, key: _Key, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self.surfaces:
            self._take_drawn()
        if key in self.surfaces:
            self.surfaces.move_to_end(key)
            return self.surfaces[key]
        surface = draw()
        self._add(key, surface)
        return surface

    def draw_ahead(self, drawings: Mapping[_Key, Callable[[], pygame.Surface]]) -> DrawingAhead[_Key]:
        if self._ahead is not None:
            self._ahead.stopped = True
            self._take_drawn()
        lacking = {key: draw for key, draw in drawings.items() if key not in self.surfaces}
        self._ahead = DrawingAhead(lacking)
        return self._ahead

    def _take_drawn(self) -> None:
        while self._ahead is not None and self._ahead.drawn:
            key, surface = self._ahead.drawn.popleft()
            # What was drawn first is needed first: it gives no way to what came after.
            if key not in self.surfaces and self._pixels + _pixels(surface) <= _KEPT_PIXELS:
                self._add(key, surface)

    def _add(self, key: _Key, surface: pygame.Surface) -> None:
        self.surfaces[key] = surface
        self._pixels += _pixels(surface)
        while self._pixels > _KEPT_PIXELS and len(self.surfaces) > 1:
            self._pixels -= _pixels(self.surfaces.popitem(last=False)[1])

    def keep_only(self, heights: Container[int]) -> None:
        self.surfaces = OrderedDict(item for item in self.surfaces.items() if item[0][3] in heights)
        self._pixels = sum(map(_pixels, self.surfaces.values()))


def load_skins(root: Traversable | None = None, *, faults: list[SkinError] | None = None) -> dict[str, Skin]:
    """Return the skins in the folders under `root` (the program's own if None), by folder name.

    Skins from elsewhere may inherit the program's skins, recolour and rearrange them. Drawings in their
    folders are ignored, because a damaged one could crash the program. A skin that can't be used raises
    `SkinError`; if `faults` is given, the error is added to that list instead and the skin left out.
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
            skin = Skin(key, deck, SkinParts(key, folders, deck.compounds))
            if root is not None:  # tests check the drawings of the program's own skins
                skin.check_drawings()
            skins[key] = skin
        except SkinError as fault:
            if faults is None:
                raise
            faults.append(fault)
    return skins


def _inherited(key: str, roots: Sequence[Traversable]) -> tuple[dict[str, Any], list[str]]:
    """Return a skin's manifest merged with all that it inherits, and their keys, its own first.

    The skin is read from the first root, what it inherits from the last one, the program's own. Raises
    `SkinError` if a manifest can't be read or too many inherit from each other.
    """
    manifest, keys = load_manifest(key, roots[0].joinpath(key)), [key]
    while (base := manifest.pop("inherits", None)) is not None:
        if not isinstance(base, str) or not re.fullmatch(r"[a-z0-9_-]+", base) or len(keys) == _DEEPEST:
            raise SkinError(f"{key}: it cannot inherit {base}")
        manifest = merged(manifest, load_manifest(key, roots[-1].joinpath(base)))
        keys.append(base)
    return manifest, keys


def _face_key(card: int, rank: RankArt, height: int, large_index: bool) -> _Key:
    return f"{'large' if large_index else 'face'} {rank.name}", card, _width(height), height


def _tile_key(card: int, rank: RankArt, size: Size, what: str = "tile") -> _Key:
    return f"{what} {rank.name}", card, *size


def _tile_in_line(side: int) -> Size:
    """Return the size of a card in a line of text with pictures of `side` pixels."""
    return round(side * 27 / 34), round(side * 36 / 34)


def _drawn_back(name: str) -> str:
    """Return the SVG elements of one of the `SHARED_BACKS`, in card units."""
    return elements_of(importlib.resources.files("assets") / "backs" / f"{name}.svg")


def _width(height: int) -> int:
    return round(height * CARD_WIDTH / CARD_HEIGHT)


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()

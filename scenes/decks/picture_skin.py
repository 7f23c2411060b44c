"""A card deck of pictures, with the classic deck's drawings for the cards that it lacks."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from game.engine.cards import Card, card_text
from scenes.decks.card_file_names import Part
from scenes.decks.deck_library import KEY_PREFIX, DeckLibrary
from scenes.decks.deck_report import PICTURE_HEIGHT, PICTURE_WIDTH, PREPARED_SUFFIX
from scenes.graphics.own_deck import DEFAULT_DECK
from scenes.graphics.skin_manifest import CARD_HEIGHT, CARD_WIDTH
from scenes.graphics.skin_svg import compose, rasterise
from scenes.graphics.skins import Skin
from scenes.i18n import Translator, as_it_is

_BYTES = PICTURE_WIDTH * PICTURE_HEIGHT * 4
_GROUND = "M1 15a14 14 0 0 1 14-14h47a11 11 0 0 1 11 11v109a11 11 0 0 1-11 11H1z"
"""The upper left corner of a card as far as its edge: the ground of a large index, so that it covers the
picture's own."""


class PictureSkin(Skin):
    """A deck whose faces, and perhaps back, are prepared pictures in a folder.

    Names, suits, tiles and large indices are those of the classic deck, and so is each card whose picture
    is lacking or can no longer be read.
    """

    def __init__(self, key: str, title: str, folder: Path, cards: Collection[Card], classic: Skin) -> None:
        self._folder = folder
        self.cards = frozenset(cards)
        """The cards that have a picture of their own."""
        super().__init__(key, replace(classic._deck, title=title, story=""), classic._parts)
        self._name_in(classic._words)
        self._back = classic._back

    def _name_in(self, words: Translator) -> None:
        super()._name_in(words)
        self.title = as_it_is(self._deck.title)

    def _draw_face(self, card: Card, size: tuple[int, int], large_index: bool) -> pygame.Surface:
        picture = self._picture(card_text(card), size) if card in self.cards else None
        if picture is None:
            return super()._draw_face(card, size, large_index)
        if large_index:
            suit, rank = self._known(card)
            ground = f'<path d="{_GROUND}" fill="{self._deck.paper}"/>'
            grounds = f'{ground}<g transform="rotate(180 125 175)">{ground}</g>'
            index = compose(self._parts, rank.corners, suit.wording(rank.name))
            corners = rasterise(grounds + index, (0, 0, CARD_WIDTH, CARD_HEIGHT), size)
            picture.blit(corners, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _draw_back(self, size: tuple[int, int]) -> pygame.Surface:
        picture = None if self._back else self._picture(Part.BACK, size)
        return super()._draw_back(size) if picture is None else picture

    def _picture(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a prepared picture in this size with premultiplied alpha; `None` if it can't be read."""
        try:
            packed = (self._folder / (name + PREPARED_SUFFIX)).read_bytes()
            # No more than a picture is unpacked, whatever the file says.
            pixels = zlib.decompressobj().decompress(packed, _BYTES)
            picture = pygame.image.frombytes(pixels, (PICTURE_WIDTH, PICTURE_HEIGHT), "RGBA")
        except (OSError, ValueError, zlib.error):
            return None
        scaled = pygame.transform.smoothscale(picture.premul_alpha(), size)
        # In the order of colours that other surfaces have, it is drawn several times as fast.
        return scaled.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def with_added(skins: Mapping[str, Skin], library: DeckLibrary) -> dict[str, Skin]:
    """Return the program's own decks among `skins`, and after them the decks that are in the library now.

    Added decks have the language and the chosen back of the classic deck.
    """
    own = {key: skin for key, skin in skins.items() if not key.startswith(KEY_PREFIX)}
    classic = own.get(DEFAULT_DECK.key)
    if classic is None:
        return own
    added = library.decks()
    return own | {
        deck.key: PictureSkin(deck.key, deck.title, deck.folder, deck.cards, classic) for deck in added
    }

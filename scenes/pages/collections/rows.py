"""The rows of the page of collections: a collection, the place for a new one, and an item."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive.collections import STARRED, Collection, CollectionItem
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.player_crests import picture_of
from scenes.i18n import Text
from scenes.pages.collections.item_text import name_text
from scenes.widgets import Container
from scenes.widgets.list_row import EDGE_GAP, ListRow

_ICON, _PICTURE = 26, 44
"""Sizes of an icon and of a game's picture, in design units."""


def _draw_icon(row: ListRow, canvas: pygame.Surface, icon: str, *, filled: bool = False) -> int:
    """Draw an icon at the left of a row; return its right edge in pixels."""
    look, paint = row.scene.look, row.scene.paint
    side, left = look.px(_ICON), look.px(EDGE_GAP)
    colour = (colours.BRASS if row.palette.name == "paper" else colours.GOLD) if filled else row.palette.text
    paint.put(canvas, paint.icon(icon, side, colour, filled), (left, (canvas.get_height() - side) // 2))
    return left + side


class CollectionRow(ListRow):
    """A collection with the number of its items."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        collection: Collection,
        on_press: Callable[[], None],
        chosen: bool,
        container: Container,
    ) -> None:
        self.collection = collection
        super().__init__(scene, rect, on_press, chosen, container, ("collection", collection.name))

    @property
    def title(self) -> Text:
        """The collection's name."""
        return name_text(self.collection.name, self.scene.words)

    @property
    def told(self) -> Text:
        """How many items it has."""
        return self.scene.words.counted("{count} item", "{count} items", len(self.collection.items))

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw a star for the starred ones, and a list for others."""
        starred = self.collection.name == STARRED
        return _draw_icon(self, canvas, "star" if starred else "list", filled=starred)


class NewRow(ListRow):
    """The place for a new collection."""

    @property
    def title(self) -> Text:
        """What pressing it leads to."""
        return self.scene.words.text("New collection")

    @property
    def told(self) -> Text:
        """What it is for."""
        return self.scene.words.text("Deals, moments, puzzles")

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw cards."""
        return _draw_icon(self, canvas, "cards")


class ItemRow(ListRow):
    """An item of a collection; pressing it practises the item."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        item: CollectionItem,
        texts: tuple[Text, Text, str],
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        """`texts` are what the item is, what else is known of it, and the key of its game, if known."""
        self.item = item
        self._title, self._told, self._game = texts
        palette = scene.look.paper
        super().__init__(scene, rect, on_press, False, container, ("item", item.key), palette=palette)

    @property
    def title(self) -> Text:
        """The game and what the item is."""
        return self._title

    @property
    def told(self) -> Text:
        """The day on which it was added, and its note."""
        return self._told

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw the game's picture."""
        look, paint = self.scene.look, self.scene.paint
        tall, left = look.px(_PICTURE), look.px(EDGE_GAP)
        size = (round(tall * 0.8), tall)
        if self._game:
            art = paint.art(picture_of(self._game), size)
            paint.put(canvas, art, (left, (canvas.get_height() - tall) // 2))
        return left + size[0]

    def said(self) -> TargetDescription:
        """Describe the item for screen readers, and what pressing it does."""
        words = self.scene.words
        name = words.text("Practise {what}", what=self.title)
        return TargetDescription(name, AccessibleRole.BUTTON, self.told)

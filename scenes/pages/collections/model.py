"""What the page of collections shows: the collections, and which is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from game.archive.collections import STARRED, Collection, CollectionFile, CollectionItem, NotCollected
from game.archive.transfer import export_collection
from game.engine.rules import Game
from game.engine.templates import Notice


class CollectionsModel:
    """The player's collections, read again after each change."""

    def __init__(self, kept: CollectionFile, games: Mapping[str, Game[Any]], chosen: str) -> None:
        self.kept = kept
        self.games = games
        self.chosen = chosen
        """Name of the collection on the page."""
        self.trouble: Notice | None = None
        """What was wrong with the file or why the last change could not be saved, or `None`."""
        self.load()

    def load(self) -> None:
        """Read the collections."""
        self.collections = self.kept.read()
        self.trouble = self.kept.trouble
        if all(each.name != self.chosen for each in self.collections):
            self.chosen = STARRED

    @property
    def shown(self) -> Collection:
        """The chosen collection."""
        return next(each for each in self.collections if each.name == self.chosen)

    def choose(self, name: str) -> None:
        """Look at another collection."""
        self.chosen, self.trouble = name, None

    def create(self, name: str) -> None:
        """Add a collection, or choose the one that has this name."""
        self._change(partial(self.kept.create, name), name)

    def rename(self, name: str) -> None:
        """Rename the chosen collection."""
        self._change(partial(self.kept.rename, self.chosen, name), name)

    def delete(self) -> None:
        """Delete the chosen collection."""
        self._change(partial(self.kept.delete, self.chosen), STARRED)

    def remove(self, item: CollectionItem) -> bool:
        """Remove an item from the chosen collection; return whether it is removed."""
        return self._change(partial(self.kept.remove, self.chosen, item), self.chosen)

    def put_back(self, item: CollectionItem) -> bool:
        """Add an item that was removed to the chosen collection again; return whether it is there."""
        return self._change(partial(self.kept.add, self.chosen, item), self.chosen)

    def export(self) -> Path | None:
        """Write the chosen collection to a file; return its path, or `None` if that fails."""
        return export_collection(self.shown)

    def _change(self, change: Callable[[], None], chosen: str) -> bool:
        try:
            change()
        except NotCollected as fault:
            self.load()
            self.trouble = fault.notice
            return False
        self.chosen = chosen
        self.load()
        return True

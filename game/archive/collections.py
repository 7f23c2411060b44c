"""A player's collections of deals, moments and puzzles, stored in a small file beside the matches.

An item holds all that its deal needs, so that it outlives the match that it comes from. `record.md` in
`game/match` describes the line of a collection in an export.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from game.archive import files
from game.archive.backups import COLLECTIONS, COLLECTIONS_KIND
from game.archive.private_files import make_private_folder
from game.archive.writer import why_not
from game.engine.actions import parse_action
from game.engine.rules import Game, IllegalAction
from game.engine.templates import Notice
from game.engine.visible_text import clean_name
from game.match import record
from game.match.deal_code import CodeError, match_of, plain, read_code
from game.match.match import Match
from game.match.record import fail, integer, members, quoted

FILE, KIND = COLLECTIONS, COLLECTIONS_KIND
FORMAT = "etori-collection"
VERSION = 1
"""Version of the file's content and of a collection's line in an export."""
STARRED = ""
"""Name of the first collection, which always exists; the window shows it in the player's language."""
MAX_COLLECTIONS, MAX_ITEMS = 50, 300
MAX_NAME_LENGTH, MAX_NOTE_LENGTH = 40, 200
"""Maximum lengths in characters."""
_ENVELOPE = 1000
"""Number of bytes of the file that are left for what is around the collections."""
_LONGEST_CODE, _MOST_ACTIONS, _LONGEST_ACTION = 200, 300, 40
_DIGITS = tuple("23456789")


class ItemKind(Enum):
    """What an item of a collection is."""

    DEAL = "deal"
    MOMENT = "moment"
    """A decision in a deal that has been played."""
    PUZZLE = "puzzle"
    """A puzzle that comes with a game."""


_OWN = {
    ItemKind.DEAL: ("seat",),
    ItemKind.MOMENT: ("seat", "before"),
    ItemKind.PUZZLE: ("actions",),
}
"""The members that items of a kind have in JSON besides those that all have."""


@dataclass(frozen=True)
class CollectionItem:
    """A deal, a moment or a puzzle in a collection."""

    kind: ItemKind
    code: str
    """The deal's code."""
    added: date
    seat: int = 0
    """The player's seat in a deal or moment; 0 for a puzzle."""
    before: tuple[str, ...] = ()
    """Texts of all players' actions before the decision of a moment; empty for other kinds."""
    actions: int = 0
    """Number of actions before the decision of a puzzle; 0 for other kinds."""
    note: str = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two items the same, whenever and with whatever note they were added."""
        return self.kind, plain(self.code), self.before, self.actions

    @property
    def puzzle(self) -> str:
        """The name of a puzzle, as in `game.puzzles`."""
        return f"{self.code} {self.actions}"

    @property
    def players(self) -> int:
        """Number of players, as the code says."""
        return int(plain(self.code)[2])

    def game(self, games: Mapping[str, Game[Any]]) -> Game[Any] | None:
        """Return the game, or `None` if it is not known here."""
        letters = plain(self.code)[:2]
        return next((game for game in games.values() if game.letters == letters), None)

    def match(self, games: Mapping[str, Game[Any]], seed: int | None = None) -> Match:
        """Return a match of the item's deal alone, in a moment up to its decision; `seed` decides chance.

        Raises `RecordError` if the deal or an action breaks the rules.
        """
        try:
            deal = read_code(self.code, games)
            match = match_of(deal, seed)
            if self.kind is ItemKind.MOMENT:
                match.repeat(deal.deck, map(parse_action, self.before))
                match.draw_by_chance()
        except (CodeError, IllegalAction, ValueError) as error:
            fail("item", quoted(str(error)))
        if not 0 <= self.seat < match.players:
            fail("item", f"no player {self.seat}")
        if self.kind is ItemKind.MOMENT and match.to_act is None:
            fail("item", "the deal is over")
        return match


class Collection(NamedTuple):
    """A named list of items, in the order in which they were added."""

    name: str
    items: tuple[CollectionItem, ...] = ()

    def has(self, item: CollectionItem) -> bool:
        """Return whether the collection has this item, with any date and note."""
        return any(each.key == item.key for each in self.items)


class NotCollected(Exception):
    """A change of the collections could not be saved; `notice` tells the player why."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(str(notice))
        self.notice = notice


class CollectionFile:
    """The collections in a folder, read again before each change because other windows may change them.

    Every change raises `NotCollected` if it can't be saved.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.trouble: Notice | None = None
        """What the player should know about the file since it was read last, or `None`."""
        self._keys: tuple[object, set[tuple[object, ...]]] = (None, set())
        """The file's time and size when `has` read it, and the keys of all items."""

    def read(self) -> tuple[Collection, ...]:
        """Return all collections, `STARRED` first; parts that can't be read are left out."""
        return self._read()[0]

    def has(self, item: CollectionItem) -> bool:
        """Return whether a collection has an item; reads the file only if it has changed since."""
        try:
            found = os.stat(self._folder / FILE)
        except OSError:
            return False
        stamp = found.st_mtime_ns, found.st_size, found.st_ino
        if stamp != self._keys[0]:
            self._keys = stamp, {each.key for collection in self.read() for each in collection.items}
        return item.key in self._keys[1]

    def holding(self, item: CollectionItem) -> list[str]:
        """Return the names of the collections that have an item."""
        return [each.name for each in self.read() if each.has(item)]

    def create(self, name: str) -> None:
        """Add an empty collection unless there is one of this name."""
        self._change(name, lambda found: found)

    def add(self, name: str, item: CollectionItem) -> None:
        """Add an item to a collection, which is created if it is missing; an item is added only once."""
        self.merge(Collection(name, (item,)))

    def merge(self, given: Collection) -> int:
        """Add the items of a collection to the one of its name; return how many were new.

        An item that is there gets the note of the given one if it has none.
        """
        new = 0

        def grow(found: Collection) -> Collection:
            nonlocal new
            items = _united([*found.items, *given.items])
            new = len(items) - len(found.items)
            return found._replace(items=items)

        self._change(given.name, grow)
        return new

    def remove(self, name: str, item: CollectionItem) -> None:
        """Remove an item from a collection."""

        def shrink(found: Collection) -> Collection:
            return found._replace(items=tuple(each for each in found.items if each.key != item.key))

        self._change(name, shrink)

    def annotate(self, name: str, item: CollectionItem, note: str) -> None:
        """Replace the note of an item."""

        def write(found: Collection) -> Collection:
            items = (replace(each, note=note) if each.key == item.key else each for each in found.items)
            return found._replace(items=tuple(items))

        self._change(name, write)

    def rename(self, name: str, new: str) -> None:
        """Rename a collection other than `STARRED`; its items join the collection that has the new name."""
        collections = self._writable()
        old = next((each for each in collections if each.name == name), Collection(name))
        if name in (new, STARRED):
            return
        self._save([each._replace(name=new) if each is old else each for each in collections])

    def delete(self, name: str) -> None:
        """Delete a collection with its items; `STARRED` stays, but empty."""
        self._save([each for each in self._writable() if each.name != name])

    def _change(self, name: str, change: Callable[[Collection], Collection]) -> None:
        """Replace a collection, which is created if it is missing."""
        collections = list(self._writable())
        if all(each.name != name for each in collections):
            collections.append(Collection(name))
        self._save([change(each) if each.name == name else each for each in collections])

    def _read(self) -> tuple[tuple[Collection, ...], bool]:
        """Return all collections, and whether this version may change them."""
        data, self.trouble = files.load(self._folder / FILE, KIND)
        data = data if isinstance(data, dict) else {}
        version, given = data.get("version", VERSION), data.get("collections")
        found = [_loaded(each) for each in given if isinstance(each, dict)] if isinstance(given, list) else []
        return _joined(found), version == VERSION

    def _writable(self) -> tuple[Collection, ...]:
        found, may_change = self._read()
        if not may_change:
            raise NotCollected(Notice("A newer version of Etori has saved your collections."))
        return found

    def _save(self, collections: Sequence[Collection]) -> None:
        collections = _joined(collections)
        sizes = [len(line_of_collection(each)) for each in collections]
        data = {"version": VERSION, "collections": list(map(_told, collections))}
        full = len(collections) > MAX_COLLECTIONS or max(len(each.items) for each in collections) > MAX_ITEMS
        if full or max(sizes) > record.MAX_BYTES or sum(sizes) > files.MAX_BYTES - _ENVELOPE:
            raise NotCollected(Notice("There is no room for more."))
        try:
            make_private_folder(self._folder)
            files.save(self._folder / FILE, KIND, data)
        except OSError as fault:
            raise NotCollected(why_not(fault)) from fault


def _joined(collections: Sequence[Collection]) -> tuple[Collection, ...]:
    """Return the collections with `STARRED` first, and those of one name joined."""
    found: dict[str, list[CollectionItem]] = {STARRED: []}
    for collection in collections:
        found.setdefault(collection.name, []).extend(collection.items)
    return tuple(Collection(name, _united(items)) for name, items in found.items())


def _united(items: Sequence[CollectionItem]) -> tuple[CollectionItem, ...]:
    """Return items with equal ones once: the first, with the first note that one of them has."""
    found: dict[tuple[object, ...], CollectionItem] = {}
    for item in items:
        first = found.setdefault(item.key, item)
        if item.note and not first.note:
            found[item.key] = replace(first, note=item.note)
    return tuple(found.values())


# As values for JSON.


def line_of_collection(collection: Collection) -> bytes:
    """Return a collection as one line of an export file."""
    return json.dumps({"format": FORMAT, **_told(collection), "version": VERSION}).encode() + b"\n"


def is_collection(line: bytes) -> bool:
    """Return whether a line of an export looks like a collection rather than a match."""
    if FORMAT.encode() not in line:
        return False
    given = _parsed(line)
    return isinstance(given, dict) and given.get("format") == FORMAT


def read_collection(line: bytes) -> Collection:
    """Return the collection of a line of an export; raises `RecordError`.

    The items are not checked against the rules, which `CollectionItem.match` does.
    """
    given = members("collection", record.parse(line), ("format", "version", "name", "items"))
    if integer("collection", "version", given["version"]) != VERSION:
        fail("collection", f"version {quoted(given['version'])} is not known")
    name, items = given["name"], given["items"]
    if not isinstance(name, str) or len(name) > MAX_NAME_LENGTH:
        fail("collection", f"name is not a text of at most {MAX_NAME_LENGTH} letters")
    if not isinstance(items, list) or len(items) > MAX_ITEMS:
        fail("collection", f"items is not a list of at most {MAX_ITEMS}")
    return Collection(clean_name(name), tuple(map(_item, items)))


def _parsed(line: bytes) -> object:
    with suppress(record.RecordError):
        return record.parse(line)
    return None


def _told(collection: Collection) -> dict[str, Any]:
    return {"name": collection.name, "items": list(map(_item_told, collection.items))}


def _item_told(item: CollectionItem) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": item.kind.value, "code": item.code, "added": item.added.isoformat()}
    own = {"seat": item.seat, "before": list(item.before), "actions": item.actions}
    found |= {name: own[name] for name in _OWN[item.kind]}
    return found | ({"note": item.note} if item.note else {})


def _loaded(given: Mapping[str, Any]) -> Collection:
    """Return a collection of the file without what can't be read in it."""
    name, items, found = given.get("name"), given.get("items"), []
    for each in items if isinstance(items, list) else []:
        with suppress(record.RecordError):
            found.append(_item(each))
    return Collection(clean_name(name)[:MAX_NAME_LENGTH] if isinstance(name, str) else STARRED, tuple(found))


def _item(given: object) -> CollectionItem:
    """Return the item of its JSON value; raises `RecordError`."""
    kind = given.get("kind") if isinstance(given, dict) else None
    if kind not in [each.value for each in ItemKind]:
        fail("item", f"no such kind: {quoted(kind)}")
    sort = ItemKind(kind)
    found = members("item", given, ("kind", "code", "added", *_OWN[sort]), ("note",))
    code, added, note = found["code"], found["added"], found.get("note", "")
    if not isinstance(code, str) or len(code) > _LONGEST_CODE or plain(code)[2:3] not in _DIGITS:
        fail("item", f"code is not a deal's code: {quoted(code)}")
    if not isinstance(note, str) or len(note) > MAX_NOTE_LENGTH:
        fail("item", f"note is not a text of at most {MAX_NOTE_LENGTH} letters")
    try:
        day = date.fromisoformat(added)
    except (TypeError, ValueError):
        fail("item", f"added is not a day like 2026-11-22: {quoted(added)}")
    before = found.get("before", [])
    if not _are_actions(before):
        fail("item", "before is not a list of actions")
    seat, actions = (integer("item", name, found.get(name, 0)) for name in ("seat", "actions"))
    if min(seat, actions) < 0:
        fail("item", "a number below 0")
    return CollectionItem(sort, code, day, seat, tuple(before), actions, clean_name(note))


def _are_actions(given: object) -> TypeGuard[list[str]]:
    if not isinstance(given, list) or len(given) > _MOST_ACTIONS:
        return False
    return all(isinstance(each, str) and len(each) <= _LONGEST_ACTION for each in given)

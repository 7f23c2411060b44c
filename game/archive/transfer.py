"""Export of matches from the window to a file of the player, and import from files or text."""

from __future__ import annotations

import io
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.archive.archive import Archive
from game.archive.collections import (
    Collection,
    CollectionFile,
    NotCollected,
    is_collection,
    line_of_collection,
    read_collection,
)
from game.archive.database import opens
from game.archive.export_format import line_of, take_or_find
from game.archive.files import write_for_player
from game.archive.received_text import parts
from game.archive.writer import why_not
from game.engine.rules import Game
from game.engine.templates import Notice
from game.match.record import RecordError


class ExportResult(NamedTuple):
    """Result of an export."""

    path: Path | None
    """Path of the file, or `None` if it couldn't be written."""
    written: int
    unread: int
    """Number of matches that couldn't be read."""


def export_matches(archive: Archive, numbers: Sequence[int], name: str) -> ExportResult:
    """Write matches to a new file in the home folder, or in the temporary folder if that fails.

    If `name` is in use, the file's name gets a number.
    """
    unread: list[int] = []

    def content() -> Iterator[bytes]:
        unread.clear()
        return _lines_of(archive, numbers, unread)

    path = write_for_player(name, content)
    return (
        ExportResult(None, 0, 0)
        if path is None
        else ExportResult(path, len(numbers) - len(unread), len(unread))
    )


def _lines_of(archive: Archive, numbers: Sequence[int], unread: list[int]) -> Iterator[bytes]:
    for number in numbers:
        try:
            yield line_of(archive, number)
        except (RecordError, KeyError, sqlite3.Error):
            unread.append(number)


class RejectedLine(NamedTuple):
    """A line that could not be imported, and the reason."""

    line: int | None
    """Line number from 1, or `None` if the source is a single record or can't be read."""
    why: str
    file: str
    """Name of the file, or empty if there is only one source."""
    broken: int | None
    """Number of the line that is not JSON, from 1, or `None` for any other error."""


class MatchImport:
    """An import of matches and collections, one line per step, so that the window stays responsive."""

    def __init__(
        self,
        archive: Archive,
        source: Path | Sequence[Path] | bytes,
        games: Mapping[str, Game[Any]],
        collections: CollectionFile | None = None,
    ) -> None:
        """Prepare to import files, or the content of one (`bytes`): a record or lines of an export.

        Without `collections`, a line with a collection is rejected.
        """
        self.sources: list[Path | bytes] = [source] if isinstance(source, Path | bytes) else [*source]
        """Sources, read one after the other; more may be added until the last step."""
        self.taken: list[int] = []
        """Numbers of the new matches."""
        self.there = 0
        """Number of matches that the archive already had."""
        self.first: int | None = None
        """Number of the first match that was read, whether new or not; `None` before that."""
        self.collected: dict[str, int] = {}
        """Number of new items by the name of their collection."""
        self.flaws: list[RejectedLine] = []
        self.trouble: Notice | None = None
        """Error of the disk that ended the import, or `None`."""
        self._archive = archive
        self._games = games
        self._collections = collections
        self._steps = self._work()

    def step(self) -> bool:
        """Import one more line; return whether there may be others."""
        try:
            return next(self._steps, None) is not None
        except (OSError, sqlite3.Error) as fault:
            self.trouble = why_not(fault)
            return False

    def _work(self) -> Iterator[int]:
        for source in self.sources:
            try:
                yield from self._read(source)
            except OSError as fault:
                if len(self.sources) == 1:
                    raise
                self._flaw(source, None, fault.strerror or "it cannot be read")

    def _read(self, source: Path | bytes) -> Iterator[int]:
        if isinstance(source, Path) and not source.is_file():
            self._flaw(source, None, "there is no such file")
            return
        if isinstance(source, Path) and opens(self._archive.database, source):
            self._flaw(source, None, "it is the archive itself")
            return
        file: BinaryIO = (
            source.open("rb") if isinstance(source, Path) else io.BufferedReader(io.BytesIO(source))
        )
        with closing(file):
            for number, line in parts(file):
                if number is None or line.strip():
                    self._take(source, number, line)
                if number is not None:
                    yield number

    def _take(self, source: Path | bytes, line: int | None, content: bytes) -> None:
        try:
            if self._collections is not None and is_collection(content):
                self._collect(self._collections, content)
                return
            number, new = take_or_find(self._archive, content, self._games)
        except RecordError as fault:
            self._flaw(source, line, str(fault), fault.line)
            return
        self.first = number if self.first is None else self.first
        if new:
            self.taken.append(number)
        else:
            self.there += 1

    def _collect(self, collections: CollectionFile, content: bytes) -> None:
        """Import a collection completely or not at all. Raises `RecordError`."""
        try:
            name, new = take_collection(collections, content, self._games)
        except NotCollected as fault:
            self.trouble = fault.notice
            return
        self.collected[name] = self.collected.get(name, 0) + new

    def _flaw(self, source: Path | bytes, line: int | None, why: str, broken: int | None = None) -> None:
        name = source.name if len(self.sources) > 1 and isinstance(source, Path) else ""
        self.flaws.append(RejectedLine(line, why, name, broken))


def take_collection(
    collections: CollectionFile, line: bytes, games: Mapping[str, Game[Any]]
) -> tuple[str, int]:
    """Import a collection completely or not at all; return its name and how many of its items are new.

    Raises `RecordError` if the line or an item breaks the format or a rule, and `NotCollected`.
    """
    given = read_collection(line)
    for number, item in enumerate(given.items, start=1):
        try:
            item.match(games)
        except RecordError as fault:
            raise RecordError(f"item {number}: {fault}") from fault
    return given.name, collections.merge(given)


def export_collection(collection: Collection) -> Path | None:
    """Write a collection to a new file in the home folder, or in the temporary folder if that fails.

    Return its path, or `None` if it couldn't be written.
    """
    name = re.sub(r"\W+", "-", collection.name).strip("-") or "starred"
    return write_for_player(f"etori-{name}.etori", lambda: line_of_collection(collection))

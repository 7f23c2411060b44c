"""Export of matches from an archive as lines of text, and import of such lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game import GAMES
from game.archive.archive import Archive
from game.archive.collections import CollectionFile, NotCollected, is_collection, line_of_collection
from game.archive.export_format import line_of, take
from game.archive.files import write_atomically
from game.archive.received_text import parts
from game.archive.recovery import ArchiveNewer, ArchiveReadOnly, ArchiveRefused, ArchiveRestored, open_archive
from game.archive.transfer import take_collection
from game.commands.output import check_target
from game.commands.read_only_archive import archive_in
from game.match.record import RecordError, quoted

Tell = Callable[[str], None]
"""Prints one line for the user."""


def export(folder: Path, numbers: Sequence[int] | None, out: Path | None, tell: Tell) -> bool:
    """Export the given matches of a folder's archive, or all if `None`; return whether all were written.

    Raises `NoArchive`, `OSError` and `sqlite3.Error`.
    """
    if out is not None:
        check_target(out)
    with archive_in(folder) as archive:
        known = archive.numbers()
        missing = [number for number in numbers or () if number not in known]
        if missing:
            tell(f"there is no match {missing[0]}")
            return False
        faults: list[str] = []
        found = _written(archive, known if numbers is None else numbers, faults)
        if out is not None:
            write_atomically(out, found)
        else:
            for line in found:
                sys.stdout.write(line.decode())
        for each in faults:
            tell(each)
    return not faults


def _written(archive: Archive, numbers: Sequence[int], faults: list[str]) -> Iterator[bytes]:
    for number in numbers:
        try:
            yield line_of(archive, number)
        except RecordError as fault:
            faults.append(f"match {number}: {fault}")


def export_collections(folder: Path, out: Path | None, tell: Tell) -> bool:
    """Export all collections of a folder; return whether they could be read. Raises `OSError`."""
    if out is not None:
        check_target(out)
    collections = CollectionFile(folder)
    found = [line_of_collection(each) for each in collections.read()]
    if collections.trouble is not None:
        tell(quoted(str(collections.trouble)))
        return False
    if out is not None:
        write_atomically(out, found)
    else:
        for line in found:
            sys.stdout.write(line.decode())
    return True


class Taken(NamedTuple):
    """What an import has found."""

    new: int
    """Number of new matches."""
    there: int
    """Number of matches that the archive already had."""
    collected: int
    """Number of new items of collections."""
    good: bool
    """Whether all lines were valid."""


def bring_in(folder: Path, source: BinaryIO, tell: Tell) -> Taken:
    """Import lines into a folder's archive and collections.

    Raises `OSError` and `sqlite3.Error`.
    """
    opened = open_archive(folder, GAMES, datetime.now())
    match opened.finding:
        case ArchiveRefused(why):
            tell(quoted(str(why)))
        case ArchiveReadOnly(why):
            tell(quoted(str(why)))
        case ArchiveNewer():
            tell("the archive is from a newer version of etori; update etori and try again")
        case ArchiveRestored(aside):
            tell(f"the archive was damaged and has been set aside: {quoted(aside) or 'it was missing'}")
    if opened.archive is None:
        return Taken(0, 0, 0, good=False)
    with closing(opened.archive) as archive:
        if not archive.writable:
            return Taken(0, 0, 0, good=False)
        return _take_all(archive, CollectionFile(folder), source, tell)


def _take_all(archive: Archive, collections: CollectionFile, source: BinaryIO, tell: Tell) -> Taken:
    new, there, collected, good = 0, 0, 0, True
    for number, line in parts(source):
        if not line.strip():
            continue
        try:
            if is_collection(line):
                collected += take_collection(collections, line, GAMES)[1]
                continue
            taken = take(archive, line, GAMES)
        except (RecordError, NotCollected) as fault:
            tell(str(fault) if number is None else f"line {number}: {fault}")
            good = False
            continue
        new += taken is not None
        there += taken is None
    return Taken(new, there, collected, good)

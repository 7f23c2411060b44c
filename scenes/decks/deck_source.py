"""The files of a deck, from a folder or a zip file that may be hostile.

Nothing is unpacked or written, links are not followed, and no more is read than `deck_report` allows.
"""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from scenes.decks.deck_report import MAX_BYTES, MAX_FILES, DeckProblem

MAX_DEPTH = 3
"""Maximum number of folders within each other."""
_LARGEST_INDEX = 1 << 20  # bytes of a zip file's list of its files: ten thousand files
_END = struct.Struct("<4s4H2LH")
_END_SIGNATURE = b"PK\x05\x06"
_LARGE_SIGNATURE = b"PK\x06\x07"  # of zip files with a second list for sizes beyond 4 GiB
_LONGEST_END = _END.size + 20 + 0xFFFF
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, struct.error)


class RefusedDeck(Exception):
    """Nothing of the deck can be used, because of the problem given."""

    def __init__(self, problem: DeckProblem) -> None:
        super().__init__(problem)
        self.problem = problem


SourceFile = tuple[PurePosixPath, bytes | DeckProblem]
"""A file's path within the deck, and its contents or why they are not read."""


def read_source(path: Path) -> Iterator[SourceFile]:
    """Yield the files of a folder or zip file by path; raises `RefusedDeck`.

    Hidden files, and those that systems add by themselves, are passed over.
    """
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError):
        is_folder = is_file = False
    if is_folder:
        yield from _from_folder(path)
    elif is_file:
        yield from _from_zip(path)
    else:
        raise RefusedDeck(DeckProblem.NO_SOURCE)


class _Budget:
    """What may still be read."""

    def __init__(self) -> None:
        self._files, self.bytes = MAX_FILES, MAX_BYTES

    def count(self) -> None:
        self._files -= 1
        if self._files < 0:
            raise RefusedDeck(DeckProblem.TOO_MANY_FILES)

    def spend(self, contents: bytes) -> bytes:
        self.bytes -= len(contents)
        if self.bytes < 0:
            raise RefusedDeck(DeckProblem.TOO_MANY_BYTES)
        return contents


def may_be_deck(path: Path) -> bool:
    """Return whether a dropped file or folder is taken for a deck."""
    return path.suffix.lower() == ".zip" or os.path.isdir(path)


# A folder.


def _from_folder(root: Path) -> Iterator[SourceFile]:
    budget = _Budget()
    found = sorted(_listed(root, PurePosixPath(), budget, MAX_DEPTH), key=lambda item: item[0])
    for path, entry in found:
        if entry.is_symlink() or not entry.is_file(follow_symlinks=False):
            yield path, DeckProblem.LINK
            continue
        try:
            contents = _read_file(entry.path, budget.bytes + 1)
        except OSError:
            yield path, DeckProblem.UNREADABLE
        else:
            yield path, budget.spend(contents)


def _listed(
    folder: Path, within: PurePosixPath, budget: _Budget, depth: int
) -> Iterator[tuple[PurePosixPath, os.DirEntry[str]]]:
    try:
        entries = os.scandir(folder)
    except OSError:
        if not within.parts:
            raise RefusedDeck(DeckProblem.NO_SOURCE) from None
        return
    with entries:
        for entry in entries:
            path = within / entry.name
            if _hidden(path):
                continue
            budget.count()
            if entry.is_dir(follow_symlinks=False):
                if depth:
                    yield from _listed(Path(entry.path), path, budget, depth - 1)
            else:
                yield path, entry


def _read_file(path: str, most: int) -> bytes:
    """Return at most `most` bytes of a regular file; raises `OSError`, also for pipes and devices."""
    # A file may have been exchanged for a link or pipe since it was listed.
    flags = (
        os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"not a file: {path}")
        return file.read(most)


# A zip file.


def _from_zip(path: Path) -> Iterator[SourceFile]:
    budget = _Budget()
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RefusedDeck(DeckProblem.TOO_MANY_BYTES)
        with open(path, "rb") as file:
            _check_index(file)
            archive = zipfile.ZipFile(file)
            files = {}
            for info in archive.infolist():
                if info.is_dir() or _hidden(PurePosixPath(info.filename)):
                    continue
                budget.count()
                files[info.filename] = info
            shared = _count_shared_folders(files)
            for name in sorted(files):
                within = PurePosixPath(*PurePosixPath(name).parts[shared:])
                yield within, _unpacked(archive, files[name], budget)
    except RefusedDeck:
        raise
    except OSError:
        raise RefusedDeck(DeckProblem.NO_SOURCE) from None
    except (*_DAMAGED, RuntimeError):
        raise RefusedDeck(DeckProblem.BAD_ZIP) from None


def _check_index(file: BinaryIO) -> None:
    """Refuse a zip file whose list of files is too long to be read."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _LONGEST_END))
    end = file.read(_LONGEST_END)
    place = end.rfind(_END_SIGNATURE)
    if place < 0 or len(end) - place < _END.size or _LARGE_SIGNATURE in end[max(0, place - 20) : place]:
        raise RefusedDeck(DeckProblem.BAD_ZIP)
    if _END.unpack_from(end, place)[5] > _LARGEST_INDEX:
        raise RefusedDeck(DeckProblem.TOO_MANY_FILES)


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: _Budget) -> bytes | DeckProblem:
    path = PurePosixPath(info.filename)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if path.is_absolute() or ".." in path.parts or ":" in info.filename or kind not in (0, stat.S_IFREG):
        return DeckProblem.LINK
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _PACKED:
        return DeckProblem.UNREADABLE
    try:
        with archive.open(info) as file:
            # The size that the list of files states may be a lie.
            contents = file.read(budget.bytes + 1)
    except _DAMAGED:
        return DeckProblem.UNREADABLE
    return budget.spend(contents)


def _count_shared_folders(names: Iterable[str]) -> int:
    """Return how many folders all files are in together: at most one, the deck itself."""
    parts = [PurePosixPath(name).parts for name in names]
    return int(all(len(each) > 1 for each in parts) and len({each[0] for each in parts}) == 1)


def _hidden(path: PurePosixPath) -> bool:
    """Return whether a file is one that a system adds by itself, or that a player doesn't see."""
    return any(part.startswith(".") and part != ".." for part in path.parts) or bool(
        {"__MACOSX", "Thumbs.db", "desktop.ini"}.intersection(path.parts)
    )

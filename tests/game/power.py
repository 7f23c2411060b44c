"""A disk whose power can be cut. SQLite writes to it through `apsw`, and only what was flushed is sure.

Every write, truncation and removal is kept until the file (for a new name: the folder) is flushed. `cut`
gives what such a disk may hold afterwards: of what was not flushed any part, in any order, writes torn at 512
bytes.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512
NAMES = itertools.count()

Write = tuple[int, bytes] | int
"""Bytes at a place, or a new length."""


class Inode:
    """A file on the disk: what was flushed, what was written since, and what a reader sees."""

    def __init__(self) -> None:
        self.flushed = bytearray()
        self.since: list[Write] = []
        self.seen = bytearray()

    def write(self, write: Write) -> None:
        self.since.append(write)
        _do(self.seen, write)

    def flush(self) -> None:
        self.flushed, self.since = bytearray(self.seen), []

    def after_cut(self, rng: Random) -> bytes:
        """The flushed bytes with any part of what was written since."""
        content = bytearray(self.flushed)
        torn = list(_torn(self.since))
        for write in torn if rng.random() < 0.3 else rng.sample(torn, rng.randrange(len(torn) + 1)):
            _do(content, write)
        return bytes(content)


def _do(content: bytearray, write: Write) -> None:
    if isinstance(write, int):
        del content[write:]
        content.extend(bytes(write - len(content)))
        return
    at, data = write
    content.extend(bytes(max(0, at + len(data) - len(content))))
    content[at : at + len(data)] = data


def _torn(writes: Sequence[Write]) -> Iterator[Write]:
    for write in writes:
        if isinstance(write, int):
            yield write
        else:
            at, data = write
            for start in range(0, len(data), SECTOR):
                yield at + start, data[start : start + SECTOR]


class Disk(apsw.VFS):  # type: ignore[misc]
    """Files in memory, by name; `apsw` finds it under `name`."""

    def __init__(self) -> None:
        self.name = f"disk {next(NAMES)}"
        self.files: dict[str, Inode] = {}
        self.sure: dict[str, Inode] = {}
        """The names that would still be there."""
        super().__init__(self.name, "", maxpathname=200)

    def xOpen(self, name: Any, flags: list[int]) -> OpenFile:
        text = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        if text not in self.files:
            self.files[text] = Inode()
        flags[1] = flags[0]
        return OpenFile(self, self.files[text])

    def xDelete(self, name: str, sync: bool) -> None:
        self.files.pop(name, None)
        if sync:
            self.flush_names()

    def xAccess(self, name: str, flags: int) -> bool:
        return name in self.files

    def xFullPathname(self, name: str) -> str:
        return name

    def flush_names(self) -> None:
        """The folder is flushed."""
        self.sure = dict(self.files)

    def cut(self, folder: Path, rng: Random) -> None:
        """Write what is left into a folder."""
        names = copy.copy(self.sure)
        for name in {*self.sure, *self.files}:  # a change of names may have been written, too
            if self.sure.get(name) is not self.files.get(name) and rng.random() < 0.5:
                names.pop(name, None)
                if name in self.files:
                    names[name] = self.files[name]
        for name, inode in names.items():
            (folder / Path(name).name).write_bytes(inode.after_cut(rng))


class OpenFile:
    """What SQLite asks of an open file."""

    def __init__(self, disk: Disk, inode: Inode) -> None:
        self.disk = disk
        self.inode = inode

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self.inode.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        self.inode.write((offset, bytes(data)))

    def xTruncate(self, length: int) -> None:
        self.inode.write(length)

    def xSync(self, flags: int) -> None:
        self.inode.flush()
        self.disk.flush_names()  # as SQLite's own files do for a new log

    def xFileSize(self) -> int:
        return len(self.inode.seen)

    def xLock(self, level: int) -> None:
        pass

    def xUnlock(self, level: int) -> None:
        pass

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, op: int, pointer: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        return 0

    def xClose(self) -> None:
        pass


class Row:
    """A row by place and by name, as `sqlite3.Row` is."""

    def __init__(self, names: Sequence[str], values: tuple[Any, ...]) -> None:
        self._names, self._values = names, values

    def __getitem__(self, key: int | str) -> Any:
        return self._values[key if isinstance(key, int) else self._names.index(key)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)


class Database:
    """So much of `sqlite3.Connection` as the archive uses, on such a disk.

    The disk has no shared memory, so the log is kept by one window alone.
    """

    def __init__(self, disk: Disk) -> None:
        self._database = apsw.Connection("/etori.db", vfs=disk.name)
        self.lastrowid = 0
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
            self._database.execute(f"PRAGMA {pragma}").fetchall()
        self._database.execute("PRAGMA foreign_keys = ON")

    @property
    def in_transaction(self) -> bool:
        return bool(self._database.in_transaction)

    def execute(self, statement: str, values: Any = ()) -> Any:
        return Rows(self._database, self._database.execute(statement, values))

    def executemany(self, statement: str, many: Sequence[Any]) -> None:
        self._database.executemany(statement, many)

    def close(self) -> None:
        self._database.close()


class Rows:
    """The rows of a statement."""

    def __init__(self, database: Any, cursor: Any) -> None:
        self.lastrowid = database.last_insert_rowid()
        self.description: Sequence[Any] = ()
        """Of the columns; as it is asked for only where there are rows, none without them."""
        self._rows = []
        self.description: Sequence[tuple[str, ...]] = ()
        for values in cursor:
            self.description = cursor.get_description()
            self._rows.append(Row([each[0] for each in self.description], values))

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def fetchone(self) -> Row | None:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Row]:
        return self._rows

"""Files that survive: written whole, checked when read, with the last good copy beside them.

A stored file is one JSON document with its kind, a version and a checksum of the data. Writing goes to a
temporary file of its own that is flushed to the disk and renamed over the old one, so that a reader finds the
old or the new document and never a part of one, whenever the program is stopped.

Two kinds of trouble are told apart. What was read and is wrong is damaged, and set aside under a dated name.
What could not be read may be as good as ever: it stays where it is, and a second name keeps it from what is
saved later.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import secrets
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any, TypeVar

from game.archive.private_files import FILE, FOLDER
from game.engine.templates import Notice

VERSION = 1
MAX_BYTES = 4 << 20
_RETRIES = 5
_OLD = 3600
"""Seconds after which a temporary file is surely nobody's any more."""
_NO_FILE = (errno.ELOOP, errno.ENXIO, errno.EISDIR)
"""What opening says of a name that leads to no file at all, and never will."""
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP)
"""What a file system says that does not flush folders."""

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class DamagedFile(ValueError):
    """What was read is not what was written."""


def save(path: Path, kind: str, data: Any) -> None:
    """Store data as a file of a kind, keeping the previous copy; raises `OSError`."""
    body = json.dumps(data, ensure_ascii=True, sort_keys=True)
    document = {"kind": kind, "version": VERSION, "checksum": _checksum(body), "data": data}
    _make_way(path, kind)
    write_atomically(path, json.dumps(document).encode(), private=True)
    sweep(path.parent, path.name[:60] + ".")


def load(path: Path, kind: str) -> tuple[Any, Notice | None]:
    """The data of a stored file, and a notice for the player where not all is well.

    Where the file is damaged, gone or out of reach the previous good copy is used; the notice says so.
    Without any file, or a good copy, the data is `None`.
    """
    try:
        data = _read(path, kind)
    except FileNotFoundError:
        return _instead_of_missing(path, kind)
    except DamagedFile as fault:
        _log.warning("%s is damaged: %s", path.name, fault)
        return _instead_of_damaged(path, kind)
    except OSError as fault:
        _log.warning("%s cannot be read: %s", path.name, fault)
        return _instead_of_unread(path, kind, fault)
    with contextlib.suppress(OSError):
        for name in _other_names(path):
            os.unlink(name)
    return data, None


def write_atomically(path: Path, content: bytes | Iterable[bytes], *, private: bool = False) -> None:
    """Put a file in place in one step, and flush it and its name to the disk.

    Only its owner may read a `private` file, like all files in the data folder.
    Raises `OSError` if the disk refuses, or if the path leads to something that is not a file.
    """
    target = replaceable(path)
    target.parent.mkdir(FOLDER if private else 0o777, parents=True, exist_ok=True)
    fresh = _temporary(target, "new")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(fresh, flags, FILE if private else 0o666)
        try:
            for part in (content,) if isinstance(content, bytes) else content:
                left = memoryview(part)
                while left:
                    left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        _rename(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise
    sync_folder(target.parent)


def replaceable(path: Path) -> Path:
    """Where a path leads: to a file that may be replaced, or to none yet. Raises `OSError` elsewhere."""
    target = Path(os.path.realpath(path))
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return target
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    return target


def free_name(path: Path) -> Path:
    """The path, or with a number before its ending where something bears that name already."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def write_for_player(name: str, content: Callable[[], bytes | Iterable[bytes]]) -> Path | None:
    """Write a new file into the first folder that takes it, the player's own or that for passing files.

    Its path; `None` where none takes it. `content` is asked for each folder that is tried.
    """
    for folder in (Path.home, lambda: Path(gettempdir())):
        with contextlib.suppress(OSError, RuntimeError):
            path = free_name(folder() / name)
            write_atomically(path, content())
            return path
    return None


def sync_folder(folder: Path) -> None:
    """Let the names in a folder survive a power cut; Windows does that by itself, and has no call for it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as fault:
        if fault.errno not in _NO_SYNC:
            raise
    finally:
        os.close(handle)


def flush(path: Path) -> None:
    """Flush a file to the disk; raises `OSError`."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


# Reading.


def _read(path: Path, kind: str) -> Any:
    """The data of a file. Raises `DamagedFile`, and `OSError` where it could not be read again and again."""
    content = _patiently(lambda: _content(path), OSError)
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or (document.get("kind"), document.get("version")) != (
            kind,
            VERSION,
        ):
            raise DamagedFile("not a file of this kind")
        data = document.get("data")
        body = json.dumps(data, ensure_ascii=True, sort_keys=True)
    except (ValueError, RecursionError) as fault:
        raise DamagedFile(str(fault)) from fault
    if document.get("checksum") != _checksum(body):
        raise DamagedFile("the checksum differs")
    return data


def _content(path: Path) -> bytes:
    """What a file holds; what is no file is not waited for."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags)
    except OSError as fault:
        if fault.errno in _NO_FILE:
            raise DamagedFile("not a file") from fault
        raise
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise DamagedFile("not a file")
        found = bytearray()
        while part := os.read(handle, 1 << 16):
            found += part
            if len(found) > MAX_BYTES:
                raise DamagedFile("too large")
        return bytes(found)
    finally:
        with contextlib.suppress(OSError):
            os.close(handle)


def _instead_of_missing(path: Path, kind: str) -> tuple[Any, Notice | None]:
    try:
        data = _read(_previous(path), kind)
    except FileNotFoundError:
        return None, None
    except (DamagedFile, OSError):
        return None, Notice("{file} is missing, and its backup can't be read.", file=path.name)
    return data, Notice("{file} is missing. Etori used its backup.", file=path.name)


def _instead_of_damaged(path: Path, kind: str) -> tuple[Any, Notice]:
    aside = ""
    with contextlib.suppress(OSError):
        aside = _set_aside(path)
    data, found = _copy_before(path, kind)
    if found and aside:
        words = Notice("{file} was damaged. Etori set it aside and used its backup.", file=path.name)
    elif found:
        words = Notice("{file} is damaged. Etori used its backup.", file=path.name)
    elif aside:
        words = Notice("{file} was damaged. Etori set it aside; there's no backup.", file=path.name)
    else:
        words = Notice("{file} is damaged, and there's no backup.", file=path.name)
    return data, words


def _instead_of_unread(path: Path, kind: str, fault: OSError) -> tuple[Any, Notice]:
    with contextlib.suppress(OSError):
        _keep_unread(path)
    data, found = _copy_before(path, kind)
    why = fault.strerror or str(fault)
    if found:
        return data, Notice(
            "{file} can't be read: {reason}. Etori used its backup.", file=path.name, reason=why
        )
    return None, Notice(
        "{file} can't be read: {reason}. Etori left it unchanged.", file=path.name, reason=why
    )


def _copy_before(path: Path, kind: str) -> tuple[Any, bool]:
    """The data of the previous copy, and whether there is a good one."""
    with contextlib.suppress(OSError, DamagedFile):
        return _read(_previous(path), kind), True
    return None, False


def _checksum(body: str) -> str:
    return sha256(body.encode()).hexdigest()


# The old file, before a new one takes its name.


def _make_way(path: Path, kind: str) -> None:
    """Keep what lies there: as the previous copy if it is good, else under a name of its own."""
    try:
        _read(path, kind)
    except FileNotFoundError:
        return
    except DamagedFile:
        _set_aside(path)
    except OSError:
        _keep_unread(path)
    else:
        _keep(path)


def _keep(path: Path) -> None:
    """Make the current file the previous one without a moment in which there is none."""
    link = _temporary(path, "link")
    try:
        try:
            os.link(path, link)
        except OSError:  # a file system without links: copying does
            write_atomically(link, path.read_bytes(), private=True)
        _rename(link, _previous(path))
    finally:  # between two names of one file, renaming does nothing
        with contextlib.suppress(OSError):
            os.unlink(link)


def _set_aside(path: Path) -> str:
    """Rename what is damaged to a dated name that was never in use; returns the name."""
    aside = _dated(path, "damaged")
    _rename(path, aside)
    _log.warning("%s is set aside as %s", path.name, aside.name)
    sync_folder(path.parent)
    return aside.name


def _keep_unread(path: Path) -> None:
    """Give what could not be read a second name, if it has none yet: a later reader may be luckier."""
    if next(_other_names(path), None) is None:
        aside = _dated(path, "unread")
        try:
            os.link(path, aside)
        except FileNotFoundError:
            return
        _log.warning("%s is also kept as %s", path.name, aside.name)


def _other_names(path: Path) -> Iterator[Path]:
    """The names that `_keep_unread` has given to the very file that lies there."""
    for name in os.listdir(path.parent):
        if name.startswith(f"{path.stem}-unread-") and os.path.samefile(path, path.with_name(name)):
            yield path.with_name(name)


def _dated(path: Path, what: str) -> Path:
    """A name with the time in it that nothing bears."""
    return free_name(path.with_stem(f"{path.stem}-{what}-{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}"))


def _previous(path: Path) -> Path:
    return path.with_name(path.name + ".previous")


# Names, and patience.


def _temporary(path: Path, use: str) -> Path:
    """A name that no other window takes."""
    return path.with_name(f"{path.name[:60]}.{os.getpid()}-{secrets.token_hex(4)}.{use}")


def sweep(folder: Path, beginning: str = "") -> None:
    """Remove the temporary files, of names that begin so, of windows that were killed while saving."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(beginning) and name.endswith((".new", ".link")):
                each = folder / name
                if time.time() - os.lstat(each).st_ctime > _OLD:
                    os.unlink(each)


def _rename(source: Path, target: Path) -> None:
    """Rename over a file; Windows may refuse for a moment while somebody reads it."""
    _patiently(lambda: os.replace(source, target), PermissionError)


def _patiently(act: Callable[[], _Result], passing: type[OSError]) -> _Result:
    """Try again and again where a fault may pass; what is missing will not come."""
    for attempt in range(_RETRIES - 1):
        try:
            return act()
        except FileNotFoundError:
            raise
        except passing:
            time.sleep(0.02 * (attempt + 1))
    return act()

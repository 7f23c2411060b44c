"""Crash-safe files: written atomically, checked when read, with the previous good copy beside them.

A stored file is one JSON document with its kind, a version and a checksum of the data. It is written to a
temporary file, flushed to the disk and renamed over the old one, so that a reader finds either the old or the
new document, even if the program is stopped.

A file with invalid content is damaged, and is renamed with the date. A file that can't be read may still be
good: it is left unchanged, and a second name protects it from being overwritten by later saves.
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

from game.archive.private_files import FILE_MODE, FOLDER_MODE
from game.engine.templates import Notice

VERSION = 1
MAX_BYTES = 4 << 20
_RETRIES = 5
_OLD = 3600
"""Age in seconds from which a temporary file is no longer in use."""
_LONGEST_STEM = 180
"""Maximum number of bytes of a file's name without its suffix; file systems have room for 255 with both."""
_NO_FILE = (errno.ELOOP, errno.ENXIO, errno.EISDIR)
"""Error numbers of opening a path that is never readable as a file."""
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP)
"""Error numbers of a file system that doesn't flush folders."""

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class DamagedFile(ValueError):
    """The content of a file is not what was written."""


def save(path: Path, kind: str, data: Any) -> None:
    """Save data as a file of a kind, and keep the previous copy; raises `OSError`."""
    body = json.dumps(data, ensure_ascii=True, sort_keys=True)
    document = {"kind": kind, "version": VERSION, "checksum": _checksum(body), "data": data}
    _make_way(path, kind)
    write_atomically(path, json.dumps(document).encode(), private=True)
    sweep(path.parent, path.name[:60] + ".")


def load(path: Path, kind: str) -> tuple[Any, Notice | None]:
    """Return the data of a stored file, and a notice for the player if there was a problem.

    If the file is damaged, missing or unreadable, the previous good copy is used, and the notice says so. The
    data is `None` if there is neither a file nor a good copy.
    """
    try:
        data = read(path, kind)
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
    """Write a file in one step, and flush it and its name to the disk.

    Only the owner may read a `private` file, like all files in the data folder. Raises `OSError` if the disk
    fails, or if the path leads to something that is not a file.
    """
    target = replaceable(path)
    target.parent.mkdir(FOLDER_MODE if private else 0o777, parents=True, exist_ok=True)
    fresh = _temporary(target, "new")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(fresh, flags, FILE_MODE if private else 0o666)
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
    """Return the file that a path leads to, which may not exist yet.

    Raises `OSError` if the path leads to anything but a regular file.
    """
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
    """Return the path, with a number before its suffix if the name is in use."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def write_for_player(name: str, content: Callable[[], bytes | Iterable[bytes]]) -> Path | None:
    """Write a new file to the home folder, or to the temporary folder if that fails.

    A name that is too long for a file system is cut. Returns the file's path, or `None` if both fail.
    `content` is called for each folder that is tried.
    """
    stem, suffix = os.path.splitext(name)
    name = stem.encode()[:_LONGEST_STEM].decode(errors="ignore") + suffix
    for folder in (Path.home, lambda: Path(gettempdir())):
        with contextlib.suppress(OSError, RuntimeError):
            path = free_name(folder() / name)
            write_atomically(path, content())
            return path
    return None


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk; raises `OSError`. Windows does this by itself."""
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


def read(path: Path, kind: str) -> Any:
    """Return the data of a stored file itself, never of its previous copy, and change nothing.

    Raises `DamagedFile`, and `OSError` after several failed tries.
    """
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
    """Return the content of a file without waiting for pipes and devices.

    Raises `DamagedFile` if the path is not a file or the file is too large, and `OSError`.
    """
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
        data = read(_previous(path), kind)
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
        words = Notice("{file} was damaged. Etori renamed it and used its backup.", file=path.name)
    elif found:
        words = Notice("{file} is damaged. Etori used its backup.", file=path.name)
    elif aside:
        words = Notice("{file} was damaged and has no backup. Etori renamed it.", file=path.name)
    else:
        words = Notice("{file} is damaged and has no backup.", file=path.name)
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
    """Return the backup's data and `True`, or `None` and `False` if it is missing or damaged."""
    with contextlib.suppress(OSError, DamagedFile):
        return read(_previous(path), kind), True
    return None, False


def _checksum(body: str) -> str:
    return sha256(body.encode()).hexdigest()


# Keeping the old file before it is replaced.


def _make_way(path: Path, kind: str) -> None:
    """Keep the current file: as the previous copy if it is good, or else under another name."""
    try:
        read(path, kind)
    except FileNotFoundError:
        return
    except DamagedFile:
        _set_aside(path)
    except OSError:
        _keep_unread(path)
    else:
        _keep(path)


def _keep(path: Path) -> None:
    """Make the current file the previous copy; at no moment is there no previous copy."""
    link = _temporary(path, "link")
    try:
        try:
            os.link(path, link)
        except OSError:  # copy if the file system has no links
            write_atomically(link, path.read_bytes(), private=True)
        _rename(link, _previous(path))
    finally:  # if both are links to one file, renaming does nothing
        with contextlib.suppress(OSError):
            os.unlink(link)


def _set_aside(path: Path) -> str:
    """Rename a damaged file to a new name with the date; return the name."""
    aside = _dated(path, "damaged")
    _rename(path, aside)
    _log.warning("%s is set aside as %s", path.name, aside.name)
    sync_folder(path.parent)
    return aside.name


def _keep_unread(path: Path) -> None:
    """Give an unreadable file a second name if it has none, so that it can be read later."""
    if next(_other_names(path), None) is None:
        aside = _dated(path, "unread")
        try:
            os.link(path, aside)
        except FileNotFoundError:
            return
        _log.warning("%s is also kept as %s", path.name, aside.name)


def _other_names(path: Path) -> Iterator[Path]:
    """Yield the second names that `_keep_unread` gave to the file now at a path."""
    for name in os.listdir(path.parent):
        if name.startswith(f"{path.stem}-unread-") and os.path.samefile(path, path.with_name(name)):
            yield path.with_name(name)


def _dated(path: Path, what: str) -> Path:
    """Return an unused name with the date and time in it."""
    return free_name(path.with_stem(f"{path.stem}-{what}-{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}"))


def _previous(path: Path) -> Path:
    return path.with_name(path.name + ".previous")


# Names and retries.


def _temporary(path: Path, use: str) -> Path:
    """Return a name for a temporary file that no other window uses."""
    return path.with_name(f"{path.name[:60]}.{os.getpid()}-{secrets.token_hex(4)}.{use}")


def is_temporary(name: str) -> bool:
    """Return whether a file name is that of a temporary file, which becomes a finished one when renamed."""
    return name.endswith((".new", ".link"))


def sweep(folder: Path, beginning: str = "") -> None:
    """Delete old temporary files whose names start with `beginning`, left by windows that were killed."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(beginning) and is_temporary(name):
                each = folder / name
                if time.time() - os.lstat(each).st_ctime > _OLD:
                    os.unlink(each)


def _rename(source: Path, target: Path) -> None:
    """Rename a file over another; retries, because Windows refuses while another program reads it."""
    _patiently(lambda: os.replace(source, target), PermissionError)


def _patiently(act: Callable[[], _Result], passing: type[OSError]) -> _Result:
    """Return the result of `act`, retrying after errors of type `passing`, but not for a missing file."""
    for attempt in range(_RETRIES - 1):
        try:
            return act()
        except FileNotFoundError:
            raise
        except passing:
            time.sleep(0.02 * (attempt + 1))
    return act()

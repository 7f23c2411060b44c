"""Files that survive: written whole, checked when read, with the last good copy beside them.

A stored file is one JSON document with its kind, a version and a checksum of the
data. Writing goes to a temporary file that is flushed to the disk and renamed over
the old one, so that a reader finds the old or the new document and never a part of
one, whenever the program is stopped.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.engine.templates import Notice

VERSION = 1
MAX_BYTES = 4 << 20
_RETRIES = 5


def write_atomically(path: Path, content: bytes, *, keep_previous: bool = False) -> None:
    """Put a file in place in one step; `keep_previous` leaves the old one as `NAME.previous`.

    Raises `OSError` where the disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if keep_previous and path.exists():
        _keep(path)
    _replace(fresh, path)


def free_name(path: Path) -> Path:
    """The path, or with a number before its ending where something bears that name already."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def save(path: Path, kind: str, data: Any) -> None:
    """Store data as a file of a kind, keeping the previous copy; raises `OSError`."""
    body = json.dumps(data, ensure_ascii=True, sort_keys=True)
    document = {"kind": kind, "version": VERSION, "checksum": _checksum(body), "data": data}
    write_atomically(path, json.dumps(document).encode(), keep_previous=True)


def load(path: Path, kind: str) -> tuple[Any, Notice | None]:
    """The data of a stored file, and a notice for the player where not all is well.

    A damaged file is set aside as `NAME.damaged` and the previous good copy is used;
    the notice says so. Without any file, or a good copy, the data is `None`.
    """
    if not path.exists() and not _previous(path).exists():
        return None, None
    with contextlib.suppress(OSError, ValueError, RecursionError):
        return _read(path, kind), None
    if path.exists():
        with contextlib.suppress(OSError):
            _replace(path, path.with_name(path.name + ".damaged"))
    with contextlib.suppress(OSError, ValueError, RecursionError):
        data = _read(_previous(path), kind)
        return data, Notice(
            "{file} was damaged and is set aside. The copy before it is used.", file=path.name
        )
    return None, Notice("{file} was damaged and is set aside. There is no earlier copy.", file=path.name)


def remove(path: Path) -> None:
    """Delete a stored file and its previous copy, if they exist."""
    for each in (_previous(path), path):
        with contextlib.suppress(FileNotFoundError):
            each.unlink()


def _read(path: Path, kind: str) -> Any:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError("too large")
    document = json.loads(path.read_bytes())
    if not isinstance(document, dict) or document.get("kind") != kind or document.get("version") != VERSION:
        raise ValueError("not a file of this kind")
    data = document.get("data")
    if document.get("checksum") != _checksum(json.dumps(data, ensure_ascii=True, sort_keys=True)):
        raise ValueError("checksum differs")
    return data


def _checksum(body: str) -> str:
    return sha256(body.encode()).hexdigest()


def _previous(path: Path) -> Path:
    return path.with_name(path.name + ".previous")


def _keep(path: Path) -> None:
    """Make the current file the previous one without a moment in which there is none."""
    link = path.with_name(path.name + ".link")
    with contextlib.suppress(FileNotFoundError):
        link.unlink()
    try:
        os.link(path, link)
    except OSError:  # a file system without links: copying does
        link.write_bytes(path.read_bytes())
    _replace(link, _previous(path))


def _replace(source: Path, target: Path) -> None:
    """Rename over a file; Windows may refuse for a moment while somebody reads it."""
    for attempt in range(_RETRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if attempt == _RETRIES - 1:
                raise
            time.sleep(0.02 * (attempt + 1))

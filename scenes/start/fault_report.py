"""The error report: where the error occurred and on what system. No cards, names or folders."""

from __future__ import annotations

import contextlib
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TextIO

from game.archive.private_files import open_text

MAX_REPORTS = 10
"""Number of reports kept."""
_ROOTS = ("scenes", "game", "assets", "site-packages", "lib")
"""Folders at which the names of files in a report begin."""
_SPEAKS_OF_CODE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    MemoryError,
    NameError,
    RecursionError,
    TypeError,
)
"""Errors whose message names code. The message of others, such as `KeyError`, may name a card or a player."""
_MOST_FRAMES = 60


def report_text(
    fault: BaseException, versions: Mapping[str, str], pages: Sequence[str], verbs: Sequence[str]
) -> str:
    """Return the text of a report.

    `pages` are the open pages, the top one last; `verbs` are those of the last actions.
    """
    head = [
        time.strftime("Etori stopped at %Y-%m-%d %H:%M:%S"),
        *(f"{name}: {each}" for name, each in versions.items()),
        f"Pages: {', '.join(pages) or 'none'}",
        f"Last actions: {', '.join(verbs) or 'none'}",
        "",
    ]
    return "\n".join([*head, *_chain(fault), ""])


def _chain(fault: BaseException) -> Iterator[str]:
    """Yield the lines about an error and its causes, the first cause first."""
    faults: list[BaseException] = []
    each: BaseException | None = fault
    while each is not None and each not in faults:
        faults.append(each)
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    for each in reversed(faults):
        stack = traceback.extract_tb(each.__traceback__)
        for frame in (*stack[: _MOST_FRAMES // 2], *stack[_MOST_FRAMES // 2 :][-_MOST_FRAMES // 2 :]):
            yield f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}: {frame.line or ''}"
        yield f"{type(each).__name__}{_message(each)}"


def _message(fault: BaseException) -> str:
    """Return an error's message, or an empty text if it could name a card, a player or a folder."""
    if isinstance(fault, OSError):
        return f": {fault.strerror}" if fault.errno else ""
    words = str(fault)
    return f": {words}" if isinstance(fault, _SPEAKS_OF_CODE) and words else ""


def _short(name: str) -> str:
    """Return a file's name from our own folder on; the folders above often contain a person's name."""
    parts = Path(name).parts
    at = max((len(parts) - 1 - parts[::-1].index(root) for root in _ROOTS if root in parts), default=None)
    return "/".join(parts[-1:] if at is None else parts[at:])


def write_report(text: str, folder: Path | None) -> Path | None:
    """Write a report into a folder or else the temporary one; return its path, or `None` if both fail."""
    for place in (lambda: folder, lambda: Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError):  # also if the disk has no room for a temporary file
            if (found := place()) is None:
                continue
            path, file = _new_file(found)
            with file:
                file.write(text)
            _forget_old(found, path)
            return path
    return None


def _new_file(folder: Path) -> tuple[Path, TextIO]:
    stamp = time.strftime("etori-report-%Y%m%d-%H%M%S")
    for number in count(1):
        path = folder / (f"{stamp}.txt" if number == 1 else f"{stamp}-{number}.txt")
        with contextlib.suppress(FileExistsError):
            return path, open_text(path, "x")
    raise AssertionError("some number is free")


def _forget_old(folder: Path, newest: Path) -> None:
    reports = sorted(folder.glob("etori-report-*.txt"), key=lambda path: path.lstat().st_mtime)
    for path in reports[:-MAX_REPORTS]:
        if path != newest:
            path.unlink()

"""The command `check`: check the archive and, if asked, repair it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path

from game import GAMES
from game.archive.audit import Audit
from game.archive.backups import restore_collections
from game.archive.collections import CollectionFile
from game.archive.recovery import DATABASE_FILE, mark_suspect, open_archive
from game.match.record import RecordError, quoted
from game.session.library import told

Tell = Callable[[str], None]
"""Prints one line for the user."""


def check_archive(folder: Path, *, repair: bool, tell: Tell) -> bool:
    """Check the archive of a folder, after a `repair` if asked; return whether there are no problems.

    Raises `OSError` and `sqlite3.Error`.
    """
    path = folder / DATABASE_FILE
    if repair and folder.is_dir():
        mark_suspect(folder)
        opened = open_archive(folder, GAMES, datetime.now())
        for notice in [] if opened.finding is None else told(opened.finding):
            tell(str(notice))
        if opened.archive is None:
            return False
        opened.archive.close()
        if restore_collections(folder, date.today()):
            tell("your collections were missing or damaged; Etori restored them from a backup")
    if not path.exists():
        tell(f"there is no archive in {quoted(str(folder))}; choose another folder with --folder")
        return False
    audit = Audit(path, GAMES)
    for _ in audit.steps():
        pass
    for line in _lines(audit):
        tell(line)
    return _check_collections(folder, tell) and audit.is_well


def _check_collections(folder: Path, tell: Tell) -> bool:
    """Check a folder's collections; return whether all can be read and follow the rules."""
    collections = CollectionFile(folder)
    found, bad = collections.read(), 0
    if collections.trouble is not None:
        tell(quoted(str(collections.trouble)))
    for item in (item for each in found for item in each.items):
        try:
            item.match(GAMES)
        except RecordError:
            bad += 1
    if bad:
        tell(f"{bad} items of your collections break the rules of this version")
    return not bad and collections.trouble is None


def _lines(audit: Audit) -> Iterator[str]:
    yield f"checked: {audit.matches} matches, {audit.deals} deals, {audit.verdicts} verdicts"
    if audit.damage:
        yield f"the file is damaged ({quoted(audit.damage)}); --repair restores a backup and newer matches"
    for number in audit.unreadable:
        yield f"match {number} can't be read by this version"
    for number in audit.bad_verdicts:
        yield f"match {number} has altered verdicts; to replace them, review its deals again"
    if audit.is_well:
        yield "no problems found"

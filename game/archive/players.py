"""The players who share a computer: each has a folder of the same form, so that nothing is mixed up.

The first player's files are in the data folder itself. Those of the others are in numbered folders in
`players` in the data folder. A player's name is the one in their settings. Removing a player moves their
folder to `players/removed`; nothing is deleted.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from game.archive import files
from game.archive.folders import PLAYERS_FOLDER, SETTINGS_FILE
from game.archive.locks import WindowLock, lock_player
from game.archive.private_files import FOLDER_MODE, make_private_folder
from game.archive.recovery import DATABASE_FILE
from game.engine.visible_text import clean_name, is_name
from game.match.record import quoted

FIRST_PLAYER = 1
"""Number of the player whose files are in the data folder itself."""
REMOVED_FOLDER = "removed"
"""Folder, in that of all players, with the folders of removed players."""
LAST_PLAYER_FILE = "last"
"""File, in the folder of all players, with the number of the player who played last."""
_KIND = "settings"
_MOST_DIGITS = 6


class PlayerProfile(NamedTuple):
    """A player who shares the computer with others."""

    number: int
    """Number of the player, from 1; the name of the folder of all but the first."""
    folder: Path
    name: str
    """Name in the player's settings; empty if there is none or the settings can't be read."""


class NoSuchPlayer(ValueError):
    """A name or number belongs to no player, or to several; the message says so in one line."""


class PlayingElsewhere(Exception):
    """Another window plays as this player."""


def players_in(root: Path) -> list[PlayerProfile]:
    """Return the players of a data folder by number, the first one first.

    Raises `OSError` if the folder of the others can't be listed. Changes nothing.
    """
    folders = {FIRST_PLAYER: root} | {
        number: root / PLAYERS_FOLDER / str(number) for number in _numbers(root / PLAYERS_FOLDER)
    }
    return [PlayerProfile(number, folder, _name_in(folder)) for number, folder in sorted(folders.items())]


def last_player(root: Path) -> tuple[PlayerProfile, bool]:
    """Return who played last, and whether that is known; if it is not, the first player is returned."""
    try:
        found = {each.number: each for each in players_in(root)}
    except OSError:
        return PlayerProfile(FIRST_PLAYER, root, _name_in(root)), False
    last = _last(root)
    if last is None and len(found) == 1 and not os.path.lexists(root / PLAYERS_FOLDER / LAST_PLAYER_FILE):
        last = FIRST_PLAYER  # no other player has ever played
    return found.get(last or 0, found[FIRST_PLAYER]), last in found


def remember_last(root: Path, player: PlayerProfile) -> None:
    """Save who plays, for the next start. Raises `OSError`."""
    if _last(root) == player.number:
        return
    files.write_atomically(
        root / PLAYERS_FOLDER / LAST_PLAYER_FILE, str(player.number).encode(), private=True
    )
    files.sweep(root / PLAYERS_FOLDER, f"{LAST_PLAYER_FILE}.")


def player_called(root: Path, wanted: str) -> PlayerProfile:
    """Return the player with a name, in letters of any case and width, or else with a number.

    Raises `NoSuchPlayer`.
    """
    try:
        found = players_in(root)
    except OSError as fault:
        raise NoSuchPlayer(f"the players can't be listed: {fault.strerror}") from fault
    named = [each for each in found if each.name and _plain(each.name) == _plain(wanted)]
    named = named or [each for each in found if str(each.number) == wanted.strip()]
    if len(named) == 1:
        return named[0]
    listed = ", ".join(
        f"{each.number} ({quoted(each.name)})" if each.name else str(each.number) for each in named or found
    )
    if named:
        raise NoSuchPlayer(f'several players are called "{quoted(wanted)}"; give a number: {listed}')
    raise NoSuchPlayer(f'no player is called "{quoted(wanted)}"; players: {listed}')


def add_player(root: Path, name: str, settings: Mapping[str, Any]) -> PlayerProfile:
    """Create the folder of a new player with a name and other first settings. Raises `OSError`."""
    folder = root / PLAYERS_FOLDER
    make_private_folder(folder)
    number = 1 + max(
        (FIRST_PLAYER, *_numbers(folder, unused=True), *_numbers(folder / REMOVED_FOLDER, unused=True))
    )
    while True:
        own = folder / str(number)
        try:
            own.mkdir(FOLDER_MODE)
            break
        except FileExistsError:  # another window was faster
            number += 1
    try:
        files.save(own / SETTINGS_FILE, _KIND, {**settings, "name": clean_name(name)})
    except OSError:
        with suppress(OSError):
            own.rmdir()
        raise
    return PlayerProfile(number, own, _name_in(own))


def rename_player(player: PlayerProfile, name: str) -> None:
    """Change the name in a player's settings. Raises `OSError`, also if another window has just removed the
    player, and `PlayingElsewhere`.
    """
    with _alone(player):
        os.listdir(player.folder)
        data, _ = files.load(player.folder / SETTINGS_FILE, _KIND)
        data = data if isinstance(data, dict) else {}
        files.save(player.folder / SETTINGS_FILE, _KIND, data | {"name": clean_name(name)})


def remove_player(root: Path, player: PlayerProfile) -> Path:
    """Move a player's folder to those of removed players; return its new place.

    Raises `OSError`, `PlayingElsewhere`, and ValueError for the first player, whose folder is that of all.
    """
    if player.number == FIRST_PLAYER:
        raise ValueError("the first player's folder is the data folder")
    with _alone(player):
        removed = root / PLAYERS_FOLDER / REMOVED_FOLDER
        make_private_folder(removed)
        place = files.free_name(removed / str(player.number))
        _move(player.folder, place)
    return place


def put_back_player(player: PlayerProfile, place: Path) -> None:
    """Move the folder of a removed player back. Raises `OSError`."""
    if os.path.lexists(player.folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(player.folder))
    _move(place, player.folder)


def hold_player(player: PlayerProfile) -> WindowLock | None:
    """Note that this window plays as a player, until the lock is released; `None` if that can't be noted."""
    try:
        return lock_player(player.folder, shared=True) if player.number != FIRST_PLAYER else None
    except OSError:
        return None


def matches_of(player: PlayerProfile) -> int | None:
    """Return the number of a player's matches, or `None` if they can't be counted."""
    path = (player.folder / DATABASE_FILE).absolute()
    try:
        if not path.exists():
            return 0
        # Without a log no window has the file open; then SQLite need not make one to read it.
        how = "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"
        with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, timeout=0.2)) as database:
            (count,) = database.execute("SELECT count(*) FROM match").fetchone()
            return int(count)
    except (OSError, sqlite3.Error):
        return None


def _alone(player: PlayerProfile) -> WindowLock:
    """Lock a player against all windows. The first player, and a disk without locks, have no lock."""
    lock: WindowLock | None = WindowLock(-1)
    if player.number != FIRST_PLAYER:
        with suppress(OSError):
            lock = lock_player(player.folder, shared=False)
    if lock is None:
        raise PlayingElsewhere(player.number)
    return lock


def _move(source: Path, target: Path) -> None:
    os.rename(source, target)
    for folder in (source.parent, target.parent):
        files.sync_folder(folder)


def _numbers(folder: Path, *, unused: bool = False) -> list[int]:
    """Return the numbers above 1 that name folders in a folder, and unused folders only if asked for.

    A folder without a finished file is left if the program was stopped while it added a player.
    """
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = [name for name in names if name.isascii() and name.isdigit() and len(name) <= _MOST_DIGITS]
    numbers = [int(name) for name in found if name[0] != "0" and int(name) > FIRST_PLAYER]
    return [number for number in numbers if unused or _is_used(folder / str(number))]


def _is_used(folder: Path) -> bool:
    """Return whether a folder has any finished file; a folder that can't be listed counts as used."""
    try:
        return any(not files.is_temporary(name) for name in os.listdir(folder))
    except NotADirectoryError:
        return False
    except OSError:
        return True


def _last(root: Path) -> int | None:
    """Return the number of the player who played last, or `None` if it is missing or can't be read."""
    try:
        with (root / PLAYERS_FOLDER / LAST_PLAYER_FILE).open("rb") as file:
            return int(file.read(_MOST_DIGITS + 2))
    except (OSError, ValueError):
        return None


def _name_in(folder: Path) -> str:
    try:
        data = files.read(folder / SETTINGS_FILE, _KIND)
    except (OSError, files.DamagedFile):
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return clean_name(name) if isinstance(name, str) and is_name(name) else ""


def _plain(name: str) -> str:
    """Return a name without differences of case and width, for comparison."""
    return normalize("NFKC", clean_name(name)).casefold()

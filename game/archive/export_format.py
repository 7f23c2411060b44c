"""The export format: a match in one line of JSON, read as strictly as a record.

The format is described in `game/match/record.md`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any, BinaryIO

from game.ai.bidding_styles import styles_of
from game.ai.levels import LEVELS, can_sit
from game.archive.archive import Archive
from game.archive.saved_session import SavedSession, SingleDeal, UndoneActions
from game.engine.actions import parse_action
from game.engine.rules import Game
from game.engine.visible_text import shown_name
from game.match import record
from game.match.match import Match
from game.match.record import fail, integer, members, quoted
from game.match.seating import HUMAN, UNKNOWN_PLAYER, LevelChange

MAX_SEARCH_BYTES = 64 << 20
"""Maximum number of bytes to search for the end of a line that is too long."""
_SESSION = (
    "changed",
    "ended",
    "undos",
    "hints",
    "favourite",
    "seed",
    "first_dealer",
    "code",
    "day",
    "times",
    "levels",
)
"""Optional members of a session; `seats` and `begun` are required."""
_TIME_PATTERN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}\+00:00")
_DAY_PATTERN = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SEED_PATTERN = re.compile(rf"[1-9][0-9]{{{record.MAX_DIGITS},38}}")
_TAKEN_PATTERN = re.compile(r"(0|[1-9][0-9]?) (.+)", re.DOTALL)


# Writing.


def line_of(archive: Archive, number: int) -> bytes:
    """Return a match of the archive as one line of an export file.

    Raises KeyError if there is no such match, and `RecordError` if it can't be read.
    """
    return line_with(archive.record(number), archive.session(number))


def line_with(written: Mapping[str, Any], session: SavedSession) -> bytes:
    """Return a record with its session as one line of an export file."""
    return json.dumps({"record": written, "session": _session_json(written, session)}).encode() + b"\n"


def line_of_match(
    match: Match,
    seats: Sequence[str],
    hints: Sequence[tuple[int, int]],
    paces: Mapping[tuple[int, int], int],
    lone: SingleDeal | None,
    *,
    levels: Sequence[LevelChange],
    over: bool,
) -> bytes:
    """Return a match that is not in the archive as one line of an export file; its start time is now.

    `paces` are thinking times in milliseconds, by deal number and number of actions before the decision.
    `seats` are those at the beginning of the match, and `levels` the changes since.
    """
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    session = SavedSession(
        tuple(seats),
        now,
        now,
        now if over else None,
        hints=tuple(sorted(hints)),
        seed=match.seed,
        first_dealer=match.first_dealer,
        lone=lone,
        paces=tuple((*moment, ms) for moment, ms in sorted(paces.items())),
        levels=tuple(levels),
    )
    return line_with(record.as_json(match), session)


def _session_json(written: Mapping[str, Any], session: SavedSession) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seats": list(session.seats),
        "begun": session.begun,
        "changed": session.changed,
        "undos": [
            {"deal": undo.deal, "kept": undo.kept, "taken": list(undo.taken)} for undo in session.undos
        ],
        "hints": [list(hint) for hint in session.hints],
        "favourite": session.favourite,
    }
    if session.ended is not None:
        found["ended"] = session.ended
    if session.seed is not None and not record.can_be_told(session.seed):
        found["seed"] = str(session.seed)
    if not written["deals"] and session.lone is None:
        found["first_dealer"] = session.first_dealer
    if session.lone is not None:
        found["code"] = session.lone.code
        if session.lone.day is not None:
            found["day"] = session.lone.day
    if session.paces:
        found["times"] = [list(pace) for pace in session.paces]
    if session.levels:
        found["levels"] = [list(change) for change in session.levels]
    return found


# Reading.


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file without line ends, also empty lines; lines that are too long are cut.

    A long line whose end isn't found within `MAX_SEARCH_BYTES` bytes is the last line.
    """
    while line := source.readline(record.MAX_BYTES + 2):
        if len(line) > record.MAX_BYTES + 1 and not line.endswith(b"\n"):
            found = _pass_over(source)
            yield line
            if not found:
                return
            continue
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def _pass_over(source: BinaryIO) -> bool:
    """Skip the rest of a line; return whether its end was found."""
    passed = 0
    while passed < MAX_SEARCH_BYTES and (rest := source.readline(record.MAX_BYTES)):
        if rest.endswith(b"\n"):
            return True
        passed += len(rest)
    return False


def take(archive: Archive, line: bytes, games: Mapping[str, Game[Any]]) -> int | None:
    """Import a line's match; return its number, or `None` if the archive already has it.

    Raises as `take_or_find` does.
    """
    number, new = take_or_find(archive, line, games)
    return number if new else None


def take_or_find(archive: Archive, line: bytes, games: Mapping[str, Game[Any]]) -> tuple[int, bool]:
    """Import a line's match, with a session or as a bare record; return its number and whether it is new.

    A name with no visible character becomes empty. Raises `RecordError` for a line that breaks the format or
    a rule, and `sqlite3.Error`.
    """
    given = record.parse(line)
    if isinstance(given, dict) and "format" in given:
        match = record.follow(given, games)
        session, alike = _session_of_bare(match), True
    else:
        both = members("match", given, ("record", "session"))
        lone = _lone(both["session"])
        match = record.follow(both["record"], games, None if lone is None else lone.code)
        session, alike = replace(_session(both["session"], match), lone=lone), False
    if match.names is not None:
        match.names = tuple(map(shown_name, match.names))
    if len(line_with(record.as_json(match), session)) > record.MAX_BYTES + 1:
        fail("record", "larger than 1 MiB with its session")
    return archive.take_in(match, session, alike=alike)


def _lone(given: object) -> SingleDeal | None:
    """Return the code and day of a single-deal session, or `None` for others; raises `RecordError`."""
    found = members("session", given, ("seats", "begun"), _SESSION)
    code, day = found.get("code"), found.get("day")
    if code is None:
        if day is not None:
            fail("session", "day without a code")
        return None
    if not isinstance(code, str):
        fail("session", f"code is not a text: {quoted(code)}")
    if day is not None and not (isinstance(day, str) and _is_day(day)):
        fail("session", f"day is not a day like 2026-11-22: {quoted(day)}")
    return SingleDeal(code, day)


def _is_day(text: str) -> bool:
    with suppress(ValueError):
        return _DAY_PATTERN.fullmatch(text) is not None and bool(date.fromisoformat(text))
    return False


def _session_of_bare(match: Match) -> SavedSession:
    """Return a session for a bare record: unknown players, and a start time of now."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    ended = now if match.finished else None
    return SavedSession((UNKNOWN_PLAYER,) * match.players, now, now, ended, seed=match.seed)


def _session(given: object, match: Match) -> SavedSession:
    """Return the session of a match, and add its seed and first dealer to the match; raises `RecordError`."""
    found = members("session", given, ("seats", "begun"), _SESSION)
    begun = _time("begun", found["begun"])
    ended = _time("ended", found["ended"]) if "ended" in found else None
    changed = _time("changed", found["changed"]) if "changed" in found else ended or begun
    if match.finished and ended is None:
        fail("session", "ended is missing of a match that is over")
    favourite = found.get("favourite", False)
    if not isinstance(favourite, bool):
        fail("session", "favourite is not true or false")
    _complete(match, found)
    seats = _seats(found["seats"], match)
    return SavedSession(
        seats,
        begun,
        changed,
        ended,
        _undos(found.get("undos", []), match),
        _hints(found.get("hints", []), match),
        favourite,
        match.seed,
        match.first_dealer,
        paces=_paces(found.get("times", []), match),
        levels=_levels(found.get("levels", []), seats, match),
    )


def _levels(given: object, seats: Sequence[str], match: Match) -> tuple[LevelChange, ...]:
    """Return the changes of computer players' levels; raises `RecordError`."""
    place, table = "session, levels", (match.game, match.players, match.options)
    if not isinstance(given, list) or not all(isinstance(each, list) and len(each) == 3 for each in given):
        fail("session", "levels is not a list of deal, player and level")
    most = 1 if match.lone is not None else len(match.deals) + (not match.finished)
    for deal, player, level in given:
        if not 2 <= integer(place, "deal", deal) <= most:
            fail(place, f"no level can change before deal {deal}")
        if not 0 <= integer(place, "player", player) < match.players or not can_sit(seats[player], *table):
            fail(place, f"player {player} is not a computer player")
        if not can_sit(level, *table):
            fail(place, f"not a level: {quoted(level)}")
    found = tuple(LevelChange(*each) for each in given)
    if [change[:2] for change in found] != sorted({change[:2] for change in found}):
        fail("session", "levels are not in order, each once")
    return found


def _paces(given: object, match: Match) -> tuple[tuple[int, int, int], ...]:
    """Return persons' times as deal, number of actions before and milliseconds; raises `RecordError`."""
    if not isinstance(given, list) or not all(isinstance(each, list) and len(each) == 3 for each in given):
        fail("session", "times is not a list of deal, actions before and milliseconds")
    found = []
    for deal, action, ms in given:
        moment = _moment("session, times", "a moment", (deal, action), match)
        if integer("session, times", "a time", ms) < 0:
            fail("session, times", "a time is negative")
        found.append((*moment, ms))
    if [pace[:2] for pace in found] != sorted({pace[:2] for pace in found}):
        fail("session", "times are not in order, each once")
    return tuple(found)


def _complete(match: Match, found: Mapping[str, Any]) -> None:
    if "seed" in found:
        seed = found["seed"]
        if match.seed is not None:
            fail("session", "the record has a seed already")
        if not isinstance(seed, str) or not _SEED_PATTERN.fullmatch(seed) or int(seed) >= 1 << 128:
            fail("session", f"seed is no text of 10 to 39 digits, below 2 to the 128th: {quoted(seed)}")
        match.seed = int(seed)
    if "first_dealer" in found:
        if match.deals or match.lone is not None:
            fail("session", "first_dealer stands in the first deal")
        match.first_dealer = integer("session", "first_dealer", found["first_dealer"])
        if not 0 <= match.first_dealer < match.players:
            fail("session", f"no player {match.first_dealer} to deal")


def _time(name: str, given: object) -> str:
    try:
        if not isinstance(given, str) or _TIME_PATTERN.fullmatch(given) is None:
            raise ValueError
        datetime.fromisoformat(given)
    except ValueError:
        fail("session", f"{name} is not a time like 2026-11-22T09:30:00.000+00:00: {quoted(given)}")
    return given


def _seats(given: object, match: Match) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) != match.players:
        fail("session", f"seats is not a list of {match.players}")
    for each in given:
        if each not in (HUMAN, UNKNOWN_PLAYER) and not can_sit(
            each, match.game, match.players, match.options
        ):
            styles = " or ".join(f":{style}" for style in styles_of(match.game, match.players, match.options))
            known = ", ".join((HUMAN, UNKNOWN_PLAYER, *LEVELS)) + (
                f", a level perhaps with {styles}" if styles else ""
            )
            known += ", or a player such as matched:140"
            fail("session", f"a seat is one of {known}, not {quoted(each)}")
    return tuple(given)


def _undos(given: object, match: Match) -> tuple[UndoneActions, ...]:
    if not isinstance(given, list):
        fail("session", "undos is not a list")
    found = []
    for number, each in enumerate(given, start=1):
        place = f"session, undo {number}"
        undo = members(place, each, ("deal", "kept", "taken"))
        deal, kept = _moment(place, "kept", (undo["deal"], undo["kept"]), match)
        taken = undo["taken"]
        if not isinstance(taken, list) or not taken:
            fail(place, "taken is not a list of actions")
        for text in taken:
            _check_taken(place, text, match)
        found.append(UndoneActions(deal, kept, tuple(taken)))
    return tuple(found)


def _check_taken(place: str, given: object, match: Match) -> None:
    parts = _TAKEN_PATTERN.fullmatch(given) if isinstance(given, str) else None
    try:
        if parts is None or int(parts[1]) >= match.players:
            raise ValueError
        parse_action(parts[2])
    except ValueError:
        fail(place, f"not a player's number and an action: {quoted(given)}")


def _hints(given: object, match: Match) -> tuple[tuple[int, int], ...]:
    if not isinstance(given, list) or not all(isinstance(each, list) and len(each) == 2 for each in given):
        fail("session", "hints is not a list of pairs")
    found = [_moment("session, hints", "a moment", tuple(each), match) for each in given]
    if sorted(set(found)) != found:
        fail("session", "hints are not in order, each once")
    return tuple(found)


def _moment(place: str, name: str, given: tuple[Any, ...], match: Match) -> tuple[int, int]:
    deal, count = integer(place, "deal", given[0]), integer(place, name, given[1])
    if not 1 <= deal <= len(match.deals):
        fail(place, f"there is no deal {deal}")
    if count < 0:
        fail(place, f"{name} is negative")
    return deal, count

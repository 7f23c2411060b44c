"""Archives for tests: matches played into one, a child that is killed at it, and what it must still hold."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from game import GAMES
from game.archive.archive import Archive
from game.archive.database import connect
from game.archive.recovery import DATABASE_FILE, ArchiveOpened, open_archive
from game.archive.writer import MatchWriter
from game.match.match import Match, new_match
from game.session.host import Host
from game.session.library import MatchLibrary

NOW = datetime(2026, 11, 22, 9, 30)


AS_EARLIER = {
    2: (
        "DROP TABLE condition",
        "DROP TABLE seal",
        "DROP TABLE level",
        "DROP TABLE tally",
        "DROP TABLE contents",
        "PRAGMA user_version = 2",
    ),
    3: ("DROP TABLE condition", "DROP TABLE seal", "DROP TABLE level", "PRAGMA user_version = 3"),
    4: ("DROP TABLE condition", "DROP TABLE seal", "PRAGMA user_version = 4"),
}
"""What makes an archive one of an earlier version."""


def opened(folder: Path, now: datetime = NOW) -> ArchiveOpened:
    return open_archive(folder, GAMES, now)


def archive_of(folder: Path, now: datetime = NOW) -> Archive:
    """The archive of a folder in which all must be well."""
    found = opened(folder, now)
    assert found.finding is None, found
    assert found.archive is not None
    return found.archive


def jack_host(
    seats: Sequence[str] = ("human", "normal"), seed: int = 7, folder: Path | None = None, **options: object
) -> Host:
    """A match of California Jack, kept in a folder if one is given."""
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options.read(options, 2), seed, ("You", "Aki"))
    return kept_in(folder, match, seats)


def seats_for(match: Match) -> list[str]:
    return ["human", *["easy"] * (match.players - 1)]


def fresh(key: str, seed: int) -> Match:
    """A match of a game with its usual rules."""
    game = GAMES[key]
    players = game.players[seed % len(game.players)]
    return new_match(game, players, game.Options.read({}, players), seed, [f"P{n}" for n in range(players)])[
        0
    ]


def step(match: Match, rng: Random) -> None:
    """One thing that changes a match: a deal begins, somebody acts, now and then an undo."""
    if match.upcoming is not None:
        match.start_deal()
    elif match.deal.actions and not match.deal.finished and rng.random() < 0.08:
        match.rewind(rng.randrange(len(match.deal.actions)))
        match.draw_by_chance()
    else:
        match.act(rng.choice(match.legal()))


def written(match: Match) -> list[list[str]]:
    """The actions of a match, deal by deal."""
    return [[f"{player} {action.text}" for player, action in deal.actions] for deal in match.deals]


def recorded(record: dict[str, Any]) -> list[list[str]]:
    return [deal["actions"] for deal in record["deals"]]


def play_on(folder: Path, numbers: Sequence[int], report: int, rng: Random) -> None:
    """Go on with several open matches in turn; report after each step what the archive has acknowledged."""
    archive = archive_of(folder)
    tables: dict[int, tuple[Match, MatchWriter]] = {}
    for number in numbers:
        tables[number] = archive.go_on(number, GAMES)
    while tables:
        number = rng.choice(list(tables))
        match, page = tables[number]
        if match.finished:
            del tables[number]
            continue
        step(match, rng)
        page.write(match)
        deals = written(match)
        os.write(report, f"{number} {len(deals)} {len(deals[-1])} {hash_of(deals)}\n".encode())


def hash_of(deals: list[list[str]]) -> int:
    """The same number in every process for the same actions."""
    return Random(repr(deals)).getrandbits(48)


def killed_at(work: Callable[[int], None], moment: float) -> tuple[bool, list[str]]:
    """Let a child work and kill it after so many seconds: whether it still ran, and what lines it reported.

    `work` is given the file to report to. A line that was cut off does not count.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            work(writing)
        finally:
            os._exit(0)
    os.close(writing)
    time.sleep(moment)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        lines = pipe.read().split("\n")[:-1]
    return os.WIFSIGNALED(status), lines


def killed(folder: Path, numbers: Sequence[int], rng: Random, longest: float = 0.06) -> dict[int, int]:
    """Let a child play on and kill it at some moment: the last state of each match that was acknowledged."""
    seed = rng.random()
    _, lines = killed_at(
        lambda report: play_on(folder, numbers, report, Random(seed)), rng.random() * longest
    )
    return {int(number): int(told) for number, _, _, told in map(str.split, lines)}


def kept_in(folder: Path | None, match: Match, seats: Sequence[str]) -> Host:
    """A host of a match that is kept in a folder; nowhere where there is none."""
    return Host(match, seats) if folder is None else MatchLibrary(folder, GAMES, NOW).begin(match, seats)


def loaded(folder: Path) -> Host | None:
    """The match of a folder that was played last, over or not, as another window would go on with it."""
    library = MatchLibrary(folder, GAMES, NOW)
    assert library.archive is not None
    last = next(iter(library.archive.matches()), None)
    return None if last is None else library.look_on(last.number)


def on_disk(folder: Path, number: int = 1) -> dict[str, Any]:
    """The record of a match as it lies on the disk now, whoever plays it."""
    with closing(connect(folder / DATABASE_FILE, writable=False)) as database:
        return Archive(database, writable=False).record(number)

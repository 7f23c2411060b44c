"""A list of thousands of matches is there at once, and so is any stretch of it."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.database import transaction
from game.archive.queries import MatchFilter, MatchOrder
from tests.game.archives import archive_of
from tests.pace import slowness

THOUSANDS = 10_000


def thousands(database: sqlite3.Connection, count: int) -> None:
    """So many matches with ten deals each, and what has been found of them; their records are of no use."""
    with transaction(database):
        for number in range(1, count + 1):
            when = f"2026-{1 + number % 12:02}-{1 + number % 27:02}T10:{number % 60:02}:00.000+00:00"
            key = list(GAMES)[number % 5]
            database.execute(
                """
                INSERT INTO match (id, game, players, options, names, seats, first_dealer, begun, changed,
                    ended, totals, winners, favourite, sum)
                VALUES (?, ?, 4, '{}', '["You", "Mio", "Aki", "Nao"]',
                    '["human", "easy", "hard", "hard"]', 0, ?, ?, ?, ?, ?, ?, 0)
                """,
                (
                    number,
                    key,
                    when,
                    when,
                    when,
                    f"[{number % 97}, 3, 4, 50]",
                    f"[{number % 4}]",
                    number % 9 == 0,
                ),
            )
            deals = range(1, 11)
            database.executemany(
                "INSERT INTO deal VALUES (?, ?, 0, '', 1, '[[0, \"score\", 3, \"x\"]]', 0)",
                [(number, deal) for deal in deals],
            )
            database.executemany(
                "INSERT INTO review VALUES (?, ?, 0, ?, 0, 0)",
                [(number, deal, float((number * deal) % 101)) for deal in deals],
            )


def test_the_first_rows_of_ten_thousand_matches_are_there_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = archive_of(tmp_path)
    with closing(archive):
        thousands(archive._database, THOUSANDS)
        for order in MatchOrder:
            best = min(timed(archive, order) for _ in range(3))
            with capsys.disabled():
                print(f"\n  {THOUSANDS} matches by {order}: {best * 1000:.0f} ms")
            assert best < 0.3 * slowness()
        numbers = archive.listed(MatchFilter())
        assert len(numbers) == THOUSANDS
        began = time.process_time()
        for at in range(0, THOUSANDS, 1000):
            archive.rows(numbers[at : at + 20])
            archive.accuracies(numbers[at : at + 20])
        assert (time.process_time() - began) / 10 < 0.008 * slowness(), (
            "a stretch of rows costs less than half a frame"
        )


def timed(archive: Archive, order: MatchOrder) -> float:
    began = time.process_time()
    numbers = archive.listed(MatchFilter(), order)
    archive.rows(numbers[:20])
    archive.accuracies(numbers[:20])
    return time.process_time() - began

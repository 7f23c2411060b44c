"""The power is cut at any moment: every acknowledged action is there, and every match opens."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.database import migrate
from game.archive.writer import MatchWriter
from game.match.match import Match
from tests.conftest import ROBUST, Tally
from tests.game.archives import fresh, opened, recorded, seats_for, step, written

power = pytest.importorskip("tests.game.power", reason="needs apsw")


class Cut(BaseException):
    """The power is gone."""


def archive_on(disk: Any) -> Archive:
    database = power.Database(disk)
    migrate(database)
    return Archive(database)


@pytest.mark.at_length
def test_a_power_cut_at_any_moment_loses_no_acknowledged_action(tmp_path: Path, tally: Tally) -> None:
    """Three matches open; the cut comes in the middle of a write, or between two."""
    tally.floor(actions=200)
    for number in tally.times(200 if ROBUST else 40, "cuts"):
        disk = power.Disk()
        archive = archive_on(disk)
        tables: list[tuple[Match, MatchWriter]] = []
        told: dict[int, list[list[str]]] = {}
        for seed, key in enumerate(("california_jack", "jan_ken_po", "kan")):
            match = fresh(key, seed + number)
            tables.append((match, archive.add(match, seats_for(match))))
        for _, page in tables:
            assert page.number is not None
            told[page.number] = []
        left = tally.rng.randrange(400)

        def count(kind: str, then: Any) -> Any:
            def counted(*given: Any) -> Any:
                nonlocal left
                left -= 1
                if left < 0:
                    raise Cut
                return then(*given)

            return counted

        write, sync = power.OpenFile.xWrite, power.OpenFile.xSync
        power.OpenFile.xWrite, power.OpenFile.xSync = count("write", write), count("sync", sync)
        try:
            while True:
                match, page = tally.rng.choice(tables)
                if match.finished:
                    continue
                step(match, tally.rng)
                page.write(match)
                assert page.number is not None
                told[page.number] = [list(deal) for deal in written(match)]
                tally.count["actions"] += 1
        except BaseException:
            if left >= 0:
                raise
        finally:
            power.OpenFile.xWrite, power.OpenFile.xSync = write, sync
        folder = tmp_path / "after"
        folder.mkdir()
        disk.cut(folder, tally.rng)
        found = opened(folder)
        assert found.finding is None
        assert found.archive is not None
        for each, before in told.items():
            now = recorded(found.archive.record(each))
            if now != before:
                tally.count["one more than told"] += 1
                going_on = next(match for match, page in tables if page.number == each)
                assert now == written(going_on), "what is there was done, and nothing told is lost"
            found.archive.follow(each, GAMES)
        found.archive.close()
        shutil.rmtree(folder)

"""The archive keeps what it has acknowledged: every match, as its record says it, whatever happens."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from game import GAMES
from game.archive.writer import NotSaved
from game.match import record
from game.match.match import Match
from game.match.record import can_be_told
from tests.conftest import ROBUST, Tally
from tests.game.archives import (
    archive_of,
    fresh,
    hash_of,
    killed,
    recorded,
    seats_for,
    step,
)
from tests.game.random_play import random_match
from tests.pace import slowness

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for systems that fork")


def test_every_match_comes_back_as_its_record(tmp_path: Path, tally: Tally) -> None:
    """With undos, at any point of a match, after closing and opening again."""
    tally.floor(undos=40, deals=30)
    archive = archive_of(tmp_path)
    kept: dict[int, Match] = {}
    for number in tally.times(30, "matches"):
        match = random_match(list(GAMES.values())[number % len(GAMES)], tally.rng, shortest=True)
        page = archive.add(match, seats_for(match))
        for _ in range(tally.rng.randrange(200)):
            if match.finished:
                break
            step(match, tally.rng)
            if tally.rng.random() < 0.3:
                page.write(match)
        page.write(match)
        assert page.number is not None
        kept[page.number] = match
        tally.count["deals"] += len(match.deals)
        tally.count["undos"] += archive.saved_match(page.number).undos
    archive.close()
    archive = archive_of(tmp_path)
    for number, match in kept.items():
        assert archive.record(number) == record.as_json(match)
        again = archive.follow(number, GAMES)
        match.draw_by_chance()
        assert record.report(again) == record.report(match)
        assert again.seed == match.seed
        listed = archive.saved_match(number)
        assert (listed.game, listed.players, listed.deals) == (
            match.game.key,
            match.players,
            len(match.deals),
        )
        assert listed.totals == tuple(match.totals)
        assert listed.winners == tuple(match.winners)
        assert (listed.ended is not None) is match.finished
    assert sorted(entry.number for entry in archive.matches()) == sorted(kept)
    over = [entry.number for entry in archive.matches(ended=True)]
    assert sorted(over) == [number for number, match in kept.items() if match.finished]


def test_a_match_goes_on_with_the_cards_of_its_seed(tmp_path: Path) -> None:
    """Also where the seed is too long for a record: 128 bits."""
    match = fresh("california_jack", 2**127 + 5)
    assert not can_be_told(match.seed or 0)
    archive = archive_of(tmp_path)
    page = archive.add(match, seats_for(match))
    match.start_deal()
    page.write(match)
    assert page.number is not None
    again = archive.follow(page.number, GAMES)
    assert again.seed == match.seed
    assert "seed" not in archive.record(page.number)
    while not match.deal.finished:
        action = match.legal()[0]
        match.act(action)
        again.act(action)
    match.start_deal()
    again.start_deal()
    assert again.deal.deck == match.deal.deck


def test_lists_are_by_change_and_can_be_asked_for_in_parts(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    pages = []
    for seed in range(6):
        match = fresh(list(GAMES)[seed % 2], seed)
        pages.append((match, archive.add(match, seats_for(match))))
    first, page = pages[0]
    time.sleep(0.002)
    first.start_deal()
    page.write(first)
    numbers = [entry.number for entry in archive.matches()]
    assert numbers == [1, 6, 5, 4, 3, 2]
    assert [entry.number for entry in archive.matches(game=list(GAMES)[1])] == [6, 4, 2]
    archive.favour(4, on=True)
    assert [entry.number for entry in archive.matches() if entry.favourite] == [4]
    archive.delete(4)
    with pytest.raises(KeyError):
        archive.saved_match(4)
    match = fresh("kan", 9)
    assert archive.add(match, seats_for(match)).number == 7, "a number is never used again"


def test_hints_are_counted_once_a_moment(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    match = fresh("kan", 3)
    page = archive.add(match, seats_for(match))
    match.start_deal()
    page.write(match, [(1, 0), (1, 0)])
    page.write(match, [(1, 0), (1, 2)])
    assert page.number is not None
    assert archive.saved_match(page.number).hints == 2


@pytest.mark.parametrize("column", ["note", "first_dealer", "deck", "text", "taken", "ended"])
def test_a_match_whose_column_has_another_name_is_refused_with_a_sentence(
    column: str, tmp_path: Path
) -> None:
    """As a changed bit may do it: SQLite finds nothing wrong, and what is over is not read at the start."""
    match = fresh("kan", 3)
    with closing(archive_of(tmp_path)) as archive:
        page = archive.add(match, seats_for(match))
        rng = Random(1)
        while not (match.deals and match.deal.finished):
            step(match, rng)
            page.write(match)
        (table,) = (
            name
            for name in ("match", "deal", "action", "undo")
            if column in {row["name"] for row in archive._database.execute(f"PRAGMA table_info({name})")}
        )
        archive._database.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
        refused = []
        for read in (archive.record, archive.session, archive.saved_match):
            try:
                read(1)
            except record.RecordError as fault:
                refused.append(str(fault))
    assert set(refused) == {"archive: a column is missing"}


def test_a_step_that_was_refused_is_written_with_the_next(tmp_path: Path, tally: Tally) -> None:
    """Nothing of it is there before, and all of it after: also an undo, and the begin of a deal."""
    tally.floor(refused=100)
    archive = archive_of(tmp_path)
    match = fresh("jo_jotte", 2)
    page = archive.add(match, seats_for(match))
    assert page.number is not None
    blocker = sqlite3.connect(tmp_path / "etori.db", isolation_level=None)
    archive._database.execute("PRAGMA busy_timeout = 0")
    for _ in tally.times(300, "steps"):
        if match.finished:
            match = fresh("jo_jotte", tally.rng.randrange(1000))
            page = archive.add(match, seats_for(match))
        before = archive.record(page.number)
        step(match, tally.rng)
        if tally.rng.random() < 0.5:
            blocker.execute("BEGIN IMMEDIATE")
            with pytest.raises(NotSaved):
                page.write(match)
            blocker.execute("ROLLBACK")
            assert archive.record(page.number) == before
            tally.count["refused"] += 1
        else:
            page.write(match)
            assert archive.record(page.number) == record.as_json(match)
    blocker.close()


@pytest.mark.at_length
@needs_fork
def test_kill_9_at_any_moment_loses_no_acknowledged_action(tmp_path: Path, tally: Tally) -> None:
    """Three matches open at once, of different games."""
    tally.floor(kills=300 if ROBUST else 15, actions=300 if ROBUST else 100)
    archive = archive_of(tmp_path)
    pages = []
    for seed, key in enumerate(("california_jack", "napoleon", "kan")):
        match = fresh(key, seed)
        pages.append(archive.add(match, seats_for(match)).number)
    archive.close()
    numbers = [number for number in pages if number is not None]
    while any(tally.count[what] < least for what, least in tally.floors.items()):
        assert tally.count["kills"] < 10 * tally.floors["kills"], "the machine has no time for this"
        told = killed(tmp_path, numbers, tally.rng)
        archive = archive_of(tmp_path)
        for number in numbers:
            now = recorded(archive.record(number))
            match = archive.follow(number, GAMES)
            if number in told and hash_of(now) != told[number]:
                tally.count["one more than told"] += 1
                before = [*now[:-1], now[-1][:-1]] if now[-1] else now[:-1]
                undone = archive.saved_match(number).undos
                assert hash_of(before) == told[number] or undone, "more than one step was written unheard"
            tally.count["actions"] += sum(map(len, now))
            if match.finished:
                fresh_one = fresh(match.game.key, tally.rng.randrange(10**6))
                added = archive.add(fresh_one, seats_for(fresh_one)).number
                assert added is not None
                numbers[numbers.index(number)] = added
                tally.count["matches"] += 1
        archive.close()
        tally.count["kills"] += 1


@pytest.fixture
def on_a_disk() -> Iterator[Path]:
    """A folder where the system puts what is temporary, which costs what it costs there."""
    with TemporaryDirectory(prefix="etori-") as folder:
        yield Path(folder)


def test_saving_an_action_is_not_felt(on_a_disk: Path, tally: Tally) -> None:
    """99 of 100 within 30 ms on a machine that has time; among other tests half of them must do."""
    archive = archive_of(on_a_disk)
    match = fresh("napoleon", 3)
    page = archive.add(match, seats_for(match))
    spent = []
    for _ in tally.times(400, "actions"):
        if match.finished:
            match = fresh("napoleon", tally.rng.randrange(10**6))
            page = archive.add(match, seats_for(match))
        step(match, tally.rng)
        began = time.perf_counter()
        page.write(match)
        spent.append(time.perf_counter() - began)
    spent.sort()
    late = spent[int(0.99 * len(spent))]
    print(f"saving an action: median {1000 * spent[len(spent) // 2]:.1f} ms, p99 {1000 * late:.1f} ms")
    assert spent[len(spent) // 2] < 0.030 * slowness(time.perf_counter)

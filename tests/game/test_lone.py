"""A deal that is played for itself: kept like a match, told from one, and found again by its code."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.backups import BACKUP_FOLDER
from game.archive.database import APPLICATION_ID, SCHEMA_VERSIONS, connect, version_of
from game.archive.deal_outcomes import against_whom
from game.archive.deal_results import results_of
from game.archive.export_format import line_of, take
from game.archive.recovery import DATABASE_FILE
from game.archive.saved_session import SingleDeal
from game.engine.scoring import ahead, points_of
from game.match import record
from game.match.daily import daily_deal
from game.match.deal_code import code_of, match_of, read_code
from game.match.match import Match
from game.match.seating import HUMAN
from game.session.library import MatchLibrary
from tests.conftest import Tally
from tests.game.archives import NOW, archive_of, fresh, seats_for, step
from tests.game.random_play import random_match

MOST_DEALS = 4


def later_deal(rng: Random, key: str) -> tuple[str, Match]:
    """A code of some deal of a random match, and the match that is this deal alone."""
    match = random_match(GAMES[key], rng)
    for _ in range(rng.randrange(1, MOST_DEALS)):
        if match.upcoming is None:
            break
        match.start_deal()
        while not match.deal.finished:
            match.act(rng.choice(match.legal()))
    return alone(code_of(*match.deal.coded), seed=rng.getrandbits(100))


def alone(code: str, seed: int = 5) -> tuple[str, Match]:
    return code, match_of(read_code(code, GAMES), seed)


def test_a_lone_deal_is_kept_taken_along_and_gone_on_with(tmp_path: Path, tally: Tally) -> None:
    """At any point of its course, in all games; and it is found by its code when it is over."""
    tally.floor(over=10, open=10, moved=30)
    here, there = archive_of(tmp_path / "here"), archive_of(tmp_path / "there")
    keys = list(GAMES)
    for number in tally.times(40, "deals"):
        code, match = later_deal(tally.rng, keys[number % len(keys)])
        day = "2026-11-22" if tally.rng.random() < 0.5 else None
        seats = seats_for(match)
        page = here.new_writer(seats, SingleDeal(code, day))
        page.write(match)
        for _ in range(tally.rng.choice((3, 20, 400))):
            if match.finished:
                break
            step(match, tally.rng)
        page.write(match, (), {(1, 0): 1234} if match.deals else {})
        assert page.number is not None
        tally.count["over" if match.finished else "open"] += 1
        for archive, kept in ((here, page.number), (there, take(there, line_of(here, page.number), GAMES))):
            assert kept is not None
            tally.count["moved"] += 1
            again, _ = archive.go_on(kept, GAMES)
            assert again.lone == match.lone
            assert record.as_json(again) == record.as_json(match)
            own_day = day if archive is here else None  # what was played elsewhere is no try here
            assert archive.saved_match(kept).lone == SingleDeal(code, own_day)
            assert archive.session(kept).paces == (((1, 0, 1234),) if match.deals else ())
            plays = results_of(archive.database, code)
            assert [play.match for play in plays] == ([kept] if match.finished else [])
            if plays:
                points = points_of(match.deal.entries, match.players)
                assert (plays[0].points, plays[0].ahead) == (points[0], ahead(points)[0])
                assert plays[0].against == against_whom(seats, 0)
        assert take(there, line_of(here, page.number), GAMES) is None
    assert {kept.number for kept in here.matches(lone=True)} == set(here.numbers())
    assert here.matches(lone=False) == []
    here.close()
    there.close()


def test_a_deal_of_a_match_and_the_same_deal_alone_stand_side_by_side(tmp_path: Path) -> None:
    """The code that the archive gives a finished deal is that of its cards at its table."""
    library, rng = MatchLibrary(tmp_path, GAMES, NOW), Random(2)
    match = fresh("kan", 3)
    host = library.begin(match, seats_for(match))
    for _ in range(2):
        host.start_deal()
        while not match.deal.finished:
            host.act(rng.choice(match.legal()), 0.25)
    assert library.archive is not None
    second = match.deals[1]
    code, again = alone(code_of(*second.coded))
    host = library.begin(again, seats_for(again), SingleDeal(code))
    host.start_deal()
    while not again.deal.finished:
        host.act(rng.choice(again.legal()))
    assert [(play.match, play.deal) for play in results_of(library.archive.database, code)] == [
        (1, 2),
        (2, 1),
    ]
    assert [kept.number for kept in library.archive.matches(lone=True, ended=True)] == [2]
    assert [kept.number for kept in library.open_matches()] == [1]
    assert {ms for _, _, ms in library.archive.session(1).paces} == {250}
    library.close()


def test_a_deal_of_any_order_is_played_as_its_code_tells_it(tmp_path: Path) -> None:
    """Cards of a hand have no order in a code, so that what is kept can be gone on with."""
    library = MatchLibrary(tmp_path, GAMES, NOW)
    for count in range(10):
        deal = daily_deal(date(2026, 11, 22 - count), GAMES)
        match = match_of(deal, 7)
        host = library.begin(match, seats_for(match), SingleDeal(code_of(*deal)))
        host.start_deal()
        host.leave()
        assert host.number is not None
        assert library.go_on(host.number).view(0).state.hands == host.view(0).state.hands
    library.close()


def an_old_archive(folder: Path) -> list[dict[str, Any]]:
    """An archive as the first version wrote it, with two matches; their records."""
    folder.mkdir()
    match = fresh("napoleon", 3)
    other = fresh("california_jack", 4)
    rng = Random(8)
    for each in (match, other):
        for _ in range(70):
            step(each, rng)
    new = archive_of(folder / "new")
    for each in (match, other):
        new.add(each, seats_for(each))
    new.close()
    (folder / DATABASE_FILE).touch()
    with closing(connect(folder / DATABASE_FILE)) as old:
        for statement in SCHEMA_VERSIONS[0]:
            old.execute(statement)
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        old.execute("PRAGMA user_version = 1")
        old.execute("ATTACH ? AS new", (str(folder / "new" / DATABASE_FILE),))
        for table in ("match", "deal", "action", "undo", "hint"):
            old.execute(f"INSERT INTO main.{table} SELECT * FROM new.{table}")
    return [record.as_json(match), record.as_json(other)]


def test_an_archive_of_the_first_version_is_brought_up(tmp_path: Path) -> None:
    """With a copy of how it was; its matches are the same and can be gone on with."""
    records = an_old_archive(tmp_path / "old")
    archive = archive_of(tmp_path / "old")
    assert [archive.record(number) for number in archive.numbers()] == records
    assert (tmp_path / "old" / BACKUP_FOLDER / f"before-version-{len(SCHEMA_VERSIONS)}.db").exists()
    match, page = archive.go_on(2, GAMES)
    step(match, Random(1))
    page.write(match)
    assert archive.record(2) == record.as_json(match)
    archive.close()
    with closing(connect(tmp_path / "old" / DATABASE_FILE)) as database:
        assert version_of(database) == len(SCHEMA_VERSIONS)


def test_a_damaged_archive_of_the_first_version_is_read_as_far_as_it_can_be(tmp_path: Path) -> None:
    """Its matches come into an archive of now."""
    records = an_old_archive(tmp_path / "old")
    path = tmp_path / "old" / DATABASE_FILE
    with closing(connect(path)) as old:
        old.execute("UPDATE match SET sum = 0 WHERE id = 1")
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library = MatchLibrary(tmp_path / "old", GAMES, NOW)
    assert library.archive is not None
    assert library.notices
    assert [library.archive.record(number) for number in library.archive.numbers()] == records
    library.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": "KA4-22222"},
        {"code": 7},
        {"day": "2026-11-22", "code": None},
        {"day": "2026-02-30"},
        {"first_dealer": 0},
        {"times": [[1, 0]]},
        {"times": [[1, 0, -4]]},
        {"times": [[1, 1, 4], [1, 0, 4]]},
    ],
    ids=str,
)
def test_a_line_with_a_wrong_session_is_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    """With a sentence, and nothing is taken in."""
    code, match = later_deal(Random(4), "kan")
    archive = archive_of(tmp_path)
    page = archive.new_writer(seats_for(match), SingleDeal(code, "2026-11-22"))
    match.start_deal()
    page.write(match)
    assert page.number is not None
    line = json.loads(line_of(archive, page.number))
    line["session"] |= wrong
    line["session"] = {name: value for name, value in line["session"].items() if value is not None}
    with pytest.raises(record.RecordError):
        take(archive, json.dumps(line).encode(), GAMES)
    assert archive.numbers() == [page.number]
    archive.close()


def test_the_record_of_a_lone_deal_must_have_its_cards(tmp_path: Path) -> None:
    """And its table."""
    code, match = later_deal(Random(6), "jo_jotte")
    match.start_deal()
    written = record.as_json(match)
    other = json.loads(json.dumps(written))
    deck = other["deals"][0]["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]
    with pytest.raises(record.RecordError, match="not the cards of its code"):
        record.follow(other, GAMES, code)
    elsewhere, _ = later_deal(Random(7), "jo_jotte")
    with pytest.raises(record.RecordError, match="code: "):
        record.follow(written, GAMES, elsewhere)
    record.follow(written, GAMES, code)


def test_only_what_persons_played_is_counted(tmp_path: Path) -> None:
    """A row a deal for each of them, taken back with nothing left, and gone with its match."""
    archive, rng = archive_of(tmp_path), Random(3)
    match = fresh("jan_ken_po", 2)
    page = archive.add(match, [HUMAN, "expert", HUMAN, *["expert"] * (match.players - 3)][: match.players])
    while len(match.deals) < 3 and match.upcoming is not None:
        match.start_deal()
        while not match.deal.finished:
            match.act(rng.choice(match.legal()))
            page.write(match)
    assert page.number is not None
    rows = played(archive)
    assert {row[2] for row in rows} == {player for player, seat in enumerate(page.seats) if seat == HUMAN}
    assert len(rows) == len(match.deals) * page.seats.count(HUMAN)
    archive.delete(page.number)
    assert played(archive) == []
    archive.close()


def played(archive: Archive) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in archive._database.execute("SELECT * FROM played")]

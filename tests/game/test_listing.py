"""The list of matches: filtered and sorted as a recount in Python says, kept whole."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai.verdict import Grade
from game.archive import rows
from game.archive.archive import Archive, SavedMatch
from game.archive.export_format import line_of
from game.archive.locks import lock_match
from game.archive.queries import MatchFilter, MatchOrder, MatchOutcome
from game.archive.saved_session import SingleDeal
from game.archive.transfer import MatchImport, export_matches
from game.engine.scoring import points_of
from game.match import record
from game.match.deal_code import code_of
from game.match.seating import HUMAN
from game.session.library import MatchLibrary, PlayedElsewhere, UnreadableMatch
from tests.conftest import Tally
from tests.game.archives import NOW, archive_of, fresh, seats_for
from tests.game.random_play import random_match
from tests.game.test_lone import later_deal

TABLES = (*rows.PRIMARY_KEYS, "tally")


def play_deals(match: Any, rng: Random, most: int) -> None:
    while match.upcoming is not None and len(match.deals) < most:
        match.start_deal()
        while not match.deal.finished:
            match.act(rng.choice(match.legal()))


def played(archive: Archive, rng: Random, key: str, *, lone: bool = False) -> int:
    """A match of a random table, some deals long, given up or open, at some time; its number."""
    if lone:
        code, match = later_deal(rng, key)
        seats = seats_for(match)
        page = archive.new_writer(seats, SingleDeal(code))
    else:
        match = random_match(GAMES[key], rng)
        seats = [rng.choice((HUMAN, "easy", "hard")) for _ in range(match.players)]
        page = archive.new_writer(seats)
    play_deals(match, rng, rng.randrange(1, 4))
    page.resigned = rng.random() < 0.7
    page.write(match, [(1, 0)], {(1, 0): 900})
    assert page.number is not None
    number, database = page.number, archive._database
    when = f"2026-{rng.randrange(1, 13):02}-{rng.randrange(1, 28):02}T10:00:00.000+00:00"
    winners = json.dumps([rng.randrange(match.players)] if page.resigned and not lone else [])
    ended = None if archive.saved_match(number).ended is None else when
    favourite = int(rng.random() < 0.3)
    rows.update(database, "match", number, changed=when, ended=ended, winners=winners, favourite=favourite)
    for seat in range(match.players):
        for deal in range(1, len(match.deals) + 1):
            if rng.random() < 0.7:
                accuracy = rng.choice((None, rng.uniform(0, 100)))
                rows.add(database, "review", (number, deal, seat, accuracy, 0, 0))
    for deal in range(1, len(match.deals) + 1):
        for action in range(6):
            grade = rng.choice(list(Grade)).value
            player = rng.randrange(match.players)
            rows.add(database, "verdict", (number, deal, action, player, "play", grade, 0, "{}"))
    return number


def an_archive(folder: Path, rng: Random, count: int = 30) -> Archive:
    archive = archive_of(folder)
    keys = list(GAMES)
    for number in range(count):
        played(archive, rng, keys[number % len(keys)], lone=number % 7 == 3)
    return archive


def own_of(kept: SavedMatch) -> int | None:
    return kept.seats.index(HUMAN) if HUMAN in kept.seats else None


def passes(kept: SavedMatch, wanted: MatchFilter) -> bool:
    own, when = own_of(kept), kept.ended or kept.changed
    won = own in kept.winners
    outcome = {
        MatchOutcome.WON: won and kept.lone is None,
        MatchOutcome.LOST: own is not None and not won and kept.lone is None,
        MatchOutcome.OPEN: True,
        None: True,
    }[wanted.outcome]
    return (
        outcome
        and (kept.ended is None) == (wanted.outcome is MatchOutcome.OPEN)
        and wanted.game in (None, kept.game)
        and wanted.players in (None, kept.players)
        and (wanted.since is None or when >= wanted.since)
        and (wanted.until is None or when < wanted.until)
        and (kept.favourite or not wanted.favourite)
    )


def accuracy_of(archive: Archive, kept: SavedMatch) -> float | None:
    reviews = archive._database.execute("SELECT * FROM review WHERE match = ?", (kept.number,))
    found = [
        row["accuracy"] for row in reviews if row["seat"] == own_of(kept) and row["accuracy"] is not None
    ]
    return sum(found) / len(found) if found else None


def key_of(archive: Archive, kept: SavedMatch, order: MatchOrder) -> Any:
    own = own_of(kept)
    match order:
        case MatchOrder.WHEN:
            return kept.ended or kept.changed
        case MatchOrder.GAME:
            return kept.game
        case MatchOrder.POINTS:
            return None if own is None else kept.totals[own]
        case MatchOrder.ACCURACY:
            found = accuracy_of(archive, kept)
            return None if found is None else round(found, 6)
    if kept.lone is not None:
        return 99
    better = 0 if own is None else sum(total > kept.totals[own] for total in kept.totals)
    return 0 if own in kept.winners else better


def test_a_list_is_what_a_recount_says(tmp_path: Path, tally: Tally) -> None:
    tally.floor(listed=300, sorted=300)
    archive = an_archive(tmp_path, tally.rng)
    everything = archive.matches()
    for _ in tally.times(150, "lists"):
        wanted = MatchFilter(
            tally.rng.choice((None, None, None, *GAMES)),
            tally.rng.choice((None, None, None, 2, 4)),
            tally.rng.choice((None, None, "2026-05-01T00:00:00.000+00:00")),
            tally.rng.choice((None, None, "2026-09-01T00:00:00.000+00:00")),
            tally.rng.choice((None, *MatchOutcome)),
            tally.rng.random() < 0.2,
        )
        order, descending = tally.rng.choice(list(MatchOrder)), tally.rng.random() < 0.5
        numbers = archive.listed(wanted, order, descending=descending)
        assert sorted(numbers) == sorted(kept.number for kept in everything if passes(kept, wanted))
        rows = archive.rows(numbers)
        keys = [key_of(archive, kept, order) for kept in rows if kept is not None]
        known = [key for key in keys if key is not None]
        assert keys == sorted(known, reverse=descending) + [None] * (len(keys) - len(known))
        assert rows == [archive.saved_match(number) for number in numbers]
        tally.count["listed"] += len(numbers)
        tally.count["sorted"] += len(known)
    archive.close()


def test_what_is_behind_a_row_is_what_a_recount_says(tmp_path: Path, tally: Tally) -> None:
    tally.floor(deals=30, marks=12)
    archive = an_archive(tmp_path, tally.rng, 30)
    grades = list(Grade)
    for kept in archive.matches():
        match = archive.follow(kept.number, GAMES)
        told = archive.accuracies([kept.number]).get(kept.number)
        assert told == pytest.approx(accuracy_of(archive, kept))
        verdicts = archive._database.execute(
            "SELECT * FROM verdict WHERE match = ?", (kept.number,)
        ).fetchall()
        for row, deal in zip(archive.deals(kept), match.deals, strict=True):
            assert row.finished == deal.finished
            assert list(row.points) == points_of(deal.entries if deal.finished else [], match.players)
            marks = [
                Grade(each["grade"])
                for each in verdicts
                if (each["deal"], each["seat"]) == (row.number, own_of(kept))
            ]
            assert row.worst == (max(marks, key=grades.index) if marks else None)
            tally.count["deals"] += 1
            tally.count["marks"] += bool(marks)
    archive.close()


def dump(archive: Archive) -> dict[str, list[tuple[Any, ...]]]:
    found = {}
    for table in TABLES:
        stored = archive._database.execute(f"SELECT * FROM {table}").fetchall()
        found[table] = sorted((tuple(row) for row in stored), key=repr)
    return found


def test_what_is_deleted_is_gone_from_every_table_and_put_back_whole(tmp_path: Path, tally: Tally) -> None:
    rng = Random(11)
    an_archive(tmp_path, rng, 14).close()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    archive = library.archive
    assert archive is not None
    archive._database.execute("UPDATE match SET note = 'nobody can read this' WHERE id = 2")
    before = dump(archive)
    assert all(
        before[table] for table in TABLES if table not in ("undo", "par", "level", "seal", "condition")
    )
    for number in archive.numbers():
        removed = library.delete(number)
        after = dump(archive)
        for table in TABLES:
            assert not [row for row in after[table] if row[0] == number], table
        archive.put_back(removed)
        assert dump(archive) == before
        tally.count["put back"] += 1
    assert not archive._database.execute("PRAGMA foreign_key_check").fetchall()
    last = library.delete(14)
    number = played(archive, rng, "kan")
    assert number > 14, "a number is never given twice"
    archive.put_back(last)
    assert archive.numbers() == list(range(1, number + 1))
    with pytest.raises(KeyError):
        archive.delete(99)
    library.close()


def test_a_match_that_is_played_elsewhere_is_not_deleted(tmp_path: Path) -> None:
    archive_of(tmp_path).close()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    match = fresh("napoleon", 2)
    host = library.begin(match, seats_for(match))
    assert host.number is not None
    with pytest.raises(PlayedElsewhere):
        library.delete(host.number)
    assert library.archive is not None
    assert library.archive.numbers() == [host.number]
    host.leave()
    library.delete(host.number)
    assert library.archive.numbers() == []
    with lock_match(tmp_path, host.number) as held:  # type: ignore[union-attr]
        assert held is not None, "nobody keeps the lock of what is gone"
    library.close()


def test_renamed_players_are_in_the_record_which_stays_whole(tmp_path: Path, tally: Tally) -> None:
    archive = an_archive(tmp_path, tally.rng, 10)
    for kept in archive.matches():
        written = archive.record(kept.number)
        names = [f"Näme {seat} ♠" for seat in range(kept.players)]
        archive.rename(kept.number, names)
        assert archive.record(kept.number) == written | {"names": names}
        assert archive.saved_match(kept.number).names == tuple(names)
        match, page = archive.go_on(kept.number, GAMES)
        assert record.as_json(match)["names"] == names
        page.write(match)
        again = archive_of(tmp_path / f"there-{kept.number}")
        intake = MatchImport(again, line_of(archive, kept.number), GAMES)
        intake.step()
        assert (intake.taken, intake.flaws) == ([1], [])
        again.close()
    archive._database.execute("DELETE FROM match WHERE id > 1")
    before = dump(archive)
    for wrong in (
        ["one"],
        ["x" * 1001] * archive.saved_match(1).players,
        ["\0"] * archive.saved_match(1).players,
    ):
        with pytest.raises(record.RecordError):
            archive.rename(1, wrong)
    with pytest.raises(KeyError):
        archive.rename(99, ["a"])
    assert dump(archive) == before
    archive._database.execute("UPDATE match SET note = 'damaged'")
    before = dump(archive)
    with pytest.raises(record.RecordError):
        archive.rename(1, ["a"] * archive.saved_match(1).players)
    assert dump(archive) == before
    archive.close()


def test_the_same_match_again_has_the_same_cards(tmp_path: Path, tally: Tally) -> None:
    archive_of(tmp_path).close()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    assert library.archive is not None
    for seed, key in enumerate(GAMES):
        match = fresh(key, seed + 1)
        host = library.begin(match, seats_for(match))
        play_deals(match, tally.rng, 1)
        host.save()
        assert host.number is not None
        again = library.again(host.number)
        again.start_deal()
        assert again.number not in (None, host.number)
        told = library.archive.record(again.number or 0)
        first = library.archive.record(host.number)
        assert told["deals"][0]["deck"] == first["deals"][0]["deck"]
        assert told["deals"][0]["dealer"] == first["deals"][0]["dealer"]
        assert (told.get("names"), told["options"]) == (first.get("names"), first["options"])
        assert again.seats == host.seats
    code, match = later_deal(tally.rng, "jo_jotte")
    host = library.begin(match, seats_for(match), SingleDeal(code, "2026-11-22"))
    assert host.number is not None
    again = library.again(host.number)
    again.start_deal()
    assert again.number is not None
    assert library.archive.saved_match(again.number).lone == SingleDeal(code)
    intake = MatchImport(library.archive, json.dumps(bare(fresh("kan", 9), tally.rng)).encode(), GAMES)
    assert not intake.step()
    with pytest.raises(UnreadableMatch):
        library.again(intake.taken[0])
    library.close()


def bare(match: Any, rng: Random) -> dict[str, Any]:
    play_deals(match, rng, 2)
    match.seed = None
    return record.as_json(match)


def test_the_code_of_a_deal_is_known_without_its_row_too(tmp_path: Path, tally: Tally) -> None:
    archive_of(tmp_path).close()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    assert library.archive is not None
    match = fresh("jan_ken_po", 4)
    host = library.begin(match, seats_for(match))
    play_deals(match, tally.rng, 2)
    match.start_deal()
    host.save()
    codes = [code_of(*deal.coded) for deal in match.deals]
    assert host.number is not None
    for _ in range(2):
        assert [library.deal_code(host.number, deal) for deal in (1, 2)] == codes[:2]
        with pytest.raises(UnreadableMatch):
            library.deal_code(host.number, 3)
        library.archive._database.execute("DELETE FROM played")
    library.close()


def test_a_file_is_taken_in_step_by_step_and_nothing_else_changes(tmp_path: Path, tally: Tally) -> None:
    archive = an_archive(tmp_path / "here", tally.rng, 6)
    there = archive_of(tmp_path / "there")
    path = tmp_path / "all.jsonl"
    whole = b"".join(line_of(archive, number) for number in archive.numbers())
    path.write_bytes(whole.replace(b"\n", b"\nno match\n\n", 1))
    intake = MatchImport(there, path, GAMES)
    steps = 1
    while intake.step():
        steps += 1
    assert steps >= 7
    assert (len(intake.taken), intake.there, [flaw.line for flaw in intake.flaws]) == (6, 0, [2])
    again = MatchImport(there, whole, GAMES)
    while again.step():
        pass
    assert (again.taken, again.there, again.flaws) == ([], 6, [])
    numbers = there.numbers()
    pretty = json.dumps(json.loads(line_of(archive, 1)), indent=2).encode()
    for source, told in (
        (pretty, (0, 1)),
        (pretty[:-9], (0, 0)),
        (b"\xff\x00", (0, 0)),
        (tmp_path / "none", (0, 0)),
        (tmp_path, (0, 0)),
    ):
        intake = MatchImport(there, source, GAMES)
        while intake.step():
            pass
        assert (len(intake.taken), intake.there) == told
        assert bool(intake.flaws) == (told == (0, 0))
    assert there.numbers() == numbers
    archive.close()
    there.close()


def test_matches_are_written_under_a_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = an_archive(tmp_path / "here", Random(3), 4)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "etori.jsonl").write_text("somebody's own")
    archive._database.execute("UPDATE match SET sum = 0 WHERE id = 3")
    done = export_matches(archive, archive.numbers(), "etori.jsonl")
    assert (done.path, done.written, done.unread) == (tmp_path / "etori-2.jsonl", 3, 1)
    assert done.path is not None
    assert done.path.read_bytes() == b"".join(line_of(archive, number) for number in (1, 2, 4))
    assert (tmp_path / "etori.jsonl").read_text() == "somebody's own"
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "all" / "x")
    (tmp_path / "all").write_text("no folder")
    monkeypatch.setattr("game.archive.files.gettempdir", lambda: str(tmp_path / "passing"))
    assert export_matches(archive, [1], "etori.jsonl").path == tmp_path / "passing" / "etori.jsonl"
    archive.close()


@pytest.mark.parametrize("column", ["seats", "totals", "winners"])
def test_a_damaged_row_does_not_hide_the_others(column: str, tmp_path: Path) -> None:
    archive = an_archive(tmp_path, Random(5), 12)
    archive._database.execute(f"UPDATE match SET {column} = 'no list', ended = changed WHERE id = 2")
    for order in MatchOrder:
        for outcome in (None, *MatchOutcome):
            numbers = archive.listed(MatchFilter(outcome=outcome), order)
            assert [row is None for row in archive.rows(numbers)] == [number == 2 for number in numbers]
            archive.accuracies(numbers)
    assert 2 in archive.listed(MatchFilter())
    archive.close()

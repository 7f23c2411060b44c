"""Every figure is counted a second time from the records; filters, an empty archive, speed, and the tool."""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter, process_time

import pytest

from game import GAMES
from game.__main__ import main
from game.analysis.par import COMPARED_LEVELS
from game.archive.archive import Archive
from game.archive.recovery import DATABASE_FILE
from game.archive.spreadsheet import HEADER, rows
from game.archive.statistics import (
    AVERAGED_DEALS,
    DealFilter,
    DealTotals,
    GameCount,
    MoveTimes,
    WinningStreaks,
)
from game.match.seating import HUMAN
from tests.conftest import LONG, Tally
from tests.game.archives import archive_of, fresh, seats_for, step
from tests.game.counted import STAGES, Records, Recount, analyse, dated, day, error_of, fill, put_match
from tests.pace import slowness

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an archive with some matches of all games."""
    folder = tmp_path_factory.mktemp("original")
    with closing(archive_of(folder)) as archive:
        fill(archive, Random(8), 20)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(original, tmp_path / "played")


def compare(records: Records, wanted: DealFilter) -> Counter[str]:
    """All figures against a count from the records; how much of each there was."""
    found, told = records.archive.figures(wanted), Recount(records, wanted)
    points, ahead = told.points(), told.aheads()
    assert found.sums.deals == len(points)
    assert found.sums.won == sum(each > 1e-9 for each in ahead)
    assert found.sums.points == pytest.approx(mean(points) if points else None)
    assert found.sums.ahead == pytest.approx(mean(ahead) if ahead else None)
    assert [each[:4] for each in found.deals] == [(*deal[1:4], deal[0]) for deal in told.deals]
    assert [each.points for each in found.deals] == points
    assert [each.ahead for each in found.deals] == pytest.approx(ahead)
    windows = [points[max(0, end - AVERAGED_DEALS) : end] for end in range(1, len(points) + 1)]
    assert [each.mean for each in found.deals] == pytest.approx([mean(window) for window in windows])
    assert [(each.ended, *each[:2], each.place) for each in found.matches] == told.ended
    assert found.matches_won == sum(row[-1] == 1 for row in told.ended)
    assert found.runs == told.runs()
    contracts = told.contracts()
    assert {each.height: tuple(each[1:]) for each in found.contracts} == {
        height: (len(each), sum(made for made, _ in each), pytest.approx(mean(gain for _, gain in each)))
        for height, each in contracts.items()
    }
    numbers = [int(each.height) for each in found.contracts if each.height.isdigit()]
    assert numbers == sorted(numbers)
    assert {each.key: tuple(each[1:]) for each in found.sources} == told.sources()
    accuracies = told.accuracies()
    assert {tuple(each[:2]): tuple(each[2:]) for each in found.accuracy} == {
        key: (pytest.approx(value), deals) for key, (value, deals) in accuracies.items()
    }
    lost = told.lost()
    assert {each.stage for each in found.lost} == set(lost)
    for each in found.lost:
        recent, before, decisions, worse, accuracy = lost[each.stage]
        assert each.recent == pytest.approx(recent)
        assert each.before == (before if before is None else pytest.approx(before))
        assert (each.decisions, each.worse) == (decisions, worse)
        assert each.accuracy == (accuracy if accuracy is None else pytest.approx(accuracy))
    stages = [each.stage for each in found.lost]
    assert stages == sorted(stages, key=STAGES.index)
    pars = told.pars()
    assert {each.level for each in found.par} == set(pars)
    for par in found.par:
        beside = pars[par.level]
        assert par.deals == len(beside)
        assert par.ahead == pytest.approx(mean(beside), abs=1e-3)
        error = error_of(beside)
        assert par.error == (error if error is None else pytest.approx(error, abs=2e-3))
        better, worse = sum(each > 5e-4 for each in beside), sum(each < -5e-4 for each in beside)
        assert (par.better, par.same, par.worse) == (better, len(beside) - better - worse, worse)
        spread = [ahead for ahead, count in par.spread for _ in range(count)]
        assert spread == pytest.approx(sorted(beside), abs=1e-3)
    count, *times = told.paces()
    assert found.pace.moves == count
    assert found.pace[1:] == pytest.approx(times)
    assert found.help == told.help()
    return Counter(
        deals=len(points), matches=len(found.matches), won=found.matches_won, moves=count,
        contracts=len(contracts), reviewed=len(accuracies), helped=found.help.deals,
        earlier=sum(each.before is not None for each in found.lost), same=sum(par.same for par in found.par),
    )  # fmt: skip


def test_every_figure_is_what_the_records_tell(tmp_path: Path, tally: Tally) -> None:
    tally.floor(
        deals=100, matches=20, won=5, moves=800, contracts=6, reviewed=15, helped=10, same=20, sieved=8
    )
    archive = archive_of(tmp_path)
    for _ in tally.times(1, "archives"):
        fill(archive, tally.rng, 60)
        records = Records(archive)
        for key in GAMES:
            tally.count.update(compare(records, DealFilter(key)))
            tables = archive.tables(key)
            assert sum(each.deals for each in tables) == archive.figures(DealFilter(key)).sums.deals
            some = tally.rng.choice(tables)
            since = day(150)
            for wanted in (
                DealFilter(key, some.players),
                DealFilter(key, against=some.against),
                DealFilter(key, some.players, some.against),
                DealFilter(key, since=since),
                DealFilter(key, some.players, some.against, since),
            ):
                tally.count["sieved"] += compare(records, wanted)["deals"] > 0
            assert archive.figures(DealFilter(key, some.players, some.against)).sums.deals == some.deals
        for each in archive.games():
            found = archive.figures(DealFilter(each.game))
            assert each == GameCount(each.game, len(found.matches), found.sums.deals)


def test_deals_that_levels_have_still_to_replay_are_counted(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    rng = Random(7)
    for number in range(12):
        kept = put_match(archive, fresh("california_jack", number), ["human", "normal"], rng, most=2)
        dated(archive, kept, day(number))
    wanted, rows = DealFilter("california_jack"), archive.figures(DealFilter("california_jack")).deals
    late = [each for each in rows if each.over >= day(6)]
    assert 0 < len(late) < len(rows)
    assert archive.waiting(wanted, day(6)) == len(late)
    for level in COMPARED_LEVELS:
        assert archive.waiting(wanted, day(6)) == len(late)
        for each in late[:3]:
            archive.database.execute(
                "INSERT INTO par VALUES (?, ?, ?, ?, 1, 0)", (each.match, each.deal, each.seat, level)
            )
    assert archive.waiting(wanted, day(6)) == len(late) - 3
    assert archive.waiting(DealFilter("kan"), day(6)) == 0
    assert archive.waiting(DealFilter("california_jack", since=day(9)), day(6)) < len(late) - 3


def test_decisions_of_earlier_deals_stand_beside_the_newest(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    rng = Random(5)
    for number in range(60):
        match = fresh("california_jack", number)
        kept = put_match(archive, match, ["human", "normal"], rng, most=2)
        dated(archive, kept, day(number))
        analyse(archive, kept, rng)
    seen = compare(Records(archive), DealFilter("california_jack"))
    assert seen["earlier"] == len(STAGES)
    assert archive.figures(DealFilter("california_jack")).lost[0].deals_before == 30


def test_in_an_empty_archive_there_is_nothing_to_count(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    assert (archive.games(), archive.tables("kan"), archive.lacking()) == ([], [], [])
    found = archive.figures(DealFilter("kan"))
    assert (found.sums, found.runs, found.pace) == (
        DealTotals(0, 0, None, None),
        WinningStreaks(0, 0),
        MoveTimes(0, None, None, None),
    )
    assert found.matches_won == 0
    lists = (
        found.deals,
        found.matches,
        found.contracts,
        found.sources,
        found.accuracy,
        found.lost,
        found.par,
    )
    assert not any(lists)


def test_a_damaged_list_counts_as_an_empty_one(folder: Path) -> None:
    archive = archive_of(folder)
    before = {key: archive.figures(DealFilter(key)) for key in GAMES}
    archive._database.execute("UPDATE match SET winners = '[0', totals = '{', seats = 'x'")
    archive._database.execute("UPDATE deal SET entries = '[[0,'")
    for key, found in before.items():
        after = archive.figures(DealFilter(key))
        assert after.sums == found.sums
        assert not any(each.place for each in after.matches)
        assert after.sources == ()
    assert archive.lacking() == []


def test_matches_of_an_earlier_version_are_booked_once_and_all(folder: Path) -> None:
    archive = archive_of(folder)
    order = "SELECT * FROM played ORDER BY match, deal, seat"
    whole = archive._database.execute(order).fetchall()
    assert archive.lacking() == []
    archive._database.execute("DELETE FROM played WHERE (match + deal) % 2")
    rest = len(archive._database.execute(order).fetchall())
    assert 0 < rest < len(whole)
    lacking = archive.lacking()
    assert lacking
    for number in lacking:
        archive.book(number, GAMES)
    again = archive._database.execute(order).fetchall()
    assert [tuple(row)[:3] + tuple(row)[4:] for row in again] == [
        tuple(row)[:3] + tuple(row)[4:] for row in whole
    ]
    assert archive.lacking() == []
    changed = {number: archive.session(number).changed for number in lacking}
    filled = {(row["match"], row["deal"]): row["over"] for row in again}
    assert all(filled[match, deal] in (changed.get(match), over) for match, deal, _, over, *_ in whole)


def test_a_deal_that_is_taken_back_after_its_end_is_not_counted(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    match = fresh("california_jack", 4)
    page = archive.add(match, seats_for(match))
    match.start_deal()
    while not match.deal.finished:
        step(match, Random(1))
    page.write(match)
    assert archive.figures(DealFilter("california_jack")).sums.deals == 1
    match.rewind(5)
    match.draw_by_chance()
    page.write(match)
    assert archive.figures(DealFilter("california_jack")).sums.deals == 0
    assert archive.lacking() == []


MATCHES, DEALS, MOVES = 10_000 if LONG > 1 else 2_500, 8, 12
TOLD = json.dumps({"verdict": {"weighed": [["play 2C", 0.1 * number, 0.2] for number in range(12)]}})


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Thousands of matches of five games, written straight into the tables."""
    archive = archive_of(tmp_path_factory.mktemp("large"))
    database, rng, keys = archive._database, Random(1), list(GAMES)
    numbers = range(1, MATCHES + 1)
    deals = [(number, deal) for number in numbers for deal in range(1, DEALS + 1)]

    def entries() -> str:
        won = [[rng.randrange(4), "score", 1, reason] for reason in ("high", "low", "jack")]
        return json.dumps([*won, [rng.randrange(4), "score", 1, f"game {rng.randrange(40, 60)} 37"]])

    level = {number: rng.choice(("easy", "normal", "hard", "expert")) for number in numbers}
    tables = {
        "match": [
            (number, keys[number % 5], 4, "{}", None, json.dumps([HUMAN, *[level[number]] * 3]), 0, "1", None,
             None, day(0), day(number % 300), day(number % 300),
             json.dumps([rng.randrange(99) for _ in range(4)]), json.dumps([rng.randrange(4)]), 0, 0)
            for number in numbers
        ],
        "deal": [(*each, 0, "x" * 150, 1, entries(), 0) for each in deals],
        "action": [(*each, at, at % 4, "play 2C", 0) for each in deals for at in range(MOVES)],
        "played": [
            (*each, 0, day(each[0] % 300), "JK4-" + "0" * 50, level[each[0]], points, points - 3.3,
             str(points % 6), points % 2)
            for each in deals for points in (rng.randrange(40),)
        ],
        "pace": [(*each, at, rng.randrange(9000)) for each in deals for at in range(MOVES)],
        "hint": [(*each, 4) for each in deals[::3]],
        "verdict": [
            (*each, at, 0, STAGES[at % 4], "slip", rng.random(), TOLD) for each in deals[::4]
            for at in range(0, MOVES, 4)
        ],
        "review": [(*each, 0, rng.uniform(40, 100), 1, 1) for each in deals],
        "par": [
            (*each, 0, level, 3, rng.randrange(40) - 3.3) for each in deals for level in ("normal", "expert")
        ],
    }  # fmt: skip
    database.execute("PRAGMA foreign_keys = OFF")
    database.execute("BEGIN")
    for table, table_rows in tables.items():
        database.executemany(
            f"INSERT INTO {table} VALUES ({', '.join('?' * len(table_rows[0]))})", table_rows
        )
    database.execute("COMMIT")
    return archive


def test_thousands_of_matches_are_counted_at_once(large: Archive, capsys: Capture) -> None:
    least = 10.0
    for key in (*GAMES, *GAMES):
        began = process_time()
        plates, tables, found = large.games(), large.tables(key), large.figures(DealFilter(key))
        least = min(least, process_time() - began)
        assert found.sums.deals == MATCHES * DEALS / len(GAMES)
        assert (len(plates), sum(each.deals for each in tables)) == (len(GAMES), found.sums.deals)
        assert found.par
        assert found.lost
        assert found.contracts
    with capsys.disabled():
        print(f"\n  all figures of one of five games in {MATCHES:,} matches: {1000 * least:.0f} ms")
    assert least < (0.5 if LONG > 1 else 0.25) * slowness()


def test_a_table_and_a_time_are_sifted_quickly_too(large: Archive) -> None:
    least = 10.0
    for _ in range(3):
        began = perf_counter()
        found = large.figures(DealFilter("kan", 4, "expert", day(200)))
        least = min(least, perf_counter() - began)
        assert 0 < found.sums.deals < MATCHES * DEALS / 20
    assert least < 0.5 * slowness(perf_counter)


# The tool.


def test_the_tool_tells_all_games_or_one(folder: Path, capsys: Capture) -> None:
    assert main(["stats", "--folder", str(folder)]) == 0
    told = capsys.readouterr().out
    assert main(["stats", "--folder", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    archive = archive_of(folder)
    played = [each.game for each in archive.games()]
    assert list(found) == [key for key in GAMES if key in played]
    for key in played:
        assert f"{GAMES[key].title}: " in told
        assert found[key] == json.loads(json.dumps(archive.figures(DealFilter(key)).as_json()))
    assert main(["stats", "--folder", str(folder), "--json", "--game", played[0]]) == 0
    assert list(json.loads(capsys.readouterr().out)) == [played[0]]


def test_the_tool_writes_every_number_as_comma_separated_values(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.csv"
    assert main(["stats", "--folder", str(folder), "--csv", str(file)]) == 0
    with file.open(newline="", encoding="utf-8") as source:
        head, *told = csv.reader(source)
    assert tuple(head) == HEADER
    archive = archive_of(folder)
    for each in archive.games():
        figures = archive.figures(DealFilter(each.game))
        own = [tuple(row[1:]) for row in told if row[0] == each.game]
        assert own == [(*row[:3], "" if row.value is None else str(row.value)) for row in rows(figures)]
        assert ("sums", "", "deals", str(each.deals)) in own
        assert sum(row[0] == "deals" and row[2] == "points" for row in own) == each.deals


def test_faults_are_told_in_one_line(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["stats", "--folder", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.startswith("stats: there is no archive in ")
    assert main(["stats", "--folder", str(folder), "--csv", str(folder / DATABASE_FILE / "file.csv")]) == 2
    fault = capsys.readouterr().err
    assert fault.startswith("stats: ")
    assert fault.count("\n") == 1
    (folder / DATABASE_FILE).write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert main(["stats", "--folder", str(folder)]) == 2
    fault = capsys.readouterr().err
    assert fault.startswith("stats: ")
    assert fault.count("\n") == 1


def test_the_tool_says_so_where_nothing_is_over(tmp_path: Path, capsys: Capture) -> None:
    archive_of(tmp_path).close()
    assert main(["stats", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "no statistics yet: no deal is finished\n")
    assert main(["stats", "--folder", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {}

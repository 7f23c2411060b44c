"""Texts of the archive that hold other JSON than was written: they spoil one row, and never a page."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive import deal_results
from game.archive.archive import Archive
from game.archive.queries import MatchFilter, MatchOrder, MatchOutcome
from game.archive.recovery import DATABASE_FILE
from game.archive.statistics import DealFilter
from game.match.record import RecordError
from game.match.seal import seal
from game.puzzles.own_mistakes import missed
from game.session.background_analysis import BackgroundAnalysis
from game.session.library import MatchLibrary, UnreadableMatch
from tests.conftest import ROBUST, Tally

from .archives import NOW, archive_of, fresh, seats_for
from .background_analysis import AtOnce
from .test_listing import play_deals

ODD = [
    json.dumps(value)
    for value in (
        5, -1, 0.5, True, None, "text", "[1]", {}, {"human": 1}, {"0": "human"}, {"a": "human"}, [], [[]],
        [None], ["human"], [["human"]], ["a", "b"],
        [1e300, 10**18], [{}], [[1, 2, 3, 4]], [[0, "trick", "x", {}]],
        [[0, "t", 1, None]], [[9, "t", 1, "x"]], [[None, "t", 1, "x"]], [["", "t", 1.5, "x"]],
        [[0, [], [], []]],
        {"verdict": 5}, {"verdict": {"weighed": 5}}, {"verdict": {"weighed": "x"}},
        {"verdict": {"weighed": ["x"]}}, {"verdict": {"weighed": [["a", "b", "c"]]}},
        {"verdict": {"weighed": [["a", None, {}]]}}, {"verdict": {"weighed": {"a": [1, [2], 3]}}},
    )
] + ["", "[", "null null", "NaN", "[1,]", "\x00", "[" * 3000, "1" * 5000, '"\\ud800"', "'", "$"]  # fmt: skip
"""What stands there in place of a list."""
FAILED = ("5", '{"a": "human"}', '["a", "b"]', '{"verdict": {"weighed": ["x"]}}')
"""What once made a page fail."""
COLUMNS = (
    ("match", "options"), ("match", "names"), ("match", "seats"), ("match", "totals"), ("match", "winners"),
    ("match", "seed"), ("match", "changed"), ("match", "begun"), ("match", "ended"), ("deal", "entries"),
    ("deal", "deck"), ("undo", "taken"), ("verdict", "told"), ("verdict", "grade"), ("verdict", "phase"),
    ("played", "over"), ("played", "code"), ("played", "against"), ("played", "height"), ("lone", "code"),
    ("lone", "day"), ("par", "level"), ("seal", "told"),
)  # fmt: skip
"""Each text of the archive that is read by what it means."""


def archive_with_all(folder: Path) -> Archive:
    """Two matches over, one open and one deal alone, with a row in every table."""
    archive = archive_of(folder)
    rng = Random(3)
    for number, key in enumerate(("california_jack", "kan", "napoleon", "california_jack"), start=1):
        match = fresh(key, number)
        page = archive.new_writer(seats_for(match))
        play_deals(match, rng, 1)
        page.resigned = number < 3
        page.write(match, [(1, 0)], {(1, 0): 900})
        database = archive.database
        database.execute("INSERT INTO undo VALUES (?, 0, 1, 0, '[\"0 play 2C\"]')", (number,))
        told = json.dumps({"verdict": {"weighed": [["play 2C", 0.1, 0.2]]}})
        row = (number, 1, 0, 0, "play", "mistake", 1.0, told)
        database.execute("INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        database.execute("INSERT INTO review VALUES (?, 1, 0, 90.0, 1.0, 0.0)", (number,))
        database.execute("INSERT INTO par VALUES (?, 1, 0, 'hard', 3, 0.5)", (number,))
        sealed = seal(match, "1.0.0", seats_for(match), [None] * match.players)
        database.execute("INSERT INTO seal VALUES (?, 1, ?)", (number, json.dumps(sealed.as_json())))
    code = deal_results.code_in(archive.database, 4, 1)
    archive.database.execute("INSERT INTO lone VALUES (4, ?, '2026-11-20')", (code,))
    return archive


def of_one(act: Callable[[], object]) -> None:
    """What concerns one match may say that it cannot be read."""
    with suppress(RecordError, KeyError, UnreadableMatch):
        act()


def read_all(archive: Archive, library: MatchLibrary, number: int) -> None:
    """Ask for all that any page asks for."""
    for order in MatchOrder:
        for outcome in (None, *MatchOutcome):
            archive.listed(MatchFilter(outcome=outcome), order)
            archive.listed(
                MatchFilter(game="kan", players=4, since="2020", until="2030", favourite=True), order
            )
    numbers = archive.numbers()
    found = dict(zip(numbers, archive.rows(numbers), strict=True))
    assert all(found[each] is not None for each in numbers if each != number), "the others are listed"
    archive.accuracies(numbers)
    archive.matches()
    archive.games()
    archive.lacking()
    for key in GAMES:
        archive.tables(key)
        archive.figures(DealFilter(key)).as_json()
        archive.waiting(DealFilter(key), "2020")
        missed(archive, key)
    library.open_matches()
    assert all(isinstance(day, date) for day in library.days())
    kept = found[number]
    if kept is not None:
        of_one(lambda: archive.deals(kept))
    for act in (archive.saved_match, archive.record, archive.session, archive.code, library.look_on):
        of_one(lambda act=act: act(number))
    for ask in (partial(deal_results.code_in, archive.database), library.past, library.deal_code):
        of_one(lambda ask=ask: ask(number, 1))
    library.results_of("x")
    library.pars_of("x")
    deal_results.days(archive.database)
    BackgroundAnalysis(archive, dict(GAMES), AtOnce())._missing()


@pytest.mark.at_length
@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_row_that_holds_other_json_spoils_no_page(
    table: str, column: str, tmp_path: Path, tally: Tally
) -> None:
    archive = archive_with_all(tmp_path)
    library = MatchLibrary(tmp_path, GAMES, NOW)
    key = "id" if table == "match" else "match"
    wrong = []
    for number in (1, 3, 4) if table == "lone" else (1,):
        found = archive.database.execute(f"SELECT {column} FROM {table} WHERE {key} = {number}").fetchone()
        (before,) = found or ("",)
        for odd in ODD if ROBUST else [*FAILED, *tally.rng.sample(ODD, 4)]:
            archive.database.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (odd, number))
            try:
                read_all(archive, library, number)
            except Exception as fault:
                wrong.append((odd[:40], number, repr(fault)))
            tally.count["rows"] += 1
        archive.database.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (before, number))
    tally.floor(rows=len(ODD) if ROBUST else len(FAILED))
    assert not wrong


def test_deals_whose_entries_are_no_list_are_told_as_unreadable(tmp_path: Path) -> None:
    archive = archive_with_all(tmp_path)
    kept = archive.saved_match(1)
    for odd in ("5", "null", "true", '"text"', "{}", "0.5"):
        with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as other:
            other.execute("UPDATE deal SET entries = ?", (odd,))
            other.commit()
        with pytest.raises(RecordError):
            archive.deals(kept)

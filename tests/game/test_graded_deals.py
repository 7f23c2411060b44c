"""The decisions that count for a grade, as the archive knows them: counted a second time, row by row."""

from __future__ import annotations

import json
from collections import defaultdict
from math import exp
from random import Random

import pytest

from game.analysis.grade import present_grade
from game.archive.archive import Archive
from game.archive.graded_deals import usual_table
from tests.game.archives import archive_of, fresh
from tests.game.counted import analyse, dated, day, put_match

PLAYED = 30


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    archive, rng = archive_of(tmp_path_factory.mktemp("graded")), Random(5)
    for number in range(PLAYED):
        match = fresh("california_jack", number)
        kept = put_match(archive, match, ["human", "normal"], rng, most=3)
        dated(archive, kept, day(number))
        analyse(archive, kept, rng)
    return archive


def counted(archive: Archive) -> dict[tuple[int, int], list[tuple[str, float, float]]]:
    """Return stage, cost and stake of every decision that counts, by match and deal."""
    database = archive.database
    hinted = {tuple(row) for row in database.execute("SELECT match, deal, action FROM hint")}
    undone = {
        (match, deal, kept + more)
        for match, deal, kept, taken in database.execute("SELECT match, deal, kept, taken FROM undo")
        for more in range(len(json.loads(taken)))
    }
    found = defaultdict(list)
    for match, deal, action, stage, grade, loss, told in database.execute(
        "SELECT match, deal, action, phase, grade, loss, told FROM verdict"
    ):
        if grade == "none" or (match, deal, action) in hinted | undone:
            continue
        losses = [] if told == "{" else [each[1] for each in json.loads(told)["verdict"]["weighed"]]
        kept = [1 - exp(-max(-1.0, each)) for each in losses]
        stake = max(0.0, sum(kept) / len(kept)) if kept else 0.0
        found[match, deal].append((stage, 1 - exp(-max(-1.0, loss)), stake))
    return found


def test_sums_are_those_of_the_decisions_without_hint_and_undo(archive: Archive) -> None:
    table = usual_table(archive.database, "california_jack")
    assert table is not None
    expected = counted(archive)
    assert table.players == 2
    assert len(table.deals) == len(expected) > PLAYED
    every = [each for deal in expected.values() for each in deal]
    assert sum(deal.all.decisions for deal in table.deals) == len(every)
    for stage in ("auction", "play"):
        own = [each for each in every if each[0] == stage]
        sums = [deal.stages[stage] for deal in table.deals if stage in deal.stages]
        assert sum(each.cost for each in sums) == pytest.approx(sum(cost for _, cost, _ in own))
        assert sum(each.stake for each in sums) == pytest.approx(sum(stake for _, _, stake in own))
    assert [deal.over for deal in table.deals] == sorted(deal.over for deal in table.deals)
    assert present_grade(table.deals) is not None


def test_a_hint_and_an_undo_change_what_counts(archive: Archive) -> None:
    database = archive.database
    hints = database.execute("SELECT count(*) FROM hint JOIN verdict USING (match, deal, action)").fetchone()
    undos = database.execute("SELECT count(*) FROM undo JOIN review USING (match, deal)").fetchone()
    assert hints[0] > 0
    assert undos[0] > 0


def test_a_game_without_reviewed_deals_has_no_table(archive: Archive) -> None:
    assert usual_table(archive.database, "kan") is None

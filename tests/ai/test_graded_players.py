"""The measuring of grades: a run broken off goes on, and only deals count in which everybody sat."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.research.graded_players import MeasuredDeal, MeasuredDecision, main, read_journal, report, sums_of


def decision(grade: str, loss: float) -> MeasuredDecision:
    return MeasuredDecision("play", grade, loss, (0.0, 1.0))


def deal(player: str, number: int, *decisions: MeasuredDecision) -> MeasuredDeal:
    return MeasuredDeal("california_jack", 2, 100, player, number, decisions)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal"
    quick = ["--game", "california_jack", "--effort", "8", "--share", "0.002", "--journal", str(journal)]
    players = ["--player", "random", "--player", "expert"]
    assert main([*quick, *players, "--deals", "1"]) == 0
    before = list(read_journal(journal))
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[:-9], encoding="utf-8")
    assert main([*quick, *players, "--deals", "1"]) == 0
    assert list(read_journal(journal)) == before
    assert [each.player for each in before] == ["random", "expert"]
    assert all(len(each.decisions) > 10 for each in before)
    assert main([*quick, "--report"]) == 0
    assert not capsys.readouterr().out, "one deal has no standard error"


def test_sums_are_those_of_the_accuracy() -> None:
    found = sums_of(deal("easy", 0, decision("fine", 0.2), decision("mistake", 1e9)))
    assert (found.decisions, found.cost) == (2, 1.0)
    assert 0.5 < found.stake < 1.0


def test_only_deals_in_which_all_players_sat_are_compared() -> None:
    good, bad = decision("best", 0.0), decision("mistake", 0.2)
    deals = [deal("normal", number, good, bad) for number in range(3)]
    deals += [deal("easy", number, bad, bad) for number in range(4)]
    lines = list(report(deals))
    assert [line.partition(":")[0] for line in lines] == [
        "california_jack 2 easy",
        "california_jack 2 normal",
    ]
    assert all(line.endswith("± 25.5 (3)") for line in lines), "alike in every deal"

"""The measuring of verdicts: a run broken off goes on, and is summed up by the present thresholds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.research import verdict_trust
from game.research.verdict_trust import (
    MeasuredCase,
    StoredVerdict,
    cases,
    main,
    played,
    players_of,
    read_journal,
    report,
    run,
)

JACK = ["california_jack"]
QUICK = {"deals": 1, "effort": 8, "share": 0.002, "times": 2}


def lines_of(journal: Path) -> list[str]:
    return journal.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("kind", ["honest", "accuracy", "cost"])
def test_a_run_that_was_broken_off_goes_on(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict_trust, "DECISIONS_PER_DEAL", 1)
    journal = tmp_path / "new" / "journal"
    wanted = list(cases(kind, JACK, **QUICK))
    run(wanted, QUICK["share"], journal)
    whole = read_journal(journal)
    assert list(whole) == wanted
    if kind == "cost":
        return
    text = lines_of(journal)
    journal.write_text("\n".join(text[:-1]) + "\n" + text[-1][:-20], encoding="utf-8")
    assert list(read_journal(journal)) == wanted[:-1], "a line that was cut off counts for nothing"
    run(wanted, QUICK["share"], journal)
    assert read_journal(journal) == whole
    again = lines_of(journal)
    run(wanted, QUICK["share"], journal)
    assert lines_of(journal) == again


def test_all_levels_get_the_same_cards() -> None:
    case = MeasuredCase("accuracy", "jan_ken_po", 4, 3, "random", 8)
    decks = {played(case, 1, level, 0.002).deal.deck for level in ("random", "easy", "expert")}
    assert len(decks) == 1
    assert [case.who for case in cases("accuracy", JACK, **QUICK)] == [
        "random", "easy", "normal", "hard 2", "expert 8",
    ]  # fmt: skip
    assert [(case.who, case.effort) for case in cases("honest", JACK, **QUICK)] == [
        ("expert 8", 16), ("random", 8),
    ]  # fmt: skip


def test_figures_are_summed_up_by_the_present_thresholds() -> None:
    judgements: list[Any] = [
        StoredVerdict("play", True, 0.0, 0.0, False, [0.0, 1.0]),
        StoredVerdict("play", False, 0.05, 0.01, False, [0.0, 0.05]),
        StoredVerdict("play", False, 0.2, 0.01, False, [0.0, 0.2]),
        StoredVerdict("play", False, 0.9, 0.01, False, [0.0, 0.9]),
    ]
    case = MeasuredCase("accuracy", "california_jack", players_of("california_jack"), 0, "easy", 100)
    (line,) = report({case: json.loads(json.dumps(judgements))})
    assert "1 deals, 4 decisions, 25.0 % best, 25.0 % fine, 25.0 % slip, 25.0 % mistake" in line
    assert "(2) 50.0 % worse than fine" in line


def test_a_report_alone_measures_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--journal", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out == ""
    assert not (tmp_path / "none").exists()

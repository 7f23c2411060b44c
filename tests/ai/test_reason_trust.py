"""The measurement of reasons: it resumes, and tells a claim that holds from one that was made false."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.ai.causes import Measure
from game.research.reason_trust import Counted, drawn, main, read_journal, report


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reasons") / "journal.jsonl"
    measure(path)
    return path


def measure(journal: Path) -> None:
    main(["fresh", "--journal", str(journal), "--game", "kan", "--share", "0.1", "--deals", "2"])


def test_a_run_resumes_where_its_journal_ends(journal: Path, tmp_path: Path) -> None:
    rows = journal.read_text(encoding="utf-8").splitlines()
    assert len(rows) == sum(len(drawn("kan", f"1 {deal}")) for deal in range(2)) + 2
    part = tmp_path / "part.jsonl"
    part.write_text("\n".join([*rows[:2], rows[2][:9]]), encoding="utf-8")
    measure(part)
    assert sorted(map(json.dumps, read_journal(part))) == sorted(map(json.dumps, read_journal(journal)))


def test_a_report_counts_claims_that_hold_and_false_ones(journal: Path) -> None:
    told = [*report(journal)]
    assert told[0].startswith("fresh: ")
    assert any("claims hold" in line for line in told)


@pytest.mark.parametrize(
    ("said", "found", "missed", "holds"),
    [
        (0.4, 0.3, 0.1, True), (0.4, 0.1, 0.1, False), (0.4, -0.4, 0.1, False), (-0.4, -0.3, 0.1, True),
        (0.1, 0.6, 0.2, False), (0.0, 0.1, 0.1, True), (0.0, 0.3, 0.2, False), (0.4, 0.4, 0.5, False),
    ],
)  # fmt: skip
def test_a_claim_holds_if_its_difference_is_found_again(
    said: float, found: float, missed: float, holds: bool
) -> None:
    claim = Counted("save", Measure.LOST, "", said, found, 0.03, missed, sure=False)
    assert claim.holds() is holds


def test_few_deals_of_hard_must_contradict_a_claim() -> None:
    assert Counted("save", Measure.LOST, "", 0.4, -0.1, 0.1, 0.3, sure=False).holds(errors=2)
    assert not Counted("save", Measure.LOST, "", 0.4, -0.3, 0.1, 0.3, sure=False).holds(errors=2)

"""The measurement of steadiness: what it counts, and that it resumes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.research.steadiness import SteadyChoice, SteadyDeal, main, report

LIKED = SteadyChoice(7, ["play 2C"] * 5, "play 3C", 0.5, 0.3, 0.1, 0.06, exact=False)
"""Another card is liked better, gives less away, and costs no more than the deals can tell."""


@pytest.mark.parametrize(
    ("choice", "odd", "wasted"),
    [
        (LIKED, True, True),
        (LIKED._replace(saved=-0.3), True, False),
        (LIKED._replace(saved=0.01), True, False),
        (LIKED._replace(loss=0.13), False, False),
        (LIKED._replace(better=""), False, False),
        (LIKED._replace(loss=0.0, error=0.0, exact=True), True, True),
    ],
)
def test_a_card_is_odd_or_wasted(choice: SteadyChoice, odd: bool, wasted: bool) -> None:
    assert (choice.odd, choice.wasted) == (odd, wasted)


@pytest.mark.parametrize(("cards", "steady"), [("aabab", True), ("abcaa", True), ("aabbc", False)])
def test_most_seeds_choose_the_same_card(cards: str, steady: bool) -> None:
    assert LIKED._replace(cards=[*cards]).steady is steady


def test_the_report_counts_decisions_and_names_odd_cards() -> None:
    unsteady = LIKED._replace(cards=["a", "b", "c", "d", "e"], better="")
    told = [*report([SteadyDeal(0, [LIKED, unsteady]), SteadyDeal(1, [LIKED._replace(saved=0.0)])])]
    assert told[0] == "2 deals, 3 decisions, steady 66.7%"
    assert told[1].startswith("odd cards: 2, 1.00 per deal")
    assert told[2].startswith("wasted cards: 1, 0.50 per deal")
    assert [line.split(":")[0] for line in told[3:]] == ["  deal 0 #7", "  deal 1 #7"]


def test_normal_plays_what_it_likes_and_a_run_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.jsonl"
    arguments = ["california_jack", "--level", "normal", "--deals", "2", "--journal", str(journal)]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "odd cards: 0" in told
    head, *rows = journal.read_text(encoding="utf-8").splitlines()
    assert [json.loads(row)[0] for row in rows] == [0, 1]
    journal.write_text("\n".join([head, rows[0], rows[1][:9]]), encoding="utf-8")
    assert main(arguments) == 0
    assert capsys.readouterr().out == told

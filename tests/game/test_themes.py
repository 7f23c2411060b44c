"""Themes of slips and mistakes, and which of them cost a player most in the archive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.verdict import Grade, Verdict, WeighedAction
from game.analysis.review import ReviewedDecision
from game.analysis.themes import Theme, theme_of
from game.archive import rows
from game.archive.archive import Archive
from game.archive.statistics import DealFilter
from game.archive.weak_points import MAX_THEMES, weak_points
from game.commands.reason_text import reason_text
from game.engine.actions import parse_action
from game.engine.cards import parse_card
from game.engine.rules import Stage
from tests.ai.verdicts import verdict as verdict_on
from tests.game.archives import archive_of
from tests.puzzles.test_own import played

KEY = "kan"


def verdict(
    chosen: str, best: str, *kinds: CauseKind, grade: Grade = Grade.MISTAKE, cost: float = 2.0
) -> Verdict:
    one, other, loss = parse_action(chosen), parse_action(best), Loss(cost, 0.1)
    weighed = (WeighedAction(other, Loss(0.0, 0.0)), WeighedAction(one, loss))
    claim = Claim(Measure.LOST, 0.1, 0.8, parse_card("AS"))
    causes = tuple(Cause(kind, (claim,)) for kind in kinds)
    return verdict_on(grade, one, loss, weighed, best=other)._replace(causes=causes)


@pytest.mark.parametrize(
    ("chosen", "best", "kinds", "stage", "leads", "theme"),
    [
        ("play 2C", "play AS", (CauseKind.CASH,), "play", False, Theme.KEPT),
        ("play AS", "play 2C", (CauseKind.SAVE,), "play", True, Theme.LOST),
        ("play AS", "play 2C", (CauseKind.SPARE,), "play", False, Theme.GIVEN),
        ("play AS", "play 2C", (CauseKind.WASTED,), "play", False, Theme.PARTNER),
        ("play AS", "play 2C", (CauseKind.GIVES_UP, CauseKind.KEEP), "play", False, Theme.WASTED),
        ("play 2C", "play AS", (CauseKind.TAKES, CauseKind.SAVE), "play", False, Theme.MISSED),
        ("play 2C", "play AS", (CauseKind.DRAWS_TRUMPS,), "play", True, Theme.TRUMPS),
        ("play 2C", "play AS", (CauseKind.SCORES_MORE,), "play", True, Theme.LEAD),
        ("play 2C", "play AS", (CauseKind.SCORES_MORE,), "play", False, Theme.OTHER),
        ("bid 3", "pass", (), "auction", False, Theme.HIGH_BID),
        ("bid 3", "bid 2", (), "auction", False, Theme.HIGH_BID),
        ("bid 3", "pass", (CauseKind.TOO_HIGH,), "auction", False, Theme.HIGH_BID),
        ("pass", "bid 3", (), "auction", False, Theme.LOW_BID),
        ("bid 2", "bid 3", (), "auction", False, Theme.LOW_BID),
        ("pass", "bid 2", (CauseKind.DECLARES,), "auction", False, Theme.LOW_BID),
        ("discard AS", "discard 2C", (CauseKind.SCORES_MORE,), "exchange", False, Theme.DISCARD),
        ("pass", "double", (), "auction", False, Theme.DOUBLE),
        ("redouble", "pass", (CauseKind.SCORES_MORE,), "call", False, Theme.DOUBLE),
        ("koi", "kan", (), "call", False, Theme.OTHER),
    ],
)
def test_a_theme_is_what_the_first_cause_or_the_choice_tells(
    chosen: str, best: str, kinds: tuple[CauseKind, ...], stage: Stage, leads: bool, theme: Theme
) -> None:
    found = verdict(chosen, best, *kinds)
    assert theme_of(found, stage, leads=leads) is theme
    assert theme_of(found._replace(grade=Grade.FINE), stage, leads=leads) is None


def test_a_verdict_of_an_older_version_gets_its_theme_when_it_is_read() -> None:
    judged = ReviewedDecision(3, 0, "play", verdict("play AS", "play 2C", CauseKind.SAVE), theme=Theme.LOST)
    given = judged.as_json()
    assert ReviewedDecision.read(json.loads(json.dumps(given))) == judged
    older = {name: value for name, value in given.items() if name not in ("better_line", "theme")}
    assert ReviewedDecision.read(older) == judged


def test_the_reason_gives_the_figures_after_both_actions() -> None:
    assert reason_text(verdict("play AS", "play 2C", CauseKind.SAVE)) == (
        "AS is lost in 10% of the deals, not 80%"
    )
    assert reason_text(verdict("play AS", "play 2C")) == ""
    for figure in Measure:
        cause = Cause(CauseKind.SAVE, (Claim(figure, 0.5, 0.25, parse_card("AS")),))
        told = reason_text(verdict("play AS", "play 2C")._replace(causes=(cause,)))
        assert ("in 50% of the deals, not 25%" in told) != (": +0.50, not +0.25" in told), figure


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    played(tmp_path, KEY, 3)
    with closing(archive_of(tmp_path)) as opened:
        yield opened


def keep(archive: Archive, *judged: tuple[str, CauseKind, float, Grade]) -> None:
    notes = archive.verdicts(1, 1)
    assert notes is not None
    notes.keep(
        ReviewedDecision(number, 0, "play", verdict(chosen, "play 2C", kind, grade=grade, cost=cost))
        for number, (chosen, kind, cost, grade) in enumerate(judged)
    )


def test_the_dearest_themes_come_first_with_their_dearest_decisions(archive: Archive) -> None:
    keep(
        archive,
        ("play AS", CauseKind.SAVE, 1.0, Grade.SLIP),
        ("play AS", CauseKind.SAVE, 3.0, Grade.MISTAKE),
        ("play AH", CauseKind.TAKES, 2.5, Grade.MISTAKE),
        ("play AD", CauseKind.SCORES_MORE, 9.0, Grade.MISTAKE),
        ("play KD", CauseKind.KEEP, 7.0, Grade.FINE),
    )
    found = weak_points(archive.database, DealFilter(KEY))
    assert [(point.theme, point.cost) for point in found] == [
        (Theme.LOST, 4.0),
        (Theme.MISSED, 2.5),
        (Theme.OTHER, 9.0),
    ]
    assert [(each.match, each.deal, each.judged.number) for each in found[0].decisions] == [
        (1, 1, 1),
        (1, 1, 0),
    ]
    over = found[0].decisions[0].over
    assert weak_points(archive.database, DealFilter(KEY, since=over)) == found
    assert weak_points(archive.database, DealFilter(KEY, since="9999")) == []
    assert weak_points(archive.database, DealFilter("napoleon")) == []


def test_no_more_than_four_themes_are_named_and_what_makes_no_sense_is_left_out(archive: Archive) -> None:
    kinds = (CauseKind.SAVE, CauseKind.TAKES, CauseKind.KEEP, CauseKind.WASTED, CauseKind.SPARE)
    keep(archive, *(("play AS", kind, 1.0 + n, Grade.MISTAKE) for n, kind in enumerate(kinds)))
    found = weak_points(archive.database, DealFilter(KEY))
    assert len(found) == MAX_THEMES
    assert found[0].theme is Theme.GIVEN
    rows.update(archive.database, "verdict", 1, 1, 4, told="{}")
    assert Theme.GIVEN not in {point.theme for point in weak_points(archive.database, DealFilter(KEY))}

"""The player as they were three months ago: what stored verdicts tell, and what does not count."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.ai.matched_player import FULL, MatchedPlayer
from game.analysis.themes import Theme
from game.archive.archive import Archive
from game.archive.own_strength import earlier_self, own_strength
from game.archive.statistics import DealFilter
from game.archive.weak_points import count_decisions, weak_points
from tests.game.archives import archive_of
from tests.game.reviewed_past import COSTS, GAME, reviewed_past

THEN = datetime(2026, 8, 1, 12, tzinfo=UTC)
LATER = (THEN + timedelta(days=1)).isoformat(timespec="milliseconds")
HABITS = {
    Theme.HIGH_BID: "overbids",
    Theme.LOST: "forgets",
    Theme.WASTED: "spends",
    Theme.PARTNER: "covers",
}


@pytest.fixture
def told(tmp_path: Path) -> Counter[Theme]:
    return reviewed_past(tmp_path, THEN)


def profile_from(told: Counter[Theme]) -> dict[str, int]:
    """Return the weights of the habits, counted a second time: the costliest is full."""
    costs = {HABITS[theme]: COSTS[theme] * times for theme, times in told.items()}
    return {habit: round(FULL * cost / max(costs.values())) for habit, cost in costs.items()}


def earlier(archive: Archive, until: str = LATER) -> MatchedPlayer:
    found = earlier_self(archive.database, GAME, until)
    assert found is not None
    return found


def test_an_earlier_self_has_the_habits_whose_mistakes_cost_most(
    tmp_path: Path, told: Counter[Theme]
) -> None:
    assert min(told.values()) > 5
    with closing(archive_of(tmp_path)) as archive:
        found = earlier(archive)
        assert found.profile._asdict() == profile_from(told)
        assert found.profile.forgets == FULL > found.profile.spends > found.profile.covers
        assert found.strength == own_strength(archive.database, GAME).strength
        assert found.is_earlier_self
        assert earlier_self(archive.database, GAME, THEN.isoformat(timespec="milliseconds")) is None


def test_deals_after_the_time_do_not_count(tmp_path: Path, told: Counter[Theme]) -> None:
    with closing(archive_of(tmp_path)) as archive:
        before = earlier(archive)
        number = "(SELECT max(match) FROM played)"
        archive.database.execute(f"UPDATE played SET over = '2027-01-01' WHERE match = {number}")
        after = earlier(archive)
        assert after.strength != before.strength or after.profile != before.profile
        archive.database.execute(f"DELETE FROM played WHERE match = {number}")
        assert earlier(archive) == after


SPENDS = "SELECT match, deal, action FROM verdict WHERE told LIKE '%a high card wasted%'"


def test_decisions_with_a_hint_show_no_habit(tmp_path: Path, told: Counter[Theme]) -> None:
    with closing(archive_of(tmp_path)) as archive:
        decided = count_decisions(archive.database, DealFilter(GAME))
        archive.database.execute(f"INSERT INTO hint {SPENDS}")
        assert decided - count_decisions(archive.database, DealFilter(GAME)) == told[Theme.WASTED]
        assert earlier(archive).profile._asdict() == {**profile_from(told), "spends": 0}
        themes = [point.theme for point in weak_points(archive.database, DealFilter(GAME))]
        assert themes == [Theme.LOST, Theme.HIGH_BID, Theme.PARTNER]


def test_undone_decisions_show_no_habit(tmp_path: Path, told: Counter[Theme]) -> None:
    with closing(archive_of(tmp_path)) as archive:
        undone = archive.database.execute(SPENDS).fetchall()
        for number, (match, deal, action) in enumerate(undone):
            row = (match, number, deal, action, '["play AS"]')
            archive.database.execute("INSERT INTO undo VALUES (?, ?, ?, ?, ?)", row)
        assert earlier(archive).profile._asdict() == {**profile_from(told), "spends": 0}


def test_deals_with_a_hint_or_an_undo_show_no_strength(tmp_path: Path, told: Counter[Theme]) -> None:
    with closing(archive_of(tmp_path)) as archive:
        assert own_strength(archive.database, GAME).deals == 8
        archive.database.execute("INSERT INTO hint VALUES (1, 1, 0)")
        archive.database.execute("INSERT INTO hint VALUES (1, 1, 2)")
        assert own_strength(archive.database, GAME).deals == 7
        archive.database.execute("INSERT INTO undo VALUES (2, 0, 2, 3, '[]')")
        assert own_strength(archive.database, GAME).deals == 6


def test_too_few_decisions_without_help_make_no_earlier_self(tmp_path: Path, told: Counter[Theme]) -> None:
    with closing(archive_of(tmp_path)) as archive:
        archive.database.execute("INSERT INTO hint SELECT match, deal, action FROM verdict")
        assert earlier_self(archive.database, GAME, LATER) is None

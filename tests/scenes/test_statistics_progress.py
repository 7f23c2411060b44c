"""While levels replay late deals, the page of statistics shows how far they are."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.analysis.par import COMPARED
from game.archive.statistics import DealFilter
from scenes.pages.statistics.par_card import ParCard
from tests.game.archives import archive_of, fresh
from tests.game.counted import dated, put_match
from tests.scenes.scratch import picture
from tests.scenes.statistics_sitting import NOW, Open, cards, stack_of


def test_a_bar_tells_how_many_deals_are_replayed_already(open_page: Open, tmp_path: Path) -> None:
    archive = archive_of(tmp_path / "late")
    rng = Random(3)
    for number in range(9):
        kept = put_match(archive, fresh("california_jack", number), ["human", "easy"], rng, most=2)
        dated(archive, kept, NOW.isoformat(timespec="milliseconds"))
    deals = [tuple(each[:3]) for each in archive.figures(DealFilter("california_jack")).deals]
    archive.close()
    page = open_page(tmp_path / "late")
    page.model.renew()
    page.rebuild(page.services)
    stack = stack_of(page)
    assert page.model.waiting == len(deals)
    assert stack.wake is not None

    def replayed(count: int) -> None:
        database = page.model.archive.database  # type: ignore[union-attr]
        for deal in deals[:count]:
            for level in COMPARED:
                row = (*deal, level, 1, 0.0)
                database.execute("INSERT OR REPLACE INTO par VALUES (?, ?, ?, ?, ?, ?)", row)
        before = picture(stack)
        stack.update(1.1)
        stack.settle(0.01)
        assert picture(stack) != before

    replayed(4)
    (card,) = cards(page, ParCard)
    assert (card._done, card._every, card.going) == (4, len(deals), True)
    replayed(len(deals))
    (card,) = cards(page, ParCard)
    assert not card.going
    assert card.told.number, "all is counted anew at the end"
    assert page.wake is None
    page = open_page(tmp_path / "late", compare=False)
    assert page.model.waiting == 0

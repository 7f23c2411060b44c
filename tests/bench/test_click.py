"""How far one click goes: these figures only ever become smaller."""

from __future__ import annotations

from tests.bench.click import Way, click


def test_a_click_on_a_card_goes_through_few_files() -> None:
    found = click()
    assert within(found.handled, files=20, changes=105, calls=193), found.handled
    assert within(found.settled, files=57, changes=338, calls=696), found.settled


def within(way: Way, files: int, changes: int, calls: int) -> bool:
    return len(way.files) <= files and way.changes <= changes and way.calls.total() <= calls

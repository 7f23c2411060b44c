"""How far one click goes: these figures only ever become smaller."""

from __future__ import annotations

from tests.bench.click import click


def test_a_click_on_a_card_goes_through_few_files() -> None:
    way = click().handled
    assert len(way.files) <= 67, way
    assert way.changes <= 815, way
    assert way.calls.total() <= 1510, way

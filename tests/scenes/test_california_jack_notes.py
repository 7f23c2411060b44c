"""The notes of a first hand of California Jack: each at its moment, once, and clear of what it speaks of."""

from __future__ import annotations

import pytest

from tests.game.archives import jack_host
from tests.scenes.table_driver import Sitting


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"trump_choice": "cut", "stock": "face_down"}, "Nobody sees what comes"),
        ({"void_must_trump": False}, "you may throw any card away"),
    ],
)
def test_notes_say_what_holds_by_the_rules_in_force(options: dict[str, object], words: str) -> None:
    """Also just before the last draw, when the card beneath is the one that was cut."""
    told = []
    for seed in range(1, 4):
        host = jack_host(seed=seed, **options)
        host.start_deal()
        sitting = Sitting(host)
        while not host.deal_finished:
            legal = host.legal(0)
            if legal:
                told += [
                    note.text for note in sitting.table.presenter.advice.notes(sitting.table.sight(), legal)
                ]
            host.act((legal or host.legal(1))[0])
    assert any(words in text for text in told)
    if "stock" in options:
        assert not any("the hidden card beneath it" in text for text in told)

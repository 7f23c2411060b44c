"""Whole deals of every game by dragging cards to the table."""

from __future__ import annotations

from random import Random

import pytest

from game import GAMES
from game.ai.opponent_process import by_rule_of_thumb
from tests.scenes.choosing import actions
from tests.scenes.game_driver import host, sit
from tests.scenes.table_driver import CheckedTable, Sitting


class Loose(CheckedTable):
    strict = False


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_deal_by_dragging(key: str) -> None:
    rng, players = Random(3), max(number for number in GAMES[key].players if number <= 4)
    table = host(key, players, 11, ("human", *["normal"] * (players - 1)))
    sitting = sit(table, (1024, 640), table=Loose)
    dragged = 0
    while not table.deal_finished:
        dragged += decide_by_dragging(sitting, rng)
        sitting.rest()
    assert dragged >= 6


def decide_by_dragging(sitting: Sitting, rng: Random) -> int:
    """Decide once, with the cards by dragging them; how many were dragged."""
    table, picker = sitting.table, sitting.table.parts.picker
    cards, before = sorted(picker.hand.legal or ()), actions(sitting)
    if not cards or picker.combining is not None:
        request = sitting.host.hint_request(0)
        table.controller.act(by_rule_of_thumb(request))
        return 0
    count = picker.several.count if picker.several else 1
    for card in rng.sample(cards, count):
        sitting.drag(card, sitting.on_table)
        sitting.frame(0.3, draw=False)
    if actions(sitting) == before:
        sitting.click(picker.buttons.buttons[0].rect.center)
    assert len(actions(sitting)) > len(before)
    return count

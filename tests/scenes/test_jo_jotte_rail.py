"""The small score pad in Jo-Jotte's rail: its columns add up at every moment, and it folds in order."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.match.match import new_match
from scenes.graphics.fonts import Fonts
from scenes.presenters.base.sidebar import PadSide, SmallPad
from tests.conftest import Tally
from tests.scenes.jo_jotte_driver import FORMS, GAME, NAMES, WORDS, at_table, likely
from tests.scenes.jo_jotte_sitting import find

DEALS = 8
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def pad_of(sections: Any) -> SmallPad:
    return next(each for each in sections if isinstance(each, SmallPad))


def parts(column: PadSide) -> list[int]:
    return [column.above, column.below, *(points for points, _ in column.games), column.earlier]


@pytest.mark.parametrize("form", FORMS)
def test_columns_add_up_at_every_moment_and_this_hand_stands_apart(form: str, tally: Tally) -> None:
    tally.floor(moments=150, games=1, above=5)
    players, own = FORMS[form]
    match, _ = new_match(GAME, players, GAME.Options.read(own, players), 11, NAMES[:players])
    rng = Random(form)
    for _ in range(DEALS):
        if match.finished:
            break
        match.start_deal()
        before = None
        while True:
            _, sight = at_table(match)
            pad = pad_of(WORDS.sidebar.sections(sight))
            totals = match.totals if match.deal.finished else match.deal.setup.totals
            for column in pad.columns:
                assert all(part >= 0 for part in parts(column))
                assert sum(parts(column)) == column.total == totals[column.players[0]]
                assert column.below < pad.need or match.deal.finished
                assert all(won == (points >= pad.need) for points, won in column.games)
                tally.count["above"] += column.above > 0
                tally.count["games"] += bool(column.games) or column.earlier > 0
            tally.count["moments"] += 1
            if match.deal.finished:
                break
            figures = [parts(column) for column in pad.columns]
            assert before in (None, figures), "nothing of this hand is in the pad before its end"
            before = figures
            match.act(likely(match.legal(), rng))


def painted(sitting: Any, monkeypatch: pytest.MonkeyPatch, height: float) -> list[str]:
    """The words of the rail, where its sections have so much of their usual room."""
    drawn: list[str] = []
    draw = Fonts.draw

    def note(fonts: Fonts, target: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return draw(fonts, target, text, *rest, **more)

    table, rail = sitting.table, sitting.table.parts.rail
    sections, limit, paint = table.presenter.sidebar.sections(table.sight()), rail.limit, rail.paint_sections

    def forget(*given: Any) -> int:
        drawn.clear()
        end: int = paint(*given)
        return end

    rail.limit = round(limit * height)
    with monkeypatch.context() as patch:
        patch.setattr(Fonts, "draw", note)
        patch.setattr(rail, "paint_sections", forget)
        rail.paint("Jo-Jotte", "", table.sight(), sections)
    rail.limit = limit
    return drawn


@pytest.mark.parametrize("size", SIZES)
def test_the_order_of_cards_goes_before_the_pad_folds(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = find("two", "play", lambda state: any(state.won) and state.trump < 4, size=size)
    steps = []
    for height in (1.6, 1.3, 1.1, 1.0, 0.9, 0.8, 0.7):
        words = painted(sitting, monkeypatch, height)
        steps.append((words.count("9"), "Above" in words, "above" in words))
        assert ("Above" in words) != ("above" in words), "the pad is always there, folded or not"
        assert "Total" in words or "total" in words
    assert steps[0] == (2, True, False), "all of it has room"
    assert steps[-1] == (0, False, True)
    assert steps == sorted(steps, key=lambda step: (-step[0], step[2]))
    assert any(ranks == 1 and open_ for ranks, open_, _ in steps) or steps.count((0, True, False))

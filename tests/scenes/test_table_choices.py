"""Choices by their shape: a grid of bids, the pack in a panel, a row of words, several actions at a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.engine.actions import Action, parse_action
from game.engine.cards import NO_TRUMP, mask
from scenes.table.picker.choices import Choices
from scenes.widgets.buttons import Button
from tests.game.archives import jack_host
from tests.scenes.table_driver import SIZES, Sitting, in_deal

SCALES = (1.0, 1.25)


def offered(legal: Sequence[Action], **setting: object) -> tuple[Sitting, list[Action]]:
    """A table where these actions are offered; what is chosen goes to the list."""
    sitting = Sitting(jack_host(), speed="off", trick_pause_ms=300, **setting)
    sitting.rest()
    chosen: list[Action] = []
    picker = sitting.table.parts.picker
    picker._seat._state = replace(picker._seat.state, legal=legal, offered=legal)
    picker._answer = picker.buttons.answer = lambda answer: chosen.extend(answer.actions)
    picker.ask(legal, sitting.table.parts.rail_buttons.foot)
    sitting.stack.settle(0.01)
    return sitting, chosen


def buttons(sitting: Sitting) -> list[Button]:
    return sitting.table.parts.picker.buttons.buttons


def names(sitting: Sitting) -> list[str]:
    return [button.key[1] for button in buttons(sitting)]  # type: ignore[index]


def lying(sitting: Sitting) -> None:
    """Buttons lie on the table, apart from one another, and hold what is written on them."""
    table = pygame.Rect(0, 0, sitting.table.look.table_width, sitting.table.look.size[1])
    rects = [pygame.Rect(button.rect) for button in buttons(sitting)]
    for number, rect in enumerate(rects):
        assert table.contains(rect), f"{rect} is not on the table"
        assert rect.collidelist(rects[number + 1 :]) < 0, "two buttons overlap"
    for button in buttons(sitting):
        look = sitting.table.look
        needed = sitting.table.fonts.parts_width(button.parts, button.face, look.px(8))
        assert needed <= button.rect.width, f"{button.key} needs {needed} of {button.rect.width} pixels"
    panel = sitting.table.parts.picker.buttons.panel
    if panel is not None:
        assert table.contains(panel)
        assert all(panel.contains(rect) for rect in rects)
    else:
        hand = [sitting.table.parts.hand.rect(card) for card in sitting.table.parts.hand.cards]
        assert all(rect.collidelist(hand) < 0 for rect in rects), "buttons lie on the hand"


BIDS = [Action("bid", number=n, strain=s) for n in range(1, 8) for s in range(5)]
PASS = Action("pass")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_bids_are_a_grid_with_high_suits_first(size: tuple[int, int], scale: float) -> None:
    sitting, chosen = offered([PASS, *BIDS, Action("double")], size=size, text_scale=scale)
    lying(sitting)
    at = {name: button.rect for name, button in zip(names(sitting), buttons(sitting), strict=True)}
    assert len(at) == 37
    rows = [at[f"bid 1 {strain}"].y for strain in ("NT", "S", "H", "D", "C")]
    assert rows == sorted(set(rows))
    columns = [at[f"bid {number} C"].x for number in range(1, 8)]
    assert columns == sorted(set(columns))
    assert at["pass"].y > max(rows)
    sitting.click(at["bid 4 H"].center)
    sitting.click(at["pass"].center)
    assert [action.text for action in chosen] == ["bid 4 H", "pass"]


def test_the_answer_that_risks_least_has_the_focus_and_arrows_lead_through_the_grid() -> None:
    sitting, chosen = offered([PASS, *BIDS])
    sitting.key("return")
    sitting.key("up", "up", "right", "return")
    assert [action.text for action in chosen] == ["pass", "bid 2 D"]
    sitting, chosen = offered(BIDS[5:])
    sitting.key("return")
    assert chosen[0].number == 2, "where nobody may pass the lowest bid"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_any_card_of_the_pack_is_picked_from_a_panel(size: tuple[int, int], scale: float) -> None:
    calls = [Action("call", (card,)) for card in range(52)]
    sitting, chosen = offered([*calls, Action("alone")], size=size, text_scale=scale)
    lying(sitting)
    rows = {button.rect.y for button in buttons(sitting)[:-1]}
    assert len(rows) == 4
    for name in ("call 2C", "call AS", "call TD", "alone"):
        sitting.click(buttons(sitting)[names(sitting).index(name)].rect.center)
    assert [action.text for action in chosen] == ["call 2C", "call AS", "call TD", "alone"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize(
    "texts",
    [
        ["name S", "name H", "name D", "name C", "name NT"],
        ["pass", "double"],
        ["stake all", "stake none"],
        ["pass"],
    ],
)
def test_words_and_denominations_are_a_row_in_the_prompts_place(
    size: tuple[int, int], scale: float, texts: list[str]
) -> None:
    legal = [parse_action(text) for text in texts]
    sitting, chosen = offered(legal, size=size, text_scale=scale)
    lying(sitting)
    assert names(sitting) == texts
    prompt = sitting.table.parts.layout.prompt
    rows: dict[int, list[pygame.Rect]] = {}
    for button in buttons(sitting):
        rows.setdefault(button.rect.centery, []).append(button.rect)
    table = sitting.table
    clear = table.parts.layout.plate(table.seat.viewer).right + table.look.px(16)
    assert max(rows) == prompt[1]
    assert len(rows) == 1 or (len(texts) > 4 and scale > 1)
    for row in rows.values():
        assert row[0].left >= clear
        assert row[-1].right <= table.look.table_width - table.look.px(16)
        assert row[0].left == clear or abs((row[0].left + row[-1].right) / 2 - prompt[0]) <= 2
    assert sitting.table.parts.picker.in_prompt
    for button in buttons(sitting):
        sitting.click(button.rect.center)
    assert chosen == legal


def test_one_card_with_several_actions_offers_them_at_the_card_the_plain_one_first() -> None:
    sitting = in_deal()
    one, two, *_ = sitting.hand()
    suits = [Action("play", (one,), strain=suit) for suit in (0, NO_TRUMP)]
    legal = [
        Action("play", (one,), manner=("tierce",)),
        *suits,
        Action("play", (one,)),
        Action("play", (two,)),
    ]
    sitting, chosen = offered(legal)
    table = sitting.table
    assert buttons(sitting) == []
    sitting.click(sitting.spot(two))
    assert chosen == [Action("play", (two,))]
    sitting.click(sitting.spot(one))
    assert chosen == [Action("play", (two,))], "the card alone does not decide"
    assert names(sitting)[0] == Action("play", (one,)).text
    assert len(buttons(sitting)) == 4
    lying(sitting)
    sitting.key("escape")
    assert buttons(sitting) == []
    assert sitting.log == [], "Esc gives up the card before it opens the menu"
    sitting.click(sitting.spot(one))
    sitting.click(buttons(sitting)[2].rect.center)
    assert chosen[-1].cards == (one,)
    assert chosen[-1].strain is not None or chosen[-1].manner
    sitting.key("escape")
    sitting.key("escape")
    assert sitting.log == ["menu"]
    assert table.parts.hand.legal == {one, two}


def test_actions_are_told_apart_by_shape_alone() -> None:
    hand = mask([0, 1, 2])
    plays = [Action("play", (card,)) for card in (0, 1)]
    assert set(Choices.of(plays, hand).by_card) == {0, 1}
    assert Choices.of([*plays, Action("play", (9,))], hand).pack
    assert Choices.of(BIDS, hand).bids
    pair = Action("show", (0, 1), manner=("then",))
    found = Choices.of([pair, PASS], hand)
    assert found.sets == [pair]
    assert found.words == [PASS]
    both = Choices.of([*plays, PASS], hand)
    assert both.by_card
    assert both.words == [PASS]

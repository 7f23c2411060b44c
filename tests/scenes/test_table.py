"""The table in play: whole deals by mouse and by keys alone, and what keys and buttons do."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.engine.cards import suit_of
from game.engine.clause_numbers import clause_numbers
from scenes.table import table_keys
from tests.scenes.table_driver import (
    Ground,
    Sitting,
    Wrong,
    in_deal,
    jack_host,
    play_card,
    question_with_illegal_cards,
    truth,
    typed,
)


@pytest.fixture(scope="module")
def opponents() -> Iterator[OpponentProcess]:
    """The real worker process."""
    worker = OpponentProcess(grace=60)
    worker.start()
    yield worker
    assert worker.process.replaced == 0
    worker.close()


# Whole deals.


def test_a_whole_deal_by_mouse_then_the_next(opponents: OpponentProcess) -> None:
    sitting = Sitting(jack_host(), opponents=opponents, speed="normal")
    host = sitting.host
    sitting.rest(0.1, draw=True)
    own = 0
    while not host.deal_finished:
        before = len(truth(host).deal.actions)
        card = sitting.legal_cards()[own % len(sitting.legal_cards())]
        sitting.click(sitting.spot(card))
        player, action = truth(host).deal.actions[before]
        assert (player, action.cards) == (0, (card,))
        own += 1
        sitting.rest(0.1, draw=True)
        sitting.table.check_rest()
    assert own == 26
    assert len(truth(host).deal.actions) == 52
    assert sitting.log == ["over"]
    assert host.totals == list(sitting.table.sight().totals)
    sitting.table.next_deal()
    sitting.log.clear()
    sitting.rest(0.1, draw=True)
    assert host.deal_number == 2
    assert len(sitting.hand()) == 6
    sitting.table.check_rest()
    assert sitting.table.rests > 50
    assert sitting.table.drawn > 500


def test_a_whole_deal_by_keys_alone(opponents: OpponentProcess) -> None:
    sitting = Sitting(jack_host(seed=11), opponents=opponents, speed="off", trick_pause_ms=300)
    table = sitting.table
    sitting.rest()
    own = 0
    while not sitting.host.deal_finished:
        card = sitting.legal_cards()[own % len(sitting.legal_cards())]
        for _ in range(40):
            held, cards = table.parts.hand.focused, table.parts.hand.cards
            if held == card:
                break
            arrow = "tab" if held is None else "right" if cards.index(held) < cards.index(card) else "left"
            sitting.key("tab" if own % 3 == 0 else arrow)
        if table.parts.hand.focused != card:
            raise Wrong(f"card {card} cannot be reached")
        assert table.focus.current is not None
        before = len(sitting.match.deal.actions)
        sitting.key("return" if own % 2 else "space")
        assert sitting.match.deal.actions[before][1].cards == (card,)
        own += 1
        sitting.rest()
        if own > 1 and not sitting.host.deal_finished:
            assert table.parts.hand.focused in sitting.legal_cards() or table.parts.picker.closing.shown, (
                "who plays by keys finds the next card in focus, or how to finish the deal"
            )
    assert own == 26
    assert sitting.log == ["over"]


def test_watching_runs_to_the_end_of_the_deal(opponents: OpponentProcess) -> None:
    sitting = Sitting(
        jack_host(seats=("easy", "normal")), opponents=opponents, speed="fast", trick_pause_ms=300
    )
    sitting.rest()
    assert sitting.host.deal_finished
    assert sitting.log == ["over"]
    assert sitting.table.seat.state.you is None
    assert not sitting.host.can_undo(sitting.table.seat.state.you)


# Illegal cards.


def test_an_illegal_card_says_which_rule_and_shakes() -> None:
    sitting = question_with_illegal_cards()
    table = sitting.table
    before = len(sitting.match.deal.actions)
    card = next(card for card in sitting.hand() if card not in sitting.legal_cards())
    assert table.parts.hand.choosing
    places = {legal: table.parts.hand.place(legal).y for legal in sitting.legal_cards()}
    assert table.parts.hand.place(card).y > max(places.values()) + 5, (
        "legal cards are raised above the others"
    )
    sitting.click(sitting.spot(card))
    assert len(sitting.match.deal.actions) == before
    assert table.messages.reason is not None
    assert table.messages.reason.clause == "CJ-5"
    assert table.messages.refusal.endswith(
        f" ({clause_numbers(GAMES['california_jack'].rules_text())['CJ-5']})"
    )
    led = suit_of(sitting.host.view(0).state.trick[0])
    named = table.table_view.painter.skin.suit_names[led] in table.messages.refusal
    assert named or "you must play a trump" in table.messages.refusal
    assert table.parts.hand.moving
    for _ in range(40):
        sitting.frame(0.02)
    assert not table.parts.hand.moving
    sitting.key(*typed(card), "return")
    assert len(sitting.match.deal.actions) == before
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert len(sitting.match.deal.actions) > before
    assert not table.messages.refusal


def test_cards_pressed_while_others_play_do_nothing() -> None:
    sitting = in_deal(speed="slow")
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    before = len(sitting.match.deal.actions)
    for card in sitting.hand():
        sitting.click(sitting.spot(card))
        sitting.key(*typed(card))
    assert [p for p, _ in sitting.match.deal.actions[before:]].count(0) == 0


# Undo.


@pytest.mark.parametrize("way", ["key", "button"])
def test_undo_takes_back_the_own_last_action_and_is_counted(way: str) -> None:
    sitting = in_deal(3)
    host = sitting.host
    before = len(truth(host).deal.actions)
    view = host.view(0)
    play_card(sitting)
    assert len(truth(host).deal.actions) > before
    sitting.key("u") if way == "key" else sitting.press_button("undo")
    assert len(truth(host).deal.actions) == before
    assert host.view(0) == view
    assert host.undos == 1
    sitting.rest()
    sitting.table.check_rest()
    assert sitting.table.seat.state.legal
    play_card(sitting, 1)
    assert len(truth(host).deal.actions) > before


def test_undo_while_cards_move_and_while_the_opponent_thinks(opponents: OpponentProcess) -> None:
    for frames in range(0, 60, 7):
        sitting = Sitting(jack_host(seed=9), opponents=opponents, speed="normal")
        sitting.rest(0.1)
        start = len(sitting.match.deal.actions)
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
        for _ in range(frames):
            sitting.frame(0.03, draw=False)
        sitting.key("u")
        assert len(sitting.match.deal.actions) == start
        sitting.rest(0.1)
        sitting.table.check_rest()
        assert sitting.table.seat.state.legal


def test_nothing_can_be_taken_back_before_the_first_card_or_after_the_deal() -> None:
    sitting = in_deal()
    own = [player for player, _ in sitting.match.deal.actions]
    assert 0 not in own
    sitting.key("u")
    assert sitting.host.undos == 0
    assert not sitting.table.parts.rail_buttons.undo.is_enabled
    while not sitting.host.deal_finished:
        play_card(sitting)
    sitting.key("u")
    assert sitting.host.undos == 0


# The last trick.


def test_the_last_trick_is_shown_while_l_is_held_and_by_its_button(monkeypatch) -> None:
    sitting = in_deal(2)
    table = sitting.table
    last = table.controller.last_trick()
    assert last is not None
    plain = pygame.image.tobytes(shot(sitting), "RGB")
    sitting.hold("l")
    shown = shot(sitting)
    assert pygame.image.tobytes(shown, "RGB") != plain
    for player in last.players:
        place = table.parts.layout.trick(player).rect
        assert shown.get_at(place.center) != (0, 0, 0)
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 0)
    sitting.release("l")
    assert pygame.image.tobytes(shot(sitting), "RGB") == plain
    sitting.press_button("trick")
    sitting.point((5, 300))
    assert table.controller.looking_back
    sitting.press_button("trick")
    assert not table.controller.looking_back
    sitting.press_button("trick")
    play_card(sitting)
    assert not table.controller.looking_back, "who plays a card sees the trick it goes to"


def test_nobody_has_to_hold_l_to_see_the_last_trick(monkeypatch) -> None:
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 600)
    play = (sitting := in_deal(2)).table.controller
    seen = []
    for name in ("l", "l", "l", "escape"):
        sitting.key(name)
        seen.append(play.looking_back)
    assert seen == [True, False, True, False]
    assert sitting.log == [], "Esc has put it away, and opened nothing"
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 0)
    sitting.hold("l")
    assert play.looking_back
    sitting.release("l")
    assert not play.looking_back


def test_there_is_no_last_trick_at_the_start_of_a_deal() -> None:
    sitting = in_deal()
    sitting.key("tab")
    sitting.hold("l")
    sitting.frame(0.01)
    assert "last trick" not in str(sitting.table._picture.prompt(sitting.table.sight())).lower()
    sitting.release("l")


def test_l_let_go_over_another_scene_does_not_stay_held() -> None:
    sitting = in_deal(2)
    sitting.hold("l")
    sitting.stack.push(Ground())
    sitting.release("l")
    sitting.stack.back()
    assert not sitting.table.controller.looking_back


def shot(sitting: Sitting) -> pygame.Surface:
    sitting.point((5, 300))
    for _ in range(30):
        sitting.frame(0.02)
    sitting.stack.redraw()
    sitting.frame(0.0)
    return sitting.surface.copy()


# Keys and buttons.


def test_keys_and_buttons_lead_where_they_say() -> None:
    sitting = in_deal(1)
    sitting.key("escape", "f1", "s")
    for key in ("menu", "sheet"):
        sitting.press_button(key)
    assert sitting.log == ["menu", "help", "scores", "menu", "scores"]


def test_a_letter_after_a_rank_is_a_suit_and_alone_a_command() -> None:
    sitting = in_deal(1)
    before = sitting.table.table_view.painter.skin.key
    sitting.key("7", "c")
    assert sitting.table.table_view.painter.skin.key == before
    sitting.key("escape", "7", "s")
    assert sitting.log == []
    sitting.key("escape", "c")
    assert sitting.table.table_view.painter.skin.key != before

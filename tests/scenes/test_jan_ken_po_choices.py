"""Every kind of choice in Jan Ken Po by mouse alone and by keys alone, and cards put down together."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.actions import parse_action
from game.engine.cards import each, parse_card, rank_of, suit_of
from game.engine.state import Zone
from scenes.table.picker.answers import Wish
from tests.conftest import Tally
from tests.game.archives import kept_in, loaded
from tests.scenes.choosing import actions, button
from tests.scenes.jan_ken_po_driver import declare, declarer, host, phase, sit, until
from tests.scenes.table_driver import typed
from tests.scenes.test_table_moments import random_course

# The auction.


@pytest.mark.parametrize("way", ["cell", "pointer", "pass", "digit", "arrows", "untouched"])
def test_a_bid_is_made(way: str) -> None:
    sitting = sit(host(4, 5))
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    lowest = min(action.number or 9 for action in sitting.table.seat.state.legal if action.number)
    wanted = f"bid {lowest + 1}"
    match way:
        case "cell":
            sitting.press_button(("action", wanted))
        case "pointer":
            sitting.point(button(sitting, ("action", wanted)).rect.center)
            sitting.frame(0.01)
            assert panel.selected == parse_action(wanted), "what is pointed at is selected"
            sitting.key("return")
        case "pass":
            wanted = "pass"
            sitting.press_button(("action", "pass"))
        case "digit":
            sitting.key(str(lowest + 1))
            assert panel.selected == parse_action(wanted)
            assert actions(sitting) == [], "a digit alone bids nothing"
            sitting.key("return")
        case "arrows":
            sitting.table.focus.move_to(button(sitting, ("action", f"bid {lowest}")))
            sitting.key("right", "return")
        case "untouched":
            wanted = "pass"
            sitting.key("return")
    assert actions(sitting)[0] == wanted


def test_the_panel_shows_what_was_bid_and_what_a_bid_means() -> None:
    sitting = sit(host(4, 5))
    table = sitting.table
    panel = table.parts.picker.buttons.open
    assert panel is not None
    made = [bid for _, bid in sitting.host.view(0).state.bids if bid]
    assert made
    assert len(panel.cells) + len(panel.stills) == 6, "all numbers are shown"
    crested = [still for still in panel.stills if len(still.parts) == 2]
    assert [still.parts[0] for still in crested] == [str(bid) for bid in made]
    assert panel.explain(parse_action("bid 6")) == (
        ("6: your side must take 11 of 11 tricks.",),
        ("Pays 30 points each, 60 alone. You name trumps.",),
    )
    hand = [table.parts.hand.rect(card) for card in table.parts.hand.cards]
    assert panel.rect.collidelist(hand) < 0


# Cards put down together.


@pytest.mark.parametrize("players", [2, 6])
def test_cards_are_put_down_only_on_confirming(players: int) -> None:
    wanted = "neko" if players == 6 else "discard"
    sitting = declarer(wanted, players)
    table = sitting.table
    count = 4 if players == 6 else 2
    before = len(sitting.match.deal.actions)
    confirm = table.parts.picker.buttons.buttons[0]
    cards, width, done = sitting.hand(), confirm.rect.width, ["Put away" if count == 4 else "Put down"]
    for number, card in enumerate(cards[:count]):
        assert not confirm.is_enabled, f"{number} cards are too few"
        assert confirm.parts == [f"{number} of {count} chosen"]
        sitting.click(sitting.spot(card))
    assert confirm.is_enabled
    assert confirm.parts == done
    assert table.parts.hand.chosen == set(cards[:count])
    sitting.rest()
    assert all(table.parts.hand.lift(card) > 20 * table.look.u for card in cards[:count])
    sitting.click(sitting.spot(cards[0]))
    assert not confirm.is_enabled, "a card given up again"
    assert confirm.parts == [f"{count - 1} of {count} chosen"]
    sitting.click(sitting.spot(cards[count]))
    sitting.click(sitting.spot(cards[count + 1]))
    assert set(table.seat.chosen) == set(cards[2 : count + 2]), "a card too many takes the first one's place"
    assert (confirm.parts, confirm.rect.width) == (done, width), "it keeps its width, whatever it says"
    assert len(sitting.match.deal.actions) == before
    sitting.click(confirm.rect.center)
    mine = [action.cards[0] for player, action in sitting.match.deal.actions[before:] if player == 0]
    assert set(mine[:count]) == set(cards[2 : count + 2])
    sitting.rest()


def test_cards_are_put_down_by_keys_alone() -> None:
    sitting = declarer("discard", 3)
    one, two = sitting.hand()[2:4]
    for card in (one, two):
        sitting.key(*typed(card))
        sitting.key("return")
    assert sitting.table.parts.hand.chosen == {one, two}
    assert sitting.table.focus.current is sitting.table.parts.picker.buttons.buttons[0]
    sitting.key("escape")
    assert not sitting.table.parts.hand.chosen, "Esc gives the cards up before it opens the menu"
    assert sitting.log == []
    for card in (one, two):
        sitting.key(*typed(card))
        sitting.key("return")
    sitting.key("return")
    sitting.rest()
    assert phase(sitting) == "trump"
    assert sitting.host.view(0).state.discards[0] == 1 << one | 1 << two


def test_chosen_cards_survive_another_window() -> None:
    sitting = declarer("discard", 3)
    card = sitting.hand()[4]
    sitting.click(sitting.spot(card))
    sitting.resize((1024, 640))
    sitting.rest()
    assert sitting.table.parts.hand.chosen == {card}
    assert sitting.table.parts.picker.buttons.buttons[0].parts == ["1 of 2 chosen"]


@pytest.mark.parametrize(("wanted", "players", "count"), [("discard", 3, 2), ("neko", 6, 4)])
def test_what_was_put_down_together_is_taken_back_together(wanted: str, players: int, count: int) -> None:
    sitting = declarer(wanted, players)
    before = len(sitting.match.deal.actions)
    sitting.table.controller.act(*sitting.table.seat.state.legal[:count])
    sitting.rest()
    assert phase(sitting) != wanted
    sitting.key("u")
    sitting.rest()
    assert phase(sitting) == wanted
    several = sitting.table.parts.picker.several
    assert several is not None
    assert (several.count, several.made) == (count, 0)
    assert len(sitting.match.deal.actions) == before
    assert sitting.host.undos == 1, "one press is one undo"


def test_the_safe_copy_counts_it_once_too(tmp_path: Path) -> None:
    sitting = declarer("discard", 3)
    sitting.host._writer = kept_in(tmp_path, sitting.match, sitting.host.seats)._writer
    sitting.table.controller.act(*sitting.table.seat.state.legal[:2])
    sitting.rest()
    sitting.key("u")
    saved = loaded(tmp_path)
    assert saved is not None
    assert saved.undos == 1


def test_a_choice_that_was_left_half_done_goes_on() -> None:
    sitting = declarer("discard", 3)
    first = sitting.table.seat.state.legal[0]
    sitting.host.act(first)
    sitting.table.controller.react()
    sitting.rest()
    several = sitting.table.parts.picker.several
    assert several is not None
    assert (several.count, several.made) == (1, 1)
    assert first.cards[0] in sitting.table.parts.hand.chosen
    sitting.click(sitting.spot(first.cards[0]))
    assert "put down already" in sitting.table.messages.refusal


def test_nobody_here_sees_what_another_has_put_down() -> None:
    """`CheckedTable` looks at everything that is told; here also the pictures are compared."""
    pictures = []
    for choice in (slice(0, 2), slice(5, 7)):
        sitting = sit(host(3, 6, ("human", "human", "human")))
        for _ in range(30):
            table = sitting.table
            if table.seat.covered:
                table.controller.dispatch(Wish.CARDS)
            elif phase(sitting) == "discard":
                break
            else:
                table.controller.act(
                    declare()(phase(sitting), table.seat.state.legal) or table.seat.state.legal[0]
                )
            sitting.rest()
        first = sitting.table.seat.viewer
        sitting.table.controller.act(*sitting.table.seat.state.legal[choice])
        sitting.rest()
        assert sitting.table.seat.viewer != first
        assert sitting.table.seat.covered
        assert sitting.table.parts.hand.cards == []
        sitting.table.controller.dispatch(Wish.CARDS)
        sitting.rest()
        assert len(sitting.table.parts.hand.cards) == 13
        sitting.stack.redraw()
        sitting.frame(0.5)
        pictures.append(pygame.image.tobytes(sitting.surface, "RGB"))
    assert pictures[0] == pictures[1], "the next player's screen tells what was put down before"


# Trumps and the call.


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_trumps_are_named(way: str) -> None:
    sitting = declarer("trump", 2)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    cells = {action.text: cell for action, cell in panel.cells.items()}
    assert set(cells) == {"trump C", "trump D", "trump H", "trump S"}
    assert list(cells) == ["trump C", "trump D", "trump S", "trump H"], "the order of suits in the rail"
    if way == "mouse":
        sitting.click(cells["trump D"].rect.center)
    else:
        sitting.key("2", "return")
    assert sitting.host.view(0).state.trump == 1
    sitting.rest()
    assert suit_of(sitting.table.parts.hand.cards[0]) == 1 or all(
        suit_of(c) != 1 for c in sitting.table.parts.hand.cards
    )


@pytest.mark.parametrize("way", ["tile", "typed", "untouched", "alone"])
def test_a_card_is_called(way: str) -> None:
    sitting = declarer("call", 4)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 52
    state = sitting.host.view(0).state
    card = next(c for c in (parse_card(t) for t in ("KC", "KD", "KH", "KS")) if not state.hands[0] >> c & 1)
    text = f"call {['KC', 'KD', 'KH', 'KS'][(0, 1, 2, 3).index(suit_of(card))]}"
    if way == "tile":
        sitting.press_button(("action", text))
    elif way == "alone":
        text = "alone"
        sitting.press_button(("action", "alone"))
    elif way == "typed":
        sitting.key(*typed(card))
        assert panel.selected == parse_action(text)
        sitting.key("return")
    else:
        first = panel.selected
        assert first is not None
        assert not state.hands[0] >> first.cards[0] & 1, "to call an own card is to play alone"
        text = first.text
        sitting.key("return")
    assert text in actions(sitting)
    sitting.rest()


def test_own_cards_are_marked_and_a_failed_call_is_told_and_shown() -> None:
    sitting = declarer("call", 4)
    table = sitting.table
    own = sitting.hand()[0]
    panel = table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.marks) == 13, "the hand and the two cards put down"
    assert "You have this card" in str(panel.explain(parse_action(f"call {_text(own)}")))
    (down, _) = each(table.sight().state.discards[0])
    assert "You have put this card down" in str(panel.explain(parse_action(f"call {_text(down)}")))
    told = []
    tell = table.messages.tell
    table.messages.tell = lambda *given: (tell(*given), told.append(table.messages.caption))  # type: ignore
    sitting.press_button(("action", f"call {_text(own)}"))
    sitting.rest()
    assert ("Nobody shows himself as partner",) in told
    assert phase(sitting) == "call"
    panel = table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 51
    assert len(panel.stills) == 1
    assert "Nobody answered to" in str(panel.note), "the declarer himself may hold it"
    sitting.press_button(("action", f"call {_text(sitting.hand()[1])}"))
    sitting.rest()
    assert phase(sitting) == "play"
    assert "You play alone" in str(table.presenter.sidebar.sections(table.sight())[0]), "forced to"


def _text(card: int) -> str:
    return "23456789TJQKA"[rank_of(card)] + "CDHS"[suit_of(card)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_deal_with_the_keys_alone(players: int) -> None:
    sitting = sit(host(players, players))
    for _ in range(400):
        if "over" in sitting.log:
            break
        several = sitting.table.parts.picker.several
        if several is not None:
            for card in sitting.hand()[: several.count]:
                sitting.key(*typed(card))
                sitting.key("return")
        elif sitting.table.parts.hand.legal:
            sitting.key(*typed(sitting.legal_cards()[0]))
        sitting.key("return")
        sitting.rest()
    assert sitting.host.deal_finished
    assert sitting.table.rests > 10


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_table_is_right_whatever_is_skipped(players: int, tally: Tally) -> None:
    people = 1 if players % 2 else 2
    for _ in tally.times(1, "matches"):
        seats = ["human"] * people + ["easy"] * (players - people)
        sitting = sit(host(players, tally.rng.randrange(10**6), seats), (1024, 640), speed="fast")
        random_course(sitting, tally, 260)
        tally.count["boards compared"] += sitting.table.rests
    tally.floor(**{"boards compared": 15})


def test_the_neko_lies_on_the_table_until_it_is_taken() -> None:
    sitting = sit(host(5, 3))
    neko = Zone("neko")
    assert sitting.table.course.board.heaps[neko].count == 2
    until(sitting, "play")
    assert sitting.table.course.board.heaps[neko].count == 0
    two = sit(host(2, 3))
    until(two, "play")
    assert two.table.course.board.heaps[neko].count == 6
    (pile,) = two.table.presenter.board_layout.piles(two.table.sight())
    assert pile.words(6) == "6 set aside"

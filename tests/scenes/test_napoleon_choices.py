"""Every kind of choice in Napoleon by mouse alone and by keys alone, and whole deals at every table."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.cards import JOKER, card_text, each, parse_card
from game.engine.state import Zone
from tests.conftest import Tally
from tests.scenes.choosing import actions, button
from tests.scenes.napoleon_driver import BIDDING, PASSING, decide, host, phase, sit, until, wishing
from tests.scenes.table_driver import typed
from tests.scenes.test_table_moments import random_course

TABLES = [
    (2, {}),
    (2, {"joker": "strong", "no_trump": "high"}),
    (3, {}),
    (3, {"three_adjutant": True, "joker": "weak", "all_pass": "mighty_holder"}),
    (4, {"style": "hattori"}),
    (4, {"joker": "stronger", "joker_hunter": "3S", "removed_threes": 1}),
    (5, {}),
    (5, {"style": "1885"}),
    (5, {"joker": "strong", "yoromeki": True, "specials_are_trumps": True, "all_pass": "expose_blind"}),
    (6, {"bidding": "reentry", "no_trump": "low", "first_trick": "specials", "all_pass": "mighty_holder"}),
]


# Whole deals.


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_deal_can_be_played_and_drawn_from_end_to_end(players: int, options: dict) -> None:
    """The table checks itself at every step: see `CheckedTable`."""
    for bids, wish in ((0, PASSING), (1, wishing("lowest")), (3, PASSING)):
        sitting = sit(host(players, 2, **options), (1024, 640), bids)
        rng = Random(bids)
        for _ in range(80):
            if "over" in sitting.log:
                break
            sitting.table.check_rest()
            sitting.stack.redraw()
            sitting.frame(0.0)
            decide(sitting, wish, rng)
        assert "over" in sitting.log


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("humans", ["one", "all", "none"])
def test_the_table_is_right_whatever_is_skipped(players: int, humans: str, tally: Tally) -> None:
    seats = {"one": ("human", *["easy"] * (players - 1)), "all": ("human",) * players, "none": ()}[humans]
    for _ in tally.times(1, "matches"):
        options = {"style": "hattori"} if players == 4 and tally.rng.random() < 0.5 else {}
        match = host(players, tally.rng.randrange(10**6), seats or ("easy",) * players, **options)
        sitting = sit(match, (1024, 640), 200, speed=tally.rng.choice(("off", "fast", "normal")))
        random_course(sitting, tally, 250)


# The auction.


@pytest.mark.parametrize("way", ["cell", "pointer", "pass", "typed", "arrows", "untouched"])
def test_a_bid_is_made(way: str) -> None:
    sitting = sit(host(5, 5), bids=0)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    wanted = "bid 14 H"
    match way:
        case "cell":
            sitting.press_button(("action", wanted))
        case "pointer":
            sitting.point(button(sitting, ("action", wanted)).rect.center)
            sitting.frame(0.01)
            assert panel.selected == parse_action(wanted)
            assert button(sitting, ("action", wanted)).is_red
            sitting.key("return")
        case "pass":
            wanted = "pass"
            sitting.press_button(("action", "pass"))
        case "typed":
            sitting.key("1", "4", "h")
            assert panel.selected == parse_action(wanted)
            assert actions(sitting) == []
            sitting.key("return")
        case "arrows":
            wanted = "bid 13 C"
            sitting.key("up", "right", "right", "return")
        case "untouched":
            wanted = "pass"
            sitting.key("return")
    assert actions(sitting)[0] == wanted


def test_bids_that_are_too_low_stand_dimmed_in_their_rows() -> None:
    sitting = sit(host(5, 3, no_trump="low"), bids=1)
    table = sitting.table
    panel = table.parts.picker.buttons.open
    assert panel is not None
    standing = sitting.host.view(0).state.bid
    assert standing is not None
    assert len(panel.cells) + len(panel.stills) == 5 * 10 + 5, "every number of five rows, and their tokens"
    made = [still for still in panel.stills if len(still.parts) == 2]
    assert [still.parts[0] for still in made] == [str(standing.number)]
    rows = sorted({cell.rect.y: action.strain for action, cell in panel.cells.items()}.items())
    assert [strain for _, strain in rows] == [3, 2, 1, 0, 4], "no trumps below clubs"
    numbers = {action.number for action in panel.cells}
    assert min(numbers) >= standing.number


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_panels_leave_hand_and_piles_to_be_seen(size: tuple[int, int], scale: float) -> None:
    for players in (2, 3, 6):
        for wanted in ("auction", "call")[: 1 if players < 4 else 2]:
            sitting = until(
                sit(host(players, 3, joker="strong"), size, 0, text_scale=scale), wanted, wishing("bid 14 H")
            )
            table = sitting.table
            panel = table.parts.picker.buttons.panel
            assert panel is not None
            window = table.look.table_width, size[1]
            assert panel.left >= 0
            assert panel.right <= window[0]
            seen = [table.parts.hand.rect(card) for card in table.parts.hand.cards]
            assert panel.collidelist(seen) < 0, f"{players} players: {wanted}"
            layout = table.parts.layout
            for zone, (player, _) in table.course.board.columns.items():
                column = layout.column(zone.place, player).rect
                column.top -= layout.column_depth
                column.height += layout.column_depth
                assert not panel.colliderect(column)
            assert not panel.colliderect(layout.apart.rect)


def test_the_forced_napoleon_names_a_suit() -> None:
    for seed in range(1, 40):
        sitting = sit(host(4, seed, all_pass="mighty_holder"), bids=0)
        try:
            until(sitting, "trump")
        except AssertionError:
            continue
        panel = sitting.table.parts.picker.buttons.open
        assert panel is not None
        assert "must be Napoleon" in str(panel.note)
        sitting.key("2", "return")
        assert actions(sitting)[-1] == "trump H"
        return
    raise AssertionError("the viewer never had the mighty")


# The call.


def test_any_card_can_be_called_by_mouse_and_keys() -> None:
    sitting = until(sit(host(5, 3, joker="strong"), bids=0), "call", BIDDING)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 53
    own = sitting.hand()
    assert len(panel.marks) == len(own), "one's own cards bear a mark"
    assert "you play alone" in str(panel.explain(parse_action(f"call {card_text(own[0])}")))
    sitting.key("j", "j", "j", "j", "j")
    assert panel.selected is not None
    assert panel.selected.cards[0] in {JOKER, *(parse_card(f"J{suit}") for suit in "CDHS")}
    sitting.key("q", "d")
    assert panel.selected == parse_action("call QD")
    sitting.key("return")
    assert actions(sitting)[-1] == "call QD"
    sitting.rest()
    sitting = until(sit(host(5, 3), bids=0), "call", BIDDING)
    sitting.press_button(("action", "call AH"))
    assert actions(sitting)[-1] == "call AH"


def test_hattori_bars_cards_of_the_own_hand() -> None:
    sitting = until(sit(host(4, 3, style="hattori"), bids=0), "call", BIDDING)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 40
    assert len(panel.stills) == 12
    sitting.key("return")
    sitting.rest()
    assert len(sitting.hand()) == 13
    assert sitting.table.course.board.heaps[Zone("blind")].count == 0


# Discards.


@pytest.mark.parametrize("players", [2, 5, 6])
def test_cards_are_put_away_together(players: int) -> None:
    sitting = until(sit(host(players, 3), bids=0), "discard", BIDDING)
    table = sitting.table
    count = 2 if players in (2, 5) else 4
    confirm = table.parts.picker.buttons.buttons[0]
    cards = sitting.legal_cards()[:count]
    for card in cards:
        assert not confirm.is_enabled
        sitting.click(sitting.spot(card))
    assert confirm.is_enabled
    sitting.click(confirm.rect.center)
    sitting.rest()
    assert phase(sitting) == "play"
    assert sitting.host.view(0).state.discards[0] == sum(1 << card for card in cards)


def test_cards_are_put_away_by_keys_and_taken_back_as_one() -> None:
    sitting = until(sit(host(5, 3), bids=0), "discard", BIDDING)
    for card in sitting.legal_cards()[:2]:
        sitting.key(*typed(card))
        sitting.key("return")
    sitting.key("return")
    sitting.rest()
    assert phase(sitting) == "play"
    sitting.key("u")
    sitting.rest()
    assert phase(sitting) == "discard"
    assert sitting.host.view(0).state.discards[0] == 0
    assert sitting.host.undos == 1


def test_cards_of_the_piles_cannot_be_put_away() -> None:
    sitting = until(sit(host(2, 3), bids=0), "discard", BIDDING)
    top = each(sitting.host.view(0).state.pile_tops(0))[0]
    sitting.click(sitting.spot(top))
    assert "piles" in sitting.table.messages.refusal
    assert not sitting.table.parts.hand.chosen


# Piles.


def test_the_top_of_a_pile_is_played_by_mouse_and_keys_and_uncovers_the_next() -> None:
    sitting = until(sit(host(2, 3), bids=0), "play", BIDDING)
    for way in ("mouse", "keys"):
        table = sitting.table
        state = sitting.host.view(0).state
        tops = [card for card in each(state.pile_tops(0)) if card in sitting.legal_cards()]
        card = tops[0]
        place = state.tops.index(card)
        left = len(state.piles[place])
        assert card in table.parts.hand.laid
        if way == "mouse":
            sitting.click(table.parts.hand.rect(card).center)
        else:
            sitting.key(*typed(card))
            assert table.parts.hand.focused == card
            sitting.key("return")
        sitting.rest()
        state = sitting.host.view(0).state
        assert len(state.piles[place]) == left - 1
        new = state.tops[place]
        assert new >= 0
        assert new in table.parts.hand.laid or "over" in sitting.log
        while not any(c in sitting.legal_cards() for c in each(sitting.host.view(0).state.pile_tops(0))):
            decide(sitting, PASSING, Random(2))


def test_a_pile_shows_how_many_cards_it_has_and_the_third_one_open() -> None:
    sitting = sit(host(2, 3), bids=0)
    board = sitting.table.course.board
    assert len(board.columns) == 8
    for zone, (player, top) in board.columns.items():
        cards = board.heaps[zone].cards
        assert [card >= 0 for card in cards] == [False, True, False]
        assert top is not None
        assert top >= 0
        assert zone.place // 4 == player
    assert board.counts == [13, 13], "top cards belong to the hands"

"""The options of California Jack, and the whole game against a second reading of its rules."""

from __future__ import annotations

import pytest

from game.engine.cards import HIDDEN, card_text, parse_card
from game.engine.events import CardShown, Drew
from game.engine.options import OptionError
from game.engine.state import Zone
from game.match.match import Match

from .california_jack_deals import GAME, act, begin, hand, pack, sees

SHASTA_SAM = {"trump_choice": "cut", "stock": "face_down"}


@pytest.mark.parametrize(("target", "words"), [(10, "10"), (7, "7")])
def test_cj_o1_target(target: int, words: str) -> None:
    assert GAME.Options.read_text("target", words) == target
    match = Match(GAME, 2, GAME.Options.read({"target": target}, 2), seed=3)
    while match.upcoming:
        match.start_deal()
        while not match.deal.finished:
            match.act(match.legal()[0])
    assert max(match.totals) == target


@pytest.mark.parametrize("stock", ["face_up", "face_down"])
def test_cj_o3_trump_choice_cut_shows_the_last_card_which_is_drawn_last(stock: str) -> None:
    match = begin(
        pack("AC 3C 4D 5D 6D 7D", "2C 3S 4S 5S 6S 7S", "9H TD", "8D"), trump_choice="cut", stock=stock
    )
    assert match.deal.state.trump == 1, "diamonds, though a heart lies on top"
    assert match.events(None)[0] == CardShown(parse_card("8D"), Zone("cut"))
    for viewer in (0, 1, None):
        assert card_text(match.view(viewer).state.stock[0]) == "8D"
        assert sees(match, viewer, "9H") == (stock == "face_up")
    while len(match.deal.state.stock) > 2 or match.deal.state.trick:
        match.act(match.legal()[0])
    assert card_text(match.deal.state.stock[0]) == "8D"
    match.act(match.legal()[0])
    match.act(match.legal()[0])
    holder = 1 - match.deal.state.leader
    assert "8D" in hand(match, holder)
    for viewer in (0, 1, None):
        assert sees(match, viewer, "8D")
        last = [event for event in match.events(viewer) if isinstance(event, Drew)][-1]
        assert (last.player, card_text(last.card), last.open) == (holder, "8D", True)


def test_cj_o4_stock_face_down_needs_the_cut() -> None:
    with pytest.raises(OptionError, match="stock 'face_down' needs trump_choice 'cut'"):
        GAME.Options.read({"stock": "face_down"}, 2)
    with pytest.raises(OptionError):
        GAME.Options.read({"stock": "face_down", "trump_choice": "top_card"}, 2)
    assert GAME.Options.read(SHASTA_SAM, 2).as_json()["stock"] == "face_down"


def test_cj_o4_stock_face_down_nobody_sees_what_the_other_draws() -> None:
    match = begin(pack("AC 3C 4D 5D 6D 7D", "2C 3S 4S 5S 6S 7S", "9H TD KD", "8D"), **SHASTA_SAM)
    assert match.view(None).state.stock[1:] == [HIDDEN] * 39
    act(match, "AC", "2C")
    assert (hand(match, 1) & {"9H", "TD"}, hand(match, 0) & {"9H", "TD"}) == ({"9H"}, {"TD"})
    assert [sees(match, viewer, "9H") for viewer in (0, 1, None)] == [False, True, False]
    assert [sees(match, viewer, "TD") for viewer in (0, 1, None)] == [True, False, False]
    assert not any(sees(match, viewer, "KD") for viewer in (0, 1, None))
    drawn = [
        [event.card for event in match.events(viewer) if isinstance(event, Drew)] for viewer in (0, 1, None)
    ]
    nine, ten = parse_card("9H"), parse_card("TD")
    assert drawn == [[HIDDEN, ten], [nine, HIDDEN], [HIDDEN, HIDDEN]]
    assert [event.card for event in match.events(None) if isinstance(event, CardShown)] == [parse_card("8D")]


def test_cj_o2_void_must_trump_off_frees_only_the_void() -> None:
    match = begin(pack("KC QC", "3H 4D 5D 6S 7S 8S", "9H"), void_must_trump=False)
    act(match, "KC", "4D")
    assert match.to_act == 1, "a card thrown away wins nothing"
    for viewer in (1, None):
        may = match.view(viewer).state.may[Zone("hands", 0)]
        assert not may >> parse_card("2C") & 1
        assert may >> parse_card("AH") & 1, "he may have kept his trumps"


def test_cj_o2_void_must_trump_on_shows_that_there_is_no_trump() -> None:
    match = begin(pack("KC QC", "2D 4D 5D 6S 7S 8S", "9H"))
    act(match, "KC", "4D")
    may = match.view(1).state.may[Zone("hands", 0)]
    assert not may >> parse_card("2C") & 1
    assert not may >> parse_card("AH") & 1
    assert may >> parse_card("AD") & 1

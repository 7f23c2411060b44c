"""Napoleon in its other styles, clause by clause: Hattori's game and that of 1885."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import card_text, cards_text
from game.engine.events import CallAnswered, CardShown, Dealt, Drew, ThrownIn
from game.engine.options import OptionError
from game.engine.state import NOBODY
from game.match.match import Match

from .at_the_table import act, asked, do, entries, events, hand, legal, refusal, sees, viewers
from .napoleon_deals import (
    GAME,
    PLAYERS,
    SWEEPING,
    all_pass,
    begin,
    bid,
    blind_of,
    deck,
    may,
    new_match,
    play_out,
    play_sweep,
    put_down,
    sweep,
    table,
    winner,
)

HATTORI = {"style": "hattori"}
AS_1885 = {"style": "1885"}
PACK = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}


# Hattori.


@pytest.mark.parametrize("style", ["hattori", "1885"])
def test_a_style_is_for_its_number_of_players(style: str) -> None:
    for players in PLAYERS:
        if players == {"hattori": 4, "1885": 5}[style]:
            assert GAME.Options.read({"style": style}, players)
        else:
            with pytest.raises(OptionError):
                GAME.Options.read({"style": style}, players)


@pytest.mark.parametrize("no_trump", ["off", "high", "low"])
def test_nap_hat_the_number_alone_decides(no_trump: str) -> None:
    match = begin(4, deck(4), no_trump=no_trump, **HATTORI)
    strains = {"off": "C D H S", "high": "C D H S NT", "low": "NT C D H S"}[no_trump].split()
    assert legal(match) == {"pass", *(f"bid {number} {each}" for number in range(11, 21) for each in strains)}
    do(match, "bid 13 C")
    assert legal(match) == {"pass", *(f"bid {number} {each}" for number in range(14, 21) for each in strains)}
    assert refusal(match, "bid 13 S") == ("bid a higher number than the last bid", "NAP-HAT")
    assert refusal(match, "bid 11 C") == ("bid a higher number than the last bid", "NAP-HAT")
    do(match, "pass", "pass", "bid 19 S", "bid 20 C")
    assert (match.to_act, asked(match)) == (0, "call"), "any bid of 20 ends it"


def test_nap_hat_turns_with_reentry_whatever_the_option_says() -> None:
    for bidding in ("turns", "reentry"):
        match = begin(4, deck(4), bidding=bidding, **HATTORI)
        act(match, "0 pass, 1 bid 11 C, 2 pass, 3 pass, 0 bid 12 C, 1 pass, 2 pass, 3 pass")
        assert (match.to_act, asked(match)) == (0, "call")
    match = begin(4, deck(4), **HATTORI)
    all_pass(match)
    assert events(match, ThrownIn) == [ThrownIn()]


def test_nap_hat_the_called_card_is_not_one_that_napoleon_holds() -> None:
    match = begin(4, deck(4, "", "KS", blind="AS"), **HATTORI)
    bid(match, "13 D", 2)
    assert legal(match) == {f"call {card}" for card in PACK - hand(match, 2)}
    own = min(hand(match, 2))
    assert refusal(match, f"call {own}") == ("Napoleon can't call a card from their own hand", "NAP-HAT")
    assert refusal(match, "call JK") == ("that card is not in the pack", "NAP-6")
    do(match, "call AS")


@pytest.mark.parametrize("napoleon", [0, 1, 2, 3])
@pytest.mark.parametrize("dealer", [3, 1])
def test_nap_hat_the_last_four_are_dealt_from_the_dealers_left_and_napoleon_leads(
    napoleon: int, dealer: int
) -> None:
    match = begin(4, deck(4), dealer, **HATTORI)
    last = blind_of(match)
    held = [hand(match, player) for player in range(4)]
    bid(match, "13 D", napoleon)
    do(match, match.legal()[0].text)
    for place, card in enumerate(last):
        player = (dealer + 1 + place) % 4
        assert hand(match, player) == held[player] | {card}
        assert all(sees(match, viewer, card) == (viewer == player) for viewer in viewers(match))
        assert events(match, Dealt, player)[-4 + place].cards == (match.deal.deck[48 + place],)
    assert match.deal.state.blind == []
    assert events(match, Drew) == [], "no blind is taken"
    assert (match.to_act, asked(match)) == (napoleon, "play"), "and nothing discarded"


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [("9C AS KC", "D", "AS"), ("9C JD KC", "D", "JD"), ("9C JH KC", "D", "JH"), ("9C 2D KC", "D", "2D"),
     ("AH 2H TH QH", "D", "2H"), ("AH 2H TH QH", "NT", "2H"), ("9C JD KC", "NT", "KC")],
)  # fmt: skip
def test_nap_hat_trick_1_is_like_any_other(cards: str, trump: str, wins: str) -> None:
    for first_trick in ("plain", "mighty", "specials"):
        options = {"first_trick": first_trick, **HATTORI}
        for first in (True, False):
            assert winner(cards, trump, first=first, players=4, **options) == wins
    options = {"first_lead": "no_trump_suit", **HATTORI}
    assert may("", "9D AS 3C", "D", first=True, players=4, **options) == {"9D", "AS", "3C"}
    assert may("", "9D AS 3C", "D", first=True, players=4, **HATTORI) == {"9D", "AS", "3C"}


def hattori(number: int, *, alone: bool = False, last: str = "3S", **options: Any) -> Match:
    """Napoleon wins all tricks, or all but the last one with a heart as his last card."""
    match = new_match(4, deals=1, **HATTORI, **options)
    given = deck(4, SWEEPING[4], "KD", blind=f"{last} 2S", **HATTORI, **options)
    match.start_deal(given)
    bid(match, f"{number} S")
    do(match, f"call {last if alone else 'KD'}")
    play_out(match)
    return match


def test_nap_hat_napoleon_counts_his_wins_and_nobody_loses_chips() -> None:
    assert entries(hattori(20)) == ["0 1 won 20 20"]
    assert entries(hattori(20, alone=True)) == ["0 1 won 20 20"]
    lost = hattori(19)
    assert (entries(lost), lost.totals) == ([], [0, 0, 0, 0]), "the Siberian rule (NAP-13)"
    assert lost.finished, "the deal counts"
    assert lost.winners == [0, 1, 2, 3]
    (won,) = entries(hattori(11, last="3H"))
    assert won.startswith("0 1 won 11 1")
    assert entries(hattori(20, last="3H")) == []


def test_nap_hat_alone_with_the_called_card_as_his_thirteenth() -> None:
    match = begin(4, deck(4, SWEEPING[4], blind="3S"), **HATTORI)
    bid(match, "13 S")
    do(match, "call 3S")
    assert match.deal.state.partner() == NOBODY
    assert all(sees(match, viewer, "3S") == (viewer == 0) for viewer in viewers(match))
    play_out(match)
    assert [event.player for event in events(match, CallAnswered)] == [0]


@pytest.mark.parametrize(
    ("all_passed", "finished"), [("redeal", True), ("mighty_holder", True), ("expose_blind", False)]
)
def test_nap_hat_for_all_pass_the_undealt_cards_are_the_blind(all_passed: str, finished: bool) -> None:
    match = begin(4, deck(4, blind="AS"), all_pass=all_passed, **HATTORI)
    four = blind_of(match)
    all_pass(match)
    assert match.deal.finished == finished
    if not finished:
        assert [card_text(event.card) for event in events(match, CardShown)] == four
        bid(match, "13 S", 2)
        assert "call AS" in legal(match), "he does not hold it yet"
        do(match, "call AS")
        for viewer in viewers(match):
            assert sees(match, viewer, " ".join(four)), "all have seen who was dealt which"
            assert match.view(viewer).state.partner() == 0


def test_nap_hat_the_mightys_holder_must_and_calls_another_card() -> None:
    match = begin(4, deck(4, "", "AS"), all_pass="mighty_holder", **HATTORI)
    all_pass(match)
    assert match.to_act == 1
    do(match, "trump C")
    assert "call AS" not in legal(match)
    do(match, "call AD" if "call AD" in legal(match) else "call KD")
    assert (match.to_act, asked(match)) == (1, "play")


# 1885.


def test_nap_1885_sixteen_scoring_cards_and_bids_from_1_to_16() -> None:
    scoring = {rank + suit for suit in "CDHS" for rank in "AKQJ"}
    assert set(cards_text(table(5, **AS_1885).scoring).split()) == scoring
    match = begin(5, deck(5), **AS_1885)
    assert legal(match) == {"pass", *(f"bid {number} {suit}" for number in range(1, 17) for suit in "CDHS")}
    assert refusal(match, "bid 17 C") == ("it is time to bid", "")
    do(match, "bid 16 S")
    assert (match.to_act, asked(match)) == (0, "discard"), "the highest bid ends it; no adjutant"


@pytest.mark.parametrize(
    ("cards", "trump", "first", "wins"),
    [
        ("9C AS KC", "D", False, "AS"), ("9C AS KC", "D", True, "KC"), ("9C JD KC", "D", False, "JD"),
        ("9C JH KC", "D", False, "KC"), ("9D JD QD", "D", False, "QD"), ("TD JD JH", "D", False, "JD"),
        ("AH 2H TH QH", "D", False, "AH"), ("AH 2D TH QH", "D", False, "2D"),
        ("AH 2D TH QH", "D", True, "AH"),
        ("TH JH 9H", "D", False, "JH"), ("TH JH QH", "D", False, "QH"), ("2D AD KD", "D", False, "AD"),
    ],
)  # fmt: skip
def test_nap_1885_only_the_mighty_is_special(cards: str, trump: str, first: bool, wins: str) -> None:
    assert winner(cards, trump, first=first, **AS_1885) == wins
    others = {"yoromeki": True, "specials_are_trumps": True, "first_trick": "specials", "joker": "strong"}
    assert winner(cards, trump, first=first, **AS_1885, **others) == wins


def test_nap_1885_discarded_tens_lie_face_down() -> None:
    match = begin(5, deck(5, "TC JC"), **AS_1885)
    bid(match, "13 S")
    do(match, "discard TC", "discard JC")
    for viewer in viewers(match):
        assert sees(match, viewer, "JC")
        assert sees(match, viewer, "TC") == (viewer == 0)


@pytest.mark.parametrize(
    ("number", "discarded", "reason", "napoleon"),
    [
        (16, 0, "won 16 16", 8), (15, 0, "lost 15 16", -4), (15, 1, "won 15 15", 4),
        (14, 1, "lost 14 15", -4), (16, 1, "lost 16 15", -8), (1, 1, "lost 1 15", -4),
        (14, 2, "won 14 14", 4), (13, 2, "lost 13 14", -4),
    ],
)  # fmt: skip
def test_nap_1885_exactly_his_bid(number: int, discarded: int, reason: str, napoleon: int) -> None:
    for payment in ("flat", "by_bid", "barraco"):
        options = AS_1885 | {"payment": payment, "min_bid": 13, "opponents_none_loses": True}
        match = new_match(5, **options)
        play_sweep(match, f"{number} S", discarded=discarded, **options)
        each = -napoleon // 4
        assert entries(match) == [f"0 {napoleon} {reason}", *(f"{p} {each} {reason}" for p in range(1, 5))]


def test_nap_1885_a_bid_of_one() -> None:
    match = begin(5, deck(5, "AS 2C 3C 4C 5C 6C 7C 8C 9C TC"), **AS_1885)
    bid(match, "1 S")
    put_down(match)
    assert match.deal.state.number == 1


def test_nap_1885_the_mightys_holder_must_take_exactly_one() -> None:
    match = begin(5, sweep(5, **AS_1885), all_pass="mighty_holder", **AS_1885)
    blind = blind_of(match)
    all_pass(match)
    do(match, "trump S")
    assert match.deal.state.number == 1
    put_down(match, *blind)
    play_out(match)
    assert entries(match)[0] == "0 -4 lost 1 16"

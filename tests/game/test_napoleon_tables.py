"""Napoleon for other numbers of players, clause by clause: two, three, and removed threes."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import HIDDEN, card_text, cards_text
from game.engine.events import CardShown, Dealt
from game.match.match import Match

from .at_the_table import asked, do, entries, events, hand, legal, refusal, sees, viewers
from .napoleon_deals import (
    GAME,
    SWEEPING_PILES,
    SWEEPING_TWO,
    begin,
    bid,
    blind_size,
    deck,
    play_out,
    put_down,
    to_play,
    winner,
)

PACK = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}


# Two players.


@pytest.mark.parametrize("dealer", [0, 1])
def test_nap_2p_the_order_of_the_deal(dealer: int) -> None:
    cards = deck(2)[::-1]
    match = begin(2, cards, dealer)
    other = 1 - dealer
    state = match.deal.state
    for number in range(4):
        for turn, player in enumerate((other, dealer)):
            start = (2 * number + turn) * 4
            pile = cards[start : start + 4]
            place = player * 4 + number
            assert state.piles[place] == pile[:3], "from its bottom to its top"
            assert state.tops[place] == pile[3]
            for viewer in viewers(match):
                seen = match.view(viewer).state
                assert seen.tops[place] == pile[3]
                assert seen.piles[place] == [HIDDEN, pile[1], HIDDEN], "the third from the top is face up"
    for turn, player in enumerate((other, dealer)):
        nine = cards[32 + turn : 50 : 2]
        tops = state.tops[player * 4 : player * 4 + 4]
        assert hand(match, player) == {card_text(card) for card in (*nine, *tops)}
        assert events(match, Dealt, player)[turn] == Dealt(player, tuple(nine))
        assert events(match, Dealt, 1 - player)[turn] == Dealt(player, (HIDDEN,) * 9)
        assert all(not sees(match, 1 - player, card_text(card)) for card in nine)
    assert state.blind == cards[50:]
    assert match.to_act == other


def two_with_piles(piles: dict[int, str], *hands: str, blind: str = "", **options: Any) -> Match:
    match = begin(2, deck(2, *hands, piles=piles, blind=blind, **options), **options)
    to_play(match, "13 D")
    return match


def test_nap_2p_a_piles_top_card_is_played_like_any_other_and_the_next_turned_up() -> None:
    match = two_with_piles({0: "AC 4C 5C 6C", 4: "KC 2C 3C 7C"}, "AD KD QD")
    assert "play AC" in legal(match)
    do(match, "play AC")
    for viewer in viewers(match):
        shown = [card_text(event.card) for event in events(match, CardShown, viewer)]
        assert shown[-1] == "4C", "turned up at once"
        assert sees(match, viewer, "4C 5C")
        assert not sees(match, viewer, "6C")
        assert "4C" in cards_text(match.view(viewer).state.hands[0]).split()
    do(match, "play KC")
    assert legal(match) >= {"play 4C"}
    assert "play 5C" not in legal(match)
    shown = len(events(match, CardShown))
    do(match, "play 4C")
    assert len(events(match, CardShown)) == shown, "the third card was face up already"
    assert "5C" in hand(match, 0)
    do(match, "play 2C")
    assert (match.to_act, legal(match) >= {"play 3C"}) == (1, True), "same two (NAP-11)"
    do(match, "play 3C", "play 5C")
    assert [card_text(card) for card in match.deal.state.tops[:1]] == ["6C"]


def test_nap_2p_a_top_card_must_follow_suit_and_a_lower_one_need_not() -> None:
    low = "2H 3H 4H 5H 6H 7H 8H 9H TH"
    rest = {4: "2S 9C 8C 7C", 5: "3S 4D 5D 6D", 6: "4S 7D 8D 9D", 7: "5S 6S 7S 8S"}
    match = two_with_piles(rest, "AC AD KD", low)
    do(match, "play AC")
    assert legal(match) == {f"play {card}" for card in hand(match, 1)}, "clubs lie under the tops only"
    match = two_with_piles(rest | {4: "9C 2S 8C 7C"}, "AC AD KD", low)
    do(match, "play AC")
    assert legal(match) == {"play 9C"}
    assert refusal(match, "play 8C") == ("that card is not in your hand", "")


def test_nap_2p_discards_come_from_the_hand_and_the_blind_only() -> None:
    match = begin(2, deck(2, "AD KD QD JD TD 9D 8D 7D 6D", piles={0: "5D", 1: "4D"}, blind="2D 3D"))
    bid(match)
    nine = "AD KD QD JD TD 9D 8D 7D 6D 2D 3D".split()  # noqa: SIM905
    assert legal(match) == {f"discard {card}" for card in nine}
    assert refusal(match, "discard 5D") == ("cards in the piles can't be discarded", "NAP-2P")
    top = next(card for card in sorted(hand(match, 1)) if sees(match, 0, card))
    assert refusal(match, f"discard {top}") == ("that card is not in your hand", ""), "the other's pile"
    do(match, "discard AD", "discard 2D")
    assert asked(match) == "play"
    assert len(hand(match, 0)) == 13


def test_nap_2p_twenty_five_tricks_without_an_adjutant() -> None:
    match = begin(2, deck(2, SWEEPING_TWO, blind="2C 2D", piles=SWEEPING_PILES))
    bid(match, "20 S")
    assert asked(match) == "discard", "no call"
    put_down(match, "2C", "2D")
    play_out(match)
    assert match.deal.state.won == [25, 0]
    assert entries(match) == ["0 2 won 20 20", "1 -2 won 20 20"]


def test_nap_2p_the_joker_is_hunted_in_the_hand_and_on_a_pile_but_not_below() -> None:
    for piles, drawn in (({4: "JK"}, True), ({4: "2H JK"}, False), ({4: "2H 4H JK"}, False), ({}, True)):
        hands = ["3C AD 4S", "KC" if piles else "KC JK"]
        match = begin(2, deck(2, *hands, piles=piles, joker="strong"), joker="strong")
        to_play(match, "13 D")
        do(match, "play AD")
        do(
            match,
            next(text for text in sorted(legal(match)) if text not in ("play JK", "play KC", "play 2H")),
        )
        assert match.to_act == 0
        do(match, "play 3C")
        assert (legal(match) == {"play JK"}) == drawn
        assert ("play JK" in legal(match)) == drawn


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        ("2H AH", "D", "2H"),
        ("AH 2H", "D", "2H"),
        ("2D AD", "D", "2D"),
        ("AS 2S", "D", "AS"),
        ("AH 2C", "D", "AH"),
    ],
)  # fmt: skip
def test_nap_2p_same_two_of_two_cards(cards: str, trump: str, wins: str) -> None:
    assert winner(cards, trump, players=2) == wins


# Three players.


def test_nap_3p_an_adjutant_by_option_only() -> None:
    match = begin(3, deck(3))
    bid(match)
    assert asked(match) == "discard"
    match = begin(3, deck(3, "", "KS"), three_adjutant=True)
    bid(match)
    assert legal(match) == {f"call {card}" for card in PACK}
    do(match, "call KS")
    assert match.deal.state.partner() == 1


# Removed threes.


@pytest.mark.parametrize(
    ("options", "removed"),
    [
        ({}, ["3C", "3D"]), ({"joker": "weak"}, ["3C", "3D"]), ({"joker": "strong"}, ["3D", "3H"]),
        ({"joker": "stronger"}, ["3D", "3H"]), ({"joker": "strong", "joker_hunter": "3S"}, ["3C", "3D"]),
        ({"joker": "strong", "joker_hunter": "none"}, ["3C", "3D"]),
        ({"joker": "weak", "joker_hunter": "3C"}, ["3C", "3D"]), ({"joker_hunter": "3C"}, ["3C", "3D"]),
        ({"joker": "weak", "weak_hunter": True}, ["3D", "3H"]), ({"weak_hunter": True}, ["3C", "3D"]),
        ({"joker": "weak", "weak_hunter": True, "joker_hunter": "3S"}, ["3C", "3D"]),
        ({"joker": "weak", "weak_hunter": True, "joker_hunter": "none"}, ["3C", "3D"]),
        ({"joker": "stronger", "weak_hunter": True}, ["3D", "3H"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("players", [4, 6])
def test_nap_rem_the_blind_is_smaller_by_as_many(
    players: int, options: dict[str, Any], removed: list[str]
) -> None:
    joker = {"JK"} if "joker" in options else set()
    for number in (0, 1, 2):
        chosen = options | {"removed_threes": number}
        pack = set(cards_text(GAME.pack(players, GAME.Options.read(chosen, players))).split())
        assert pack == (PACK | joker) - set(removed[:number])
        assert blind_size(players, **chosen) == 4 + len(joker) - number
        match = begin(players, deck(players, **chosen), **chosen)
        bid(match)
        assert legal(match) == {f"call {card}" for card in pack}
        if number:
            why = ("that card is not in the pack", "NAP-6")
            assert refusal(match, f"call {removed[0]}") == why
        do(match, match.legal()[0].text)
        for _ in range(4 + len(joker) - number):
            assert asked(match) == "discard"
            do(match, match.legal()[0].text)
        assert asked(match) == "play"


@pytest.mark.parametrize(
    ("players", "style"), [(2, "modern"), (3, "modern"), (5, "modern"), (4, "hattori"), (5, "1885")]
)
def test_nap_rem_for_four_and_six_only_and_not_in_other_styles(players: int, style: str) -> None:
    options = GAME.Options.read({"removed_threes": 2, "style": style}, players)
    assert set(cards_text(GAME.pack(players, options)).split()) == PACK

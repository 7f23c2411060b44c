"""Yonin-Kan: contracts announced with a card to the first trick (YON-7, YON-8)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import parse_card
from game.engine.events import Said
from game.engine.view import determinize
from game.match.match import Match
from tests.conftest import Tally

from .at_the_table import do, events, legal, refusal
from .kan_deals import begin_deal, lay, new_match, open_deal, play_deal, play_on

WORDS = ("sukonku", "gyaku_sukonku", "juuroku", "gyaku_juuroku")


def contracts_for(match: Match, card: str) -> set[str]:
    """What may be announced with a card."""
    return {text.rpartition(" ")[2] for text in legal(match) if text.startswith(f"play {card} ")} & set(WORDS)


@pytest.mark.parametrize("holders", [{0: "JK", 1: "JC"}, {1: "JC", 0: "JK"}, {0: "JK JC"}])
def test_yon_7_in_a_first_deal_by_what_one_was_dealt(holders: dict[int, str]) -> None:
    match = open_deal({2: "AS"} | holders)
    for _ in range(4):
        player = match.to_act
        assert player is not None
        card = next(text.split()[1] for text in sorted(legal(match)) if "JK" not in text)
        assert contracts_for(match, card) == ({"sukonku"} if player in holders else {"gyaku_sukonku"})
        own = "sukonku" if player in holders else "gyaku_sukonku"
        for word in WORDS:
            if word != own:
                assert refusal(match, f"play {card} {word}")[1] == "YON-7"
        do(match, f"play {card}")
    if match.to_act is not None:
        assert not any(word in text for text in legal(match) for word in WORDS), "only in trick 1"


@pytest.mark.parametrize("deal", [2, 3])
def test_yon_7_in_later_deals_by_ones_side(deal: int) -> None:
    match = new_match(4)
    for _ in range(deal - 1):
        play_deal(match, "won")
    match.start_deal()
    do(match, "trump C")
    for _ in range(4):
        player = match.to_act
        card = next(text.split()[1] for text in sorted(legal(match)) if "JK" not in text)
        own = {"sukonku", "juuroku"} if player in (0, 2) else {"gyaku_sukonku", "gyaku_juuroku"}
        assert contracts_for(match, card) == own
        do(match, f"play {card}")


def test_yon_7_a_led_joker_names_a_suit_and_a_contract() -> None:
    match = new_match(4)
    play_deal(match, "won")
    lay(match, {0: "JK"})
    do(match, "trump C")
    joker = {text for text in legal(match) if "JK" in text}
    assert joker == {f"play JK {suit} {word}" for suit in "CDHS" for word in ("sukonku", "juuroku")}
    do(match, "play JK H sukonku")
    assert not any(word in text for text in legal(match) for word in WORDS), "one a deal"
    card = sorted(legal(match))[0]
    for words in ("sukonku", "gyaku_sukonku", "gyaku_sukonku gyaku_juuroku"):
        assert refusal(match, f"{card} {words}") == ("you cannot announce that contract now", "YON-7")
    assert events(match, Said)[-1].action.text == "play JK H sukonku"


def test_yon_7_the_unknowing_partner_may_announce_a_gyaku_sukonku_against_himself() -> None:
    hands = {0: "JK JC 6S", 1: "AC KC QC TC 9C 8C 7C AH KH QH", 2: "AS 7S", 3: "KS 8S AD KD QD JD"}
    for trumped in (True, False):
        match = open_deal(hands)
        assert match.to_act == 2
        do(match, "play AS gyaku_sukonku")
        play_on(match, {1: "AC KC QC AH" if trumped else "QH", 3: "KS AD KD QD"}, low=True)
        assert match.deal.state.outcome == ("gyaku_sukonku", trumped, True)
        assert match.deal.state.kankei == (0, 2)
        if trumped:
            assert match.totals == [-20, 20, -20, 20]


CONTRACTS = [
    # the deal, its cards, the contract and who announces it with which card; what it brings the kankei
    (1, "sukonku", "2 play AS sukonku", 4, True),
    (1, "won", "0 play 6S sukonku", -8, False),
    (1, "gyaku sukonku", "1 play AS gyaku_sukonku", -20, True),
    (1, "sukonku", "3 play {} gyaku_sukonku", 40, False),
    (2, "sukonku", "0 play AC sukonku", 4, True),
    (2, "won", "0 play 5D sukonku", -8, False),
    (2, "gyaku sukonku", "1 play AC gyaku_sukonku", -6, True),
    (2, "lost", "1 play 7S gyaku_sukonku", 12, False),
    (2, "sukonku", "0 play AC juuroku", 16, True),
    (2, "juuroku failed", "0 play AC juuroku", -32, False),
    (2, "gyaku sukonku", "1 play AC gyaku_juuroku", -32, True),
    (2, "gyaku juuroku failed", "1 play AC gyaku_juuroku", 64, False),
    (3, "won", "2 play 5D juuroku", -32, False),
    (3, "gyaku sukonku", "1 play AC gyaku_sukonku", -6, True),
    (3, "lost", "1 play 7S gyaku_juuroku", 64, False),
]


@pytest.mark.parametrize(("deal", "cards", "said", "points", "made"), CONTRACTS)
def test_yon_8_what_a_contract_brings(deal: int, cards: str, said: str, points: int, made: bool) -> None:
    match = new_match(4, rounds=2, scoring="zero_sum", failed_gyaku_doubles=True)
    for _ in range(deal - 1):
        play_deal(match, "won")
    course = begin_deal(match, cards)
    announcer, text = said.split(" ", 1)
    play_on(match, course.wish, until=int(announcer))
    card = next(each.split()[1] for each in sorted(legal(match)) if "JK" not in each)
    do(match, text.format(card))
    play_on(match, course.wish)
    assert match.deal.finished, "as soon as it is made or broken, and nothing else is asked"
    word = text.rpartition(" ")[2]
    assert match.deal.state.outcome == (word, made, True)
    won = match.deal.state.outcome.won
    assert won == (points > 0), "made is won and broken is lost by the team that announced it"
    total = deal - 1 + points + (deal == 3 and won)
    if not won or deal == 3:
        assert match.totals == [total, -total, total, -total], "in place of this deal's points only"
        return
    upcoming: Any = match.upcoming
    assert (match.totals, upcoming.carried.deal) == ([0] * 4, deal + 1)
    play_deal(match, "lost")
    assert match.totals == [total - 1, 1 - total, total - 1, 1 - total]


def test_yon_8_three_deals_won_with_contracts_bring_one_more() -> None:
    match = new_match(4, rounds=2)
    for deal in (1, 2, 3):
        course = begin_deal(match, "sukonku")
        do(match, f"play {'AS' if deal == 1 else 'AC'} sukonku")
        play_on(match, course.wish)
    assert match.totals == [13, -13, 13, -13]


def test_yon_7_a_sukonku_in_a_first_deal_tells_that_one_holds_one_of_two_cards(
    tally: Tally,
) -> None:
    match = open_deal({0: "AS", 1: "JK JC", 2: "6S 7S", 3: "8S 9S"})
    do(match, "play AS")
    play_on(match, until=1)
    do(match, sorted(text for text in legal(match) if text.endswith(" sukonku") and "J" not in text)[0])
    for viewer in (0, 2, 3, None):
        held = set()
        for _ in tally.times(30, "fills"):
            filled = determinize(match.view(viewer), tally.rng)
            held.add(tuple(bool(filled.hands[1] >> parse_card(card) & 1) for card in ("JK", "JC")))
        assert held == {(True, False), (False, True), (True, True)}


def test_yon_7_a_gyaku_sukonku_tells_that_one_holds_neither(tally: Tally) -> None:
    match = open_deal({0: "AS", 1: "JK", 2: "JC"})
    do(match, "play AS gyaku_sukonku")
    for viewer in (1, 2, 3, None):
        for _ in tally.times(10, "fills"):
            assert not determinize(match.view(viewer), tally.rng).hands[0] & both_cards()


def both_cards() -> int:
    return 1 << parse_card("JK") | 1 << parse_card("JC")

"""Gonin-Kan: tricks, the joker, and how a deal ends (KAN-13 to KAN-20, shippo-jo)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import parse_card, parse_strain
from game.engine.events import ThrownIn
from game.games.kan.deal_end import outcome_of
from game.games.kan.powers import best_place
from game.match.match import Match

from .at_the_table import asked, do, entries, events, hand, legal, refusal
from .kan_deals import EIGHT, NINE, lay, new_match, play_deal, play_on

LAST_TRICKS = {0: "AC 3D 4D 5D 6D 7D 8D 9D TD JD", 2: "JK 3C 4C 5C 6C 7C 8C 9C TC JC"}
"""The kankei; clubs are trumps."""


def begin(hands: dict[int, str], leader: str = "0", players: int = 5, **options: Any) -> Match:
    """A first deal in which 0 has the ace of clubs and 2 the joker; one of them leads."""
    match = lay(new_match(players, **options), hands)
    do(match, *(("koi", "iku") if leader == "0" else ("iku", "koi")))
    assert match.to_act == int(leader)
    return match


def second_deal(hands: dict[int, str], trump: str = "C", players: int = 5, **options: Any) -> Match:
    """A second deal in which 2 leads."""
    match = new_match(players, **options)
    play_deal(match, "sukonku")
    lay(match, hands)
    do(match, "show none", f"trump {trump}")
    return match


@pytest.mark.parametrize(
    ("trick", "led", "winner"),
    [
        ("5H 9H KH 2S AD", "H", "KH"),
        ("5H 9H KH 3C AD", "H", "3C"),
        ("5H 3C KH 9C AD", "H", "9C"),
        ("5H AC JK KC AH", "H", "JK"),
        ("JK 5D KD AH 9S", "D", "JK"),
        ("4C 3C AC KC 5C", "C", "AC"),
    ],
)
def test_kan_15_what_wins_a_trick(trick: str, led: str, winner: str) -> None:
    cards = trick.split()
    place = best_place(
        [parse_card(card) for card in cards], parse_strain(led), parse_strain("C"), joker_is_lowest=False
    )
    assert cards[place] == winner


def test_kan_13_follow_suit_if_able_else_any_card_and_the_winner_leads() -> None:
    match = begin(
        {0: "AC 3D", 1: "KD QD 3S 4S 5S 6S 7S 8S 9S TS", 2: "JK", 3: "3C 4C 3H 4H 5H 6H 7H 8H 9H TH", 4: "5D"}
    )
    do(match, "play 3D")
    assert legal(match) == {"play KD", "play QD"}
    assert refusal(match, "play 3S") == ("you must follow diamonds", "KAN-13")
    do(match, "play KD")
    do(match, sorted(legal(match))[0])
    assert "play 3C" in legal(match)
    assert "play 3H" in legal(match), "who cannot follow need not trump"
    do(match, "play 3C", "play 5D")
    assert match.to_act == 3
    assert len(legal(match)) == 9


@pytest.mark.parametrize("players", [5, 6])
def test_kan_14_no_joker_in_the_first_and_the_last_trick(players: int) -> None:
    match = begin(LAST_TRICKS, "2", players)
    assert legal(match) == {f"play {card}" for card in LAST_TRICKS[2].split()[1:]}
    assert refusal(match, "play JK C") == (
        "the joker may not be played to the first or the last trick",
        "KAN-14",
    )
    play_on(match, to=1)
    while match.to_act != 2:
        do(match, sorted(legal(match))[0])
    joker = {"play JK"} if match.deal.state.trick else {f"play JK {suit}" for suit in "CDHS"}
    assert joker <= legal(match), "from the second trick on"


def test_kan_14_the_joker_at_any_time_but_never_by_force_before_the_ninth_trick() -> None:
    match = begin(LAST_TRICKS, "0")
    met = set()
    while not match.deal.finished:
        state: Any = match.deal.state
        number = state.tricks + 1
        if match.to_act == 2 and state.hands[2] >> 52:
            joker = {text for text in legal(match) if "JK" in text}
            others = legal(match) - joker
            met.add(number)
            if number == 1:
                assert not joker
            elif number < 9:
                assert joker
                assert others
            else:
                assert number == 9
                assert joker
                assert not others
                assert refusal(match, f"play {sorted(hand(match, 2) - {'JK'})[0]}")[1] == "KAN-14"
            play = sorted(others)[0] if others else sorted(joker)[0]
            do(match, play)
        else:
            do(match, sorted(legal(match))[0])
        if state.tricks == 9 and number == 9:
            assert not any(hand >> 52 for hand in state.hands)
    assert met == set(range(1, 10))


def test_kan_14_who_can_follow_may_still_play_the_joker_and_it_wins() -> None:
    match = begin({0: "AC 3D AS KS QS JS TS 9S 8S 7S", 1: "AD", 2: "JK 4D 5D 6D 7D"})
    do(match, "play 3D", "play AD")
    play_on(match, to=1)
    assert match.to_act == 1
    do(match, sorted(legal(match))[0])
    assert {"play JK"} < legal(match)
    do(match, "play JK")
    play_on(match, to=2)
    assert match.to_act == 2


@pytest.mark.parametrize("named", ["C", "D", "H", "S"])
def test_kan_14_a_led_joker_names_the_suit_to_be_played(named: str) -> None:
    match = begin({0: "AC 3D", 2: "JK 3C AH 2S", 3: "4C 4D 4H 4S 5S"}, "2")
    play_on(match, {2: "AH"}, low=True, to=1)
    assert match.to_act == 2
    for tried in ("play JK", "play JK NT"):
        assert refusal(match, tried) == ("name a suit when you lead the joker", "KAN-14")
    assert refusal(match, "play JK C sukonku")[1] == "YON-7", "contracts are for four players"
    assert refusal(match, "play 3C D") == ("name a suit only when you lead the joker", "KAN-14")
    do(match, f"play JK {named}")
    held = {card for card in hand(match, 3) if card[1] == named}
    assert legal(match) == {f"play {card}" for card in held or hand(match, 3)}
    assert held
    play_on(match, to=2)
    assert match.to_act == 2


def test_kan_15_a_led_joker_is_won_by_its_player_even_if_trumps_fall() -> None:
    clubs = "KC QC JC TC 9C 8C 7C 6C 5C"
    match = begin({0: "AC 4H", 1: "5H", 2: "JK AH", 3: f"{clubs} 3H", 4: "6H"}, "2")
    play_on(match, {2: "AH"}, low=True, to=1)
    do(match, "play JK S", "play KC")
    play_on(match, to=2)
    assert match.to_act == 2


# How a deal ends.


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(
    ("deal", "kankei", "outcome"),
    [(1, 8, False), (1, 9, True), (2, 7, False), (2, 8, True), (3, 8, False), (3, 9, True)],
)
def test_kan_16_what_the_kankei_need(players: int, deal: int, kankei: int, outcome: bool) -> None:
    match = new_match(players)
    for _ in range(deal - 1):
        play_deal(match, "won")
    match.start_deal()
    state: Any = match.deal.state
    assert state.need == (8 if deal == 2 else 9)
    state.won[0] = 10
    state.kankei = (0, 2)
    honours = [parse_card(rank + suit) for suit in "CDHS" for rank in "AKQJ"]
    state.taken[0] = sum(1 << card for card in honours[: kankei - 3])
    state.taken[2] = sum(1 << card for card in honours[kankei - 3 : kankei])
    state.taken[1] = sum(1 << card for card in honours[kankei:])
    found = outcome_of(state, state.kankei)
    assert found is not None
    assert (found.word, found.won) == ("", outcome)


def test_kan_17_a_sukonku_stops_a_first_deal_at_once() -> None:
    match = new_match(5)
    play_deal(match, "sukonku")
    assert match.deal.state.tricks < 10
    assert match.deal.finished


@pytest.mark.parametrize("deal", [2, 3])
def test_kan_17_later_the_player_who_won_the_trick_decides(deal: int) -> None:
    match = new_match(5)
    for _ in range(deal - 1):
        play_deal(match, "won")
    namer = 2 if deal == 2 else 0
    lay(match, {namer: f"JK {NINE}"})
    do(match, "show none", "trump C")
    play_on(match, {namer: f"{EIGHT} JK"})
    assert legal(match) == {"stop", "juuroku"}
    assert match.to_act == namer
    assert refusal(match, "gyaku_juuroku") == ("the question is: stop or juuroku", "KAN-17")
    state: Any = match.deal.state
    assert 8 <= sum((taken & HONOURS).bit_count() for taken in state.taken) < 16
    do(match, "juuroku")
    assert match.to_act == namer
    play_on(match)
    assert match.deal.finished, "KAN-19: as soon as it is made"
    assert sum((taken & HONOURS).bit_count() for taken in match.deal.state.taken) == 16
    assert match.deal.state.tricks < 10


HONOURS = sum(1 << parse_card(rank + suit) for suit in "CDHS" for rank in "AKQJ")


@pytest.mark.parametrize("deal", [2, 3])
def test_kan_18_gyaku_sukonku(deal: int) -> None:
    match = new_match(5)
    for _ in range(deal - 1):
        play_deal(match, "won")
    namer = 2 if deal == 2 else 0
    lay(match, {1: f"JK {NINE}", namer: "2S 3S 4S"})
    do(match, "show none", "trump C")
    play_on(match, {namer: "2S 3S 4S", 1: f"{EIGHT} JK"})
    assert (match.to_act, legal(match)) == (1, {"stop", "gyaku_juuroku"})
    taken = (match.deal.state.taken[1] & HONOURS).bit_count()
    assert taken >= (9 if deal == 2 else 8)


def test_kan_18_gyaku_sukonku_stops_a_first_deal() -> None:
    match = new_match(5)
    play_deal(match, "gyaku sukonku")
    assert match.deal.state.tricks == 3


def test_kan_19_it_ends_as_soon_as_it_has_failed() -> None:
    match = second_deal({2: f"JK {EIGHT} 3D", 1: "AD KD", 0: "2S 3S"})
    play_on(match, {2: f"{EIGHT} JK", 1: "-AD -KD"})
    do(match, "juuroku", "play 3D")
    play_on(match, {1: "KD"})
    assert match.deal.finished
    assert match.deal.state.tricks < 10
    assert not match.deal.state.outcome.won


def test_kan_20_what_is_decided_is_played_out_all_the_same() -> None:
    match = new_match(5)
    play_deal(match, "won")
    assert match.deal.state.tricks == 10


# Shippo-jo.

ALL_FIVE = {2: "JK AC AD AH AS 3C 4C 5C 6C 7C", 1: "8C"}


def to_shippo_jo(wish: str = "AC AD AH AS JK", hands: dict[int, str] | None = None, **more: Any) -> Match:
    match = second_deal(hands or ALL_FIVE, **({"shippo_jo": True} | more))
    play_on(match, {2: wish}, low=True)
    while asked(match) == "juuroku":
        do(match, "juuroku")
        play_on(match, {2: wish}, low=True)
    return match


@pytest.mark.parametrize("players", [5, 6])
def test_shippo_jo_is_asked_of_the_other_team_in_order_from_the_winner(players: int) -> None:
    match = to_shippo_jo(players=players)
    assert match.deal.state.tricks == 5
    for player in (3, 4, 1):
        assert match.to_act == player
        assert legal(match) == {"shippo_jo", "continue"}
        assert refusal(match, "stop")[0].startswith("choose whether to cancel the deal")
        do(match, "continue")
    assert asked(match) == "play"
    assert match.to_act == 2


def test_shippo_jo_is_first_asked_of_the_trick_winner_if_he_is_of_the_other_team() -> None:
    hands = ALL_FIVE | {3: "8C 9C TC 3D 4D 5D 3H 4H 5H 6H"}
    del hands[1]
    match = second_deal(hands, shippo_jo=True)
    play_on(match, {2: "AC AD AH JK AS", 3: "8C 3D 3H 9C TC"}, low=True)
    assert (match.deal.state.tricks, match.deal.state.leader) == (5, 3)
    for player in (3, 4, 1):
        assert match.to_act == player
        do(match, "continue")
    assert (asked(match), match.to_act) == ("play", 3)


@pytest.mark.parametrize("refused", [0, 1, 2])
def test_shippo_jo_cancels_the_deal_and_the_same_one_is_dealt_again(refused: int) -> None:
    match = to_shippo_jo()
    do(match, *["continue"] * refused, "shippo_jo")
    assert match.deal.finished
    assert entries(match) == []
    assert events(match, ThrownIn) == [ThrownIn()]
    assert match.deal.state.tricks == 5, "its tricks stay in the result"
    upcoming: Any = match.upcoming
    assert (upcoming.dealer, upcoming.carried.deal) == (4, 2)
    assert (upcoming.carried.kankei, upcoming.carried.joker, upcoming.carried.key) == ((0, 2), 2, 0)
    play_deal(match, "lost")
    assert match.totals == [1, -1, 1, -1, -1], "nothing of it counts"


def test_shippo_jo_in_a_first_deal_makes_new_kankei_and_changed_seats_stay() -> None:
    match = lay(new_match(5, shippo_jo=True), {0: "JK AD AH AS", 1: "AC"})
    assert match.deal.state.seats == (0, 2, 1, 3, 4)
    do(match, "iku", "koi")
    play_on(match, {0: "AD AH AS JK", 1: "AC"}, low=True)
    assert asked(match) == "continue"
    assert match.to_act in (2, 3, 4)
    do(match, "shippo_jo")
    lay(match, {3: "JK", 2: "AC"})
    state: Any = match.deal.state
    assert state.kankei == (2, 3)
    assert (state.round.number, state.round.deal, state.setup.dealer) == (1, 1, 4)
    assert state.seats == (0, 2, 1, 3, 4)


def test_shippo_jo_of_the_mukankei_is_asked_of_the_kankei_and_not_of_the_dealer_of_six() -> None:
    hands = {1: "JK AC AD AH", 3: "AS", 2: "KC QC JC 3C"}
    match = second_deal(hands, players=6, shippo_jo=True)
    play_on(match, {1: "AC AD AH JK", 3: "AS"}, low=True)
    while asked(match) not in ("continue", "play"):
        do(match, "gyaku_juuroku")
        play_on(match, {1: "AC AD AH JK", 3: "AS"}, low=True)
    asked_players = []
    while asked(match) == "continue":
        asked_players.append(match.to_act)
        do(match, "continue")
    assert sorted(player for player in asked_players if player is not None) == [0, 2]


def test_shippo_jo_comes_before_the_question_whether_to_stop() -> None:
    """The fifth card brings the eighth scoring card: first it is asked whether the deal is cancelled."""
    hands = {
        1: "KS 3D 4D 5D 3H 4H 5H 6H 7H 8H",
        2: "JK AC KC QC JC AD AH AS 3S 4S",
        3: "3C 4C 5C 6C KD 6D KH 9H 2S QS",
    }
    wish = {2: "AC KC QC JC AD AH JK AS"}
    match = second_deal(hands, shippo_jo=True)
    play_on(match, wish, low=True, to=7)
    assert sum((taken & HONOURS).bit_count() for taken in match.deal.state.taken) < 8
    play_on(match, wish, low=True)
    assert match.deal.state.tricks == 8
    for player in (3, 4, 1):
        assert (match.to_act, legal(match)) == (player, {"shippo_jo", "continue"})
        do(match, "continue")
    assert (match.to_act, legal(match)) == (2, {"stop", "juuroku"})


def test_shippo_jo_in_the_last_trick_comes_before_the_end_of_the_deal() -> None:
    hands = {2: "JK AC KC QC JC TC 9C AD AS AH", 1: "KH"}
    wish = {2: "AC KC QC JC TC 9C AD AS JK AH", 1: "-KH"}
    ends = []
    for answer in ("shippo_jo", "continue"):
        match = second_deal(hands, shippo_jo=True)
        play_on(match, wish)
        do(match, "juuroku")
        play_on(match, wish)
        assert match.deal.state.tricks == 10
        assert legal(match) == {"shippo_jo", "continue"}
        while not match.deal.finished:
            do(match, answer)
        ends.append(match.deal.state.outcome)
    assert ends == [None, ("juuroku", True, False)]


@pytest.mark.parametrize(("players", "option"), [(5, False), (4, True), (3, True)])
def test_shippo_jo_is_not_asked_without_the_option_or_of_four_and_three(players: int, option: bool) -> None:
    match = new_match(players, shippo_jo=option, rounds=1)
    holder = 2 if players == 5 else 0
    hands = {holder: "JK AC AD AH AS"} if players < 5 else {holder: "JK AC AD AH", 0: "AS"}
    lay(match, hands)
    if players == 5:
        do(match, "iku", "koi")
    if players == 3:
        do(match, "kan")
    play_on(match, {holder: "AS AC AD AH JK", 0: "AS"})
    assert all(action.verb not in ("shippo_jo", "continue") for _, action in match.deal.actions)
    assert match.deal.finished

"""Yonin-Kan: silent teams, the led ace, the joker, and contracts (YON-1 to YON-9)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import parse_card, parse_strain
from game.engine.events import CardShown, Dealt, Drew, SeatsChanged, SidesKnown
from game.engine.state import Zone
from game.engine.view import determinize
from game.games.kan.powers import best_place
from game.games.kan.state import kankei_of
from game.match.match import Match
from tests.conftest import Tally

from . import referee_kan_cards as referee
from .at_the_table import do, events, hand, legal, refusal, sees, viewers
from .kan_deals import EIGHT, begin_deal, lay, new_match, open_deal, order, pack, play_deal, play_on


def test_yon_1_the_cards() -> None:
    cards = pack(new_match(4))
    assert len(cards) == 40
    assert sorted(cards) == sorted(referee.pack(4))
    assert {card for card in cards if card[0] in "56"} == {"5C", "5D", "5H", "6C", "6D", "6H", "6S"}


def test_yon_1_ten_cards_each() -> None:
    match = new_match(4, dealer=1)
    match.start_deal()
    for place, player in enumerate([2, 3, 0, 1]):
        assert match.deal.state.hands[player] == sum(1 << card for card in match.deal.deck[place::4])


# Who is with whom (YON-2).


def test_yon_2_nobody_is_announced() -> None:
    match = open_deal({0: "JK", 1: "JC"})
    state: Any = match.deal.state
    assert (state.kankei, events(match, SidesKnown)) == ((), [])
    assert kankei_of(state) == (0, 1)
    for viewer in viewers(match):
        assert kankei_of(match.view(viewer).state) == ()
        assert sees(match, viewer, "JK") == (viewer == 0)
        assert sees(match, viewer, "JC") == (viewer == 1)


def test_yon_2_both_in_one_hand_make_a_partner_of_the_player_opposite_who_does_not_know() -> None:
    match = open_deal({3: "JK JC"})
    assert kankei_of(match.deal.state) == (1, 3)
    assert kankei_of(match.view(3).state) == (1, 3)
    for viewer in (0, 1, 2, None):
        assert kankei_of(match.view(viewer).state) == ()
    one = match.view(1)
    assert one == lay(new_match(4), {3: "JK JC"}).view(1)


def test_yon_2_teams_show_by_play() -> None:
    match = open_deal({0: "JK 6S", 1: "AS", 2: "JC 7S", 3: "8S"})
    play_on(match, {0: "6S JK", 2: "7S JC", 3: "8S"}, to=1)
    assert events(match, SidesKnown) == []
    do(match, next(text for text in sorted(legal(match)) if "C" in text))
    play_on(match, {0: "JK", 2: "JC"}, to=2)
    assert events(match, SidesKnown) == [SidesKnown((0, 2))]
    for viewer in viewers(match):
        assert kankei_of(match.view(viewer).state) == (0, 2)


def test_yon_2_when_the_first_deal_ends_the_holders_are_shown() -> None:
    match = new_match(4)
    course = begin_deal(match, "gyaku sukonku")
    play_on(match, course.wish | {0: "-JK", 2: "-JC"})
    assert match.deal.finished
    assert match.deal.state.tricks < 10
    assert sees(match, None, "JK")
    assert events(match, CardShown)[0] == CardShown(parse_card("JK"), Zone("hands", 0))
    assert events(match, SidesKnown) == [SidesKnown((0, 2))]
    for viewer in viewers(match):
        assert kankei_of(match.view(viewer).state) == (0, 2)


# The first lead (YON-3).


@pytest.mark.parametrize(("rounds", "card", "other"), [(2, "AS", "AC"), (1, "AC", "AS")])
def test_yon_3_a_certain_ace_is_led(rounds: int, card: str, other: str) -> None:
    for holder in range(4):
        match = open_deal({holder: f"{card} {other} JK"}, rounds=rounds)
        assert match.to_act == holder
        assert {text.split()[1] for text in legal(match)} == {card}
        clause = "lead the ace of " + ("spades" if card == "AS" else "clubs")
        assert refusal(match, f"play {other}") == (clause, "YON-3")
        assert all(sees(match, viewer, card) for viewer in viewers(match)), "for he is known by it"


# Seats (YON-4).


@pytest.mark.parametrize(
    ("joker", "jack", "seats"),
    [
        (0, 1, (0, 2, 1, 3)),
        (1, 0, (0, 2, 1, 3)),
        (3, 0, (1, 0, 2, 3)),
        (2, 3, (3, 1, 2, 0)),
        (0, 2, (0, 1, 2, 3)),
        (1, 1, (0, 1, 2, 3)),
    ],
)
def test_yon_4_neighbours_are_parted_before_the_second_deal(
    joker: int, jack: int, seats: tuple[int, ...]
) -> None:
    run = EIGHT.replace("JC ", "")
    hands = {joker: f"JK AS {run}"}
    hands[jack] = f"{hands[jack]} JC" if jack == joker else "JC"
    match = open_deal(hands, rounds=2)
    assert match.deal.state.seats == (0, 1, 2, 3)
    play_on(match, {joker: f"AS {run}"})
    assert match.deal.finished
    assert match.deal.state.outcome.won
    assert match.deal.state.seats == (0, 1, 2, 3)
    after = order(match)
    match.start_deal()
    assert match.deal.state.seats == seats
    assert [change.seats for change in events(match, SeatsChanged)] == [seats] * (seats != (0, 1, 2, 3))
    assert match.deal.setup.dealer == 3
    start = seats.index(3) + 1
    assert after == [*seats[start:], *seats[:start]], "the cards are dealt to the new seats"


# Naming trumps (YON-5).


@pytest.mark.parametrize("deal", [2, 3])
def test_yon_5_the_namer_sees_three_cards(deal: int) -> None:
    match = new_match(4)
    for _ in range(deal - 1):
        play_deal(match, "won")
    namer = 0 if deal == 2 else 2
    lay(match, {namer: "6S 9D TH AC KC QC JC TC 9C 8C"})
    assert match.to_act == namer
    assert legal(match) == {"trump C", "trump D", "trump H", "trump S"}
    assert refusal(match, "show none")[1] == "KAN-11"
    assert hand(match, namer) == {"6S", "9D", "TH"}
    own = match.view(namer)
    assert own.hidden[Zone("rest", namer)] == 7
    assert not sees(match, namer, "AC")
    for player in {0, 1, 2, 3} - {namer}:
        assert own.hidden[Zone("hands", player)] == 10
        assert match.view(player).hidden[Zone("hands", namer)] == 3
        assert match.deal.state.hands[player].bit_count() == 10
    (first,) = (event for event in events(match, Dealt, namer) if event.player == namer)
    assert first.cards == tuple(parse_card(card) for card in ("6S", "9D", "TH"))
    do(match, "trump D")
    assert len(hand(match, namer)) == 10
    assert sees(match, namer, "AC KC QC JC TC 9C 8C")
    assert not sees(match, 1, "AC")
    assert len(events(match, Drew, 1)) == 7
    assert all(event.card == -1 for event in events(match, Drew, 1))
    assert match.to_act == namer
    assert "play 6S" in legal(match)


def test_yon_5_who_had_both_names_trumps_both_times() -> None:
    match = new_match(4)
    lay(match, {0: f"JK {EIGHT.replace('AC ', '')} AC", 1: "AS"})
    play_on(match, {0: f"JK {EIGHT}", 1: "AS"}, low=True)
    assert match.deal.state.outcome.won
    for deal in (2, 3):
        lay(match, {0: f"JK {EIGHT} 5D", 1: "AD"})
        assert (match.to_act, match.deal.state.round.deal) == (0, deal)
        do(match, "trump C")
        play_on(match, {0: f"5D JK {EIGHT}", 1: "AD"})
        assert match.deal.finished


# The joker (YON-6).


def test_yon_6_the_joker_goes_to_the_first_trick_only_with_a_contract() -> None:
    match = open_deal({0: "AS", 1: "JK", 2: "JC"})
    do(match, "play AS")
    joker = {text for text in legal(match) if "JK" in text}
    assert joker == {"play JK sukonku"}
    assert refusal(match, "play JK") == ("you may play the joker to trick 1 only with a contract", "YON-6")
    do(match, "play JK sukonku")
    play_on(match, to=1)
    assert match.deal.state.leader == 1, "and wins it"


def test_yon_6_not_once_a_contract_stands() -> None:
    match = open_deal({0: "AS", 1: "JK", 2: "JC"})
    do(match, "play AS gyaku_sukonku")
    assert not any("JK" in text or "sukonku" in text for text in legal(match))
    why = "a contract has been announced, so the joker may not be played to trick 1"
    assert refusal(match, "play JK sukonku") == (why, "YON-6")


def test_yon_6_from_the_second_trick_on_as_one_likes() -> None:
    match = open_deal({0: "AS 6D", 1: "JK", 2: "JC"}, rounds=2)
    while not match.deal.finished:
        state: Any = match.deal.state
        if match.to_act == 1 and 0 < state.tricks < 9:
            joker = {"play JK"} if state.trick else {f"play JK {suit}" for suit in "CDHS"}
            assert joker < legal(match), "never by force either, in trick 9 as well"
        play_on_one(match)


def play_on_one(match: Match) -> None:
    """One card, the joker last of all."""
    plain = sorted(text for text in legal(match) if text.count(" ") == 1 and "JK" not in text)
    do(match, plain[0] if plain else sorted(legal(match))[0])


@pytest.mark.parametrize(
    ("trick", "led", "winner"),
    [
        ("5H 9H JK 6S", "H", "9H"),
        ("5H JK 6D 6S", "H", "5H"),
        ("5C JK 6D 6S", "C", "5C"),
        ("JK 5H 6D 6S", "H", "5H"),
        ("JK 5D 6C 6S", "H", "6C"),
        ("JK AD AS 6S", "H", "JK"),
        ("JK AD AS 6S", "C", "JK"),
    ],
)
def test_yon_6_in_the_last_trick_it_is_the_lowest_card_of_the_suit(trick: str, led: str, winner: str) -> None:
    cards = [parse_card(card) for card in trick.split()]
    place = best_place(cards, parse_strain(led), parse_strain("C"), joker_is_lowest=True)
    assert trick.split()[place] == winner


@pytest.mark.parametrize("suit", ["C", "D", "H", "S"])
def test_yon_6_led_in_the_last_trick_it_names_a_suit(suit: str) -> None:
    match = open_deal({0: "JK AC KC QC JC TC 9C 8C 7C 6S", 1: "AS"})
    play_on(match, {0: f"6S {EIGHT}", 1: "AS"}, to=9)
    assert match.to_act == 0
    assert legal(match) == {f"play JK {each}" for each in "CDHS"}
    left = {player: hand(match, player).pop() for player in (1, 2, 3)}
    do(match, f"play JK {suit}")
    play_on(match)
    last = match.deal.state.leader
    takers = {player for player, card in left.items() if card[1] in (suit, "C")}
    assert (last == 0) == (not takers)
    if takers:
        assert last in takers


# Without a contract (YON-9).


@pytest.mark.parametrize("ending", ["sukonku", "gyaku sukonku"])
def test_yon_9_a_first_deal_stops_by_itself_and_so_shows_the_teams(ending: str) -> None:
    match = new_match(4)
    play_deal(match, ending)
    assert match.deal.finished
    assert match.deal.state.tricks < 10
    for viewer in viewers(match):
        assert kankei_of(match.view(viewer).state) == (0, 2)


@pytest.mark.parametrize(("ending", "word"), [("sukonku", "juuroku"), ("gyaku sukonku", "gyaku_juuroku")])
@pytest.mark.parametrize("deal", [2, 3])
def test_yon_9_in_later_deals_the_player_who_won_the_trick_chooses(deal: int, ending: str, word: str) -> None:
    match = new_match(4)
    for _ in range(deal - 1):
        play_deal(match, "won")
    course = begin_deal(match, ending)
    play_on(match, course.wish)
    assert legal(match) == {"stop", word}


def test_yon_9_that_a_deal_goes_on_tells_which_pairs_are_not_the_kankei(tally: Tally) -> None:
    """Player 1 alone takes eight scoring cards: if he were of the mukankei, it would be a gyaku sukonku."""
    match = open_deal({1: "JK AS KS QS AC KC QC TC 9C 8C", 2: "JC", 3: "JS TS 9S 5C 6C 7C"})
    course = {1: "AS KS QS AC KC QC", 3: "JS"}
    play_on(match, course, low=True, to=5)
    assert match.deal.state.not_kankei == ()
    play_on(match, course, low=True, to=6)
    assert not match.deal.finished
    assert match.deal.state.not_kankei == ((0, 2), (0, 3), (2, 3))
    for viewer in (0, 2, 3, None):
        assert kankei_of(match.view(viewer).state) == ()
        for _ in tally.times(15, "fills"):
            assert 1 in kankei_of(determinize(match.view(viewer), tally.rng))

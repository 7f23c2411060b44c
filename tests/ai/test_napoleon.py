"""Opponents of Napoleon: what a search learns from a deal, and what a good player would not do."""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.levels import choose
from game.ai.napoleon.cardplay import too_much_is_left
from game.engine.scoring import points_of
from game.games.napoleon.scoring import points_of_side
from game.match.match import Match
from tests.conftest import Tally
from tests.game.at_the_table import act, do
from tests.game.napoleon_deals import begin, deck, new_match, play_sweep, to_play

GAME: Any = GAMES["napoleon"]
LOGIC = logic_of(GAME)


def liked(match: Match) -> dict[str, float]:
    """How much the rules of thumb like each action."""
    legal = match.legal()
    values = LOGIC.preferences(match.view(match.to_act), legal)
    return {action.text: value for action, value in zip(legal, values, strict=True)}


def choice(match: Match) -> str:
    """What they like best."""
    return choose(LOGIC, match.view(match.to_act), match.legal(), "normal", 1).text


# What a search learns.


def test_the_outlook_leans_as_the_chips_do_and_more_the_clearer_it_was(tally: Tally) -> None:
    tally.floor(clear=5, near=60, as_booked=20)
    for number in tally.times(200, "deals"):
        players = 2 + number % 5
        options = GAME.Options.read({"style": "hattori"} if players == 4 and number % 2 else {}, players)
        match = Match(GAME, players, options, seed=number, first_dealer=0)
        match.start_deal()
        while not match.deal.finished:
            legal = match.legal()
            if match.deal.state.phase == "play":
                match.act(tally.rng.choice(legal))
            else:
                liked = LOGIC.preferences(match.view(match.to_act), legal)
                match.act(legal[liked.index(max(liked))])
        state = match.deal.state
        found, booked = list(LOGIC.rollout_value(state)), points_of(state.entries, match.players)
        if state.napoleon < 0 or state.form.oldest or state.form.hattori or state.number == state.form.points:
            assert found == booked
            tally.count["as_booked"] += 1
            continue
        assert abs(sum(found)) < 1e-9 or sum(booked)
        taken = points_of_side(state, state.partner())
        made = taken >= state.number
        if taken >= state.form.points - state.discards[state.napoleon].bit_count():
            continue  # all may be too much
        for chips, value in zip(booked, found, strict=True):
            assert abs(value) <= abs(chips)
            assert value * chips > 0 or chips == 0
        clear = abs(taken - state.number) > 4
        tally.count["clear" if clear else "near"] += 1
        share = found[state.napoleon] / booked[state.napoleon]
        assert share > 0.95 if clear else share < 0.99
        assert (found[state.napoleon] > 0) == made


@pytest.mark.parametrize(
    ("players", "discarded", "options"),
    [(5, 0, {}), (4, 0, {}), (5, 1, {"opponents_none_loses": True})],
)
def test_a_deal_that_is_lost_by_taking_all_does_not_look_good(
    players: int, discarded: int, options: dict[str, Any]
) -> None:
    match = new_match(players, **options)
    play_sweep(match, "13 S", discarded=discarded)
    state: Any = match.deal.state
    booked = points_of(state.entries, players)
    assert booked[state.napoleon] < 0
    assert list(LOGIC.rollout_value(state)) == booked


def test_a_deal_in_which_all_but_a_discarded_card_was_taken_looks_good() -> None:
    match = new_match(5)
    play_sweep(match, "13 S", discarded=1)
    assert LOGIC.rollout_value(match.deal.state)[0] > 1.9


# What is left when the bid is made.


def test_who_has_nearly_all_leads_a_card_that_loses() -> None:
    """Player 0 can win every trick with his hearts and spades, but for the three of clubs."""
    match = begin(5, deck(5, "AS KS QS JS AH KH QH JH TH 3C", "KD", blind="2C 2D"))
    to_play(match, "13 H", "KD")
    led: list[str] = []
    while not match.deal.finished and led[-1:] != ["play 3C"]:
        if match.to_act not in (0, 1):
            state = match.view(match.to_act).state
            assert too_much_is_left(state) == (points_of_side(state, 1) >= 13), "only then they want none"
        if match.to_act == 0:
            led.append(choice(match))
            do(match, led[-1])
        else:
            do(match, match.legal()[-1].text)
    taken = points_of_side(match.deal.state, match.deal.state.partner())
    assert "play 3C" in led[2:9]
    assert 9 <= taken < 20, "near enough to thirteen"


# Bids.


def bidder(hand: str, course: str = "") -> dict[str, float]:
    """What the next to speak thinks of his bids with this hand, after what the others have said."""
    said = course.split(", ") if course else []
    match = begin(5, deck(5, *[""] * len(said), hand))
    act(match, course) if said else None
    return liked(match)


def test_what_the_others_have_bid_counts_in_an_own_bid() -> None:
    hand = "AH KH QH 9H 8H AC 4C 5D 6D 7S"
    alone = bidder(hand, "0 pass, 1 pass")
    against = bidder(hand, "0 bid 11 S, 1 bid 12 S")
    assert against["bid 13 H"] < alone["bid 13 H"]
    with_him = bidder(hand, "0 bid 11 H, 1 bid 12 H")
    assert with_him["bid 13 H"] == alone["bid 13 H"]


def test_three_hearts_are_no_bid_of_thirteen_over_two_bids_in_spades() -> None:
    hand = "AH KH QH JC 4C 6C 5D 6D 7D 7S"
    found = bidder(hand, "0 bid 11 S, 1 bid 12 S")
    assert max(found, key=found.__getitem__) == "pass"


def test_a_pass_is_worth_more_with_good_cards() -> None:
    poor = bidder("3H 4H 5H 3C 4C 6C 5D 6D 7D 7S")
    good = bidder("AH KH 5H AS 4C 6C 5D 6D 7D 7S")
    assert poor["pass"] < good["pass"]


def test_every_trump_beyond_the_fourth_is_worth_more() -> None:
    def gain(one: str, more: str) -> float:
        return bidder(more)["bid 12 H"] - bidder(one)["bid 12 H"]

    few = gain("KH 9H 8H 3D 4D 5C 6C 7C 4S 5S", "KH 9H 8H 7H 4D 5C 6C 7C 4S 5S")
    many = gain("KH 9H 8H 7H 4D 5C 6C 7C 4S 5S", "KH 9H 8H 7H 6H 5C 6C 7C 4S 5S")
    assert many > few > 0


def test_a_player_who_searches_names_no_suit_of_few_trumps_without_its_jack() -> None:
    def names(level: str, hand: str) -> bool:
        match = begin(5, deck(5, hand))
        return choose(logic_of(match.game), match.view(0), match.legal(), level, 1).text.startswith("bid")

    few, longer, with_jack = "AH KH 9H", "AH KH 9H 8H", "AH KH JH"
    assert not names("hard", f"{few} AD 3D 5C 6C 7C 4S 5S")
    assert names("normal", f"{few} AD 3D 5C 6C 7C 4S 5S")
    assert names("hard", f"{longer} AD 5C 6C 7C 4S 5S")
    assert names("hard", f"{with_jack} AD 3D 5C 6C 7C 4S 5S")


# Leads.


def leads(hand: str, call: str, trump: str = "D") -> dict[str, float]:
    """What Napoleon thinks of his leads to trick 1."""
    match = begin(5, deck(5, hand, call, blind="2C 3C"))
    to_play(match, f"13 {trump}", call)
    return liked(match)


def test_the_partners_jack_is_not_pulled_before_it_has_its_power() -> None:
    hand = "AS KS 9D 8D 7D 6D 9H 8H 7C 6C"
    asked, other = leads(hand, "JD"), leads(hand, "KC")
    assert asked["play 6D"] < other["play 6D"] - 0.1
    assert asked["play 8H"] == pytest.approx(other["play 8H"], abs=0.05)


def test_the_mighty_is_not_led_to_a_trick_that_holds_nothing() -> None:
    match = begin(5, deck(5, "AS 9S 8S KD QD 9D 8D 9H 8H 7C", "JD", blind="2C 3C"))
    to_play(match, "13 D", "JD")
    assert choice(match) != "play AS"
    do(match, "play 7C")
    while match.deal.state.trick:
        do(match, match.legal()[0].text)
    state: Any = match.deal.state
    state.turn = state.leader = 0
    assert choice(match) != "play AS"

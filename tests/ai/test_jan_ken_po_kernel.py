"""Jan Ken Po's kernel: it plays, deals and judges as rules, views and rules of thumb say."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.jan_ken_po.playout import answer, chance_of_other, lead, taken_over
from game.ai.jan_ken_po.search_kernel import position_of
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import FULL_PACK, each, parse_card, parse_cards
from game.engine.rules import OVER
from game.engine.state import Setup
from game.games.jan_ken_po.powers import TAKERS, playable
from tests.ai.kernel_checks import (
    at_play,
    deals_as_likely,
    deals_what_fits,
    differs_from_walks,
    ends_from_anywhere,
    goes_on_as_the_rules_say,
    refuses_what_no_deal_fits,
)
from tests.conftest import Tally

GAME = GAMES["jan_ken_po"]
LOGIC = logic_of(GAME)


def test_a_position_goes_on_as_the_rules_say(tally: Tally) -> None:
    tally.floor(legal=12000, answering=30)
    tally.floors |= {f"of {players}": 20 for players in GAME.players} | {"won by who acts": 40}
    goes_on_as_the_rules_say(LOGIC, position_of, tally, 100)


def test_a_deal_is_one_that_fits_the_view(tally: Tally) -> None:
    tally.floors["ruled out"] = 300
    deals_what_fits(LOGIC, position_of, tally, 60)


def test_deals_are_as_likely_as_those_of_the_bot_logic() -> None:
    """Card by card, with cards put down and trumps named."""
    rng = Random(7)
    for players in (3, 4, 6):
        while True:
            match = at_play(LOGIC, rng, players, sensible=True)
            seen = match.view(match.to_act)
            if len(seen.hidden) > 3:
                break
        assert deals_as_likely(LOGIC, position_of, seen, rng, 500) < 5


def test_a_view_that_no_deal_fits_is_refused() -> None:
    refuses_what_no_deal_fits(LOGIC, position_of)


# Playouts.


def test_what_a_hand_takes_over_is_what_the_rules_say(tally: Tally) -> None:
    for _ in tally.times(300, "hands"):
        hand = 0
        for card in tally.rng.sample(range(52), tally.rng.randrange(1, 9)):
            hand |= 1 << card
        for trump in range(4):
            found = [card for card in each(FULL_PACK & ~hand) if playable(card, hand) & TAKERS[trump][card]]
            assert each(taken_over(hand, trump) & ~hand) == found


def test_leads_that_hold_are_led_as_often_as_a_half_on_top_brings() -> None:
    """Beside a chance between 0 and 1 of each card."""
    rng = Random(1)
    for holding, others in ((1, 1), (2, 5), (4, 2), (7, 6)):
        wins = sum(
            max(rng.random() for _ in range(others)) > 0.5 + max(rng.random() for _ in range(holding))
            for _ in range(20000)
        )
        assert abs(wins / 20000 - chance_of_other(holding, others)) < 0.012
    cards = parse_cards("2C 3C 9D TD JH AS")
    taken, generator = parse_cards("2C JH"), RandomGenerator(1)
    found = Counter(lead(cards, taken, generator) for _ in range(12000))
    assert set(found) == set(each(cards))
    share = chance_of_other(4, 2)
    assert abs(found[parse_card("2C")] - 6000 * share) < 5 * 6000**0.5 * share**0.5
    assert abs(found[parse_card("AS")] - 3000 * (1 - share)) < 5 * 3000**0.5
    for whatever in (0, cards):
        assert set(Counter(lead(cards, whatever, generator) for _ in range(200))) == set(each(cards))


@pytest.mark.parametrize(
    ("heads", "cards", "friendly", "final", "best"),
    [
        ("9H", "TH QH AH", False, True, "TH"),  # as cheaply as he can
        ("9H", "TH QH AH", False, False, "QH"),  # so that it may hold
        ("9H", "TH QH AH", True, False, "AH"),  # the ace is the lowest
        ("KH", "TH QH AH", False, True, "AH"),
        ("9H", "4D 2C KS", False, True, "2C"),  # spades do not beat hearts here; clubs take it cheaply
    ],
)
def test_a_playout_answers_as_a_side_would(
    heads: str, cards: str, friendly: bool, final: bool, best: str
) -> None:
    diamonds = 1
    assert answer(parse_card(heads), parse_cards(cards), diamonds, friendly, final) == parse_card(best)


def test_playouts_come_to_the_end_from_anywhere(tally: Tally) -> None:
    ends_from_anywhere(LOGIC, position_of, tally, 20)


def test_a_deal_that_is_played_out_is_counted(tally: Tally) -> None:
    """From the auction on and from the midst of a trick."""
    tally.floor(auctions=15, tricks=8, made=10, missed=5)
    for number in tally.times(45, "deals"):
        players = GAME.players[number % 5]
        match = at_play(LOGIC, tally.rng, players, sensible=True)
        state: Any = LOGIC.sample_state(match.view(match.to_act), tally.rng)
        if number % 3 == 0:
            options = state.setup.options
            deck = each(GAME.pack(players, options))
            tally.rng.shuffle(deck)
            state = GAME.begin(Setup(options, players, 0, (0,) * players), deck).copy()
        tally.count["auctions"] += state.phase == "auction"
        tally.count["tricks"] += bool(state.trick)
        LOGIC.play_out(state, tally.rng)
        assert state.phase == OVER
        assert 0 <= state.result.taken <= state.result.tricks
        assert state.entries
        tally.count["made" if state.result.made else "missed"] += 1


# The search.


def test_the_kernel_finds_what_the_search_for_any_game_finds(tally: Tally) -> None:
    """With playouts by chance both are the same search, and differ by their luck alone."""
    differences = differs_from_walks(LOGIC, tally, 8)
    assert abs(fmean(differences)) < 3, differences
    assert fmean(difference**2 for difference in differences) ** 0.5 < 12

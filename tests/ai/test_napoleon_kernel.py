"""Napoleon's kernel: it plays, deals and judges as rules, views and rules of thumb say."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.kernels.generator import RandomGenerator
from game.ai.napoleon.cardplay import keep
from game.ai.napoleon.playout import answer
from game.ai.napoleon.search_kernel import position_of
from game.engine.cards import each, parse_card, parse_cards
from game.engine.rules import OVER
from game.engine.state import NOBODY, Setup
from game.games.napoleon.form import NO_CARD, form_of
from game.games.napoleon.lookup import NO_LEAD
from game.games.napoleon.options import NapoleonOptions
from game.games.napoleon.powers import powers, tables
from tests.ai.kernel_checks import (
    at_play,
    deals_as_likely,
    deals_what_fits,
    differs_from_walks,
    ends_from_anywhere,
    goes_on_as_the_rules_say,
    is_for_the_play_alone,
    refuses_what_no_deal_fits,
)
from tests.conftest import Tally

GAME = GAMES["napoleon"]
LOGIC = logic_of(GAME)


def test_a_position_goes_on_as_the_rules_say(tally: Tally) -> None:
    tally.floor(legal=20000, answering=40)
    tally.floors |= {f"of {players}": 24 for players in GAME.players} | {"won by who acts": 60}
    goes_on_as_the_rules_say(LOGIC, position_of, tally, 120)


def test_a_deal_is_one_that_fits_the_view(tally: Tally) -> None:
    tally.floors["ruled out"] = 600
    deals_what_fits(LOGIC, position_of, tally, 60)


def test_what_lies_in_piles_fits_the_view(tally: Tally) -> None:
    """From the top of each down: what is seen where it is seen, and each unseen card at some place once."""
    tally.floor(hidden=100)
    for _ in tally.times(20, "views"):
        match = at_play(LOGIC, tally.rng, 2)
        seen = match.view(match.to_act)
        state = seen.state
        position: Any = position_of(seen, tally.rng)
        generator = RandomGenerator(1)
        for _ in range(5):
            position.deal(generator)
            held = position.hands[0] | position.hands[1]
            for top, pile in zip(state.tops, state.piles, strict=True):
                card = top
                for known in reversed(pile):
                    card = position._below[card]
                    assert known in (card, -1)
                    assert not held >> card & 1
                    held |= 1 << card
                    tally.count["hidden"] += known < 0
                assert top == NO_CARD or position._below[card] == NO_CARD
            gone = state.discards[state.napoleon] | state.taken[0] | state.taken[1]
            assert not held & gone


def test_deals_are_as_likely_as_those_of_the_bot_logic() -> None:
    """Card by card, with the called card somewhere and cards put down that nobody saw."""
    rng = Random(7)
    for players in (4, 5, 6):
        while True:
            match = at_play(LOGIC, rng, players, sensible=True)
            seen = match.view(match.to_act)
            if len(seen.hidden) > 3 and seen.state.called != NO_CARD and seen.unseen >> seen.state.called & 1:
                break
        assert deals_as_likely(LOGIC, position_of, seen, rng, 500) < 5


def test_a_view_that_no_deal_fits_is_refused() -> None:
    refuses_what_no_deal_fits(LOGIC, position_of)


def test_a_search_before_the_play_has_no_kernel() -> None:
    is_for_the_play_alone(LOGIC, 5, "discard")


# Playouts.


@pytest.mark.parametrize(
    ("led", "heads", "lies", "cards", "friendly", "final", "best"),
    [
        ("9H", "9H", 2, "TH 4H", True, True, "TH"),  # a scoring card for a friend
        ("9H", "9H", 2, "TH 4H", False, True, "TH"),  # which also takes the trick
        ("KH", "KH", 2, "TH 4H", False, True, "4H"),  # and is kept from the other side
        ("KH", "KH", 3, "3D 6D 2C", False, True, "3D"),  # a low trump is enough
        ("KH", "KH", 0, "AS 4C", False, True, "4C"),  # the mighty is too good for one card
    ],
)
def test_a_playout_answers_as_a_side_would(
    led: str, heads: str, lies: int, cards: str, friendly: bool, final: bool, best: str
) -> None:
    diamonds = 1
    form = form_of(NapoleonOptions(), 5)
    found = powers(form, diamonds)
    heights = tables(found).lookup.heights(parse_card(led), False)
    kept = list(keep(found))
    chosen = answer(
        parse_cards(cards),
        heights,
        heights[parse_card(heads)],
        1.0 + lies,
        form.scoring,
        kept,
        friendly,
        final,
    )
    assert chosen == parse_card(best)


def test_playouts_come_to_the_end_from_anywhere(tally: Tally) -> None:
    ends_from_anywhere(LOGIC, position_of, tally, 20)


def test_a_deal_that_is_played_out_is_counted(tally: Tally) -> None:
    """From the auction on and from the midst of a trick; the roles are those that the cards say."""
    tally.floor(auctions=15, tricks=8, won=8, missed=8, alone=3, together=12)
    for number in tally.times(60, "deals"):
        players = GAME.players[number % 5]
        match = at_play(LOGIC, tally.rng, players, sensible=True)
        state: Any = LOGIC.sample_state(match.view(match.to_act), tally.rng)
        partner = state.partner()
        if number % 3 == 0:
            options = state.setup.options
            deck = each(GAME.pack(players, options))
            tally.rng.shuffle(deck)
            state = GAME.begin(Setup(options, players, 0, (0,) * players, carried=0), deck).copy()
        played = state.phase == "play"
        tally.count["auctions"] += not played
        tally.count["tricks"] += bool(state.trick)
        LOGIC.play_out(state, tally.rng)
        assert state.phase == OVER
        if played:
            assert state.result.partner == partner
            assert 0 <= state.result.taken <= state.form.points
            tally.count["won" if state.result.won else "missed"] += 1
            tally.count["alone" if partner == NOBODY else "together"] += 1


def test_playouts_of_both_kinds_know_the_same_sides() -> None:
    """Who is a friend hangs on where the called card lies in each deal."""
    rng = Random(1)
    while True:
        match = at_play(LOGIC, rng, 5, sensible=True)
        seen, called = match.view(match.to_act), match.deal.state.called
        if called != NO_CARD and seen.unseen >> called & 1:
            break
    position: Any = position_of(seen, rng)
    generator, found = RandomGenerator(1), Counter[int]()
    for _ in range(60):
        position.deal(generator)
        for player, hand in enumerate(position.hands):
            holds = hand >> called & 1
            assert position.with_napoleon(player) == (bool(holds) or player == seen.state.napoleon)
            found[player] += holds
    assert len(found - Counter({seen.viewer: 0})) > 1


# The search.


def test_the_kernel_finds_what_the_search_for_any_game_finds(tally: Tally) -> None:
    """With playouts by chance both are the same search, and differ by their luck alone."""
    differences = differs_from_walks(LOGIC, tally, 8, sensible=True)
    assert abs(fmean(differences)) < 0.3, differences
    assert fmean(difference**2 for difference in differences) ** 0.5 < 1.5


def test_a_first_lead_is_looked_up_as_the_options_say() -> None:
    form = form_of(NapoleonOptions(), 5)
    lookup = tables(powers(form, 1)).lookup
    hand = parse_cards("AD KC JK")
    assert lookup.playable(NO_LEAD, hand, False) == hand
    assert not lookup.playable(NO_LEAD, hand, True) & parse_cards("JK")

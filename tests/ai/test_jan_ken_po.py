"""Opponents of Jan Ken Po: bids, what is put down, and how a playout stands beside sensible play."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.levels import choose
from game.engine.cards import parse_card
from game.games.jan_ken_po.powers import LOWER
from game.match.match import Match
from tests.game.at_the_table import asked, do
from tests.game.jan_ken_po_deals import begin, bid, deck

GAME: Any = GAMES["jan_ken_po"]
LOGIC = logic_of(GAME)


def choice(match: Match, level: str = "normal", iterations: int = 1) -> str:
    """What a level does now."""
    assert match.to_act is not None
    effort = Effort(iterations)
    return choose(LOGIC, match.view(match.to_act), match.legal(), level, 1, effort=effort).text


def at_the_play(seed: int) -> Match:
    """A deal of four whose auction, discards and calls were of the normal level."""
    match = Match(GAME, 4, GAME.Options(), seed=seed, first_dealer=seed % 4)
    match.start_deal()
    while match.deal.state.phase != "play":
        do(match, choice(match))
    return match


def taken(state: Any) -> int:
    """The tricks of the declarer's side."""
    return sum(won for player, won in enumerate(state.won) if state.declaring(player))


def test_a_playout_gives_the_declarer_about_the_tricks_that_sensible_play_does() -> None:
    """With leads all by chance it gave him a third of a trick less, and discards and bids went by that."""
    rng, differences = Random(3), []
    for seed in range(120):
        match = at_the_play(seed)
        by_playout = []
        for _ in range(4):
            state = match.deal.state.copy()
            LOGIC.play_out(state, rng)
            by_playout.append(taken(state))
        while not match.deal.finished:
            do(match, choice(match))
        differences.append(fmean(by_playout) - taken(match.deal.state))
    assert len(differences) == 120
    assert abs(fmean(differences)) < 0.17


def test_a_short_search_does_not_bid_far_from_the_figures() -> None:
    match = Match(GAME, 4, GAME.Options(), seed=111, first_dealer=0)
    match.start_deal()
    while match.to_act != 0:
        do(match, choice(match))
    view, legal = match.view(0), match.legal()
    liked = LOGIC.preferences(view, legal)
    action = choose(LOGIC, view, legal, "hard", 1, effort=Effort(700))
    assert liked[legal.index(action)] > max(liked) - 4


def test_rules_of_thumb_count_for_more_in_bids_than_in_the_play() -> None:
    match = begin(4, deck(4))
    before = LOGIC.prior_visits(match.deal.state)
    assert before > 2 * LOGIC.prior_visits(at_the_play(1).deal.state)


@pytest.mark.parametrize(
    ("players", "hand", "thought"),
    [
        (4, "2C 3C 4C KC QC 4S 5S KS 3H 4H JH QH 8D", "discard 8D"),
        (2, "7C 8C 9C JC KC 6S 7S 8S KS 9D TH JH QH", "discard 6S"),
    ],
)
def test_short_suits_are_put_down_first_but_between_two(players: int, hand: str, thought: str) -> None:
    match = begin(players, deck(players, hand))
    bid(match, 2, declarer=1)
    while match.to_act != 0:
        do(match, choice(match))
    assert asked(match) == "discard"
    assert choice(match) == thought


@pytest.mark.parametrize(
    ("players", "hand", "number"),
    [
        (6, "TC JC 7D 2H 5H 3S 9S TS", 1),  # the neko and a partner will help
        (2, "7C 9C QC 6D TD TH QH KH 6S 7S 9S JS KS", 3),  # who bids less leaves it to the other
    ],
)
def test_a_hand_that_forked_deals_make_worth_a_bid_is_bid(players: int, hand: str, number: int) -> None:
    assert choice(begin(players, deck(players, hand))) == f"bid {number}"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_no_card_is_discarded_before_a_lower_one_of_its_suit(level: str) -> None:
    discards = 0
    for seed in range(10):
        match = Match(GAME, 4, GAME.Options(), seed=seed, first_dealer=0)
        match.start_deal()
        while match.deal.state.phase in ("auction", "neko", "discard"):
            legal, action = match.legal(), choice(match, level, 60)
            if match.deal.state.phase != "auction":
                given = parse_card(action.split()[-1])
                assert not any(LOWER[given] >> each.cards[0] & 1 for each in legal)
                discards += 1
            do(match, action)
    assert discards == 80

"""Jo-Jotte's quick deals: they fit view and melds, and are as likely as those by states."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import prod
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.jo_jotte.deal_sampling import (
    HOLDS,
    HOLDS_ANY,
    HOLDS_NONE,
    MAX_TRIES,
    JoJotteDeals,
    MeldClaims,
    fit,
)
from game.ai.jo_jotte.inference import meld_claims
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import Cards, each, mask, parse_cards
from tests.ai.kernel_checks import deals_as_likely, deals_what_fits, views
from tests.conftest import Tally

GAME: Any = GAMES["jo_jotte"]
LOGIC = logic_of(GAME)
DRAWN = 300
"""Deals of a view that are compared."""
OFTEN = 20_000
"""Deals drawn where every one of them is counted."""
SPREADS = 5
"""Standard deviations by which a chi-square sum may be too large."""


def test_quick_deals_fit_the_view(tally: Tally) -> None:
    tally.floor(views=30, **{"ruled out": 20})
    deals_what_fits(LOGIC, LOGIC.position, tally, 30)


def test_quick_deals_are_as_likely_as_those_by_states(tally: Tally) -> None:
    """Card by card no place differs by five standard deviations."""
    tally.floor(views=24, melds=2)
    for seen in views(LOGIC, tally, 24, sensible=True):
        tally.count["melds"] += any(HOLDS in claims for claims in meld_claims(seen))
        assert deals_as_likely(LOGIC, LOGIC.position, seen, tally.rng, DRAWN) < 5


def test_deals_have_exactly_the_likelihood_of_weights_and_melds() -> None:
    """Against all deals of seven cards to two hands by weight: one holds a run, the other no meld."""
    everything = parse_cards("7S 8S 9S 7H 8H 9H KD")
    cards = each(everything)
    weights = [1.0 + card % 4 for card in range(52)]
    one, two, rest = (
        HiddenZone(size, everything, mask(cards[at : at + size]), weights)
        for size, at in ((3, 0), (3, 3), (1, 6))
    )
    hands = [parse_cards("AC"), 0]
    claims = [
        MeldClaims(0, 0, 0, HOLDS_ANY, HOLDS),
        MeldClaims(1, parse_cards("TH"), parse_cards("7H"), HOLDS_NONE, HOLDS_NONE),
    ]
    drawn: dict[tuple[Cards, Cards], float] = {}
    for held in combinations(cards, 3):
        others = [card for card in cards if card not in held]
        for theirs in combinations(others, 3):
            likelihood = chance(held, cards, weights) * chance(theirs, others, weights)
            drawn[hands[0] | mask(held), mask(theirs)] = likelihood
    assert sum(drawn.values()) == pytest.approx(1)
    fitting = {pair for pair in drawn if fit(list(pair), claims)}
    missed = 1 - sum(drawn[pair] for pair in fitting)
    assert 0.5 < missed < 0.99
    again = sum(missed**tries for tries in range(MAX_TRIES - 1))
    expected = {
        pair: OFTEN * share * ((pair in fitting) * again + missed ** (MAX_TRIES - 1))
        for pair, share in drawn.items()
    }
    sampler = JoJotteDeals(hands, [one, two], DealSampler([one, two, rest], [one, two]), claims)
    generator = RandomGenerator(7)
    found: Counter[tuple[Cards, ...]] = Counter(tuple(sampler.draw(generator)) for _ in range(OFTEN))
    assert set(found) <= set(expected)
    off = sum((found[pair] - often) ** 2 / often for pair, often in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + SPREADS * (2 * freedom) ** 0.5


def chance(held: tuple[int, ...], cards: list[int], weights: list[float]) -> float:
    """The probability that these cards are drawn of all, one after the other, in proportion to weights."""
    whole = sum(weights[card] for card in cards)
    found = 0.0
    for order in permutations(held):
        left = [whole - sum(weights[card] for card in order[:place]) for place in range(len(order))]
        found += prod(weights[card] / rest for card, rest in zip(order, left, strict=True))
    return found


def test_melds_are_told_from_hands() -> None:
    """By runs and fours in hand, with cards of the trick and without what was perhaps exchanged."""
    run, four = each(parse_cards("7S 8S 9S")), each(parse_cards("KS KH KD KC"))
    for cards, fours, runs in ((run, HOLDS_NONE, HOLDS), (four, HOLDS, HOLDS_NONE)):
        hand, last = mask(cards[:-1]), 1 << cards[-1]
        for claims, fits in (
            (MeldClaims(0, last, 0, fours, runs), True),
            (MeldClaims(0, 0, last, fours, runs), True),
            (MeldClaims(0, 0, 0, fours, runs), False),
            (MeldClaims(0, last, 0, HOLDS_NONE, HOLDS_NONE), False),
            (MeldClaims(0, last, last, HOLDS_NONE, HOLDS_NONE), True),
            (MeldClaims(0, last, 0, HOLDS_ANY, HOLDS_ANY), True),
        ):
            assert fit([hand], [claims]) is fits

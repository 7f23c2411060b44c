"""Chances of cards that a player does not see: as counting all hands finds them."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from game.ai.kernels.chances import can_take, lacked
from game.engine.bits import count
from game.engine.cards import HEARTS, SUIT_CARDS, each, mask, parse_cards
from tests.conftest import Tally


def test_a_hand_lacks_cards_as_often_as_counting_says(tally: Tally) -> None:
    for _ in tally.times(300, "hands"):
        unseen = tally.rng.randrange(1, 54)
        size, cards = tally.rng.randint(0, min(unseen, 26)), tally.rng.randint(0, unseen)
        assert lacked(size, unseen, cards) == pytest.approx(comb(unseen - cards, size) / comb(unseen, size))


def test_a_trick_is_taken_over_as_often_as_hands_can(tally: Tally) -> None:
    """By following suit, or where the hand is void by anything that takes it."""
    suit = SUIT_CARDS[HEARTS]
    tally.floor(void=50)
    for _ in tally.times(40, "tricks"):
        unseen = mask(tally.rng.sample(each(suit | parse_cards("AS KS QS 2C 3C 4D")), 9))
        takers = mask(card for card in each(suit | SUIT_CARDS[3]) if tally.rng.random() < 0.4)
        size = tally.rng.randint(1, 5)
        taken = 0
        for cards in combinations(each(unseen), size):
            hand = mask(cards)
            tally.count["void"] += not hand & suit
            taken += bool((hand & suit or hand) & takers)
        numbers = [
            count(cards) for cards in (unseen, unseen & suit, unseen & suit & takers, unseen & takers & ~suit)
        ]
        assert can_take(size, *numbers) == pytest.approx(taken / comb(numbers[0], size))

"""Cards that are alike: one of them is tried for all, and never one too few."""

from __future__ import annotations

from game.ai.equivalent_cards import kinds_of, likely_first, one_of_each
from game.engine.actions import PLAYS, Action
from game.engine.cards import JOKER, Cards, cards_text, each, mask, parse_card, parse_cards
from game.engine.tricks import plays_of
from tests.conftest import Tally

RANKS = range(53)
COUNTS = [int(card % 13 > 8 or card == JOKER) for card in RANKS]
"""Jacks and higher cards count."""
ALONE = parse_cards("AC JK")


def tried(hand: str, others: str, heights: range = RANKS) -> str:
    kinds = kinds_of(heights, COUNTS, ALONE)
    kept = one_of_each(plays_of(parse_cards(hand)), parse_cards(others), kinds)
    return cards_text(mask(action.cards[0] for action in kept))


def test_of_neighbours_that_count_the_same_one_is_tried() -> None:
    assert tried("2C 3C 4C", "") == "2C"
    assert tried("2C 3C 2D", "") == "2C 2D"
    assert tried("9C TC JC QC", "") == "9C JC"


def test_a_card_of_anybody_else_between_them_parts_two() -> None:
    assert tried("2C 4C 6C", "3C") == "2C 4C"
    assert tried("2C 4C 6C", "3D 7C") == "2C"
    assert tried("JC QC", "KC") == "JC"


def test_a_card_of_another_kind_parts_two_as_well() -> None:
    kinds = kinds_of(RANKS, COUNTS, parse_cards("QH"))
    assert len(one_of_each(plays_of(parse_cards("JH KH")), parse_cards("QH"), kinds)) == 2
    assert len(one_of_each(plays_of(parse_cards("JH KH")), 0, kinds)) == 1


def test_what_has_a_rule_of_its_own_is_always_tried() -> None:
    assert tried("JC QC KC AC", "") == "JC AC"
    assert tried("QS KS JK", "") == "QS JK"


def test_every_way_to_play_a_card_is_tried() -> None:
    joker = [Action("play", (JOKER,), strain=suit) for suit in range(4)]
    announced = [PLAYS[0], PLAYS[0]._replace(manner=("sukonku",))]
    assert one_of_each(joker, 0, kinds_of(RANKS, COUNTS, ALONE)) == joker
    assert one_of_each(announced, 0, kinds_of(RANKS, COUNTS, ALONE)) == announced


def test_one_is_kept_of_each_run(tally: Tally) -> None:
    """By another way: two cards part where anything else of their suit lies between their heights."""
    tally.floor(dropped=100)
    for _ in tally.times(200, "hands"):
        heights = tally.rng.sample(range(52), 52)
        counts = [tally.rng.randrange(2) for _ in range(52)]
        cards = tally.rng.sample(range(52), 12)
        hand, others = mask(cards[:6]), mask(cards[6:])
        kept = [action.cards[0] for action in one_of_each(plays_of(hand), others, kinds_of(heights, counts))]
        for card in each(hand):
            mates = [other for other in kept if like(card, other, others, heights, counts)]
            assert len(mates) == 1
        tally.count["dropped"] += 6 - len(kept)


def like(one: int, other: int, others: Cards, heights: list[int], counts: list[int]) -> bool:
    if one // 13 != other // 13 or counts[one] != counts[other]:
        return False
    low, high = sorted((heights[one], heights[other]))
    return not any(low < heights[card] < high for card in each(others) if card // 13 == one // 13)


def test_the_likely_best_come_first() -> None:
    keep = [float(card) for card in RANKS]
    plays = list(plays_of(parse_cards("2C 5C 9C")))
    assert [play.text for play in likely_first(plays, keep, None)] == ["play 9C", "play 5C", "play 2C"]
    taking = 1 << parse_card("5C") | 1 << parse_card("9C")
    assert [play.text for play in likely_first(plays, keep, taking)] == ["play 5C", "play 9C", "play 2C"]

"""Quick deals of hidden cards: they fit, whatever may lie where, and are as likely as they should be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import count
from game.engine.cards import each, mask
from tests.conftest import Tally

EVEN = [1.0] * 53


def dealt(sampler: DealSampler, zones: list[HiddenZone], generator: RandomGenerator) -> tuple[int, ...]:
    sampler.draw(generator)
    return tuple(zone.cards for zone in zones)


def test_a_deal_gives_each_room_what_it_may_hold(tally: Tally) -> None:
    """Also where cards that have been placed must make way for others, and where no draw comes out."""
    tally.floor(tight=2000, barred=500)
    for number in tally.times(250, "zones"):
        rng = tally.rng
        cards = rng.sample(range(53), rng.randrange(6, 40))
        cuts = sorted(rng.sample(range(1, len(cards)), rng.randrange(1, 5)))
        zones = []
        for first, last in zip([0, *cuts], [*cuts, len(cards)], strict=True):
            known = mask(cards[first:last])
            more = rng.choice((0.05, 0.3, 1.0))
            allowed = known | mask(card for card in cards if rng.random() < more)
            zones.append(HiddenZone(last - first, allowed, known, EVEN))
        likely = rng.sample(zones, rng.randrange(3))
        sampler, generator = DealSampler(zones, likely), RandomGenerator(number)
        for _ in range(10):
            found = dealt(sampler, zones, generator)
            assert sum(found) == mask(cards)
            assert [count(hand) for hand in found] == [zone.size for zone in zones]
            assert not any(hand & ~zone.allowed for hand, zone in zip(found, zones, strict=True))
            tally.count["tight"] += any(zone.allowed != mask(cards) for zone in zones)
            tally.count["barred"] += found == tuple(zone.known for zone in zones)


def test_deals_that_fit_are_equally_likely() -> None:
    cards = (3, 17, 20, 41, 52)
    zones = [
        HiddenZone(2, mask((3, 17, 20, 41)), mask((3, 17)), ()),
        HiddenZone(2, mask(cards), mask((20, 52)), ()),
        HiddenZone(1, mask((3, 41)), mask((41,)), ()),
    ]
    fitting = {
        (mask(order[:2]), mask(order[2:4]), mask(order[4:]))
        for order in permutations(cards)
        if not mask(order[:2]) & ~zones[0].allowed and not mask(order[4:]) & ~zones[2].allowed
    }
    sampler, generator = DealSampler(zones, []), RandomGenerator(1)
    found = Counter(dealt(sampler, zones, generator) for _ in range(6000))
    assert set(found) == fitting
    even = 6000 / len(fitting)
    assert all(abs(number - even) < 5 * even**0.5 for number in found.values()), found


def test_a_card_that_has_to_make_room_goes_anywhere() -> None:
    """Not rather to the first of the places that may hold any card."""
    cards = (3, 17, 20, 41)
    anything = [HiddenZone(1, mask(cards), 1 << card, ()) for card in (3, 17)]
    zones = [*anything, HiddenZone(2, mask(cards[1:]), mask((20, 41)), ())]
    sampler, generator = DealSampler(zones, []), RandomGenerator(1)
    found = Counter(dealt(sampler, zones, generator)[0] for _ in range(4000))
    assert abs(found[1 << 3] - 2000) < 5 * 2000**0.5, found


def test_likelier_cards_are_drawn_more_often() -> None:
    """One card of three, in proportion to its weight."""
    weights = [0.0] * 53
    weights[4], weights[5], weights[6] = 1.0, 2.0, 5.0
    zones = [
        HiddenZone(1, mask((4, 5, 6)), 1 << 4, weights),
        HiddenZone(2, mask((4, 5, 6)), mask((5, 6)), ()),
    ]
    sampler, generator = DealSampler(zones, zones[:1]), RandomGenerator(2)
    found = Counter(dealt(sampler, zones, generator)[0] for _ in range(8000))
    for card, share in ((4, 1000), (5, 2000), (6, 5000)):
        assert abs(found[1 << card] - share) < 5 * share**0.5, found


def test_a_settled_card_is_dealt_first() -> None:
    """In proportion to the chances of its places."""
    cards = mask(range(9))
    zones = [HiddenZone(3, cards, mask(range(at, at + 3)), EVEN) for at in (0, 3, 6)]
    sampler, generator = (
        DealSampler(zones, zones[1:2], [7], [zones[:1], zones[1:2]], [3.0, 1.0]),
        RandomGenerator(3),
    )
    found: Counter[int] = Counter()
    for _ in range(4000):
        hands = dealt(sampler, zones, generator)
        assert sum(hands) == cards
        found[next(number for number, hand in enumerate(hands) if 7 in each(hand))] += 1
    assert set(found) == {0, 1}
    assert abs(found[0] - 3000) < 5 * 1000**0.5


def test_where_no_draw_comes_out_the_known_deal_is_given() -> None:
    """Six zones for one card each in a row, of which each may hold its own and the next one's."""
    zones = [HiddenZone(1, mask((place, (place + 1) % 6)), 1 << place, ()) for place in range(6)]
    generator = RandomGenerator(4)
    found = Counter(dealt(DealSampler(zones, []), zones, generator) for _ in range(200))
    assert set(found) <= {
        tuple(1 << place for place in range(6)),
        tuple(1 << (place + 1) % 6 for place in range(6)),
    }
    assert found[tuple(1 << place for place in range(6))] > 0

"""Kan's quick deals: they fit the view, tell the kankei rightly, and are as likely as those by states."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.kan.search_kernel import deals
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import count
from game.engine.cards import each, mask
from game.engine.state import Zone
from game.games.kan.state import kankei_of
from tests.conftest import Tally
from tests.game.kan_play import positions, some_match

GAME: Any = GAMES["kan"]
LOGIC = logic_of(GAME)
every_table = pytest.mark.parametrize("players", GAME.players)
DRAWN = 300
"""Deals of a view that are compared."""


@every_table
def test_quick_deals_fit_the_view_and_are_as_likely(players: int, tally: Tally) -> None:
    """Card by card no place differs by five standard deviations, in deals of all kinds of a round."""
    tally.floor(ruled_out=1, views=6)
    while tally.count["views"] < 6 or not tally.count["ruled_out"]:
        match = some_match(players, tally.rng)
        for _ in positions(match, tally.rng):
            state = match.deal.state
            if state.phase == "play" and len(match.legal()) > 1 and tally.rng.random() < 0.05:
                tally.count["views"] += 1
                compare(match.view(match.to_act), tally.rng, tally)


def compare(seen: Any, rng: Random, tally: Tally) -> None:
    state = seen.state
    sampler, generator = deals(seen, rng), RandomGenerator(rng.getrandbits(60))
    ours: Counter[tuple[int, int]] = Counter()
    theirs: Counter[tuple[int, int]] = Counter()
    for _ in range(DRAWN):
        hands, kankei = sampler.draw(generator), sampler.kankei
        gone = 0
        for player, hand in enumerate(hands):
            known = state.hands[player]
            may = state.may.get(Zone("hands", player), ~0)
            assert (hand & known, count(hand), hand & gone) == (known, seen.hand_size(player), 0)
            assert not hand & ~known & ~(seen.unseen & may)
            tally.count["ruled_out"] += bool(seen.unseen & ~may)
            gone |= hand
        deal = LOGIC.sample_state(seen, rng)
        full = state.copy()
        full.hands = hands
        assert kankei == mask(kankei_of(full))
        for found, all_hands, side in ((ours, hands, kankei), (theirs, deal.hands, mask(deal.kankei))):
            found.update((player, card) for player, hand in enumerate(all_hands) for card in each(hand))
            found.update((-1, player) for player in each(side))
    for place in ours.keys() | theirs.keys():
        share = (ours[place] + theirs[place]) / (2 * DRAWN)
        spread = (2 * DRAWN * share * (1 - share)) ** 0.5 + 1
        assert abs(ours[place] - theirs[place]) < 5 * spread, place

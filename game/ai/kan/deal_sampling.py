"""Determinizations of Kan for kernels: like `inference.sample_state`, but faster and without states."""

from __future__ import annotations

from random import Random

from game.ai.hidden_zones import hand_zones, hidden_zones, sampler_of
from game.ai.kan.deal_terms import Deals
from game.ai.kan.inference import Holders, holders, namer, sample_state, weights
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.ai.partial_deal import PartialDeal
from game.engine.cards import JOKER, Cards, mask
from game.engine.state import NOBODY, Zone
from game.engine.view import View, determinize
from game.games.kan.state import KanState, kankei_of


def deals(view: View[KanState], rng: Random) -> Deals:
    """Return a sampler of hands and kankei."""
    state = view.state
    first = state.round.deal == 1 and not state.form.alone
    chances = holders(view) if first else {}
    if first and not chances:
        return lambda: _drawn(view, rng)
    generator = RandomGenerator(rng.getrandbits(60))
    pairs = list(chances)
    whole = list(chances.values())
    settled: dict[Holders | None, SettledDeals | None] = {}

    def deal() -> tuple[list[int], Cards]:
        pair = rng.choices(pairs, whole)[0] if pairs else None
        if pair not in settled:
            settled[pair] = SettledDeals.of(view, pair, rng)
        found = settled[pair]
        return _drawn(view, rng) if found is None else found.draw(generator)

    return deal


def _drawn(view: View[KanState], rng: Random) -> tuple[list[int], Cards]:
    """Return hands and kankei sampled through a state, for views that no pair of holders fits."""
    state = sample_state(view, rng)
    return state.hands, mask(state.kankei)


class SettledDeals:
    """Sampler of deals in which the holders of joker and key card, and so the kankei, are fixed."""

    def __init__(
        self, hands: list[int], hidden: list[HiddenZone], sampler: DealSampler, kankei: Cards
    ) -> None:
        """`hands` are the seen and fixed cards; `sampler` deals the other cards to the `hidden` zones."""
        self._hands = hands
        self._hidden = hidden
        self._sampler = sampler
        self._kankei = kankei

    @classmethod
    def of(cls, view: View[KanState], pair: Holders | None, rng: Random) -> SettledDeals | None:
        """Return a sampler in which `pair` holds the joker and the key card, or in which no holder is fixed
        if `None`. Return `None` if no deal fits.
        """
        state = view.state
        partial = PartialDeal(view, rng)
        for holder, card in zip(pair or (), (JOKER, state.key_card), strict=False):
            if view.unseen >> card & 1:
                partial.put(Zone("hands", holder), 1 << card)
        named = namer(state)
        likely = {Zone("hands", named): weights(state.trump, state.form.players)} if named != NOBODY else {}
        try:
            hidden = hidden_zones(partial.left, rng, likely)
            kankei = mask(kankei_of(determinize(partial.left, rng, log=False)))
        except ValueError:
            return None
        hands = hand_zones(hidden, state.setup.players)
        return cls(partial.left.state.hands[:], hands, sampler_of(hidden, likely), kankei)

    def draw(self, generator: RandomGenerator) -> tuple[list[int], Cards]:
        """Return sampled hands and the kankei as a set."""
        self._sampler.draw(generator)
        return [seen | zone.cards for seen, zone in zip(self._hands, self._hidden, strict=True)], self._kankei

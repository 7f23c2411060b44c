"""Likely deals of Kan for a view: what `inference.sample_state` draws, without states and more quickly."""

from __future__ import annotations

from random import Random

from game.ai.beliefs import Draft
from game.ai.dealing import filling_of, hands_of, rooms_of
from game.ai.kan.inference import Holders, holders, namer, sample_state, weights
from game.ai.kan.terms import Deals
from game.ai.kernels.filling import Filling, Room
from game.ai.kernels.generator import Generator
from game.engine.cards import JOKER, Cards, mask
from game.engine.state import NOBODY, Zone
from game.engine.view import View, fill
from game.games.kan.state import KanState, kankei_of


def deals(view: View[KanState], rng: Random) -> Deals:
    """What gives hands and kankei of one deal after the other."""
    state = view.state
    first = state.round.deal == 1 and not state.form.alone
    chances = holders(view) if first else {}
    if first and not chances:
        return lambda: _drawn(view, rng)
    generator = Generator(rng.getrandbits(60))
    pairs = list(chances)
    whole = list(chances.values())
    settled: dict[Holders | None, Settled | None] = {}

    def deal() -> tuple[list[int], Cards]:
        pair = rng.choices(pairs, whole)[0] if pairs else None
        if pair not in settled:
            settled[pair] = Settled.of(view, pair, rng)
        found = settled[pair]
        return _drawn(view, rng) if found is None else found.draw(generator)

    return deal


def _drawn(view: View[KanState], rng: Random) -> tuple[list[int], Cards]:
    """A deal by way of a state: where it is not known what to settle first."""
    state = sample_state(view, rng)
    return state.hands, mask(state.kankei)


class Settled:
    """Deals in which joker and key card lie with certain players, so that the kankei are always the same."""

    def __init__(self, hands: list[int], rooms: list[Room], filling: Filling, kankei: Cards) -> None:
        """`hands` are what is seen and what is settled, `filling` deals the rest to their `rooms`."""
        self._hands = hands
        self._rooms = rooms
        self._filling = filling
        self._kankei = kankei

    @classmethod
    def of(cls, view: View[KanState], pair: Holders | None, rng: Random) -> Settled | None:
        """With this pair of holders; `None` where no deal has them."""
        state = view.state
        draft = Draft(view, rng)
        for holder, card in zip(pair or (), (JOKER, state.key_card), strict=False):
            if view.unseen >> card & 1:
                draft.put(Zone("hands", holder), 1 << card)
        named = namer(state)
        likely = {Zone("hands", named): weights(state.trump, state.form.players)} if named != NOBODY else {}
        try:
            rooms = rooms_of(draft.left, rng, likely)
            kankei = mask(kankei_of(fill(draft.left, rng, log=False)))
        except ValueError:
            return None
        hands = hands_of(rooms, state.setup.players)
        return cls(draft.left.state.hands[:], hands, filling_of(rooms, likely), kankei)

    def draw(self, generator: Generator) -> tuple[list[int], Cards]:
        """Hands and kankei of another deal."""
        self._filling.draw(generator)
        return [seen | room.cards for seen, room in zip(self._hands, self._rooms, strict=True)], self._kankei

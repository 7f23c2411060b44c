"""Conversion of California Jack views and states to kernel positions for search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.ai.california_jack.position import EVEN_CARD_POINTS, OUTCOMES, CaliforniaJackPosition, SeenDeal
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import HANDS, HIDDEN, Card, card_of, each
from game.engine.view import NO_DEAL, View
from game.games.california_jack import scoring
from game.games.california_jack.powers import ALL_POINTS, NO_LEAD
from game.games.california_jack.state import CaliforniaJackState


def position_of(view: View[CaliforniaJackState]) -> CaliforniaJackPosition:
    """Return the kernel position for a view of the player to act.

    Raises `ValueError` if no deal fits.
    """
    state = view.state
    other = HANDS[1 - state.turn]
    lacking = view.hidden.get(other, 0)
    allowed = each(view.unseen & state.may.get(other, ~0))
    barred = each(view.unseen & ~state.may.get(other, ~0))
    if len(allowed) < lacking or len(allowed) + len(barred) != lacking + state.stock.count(HIDDEN):
        raise ValueError(NO_DEAL)
    return CaliforniaJackPosition(_seen(state, [*allowed, *barred], lacking, len(allowed)))


def simulate(state: CaliforniaJackState, rng: Random) -> list[float]:
    """Play out a state by the kernel; return each player's points ahead of the other."""
    position = CaliforniaJackPosition(_seen(state, [], 0, 0))
    generator = RandomGenerator(rng.getrandbits(60))
    position.deal(generator)
    position.play_out(generator)
    return [position.payoff(player) for player in (0, 1)]


def _seen(state: CaliforniaJackState, unseen: Sequence[Card], lacking: int, allowed: int) -> SeenDeal:
    hands, known = state.hands, state.known or (0, 0)  # a copied state doesn't say who knows what
    return SeenDeal(
        turn=state.turn,
        hands=hands,
        stock=state.stock,
        lead=state.trick[0] if state.trick else NO_LEAD,
        captured=state.taken[0],
        trump=state.trump,
        void_must_trump=state.setup.options.void_must_trump,
        honours=[card_of(rank, state.trump) for rank, _ in scoring.HONOURS],
        payoffs=[payoff(state, outcome) for outcome in range(OUTCOMES)],
        unseen=unseen,
        lacking=lacking,
        allowed=allowed,
        shown=hands[0] & known[1] | hands[1] & known[0],
    )


def payoff(state: CaliforniaJackState, outcome: int) -> float:
    """Return by how many points an outcome puts the first player ahead."""
    end = state.copy()
    end.taken[0] = sum(
        1 << card_of(rank, state.trump) for bit, (rank, _) in enumerate(scoring.HONOURS) if outcome >> bit & 1
    )
    more = outcome // EVEN_CARD_POINTS - 1
    counts = (ALL_POINTS // 2 + more, ALL_POINTS // 2 - more)
    result = scoring.counted(end, counts)
    return float(result.won_by(0) - result.won_by(1))

"""Bot logic for California Jack, assembled from the other modules of this package."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic, TrickValues
from game.ai.california_jack import ending, rules_of_thumb, search_kernel
from game.ai.kernels.position import KernelPosition
from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JACK, TWO, Card, Cards, card_of, rank_of
from game.engine.view import View
from game.games.california_jack.powers import CARD_POINTS, TAKERS
from game.games.california_jack.state import CaliforniaJackState

CARD_POINTS_PER_POINT = 35.0
"""Card points that are worth about as much as a point of the deal."""


class CaliforniaJackBotLogic(BotLogic[CaliforniaJackState]):
    """Values cards and the top of the stock by rules of thumb; solves the last six tricks exactly."""

    def preferences(
        self, view: View[CaliforniaJackState], legal: Sequence[Action], bias: Bias = UNBIASED
    ) -> list[float]:
        return rules_of_thumb.preferences(view, legal, bias)

    def trick_values(self, state: CaliforniaJackState) -> TrickValues:
        """Return card points, and for the high, the low and the jack what a point of the deal is worth."""
        points = [float(CARD_POINTS.get(rank_of(card), 0)) for card in range(52)]
        for rank in (ACE, TWO, JACK):
            points[card_of(rank, state.trump)] += CARD_POINTS_PER_POINT
        top = state.stock[-1] if state.stock and state.stock[-1] != HIDDEN else None
        return TrickValues(points, little=1.5, drawn=top)

    def beaters(self, state: CaliforniaJackState, card: Card, *, now: bool) -> Cards:
        return TAKERS[state.trump][card]

    def simulate(self, state: CaliforniaJackState, rng: Random) -> Sequence[float]:
        return search_kernel.simulate(state, rng)

    def position(self, view: View[CaliforniaJackState], rng: Random) -> KernelPosition:
        return search_kernel.position_of(view)

    def can_be_solved(self, state: CaliforniaJackState) -> bool:
        """Return whether the stock is gone, so that a player who has counted knows every card."""
        return not state.stock

    def ending_key(self, state: CaliforniaJackState) -> Hashable:
        return ending.key(state)

    def distinct(self, state: CaliforniaJackState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

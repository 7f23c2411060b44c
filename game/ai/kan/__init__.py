"""Bot logic for Kan, assembled from the other modules of this package."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic, TrickValues, plays_cards
from game.ai.kan import cardplay, ending, inference, prospects, rules_of_thumb, search_kernel
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.engine.actions import Action
from game.engine.cards import Card, Cards
from game.engine.view import View
from game.games.kan.deal_result import is_gyaku
from game.games.kan.form import SCORING
from game.games.kan.powers import leads_taken_by, takers_now
from game.games.kan.state import KanState, kankei_of

PRIOR_VISITS = 30
"""Number of search iterations that the rules of thumb count as in the play."""
PRIOR_VISITS_IN_SILENCE = 150
"""Search iterations that the rules of thumb count as in the play with four players.

Playouts with open cards are less reliable there, because the sides are secret.
"""
PRIOR_VISITS_BEFORE_PLAY = 1500
"""Search iterations that the rules of thumb count as before the play, where they beat a short search."""


class KanBotLogic(BotLogic[KanState]):
    """Considers the value of the whole round, and infers silent kankei from the scoring cards they give."""

    swing = 0.5
    expansion_threshold = 30

    def preferences(
        self, view: View[KanState], legal: Sequence[Action], bias: Bias = UNBIASED
    ) -> list[float]:
        if view.state.phase == "play":
            return cardplay.preferences(view, legal, bias)
        return rules_of_thumb.before_play(view.state, legal)

    def prior_visits(self, state: KanState) -> int:
        if not plays_cards(state):
            return PRIOR_VISITS_BEFORE_PLAY
        return PRIOR_VISITS_IN_SILENCE if state.form.silent else PRIOR_VISITS

    def trick_values(self, state: KanState) -> TrickValues:
        return TrickValues([float(SCORING >> card & 1) for card in range(53)])

    def beaters(self, state: KanState, card: Card, *, now: bool) -> Cards:
        if now and state.trick:
            return takers_now(state, state.led)[card]
        return leads_taken_by(state, card)

    def reached_goal(self, end: KanState, player: int) -> bool | None:
        result = end.result
        if result is None or result.outcome is None:
            return None
        kankei_won = result.outcome.made != is_gyaku(result.outcome.word)
        won: bool = kankei_won == (player in result.with_kankei)
        return won

    def sample_state(self, view: View[KanState], rng: Random) -> KanState:
        return inference.sample_state(view, rng)

    def payoff(self, state: KanState) -> Sequence[float]:
        return prospects.payoff(state)

    def rollout_value(self, state: KanState) -> Sequence[float]:
        return prospects.rollout_value(state)

    def simulate(self, state: KanState, rng: Random) -> Sequence[float]:
        return search_kernel.simulate(self.game, state, rng)

    def position(self, view: View[KanState], rng: Random) -> KernelPosition | None:
        """Return the kernel position during the play, and `None` before it: the search then uses states."""
        return (
            search_kernel.position_of(view, rng) if view.state.phase in search_kernel.KIND_BY_PHASE else None
        )

    def can_be_solved(self, state: KanState) -> bool:
        left = state.hands[state.turn].bit_count()
        return state.phase in ("play", "stop") and left <= ending.SOLVED_TRICKS[state.setup.players]

    def solvable(self, state: KanState) -> Solvable | None:
        return (
            search_kernel.solvable(state)
            if state.phase in search_kernel.KIND_BY_PHASE and kankei_of(state)
            else None
        )

    def choice(self, state: KanState, action: Action) -> int:
        return search_kernel.choice_of(state, action)

    def sides(self, state: KanState) -> Sequence[int] | None:
        """Return 1 for players who score as kankei and 0 for others, or `None` if the kankei are unknown."""
        if not kankei_of(state):
            return None
        scored = prospects.scored_with_kankei(state)
        return [int(player in scored) for player in range(state.setup.players)]

    def ending_key(self, state: KanState) -> Hashable:
        return ending.key(state)

    def distinct(self, state: KanState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

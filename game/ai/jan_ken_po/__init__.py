"""Bot logic of Jan Ken Po, assembled from the other modules of this folder."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.jan_ken_po import ending, inference, learned, rules_of_thumb, search_kernel
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards
from game.engine.view import View
from game.games.jan_ken_po.powers import TAKERS
from game.games.jan_ken_po.state import JanKenPoState

PRIOR_VISITS = 50
"""Iterations that the rules of thumb count for in the play and in discards.

In trials, 150 scored 0.5 ± 0.3 points per deal less with four players and 300 iterations, and 1.4 ± 0.7 less
with three players and 1,000.
"""
PRIOR_VISITS_OF_BIDS = 600
"""Search iterations that the rules of thumb count as for bids, trumps and calls.

Their values are fitted to thousands of deals and beat a short search.
"""


class JanKenPoBotLogic(BotLogic[JanKenPoState]):
    """Bot logic that bids by expected tricks and infers cards from discards and the named suit."""

    swing = 10.0
    expansion_threshold = 30

    def preferences(
        self, view: View[JanKenPoState], legal: Sequence[Action], bias: Bias = UNBIASED
    ) -> list[float]:
        # Beginners do not use the learned bids.
        if bias.haste or not learned.is_known(view.state):
            return rules_of_thumb.preferences(view, legal, bias)
        return learned.bids(view.state, legal, bias.boldness)

    def prior_visits(self, state: JanKenPoState) -> int:
        return PRIOR_VISITS if state.phase in ("play", "neko", "discard") else PRIOR_VISITS_OF_BIDS

    def beaters(self, state: JanKenPoState, card: Card, *, now: bool) -> Cards | None:
        return None if state.trump == NO_TRUMP else TAKERS[state.trump][card]

    def sample_state(self, view: View[JanKenPoState], rng: Random) -> JanKenPoState:
        return inference.sample_state(view, rng)

    def play_out(self, state: JanKenPoState, rng: Random) -> None:
        search_kernel.play_out(self.game, state, rng)

    def position(self, view: View[JanKenPoState], rng: Random) -> KernelPosition:
        of = search_kernel.position_of if view.state.phase == "play" else search_kernel.auction_of
        return of(view, rng)

    def choice(self, state: JanKenPoState, action: Action) -> int:
        return search_kernel.choice_of(action)

    def can_be_solved(self, state: JanKenPoState) -> bool:
        left = state.hands[state.turn].bit_count()
        return state.phase == "play" and left <= ending.SOLVED_TRICKS[state.setup.players]

    def sides(self, state: JanKenPoState) -> Sequence[int]:
        return [int(state.declaring(player)) for player in range(state.setup.players)]

    def solvable(self, state: JanKenPoState) -> Solvable:
        return search_kernel.solvable(state)

    def ending_key(self, state: JanKenPoState) -> Hashable:
        return ending.key(state)

    def distinct(self, state: JanKenPoState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

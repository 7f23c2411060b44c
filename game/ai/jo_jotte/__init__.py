"""Bot logic for Jo-Jotte, assembled from the other modules of this package."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic, TrickValues, plays_cards
from game.ai.jo_jotte import cardplay, ending, inference, prospects, rules_of_thumb, search_kernel
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.powers import TAKERS
from game.games.jo_jotte.ranks import JO_JOTTE, LAST_TRICK, POINTS, jo_and_jotte
from game.games.jo_jotte.state import JoJotteState

PRIOR_VISITS = 60
"""Number of search iterations that the rules of thumb count as in the play."""
PRIOR_VISITS_BEFORE_PLAY = 1500
"""Search iterations that the rules of thumb count as before the play, where they beat a short search."""


class JoJotteBotLogic(BotLogic[JoJotteState]):
    """Bids by the expected lead; values points below the line by their effect on the game and rubber."""

    swing = 40.0
    expansion_threshold = 30

    def preferences(
        self, view: View[JoJotteState], legal: Sequence[Action], bias: Bias = UNBIASED
    ) -> list[float]:
        if view.state.phase == "play":
            return cardplay.preferences(view, legal, bias)
        return rules_of_thumb.before_play(view.state, legal, bias)

    def prior_visits(self, state: JoJotteState) -> int:
        return PRIOR_VISITS if plays_cards(state) else PRIOR_VISITS_BEFORE_PLAY

    def trick_values(self, state: JoJotteState) -> TrickValues:
        if state.plays_nullo:
            return TrickValues(trick=1.0)
        pair = None if state.trump == NO_TRUMP else jo_and_jotte(state.trump)
        points = [*map(float, POINTS[state.trump]), 0.0]
        return TrickValues(points, last=LAST_TRICK, little=2.0, pair=pair, pair_points=JO_JOTTE)

    def beaters(self, state: JoJotteState, card: Card, *, now: bool) -> Cards:
        return TAKERS[state.trump][card]

    def sample_state(self, view: View[JoJotteState], rng: Random) -> JoJotteState:
        return inference.sample_state(view, rng)

    def payoff(self, state: JoJotteState) -> Sequence[float]:
        return prospects.payoff(state)

    def simulate(self, state: JoJotteState, rng: Random) -> Sequence[float]:
        return search_kernel.simulate(self.game, state, rng)

    def position(self, view: View[JoJotteState], rng: Random) -> KernelPosition | None:
        """Return the kernel position during the play, and `None` before it: the search then uses states."""
        return search_kernel.position_of(view, rng) if search_kernel.is_played(view.state) else None

    def choice(self, state: JoJotteState, action: Action) -> int:
        return search_kernel.choice_of(state, action)

    def can_be_solved(self, state: JoJotteState) -> bool:
        return state.phase == "play" and state.hands[state.turn].bit_count() <= ending.tricks_solved(state)

    def solvable(self, state: JoJotteState) -> Solvable | None:
        return search_kernel.solvable(state) if state.phase == "play" else None

    def sides(self, state: JoJotteState) -> Sequence[int] | None:
        """Return 0 for each player of the declarer's side and 1 for the others, by player.

        Before there is a declarer, return what the base class returns.
        """
        if state.declarer == NOBODY:
            return super().sides(state)
        ours = state.camps()[0]
        return [0 if player in ours else 1 for player in range(state.setup.players)]

    def ending_key(self, state: JoJotteState) -> Hashable:
        return ending.key(state)

    def distinct(self, state: JoJotteState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

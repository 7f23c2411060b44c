"""Bot logic for Napoleon, assembled from the other modules of this package."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic, TrickValues, plays_cards
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.ai.napoleon import cardplay, ending, inference, prospects, rules_of_thumb, search_kernel
from game.engine.actions import Action
from game.engine.cards import Card, Cards
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.powers import beaten_by
from game.games.napoleon.state import NapoleonState

PRIOR_VISITS = 30
"""Number of search iterations that the rules of thumb count as in the play."""
PRIOR_VISITS_BEFORE_PLAY = 1500
"""Search iterations that the rules of thumb count as before the play, where they beat a short search."""


class NapoleonBotLogic(BotLogic[NapoleonState]):
    """Values bids by the expected scoring cards; infers the adjutant from bids and favours to Napoleon."""

    expansion_threshold = 30

    def preferences(
        self, view: View[NapoleonState], legal: Sequence[Action], bias: Bias = UNBIASED
    ) -> list[float]:
        if view.state.phase == "play":
            return cardplay.preferences(view, legal, bias)
        return rules_of_thumb.before_play(view.state, legal, bias.boldness, skilled=bias.skilled)

    def prior_visits(self, state: NapoleonState) -> int:
        return PRIOR_VISITS if plays_cards(state) else PRIOR_VISITS_BEFORE_PLAY

    def trick_values(self, state: NapoleonState) -> TrickValues:
        scoring = state.form.scoring
        return TrickValues([float(scoring >> card & 1) for card in range(53)])

    def beaters(self, state: NapoleonState, card: Card, *, now: bool) -> Cards:
        led = state.trick[0] if now and state.trick else card
        return beaten_by(state.powers, card, led, first=now and state.first_trick)

    def sample_state(self, view: View[NapoleonState], rng: Random) -> NapoleonState:
        return inference.sample_state(view, rng)

    def play_out(self, state: NapoleonState, rng: Random) -> None:
        search_kernel.play_out(self.game, state, rng)

    def rollout_value(self, state: NapoleonState) -> Sequence[float]:
        return prospects.rollout_value(state)

    def position(self, view: View[NapoleonState], rng: Random) -> KernelPosition | None:
        """Return the kernel position during the play, and `None` before it: the search then uses states."""
        return search_kernel.position_of(view, rng) if view.state.phase == "play" else None

    def can_be_solved(self, state: NapoleonState) -> bool:
        left = max(hand.bit_count() for hand in state.hands) + sum(map(len, state.piles)) // 2
        return state.phase == "play" and left <= ending.SOLVED_TRICKS[state.setup.players]

    def sides(self, state: NapoleonState) -> Sequence[int] | None:
        """Return 1 for Napoleon and the partner and 0 for the others, by player.

        `None` in a view that does not show where the called card is.
        """
        called, discards = state.called, state.discards[state.napoleon]
        shown = called == NO_CARD or state.adjutant != NOBODY or bool(discards >> called & 1)
        return state.sides() if shown or state.holder(called) != NOBODY else None

    def solvable(self, state: NapoleonState) -> Solvable:
        return search_kernel.solvable(state)

    def ending_key(self, state: NapoleonState) -> Hashable:
        return ending.key(state)

    def distinct(self, state: NapoleonState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

"""Claims about good play in Napoleon."""

from __future__ import annotations

from game.engine.cards import Cards, mask
from game.engine.view import View
from game.games.napoleon.form import MIGHTY
from game.games.napoleon.powers import best_place, points, takers
from game.games.napoleon.state import NapoleonState
from game.strategy.claim import NO_CARDS, Kinds, StrategyClaim

WORTHWHILE_CARDS = 2
"""Number of scoring cards that make a trick worth taking."""
LAST_TRICKS = 3
"""Number of tricks left at which the mighty need not be kept any longer."""


def _head(state: NapoleonState) -> int:
    return state.player_at(best_place(state.powers, state.trick, first=state.first_trick))


def _opposes(view: View[NapoleonState]) -> bool:
    """Return whether the player to act is known to be Napoleon's opponent."""
    state = view.state
    return state.turn != state.napoleon and state.turn != state.partner()


def _give_napoleon_nothing(view: View[NapoleonState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick or not _opposes(view) or _head(state) not in (state.napoleon, state.adjutant):
        return NO_CARDS
    scoring = cards & state.form.scoring
    return cards & ~scoring, scoring


def _take_what_counts(view: View[NapoleonState], cards: Cards) -> Kinds:
    state = view.state
    if len(state.trick) + 1 != state.setup.players or not _opposes(view):
        return NO_CARDS
    if (
        _head(state) not in (state.napoleon, state.adjutant)
        or points(state.form, mask(state.trick)) < WORTHWHILE_CARDS
    ):
        return NO_CARDS
    heads = state.trick[best_place(state.powers, state.trick, first=state.first_trick)]
    taking = cards & takers(state.powers, state.trick[0], first=state.first_trick)[heads]
    return taking, cards & ~taking


def _keep_the_mighty(view: View[NapoleonState], cards: Cards) -> Kinds:
    state = view.state
    if state.trick or view.hand_size(state.turn) <= LAST_TRICKS:
        return NO_CARDS
    return cards & ~(1 << MIGHTY), cards & 1 << MIGHTY


CLAIMS = (
    StrategyClaim("take-what-counts", _take_what_counts),
    StrategyClaim("give-napoleon-nothing", _give_napoleon_nothing),
    StrategyClaim("keep-the-mighty", _keep_the_mighty),
)

"""Facts of a deal of Kan that several parts of its presenter speak of."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import Card, each
from game.engine.state import NOBODY
from game.games.kan.form import SCORING
from game.games.kan.state import KanState, known_to_all


def sits_out(state: KanState, player: int) -> bool:
    """Whether a player only deals (KAN-6P)."""
    return state.form.dealer_sits_out and player == state.setup.dealer


def camps(state: KanState) -> tuple[list[int], list[int]]:
    """The kankei who play and the mukankei, once everybody knows them, in the order of the seats."""
    playing, kankei = [player for player in state.seats if not sits_out(state, player)], known_to_all(state)
    ours = [player for player in playing if player in kankei]
    return ours, [player for player in playing if player not in kankei]


def partner(state: KanState, player: int) -> int:
    """The other one of the kankei."""
    return next((other for other in state.kankei if other != player), NOBODY)


def scoring_cards(state: KanState, players: Sequence[int]) -> tuple[Card, ...]:
    """The scoring cards that some players are shown to have won, suit by suit."""
    won = 0
    for player in players:
        won |= state.taken[player] & SCORING
    return tuple(each(won)[::-1])


def teams_shown(state: KanState) -> bool:
    """Whether scoring cards lie before the teams, and not yet before each player (YON-2)."""
    return bool(known_to_all(state))

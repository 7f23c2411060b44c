"""Training data of Napoleon's adjutant: the signs of every player who may hold the called card.

Deals are played by the level hard with few iterations. At the start of each trick, as long as no one has
seen the called card, the signs that everyone knows are noted, with the player who holds it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.levels import choose, opponent_seed
from game.ai.napoleon.adjutant import kind_of, signs
from game.engine.cards import HANDS
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.state import NapoleonState
from game.match.match import Match

LEVEL = "hard"
EFFORT = Effort(200)


class Guess(NamedTuple):
    """The start of a trick while it is unknown who holds the called card."""

    trick: int
    """Number of finished tricks."""
    kind: str
    signs: list[list[float]]
    """The signs of each player who may hold the card; its holder is the first."""


def guesses(players: int, seed: int, number: int, deals: int) -> list[Guess]:
    """Return the tricks of some deals, the first of which has the number `number` times `deals`."""
    return [
        guess for deal in range(number * deals, (number + 1) * deals) for guess in _of(players, seed, deal)
    ]


def _of(players: int, seed: int, deal: int) -> list[Guess]:
    game = GAMES["napoleon"]
    logic = logic_of(game)
    options = game.Options.read({"three_adjutant": True} if players == 3 else {}, players)
    match = Match(game, players, options, seed=seed * 1_000_003 + deal, first_dealer=deal % players)
    match.start_deal()
    found = []
    while not match.deal.finished:
        state: Any = match.deal.state
        if state.phase == "play":
            holder = state.holder(state.called) if state.called != NO_CARD else NOBODY
            if holder in (NOBODY, state.napoleon) or state.adjutant != NOBODY:
                break
            if not state.trick:
                found.append(guess_of(match.view(None), holder))
        actions = len(match.deal.actions)
        seed_of_choice = opponent_seed(seed, state.turn, deal, actions)
        action = choose(logic, match.view(state.turn), match.legal(), LEVEL, seed_of_choice, effort=EFFORT)
        match.act(action)
    return found


def guess_of(seen: View[NapoleonState], holder: int) -> Guess:
    """Return the signs in an onlooker's view, with the player who holds the called card."""
    state = seen.state
    called = 1 << state.called
    may = [
        zone.place
        for zone in seen.hidden
        if zone.name == "hands"
        and zone.place != state.napoleon
        and state.may.get(HANDS[zone.place], ~0) & called
    ]
    may.sort(key=lambda player: player != holder)
    return Guess(sum(state.won), kind_of(state), [list(signs(state, player)) for player in may])

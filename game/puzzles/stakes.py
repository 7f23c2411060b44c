"""What puzzles can ask for, by game: card points, prize cards, and what a side needs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from game.ai.california_jack.ending import specials
from game.engine.cards import Cards
from game.games.california_jack import powers as california_jack
from game.games.jo_jotte import powers as jo_jotte
from game.games.kan import form as kan
from game.games.kan.deal_end import needs
from game.games.kan.state import KanState, kankei_of, points_of
from game.games.napoleon import powers as napoleon
from game.games.napoleon.state import NapoleonState


class PuzzleStakes(NamedTuple):
    """What is at stake in the tricks of a game; by default only the number of tricks."""

    card_points: Callable[[Any, Cards], int] = lambda state, cards: 0
    """Returns the points for capturing some cards; 0 if only tricks count."""
    needed: Callable[[Any, Sequence[int]], int] = lambda state, ours: 0
    """Returns how many more card points a side needs in the deal; 0 or less if it needs none."""
    prizes: Callable[[Any], Cards] = lambda state: 0
    """Returns the cards that score by themselves for the side that captures them."""
    draws: Callable[[Any], bool] = lambda state: False
    """Returns whether only one more draw is to come, after which an ending can be solved."""
    laid_open: Callable[[Any], Hashable] = lambda state: ()
    """Returns what all players see of the hidden cards, apart from the trick and its result."""


_MOST_POINTS = california_jack.ALL_POINTS // 2 + 1
"""Card points that make a majority."""


def _needed_by_napoleon(state: NapoleonState, ours: Sequence[int]) -> int:
    """Return the points a side still needs; for Napoleon's opponents, the discards count as captured."""
    if state.bid is None or state.bid.number is None:
        return 0
    taken = sum(napoleon.points(state.form, state.taken[player]) for player in ours)
    if state.napoleon in ours:
        return state.bid.number - taken
    gone = napoleon.points(state.form, state.discards[state.napoleon])
    return state.form.points + 1 - state.bid.number - gone - taken


def _needed_in_kan(state: KanState, ours: Sequence[int]) -> int:
    kankei, mukankei = needs(state)
    need = kankei if ours[0] in kankei_of(state) else mukankei
    return need - points_of(state, ours)


STAKES: Mapping[str, PuzzleStakes] = {
    "california_jack": PuzzleStakes(
        lambda state, cards: california_jack.points(cards),
        lambda state, ours: _MOST_POINTS - california_jack.points(state.taken[ours[0]]),
        lambda state: specials(state.trump),
        lambda state: len(state.stock) == 2 and state.setup.options.stock == "face_up",
        # One of the last two cards of the stock is face up, and the player who draws the other shows it.
        lambda state: () if state.stock else tuple(state.hands),
    ),
    "jo_jotte": PuzzleStakes(lambda state, cards: jo_jotte.points(cards, state.trump)),
    "kan": PuzzleStakes(lambda state, cards: kan.points(cards), _needed_in_kan),
    "napoleon": PuzzleStakes(lambda state, cards: napoleon.points(state.form, cards), _needed_by_napoleon),
}
"""Stakes by game key; in all other games only tricks are at stake."""


def stakes_of(game: str) -> PuzzleStakes:
    """Return the stakes of a game, by its key."""
    return STAKES.get(game, PuzzleStakes())

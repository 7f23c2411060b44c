"""The seer, a contestant who sees every card: it measures how much hidden cards are worth.

Only the arena uses it; it is not a level and can't take a seat.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast

from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.decision import candidates, solved
from game.ai.search import Search
from game.engine.actions import Action
from game.engine.state import State
from game.match.match import Match

SEER = "seer"


class AllSeeingBot:
    """Bot logic for which only one deal is possible: the true one."""

    def __init__(self, logic: BotLogic[Any], truth: State) -> None:
        self._logic = logic
        self._truth = truth

    def __getattr__(self, name: str) -> Any:
        return getattr(self._logic, name)

    def sample_state(self, view: object, rng: Random) -> State:
        """Return the true deal."""
        return self._truth.copy()

    def position(self, *given: object) -> None:
        """Return `None`, since kernels deal from the view."""
        return None


def foresee(match: Match, seed: int, iterations: int) -> Action:
    """Choose for the player to act with all cards seen: exactly in an ending, otherwise by search.

    The rules of thumb, which see only the player's own cards, guide playouts and pick the candidates.
    """
    player, legal, rng = match.to_act, match.legal(), Random(seed)
    if len(legal) == 1:
        return legal[0]
    logic = cast(BotLogic[Any], AllSeeingBot(logic_of(match.game), match.deal.state))
    seen = match.view(player)
    tried = candidates(logic, seen, legal)
    if logic.can_be_solved(seen.state):
        values = next(iter(solved(logic, seen, tried, rng, deals=1)))
        return max(zip(tried, values, strict=True), key=lambda pair: pair[1])[0]
    search = Search(logic, seen, tried, rng, iterations, prior_visits=0)
    search.run(iterations)
    return search.estimates()[0].action

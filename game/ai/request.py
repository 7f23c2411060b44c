"""The request for a decision: everything that a computer player gets to know."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.engine.actions import Action
from game.engine.view import View


class DecisionRequest(NamedTuple):
    """A decision to make: the game's bot logic, the seat's view, its legal actions, the player and a seed.

    `player_spec` is a level, or a level and a style as in `hard:bold`. `effort` replaces the level's own.
    `recommended` is the advice of a person who sees the same cards. If `paced`, the time of the answer must
    not tell whether there was more than one legal action. `looks` is only for repeating a decision that the
    clock ended.
    """

    logic: BotLogic[Any]
    view: View[Any]
    legal: tuple[Action, ...]
    player_spec: str
    seed: int
    effort: Effort | None = None
    recommended: Action | None = None
    paced: bool = False
    looks: int | None = None

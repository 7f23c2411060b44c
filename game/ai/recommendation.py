"""Recommendations: how a computer player answers the advice of a person who sees the same hand.

The player first decides alone. If that is another action, both are tried in the same determinizations, and
the advice is followed unless it surely loses more than the game's small measure. Levels that do not search
do the same. Both actions are compared as a player without a style who searches would.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.ai.levels import choose, effort_of, evaluation_effort
from game.ai.paired_trials import Loss, PairedTrials, Stop
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.view import View


def follows(loss: Loss, measure: float) -> bool:
    """Whether advice with this loss is followed: unless it surely costs more than the measure."""
    return not loss.surely_above(measure)


def decide(request: DecisionRequest, stop: Stop = lambda: False) -> Action:
    """Decide, with regard to a recommendation if there is one.

    The same request decides the same, unless time or `stop` ends the search.
    """
    logic, view, legal, player_spec, seed, effort, recommended, _ = request
    own = choose(logic, view, legal, player_spec, seed, effort=effort, stop=stop)
    if recommended is None or recommended == own:
        return own
    rng = Random(f"{seed} {recommended.text}")
    effort = effort or evaluation_effort(player_spec)
    loss = recommendation_loss(logic, view, recommended, own, rng, effort, stop)
    return recommended if follows(loss, logic.swing) else own


def seconds(request: DecisionRequest) -> float:
    """Longest time of a decision in seconds."""
    own = request.effort or effort_of(request.player_spec)
    compared = own or evaluation_effort(request.player_spec)
    return (own.seconds if own else 0.0) + (compared.seconds if request.recommended is not None else 0.0)


def recommendation_loss(
    logic: BotLogic[Any],
    view: View[Any],
    recommended: Action,
    own: Action,
    rng: Random,
    effort: Effort,
    stop: Stop = lambda: False,
) -> Loss:
    """Loss of the recommended action compared with the own choice."""
    trials = PairedTrials(logic, view, (recommended, own), rng, effort.iterations)
    for _ in trials.run(time.monotonic() + effort.seconds, stop):
        pass
    return trials.loss(recommended, own)

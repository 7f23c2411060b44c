"""Recommendations: how a computer player responds to advice from a person who sees the same hand.

The player first decides alone. If the advice differs, both actions are tried in the same determinizations,
and the player follows the advice unless it surely loses more than the game's `swing`. Levels that do not
search do the same. Both actions are compared as a searching player without a style would.
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
    """Return whether to follow advice with this loss: unless it surely costs more than `measure` points."""
    return not loss.surely_above(measure)


def decide(request: DecisionRequest, stop: Stop = lambda: False) -> Action:
    """Decide, taking a recommendation into account.

    The same request gives the same decision, unless time or `stop` ends the search.
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
    """Return the longest time that the decision may take, in seconds."""
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
    """Return the loss of the recommended action compared with the player's own choice."""
    trials = PairedTrials(logic, view, (recommended, own), rng, effort.iterations)
    for _ in trials.run(time.monotonic() + effort.seconds, stop):
        pass
    return trials.loss(recommended, own)

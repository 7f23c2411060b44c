"""Recommendations: how a computer player responds to advice from a person who sees the same hand.

The player first decides alone. If the advice differs, both actions are tried in the same determinizations,
and the player follows the advice unless it surely loses more than the game's `swing`. Levels that do not
search do the same. Both actions are compared as a searching player without a style would.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.decision import Clock, Effort
from game.ai.levels import choose, effort_of, evaluation_effort
from game.ai.paired_trials import Loss, PairedTrials, Stop
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.view import View


def follows(loss: Loss, measure: float) -> bool:
    """Return whether to follow advice with this loss: unless it surely costs more than `measure` points."""
    return not loss.surely_above(measure)


class Decision(NamedTuple):
    """A decision, and when the clock ended its search."""

    action: Action
    looks: int | None = None
    """How often the clock was asked until it ended the search; `None` if it did not."""


def decide(request: DecisionRequest, stop: Stop = lambda: False) -> Decision:
    """Decide, taking a recommendation into account.

    The same request gives the same decision, unless time or `stop` ends the search.
    """
    logic, view, legal, player_spec, seed, effort, recommended = request[:7]
    own_effort = effort or effort_of(player_spec)
    clock = Clock(inf if own_effort is None else own_effort.seconds, stop, request.looks)
    untimed = None if own_effort is None else own_effort.without_clock()
    own = choose(logic, view, legal, player_spec, seed, effort=untimed, stop=clock)
    if recommended is None or recommended == own:
        return Decision(own, clock.looks if clock.ended else None)
    rng = Random(f"{seed} {recommended.text}")
    effort = effort or evaluation_effort(player_spec)
    loss = recommendation_loss(logic, view, recommended, own, rng, effort, stop)
    return Decision(recommended if follows(loss, logic.swing) else own)


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
    for _ in trials.run(Clock(effort.seconds, stop)):
        pass
    return trials.loss(recommended, own)

"""A recommendation: what a computer player does when a person who sees his hand advises an action.

He first makes up his own mind, as if nothing had been said. Where he would do something else, he
tries both actions in the same possible deals, and follows unless he is sure to lose more by it
than the game's small measure. So do the levels that never search by themselves: their rules of
thumb judge no deal and know no doubt. Both are weighed as a plain player who searches weighs them,
whatever his own style.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from game.ai.decision import Effort
from game.ai.levels import choose, effort_of, evaluation_effort
from game.ai.mind import Mind
from game.ai.request import Request
from game.ai.trials import Loss, Stop, Trials
from game.engine.actions import Action
from game.engine.view import View


def follows(loss: Loss, measure: float) -> bool:
    """Whether a player does what he is advised: not where he is sure that it costs more than the measure."""
    return not loss.surely_above(measure)


def decide(request: Request, stop: Stop = lambda: False) -> Action:
    """What a computer player does who may have been given a recommendation.

    The same request decides the same, unless time or `stop` cuts the thought short.
    """
    mind, view, legal, player_spec, seed, effort, recommended, _ = request
    own = choose(mind, view, legal, player_spec, seed, effort=effort, stop=stop)
    if recommended is None or recommended == own:
        return own
    rng = Random(f"{seed} {recommended.text}")
    effort = effort or evaluation_effort(player_spec)
    loss = recommendation_loss(mind, view, recommended, own, rng, effort, stop)
    return recommended if follows(loss, mind.swing) else own


def seconds(request: Request) -> float:
    """How long a decision takes at most."""
    own = request.effort or effort_of(request.player_spec)
    compared = own or evaluation_effort(request.player_spec)
    return (own.seconds if own else 0.0) + (compared.seconds if request.recommended is not None else 0.0)


def recommendation_loss(
    mind: Mind[Any],
    view: View[Any],
    recommended: Action,
    own: Action,
    rng: Random,
    effort: Effort,
    stop: Stop = lambda: False,
) -> Loss:
    """What the recommended action costs beside the own choice: both are tried in the same deals."""
    trials = Trials(mind, view, (recommended, own), rng, effort.iterations)
    for _ in trials.run(time.monotonic() + effort.seconds, stop):
        pass
    return trials.loss(recommended, own)

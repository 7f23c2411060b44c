"""The audit of a sealed deal: were the cards fixed before the first bid, and did opponents see only theirs?

A computer player's choice depends on the view of its seat, its level, its seed and the program alone. So
every choice can be derived again from these. If each is the same, none can have depended on anything else,
such as the cards of others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai import logic_of
from game.ai.bidding_styles import level_of
from game.ai.levels import LEVELS, choice_seed, effort_of
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.match.match import Match
from game.match.replay import replay
from game.match.seal import Seal, code_of_seal


class NotSealed(ValueError):
    """A deal has no seal: it was played by an earlier version, or elsewhere."""


class SealedChoice(NamedTuple):
    """A choice of a computer player in a sealed deal, and the request from which it can be derived again."""

    number: int
    """Index of the action in the deal, from 0."""
    player: int
    chosen: Action
    request: DecisionRequest

    def is_derived(self) -> bool:
        """Derive the choice again; return whether it is the same."""
        return decide(self.request) == self.chosen


def seal_of(match: Match, number: int) -> Seal:
    """Return the seal of a deal, counted from 1; raises `NotSealed`."""
    sealed = match.deals[number - 1].seal
    if sealed is None:
        raise NotSealed(f"deal {number} has no seal")
    return sealed


def is_as_sealed(match: Match, number: int) -> bool:
    """Return whether the code of a deal's seal fits its cards and opponents; raises `NotSealed`."""
    sealed = seal_of(match, number)
    return code_of_seal(match, number, sealed) == sealed.code


def sealed_choices(match: Match, number: int) -> Iterator[SealedChoice]:
    """Yield the choices of the computer players in a deal, counted from 1; raises `NotSealed`."""
    sealed = seal_of(match, number)
    logic = logic_of(match.game)
    for step in replay(match.deals[number - 1]):
        player_spec, seed = sealed.seats[step.player], sealed.seeds[step.player]
        if step.phase.chance or seed is None or level_of(player_spec) not in LEVELS:
            continue
        effort = effort_of(player_spec)
        request = DecisionRequest(
            logic,
            step.view,
            step.legal,
            player_spec,
            choice_seed(seed, step.number),
            None if effort is None else effort.without_clock(),
        )
        yield SealedChoice(step.number, step.player, step.action, request)

"""Replay of a deal, action by action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.rules import Game, Phase, Stage
from game.engine.state import State
from game.engine.view import View, view
from game.match.match import Deal


@dataclass(frozen=True)
class ReplayStep:
    """One action of a deal and the position in which it was taken."""

    game: Game[Any]
    number: int
    """Index of the action in the deal, from 0."""
    player: int
    action: Action
    before: State
    """Complete state before the action, with what every player knew, but without a log."""
    start: int
    """Number of events before the action."""
    events: tuple[Event, ...]
    """Events that the action caused, unmasked."""

    @property
    def phase(self) -> Phase[Any]:
        """The phase in which the action was taken."""
        return self.game.phases[self.before.phase]

    @property
    def stage(self) -> Stage:
        """Stage of the deal to which the decision belongs."""
        return self.phase.stage

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Legal actions in the position, computed when first used."""
        return tuple(self.game.legal(self.before))

    @cached_property
    def view(self) -> View[Any]:
        """The player's view of the position, computed when first used."""
        return view(self.before, self.player)


def replay(deal: Deal) -> Iterator[ReplayStep]:
    """Yield the steps of a deal, replayed from its deck; a step stays valid after later ones."""
    game = deal.game
    state: State = game.begin(deal.setup, deal.deck)
    log = state.log
    assert log is not None, "a deal that begins has a log"
    for number, (player, action) in enumerate(deal.actions):
        before, start = state.snapshot(), len(log)
        game.advance(state, action)
        events = tuple(event for event, _ in log[start:])
        yield ReplayStep(game, number, player, action, before, start, events)

"""Continuations: possible deals played to their ends after an action, card by card.

Each deal fits what the player who is to act knows. In it every player decides by the rules of thumb and sees
only their own cards; in every second deal they now and then choose their second preference, so that nothing
rests on the habits of the rules of thumb alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from game.ai.bot_logic import BotLogic
from game.ai.question import question_json
from game.ai.search import payoffs
from game.engine.actions import Action
from game.engine.events import Event, TrickTaken
from game.engine.rules import OVER
from game.engine.state import BareLog, State
from game.engine.view import View, informed, view

S = TypeVar("S", bound=State)

SECOND_CHOICE_PROBABILITY = 0.15
"""Probability with which a player chooses the second preference, in every second deal."""


class ContinuedDeal(NamedTuple):
    """A possible deal, played from an action to its end."""

    events: tuple[Event, ...]
    """Events from the action to the end of the deal, unmasked."""
    end: State
    """The finished deal."""
    payoff: float
    """Payoff to the player who took the action, in points ahead of the others."""

    @property
    def tricks(self) -> list[TrickTaken]:
        """The tricks in order; if the action is a play, the first one contains it."""
        return [event for event in self.events if isinstance(event, TrickTaken)]


class Continuations(Generic[S]):
    """The continuations of the actions of one decision, in one growing sample of deals.

    Deal number n is the same for every action, and the same whenever the same view is asked about. So
    whoever asks, in whatever order, gets the same figures.
    """

    def __init__(self, logic: BotLogic[S], seen: View[S], salt: str = "") -> None:
        """`seen` is the view of the player to act, or of someone who sees their cards and advises them.

        Another `salt` draws other deals, to check figures on them.
        """
        self.logic = logic
        self.seen = seen
        self.player = seen.state.turn
        self.seed = view_seed(logic, seen) + salt
        self._known: dict[tuple[Action, int], ContinuedDeal] = {}
        self._deals: dict[int, S] = {}

    def deal(self, number: int) -> S:
        """Return the deal with this number, from 0, in its state before the action."""
        if number not in self._deals:
            rng = Random(f"{self.seed} deal {number}")
            self._deals[number] = informed(self.seen, self.logic.sample_state(self.seen, rng))
        return self._deals[number]

    def after(self, action: Action, number: int) -> ContinuedDeal:
        """Return the deal with this number, from 0, played from an action to its end."""
        key = action, number
        if key not in self._known:
            self._known[key] = self._played(action, number)
        return self._known[key]

    def play_on(self, state: S, rng: Random, doubt: float) -> None:
        """Play a state with a log on to the end of the deal; see the function `play_on`.

        Overridden to measure how much depends on who plays on.
        """
        play_on(self.logic, state, rng, doubt)

    def _played(self, action: Action, number: int) -> ContinuedDeal:
        logic = self.logic
        rng = Random(f"{self.seed} play {number}")
        doubt = SECOND_CHOICE_PROBABILITY * (number % 2)
        state = self.deal(number).snapshot()
        state.log = BareLog()
        logic.game.advance(state, action)
        self.play_on(state, rng, doubt)
        events = tuple(state.events)
        state.log = None
        return ContinuedDeal(events, state, payoffs(logic, state)[self.player])


def play_on(
    logic: BotLogic[S],
    state: S,
    rng: Random,
    doubt: float = 0.0,
    *,
    over: Callable[[], bool] = lambda: False,
) -> None:
    """Play a state with a log on to the end of the deal, or until `over` returns true.

    Every player chooses their first preference by the rules of thumb, from their own view; with the
    probability `doubt` (0 to 1) the second one. `rng` also decides what is left to chance.
    """
    game = logic.game
    while state.phase != OVER and not over():
        legal = game.legal(state)
        if game.phases[state.phase].chance:
            game.advance(state, rng.choice(legal))
            continue
        chosen = legal[0]
        if len(legal) > 1:
            liked = logic.preferences(view(state, state.turn), legal)
            best = liked.index(max(liked))
            if doubt and rng.random() < doubt:
                liked[best] = -float("inf")
                best = liked.index(max(liked))
            chosen = legal[best]
        game.advance(state, chosen)


def view_seed(logic: BotLogic[Any], seen: View[Any]) -> str:
    """Return a seed that depends on nothing but what the player to act knows."""
    told = question_json(logic.game, seen, (), ())
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]

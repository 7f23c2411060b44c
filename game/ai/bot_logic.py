"""Bot logic of a game: what a computer player knows of it beyond its rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import ClassVar, Generic, Protocol, TypeVar, final

from game.ai import playout
from game.ai.bias import UNBIASED, Bias
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.ai.kernels.tree import Tree
from game.engine.actions import Action
from game.engine.rules import Game
from game.engine.scoring import ahead, points_of
from game.engine.state import State
from game.engine.view import View, determinize

S = TypeVar("S", bound=State)


class SearchKernel(Protocol):
    """The inner loop of a search: tries actions in one determinization after the other."""

    def deal(self) -> None:
        """Sample another determinization; raises `ValueError` if no deal fits the view."""

    def try_out(self, number: int) -> float:
        """One iteration in this determinization. Returns the mover's payoff, in points ahead of the others.

        It begins with the action of that number among those asked about, counted from 0.
        """


class BotLogic(Generic[S]):
    """Bot logic of a game: rules of thumb, determinization, rollouts and what an ending depends on.

    Search and exact endings ask it and no game's own modules. As it stands it plays any game by the rules
    alone; a game's own class overrides what it knows better. It has no state.
    """

    swing: ClassVar[float] = 1.0
    """What a trick or so makes in points: the measure of a weak player's errors."""
    expansion_threshold: ClassVar[int] = 0
    """Visits of a position before its actions become nodes of the tree."""

    game: Game[S]
    """The rules of what is played."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    # What is good, by a look at it.

    def preferences(self, view: View[S], legal: Sequence[Action], bias: Bias = UNBIASED) -> list[float]:
        """Preference of the rules of thumb for each legal action: higher is better.

        A bias is that of a style, or of a beginner.
        """
        return [0.0] * len(legal)

    def prior_visits(self, state: S) -> int:
        """Visits that the rules of thumb count for in a search here, where they estimate points."""
        return 0

    # What a search tries.

    def sample_state(self, view: View[S], rng: Random) -> S:
        """Sample a state without a log that fits a view: uniformly, or by likelihood."""
        return determinize(view, rng, log=False)

    def play_out(self, state: S, rng: Random) -> None:
        """Rollout: play a state to the end of the deal in some quick and sensible way."""
        playout.by_chance(self.game, state, rng)

    def payoff(self, state: S) -> Sequence[float]:
        """Payoff of a finished deal to each player: the points, and what they may lead to."""
        return points_of(state.entries, state.setup.players)

    def rollout_value(self, state: S) -> Sequence[float]:
        """Value of a finished rollout to each player: its payoff, or a smoother measure of it."""
        return self.payoff(state)

    def simulate(self, state: S, rng: Random) -> Sequence[float]:
        """Simulate a state to its end. Returns how far ahead of the others each player is.

        For a game whose play also stands in whole numbers, which leaves no finished deal behind.
        """
        self.play_out(state, rng)
        return ahead(self.rollout_value(state))

    @final
    def kernel(
        self, view: View[S], legal: Sequence[Action], rng: Random, *, by_chance: bool
    ) -> SearchKernel | None:
        """The kernel over positions in whole numbers; `None` if the game has none here.

        `by_chance` plays out with any legal action, as a measure that compares programs wants it. Raises
        `ValueError` where no deal fits the view.
        """
        position = self.position(view, rng)
        if position is None:
            return None
        choices = [self.choice(view.state, action) for action in legal]
        return Tree(position, choices, rng.getrandbits(60), self.expansion_threshold, by_chance)

    def position(self, view: View[S], rng: Random) -> KernelPosition | None:
        """Determinizations of a view, as a position in whole numbers; `None` if the game has none here.

        Raises `ValueError` where no deal fits.
        """
        return None

    # What an ending hangs on, with all cards known.

    def can_be_solved(self, state: S) -> bool:
        """Whether so little is left that every deal that fits a view can be solved exactly."""
        return False

    def solvable(self, state: S) -> Solvable | None:
        """A bare position in whole numbers, to be solved quickly; `None` where there is none.

        For a game of two sides whose play also stands in whole numbers.
        """
        return None

    def choice(self, state: S, action: Action) -> int:
        """The number that a legal action has in a position in whole numbers.

        For a game in which it is not just the card's.
        """
        return action.cards[0]

    def sides(self, state: S) -> Sequence[int] | None:
        """Each player's side, where two stand against each other and what one gains the other loses."""
        return (0, 1) if state.setup.players == 2 else None

    def ending_key(self, state: S) -> Hashable:
        """What of a bare position matters for how the deal can end: equal keys, equal payoffs."""
        return repr([fact for name, fact in state.facts().items() if name not in ("setup", "known", "may")])

    def distinct(self, state: S, legal: Sequence[Action]) -> Sequence[Action]:
        """The actions without those that cannot lead to anything else than another one does."""
        return legal


def plays_cards(state: State) -> bool:
    """Whether a deal has come to the play: a card is to be played, or tricks have been."""
    return state.phase == "play" or any(state.won)

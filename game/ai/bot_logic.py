"""Bot logic of a game: what a computer player knows beyond the rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import ClassVar, Generic, NamedTuple, TypeVar

from game.ai import playout
from game.ai.bias import UNBIASED, Bias
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.position import KernelPosition
from game.engine.actions import Action
from game.engine.cards import Card, Cards
from game.engine.rules import Game
from game.engine.scoring import ahead, points_of
from game.engine.state import State
from game.engine.view import View, determinize

S = TypeVar("S", bound=State)


class TrickValues(NamedTuple):
    """The value of tricks and cards for the side that takes them, all in the game's unit for tricks.

    The unit is scoring cards, card points, or tricks.
    """

    cards: Sequence[float] = (0.0,) * 53
    """Value of taking each card, by card."""
    trick: float = 0.0
    """Value of winning any trick, besides its cards."""
    last: float = 0.0
    """Value of winning the last trick, in addition to `trick`."""
    little: float = 0.1
    """Amount below which a difference is not named to the player."""
    pair: tuple[Card, Card] | None = None
    """Two cards for which a player who holds both scores extra by playing the first one first, or `None`."""
    pair_points: float = 0.0
    """What that scores."""
    drawn: Card | None = None
    """The card that the winner of the current trick draws, if everyone sees it; otherwise `None`."""


class BotLogic(Generic[S]):
    """Bot logic of a game: rules of thumb, determinization, playouts and endings.

    Search and endgame solver use only this class, no game's own modules. The base class plays any game by its
    rules alone; a game's subclass overrides methods. Instances have no state.
    """

    swing: ClassVar[float] = 1.0
    """Approximate value of a trick in points: the scale for grading losses."""
    expansion_threshold: ClassVar[int] = 0
    """Number of visits of a position before its actions become nodes of the search tree."""

    game: Game[S]
    """The rules of the game."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    # Judging actions without search.

    def preferences(self, view: View[S], legal: Sequence[Action], bias: Bias = UNBIASED) -> list[float]:
        """Return the preference of the rules of thumb for each legal action: higher is better.

        The bias is that of a style or of a beginner.
        """
        return [0.0] * len(legal)

    def prior_visits(self, state: S) -> int:
        """Return how many search iterations the preferences count as; 0 if they don't estimate points."""
        return 0

    # Values of a deal, to explain a choice.

    def trick_values(self, state: S) -> TrickValues:
        """Return the value of cards and tricks in this deal; by default every trick is worth 1 and cards
        nothing.
        """
        return TrickValues(trick=1.0)

    def beaters(self, state: S, card: Card, *, now: bool) -> Cards | None:
        """Return the cards that beat a card: if it is winning the current trick (`now`), or if led later.

        Cards that beat it only with all the cards of a trick count. `None` if the logic can't tell.
        """
        return None

    def reached_goal(self, end: S, player: int) -> bool | None:
        """Return whether a player's side made its contract or defeated the other side's, in a finished deal.

        `None` if there was no contract. Overridden by games in which deals are also won without a contract.
        """
        contract, sides = end.undertaking(), self.sides(end)
        if contract is None or sides is None:
            return None
        return contract.made == (sides[contract.player] == sides[player])

    # Methods for the search.

    def sample_state(self, view: View[S], rng: Random) -> S:
        """Sample a state without a log that fits a view: uniformly, or by likelihood."""
        return determinize(view, rng, log=False)

    def play_out(self, state: S, rng: Random) -> None:
        """Roll out: play a state to the end of the deal in a quick and sensible way."""
        playout.by_chance(self.game, state, rng)

    def payoff(self, state: S) -> Sequence[float]:
        """Return the payoff of a finished deal to each player, in points, including the effect on later
        deals.
        """
        return points_of(state.entries, state.setup.players)

    def rollout_value(self, state: S) -> Sequence[float]:
        """Return the value of a finished rollout to each player: its payoff, or a smoother measure."""
        return self.payoff(state)

    def simulate(self, state: S, rng: Random) -> Sequence[float]:
        """Simulate a state to its end and return how many points ahead of the others each player is.

        Overridden by games that simulate in a kernel position and need no finished deal.
        """
        self.play_out(state, rng)
        return ahead(self.rollout_value(state))

    def position(self, view: View[S], rng: Random) -> KernelPosition | None:
        """Return the kernel position of a view; `None` if the game has none here.

        Raises `ValueError` if no deal fits.
        """
        return None

    # Methods for endings in which all cards are known.

    def can_be_solved(self, state: S) -> bool:
        """Return whether few enough cards are left to solve every deal that fits a view exactly."""
        return False

    def solvable(self, state: S) -> Solvable | None:
        """Return a kernel position that can be solved quickly; `None` if there is none.

        Overridden by games of two sides that have kernel positions.
        """
        return None

    def choice(self, state: S, action: Action) -> int:
        """Return the number that a legal action has in a kernel position, by default its card's number.

        Overridden by games with other choices.
        """
        return action.cards[0]

    def sides(self, state: S) -> Sequence[int] | None:
        """Return each player's side (0 or 1) if there are two and one gains what the other loses, otherwise
        `None`.
        """
        return (0, 1) if state.setup.players == 2 else None

    def ending_key(self, state: S) -> Hashable:
        """Return a key of all that affects the payoff of a state without a log: equal keys mean equal
        payoffs.
        """
        past = ("setup", "known", "may", "past_tricks")
        return repr([fact for name, fact in state.facts().items() if name not in past])

    def distinct(self, state: S, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the plays without those that lead to the same result as an earlier one.

        Of other actions, those may be missing that hardly ever lead to a better one.
        """
        return legal


def plays_cards(state: State) -> bool:
    """Return whether the play has begun: a card is to be played, or a trick has been won."""
    return state.phase == "play" or any(state.won)

"""The position in whole numbers that a game provides for the search tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.kernels.generator import RandomGenerator

if TYPE_CHECKING:
    from mypy_extensions import i64


class KernelPosition:
    """Determinizations of a view, each of which can be played out any number of times.

    All cards are open in it. A choice is a number, usually a card's. Those in `legal` are 0 to 55, since
    `bits.count` and `RandomGenerator.one_of` handle 56 bits; the first choice given to `play` comes from the
    view's legal actions and may be larger, as a card with a word in Kan. Legality is decided by the functions
    of the game's `powers`, as in its phases.
    """

    __slots__ = ("over", "players", "turn")

    players: i64
    turn: i64
    """The player to act."""
    over: bool
    """Whether the deal has ended."""

    def deal(self, generator: RandomGenerator) -> None:
        """Deal the hidden cards at random, and return to the start: the position of the view."""
        raise NotImplementedError

    def restart(self) -> None:
        """Return to the start, the position of the view, without dealing again."""
        raise NotImplementedError

    def legal(self) -> i64:
        """Return the legal choices as a mask below 2**56."""
        raise NotImplementedError

    def play(self, choice: i64) -> None:
        """Play a legal choice and everything that follows without another choice."""
        raise NotImplementedError

    def play_out(self, generator: RandomGenerator) -> None:
        """Playout: play to the end of the deal by a fast policy."""
        self.play_by_chance(generator)

    def play_by_chance(self, generator: RandomGenerator) -> None:
        """Play to the end of the deal by uniformly random legal choices."""
        while not self.over:
            self.play(generator.one_of(self.legal()))

    def payoff(self, player: i64) -> float:
        """Return a player's payoff of the finished deal, in points ahead of the average of the others."""
        raise NotImplementedError

"""A deal that is played on in whole numbers: what a game gives to the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.kernels.generator import Generator

if TYPE_CHECKING:
    from mypy_extensions import i64


class Position:
    """One deal after the other that fits a view, each played on as often as is asked for.

    Everything lies open in it. A choice is a number, in most cases a card's: from 0 to 55 where it is one of
    `legal`, since `bits.count` and `Generator.one_of` know no more bits. What `play` is told first may be
    larger, as a card with a word in Kan: it comes from the view's legal actions and stands in no mask.
    What a game's own phases say about legality it asks the same functions of the game's powers.
    """

    __slots__ = ("over", "players", "turn")

    players: i64
    turn: i64
    """The player to act."""
    over: bool
    """Whether the deal has come to its end."""

    def deal(self, generator: Generator) -> None:
        """Settle by chance where the cards lie that the view hides, and go back to where it stands."""
        raise NotImplementedError

    def restart(self) -> None:
        """Go back to where the view stands, in the same deal."""
        raise NotImplementedError

    def legal(self) -> i64:
        """The legal choices as a mask, below 2**56."""
        raise NotImplementedError

    def play(self, choice: i64) -> None:
        """Carry out a legal choice, and what comes after it without another one."""
        raise NotImplementedError

    def play_out(self, generator: Generator) -> None:
        """Play to the end of the deal in some quick and sensible way."""
        self.play_by_chance(generator)

    def play_by_chance(self, generator: Generator) -> None:
        """Play to the end of the deal, any legal choice as likely as another."""
        while not self.over:
            self.play(generator.one_of(self.legal()))

    def payoff(self, player: i64) -> float:
        """What the finished deal is worth to a player ahead of the others' mean, in points."""
        raise NotImplementedError

"""Facts about a right answer, from which pages word the steps of a hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, Self, get_args

from game.engine.actions import Action
from game.engine.cards import suit_of
from game.engine.rules import OVER, Game

Trick = Literal["win", "lose", "either", "none"]
"""Whether the player's side surely wins the trick, surely loses it, or may do either; `none` for a decision
before the play.
"""


class PuzzleHint(NamedTuple):
    """Facts about the answer that a hint may tell."""

    trick: Trick
    is_lead: bool = False
    """Whether the answer leads a trick."""
    is_trump: bool = False
    """Whether the answer is a trump."""

    @property
    def text(self) -> str:
        """The stored form, such as `win lead trump`, `lose` or `none`."""
        return self.trick + (" lead" if self.is_lead else "") + (" trump" if self.is_trump else "")

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the hint with this stored form; raises `ValueError` for any other text."""
        _, *words = text.split(" ")
        for trick in get_args(Trick):
            found = cls(trick, "lead" in words, "trump" in words)
            if found.text == text:
                return found
        raise ValueError("not a hint")


def hint_of(game: Game[Any], deals: Sequence[Any], answer: Action, ours: Sequence[int]) -> PuzzleHint:
    """Return what an answer does in all possible deals; `ours` are the players of the answerer's side."""
    one = deals[0]
    if one.phase != "play" or len(answer.cards) != 1:
        return PuzzleHint("none")
    won = {winner in ours for state in deals for winner in _winners(game, state, answer)}
    trick: Trick = "either" if len(won) != 1 else "win" if won.pop() else "lose"
    return PuzzleHint(trick, not one.trick, suit_of(answer.cards[0]) == one.trump)


def _winners(game: Game[Any], state: Any, action: Action) -> Iterator[int]:
    """Yield every player who can win the trick of an action; some may be repeated."""
    before, won = sum(state.won), state.won
    after = state.copy()
    game.advance(after, action)
    if sum(after.won) > before:
        yield next(player for player, tricks in enumerate(after.won) if tricks > won[player])
    elif after.phase != OVER:
        for following in game.legal(after):
            yield from _winners(game, after, following)

"""What a right answer does, as data: pages make the steps of a hint from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, Self, get_args

from game.engine.actions import Action
from game.engine.cards import suit_of
from game.engine.rules import OVER, Game

Trick = Literal["win", "lose", "either", "none"]
"""Whether the trick is then surely won by the player's side, surely lost, or that is open; no trick at all
for a decision before the play."""


class PuzzleHint(NamedTuple):
    """What the answer does."""

    trick: Trick
    leads: bool = False
    """Whether it leads to a trick."""
    trump: bool = False
    """Whether it is a trump."""

    @property
    def text(self) -> str:
        """`win lead trump`, `lose`, `none`."""
        return self.trick + (" lead" if self.leads else "") + (" trump" if self.trump else "")

    @classmethod
    def read(cls, text: str) -> Self:
        """The hint of a text; raises `ValueError`."""
        _, *words = text.split(" ")
        for trick in get_args(Trick):
            found = cls(trick, "lead" in words, "trump" in words)
            if found.text == text:
                return found
        raise ValueError("not a hint")


def hint_of(game: Game[Any], deals: Sequence[Any], answer: Action, ours: Sequence[int]) -> PuzzleHint:
    """What an answer does in all deals that fit; `ours` are the players of the side of who gives it."""
    one = deals[0]
    if one.phase != "play" or len(answer.cards) != 1:
        return PuzzleHint("none")
    won = {winner in ours for state in deals for winner in _winners(game, state, answer)}
    trick: Trick = "either" if len(won) != 1 else "win" if won.pop() else "lose"
    return PuzzleHint(trick, not one.trick, suit_of(answer.cards[0]) == one.trump)


def _winners(game: Game[Any], state: Any, action: Action) -> Iterator[int]:
    """Who can win the trick that an action belongs to."""
    before, won = sum(state.won), state.won
    after = state.copy()
    game.advance(after, action)
    if sum(after.won) > before:
        yield next(player for player, tricks in enumerate(after.won) if tricks > won[player])
    elif after.phase != OVER:
        for following in game.legal(after):
            yield from _winners(game, after, following)

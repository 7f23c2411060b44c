"""Calls that are already made when a deal begins to be played, such as bids of an auction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.view import View
from game.match.deal_code import match_of
from game.match.match import CodedDeal, Match

_STAGES = ("auction", "call")
"""Stages of a deal whose actions can be made before it is played."""
_MOST = 120
"""Number of legal actions above which none can be chosen."""


class OpeningCalls:
    """The calls made so far in a deal, and those that the rules allow next."""

    def __init__(self, deal: CodedDeal, actions: Iterable[Action]) -> None:
        """Make the calls `actions` up to the first one that is not legal."""
        self.deal = deal
        self._match = match_of(deal)
        self._match.start_deal(deal.deck)
        for action in actions:
            if action not in self.legal:
                break
            self._match.record(action)

    @property
    def made(self) -> list[tuple[int, Action]]:
        """The calls so far, each with the player."""
        return list(self._match.deal.actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The calls so far."""
        return tuple(action for _, action in self._match.deal.actions)

    @property
    def legal(self) -> Sequence[Action]:
        """Calls that are legal next; empty if the rest of the deal is decided at the table."""
        phase = self.deal.game.phases[self._match.deal.state.phase]
        legal = self._match.legal()
        return legal if phase.stage in _STAGES and not phase.chance and len(legal) <= _MOST else ()

    @property
    def turn(self) -> int | None:
        """The player whose call is next; `None` if the deal is over."""
        return self._match.to_act

    def view_before(self, number: int) -> View[Any]:
        """Return what the player knew who makes the call with that index, or who is to make it."""
        found = OpeningCalls(self.deal, self.actions[:number])._match
        return found.view(found.to_act)

    def begun(self, seed: int, names: Sequence[str]) -> Match:
        """Return a match of the deal after these calls; without any, it has not begun yet."""
        match = match_of(self.deal, seed, names)
        if self.actions:
            match.repeat(self.deal.deck, self.actions)
            match.draw_by_chance()
        return match

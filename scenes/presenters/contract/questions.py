"""What a player is asked, and how his choices are put to him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card, Suit
from scenes.presenters.contract.rail import SuitOrder
from scenes.presenters.contract.sight import S, Sight
from scenes.presenters.contract.voice import Voice
from scenes.words import NO_WORDS, Line, Text


@dataclass(frozen=True)
class Several:
    """Cards that are chosen together and done only when the player confirms them.

    `count` are still to be chosen, `made` have been handed in before (by a match that was
    left in between); `button` confirms.
    """

    count: int
    made: int
    button: Text


@dataclass(frozen=True)
class BidPanel:
    """What stands over the panel for bids, and what is shown in it beside the legal ones.

    `made` are the bids so far as number, denomination and player, the highest last. `strains` are
    the rows from the highest down, where all are to be shown in an order of their own.
    """

    title: Text
    note: Text
    numbers: tuple[int, ...]
    made: tuple[tuple[int, Suit | None, int], ...] = ()
    strains: tuple[Suit, ...] = ()


class Decision(NamedTuple):
    """What stands over the panel for a decision between words, each explained below it."""

    title: Text
    note: Text


@dataclass(frozen=True)
class Picking:
    """What stands over the panel for a card of the pack; `marked` cards bear a mark that `mark` explains."""

    title: Text
    note: Text
    marked: frozenset[Card] = frozenset()
    mark: Text = NO_WORDS
    spent: frozenset[Card] = frozenset()
    """Cards that have been picked before and are shown without being offered."""
    first: Card | None = None
    """The card that is selected at first."""


class Questions(Generic[S]):
    """Questions and choices, as any game could put them."""

    def __init__(self, voice: Voice[S]) -> None:
        """`voice` says an action where the game has no other words for it as a choice."""
        self.voice = voice

    def prompt(self, sight: Sight[S], legal: Sequence[Action]) -> Line:
        """What the viewer is asked, when it is his turn."""
        if all(action.verb == "play" for action in legal):
            return sight.words.line("{asked}: play a card", asked=sight.asked)
        return (sight.asked,)

    def choose_several(self, sight: Sight[S], legal: Sequence[Action]) -> Several | None:
        """How many of these single-card actions are chosen together; `None` where each is a decision."""
        return None

    def bidding(self, sight: Sight[S], legal: Sequence[Action]) -> BidPanel:
        """What the panel for bids shows."""
        numbers = [action.number for action in legal if action.number is not None]
        return BidPanel(sight.words.text("Your bid"), NO_WORDS, tuple(range(min(numbers), max(numbers) + 1)))

    def picking(self, sight: Sight[S], legal: Sequence[Action]) -> Picking:
        """What the panel for a card of the pack shows."""
        return Picking(sight.words.text("Call a card"), NO_WORDS)

    def decision(self, sight: Sight[S], legal: Sequence[Action]) -> Decision | None:
        """What the panel for a choice between words shows; `None` where plain buttons do.

        For a game in which a deal can be ended.
        """
        return None

    def decided(self, sight: Sight[S]) -> bool:
        """Whether nothing that is still played can change what the deal brings, and the table may play it.

        For a game whose deals are often decided early.
        """
        return False

    def choice(self, sight: Sight[S], action: Action) -> Line:
        """An action on its button. For a game whose buttons say more than a player says."""
        return self.voice.spoken(sight, action)

    def details(self, sight: Sight[S], action: Action) -> Sequence[Line]:
        """What an action would mean, in up to two lines."""
        return ()

    def order(self, sight: Sight[S], action: Action) -> SuitOrder | None:
        """Which suit would beat which after a choice of trumps. For a game in which that depends on them."""
        return None

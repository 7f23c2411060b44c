"""The audit of a sealed deal: were the cards fixed before the first bid, and did opponents see only theirs?

A computer player's choice depends on the view of its seat, its level, its seed and the program alone. So
every choice can be derived again from these. If each is the same, none can have depended on anything else,
such as the cards of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ai import logic_of
from game.ai.bidding_styles import level_of
from game.ai.decision import Effort
from game.ai.levels import COMPUTERS, choice_seed, effort_of
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.analysis.review import deal_of
from game.engine.actions import Action, ChoiceConditions, parse_action
from game.engine.cards import Card
from game.engine.events import Dealt
from game.match.match import Deal, Match
from game.match.replay import ReplayStep, replay
from game.match.seal import code_of_seal


class NotSealed(ValueError):
    """A deal has no seal: it was played by an earlier version, or elsewhere."""


class SealedChoice(NamedTuple):
    """A choice of a computer player in a sealed deal, and the request from which it can be derived again."""

    number: int
    """Index of the action in the deal, from 0."""
    player: int
    chosen: Action
    request: DecisionRequest

    def is_derived(self) -> bool:
        """Derive the choice again; return whether it is the same, which it isn't if no such player exists."""
        try:
            return decide(self.request).action == self.chosen
        except ValueError:
            return False


class SealedDeal:
    """A sealed deal that is over: whether its seal fits, and what its computer players chose."""

    def __init__(self, match: Match, number: int) -> None:
        """Take the deal of a match, counted from 1; raises `NotSealed`, and `DealNotOver`."""
        deal = deal_of(match, number)
        if deal.seal is None:
            raise NotSealed(f"deal {number} has no seal")
        self.game = match.game
        self.number = number
        """Number of the deal in the match, from 1."""
        self.seal = deal.seal
        self.code_now = code_of_seal(match, number, deal.seal)
        """The code of the cards and players as they are in the record."""
        self.deck = deal.deck
        """The pack in the order of dealing."""
        steps = tuple(replay(deal))
        self.hands = _dealt(deal, steps)
        """The cards that were dealt to each player, some of them after the bidding, in the order of the pack.
        """
        of_hands = {card for hand in self.hands for card in hand}
        self.rest = tuple(card for card in deal.deck if card not in of_hands)
        """The other cards of the pack in their order."""
        self.choices = tuple(self._choices(deal, steps))
        """The choices of the computer players in the order of play."""

    @property
    def is_as_sealed(self) -> bool:
        """Whether the code that was shown fits the cards and players, so that nothing was changed."""
        return self.code_now == self.seal.code

    def _choices(self, deal: Deal, steps: Sequence[ReplayStep]) -> Iterator[SealedChoice]:
        logic = logic_of(deal.game)
        for step in steps:
            player_spec, seed = self.seal.seats[step.player], self.seal.seeds[step.player]
            if step.phase.chance or seed is None or level_of(player_spec) not in COMPUTERS:
                continue
            also = deal.conditions.get(step.number, ChoiceConditions())
            usual = effort_of(also.by or player_spec)
            effort = None if usual is None else Effort(also.iterations or usual.iterations)
            request = DecisionRequest(
                logic,
                step.view,
                step.legal,
                also.by or player_spec,
                choice_seed(seed, step.number),
                effort,
                None if also.advice is None else parse_action(also.advice),
                looks=also.looks,
            )
            yield SealedChoice(step.number, step.player, step.action, request)


def _dealt(deal: Deal, steps: Sequence[ReplayStep]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that were dealt to each player in the course of a deal, in the order of the pack."""
    hands: list[set[Card]] = [set() for _ in range(deal.setup.players)]
    opening = deal.game.begin(deal.setup, deal.deck).log
    assert opening is not None, "a deal that begins has a log"
    for event in (*(event for event, _ in opening), *(event for step in steps for event in step.events)):
        if isinstance(event, Dealt):
            hands[event.player].update(event.cards)
    return tuple(tuple(card for card in deal.deck if card in hand) for hand in hands)

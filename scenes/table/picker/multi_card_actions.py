"""Cards of the hand that are chosen one after the other and make a single action together."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import Card


class MultiCardActions:
    """The actions that several cards of the hand can make, alone or together, in an order that may matter."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = [action for action in actions if action.cards]

    @property
    def cards(self) -> set[Card]:
        """Every card that can be chosen."""
        return {card for action in self.actions for card in action.cards}

    def press(self, chosen: Sequence[Card], card: Card) -> list[Card]:
        """What is chosen after a card was pressed: it is given up again, or taken, in place of the first."""
        if card in chosen:
            return [other for other in chosen if other != card]
        longer = [*chosen, card]
        while not any(set(longer) <= set(action.cards) for action in self.actions):
            del longer[0]
        return longer

    def complete(self, chosen: Sequence[Card]) -> bool:
        """Whether no action takes one more card than those that are chosen."""
        return bool(chosen) and not any(set(chosen) < set(action.cards) for action in self.actions)

    def offered(self, chosen: Sequence[Card]) -> list[Action]:
        """What the chosen cards can be done with; where their order matters, that of choosing comes first."""
        able = [action for action in self.actions if set(action.cards) == set(chosen)]
        return sorted(able, key=lambda action: (len(action.manner), action.cards != tuple(chosen)))

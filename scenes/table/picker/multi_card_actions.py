"""Choosing several cards of the hand one after the other for a single action."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import Card


class MultiCardActions:
    """Legal actions with one or more cards of the hand, to be chosen card by card; their order may matter."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = [action for action in actions if action.cards]

    @property
    def cards(self) -> set[Card]:
        """All cards that occur in an action."""
        return {card for action in self.actions for card in action.cards}

    def press(self, chosen: Sequence[Card], card: Card) -> list[Card]:
        """Return the chosen cards after a press on `card`, in the order of choosing.

        A chosen card is removed. Any other card, which must occur in an action, is added; the cards chosen
        first are dropped until some action contains all of them.
        """
        if card in chosen:
            return [other for other in chosen if other != card]
        longer = [*chosen, card]
        while not any(set(longer) <= set(action.cards) for action in self.actions):
            del longer[0]
        return longer

    def complete(self, chosen: Sequence[Card]) -> bool:
        """Return whether cards are chosen and no action contains them together with a further card."""
        return bool(chosen) and not any(set(chosen) < set(action.cards) for action in self.actions)

    def offered(self, chosen: Sequence[Card]) -> list[Action]:
        """Return the actions of exactly these cards.

        Those with the fewest words (`Action.manner`) are first; of these, the one with the cards in the
        chosen order.
        """
        able = [action for action in self.actions if set(action.cards) == set(chosen)]
        return sorted(able, key=lambda action: (len(action.manner), action.cards != tuple(chosen)))

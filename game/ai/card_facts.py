"""Card facts: what a player can count and be certain of about a card that a reason names.

They follow from the rules and the player's view alone, whatever the others hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.engine.cards import HANDS, JOKER, NO_TRUMP, SUIT_CARDS, Card, Cards, each, mask, suit_of
from game.engine.tricks import may_be_held
from game.engine.view import View

MAX_NAMED_CARDS = 3
"""Maximum number of cards that a fact names."""


class FactKind(StrEnum):
    """The kinds of card fact; each has a sentence in `scenes/presenters/base/reasons.py`."""

    SAFE_NOW = "safe now"
    """No player who still plays to this trick can beat the card."""
    SAFE_LEAD = "safe lead"
    """No other player can beat the card if it is led."""
    HIGHEST = "highest"
    """The card is the highest of its suit that is left; only other suits can beat it."""
    ONLY_TRUMPS_NOW = "only trumps now"
    """The players who still play to this trick can beat the card only with a trump."""
    ABOVE = "above"
    """The cards left that can beat the card if it is led, besides whole suits such as trumps."""
    ABOVE_NOW = "above now"
    """The cards with which the players who still play to this trick can beat the card, besides trumps."""
    VOID = "void"
    """A player has no card of the card's suit."""
    TRUMPS_OUT = "trumps out"
    """The number of trumps that other players may hold or draw."""
    NO_TRUMPS = "no trumps"
    """No other player has a trump or can draw one."""
    EMPTIES = "empties"
    """The card is the last of its suit in the player's hand."""
    WINNING = "winning"
    """A player is winning the trick so far with the card."""


class CardFact(NamedTuple):
    """Something certain about a card."""

    kind: FactKind
    card: Card
    above: tuple[Card, ...] = ()
    """The cards that can beat the card, if the fact names them."""
    player: int | None = None
    """The player whom the fact names, or `None`."""
    out: int = 0
    """The number of trumps, if the fact is about it."""


class CardFacts:
    """The card facts of one decision, as the player who decides knows them."""

    def __init__(self, logic: BotLogic[Any], seen: View[Any], player: int) -> None:
        self._logic, self._seen, self._player = logic, seen, player
        self._state = seen.state
        self._out = may_be_held(seen, player) | self._state.to_be_drawn(player, seen.unseen)

    def strength(self, card: Card, *, now: bool) -> CardFact | None:
        """Return what can beat a card: if it is played now and not beaten yet, or if it is led later.

        `None` if too many cards can, or if the game's logic can't tell.
        """
        state = self._state
        beaters = self._logic.beaters(state, card, now=now)
        if beaters is None:
            return None
        to_come = bool(state.trick) and now
        if to_come and beaters & mask(state.trick):
            return None  # a card on the table may win only once the trick is full (NAP-11)
        beaters &= self._held_by(state.to_come()) if to_come else self._out
        if not beaters:
            return CardFact(FactKind.SAFE_NOW if to_come else FactKind.SAFE_LEAD, card)
        whole = self._whole_suits(card)
        above = tuple(reversed(each(beaters & ~whole)))
        if above:
            kind = FactKind.ABOVE_NOW if to_come else FactKind.ABOVE
            return CardFact(kind, card, above) if len(above) <= MAX_NAMED_CARDS else None
        if not to_come:
            higher = self._beats(card) & self._state.hands[self._player] & ~whole
            return None if higher else CardFact(FactKind.HIGHEST, card)
        trumps_alone = state.trump != NO_TRUMP and not beaters & ~SUIT_CARDS[state.trump]
        return CardFact(FactKind.ONLY_TRUMPS_NOW, card) if trumps_alone else None

    def ruffs(self, card: Card, *, now: bool) -> CardFact | None:
        """Return why a card of a plain suit can be trumped or not.

        That is a player without its suit who may hold a trump, or the number of trumps out. `now` looks only
        at players who still play to this trick.
        """
        trump = self._state.trump
        if trump == NO_TRUMP or card == JOKER or suit_of(card) == trump:
            return None
        trumps, suit = SUIT_CARDS[trump], SUIT_CARDS[suit_of(card)]
        for player in self._state.to_come() if now else self._others():
            held = self._held_by((player,))
            if not held & suit and held & trumps:
                return CardFact(FactKind.VOID, card, player=player)
        return self.trumps(card)

    def trumps(self, card: Card) -> CardFact | None:
        """Return how many trumps other players may hold or draw; `None` if there is no trump suit."""
        trump = self._state.trump
        if trump == NO_TRUMP:
            return None
        count = (self._out & SUIT_CARDS[trump]).bit_count()
        return CardFact(FactKind.TRUMPS_OUT if count else FactKind.NO_TRUMPS, card, out=count)

    def empties(self, card: Card) -> CardFact | None:
        """Return that a card is the last of its suit in the player's hand, or `None` if it isn't."""
        hand = self._state.hands[self._player]
        if card == JOKER or hand & SUIT_CARDS[suit_of(card)] != 1 << card:
            return None
        return CardFact(FactKind.EMPTIES, card)

    def winning(self) -> CardFact | None:
        """Return who is winning the trick so far, and with which card; `None` if there is no trick yet or if
        the game's logic can't tell.
        """
        trick, found = self._state.trick, []
        for place, card in enumerate(trick):
            beaters = self._logic.beaters(self._state, card, now=True)
            if beaters is None:
                return None
            if not beaters & mask(trick):
                found.append(CardFact(FactKind.WINNING, card, player=self._state.player_at(place)))
        return found[0] if len(found) == 1 else None

    def _others(self) -> Iterator[int]:
        return (player for player in range(len(self._state.hands)) if player != self._player)

    def _held_by(self, players: Iterable[int]) -> Cards:
        """Return the cards that are or may be in the hands of these players."""
        found = 0
        for player in players:
            zone = HANDS[player]
            found |= self._state.hands[player]
            if zone in self._seen.hidden:
                found |= self._seen.unseen & self._state.may.get(zone, ~0)
        return found

    def _beats(self, card: Card) -> Cards:
        """Return the cards that beat a card that is led."""
        return self._logic.beaters(self._state, card, now=False) or 0

    def _whole_suits(self, card: Card) -> Cards:
        """Return the other suits of which every card beats a card that is led."""
        if card == JOKER:
            return 0
        beaters = self._beats(card)
        pack = self._logic.game.pack(self._state.setup.players, self._state.setup.options)
        whole = 0
        for suit, cards in enumerate(SUIT_CARDS):
            if suit != suit_of(card) and not cards & pack & ~beaters:
                whole |= cards
        return whole

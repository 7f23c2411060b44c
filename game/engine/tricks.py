"""Playing cards to tricks: the steps that are the same whatever wins and whatever must be followed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from game.engine.actions import PLAYS, Action, plays_of
from game.engine.cards import EVERY_CARD, Card, Cards, mask
from game.engine.events import Played, TrickTaken
from game.engine.rules import Phase, Refusal
from game.engine.state import State, Zone
from game.engine.view import cannot_hold

S = TypeVar("S", bound=State)


class TrickPlay(Phase[S]):
    """A card to the trick, player after player; the phase `after trick` follows the last one."""

    def playable(self, state: S, hand: Cards) -> Cards:
        """The cards of a hand that may be played now; the one place where this is said."""
        return hand

    def legal(self, state: S) -> Sequence[Action]:
        return plays_of(self.playable(state, state.hands[state.turn]))

    def apply(self, state: S, action: Action) -> str | None:
        return self.play(state, action)

    def play(self, state: S, action: Action) -> Literal["after trick"] | None:
        """Put the card to the trick; what follows when it was the last one."""
        player = state.turn
        card = action.cards[0]
        if state.log is not None:
            state.show(1 << card)
            proven = cannot_hold(card, EVERY_CARD, lambda hand: self.playable(state, hand))
            if proven:
                state.rule_out(Zone("hands", player), proven)
        state.hands[player] ^= 1 << card
        state.trick.append(card)
        turn = state.turn = state.following[player]
        if state.log is not None:
            state.emit(Played(player, card))
        return "after trick" if turn == state.leader else None

    def why_not(self, state: S, action: Action) -> Refusal:
        if action not in PLAYS:
            return Refusal("a card is to be played")
        if not state.hands[state.turn] >> action.cards[0] & 1:
            return Refusal("that card is not in the hand")
        return self.why_not_playable(state)

    def why_not_playable(self, state: S) -> Refusal:
        """Why some card of the hand of the player to act may not be played."""
        return super().why_not(state, PLAYS[0])


def head_of(trick: Sequence[Card], takers: Sequence[Cards]) -> int:
    """The place in a trick of the card that heads it; `takers` are, by card, those that take it over."""
    place, heads = 0, trick[0]
    for at, card in enumerate(trick):
        if takers[heads] >> card & 1:
            place, heads = at, card
    return place


def gather(state: State, winner: int) -> None:
    """Give a full trick to its winner, who leads to the next one."""
    cards = state.trick
    state.taken[winner] |= mask(cards)
    state.won[winner] += 1
    leader = state.leader
    state.trick = []
    state.leader = state.turn = winner
    if state.log is not None:
        players = (leader, *state.after(leader))
        state.emit(TrickTaken(leader, winner, players, tuple(cards)))

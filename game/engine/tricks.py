"""Playing cards to tricks: the steps that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Literal, TypeVar

from game.engine.actions import CALLS, DISCARDS, PLAYS, Action
from game.engine.cards import EVERY_CARD, HANDS, SUIT_CARDS, Card, Cards, each, mask
from game.engine.events import Played, TrickTaken
from game.engine.rules import Phase, Refusal
from game.engine.state import State
from game.engine.view import View

S = TypeVar("S", bound=State)


class _HalfOfPack(dict[Cards, tuple[Action, ...]]):
    """Cache of actions with one card each, by the set of their cards, from one half of the pack."""

    LARGEST = 1 << 16

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self.actions = actions

    def __missing__(self, cards: Cards) -> tuple[Action, ...]:
        if len(self) >= self.LARGEST:
            self.clear()
        found = self[cards] = tuple([self.actions[card] for card in each(cards)])
        return found


_HALF = 26
_MINORS = (1 << _HALF) - 1


def _by_cards(actions: Sequence[Action]) -> Callable[[Cards], tuple[Action, ...]]:
    """Return a function that returns the actions with the cards of a set, lowest card number first.

    It joins two cached halves, because search calls it at every move.
    """
    minors, majors = _HalfOfPack(actions[:_HALF]), _HalfOfPack(actions[_HALF:])
    return lambda cards: minors[cards & _MINORS] + majors[cards >> _HALF]


plays_of, discards_of, calls_of = map(_by_cards, (PLAYS, DISCARDS, CALLS))


class TrickPlay(Phase[S]):
    """Play to a trick, one card from each player; the phase `after trick` follows the last card."""

    of_leads: ClassVar[str] = ""
    """Clause of the rules about who leads, if it is not the clause about what may be played."""

    def playable(self, state: S, hand: Cards) -> Cards:
        """Return the cards of a hand that may be played now. Every check of legality uses this method.

        A larger hand may only restrict the choice: it never allows a card that a part of it would not.
        """
        return hand

    def legal(self, state: S) -> Sequence[Action]:
        return plays_of(self.playable(state, state.hands[state.turn]))

    def apply(self, state: S, action: Action) -> str | None:
        """Show the card and play it; return the next phase if it is the trick's last card, otherwise `None`.

        A game with more to do does it between these two steps or after them.
        """
        card = action.cards[0]
        if state.log is not None:
            self.show(state, card)
        return self.lay(state, card)

    def show(self, state: S, card: Card) -> None:
        """Make a card about to be played known to all, with the cards that the play proves its player lacks.

        Call it only if a log is attached.
        """
        state.show(1 << card)
        proven = cannot_hold(card, partial(self.playable, state))
        if proven:
            state.rule_out(HANDS[state.turn], proven)

    def lay(self, state: S, card: Card) -> Literal["after trick"] | None:
        """Play a card of the player to act and emit the event.

        Return the next phase if it is the trick's last card, otherwise `None`.
        """
        player = state.turn
        state.hands[player] ^= 1 << card
        state.trick.append(card)
        turn = state.turn = state.following[player]
        if state.log is not None:
            state.emit(Played, player, card)
        return "after trick" if turn == state.leader else None

    def why_not(self, state: S, action: Action) -> Refusal:
        if action not in PLAYS:
            return Refusal("you must play a card")
        if not state.hands[state.turn] >> action.cards[0] & 1:
            return Refusal("that card is not in your hand")
        return self.why_not_playable(state)

    def cited(self, state: S) -> str:
        return self.clause if state.trick else self.of_leads or self.clause

    def why_not_playable(self, state: S) -> Refusal:
        """Return why some card of the hand of the player to act may not be played."""
        return super().why_not(state, PLAYS[0])


def cannot_hold(card: Card, playable: Callable[[Cards], Cards]) -> Cards:
    """Return the cards that a player cannot hold, given the card they just played.

    `playable` returns the legal cards of a hand in that position. A card is excluded if holding it would have
    made the play illegal. What a play proves therefore follows from the rule of legality itself.
    """
    bit, rest, excluded = 1 << card, EVERY_CARD, 0
    # A larger hand only restricts the choice, so beside cards that leave the play legal all of them are.
    while not (allowed := playable(rest)) & bit:
        for other in each(allowed):
            if not playable(bit | 1 << other) & bit:
                excluded |= 1 << other
        rest &= ~allowed
    return excluded


def head_of(trick: Sequence[Card], takers: Sequence[Cards]) -> int:
    """Return the index of the winning card of a trick; `takers` are, by card, the cards that beat it."""
    place, better = 0, takers[trick[0]]
    for at, card in enumerate(trick):
        if better >> card & 1:
            place, better = at, takers[card]
    return place


def gather(state: State, place: int) -> int:
    """Give a full trick to the player of its card at index `place`, who leads next. Return that player."""
    leader, trick, winner = state.leader, state.trick, state.player_at(place)
    state.taken[winner] |= mask(trick)
    state.won[winner] += 1
    state.trick = []
    state.leader = state.turn = winner
    if state.log is not None:
        finished = TrickTaken(leader, winner, (leader, *state.after(leader)), tuple(trick))
        state.past_tricks += (finished,)
        state.record(finished)
    return winner


def sure_line(
    seen: View[S],
    takers: Callable[[Card], Cards],
    suits: Sequence[Cards] = SUIT_CARDS,
    excuse: Cards = 0,
) -> tuple[Card, ...]:
    """Return an order of leads with which the viewer wins every remaining trick; empty if there is none.

    `takers` returns the cards that beat a led card, `suits` are the suits that must be followed, and `excuse`
    holds the cards that may be played instead of following. Each card of the others may be in any hand that
    has not shown a lack of it. The others are therefore sure to be out of a suit only when it has been led as
    often as they may hold cards of it.
    """
    state, viewer = seen.state, seen.viewer
    if viewer is None or state.turn != viewer or state.trick:
        return ()
    theirs = may_be_held(seen, viewer)
    out = [(theirs & suit).bit_count() + (theirs & excuse).bit_count() for suit in suits]
    left, line = state.hands[viewer], []
    while left:
        lead = next((card for card in reversed(each(left)) if not takers(card) & theirs), None)
        if lead is None:
            return ()
        left ^= 1 << lead
        line.append(lead)
        for number, suit in enumerate(suits):
            if suit >> lead & 1:
                out[number] -= 1
                if out[number] <= 0:
                    theirs &= ~suit
    return tuple(line)


def may_be_held(seen: View[S], viewer: int) -> Cards:
    """Return the cards that are in another hand, or may be as far as the viewer knows."""
    state = seen.state
    found = state.held_by_others(viewer)
    for player in range(len(state.hands)):
        hand = HANDS[player]
        if player != viewer and hand in seen.hidden:
            found |= seen.unseen & state.may.get(hand, ~0)
    return found

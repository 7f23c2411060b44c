"""Playing cards to tricks: the steps that are the same whatever wins and whatever must be followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Literal, TypeVar

from game.engine.actions import PLAYS, Action
from game.engine.cards import EVERY_CARD, SUIT_CARDS, Card, Cards, each, mask
from game.engine.events import Played, TrickTaken
from game.engine.rules import Phase, Refusal
from game.engine.state import State, Zone
from game.engine.view import View

S = TypeVar("S", bound=State)


class _Plays(dict[Cards, tuple[Action, ...]]):
    """The plays of sets of cards from one half of the pack, worked out when first asked for."""

    LARGEST = 1 << 16

    def __init__(self, first: Card) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, cards: Cards) -> tuple[Action, ...]:
        if len(self) >= self.LARGEST:
            self.clear()
        plays = self[cards] = tuple(PLAYS[self.first + card] for card in each(cards))
        return plays


_HALF = 26
_MINOR_PLAYS = _Plays(0)
_MAJOR_PLAYS = _Plays(_HALF)
_MINORS = (1 << _HALF) - 1


def plays_of(cards: Cards) -> tuple[Action, ...]:
    """The plain plays of a set of cards, lowest card number first.

    Joined from two remembered halves: the rules ask this at every move of a search.
    """
    return _MINOR_PLAYS[cards & _MINORS] + _MAJOR_PLAYS[cards >> _HALF]


class TrickPlay(Phase[S]):
    """A card to the trick, player after player; the phase `after trick` follows the last one."""

    of_leads: ClassVar[str] = ""
    """The clause that tells who leads, where it is another than tells what may be played."""

    def playable(self, state: S, hand: Cards) -> Cards:
        """The cards of a hand that may be played now; the one place where this is said.

        Who holds more cards must do more: nothing may be played with them that could not be without them.
        """
        return hand

    def legal(self, state: S) -> Sequence[Action]:
        return plays_of(self.playable(state, state.hands[state.turn]))

    def apply(self, state: S, action: Action) -> str | None:
        """Show the card and lay it; a game that changes more does so between the two, or after them."""
        card = action.cards[0]
        if state.log is not None:
            self.show(state, card)
        return self.lay(state, card)

    def show(self, state: S, card: Card) -> None:
        """Let all know a card that is about to be played, and what its player has thereby shown not to hold.

        Only where a log is attached.
        """
        state.show(1 << card)
        proven = cannot_hold(card, partial(self.playable, state))
        if proven:
            state.rule_out(Zone("hands", state.turn), proven)

    def lay(self, state: S, card: Card) -> Literal["after trick"] | None:
        """Put a card of the player to act to the trick, and tell it; what follows when it was the last."""
        player = state.turn
        state.hands[player] ^= 1 << card
        state.trick.append(card)
        turn = state.turn = state.following[player]
        if state.log is not None:
            state.emit(Played(player, card))
        return "after trick" if turn == state.leader else None

    def why_not(self, state: S, action: Action) -> Refusal:
        if action not in PLAYS:
            return Refusal("must play a card")
        if not state.hands[state.turn] >> action.cards[0] & 1:
            return Refusal("that card is not in your hand")
        return self.why_not_playable(state)

    def cited(self, state: S) -> str:
        return self.clause if state.trick else self.of_leads or self.clause

    def why_not_playable(self, state: S) -> Refusal:
        """Why some card of the hand of the player to act may not be played."""
        return super().why_not(state, PLAYS[0])


def cannot_hold(card: Card, playable: Callable[[Cards], Cards]) -> Cards:
    """The cards that a player has shown not to hold by playing a card.

    `playable` gives the legal cards of a hand in that position. A card is excluded if
    holding it would have made the card played illegal; so what a play proves follows
    from the rule of legality itself, whatever it is.
    """
    bit = 1 << card
    if playable(EVERY_CARD) & bit:  # as it may be played whatever else is held, it proves nothing
        return 0
    excluded = 0
    for other in each(EVERY_CARD & ~bit):
        if not playable(bit | 1 << other) & bit:
            excluded |= 1 << other
    return excluded


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


def sure_line(
    seen: View[S],
    takers: Callable[[Card], Cards],
    suits: Sequence[Cards] = SUIT_CARDS,
    excuse: Cards = 0,
) -> tuple[Card, ...]:
    """An order in which the viewer, who is to lead, takes every trick that is left, if he can tell one.

    `takers` are the cards that take a trick over from one that was led; `suits` are what must be followed
    with; an `excuse` is a card that may be played in the place of following. Nothing is assumed of the
    others but that each of their cards may lie in any hand that has not been shown to lack it. So a suit is
    out of their hands for certain only when it was led as often as they may hold cards of it.
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
    """The cards that lie in another hand, or may lie in one as far as the viewer knows."""
    state = seen.state
    found = state.held_by_others(viewer)
    for player in range(len(state.hands)):
        hand = Zone("hands", player)
        if player != viewer and hand in seen.hidden:
            found |= seen.unseen & state.may.get(hand, ~0)
    return found

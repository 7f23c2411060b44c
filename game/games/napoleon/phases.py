"""The phases after the auction: the call, the blind, discards, and play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import CALLS, DISCARDS, Action
from game.engine.cards import HANDS, JOKER, Cards
from game.engine.events import CallAnswered, CardShown, Dealt, Discarded, Drew, Said
from game.engine.rules import OVER, Phase, Refusal
from game.engine.state import NOBODY, Zone
from game.engine.tricks import TrickPlay, calls_of, discards_of, gather
from game.games.napoleon import scoring
from game.games.napoleon.form import JOKER_BIT, NO_CARD
from game.games.napoleon.powers import best_place, playable, tables
from game.games.napoleon.state import NapoleonState, PhaseName, lift, uncover


class NapoleonCall(Phase[NapoleonState]):
    """Napoleon's call of a card, whose holder is the adjutant and does not say so (NAP-6)."""

    clause = "NAP-6"
    stage = "call"

    def legal(self, state: NapoleonState) -> Sequence[Action]:
        form = state.form
        cards = form.pack & ~state.hands[state.napoleon] if form.hattori else form.pack
        return calls_of(cards)

    def apply(self, state: NapoleonState, action: Action) -> PhaseName:
        state.called = action.cards[0]
        if state.log is not None and state.exposed and state.form.hattori:
            # The called card is not among Napoleon's twelve, and everyone knows the card that Napoleon is
            # dealt last.
            state.rule_out(HANDS[state.napoleon], 1 << state.called)
        state.emit(Said, state.turn, action)
        return "blind"

    def why_not(self, state: NapoleonState, action: Action) -> Refusal:
        if action not in CALLS:
            return Refusal("call a card now", "NAP-6")
        if state.hands[state.napoleon] >> action.cards[0] & 1:
            return Refusal("Napoleon can't call a card from their own hand", "NAP-HAT")
        return Refusal("that card is not in the pack", "NAP-6")


class BlindTaking(Phase[NapoleonState]):
    """The step in which Napoleon takes the blind (NAP-7); in Hattori's game it is dealt out (NAP-HAT)."""

    def enter(self, state: NapoleonState) -> PhaseName:
        if not state.form.has_exchange:
            return self._deal_out(state)
        napoleon = state.napoleon
        while state.blind:
            card = state.blind.pop(0)
            state.hands[napoleon] |= 1 << card
            if state.log is not None:
                state.show(1 << card, to=(napoleon,))
                state.emit(Drew, napoleon, card, open=state.exposed, place=Zone("blind"))
        if state.log is not None:
            state.rule_out(Zone("discards", napoleon), state.form.scoring)
        return "discard"

    def _deal_out(self, state: NapoleonState) -> PhaseName:
        dealer = state.setup.dealer
        for player in (*state.after(dealer), dealer):
            card = state.blind.pop(0)
            state.hands[player] |= 1 << card
            if state.log is not None:
                state.show(1 << card, to=(player,))
                state.emit(Dealt, player, (card,))
        return "play"


class NapoleonDiscard(Phase[NapoleonState]):
    """Napoleon's discards, as many cards as were taken; scoring cards are face up (NAP-7)."""

    clause = "NAP-7"
    stage = "exchange"

    def enter(self, state: NapoleonState) -> PhaseName | None:
        most = max(hand.bit_count() for player, hand in enumerate(state.hands) if player != state.napoleon)
        return "play" if state.hands[state.napoleon].bit_count() == most else None

    def legal(self, state: NapoleonState) -> Sequence[Action]:
        napoleon = state.napoleon
        return discards_of(state.hands[napoleon] & ~state.pile_tops(napoleon))

    def apply(self, state: NapoleonState, action: Action) -> PhaseName:
        napoleon, card = state.napoleon, action.cards[0]
        scores = bool(state.form.scoring >> card & 1)
        state.hands[napoleon] ^= 1 << card
        state.discards[napoleon] |= 1 << card
        if state.log is not None:
            if scores:
                state.show(1 << card)
            elif state.exposed:
                _lose_sight(state)
            state.emit(Discarded, napoleon, (card,), open=scores)
        return "discard"

    def why_not(self, state: NapoleonState, action: Action) -> Refusal:
        if action not in DISCARDS:
            return Refusal("discard a card now", "NAP-7")
        if state.pile_tops(state.napoleon) >> action.cards[0] & 1:
            return Refusal("cards in the piles can't be discarded", "NAP-2P")
        return Refusal("that card is not in your hand")


def _lose_sight(state: NapoleonState) -> None:
    """Remove the others' knowledge of which exposed cards Napoleon keeps, except scoring cards."""
    napoleon = state.napoleon
    own = state.hands[napoleon] & ~state.pile_tops(napoleon) | state.discards[napoleon]
    seen = own & state.known[-1] & ~state.form.scoring
    for viewer in range(len(state.known)):
        if viewer != napoleon:
            state.known[viewer] &= ~seen
    for player in state.seats:
        if player != napoleon:
            state.rule_out(HANDS[player], seen)
    for pile in range(len(state.piles)):
        state.rule_out(Zone("piles", pile), seen)


class NapoleonPlay(TrickPlay[NapoleonState]):
    """The play to a trick: follow suit if possible, else any card; a joker at any time (NAP-9, NAP-O9)."""

    clause = "NAP-9"

    def playable(self, state: NapoleonState, hand: Cards) -> Cards:
        return playable(state.powers, state.trick, hand, first=state.first_trick)

    def apply(self, state: NapoleonState, action: Action) -> PhaseName | None:
        player, card = state.turn, action.cards[0]
        pile = lift(state, card)
        if card == state.called:
            state.adjutant = player
        if state.log is not None:
            self.show(state, card)
        following = self.lay(state, card)
        if card == state.called:
            state.emit(CallAnswered, player, card)
        if pile is not None:
            uncover(state, player, pile)
        return following

    def why_not_playable(self, state: NapoleonState) -> Refusal:
        hand = state.hands[state.turn]
        if not state.trick:
            return self._why_not_led(hand & ~self.playable(state, hand))
        led = state.trick[0]
        if led == state.powers.hunter and hand & JOKER_BIT:
            return Refusal("the joker hunter was led: play the joker", "NAP-O10")
        if led != JOKER:
            return Refusal("you must follow {suit}", "NAP-9", suit=tables(state.powers).belongs[led])
        if hand & tables(state.powers).trumps:
            return Refusal("the joker was led: play a trump", "NAP-O9")
        return Refusal("the joker was led: play a scoring card", "NAP-O9")

    @staticmethod
    def _why_not_led(barred: Cards) -> Refusal:
        if barred == JOKER_BIT:
            return Refusal("the joker can't be led to trick 1", "NAP-O9")
        if barred & JOKER_BIT:
            return Refusal("Napoleon can't lead a trump or the joker to trick 1", "NAP-O6")
        return Refusal("Napoleon can't lead a trump to trick 1", "NAP-O6")


class NapoleonAfterTrick(Phase[NapoleonState]):
    """The end of a trick, which the player of the best card takes; after the last, the deal is scored."""

    def enter(self, state: NapoleonState) -> PhaseName:
        place = best_place(state.powers, state.trick, first=state.first_trick)
        if state.log is not None and state.called != NO_CARD and state.adjutant == NOBODY:
            _note_favours(state, state.player_at(place))
        winner = gather(state, place)
        if state.hands[winner]:
            return "play"
        if state.log is not None:
            _show_called(state)
        scoring.count(state)
        return OVER


def _show_called(state: NapoleonState) -> None:
    """Show a called card that Napoleon had discarded, at the end of the deal (NAP-8)."""
    called = state.called
    if called != NO_CARD and not state.known[-1] >> called & 1:
        state.show(1 << called)
        state.emit(CardShown, called, Zone("discards", state.napoleon))


def _note_favours(state: NapoleonState, winner: int) -> None:
    """Record who gave scoring cards to Napoleon and who gave them to others, from which bots guess the
    adjutant.

    A discard or a ruff counts twice, because its player could choose among all suits. Who plays to a trick
    before Napoleon does not know that Napoleon will take it.
    """
    scoring, napoleon, led = state.form.scoring, state.napoleon, state.trick[0]
    following = scoring
    if led != JOKER:
        following = tables(state.powers).suits[tables(state.powers).belongs[led]]
    favours = list(state.favours)
    napoleon_played = False
    for card, player in zip(state.trick, (state.leader, *state.after(state.leader)), strict=True):
        napoleon_played |= player == napoleon
        if player in (napoleon, winner) or not scoring >> card & 1:
            continue
        value = 1 if following >> card & 1 else 2
        if winner != napoleon:
            favours[player] -= value
        elif napoleon_played:
            favours[player] += value
    state.favours = tuple(favours)

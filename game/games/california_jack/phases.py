"""The phases of a deal: playing to a trick, and what follows it."""

from __future__ import annotations

from game.engine.cards import HANDS, SUIT_CARDS, Cards, suit_of
from game.engine.events import STOCK, CardShown, Drew
from game.engine.rules import OVER, Phase, Refusal
from game.engine.tricks import TrickPlay, gather
from game.games.california_jack import scoring
from game.games.california_jack.powers import NO_LEAD, best_place, playable
from game.games.california_jack.state import CaliforniaJackState, PhaseName


class CaliforniaJackPlay(TrickPlay[CaliforniaJackState]):
    """The play to a trick: any card to lead (CJ-4), then as `playable` allows."""

    clause = "CJ-5"
    of_leads = "CJ-4"

    def playable(self, state: CaliforniaJackState, hand: Cards) -> Cards:
        lead = state.trick[0] if state.trick else NO_LEAD
        return playable(lead, hand, state.trump, state.setup.options.void_must_trump)

    def why_not_playable(self, state: CaliforniaJackState) -> Refusal:
        led = suit_of(state.trick[0])
        if led == state.trump:
            return Refusal("you must follow {suit}", "CJ-5", suit=led)
        if state.hands[state.turn] & SUIT_CARDS[led]:
            return Refusal("you must follow {suit} or play a trump", "CJ-5", suit=led)
        return Refusal("you must play a trump", "CJ-5")


class CaliforniaJackAfterTrick(Phase[CaliforniaJackState]):
    """The end of a trick: both players draw, and the last trick is followed by scoring. No one is asked."""

    def enter(self, state: CaliforniaJackState) -> PhaseName:
        winner = gather(state, best_place(state.trick, state.trump))
        if state.stock:
            self._draw(state, winner)
            self._draw(state, 1 - winner)
        elif not state.hands[winner]:
            scoring.count(state)
            return OVER
        return "play"

    def _draw(self, state: CaliforniaJackState, player: int) -> None:
        """Let a player draw the top card of the stock.

        Face up, both players see the card drawn and the next card of the stock (CJ-7). Face down, only the
        player who draws sees the card, unless it is already known to all (CJ-O4).
        """
        card = state.stock.pop()
        state.hands[player] |= 1 << card
        if state.log is None:
            return
        seen_by_all = bool(state.known[-1] >> card & 1)
        if not seen_by_all:
            state.show(1 << card, to=(player,))
            state.mix(STOCK, HANDS[player])
        state.emit(Drew, player, card, open=seen_by_all)
        if state.stock and state.setup.options.stock == "face_up":
            state.show(1 << state.stock[-1])
            state.emit(CardShown, state.stock[-1], STOCK)

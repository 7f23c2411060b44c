"""The phases of a deal: auction, neko (kitty), discards, trumps, the call, and play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import CALLS, DISCARDS, PASS, TRUMPS, Action
from game.engine.cards import FULL_PACK, HANDS, JOKER, Cards, mask
from game.engine.events import CallAnswered, Discarded, Drew, Said, TrumpMade
from game.engine.rules import OVER, Phase, Refusal
from game.engine.state import Zone
from game.engine.tricks import TrickPlay, calls_of, discards_of, gather
from game.games.jan_ken_po import scoring
from game.games.jan_ken_po.powers import NO_LEAD, TAKERS, best_place, playable
from game.games.jan_ken_po.state import (
    PARTNERS_FROM,
    PUT_DOWN,
    TABLES,
    JanKenPoState,
    PhaseName,
    everybody_discards,
    highest_bid,
)

BIDS = tuple(Action("bid", number=number) for number in range(1, 7))
ALONE = Action("alone")


class JanKenPoAuction(Phase[JanKenPoState]):
    """The auction: one turn each, from the dealer's left (JKP-7, JKP-8, JKP-O4).

    The last bidder is the declarer.
    """

    clause = "JKP-7"
    stage = "auction"

    def enter(self, state: JanKenPoState) -> PhaseName | None:
        highest = highest_bid(state.setup)
        if state.bid == highest or len(state.bids) == state.setup.players:
            state.turn = state.leader = state.declarer
            return "neko"
        if not state.setup.options.passing and state.bid == highest - 1:
            return self.apply(state, BIDS[highest - 1])  # with only one bid left there is nothing to ask
        return None

    def legal(self, state: JanKenPoState) -> Sequence[Action]:
        higher = BIDS[state.bid : highest_bid(state.setup)]
        must = not state.setup.options.passing or (not state.bid and state.turn == state.setup.dealer)
        return higher if must else (PASS, *higher)

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName:
        player = state.turn
        state.bids += ((player, action.number or 0),)
        if action.number:
            state.bid, state.declarer = action.number, player
        state.turn = state.following[player]
        state.emit(Said, player, action)
        return "auction"

    def why_not(self, state: JanKenPoState, action: Action) -> Refusal:
        if action == PASS:
            if not state.setup.options.passing:
                return Refusal("you can't pass: bid higher", "JKP-7")
            return Refusal("everyone else has passed, so the dealer must bid", "JKP-7")
        if action not in BIDS:
            return Refusal("it is time to bid")
        if action in BIDS[: state.bid]:
            return Refusal("bid more than {number}", "JKP-7", number=state.bid)
        return Refusal("the highest possible bid is {number}", "JKP-8", number=highest_bid(state.setup))


class _Discarding(Phase[JanKenPoState]):
    clause = "JKP-9"
    stage = "exchange"

    def why_not(self, state: JanKenPoState, action: Action) -> Refusal:
        if action not in DISCARDS:
            return Refusal("discard a card now", "JKP-9")
        return Refusal("that card is not in your hand")


class NekoExchange(_Discarding):
    """The declarer's exchange with five or six players: the neko (kitty) for as many discards (JKP-9)."""

    def enter(self, state: JanKenPoState) -> PhaseName | None:
        if not TABLES[state.setup.players].neko:
            return "discard"
        declarer = state.declarer
        while state.neko:
            card = state.neko.pop(0)
            state.hands[declarer] |= 1 << card
            if state.log is not None:
                state.show(1 << card, to=(declarer,))
                state.emit(Drew, declarer, card, open=False, place=Zone("neko"))
        return None

    def legal(self, state: JanKenPoState) -> Sequence[Action]:
        return discards_of(state.hands[state.turn])

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName | None:
        put_down(state, state.turn, action.cards)
        down = state.discards[state.turn].bit_count()
        return "discard" if down == TABLES[state.setup.players].neko else None


class JanKenPoDiscard(_Discarding):
    """The discards: every player puts two cards face down at the same time (JKP-9)."""

    def enter(self, state: JanKenPoState) -> PhaseName | None:
        if not everybody_discards(state.setup):
            return "trump"
        if state.sealed is None:
            state.sealed = dict.fromkeys((state.declarer, *state.after(state.declarer)), ())
        for player, chosen in state.sealed.items():
            if len(chosen) < PUT_DOWN:
                state.turn = player
                return None
        for player, chosen in state.sealed.items():
            put_down(state, player, tuple(action.cards[0] for action in chosen))
        state.sealed = None
        state.turn = state.declarer
        return "trump"

    def legal(self, state: JanKenPoState) -> Sequence[Action]:
        chosen = mask(action.cards[0] for action in self._chosen(state))
        return discards_of(state.hands[state.turn] & ~chosen)

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName:
        assert state.sealed is not None
        state.sealed[state.turn] += (action,)
        return "discard"

    def why_not(self, state: JanKenPoState, action: Action) -> Refusal:
        if action in self._chosen(state):
            return Refusal("that card is already discarded", "JKP-9")
        return super().why_not(state, action)

    def _chosen(self, state: JanKenPoState) -> tuple[Action, ...]:
        return state.sealed[state.turn] if state.sealed is not None else ()


def put_down(state: JanKenPoState, player: int, cards: tuple[int, ...]) -> None:
    """Move cards from a hand to the player's discards, which no one else ever sees."""
    for card in cards:
        state.hands[player] ^= 1 << card
        state.discards[player] |= 1 << card
    state.emit(Discarded, player, cards)


class JanKenPoTrump(Phase[JanKenPoState]):
    """The naming of trumps by the declarer (JKP-10)."""

    clause = "JKP-10"
    stage = "call"

    def legal(self, state: JanKenPoState) -> Sequence[Action]:
        return TRUMPS

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName:
        assert action.strain is not None
        state.trump = action.strain
        state.emit(Said, state.turn, action)
        state.emit(TrumpMade, action.strain)
        return "call"

    def why_not(self, state: JanKenPoState, action: Action) -> Refusal:
        return Refusal("name the trump suit now", "JKP-10")


class JanKenPoCall(Phase[JanKenPoState]):
    """The call: the declarer plays alone or calls a card, whose holder becomes the partner.

    JKP-11, JKP-12 and JKP-O7.
    """

    clause = "JKP-11"
    stage = "call"

    def enter(self, state: JanKenPoState) -> PhaseName | None:
        if state.setup.players < PARTNERS_FROM:
            return "play"
        if len(state.calls) == 2 and state.setup.options.second_failed_call == "alone":
            return "play"
        return None

    def legal(self, state: JanKenPoState) -> Sequence[Action]:
        return (ALONE, *calls_of(self._callable(state)))

    def _callable(self, state: JanKenPoState) -> Cards:
        """Return the cards not called yet, without the declarer's own if the option forbids them (JKP-O6)."""
        cards = FULL_PACK
        for card in state.calls:
            cards &= ~(1 << card)
        if not state.setup.options.call_own_card:
            cards &= ~(state.hands[state.declarer] | state.discards[state.declarer])
        return cards

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName:
        if action == ALONE:
            state.emit(Said, state.turn, action)
            return "play"
        card = action.cards[0]
        state.calls += (card,)
        state.emit(Said, state.turn, action)
        others = [player for player in state.seats if player != state.declarer]
        for player in others:
            if state.hands[player] >> card & 1:
                state.partner = player
                if state.log is not None:
                    state.show(1 << card)
                    state.emit(CallAnswered, player, card)
                return "play"
        if state.log is not None:
            for zone in self._without(state, others):
                state.rule_out(zone, 1 << card)
            state.emit(CallAnswered, None, card)
        return "call"

    def _without(self, state: JanKenPoState, others: list[int]) -> list[Zone]:
        """Return the zones that can't hold a card that no one answered for."""
        zones = [HANDS[player] for player in others]
        if not state.setup.options.call_own_card:
            zones += [HANDS[state.declarer], Zone("discards", state.declarer)]
        return zones

    def why_not(self, state: JanKenPoState, action: Action) -> Refusal:
        if action not in CALLS[:JOKER]:
            return Refusal("call a card now", "JKP-11")
        if action.cards[0] in state.calls:
            return Refusal("that card has already been called", "JKP-12")
        return Refusal("the declarer can't call their own card", "JKP-12")


class JanKenPoPlay(TrickPlay[JanKenPoState]):
    """The play to a trick: a card of the active suit if possible, otherwise any (JKP-14 to JKP-16)."""

    clause = "JKP-15"
    of_leads = "JKP-14"

    def playable(self, state: JanKenPoState, hand: Cards) -> Cards:
        return playable(state.heads if state.trick else NO_LEAD, hand)

    def apply(self, state: JanKenPoState, action: Action) -> PhaseName | None:
        card = action.cards[0]
        if state.log is not None:
            self.show(state, card)
        if not state.trick or TAKERS[state.trump][state.heads] >> card & 1:
            state.heads = card
        return self.lay(state, card)

    def why_not_playable(self, state: JanKenPoState) -> Refusal:
        return Refusal("you must follow {suit}", "JKP-15", suit=state.heads // 13)


class JanKenPoAfterTrick(Phase[JanKenPoState]):
    """The end of a trick, which the player of the winning card takes; after the last, the deal is scored."""

    def enter(self, state: JanKenPoState) -> PhaseName:
        winner = gather(state, best_place(state.trick, state.trump))
        if state.hands[winner]:
            return "play"
        scoring.count(state)
        return OVER

"""The auction, and what happens if everyone passes (NAP-4, NAP-5, NAP-O2 to NAP-O4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import PASS, TRUMPS, Action
from game.engine.cards import HANDS
from game.engine.events import CardShown, Said, ThrownIn, TrumpMade
from game.engine.rules import OVER, Phase, Refusal
from game.engine.state import NOBODY, Zone
from game.games.napoleon.form import MIGHTY, NapoleonForm, ladder, outbidding
from game.games.napoleon.powers import powers
from game.games.napoleon.state import Bid, NapoleonState, PhaseName


class NapoleonAuction(Phase[NapoleonState]):
    """The auction: players bid in turn until all others have passed; the last bidder is Napoleon (NAP-4)."""

    clause = "NAP-4"
    stage = "auction"

    def enter(self, state: NapoleonState) -> PhaseName | None:
        form = state.form
        if _ended(state, form):
            return "all passed" if state.bid is None else "bid"
        if not form.reentry:
            out = _passed(state)
            while state.turn in out:
                state.turn = state.following[state.turn]
        return None

    def legal(self, state: NapoleonState) -> Sequence[Action]:
        return (PASS, *outbidding(state.form, state.bid))

    def apply(self, state: NapoleonState, action: Action) -> PhaseName:
        player = state.turn
        state.bids = (*state.bids, Bid(player, action))
        if action != PASS:
            state.bid, state.napoleon = action, player
        state.turn = state.following[player]
        state.emit(Said, player, action)
        return "auction"

    def why_not(self, state: NapoleonState, action: Action) -> Refusal:
        form = state.form
        if action not in ladder(form):
            return Refusal("it is time to bid")
        if form.hattori:
            return Refusal("bid a higher number than the last bid", "NAP-HAT")
        return Refusal("bid higher than the last bid", "NAP-4")


def _ended(state: NapoleonState, form: NapoleonForm) -> bool:
    """Return whether the auction is over: the highest bid is made, or all others have passed."""
    if state.bid is not None and not outbidding(form, state.bid):
        return True
    if form.reentry:
        row = 0
        while row < len(state.bids) and state.bids[-1 - row].action == PASS:
            row += 1
        passes = row
    else:
        passes = len(_passed(state))
    return passes >= form.players - (state.bid is not None)


def _passed(state: NapoleonState) -> set[int]:
    return {bid.player for bid in state.bids if bid.action == PASS}


class BidTrumps(Phase[NapoleonState]):
    """The step in which the bid's suit becomes trumps (NAP-6)."""

    def enter(self, state: NapoleonState) -> PhaseName:
        assert state.bid is not None
        assert state.bid.strain is not None
        form = state.form
        state.turn = state.leader = state.napoleon
        state.trump = state.bid.strain
        state.powers = powers(form, state.trump)
        state.emit(TrumpMade, state.trump)
        return "call" if form.has_adjutant else "blind"


class AllPassed(Phase[NapoleonState]):
    """The end of an auction without a bid: a throw-in, a new auction or a forced bid (NAP-5, NAP-O4)."""

    def enter(self, state: NapoleonState) -> PhaseName:
        rule = state.setup.options.all_pass
        if rule == "expose_blind" and not state.exposed:
            return self._expose(state)
        if rule == "mighty_holder" and (holder := state.holder(MIGHTY)) != NOBODY:
            state.turn = state.napoleon = holder
            state.forced = True
            if state.log is not None:
                state.show(1 << MIGHTY)
                state.emit(CardShown, MIGHTY, HANDS[holder])
            return "trump"
        state.emit(ThrownIn)
        return OVER

    def _expose(self, state: NapoleonState) -> PhaseName:
        state.exposed = True
        state.bids = ()
        state.turn = state.leader
        if state.log is not None:
            for card in state.blind:
                state.show(1 << card)
                state.emit(CardShown, card, Zone("blind"))
        return "auction"


class ForcedTrump(Phase[NapoleonState]):
    """The naming of trumps by a forced Napoleon, who plays the lowest bid (NAP-O4)."""

    clause = "NAP-O4"
    stage = "call"

    def legal(self, state: NapoleonState) -> Sequence[Action]:
        return TRUMPS

    def apply(self, state: NapoleonState, action: Action) -> PhaseName:
        state.bid = Action("bid", number=state.form.lowest_bid, strain=action.strain)
        state.emit(Said, state.turn, action)
        return "bid"

    def why_not(self, state: NapoleonState, action: Action) -> Refusal:
        return Refusal("name one of the four suits as trumps", "NAP-O4")

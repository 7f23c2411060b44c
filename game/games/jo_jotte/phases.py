"""The phases of a deal: bidding, the draw, contracts and melds, and play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.actions import Action
from game.engine.cards import HANDS, SUIT_CARDS, Cards, each, suit_of
from game.engine.events import Announced, CardShown, Discarded, Drew, ThrownIn, TrumpMade
from game.engine.rules import OVER, Phase, Refusal
from game.engine.state import NOBODY, Zone
from game.engine.tricks import TrickPlay, gather
from game.games.jo_jotte import scoring
from game.games.jo_jotte.powers import best_place, playable
from game.games.jo_jotte.questions import QUESTIONS, answer, no_bid, put
from game.games.jo_jotte.ranks import jo_and_jotte
from game.games.jo_jotte.state import PACKET, JoJotteState, PendingQuestion, PhaseName, deal_packet, dealt_in


class QuestionPhase(Phase[JoJotteState]):
    """A phase that asks the questions on the agenda; the phase `after` follows when none is left."""

    after: PhaseName

    def enter(self, state: JoJotteState) -> PhaseName | None:
        return None if put(state) else self.after

    def legal(self, state: JoJotteState) -> Sequence[Action]:
        kind, player = state.agenda[0]
        return QUESTIONS[kind].answers(state, player)

    def apply(self, state: JoJotteState, action: Action) -> PhaseName:
        answer(state, action)
        return state.phase

    def why_not(self, state: JoJotteState, action: Action) -> Refusal:
        return Refusal("the question is: {answers}", answers=tuple(self.legal(state)))

    def cited(self, state: JoJotteState) -> str:
        return QUESTIONS[state.agenda[0].kind].clause if state.agenda else ""


class JoJotteBidding(QuestionPhase):
    """The bidding: two rounds to bid a suit, then the responses of the others (JJ-4, JJ-5)."""

    stage = "auction"
    after = "draw"


class JoJotteDraw(Phase[JoJotteState]):
    """The draw: the rest of the hands, the information card and the next questions (JJ-6, JJ4-2)."""

    def enter(self, state: JoJotteState) -> PhaseName:
        if no_bid(state):
            scoring.throw_in(state)
            state.emit(ThrownIn)
            return OVER
        state.declarer = state.bidder
        state.trump = state.strain
        state.emit(TrumpMade, state.trump)
        order = dealt_in(state.setup)
        for player in order:
            deal_packet(state, player, PACKET - 1 if state.in_pairs else PACKET, state.stock)
        if state.in_pairs:
            dealer = state.setup.dealer
            state.hands[dealer] |= 1 << state.turned
            state.turn_up = []
            state.emit(Drew, dealer, state.turned, open=True, place=Zone("turn_up"))
        else:
            state.information = [state.stock.pop()]
            if state.log is not None:
                state.show(1 << state.information[0])
                state.emit(CardShown, state.information[0], Zone("information"))
        state.agenda = tuple(self._questions(state))
        return "contract"

    def _questions(self, state: JoJotteState) -> list[PendingQuestion]:
        bidder = state.bidder
        if state.in_pairs:
            return [PendingQuestion("special", player) for player in (*state.others, bidder)]
        if not state.three_hands:
            (defender,) = state.others
            state.defender = defender
            nullo = [PendingQuestion("nullo", defender)] if state.doubled_by == NOBODY else []
            return [*nullo, *_melding(defender), PendingQuestion("slam", bidder), *_melding(bidder)]
        if state.doubled_by == NOBODY:
            return [PendingQuestion("stand", state.others[0]), PendingQuestion("slam", bidder)]
        nullo = [PendingQuestion("nullo", state.sider)] if state.sider_with == bidder else []  # JJ3-4
        return [*nullo, PendingQuestion("slam", bidder)]


def _melding(player: int) -> list[PendingQuestion]:
    return [PendingQuestion("exchange", player), PendingQuestion("meld", player)]


class ContractPhase(QuestionPhase):
    """The questions on nullo, slam and the defender (JJ-7, JJ3-3 to JJ3-5, JJ4-3); with two players also on
    melds.
    """

    stage = "auction"
    after = "melds"

    def enter(self, state: JoJotteState) -> PhaseName | None:
        following = super().enter(state)
        if following is not None:
            if state.in_pairs or state.three_hands:
                state.agenda = tuple(_meld_turns(state))
            else:
                state.defender = state.following[state.declarer]
        return following


def _meld_turns(state: JoJotteState) -> list[PendingQuestion]:
    """Return the questions about melds, in order.

    The defender is first (JJ3-6); in partners, the player on the declarer's left (JJ4-4, JJ4-5).
    """
    if not state.in_pairs:
        return [*_melding(state.defender), *_melding(state.declarer)]
    order = (*state.after(state.declarer), state.declarer)
    dealer = order.index(state.setup.dealer)
    steps = []
    for place, player in enumerate(order):
        if place == dealer:
            # Players who meld after the dealer are asked about the seven before the dealer melds.
            steps += [PendingQuestion("exchange", later) for later in order[dealer + 1 :]]
        elif place < dealer:
            steps.append(PendingQuestion("exchange", player))
        steps.append(PendingQuestion("meld", player))
    return steps


class MeldPhase(QuestionPhase):
    """The melds, which are scored before the first lead (JJ-11)."""

    stage = "call"
    after = "last exchange"

    def enter(self, state: JoJotteState) -> PhaseName | None:
        following = super().enter(state)
        if following is not None:
            scoring.book_melds(state)
            if not state.in_pairs:
                state.agenda = _once_more((state.defender, state.declarer))
        return following


def _once_more(players: Iterable[int]) -> tuple[PendingQuestion, ...]:
    return tuple(PendingQuestion("last exchange", player) for player in players)


class LastExchangePhase(QuestionPhase):
    """The second chance to exchange the seven (JJ-12, JJ4-5).

    It comes before the first lead, or in partners before the second card.
    """

    stage = "exchange"
    after = "play"

    def enter(self, state: JoJotteState) -> PhaseName | None:
        following = super().enter(state)
        if following is not None:
            if state.trick:
                state.turn = state.following[state.leader]
            else:
                _begin_play(state)
        return following


def _begin_play(state: JoJotteState) -> None:
    """Set aside the hand that takes no part (JJ3-6), and set the player who leads (JJ-13, JJ4-6)."""
    if state.trump != state.denomination:  # a nullo is played without trumps
        state.trump = state.denomination
        state.emit(TrumpMade, state.trump)
    if state.in_pairs:
        state.turn = state.leader = state.following[state.setup.dealer]
        return
    one, other = state.declarer, state.defender
    for player in dealt_in(state.setup):
        if player not in (one, other):
            state.aside[player], state.hands[player] = state.hands[player], 0
            state.emit(Discarded, player, tuple(each(state.aside[player])))
    following = list(range(state.setup.players))
    following[one], following[other] = other, one
    state.following = tuple(following)
    state.turn = state.leader = other


class JoJottePlay(TrickPlay[JoJotteState]):
    """The play to a trick: follow suit, otherwise trump; beat a trump lead if possible (JJ-14, JJ4-6)."""

    clause = "JJ-14"
    of_leads = "JJ-13"

    def playable(self, state: JoJotteState, hand: Cards) -> Cards:
        return playable(state.trick, hand, state.trump)

    def apply(self, state: JoJotteState, action: Action) -> PhaseName | None:
        player, card = state.turn, action.cards[0]
        if state.log is not None:
            self.show(state, card)
        following = self.lay(state, card)
        if suit_of(card) == state.trump:
            king, queen = jo_and_jotte(state.trump)
            if card == king:
                held = state.hands[player] >> queen & 1
                if held:
                    state.jo = (player, NOBODY)
                if state.log is not None:
                    # Everyone hears "Jo", or notices that it is not said (JJ-16).
                    if held:
                        state.show(1 << queen)
                        state.emit(Announced, player, "jo")
                    else:
                        state.rule_out(HANDS[player], 1 << queen)
            elif card == queen and state.jo[0] == player:
                state.jo = (player, player)
                state.emit(Announced, player, "jotte")
        if len(state.trick) == 1 and state.in_pairs and not any(state.won):  # JJ4-5
            state.agenda = _once_more(state.after(state.setup.dealer))
            return "last exchange"
        return following

    def why_not_playable(self, state: JoJotteState) -> Refusal:
        led = suit_of(state.trick[0])
        hand = state.hands[state.turn]
        if not hand & SUIT_CARDS[led]:
            return Refusal("you must play a trump", "JJ-14")
        if led == state.trump:
            return Refusal("must beat the highest {suit} if possible", "JJ-14", suit=led)
        return Refusal("you must follow {suit}", "JJ-14", suit=led)


class JoJotteAfterTrick(Phase[JoJotteState]):
    """The end of a trick, which goes to the player of the best card; after the last, the deal is scored."""

    def enter(self, state: JoJotteState) -> PhaseName:
        winner = gather(state, best_place(state.trick, state.trump))
        if state.hands[winner]:
            return "play"
        scoring.count(state)
        return OVER

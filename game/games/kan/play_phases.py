"""The phases of the play: tricks, and what follows a trick (KAN-13 to KAN-19, YON-6 to YON-9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import PLAYS, Action
from game.engine.cards import HANDS, JOKER, Card, Cards, mask, suit_of
from game.engine.events import CardShown, Said, SidesKnown, ThrownIn
from game.engine.rules import OVER, Phase, Refusal
from game.engine.tricks import TrickPlay, gather, plays_of
from game.games.kan import scoring
from game.games.kan.deal_end import all_for, impossible_kankei, is_choice, outcome_of
from game.games.kan.deal_result import WORDS, KanOutcome
from game.games.kan.form import JOKER_BIT, SHIPPO_JO, opening
from game.games.kan.powers import (
    JOKERS_LAST,
    best_place,
    contracts,
    joker_is_lowest,
    joker_needs_contract,
    must_open,
    playable,
)
from game.games.kan.state import KanContract, KanState, PhaseName, kankei_of

JOKER_LEADS = tuple(Action("play", (JOKER,), strain=suit) for suit in range(4))
SHIPPO, CONTINUE = Action("shippo_jo"), Action("continue")
STOP = Action("stop")


class KanPlay(TrickPlay[KanState]):
    """The play to a trick: a card, a suit with a led joker, and with four players perhaps a contract."""

    clause = "KAN-13"

    def playable(self, state: KanState, hand: Cards) -> Cards:
        return playable(state, hand)

    def legal(self, state: KanState) -> Sequence[Action]:
        cards = playable(state, state.hands[state.turn])
        words = contracts(state)
        plain = plays_of(cards & ~JOKER_BIT)
        if not words and not cards & JOKER_BIT:
            return plain
        joker: Sequence[Action] = ()
        if cards & JOKER_BIT:
            joker = JOKER_LEADS if not state.trick else PLAYS[JOKER:]
        with_contract = [play._replace(manner=(word,)) for play in (*plain, *joker) for word in words]
        if joker and joker_needs_contract(state):
            joker = ()
        return [*plain, *joker, *with_contract]

    def apply(self, state: KanState, action: Action) -> PhaseName | None:
        player, card = state.turn, action.cards[0]
        if not state.trick:
            state.led = suit_of(card) if action.strain is None else action.strain
        state.played[player] |= 1 << card
        if state.log is not None:
            self.show(state, card)
        following = self.lay(state, card)
        if action.manner:
            _announce(state, KanContract(player, WORDS[action.manner[0]], announced=True))
        if action.strain is not None or action.manner:
            state.emit(Said, player, action)
        if state.log is not None and state.round.deal == 1:
            _note_sides(state, player, 1 << card)
        return following

    def why_not(self, state: KanState, action: Action) -> Refusal:
        if action.verb != "play" or len(action.cards) != 1:
            return Refusal("you must play a card")
        card = action.cards[0]
        hand = state.hands[state.turn]
        if not hand >> card & 1:
            return Refusal("that card is not in your hand")
        if not playable(state, hand) >> card & 1:
            return _why_not_card(state, card)
        if action.manner and (len(action.manner) > 1 or action.manner[0] not in contracts(state)):
            return Refusal("you cannot announce that contract now", "YON-7")
        if card == JOKER and not state.trick and action.strain not in range(4):
            return Refusal("name a suit when you lead the joker", "KAN-14")
        if action.strain is not None and (card != JOKER or state.trick):
            return Refusal("name a suit only when you lead the joker", "KAN-14")
        return Refusal("you may play the joker to trick 1 only with a contract", "YON-6")


def _why_not_card(state: KanState, card: Card) -> Refusal:
    """Return why a card of the hand may not be played now."""
    if must_open(state):
        return Refusal("lead the ace of {suit}", "YON-3", suit=suit_of(opening(state.trump)))
    if state.form.silent and card == JOKER:
        return Refusal("a contract has been announced, so the joker may not be played to trick 1", "YON-6")
    if card == JOKER:
        return Refusal("the joker may not be played to the first or the last trick", "KAN-14")
    if not state.form.silent and state.tricks == JOKERS_LAST and state.hands[state.turn] & JOKER_BIT:
        return Refusal("you must play the joker to the ninth trick", "KAN-14")
    return Refusal("you must follow {suit}", "KAN-13", suit=state.led)


def _announce(state: KanState, contract: KanContract) -> None:
    """Record a contract. In a first deal, gyaku shows that its player lacks joker and key card (YON-7)."""
    state.contract = contract
    if state.log is not None and state.round.deal == 1 and contract.gyaku:
        state.rule_out(HANDS[contract.player], JOKER_BIT | 1 << state.key_card)


def _note_sides(state: KanState, player: int, card: Cards) -> None:
    """Record what everyone learns in a first deal when the joker or the key card is played."""
    key = 1 << state.key_card
    both = JOKER_BIT | key
    if not card & both:
        return
    if state.form.open:
        # The other of the two cards is, or was, in the hand of the other of the kankei.
        state.rule_out(HANDS[player], both & ~card)
        state.show(both)
    elif state.form.silent and all(any(cards & bit for cards in state.played) for bit in (JOKER_BIT, key)):
        state.emit(SidesKnown, kankei_of(state))


class KanAfterTrick(Phase[KanState]):
    """The end of a trick, which the player of the best card takes; then shippo-jo may be asked."""

    def enter(self, state: KanState) -> PhaseName:
        lowest = joker_is_lowest(state.form, state.tricks)
        place = best_place(state.trick, state.led, state.trump, joker_is_lowest=lowest)
        if state.form.shippo_jo and mask(state.trick) & SHIPPO_JO:
            state.to_ask = _who_may_cancel(state, state.player_at(place))
        gather(state, place)
        return "shippo-jo"


def _who_may_cancel(state: KanState, winner: int) -> tuple[int, ...]:
    """Return the opponents of a team that has played all aces and the joker, from the trick's winner."""
    order = (winner, *state.after(winner))
    teams = [[player for player in order if (player in state.kankei) == kankei] for kankei in (True, False)]
    for team, others in (teams, teams[::-1]):
        played = 0
        for player in team:
            played |= state.played[player]
        if not SHIPPO_JO & ~played:
            return tuple(others)
    return ()


class ShippoJo(Phase[KanState]):
    """The optional question whether a team cancels a deal in which the other had all aces and the joker."""

    def enter(self, state: KanState) -> PhaseName | None:
        if state.to_ask:
            state.turn = state.to_ask[0]
            return None
        state.turn = state.leader
        return "count"

    def legal(self, state: KanState) -> Sequence[Action]:
        return (SHIPPO, CONTINUE)

    def apply(self, state: KanState, action: Action) -> PhaseName:
        state.to_ask = state.to_ask[1:]
        state.emit(Said, state.turn, action)
        if action == SHIPPO:
            scoring.finish(state, None)
            state.emit(ThrownIn)
            return OVER
        return "shippo-jo"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("choose whether to cancel the deal: shippo_jo or continue")


class KanCount(Phase[KanState]):
    """The check whether the deal ends with this trick or may be stopped by a player (KAN-16 to KAN-19)."""

    def enter(self, state: KanState) -> PhaseName:
        outcome = outcome_of(state, kankei_of(state))
        if outcome is None:
            if state.log is not None and state.form.silent and state.round.deal == 1:
                state.not_kankei = impossible_kankei(state)
            return "play"
        if is_choice(state, outcome):
            return "stop"
        return end(state, outcome)


class KanStop(Phase[KanState]):
    """The question after a sukonku: the player to lead stops or undertakes to win everything (KAN-17,
    KAN-18).
    """

    clause = "KAN-17"

    def legal(self, state: KanState) -> Sequence[Action]:
        return (STOP, Action(all_for(self._reached(state))))

    def _reached(self, state: KanState) -> KanOutcome:
        outcome = outcome_of(state, state.kankei)
        assert outcome is not None
        return outcome

    def apply(self, state: KanState, action: Action) -> PhaseName:
        if action == STOP:
            state.emit(Said, state.turn, action)
            return end(state, self._reached(state))
        state.contract = KanContract(state.turn, WORDS[action.verb], announced=False)
        state.emit(Said, state.turn, action)
        return "play"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("the question is: {answers}", "KAN-17", answers=tuple(self.legal(state)))


def end(state: KanState, outcome: KanOutcome) -> PhaseName:
    """End the deal: show silent kankei (YON-2), and score the round if it is over (KAN-21)."""
    if state.form.silent and not state.kankei:
        state.kankei = kankei_of(state)
        if state.log is not None:
            _show_holders(state)
    scoring.finish(state, outcome)
    return OVER


def _show_holders(state: KanState) -> None:
    unplayed = 0
    for card in (JOKER, state.key_card):
        holder = state.holder(card)
        if state.hands[holder] >> card & 1:
            unplayed |= 1 << card
            state.show(1 << card)
            state.emit(CardShown, card, HANDS[holder])
    if unplayed:
        state.emit(SidesKnown, state.kankei)

"""The phases before the play: kan, double kan, the first lead, showing, trumps, and bidding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from game.engine.actions import PASS, TRUMPS, Action
from game.engine.cards import HANDS, JOKER, card_text, each, suit_of
from game.engine.events import Announced, Drew, Said, Shown, SidesKnown, Swapped, ThrownIn, TrumpMade
from game.engine.rules import OVER, Phase, Refusal
from game.engine.state import Zone
from game.games.kan import scoring
from game.games.kan.form import JOKER_BIT, NEEDS, opening
from game.games.kan.state import KanState, PhaseName

IKU, KOI = Action("iku"), Action("koi")
SHOW_NONE = Action("show", manner=("none",))
KAN = Action("kan")


class SayKan(Phase[KanState]):
    """The announcement of the holders of the joker and the ace of trumps (KAN-7, KAN-8)."""

    def enter(self, state: KanState) -> PhaseName:
        joker, key = state.holder(JOKER), state.holder(state.key_card)
        for player in sorted({joker, key}):
            state.emit(Announced, player, "kan")
        if joker != key:
            reveal_kankei(state, joker, key)
            return "lead"
        if state.log is not None:
            for player in state.after(joker):
                state.rule_out(HANDS[player], JOKER_BIT | 1 << state.key_card)
        if state.setup.options.double_kan == "redeal":
            scoring.finish(state, None)
            state.emit(ThrownIn)
            return OVER
        state.turn = state.following[joker]
        return "draw"


class KanDraw(Phase[KanState]):
    """Double kan: a random card of the partner's hand is exchanged for the joker or the ace (KAN-8)."""

    chance = True

    def legal(self, state: KanState) -> Sequence[Action]:
        _, partner = self._pair(state)
        cards = each(state.hands[partner])
        return [Action("draw", (card, other)) for card in cards for other in (JOKER, state.key_card)]

    def _pair(self, state: KanState) -> tuple[int, int]:
        joker = state.holder(JOKER)
        return joker, state.after(joker)[1]

    def apply(self, state: KanState, action: Action) -> PhaseName:
        one, two = self._pair(state)
        drawn, given = action.cards
        both = 1 << drawn | 1 << given
        state.hands[one] ^= both
        state.hands[two] ^= both
        state.mix(HANDS[one], HANDS[two])
        if state.log is not None:
            state.show(both, to=(one, two))
            state.emit(Swapped, (one, two), (drawn, given))
        reveal_kankei(state, one, two)
        return "lead"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("exchange one of the partner's cards for the joker or the ace of trumps", "KAN-8")


def reveal_kankei(state: KanState, one: int, two: int) -> None:
    """Make the kankei known to all. Each of the two also learns where the other's joker or ace is (KAN-7)."""
    state.kankei = (min(one, two), max(one, two))
    if state.log is not None:
        both = JOKER_BIT | 1 << state.key_card
        state.show(both, to=state.kankei)
        for player in state.after(one):
            if player != two:
                state.rule_out(HANDS[player], both)
    state.emit(SidesKnown, state.kankei)
    state.part(state.kankei)


def who_leads(state: KanState, calls: Mapping[int, Action]) -> int:
    """Return who leads to trick 1, given the calls of the two kankei by player (KAN-10)."""
    going = [player for player, said in calls.items() if said == IKU]
    if len(going) != 1:
        going = [player for player in calls if not set(state.after(player)[:2]) & set(calls)]
    (leader,) = going
    return leader


class KanFirstLead(Phase[KanState]):
    """The calls for the first lead: both kankei say at the same time whether they lead (KAN-10)."""

    clause = "KAN-10"
    stage = "call"

    def enter(self, state: KanState) -> PhaseName | None:
        if state.sealed is None:
            state.sealed = dict.fromkeys(state.kankei, ())
        for player in (state.holder(JOKER), state.holder(state.key_card)):
            if not state.sealed[player]:
                state.turn = player
                return None
        calls = {player: said for player, (said,) in state.sealed.items()}
        state.sealed = None
        state.turn = state.leader = who_leads(state, calls)
        for player, said in calls.items():
            state.emit(Said, player, said)
        return "play"

    def legal(self, state: KanState) -> Sequence[Action]:
        return (IKU, KOI)

    def apply(self, state: KanState, action: Action) -> PhaseName:
        assert state.sealed is not None
        state.sealed[state.turn] = (action,)
        return "lead"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("choose who leads: iku or koi", "KAN-10")


class KanShow(Phase[KanState]):
    """The showing: the kankei who does not name trumps may show the other some cards (KAN-11, KAN-12)."""

    clause = "KAN-12"
    stage = "exchange"

    def enter(self, state: KanState) -> None:
        state.turn = state.round.shower

    def legal(self, state: KanState) -> Sequence[Action]:
        cards = each(state.hands[state.turn] & ~JOKER_BIT)
        found = [Action("show", (card,), manner=("twice",)) for card in cards]
        for one, two in combinations(sorted(cards, key=card_text), 2):
            if suit_of(one) != suit_of(two):
                found.append(Action("show", (one, two)))
        for one, two in permutations(cards, 2):
            if suit_of(one) != suit_of(two):
                found.append(Action("show", (one, two), manner=("then",)))
        if state.setup.options.showing == "free":
            found += [SHOW_NONE, *(Action("show", (card,)) for card in cards)]
        return found

    def apply(self, state: KanState, action: Action) -> PhaseName:
        player, namer = state.turn, state.round.namer
        twice = 2 if "twice" in action.manner else 1
        told = Shown(
            player, namer, action.cards * twice, together=len(action.cards) == 2 and not action.manner
        )
        state.told = (told,)
        if state.log is not None:
            for card in action.cards:
                state.show(1 << card, to=(namer,))
            state.record(told)
        return "trump"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        if action.verb != "show":
            return Refusal("choose which cards to show your partner", "KAN-12")
        if JOKER in action.cards:
            return Refusal("the joker is never shown", "KAN-12")
        if any(not state.hands[state.turn] >> card & 1 for card in action.cards):
            return Refusal("that card is not in your hand")
        if len({suit_of(card) for card in action.cards}) < len(action.cards):
            return Refusal("the two cards must be of different suits", "KAN-12")
        if len(action.cards) < 2 and "twice" not in action.manner:
            return Refusal("show two cards, or the same card twice", "KAN-12")
        return Refusal(
            "show two cards at once (in a record, in alphabetical order), or one after the other", "KAN-12"
        )


class KanTrump(Phase[KanState]):
    """The naming of trumps in the second and third deal, by the player who then leads (KAN-11, YON-5)."""

    clause = "KAN-11"
    stage = "call"

    def enter(self, state: KanState) -> None:
        state.turn = state.leader = state.round.namer

    def cited(self, state: KanState) -> str:
        return "YON-5" if state.form.silent else self.clause

    def legal(self, state: KanState) -> Sequence[Action]:
        return TRUMPS

    def apply(self, state: KanState, action: Action) -> PhaseName:
        assert action.strain is not None
        player = state.turn
        state.trump = action.strain
        state.emit(Said, player, action)
        state.emit(TrumpMade, action.strain)
        for card in each(state.rest[player]):
            state.rest[player] ^= 1 << card
            state.hands[player] |= 1 << card
            if state.log is not None:
                state.show(1 << card, to=(player,))
                state.emit(Drew, player, card, open=False, place=Zone("rest"))
        return "play"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("name one of the four suits as trumps", "KAN-11")


class KanOpeningLead(Phase[KanState]):
    """The fixed lead of an ace by its holder, in the first deal of a round with four players (YON-3)."""

    def enter(self, state: KanState) -> PhaseName:
        card = opening(state.trump)
        state.turn = state.leader = state.holder(card)
        if state.log is not None:
            state.show(1 << card)
        return "play"


class KanBidding(Phase[KanState]):
    """Bidding to play alone against the other two, for fewer scoring cards each time all pass (GAM-2)."""

    clause = "GAM-2"
    stage = "auction"

    def enter(self, state: KanState) -> PhaseName | None:
        state.need = NEEDS[0] - state.passes // 3
        if state.need == 1 and state.passes % 3 == 2:
            return self._play_alone(state)
        return None

    def legal(self, state: KanState) -> Sequence[Action]:
        return (KAN, PASS)

    def apply(self, state: KanState, action: Action) -> PhaseName:
        player = state.turn
        if action == KAN:
            state.emit(Said, player, action)
            return self._play_alone(state)
        state.passes += 1
        state.turn = state.following[player]
        state.emit(Said, player, action)
        return "bidding"

    def _play_alone(self, state: KanState) -> PhaseName:
        state.leader = state.turn
        state.kankei = (state.turn,)
        state.emit(SidesKnown, state.kankei)
        return "play"

    def why_not(self, state: KanState, action: Action) -> Refusal:
        return Refusal("say kan or pass", "GAM-2")

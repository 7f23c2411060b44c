"""The questions of a deal before the play, one class for each kind: the answers and their effects.

The state's `agenda` holds the questions still to be asked. A question with only one answer is not asked, and
is answered with `pass`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from game.engine.actions import PASS, Action
from game.engine.cards import CLUBS, HANDS, HIDDEN, NO_TRUMP, SPADES, suit_of
from game.engine.events import Exchanged, Said
from game.engine.state import NOBODY, Zone
from game.games.jo_jotte.melds import CLASSES, melds
from game.games.jo_jotte.state import PRIVATE, JoJotteState, MeldDeclaration, PendingQuestion

ACCEPT = Action("accept")
NAMES = tuple(Action("name", strain=strain) for strain in range(CLUBS, SPADES + 1))
NO_TRUMPS = Action("name", strain=NO_TRUMP)
DOUBLE, REDOUBLE = Action("double"), Action("redouble")
WITH_DECLARER, WITH_DEFENDER = Action("side", manner=("declarer",)), Action("side", manner=("defender",))
DEFEND, WITHDRAW = Action("defend"), Action("withdraw")
NULLO, SLAM = Action("nullo"), Action("slam")
EXCHANGE = Action("exchange")
MELDS = {kinds: Action("meld", manner=kinds) for kinds in (("A",), ("B",), ("A", "B"))}
DECLARATIONS: dict[tuple[str, ...], tuple[Action, ...]] = {
    held: (PASS, *(MELDS[kinds] for kinds in MELDS if {*kinds} <= {*held})) for held in ((), *MELDS)
}
"""What a player may declare, by the classes of melds they hold."""


class JoJotteQuestion(ABC):
    """A kind of question before the play: its answers, and what each of them does."""

    clause: ClassVar[str]
    """Name of the clause of the rules about this question."""

    @abstractmethod
    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        """Return what the player may answer."""

    @abstractmethod
    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        """Carry out the answer, before its event is emitted."""

    def carry_out(self, state: JoJotteState, player: int, answer: Action) -> None:  # noqa: B027
        """Do what must follow the event of the answer, with events of its own. Most answers need nothing."""


def _then(state: JoJotteState, kind: str, players: Sequence[int]) -> None:
    """Put a question to these players before the rest of the agenda."""
    state.agenda = (*(PendingQuestion(kind, player) for player in players), *state.agenda)


def _bid(state: JoJotteState, player: int, strain: int) -> None:
    """Record a bid of a suit or no-trump, and ask the others to respond (JJ-5, JJ3-1, JJ4-1)."""
    state.strain, state.bidder = strain, player
    state.agenda = ()
    if state.three_hands:
        _then(state, "double", state.others)
        if strain != NO_TRUMP:
            _then(state, "overcall", state.others)
    else:
        _then(state, "respond", state.others)


class Accept(JoJotteQuestion):
    """The question whether to bid the turn-up's suit (JJ-4)."""

    clause = "JJ-4"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, ACCEPT)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == ACCEPT:
            _bid(state, player, suit_of(state.turned))


class Name(JoJotteQuestion):
    """The question whether to bid another suit or no-trump (JJ-4)."""

    clause = "JJ-4"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        others = [name for name in NAMES if name.strain != suit_of(state.turned)]
        return (PASS, *others, NO_TRUMPS)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer.strain is not None:
            _bid(state, player, answer.strain)


class Respond(JoJotteQuestion):
    """The question whether to overcall, double or redouble, in a game with two sides (JJ-5, JJ4-1)."""

    clause = "JJ-5"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        own = player == state.bidder or (state.in_pairs and (player - state.bidder) % 2 == 0)
        found = [PASS]
        if state.multiple == 1:
            if state.strain != NO_TRUMP and player != state.bidder:
                found.append(NO_TRUMPS)
            if not own:
                found.append(DOUBLE)
        elif state.multiple == 2 and own:
            found.append(REDOUBLE)
        return found

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == NO_TRUMPS:
            _bid(state, player, NO_TRUMP)
            return
        if answer == PASS:
            return
        state.multiple *= 2
        if answer == DOUBLE:
            state.doubled_by = player
        state.agenda = ()
        _then(state, "respond", state.after(player))


class Overcall(JoJotteQuestion):
    """The question whether to overcall a suit with no-trump, with three hands (JJ3-1)."""

    clause = "JJ3-1"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, NO_TRUMPS)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == NO_TRUMPS:
            _bid(state, player, NO_TRUMP)


class Double(JoJotteQuestion):
    """The question whether to double, with three hands (JJ3-2).

    After a double, the third player takes sides and the declarer may redouble.
    """

    clause = "JJ3-2"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, DOUBLE)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == DOUBLE:
            state.multiple, state.doubled_by = 2, player
            state.sider = next(other for other in state.others if other != player)
            state.agenda = (PendingQuestion("side", state.sider), PendingQuestion("redouble", state.bidder))


class TakeSides(JoJotteQuestion):
    """The question whether to join the declarer or the player who doubled (JJ3-2)."""

    clause = "JJ3-2"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (WITH_DECLARER, WITH_DEFENDER)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        state.sider_with = state.bidder if answer == WITH_DECLARER else state.doubled_by


class Redouble(JoJotteQuestion):
    """The question whether to redouble, with three hands (JJ3-2)."""

    clause = "JJ3-2"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, REDOUBLE)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == REDOUBLE:
            state.multiple = 4


class Stand(JoJotteQuestion):
    """The question whether to defend, withdraw or bid nullo, with three hands and no double (JJ3-3)."""

    clause = "JJ3-3"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        left, _ = state.others
        if player == left:
            return (DEFEND, NULLO, WITHDRAW)
        return (DEFEND if state.defender == NOBODY else WITHDRAW, NULLO)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        left, right = state.others
        if answer == NULLO:
            _bid_nullo(state, player)
            return
        if answer == DEFEND:
            state.defender = player
        if player == left:
            _then(state, "stand", (right,))


def _bid_nullo(state: JoJotteState, player: int) -> None:
    state.nullo = state.declarer = player


class Nullo(JoJotteQuestion):
    """The question whether to bid nullo: to lose every trick (JJ-8)."""

    clause = "JJ-8"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, NULLO)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == NULLO:
            _bid_nullo(state, player)


class Slam(JoJotteQuestion):
    """The question whether to bid slam, also over a nullo (JJ-8).

    With three hands, the defender is set after it (JJ3-5).
    """

    clause = "JJ-8"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (PASS, SLAM)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == SLAM:
            state.slam, state.declarer = True, state.bidder
        if not state.three_hands:
            return
        if (state.slam and state.doubled_by == NOBODY) or state.plays_nullo:
            _then(state, "defend", (state.following[state.declarer],))
        elif state.doubled_by != NOBODY:
            state.defender = state.doubled_by


class Defend(JoJotteQuestion):
    """The question whether the player on the declarer's left defends or the other opponent does (JJ3-5)."""

    clause = "JJ3-5"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        return (DEFEND, WITHDRAW)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        state.defender = player if answer == DEFEND else state.following[player]


class Special(JoJotteQuestion):
    """The question whether to bid nullo (defenders) or slam (declarer's side), in partners (JJ4-3)."""

    clause = "JJ4-3"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        if (player - state.bidder) % 2 == 0:
            return (PASS, SLAM)
        return (PASS, NULLO) if state.nullo == NOBODY and state.multiple == 1 else (PASS,)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == SLAM:
            state.slam, state.declarer = True, state.bidder
            state.agenda = ()
        elif answer == NULLO:
            _bid_nullo(state, player)


class Exchange(JoJotteQuestion):
    """The question whether to exchange the seven of trumps for the turn-up (JJ-12, JJ4-5).

    A player who holds the turn-up is not asked.
    """

    clause = "JJ-12"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        able = state.denomination == suit_of(state.turned) and state.hands[player] >> state.seven & 1
        return (PASS, EXCHANGE) if able else (PASS,)

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer == EXCHANGE:
            state.exchanged = player

    def carry_out(self, state: JoJotteState, player: int, answer: Action) -> None:
        if answer != EXCHANGE:
            return
        both = 1 << state.seven | 1 << state.turned
        state.hands[player] ^= both
        other = state.setup.dealer if state.in_pairs else None
        if other is not None:
            state.hands[other] ^= both
        else:
            state.turn_up = [state.seven]
        if state.log is not None:
            state.show(both)
            place = Zone("turn_up") if other is None else HANDS[other]
            state.emit(Exchanged, player, state.seven, state.turned, place, other)


class LastExchange(Exchange):
    """The question whether to exchange the seven after melding.

    It is not asked if the seven is in a run that its holder declared.
    """

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        if any(said.player == player and said.kind == "B" for said in state.declared):
            runs = melds(state.with_trick(player), "B", state.denomination)
            if any(run.cards >> state.seven & 1 for run in runs):
                return (PASS,)
        return super().answers(state, player)


class DeclareMelds(JoJotteQuestion):
    """The question which classes of melds to declare (JJ-11)."""

    clause = "JJ-11"

    def answers(self, state: JoJotteState, player: int) -> Sequence[Action]:
        hand, trump = state.hands[player], state.denomination
        return DECLARATIONS[tuple([kind for kind in CLASSES if melds(hand, kind, trump)])]

    def settle(self, state: JoJotteState, player: int, answer: Action) -> None:
        trump = state.denomination
        found = (MeldDeclaration(player, kind, trump) for kind in answer.manner)
        state.declared = (*state.declared, *found)


QUESTIONS: dict[str, JoJotteQuestion] = {
    "accept": Accept(),
    "name": Name(),
    "respond": Respond(),
    "overcall": Overcall(),
    "double": Double(),
    "side": TakeSides(),
    "redouble": Redouble(),
    "stand": Stand(),
    "nullo": Nullo(),
    "slam": Slam(),
    "defend": Defend(),
    "special": Special(),
    "exchange": Exchange(),
    "meld": DeclareMelds(),
    "last exchange": LastExchange(),
}


def put(state: JoJotteState) -> bool:
    """Advance to the next question with more than one answer. Return whether there is one."""
    while state.agenda:
        kind, player = state.agenda[0]
        if len(QUESTIONS[kind].answers(state, player)) > 1:
            state.turn = player
            return True
        answer(state, PASS)
    state.turn = NOBODY  # hide who was asked last
    return False


def answer(state: JoJotteState, action: Action) -> None:
    """Carry out the answer to the first question on the agenda."""
    (kind, player), state.agenda = state.agenda[0], state.agenda[1:]
    question = QUESTIONS[kind]
    question.settle(state, player, action)
    if state.log is not None and (action != PASS or kind not in PRIVATE):
        state.emit(Said, player, action)
    question.carry_out(state, player, action)


def no_bid(state: JoJotteState) -> bool:
    """Return whether all players have passed."""
    return state.strain == HIDDEN

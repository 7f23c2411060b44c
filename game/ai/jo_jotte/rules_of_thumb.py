"""Rules of thumb for the questions before the play, in points ahead of the others.

They use only the player's own hand and public information, so a true state serves as well as a view. Answers
are valued relative to a pass, and bids by the expected result of the contract. The figures come from the
program's own play, with each answer tried in the same deal. They are rough; those for sides and melds are
estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.bias import UNBIASED, Bias
from game.ai.jo_jotte.bidding import Values, bid, respond
from game.ai.jo_jotte.valuation import OPPONENT_ROLES, danger, form_of, lead, losers
from game.engine.actions import PASS, Action
from game.engine.cards import ACE, NINE, Cards, mask, suit_of
from game.engine.float_sum import float_sum
from game.games.jo_jotte.melds import melds
from game.games.jo_jotte.questions import DEFEND, NULLO, WITH_DEFENDER
from game.games.jo_jotte.ranks import jo_and_jotte
from game.games.jo_jotte.state import JoJotteState

TRICK_POINTS = 20.0
"""Points of lead that correspond to one trick."""
DEFENDER_SIDE_VALUE = 3.3
"""Value of choosing the defender's side, in points."""
NULLO_DANGER = ((2.2, 110.0), (3.2, 60.0), (-2.0, 100.0))
"""By form: danger below which a nullo pays, and points for each unit of danger below that.

A nullo never pays between partners, however low the player's cards are: the partner must also take no trick.
"""
MAX_SLAM_LOSERS = (2.2, 2.2, 1.2)
"""Number of losers in the hand below which a slam pays, by form of the game."""
POINTS_PER_LOSER = 150.0
"""Points for each loser below `MAX_SLAM_LOSERS`."""
EXCHANGE_VALUES = {"exchange": 10.0, "last exchange": 50.0}
"""Value of exchanging the seven for the turn-up, in points: lower if it is still possible later."""
MELD_DISCLOSURE_COST = 2.0
"""Cost of showing a meld to the others, in points."""
MELD_DISCLOSURE_COST_IN_DANGER = 30.0
"""Cost in points of showing a meld for a player who must lose or win every trick."""


def before_play(state: JoJotteState, legal: Sequence[Action], bias: Bias = UNBIASED) -> list[float]:
    """Return the value of each answer to the player to act.

    A bold player bids and doubles as if their lead were `boldness` tricks higher. A hasty player doubles as
    if the bidder's lead were up to a trick higher, and so less often.
    """
    kind = state.agenda[0].kind
    more = TRICK_POINTS * bias.boldness
    if kind in _REPLIES:
        value = respond(state, state.turn, more, TRICK_POINTS * bias.haste)
    elif kind in _BIDS:
        value = bid(state, state.turn, more)
    else:
        value = _ANSWERS[kind](state, state.turn)
    return [value(action) for action in legal]


def _side(state: JoJotteState, player: int) -> Values:
    """Prefer the doubler's side, which wins slightly more often.

    The player's own hand isn't played and doesn't matter.
    """
    return lambda action: DEFENDER_SIDE_VALUE if action == WITH_DEFENDER else 0.0


def _stand(state: JoJotteState, player: int) -> Values:
    """Defend if the hand is expected to defeat the declarer; otherwise leave it to the other player."""
    trump = state.strain
    against = lead(OPPONENT_ROLES[form_of(state)].of(trump), state.hands[player], trump, _dead(state))

    def value(action: Action) -> float:
        if action == NULLO:
            return _nullo(state, player)
        return -against if action == DEFEND else 0.0

    return value


def _undertake(state: JoJotteState, player: int) -> Values:
    def value(action: Action) -> float:
        if action == PASS:
            return 0.0
        return _nullo(state, player) if action == NULLO else _slam(state, player)

    return value


def _nullo(state: JoJotteState, player: int) -> float:
    most, step = NULLO_DANGER[form_of(state)]
    return step * (most - danger(state.hands[player]))


def _slam(state: JoJotteState, player: int) -> float:
    return POINTS_PER_LOSER * (
        MAX_SLAM_LOSERS[form_of(state)] - losers(state.hands[player], state.strain, _dead(state))
    )


def _dead(state: JoJotteState) -> Cards:
    """Return the cards known to be out of play after the draw."""
    return mask(state.turn_up) | mask(state.information)


def _exchange(state: JoJotteState, player: int) -> Values:
    """Return the values of exchanging the seven for the turn-up, which is usually better than passing.

    If the partner is the dealer and so holds the turn-up, exchange only to unite the king and queen of
    trumps.
    """
    worth = EXCHANGE_VALUES[state.agenda[0].kind]
    if state.in_pairs and (player - state.setup.dealer) % 2 == 0:
        both, turned = mask(jo_and_jotte(suit_of(state.turned))), 1 << state.turned
        if not both & turned or both & ~(state.hands[player] | turned):
            worth = 0.0
    return lambda action: 0.0 if action == PASS else worth


def _meld(state: JoJotteState, player: int) -> Values:
    """Declare a class of melds if its expected points exceed the cost of showing it."""
    trump = state.denomination
    risky = player == state.declarer and (state.slam or state.plays_nullo)
    worth = {}
    for kind in ("A", "B"):
        found = melds(state.hands[player], kind, trump)
        if found:
            chance = 1.0
            if any(said.kind == kind and said.player != player for said in state.declared):
                best = max(found)
                chance = 0.5 if kind == "A" or best.length > 3 else (best.rank - NINE) / (ACE - NINE) / 2
            worth[kind] = chance * sum(meld.points for meld in found) - (
                MELD_DISCLOSURE_COST_IN_DANGER if risky else MELD_DISCLOSURE_COST
            )
    return lambda action: float_sum(worth[kind] for kind in action.manner)


_BIDS = ("accept", "name")
_REPLIES = ("respond", "overcall", "double", "redouble")
_ANSWERS: dict[str, Callable[[JoJotteState, int], Values]] = {
    "side": _side,
    "stand": _stand,
    "defend": _stand,
    "nullo": _undertake,
    "slam": _undertake,
    "special": _undertake,
    "exchange": _exchange,
    "meld": _meld,
    "last exchange": _exchange,
}

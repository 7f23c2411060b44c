"""Rules of thumb for the questions before the play, in points ahead of the others.

They look only at the player's own hand and what is public, so a true state serves as well as a view. The
value of an answer is what it brings more than a pass; that of a bid is what the contract brings. The figures
come from the program's own play, with each answer tried in the same deal. They are rough: those for side and
melds are estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.jo_jotte.bidding import Values, bid, respond
from game.ai.jo_jotte.valuation import ADVERSARY, danger, form_of, lead, losers
from game.engine.actions import PASS, Action
from game.engine.cards import ACE, NINE, Cards, mask, suit_of
from game.games.jo_jotte.melds import melds
from game.games.jo_jotte.questions import DEFEND, NULLO, WITH_DEFENDER
from game.games.jo_jotte.ranks import jo_and_jotte
from game.games.jo_jotte.state import JoJotteState

TRICK = 20.0
"""What a trick makes of a lead, in points."""
BY_LEAD = 3.3
"""Points that a point of lead makes where sides are taken."""
NULLO_DANGER = ((2.2, 110.0), (3.2, 60.0), (-2.0, 100.0))
"""The danger below which a nullo pays, and what each step of it makes, by form.

Between partners none pays, however low the own cards are: the partner must not take a trick either.
"""
SLAM_LOSERS = (2.2, 2.2, 1.2)
"""The losers of the hand below which a slam pays, by form."""
BY_LOSER = 150.0
"""Points that each of them makes."""
EXCHANGED = {"exchange": 10.0, "last exchange": 50.0}
"""What it is worth to have the turn-up for the seven: less while it can still be had later."""
TELLS = 2.0
"""What it costs to let the others know of a meld."""
TELLS_IN_DANGER = 30.0
"""The same to who must lose or win every trick."""


def before_play(state: JoJotteState, legal: Sequence[Action], boldness: float = 0.0) -> list[float]:
    """Return the value of each answer to the player to act.

    A bold player bids and doubles as with the lead of so many tricks more.
    """
    kind = state.agenda[0].kind
    if kind in _BIDS:
        value = _BIDS[kind](state, state.turn, TRICK * boldness)
    else:
        value = _ANSWERS[kind](state, state.turn)
    return [value(action) for action in legal]


def _side(state: JoJotteState, player: int) -> Values:
    """Who doubles wins a little more often than not; the hand that will not be played says nothing."""
    return lambda action: BY_LEAD if action == WITH_DEFENDER else 0.0


def _stand(state: JoJotteState, player: int) -> Values:
    """A hand that makes the declarer lose defends; one like another leaves it to the other player."""
    trump = state.strain
    against = lead(ADVERSARY[form_of(state)].of(trump), state.hands[player], trump, _dead(state))

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
    return BY_LOSER * (SLAM_LOSERS[form_of(state)] - losers(state.hands[player], state.strain, _dead(state)))


def _dead(state: JoJotteState) -> Cards:
    """The cards that are seen out of play after the draw."""
    return mask(state.turn_up) | mask(state.information)


def _exchange(state: JoJotteState, player: int) -> Values:
    """Whatever is turned up is better than the seven.

    What the own partner has is as good there, unless it unites king and queen of trumps.
    """
    worth = EXCHANGED[state.agenda[0].kind]
    if state.partners and (player - state.setup.dealer) % 2 == 0:
        both, turned = mask(jo_and_jotte(suit_of(state.turned))), 1 << state.turned
        if not both & turned or both & ~(state.hands[player] | turned):
            worth = 0.0
    return lambda action: 0.0 if action == PASS else worth


def _meld(state: JoJotteState, player: int) -> Values:
    """A class is declared if it is likely to bring more than it tells."""
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
            worth[kind] = chance * sum(meld.points for meld in found) - (TELLS_IN_DANGER if risky else TELLS)
    return lambda action: sum(worth[kind] for kind in action.manner)


_BIDS: dict[str, Callable[[JoJotteState, int, float], Values]] = {
    "accept": bid,
    "name": bid,
    "respond": respond,
    "overcall": respond,
    "double": respond,
    "redouble": respond,
}
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

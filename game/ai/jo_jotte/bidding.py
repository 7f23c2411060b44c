"""Rules of thumb for the bidding: what each answer can be expected to bring, in points ahead of the others.

A hand is judged by the leads to expect of it with each denomination. What these make of an answer comes
from the program's own play: every answer was tried at each decision of a deal and the same players played
on by rules of thumb; least squares over 5,000 deals of two players, 1,500 of three and 1,200 of partners,
rounded. What it made of bidding then was measured in new deals, and the figures for three hands' overcalls
and redoubles set anew, and between partners for the second player's accepting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ai.jo_jotte.valuation import ADVERSARY, BIDDER, HELPER, RoleWeights, before_draw, form_of, lead
from game.engine.actions import PASS, Action
from game.engine.cards import NO_TRUMP, SUIT_CARDS, Suit, suit_of
from game.games.jo_jotte.questions import ACCEPT, DOUBLE, REDOUBLE
from game.games.jo_jotte.state import JoJotteState

Values = Callable[[Action], float]
DENOMINATIONS = range(NO_TRUMP + 1)
"""The suits and no trumps."""
Line = tuple[float, float]
"""What an answer brings: with no lead to expect, and more for each point of lead."""


class PassValue(NamedTuple):
    """What a pass in a round brings."""

    base: tuple[float | None, ...]
    """By place in the round; `None` where the deal is then thrown in."""
    other: float
    """A point of lead in the best suit beside the turn-up's."""
    none: float
    """A point of lead without trumps."""


class BiddingValues(NamedTuple):
    """What bids and passes bring in a form of the game."""

    accepted: tuple[float, ...]
    """By place in the round."""
    accepted_lead: float
    short: tuple[float, float]
    """What it costs to accept with no card of the suit, and with one."""
    named: Line
    none: Line
    passed: dict[str, PassValue]
    """By round."""


class ReplyValues(NamedTuple):
    """What the answers to a bid bring more than a pass."""

    overcall: tuple[float, float, float]
    """No trumps over a suit: as such, for a point of the own lead, and for one of the bidder's."""
    double: tuple[Line, Line]
    """By the bidder's lead, in a suit and without trumps."""
    redouble: tuple[Line, Line]
    """By the bidder's lead, in a suit and without trumps."""


ROUNDS = (
    BiddingValues(
        accepted=(-48.0, -24.0),
        accepted_lead=1.8,
        short=(-36.0, -20.0),
        named=(-59.0, 2.75),
        none=(-43.0, 3.0),
        passed={"accept": PassValue((-31.0, -50.0), 1.1, 1.8), "name": PassValue((-41.0, None), 0.5, 1.75)},
    ),
    BiddingValues(
        accepted=(-43.0, -33.0, -18.0),
        accepted_lead=1.2,
        short=(-25.0, -10.0),
        named=(-44.0, 1.6),
        none=(-25.0, 2.5),
        passed={
            "accept": PassValue((-18.0, -21.0, -25.0), 0.5, 1.1),
            "name": PassValue((-20.0, -10.0, None), 0.3, 1.3),
        },
    ),
    BiddingValues(
        accepted=(-52.0, -30.0, -50.0, -58.0),
        accepted_lead=1.5,
        short=(-79.0, -25.0),
        named=(-64.0, 2.3),
        none=(-68.0, 2.5),
        passed={
            "accept": PassValue((1.0, -3.0, 10.0, -14.0), 0.2, 1.25),
            "name": PassValue((-35.0, -20.0, -22.0, None), 0.4, 1.3),
        },
    ),
)
"""By form."""
SAY = (
    ReplyValues((-71.0, 4.4, 3.2), ((-178.0, -2.3), (-110.0, -3.3)), ((-196.0, 4.5), (-66.0, 3.6))),
    ReplyValues((-65.0, 4.0, 0.9), ((-32.0, -3.0), (-21.0, -2.75)), ((-110.0, 3.0), (-110.0, 4.0))),
    ReplyValues((-95.0, 3.1, 2.0), ((-180.0, -2.5), (-110.0, -2.6)), ((-154.0, 4.7), (-71.0, 2.5))),
)
"""Of the bidder and his opponents, by form. Only with three hands is it more than seldom right to double."""
SAY_OF_PARTNER = ReplyValues((-32.0, 2.2, -2.0), ((0.0, 0.0), (0.0, 0.0)), ((-42.0, 2.4), (-42.0, 2.4)))
"""Of the bidder's partner, by the lead that his own hand lets expect; he is not asked to double."""
FEARED = 40.0
"""The bidder's lead from which on it is not made up for by overcalling with nothing in hand."""
LEAST = -20.0
"""A lead that lies below it says no more than one that lies there."""


def bid(state: JoJotteState, player: int, more: float) -> Values:
    """What it is worth to accept, to name a denomination, and to pass.

    So many points `more` of lead are expected by who bids than the hand is good for.
    """
    form = form_of(state)
    kind = state.agenda[0].kind
    place = -sum(step.kind == kind for step in state.agenda)
    rounds, turned = ROUNDS[form], suit_of(state.turned)
    leads = [lead_of(BIDDER[form], state, player, trump) for trump in DENOMINATIONS]

    def value(action: Action) -> float:
        if action == PASS:
            return _passed(rounds.passed[kind], place, leads, turned)
        if action == ACCEPT:
            hand, _ = before_draw(state, player, turned)
            length = (hand & SUIT_CARDS[turned]).bit_count()
            short = rounds.short[length] if length < len(rounds.short) else 0.0
            return rounds.accepted[place] + rounds.accepted_lead * (leads[turned] + more) + short
        assert action.strain is not None
        return _on(rounds.none if action.strain == NO_TRUMP else rounds.named, leads[action.strain] + more)

    return value


def _passed(passed: PassValue, place: int, leads: Sequence[float], turned: Suit) -> float:
    """A good hand for what may still be named makes a pass worth more; the last one is worth nothing."""
    base = passed.base[place]
    if base is None:
        return 0.0
    other = max(leads[suit] for suit in range(4) if suit != turned)
    return base + passed.other * max(0.0, other) + passed.none * max(LEAST, leads[NO_TRUMP])


def respond(state: JoJotteState, player: int, more: float) -> Values:
    """What it is worth to overcall, double or redouble more than to pass; `more` is as for a bid."""
    form = form_of(state)
    without = state.strain == NO_TRUMP
    say, role = SAY[form], ADVERSARY[form]
    if player == state.bidder:
        role = BIDDER[form]
    elif state.partners and (player - state.bidder) % 2 == 0:
        say, role = SAY_OF_PARTNER, HELPER
    now = lead_of(role, state, player, state.strain)

    def value(action: Action) -> float:
        if action == PASS:
            return 0.0
        if action == DOUBLE:
            return _on(say.double[without], now - more)
        if action == REDOUBLE:
            return _on(say.redouble[without], now + more)
        base, by_own, by_bidder = say.overcall
        without_trumps = lead_of(BIDDER[form], state, player, NO_TRUMP)
        return base + by_own * (without_trumps + more) + by_bidder * min(now, FEARED)

    return value


def lead_of(role: RoleWeights, state: JoJotteState, player: int, trump: Suit) -> float:
    """The declarer's lead to expect by one player's hand before the draw."""
    hand, dead = before_draw(state, player, trump)
    return lead(role.of(trump), hand, trump, dead)


def _on(line: Line, at: float) -> float:
    base, slope = line
    return base + slope * at

"""Rules of thumb for the bidding: the expected value of each answer, in points ahead of the others.

A hand is judged by its expected lead in each denomination. The value of an answer at a given lead comes from
the program's own play: each answer was tried at each decision of a deal, and the same players finished the
deal by rules of thumb. The figures are least-squares fits over 5,000 deals of two players, 1,500 of three and
1,200 of partners, rounded. The resulting bidding was measured in new deals; the figures for overcalls and
redoubles with three hands, and for the second player's acceptance with partners, were then adjusted. No
trumps for two players, overcalls for two and of the own partner, and the first player's acceptance with
partners were fitted anew by `game.research.training` and tested with the level hard playing on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ai.jo_jotte.valuation import (
    DECLARER_ROLES,
    OPPONENT_ROLES,
    PARTNER_ROLE,
    RoleWeights,
    before_draw,
    form_of,
    lead,
)
from game.engine.actions import PASS, Action
from game.engine.cards import ACE, NO_TRUMP, SUIT_CARDS, TEN, Suit, card_of, mask, suit_of
from game.games.jo_jotte.questions import ACCEPT, DOUBLE, REDOUBLE
from game.games.jo_jotte.state import JoJotteState

Values = Callable[[Action], float]
DENOMINATIONS = range(NO_TRUMP + 1)
"""The four suits and no-trump."""
Line = tuple[float, float]
"""Value of an answer: the value at an expected lead of 0, and the gain for each point of lead."""


class PassValue(NamedTuple):
    """Value of a pass in one round of the bidding, in points ahead of the others."""

    base: tuple[float | None, ...]
    """Value by the player's place in the round, from 0; `None` if a pass there ends the deal unplayed."""
    other: float
    """Gain for each point of expected lead in the best suit other than the turn-up's."""
    none: float
    """Gain for each point of expected lead at no-trump."""


class BiddingValues(NamedTuple):
    """Values of bids and passes in one form of the game, in points ahead of the others."""

    accepted: tuple[float, ...]
    """Value of accepting at an expected lead of 0, by the player's place in the round, from 0."""
    accepted_lead: float
    short: tuple[float, float]
    """Value added for accepting with no card of the suit, and with one card."""
    named: Line
    none: Line
    passed: dict[str, PassValue]
    """Value of a pass, by round: `accept` or `name`."""


class ReplyValues(NamedTuple):
    """Value of each answer to a bid relative to a pass, in points ahead of the others."""

    overcall: tuple[float, float, float, float]
    """Value of no-trump over a suit: at leads of 0, per point of the player's lead, per point of the
    bidder's, and per card of the bidder's suit other than ace and ten.
    """
    double: tuple[Line, Line]
    """Value of doubling by the bidder's expected lead: a suit bid, and a no-trump bid."""
    redouble: tuple[Line, Line]
    """Value of redoubling by the bidder's expected lead: a suit bid, and a no-trump bid."""


BIDDING_VALUES = (
    BiddingValues(
        accepted=(-48.0, -24.0),
        accepted_lead=1.8,
        short=(-36.0, -20.0),
        named=(-59.0, 2.75),
        none=(-57.0, 3.0),
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
        accepted=(-35.0, -30.0, -50.0, -58.0),
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
"""Bidding values by form of the game."""
REPLY_VALUES = (
    ReplyValues((-22.0, 1.5, 2.5, -35.0), ((-106.0, -2.3), (-110.0, -3.3)), ((-196.0, 4.5), (-66.0, 3.6))),
    ReplyValues((-65.0, 4.0, 0.9, 0.0), ((-32.0, -3.0), (-21.0, -2.75)), ((-110.0, 3.0), (-110.0, 4.0))),
    ReplyValues((-95.0, 3.1, 2.0, 0.0), ((-117.0, -2.5), (-110.0, -2.6)), ((-154.0, 4.7), (-71.0, 2.5))),
)
"""Reply values for the bidder and their opponents, by form.

Doubling is seldom right except with three hands. A least-squares fit over all hands puts the lines for
doubling a suit too low with two hands and between partners, since most hands are far from a double. There the
point at which a double begins to gain was measured: an expected lead of -46 with two hands (105,000 deals)
and of -47 between partners (141,000).
"""
PARTNER_REPLY_VALUES = ReplyValues(
    (-63.0, 1.8, -2.1, 0.0), ((0.0, 0.0), (0.0, 0.0)), ((-42.0, 2.4), (-42.0, 2.4))
)
"""Reply values for the bidder's partner, by the lead expected from their own hand.

The partner is not asked to double.
"""
MAX_OPPOSING_LEAD = 40.0
"""The bidder's lead, in points, above which a higher lead adds nothing to the value of an overcall."""
MIN_PASS_LEAD = -20.0
"""Lowest expected lead that changes the value of a pass, in points; lower leads count as this one."""


def bid(state: JoJotteState, player: int, more: float) -> Values:
    """Return a function giving the value of accepting, naming a denomination or passing.

    `more` points are added to the lead that the bidder expects of the hand; a bold bidder's are above 0.
    """
    form = form_of(state)
    kind = state.agenda[0].kind
    place = -sum(step.kind == kind for step in state.agenda)
    rounds, turned = BIDDING_VALUES[form], suit_of(state.turned)
    leads = [lead_of(DECLARER_ROLES[form], state, player, trump) for trump in DENOMINATIONS]

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
    """Return the value of a pass: higher with a good hand for other denominations, 0 if it ends the deal."""
    base = passed.base[place]
    if base is None:
        return 0.0
    other = max(leads[suit] for suit in range(4) if suit != turned)
    return base + passed.other * max(0.0, other) + passed.none * max(MIN_PASS_LEAD, leads[NO_TRUMP])


def respond(state: JoJotteState, player: int, more: float, feared: float) -> Values:
    """Return a function giving the value of overcalling, doubling or redoubling relative to a pass.

    `more` points are added to the lead that the player expects of their hand, and `feared` points to the
    bidder's when they think of a double.
    """
    without = state.strain == NO_TRUMP
    role = _role(state, player)
    say = PARTNER_REPLY_VALUES if role is PARTNER_ROLE else REPLY_VALUES[form_of(state)]
    now = lead_of(role, state, player, state.strain)

    def value(action: Action) -> float:
        if action == PASS:
            return 0.0
        if action == DOUBLE:
            return _on(say.double[without], now - more + feared)
        if action == REDOUBLE:
            return _on(say.redouble[without], now + more)
        base, by_own, by_bidder, by_card = say.overcall
        without_trumps, against, cards = overcall_terms(state, player)
        return base + by_own * (without_trumps + more) + by_bidder * against + by_card * cards

    return value


def overcall_terms(state: JoJotteState, player: int) -> tuple[float, float, int]:
    """Return what a no-trump overcall depends on: the player's lead at no-trump, the bidder's in their suit,
    and the number of the player's cards in that suit, without ace and ten.

    Cards that would be low at no-trump weaken the bidder's trumps, so the suit is better left.
    """
    trump = state.strain
    cards = state.hands[player] & SUIT_CARDS[trump] & ~mask((card_of(ACE, trump), card_of(TEN, trump)))
    return (
        lead_of(DECLARER_ROLES[form_of(state)], state, player, NO_TRUMP),
        min(lead_of(_role(state, player), state, player, trump), MAX_OPPOSING_LEAD),
        cards.bit_count(),
    )


def _role(state: JoJotteState, player: int) -> RoleWeights:
    """Return the weights by which a player judges the bidder's lead."""
    form = form_of(state)
    if player == state.bidder:
        return DECLARER_ROLES[form]
    return PARTNER_ROLE if state.in_pairs and (player - state.bidder) % 2 == 0 else OPPONENT_ROLES[form]


def lead_of(role: RoleWeights, state: JoJotteState, player: int, trump: Suit) -> float:
    """Return the declarer's lead to expect from one player's hand before the draw, in points."""
    hand, dead = before_draw(state, player, trump)
    return lead(role.of(trump), hand, trump, dead)


def _on(line: Line, at: float) -> float:
    base, slope = line
    return base + slope * at

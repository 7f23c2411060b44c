"""Kernel positions of Jan Ken Po from views and states, for search, endings and rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from game.ai.hidden_zones import NOTHING_HIDDEN, OPEN_DEAL, hand_zones, hidden_zones, sampler_of
from game.ai.jan_ken_po import rules_of_thumb, valuation
from game.ai.jan_ken_po.auction import (
    ALONE,
    BID,
    BIDS,
    CALL,
    DISCARD,
    MIN_CONTRACT_INDEX,
    NEKO,
    QUARTER_TRICKS,
    TRUMP,
    AuctionRules,
    AuctionStanding,
    JanKenPoAuctionPosition,
)
from game.ai.jan_ken_po.ending import results, tricks_won
from game.ai.jan_ken_po.holders import learned
from game.ai.jan_ken_po.inference import likely
from game.ai.jan_ken_po.position import JanKenPoPlayStanding, JanKenPoPosition
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.ai.playout import decide_until_play
from game.engine.actions import Action
from game.engine.cards import HIDDEN, mask
from game.engine.rules import OVER, Game
from game.engine.state import Setup, Zone
from game.engine.view import View
from game.games.jan_ken_po import scoring
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.phases import ALONE as PLAYS_ALONE
from game.games.jan_ken_po.powers import NO_LEAD
from game.games.jan_ken_po.state import (
    PARTNERS_FROM,
    PUT_DOWN,
    TABLES,
    JanKenPoState,
    everybody_discards,
    highest_bid,
    tricks,
)
from game.games.jan_ken_po.suits import strength

KIND_BY_PHASE = {"auction": BID, "neko": NEKO, "discard": DISCARD, "trump": TRUMP, "call": CALL}
"""The choice to make, by phase before the play."""


def position_of(view: View[JanKenPoState], rng: Random) -> JanKenPoPosition:
    """Return the kernel position of a view of the play; raises `ValueError` if no deal fits."""
    drawn = likely(view)
    hidden = hidden_zones(view, rng, drawn)
    return _position(
        view.state, sampler_of(hidden, drawn, learned(view)), hand_zones(hidden, view.state.setup.players)
    )


def choice_of(action: Action) -> int:
    """Return the number of an action before the play."""
    if action.cards:
        return action.cards[0]
    if action.strain is not None:
        return action.strain
    return ALONE if action == PLAYS_ALONE else action.number or 0


def auction_of(view: View[JanKenPoState], rng: Random) -> JanKenPoAuctionPosition:
    """Return the kernel position of a view before the play; raises `ValueError` if no deal fits."""
    state = view.state
    drawn = likely(view)
    hidden = hidden_zones(view, rng, drawn)
    sealed = state.sealed or {}
    standing = AuctionStanding(
        asked=KIND_BY_PHASE[state.phase],
        turn=state.turn,
        dealer=state.setup.dealer,
        bids=len(state.bids),
        bid=state.bid,
        declarer=state.declarer,
        discards=tuple(state.discards),
        neko=mask(card for card in state.neko if card != HIDDEN),
        sealed=tuple(
            mask(action.cards[0] for action in sealed.get(player, ()))
            for player in range(state.setup.players)
        ),
        calls=mask(state.calls),
        trump=state.trump,
    )
    players = state.setup.players
    down = [hidden.get(Zone("discards", player)) or NOTHING_HIDDEN for player in range(players)]
    neko = hidden.get(Zone("neko")) or NOTHING_HIDDEN
    sampler = sampler_of(hidden, drawn)
    rules = _rules(state.setup.options, players, tricks(state.setup))
    return JanKenPoAuctionPosition(
        rules, standing, state.hands, sampler, hand_zones(hidden, players), down, neko
    )


@lru_cache(32)
def _rules(options: JanKenPoOptions, players: int, number: int) -> AuctionRules:
    """Return the fixed rules of a table at which a hand has `number` tricks."""
    setup = Setup(options, players, 0, (0,) * players)
    paid = [
        results(options, players, number, alone, bid) if bid else ()
        for alone in (False, True)
        for bid in range(BIDS)
    ]
    by_two = players == 2
    return AuctionRules(
        passing=options.passing,
        highest=highest_bid(setup),
        neko=TABLES[players].neko,
        down=PUT_DOWN if everybody_discards(setup) else 0,
        partners=players >= PARTNERS_FROM,
        own_called=options.call_own_card,
        one_call_more=options.second_failed_call == "alone",
        made=tuple(tuple(made for made, _ in each) for each in paid),
        missed=tuple(tuple(missed for _, missed in each) for each in paid),
        higher=rules_of_thumb.OVERCALL_PROBABILITIES_OF_ONE
        if by_two
        else rules_of_thumb.OVERCALL_PROBABILITIES,
        lost=rules_of_thumb.PASS_VALUE_AFTER_OVERBID if by_two else rules_of_thumb.PASS_VALUES[players],
        passed=rules_of_thumb.PASS_VALUES[players],
        answered=rules_of_thumb.PASS_VALUE_AFTER_OVERBID if by_two else rules_of_thumb.PASS_VALUES[players],
        single=_contracts(options, players, number, alone=True),
        pair=_contracts(options, players, number, alone=False) if players >= PARTNERS_FROM else (),
        order=tuple(
            tuple(sorted(valuation.in_play(players, suit), key=strength, reverse=True)) for suit in range(4)
        ),
        heights=tuple(
            worth
            for trump in range(4)
            for suit in range(4)
            for worth in valuation.heights(players, suit, trump)
        ),
        length=valuation.TRUMP_LENGTH_TRICKS[players],
        longer=valuation.LONG_TRUMP_TRICKS[players],
        base=valuation.BASE_TRICKS[players],
        more=rules_of_thumb.NEKO_TRICKS[players],
        partner=valuation.PARTNER_TRICKS.get(players, 0.0),
        share=valuation.OWN_SHARE_WITH_PARTNER,
    )


def _contracts(options: JanKenPoOptions, players: int, number: int, *, alone: bool) -> tuple[float, ...]:
    """Return the table of contracts for `AuctionRules`, in points."""
    highest = highest_bid(Setup(options, players, 0, (0,) * players))
    return tuple(
        valuation.points_ahead(options, players, number, bid, MIN_CONTRACT_INDEX + quarters, alone=alone)
        if 0 < bid <= highest
        else 0.0
        for bid in range(BIDS)
        for quarters in range(QUARTER_TRICKS)
    )


def solvable(state: JanKenPoState) -> JanKenPoPosition:
    """Return the kernel position of a state of the play, for exact endings."""
    return _position(state, OPEN_DEAL, [NOTHING_HIDDEN] * state.setup.players)


def play_out(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    """Play out a state: before the play by the rules of thumb, then by the kernel.

    The final state holds only the cards and tricks that the score needs.
    """
    decide_until_play(game, state, rules_of_thumb.before_play)
    if state.phase == OVER:
        return
    players = state.setup.players
    position = _position(state, OPEN_DEAL, [NOTHING_HIDDEN] * players)
    position.play_out(RandomGenerator(rng.getrandbits(60)))
    state.phase = OVER
    state.hands, state.trick, state.won = [0] * players, [], [0] * players
    state.won[state.declarer] = position.won
    scoring.count(state)


def _position(state: JanKenPoState, sampler: DealSampler, hidden: Sequence[HiddenZone]) -> JanKenPoPosition:
    setup = state.setup
    heads, holder = NO_LEAD, state.turn
    if state.trick:
        heads, holder = state.heads, state.player_at(state.trick.index(state.heads))
    standing = JanKenPoPlayStanding(
        turn=state.turn,
        played=len(state.trick),
        heads=heads,
        holder=holder,
        won=tricks_won(state),
        trump=state.trump,
        declaring=sum(1 << player for player in range(setup.players) if state.declaring(player)),
        payoffs=results(setup.options, setup.players, tricks(setup), state.partner < 0, state.bid),
    )
    return JanKenPoPosition(state.hands, standing, sampler, hidden)

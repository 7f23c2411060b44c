"""Training data of Jo-Jotte's bidding: every answer to each question, by playouts.

Deals are bid by the rules of thumb, with errors. At each question every answer is tried in the same deal: the
players continue bidding by the rules of thumb, and the cards are played out a few times.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai.jo_jotte import rules_of_thumb, search_kernel
from game.ai.jo_jotte.bidding import lead_of
from game.ai.jo_jotte.valuation import ADVERSARY, BIDDER, HELPER, form_of
from game.engine.actions import PASS, Action
from game.engine.cards import NO_TRUMP, SEVEN, Suit, each, rank_of, suit_of
from game.engine.state import Setup
from game.games.jo_jotte import JoJotte
from game.games.jo_jotte.questions import ACCEPT, DOUBLE, REDOUBLE
from game.games.jo_jotte.ranks import PACK
from game.games.jo_jotte.state import JoJotteState
from game.match.match import Match

KINDS = ("accept", "name", "respond")
"""Questions of the bidding, except those with three hands."""
SAID = ("pass", "accept", "name", "name", "name", "no trumps", "double", "redouble")
"""Meaning of each output of a network; the three suits are those other than the turn-up's, best first."""
LEADS, RANKS = 6, 8
LEAD = 40.0
"""Scale of leads, in points."""
PLACES, BIDS, BIDDERS, STAKES, LEFT, DEALERS = 8, 6, 4, 3, 4, 4
INPUTS = LEADS + 4 * RANKS + RANKS + PLACES + BIDS + BIDDERS + STAKES + LEFT + DEALERS
PLAYOUTS = 3
ERRS, PASSES = 0.2, 0.08
"""Probabilities that a random answer, or a pass, replaces the favourite one."""


class Fork(NamedTuple):
    """A question of the bidding, and the result of each answer."""

    numbers: list[float]
    given: list[int]
    brought: list[float | None]
    """Result of each output's answer; `None` if it was not legal."""


def forks(players: int, seed: int, number: int, deals: int) -> list[Fork]:
    """Return the questions of some deals."""
    game, rng, pack = JoJotte(), Random(f"{seed} {number}"), each(PACK)
    first = Match(game, players, game.Options(), seed=seed)
    first.start_deal()
    usual: Setup[Any] = first.deal.setup
    found = []
    for deal in range(deals):
        rng.shuffle(pack)
        setup = Setup(usual.options, players, deal % players, usual.totals, carried=usual.carried)
        state = game.begin(setup, pack).copy()
        while state.phase == "bidding":
            legal = game.legal(state)
            if state.agenda[0].kind in KINDS:
                found.append(_fork(game, state, legal, rng))
            values = rules_of_thumb.before_play(state, legal)
            action = legal[values.index(max(values))]
            chance = rng.random()
            if chance < ERRS:
                action = rng.choice(legal)
            elif chance < ERRS + PASSES and PASS in legal:
                action = PASS
            game.advance(state, action)
    return found


def _fork(game: JoJotte, state: JoJotteState, legal: Sequence[Action], rng: Random) -> Fork:
    player = state.turn
    order = order_of(state, player)
    brought: list[float | None] = [None] * len(SAID)
    for action in legal:
        total = 0.0
        for _ in range(PLAYOUTS):
            after = state.copy()
            game.advance(after, action)
            total += search_kernel.simulate(game, after, rng)[player]
        brought[output_of(action, order)] = total / PLAYOUTS
    return Fork(*told(state, player, order), brought)


def order_of(state: JoJotteState, player: int) -> list[Suit]:
    """Return the suits in the order of a network's inputs: the turn-up's, then the others by best lead."""
    turned, role = suit_of(state.turned), BIDDER[form_of(state)]
    others = [suit for suit in range(4) if suit != turned]
    return [turned, *sorted(others, key=lambda suit: -lead_of(role, state, player, suit))]


def output_of(action: Action, order: Sequence[Suit]) -> int:
    """Return the output for an answer."""
    if action.strain is not None and action.strain != NO_TRUMP:
        return 1 + order.index(action.strain)
    return {PASS: 0, ACCEPT: 1, DOUBLE: 6, REDOUBLE: 7}.get(action, 5)


def told(state: JoJotteState, player: int, order: Sequence[Suit]) -> tuple[list[float], list[int]]:
    """Return a network's inputs: the expected leads, and the numbers of the inputs that are 1, from 0."""
    form, kind = form_of(state), state.agenda[0].kind
    players = state.setup.players
    numbers = [lead_of(BIDDER[form], state, player, suit) / LEAD for suit in (*order, NO_TRUMP)]
    given = [RANKS * order.index(card // 13) + rank_of(card) - SEVEN for card in each(state.hands[player])]
    start = 4 * RANKS
    given.append(start + rank_of(state.turned) - SEVEN)
    start += RANKS
    asked = sum(step.kind == kind for step in state.agenda)
    if kind != "respond":
        given.append(start + 4 * (kind == "name") + players - asked)
        numbers.append(0.0)
    start += PLACES
    if kind == "respond":
        role = ADVERSARY[form]
        if player == state.bidder:
            role = BIDDER[form]
        elif state.partners and (player - state.bidder) % 2 == 0:
            role = HELPER
        numbers.append(lead_of(role, state, player, state.strain) / LEAD)
        suit = 4 if state.strain == NO_TRUMP else order.index(state.strain)
        bidder = (state.bidder - player) % players
        given += [start, start + 1 + suit, start + BIDS + bidder]
        start += BIDS + BIDDERS
        given += [start + state.multiple // 2, start + STAKES + min(LEFT, asked) - 1]
        start -= BIDS + BIDDERS
    given.append(INPUTS - LEADS - DEALERS + (state.setup.dealer - player) % players)
    return numbers, given

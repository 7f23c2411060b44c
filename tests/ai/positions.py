"""Positions for the tests of search and exact endings, reached by random play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.endgame import Endgame
from game.ai.search import payoffs
from game.engine.cards import FULL_PACK, card_of, each, mask
from game.engine.rules import OVER, Game
from game.engine.state import Setup, State
from game.match.match import Match
from tests.game.random_play import random_options

GAME = GAMES["california_jack"]
LOGIC = logic_of(GAME)


def ending(rng: Random, tricks: int, answering: bool = False) -> Any:
    """California Jack with so many tricks left, by random options and scores; also with a lead to answer."""
    options = random_options(GAME, rng)
    # Near the target the first points to be counted end the match.
    totals = tuple(rng.randrange(options.target) for _ in range(2))
    deck = each(FULL_PACK)
    rng.shuffle(deck)
    state = GAME.begin(Setup(options, 2, rng.randrange(2), totals), deck)
    while state.stock or state.trick or state.hands[0].bit_count() > tricks:
        GAME.advance(state, rng.choice(GAME.legal(state)))
    if answering:
        GAME.advance(state, rng.choice(GAME.legal(state)))
    return state.copy()


def crowded_ending(rng: Random, tricks: int, answering: bool = False) -> Any:
    """An ending whose cards lie close together, so that much hangs on which of them parts which."""
    state = ending(rng, tricks)
    ranks = rng.sample(range(13), rng.choice((5, 7, 9)))
    suits = rng.sample(range(4), 2)
    if rng.random() < 0.7 and state.trump not in suits:
        suits[0] = state.trump
    cards = rng.sample([card_of(rank, suit) for rank in ranks for suit in suits], 2 * tricks)
    state.hands = [mask(cards[:tricks]), mask(cards[tricks:])]
    state.taken[0] = rng.getrandbits(52) & ~mask(cards)
    state.taken[1] = FULL_PACK & ~mask(cards) & ~state.taken[0]
    if answering:
        GAME.advance(state, rng.choice(GAME.legal(state)))
    return state


def begun(game: Game[Any], rng: Random) -> Match:
    """A first deal by random options, whoever deals it."""
    players = rng.choice(game.players)
    options, seed, dealer = random_options(game, rng), rng.randrange(10**9), rng.randrange(players)
    match = Match(game, players, options, seed=seed, first_dealer=dealer)
    match.start_deal()
    return match


def decisions(game: Game[Any], rng: Random) -> Iterator[Match]:
    """Every decision of one random deal."""
    match = begun(game, rng)
    while not match.deal.finished:
        yield match
        match.act(rng.choice(match.legal()))


def decision(logic: BotLogic[Any], rng: Random) -> Match:
    """A random position in which somebody has a choice and the stock is not gone yet."""
    while True:
        match = begun(logic.game, rng)
        for _ in range(rng.randrange(40 if logic.game is GAME else 9)):
            match.act(rng.choice(match.legal()))
        if len(match.legal()) > 1 and not logic.can_be_solved(match.deal.state):
            return match


def in_the_ending(logic: BotLogic[Any], rng: Random) -> Match:
    """A decision that can be solved exactly."""
    """A decision that can be solved exactly."""
    while True:
        for match in decisions(logic.game, rng):
            if logic.can_be_solved(match.deal.state) and len(match.legal()) > 1:
                return match


def followers(game: Game[Any], state: State) -> Iterator[State]:
    """The positions after each legal action."""
    for action in game.legal(state):
        after = state.copy()
        game.advance(after, action)
        yield after


def brute_force(
    logic: BotLogic[Any], state: State, known: dict[object, tuple[float, ...]] | None = None
) -> Any:
    """Every player's payoff when each takes the first of his best actions: no bounds, nothing merged.

    With `known` positions that are the same in every zone are looked at once.
    """
    if state.phase == OVER:
        return tuple(payoffs(logic, state))
    place = (state.turn, *state.hands, *state.trick, *state.taken)
    if known is not None and place in known:
        return known[place]
    # `max` keeps the first of equals, as the players of max-n do.
    best = max(
        (brute_force(logic, after, known) for after in followers(logic.game, state)),
        key=lambda result: result[state.turn],
    )
    if known is not None:
        known[place] = best
    return best


def brute_force_for(logic: BotLogic[Any], state: Any, player: int, ours: Sequence[bool]) -> float:
    """A player's payoff where his side does its best for it and the other side its worst."""
    if state.phase == OVER:
        return payoffs(logic, state)[player]
    values = [brute_force_for(logic, after, player, ours) for after in followers(logic.game, state)]
    return max(values) if ours[state.turn] else min(values)


def wrong_values(logic: BotLogic[Any], state: Any, players: Iterable[int]) -> list[str]:
    """Where the solver of a game of two sides says otherwise than brute force, for each of these players."""
    found = []
    sides = logic.sides(state)
    assert sides is not None
    for player in players:
        right = brute_force_for(logic, state, player, [side == sides[player] for side in sides])
        said = Endgame(logic, player).value(state)
        if abs(said - right) > 1e-6:
            found.append(f"for {player}: {said} instead of {right}")
    return found

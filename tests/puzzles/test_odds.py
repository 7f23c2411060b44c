"""In how many deals a goal is reached: beside everything tried, without bounds, merging or remembering."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.endgame import Unsolved
from game.ai.levels import choose
from game.engine.rules import OVER
from game.match.match import Match
from game.puzzles.goal_odds import GoalOdds, likeliest, possible
from game.puzzles.position import TooManyDeals, deals_of, position_of, seen_by
from game.puzzles.puzzle import puzzles_of
from game.puzzles.puzzle_check import MAX_CHANCE_DEALS
from game.puzzles.solving import GoalMeasure, PuzzleSolver, fails
from game.puzzles.stakes import stakes_of
from tests.conftest import Tally
from tests.puzzles.test_solving import endings, goals, settled

MOST = 6
"""Deals in which everything is tried."""
ENDINGS = {"jo_jotte": 60, "kan": 25}
"""So many are looked at; most of them leave too many deals, or one."""


def ways(measure: GoalMeasure, deals: Sequence[Any], action: Any, need: int, player: int) -> set[int]:
    """The sets of deals that some way of playing on wins after an action, as bits: all such sets."""
    game = measure.logic.game
    groups: dict[Any, tuple[int, list[Any]]] = {}
    for bit, state in deals:
        after = state.copy()
        game.advance(after, action)
        gained = measure(after) - measure(state)
        sign = after.turn, after.phase, tuple(after.trick), gained, after.hands[player]
        groups.setdefault(sign, (gained, []))[1].append((bit, after))
    found = [on(measure, states, need - gained, player) for gained, states in groups.values()]
    return {sum(each) for each in product(*found)}


def on(measure: GoalMeasure, deals: Sequence[Any], need: int, player: int) -> set[int]:
    game, (_, one) = measure.logic.game, deals[0]
    if one.phase == OVER:
        return {sum(bit for bit, _ in deals) if need <= 0 else 0}
    if one.turn == player:
        return {won for action in game.legal(one) for won in ways(measure, deals, action, need, player)}
    every = sum(bit for bit, _ in deals)
    found = {every}
    for action in {action for _, state in deals for action in game.legal(state)}:
        able = [(bit, state) for bit, state in deals if action in game.legal(state)]
        rest = every & ~sum(bit for bit, _ in able)
        found = {one & (won | rest) for one in found for won in ways(measure, able, action, need, player)}
    return found


@pytest.mark.parametrize("key", ENDINGS)
def test_the_count_is_that_of_trying_everything(key: str, tally: Tally) -> None:
    logic, matches = logic_of(GAMES[key]), endings(key, tally.rng)
    tally.floor(compared=8, uncertain=1)
    for _ in tally.times(ENDINGS[key], "endings"):
        match = next(matches)
        try:
            deals = deals_of(seen_by(match, open_hands=False), MOST)
        except TooManyDeals:
            continue
        ours = settled(logic, deals)
        if len(deals) < 2 or ours is None:
            continue
        every = (1 << len(deals)) - 1
        for goal in goals(logic, deals[0]):
            measure = GoalMeasure(logic, goal, ours)
            odds, sure = GoalOdds(measure, ours[0], 10**6), PuzzleSolver(measure, ours[:1], 10**6)
            for action in match.legal():
                for need in {1, 2, sure.after(deals, action) + 1}:
                    sets = odds.after(possible(deals), action, need)
                    true = ways(measure, possible(deals), action, need, ours[0])
                    assert max(map(int.bit_count, sets)) == max(map(int.bit_count, true))
                    assert {*sets} == {
                        one for one in true if not any(one != o and one & o == one for o in true)
                    }
                    assert (every in sets) is (sure.after(deals, action, need - 1, need) >= need)
                    tally.count["compared"] += 1
                    tally.count["uncertain"] += 0 < max(map(int.bit_count, sets)) < len(deals)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_likeliest_is_ahead_of_all_others_however_they_are_helped(key: str) -> None:
    puzzle = next(each for each in puzzles_of(GAMES[key]) if each.kind == "chance")
    position = position_of(puzzle, GAMES)
    logic, deals, truth = (
        logic_of(position.match.game),
        deals_of(position.seen, MAX_CHANCE_DEALS),
        position.match.deal.state,
    )
    found = likeliest(logic, deals, truth, position.legal, puzzle.goal, 10**6)
    assert found is not None
    measure = GoalMeasure(logic, puzzle.goal, settled(logic, deals) or ())
    helped = PuzzleSolver(measure, measure.ours, 10**6)
    for other in position.legal:
        if other != found.answer:
            assert fails(helped, truth, other, found.number)
            able = sum(not fails(helped, state, other, found.number) for state in deals)
            assert able < found.won < len(deals)


def test_it_gives_up_where_it_was_told_to() -> None:
    puzzle = next(each for each in puzzles_of(GAMES["kan"]) if each.kind == "chance")
    position = position_of(puzzle, GAMES)
    deals = deals_of(position.seen, MAX_CHANCE_DEALS)
    with pytest.raises(Unsolved):
        likeliest(logic_of(GAMES["kan"]), deals, position.match.deal.state, position.legal, puzzle.goal, 1)


def test_of_the_last_draw_of_california_jack_all_is_seen_and_nothing_before() -> None:
    game, logic, rng = GAMES["california_jack"], logic_of(GAMES["california_jack"]), Random(3)
    match = Match(game, 2, game.Options(), seed=5)
    match.start_deal()
    while len(match.deal.state.stock) > 2 or match.deal.state.trick:
        state = match.deal.state
        match.act(choose(logic, match.view(state.turn), match.legal(), "normal", rng.getrandbits(32)))
    stakes = stakes_of(game.key)
    state = match.deal.state.copy()
    assert stakes.draws(state)
    assert stakes.laid_open(state) == ()
    for _ in range(2):
        game.advance(state, game.legal(state)[0])
    assert not stakes.draws(state)
    assert stakes.laid_open(state) == tuple(state.hands)
    held = _cards(match.deal.state)
    deals = deals_of(seen_by(match, open_hands=False), MAX_CHANCE_DEALS)
    assert all(_cards(deal) == held for deal in deals), "the same cards, some of them elsewhere"
    assert len({tuple(deal.stock) for deal in deals}) == len(deals)


def _cards(state: Any) -> list[int]:
    """All that is still to be played."""
    return sorted([*state.stock, *(card for card in range(52) for hand in state.hands if hand >> card & 1)])

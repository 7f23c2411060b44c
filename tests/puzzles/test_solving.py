"""What is called certain is certain: beside everything tried, without pruning, merging or remembering."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.endgame import Unsolved
from game.ai.levels import choose
from game.engine.cards import each
from game.engine.rules import OVER
from game.engine.view import determinize, view
from game.match.match import Match
from game.puzzles.position import TooManyDeals, deals_of, seen_by
from game.puzzles.puzzle import Goal
from game.puzzles.similarity import pattern_of
from game.puzzles.solving import GoalMeasure, PuzzleSolver, fails, prove, side_of
from game.puzzles.stakes import stakes_of
from tests.conftest import Tally

CARDS = {2: 3, 3: 3}
"""In a hand at most, by players; 2 where there are more."""
HIDDEN = ["jo_jotte", "kan"]
"""Where a player who has counted is now and then left with a few deals."""


def endings(key: str, rng: Random) -> Iterator[Match]:
    """Last tricks as fair players leave them: the same match, at one decision after the other."""
    game, logic = GAMES[key], logic_of(GAMES[key])
    while True:
        match = Match(game, rng.choice(game.players), game.Options(), seed=rng.randrange(10**9))
        match.start_deal()
        while not match.deal.finished:
            state, legal = match.deal.state, match.legal()
            left = state.hands[state.turn].bit_count()
            piles = any(state.row(zone) for zone in state.row_zones() if zone.name in state.PILES)
            solvable = state.phase == "play" and logic.can_be_solved(state) and not piles
            if solvable and 2 <= left <= CARDS.get(match.players, 2) and len(legal) > 1:
                yield match
            seen = match.view(state.turn)
            match.act(choose(logic, seen, legal, "normal", rng.getrandbits(32)))


def goals(logic: Any, state: Any) -> list[Goal]:
    """What may be asked for there."""
    found = [
        Goal("catch", card=card) for card in each(stakes_of(logic.game.key).prizes(state) & (1 << 52) - 1)
    ]
    found += (
        [Goal("points")]
        if stakes_of(logic.game.key).card_points(
            state, logic.game.pack(state.setup.players, state.setup.options)
        )
        else []
    )
    return [*found, Goal("tricks")]


def tried_out(measure: GoalMeasure, deals: Sequence[Any], action: Any, helpers: Sequence[int]) -> int:
    """What is reached after an action in all of these deals, by trying everything."""
    game = measure.logic.game
    groups: dict[Any, list[Any]] = {}
    for state in deals:
        after = state.copy()
        game.advance(after, action)
        gained = measure(after) - measure(state)
        groups.setdefault((after.turn, after.phase, tuple(after.trick), gained), []).append(after)
    return min(sign[-1] + reached(measure, states, helpers) for sign, states in groups.items())


def reached(measure: GoalMeasure, deals: Sequence[Any], helpers: Sequence[int]) -> int:
    one, game = deals[0], measure.logic.game
    if one.phase == OVER:
        return 0
    actions = {action for state in deals for action in game.legal(state)}
    values = [
        tried_out(measure, [state for state in deals if action in game.legal(state)], action, helpers)
        for action in actions
    ]
    return max(values) if one.turn in helpers else min(values)


def compare(logic: Any, deals: Sequence[Any], legal: Sequence[Any], ours: tuple[int, ...]) -> None:
    """Hold the solver against trying everything, for all that may be asked for."""
    for goal in goals(logic, deals[0]):
        measure = GoalMeasure(logic, goal, ours)
        for helpers in (ours[:1], ours):
            solver = PuzzleSolver(measure, helpers, 10**6)
            for action in legal:
                true = tried_out(measure, deals, action, helpers)
                assert solver.after(deals, action) == true
                assert solver.after(deals, action, true - 1, true) >= true
                assert solver.after(deals, action, true, true + 1) <= true


def settled(logic: Any, deals: Sequence[Any]) -> tuple[int, ...] | None:
    """Who plays together, where that is the same in all deals."""
    sides = {side_of(logic, state) for state in deals}
    return sides.pop() if len(sides) == 1 else None


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_solver_says_what_trying_everything_says(key: str, tally: Tally) -> None:
    logic, matches = logic_of(GAMES[key]), endings(key, tally.rng)
    tally.floor(compared=8)
    for _ in tally.times(12, "endings"):
        match = next(matches)
        deals = deals_of(seen_by(match, open_hands=True), 1)
        if ours := settled(logic, deals):
            compare(logic, deals, match.legal(), ours)
            tally.count["compared"] += 1


@pytest.mark.parametrize("key", HIDDEN)
def test_it_says_so_where_hands_are_hidden_too(key: str, tally: Tally) -> None:
    logic, matches = logic_of(GAMES[key]), endings(key, tally.rng)
    tally.floor(compared=5)
    for _ in tally.times(40, "endings"):
        match = next(matches)
        try:
            deals = deals_of(seen_by(match, open_hands=False), 12)
        except TooManyDeals:
            continue
        if len(deals) > 1 and (ours := settled(logic, deals)):
            compare(logic, deals, match.legal(), ours)
            tally.count["compared"] += 1


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_proven_is_so_by_trying_everything(key: str, tally: Tally) -> None:
    logic, matches = logic_of(GAMES[key]), endings(key, tally.rng)
    tally.floor(proofs=1)
    for _ in tally.times(30, "endings"):
        match = next(matches)
        deals, legal = deals_of(seen_by(match, open_hands=True), 8), match.legal()
        for goal in goals(logic, deals[0]):
            proof = prove(logic, deals, deals[0], legal, goal, 10**6)
            if proof is None:
                continue
            tally.count["proofs"] += 1
            ours = side_of(logic, deals[0])
            measure = GoalMeasure(logic, goal, ours)
            assert tried_out(measure, deals, proof.answer, ours[:1]) == proof.number
            assert all(
                tried_out(measure, deals, action, ours) < proof.number
                for action in legal
                if action != proof.answer
            )


@pytest.mark.parametrize("key", sorted(GAMES))
def test_all_deals_that_fit_are_listed_once_and_no_others(key: str, tally: Tally) -> None:
    matches = endings(key, tally.rng)
    for _ in tally.times(8, "views"):
        seen = seen_by(next(matches), open_hands=False)
        try:
            deals = deals_of(seen, 400)
        except TooManyDeals:
            continue
        hands = [tuple(state.hands) for state in deals]
        assert len(set(hands)) == len(hands)
        for number in range(20):
            assert tuple(determinize(seen, Random(number), log=False).hands) in hands
            tally.count["deals"] += 1


def test_an_answer_that_needs_a_partner_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Certain is only what a partner cannot spoil; wrong only what he cannot save."""
    logic, matches = logic_of(GAMES["jan_ken_po"]), endings("jan_ken_po", Random(7))
    found = 0
    for _ in range(200):
        match = next(matches)
        (state,) = deals_of(seen_by(match, open_hands=True), 1)
        ours = side_of(logic, state)
        if ours is None or len(ours) == 1:
            continue
        measure = GoalMeasure(logic, Goal("tricks"), ours)
        alone, helped = PuzzleSolver(measure, ours[:1], 10**6), PuzzleSolver(measure, ours, 10**6)
        for action in match.legal():
            sure, best = alone.after([state], action), helped.after([state], action)
            assert sure <= best
            found += sure < best
            assert not fails(helped, state, action, best)
            assert fails(helped, state, action, best + 1)
    assert found


def test_it_gives_up_where_it_was_told_to() -> None:
    match = next(endings("california_jack", Random(3)))
    logic = logic_of(GAMES["california_jack"])
    deals = deals_of(seen_by(match, open_hands=True), 1)
    with pytest.raises(Unsolved):
        prove(logic, deals, deals[0], match.legal(), Goal("points"), 1)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_renamed_suits_make_no_other_puzzle(key: str, tally: Tally) -> None:
    matches = endings(key, tally.rng)
    tally.floor(different=5)
    before = None
    for _ in tally.times(10, "positions"):
        match = next(matches)
        state, answer = match.deal.state, match.legal()[0]
        seen = view(state, state.turn, hands_open=True)
        pattern = pattern_of(seen, Goal("tricks"), answer)
        names = tally.rng.sample(range(4), 4)
        turned = seen.state
        for name in ("hands", "taken"):
            setattr(turned, name, [_renamed(cards, names) for cards in getattr(turned, name)])
        turned.trick = [_card(card, names) for card in turned.trick]
        if 0 <= turned.trump < 4:
            turned.trump = names[turned.trump]
        other = answer._replace(cards=tuple(_card(card, names) for card in answer.cards))
        if answer.strain is not None:
            other = other._replace(strain=names[answer.strain])
        renamed = type(seen)(seen.viewer, turned, seen.hidden, _renamed(seen.unseen, names))
        assert pattern_of(renamed, Goal("tricks"), other) == pattern
        tally.count["different"] += pattern != before
        before = pattern


def _card(card: int, names: Sequence[int]) -> int:
    return card if card > 51 else card % 13 + 13 * names[card // 13]


def _renamed(cards: int, names: Sequence[int]) -> int:
    return sum(1 << _card(card, names) for card in range(53) if cards >> card & 1)

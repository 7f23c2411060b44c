"""Search: it knows the view and nothing else, keeps to its budget, and finds what is plainly best."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.decision import Clock
from game.ai.endgame import Endgame
from game.ai.search import ActionEstimate, Search, payoffs
from game.engine.actions import PASS, PLAYS, Action
from game.engine.cards import ACE, each, parse_card, rank_of
from game.engine.scoring import Entry
from game.engine.state import State
from game.engine.view import View, view
from game.match.match import Match
from tests.ai.positions import GAME, LOGIC, crowded_ending, decision, decisions
from tests.conftest import SEED, Tally
from tests.game.california_jack_deals import act, begin, pack
from tests.game.secrecy import exchanged
from tests.toy_game import TRICK, ToyGame

TOY = BotLogic(ToyGame())


def judged(
    logic: BotLogic[Any], seen: View[Any], legal: Any, seed: int, iterations: int = 60
) -> list[ActionEstimate]:
    search = Search(logic, seen, legal, Random(seed), iterations)
    search.run(iterations)
    return search.estimates()


# The same question, the same estimates.


@pytest.mark.parametrize("logic", [LOGIC, TOY])
def test_estimates_depend_on_view_seed_and_iterations_alone(logic: BotLogic[Any], tally: Tally) -> None:
    rng = tally.rng
    asked = []
    for seed in range(10):
        match = decision(logic, rng)
        asked.append((logic, match.view(match.to_act), match.legal(), seed))
    first = [judged(*question) for question in asked]
    for _ in tally.times(30, "questions"):
        at = rng.randrange(len(asked))
        assert judged(*asked[at]) == first[at]
    assert any(judged(*asked[at][:3], seed=77) != first[at] for at in range(10))
    assert any(judged(*asked[at], iterations=90) != first[at] for at in range(10))


def test_thinking_on_in_slices_is_thinking_at_once(tally: Tally) -> None:
    for seed in tally.times(10, "questions"):
        match = decision(LOGIC, tally.rng)
        whole, sliced = (
            Search(LOGIC, match.view(match.to_act), match.legal(), Random(seed), 120) for _ in range(2)
        )
        whole.run(120)
        while sliced.iterations < 120:
            sliced.run(min(120, sliced.iterations + 1))
        assert sliced.estimates() == whole.estimates()


def test_estimates_do_not_depend_on_the_process() -> None:
    """Neither on how a process scatters its hashes nor on what it has worked out before."""
    program = (
        "from random import Random\n"
        "from tests.ai.positions import LOGIC, decision\n"
        "from tests.ai.test_search import TOY, judged\n"
        "for logic in (TOY, LOGIC):\n"
        "    match = decision(logic, Random(3))\n"
        "    print(judged(logic, match.view(match.to_act), match.legal(), 5, 300))\n"
    )
    root = Path(__file__).parents[2]
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert "payoff" in said[0]


# Nothing but the view.


def twins(logic: BotLogic[Any], rng: Random) -> tuple[Match, State]:
    """A match, and the state of another deal that the player to act cannot tell from it."""
    while True:
        match = decision(logic, rng)
        true, player = match.deal.state, match.to_act
        if true.sealed is not None and any(true.sealed.values()):
            # What another has chosen in secret, the other way round.
            other = exchanged(match, {}, player)
            assert other is not None
            other.sealed = {
                who: tuple(
                    Action("stake", manner=("none" if "all" in made.manner else "all",)) for made in done
                )
                for who, done in true.sealed.items()
            }
            return match, other
        hidden = each(match.view(player).unseen)
        if len(hidden) > 1:
            one, two = rng.sample(hidden, 2)
            other = exchanged(match, {one: two, two: one}, player)
            if other is not None and other.hands != true.hands:
                return match, other


def opened(state: State, viewer: int | None) -> View[Any]:
    """A view as it must not be: with the cards of all."""
    open_state = state.copy()
    open_state.known = state.known[:]
    return View(viewer, open_state, {}, 0)


def unlike(logic: BotLogic[Any], match: Match, other: State, seed: int, look=view) -> bool:
    """Whether the search judges two deals differently."""
    legal = match.legal()
    here, there = (look(state, match.to_act) for state in (match.deal.state, other))
    return judged(logic, here, legal, seed) != judged(logic, there, legal, seed)


@pytest.mark.parametrize("logic", [LOGIC, TOY])
def test_deals_that_differ_only_in_what_is_hidden_are_judged_the_same(
    logic: BotLogic[Any], tally: Tally
) -> None:
    tally.floor(noticed_with_open_cards=10)
    if logic is TOY:
        tally.floor(sealed=2)
    for number in tally.times(25, "pairs of deals"):
        match, other = twins(logic, tally.rng)
        tally.count["sealed"] += match.deal.state.sealed is not None
        assert not unlike(logic, match, other, number)
        tally.count["noticed_with_open_cards"] += unlike(logic, match, other, number, opened)


def test_the_view_is_left_as_it_was(tally: Tally) -> None:
    for number in tally.times(20, "views"):
        logic = (LOGIC, TOY)[number % 2]
        match = decision(logic, tally.rng)
        seen = match.view(match.to_act)
        judged(logic, seen, match.legal(), number, 30)
        assert seen == match.view(match.to_act)
        assert seen.state.log is None


# Any game, within its budget.


@pytest.mark.parametrize("logic", [LOGIC, TOY])
def test_every_legal_action_has_an_estimate_and_the_budget_is_kept(
    logic: BotLogic[Any], tally: Tally
) -> None:
    tally.floor(**({"auction": 20, "stake": 8, "play": 20} if logic is TOY else {"play": 50}))
    for number in tally.times(12 if logic is TOY else 2, "deals"):
        for match in decisions(logic.game, tally.rng):
            legal, budget = list(match.legal()), tally.rng.choice((1, 20, 50))
            search = Search(logic, match.view(match.to_act), legal, Random(number), budget)
            search.run(budget)
            estimates = search.estimates()
            assert sorted(estimate.action for estimate in estimates) == sorted(legal)
            assert all(estimate.visits > 0 for estimate in estimates)
            assert sum(estimate.visits for estimate in estimates) == search.iterations
            assert budget <= search.iterations < budget + len(legal)
            tally.count[match.deal.state.phase] += 1


def test_a_search_is_ended_by_the_clock_and_by_the_one_who_asked() -> None:
    match = decision(LOGIC, Random(1))
    legal = match.legal()
    search = Search(LOGIC, match.view(match.to_act), legal, Random(1), 10**9)
    began = time.monotonic()
    search.run(10**9, Clock(0.05))
    assert 0.05 <= time.monotonic() - began < 2
    assert search.iterations > 0
    before = search.iterations
    search.run(10**9, Clock(0))
    assert search.iterations == before
    asked = iter([False, False, False, True])
    search.run(10**9, stop=lambda: next(asked))
    assert search.iterations == before + 3 * len(legal)


def test_payoffs_are_points_ahead_of_the_others() -> None:
    state = decision(TOY, Random(1)).deal.state.copy()
    state.entries = [Entry(0, 3, TRICK), Entry(2, 1, TRICK), Entry(0, -1, TRICK), Entry(None, 5, TRICK)]
    assert payoffs(TOY, state) == [1.5, -1.5, 0.0]


# What is plainly best.

PLAIN = {
    "take the jack of trumps with the queen": ("JH 2C 3C 4C 5C 6C", "QH 3H 7C 8C 9C TD", "JH", "QH"),
    "keep the jack of trumps from the queen": ("QH 3D 4D 5D 6D 7D", "JH 4H 8C 8D 9D 9C", "QH", "4H"),
    "keep the ten from the ace": ("AS 3D 4D 5D 6D 7D", "TS 4S 8C 8D 9D 9C", "AS", "4S"),
    "keep the two of trumps from the king": ("KH 3D 4D 5D 6D 7D", "2H 4H 8C 8D 9D 9C", "KH", "4H"),
}


@pytest.mark.parametrize("case", PLAIN)
def test_the_plainly_best_card_is_found(case: str, tally: Tally) -> None:
    leader, answerer, led, best = PLAIN[case]
    player = list(PLAIN).index(case) % 2
    match = begin(pack(leader, answerer, "5H"), dealer=player)
    act(match, led)
    for seed in tally.times(3, "searches"):
        estimates = judged(LOGIC, match.view(player), match.legal(), SEED + seed, 1500)
        assert estimates[0].action.text == f"play {best}"
        assert estimates[0].payoff > estimates[1].payoff


def test_with_few_cards_left_search_finds_what_is_proven(tally: Tally) -> None:
    """Each player in the tree goes for his own payoff, so that it grows towards the true one."""
    tally.floor(ways_to_err=4)
    for number in tally.times(60, "endings"):
        state = crowded_ending(tally.rng, 3, answering=number % 2 == 0)
        legal = GAME.legal(state)
        if len(legal) < 2:
            continue
        values = Endgame(LOGIC, state.turn).values(state, legal)
        found = judged(LOGIC, opened(state, state.turn), legal, number, 400)[0]
        assert values[legal.index(found.action)] == max(values)
        assert abs(found.payoff - max(values)) < 1
        tally.count["ways_to_err"] += min(values) < max(values)


def test_the_winning_card_of_another_game_is_found(tally: Tally) -> None:
    """In the toy game the highest card wins the only trick; the others hold no aces."""
    hands, blind = ("AC QC QD", "KC KD QH", "KH KS QS"), "AD AH AS"
    deck = [parse_card(card) for text in (*hands, blind) for card in text.split()]
    match = Match(TOY.game, 3, TOY.game.Options(), seed=1, first_dealer=2)
    match.start_deal(deck)
    while match.deal.state.phase != "play":
        match.act(match.legal()[0])
    assert match.to_act == 0
    for seed in tally.times(6, "searches"):
        estimates = judged(TOY, match.view(0), match.legal(), SEED + seed, 200)
        assert rank_of(estimates[0].action.cards[0]) == ACE


# Narrowing down.


class Lottery:
    """A kernel: each action pays its place's worth and some luck."""

    def __init__(self, best: int, rng: Random, luck: float = 1.0) -> None:
        self.best = best
        self.rng = rng
        self.luck = luck
        self.tried_in_deal: list[set[int]] = []

    def deal(self) -> None:
        self.tried_in_deal.append(set())

    def try_out(self, number: int) -> float:
        self.tried_in_deal[-1].add(number)
        return float(number == self.best) + self.rng.gauss(0, self.luck)

    def search(self, number: int, budget: int) -> Search:
        match = decision(LOGIC, Random(1))
        return Search(LOGIC, match.view(match.to_act), PLAYS[:number], self.rng, budget, kernel=self)


@pytest.mark.parametrize("number", range(2, 17))
def test_narrowing_keeps_the_best_and_spends_all_on_rivals(number: int, tally: Tally) -> None:
    budget = 60 * number
    tally.floor(lotteries=number)
    for best in range(number):
        lottery = Lottery(best, Random(tally.rng.random()))
        search = lottery.search(number, budget)
        search.run(budget)
        estimates = search.estimates()
        assert estimates[0].action == PLAYS[best]
        alone = sum(len(tried) == 1 for tried in lottery.tried_in_deal)
        assert alone <= number, "the last two are compared to the end"
        visits = sorted(estimate.visits for estimate in estimates)
        assert visits[-1] - visits[-2] <= number
        assert visits[-1] > visits[0] or number == 2
        assert visits[0] >= budget / number / 5
        tally.count["lotteries"] += 1


def test_a_bias_counts_while_a_search_is_narrowed_and_brings_back_nothing_dropped(
    tally: Tally,
) -> None:
    """Who expects more of bids keeps them longer; what he likes best at last was tried to the end."""
    game = GAMES["napoleon"]
    logic = logic_of(game)
    tally.floor(changed=3)
    for seed in tally.times(8, "auctions"):
        match = Match(game, 5, game.Options(), seed=seed, first_dealer=0)
        match.start_deal()
        seen, legal = match.view(match.to_act), match.legal()[:8]
        kept = []
        for bias in (UNBIASED, Bias(boldness=2.0)):
            search = Search(logic, seen, legal, Random(seed), 30, bias=bias)
            search.run(30)
            assert search.estimates()[0].action in search.running
            kept.append([action for action in search.running if action != PASS])
        tally.count["changed"] += kept[0] != kept[1]
        assert len(kept[1]) >= len(kept[0])


def test_a_lost_lead_is_not_won_back_by_luck_of_few_visits() -> None:
    """Actions that dropped out rank behind the others, whatever they had gained by then."""
    search = Lottery(0, Random(2), luck=0).search(8, 400)
    search.run(400)
    out = search.estimates()[-1].action
    search.root[out].total = 1e9
    assert search.estimates()[0].action != out


def test_actions_are_alike_if_the_deals_cannot_tell_them_apart(tally: Tally) -> None:
    """With much luck the best is often like others; without luck it is alone, unless others are as good."""
    tally.floor(alike=10)
    for number in tally.times(20, "searches"):
        alone = Lottery(2, Random(number), luck=0.5).search(4, 400)
        alone.run(400)
        assert alone.alike() == [PLAYS[2]]
        level = Lottery(9, Random(number), luck=0.5).search(4, 400)
        level.run(400)
        assert level.alike()[0] == level.estimates()[0].action
        tally.count["alike"] += len(level.alike()) > 1
    equal = Lottery(9, Random(1), luck=0).search(4, 40)
    equal.run(40)
    assert sorted(equal.alike()) == sorted(PLAYS[:4])

"""Benchmark of rules, search and exact endings, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from math import ceil
from random import Random
from statistics import median
from typing import Any

from game.ai import logic_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.endgame import Endgame
from game.ai.search import InformationSetTree, Search, search_kernel
from game.engine.bits import COMPILED
from game.engine.rules import OVER, Game
from game.match.match import Match

ROUNDS = 5
SECONDS = 0.6
ITERATIONS = 1500
"""Iterations of a measured search."""
COMPILED_ITERATIONS = 15_000
"""Iterations of a measured search if the game's kernel is compiled."""
SOLVED_DEALS = 60


def plays_per_second(game: Game[Any], players: int, *, rounds: int = ROUNDS, seconds: float = SECONDS) -> int:
    """Return the random deals per second played through `legal` and `apply`; the median of all rounds.

    `apply` is the unchecked one that searches use, since the action comes from `legal`.
    """
    options = game.Options()
    match = Match(game, players, options, seed=1)
    match.start_deal()
    start = match.deal.state
    rates = []
    for number in range(rounds):
        rng = Random(number)
        plays = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            state = start.copy()
            while state.phase != OVER:
                legal = game.legal(state)
                game.advance(state, legal[int(rng.random() * len(legal))])
                plays += 1
        rates.append(plays / spent)
    return round(median(rates))


def first_lead(logic: BotLogic[Any], players: int) -> Match:
    """Return a match at the first lead with a choice of cards; rules of thumb decide everything before."""
    for seed in count(1):
        match = Match(logic.game, players, logic.game.Options(), seed=seed)
        match.start_deal()
        while not match.deal.finished:
            view, legal = match.view(match.to_act), match.legal()
            if len(legal) > 1 and plays_cards(match.deal.state):
                return match
            liked = logic.preferences(view, legal)
            match.act(legal[liked.index(max(liked))])
    raise AssertionError("some deal comes to its play")


def iterations_per_second(
    game: Game[Any], players: int, *, rounds: int = ROUNDS, budget: int | None = None
) -> int:
    """Return search iterations per second at the first lead, with random playouts and no solver; the median
    of rounds.

    An iteration is one deal that fits the view, one descent of the tree and one playout to the end.
    """
    logic = logic_of(game)
    match = first_lead(logic, players)
    view, legal = match.view(match.to_act), match.legal()
    rates = []
    for number in range(rounds):
        rng = Random(number)
        own = search_kernel(logic, view, legal, rng, by_chance=True)
        most = budget or (COMPILED_ITERATIONS if own and COMPILED else ITERATIONS)
        kernel = own or InformationSetTree(logic, view, legal, rng, by_chance=True)
        search = Search(logic, view, legal, rng, most, kernel=kernel)
        began = time.process_time()
        search.run(most)
        rates.append(search.iterations / (time.process_time() - began))
    return round(median(rates))


def solver_milliseconds(
    game: Game[Any], players: int, *, deals: int = SOLVED_DEALS
) -> dict[str, dict[str, float]]:
    """Return the CPU time of exact endings at random positions by tricks left: median and 95th percentile,
    in ms.
    """
    logic = logic_of(game)
    rng = Random(1)
    times: dict[int, list[float]] = {}
    for number in range(deals):
        match = Match(game, players, game.Options(), seed=number)
        match.start_deal()
        state = match.deal.state.copy()
        while state.phase != OVER:
            left = state.hands[state.turn].bit_count()
            if logic.can_be_solved(state) and not state.trick and left > 1:
                began = time.process_time()
                Endgame(logic, state.turn).value(state)
                times.setdefault(left, []).append(1000 * (time.process_time() - began))
            game.advance(state, rng.choice(game.legal(state)))
    return {
        str(left): {
            "median": round(median(found), 2),
            # The shortest time that 95% do not exceed.
            "p95": round(sorted(found)[ceil(0.95 * len(found)) - 1], 2),
        }
        for left, found in sorted(times.items())
    }


def bench(games: Mapping[str, Game[Any]], *, rounds: int = ROUNDS, endings: bool = True) -> dict[str, Any]:
    """Return all figures, in the form that `python -m game bench --json` prints; `endings` includes exact
    endings.

    The first entry says whether the kernels run compiled.
    """
    measures: dict[str, Callable[[Game[Any], int], Any]] = {
        "plays_per_second": partial(plays_per_second, rounds=rounds),
        "iterations_per_second": partial(iterations_per_second, rounds=rounds),
    }
    if endings:
        measures["solver_ms"] = solver_milliseconds
    figures: dict[str, Any] = {"compiled": COMPILED}
    for name, measure in measures.items():
        figures[name] = {
            key: {str(players): measure(game, players) for players in game.players}
            for key, game in games.items()
        }
    return figures

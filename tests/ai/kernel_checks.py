"""What a kernel of the play must do in every game: go on as the rules say, and deal as the view says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.ai.bot_logic import BotLogic
from game.ai.evaluation import laid_open
from game.ai.kernels.generator import RandomGenerator
from game.ai.search import InformationSetTree, Search, search_kernel
from game.engine.bits import count
from game.engine.cards import each
from game.engine.rules import OVER
from game.engine.scoring import ahead
from game.engine.state import Zone
from game.engine.view import NO_DEAL, View
from game.match.match import Match
from tests.conftest import Tally
from tests.game.random_play import random_options

PositionOf = Callable[[View[Any], Random], Any]


def at_play(logic: BotLogic[Any], rng: Random, players: int, sensible: bool = False) -> Match:
    """A random position of the play in a form by chance; what precedes it, too, or by the rules of thumb."""
    game = logic.game
    while True:
        options = random_options(game, rng, players=players)
        seed, dealer = rng.randrange(10**9), rng.randrange(players)
        match = Match(game, players, options, seed=seed, first_dealer=dealer)
        match.start_deal()
        plays = rng.randrange(-8, 40)
        while not match.deal.finished:
            legal = match.legal()
            if match.deal.state.phase == "play":
                if plays <= 0 and len(legal) > 1:
                    return match
                plays -= 1
                match.act(rng.choice(legal))
            elif sensible:
                liked = logic.preferences(match.view(match.to_act), legal)
                match.act(legal[liked.index(max(liked))])
            else:
                match.act(rng.choice(legal))


def views(logic: BotLogic[Any], tally: Tally, number: int, sensible: bool = False) -> Iterator[View[Any]]:
    """Views of players to act, of all numbers of players in turn."""
    for place in tally.times(number, "views"):
        players = logic.game.players[place % len(logic.game.players)]
        match = at_play(logic, tally.rng, players, sensible)
        tally.count[f"of {players}"] += 1
        yield match.view(match.to_act)


def goes_on_as_the_rules_say(
    logic: BotLogic[Any], position_of: PositionOf, tally: Tally, number: int
) -> None:
    """The same legal cards, turns and payoffs in the engine and in the kernel, card after card."""
    generator = RandomGenerator(1)
    for seen in views(logic, tally, number):
        state: Any = logic.sample_state(seen, tally.rng)
        tally.count["answering"] += bool(state.trick)
        position = position_of(laid_open(state), tally.rng)
        position.deal(generator)
        for _ in range(2):
            end = state.copy()
            while end.phase != OVER:
                legal = logic.game.legal(end)
                assert not position.over
                assert position.turn == end.turn
                assert each(position.legal()) == [action.cards[0] for action in legal]
                action = tally.rng.choice(legal)
                logic.game.advance(end, action)
                position.play(action.cards[0])
                tally.count["legal"] += len(legal)
            assert position.over
            ours = [position.payoff(player) for player in range(position.players)]
            assert ours == pytest.approx(ahead(logic.rollout_value(end)))
            tally.count["won by who acts"] += ours[seen.state.turn] > 0
            position.restart()


def deals_what_fits(logic: BotLogic[Any], position_of: PositionOf, tally: Tally, number: int) -> None:
    """The hands of a kernel's deals are such as the view allows."""
    for seen in views(logic, tally, number):
        state = seen.state
        generator = RandomGenerator(tally.rng.getrandbits(60))
        position = position_of(seen, tally.rng)
        for _ in range(10):
            position.deal(generator)
            gone = 0
            for player, hand in enumerate(position.hands):
                known = state.hands[player]
                assert hand & known == known
                assert count(hand) == seen.hand_size(player)
                may = state.may.get(Zone("hands", player), ~0)
                tally.count["ruled out"] += bool(seen.unseen & ~may)
                assert not hand & ~known & ~(seen.unseen & may)
                assert not hand & gone
                gone |= hand


def deals_as_likely(
    logic: BotLogic[Any], position_of: PositionOf, seen: View[Any], rng: Random, number: int
) -> float:
    """How far the kernel's deals differ from the bot logic's, card by card: the most standard deviations."""
    position, generator = position_of(seen, rng), RandomGenerator(rng.getrandbits(60))
    ours: Counter[tuple[int, int]] = Counter()
    theirs: Counter[tuple[int, int]] = Counter()
    for _ in range(number):
        position.deal(generator)
        for found, hands in ((ours, position.hands), (theirs, logic.sample_state(seen, rng).hands)):
            found.update((player, card) for player, hand in enumerate(hands) for card in each(hand))
    most = 0.0
    for place in ours.keys() | theirs.keys():
        share = (ours[place] + theirs[place]) / (2 * number)
        spread = (2 * number * share * (1 - share)) ** 0.5 + 1
        most = max(most, abs(ours[place] - theirs[place]) / spread)
    return most


def refuses_what_no_deal_fits(logic: BotLogic[Any], position_of: PositionOf) -> None:
    """A view whose hidden cards may lie nowhere."""
    match = at_play(logic, Random(2), 3)
    seen = match.view(match.to_act)
    for zone in seen.hidden:
        seen.state.may[zone] = 0
    with pytest.raises(ValueError, match=NO_DEAL):
        position_of(seen, Random(1))


def is_for_the_play_alone(logic: BotLogic[Any], players: int, before: str) -> None:
    """There is a kernel in the play, and none in a phase before it."""
    match = at_play(logic, Random(3), players)
    seen, legal = match.view(match.to_act), match.legal()
    assert search_kernel(logic, seen, legal, Random(1), by_chance=False)
    seen.state.phase = before
    assert search_kernel(logic, seen, legal, Random(1), by_chance=False) is None


def ends_from_anywhere(logic: BotLogic[Any], position_of: PositionOf, tally: Tally, number: int) -> None:
    """Playouts of both kinds come to the end of the deal, with no card left."""
    for seen in views(logic, tally, number):
        generator = RandomGenerator(1)
        position = position_of(seen, tally.rng)
        for play_out in (position.play_out, position.play_by_chance):
            position.deal(generator)
            play_out(generator)
            assert position.over
            assert not any(position.hands)


def differs_from_walks(
    logic: BotLogic[Any], tally: Tally, number: int, sensible: bool = False
) -> list[float]:
    """By how much the kernel judges each action otherwise than any game's search does; both by chance."""
    differences = []
    for seen in views(logic, tally, number, sensible):
        legal = logic.game.legal(seen.state)
        kernel = search_kernel(logic, seen, legal, Random(1), by_chance=True)
        walks = InformationSetTree(logic, seen, legal, Random(1), by_chance=True)
        means = []
        for each_kernel in (kernel, walks):
            search = Search(logic, seen, legal, Random(1), 300, kernel=each_kernel)
            search.run(300)
            means.append({action: tried.total / tried.visits for action, tried in search.root.items()})
        differences += [means[0][action] - means[1][action] for action in legal]
    return differences

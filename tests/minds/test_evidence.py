"""What the others did as evidence of their cards: replayed from what each could know, and weighed softly."""

from __future__ import annotations

import importlib
from itertools import pairwise
from math import exp, isclose, isfinite
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import each, mask
from game.engine.rules import Game
from game.engine.state import NOBODY
from game.engine.view import View
from game.match.match import Match
from game.minds import MINDS, mind_of
from game.minds.beliefs import EFFECTIVE, Deals, resampled, tempered
from game.minds.evidence import ODD, Evidence, cards_played, surprise
from game.minds.kernels.generator import Generator
from game.minds.levels import choose
from game.minds.mind import Mind
from game.minds.search import Search
from game.minds.thinking import DEALS_WEIGHED, think
from tests.conftest import Tally
from tests.game.random_play import played, random_match, stopped
from tests.game.secrecy import exchanged
from tests.minds.choices import searched

LOOKING_BACK = [key for key, mind in MINDS.items() if mind.likelihood is not Mind.likelihood]
"""The games whose opponents go by what the others have done."""
some_game = pytest.mark.parametrize("game", [GAMES[key] for key in LOOKING_BACK], ids=LOOKING_BACK)


# One action.


def test_the_chances_of_all_actions_make_one(tally: Tally) -> None:
    for _ in tally.times(50, "lists"):
        values = [tally.rng.uniform(-9, 9) for _ in range(tally.rng.randrange(2, 30))]
        chances = [exp(surprise(values, place, 2.0)) for place in range(len(values))]
        assert isclose(sum(chances), 1)
        assert max(chances) == chances[values.index(max(values))]
        assert min(chances) >= ODD / len(values)


def test_the_softer_the_less_an_unusual_action_says() -> None:
    soft, hard = (surprise([0.0, -1.0], 1, softness) for softness in (5.0, 0.1))
    assert hard < soft < surprise([0.0, 0.0], 1, 1.0)


# Weights, and deals drawn by them.


def test_weights_make_one_and_so_many_count(tally: Tally) -> None:
    for _ in tally.times(50, "sets"):
        spread = tally.rng.choice((0.0, 0.5, 5.0, 100.0))
        logs = [tally.rng.uniform(-spread, spread) for _ in range(60)]
        weights = tempered(logs)
        assert isclose(sum(weights), 1)
        assert 1 / sum(weight**2 for weight in weights) >= EFFECTIVE * len(logs) * 0.999
        order = sorted(range(60), key=logs.__getitem__)
        assert all(weights[one] <= weights[two] for one, two in pairwise(order))
        tally.count["flattened"] += not isclose(max(weights) / min(weights), exp(max(logs) - min(logs)))
    tally.floor(flattened=5)


def test_weights_of_which_enough_count_are_left_as_they_are() -> None:
    assert tempered([0.0, -1.0]) == pytest.approx([1 / (1 + exp(-1)), exp(-1) / (1 + exp(-1))])


def test_deals_come_as_often_as_their_weights_ask_for(tally: Tally) -> None:
    deals: Any = [*range(40)]
    for _ in tally.times(50, "draws"):
        weights = tempered([tally.rng.uniform(-2, 2) for _ in deals])
        drawn = resampled(deals, weights, tally.rng)
        assert len(drawn) == len(deals)
        for deal, weight in zip(deals, weights, strict=True):
            assert abs(drawn.count(deal) - weight * len(deals)) < 2


def test_a_drawn_deal_is_nobody_elses() -> None:
    match = Match(GAMES["napoleon"], 5, GAMES["napoleon"].Options(), seed=1)
    match.start_deal()
    deals = Deals(match.deal.state.copy, lambda deal: 0.0, 3, Random(1))
    one, other = deals.draw(), deals.draw()
    one.hands[0] = 0
    assert other.hands[0]
    assert all(deal.hands[0] for deal in deals.deals)


# What is looked back at.


def test_the_past_tricks_tell_who_has_played_what(tally: Tally) -> None:
    tally.floor(cards=500)
    for key in GAMES:
        for _ in tally.times(4, "matches"):
            match = random_match(GAMES[key], tally.rng, shortest=True)
            *_, position = played(match, tally.rng)
            told = [
                mask(event.cards[place] for event in tricks_of(match) for place in places(event, player))
                for player in range(match.players)
            ]
            assert [cards_played(position.deal.state, player) for player in range(match.players)] == told
            tally.count["cards"] += sum(cards.bit_count() for cards in told)


def tricks_of(match: Match) -> list[Any]:
    return [event for event in match.deal.events if type(event).__name__ == "TrickTaken"]


def places(trick: Any, player: int) -> list[int]:
    return [place for place, who in enumerate(trick.players) if who == player]


def by_rules_of_thumb(game: Game[Any], seed: int, players: int) -> Match:
    match = Match(game, players, game.Options(), seed=seed, first_dealer=seed % players)
    match.start_deal()
    return match


def go_on(match: Match) -> None:
    seen = match.view(match.to_act)
    match.act(choose(mind_of(match.game), seen, match.legal(), "normal", len(match.deal.actions)))


TOLD_LATER = {"known"}
"""What a look back does not tell as it was: which of a seat's own cards the others knew."""


@some_game
def test_a_look_back_at_the_true_deal_shows_what_each_player_saw(game: Game[Any], tally: Tally) -> None:
    """So nobody is judged by what he could not know."""
    tally.floor(looks=80)
    for number in tally.times(5, "deals"):
        match = by_rules_of_thumb(game, number, 4 + number % 2)
        saw: dict[tuple[int, int], View[Any]] = {}
        while not match.deal.finished:
            state = match.deal.state
            if state.phase == "play" and len(match.legal()) > 1:
                if len(state.past) == 6:
                    looked = looks_back(mind_of(game), match)
                    for seen in looked:
                        known = saw[seen.viewer, seen.state.hands[seen.viewer]].facts()
                        assert {
                            name: value
                            for name, value in seen.facts().items()
                            if known[name] != value and name not in TOLD_LATER
                        } == {}
                    tally.count["looks"] += len(looked)
                    break
                saw[state.turn, state.hands[state.turn]] = match.view(state.turn)
            go_on(match)


def looks_back(mind: Mind[Any], match: Match) -> list[View[Any]]:
    """The views from which the others' plays are judged, where the true deal is the possible one."""
    found = []
    seen = match.view(match.to_act)
    likelihood: Any = mind.likelihood(seen, Random(1))
    assert likelihood is not None
    evidence: Evidence[Any] = likelihood.__self__
    like = evidence._like

    def spy(view: View[Any], legal: Any) -> Any:
        found.append(view)
        return like(view, legal)

    evidence._like = spy
    assert isfinite(likelihood(match.deal.state.copy()))
    return found


@some_game
def test_every_form_of_a_game_can_be_looked_back_at(game: Game[Any], tally: Tally) -> None:
    mind = mind_of(game)
    tally.floor(deals=150)
    for _ in tally.times(80, "positions"):
        match = stopped(game, tally.rng)
        if match.deal.finished:
            continue
        seen = match.view(match.to_act)
        likelihood = mind.likelihood(seen, tally.rng)
        assert likelihood is not None
        for _ in range(3):
            assert isfinite(likelihood(mind.possible(seen, tally.rng)))
            tally.count["deals"] += 1


def test_after_four_tricks_the_true_adjutant_is_likelier(tally: Tally) -> None:
    """Twice as likely or so as by chance and the favours alone."""
    game = GAMES["napoleon"]
    mind = mind_of(game)
    before, after = [], []
    tally.floor(positions=8)
    for number in tally.times(20, "deals"):
        match = by_rules_of_thumb(game, 100 + number, 5)
        while not match.deal.finished:
            state: Any = match.deal.state
            hidden = state.called >= 0 and state.adjutant == NOBODY and state.partner() != NOBODY
            if len(state.past) == 4 and hidden and state.turn not in (state.napoleon, state.partner()):
                seen = match.view(state.turn)
                likelihood = mind.likelihood(seen, tally.rng)
                assert likelihood is not None
                deals: Any = [mind.possible(seen, tally.rng) for _ in range(60)]
                right = [deal.partner() == state.partner() for deal in deals]
                before.append(fmean(right))
                after.append(
                    sum(w for w, r in zip(tempered([*map(likelihood, deals)]), right, strict=True) if r)
                )
                tally.count["positions"] += 1
                break
            go_on(match)
    assert fmean(after) > fmean(before) + 0.2


# In a choice.


@some_game
def test_deals_that_a_seat_cannot_tell_apart_are_thought_about_alike(game: Game[Any], tally: Tally) -> None:
    mind = mind_of(game)
    tally.floor(pairs=10)

    def thought(match: Match) -> Any:
        return think(
            mind, match.view(match.to_act), match.legal(), Random(3), iterations=16, looking_back=True
        )

    for _ in tally.times(80, "positions"):
        match = stopped(game, tally.rng)
        if match.deal.finished or len(match.legal()) < 2 or match.deal.state.phase != "play":
            continue
        unseen = each(match.view(match.to_act).unseen)
        if len(unseen) < 2:
            continue
        one, two = tally.rng.sample(unseen, 2)
        other = exchanged(match, {one: two, two: one})
        if other is None:
            continue
        here = thought(match)
        match.deal.state = other
        assert thought(match) == here
        tally.count["pairs"] += 1


@pytest.mark.parametrize("key", GAMES)
def test_a_search_tries_the_deals_that_it_is_given(key: str, tally: Tally) -> None:
    """By its kernel, where the game has one that takes them, and card by card."""
    mind = mind_of(GAMES[key])
    tally.floor(deals=40)
    for _ in tally.times(25, "positions"):
        match = searched(mind, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        asked = []

        def given(mind: Mind[Any] = mind, seen: View[Any] = seen, asked: list[Any] = asked) -> Any:
            asked.append(mind.possible(seen, tally.rng))
            return asked[-1].copy()

        Search(mind, seen, legal, Random(1), 2 * len(legal), deals=given).run(2 * len(legal))
        assert len(asked) >= 2
        tally.count["deals"] += len(asked)
        kernel: Any = mind.kernel(seen, legal, Random(1), by_chance=False, deals=given)
        if kernel is None:
            continue
        position = importlib.import_module(f"game.minds.{key}.kernel").position_of(seen, Random(1), given)
        position.deal(Generator(1))
        hands = position.hands if hasattr(position, "hands") else position._hands
        assert list(hands) == asked[-1].hands
        tally.count["by kernel"] += 1


@pytest.mark.parametrize(("iterations", "weighed"), [(0, 0), (1, 0), (60, 30), (500, DEALS_WEIGHED)])
def test_no_more_deals_are_weighed_than_a_search_is_long(
    iterations: int, weighed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much a level may think: it is not done again for every iteration."""
    game = GAMES["napoleon"]
    match = by_rules_of_thumb(game, 1, 5)
    while len(match.deal.state.past) < 2 or len(match.legal()) < 3:
        go_on(match)
    asked = []
    judge = Evidence.likelihood
    monkeypatch.setattr(Evidence, "likelihood", lambda self, deal: asked.append(deal) or judge(self, deal))
    mind, seen = mind_of(game), match.view(match.to_act)
    think(mind, seen, match.legal(), Random(1), iterations=iterations, looking_back=True)
    assert len(asked) == weighed

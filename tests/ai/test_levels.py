"""Levels: equal questions have equal answers, nothing hidden plays a part, each is stronger than the next."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from game import GAMES
from game.ai import bidding_styles, levels, logic_of
from game.ai.bidding_styles import bias_of
from game.ai.decision import Effort, analyse
from game.ai.levels import LEVELS, choose, effort_of, opponent_seed, steps_of
from game.ai.matched_player import ErrorProfile, MatchedPlayer
from game.ai.paired_trials import PairedTrials
from game.ai.request import DecisionRequest
from game.engine.actions import PASS, Action, parse_action
from game.engine.cards import each
from game.engine.state import State
from game.engine.view import View
from game.match.match import Match
from game.research.arena import Bout, play_number
from game.session.host import Host
from tests.conftest import LONG, TALLIED, Tally
from tests.game.random_play import random_match
from tests.game.secrecy import exchanged

GAME = GAMES["california_jack"]
LOGIC = logic_of(GAME)
SMALL = Effort(40)
BETWEEN = tuple(MatchedPlayer(strength).player_spec for strength in (40, 140, 240))
"""Players at strengths between the levels."""


def position(rng: Random, options: object = None) -> Match:
    """A random position in which somebody has a choice."""
    while True:
        match = random_match(GAME, rng)
        match.start_deal()
        for _ in range(rng.randrange(48)):
            match.act(rng.choice(match.legal()))
        if len(match.legal()) > 1:
            return match


def asked(match: Match, level: str) -> DecisionRequest:
    request = Host(match, (level,) * 2, None).request()
    assert request is not None
    return request._replace(effort=SMALL if effort_of(level) is not None else None)


def chosen(request: DecisionRequest) -> str:
    logic, view, legal, level, seed, effort, *_ = request
    return choose(logic, view, legal, level, seed, effort=effort).text


@pytest.mark.parametrize("level", [*LEVELS, *BETWEEN])
def test_the_same_question_has_the_same_answer_whatever_ran_before(level: str, tally: Tally) -> None:
    requests = [asked(position(tally.rng), level) for _ in range(12)]
    first = [chosen(request) for request in requests]
    for number in tally.times(24, "questions"):
        at = tally.rng.randrange(len(requests))
        assert chosen(pickle.loads(pickle.dumps(requests[at]))) == first[at], number


@pytest.mark.parametrize("level", ["easy", "normal", *BETWEEN])
def test_every_level_answers_legally_everywhere(level: str, tally: Tally) -> None:
    for _ in tally.times(80, "positions"):
        request = asked(position(tally.rng), level)
        assert chosen(request) in [action.text for action in request.legal]


def test_no_search_is_made_that_could_not_overrule_the_rules_of_thumb(
    monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    searched: list[int] = []
    plain = levels.analyse

    def noted(*given: Any, **more: Any) -> Any:
        searched.append(given[-1].iterations)
        return plain(*given, **more)

    monkeypatch.setattr(levels, "analyse", noted)
    game = GAMES["napoleon"]
    logic = logic_of(game)
    bias = bias_of(game, 5, game.Options(), "", searches=True)
    for seed in tally.times(6, "bids"):
        match = Match(game, 5, game.Options(), seed=seed, first_dealer=0)
        match.start_deal()
        view, legal = match.view(match.to_act), match.legal()
        liked = logic.preferences(view, legal, bias)
        below, above = (Effort(logic.prior_visits(view.state) + more, 0.0) for more in (0, 1))
        assert choose(logic, view, legal, "hard", seed, effort=below) == legal[liked.index(max(liked))]
        assert searched == []
        choose(logic, view, legal, "expert", seed, effort=above)
        assert searched.pop() == above.iterations


def test_a_hint_and_a_review_expect_of_a_hand_what_who_searches_does(
    monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    game = GAMES["napoleon"]
    logic = logic_of(game)
    seen = []
    for seed in tally.times(8, "bids"):
        match = Match(game, 5, game.Options(), seed=seed, first_dealer=0)
        match.start_deal()
        view, legal = match.view(match.to_act), match.legal()
        candidates = legal[: legal.index(parse_action("bid 12 S")) + 1]
        seen.append((view, candidates))

    def judged(view: View[Any], legal: Sequence[Action]) -> tuple[float, float]:
        """How much better than a pass the best bid looks to a hint and to a review."""
        hint = {
            said.action: said.payoff for said in analyse(logic, view, legal, Random(1), Effort(1)).estimates
        }
        trials = PairedTrials(logic, view, legal, Random(1), iterations=1)
        bids = [action for action in legal if action != PASS]
        best = max(hint[action] for action in bids)
        return best - hint[PASS], max(-trials.loss(action, PASS).points for action in bids)

    with_skill = [judged(*each) for each in seen]
    monkeypatch.setattr(bidding_styles, "SEARCH_EXTRA_TRICKS", {})
    without = [judged(*each) for each in seen]
    for more, less in zip(with_skill, without, strict=True):
        assert all(one != other for one, other in zip(more, less, strict=True))


def test_an_unknown_level_is_refused() -> None:
    request = asked(position(Random(1)), "normal")
    with pytest.raises(ValueError, match="no such level: perfect"):
        choose(LOGIC, request.view, request.legal, "perfect", 1)


def test_seeds_of_choices_differ_and_do_not_tell_the_seed_of_the_match() -> None:
    seeds = {
        opponent_seed(s, p, d, a) for s in range(5) for p in range(2) for d in range(5) for a in range(20)
    }
    assert len(seeds) == 1000
    assert opponent_seed(1, 0, 1, 0) == opponent_seed(1, 0, 1, 0)


# Nothing hidden plays a part.


def twins(rng: Random) -> tuple[Match, State]:
    """A match, and the state of another deal that the player to act cannot tell from it."""
    while True:
        match = position(rng)
        seen = match.view(match.to_act)
        hidden = each(seen.unseen)
        if len(hidden) < 2:
            continue
        one, two = rng.sample(hidden, 2)
        other = exchanged(match, {one: two, two: one}, match.to_act)
        if other is not None and other.hands != match.deal.state.hands:
            return match, other


def differs(match: Match, other: State, level: str, request=asked, chosen=chosen) -> str:
    """By what a player of this level could be told to see hidden cards; empty if by nothing."""
    here = request(match, level)
    choice = chosen(here)
    true, match.deal.state = match.deal.state, other
    there = request(match, level)
    other_choice = chosen(there)
    match.deal.state = true
    if pickle.dumps(here) != pickle.dumps(there):
        return "request"
    return "" if choice == other_choice else "choice"


@pytest.mark.parametrize(
    ("level", "cases"),
    [("easy", 25), ("normal", 25), ("hard", 10), ("expert", 10), *((level, 10) for level in BETWEEN)],
)
def test_deals_that_a_seat_cannot_tell_apart_give_equal_questions_and_choices(
    level: str, cases: int, tally: Tally
) -> None:
    for _ in tally.times(cases, "pairs of deals"):
        match, other = twins(tally.rng)
        assert differs(match, other, level) == ""


def test_an_opponent_that_is_given_the_cards_is_found_out() -> None:
    def open_request(match: Match, level: str) -> DecisionRequest:
        seen = match.view(match.to_act)
        seen.state.hands = list(match.deal.state.hands)
        return asked(match, level)._replace(view=seen)

    rng = Random(1)
    assert any(differs(*twins(rng), "normal", open_request) == "request" for _ in range(10))


def test_an_opponent_that_looks_at_the_cards_is_found_out() -> None:
    rng = Random(2)
    for _ in range(10):
        match, other = twins(rng)

        def peek(request: DecisionRequest, match: Match = match) -> str:
            hands = match.deal.state.hands
            return f"{chosen(request)} against {hands}"

        assert differs(match, other, "normal", chosen=peek) == "choice"


def test_a_request_holds_no_truth() -> None:
    rng = Random(5)
    for _ in range(20):
        match = position(rng)
        request = asked(match, "normal")
        parts = [part for part in request if not isinstance(part, View)]
        assert not any(isinstance(part, (Match, State)) for part in parts)
        assert request.seed != match.seed
        assert request.view.state.log is None
        lost = request.view.state.hands[1 - match.to_act] & request.view.unseen
        assert lost == 0


# Strength.


@pytest.mark.parametrize(("strength", "level"), [(0, "easy"), (200, "hard"), (300, "expert")])
def test_a_strength_at_a_level_chooses_as_the_level(strength: int, level: str, tally: Tally) -> None:
    player = MatchedPlayer(strength).player_spec
    assert effort_of(player) == effort_of(level)
    assert steps_of(player) == steps_of(level)
    for _ in tally.times(10, "positions"):
        request = asked(position(tally.rng), level)
        assert chosen(request._replace(player_spec=player)) == chosen(request)


def test_a_player_between_easy_and_hard_searches_so_many_decisions_as_the_strength_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []
    monkeypatch.setattr(levels.beginner, "preferences", lambda logic, view, legal, *_: [0.0] * len(legal))
    plain = levels.analyse
    monkeypatch.setattr(
        levels, "analyse", lambda *given, **more: (searched.append(1), plain(*given, **more))[1]
    )
    request = asked(position(Random(3)), "matched:50")._replace(effort=Effort(8))
    for seed in range(400):
        chosen(request._replace(seed=seed))
    assert 70 <= len(searched) <= 130


def test_a_habit_without_weight_does_not_show(tally: Tally) -> None:
    """Who never overbids bids as the rules of thumb do, and a full profile plays as the easy level."""
    game = GAMES["napoleon"]
    logic = logic_of(game)
    differs = 0
    for seed in tally.times(30, "bids"):
        match = Match(game, 5, game.Options(), seed=seed, first_dealer=0)
        match.start_deal()
        view, legal = match.view(match.to_act), match.legal()
        sober = MatchedPlayer(0, ErrorProfile(overbids=0, forgets=0)).player_spec
        assert choose(logic, view, legal, sober, seed) == choose(logic, view, legal, "normal", seed)
        bold = choose(logic, view, legal, MatchedPlayer(0, ErrorProfile(9, 0, 0, 0)).player_spec, seed)
        differs += bold != choose(logic, view, legal, "normal", seed)
    assert differs > 3


@pytest.mark.parametrize(
    "wrong",
    ["matched", "matched:", "matched:301", "matched:-1", "matched:07", "matched:7:9999", "matched:7:99"],
)
def test_a_player_between_the_levels_is_written_in_one_way(wrong: str) -> None:
    assert MatchedPlayer.read(wrong) is None
    for player in (MatchedPlayer(0), MatchedPlayer(300, ErrorProfile(0, 0, 0, 0))):
        assert MatchedPlayer.read(player.player_spec) == player


FEW_ITERATIONS = 30
"""Of a search, enough to be stronger than habits; in plain Python a thousand would take many minutes."""


@pytest.mark.parametrize(
    ("key", "players", "stronger", "weaker", "deals"),
    [
        ("california_jack", 2, "normal", "easy", 75),
        ("california_jack", 2, "matched:100", "easy", 75),
        ("california_jack", 2, "easy", "random", 50),
        ("jo_jotte", 2, "normal", "easy", 150),
        ("jo_jotte", 4, "easy", "random", 60),
        ("kan", 3, "easy", "random", 12),
        ("kan", 4, "easy", "random", 12),
        ("kan", 4, "normal", "easy", 80),
    ],
)
def test_each_level_is_stronger_than_the_next(
    key: str,
    players: int,
    stronger: str,
    weaker: str,
    deals: int,
    record_property: Any,
) -> None:
    """By two standard errors, in deals that are played twice with seats exchanged."""
    short = {"matched": FEW_ITERATIONS}
    bout = Bout(key, players, {}, stronger, weaker, deals * LONG, seed=77, iterations=short, pairs=1)
    found = [play_number(bout, number).points for number in range(bout.deals)]
    margin = 2 * stdev(found) / sqrt(bout.deals)
    told = f"{stronger} over {weaker}: {mean(found):+.3f} +- {margin:.3f} points in {bout.deals} deals"
    record_property(TALLIED, f"{key} for {players}: {told}")
    assert mean(found) > margin

"""The time that choices take at the table: it doesn't tell a forced card from a free one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest

from game import GAMES
from game.ai import answer_delay
from game.ai.answer_delay import AnswerDelay, think_and_decide
from game.ai.levels import EFFORTS, by_habit, effort_of
from game.ai.recommendation import Decision
from game.ai.request import DecisionRequest
from game.match.match import new_match
from game.session.host import Host
from tests.conftest import Tally

NAMES = ("Ken", "Aki", "Mio", "Nao", "Haru", "Ren")
games = pytest.mark.parametrize("key", GAMES)


class Clock:
    """A time in seconds that only goes by where somebody thinks or waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Table:
    """Computer players who decide by chance, each decision in a time of its own."""

    def __init__(self, key: str, thinks: Callable[[DecisionRequest], float], rng: Random) -> None:
        self.game, self.rng, self.clock = GAMES[key], rng, Clock()
        self.players = max(number for number in self.game.players if number <= 4)
        self.thinks = thinks
        self.pace = AnswerDelay(self.decide, self.clock, self.clock.pass_by)

    def decide(self, request: DecisionRequest, stop: Callable[[], bool]) -> Decision:
        self.clock.pass_by(self.thinks(request))
        return Decision(self.rng.choice(request.legal))

    def deal(self) -> list[tuple[tuple[object, ...], bool, float]]:
        """A whole deal: where it stood, whether the choice was forced, and the seconds until it was made."""
        options = self.game.Options.read({}, self.players)
        seed = self.rng.randrange(10**6)
        match, _ = new_match(self.game, self.players, options, seed, NAMES[: self.players])
        host, seen = Host(match, ["expert"] * self.players, None), []
        host.start_deal()
        while (request := host.request()) is not None and not host.deal_finished:
            state, began = host.view(None).state, self.clock.now
            action = self.pace.decide(request._replace(paced=True)).action
            stage = (state.phase, sum(state.won))
            seen.append((stage, len(request.legal) == 1, self.clock.now - began))
            host.act(action)
        return seen


@games
def test_a_forced_card_comes_no_sooner_where_only_others_are_thought_about(key: str, tally: Tally) -> None:
    tally.floor(forced=20, free=60)
    table = Table(key, lambda request: 0.0 if len(request.legal) == 1 else 1.0, tally.rng)
    began = False
    for _ in tally.times(16, "deals"):
        for _, forced, seconds in table.deal():
            began = began or not forced
            assert seconds == pytest.approx(1.0 if began else 0.0, abs=0.001)
            tally.count["forced" if forced else "free"] += 1


@games
def test_forced_and_free_cards_take_times_of_one_distribution(key: str, tally: Tally) -> None:
    """A search takes a time that depends on the stage of the deal and on chance, forced or not."""
    rng = tally.rng
    table = Table(key, lambda request: rng.uniform(0.7, 1.3) / (1 + sum(request.view.state.won)), rng)
    pairs = sooner = 0.0
    for _ in tally.times(40, "deals"):
        at: dict[tuple[object, ...], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
        for stage, forced, seconds in table.deal():
            at[stage][not forced].append(seconds)
        for forced_times, free_times in at.values():
            for one in forced_times:
                for other in free_times:
                    pairs += 1
                    sooner += (one < other) + 0.5 * (one == other)
    assert pairs > 100
    assert abs(sooner / pairs - 0.5) < 0.1


@games
def test_a_forced_card_is_searched_like_any_other(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    monkeypatch.setattr(
        answer_delay,
        "analyse",
        lambda logic, view, legal, rng, effort, **how: searched.append(effort.iterations),
    )
    game, rng = GAMES[key], Random(3)
    players = min(game.players)
    match, _ = new_match(game, players, game.Options.read({}, players), 5, NAMES[:players])
    host = Host(match, ["expert"] * players, None)
    host.start_deal()
    while (request := host.request()) is not None and len(request.legal) > 1:
        host.act(rng.choice(request.legal))
    assert request is not None
    for player_spec, expected in (("expert", 1), ("hard", 1), ("normal", 0), ("easy", 0)):
        searched.clear()
        assert think_and_decide(request._replace(player_spec=player_spec)).action == request.legal[0]
        trusted = request.logic.prior_visits(request.view.state)
        wanted = [EFFORTS[player_spec].iterations] * expected if expected else []
        assert searched == [each for each in wanted if trusted < each]
    for seed in range(40):  # a player between the levels searches it where a free card would be searched
        searched.clear()
        think_and_decide(request._replace(player_spec="matched:80", seed=seed))
        usual = effort_of("matched:80")
        assert usual is not None
        assert bool(searched) is (trusted < usual.iterations and not by_habit("matched:80", seed))


def test_what_is_of_no_interest_any_more_is_not_waited_for() -> None:
    table = Table("kan", lambda request: 2.0, Random(1))
    table.deal()
    match, _ = new_match(table.game, 4, table.game.Options.read({}, 4), 5, NAMES[:4])
    host = Host(match, ["expert"] * 4, None)
    host.start_deal()
    request = host.request()
    assert request is not None
    table.thinks = lambda request: 0.0
    began = table.clock.now
    table.pace.decide(request._replace(paced=True), lambda: True)
    assert table.clock.now == began
    table.pace.decide(request._replace(paced=True), lambda: table.clock.now > began + 0.5)
    assert table.clock.now == pytest.approx(began + 0.5, abs=0.02)


def test_nobody_waits_where_nobody_looks_on() -> None:
    table = Table("kan", lambda request: 2.0, Random(1))
    table.deal()
    match, _ = new_match(table.game, 4, table.game.Options.read({}, 4), 5, NAMES[:4])
    host = Host(match, ["normal"] * 4, None)
    host.start_deal()
    request = host.request()
    assert request is not None
    assert not request.paced
    began = table.clock.now
    assert table.pace.decide(request).action in request.legal
    assert table.clock.now == began

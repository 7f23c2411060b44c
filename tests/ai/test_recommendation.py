"""A recommendation: followed unless it surely costs too much, by what a seat may know, always the same."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.ai.endgame import Endgame
from game.ai.levels import EFFORTS, LEVELS, choose
from game.ai.opponent_process import OpponentProcess, by_rule_of_thumb
from game.ai.paired_trials import MIN_DEALS, SURE_ERRORS, Loss
from game.ai.recommendation import decide, follows, recommendation_loss, seconds
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.rules import Game
from game.match.match import Match
from game.session.host import Host
from tests.ai.positions import decision
from tests.conftest import Tally
from tests.game.secrecy import exchanged
from tests.toy_game import ToyGame

JO_JOTTE = GAMES["jo_jotte"]
LOGIC = logic_of(JO_JOTTE)
CHOUETTE = JO_JOTTE.Options.read({"three": "chouette"}, 3)
CALM = Effort(240)
"""Short, and without a clock."""


class SolvedToy(BotLogic[Any]):
    """The toy game with exact endings as soon as cards are played."""

    def can_be_solved(self, state: Any) -> bool:
        return state.phase == "play"


def captains_choices(rng: Random, deals: int = 1, solved: bool = True) -> Iterator[Match]:
    """Where a captain has a choice, in deals that are played as the rules of thumb would.

    Endings that can be `solved` take long to think about.
    """
    for _ in range(deals):
        match = Match(JO_JOTTE, 3, CHOUETTE, seed=rng.randrange(10**9), first_dealer=rng.randrange(3))
        match.start_deal()
        while not match.deal.finished and (solved or not LOGIC.can_be_solved(match.deal.state)):
            player, legal = match.to_act, match.legal()
            assert player is not None
            if len(legal) > 1 and JO_JOTTE.adviser(match.deal.setup, player) >= 0:
                yield match
            match.act(choose(LOGIC, match.view(player), legal, "normal", 1))


def asked(match: Match, level: str, recommended: Action | None = None, **more: Any) -> DecisionRequest:
    request = Host(match, (level,) * match.players, None).request(recommended)
    assert request is not None
    return request._replace(**more)


# Whether it is followed.


@pytest.mark.parametrize(
    ("points", "error", "followed"),
    [
        (0.0, 0.0, True),
        (-30.0, 0.0, True),
        (10.0, 0.0, True),
        (10.1, 0.0, False),
        (30.0, 10.0, True),
        (30.1, 10.0, False),
        (11.0, 0.5, True),
        (1000.0, float("inf"), True),
    ],
)
def test_only_a_loss_beyond_the_measure_and_every_doubt_is_refused(
    points: float, error: float, followed: bool
) -> None:
    assert SURE_ERRORS == 2.0
    assert follows(Loss(points, error), 10.0) == followed


def test_a_loss_is_the_mean_of_the_deals_and_its_standard_error() -> None:
    differences = [10.0, 30.0] * 18
    loss = Loss.of(differences)
    assert loss.points == 20
    assert loss.error == pytest.approx(10.1419 / 6, abs=1e-3)
    expected = Loss.of(differences, prior=60.0, weight=108)
    assert expected.points == 50, "what was expected before counts for so many deals"
    assert expected.error == pytest.approx(loss.error / 2)
    assert follows(Loss.of([500.0] * (MIN_DEALS - 1)), 1.0), "from a handful nobody is sure"
    assert not follows(Loss.of([500.0] * MIN_DEALS), 1.0)


def test_who_knows_every_card_has_no_doubt(tally: Tally) -> None:
    tally.floor(refused=3, followed=3)
    logic = SolvedToy(ToyGame())
    logic.swing = 0.5
    while tally.count["weighed"] < 60:
        match = decision(logic, tally.rng)
        while match.deal.state.phase != "play" and not match.deal.finished:
            match.act(tally.rng.choice(match.legal()))
        state = match.deal.state
        if match.deal.finished or len(match.legal()) < 2:
            continue
        for cards in (state.hands[0] | state.hands[1] | state.hands[2], *(1 << card for card in state.blind)):
            state.show(cards)
        legal, seen = match.legal(), match.view(state.turn)
        values = dict(zip(legal, Endgame(logic, state.turn).values(state.copy(), legal), strict=True))
        for recommended in legal:
            request = DecisionRequest(logic, seen, tuple(legal), "hard", 3, CALM, recommended)
            own = decide(request._replace(recommended=None)).action
            costs = values[own] - values[recommended]
            assert decide(request).action == (recommended if costs <= logic.swing else own)
            tally.count["followed" if costs <= logic.swing else "refused"] += recommended != own
        tally.count["weighed"] += 1


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_captains_of_all_levels_follow_what_costs_little_and_refuse_what_costs_much(
    level: str, tally: Tally
) -> None:
    tally.floor(followed=8, refused=2)
    for match in captains_choices(tally.rng, 6):
        recommended = tally.rng.choice(match.legal())
        request = asked(match, level, recommended, effort=CALM)
        own = decide(request._replace(recommended=None)).action
        if recommended == own:
            continue
        did = decide(request).action
        assert did in (recommended, own), "there is no third way"
        tally.count["followed" if did == recommended else "refused"] += 1
        if tally.count["followed"] >= 8 and tally.count["refused"] >= 2:
            break


def test_what_is_decided_rests_on_the_weighing_and_is_always_the_same() -> None:
    for match in islice(captains_choices(Random(9), 1, solved=False), 8):
        for recommended in match.legal()[:2]:
            request = asked(match, "hard", recommended, effort=CALM)
            own = choose(*request[:5], effort=CALM)
            assert decide(request._replace(recommended=None)).action == own
            assert decide(request._replace(recommended=own)).action == own
            did = decide(request).action
            assert decide(request).action == did
            if recommended != own:
                rng = Random(f"{request.seed} {recommended.text}")
                loss = recommendation_loss(LOGIC, request.view, recommended, own, rng, CALM)
                assert did == (recommended if follows(loss, LOGIC.swing) else own)


def test_the_longer_he_weighs_the_surer_he_is() -> None:
    errors: list[tuple[float, float]] = []
    for match in captains_choices(Random(4), 3, solved=False):
        player, legal = match.to_act, match.legal()
        assert player is not None
        if match.deal.state.phase == "play":
            efforts = (Effort(60), Effort(1600))
            seen = match.view(player)
            short, long = (
                recommendation_loss(LOGIC, seen, *legal[:2], Random(1), effort) for effort in efforts
            )
            errors.append((short.error, long.error))
        if len(errors) == 6:
            break
    assert len(errors) >= 5
    assert sum(long for _, long in errors) < 0.7 * sum(short for short, _ in errors)


def test_a_thought_that_is_cut_short_follows() -> None:
    rng = Random(6)
    for match in captains_choices(rng, 2, solved=False):
        for recommended in match.legal():
            stopped = asked(match, "hard", recommended, effort=Effort(10**9, 0.0))
            assert decide(stopped).action == recommended
            assert decide(asked(match, "normal", recommended), stop=lambda: True).action == recommended


# The worker.


def test_the_worker_is_given_time_to_weigh() -> None:
    match = next(captains_choices(Random(1)))
    legal = match.legal()
    for level in LEVELS:
        plain = EFFORTS[level].seconds if level in EFFORTS else 0.0
        assert seconds(asked(match, level)) == plain
        assert seconds(asked(match, level, legal[0])) == plain + EFFORTS.get(level, EFFORTS["hard"]).seconds
    assert seconds(asked(match, "hard", legal[0], effort=Effort(9, 3.0))) == 6.0


def test_the_opponents_process_decides_as_it_must() -> None:
    opponents = OpponentProcess(grace=60)
    try:
        told: list[bool] = []
        for match in islice(captains_choices(Random(11), 3, solved=False), 8):
            for recommended in match.legal()[:2]:
                request = asked(match, "hard", recommended, effort=CALM)
                opponents.ask(request)
                end = time.monotonic() + 60
                while (action := opponents.answer()) is None:
                    assert time.monotonic() < end
                    time.sleep(0.002)
                assert action == decide(request).action
                told.append(action == recommended)
        assert {True, False} == set(told)
        assert opponents.process.replaced == 0
    finally:
        opponents.close()


def test_where_the_worker_fails_the_recommendation_is_followed() -> None:
    for match in captains_choices(Random(3)):
        for recommended in match.legal():
            assert by_rule_of_thumb(asked(match, "hard", recommended)) == recommended


# What he is told.


def twins(game: Game[Any], match: Match, player: int, rng: Random) -> Sequence[Any]:
    """Other deals that neither a player nor who advises him can tell from the true one."""
    unseen = [card for card in range(52) if match.view(player).unseen >> card & 1]
    if len(unseen) < 2:
        return ()
    one, two = rng.sample(unseen, 2)
    other = exchanged(match, {one: two, two: one}, player)
    return () if other is None or other.hands == match.deal.state.hands else (other,)


def sent(*requests: DecisionRequest) -> bytes:
    return pickle.dumps([request._replace(logic=None) for request in requests])  # type: ignore[arg-type]


def test_captain_and_partner_are_told_no_more_than_their_seats_may_know(tally: Tally) -> None:
    tally.floor(**{"pairs": 60, "noticed with open cards": 40})
    for match in captains_choices(tally.rng, 24):
        captain, true = match.to_act, match.deal.state
        assert captain is not None
        partner = JO_JOTTE.adviser(match.deal.setup, captain)
        seats = ["human"] * 3
        seats[captain] = "hard"
        host, legal = Host(match, seats, None), match.legal()
        for other in twins(JO_JOTTE, match, captain, tally.rng):
            found = []
            for state in (true, other):
                match.deal.state = state
                move, hint = host.request(legal[0]), host.hint_request(captain)
                assert move is not None
                assert (move.view.viewer, hint.view.viewer) == (captain, partner)
                assert move.recommended == legal[0]
                assert hint.recommended is None
                found.append(sent(move, hint))
                move.view.state.hands = list(state.hands)
                found.append(sent(move, hint))
            match.deal.state = true
            told, with_open_cards, told_too, with_others_open = found
            assert told == told_too
            tally.count["noticed with open cards"] += with_open_cards != with_others_open
            tally.count["pairs"] += 1


def test_only_the_partner_of_a_computer_captain_can_recommend() -> None:
    match = next(captains_choices(Random(5)))
    captain = match.to_act
    assert captain is not None
    partner = JO_JOTTE.adviser(match.deal.setup, captain)
    computers = Host(match, ("hard",) * 3, None)
    for player in range(3):
        assert computers.adviser(player) == (partner if player == captain else None)
        assert computers.advised(player) == (captain if player == partner else None)
        assert list(computers.recommendable(player)) == (list(match.legal()) if player == partner else [])
    humans = Host(match, ("human",) * 3, None)
    assert not any(humans.recommendable(player) for player in range(3)), "people talk to each other"


def test_the_partner_answers_as_good_as_he_plays() -> None:
    match = next(captains_choices(Random(5)))
    captain = match.to_act
    assert captain is not None
    partner = JO_JOTTE.adviser(match.deal.setup, captain)
    for level, asked_of in (("easy", "easy"), ("hard", "hard"), ("expert", "expert"), ("human", "expert")):
        seats = ["human"] * 3
        seats[partner] = level
        assert Host(match, seats, None).hint_request(captain).player_spec == asked_of

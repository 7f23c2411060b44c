"""Exact endings: what they say is what trying everything says, and nothing less would be noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.california_jack import CaliforniaJackBotLogic
from game.ai.california_jack import ending as rules
from game.ai.decision import Effort
from game.ai.endgame import EXACT, Endgame
from game.ai.jan_ken_po import JanKenPoBotLogic
from game.ai.levels import choose, opponent_seed
from game.engine.cards import CLUBS, FULL_PACK, SPADES, each, parse_cards
from game.engine.state import Setup
from game.engine.view import determinize
from game.games.california_jack.powers import points
from game.match.match import Match
from game.research.bench import solver_milliseconds
from tests.ai.positions import GAME, LOGIC, brute_force, crowded_ending, decisions, ending, followers
from tests.conftest import SEED, Tally
from tests.game.random_play import random_options
from tests.game.secrecy import lacking
from tests.pace import slowness
from tests.toy_game import ToyGame

SIDED = GAMES["jan_ken_po"]
SIDED_LOGIC = logic_of(SIDED)


class Unmerged(CaliforniaJackBotLogic):
    """Every card is tried."""

    def distinct(self, state, legal):
        return legal


class SolvedToy(BotLogic):
    """The toy game with exact endings as soon as cards are played."""

    def can_be_solved(self, state):
        return state.phase == "play"


def differences(logic: BotLogic[Any], state: Any) -> list[str]:
    """Where the solver says of a position or of an action at its root otherwise than brute force."""
    legal = logic.game.legal(state)
    results = [brute_force(logic, after) for after in followers(logic.game, state)]
    true = [result[state.turn] for result in results]
    whole = max(results, key=lambda result: result[state.turn])
    said = Endgame(logic, state.turn).values(state, legal)
    found = [
        f"{action.text}: {ours} instead of {theirs}"
        for action, ours, theirs in zip(legal, said, true, strict=True)
        if ours != theirs
    ]
    for player in range(state.setup.players):
        value, right = Endgame(logic, player).value(state), whole[player]
        if value != right:
            found.append(f"the position for {player}: {value} instead of {right}")
    return found


Ending = Callable[..., Any]


@pytest.mark.parametrize("kind", [ending, crowded_ending])
@pytest.mark.parametrize(("tricks", "cases"), [(3, 200), (4, 60)])
def test_small_endings_are_what_brute_force_says(tricks: int, cases: int, kind: Ending, tally: Tally) -> None:
    tally.floor(values=2 * cases, discarding_free=cases // 4, face_down=cases // 8, answering=cases // 4)
    for number in tally.times(cases, "endings"):
        state = kind(tally.rng, tricks, answering=number % 3 == 0)
        assert differences(LOGIC, state) == [], state.hands
        tally.count["values"] += len(GAME.legal(state))
        tally.count["discarding_free"] += not state.setup.options.void_must_trump
        tally.count["face_down"] += state.setup.options.stock == "face_down"
        tally.count["answering"] += bool(state.trick)


def test_merging_cards_of_equal_worth_changes_no_value(tally: Tally) -> None:
    unmerged = Unmerged(GAME)
    tally.floor(merged=40)
    for number in tally.times(60, "endings"):
        state = (ending if number % 3 else crowded_ending)(tally.rng, 5, answering=number % 2 == 0)
        legal = GAME.legal(state)
        merged, plain = Endgame(LOGIC, state.turn), Endgame(unmerged, state.turn)
        assert merged.values(state, legal) == plain.values(state, legal)
        tally.count["merged"] += merged.nodes < plain.nodes


def wrong_bounds(rng: Random, tally: Counter[str]) -> list[str]:
    """Where one table that serves all windows of a deal says what cannot be."""
    positions = [crowded_ending(rng, 5)]
    while len(positions) < 8:
        positions.append(rng.choice(list(followers(GAME, positions[-1]))))
    endgame, known, found = Endgame(LOGIC, 0), {}, []
    for _ in range(40):
        at = rng.choice(positions)
        true = brute_force(LOGIC, at, known)[0]
        alpha = rng.randrange(-9, 9) / 2
        beta = alpha + rng.randrange(1, 6) / 2
        said = endgame.within(at, [True, False], alpha, beta)
        kind = "below" if said <= alpha else "above" if said >= beta else "exact"
        tally[kind] += 1
        right = {"below": true <= said, "above": true >= said, "exact": true == said}
        if not right[kind]:
            found.append(f"{said} between {alpha} and {beta} instead of {true}")
    return found


def test_bounds_kept_from_narrow_windows_stay_true(tally: Tally) -> None:
    """What was learnt as a bound may not pass for a value."""
    tally.floor(exact=60, below=100, above=100)
    for _ in tally.times(25, "deals"):
        assert wrong_bounds(tally.rng, tally.count) == []


# Faults that such comparisons must notice.


class BlindToSpecials(CaliforniaJackBotLogic):
    """Forgets who has captured High, Low and Jack."""

    def ending_key(self, state):
        at = state.trick[0] if state.trick else -1
        return (state.turn, *state.hands, at, points(state.taken[0]))


class BlindToPoints(CaliforniaJackBotLogic):
    """Forgets the card points."""

    def ending_key(self, state):
        at = state.trick[0] if state.trick else -1
        return (state.turn, *state.hands, at, state.taken[0] & rules.specials(state.trump))


class BlindToTurn(CaliforniaJackBotLogic):
    def ending_key(self, state):
        return rules.key(state)[1:]


class MergesTooMuch(CaliforniaJackBotLogic):
    """Takes neighbours in the hand for equals though a card of the other player parts them."""

    def distinct(self, state, legal):
        bare = state.copy()
        bare.trick, bare.hands[1 - state.turn] = [], 0
        return rules.distinct(bare, legal)


class MergesPoints(CaliforniaJackBotLogic):
    """Keeps one card of each suit."""

    def distinct(self, state, legal):
        return list({action.cards[0] // 13: action for action in legal}.values())


class BySteps(JanKenPoBotLogic):
    """Solves endings by states and actions, as any game."""

    def solvable(self, state):
        return None


class UnmergedSides(BySteps):
    """Every card is tried."""

    def distinct(self, state, legal):
        return legal


class BlindToWinner(BySteps):
    """Forgets how many tricks the declarer's side has."""

    def ending_key(self, state):
        return super().ending_key(state)[:-1]


class MergesAcrossOthers(BySteps):
    """Takes cards of a suit for equals whatever the others hold between them."""

    def distinct(self, state, legal):
        return list({action.cards[0] // 13: action for action in legal}.values())


@pytest.mark.parametrize("logic", [BlindToSpecials, BlindToPoints, BlindToTurn, MergesPoints])
def test_the_comparison_catches_a_planted_fault(logic: type, capsys) -> None:
    rng = Random(f"{SEED} planted")
    tried = 1
    while not differences(logic(GAME), crowded_ending(rng, 3 + tried % 2)):
        tried += 1
        assert tried <= 260, "more endings than are compared above"
    with capsys.disabled():
        print(f"\n  {logic.__name__}: caught by ending {tried} ", end="")


def test_cards_that_another_parts_are_not_merged() -> None:
    """It matters too rarely for random endings to show it."""
    state = ending(Random(1), 4)
    state.turn = state.leader = 0
    state.trump = SPADES
    state.hands = [parse_cards("3H AH 5S AS"), parse_cards("6H TH 3S 6S")]
    state.setup = Setup(GAME.Options(), 2, 0, (0, 0))
    left = state.hands[0] | state.hands[1]
    state.taken[0] = parse_cards("2C 4C 5C 7C 9C TC JC 2D 5D 6D 8D 9D JD KD AD 7H JH QH KH 7S 8S 9S JS")
    state.taken[1] = FULL_PACK & ~left & ~state.taken[0]
    assert differences(LOGIC, state) == []
    assert differences(MergesTooMuch(GAME), state) != []


def test_the_windows_catch_bounds_that_pass_for_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("LOWER", "UPPER"):
        monkeypatch.setattr(f"game.ai.endgame.{bound}", EXACT)
    rng = Random(f"{SEED} windows")
    assert any(wrong_bounds(rng, Counter()) for _ in range(5))


# More than two players.


def toy_endings(rng: Random, logic: BotLogic[Any]) -> list[Any]:
    """Every position of a random deal of the toy game in which cards are played."""
    return [
        match.deal.state.copy()
        for match in decisions(logic.game, rng)
        if logic.can_be_solved(match.deal.state)
    ]


def test_with_three_players_each_goes_for_his_own(tally: Tally) -> None:
    logic = SolvedToy(ToyGame())
    tally.floor(positions=180, undecided=30)
    for _ in tally.times(60, "deals"):
        for state in toy_endings(tally.rng, logic):
            assert differences(logic, state) == []
            tally.count["positions"] += 1
            results = {brute_force(logic, after)[state.turn] for after in followers(logic.game, state)}
            tally.count["undecided"] += len(results) > 1


def test_with_three_players_a_planted_fault_is_caught() -> None:
    class BlindToTrick(SolvedToy):
        def ending_key(self, state):
            return (state.turn, state.hands[state.turn])

    rng = Random(f"{SEED} toy")
    logic = BlindToTrick(ToyGame())
    assert any(differences(logic, state) for _ in range(60) for state in toy_endings(rng, logic))


# Two sides of several players each.


def sided_ending(rng: Random, tricks: int) -> Any:
    """The last tricks of a random deal of Jan Ken Po, here and there in the middle of one."""
    while True:
        for match in decisions(SIDED, rng):
            state = match.deal.state
            left = state.hands[state.turn].bit_count()
            if state.phase == "play" and left == tricks and rng.random() < 0.4:
                return state.copy()


def test_with_two_sides_small_endings_are_what_brute_force_says(tally: Tally) -> None:
    tally.floor(clubs=10, partners=10)
    seen = set()
    for number in tally.times(80, "endings"):
        state = sided_ending(tally.rng, 3 if number % 5 == 0 else 2)
        assert differences(SIDED_LOGIC, state) == [], state.facts()
        seen.add(state.setup.players)
        tally.count["clubs"] += state.trump == CLUBS
        tally.count["partners"] += state.partner >= 0
    assert seen == set(SIDED.players)


def test_merged_cards_change_no_value_of_two_sides(tally: Tally) -> None:
    tally.floor(fewer=30)
    for _ in tally.times(40, "endings"):
        state = sided_ending(tally.rng, 4 if tally.rng.random() < 0.3 else 3)
        legal = SIDED.legal(state)
        quick, plain = Endgame(BySteps(SIDED), state.turn), Endgame(UnmergedSides(SIDED), state.turn)
        assert quick.values(state, legal) == plain.values(state, legal)
        tally.count["fewer"] += quick.nodes < plain.nodes


@pytest.mark.parametrize("logic", [BlindToWinner, MergesAcrossOthers])
def test_with_two_sides_a_planted_fault_is_caught(logic: type) -> None:
    rng = Random(f"{SEED} sided")
    assert any(differences(logic(SIDED), sided_ending(rng, 3)) for _ in range(120))


# The last six tricks of California Jack.


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_last_six_tricks_are_played_perfectly(level: str, tally: Tally) -> None:
    """From the view alone: a player who has counted knows where every card is."""
    tally.floor(choices=48, ways_to_err=1)
    for number in tally.times(8, "deals"):
        rng = tally.rng
        match = Match(GAME, 2, random_options(GAME, rng), seed=rng.randrange(10**6), first_dealer=number % 2)
        match.start_deal()
        while match.deal.state.stock:
            player = match.to_act
            careful = rng.random() < 0.5  # so that all kinds of endings come about
            plain = choose(LOGIC, match.view(player), match.legal(), "normal", rng.randrange(10**6))
            match.act(plain if careful else rng.choice(match.legal()))
        known: dict[object, tuple[float, ...]] = {}
        while not match.deal.finished:
            player, state = match.to_act, match.deal.state.copy()
            seen, legal = match.view(player), match.legal()
            places = lacking(seen)
            for card in each(seen.unseen):
                possible = [zone for zone in places if seen.state.may.get(zone, ~0) >> card & 1]
                assert len(possible) == 1, "only one deal fits the view"
            filled = determinize(seen, Random(number), log=False)
            assert (filled.hands, filled.taken, filled.trick) == (state.hands, state.taken, state.trick)
            if player == number % 2:
                seed = opponent_seed(match.seed, player, 1, len(match.deal.actions))
                chosen = choose(LOGIC, seen, legal, level, seed, effort=Effort(1, 600.0))
                values = [brute_force(LOGIC, after, known)[player] for after in followers(GAME, state)]
                assert values[legal.index(chosen)] == max(values)
                tally.count["choices"] += 1
                by_rule = choose(LOGIC, seen, legal, "normal", seed)
                tally.count["rules_of_thumb_err"] += values[legal.index(by_rule)] < max(values)
                tally.count["ways_to_err"] += min(values) < max(values)
                match.act(chosen)
            else:
                match.act(rng.choice(legal))


def test_the_solver_is_quick_enough_to_be_used_in_play(capsys) -> None:
    times = solver_milliseconds(GAME, 2, deals=60)
    with capsys.disabled():
        print(f"\n  ms by tricks left: {times} ", end="")
    assert list(times) == ["2", "3", "4", "5", "6"]
    assert times["5"]["p95"] < 50 * slowness(), "measured in CPU time, so that a busy machine changes little"

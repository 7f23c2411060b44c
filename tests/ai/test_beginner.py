"""The easy level: what a beginner forgets, and how the bias shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from random import Random

import pytest

from game import GAMES
from game.ai import beginner, logic_of
from game.ai.beginner import remembered, takes
from game.ai.bias import UNBIASED, Bias
from game.ai.levels import choose
from game.engine.actions import PASS, Action
from game.engine.cards import ACE, JOKER, card_of
from game.engine.state import Zone
from game.engine.view import View
from game.games.napoleon.lookup import ALMIGHTY
from game.games.napoleon.powers import tables
from game.match.match import Match
from tests.ai.positions import begun
from tests.conftest import Tally


def late(key: str, rng: Random) -> Match:
    """A random position in which cards are gone and somebody chooses one."""
    while True:
        match = begun(logic_of(GAMES[key]).game, rng)
        later = rng.randrange(12, 40)
        while not match.deal.finished:
            legal = match.legal()
            if later <= 0 and match.deal.state.phase == "play" and len(legal) > 1:
                return match
            match.act(rng.choice(legal))
            later -= 1


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_beginner_forgets_cards_and_learns_none(key: str, tally: Tally) -> None:
    forgotten = 0
    for _ in tally.times(12, "positions"):
        match = late(key, tally.rng)
        seen = match.view(match.to_act)
        before = seen.facts()
        blurred = remembered(seen, Random(tally.rng.random()))
        assert seen.facts() == before, "the view itself stays as it is"
        assert blurred.unseen & seen.unseen == seen.unseen
        assert not blurred.unseen & seen.state.hands[match.to_act], "his own cards he sees"
        assert not blurred.unseen & sum(1 << card for card in seen.state.trick if card >= 0)
        for player, hand in enumerate(blurred.state.hands):
            assert hand & seen.state.hands[player] == hand
        assert not blurred.state.may
        forgotten += (blurred.unseen ^ seen.unseen).bit_count()
        legal = match.legal()
        assert choose(logic_of(match.game), seen, legal, "easy", 5) in legal
    assert forgotten > 12


def test_what_he_remembers_follows_from_the_seed() -> None:
    match = late("napoleon", Random(4))
    seen = match.view(match.to_act)
    told = [remembered(seen, Random(seed)).unseen for seed in (*range(8), *range(8))]
    assert told[:8] == told[8:]
    assert len({*told}) > 1


def test_a_card_that_was_shown_may_lie_anywhere_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginner, "FORGET_PROBABILITY", 1.0)
    monkeypatch.setattr(beginner, "HEEDLESS_PROBABILITY", 0.0)
    rng = Random(8)
    while True:
        match = late("california_jack", rng)
        seen = match.view(match.to_act)
        shown = seen.state.hands[1 - match.to_act]
        if shown:
            break
    blurred = remembered(seen, rng)
    assert blurred.unseen & shown == shown
    place = Zone("hands", 1 - match.to_act)
    assert blurred.hidden[place] == seen.hidden.get(place, 0) + shown.bit_count()
    assert not blurred.state.hands[1 - match.to_act]


def hand_of(key: str, players: int, seed: int) -> tuple[View, list]:
    match = Match(GAMES[key], players, GAMES[key].Options(), seed=seed, first_dealer=0)
    match.start_deal()
    return match.view(match.to_act), list(match.legal())


@pytest.mark.parametrize(("key", "players"), [("jan_ken_po", 4), ("napoleon", 5), ("jo_jotte", 2)])
def test_who_is_bolder_likes_bids_better_beside_a_pass(key: str, players: int) -> None:
    logic = logic_of(GAMES[key])
    leads = []
    for boldness in (-1.0, 0.0, 1.0):
        lead = 0.0
        for seed in range(12):
            view, legal = hand_of(key, players, seed)
            liked = dict(zip(legal, logic.preferences(view, legal, Bias(boldness)), strict=True))
            passed = liked.pop(PASS)
            lead += max(liked.values()) - passed
        leads.append(lead)
    assert leads[0] < leads[1] < leads[2]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_haste_is_not_to_think_of_what_a_card_may_still_do(key: str, tally: Tally) -> None:
    different = 0
    for _ in tally.times(8, "positions"):
        match = late(key, tally.rng)
        logic, seen, legal = logic_of(match.game), match.view(match.to_act), match.legal()
        sound, hasty = (logic.preferences(seen, legal, bias) for bias in (UNBIASED, Bias(haste=1.0)))
        different += sound != hasty
    assert different >= 6


# Habits.


@cache
def played_by_beginners(key: str, seed: int) -> list[tuple[View, list, Action]]:
    """Every choice of cards in a deal of easy opponents: view, legal actions, action."""
    game, rng = GAMES[key], Random(seed)
    players = game.players[seed % len(game.players)]
    match = Match(game, players, game.Options(), seed=seed, first_dealer=0)
    match.start_deal()
    choices = []
    while not match.deal.finished:
        legal, seen = list(match.legal()), match.view(match.to_act)
        action = choose(logic_of(game), seen, legal, "easy", rng.getrandbits(60))
        if seen.state.phase == "play" and len(legal) > 1:
            choices.append((seen, legal, action))
        match.act(action)
    return choices


def is_precious(seen: View, card: int) -> bool:
    """Whether a card is the joker, an ace of trumps or, in Napoleon, the mighty."""
    trump = seen.state.trump
    if card == JOKER or (0 <= trump < 4 and card == card_of(ACE, trump)):
        return True
    powers = getattr(seen.state, "powers", None)
    return powers is not None and tables(powers).later.heights[card][card] == ALMIGHTY


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_beginner_throws_nothing_precious_on_a_lost_trick(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    lost, thrown = 0, []
    for seed in tally.times(40, "deals"):
        for seen, legal, action in played_by_beginners(key, seed):
            if not seen.state.trick or takes(logic, seen.state, action.cards[0]):
                continue
            losing = [other for other in legal if not takes(logic, seen.state, other.cards[0])]
            liked = dict(zip(legal, logic.preferences(seen, legal), strict=True))
            lost += len(losing) > 1
            worse = max(liked[other] for other in losing) - liked[action]
            if is_precious(seen, action.cards[0]) and worse > 0.3 * logic.swing:
                thrown.append((seed, action.text))
    assert lost > 100
    assert not thrown


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_habit_shows(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logic = logic_of(GAMES[key])
    positions = [(seen, legal) for seed in range(20) for seen, legal, _ in played_by_beginners(key, seed)]

    def chosen() -> Iterator[Action]:
        return (choose(logic, seen, legal, "easy", number) for number, (seen, legal) in enumerate(positions))

    usual = [*chosen()]
    assert usual == [*chosen()]

    def different(habit: str) -> Iterator[tuple[View, Action, Action]]:
        """Where another card is chosen without a habit: the view, the usual card and the other one."""
        with monkeypatch.context() as without:
            without.setattr(beginner, habit, 0.0)
            for (seen, _), one, other in zip(positions, usual, chosen(), strict=True):
                if one != other:
                    yield seen, one, other

    for habit in ("FORGET_PROBABILITY", "HEEDLESS_PROBABILITY", "IGNORED_LATER_SHARE"):
        with closing(different(habit)) as shown:
            assert next(shown, None), habit
    eager, high = [*different("TAKING_BONUS")], [*different("HIGH_LEAD_BONUS")]
    # The rules of Jo-Jotte hardly leave a choice between taking a trick and not.
    assert eager or key == "jo_jotte"
    assert all(takes(logic, seen.state, one.cards[0]) for seen, one, _ in eager)
    assert high
    assert not any(seen.state.trick for seen, *_ in high)

"""Exact endings of Jo-Jotte: what they say is what trying everything says, in every form of the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.endgame import Endgame
from game.ai.jo_jotte import JoJotteBotLogic, ending
from game.engine.cards import NO_TRUMP, card_of, each, mask
from game.engine.rules import OVER
from game.engine.state import NOBODY
from game.games.jo_jotte.questions import DOUBLE, SLAM
from game.games.jo_jotte.ranks import PACK, jo_and_jotte
from game.games.jo_jotte.scoring import GAME_OF_PARTNERS
from game.match.match import Match
from tests.ai.positions import wrong_values
from tests.conftest import SEED, Tally

GAME = GAMES["jo_jotte"]
LOGIC = logic_of(GAME)
FORMS = (
    (2, {}),
    (3, {}),
    (3, {"three": "chouette"}),
    (4, {}),
    (4, {"four": "cutthroat"}),
)


def tricks_of(form: tuple[int, dict[str, str]]) -> int:
    """How many tricks are left to brute force."""
    return 2 if form == (4, {}) else 3


def reached(form: tuple[int, dict[str, str]], rng: Random, tricks: int) -> Any:
    """A position with so many tricks left, by random answers and play, somewhere in a rubber."""
    players, options = form
    while True:
        match = Match(
            GAME, players, GAME.Options.read(options, players), seed=rng.randrange(10**9), first_dealer=0
        )
        match.start_deal()
        state = match.deal.state.copy()
        carried = state.setup.carried
        sides = [rng.randrange(0, GAME_OF_PARTNERS if state.in_pairs else 80, 5) for _ in range(players)]
        below = tuple(sides[player % 2] if state.in_pairs else sides[player] for player in range(players))
        games = tuple(rng.randrange(2) for _ in range(players))
        if state.in_pairs or carried.places is not None:
            games = (0,) * players
        carried = carried._replace(below=below, games=games, prison=rng.choice((0, 0, 60)))
        state.setup = replace(state.setup, carried=carried)
        while state.phase != OVER and not (state.phase == "play" and left(state) == tricks):
            legal = GAME.legal(state)
            # Slams and doubles would leave hardly any other contract.
            rare = legal[-1] in (SLAM, DOUBLE) and rng.random() < 0.7
            GAME.advance(state, legal[0] if rare else rng.choice(legal))
        if state.phase != OVER:
            if rng.random() < 0.3:
                GAME.advance(state, rng.choice(GAME.legal(state)))
            return state


def left(state: Any) -> int:
    return state.hands[state.turn].bit_count()


def crowded(form: tuple[int, dict[str, str]], rng: Random, tricks: int) -> Any:
    """The same with cards that lie close together, king and queen of trumps among them."""
    while True:
        state = reached(form, rng, tricks)
        if state.trick or state.trump == NO_TRUMP:
            continue
        players = [player for player, hand in enumerate(state.hands) if hand]
        suits = [state.trump, rng.choice([suit for suit in range(4) if suit != state.trump])]
        both = list(jo_and_jotte(state.trump))
        rest = [card for card in each(PACK) if card // 13 in suits and card not in both]
        cards = both + rng.sample(rest, tricks * len(players) - 2)
        if rng.random() < 0.4:
            rng.shuffle(cards)
        state.hands = [0] * len(state.hands)
        for place, player in enumerate(rng.sample(players, len(players))):
            state.hands[player] = mask(cards[place * tricks : (place + 1) * tricks])
        state.taken = [taken & ~mask(cards) for taken in state.taken]
        state.jo = (NOBODY, NOBODY)
        return state


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_small_endings_are_what_brute_force_says(form: tuple[int, dict[str, str]], tally: Tally) -> None:
    tally.floor(nullo=2, slam=1, doubled=3, both=3)
    for number in tally.times(30, "endings"):
        state = (crowded if number % 2 else reached)(form, tally.rng, tricks_of(form))
        assert wrong_values(LOGIC, state, range(state.setup.players)) == [], state.facts()
        tally.count["nullo"] += state.plays_nullo
        tally.count["slam"] += state.slam
        tally.count["doubled"] += state.multiple > 1
        if state.trump != NO_TRUMP:
            both = mask(jo_and_jotte(state.trump))
            tally.count["both"] += any(hand & both == both for hand in state.hands)


class Stepwise(JoJotteBotLogic):
    """By states and actions."""

    def solvable(self, state: Any) -> None:
        return None


class Plain(Stepwise):
    """Every card is tried."""

    def distinct(self, state, legal):
        return legal


def test_bounds_and_merged_cards_change_no_value(tally: Tally) -> None:
    tally.floor(fewer=20)
    for number in tally.times(30, "endings"):
        form = FORMS[number % len(FORMS)]
        state = crowded(form, tally.rng, tricks_of(form) + 1)
        legal = GAME.legal(state)
        quick, plain = Endgame(LOGIC, state.turn), Endgame(Plain(GAME), state.turn)
        assert quick.values(state, legal) == pytest.approx(plain.values(state, legal))
        tally.count["fewer"] += quick.nodes < plain.nodes


# Faults that such comparisons must notice.


class BlindToJo(Stepwise):
    """Forgets who has announced the king of trumps."""

    def ending_key(self, state):
        state.jo, jo = (NOBODY, NOBODY), state.jo
        found = ending.key(state)
        state.jo = jo
        return found


class BlindToPoints(Stepwise):
    """Forgets what has been won."""

    def ending_key(self, state):
        return ending.key(state)[:-1]


class MergesJotte(Stepwise):
    """Takes king and queen of trumps for equals."""

    def distinct(self, state, legal):
        king, queen = jo_and_jotte(state.trump) if state.trump != NO_TRUMP else (-1, -1)
        kept = ending.distinct(state, legal)
        cards = [action.cards[0] for action in kept]
        if king in cards and queen in cards:
            return [action for action in kept if action.cards[0] != king]
        return kept


@pytest.mark.parametrize("logic", [BlindToJo, BlindToPoints, MergesJotte])
def test_a_planted_fault_is_caught(logic: type) -> None:
    rng = Random(f"{SEED} jo-jotte")
    for number in range(200):
        form = FORMS[number % len(FORMS)]
        state = crowded(form, rng, tricks_of(form))
        if wrong_values(logic(GAME), state, range(state.setup.players)):
            return
    raise AssertionError("not found out in 200 endings")


def test_a_card_between_two_others_is_not_lost() -> None:
    """Nine and eight of a plain suit count alike; the ten that the other player holds does not part them."""
    state = reached((2, {}), Random(1), 3)
    state.trump, state.trick, state.leader = NO_TRUMP, [], state.turn
    state.hands[state.turn] = mask(card_of(rank, 0) for rank in (6, 7, 10))
    state.hands[1 - state.turn] = mask(card_of(rank, 0) for rank in (8, 9, 12))
    kept = [action.cards[0] for action in ending.distinct(state, GAME.legal(state))]
    assert sorted(kept) in ([6, 10], [7, 10])
    state.hands[1 - state.turn] = mask(card_of(rank, 0) for rank in (5, 9, 12))
    state.hands[state.turn] = mask(card_of(rank, 0) for rank in (6, 7, 11))
    assert len(ending.distinct(state, GAME.legal(state))) == 2

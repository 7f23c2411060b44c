"""Exact endings of Kan: what they say is what trying everything says, in every form of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.endgame import Endgame
from game.ai.kan import KanBotLogic, ending
from game.engine.cards import JOKER, SUIT_CARDS, card_of, each, mask
from game.games.kan.form import ALL_POINTS, SCORING, SHIPPO_JO, TRICKS
from game.games.kan.state import KanContract, kankei_of
from tests.ai.positions import wrong_values
from tests.conftest import SEED, Tally
from tests.game.kan_play import positions, some_match

GAME = GAMES["kan"]
LOGIC = logic_of(GAME)
BRUTE = {3: 3, 4: 2, 5: 2, 6: 2}
"""Tricks left to brute force, by players."""
every_table = pytest.mark.parametrize("players", GAME.players)


def left(state: Any) -> int:
    return int(state.hands[state.turn].bit_count())


def reached(players: int, rng: Random, tricks: int) -> Any:
    """A position with so many tricks left, somewhere in a round."""
    while True:
        match = some_match(players, rng)
        for _ in positions(match, rng):
            state: Any = match.deal.state
            if state.phase == "play" and left(state) == tricks and rng.random() < 0.2:
                return state.copy()


def crowded(players: int, rng: Random, tricks: int) -> Any:
    """The same with other cards: many that score and lie close together, and nothing decided yet."""
    state = reached(players, rng, tricks)
    while state.trick or not kankei_of(state):
        state = reached(players, rng, tricks)
    playing = [state.turn, *state.after(state.turn)]
    pack = each(state.form.pack)
    suits = rng.sample(range(4), rng.choice((2, 3, 4)))
    likely = SUIT_CARDS[state.trump] | mask(card for card in pack if card // 13 in suits) | 1 << JOKER
    pack.sort(key=lambda card: (likely >> card & 1) + (SCORING >> card & 1) + 1.5 * rng.random())
    for player in playing:
        state.hands[player] = 0
    for _ in range(tricks):
        for player in playing:
            state.hands[player] |= 1 << pack.pop()
    rng.shuffle(pack)
    state.played = [0] * players
    for place, player in enumerate(playing):
        gone = TRICKS - tricks
        state.played[player] = mask(pack[place * gone : (place + 1) * gone])
    kankei = kankei_of(state)
    one, other = kankei[0], next(player for player in playing if player not in kankei)
    scoring = [card for card in pack if SCORING >> card & 1]
    state.contract = None
    if rng.random() < 0.3:
        gyaku = rng.choice(("", "gyaku_"))
        made = len(scoring) >= (ALL_POINTS + 1 - state.need if gyaku else state.need)
        word = "juuroku" if made else rng.choice(("juuroku", "sukonku"))
        state.contract = KanContract(one, gyaku + word, announced=state.form.silent)
        ours = 0 if gyaku else len(scoring)
    else:
        # A side has what it needs only where the other one has something.
        ours = rng.randint(0, len(scoring))
        if not ours:
            ours = max(0, len(scoring) - (ALL_POINTS - state.need))
        elif ours == len(scoring):
            ours = min(ours, state.need - 1)
    state.taken = [0] * players
    state.taken[one] = mask(scoring[:ours]) | mask(card for card in pack if not SCORING >> card & 1)
    state.taken[other] = mask(scoring[ours:])
    return state


@every_table
def test_small_endings_are_what_brute_force_says(players: int, tally: Tally) -> None:
    tally.floor(open_to_decide=6, contract=1)
    for number in tally.times(16, "endings"):
        state = (reached if number % 4 == 3 else crowded)(players, tally.rng, BRUTE[players])
        sides = LOGIC.sides(state)
        assert sides is not None
        assert wrong_values(LOGIC, state, (sides.index(0), sides.index(1))) == [], state.facts()
        position = LOGIC.solvable(state)
        least, most = position.bounds(state.turn)
        tally.count["open_to_decide"] += least < most
        tally.count["contract"] += state.contract is not None


class Stepwise(KanBotLogic):
    """By states and actions."""

    def solvable(self, state: Any) -> None:
        return None


class Plain(Stepwise):
    """Every card is tried, and all of a position counts."""

    ending_key = BotLogic.ending_key
    distinct = BotLogic.distinct


def larger(rng: Random) -> Any:
    return crowded(3, rng, 4)


def test_bounds_keys_and_merged_cards_change_no_value(tally: Tally) -> None:
    tally.floor(fewer=6)
    for _ in tally.times(10, "endings"):
        state = larger(tally.rng)
        legal = GAME.legal(state)
        quick, plain = Endgame(LOGIC, state.turn), Endgame(Plain(GAME), state.turn)
        assert quick.values(state, legal) == pytest.approx(plain.values(state, legal))
        tally.count["fewer"] += quick.nodes < plain.nodes


# Faults that such comparisons must notice.


class BlindToOthers(Stepwise):
    """Takes all cards of a suit that count alike for equals, whoever holds one between them."""

    def distinct(self, state, legal):
        hidden = state.copy()
        hidden.trick = []
        hidden.hands = [hand if p == state.turn else 0 for p, hand in enumerate(state.hands)]
        return ending.distinct(hidden, legal)


@pytest.mark.parametrize("logic", [BlindToOthers])
def test_a_planted_fault_is_caught(logic: type) -> None:
    rng = Random(f"{SEED} kan")
    for _ in range(150):
        state = larger(rng)
        if Endgame(logic(GAME), state.turn).value(state) != Endgame(LOGIC, state.turn).value(state):
            return
    raise AssertionError("not found out in 150 endings")


def test_positions_that_can_end_otherwise_have_other_keys() -> None:
    state = crowded(5, Random(2), 3)
    state.contract = None
    taken, other = state.copy(), state.copy()
    taken.taken.reverse()
    assert ending.key(taken) != ending.key(state)
    other.contract = KanContract(0, "juuroku", announced=False)
    assert ending.key(other) != ending.key(state)
    other.contract, other.phase = None, "stop"
    assert ending.key(other) != ending.key(state)
    assert ending.key(state.copy()) == ending.key(state)


def test_cards_that_nobody_parts_are_tried_once() -> None:
    """Jack and queen count alike; the king that another player holds parts them from the ace."""
    state = crowded(5, Random(1), 3)
    state.trump, state.hands = 1, [0] * 5
    me, other = state.turn, state.following[state.turn]
    state.hands[me] = mask(card_of(rank, 0) for rank in (8, 9, 10, 12))
    state.hands[other] = 1 << card_of(11, 0)
    kept = [action.cards[0] for action in ending.distinct(state, GAME.legal(state))]
    assert sorted(kept) == [card_of(rank, 0) for rank in (8, 9, 12)]
    state.hands[other] = 0
    kept = [action.cards[0] for action in ending.distinct(state, GAME.legal(state))]
    assert len(kept) == (3 if state.form.shippo_jo and SHIPPO_JO else 2)

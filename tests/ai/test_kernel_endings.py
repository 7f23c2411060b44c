"""Exact endings in whole numbers: what they are worth is what the solver for any game finds."""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES
from game.ai import logic_class, logic_classes, logic_of
from game.ai.bot_logic import BotLogic
from game.ai.endgame import POSITIONS_PER_REPORT, Endgame, Unsolved
from game.ai.jan_ken_po.ending import tricks_won
from game.engine.state import State
from game.games.jan_ken_po.state import TABLES, tricks
from game.games.napoleon.powers import points
from game.games.napoleon.scoring import points_of_side
from tests.ai.kernel_checks import at_play
from tests.conftest import Tally


def by_actions(key: str) -> BotLogic[Any]:
    """Bot logic of a game that solves its endings by states and actions."""

    class ByActions(logic_class(key)):  # type: ignore[misc, name-defined]
        def solvable(self, state: State) -> None:
            return None

    return ByActions(GAMES[key])


KEYS = sorted(key for key, kind in logic_classes().items() if kind.solvable is not BotLogic.solvable)


def made_close(key: str, state: Any) -> None:
    """Let half of what is left decide the deal, where a bid does, so that much hangs on each card."""
    if key == "jan_ken_po":
        half = tricks_won(state) + (tricks(state.setup) - sum(state.won)) // 2
        state.bid = max(1, half - TABLES[state.setup.players].book)
    if key == "napoleon":
        left = state.form.points - points(state.form, state.discards[state.napoleon] | sum(state.taken))
        number = points_of_side(state, state.partner()) + max(1, left // 2)
        state.bid = state.bid._replace(number=number)


def ending(logic: BotLogic[Any], tally: Tally, players: int, fewer: int) -> tuple[Any, list[Any]]:
    """A deal that can be solved, some tricks after it first could, with a choice; and the legal plays."""
    while True:
        match = at_play(logic, tally.rng, players, sensible=True)
        while not match.deal.finished:
            legal = match.legal()
            state = match.deal.state
            if logic.can_be_solved(state) and len(legal) > 1:
                if fewer <= 0:
                    return state.copy(), legal
                fewer -= 1
            match.act(tally.rng.choice(legal))


@pytest.mark.parametrize("key", KEYS)
def test_an_ending_is_worth_what_the_solver_for_any_game_finds(key: str, tally: Tally) -> None:
    """For whoever acts and for another one, with each play and from here; in as many positions.

    Of three endings two are rather such as hang on the next card.
    """
    game = GAMES[key]
    logic, plain = logic_of(game), by_actions(key)
    tally.floor(positions=1500, answering=4, apart=4)
    tally.floors |= {f"of {players}": 4 for players in game.players}
    for number in tally.times(20, "endings"):
        players = game.players[number % len(game.players)]
        for _ in range(4 if number % 3 else 1):
            state, legal = ending(logic, tally, players, tally.rng.randrange(1, 4))
            made_close(key, state)
            if len(set(Endgame(logic, state.turn).values(state, legal))) > 1:
                break
        tally.count[f"of {players}"] += 1
        tally.count["answering"] += bool(state.trick)
        for player in (state.turn, (state.turn + 1) % players):
            quick, slow = Endgame(logic, player), Endgame(plain, player)
            values = quick.values(state, legal)
            assert values == pytest.approx(slow.values(state, legal))
            assert quick.value(state) == pytest.approx(slow.value(state))
            tally.count["positions"] += quick.nodes
        tally.count["apart"] += max(values) > min(values)


@pytest.mark.parametrize("key", KEYS)
def test_an_ending_is_given_up_when_it_is_said_so(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    while True:
        state, legal = ending(logic, tally, 3, 0)
        whole = Endgame(logic, state.turn)
        whole.values(state, legal)
        if whole.nodes > 3 * POSITIONS_PER_REPORT:
            break
    told: list[int] = []

    def give_up(positions: int) -> bool:
        told.append(positions)
        return len(told) == 2

    cut = Endgame(logic, state.turn, give_up)
    with pytest.raises(Unsolved):
        cut.values(state, legal)
    assert told == [POSITIONS_PER_REPORT, 2 * POSITIONS_PER_REPORT]
    assert cut.nodes == 2 * POSITIONS_PER_REPORT

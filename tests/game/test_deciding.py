"""When a deal is decided, and when a player holds every trick that is left: tried against what may be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.rules import OVER, Game
from game.engine.state import State
from game.engine.view import View, determinize
from game.games.jan_ken_po import scoring
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.state import TABLES
from tests.conftest import Tally
from tests.game.random_play import played, random_match, some_action

FLOORS = {
    "california_jack": {"decided": 60, "claims": 20},
    "jan_ken_po": {"claims": 12},
    "jo_jotte": {"decided": 12, "claims": 12},
    "kan": {"decided": 25, "claims": 6},
    "napoleon": {"decided": 150, "claims": 4},
}
"""How many decided positions, and claims, must be met with at least."""
MATCHES = {"california_jack": 4, "jan_ken_po": 40, "jo_jotte": 6, "kan": 15, "napoleon": 16}
FILLS = 3
"""How often a decided deal is played to its end; a claim, which is rarer, four times as often."""


def booked(state: State) -> tuple[tuple[int | None, int, str], ...]:
    """What a deal brings: who gets how much in which column."""
    return tuple((entry.player, entry.points, entry.column) for entry in state.entries)


def end_of(game: Game[Any], state: State, rng: Random) -> State:
    """The deal played on by chance."""
    while state.phase != OVER:
        game.advance(state, some_action(game.legal(state), rng))
    return state


def next_lead(legal: list[Action], line: list[int]) -> Action:
    """The first card of a line that may be led."""
    return next(action for card in line for action in legal if action.cards == (card,))


def lead_on(game: Game[Any], state: State, player: int, line: list[int], rng: Random) -> State:
    """The deal played on with a player's line against chance; he must take every trick."""
    while state.phase != OVER:
        legal = list(game.legal(state))
        if state.turn != player or legal[0].verb != "play":
            before = state.won[:]
            game.advance(state, some_action(legal, rng))
            lost = [other for other in range(len(before)) if state.won[other] > before[other]]
            assert lost in ([], [player]), f"{lost} took a trick from the claim"
        else:
            assert not state.trick, "he who takes every trick leads to each"
            lead = next_lead(legal, line)
            line.remove(lead.cards[0])
            game.advance(state, lead)
    return state


def some_fill(seen: View[Any], rng: Random) -> State:
    return determinize(seen, rng, log=False)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_decided_is_booked_so_and_a_claim_loses_no_trick(key: str, tally: Tally) -> None:
    game, rng = GAMES[key], tally.rng
    tally.floor(**FLOORS[key], positions=300)
    for _ in tally.times(MATCHES[key], "matches"):
        for match in played(random_match(game, rng, shortest=True), rng):
            if match.deal.finished:
                continue
            tally.count["positions"] += 1
            seen = match.view(rng.choice((*range(match.players), None)))
            if game.is_decided(seen):
                tally.count["decided"] += 1
                ends = {booked(end_of(game, some_fill(seen, rng), rng)) for _ in range(FILLS)}
                assert len(ends) == 1, ends
            for viewer in range(match.players):
                seen = match.view(viewer)
                line = game.sure_line(seen)
                if line:
                    assert viewer == match.to_act
                    tally.count["claims"] += 1
                    for _ in range(4 * FILLS):
                        lead_on(game, some_fill(seen, rng), viewer, list(line), rng)


def test_every_trick_of_jan_ken_po_counts() -> None:
    """So no deal is decided before its last trick: JKP-19 to JKP-21."""
    for players, (_, dealt, book, _) in TABLES.items():
        for alone in (True, False):
            for bid in range(1, 7):
                gains = [
                    tuple(
                        (gain.declaring, gain.points)
                        for gain in scoring.gains(
                            JanKenPoOptions(), players, dealt - 2, taken, bid, alone=alone
                        )
                    )
                    for taken in range(dealt - 1)
                ]
                assert len(set(gains)) == len(gains), (players, book, bid)

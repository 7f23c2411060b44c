"""Scoring a deal (JKP-19 to JKP-22)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import NOBODY
from game.games.jan_ken_po.deal_result import JanKenPoReason, JanKenPoResult, SideGain
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.state import TABLES, JanKenPoState, tricks


class Rates(NamedTuple):
    """Points per trick for each player of a side.

    The declarer's side scores for bid tricks and overtricks, the others for undertricks.
    """

    bid: int
    over: int
    short: int


class Slams(NamedTuple):
    """Points for taking all tricks but one, and for taking all."""

    shoyo: int
    zensho: int


SLAMS = {"booklet": Slams(15, 30), "reference_card": Slams(40, 60)}
"""Slam points, by scoring option (JKP-21, JKP-O3)."""


def rates(options: JanKenPoOptions, *, alone: bool) -> Rates:
    """Return the points per trick (JKP-19, JKP-20, JKP-22, JKP-O3).

    They are higher if the declarer plays alone, as always with two or three players.
    """
    bid, over, short = (10, 15, 20) if alone else (5, 10, 10)
    if options.scoring == "reference_card":
        over = bid
    return Rates(bid, over, short)


def needed(state: JanKenPoState) -> int:
    """Return how many tricks the declarer's side must take, including the book (JKP-19)."""
    return TABLES[state.setup.players].book + state.bid


def gains(
    options: JanKenPoOptions, players: int, tricks: int, taken: int, bid: int, *, alone: bool
) -> list[SideGain]:
    """Return the points scored if the declarer's side takes `taken` of the `tricks` after a bid of `bid`.

    JKP-19 to JKP-21.
    """
    rate = rates(options, alone=alone)
    over = taken - TABLES[players].book - bid
    if over < 0:
        return [SideGain(False, -over * rate.short, JanKenPoReason("short", -over, rate.short))]
    found = [
        SideGain(True, bid * rate.bid, JanKenPoReason("contract", bid, rate.bid)),
        SideGain(True, over * rate.over, JanKenPoReason("overtricks", over, rate.over)),
    ]
    slams = SLAMS[options.scoring]
    if taken == tricks:
        found.append(SideGain(True, slams.zensho, JanKenPoReason("zensho")))
    elif taken == tricks - 1:
        found.append(SideGain(True, slams.shoyo, JanKenPoReason("shoyo")))
    return found


def result(state: JanKenPoState) -> JanKenPoResult:
    """Return the result of a finished deal."""
    setup = state.setup
    total = tricks(setup)
    taken = sum(state.won[player] for player in range(setup.players) if state.declaring(player))
    alone = state.partner == NOBODY
    brought = gains(setup.options, setup.players, total, taken, state.bid, alone=alone)
    return JanKenPoResult(
        state.declarer, state.partner, state.bid, needed(state), taken, total, tuple(brought)
    )


def count(state: JanKenPoState) -> None:
    """Score a finished deal."""
    state.result = result(state)
    for gain in state.result.gains:
        for player in range(state.setup.players):
            if state.declaring(player) == gain.declaring:
                state.book(player, gain.points, gain.reason)

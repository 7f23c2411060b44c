"""What a deal brings (JKP-19 to JKP-22)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import NOBODY
from game.games.jan_ken_po.deal_result import JanKenPoReason, JanKenPoResult, SideGain
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.state import TABLES, JanKenPoState, tricks


class Rates(NamedTuple):
    """Points to each player: of the declarer's side for what was made, of the others for what was missed."""

    bid: int
    over: int
    short: int


class Slams(NamedTuple):
    """Points for all tricks but one, and for all."""

    shoyo: int
    zensho: int


SLAMS = {"booklet": Slams(15, 30), "reference_card": Slams(40, 60)}
"""By option (JKP-21, JKP-O3)."""


def rates(options: JanKenPoOptions, *, alone: bool) -> Rates:
    """Points a trick: who plays alone, and so everybody with two and three players, plays for more.

    JKP-19, JKP-20, JKP-22 and JKP-O3.
    """
    bid, over, short = (10, 15, 20) if alone else (5, 10, 10)
    if options.scoring == "reference_card":
        over = bid
    return Rates(bid, over, short)


def needed(state: JanKenPoState) -> int:
    """The tricks that the declarer's side has bid to take (JKP-19)."""
    return TABLES[state.setup.players].book + state.bid


def gains(
    options: JanKenPoOptions, players: int, tricks: int, taken: int, bid: int, *, alone: bool
) -> list[SideGain]:
    """What each player gets when the declarer's side has taken so many tricks (JKP-19 to JKP-21)."""
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
    """What a finished deal has brought."""
    setup = state.setup
    total = tricks(setup)
    taken = sum(state.won[player] for player in range(setup.players) if state.declaring(player))
    alone = state.partner == NOBODY
    brought = gains(setup.options, setup.players, total, taken, state.bid, alone=alone)
    return JanKenPoResult(
        state.declarer, state.partner, state.bid, needed(state), taken, total, tuple(brought)
    )


def count(state: JanKenPoState) -> None:
    """Book the points of a finished deal."""
    state.result = result(state)
    for gain in state.result.gains:
        for player in range(state.setup.players):
            if state.declaring(player) == gain.declaring:
                state.book(player, gain.points, gain.reason)

"""The options of Jan Ken Po."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Options, option, whole_number
from game.engine.templates import mark


def _without_neko(options: JanKenPoOptions, players: int) -> bool:
    return players < 5


def _without_calls(options: JanKenPoOptions, players: int) -> bool:
    return players < 4


@dataclass(frozen=True)
class JanKenPoOptions(Options):
    """All variants of Jan Ken Po that the rules describe."""

    target: int = whole_number(
        100, 20, 500,
        label=mark("Points to win"),
        help=mark("The match ends after the deal in which someone reaches this total."),
    )  # fmt: skip
    tie: Literal["shared", "play_on"] = option(
        "shared", "play_on",
        label=mark("Tie at the end"),
        help=mark("Whether players who tie share the win or play on."),
        words={"shared": mark("Share", about="the win, where two are level"), "play_on": mark("Play on")},
    )  # fmt: skip
    scoring: Literal["booklet", "reference_card"] = option(
        "booklet", "reference_card",
        label=mark("Scoring"),
        help=mark("The reference card pays 40 for shoyo, 60 for zensho, and less for overtricks."),
        words={"booklet": mark("Booklet"), "reference_card": mark("Reference card")},
    )  # fmt: skip
    passing: bool = option(
        True, False,
        label=mark("Passing"),
        help=mark("If off, players can't pass: each must outbid the last bid, up to the highest."),
        group=mark("Auction"),
    )  # fmt: skip
    kitty_discards: bool = option(
        True, False,
        label=mark("Everyone discards"),
        help=mark("If off, only the declarer discards: as many cards as the neko has."),
        group=mark("Auction"),
        idle=_without_neko,
    )  # fmt: skip
    call_own_card: bool = option(
        True, False,
        label=mark("Calling your own card"),
        help=mark("As a bluff, the declarer may call a card they hold or have discarded."),
        group=mark("Partner"),
        idle=_without_calls,
    )  # fmt: skip
    second_failed_call: Literal["alone", "call_again"] = option(
        "alone", "call_again",
        label=mark("Second failed call"),
        help=mark("Whether the declarer then plays alone or may keep calling cards."),
        group=mark("Partner"),
        words={"alone": mark("Alone"), "call_again": mark("Call again")},
        idle=_without_calls,
    )  # fmt: skip
    # Read by the table only; no rule depends on it (JKP-O8).
    look_back: bool = option(
        False, True,
        label=mark("Look at the last trick"),
        help=mark("By the rules, no one may look at a trick once it has been gathered."),
        group=mark("Play"),
    )  # fmt: skip

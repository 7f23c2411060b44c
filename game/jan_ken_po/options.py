"""The options of Jan Ken Po."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from game.engine.options import Options, option, whole_number


def _without_neko(options: Any, players: int) -> str:
    return "" if players >= 5 else "There is a neko with five and six players only."


def _without_calls(options: Any, players: int) -> str:
    return "" if players >= 4 else "Partners are called with four and more players."


@dataclass(frozen=True)
class JanKenPoOptions(Options):
    """Every documented variant of Jan Ken Po."""

    target: int = whole_number(
        100, 20, 500,
        label="Points to win",
        help="The match ends after the deal in which somebody gets there.",
    )  # fmt: skip
    tie: Literal["shared", "play_on"] = option(
        "shared", "play_on",
        label="Tie at the end",
        help="Share the win, or deal on until one player leads alone.",
        words={"shared": "Share", "play_on": "Play on"},
    )  # fmt: skip
    scoring: Literal["booklet", "reference_card"] = option(
        "booklet", "reference_card",
        label="Scoring",
        help="The reference card pays 40 for shoyo, 60 for zensho, and less for overtricks.",
        words={"booklet": "Booklet", "reference_card": "Reference card"},
    )  # fmt: skip
    passing: bool = option(
        True, False,
        label="Passing",
        help="Off: every turn of the auction is a higher bid, up to the highest there is.",
        group="Auction",
    )  # fmt: skip
    kitty_discards: bool = option(
        True, False,
        label="Everybody discards",
        help="Off: only the declarer discards, as many cards as the neko has.",
        group="Auction",
        idle=_without_neko,
    )  # fmt: skip
    call_own_card: bool = option(
        True, False,
        label="Calling one's own card",
        help="As a bluff, the declarer may call a card that he has himself.",
        group="Partner",
        idle=_without_calls,
    )  # fmt: skip
    second_failed_call: Literal["alone", "call_again"] = option(
        "alone", "call_again",
        label="Second failed call",
        help="The declarer then plays alone, or may go on calling.",
        group="Partner",
        words={"alone": "Alone", "call_again": "Call again"},
        idle=_without_calls,
    )  # fmt: skip
    # The table asks for it, no rule does (JKP-O8).
    look_back: bool = option(
        False, True,
        label="Look at the last trick",
        help="By the rules nobody may look at a trick once it is gathered.",
        group="Play",
    )  # fmt: skip

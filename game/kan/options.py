"""The options of Kan: how long a match is, and what differs from table to table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from game.engine.options import Options, option, whole_number


def _five_or_six(options: Any, players: int) -> str:
    return "" if players > 4 else "For five and six players only."


def _five_or_three(options: Any, players: int) -> str:
    return "" if players in (3, 5) else "For five and three players only."


def _doubling(options: Any, players: int) -> str:
    if players == 5 and options.scoring == "zero_sum":
        return "The zero-sum scores always double then."
    return _five_or_six(options, players)


@dataclass(frozen=True)
class KanOptions(Options):
    """Every documented variant of the Kan games."""

    rounds: int = whole_number(
        10, 1, 50,
        label="Rounds",
        help="So many rounds make a match; the last one begins with spades as trumps.",
    )  # fmt: skip
    showing: Literal["free", "tournament"] = option(
        "free", "tournament",
        label="Showing cards",
        help="Before trumps are named the partner may show cards; or must show two, or one of them twice.",
        group="Play",
        words={"free": "As one likes", "tournament": "Always two"},
        idle=_five_or_six,
    )  # fmt: skip
    double_kan: Literal["exchange", "redeal"] = option(
        "exchange", "redeal",
        label="Double kan",
        help="Joker and ace of trumps in one hand: one goes to the partner, or the cards are dealt again.",
        group="Play",
        words={"exchange": "Exchange", "redeal": "Deal again"},
        idle=_five_or_six,
    )  # fmt: skip
    shippo_jo: bool = option(
        False, True,
        label="Shippo-jo",
        help="When one team has played all aces and the joker, the other one may have the cards dealt again.",
        group="Play",
        idle=_five_or_six,
    )  # fmt: skip
    direction: Literal["anticlockwise", "clockwise"] = option(
        "anticlockwise", "clockwise",
        label="Direction",
        help="Which way round the table deal and play go.",
        group="Table",
        words={"anticlockwise": "Anticlockwise", "clockwise": "Clockwise"},
    )  # fmt: skip
    scoring: Literal["standard", "zero_sum"] = option(
        "standard", "zero_sum",
        label="Points",
        help="The same for everybody, or such that all points together are nothing, to be settled in coins.",
        group="Points",
        words={"standard": "Standard", "zero_sum": "Zero-sum"},
        idle=_five_or_three,
    )  # fmt: skip
    failed_gyaku_doubles: bool = option(
        False, True,
        label="A failed gyaku juuroku doubles",
        help="What the round has brought before it counts twice then.",
        group="Points",
        idle=_doubling,
    )  # fmt: skip

"""The options of Kan: the length of a match and the variants of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Options, option, whole_number
from game.engine.templates import mark


def _five_or_six(options: KanOptions, players: int) -> bool:
    return players <= 4


def _five_or_three(options: KanOptions, players: int) -> bool:
    return players not in (3, 5)


def _doubling(options: KanOptions, players: int) -> bool:
    # With five players, zero-sum points always double.
    return _five_or_six(options, players) or (players == 5 and options.scoring == "zero_sum")


@dataclass(frozen=True)
class KanOptions(Options):
    """All variants of the Kan games that the rules describe."""

    rounds: int = whole_number(
        10, 1, 50,
        label=mark("Rounds"),
        help=mark("The number of rounds in a match. The last round starts with spades as trumps."),
    )  # fmt: skip
    showing: Literal["free", "tournament"] = option(
        "free", "tournament",
        label=mark("Showing cards"),
        help=mark(
            "Whether the partner of the player who names trumps may show cards, or must show two (or one "
            "twice)."
        ),
        group=mark("Play"),
        words={"free": mark("As you like"), "tournament": mark("Always two")},
        idle=_five_or_six,
    )  # fmt: skip
    double_kan: Literal["exchange", "redeal"] = option(
        "exchange", "redeal",
        label=mark("Double kan"),
        help=mark(
            "Whether a player with both the joker and the ace of trumps gives one to a partner, or the "
            "cards are dealt again."
        ),
        group=mark("Play"),
        words={"exchange": mark("Exchange"), "redeal": mark("Deal again")},
        idle=_five_or_six,
    )  # fmt: skip
    shippo_jo: bool = option(
        False, True,
        label=mark("Shippo-jo"),
        help=mark(
            "When one side has played all four aces and the joker, the other side may cancel the deal."
        ),
        group=mark("Play"),
        idle=_five_or_six,
    )  # fmt: skip
    direction: Literal["anticlockwise", "clockwise"] = option(
        "anticlockwise", "clockwise",
        label=mark("Direction"),
        help=mark("The direction of deal and play around the table."),
        group=mark("Table"),
        words={"anticlockwise": mark("Anticlockwise"), "clockwise": mark("Clockwise")},
    )  # fmt: skip
    scoring: Literal["standard", "zero_sum"] = option(
        "standard", "zero_sum",
        label=mark("Points"),
        help=mark(
            "Standard: each player scores the full amount. Zero-sum: all points add up to zero, so you can "
            "settle in coins."
        ),
        group=mark("Points"),
        words={"standard": mark("Standard"), "zero_sum": mark("Zero-sum")},
        idle=_five_or_three,
    )  # fmt: skip
    failed_gyaku_doubles: bool = option(
        False, True,
        label=mark("Failed gyaku juuroku doubles"),
        help=mark("If a gyaku juuroku fails, the round's earlier points count twice."),
        group=mark("Points"),
        idle=_doubling,
    )  # fmt: skip

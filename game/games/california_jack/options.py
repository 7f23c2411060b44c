"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Options, option
from game.engine.templates import mark


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """All variants of California Jack that the rules describe, including Shasta Sam."""

    target: int = option(
        10, 7,
        label=mark("Points to win"),
        help=mark("Scoring stops as soon as a player reaches this number."),
    )  # fmt: skip
    void_must_trump: bool = option(
        True, False,
        label=mark("Void must trump"),
        help=mark("If off, a player without the suit led can play any card."),
        group=mark("Play"),
    )  # fmt: skip
    trump_choice: Literal["top_card", "cut"] = option(
        "top_card", "cut",
        label=mark("Trumps"),
        help=mark("Whether the first card of the stock or a card cut before the deal sets trumps."),
        group=mark("Stock"),
        words={"top_card": mark("First card"), "cut": mark("Cut card")},
    )  # fmt: skip
    stock: Literal["face_up", "face_down"] = option(
        "face_up", "face_down",
        label=mark("Stock"),
        help=mark("Face down, the game is Shasta Sam: the next card is hidden, and a cut card sets trumps."),
        group=mark("Stock"),
        words={"face_up": mark("Face up"), "face_down": mark("Face down")},
        needs={"face_down": {"trump_choice": "cut"}},
    )  # fmt: skip

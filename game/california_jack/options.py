"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Options, option


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """Every documented variant of California Jack, Shasta Sam among them."""

    target: int = option(
        10, 7,
        label="Points to win",
        help="Counting stops as soon as somebody gets there.",
    )  # fmt: skip
    void_must_trump: bool = option(
        True, False,
        label="Void must trump",
        help="Off: without the suit led you may also throw a card away.",
        group="Play",
    )  # fmt: skip
    trump_choice: Literal["top_card", "cut"] = option(
        "top_card", "cut",
        label="Trumps",
        help="The first stock card makes trumps, or a card cut before the deal.",
        group="Stock",
        words={"top_card": "First card", "cut": "Cut card"},
    )  # fmt: skip
    stock: Literal["face_up", "face_down"] = option(
        "face_up", "face_down",
        label="Stock",
        help="Face down is Shasta Sam: nobody sees what comes. Its trumps are cut.",
        group="Stock",
        words={"face_up": "Face up", "face_down": "Face down"},
        needs={"face_down": {"trump_choice": "cut"}},
    )  # fmt: skip

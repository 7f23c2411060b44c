"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Options, option
from game.engine.templates import mark


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """Every documented variant of California Jack, Shasta Sam among them."""

    target: int = option(
        10, 7,
        label=mark("Points to win"),
        help=mark("Counting stops as soon as somebody gets there."),
    )  # fmt: skip
    void_must_trump: bool = option(
        True, False,
        label=mark("Void must trump"),
        help=mark("Off: without the suit led you may also throw a card away."),
        group=mark("Play"),
    )  # fmt: skip
    trump_choice: Literal["top_card", "cut"] = option(
        "top_card", "cut",
        label=mark("Trumps"),
        help=mark("The first stock card makes trumps, or a card cut before the deal."),
        group=mark("Stock"),
        words={"top_card": mark("First card"), "cut": mark("Cut card")},
    )  # fmt: skip
    stock: Literal["face_up", "face_down"] = option(
        "face_up", "face_down",
        label=mark("Stock"),
        help=mark("Face down is Shasta Sam: nobody sees what comes. Its trumps are cut."),
        group=mark("Stock"),
        words={"face_up": mark("Face up"), "face_down": mark("Face down")},
        needs={"face_down": {"trump_choice": "cut"}},
    )  # fmt: skip

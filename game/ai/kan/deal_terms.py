"""What a kernel position of Kan is made from: the terms of a deal, and its present standing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class KanPlayTerms(NamedTuple):
    """What is fixed before the play of a deal."""

    playing: int
    """How many play cards."""
    players: int
    following: tuple[int, ...]
    pack: int
    trump: int
    need: int
    silent: bool
    chosen: bool
    """Whether it is not the first deal of its round, so that who makes a sukonku may go on."""
    opening: int
    """The card that must be led to the first trick, as a set; 0 where any may be."""
    key: int
    """The cards that make a player one of silent kankei, as a set; 0 where all know them."""
    dealer: int
    """Who scores with the kankei and plays no card, as a set; 0 where nobody does."""
    shippo_jo: bool
    takers: tuple[int, ...]
    """By whether the joker is the lowest card, suit led, and card that heads a trick: what takes it over."""
    payoffs: tuple[float, ...]
    """By the end of the deal what it is worth to those who score with the kankei, then the same to others."""
    go_on: tuple[int, ...]
    """With how many losers in hand all is undertaken: by the kankei, by the others; each for both words."""
    cancels: tuple[float, ...]
    """What cancelling gains the kankei: by contract, their scoring cards, and those of the others."""
    lower: tuple[int, ...]
    """By card, the lower ones of its suit."""
    alike: tuple[int, ...]
    """By card, those of its suit that count the same, itself among them."""
    bounds: dict[int, tuple[float, float, float, float]]
    """The bounds that have been found, by their number in a position."""


class KanPlayStanding(NamedTuple):
    """Where the play of a deal stands, as all know it."""

    turn: int
    leader: int
    trick: tuple[int, ...]
    led: int
    tricks: int
    taken: tuple[int, ...]
    """By player, the scoring cards that he has taken."""
    played: tuple[int, ...]
    """By player, the cards that he has played."""
    contract: int
    announced: bool
    asked: int


Deals = Callable[[], "tuple[list[int], int]"]
"""Samples the hands of a deal that fits, and the kankei as a set of players."""
Bounds = Callable[[int, int, int, bool, bool], "tuple[float, float, float, float]"]
"""Between which payoffs those must end who score with the kankei, and between which the others.

It is told the scoring cards of the kankei and of the others, the contract, whether it was announced, and
whether the deal may still be cancelled.
"""

"""What a kernel position of Kan is made from: the terms of a deal, and the state of its play."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class KanPlayTerms(NamedTuple):
    """Data of a deal that doesn't change during the play."""

    playing: int
    """Number of players who play cards."""
    players: int
    following: tuple[int, ...]
    pack: int
    trump: int
    need: int
    silent: bool
    chosen: bool
    """Whether this is a later deal of its round, in which a player who makes a sukonku may play on."""
    opening: int
    """The card that must be led to the first trick, as a set; 0 if any card may be led."""
    key: int
    """Cards that make a player one of the silent kankei, as a set; 0 if all players know the kankei."""
    dealer: int
    """A dealer who scores with the kankei and plays no card, as a set; 0 if there is none."""
    shippo_jo: bool
    takers: tuple[int, ...]
    """Cards that take the trick, by whether the joker is lowest, the suit led and the winning card so far."""
    payoffs: tuple[float, ...]
    """Payoffs by end of the deal: first to those who score with the kankei, then to the others."""
    go_on: tuple[int, ...]
    """Most losers in hand with which the kankei, then the others, play on for all, each by contract."""
    cancels: tuple[float, ...]
    """Gain of the kankei by cancelling: by contract, their scoring cards and those of the others."""
    lower: tuple[int, ...]
    """For each card, the lower cards of its suit."""
    alike: tuple[int, ...]
    """For each card, the cards of its suit with the same value, including itself."""
    bounds: dict[int, tuple[float, float, float, float]]
    """Cache of payoff bounds, by their number in a position."""


class KanPlayStanding(NamedTuple):
    """State of the play of a deal, as all players know it."""

    turn: int
    leader: int
    trick: tuple[int, ...]
    led: int
    tricks: int
    taken: tuple[int, ...]
    """For each player, the number of scoring cards they have taken."""
    played: tuple[int, ...]
    """For each player, the cards they have played, as a set."""
    contract: int
    announced: bool
    asked: int


Deals = Callable[[], "tuple[list[int], int]"]
"""Returns the hands of a sampled deal that fits the view, and the kankei as a set of players."""
Bounds = Callable[[int, int, int, bool, bool], "tuple[float, float, float, float]"]
"""Returns the least and greatest payoff to those who score with the kankei, then to the others.

The arguments are the scoring cards of the kankei and of the others, the contract, whether it was announced,
and whether the deal may still be cancelled.
"""

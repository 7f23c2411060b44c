"""The data of a kernel position of Kan: the terms of a deal, and the state of its play."""

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
    may_play_on: bool
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
    """Points by which a player ends ahead of the average of the others, for each way the deal can end.

    The first half is for players who score with the kankei, the second for the others; both are indexed by
    the number of the end.
    """
    go_on: tuple[int, ...]
    """Largest number of losers in hand with which a side plays on for all scoring cards after a sukonku.

    First the kankei's numbers by contract, then the others'.
    """
    cancels: tuple[float, ...]
    """Points that the kankei gain by cancelling the deal, by contract, their scoring cards and those of the
    others.
    """
    lower: tuple[int, ...]
    """Lower cards of a card's suit, as a set, by card."""
    alike: tuple[int, ...]
    """Cards of a card's suit with the same value, itself included, as a set, by card."""
    bounds: dict[int, tuple[float, float, float, float]]
    """Cache of payoff bounds (see `Bounds`), by number of a combination of its arguments."""


class KanPlayStanding(NamedTuple):
    """State of the play of a deal, as all players know it."""

    turn: int
    leader: int
    trick: tuple[int, ...]
    led: int
    tricks: int
    taken: tuple[int, ...]
    """Number of scoring cards that each player has taken, by player."""
    played: tuple[int, ...]
    """Cards that each player has played, as a set, by player."""
    contract: int
    announced: bool
    asked: int


Bounds = Callable[[int, int, int, bool, bool], "tuple[float, float, float, float]"]
"""Returns the least and greatest payoff to those who score with the kankei, then to the others.

The arguments are the scoring cards of the kankei and of the others, the contract, whether it was announced,
and whether the deal may still be cancelled.
"""

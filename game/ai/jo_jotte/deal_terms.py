"""The data of a kernel position of Jo-Jotte: the terms of a deal, and the state of its play."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Pays = Callable[[int, int, int, int], "list[float]"]
"""Returns the deal's value to each player, given the points and tricks of both sides.

If no nullo is played, one trick stands for all the tricks of a side.
"""


class JoJottePlayTerms(NamedTuple):
    """Data of a deal that doesn't change during the play."""

    playing: int
    """Number of players who play cards."""
    players: int
    following: tuple[int, ...]
    trump: int
    declaring: int
    """Players who score with the declarer, as a set."""
    nullo: bool
    slam: bool
    king: int
    queen: int
    """The queen of trumps; `king` is the king of trumps. Both are -1 with no trumps."""
    dealer: int
    seven: int
    """The card that may be exchanged for the turn-up when the first card is led; -1 if none may."""
    turned: int
    in_run: int
    """Cards of the shortest run that contains the seven, as a set."""
    runs: int
    """Players who have declared runs, as a set."""
    lower: tuple[int, ...]
    """Lower cards of a card's suit, as a set, by card."""
    alike: tuple[int, ...]
    """Cards of a card's suit with the same value, itself included, as a set, by card."""
    paid: dict[int, list[float]]
    """Cache of each player's payoff at the end of the deal, by the number of that end in a position."""


class JoJottePlayStanding(NamedTuple):
    """What all players know of the play so far: the current trick, and each side's card points and tricks."""

    turn: int
    leader: int
    trick: tuple[int, ...]
    asked: bool
    """Whether the player to act is asked about exchanging the seven; otherwise for a card."""
    declared: int
    defended: int
    """Card points taken by the opponents of the declarer's side; `declared` are those of that side."""
    won: int
    lost: int
    """Tricks taken by the opponents of the declarer's side; `won` are those of that side."""
    jo: int
    jotte: int
    """Player who played the queen of trumps after the king; `jo` played the king while holding the queen.

    Each is -1 if no one has.
    """
    gone: int
    """Cards that everyone knows to be in no hand: those played, and turned-up cards that are out of play."""

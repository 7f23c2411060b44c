"""What a kernel position of Jo-Jotte is made from: the terms of a deal, and its present standing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Deals = Callable[[], "list[int]"]
"""Samples the hands of a deal that fits."""
Pays = Callable[[int, int, int, int], "list[float]"]
"""What a deal is worth to each player that brought the declarer's side and the others such points and tricks.

Where no nullo is played a trick stands for all of a side.
"""


class JoJottePlayTerms(NamedTuple):
    """What is fixed before the play of a deal."""

    playing: int
    """How many play cards."""
    players: int
    following: tuple[int, ...]
    trump: int
    declaring: int
    """Who score with the declarer, as a set."""
    nullo: bool
    slam: bool
    king: int
    queen: int
    """Of trumps; -1 where there are none."""
    dealer: int
    seven: int
    """The card that may be exchanged for the turn-up when the first card is led; -1 where none may."""
    turned: int
    in_run: int
    """The cards of the shortest run that holds the seven, as a set."""
    runs: int
    """Who have declared runs, as a set."""
    lower: tuple[int, ...]
    """By card, the lower ones of its suit."""
    alike: tuple[int, ...]
    """By card, those of its suit that count the same, itself among them."""
    paid: dict[int, list[float]]
    """What ends of the deal have been found to be worth, by their number in a position."""


class JoJottePlayStanding(NamedTuple):
    """Where the play of a deal stands."""

    turn: int
    leader: int
    trick: tuple[int, ...]
    asked: bool
    """Whether the player to act is asked for the seven, not for a card."""
    declared: int
    defended: int
    """What the cards count that the declarer's side has taken, and the others."""
    won: int
    lost: int
    """The tricks of both sides."""
    jo: int
    jotte: int
    """Who has played the king of trumps with the queen in his hand, and who then the queen; -1 for nobody."""
    gone: int
    """The cards that everybody has seen in no hand: those played, and what was turned up to stay there."""

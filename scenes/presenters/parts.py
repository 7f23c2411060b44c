"""What a presenter hands to the table: small frozen values, drawn by the table in its own way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.cards import Card, Suit
from game.state import Zone
from game.view import View


class SuitMark(NamedTuple):
    """A suit's symbol within a line of text."""

    suit: Suit


class CardMark(NamedTuple):
    """A small card within a line of text."""

    card: Card


Inline = str | SuitMark | CardMark
Line = tuple[Inline, ...]


@dataclass(frozen=True)
class Sight:
    """What the table knows when it asks: the seat's view and what is public about the match."""

    view: View[Any]
    names: tuple[str, ...]
    you: int | None
    """The player who sits at this computer and looks on."""
    totals: tuple[int, ...]
    deal: int
    """Number of the deal, from 1."""
    won: tuple[int, ...]
    """Tricks won by each player, as far as they have been shown to be gathered."""
    suit_names: tuple[str, ...]

    @property
    def state(self) -> Any:
        """The masked state of the view."""
        return self.view.state

    def name(self, player: int) -> str:
        """The player as the viewer calls him."""
        return "You" if player == self.you else self.names[player]

    def does(self, player: int, you: str, other: str) -> str:
        """`You take` or `Aki takes`."""
        return f"You {you}" if player == self.you else f"{self.names[player]} {other}"


class Heading(NamedTuple):
    """The card that heads the trick: its place in the order of play, and a short tag."""

    place: int
    tag: str


class Pile(NamedTuple):
    """A pile of cards on the table beside the trick.

    `owner` is the player whose captured cards these are; a pile of nobody (a stock, a
    blind) lies at the other side. `words` names it with its number of cards.
    """

    zone: Zone
    owner: int | None
    words: Callable[[int], str]
    note: str = ""


# Sections of the rail, from top to bottom.


@dataclass(frozen=True)
class Trumps:
    """The trump token with a label, the denomination, and a line that says why."""

    suit: Suit
    label: str
    title: str
    note: str


@dataclass(frozen=True)
class Race:
    """Totals as a row of points for each player, up to the target."""

    title: str
    target: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """A line of a list: a strong label, words, and a figure at the right."""

    label: str
    words: Line
    figure: str


@dataclass(frozen=True)
class Rows:
    """A short list with a title."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Progress:
    """How far the deal is, as segments; `mark` is a place where something changes."""

    title: str
    done: int
    total: int
    mark: int | None
    note: str


@dataclass(frozen=True)
class Totals:
    """Every player's total."""

    title: str


Section = Trumps | Race | Rows | Progress | Totals

"""Where a scene can lead: one small class for each place, whose fields say what it is to be about.

A scene names a place and what it wants there, `self.to(routes.Continue(game="kan"))`, and knows nothing of
the page behind it. `scenes.app.app` has the table of what leads where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.examples import Example
    from game.engine.options import Options
    from game.match.match import CodedDeal
    from game.session.past_deal import PastDeal


@dataclass(frozen=True)
class Route:
    """A place to which a scene leads, and what about. A `game` is always the key of one."""


# Pages of their own.


class Home(Route):
    """The home page, from wherever one is."""


@dataclass(frozen=True)
class Setup(Route):
    """Choosing a game, its table and its rules."""

    game: str | None = None
    """Which is chosen already; `None` for the one at the table, or the one chosen last."""


class Statistics(Route):
    """What all that was played comes to."""


class Settings(Route):
    """The settings."""


@dataclass(frozen=True)
class Help(Route):
    """Rules and keys."""

    game: str | None = None
    """Whose rules come first; `None` for the game at the table, if there is one."""
    clause: str = ""
    """The clause of them at which they open; empty for the beginning."""
    cards: Example | None = None
    """The cards of the table that the clause is about."""
    asked: bool = True
    """Whether the player is asked for something by the clause, or is only told of it."""


class End(Route):
    """The end of the program."""


# To a table.


@dataclass(frozen=True)
class Match(Route):
    """A new match: what the player has decided, enough to begin it."""

    game: str
    players: int
    options: Options
    names: tuple[str, ...]
    seats: tuple[str, ...]
    """`HUMAN` or a level for each player."""
    skin: str
    crests: tuple[str, ...]
    """The drawing that stands for each player."""


class FirstDeal(Route):
    """The table, once lots are drawn for the first deal."""


@dataclass(frozen=True)
class Continue(Route):
    """The table of a match that waits: the one played last, if nothing else is said."""

    game: str | None = None
    """The last one of this game."""
    number: int | None = None
    """The very match of this number."""


@dataclass(frozen=True)
class ReplayMatch(Route):
    """A table for a match that was played, with the same cards."""

    number: int
    """The match's."""


@dataclass(frozen=True)
class Deal(Route):
    """A table for one deal."""

    deal: CodedDeal
    seats: Sequence[str]
    """`HUMAN` or a level for each player."""
    names: Sequence[str]


@dataclass(frozen=True)
class DailyDealTable(Route):
    """The deal of a day."""

    day: date


class PastDays(Route):
    """The deals of past days."""


@dataclass(frozen=True)
class Practice(Route):
    """A table for what is not counted: a deal that is over, played on from one of its moments."""

    past: PastDeal
    actions: int
    """How many of its actions stand."""


# At a table, and after its deals.


class Menu(Route):
    """The menu of the table."""


class DealLogPage(Route):
    """All that has happened in the deal."""


class Scores(Route):
    """The score sheet of the match."""


class ChooseSeat(Route):
    """Which seat to take at the table that is watched."""


class Result(Route):
    """The result of the deal that is over."""


class AfterResult(Route):
    """After the result of a deal: the next one, or the result of the match."""


class Rematch(Route):
    """The same table, names and rules again."""


class ReplayDeal(Route):
    """The deal that is over once more, with the same cards."""


class ShareDeal(Route):
    """Sharing the deal that is over: its code, to the clipboard at once."""


@dataclass(frozen=True)
class Review(Route):
    """The review of a deal that is over."""

    match: int | None = None
    """The number of a match that is kept; `None` for the last deal at the table."""
    deal: int = 0
    """Which deal of that match."""
    seat: int | None = None
    """Whose play is looked at; `None` for the first person's."""


# Records.


@dataclass(frozen=True)
class Records(Route):
    """All matches, open and finished."""

    files: Sequence[Path] = ()
    """Files whose matches are to be among them."""


class CheckArchive(Route):
    """Checking whether all matches are as they were saved."""


@dataclass(frozen=True)
class ImportMatches(Route):
    """Taking matches in."""

    source: Path | Sequence[Path] | None = None
    """The file or files in which they are; `None` where they are still to be chosen."""


# Learning.


@dataclass(frozen=True)
class Learn(Route):
    """Learning the games."""

    game: str | None = None
    """Which is chosen already."""


@dataclass(frozen=True)
class QuickRules(Route):
    """A game in thirty seconds."""

    game: str


@dataclass(frozen=True)
class FirstHand(Route):
    """A first deal with a guide."""

    game: str


@dataclass(frozen=True)
class Lesson(Route):
    """A lesson at the table."""

    game: str
    which: int | str
    """Its place among the lessons of the game, or its key."""


@dataclass(frozen=True)
class Puzzles(Route):
    """Puzzles of a game at the table, one after the other."""

    game: str

"""Where a scene can lead: a small class for each route, with the details that its page needs.

A scene names a route and its details, as in `self.to(routes.Continue(game="kan"))`, and does not depend on
the page behind it. `scenes.app.app` maps routes to pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from game.analysis.themes import Theme
    from game.archive.collections import CollectionItem
    from game.engine.examples import Example
    from game.engine.options import Options
    from game.match.match import CodedDeal
    from game.session.past_deal import PastDeal
    from scenes.i18n import Text


@dataclass(frozen=True)
class Route:
    """Base class of routes. A field `game` is always the key of a game."""


# Main pages.


class Home(Route):
    """The home page; leaves the open table."""


@dataclass(frozen=True)
class Setup(Route):
    """Setup page: choice of a game, its table and its rules."""

    game: str | None = None
    """Game chosen in advance; `None` for the one at the table or the one chosen last."""


class Statistics(Route):
    """Statistics page."""


class OwnGrade(Route):
    """Grade page: how well the player decides, and what to work on."""


class Settings(Route):
    """Settings page."""


class Players(Route):
    """Page of the players who share the computer."""


@dataclass(frozen=True)
class Decks(Route):
    """Page with all decks."""

    source: Path | None = None
    """Folder or zip file with a deck to add, or `None`."""


@dataclass(frozen=True)
class Help(Route):
    """Help page: rules and keys."""

    game: str | None = None
    """Game whose rules come first; `None` for the game at the table, if there is one."""
    clause: str = ""
    """Number of the clause at which the rules open; empty for the beginning."""
    cards: Example | None = None
    """Cards at the table that the clause is about, or `None`."""
    asked: bool = True
    """Whether the clause explains what the player is asked to do, rather than an event."""


class End(Route):
    """The end of the program."""


# Tables.


@dataclass(frozen=True)
class Match(Route):
    """A new match, with all that is needed to begin it."""

    game: str
    players: int
    options: Options
    names: tuple[str, ...]
    seats: tuple[str, ...]
    """For each player `HUMAN`, a level, or a player at a strength between the levels."""
    skin: str
    crests: tuple[str, ...]
    """Name of each player's crest."""


class FirstDeal(Route):
    """The table, after lots are drawn for the first deal."""


@dataclass(frozen=True)
class Continue(Route):
    """The table of an unfinished match, by default of the one played last."""

    game: str | None = None
    """Game of the match; `None` for any game."""
    number: int | None = None
    """Number of the match; `None` for the one played last."""


@dataclass(frozen=True)
class ReplayMatch(Route):
    """A table that replays a saved match with the same cards."""

    number: int
    """Number of the match."""


@dataclass(frozen=True)
class Deal(Route):
    """A table for a single deal."""

    deal: CodedDeal
    seats: Sequence[str]
    """`HUMAN` or a level for each player."""
    names: Sequence[str]


@dataclass(frozen=True)
class EditDeal(Route):
    """The deal editor."""

    deal: CodedDeal | None = None
    """Deal to begin from; `None` for the draft as it was left."""


@dataclass(frozen=True)
class DailyDealTable(Route):
    """The table for the deal of a day."""

    day: date


class PastDays(Route):
    """Page with the deals of past days."""


class CopyDailyLine(Route):
    """Message that the result of the daily deal at the table was copied."""


@dataclass(frozen=True)
class Practice(Route):
    """A practice table that continues a finished deal from one of its moments."""

    past: PastDeal
    actions: int
    """How many of the deal's actions are kept."""


@runtime_checkable
class TextField(Protocol):
    """A text entry that the on-screen keyboard can fill."""

    text: str
    read_name: Text
    """Label of the entry."""
    limit: int
    """Maximum number of characters."""

    def write(self, text: str) -> None:
        """Replace the text as if the player had typed it."""


@dataclass(frozen=True)
class OnScreenKeyboard(Route):
    """Keyboard on the screen for a text entry in focus."""

    entry: TextField


# At a table, and after its deals.


class Menu(Route):
    """Table menu."""


class DealLogPage(Route):
    """Log of the current deal."""


class Scores(Route):
    """Score sheet of the match."""


class ChooseSeat(Route):
    """Choice of a seat at the table being watched."""


class Levels(Route):
    """Levels of the computer players at the table, which can be changed between deals."""


class Result(Route):
    """Result of the deal that is over."""


class AfterResult(Route):
    """What follows the result of a deal: the next deal or the result of the match."""


class Rematch(Route):
    """New match with the same table, names and rules."""


class ReplayDeal(Route):
    """Replay of the finished deal with the same cards."""


class ShareDeal(Route):
    """Sharing of the finished deal; its code is copied to the clipboard at once."""


@dataclass(frozen=True)
class SharePast(Route):
    """Sharing of a finished deal from its review: as a page or a picture."""

    past: PastDeal
    seat: int
    """Player whose review the page can have, and whose moment a picture can show."""
    trick: int | None = None
    """Index of the trick that is pictured if the player does not choose another; `None` for none."""
    hands_open: bool = True
    """Whether the review shows all hands."""


class MakePicture(SharePast):
    """Making of a still or animated picture of a finished deal."""


@dataclass(frozen=True)
class SavePage(Route):
    """Saving of a finished deal or its review as one HTML page."""

    past: PastDeal
    seat: int
    """Player whose review the page can have."""


@dataclass(frozen=True)
class Fairness(Route):
    """Audit of a finished deal."""

    record: str | None = None
    """Text of a record whose last finished deal is audited; `None` for the deal at the table."""


@dataclass(frozen=True)
class Review(Route):
    """Review of a finished deal."""

    match: int | None = None
    """Number of a saved match; `None` for the last finished deal at the table."""
    deal: int = 0
    """Number of the deal in that match, from 1; ignored without a match."""
    seat: int | None = None
    """Seat under review; `None` for that of the first person."""
    action: int | None = None
    """Number of the deal's action at which the review begins; `None` for the seat's first decision."""
    watches: bool = False
    """Whether the review begins with the better line of that decision, played at the table."""


# Records.


@dataclass(frozen=True)
class Records(Route):
    """Records page: all matches, unfinished and finished."""

    files: Sequence[Path] = ()
    """Files whose matches are imported first."""


class CheckArchive(Route):
    """The check that all matches are unchanged since they were saved."""


@dataclass(frozen=True)
class ImportMatches(Route):
    """Import of matches."""

    source: Path | Sequence[Path] | None = None
    """File or files to import; `None` if the player is to choose them."""


# Collections.


@dataclass(frozen=True)
class Collections(Route):
    """Page of the player's collections."""

    name: str = ""
    """Name of the collection to show first; empty for the starred items."""


@dataclass(frozen=True)
class Collect(Route):
    """Choice of the collections that have an item, which is starred at once if none has it."""

    item: CollectionItem | None = None
    """The item; `None` for the finished deal at the table."""


@dataclass(frozen=True)
class PractiseItem(Route):
    """Practice with an item of a collection: its deal, moment or puzzle."""

    item: CollectionItem


# Learning.


@dataclass(frozen=True)
class Learn(Route):
    """Learn page."""

    game: str | None = None
    """Game chosen in advance, or `None`."""


@dataclass(frozen=True)
class QuickRules(Route):
    """Thirty-second summary of a game."""

    game: str


@dataclass(frozen=True)
class FirstHand(Route):
    """A player's first deal of a game, played for practice with notes for beginners."""

    game: str
    which: int | None = None
    """Number of the deal, from 0; `None` for the one that is next for this player."""


@dataclass(frozen=True)
class Lesson(Route):
    """A lesson at the table."""

    game: str
    which: int | str
    """Number of the lesson in its game, from 0, or its key."""


@dataclass(frozen=True)
class Puzzles(Route):
    """Puzzles of a game, played at the table."""

    game: str
    about: Theme | None = None
    """The theme of all puzzles, or `None` for any, with the player's own mistakes first."""

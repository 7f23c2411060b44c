"""Scores: values for the pages of scores, and a match as the sum of its deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Generic, Literal, NamedTuple

from game.engine.cards import Suit
from game.engine.view import View
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.table_context import S, TableContext

Outcome = Literal["good", "bad", "even"]
"""Outcome of a deal for the viewer: colour and mark of the badge."""


class BookedPoints(NamedTuple):
    """Points that were booked, and why."""

    text: Text
    points: int


@dataclass(frozen=True)
class PlayerResult:
    """Points of one player for a deal. `nothing` is said where there are no lines.

    Lines that are `pending` count, but are not part of the totals yet.
    """

    name: Text
    crest: str
    lines: tuple[BookedPoints, ...]
    before: int
    after: int
    nothing: Text = NO_WORDS
    pending: bool = False
    own: bool = False
    """Whether this is the viewer."""

    @property
    def gain(self) -> int:
        """The points of the deal, or those that are pending."""
        return sum(line.points for line in self.lines) if self.pending else self.after - self.before


@dataclass(frozen=True)
class TrickStrip:
    """Tricks (or points) as segments: the first side's from the left, the other's from the right.

    `need` is how many the first side had to take, None where nothing was promised; `neither` are those
    that nobody took, since the deal ended before.
    """

    first: int
    second: int
    need: int | None
    first_text: Text
    second_text: Text
    need_text: Text = NO_WORDS
    neither: int = 0


# A score pad in the manner of bridge: above and below a line, games, a prison.


class PadEntry(NamedTuple):
    """Points on a score pad, with the number of their deal.

    `shorter` are words for narrow columns, the longest first.
    """

    deal: int
    words: Text
    points: int
    shorter: tuple[Text, ...] = ()


@dataclass(frozen=True)
class PadColumn:
    """Column of the pad: a player or a side."""

    players: tuple[int, ...]
    name: Text
    note: Text = NO_WORDS
    """A word or two below the name (the part in the game)."""


@dataclass(frozen=True)
class PadGame:
    """Entries below the line for one game, by columns; `text` says who won it."""

    number: int
    below: tuple[tuple[PadEntry, ...], ...]
    text: Text = NO_WORDS
    outcome: Outcome = "even"

    @property
    def sums(self) -> tuple[int, ...]:
        """Sum of every column below the line in this game."""
        return tuple(sum(entry.points for entry in entries) for entries in self.below)


@dataclass(frozen=True)
class PadTotal:
    """A sum at the foot of the pad; `players` are shown where it is not that of the column above it.

    `gain` is what the latest deal has brought of it.
    """

    label: Text
    points: int
    gain: int = 0
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class PadPage:
    """One page of a score pad: a rubber, or what else begins with an empty page.

    The first game of `games` stands next to the line. `target` is what a game takes; while one goes on
    (the last of `games` has no text), bars show how far everybody is.
    """

    title: Text
    columns: tuple[PadColumn, ...]
    above: tuple[tuple[PadEntry, ...], ...]
    games: tuple[PadGame, ...]
    prison: int
    target: int
    foot: tuple[tuple[PadTotal, ...], ...]
    """Lines of sums, the last one larger."""
    fresh: int = 0
    """The deal whose entries are new."""

    @property
    def open(self) -> bool:
        """Whether a game is going on."""
        return bool(self.games) and not self.games[-1].text


@dataclass(frozen=True)
class ScorePad:
    """A score pad, page by page; it opens at the last."""

    pages: tuple[PadPage, ...]


class BreakdownLine(NamedTuple):
    """A line of a small table: its label, and a text for every column."""

    label: Text
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Breakdown:
    """A small table whose columns are players or sides; the last line is their sum."""

    columns: tuple[PadColumn, ...]
    rows: tuple[BreakdownLine, ...]
    title: Text = NO_WORDS


class TallyRow(NamedTuple):
    """Progress of players: words, and marks of which `done` out of `most` are ticked."""

    players: tuple[int, ...]
    name: Text
    words: Text
    done: int = 0
    most: int = 0


@dataclass(frozen=True)
class Tallies:
    """Progress towards the end of a rubber or a match, with a line that says so."""

    title: Text
    rows: tuple[TallyRow, ...]
    note: Text = NO_WORDS


@dataclass(frozen=True)
class DealResult:
    """The result of one deal.

    `badge` is a word or two for the corner ("Deal 5"), `emblem` the suit that was trumps, `target` what
    the bars run to (None: the best total), `target_text` says so ("first to 10"), `next_text` who deals
    next. `finished` means that the match is over with it, `lone` that it was this deal alone, `practice`
    that it counts nowhere, `own` that somebody at this computer played it so that it counts. `heading`
    stands over the players' lines, with a `heading_note` beside it; if they score `together`, those with
    the same lines share a row. Where there is a `pad`, it stands in place of the players' lines, with
    `breakdown` and `tallies` beside it; `crests` are those of all players.
    """

    title: Text
    story: Text
    badge: Text
    players: tuple[PlayerResult, ...]
    target: int | None = None
    target_text: Text = NO_WORDS
    next_text: Text = NO_WORDS
    outcome: Outcome = "even"
    emblem: Suit | None = None
    strip: TrickStrip | None = None
    finished: bool = False
    lone: bool = False
    practice: bool = False
    own: bool = False
    heading: Text = NO_WORDS
    heading_note: Text = NO_WORDS
    together: bool = False
    crests: tuple[str, ...] = ()
    pad: ScorePad | None = None
    breakdown: Breakdown | None = None
    tallies: Tallies | None = None
    lesson: tuple[str, ...] = ()
    """The keys of the game and of the lesson that is about what is worth remembering, if one is."""

    @property
    def rows(self) -> list[tuple[PlayerResult, ...]]:
        """The players row by row."""
        if not self.together:
            return [(player,) for player in self.players]
        same = groupby(self.players, key=lambda player: (player.lines, player.nothing, player.pending))
        return [tuple(players) for _, players in same]


@dataclass(frozen=True)
class FinalPlace:
    """One player at the end of a match."""

    name: Text
    crest: str
    total: int
    winner: bool = False
    note: Text = NO_WORDS
    """Merit that counts before points."""
    own: bool = False


@dataclass(frozen=True)
class MatchSummary:
    """The result of a match: who won, how long it took, and where it has parts, what each of them brought.

    `crests` are those of all players.
    """

    title: Text
    story: Text
    standings: tuple[FinalPlace, ...]
    deals: int
    undos: int
    target: int | None = None
    target_text: Text = NO_WORDS
    parts: Breakdown | None = None
    crests: tuple[str, ...] = ()


class UnbookedPoints(NamedTuple):
    """Points of each deal, where points are entered only later.

    `entered` says with which deals that happens; `note` tells what still waits for it.
    """

    points: tuple[tuple[int, ...], ...]
    entered: tuple[bool, ...]
    note: Text = NO_WORDS


@dataclass(frozen=True)
class MatchSheet:
    """All finished deals of a match.

    `deals` holds each player's points deal by deal, `dealers` who dealt (empty: not shown), `labels` what
    each deal is called (empty: by its number). A `ledger` says more exactly what each deal has counted.
    Where there is a `pad`, it is shown instead, with `tallies` and the `parts` of the match beside it.
    """

    names: tuple[Text, ...]
    crests: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    dealers: tuple[int, ...] = ()
    labels: tuple[Text, ...] = ()
    title: Text = NO_WORDS
    subtitle: Text = NO_WORDS
    ledger: UnbookedPoints | None = None
    pad: ScorePad | None = None
    tallies: Tallies | None = None
    parts: Breakdown | None = None

    @property
    def running(self) -> list[tuple[int, ...]]:
        """Each player's total after each deal."""
        by_player = [list(accumulate(points)) for points in zip(*self.deals, strict=True)]
        return list(zip(*by_player, strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total."""
        return self.running[-1] if self.deals else (0,) * len(self.names)


def rises(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Number of places each player went up (or down, below zero). Equal totals share a place.

    While all were level there were no places to leave.
    """
    if len(set(before)) == 1:
        return [0] * len(before)

    def places(totals: Sequence[int]) -> list[int]:
        return [sum(other > total for other in totals) for total in totals]

    return [old - new for old, new in zip(places(before), places(after), strict=True)]


# The accounts of a match.


class ScoreSheets(Generic[S]):
    """A match that is the sum of its deals."""

    def target(self, sight: TableContext[S]) -> int | None:
        """The points that win the match, if that is how it ends."""
        return None

    def label(self, sight: TableContext[S], seen: View[S]) -> Text:
        """Label of a deal on the pages of scores. For a game whose deals come in rounds."""
        return sight.words.text("Deal {number}", number=seen.state.setup.number)

    def length(self, sight: TableContext[S]) -> Text:
        """Length of a finished match. For a game whose deals come in rounds."""
        return sight.words.counted("{count} deal", "{count} deals", count=sight.deal)

    def ledger(self, sight: TableContext[S], deals: Sequence[View[S]]) -> UnbookedPoints | None:
        """Points of each finished deal. For a game that books several deals at once."""
        return None

    def pad(self, sight: TableContext[S], deals: Sequence[View[S]]) -> ScorePad | None:
        """The score pad after these deals. For a game that is scored on one."""
        return None

    def tallies(self, sight: TableContext[S]) -> Tallies | None:
        """Progress towards something bigger than a deal. For a game that has rubbers."""
        return None

    def parts(self, sight: TableContext[S], deals: Sequence[View[S]]) -> Breakdown | None:
        """Points of each part of the match, where it has parts."""
        return None

    def allies(self, sight: TableContext[S], player: int) -> Sequence[int]:
        """Players who win and lose the match together with a player, including that player.

        For a game that is played by partners.
        """
        return (player,)

    def merit(self, sight: TableContext[S], player: int) -> tuple[int, Text]:
        """Merit that counts before points at the end of the match. For a game in which something does.

        How much, and in words.
        """
        return 0, NO_WORDS


class RaceScoreSheets(ScoreSheets[S]):
    """A match to a number of points, an option called `target`."""

    def target(self, sight: TableContext[S]) -> int:
        target: int = sight.state.setup.options.target
        return target

"""Scores: values for the score pages, and a match as the sum of its deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Any, Generic, Literal, NamedTuple

from game.engine.cards import Suit
from game.engine.view import View
from scenes.i18n import NO_WORDS, Text, mark
from scenes.presenters.base.table_context import S, TableContext

Outcome = Literal["good", "bad", "even"]
"""Outcome of a deal for the viewer: colour and mark of the badge."""


class BookedPoints(NamedTuple):
    """Points that were scored, and the reason."""

    text: Text
    points: int


@dataclass(frozen=True)
class PlayerResult:
    """Points of one player for a deal. `nothing` is shown if no points were scored.

    Points marked `pending` are scored but not yet part of the totals.
    """

    name: Text
    crest: str
    lines: tuple[BookedPoints, ...]
    before: int
    after: int
    no_points_text: Text = NO_WORDS
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

    `need` is how many the first side had to take, `None` without a contract; `neither` counts those that no
    one took because the deal ended early.
    """

    first: int
    second: int
    need: int | None
    first_text: Text
    second_text: Text
    need_text: Text
    neither: int = 0


# A score pad in the style of bridge: above and below a line, with games and a prison.


class PadEntry(NamedTuple):
    """Points on a score pad, with the number of their deal.

    `shorter` holds shorter texts for narrow columns, the longest first.
    """

    deal: int
    words: Text
    points: int
    shorter: tuple[Text, ...] = ()


@dataclass(frozen=True)
class PadColumn:
    """A column of the pad, for a player or a side."""

    players: tuple[int, ...]
    name: Text
    note: Text = NO_WORDS
    """A word or two below the name: the player's part in the game."""


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
    """A sum at the foot of the pad; `gain` is the part of the sum from the latest deal.

    `players` are named if the sum is not that of the column above.
    """

    label: Text
    points: int
    gain: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class PadPage:
    """One page of a score pad: a rubber, or another unit that starts with an empty page.

    The first entry of `games` is the one next to the line. `target` is the points needed for a game; during a
    game (the last of `games` has no text), bars show the progress of each column.
    """

    title: Text
    columns: tuple[PadColumn, ...]
    above: tuple[tuple[PadEntry, ...], ...]
    games: tuple[PadGame, ...]
    prison: int
    target: int
    foot: tuple[tuple[PadTotal, ...], ...]
    """Rows of sums; the last row is larger."""
    fresh: int = 0
    """Number of the deal whose entries are new."""

    @property
    def open(self) -> bool:
        """Whether a game is in progress."""
        return bool(self.games) and not self.games[-1].text


@dataclass(frozen=True)
class ScorePad:
    """The pages of a score pad, which opens at the last page."""

    pages: tuple[PadPage, ...]


class BreakdownLine(NamedTuple):
    """A row of a small table: its label, and a text for every column."""

    label: Text
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Breakdown:
    """A small table with a column for each player or side; the last row is the sum."""

    columns: tuple[PadColumn, ...]
    rows: tuple[BreakdownLine, ...]
    title: Text = NO_WORDS


class TallyRow(NamedTuple):
    """Progress of players: words, and `most` marks of which `done` are ticked."""

    players: tuple[int, ...]
    name: Text
    words: Text
    done: int = 0
    most: int = 0


@dataclass(frozen=True)
class Tallies:
    """Progress towards the end of a rubber or a match, with a line that describes it."""

    title: Text
    rows: tuple[TallyRow, ...]
    note: Text


@dataclass(frozen=True)
class DealResult:
    """The result of one deal.

    `badge` is a word or two for the corner ("Deal 5"), `emblem` the trump suit, `target` the end of the bars
    (`None`: the best total), `target_text` its wording ("first to 10"), `next_text` the next dealer.
    `finished` means that the match is over with this deal, `lone` that the deal was not part of a match,
    `practice` that it is not recorded, `own` that a player at this computer played it and it counts,
    `has_levels` that levels can be changed for the next deal, and `sealed` that it can be audited.
    `heading` is above the players' lines, with `heading_note` beside it; if they score `together`, players
    with the same lines share a row. A `pad` replaces the players' lines, with `breakdown` and `tallies`
    beside it; `crests` are those of all players.
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
    has_levels: bool = False
    sealed: bool = False
    heading: Text = NO_WORDS
    heading_note: Text = NO_WORDS
    together: bool = False
    crests: tuple[str, ...] = ()
    pad: ScorePad | None = None
    breakdown: Breakdown | None = None
    tallies: Tallies | None = None
    lesson: tuple[str, ...] = ()
    """Keys of the game and of the lesson to suggest after this deal; empty if there is none."""

    @property
    def rows(self) -> list[tuple[PlayerResult, ...]]:
        """Players by row: players who score together share a row."""
        if not self.together:
            return [(player,) for player in self.players]
        same = groupby(self.players, key=lambda player: (player.lines, player.no_points_text, player.pending))
        return [tuple(players) for _, players in same]


@dataclass(frozen=True)
class FinalPlace:
    """A player's place and points at the end of a match."""

    name: Text
    crest: str
    total: int
    winner: bool = False
    note: Text = NO_WORDS
    """Text on what ranks before points, such as rubbers won."""
    own: bool = False


@dataclass(frozen=True)
class MatchSummary:
    """The result of a match: the winner, its length and, if it has parts, the points of each part.

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
    """Points of each deal, for games that enter points later.

    `entered` says at which deals points are entered; `note` describes the points not yet entered.
    """

    points: tuple[tuple[int, ...], ...]
    entered: tuple[bool, ...]
    note: Text = NO_WORDS


@dataclass(frozen=True)
class MatchSheet:
    """All finished deals of a match.

    `deals` holds each player's points per deal, `dealers` the dealers (empty: not shown), `labels` the name
    of each deal (empty: its number), `contracts` the contract of each deal in words (empty: not shown). A
    `ledger` gives the exact points of each deal. A `pad` is shown instead if there is one, with `tallies` and
    the `parts` of the match beside it.
    """

    names: tuple[Text, ...]
    crests: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    dealers: tuple[int, ...] = ()
    labels: tuple[Text, ...] = ()
    contracts: tuple[Text, ...] = ()
    title: Text = NO_WORDS
    subtitle: Text = NO_WORDS
    ledger: UnbookedPoints | None = None
    pad: ScorePad | None = None
    tallies: Tallies | None = None
    parts: Breakdown | None = None
    seal: Text = NO_WORDS
    """Sentence with the seal of the current deal; no words if it has none."""

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
    """Return how many places each player went up (below 0: down). Players with equal totals share a place.

    All are 0 if the totals before were all equal.
    """
    if len(set(before)) == 1:
        return [0] * len(before)

    def places(totals: Sequence[int]) -> list[int]:
        return [sum(other > total for other in totals) for total in totals]

    return [old - new for old, new in zip(places(before), places(after), strict=True)]


# The scores of a match.

Verdict = Literal["made", "not made", "tied"]
"""Outcome of a contract."""
VERDICT_TEXTS = {
    "made": mark("{declarers}: {contract}, made"),
    "not made": mark("{declarers}: {contract}, not made"),
    "tied": mark("{declarers}: {contract}, tied"),
}


def contract_told(
    sight: TableContext[Any],
    declarer: int,
    partners: Sequence[int],
    contract: Text,
    verdict: Verdict,
    *,
    alone: bool = False,
) -> Text:
    """Return a declarer, their partners, the contract and its outcome: `You with Haru: 13 spades, made`.

    `alone` is whether the declarer played without a partner that the rules would have allowed.
    """
    words, declarers = sight.words, sight.label(declarer)
    if partners:
        declarers = words.text(
            "{declarer} with {partners}", declarer=declarers, partners=sight.listed(partners)
        )
    elif alone:
        declarers = words.text("{declarer} alone", declarer=declarers)
    return words.text(VERDICT_TEXTS[verdict], declarers=declarers, contract=contract)


class ScoreSheets(Generic[S]):
    """Builds the score pages of a match; in this class, the match is the sum of its deals."""

    def target(self, sight: TableContext[S]) -> int | None:
        """Return the points that win the match, or `None` if the match ends otherwise. Overridden by games
        that are races.
        """
        return None

    def label(self, sight: TableContext[S], seen: View[S]) -> Text:
        """Return the label of a deal on the score pages. Overridden by games whose deals form rounds."""
        return sight.words.text("Deal {number}", number=seen.state.setup.number)

    def contract(self, sight: TableContext[S], seen: View[S]) -> Text:
        """Return who declared what in a finished deal, with whom, and whether it was made; empty without
        contracts. `contract_told` has the words for it.
        """
        return NO_WORDS

    def length(self, sight: TableContext[S]) -> Text:
        """Return the length of a finished match. Overridden by games whose deals form rounds."""
        return sight.words.counted("{count} deal", "{count} deals", count=sight.deal)

    def ledger(self, sight: TableContext[S], deals: Sequence[View[S]]) -> UnbookedPoints | None:
        """Return the points of each finished deal, or `None`. For games that enter several deals at once."""
        return None

    def pad(self, sight: TableContext[S], deals: Sequence[View[S]]) -> ScorePad | None:
        """Return the score pad after these deals, or `None` without a pad. For games that score on a pad."""
        return None

    def tallies(self, sight: TableContext[S]) -> Tallies | None:
        """Return the progress towards a rubber or the like, or `None` without one. For games in which deals
        add up.
        """
        return None

    def parts(self, sight: TableContext[S], deals: Sequence[View[S]]) -> Breakdown | None:
        """Return the points of each part of the match, or `None` if it has no parts."""
        return None

    def allies(self, sight: TableContext[S], player: int) -> Sequence[int]:
        """Return the players who win or lose the match together with a player, including that player.

        Overridden by games with partnerships.
        """
        return (player,)

    def merit(self, sight: TableContext[S], player: int) -> tuple[int, Text]:
        """Return a merit that ranks before points at the end of the match: its amount and wording.

        Overridden by games that have such a merit.
        """
        return 0, NO_WORDS


class RaceScoreSheets(ScoreSheets[S]):
    """Builds the score pages of a match that is won at a number of points, an option called `target`."""

    def target(self, sight: TableContext[S]) -> int:
        target: int = sight.state.setup.options.target
        return target

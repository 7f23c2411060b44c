"""Sections of the sidebar, from top to bottom, as values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Generic, NamedTuple

from game.engine.cards import Card, Suit
from scenes.i18n import NO_WORDS, Line, Text
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import S, Sight


@dataclass(frozen=True)
class Trumps:
    """The trump token with a label, the denomination, and a line that says why.

    Where no suit is settled yet, `figure` stands in place of the suit.
    """

    suit: Suit
    label: Text
    title: Text
    note: Text
    figure: Text = NO_WORDS


class Force(NamedTuple):
    """A side's tricks in a contract, and how many it needs (0: only its tricks, and some `words`).

    What it has may not be known (`None`), and is not shown then. `cards` are those that count for it,
    shown small.
    """

    side: Side
    name: Text
    done: int | None
    need: int
    words: Text = NO_WORDS
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Forces:
    """The contract, and each side's tricks towards it: a segment for each trick needed."""

    title: Text
    forces: tuple[Force, ...]


@dataclass(frozen=True)
class Bids:
    """The auction: players in order of turns, and each round's bids.

    A line is empty where nothing was said; `asked` is the player whose turn it is.
    """

    title: Text
    players: tuple[int, ...]
    rounds: tuple[tuple[Line, ...], ...]
    asked: int | None = None


@dataclass(frozen=True)
class SuitOrder:
    """Which suit beats which.

    `chain` is a fixed order, highest first, and `chain_words` a line below it; a single
    suit stands before its words. The suits of the `cycle` beat each the next one, the last
    the first, as `verbs` say. The `active` suit bears a ring.
    """

    title: Text
    chain: tuple[Suit, ...]
    chain_words: Text
    cycle: tuple[Suit, ...] = ()
    verbs: tuple[Text, ...] = ()
    names: tuple[Text, ...] = ()
    """The names of all suits, by their number."""
    active: Suit | None = None


class CardNote(NamedTuple):
    """Cards that matter in this deal, and what is known of them; `strong` words concern the viewer."""

    cards: tuple[Card, ...]
    label: Text
    words: Text
    strong: bool = False


@dataclass(frozen=True)
class CardNotes:
    """Single cards of the deal, each with two short lines."""

    title: Text
    notes: tuple[CardNote, ...]


@dataclass(frozen=True)
class Ranking:
    """Single cards side by side, the highest first, with the name of each below it."""

    title: Text
    cards: tuple[tuple[Card, Text], ...]


class RankRow(NamedTuple):
    """Ranks from the highest down; `points` below those that count.

    The words name the suits, or hold their symbols alone; they are empty where all suits rank alike.
    """

    words: Line
    ranks: tuple[Text, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Ranks:
    """How cards rank and what they count, where that is not the usual."""

    title: Text
    rows: tuple[RankRow, ...]


class Share(NamedTuple):
    """A side's points in the current deal: from tricks, and from melds."""

    side: Side
    name: Text
    tricks: int
    melds: int

    @property
    def total(self) -> int:
        """Both together."""
        return self.tricks + self.melds


@dataclass(frozen=True)
class ThisHand:
    """Both sides' points so far, apart from the pad; `words` explain them."""

    title: Text
    note: Text
    shares: tuple[Share, ...]
    words: Text = NO_WORDS


class PadSide(NamedTuple):
    """A column of the small pad: players who score together.

    `above` and `below` are of the present rubber and game, `games` what stood below the line in each
    finished one, and whether it was won by them; `earlier` is what they brought along.
    """

    players: tuple[int, ...]
    name: Text
    side: Side | None
    above: int
    below: int
    games: tuple[tuple[int, bool], ...]
    earlier: int

    @property
    def total(self) -> int:
        """The sum of the column."""
        return self.above + self.below + sum(points for points, _ in self.games) + self.earlier


@dataclass(frozen=True)
class SmallPad:
    """A score pad in the manner of bridge: a column a side, and the points in prison that belong to none.

    A game takes `need` below the line. What was brought along is called `earlier`; without a name there
    is no such row. Short of room it is `folded`: a row a side, with above, below and total.
    """

    title: Text
    note: Text
    columns: tuple[PadSide, ...]
    need: int
    prison: int
    earlier: Text = NO_WORDS
    folded: bool = False


@dataclass(frozen=True)
class Race:
    """Totals as a row of points for each player, up to the target."""

    title: Text
    target: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class SidebarRow:
    """A line of a list: a strong label, words, and a figure at the right."""

    label: Text
    words: Line
    figure: Text


@dataclass(frozen=True)
class SidebarRows:
    """A short list with a title."""

    title: Text
    rows: tuple[SidebarRow, ...]


@dataclass(frozen=True)
class DealProgress:
    """Progress of the deal, as segments; `mark` is a place where something changes."""

    title: Text
    done: int
    total: int
    mark: int | None
    note: Text


@dataclass(frozen=True)
class Totals:
    """Every player's total, with the mark of his side where sides are settled; `signed` shows plus, too."""

    title: Text
    note: Text = NO_WORDS
    sides: tuple[Side | None, ...] = ()
    signed: bool = False


Section = (
    Trumps
    | Forces
    | Bids
    | SuitOrder
    | CardNotes
    | Ranking
    | Ranks
    | ThisHand
    | SmallPad
    | Race
    | SidebarRows
    | DealProgress
    | Totals
)


def texts_of(value: object) -> Iterator[str]:
    """All words of a section, or of anything that is made of sections, lines and texts."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts_of(each)


AIDS = (SuitOrder, Ranking, Ranks)
"""Sections that help to remember the rules; players who know them can switch them off."""


def without_aids(sections: Sequence[Section]) -> Sequence[Section]:
    """Return the sections without those that explain the rules."""
    return [each for each in sections if not isinstance(each, AIDS)]


class Sections(Generic[S]):
    """The sidebar of a game for which only the totals are known."""

    def subtitle(self, sight: Sight[S]) -> Text:
        """The line under the game's title."""
        return sight.words.text("Deal {number}", number=sight.deal)

    def sections(self, sight: Sight[S]) -> Sequence[Section]:
        """Return the sections of the sidebar, from top to bottom."""
        return [Totals(sight.words.text("Points"))]


def trumps(sight: Sight[S], note: Text) -> Trumps:
    """The trump section, for games that have trumps."""
    suit = sight.state.trump
    title = sight.words.capital(sight.suit_names[suit])
    return Trumps(suit, sight.words.text("Trumps"), title, note)


def progress(sight: Sight[S], total: int, at: int | None = None, note: Text = NO_WORDS) -> DealProgress:
    """The section that counts the tricks of a deal."""
    return DealProgress(sight.words.text("Trick"), sum(sight.won), total, at, note)

"""What a presenter hands to the table: small frozen values, drawn by the table in its own way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card, Cards, Suit, card_text
from game.engine.events import Said
from game.engine.state import Zone
from game.engine.view import View


class SuitMark(NamedTuple):
    """A suit's symbol within a line of text."""

    suit: Suit


class CardMark(NamedTuple):
    """A small card within a line of text."""

    card: Card


class Side(Enum):
    """The two sides of a deal; each has a shape and a colour of its own."""

    A = "the side that has promised something"
    B = "the side that plays against it"


Inline = str | SuitMark | CardMark
Line = tuple[Inline, ...]


@dataclass(frozen=True)
class Sight:
    """What the table knows when it asks: the view of the moment that is shown, and what all know."""

    view: View[Any]
    names: tuple[str, ...]
    you: int | None
    """The player who sits at this computer and looks on."""
    totals: tuple[int, ...]
    deal: int
    """Number of the deal, from 1."""
    suit_names: tuple[str, ...]
    card_name: Callable[[Card], str] = card_text
    """A card's name in the deck in use, inside a sentence."""
    considered: Action | None = None
    """What the viewer has selected in a panel and not decided yet."""
    said: tuple[Said, ...] = ()
    """What the players have announced in this deal, in that order."""
    gloss: bool = True
    """Whether words of another language are explained where they stand."""

    @property
    def state(self) -> Any:
        """The masked state of the view."""
        return self.view.state

    @property
    def won(self) -> Sequence[int]:
        """Tricks won by each player."""
        return tuple(self.view.state.won)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the present trick, in the order of play."""
        return tuple(self.view.state.trick)

    @property
    def trick_players(self) -> tuple[int, ...]:
        """Who played each card of the trick."""
        return tuple(self.view.state.player_at(place) for place in range(len(self.trick)))

    @property
    def taken(self) -> Sequence[Cards]:
        """The cards won in tricks by each player."""
        return tuple(self.view.state.taken)

    def name(self, player: int) -> str:
        """The player as the viewer calls him."""
        return "You" if player == self.you else self.names[player]

    def does(self, player: int, you: str, other: str) -> str:
        """`You take` or `Aki takes`."""
        return f"You {you}" if player == self.you else f"{self.names[player]} {other}"

    @property
    def asked(self) -> str:
        """Whose turn it is, for the head of a question: the viewer's own, or that of whom he advises."""
        turn = self.state.turn
        return "Your turn" if turn == self.view.viewer else f"Advise {self.names[turn]}"

    def the_card(self, card: Card) -> str:
        """A card's name with its article, where the deck's names take one."""
        name = self.card_name(card)
        return f"the {name}" if " of " in name else name


class Heading(NamedTuple):
    """The card that heads the trick: its place in the order of play, and a short tag."""

    place: int
    tag: str


class Lies(Enum):
    """Where on the table a pile of nobody lies."""

    BESIDE = "beside the trick, and large: a stock to draw from"
    BETWEEN = "between the players, until somebody takes it: a blind"
    APART = "out of play, and out of everybody's way"


class Column(NamedTuple):
    """A pile before a player, with the card on it that belongs to his hand: `None` where all is used up."""

    player: int
    top: Card | None


class Pile(NamedTuple):
    """A pile of cards on the table.

    `owner` is the player whose captured cards these are; where a pile of nobody lies, `lies`
    says. `words` names it with its number of cards.
    """

    zone: Zone
    owner: int | None
    words: Callable[[int], str]
    note: str = ""
    lies: Lies = Lies.BESIDE


# What is asked.


@dataclass(frozen=True)
class Several:
    """Cards that are chosen together and done only when the player confirms them.

    `count` are still to be chosen, `made` have been handed in before (by a match that was
    left in between); `button` confirms.
    """

    count: int
    made: int
    button: str


@dataclass(frozen=True)
class Bidding:
    """What stands over the panel for bids, and what is shown in it beside the legal ones.

    `made` are the bids so far as number, denomination and player, the highest last. `strains` are
    the rows from the highest down, where all are to be shown in an order of their own.
    """

    title: str
    note: str
    numbers: tuple[int, ...]
    made: tuple[tuple[int, Suit | None, int], ...] = ()
    strains: tuple[Suit, ...] = ()


class Decision(NamedTuple):
    """What stands over the panel for a decision between words, each explained below it."""

    title: str
    note: str


@dataclass(frozen=True)
class Picking:
    """What stands over the panel for a card of the pack; `marked` cards bear a mark that `mark` explains."""

    title: str
    note: str
    marked: frozenset[Card] = frozenset()
    mark: str = ""
    spent: frozenset[Card] = frozenset()
    """Cards that have been picked before and are shown without being offered."""
    first: Card | None = None
    """The card that is selected at first."""


class Lesson(NamedTuple):
    """A short note for who plays a game for the first time. Each key is shown once."""

    key: str
    title: str
    text: str


# Sections of the rail, from top to bottom.


@dataclass(frozen=True)
class Trumps:
    """The trump token with a label, the denomination, and a line that says why.

    Where no suit is settled yet, `figure` stands in place of the suit.
    """

    suit: Suit
    label: str
    title: str
    note: str
    figure: str = ""


class Force(NamedTuple):
    """A side in a contract: what it has, and what it needs (0: only what it has, and some `words`).

    What it has may not be known (`None`), and is not shown then. `cards` are those that count for it,
    shown small.
    """

    side: Side
    name: str
    done: int | None
    need: int
    words: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Contract:
    """What was promised, and how far both sides are: a segment for each trick needed."""

    title: str
    forces: tuple[Force, ...]


@dataclass(frozen=True)
class Auction:
    """The players in the order of their turns, and round by round what each has said.

    A line is empty where nothing was said; `asked` is the player whose turn it is.
    """

    title: str
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

    title: str
    chain: tuple[Suit, ...]
    chain_words: str
    cycle: tuple[Suit, ...] = ()
    verbs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """The names of all suits, by their number."""
    active: Suit | None = None


class CardNote(NamedTuple):
    """Cards that matter in this deal, and what is known of them; `strong` words concern the viewer."""

    cards: tuple[Card, ...]
    label: str
    words: str
    strong: bool = False


@dataclass(frozen=True)
class CardNotes:
    """Single cards of the deal, each with two short lines."""

    title: str
    notes: tuple[CardNote, ...]


@dataclass(frozen=True)
class Ranking:
    """Single cards side by side, the highest first, with the name of each below it."""

    title: str
    cards: tuple[tuple[Card, str], ...]


class RankRow(NamedTuple):
    """Ranks from the highest down, for the suits that the words name; `points` below those that count."""

    words: Line
    ranks: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Ranks:
    """How cards rank and what they count, where that is not the usual."""

    title: str
    rows: tuple[RankRow, ...]


class Goal(NamedTuple):
    """Players who score together: their total, how far the next goal is, and how many they have reached."""

    players: tuple[int, ...]
    name: str
    total: int
    done: int
    need: int
    reached: int
    wanted: int
    side: Side | None = None


@dataclass(frozen=True)
class Goals:
    """Totals, and below each the way to a goal as a bar, with a mark for each goal of `wanted`."""

    title: str
    note: str
    rows: tuple[Goal, ...]


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
    """Every player's total, with the mark of his side where sides are settled; `signed` shows plus, too."""

    title: str
    note: str = ""
    sides: tuple[Side | None, ...] = ()
    signed: bool = False


Section = (
    Trumps
    | Contract
    | Auction
    | SuitOrder
    | CardNotes
    | Ranking
    | Ranks
    | Goals
    | Race
    | Rows
    | Progress
    | Totals
)
AIDS = (SuitOrder, Ranking, Ranks)
"""Sections that help to remember the rules; players who know them can switch them off."""

"""Sections of the sidebar from top to bottom, as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple

from game.engine.cards import HIDDEN, NO_TRUMP, SUIT_CARDS, Card, Cards, Suit
from game.engine.cards import each as each_card
from scenes.i18n import NO_WORDS, Line, Text, Translator, as_it_is, gain_text, mark, number_text
from scenes.presenters.base.layout import DealSide, SeatPlates
from scenes.presenters.base.table_context import S, TableContext

ASKED_FIGURE = as_it_is("?")
"""Placeholder for a figure that a lesson question asks for."""


class SidebarSection:
    """A section of the sidebar that can also be read as text."""

    is_aid: ClassVar[bool] = False
    """Whether the section is a reminder of the rules; experienced players can switch it off."""
    is_score: ClassVar[bool] = False
    """Whether the section shows points."""
    tells: ClassVar[frozenset[str]] = frozenset()
    """Claims of a lesson question whose answer this section would reveal."""
    folds: ClassVar[bool] = False
    """Whether the section can be drawn in compact rows when there is little room."""
    title: Text

    @property
    def heading(self) -> Text:
        """Heading read before the lines."""
        return self.title

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        """Yield the section's text line by line."""
        raise NotImplementedError

    def uncounted(self) -> SidebarSection:
        """Return the section without counts of cards, which players can switch off."""
        return self

    def cut(self, rows: int) -> SidebarSection | None:
        """Return the section with at most `rows` rows if it can be shortened, or `None` for no section."""
        return self

    def covered(self, words: Translator) -> SidebarSection:
        """Return a placeholder with the title for a section that would reveal the answer to a question."""
        return SidebarRows(self.title, ()).covered(words)


def told_in_row(words: Translator, texts: Iterable[Text]) -> Text:
    """Join short texts for reading aloud, separated by semicolons."""
    found = NO_WORDS
    for each in filter(None, texts):
        found = words.text("{first}; {next}", first=found, next=each) if found else each
    return found


def so_far(words: Translator, done: int, need: int) -> Text:
    """Return the number done and, unless it is 0 or exceeded, the number needed, as text."""
    if 0 < need >= done:
        return words.text("{done} of {need}", done=done, need=need)
    return number_text(done)


def _about(words: Translator, name: Text, told: Text) -> Text:
    return words.text("{name}: {told}", name=name, told=told) if told else name


def _cards(sight: TableContext[Any], cards: Sequence[Card]) -> Text:
    seen = [sight.card_name(card) for card in cards if card != HIDDEN]
    return sight.words.listed(seen) if seen else NO_WORDS


@dataclass(frozen=True)
class Trumps(SidebarSection):
    """The trump token with a label, the denomination, and a line with the reason.

    `figure` is shown instead of the suit while no suit is settled. `out` are the trumps that the viewer
    neither holds nor has seen played, the highest first; `None` if they are not counted.
    """

    suit: Suit
    label: Text
    title: Text
    note: Text
    figure: Text = NO_WORDS
    out: tuple[Card, ...] | None = None
    tells = frozenset({"trump"})

    @property
    def heading(self) -> Text:
        """The section's label, because the title names the suit."""
        return self.label

    def covered(self, words: Translator) -> Trumps:
        """Return the section with the trump suit and its reason hidden."""
        return replace(
            self,
            suit=NO_TRUMP,
            figure=ASKED_FIGURE,
            title=words.text("Hidden for now"),
            note=NO_WORDS,
            out=None,
        )

    def uncounted(self) -> Trumps:
        return replace(self, out=None)

    def counted(self, words: Translator) -> Text:
        """Return the label with the number of trumps that are out, if they are counted."""
        if self.out is None:
            return self.label
        return words.text("{label}, {count} still out", label=self.label, count=len(self.out))

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        yield self.title or self.figure
        yield self.note
        if self.out is not None:
            told = words.text("Trumps out: {count}", count=len(self.out))
            yield told_in_row(words, [told, _cards(sight, self.out)])


class SideProgress(NamedTuple):
    """A side's progress in a contract: `done` cards or tricks won of `need`.

    If `need` is 0, only the number won and the `words` are shown. `done` is `None`, and is not shown, if it
    is unknown. `cards` are the side's scoring cards, shown small.
    """

    side: DealSide
    name: Text
    done: int | None
    need: int
    words: Text = NO_WORDS
    cards: tuple[Card, ...] = ()

    def figure(self, words: Translator) -> Text:
        """Return the number won as text, or the number needed if the number won is unknown."""
        if self.done is None:
            return words.text("needs {number}", number=self.need) if self.need else NO_WORDS
        return so_far(words, self.done, self.need)


@dataclass(frozen=True)
class ContractProgress(SidebarSection):
    """The section with the contract and the progress of both sides: a segment for each trick needed."""

    title: Text
    forces: tuple[SideProgress, ...]
    is_score = True
    tells = frozenset({"needs", "side", "won", "friend", "partner", "declarer"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        for force in self.forces:
            figure = NO_WORDS if force.done is None else force.figure(words)
            told = words.sentences(figure, force.words)
            yield _about(words, force.name, told_in_row(words, [told, _cards(sight, force.cards)]))


@dataclass(frozen=True)
class AuctionBids(SidebarSection):
    """The players in the order of their turns, and the announcements by round.

    An announcement is empty if nothing was said; `asked` is the player to act.
    """

    title: Text
    players: tuple[int, ...]
    rounds: tuple[tuple[Line, ...], ...]
    asked: int | None

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        for number, said in enumerate(self.rounds, start=1):
            for player, line in zip(self.players, said, strict=False):
                if line:
                    yield _about(words, sight.label(player), sight.spelled(line))
            if number < len(self.rounds):
                yield NO_WORDS
        if self.asked is not None:
            yield words.text("Next to bid: {player}", player=sight.name(self.asked))


@dataclass(frozen=True)
class SuitOrder(SidebarSection):
    """Order of the suits.

    `chain` is a fixed order, highest first, and `chain_words` a line below it; a single suit comes before its
    words. Each suit of the `cycle` beats the next, and the last beats the first; `verbs` are the words for
    it. The `active` suit has a ring.
    """

    title: Text
    chain: tuple[Suit, ...]
    chain_words: Text
    cycle: tuple[Suit, ...] = ()
    verbs: tuple[Text, ...] = ()
    names: tuple[Text, ...] = ()
    """Names of all suits, by suit number."""
    active: Suit | None = None
    is_aid = True
    tells = frozenset({"trump", "place", "beaten"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        yield told_in_row(words, map(self._name, self.chain))
        yield self.chain_words
        others = (*self.cycle[1:], *self.cycle[:1])
        for suit, verb, other in zip(self.cycle, self.verbs, others, strict=False):
            yield words.sentences(self._name(suit), verb, self._name(other))
        if self.active is not None:
            yield words.text("Led: {suit}", suit=self._name(self.active))

    def _name(self, suit: Suit) -> Text:
        return self.names[suit] if suit < len(self.names) else NO_WORDS


class CardNote(NamedTuple):
    """Cards that matter in this deal, and what is known of them; `strong` marks words that concern the
    viewer.
    """

    cards: tuple[Card, ...]
    label: Text
    words: Text
    strong: bool = False


@dataclass(frozen=True)
class CardNotes(SidebarSection):
    """The section with single cards of the deal, each with two short texts."""

    title: Text
    notes: tuple[CardNote, ...]
    tells = frozenset({"taker"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        for note in self.notes:
            yield _about(words, told_in_row(words, [_cards(sight, note.cards), note.label]), note.words)


@dataclass(frozen=True)
class CardRanking(SidebarSection):
    """The section with single cards side by side, the highest first, each above its name."""

    title: Text
    cards: tuple[tuple[Card, Text], ...]
    is_aid = True
    tells = frozenset({"trump", "special"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        for card, name in self.cards:
            yield _about(sight.words, sight.card_name(card), name)


class RankRow(NamedTuple):
    """Ranks from the highest down, with `points` below the ranks that score.

    `words` names the suits, or holds only their symbols; it is empty if all suits rank alike.
    """

    words: Line
    ranks: tuple[Text, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class RankOrder(SidebarSection):
    """The section with the ranks and points of cards, for a game with an unusual order."""

    title: Text
    rows: tuple[RankRow, ...]
    is_aid = True
    tells = frozenset({"trump"})

    def cut(self, rows: int) -> RankOrder | None:
        """Return the section with its first `rows` rows, or `None` if `rows` is 0."""
        return replace(self, rows=self.rows[:rows]) if rows else None

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        for row in self.rows:
            points = [*map(number_text, row.points), *[NO_WORDS] * len(row.ranks)]
            ranks = [_about(words, rank, point) for rank, point in zip(row.ranks, points, strict=False)]
            told = told_in_row(words, ranks)
            yield _about(words, sight.spelled(row.words), told) if row.words else told


@dataclass(frozen=True)
class CardValues(RankOrder):
    """The section with the points of cards in a game with the usual order."""

    tells = frozenset({"counts", "worth"})


class SideShare(NamedTuple):
    """Points of a side in the current deal: in tricks, and for melds."""

    side: DealSide
    name: Text
    tricks: int
    melds: int

    @property
    def total(self) -> int:
        """Points in tricks and for melds together."""
        return self.tricks + self.melds


@dataclass(frozen=True)
class ThisHand(SidebarSection):
    """Points of both sides in this deal so far, not yet on the pad; `words` says what they mean."""

    title: Text
    note: Text
    shares: tuple[SideShare, ...]
    words: Text
    is_score = True
    tells = frozenset({"counts", "worth", "score", "total", "melds"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        yield self.note
        for share in self.shares:
            yield _about(sight.words, share.name, number_text(share.total))
        yield self.words


class PadSide(NamedTuple):
    """A column of the small pad: players who score together.

    `above` and `below` are the points of the current rubber and game. `games` holds, for each finished game,
    the points below the line and whether these players won; `earlier` is their carried-over score.
    """

    players: tuple[int, ...]
    name: Text
    side: DealSide | None
    above: int
    below: int
    games: tuple[tuple[int, bool], ...]
    earlier: int

    @property
    def total(self) -> int:
        """The sum of the column."""
        return self.above + self.below + sum(points for points, _ in self.games) + self.earlier


@dataclass(frozen=True)
class SmallPad(SidebarSection):
    """A score pad in the style of bridge: a column for each side, and the points held over (in prison).

    A game takes `need` points below the line. Carried-over points are labelled `earlier`; without a label
    their row is left out. In narrow space the pad is folded: a row for each side, with above, below and
    total.
    """

    title: Text
    note: Text
    columns: tuple[PadSide, ...]
    need: int
    prison: int
    earlier: Text
    folds = True
    is_score = True
    tells = frozenset({"goal", "score", "total", "below", "above", "prison"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        yield self.note
        for column in self.columns:
            told = [
                words.text("{points} above the line", points=column.above),
                words.text("{points} below the line", points=column.below),
            ]
            if self.earlier:
                told.append(words.sentences(self.earlier, number_text(column.earlier)))
            told.append(words.text("{points} in all", points=column.total))
            yield _about(words, column.name, told_in_row(words, told))
        if self.prison:
            yield words.counted("{count} point in prison", "{count} points in prison", self.prison)


@dataclass(frozen=True)
class TargetRace(SidebarSection):
    """The section with each player's total as a row of dots, up to the target."""

    title: Text
    target: int
    players: tuple[int, ...]
    is_score = True
    tells = frozenset({"goal", "booked", "winner"})

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        for player in self.players:
            told = so_far(sight.words, sight.totals[player], self.target)
            yield _about(sight.words, sight.label(player), told)


class PlayerFigure(NamedTuple):
    """A player, drawn as a crest, and their figure; if it is empty, they took what the row names."""

    player: int
    figure: Text = NO_WORDS

    def told(self, sight: TableContext[Any]) -> Text:
        """Return the figure for reading aloud, or that the player took it."""
        if self.figure:
            return _about(sight.words, sight.label(self.player), self.figure)
        return sight.words.text("taken by {player}", player=sight.name(self.player))


@dataclass(frozen=True)
class SidebarRow:
    """A row of a list in the sidebar: a strong label, words, and a figure at the right.

    Figures of `players` are shown instead if there are any.
    """

    label: Text
    words: Line
    figure: Text
    players: tuple[PlayerFigure, ...] = ()


@dataclass(frozen=True)
class SidebarRows(SidebarSection):
    """A section with a title and a short list."""

    title: Text
    rows: tuple[SidebarRow, ...]
    tells = frozenset({"trump", "booked", "rounds", "against"})

    def covered(self, words: Translator) -> SidebarRows:
        return replace(self, rows=(SidebarRow(words.text("Hidden for now"), (), ASKED_FIGURE),))

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        words = sight.words
        for row in self.rows:
            figures = [each.told(sight) for each in row.players] or [row.figure]
            yield _about(words, row.label, told_in_row(words, [sight.spelled(row.words), *figures]))


ONE_TRY = mark("One try: no hint, no undo.")
"""What a daily deal goes without."""


def daily_goal(words: Translator) -> SidebarRows:
    """Return the section with the goal of a daily deal, and what the one try at it goes without."""
    goal = words.text("Your goal: beat Hard on these cards.")
    return SidebarRows(words.sentences(goal, words.text(ONE_TRY)), ())


@dataclass(frozen=True)
class PointsInPlay(SidebarRows):
    """The points that a deal has for the players, with what each player has taken so far."""

    is_score = True
    tells = SidebarRows.tells | {"taker", "worth", "captured"}


@dataclass(frozen=True)
class DealProgress(SidebarSection):
    """Progress of the deal, as segments; at index `mark` the play changes, as when the stock is used up."""

    title: Text
    done: int
    total: int
    mark: int | None
    note: Text
    is_score = True

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        yield sight.words.text("{done} of {need}", done=self.done, need=self.total)
        yield self.note


@dataclass(frozen=True)
class Totals(SidebarSection):
    """The section with every player's total, marked with the player's side once it is settled.

    `signed` also shows a plus sign.
    """

    title: Text
    note: Text = NO_WORDS
    sides: tuple[DealSide | None, ...] = ()
    signed: bool = False
    is_score = True
    tells = frozenset(
        {"friend", "partner", "declarer", "goal", "booked", "winner", "pays", "rounds", "against"}
    )

    def lines(self, sight: TableContext[Any]) -> Iterator[Text]:
        yield self.note
        for player, total in enumerate(sight.totals):
            figure = gain_text(total) if self.signed else number_text(total)
            yield _about(sight.words, sight.label(player), figure)


def texts_of(value: object) -> Iterator[str]:
    """Yield all words of a section, or of any value made of sections, lines and texts."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts_of(each)


def without_aids(sections: Sequence[SidebarSection]) -> Sequence[SidebarSection]:
    """Return the sections without reminders of the rules, for experienced players."""
    return [each for each in sections if not each.is_aid]


def without_counts(sections: Sequence[SidebarSection]) -> Sequence[SidebarSection]:
    """Return the sections without counts of cards."""
    return [each.uncounted() for each in sections]


class Sidebar(Generic[S]):
    """Builds the sections of a game's sidebar; by default only the totals."""

    def __init__(self, seats: SeatPlates[S]) -> None:
        """Use `seats` for the sides that totals are marked with."""
        self.seats = seats

    def subtitle(self, sight: TableContext[S]) -> Text:
        """Return the line under the game's title."""
        return sight.words.text("Deal {number}", number=sight.deal)

    def sections(self, sight: TableContext[S]) -> Sequence[SidebarSection]:
        """Return the sections of the sidebar, from top to bottom."""
        return [Totals(sight.words.text("Points"))]


class RaceSidebar(Sidebar[S]):
    """Builds the sidebar of a match that is won at a number of points, an option called `target`."""

    def subtitle(self, sight: TableContext[S]) -> Text:
        target = sight.state.setup.options.target
        return sight.words.text("Deal {number}, match to {target}", number=sight.deal, target=target)


def rounds_of(
    players: tuple[int, ...], said: Iterable[tuple[int, Line]], asked: int | None, most: int
) -> tuple[tuple[Line, ...], ...]:
    """Return the announcements, a row for each time round the table; the last row has room for `asked`.

    At most `most` rows are returned; the earliest are dropped.
    """
    rounds: list[list[Line]] = []
    last = len(players)
    for player, line in said:
        place = players.index(player)
        if place <= last:
            rounds.append([()] * len(players))
        rounds[-1][place] = line
        last = place
    if asked is not None and players.index(asked) <= last:
        rounds.append([()] * len(players))
    return tuple(map(tuple, rounds[-most:]))


def trumps(sight: TableContext[S], note: Text) -> Trumps:
    """Return the trump section, for games that have trumps."""
    suit = sight.state.trump
    title = sight.words.capital(sight.suit_names[suit])
    return Trumps(suit, sight.words.text("Trumps"), title, note)


def with_trumps_out(
    section: Trumps,
    sight: TableContext[S],
    holder: int | None,
    strength: Callable[[Card, Suit], int],
    *,
    trump_cards: Cards = 0,
    visible: Cards = 0,
) -> Trumps:
    """Return the trump section with the trumps that are out during a deal, if the viewer plays from a hand.

    `holder` is the player with that hand, and `strength` orders cards within a suit. `trump_cards` are given
    if more cards than the trump suit count as trumps. `visible` are cards still to be played that the viewer
    sees outside the hands.
    """
    state, suit = sight.state, sight.state.trump
    if holder is None or suit == NO_TRUMP or state.result is not None or sight.dealing:
        return section
    out = sight.view.unseen | visible
    for player, hand in enumerate(state.hands):
        out |= hand if player != holder else 0
    cards = each_card(out & (trump_cards or SUIT_CARDS[suit]))
    return replace(section, out=tuple(sorted(cards, key=lambda card: -strength(card, suit))))


def progress(sight: TableContext[S], total: int, at: int | None, note: Text) -> DealProgress:
    """Return the section that counts the tricks of a deal."""
    return DealProgress(sight.words.text("Trick"), sum(sight.won), total, at, note)

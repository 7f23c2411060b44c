"""State of the help without a window: its topics, the search, and the table it was opened from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from game.engine.examples import Example
from game.engine.options import written
from game.session.host import Host
from scenes.framework.preferences import Preferences
from scenes.i18n import NO_WORDS, Text, Translator
from scenes.pages.help.markdown import BlockKind, TextBlock, Word, plain, reaches, read, told
from scenes.pages.help.text_search import matches
from scenes.pages.help.topics import HelpTopic

_ENDS = ".:。："


class HelpModel:
    """The help topics and the reader's state in them."""

    def __init__(
        self,
        topics: Sequence[HelpTopic],
        first: str = "",
        clause: str = "",
        table: TableRules | None = None,
        *,
        asked: bool = True,
    ) -> None:
        """`first` is the key of the topic to open, `clause` the clause to show if not empty.

        `asked` is whether the clause is about the player's current decision.
        """
        self.topics = tuple(topics)
        self.shown = next((n for n, topic in enumerate(self.topics) if topic.key == first), 0)
        """Index of the current topic."""
        self.clause, self.asked = clause, asked
        self.query = ""
        self.entered_at: int | None = None
        """Index of the hit to show when the search has just moved to this topic; `None` otherwise."""
        self.share = 0.0
        """Scrolled share of the document, from 0 to 1, when it was last laid out."""
        self.printed: Text = NO_WORDS
        """Message about where the printable pages were saved."""
        self.changed = True
        """Whether the document must be laid out again."""
        self._table = table
        self._read: dict[int, list[TextBlock]] = {}
        """Blocks of the documents that were searched, by index of the topic."""
        self._unfolded: list[set[int]] = [set() for _ in self.topics]

    @property
    def topic(self) -> HelpTopic:
        """The current topic."""
        return self.topics[self.shown]

    @property
    def back_to(self) -> TableRules | None:
        """The table from which the help was opened, or None."""
        return self._table

    @property
    def table(self) -> TableRules | None:
        """The table from which the help was opened, or None unless its game's rules are shown."""
        return self._table if self._table is not None and self._table.game == self.topic.key else None

    @property
    def unfolded(self) -> set[int]:
        """Numbers of the open parts of this document; changed in place."""
        return self._unfolded[self.shown]

    def show(self, number: int) -> None:
        """Open another topic at its beginning."""
        if number != self.shown:
            self.shown = number
            self.share = 0.0
            self.query = ""
            self.changed = True

    @property
    def hits(self) -> list[int]:
        """Number of hits of the query in each topic, in the order of the topics.

        Texts computed when a document is shown, such as licences, are not searched.
        """
        if not self.query.strip():
            return [0] * len(self.topics)
        for number, topic in enumerate(self.topics):
            if number not in self._read:
                self._read[number] = read(topic.text) if topic.text else []
        return [len(matches(self._read[number], self.query)) for number in range(len(self.topics))]

    def seek_elsewhere(self, way: int) -> bool:
        """Open the next topic (`way` +1) or the previous one (-1) with hits, at its first or last hit.

        Return whether there is one.
        """
        count, hits = len(self.topics), self.hits
        order = [(self.shown + way * step) % count for step in range(1, count)]
        other = next((number for number in order if hits[number]), None)
        if other is None:
            return False
        query = self.query
        self.show(other)
        self.query, self.entered_at = query, 0 if way > 0 else -1
        return True

    def parts(self, words: Translator) -> list[TextBlock]:
        """Return the blocks of the document, with the values and cards of the table it was opened from."""
        parts = [*read(self.topic.text), *self.topic.more()]
        if self.table is None:
            return parts
        parts = with_values(parts, self.table, words)
        cards = self.table.cards
        return parts if cards is None else with_cards(parts, self.clause, cards, words)

    def has_notes(self, preferences: Preferences) -> bool:
        """Return whether this game has shown beginners' notes."""
        return any(key.partition(":")[0] == self.topic.key for key in preferences.taught)

    def with_notes_unseen(self, preferences: Preferences) -> Preferences:
        """Return the settings with this game's beginners' notes marked as unseen."""
        kept = tuple(key for key in preferences.taught if key.partition(":")[0] != self.topic.key)
        return replace(preferences, taught=kept)


class TableRule(NamedTuple):
    """An option and its value as players read them; `differs` from the booklet's rule."""

    label: Text
    value: Text
    differs: bool


@dataclass(frozen=True)
class TableRules:
    """The rules of the table from which the help was opened, and whether it is the player's turn there."""

    game: str
    """The game's key."""
    rules: tuple[TableRule, ...]
    your_turn: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    """Number of `players` and option values, by the names used in `only` conditions."""
    cards: Example | None = None
    """The trick and the player's hand if the player is to choose a card; otherwise `None`."""

    def plays(self, condition: str) -> bool:
        """Return whether a condition such as `players=3,4 style=modern` holds at this table."""
        wanted = (each.partition("=") for each in condition.split())
        return all(self.settings.get(name) in values.split(",") for name, _, values in wanted)


def at_table(host: Host, words: Translator, cards: Example | None = None) -> TableRules:
    """Return the rules of a host's table: the number of players and every option that has an effect."""
    options, players = host.options, host.players
    found = [TableRule(words.text("Players"), words.text("{number}", number=players), False)]
    settings = {"players": str(players)}
    for name, declared in options.declared().items():
        value = getattr(options, name)
        settings[name] = written(value)
        if declared.matters(options, players):
            said = words.text(declared.word(value))
            found.append(TableRule(words.text(declared.label), said, value != declared.default))
    your_turn = any(host.legal(human) for human in host.humans)
    return TableRules(host.game.key, tuple(found), your_turn, settings, cards)


def elsewhere(parts: Sequence[TextBlock], table: TableRules | None) -> frozenset[int]:
    """Return the numbers of the `ONLY`s that do not hold at the table; empty without a table.

    An `ONLY` nested in a folded one is left out.
    """
    found: set[int] = set()
    folded = 0
    if table is None:
        return frozenset()
    for number, reach in reaches(parts).items():
        if number >= folded and not table.plays(parts[number].marker):
            found.add(number)
            folded = reach.stop
    return frozenset(found)


def with_values(parts: Sequence[TextBlock], table: TableRules, words: Translator) -> list[TextBlock]:
    """Return the page with a line after each option that gives its value at the table."""
    rules = {tuple(rule.label.split()): rule for rule in table.rules}
    found: list[TextBlock] = []
    for part in parts:
        found.append(part)
        if part.block is not BlockKind.TEXT:
            continue
        for rule in filter(None, map(rules.get, _bold(part.words))):
            said = words.text("At this table: {value}", value=rule.value)
            found.append(TextBlock(BlockKind.VALUE, plain(said), marker="differs" if rule.differs else ""))
    return found


def _bold(words: Sequence[Word]) -> list[tuple[str, ...]]:
    """Return the runs of bold words without final punctuation; in Japanese a run may be inside a word."""
    found: list[list[str]] = []
    runs_on = False
    for word in words:
        for number, piece in enumerate(word):
            if not piece.bold or not isinstance(piece.content, str):
                runs_on = False
                continue
            if not runs_on:
                found.append([])
            if runs_on and number:
                found[-1][-1] += piece.content
            else:
                found[-1].append(piece.content)
            runs_on = True
    return [tuple(each.rstrip(_ENDS) for each in stretch) for stretch in found]


def with_cards(parts: Sequence[TextBlock], clause: str, cards: Example, words: Translator) -> list[TextBlock]:
    """Return the page with the table's cards after a clause, before the clause's own example."""
    end = told(parts, clause).stop
    if not end:
        return list(parts)
    said = TextBlock(BlockKind.TEXT, plain(words.text("These are your cards:")))
    return [*parts[:end], said, TextBlock(BlockKind.FIGURE, marker="hand", example=cards), *parts[end:]]

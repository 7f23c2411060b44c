"""What the help knows without a window: its topics, what is sought there, the table it belongs to."""

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
from scenes.pages.help.topics import HelpTopic

_ENDS = ".:。："


class HelpModel:
    """The topics of the help, and what the reader has done with them."""

    def __init__(
        self,
        topics: Sequence[HelpTopic],
        first: str = "",
        clause: str = "",
        table: TableRules | None = None,
        *,
        asked: bool = True,
    ) -> None:
        """`first` is the key of the topic to open, at a `clause` if one is named.

        `asked` tells whether that clause is about what the player was asked, or is only told of.
        """
        self.topics = tuple(topics)
        self.shown = next((n for n, topic in enumerate(self.topics) if topic.key == first), 0)
        """Place of the topic that is shown."""
        self.clause, self.asked = clause, asked
        self.query = ""
        self.share = 0.0
        """How much of the document, of 1, had been scrolled past when it was last laid out."""
        self.printed: Text = NO_WORDS
        """Where the pages for paper have been written."""
        self.changed = True
        """Whether something else is to be shown than what is laid out."""
        self._table = table
        self._unfolded: list[set[int]] = [set() for _ in self.topics]

    @property
    def topic(self) -> HelpTopic:
        """The topic that is shown."""
        return self.topics[self.shown]

    @property
    def back_to(self) -> TableRules | None:
        """The table from which the help was opened, if it was."""
        return self._table

    @property
    def table(self) -> TableRules | None:
        """The same, while the rules of its game are shown."""
        return self._table if self._table is not None and self._table.game == self.topic.key else None

    @property
    def unfolded(self) -> set[int]:
        """The numbers of the parts of this document that are open; changed in place."""
        return self._unfolded[self.shown]

    def show(self, number: int) -> None:
        """Open another topic at its beginning."""
        if number != self.shown:
            self.shown = number
            self.share = 0.0
            self.query = ""
            self.changed = True

    def parts(self, words: Translator) -> list[TextBlock]:
        """The document, with what belongs to the table from which it was opened."""
        parts = [*read(self.topic.text), *self.topic.more()]
        if self.table is None:
            return parts
        parts = with_values(parts, self.table, words)
        cards = self.table.cards
        return parts if cards is None else with_cards(parts, self.clause, cards, words)

    def has_notes(self, preferences: Preferences) -> bool:
        """Whether this game has shown notes for beginners."""
        return any(key.partition(":")[0] == self.topic.key for key in preferences.taught)

    def forget_notes(self, preferences: Preferences) -> Preferences:
        """Return the settings with this game's notes unseen."""
        kept = tuple(key for key in preferences.taught if key.partition(":")[0] != self.topic.key)
        return replace(preferences, taught=kept)


class TableRule(NamedTuple):
    """An option and its value as players read them; `differs` from the booklet's rule."""

    label: Text
    value: Text
    differs: bool


@dataclass(frozen=True)
class TableRules:
    """What is played at the table from which the help was opened, and whether the player is to act there."""

    game: str
    """The game's key."""
    rules: tuple[TableRule, ...]
    your_turn: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    """The number of `players` and every option by its name, as a page names them where it says `only`."""
    cards: Example | None = None
    """What lies on the table, and the player's hand, if a card of it is asked for."""

    def plays(self, condition: str) -> bool:
        """Whether a condition of the page holds here: `players=3,4 style=modern`."""
        wanted = (each.partition("=") for each in condition.split())
        return all(self.settings.get(name) in values.split(",") for name, _, values in wanted)


def at_table(host: Host, words: Translator, cards: Example | None = None) -> TableRules:
    """What is played at a host's table: the number of players and every option that has an effect there."""
    options, players = host.options, host.players
    found = [TableRule(words.text("Players"), words.text("{number}", number=players), False)]
    settings = {"players": str(players)}
    for name, declared in options.declared().items():
        value = getattr(options, name)
        settings[name] = written(value)
        if declared.idle is None or declared.idle(options, players) is None:
            said = words.text(declared.word(value))
            found.append(TableRule(words.text(declared.label), said, value != declared.default))
    your_turn = any(host.legal(human) for human in host.humans)
    return TableRules(host.game.key, tuple(found), your_turn, settings, cards)


def elsewhere(parts: Sequence[TextBlock], table: TableRules | None) -> frozenset[int]:
    """The numbers of those `ONLY`s that do not hold at the table; none where there is no table.

    Within what another one folds away none is named.
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
    """The page with a line behind each option that says what it is at the table."""
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
    """The stretches of bold words, without what ends a sentence; in Japanese they lie within a word."""
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
    """The page with the cards of the table behind a clause, in front of its own example."""
    end = told(parts, clause).stop
    if not end:
        return list(parts)
    said = TextBlock(BlockKind.TEXT, plain(words.text("These are your cards:")))
    return [*parts[:end], said, TextBlock(BlockKind.FIGURE, marker="hand", example=cards), *parts[end:]]

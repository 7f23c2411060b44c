"""What of a page belongs to the table from which the help was opened: its options, its rules, its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.examples import Example
from game.engine.options import written
from game.session.host import Host
from scenes.i18n import Text, Words
from scenes.pages.help.markdown import Block, Part, Word, plain
from scenes.pages.help.passages import told

_HEADINGS = (Block.TITLE, Block.HEADING)
_ENDS = ".:。："


class Rule(NamedTuple):
    """An option and its value as players read them; `differs` from the booklet's rule."""

    label: Text
    value: Text
    differs: bool


@dataclass(frozen=True)
class AtTable:
    """What is played at the table from which the help was opened, and whether the player is to act there."""

    game: str
    """The game's key."""
    rules: tuple[Rule, ...]
    your_turn: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    """The number of `players` and every option by its name, as a page names them where it says `only`."""
    cards: Example | None = None
    """What lies on the table, and the player's hand, if he is asked for a card of it."""

    def plays(self, condition: str) -> bool:
        """Whether a condition of the page holds here: `players=3,4 style=modern`."""
        wanted = (each.partition("=") for each in condition.split())
        return all(self.settings.get(name) in values.split(",") for name, _, values in wanted)


def at_table(host: Host, words: Words, cards: Example | None = None) -> AtTable:
    """What is played at a host's table: the number of players and every option that has an effect there."""
    options, players = host.options, host.players
    found = [Rule(words.text("Players"), words.text("{number}", number=players), False)]
    settings = {"players": str(players)}
    for name, declared in options.declared().items():
        value = getattr(options, name)
        settings[name] = written(value)
        if declared.idle is None or declared.idle(options, players) is None:
            said = words.text(declared.word(value))
            found.append(Rule(words.text(declared.label), said, value != declared.default))
    your_turn = any(host.legal(human) for human in host.humans)
    return AtTable(host.game.key, tuple(found), your_turn, settings, cards)


def reaches(parts: Sequence[Part]) -> dict[int, range]:
    """For each `ONLY` of a page, by its number, the parts that are played at its tables alone.

    One right behind a heading reaches to the next heading, another one no further than to the next `ONLY`.
    """
    found = {}
    for number, part in enumerate(parts):
        if part.block is Block.ONLY:
            whole = number > 0 and parts[number - 1].block in _HEADINGS
            ends = _HEADINGS if whole else (*_HEADINGS, Block.ONLY)
            end = number + 1
            while end < len(parts) and parts[end].block not in ends:
                end += 1
            found[number] = range(number + 1, end)
    return found


def elsewhere(parts: Sequence[Part], table: AtTable | None) -> frozenset[int]:
    """The numbers of those `ONLY`s that do not hold at the table; none where there is no table.

    Within what another one folds away none is named.
    """
    found: set[int] = set()
    if table is None:
        return frozenset()
    folded = 0
    for number, reach in reaches(parts).items():
        if number >= folded and not table.plays(parts[number].marker):
            found.add(number)
            folded = reach.stop
    return frozenset(found)


def with_values(parts: Sequence[Part], table: AtTable, words: Words) -> list[Part]:
    """The page with a line behind each option that says what it is at the table."""
    rules = {tuple(rule.label.split()): rule for rule in table.rules}
    found: list[Part] = []
    for part in parts:
        found.append(part)
        if part.block is not Block.TEXT:
            continue
        for rule in filter(None, map(rules.get, _bold(part.words))):
            said = words.text("At this table: {value}", value=rule.value)
            found.append(Part(Block.VALUE, plain(said), marker="differs" if rule.differs else ""))
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


def with_cards(parts: Sequence[Part], clause: str, cards: Example, words: Words) -> list[Part]:
    """The page with the cards of the table behind a clause, in front of its own example."""
    end = told(parts, clause).stop
    if not end:
        return list(parts)
    said = words.text("These are your cards:")
    shown = [
        Part(Block.TEXT, plain(said)),
        Part(Block.FIGURE, marker="hand", example=cards),
    ]
    return [*parts[:end], *shown, *parts[end:]]

"""The documents of the help: the rules of each game with what was measured of it, keys, the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from game.commands.rules_page import glance
from game.engine.clause_numbers import clause_numbers, with_numbers
from game.engine.rules import Game
from game.lessons import LESSONS
from game.lessons.clauses import lesson_for
from game.strategy import BROUGHT, MeasuredClaim, advised
from scenes.i18n import Template, Text, Translator, as_it_is, mark
from scenes.pages.help.about import about
from scenes.pages.help.keys import KEYS
from scenes.pages.help.markdown import TextBlock
from scenes.presenters import presenter_of
from scenes.presenters.base.terms import GameTerm

ALL_NOTES, ALL_TEXTS = mark("All our choices"), mark("All licences")
ABOUT = "about"
"""The key of the page about the program."""


@dataclass(frozen=True)
class HelpTopic:
    """One document of the help, as Markdown. `key` is its game's; the general pages have none.

    `skin` is the skin whose suits are shown when the player has chosen no other for that game.
    """

    key: str
    title: Text
    text: str
    skin: str = "classic"
    terms: Sequence[GameTerm] = ()
    """Words that explain themselves."""
    lessons: Mapping[str, tuple[int, Text]] = field(default_factory=dict)
    """By clause the lesson in which it can be tried: its place, and its title."""
    glance: str = ""
    """The same in short, for two sheets of paper; clauses begin with their numbers."""
    more: Callable[[], Sequence[TextBlock]] = tuple
    """What follows the text, found out when the document is shown."""
    notes: Template = ALL_NOTES
    """What its notes are called together."""


def topics_for(games: Sequence[Game[Any]], words: Translator) -> tuple[HelpTopic, ...]:
    """The rules of these games, then the pages about keys and mouse and about the program."""
    shown = [(game, presenter_of(game.key)) for game in games]
    rules = tuple(
        HelpTopic(
            game.key,
            words.game(game.title),
            words.document(advised(game.rules_text(), game.key, partial(_brought, words))),
            presenter.skin,
            presenter.terms,
            {
                clause: (place, words.text(LESSONS[game.key][place].title))
                for clause, place in lesson_for(game.key).items()
            },
            with_numbers(words.document(glance(game)), clause_numbers(game.rules_text())),
        )
        for game, presenter in shown
    )
    return (
        *rules,
        HelpTopic("", words.text("Controls"), words.document(KEYS)),
        HelpTopic(
            ABOUT,
            words.text("About"),
            "",
            more=cache(partial(about, words)),
            notes=ALL_TEXTS,
        ),
    )


def _brought(words: Translator, found: MeasuredClaim, command: str) -> Text:
    """What a piece of advice has brought."""
    return words.text(
        BROUGHT,
        points=words.gain(found.points, 2),
        error=words.decimal(found.ci95, 2),
        choices=words.thousands(found.choices),
        deals=words.thousands(found.deals),
        players=found.players,
        command=as_it_is(command),
    )

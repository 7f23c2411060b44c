"""The documents of the help: the rules of each game, and the page about keys and mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.rules import Game
from game.lessons import LESSONS
from game.lessons.clauses import lesson_for
from game.strategy import advised
from game.tools.rules_page import glance
from scenes.help.keys import KEYS
from scenes.presenters import presenter_of
from scenes.presenters.contract.terms import Term
from scenes.words import Text, Words, as_it_is


@dataclass(frozen=True)
class Topic:
    """One document of the help, as Markdown. `key` is its game's; the general pages have none.

    `skin` is the skin whose suits are shown when the player has chosen no other for that game.
    """

    key: str
    title: Text
    text: str
    skin: str = "classic"
    terms: Sequence[Term] = ()
    """Words that explain themselves."""
    lessons: Mapping[str, tuple[int, Text]] = field(default_factory=dict)
    """By clause the lesson in which it can be tried: its place, and its title."""
    glance: str = ""
    """The same in short, for two sheets of paper."""


def topics_for(games: Sequence[Game[Any]], words: Words) -> tuple[Topic, ...]:
    """The rules of these games, then the page about keys and mouse."""
    shown = [(game, presenter_of(game.key)) for game in games]
    rules = tuple(
        Topic(
            game.key,
            as_it_is(game.title),
            advised(game.rules_text(), game.key),
            presenter.skin,
            presenter.terms,
            {
                clause: (place, words.text(LESSONS[game.key][place].title))
                for clause, place in lesson_for(game.key).items()
            },
            glance(game),
        )
        for game, presenter in shown
    )
    return (*rules, Topic("", words.text("Keys and mouse"), words.text(KEYS)))

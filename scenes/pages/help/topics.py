"""The help documents: each game's rules with measured advice, the keys, the aids, and the program."""

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
from game.strategy import GAIN_TEXT, MeasuredClaim, advised
from scenes.graphics.own_deck import DEFAULT_DECK, OwnDeck
from scenes.i18n import Template, Text, Translator, as_it_is, mark
from scenes.pages.help.about import about
from scenes.pages.help.aids import AIDS_TEXT
from scenes.pages.help.keys import KEYS_TEXT
from scenes.pages.help.markdown import TextBlock
from scenes.presenters import presenter_of
from scenes.presenters.base.terms import GameTerm

ALL_NOTES_TITLE, ALL_TEXTS_TITLE = mark("All our choices"), mark("All licences")
AIDS_PAGE = "aids"
"""Key of the page about aids."""
ABOUT_PAGE = "about"
"""Key of the page about the program."""


@dataclass(frozen=True)
class HelpTopic:
    """A help document in Markdown. `key` is its game's key; general pages have none.

    `skin` is used for suits if the player has chosen none for that game.
    """

    key: str
    title: Text
    text: str
    skin: OwnDeck = DEFAULT_DECK
    terms: Sequence[GameTerm] = ()
    """Words that the page explains."""
    lessons: Mapping[str, tuple[int, Text]] = field(default_factory=dict)
    """Place and title of the lesson that practises each clause, by clause."""
    glance: str = ""
    """Short version of the rules for two printable sheets; clauses begin with their numbers."""
    more: Callable[[], Sequence[TextBlock]] = tuple
    """Returns the blocks that follow the text, computed when the document is shown."""
    notes: Template = ALL_NOTES_TITLE
    """Collective name of the document's notes."""


def topics_for(games: Sequence[Game[Any]], words: Translator) -> tuple[HelpTopic, ...]:
    """Return the rules of these games, then the pages on keys and mouse, on aids and on the program."""
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
        HelpTopic("", words.text("Controls"), words.document(KEYS_TEXT)),
        HelpTopic(AIDS_PAGE, words.text("Aids"), words.document(AIDS_TEXT)),
        HelpTopic(
            ABOUT_PAGE,
            words.text("About"),
            "",
            more=cache(partial(about, words)),
            notes=ALL_TEXTS_TITLE,
        ),
    )


def _brought(words: Translator, found: MeasuredClaim, command: str) -> Text:
    """Return a sentence about what a piece of advice gained when it was measured."""
    return words.text(
        GAIN_TEXT,
        points=words.gain(found.points, 2),
        error=words.decimal(found.ci95, 2),
        choices=words.thousands(found.choices),
        deals=words.thousands(found.deals),
        players=found.players,
        command=as_it_is(command),
    )

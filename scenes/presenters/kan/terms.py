"""The terms of Kan with their meaning, and how sentences follow each other."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.kan.state import KanState
from scenes.i18n import Text, Words, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.terms import Term

TERMS: Mapping[str, Term] = {
    "kan": Term(mark("kan"), mark("I play alone", about="what kan means")),
    "kankei": Term(mark("kankei"), mark("the kan side")),
    "mukankei": Term(mark("mukankei"), mark("the others")),
    "iku": Term(mark("iku"), mark("I lead")),
    "koi": Term(mark("koi"), mark("you lead", about="what koi says to a partner")),
    "sukonku": Term(mark("sukonku"), mark("shut them out")),
    "gyaku_sukonku": Term(mark("gyaku sukonku"), mark("shut out the kan side")),
    "juuroku": Term(mark("juuroku"), mark("all sixteen")),
    "gyaku_juuroku": Term(mark("gyaku juuroku"), mark("all sixteen against them")),
    "shippo_jo": Term(mark("shippo-jo"), mark("deal it again")),
}
"""By the word that the rules have for it."""


def name_of(words: Words, word: str) -> Text:
    """A term as it is written inside a sentence: `gyaku sukonku`."""
    return words.text(TERMS[word].name)


def titled(words: Words, word: str) -> Text:
    """A term standing alone: `Gyaku sukonku`."""
    return words.capital(name_of(words, word))


def meaning_of(words: Words, word: str) -> Text:
    """What a term means, in a few words."""
    return words.text(TERMS[word].meaning)


def explained(sight: Sight[KanState], word: str) -> Text:
    """A term with its meaning after it, for who wants that."""
    words = sight.words
    if not sight.gloss:
        return name_of(words, word)
    return words.text("{term} ({meaning})", term=name_of(words, word), meaning=meaning_of(words, word))

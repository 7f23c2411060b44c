"""Terms of a game that a newcomer needs explained, with short meanings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from scenes.i18n import Template, Text, Translator, whole_words


class GameTerm(NamedTuple):
    """A term of the game as it is written, and its meaning."""

    name: Template
    meaning: Template

    def explained(self, words: Translator) -> Text:
        """Return the term and its meaning as one line."""
        return words.text(
            "“{term}” means “{meaning}”", term=words.text(self.name), meaning=words.text(self.meaning)
        )


def terms_in(words: Translator, terms: Iterable[GameTerm], texts: Iterable[str]) -> Sequence[GameTerm]:
    """Return the terms found in these texts as whole words; a longer term hides terms inside it.

    A capitalised term such as `Game` or `Low` does not match the lower-case word.
    """
    named = [(words.text(term.name), term) for term in terms]
    found: list[int] = []
    left = list(texts)
    for at in sorted(range(len(named)), key=lambda at: -len(named[at][0])):
        whole = _whole(named[at][0])
        if any(whole.search(text) for text in left):
            found.append(at)
            left = [whole.sub(" ", text) for text in left]
    return [named[at][1] for at in sorted(found)]


@cache
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(whole_words(name), re.IGNORECASE if name.islower() else 0)

"""What the program asks its catalogues for: each text must be there in just the form in which it is sought.

A catalogue finds a text by its words, what it is about and whether a number chooses its form. Who asks
otherwise gets English, in every language, and nobody would notice it in English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from unittest.mock import patch

from game.engine.templates import ABOUT, english
from scenes.i18n import Translator
from scenes.i18n.translator import NAMED
from tests.languages.catalogues import languages, read_all

Asked = tuple[str, str]
"""A text's key, and its plural if a number chooses."""


_NAMED = tuple(f"{kind}{ABOUT}" for kind in NAMED)


@cache
def forms_known() -> dict[str, frozenset[Asked]]:
    """Return every form in which the catalogues have these words.

    They have all texts of the sources, as `test_languages` makes sure, and are read in a tenth of the time.
    """
    found: dict[str, set[Asked]] = {}
    for language in languages():
        for entry in read_all(language).values():
            for words in () if entry.gone else filter(None, (entry.one, entry.many)):
                found.setdefault(words, set()).add((entry.key, entry.many))
    return {words: frozenset(forms) for words, forms in found.items()}


def wrong_form(key: str, plural: str = "") -> str:
    """What is wrong with the form that is asked for; nothing where the catalogue has it, or no such words.

    Names may be any words: somebody may be called as a button is.
    """
    known = forms_known().get(english(key), frozenset())
    if not known or (key, plural) in known or key.startswith(_NAMED):
        return ""
    return f"{(key, plural)} is asked for, but a catalogue has {sorted(known)}"


class Attentive(NullTranslations):
    """A catalogue that notes what it would be asked for in vain, and answers like another one."""

    def __init__(self, other: NullTranslations, faults: dict[str, None]) -> None:
        super().__init__()
        self._other, self._faults, self._met = other, faults, set[Asked]()

    def info(self) -> dict[str, str]:
        return self._other.info()

    def gettext(self, message: str) -> str:
        """The text of the other catalogue."""
        self._note(message, "")
        return self._other.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of the other catalogue."""
        self._note(msgid1, msgid2)
        return self._other.ngettext(msgid1, msgid2, n)

    def _note(self, key: str, plural: str) -> None:
        if (key, plural) not in self._met:
            self._met.add((key, plural))
            fault = wrong_form(key, plural)
            if fault:
                self._faults[fault] = None


@contextmanager
def noted() -> Iterator[dict[str, None]]:
    """Meanwhile all words that are made note what is asked for in a form that no catalogue has."""
    faults: dict[str, None] = {}
    begin = Translator.__init__

    def attentive(words: Translator, catalogue: NullTranslations | None = None) -> None:
        begin(words, Attentive(catalogue or NullTranslations(), faults))

    with patch.object(Translator, "__init__", attentive):
        yield faults

"""Somebody who judges all that he hears, and remembers what was false or unheard of."""

from __future__ import annotations

import re
from collections import Counter

from tests.sentences.grammar import COUNTED, Claim, Grammar, Unknown
from tests.sentences.moment import Moment

NAMED = re.compile(r"\[\w+\]|\d+|\b(?:You|you|Rin|Mio|Haru|Nao|Aki|Sora)\b")
SHOWN = 12
"""Of the false and unknown sentences so many are shown, each with the position in which it stood."""


class Hearing:
    """Judges sentences; one that stands there again in the same position is not counted again."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.count: Counter[str] = Counter()
        self.distinct: set[str] = set()
        """The wordings of what was counted."""
        self.met: set[Claim] = set()
        """The templates that some sentence fitted."""
        self.false: dict[str, str] = {}
        self.unknown: dict[str, str] = {}
        """By the sentence without its names and numbers, one of each with its moment."""
        self._position: object = None
        self._heard: set[tuple[int | None, str, str]] = set()

    def __call__(self, place: str, text: str, moment: Moment) -> None:
        if not self._is_new(place, text, moment):
            return
        try:
            kind, true = self.grammar.judge(place, text, moment)
        except Unknown:
            self.unknown.setdefault(f"{place}: {NAMED.sub('_', text)}", f"{text} | {moment}")
            return
        if not true:
            self.false.setdefault(f"{place}: {NAMED.sub('_', text)}", f"{text} | {moment}")
            return
        self.count[kind] += 1
        found = self.grammar.read(place, text)
        assert found is not None
        self.met.add(found[0])
        if kind in COUNTED:
            self.distinct.add(text)

    def _is_new(self, place: str, text: str, moment: Moment) -> bool:
        match = moment.host._match
        position = (match.seed, len(match.deals), len(match.deal.actions), moment.heard)
        if position != self._position:
            self._position = position
            self._heard.clear()
        said = (moment.reader, place, text)
        new = said not in self._heard
        self._heard.add(said)
        return new

    @property
    def templates(self) -> list[Claim]:
        """All templates of the game's own."""
        return self.grammar.claims

    def assert_true(self) -> None:
        """Everything heard was true, and of a kind that is known."""
        assert not self.false, _listed("false", self.false)
        assert not self.unknown, _listed("of no known kind", self.unknown)


def _listed(what: str, sentences: dict[str, str]) -> str:
    shown = [f"  {where}\n    {which}" for where, which in list(sentences.items())[:SHOWN]]
    return "\n".join([f"{len(sentences)} kinds of sentences are {what}:", *shown])

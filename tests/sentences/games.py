"""The grammars of all games, and the decks that their sentences name cards by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from scenes.graphics.skins import load_skins
from tests.sentences import california_jack, jan_ken_po, napoleon
from tests.sentences.checks import Checks
from tests.sentences.grammar import Grammar
from tests.sentences.jo_jotte import play as jo_jotte
from tests.sentences.kan import play as kan
from tests.sentences.moment import Deck
from tests.sentences.words import decks

GRAMMARS: dict[str, Callable[[Sequence[Deck]], Grammar]] = {
    "jo_jotte": jo_jotte.grammar,
    "kan": kan.grammar,
}

CHECKS: dict[str, Checks] = {
    "california_jack": california_jack.CHECKS,
    "jan_ken_po": jan_ken_po.CHECKS,
    "napoleon": napoleon.CHECKS,
}


@cache
def all_decks() -> tuple[Deck, ...]:
    return tuple(decks(load_skins()))


@cache
def grammar_of(game: str) -> Grammar:
    return GRAMMARS[game](all_decks())

"""The checks of all games, and the decks that sentences name cards by."""

from __future__ import annotations

from functools import cache

from scenes.graphics.skins import load_skins
from tests.sentences import california_jack, jan_ken_po, jo_jotte, kan, napoleon
from tests.sentences.checks import Checks
from tests.sentences.moment import Deck
from tests.sentences.words import decks

CHECKS: dict[str, Checks] = {
    "california_jack": california_jack.CHECKS,
    "jan_ken_po": jan_ken_po.CHECKS,
    "jo_jotte": jo_jotte.CHECKS,
    "kan": kan.CHECKS,
    "napoleon": napoleon.CHECKS,
}


@cache
def all_decks() -> tuple[Deck, ...]:
    return tuple(decks(load_skins()))

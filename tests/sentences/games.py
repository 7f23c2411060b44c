"""The checks of all games, and the decks that sentences name cards by."""

from __future__ import annotations

from functools import cache

from game.engine.cards import SUITS, card_text
from game.engine.rules import SUIT_NAMES
from scenes.graphics.skins import load_skins
from tests.sentences import california_jack, jan_ken_po, jo_jotte, kan, napoleon
from tests.sentences.checks import Checks
from tests.sentences.moment import Deck
from tests.sentences.recorder import Named

CHECKS: dict[str, Checks] = {
    "california_jack": california_jack.CHECKS,
    "jan_ken_po": jan_ken_po.CHECKS,
    "jo_jotte": jo_jotte.CHECKS,
    "kan": kan.CHECKS,
    "napoleon": napoleon.CHECKS,
}


@cache
def all_decks() -> tuple[Deck, ...]:
    return tuple(
        Deck(
            tuple(map(Named, (*skin.suit_names, SUIT_NAMES[-1]), (*SUITS, "NT"))),
            {
                card_text(card): Named(skin.card_name(card), card_text(card))
                for card in range(53)
                if skin.has(card)
            },
        )
        for skin in load_skins().values()
    )

"""Finished deals of every game as pages, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from game import GAMES
from game.match import record
from game.match.match import Match
from game.session.past_deal import PastDeal
from scenes.app.page_sharing import page_deck
from scenes.deal_page.page import PageWording, deal_page
from scenes.deal_page.page_cards import PageDeck
from scenes.i18n import Translator, words_in
from scenes.presenters import presenter_of
from tests.scenes.table_driver import skins

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Yui", "Mio", "Haru", "Aki", "Nao", "Sora")


@cache
def golden(name: str) -> Match:
    return record.read((GOLDEN / f"{name}.json").read_bytes(), GAMES)


def finished_deals() -> Iterator[tuple[str, PastDeal]]:
    """Every finished deal of the golden matches, with a name."""
    for path in sorted(GOLDEN.glob("*.json")):
        match = golden(path.stem)
        for number, deal in enumerate(match.deals, start=1):
            if deal.finished:
                yield f"{path.stem} {number}", PastDeal(match, number, ["easy"] * match.players)


def deck_of(past: PastDeal, language: str = "en") -> tuple[PageDeck, Translator]:
    """The deck of a deal's page, and its language."""
    own, words = presenter_of(past.game.key).skin, words_in(language)
    return page_deck(skins()[own.key].spoken(words), own, words), words


def page_of(
    past: PastDeal, language: str = "en", names: Sequence[str] | None = None, review: int | None = None
) -> str:
    deck, words = deck_of(past, language)
    called = NAMES[: past.players] if names is None else names
    return deal_page(past, called, deck, PageWording(language, words), review)

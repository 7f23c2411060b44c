"""Saving a finished deal or its review as one HTML page, to give away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.archive.files import write_for_player
from game.engine.cards import SUITS
from game.session.past_deal import PastDeal
from scenes.app import dialogs
from scenes.deal_page.page import PageWording, deal_page
from scenes.deal_page.page_cards import PageDeck
from scenes.framework.navigator import Navigator
from scenes.graphics.own_deck import OwnDeck
from scenes.graphics.skins import Skin
from scenes.i18n import UNNAMED_PLAYER, Text, Translator
from scenes.pages.share.names_sheet import PageNamesSheet
from scenes.presenters import presenter_of

PAGE_FILE = "etori-deal.html"
"""Name of the file."""


def names_sheet(navigator: Navigator, past: PastDeal, seat: int) -> PageNamesSheet:
    """Return the sheet that asks for names and then saves the page of a finished deal.

    The review of `seat` is offered if all its decisions are judged.
    """
    names = usual_names(navigator.services.words, past)
    has_review = not past.left(seat) and any(not choice.forced for choice in past.own(seat))
    save = partial(_save, navigator, past, seat)
    return PageNamesSheet(past.seats, names, save, has_review=has_review)


def usual_names(words: Translator, past: PastDeal) -> list[Text]:
    """Return the names of a deal's players as others may call them: none is You."""
    return [
        words.text("Player {number}", number=player + 1) if name == UNNAMED_PLAYER else words.player(name)
        for player, name in enumerate(past.names)
    ]


def _save(navigator: Navigator, past: PastDeal, seat: int, names: Sequence[str], with_review: bool) -> None:
    """Save the page in the home folder or, if that fails, in the temporary folder, and say where."""
    services = navigator.services
    words, own = services.words, presenter_of(past.game.key).skin
    deck = page_deck(services.skins[own.key], own, words)
    wording = PageWording(services.preferences.language or services.system, words)
    page = deal_page(past, names, deck, wording, seat if with_review else None)
    path = write_for_player(PAGE_FILE, page.encode)
    navigator.replace(dialogs.message(words, *dialogs.where_saved(words, path), navigator.back))


def page_deck(skin: Skin, own: OwnDeck, words: Translator) -> PageDeck:
    """Return a deck for a page, with ranks as the game with this deck of its `own` calls them.

    The skin must be one of the program's, because its drawings are inserted as they are.
    """
    ranked, suits = skin.ranked(own.ace_is_one), range(len(SUITS))
    return PageDeck(
        (*ranked.suit_names, words.text("no trumps")),
        ranked.card_name,
        ranked.rank_sign,
        tuple(map(ranked.pip_drawing, suits)),
        tuple(map(ranked.index_colour, suits)),
    )

"""Jo-Jotte at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP, SUITS, strain_text
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import SuitMark, Text, Words, forms, mark
from scenes.presenters.contract.presenter import Presenter, first_deal
from scenes.presenters.jo_jotte.accounts import JoJotteAccounts
from scenes.presenters.jo_jotte.advice import JoJotteAdvice
from scenes.presenters.jo_jotte.questions import JoJotteQuestions
from scenes.presenters.jo_jotte.rail import JoJotteSections
from scenes.presenters.jo_jotte.result import JoJotteStory
from scenes.presenters.jo_jotte.seats import JoJotteSeats
from scenes.presenters.jo_jotte.spread import JoJotteSpread
from scenes.presenters.jo_jotte.terms import TERMS
from scenes.presenters.jo_jotte.voice import JoJotteVoice


def box_and_captain(words: Words, names: Sequence[Text], you: int | None, best: int, dealer: int) -> Text:
    """Who deals first; in a chouette, where the one who drew best does not, who goes into the box."""
    if best == dealer:
        return first_deal(words, names, you, best, dealer)
    told = mark("{box} plays alone, in the box; {captain} deals as captain of the others")
    if best == you:
        told = mark("You play alone, in the box; {captain} deals as captain of the others")
    elif dealer == you:
        told = mark("{box} plays alone, in the box; you deal as captain of the others")
    return words.text(told, box=names[best], captain=names[dealer])


_SEATS, _VOICE = JoJotteSeats(), JoJotteVoice()

JO_JOTTE: Presenter[JoJotteState] = Presenter(
    seats=_SEATS,
    spread=JoJotteSpread(_SEATS),
    voice=_VOICE,
    questions=JoJotteQuestions(_VOICE),
    rail=JoJotteSections(_SEATS),
    advice=JoJotteAdvice(),
    story=JoJotteStory(),
    accounts=JoJotteAccounts(),
    card_points=forms("{count} card point", "{count} card points"),
    terms=TERMS,
    tagline=mark("Melds, nullo, slam and a prison"),
    heights={
        **{strain_text(suit): SuitMark(suit) for suit in range(len(SUITS))},
        strain_text(NO_TRUMP): mark("No trumps"),
        "nullo": mark("Nullo"),
        "slam": mark("Slam"),
    },
    drawn=box_and_captain,
)
"""The bid and what is undertaken over it, melds, both sides' points, and the way to the game."""

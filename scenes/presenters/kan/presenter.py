"""The games of Kan at the table."""

from __future__ import annotations

from game.games.kan.state import KanState
from scenes.i18n import forms, mark
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.kan.accounts import KanAccounts
from scenes.presenters.kan.advice import KanAdvice
from scenes.presenters.kan.questions import KanQuestions
from scenes.presenters.kan.rail import KanSections
from scenes.presenters.kan.seats import KanSeats, KanSpread
from scenes.presenters.kan.story import KanStory
from scenes.presenters.kan.terms import TERMS
from scenes.presenters.kan.voice import KanVoice

_SEATS, _VOICE = KanSeats(), KanVoice()

KAN: Presenter[KanState] = Presenter(
    seats=_SEATS,
    spread=KanSpread(),
    voice=_VOICE,
    questions=KanQuestions(_VOICE),
    rail=KanSections(_SEATS),
    advice=KanAdvice(_SEATS),
    story=KanStory(),
    accounts=KanAccounts(),
    tagline=mark("Two declare kan, the rest hold on"),
    card_points=forms("{count} scoring card", "{count} scoring cards"),
    terms=tuple(TERMS.values()),
    heights={word: term.name for word, term in TERMS.items()},
    skin="goninkan",
)
"""The two teams and what they need, secret calls for the lead, cards shown, and the round's ledger."""

"""Napoleon at the table."""

from __future__ import annotations

from game.games.napoleon.state import NapoleonState
from scenes.i18n import forms, mark
from scenes.presenters.contract.accounts import Accounts
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.napoleon.advice import NapoleonAdvice
from scenes.presenters.napoleon.questions import NapoleonQuestions
from scenes.presenters.napoleon.rail import NapoleonSections
from scenes.presenters.napoleon.result import NapoleonStory
from scenes.presenters.napoleon.seats import NapoleonSeats
from scenes.presenters.napoleon.spread import NapoleonSpread
from scenes.presenters.napoleon.terms import GLOSSES
from scenes.presenters.napoleon.voice import NapoleonVoice

_SEATS, _VOICE = NapoleonSeats(), NapoleonVoice()

NAPOLEON: Presenter[NapoleonState] = Presenter(
    seats=_SEATS,
    spread=NapoleonSpread(),
    voice=_VOICE,
    questions=NapoleonQuestions(_VOICE),
    rail=NapoleonSections(_SEATS),
    advice=NapoleonAdvice(),
    story=NapoleonStory(),
    accounts=Accounts(),
    card_points=forms("{count} scoring card", "{count} scoring cards"),
    terms=GLOSSES,
    tagline=mark("A bid and a secret adjutant"),
)
"""The bid, the secret adjutant as far as the viewer knows him, the special cards, what each has taken."""

"""California Jack at the table."""

from __future__ import annotations

from game.games.california_jack.state import CaliforniaJackState
from scenes.i18n import forms, mark
from scenes.presenters.california_jack.playing import (
    CaliforniaJackAdvice,
    CaliforniaJackQuestions,
    CaliforniaJackSpread,
)
from scenes.presenters.california_jack.points import CaliforniaJackSections, CaliforniaJackStory
from scenes.presenters.california_jack.terms import TERMS
from scenes.presenters.california_jack.voice import CaliforniaJackVoice
from scenes.presenters.contract.accounts import RaceAccounts
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.seats import Seats

_VOICE = CaliforniaJackVoice()

CALIFORNIA_JACK: Presenter[CaliforniaJackState] = Presenter(
    seats=Seats(),
    spread=CaliforniaJackSpread(),
    voice=_VOICE,
    questions=CaliforniaJackQuestions(_VOICE),
    rail=CaliforniaJackSections(),
    advice=CaliforniaJackAdvice(),
    story=CaliforniaJackStory(),
    accounts=RaceAccounts(lambda state: state.setup.options.target),
    terms=TERMS,
    sources={"high": mark("High"), "low": mark("Low"), "jack": mark("Jack"), "game": mark("Game")},
    card_points=forms("{count} point for Game", "{count} points for Game"),
    tagline=mark("High, Low, Jack and Game"),
)
"""The open stock, the race to the target, and the four points of a deal."""

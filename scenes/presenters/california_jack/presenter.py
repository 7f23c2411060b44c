"""California Jack at the table."""

from __future__ import annotations

from game.california_jack.state import CaliforniaJackState
from scenes.presenters.california_jack.playing import (
    CaliforniaJackAdvice,
    CaliforniaJackQuestions,
    CaliforniaJackSpread,
)
from scenes.presenters.california_jack.points import (
    CaliforniaJackAccounts,
    CaliforniaJackSections,
    CaliforniaJackStory,
)
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.voice import Voice
from scenes.words import mark

_VOICE: Voice[CaliforniaJackState] = Voice()

CALIFORNIA_JACK: Presenter[CaliforniaJackState] = Presenter(
    seats=Seats(),
    spread=CaliforniaJackSpread(),
    voice=_VOICE,
    questions=CaliforniaJackQuestions(_VOICE),
    rail=CaliforniaJackSections(),
    advice=CaliforniaJackAdvice(),
    story=CaliforniaJackStory(),
    accounts=CaliforniaJackAccounts(),
    tagline=mark("High, Low, Jack and Game"),
)
"""The open stock, the race to the target, and the four points of a deal."""

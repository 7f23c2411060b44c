"""Jan Ken Po at the table."""

from __future__ import annotations

from game.games.jan_ken_po.state import JanKenPoState
from scenes.i18n import mark
from scenes.presenters.contract.accounts import RaceAccounts
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.jan_ken_po.asking import JanKenPoQuestions
from scenes.presenters.jan_ken_po.lessons import JanKenPoAdvice
from scenes.presenters.jan_ken_po.playing import JanKenPoSeats, JanKenPoSpread
from scenes.presenters.jan_ken_po.rail import JanKenPoSections
from scenes.presenters.jan_ken_po.result import JanKenPoStory
from scenes.presenters.jan_ken_po.terms import TERMS
from scenes.presenters.jan_ken_po.voice import JanKenPoVoice

_SEATS = JanKenPoSeats()
_VOICE = JanKenPoVoice()

JAN_KEN_PO: Presenter[JanKenPoState] = Presenter(
    seats=_SEATS,
    spread=JanKenPoSpread(),
    voice=_VOICE,
    questions=JanKenPoQuestions(_VOICE),
    rail=JanKenPoSections(_SEATS),
    advice=JanKenPoAdvice(),
    story=JanKenPoStory(),
    accounts=RaceAccounts(lambda state: state.setup.options.target),
    tagline=mark("Stone, scissors, paper and fire"),
    terms=TERMS,
    skin="jan_ken_po",
)
"""The contract and its sides, the suit order, and what turns a trick."""

"""California Jack: All Fours for two players with an open stock.

CJ-11, no code: the table lets players look back at the last trick and at no earlier one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.cards import FULL_PACK, Card, Cards
from game.engine.options import Preset
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import Setup
from game.engine.templates import mark
from game.engine.tricks import sure_line
from game.engine.view import View
from game.games.california_jack import scoring
from game.games.california_jack.options import CaliforniaJackOptions
from game.games.california_jack.phases import CaliforniaJackAfterTrick, CaliforniaJackPlay
from game.games.california_jack.powers import TAKERS
from game.games.california_jack.state import CaliforniaJackState, deal


class CaliforniaJack(Game[CaliforniaJackState]):
    """The rules of California Jack; the clauses are in `rules.md` beside this file."""

    key = "california_jack"
    title = "California Jack"
    letters = "CJ"
    players = (2,)
    Options = CaliforniaJackOptions
    presets = (
        Preset(mark("California Jack"), {}),
        Preset(mark("Shasta Sam"), {"trump_choice": "cut", "stock": "face_down"}),
        Preset(mark("Short evening"), {"target": 7}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "play": CaliforniaJackPlay(),
        "after trick": CaliforniaJackAfterTrick(),
        OVER: DealOver(),
    }

    def pack(self, players: int, options: CaliforniaJackOptions) -> Cards:
        return FULL_PACK

    def deal(self, setup: Setup[CaliforniaJackOptions], deck: Sequence[Card]) -> CaliforniaJackState:
        return deal(setup, deck)

    def next_deal(self, state: CaliforniaJackState, totals: Sequence[int]) -> NextDeal | None:
        """Return the next deal, with the other dealer (CJ-3), or `None` once a player has the target (CJ-10,
        CJ-O1).
        """
        if max(totals) >= state.setup.options.target:
            return None
        return NextDeal(1 - state.setup.dealer)

    def is_decided(self, seen: View[CaliforniaJackState]) -> bool:
        return seen.state.phase == "play" and scoring.is_decided(seen.state)

    def sure_line(self, seen: View[CaliforniaJackState]) -> Sequence[Card]:
        """Return the sure leads, only once the stock is used up and no one draws any more (CJ-8)."""
        state = seen.state
        return () if state.stock else sure_line(seen, TAKERS[state.trump].__getitem__)

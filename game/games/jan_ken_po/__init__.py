"""Jan Ken Po: stone, scissors, paper and fire. A suit can beat one that beat it in the trick before.

JKP-13, no code: no rule ever changes the seats.
JKP-17, no code: the table handles looking back, and always shows how many tricks are won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.cards import Card, Cards
from game.engine.options import Preset
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import Setup
from game.engine.templates import mark
from game.engine.tricks import sure_line
from game.engine.view import View
from game.games.jan_ken_po import phases
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.powers import TAKERS
from game.games.jan_ken_po.state import JanKenPoState, deal, pack
from game.games.jan_ken_po.suits import strength


class JanKenPo(Game[JanKenPoState]):
    """The rules of Jan Ken Po; the clauses are in `rules.md` beside this file."""

    key = "jan_ken_po"
    title = "Jan Ken Po"
    letters = "JK"
    players = (2, 3, 4, 5, 6)
    Options = JanKenPoOptions
    presets = (
        Preset(mark("Booklet"), {}),
        Preset(mark("Reference card"), {"scoring": "reference_card"}),
        Preset(mark("Short evening"), {"target": 50}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "auction": phases.JanKenPoAuction(),
        "neko": phases.NekoExchange(),
        "discard": phases.JanKenPoDiscard(),
        "trump": phases.JanKenPoTrump(),
        "call": phases.JanKenPoCall(),
        "play": phases.JanKenPoPlay(),
        "after trick": phases.JanKenPoAfterTrick(),
        OVER: DealOver(),
    }

    def pack(self, players: int, options: JanKenPoOptions) -> Cards:
        return pack(players)

    def deal(self, setup: Setup[JanKenPoOptions], deck: Sequence[Card]) -> JanKenPoState:
        return deal(setup, deck)

    def next_deal(self, state: JanKenPoState, totals: Sequence[int]) -> NextDeal | None:
        """Return the next deal, with the dealer to the left (JKP-5), or `None` if the match is over.

        It is over when a player has the target (JKP-23, JKP-O1) and, by option, leads alone (JKP-O2).
        """
        options = state.setup.options
        best = max(totals)
        if best >= options.target and (options.tie == "shared" or totals.count(best) == 1):
            return None
        return NextDeal(state.following[state.setup.dealer])

    def draw_strength(self, card: Card, players: int, options: JanKenPoOptions) -> int:
        return strength(card)

    def sure_line(self, seen: View[JanKenPoState]) -> Sequence[Card]:
        state = seen.state
        return () if state.phase != "play" else sure_line(seen, TAKERS[state.trump].__getitem__)

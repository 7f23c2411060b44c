"""Kan, games from Aomori: Gonin-Kan for five or six, Yonin-Kan for four and Gambari-Kan for three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, Card, Cards, rank_of, suit_of
from game.engine.options import Preset
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import Setup
from game.engine.templates import mark
from game.engine.tricks import sure_line
from game.engine.view import View
from game.games.kan import opening_phases, play_phases, rounds
from game.games.kan.deal_end import is_decided
from game.games.kan.form import JOKER_BIT, form_of
from game.games.kan.options import KanOptions
from game.games.kan.powers import FIRST, leads_taken_by
from game.games.kan.state import KanState, deal

DRAW_ORDER = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""The suits from lowest to highest, which rank equal cards in the draw (KAN-5)."""


class Kan(Game[KanState]):
    """The rules of Kan; the clauses are in `rules.md` beside this file."""

    key = "kan"
    title = "Kan"
    letters = "KA"
    players = (3, 4, 5, 6)
    usual_players = 5
    Options = KanOptions
    presets = (
        Preset(mark("Standard"), {}),
        Preset(mark("Tournament"), {"showing": "tournament"}),
        Preset(mark("For coins"), {"scoring": "zero_sum"}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "kan": opening_phases.SayKan(),
        "draw": opening_phases.KanDraw(),
        "lead": opening_phases.KanFirstLead(),
        "show": opening_phases.KanShow(),
        "trump": opening_phases.KanTrump(),
        "opening": opening_phases.KanOpeningLead(),
        "bidding": opening_phases.KanBidding(),
        "play": play_phases.KanPlay(),
        "after trick": play_phases.KanAfterTrick(),
        "shippo-jo": play_phases.ShippoJo(),
        "count": play_phases.KanCount(),
        "stop": play_phases.KanStop(),
        OVER: DealOver(),
    }

    carrying = rounds.KanRounds()

    def pack(self, players: int, options: KanOptions) -> Cards:
        return form_of(options, players).pack

    def deal(self, setup: Setup[KanOptions], deck: Sequence[Card]) -> KanState:
        return deal(setup, deck)

    def next_deal(self, state: KanState, totals: Sequence[int]) -> NextDeal | None:
        return rounds.next_deal(state)

    def is_clockwise(self, options: KanOptions) -> bool:
        """Return whether play goes clockwise. By default it does not (KAN-2)."""
        return options.direction == "clockwise"

    def draw_strength(self, card: Card, players: int, options: KanOptions) -> int:
        """Return the rank in the draw: the lowest card deals, and of equal cards the lower suit (KAN-5)."""
        if card == JOKER:
            return -(4 * 13)
        return -(4 * rank_of(card) + DRAW_ORDER.index(suit_of(card)))

    def is_settled(self, state: KanState) -> bool:
        """Return whether the round is over, since points are entered at its end (KAN-21)."""
        return state.result is not None and state.result.over

    def is_decided(self, seen: View[KanState]) -> bool:
        return is_decided(seen.state)

    def sure_line(self, seen: View[KanState]) -> Sequence[Card]:
        """Return an order of leads that wins every remaining trick; empty if there is none.

        Always empty in trick 1, to which the joker may not be played (KAN-14).
        """
        state = seen.state
        if state.phase != "play" or state.tricks == FIRST:
            return ()
        return sure_line(seen, partial(leads_taken_by, state), excuse=JOKER_BIT)

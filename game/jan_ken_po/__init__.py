"""Jan Ken Po: stone, scissors, paper and fire; a suit can beat a suit that beat it in the trick before."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from game.engine.actions import Action
from game.engine.cards import Card, Cards
from game.engine.options import Preset
from game.engine.rules import OVER, Game, NextDeal, Over, Phase
from game.engine.state import Setup
from game.engine.view import View
from game.jan_ken_po import advice, ending, inference, phases, playout
from game.jan_ken_po.options import JanKenPoOptions
from game.jan_ken_po.state import JanKenPoState, deal, pack
from game.jan_ken_po.suits import strength


class JanKenPo(Game[JanKenPoState]):
    """The game on one page; the clauses are in `rules.md` beside this file."""

    key = "jan_ken_po"
    title = "Jan Ken Po"
    players = (2, 3, 4, 5, 6)
    Options = JanKenPoOptions
    swing = 10.0
    trust = 150
    patience = 30
    presets = (
        Preset("Booklet", {}),
        Preset("Reference card", {"scoring": "reference_card"}),
        Preset("Short evening", {"target": 50}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "auction": phases.Auction(),
        "neko": phases.Neko(),
        "discard": phases.Discard(),
        "trump": phases.Trump(),
        "call": phases.Call(),
        "play": phases.Play(),
        "after trick": phases.AfterTrick(),
        OVER: Over(),
    }

    def pack(self, players: int, options: JanKenPoOptions) -> Cards:
        return pack(players)

    def deal(self, setup: Setup[JanKenPoOptions], deck: Sequence[Card]) -> JanKenPoState:
        return deal(setup, deck)

    def next_deal(self, state: JanKenPoState, totals: Sequence[int]) -> NextDeal | None:
        """The deal passes to the left (JKP-5) until a player has reached the target (JKP-23)."""
        options = state.setup.options
        best = max(totals)
        if best >= options.target and (options.tie == "shared" or totals.count(best) == 1):
            return None
        return NextDeal(state.following[state.setup.dealer])

    def preferences(self, view: View[JanKenPoState], legal: Sequence[Action]) -> list[float]:
        return advice.preferences(view, legal)

    def possible(self, view: View[JanKenPoState], rng: Random) -> JanKenPoState:
        return inference.possible(view, rng)

    def play_out(self, state: JanKenPoState, rng: Random) -> None:
        playout.play_out(self, state, rng)

    def sides(self, state: JanKenPoState) -> Sequence[int]:
        return [int(state.declaring(player)) for player in range(state.setup.players)]

    def can_be_solved(self, state: JanKenPoState) -> bool:
        left = state.hands[state.turn].bit_count()
        return state.phase == "play" and left <= ending.SOLVED[state.setup.players]

    def ending_key(self, state: JanKenPoState) -> Hashable:
        return ending.key(state)

    def bounds(self, state: JanKenPoState, player: int) -> tuple[float, float]:
        return ending.bounds(state, player)

    def distinct(self, state: JanKenPoState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

    def draw_strength(self, card: Card, players: int, options: JanKenPoOptions) -> int:
        return strength(card)

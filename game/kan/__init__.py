"""Kan: the games of Aomori, Gonin-Kan for five and six, Yonin-Kan for four and Gambari-Kan for three."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from game.engine.actions import Action
from game.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, Card, Cards, rank_of, suit_of
from game.engine.options import Preset
from game.engine.rules import OVER, Game, NextDeal, Over, Phase
from game.engine.state import Setup
from game.engine.view import View
from game.kan import advice, before, cardplay, ending, inference, play, playout, prospects, rounds
from game.kan.form import form_of
from game.kan.options import KanOptions
from game.kan.state import KanState, Round, deal, kankei_of

DRAW_ORDER = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""The suits from the lowest up, for equal ranks in the draw (KAN-5)."""


class Kan(Game[KanState]):
    """The game on one page; the clauses are in `rules.md` beside this file."""

    key = "kan"
    title = "Kan"
    players = (3, 4, 5, 6)
    usual_players = 5
    Options = KanOptions
    swing = 0.5
    trust = 30
    trust_in_silence = 150
    """The same with four players: playouts, in which all see all cards, tell less there."""
    trust_before_play = 1500
    patience = 30
    presets = (
        Preset("Standard", {}),
        Preset("Tournament", {"showing": "tournament"}),
        Preset("For coins", {"scoring": "zero_sum"}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "kan": before.Kan(),
        "draw": before.Draw(),
        "lead": before.FirstLead(),
        "show": before.Show(),
        "trump": before.Trump(),
        "opening": before.Opening(),
        "bidding": before.Bidding(),
        "play": play.Play(),
        "after trick": play.AfterTrick(),
        "shippo-jo": play.ShippoJo(),
        "count": play.Count(),
        "stop": play.Stop(),
        OVER: Over(),
    }

    def pack(self, players: int, options: KanOptions) -> Cards:
        return form_of(options, players).pack

    def deal(self, setup: Setup[KanOptions], deck: Sequence[Card]) -> KanState:
        return deal(setup, deck)

    def first_carried(self, players: int, options: KanOptions, dealer: int) -> Round:
        return Round(1, 1, tuple(range(players)))

    def next_deal(self, state: KanState, totals: Sequence[int]) -> NextDeal | None:
        return rounds.next_deal(state)

    def is_clockwise(self, options: KanOptions) -> bool:
        """KAN-2, or the other way as an option."""
        return options.direction == "clockwise"

    def draw_strength(self, card: Card, players: int, options: KanOptions) -> int:
        """The lowest card deals, of equal ones that of the lower suit (KAN-5)."""
        if card == JOKER:
            return -(4 * 13)
        return -(4 * rank_of(card) + DRAW_ORDER.index(suit_of(card)))

    def is_settled(self, state: KanState) -> bool:
        """Whether the round is over, at whose end the points are entered (KAN-21)."""
        return rounds.is_over(state)

    def preferences(self, view: View[KanState], legal: Sequence[Action]) -> list[float]:
        if view.state.phase == "play":
            return cardplay.preferences(view, legal)
        return advice.before_play(view.state, legal)

    def possible(self, view: View[KanState], rng: Random) -> KanState:
        return inference.possible(view, rng)

    def play_out(self, state: KanState, rng: Random) -> None:
        playout.play_out(self, state, rng)

    def worth(self, state: KanState) -> Sequence[float]:
        return prospects.worth(state)

    def outlook(self, state: KanState) -> Sequence[float]:
        return prospects.outlook(state)

    def trusted(self, state: KanState) -> int:
        trusted = super().trusted(state)
        return max(trusted, self.trust_in_silence) if state.form.silent else trusted

    def sides(self, state: KanState) -> Sequence[int] | None:
        """The kankei, and a dealer who scores with them, against the others."""
        if not kankei_of(state):
            return None
        scored = prospects.scored_with_kankei(state)
        return [int(player in scored) for player in range(state.setup.players)]

    def can_be_solved(self, state: KanState) -> bool:
        left = state.hands[state.turn].bit_count()
        return state.phase in ("play", "stop") and left <= ending.SOLVED[state.setup.players]

    def ending_key(self, state: KanState) -> Hashable:
        return ending.key(state)

    def bounds(self, state: KanState, player: int) -> tuple[float, float]:
        return ending.bounds(state, player)

    def distinct(self, state: KanState, legal: Sequence[Action]) -> Sequence[Action]:
        return ending.distinct(state, legal)

"""Jo-Jotte: Culbertson's game of 1937, a cousin of belote with the scoring of bridge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..cards import Card, Cards, rank_of
from ..options import Preset
from ..rules import OVER, Game, NextDeal, Over, Phase
from ..state import Setup
from . import phases, ranks
from .options import JoJotteOptions
from .scoring import standing_after
from .state import JoJotteState, Standing, deal


class JoJotte(Game[JoJotteState]):
    """The game on one page. It is not at the table yet, and so not among the games of the program."""

    key = "jo_jotte"
    title = "Jo-Jotte"
    players = (2, 3, 4)
    Options = JoJotteOptions
    swing = 20.0
    presets = (
        Preset("One rubber", {}),
        Preset("Chouette", {"three": "chouette"}),
        Preset("Cutthroat", {"four": "cutthroat"}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "bidding": phases.Bidding(),
        "draw": phases.Draw(),
        "contract": phases.Contract(),
        "melds": phases.Melding(),
        "play": phases.Play(),
        "after trick": phases.AfterTrick(),
        OVER: Over(),
    }

    def pack(self, players: int, options: JoJotteOptions) -> Cards:
        return ranks.PACK

    def deal(self, setup: Setup[JoJotteOptions], deck: Sequence[Card]) -> JoJotteState:
        return deal(setup, deck)

    def first_carried(self, players: int, options: JoJotteOptions, dealer: int) -> Standing:
        none = (0,) * players
        places = None
        if players == 3 and options.three == "chouette":
            places = ((dealer + 1) % 3, dealer, (dealer + 2) % 3)
        return Standing(none, none, none, 0, 0, places)

    def draw_strength(self, card: Card) -> int:
        """The lower card deals (JJ-2)."""
        return -rank_of(card)

    def winners(self, state: JoJotteState, totals: Sequence[int]) -> list[int]:
        """Most rubbers, then most points in all (JJ-24); in a chouette points alone."""
        results = list(zip(standing_after(state).rubbers, totals, strict=True))
        return [player for player, result in enumerate(results) if result == max(results)]

    def next_deal(self, state: JoJotteState, totals: Sequence[int]) -> NextDeal | None:
        after = standing_after(state)
        options = state.setup.options
        if after.over == (options.rubbers if after.places is None else options.chouette_games):
            return None
        if after.places is None:
            return NextDeal((state.setup.dealer + 1) % state.setup.players, after)
        box, captain, _ = after.places
        dealt_by_box = state.setup.dealer == state.setup.carried.places[0]
        return NextDeal(captain if dealt_by_box else box, after)

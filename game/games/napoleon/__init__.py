"""Napoleon: a Japanese game with a secret adjutant, three special cards and twenty scoring cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from game.engine.cards import Card, Cards
from game.engine.options import Preset
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import NOBODY, Setup
from game.engine.templates import mark
from game.engine.tricks import sure_line
from game.engine.view import View
from game.games.napoleon import auction, phases, powers, scoring
from game.games.napoleon.carrying import DealsCounted
from game.games.napoleon.form import JOKER_BIT, form_of
from game.games.napoleon.options import NapoleonOptions
from game.games.napoleon.state import NapoleonState, deal


class Napoleon(Game[NapoleonState]):
    """The rules of Napoleon; the clauses are in `rules.md` beside this file."""

    key = "napoleon"
    title = "Napoleon"
    letters = "NA"
    players = (2, 3, 4, 5, 6)
    usual_players = 5
    Options = NapoleonOptions
    presets = (
        Preset(mark("Standard"), {}),
        Preset(mark("With joker"), {"joker": "strong"}),
        Preset(mark("Hattori"), {"style": "hattori"}),
        Preset(mark("1885"), {"style": "1885"}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "auction": auction.NapoleonAuction(),
        "all passed": auction.AllPassed(),
        "trump": auction.ForcedTrump(),
        "bid": auction.BidTrumps(),
        "call": phases.NapoleonCall(),
        "blind": phases.BlindTaking(),
        "discard": phases.NapoleonDiscard(),
        "play": phases.NapoleonPlay(),
        "after trick": phases.NapoleonAfterTrick(),
        OVER: DealOver(),
    }

    carrying = DealsCounted()

    def pack(self, players: int, options: NapoleonOptions) -> Cards:
        return form_of(options, players).pack

    def deal(self, setup: Setup[NapoleonOptions], deck: Sequence[Card]) -> NapoleonState:
        return deal(setup, deck)

    def next_deal(self, state: NapoleonState, totals: Sequence[int]) -> NextDeal | None:
        """Return the next deal, or `None` after the agreed number of deals, thrown-in ones not counted
        (NAP-16).

        The dealer is the next player on the left (NAP-3); after a thrown-in deal, the same player (NAP-5).
        """
        setup = state.setup
        played = setup.carried
        if state.napoleon == NOBODY:
            return NextDeal(setup.dealer, played)
        if played + 1 == setup.options.deals:
            return None
        return NextDeal(state.following[setup.dealer], played + 1)

    def is_decided(self, seen: View[NapoleonState]) -> bool:
        return seen.state.phase == "play" and scoring.is_decided(seen)

    def sure_line(self, seen: View[NapoleonState]) -> Sequence[Card]:
        """Return the sure leads, from trick 2 on (NAP-10) and with no piles left (NAP-2P)."""
        state = seen.state
        if state.phase != "play" or state.first_trick or any(state.piles):
            return ()
        suits, takers = powers.tables(state.powers).suits, partial(powers.leads_taken_by, state.powers)
        return sure_line(seen, takers, suits, excuse=JOKER_BIT)

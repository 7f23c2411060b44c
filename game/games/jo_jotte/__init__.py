"""Jo-Jotte: Culbertson's game of 1937, a cousin of belote with the scoring of bridge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.cards import Card, Cards, rank_of
from game.engine.options import Preset
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import Setup
from game.engine.templates import mark
from game.engine.tricks import sure_line
from game.engine.view import View
from game.games.jo_jotte import early_end, pad_example, phases, ranks
from game.games.jo_jotte.options import JoJotteOptions, is_chouette
from game.games.jo_jotte.powers import TAKERS
from game.games.jo_jotte.rubber import RubberCarryOver
from game.games.jo_jotte.state import JoJotteState, adviser, deal


class JoJotte(Game[JoJotteState]):
    """The rules of Jo-Jotte; the clauses are in `rules.md` beside this file."""

    key = "jo_jotte"
    title = "Jo-Jotte"
    letters = "JJ"
    players = (2, 3, 4)
    Options = JoJotteOptions
    presets = (
        Preset(mark("One rubber"), {}),
        Preset(mark("Chouette"), {"three": "chouette"}),
        Preset(mark("Cutthroat"), {"four": "cutthroat"}),
    )
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        "bidding": phases.JoJotteBidding(),
        "draw": phases.JoJotteDraw(),
        "contract": phases.ContractPhase(),
        "melds": phases.MeldPhase(),
        "last exchange": phases.LastExchangePhase(),
        "play": phases.JoJottePlay(),
        "after trick": phases.JoJotteAfterTrick(),
        OVER: DealOver(),
    }

    carrying = RubberCarryOver()

    def pack(self, players: int, options: JoJotteOptions) -> Cards:
        return ranks.PACK

    def deal(self, setup: Setup[JoJotteOptions], deck: Sequence[Card]) -> JoJotteState:
        return deal(setup, deck)

    def draw_strength(self, card: Card, players: int, options: JoJotteOptions) -> int:
        """Return the rank of a card in the draw.

        The lower card deals (JJ-2); in a chouette the highest card takes the box (JJ3C).
        """
        return rank_of(card) if is_chouette(options, players) else -rank_of(card)

    def first_dealer(self, best: int, players: int, options: JoJotteOptions) -> int:
        """Return the first dealer; in a chouette the captain, so that the box plays next (JJ3C)."""
        return (best - 1) % players if is_chouette(options, players) else best

    def adviser(self, setup: Setup[JoJotteOptions], player: int) -> int:
        return adviser(setup, player)

    def winners(self, state: JoJotteState, totals: Sequence[int]) -> list[int]:
        """Return the players with most rubbers, then most points; in a chouette points alone (JJ-24, JJ3C).

        If the match ends when a player has won the agreed number of rubbers, no one else has as many.
        """
        results = list(zip(state.left.rubbers, totals, strict=True))
        return [player for player, result in enumerate(results) if result == max(results)]

    def next_deal(self, state: JoJotteState, totals: Sequence[int]) -> NextDeal | None:
        assert state.result is not None
        left, dealer = state.result.left, state.setup.dealer
        if state.result.ends_match:
            return None
        before, after = state.before.chouette, left.chouette
        if before is None or after is None:
            return NextDeal((dealer + 1) % state.setup.players, left)
        return NextDeal(after.captain if dealer == before.box else after.box, left)

    def is_decided(self, seen: View[JoJotteState]) -> bool:
        return seen.state.phase == "play" and early_end.is_decided(seen)

    def sure_line(self, seen: View[JoJotteState]) -> Sequence[Card]:
        state = seen.state
        return () if state.phase != "play" else sure_line(seen, TAKERS[state.trump].__getitem__)

    def rules_text(self) -> str:
        return super().rules_text().replace("{pad}", pad_example.pad())

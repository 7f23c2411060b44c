"""The number of deals that have counted, which Napoleon carries over between deals (NAP-5, NAP-16)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.carry_over import CarriedFact, CarryOver, Rows
from game.engine.templates import mark
from game.games.napoleon.options import NapoleonOptions


class DealsCounted(CarryOver):
    """Carries over the number of deals in the match, not counting thrown-in ones."""

    kind = int

    def first(self, players: int, options: NapoleonOptions, dealer: int) -> int:
        return 0

    def facts(self, carried: int) -> Rows:
        return ((carried,),)

    def of_facts(self, rows: Rows, players: int, options: NapoleonOptions) -> int:
        ((counted,),) = rows
        if counted >= options.deals:
            raise ValueError("all deals have counted")
        return counted

    def told(self, players: int, options: NapoleonOptions) -> Sequence[CarriedFact]:
        return (CarriedFact(0, 0, mark("Deals that counted")),)

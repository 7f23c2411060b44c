"""What follows a deal: another one of the round, or the next round and its dealer (KAN-3, KAN-5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import JOKER
from game.engine.rules import NextDeal
from game.kan.form import Form
from game.kan.result import Outcome, Round
from game.kan.seats import next_in_seats
from game.kan.state import KanState


def ends_round(form: Form, outcomes: Sequence[Outcome]) -> bool:
    """Whether the kankei have lost the last one of a round's deals, or won as many as there can be."""
    return len(outcomes) == form.deals or not outcomes[-1].won


def following(state: KanState, outcome: Outcome | None) -> Round | None:
    """What the next deal begins with when this one ends so; `None` when the match is over (KAN-22)."""
    before, seats = state.round, state.seats
    if outcome is None:  # cancelled: the same deal again (KAN-8, shippo-jo)
        return before._replace(seats=seats)
    outcomes = (*before.outcomes, outcome)
    if not ends_round(state.form, outcomes):
        joker, key, kankei = before.joker, before.key, before.kankei
        if before.deal == 1:
            joker, key, kankei = state.holder(JOKER), state.holder(state.key_card), state.kankei
        return Round(before.number, before.deal + 1, seats, joker, key, kankei, outcomes)
    if before.number == state.setup.options.rounds:
        return None
    return Round(before.number + 1, 1, seats)


def next_deal(state: KanState) -> NextDeal | None:
    """Who deals next and in which round: the next in the seats when a round is over (KAN-5)."""
    assert state.result is not None
    after, dealer = state.result.following, state.setup.dealer
    if after is None:
        return None
    return NextDeal(next_in_seats(state.seats, dealer) if state.result.over else dealer, after)

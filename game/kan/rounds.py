"""What follows a deal: another one of the round, or the next round and its dealer (KAN-3, KAN-5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import JOKER
from game.engine.rules import NextDeal
from game.kan.form import Form
from game.kan.seats import next_in_seats
from game.kan.state import KanState, Outcome, Round


def ends_round(form: Form, outcomes: Sequence[Outcome]) -> bool:
    """Whether the kankei have lost the last one of a round's deals, or won as many as there can be."""
    return len(outcomes) == form.deals or not outcomes[-1].won


def next_deal(state: KanState) -> NextDeal | None:
    """Who deals next and in which round; `None` when the match is over."""
    dealer, before, seats = state.setup.dealer, state.round, state.seats
    if state.outcome is None:  # cancelled: the same deal again (KAN-8, shippo-jo)
        return NextDeal(dealer, before._replace(seats=seats))
    outcomes = (*before.outcomes, state.outcome)
    if not ends_round(state.form, outcomes):
        after = before._replace(deal=before.deal + 1, seats=seats, outcomes=outcomes)
        if before.deal == 1:
            joker, key = state.holder(JOKER), state.holder(state.key_card)
            after = after._replace(joker=joker, key=key, kankei=state.kankei)
        return NextDeal(dealer, after)
    if before.number == state.setup.options.rounds:
        return None
    return NextDeal(next_in_seats(seats, dealer), Round(before.number + 1, 1, seats))


def is_over(state: KanState) -> bool:
    """Whether a finished deal was the last one of its round."""
    return state.outcome is not None and ends_round(state.form, (*state.round.outcomes, state.outcome))

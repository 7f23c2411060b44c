"""Scoring a round (KAN-21, YON-8, GAM-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.scoring import Entry
from game.games.kan.deal_result import (
    AccountItem,
    KanOutcome,
    KanPayment,
    KanReason,
    KanResult,
    WordOrNone,
    is_gyaku,
    total,
)
from game.games.kan.form import KanForm
from game.games.kan.rounds import ends_round, following
from game.games.kan.state import KanState, points_of


class ItemPayments(NamedTuple):
    """Payments for the items of KAN-21."""

    won: KanPayment
    """Payment for a deal won; paid a second time for three deals won, and reversed for a deal lost."""
    sukonku: KanPayment
    """Payment for a sukonku (skunk), in addition to that for the won deal."""
    gyaku_sukonku_first: KanPayment
    gyaku_sukonku: KanPayment
    """Payment for a gyaku sukonku (reverse skunk) after the first deal; replaces the round's earlier
    payments.
    """
    juuroku: KanPayment
    juuroku_failed: KanPayment
    gyaku_juuroku: KanPayment
    """Payment for a gyaku juuroku that is made; replaces the round's earlier payments."""
    gyaku_juuroku_failed: KanPayment


STANDARD = ItemPayments(
    won=KanPayment(1, -1),
    sukonku=KanPayment(1, -1),
    gyaku_sukonku_first=KanPayment(-10, 10),
    gyaku_sukonku=KanPayment(-3, 3),
    juuroku=KanPayment(8, -8),
    juuroku_failed=KanPayment(-16, 16),
    gyaku_juuroku=KanPayment(-16, 16),
    gyaku_juuroku_failed=KanPayment(32, -32),
)
ZERO_SUM = ItemPayments(
    won=KanPayment(3, -2),
    sukonku=KanPayment(3, -2),
    gyaku_sukonku_first=KanPayment(-12, 8),
    gyaku_sukonku=KanPayment(-6, 4),
    juuroku=KanPayment(15, -10),
    juuroku_failed=KanPayment(-30, 20),
    gyaku_juuroku=KanPayment(-15, 10),
    gyaku_juuroku_failed=KanPayment(30, -20),
)
ZERO_SUM_ALONE = ItemPayments(*(KanPayment(2 * pay.kankei, pay.mukankei) for pay in STANDARD))
ANNOUNCED: Mapping[tuple[WordOrNone, bool], KanPayment] = {
    ("sukonku", True): KanPayment(4, -4),
    ("sukonku", False): KanPayment(-8, 8),
    ("gyaku_sukonku", True): KanPayment(-6, 6),
    ("gyaku_sukonku", False): KanPayment(12, -12),
    ("juuroku", True): KanPayment(16, -16),
    ("juuroku", False): KanPayment(-32, 32),
    ("gyaku_juuroku", True): KanPayment(-32, 32),
    ("gyaku_juuroku", False): KanPayment(64, -64),
}
"""Payments for announced contracts, by contract and whether it was made (YON-8).

`ANNOUNCED_FIRST` has the payments for a gyaku sukonku in a first deal.
"""
ANNOUNCED_FIRST = {True: KanPayment(-20, 20), False: KanPayment(40, -40)}
THREE_WON = 3
"""Number of deals that the kankei must win in a round for its extra payment."""


def schedule(form: KanForm) -> ItemPayments:
    """Return the payments at a table (KAN-21, GAM-4)."""
    if not form.zero_sum:
        return STANDARD
    return ZERO_SUM_ALONE if form.alone else ZERO_SUM


def account(form: KanForm, outcomes: Sequence[KanOutcome]) -> list[AccountItem]:
    """Return the lines of a round's account, given the outcomes of its deals (KAN-21)."""
    pays = schedule(form)
    items: list[AccountItem] = []
    for deal, outcome in enumerate(outcomes, start=1):
        if not outcome.announced:
            if outcome.word == "sukonku":
                items.append(AccountItem(KanReason("won", deal), pays.won))
            elif outcome.word == "gyaku_juuroku" and not outcome.made and form.failed_gyaku_doubles:
                items.append(AccountItem(KanReason("doubled", deal), total(items)))
            elif is_gyaku(outcome.word) and outcome.made and deal > 1:
                items.clear()  # the payment replaces those of the earlier deals
        items.append(AccountItem(_reason(outcome, deal), _pay(pays, outcome, first=deal == 1)))
    if len(outcomes) == THREE_WON and outcomes[-1].won:
        items.append(AccountItem(KanReason("three"), pays.won))
    return items


def _reason(outcome: KanOutcome, deal: int) -> KanReason:
    if not outcome.word:
        return KanReason("won" if outcome.won else "lost", deal)
    return KanReason(outcome.word, deal, outcome.made, outcome.announced)


def _pay(pays: ItemPayments, outcome: KanOutcome, *, first: bool) -> KanPayment:
    """Return the payment for a deal's outcome alone; for an unannounced sukonku only the additional one."""
    word, made, announced = outcome
    if announced:
        if word == "gyaku_sukonku" and first:
            return ANNOUNCED_FIRST[made]
        return ANNOUNCED[word, made]
    match word:
        case "sukonku":
            return pays.sukonku
        case "gyaku_sukonku":
            return pays.gyaku_sukonku_first if first else pays.gyaku_sukonku
        case "juuroku":
            return pays.juuroku if made else pays.juuroku_failed
        case "gyaku_juuroku":
            return pays.gyaku_juuroku if made else pays.gyaku_juuroku_failed
        case "":
            return pays.won if made else KanPayment(-pays.won.kankei, -pays.won.mukankei)


def brings(state: KanState, outcome: KanOutcome) -> KanPayment:
    """Return each side's points for the whole round if the round ends with this outcome (KAN-21)."""
    return total(account(state.form, (*state.round.outcomes, outcome)))


def so_far(state: KanState) -> Sequence[AccountItem]:
    """Return the account of the round, including this deal once it is over."""
    return account(state.form, state.outcomes) if state.result is None else state.result.items


def finish(state: KanState, outcome: KanOutcome | None) -> None:
    """End a deal with an outcome, or cancel it (`None`). Points are entered when the round is over."""
    form = state.form
    taken = points_of(state, state.kankei)
    outcomes = state.round.outcomes if outcome is None else (*state.round.outcomes, outcome)
    state.result = KanResult(
        outcome,
        (taken, points_of(state, state.seats) - taken),
        (*state.kankei, state.setup.dealer) if form.dealer_sits_out else state.kankei,
        tuple(account(form, outcomes)),
        outcomes,
        outcome is not None and ends_round(form, outcomes),
        following(state, outcome),
    )
    if state.result.over:
        for entry in entries(state.result, state.setup.players):
            state.enter(entry)


def entries(result: KanResult, players: int) -> list[Entry]:
    """Return the account of the round as entries; each player of a side gets the full amount."""
    return [
        Entry(player, pay.kankei if player in result.with_kankei else pay.mukankei, reason)
        for reason, pay in result.items
        for player in range(players)
    ]

"""What a round brings (KAN-21, YON-8, GAM-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.kan.form import Form
from game.kan.rounds import ends_round
from game.kan.state import KanState, Outcome, is_gyaku


class Pay(NamedTuple):
    """Points for each of the kankei, and for each of the mukankei."""

    kankei: int
    mukankei: int


class Schedule(NamedTuple):
    """What each item of KAN-21 brings."""

    won: Pay
    """A deal, and once more for three; the reverse for a deal that is lost."""
    sukonku: Pay
    """On top of the deal's point."""
    gyaku_sukonku_first: Pay
    gyaku_sukonku: Pay
    """For the round."""
    juuroku: Pay
    juuroku_failed: Pay
    gyaku_juuroku: Pay
    """For the round."""
    gyaku_juuroku_failed: Pay


STANDARD = Schedule(
    won=Pay(1, -1),
    sukonku=Pay(1, -1),
    gyaku_sukonku_first=Pay(-10, 10),
    gyaku_sukonku=Pay(-3, 3),
    juuroku=Pay(8, -8),
    juuroku_failed=Pay(-16, 16),
    gyaku_juuroku=Pay(-16, 16),
    gyaku_juuroku_failed=Pay(32, -32),
)
ZERO_SUM = Schedule(
    won=Pay(3, -2),
    sukonku=Pay(3, -2),
    gyaku_sukonku_first=Pay(-12, 8),
    gyaku_sukonku=Pay(-6, 4),
    juuroku=Pay(15, -10),
    juuroku_failed=Pay(-30, 20),
    gyaku_juuroku=Pay(-15, 10),
    gyaku_juuroku_failed=Pay(30, -20),
)
ZERO_SUM_ALONE = Schedule(*(Pay(2 * pay.kankei, pay.mukankei) for pay in STANDARD))
ANNOUNCED = {
    ("sukonku", True): Pay(4, -4),
    ("sukonku", False): Pay(-8, 8),
    ("gyaku_sukonku", True): Pay(-6, 6),
    ("gyaku_sukonku", False): Pay(12, -12),
    ("juuroku", True): Pay(16, -16),
    ("juuroku", False): Pay(-32, 32),
    ("gyaku_juuroku", True): Pay(-32, 32),
    ("gyaku_juuroku", False): Pay(64, -64),
}
"""By contract and whether it was made (YON-8); a gyaku sukonku of a first deal is below."""
ANNOUNCED_FIRST = {True: Pay(-20, 20), False: Pay(40, -40)}
THREE_WON = 3
"""Deals of a round."""


class Item(NamedTuple):
    """A line of a round's account."""

    reason: str
    pay: Pay


def schedule(form: Form) -> Schedule:
    """The points that a table plays for."""
    if not form.zero_sum:
        return STANDARD
    return ZERO_SUM_ALONE if form.alone else ZERO_SUM


def account(form: Form, outcomes: Sequence[Outcome]) -> list[Item]:
    """The lines of a round, given how its deals have ended (KAN-21)."""
    pays = schedule(form)
    items: list[Item] = []
    for deal, outcome in enumerate(outcomes, start=1):
        reason = f"{_name(outcome)} {deal}"
        if not outcome.announced:
            if outcome.word == "sukonku":
                items.append(Item(f"won {deal}", pays.won))
            elif outcome.word == "gyaku_juuroku" and not outcome.made and form.doubles:
                items.append(Item(f"doubled {deal}", _total(items)))
            elif is_gyaku(outcome.word) and outcome.made and deal > 1:
                items.clear()  # what follows is for the round
        items.append(Item(reason, _pay(pays, outcome, first=deal == 1)))
    if len(outcomes) == THREE_WON and outcomes[-1].won:
        items.append(Item("three", pays.won))
    return items


def _name(outcome: Outcome) -> str:
    word = outcome.word or ("won" if outcome.won else "lost")
    failed = "_failed" if outcome.word and not outcome.made else ""
    return f"{'announced_' if outcome.announced else ''}{word}{failed}"


def _pay(pays: Schedule, outcome: Outcome, *, first: bool) -> Pay:
    """What a deal's outcome brings by itself; a sukonku without a contract, what it brings on top."""
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
    return pays.won if made else Pay(-pays.won.kankei, -pays.won.mukankei)


def _total(items: Sequence[Item]) -> Pay:
    return Pay(sum(item.pay.kankei for item in items), sum(item.pay.mukankei for item in items))


def book_round(state: KanState) -> None:
    """Enter a round's points, to each player of a side the full amount, when its last deal is over."""
    assert state.outcome is not None
    outcomes = (*state.round.outcomes, state.outcome)
    if not ends_round(state.form, outcomes):
        return
    kankei = set(state.kankei)
    if state.form.dealer_sits_out:
        kankei.add(state.setup.dealer)
    for reason, pay in account(state.form, outcomes):
        for player in range(state.setup.players):
            state.book(player, pay.kankei if player in kankei else pay.mukankei, reason)

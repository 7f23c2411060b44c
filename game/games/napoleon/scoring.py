"""The winner of a deal, and the chips that are paid (NAP-13 to NAP-16)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.engine.state import NOBODY
from game.engine.view import View
from game.games.napoleon.deal_result import Miss, NapoleonResult
from game.games.napoleon.form import NO_CARD, NapoleonForm
from game.games.napoleon.powers import points
from game.games.napoleon.state import NapoleonState

BY_BID_FROM = 12
"""With payments by bid, chips are multiplied by the bid minus this number, at least by 1 (NAP-O13)."""


class NapoleonStakes(NamedTuple):
    """Chips that each player is paid if Napoleon wins; the opposite if Napoleon loses."""

    napoleon: int
    adjutant: int
    opponent: int


def points_of_side(state: NapoleonState, partner: int) -> int:
    """Return how many scoring cards Napoleon and the partner have taken in tricks."""
    cards = state.taken[state.napoleon]
    if partner != NOBODY:
        cards |= state.taken[partner]
    return points(state.form, cards)


def points_left(state: NapoleonState) -> int:
    """Return how many scoring cards can still be taken in tricks; those that Napoleon discarded can't."""
    form = state.form
    gone = sum(points(form, cards) for cards in (state.discards[state.napoleon], *state.taken))
    return form.points - gone


def miss(form: NapoleonForm, number: int, taken: int, discarded: int) -> Miss | None:
    """Return why a bid of `number` fails with these scoring cards taken in tricks and discarded, or `None`.

    NAP-13, NAP-14, NAP-1885 and NAP-O12.
    """
    if form.oldest:
        return None if taken == number else "not exact"
    if taken < number:
        return "short"
    if number == form.points:
        return None
    if taken == form.points:
        return "all"
    in_tricks = form.points - discarded
    if taken == in_tricks and form.options.opponents_none_loses and not form.hattori:
        return "none left"
    return None


def wins(form: NapoleonForm, number: int, taken: int, discarded: int) -> bool:
    """Return whether a bid is made with these scoring cards taken in tricks and discarded."""
    return miss(form, number, taken, discarded) is None


@lru_cache(1 << 14)
def ends(form: NapoleonForm, number: int, taken: int, left: int, discarded: int) -> frozenset[bool]:
    """Return which results (`True`: made) are still possible with `left` scoring cards to be taken.

    A bid that is made can still fail by taking too many (NAP-14), so every number is checked.
    """
    return frozenset(wins(form, number, taken + more, discarded) for more in range(left + 1))


@lru_cache(4096)
def stakes(form: NapoleonForm, number: int, *, alone: bool) -> NapoleonStakes:
    """Return the chips for a bid (NAP-13 to NAP-15, NAP-4P to NAP-2P, NAP-O13, NAP-HAT)."""
    if form.hattori:
        return NapoleonStakes(1, 0, 0)
    payment = "flat" if form.oldest else form.options.payment
    alone = alone or not form.has_adjutant
    opponents = form.players - (1 if alone else 2)
    if payment == "barraco":
        return _barraco(form, number, opponents, alone=alone)
    napoleon, adjutant, opponent = _scheme(form, alone=alone)
    if alone:
        napoleon, adjutant = -opponent * opponents, 0
    times = 1
    if payment == "by_bid":
        times = max(1, number - BY_BID_FROM)
    elif number == form.points:
        times = 2
    return NapoleonStakes(napoleon * times, adjutant * times, opponent * times)


def _scheme(form: NapoleonForm, *, alone: bool) -> NapoleonStakes:
    """Return the chips of a table's payments; a Napoleon alone is instead paid what all opponents pay.

    NAP-13, NAP-15, NAP-3P, NAP-4P and NAP-6P.
    """
    if form.players == 4:
        return _read(form.options.four_payments)
    if form.players == 6:
        return _read(form.options.six_payments)
    return NapoleonStakes(2, 1, -3 if form.players == 3 and not alone else -1)


def _read(text: str) -> NapoleonStakes:
    napoleon, adjutant, opponent = (int(part) for part in text.split("-"))
    return NapoleonStakes(napoleon, adjutant, -opponent)


def _barraco(form: NapoleonForm, number: int, opponents: int, *, alone: bool) -> NapoleonStakes:
    base = number - form.lowest_bid + 1
    if alone:
        return NapoleonStakes(base * opponents, 0, -base)
    thirds = base * opponents
    # A multiple of a third is never halfway between two integers, so rounding is unambiguous.
    return NapoleonStakes(round(2 * thirds / 3), round(thirds / 3), -base)


def result(state: NapoleonState) -> NapoleonResult:
    """Return the result of a finished deal."""
    form, partner = state.form, state.partner()
    discarded = points(form, state.discards[state.napoleon])
    taken = points_of_side(state, partner)
    missed = miss(form, state.number, taken, discarded)
    return NapoleonResult(state.napoleon, partner, state.number, taken, missed)


def is_decided(seen: View[NapoleonState]) -> bool:
    """Return whether the viewer knows Napoleon's partner and the bid is sure to be made or sure to fail."""
    state, form = seen.state, seen.state.form
    called = state.called
    if called != NO_CARD and state.adjutant == NOBODY and seen.unseen >> called & 1:
        return False
    discarded = points(form, state.discards[state.napoleon])
    taken = points_of_side(state, state.partner())
    return len(ends(form, state.number, taken, points_left(state), discarded)) == 1


def count(state: NapoleonState) -> None:
    """Score a finished deal in chips. In Hattori's game a lost deal pays nothing (NAP-HAT)."""
    done = state.result = result(state)
    if state.form.hattori and not done.won:
        return
    paid = stakes(state.form, done.number, alone=done.partner == NOBODY)
    for player, chips in enumerate(shares(state, paid, done.partner)):
        state.book(player, chips if done.won else -chips, done.reason)


def shares(state: NapoleonState, paid: NapoleonStakes, partner: int) -> list[int]:
    """Return the chips that each player is paid if Napoleon wins."""
    chips = [paid.opponent] * state.setup.players
    if partner != NOBODY:
        chips[partner] = paid.adjutant
    chips[state.napoleon] = paid.napoleon
    return chips

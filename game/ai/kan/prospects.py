"""Value of a round of Kan in progress, and the effect of a finished deal on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ai.chances import below
from game.engine.float_sum import float_sum
from game.games.kan.deal_result import KanOutcome
from game.games.kan.form import KanForm
from game.games.kan.rounds import ends_round
from game.games.kan.scoring import account
from game.games.kan.state import KanState, kankei_of, points_of


class OutcomeChances(NamedTuple):
    """Probability of each end of a kind of deal; the kankei lose the rest."""

    won: float
    sukonku: float
    gyaku_sukonku: float


OPEN_CHANCES = (
    OutcomeChances(0.30, 0.09, 0.0),
    OutcomeChances(0.36, 0.08, 0.06),
    OutcomeChances(0.26, 0.07, 0.05),
)
SILENT_CHANCES = (
    OutcomeChances(0.62, 0.06, 0.0),
    OutcomeChances(0.53, 0.08, 0.03),
    OutcomeChances(0.40, 0.09, 0.04),
)
LONE_CHANCES = (OutcomeChances(0.57, 0.02, 0.0),)
"""Outcome probabilities with three players, by deal of the round, from the program's own deals.

`OPEN_CHANCES` is for five or six players, `SILENT_CHANCES` for four.
"""


PLAYOUT_DEVIATION = 1.5
"""Standard deviation, in scoring cards, between a playout's result and that of a well-played deal."""


def at_least(wanted: int, expected: float, spread: float) -> float:
    """Return the probability of at least `wanted` scoring cards, given the expected number and its spread."""
    return below((expected - wanted + 0.5) / spread)


class RoundValue(NamedTuple):
    """Points of a round, scored or expected, for each of the kankei and each of the mukankei (others)."""

    kankei: float
    mukankei: float


@lru_cache(1 << 12)
def standing(form: KanForm, outcomes: tuple[KanOutcome, ...]) -> RoundValue:
    """Return the value of a round after these deals: its score if it is over, else the expected score."""
    if outcomes and ends_round(form, outcomes):
        pays = [item.pay for item in account(form, outcomes)]
        return RoundValue(sum(pay.kankei for pay in pays), sum(pay.mukankei for pay in pays))
    kinds = LONE_CHANCES if form.alone else SILENT_CHANCES if form.silent else OPEN_CHANCES
    chances = kinds[len(outcomes)]
    ends = {
        KanOutcome("", made=True): chances.won,
        KanOutcome("sukonku", made=True): chances.sukonku,
        KanOutcome("gyaku_sukonku", made=True): chances.gyaku_sukonku,
        KanOutcome("", made=False): 1 - float_sum(chances),
    }
    kankei = mukankei = 0.0
    for outcome, chance in ends.items():
        after = standing(form, (*outcomes, outcome))
        kankei += chance * after.kankei
        mukankei += chance * after.mukankei
    return RoundValue(kankei, mukankei)


def after(state: KanState, outcome: KanOutcome | None) -> RoundValue:
    """Return the value of the round if this deal ends in `outcome`; `None` if it is cancelled."""
    return standing_after(state.form, state.round.outcomes, outcome)


def standing_after(form: KanForm, before: tuple[KanOutcome, ...], outcome: KanOutcome | None) -> RoundValue:
    """Return the value of a round with these deals before and then `outcome`; `None` for a cancelled deal.

    A cancelled first deal is redealt with a new kan, in which every player has the same chances.
    """
    if outcome is None:
        return standing(form, before) if before else RoundValue(0.0, 0.0)
    return standing(form, (*before, outcome))


def kankei_lead(state: KanState, outcome: KanOutcome | None) -> float:
    """Return how many points each of the kankei is ahead of the others if the deal ends in `outcome`."""
    return lead_after(state.form, state.round.outcomes, outcome)


def lead_after(form: KanForm, before: tuple[KanOutcome, ...], outcome: KanOutcome | None) -> float:
    """Return each kankei's points ahead of the others if the deal ends in `outcome`, given the earlier
    outcomes.
    """
    standing = standing_after(form, before, outcome)
    return standing.kankei - standing.mukankei


def scored_with_kankei(state: KanState) -> frozenset[int]:
    """Return the players who score as kankei: the kankei, and a dealer who sits out (KAN-6P)."""
    return _with_dealer(state, kankei_of(state))


def _with_dealer(state: KanState, kankei: Iterable[int]) -> frozenset[int]:
    return frozenset((*kankei, state.setup.dealer)) if state.form.dealer_sits_out else frozenset(kankei)


def payoff(state: KanState) -> Sequence[float]:
    """Return the value of a finished deal to each player: the round's points, or their expected points."""
    if not state.kankei:  # a double kan, which is dealt again
        return [0.0] * state.setup.players
    return _shares(state, after(state, state.outcome))


def rollout_value(state: KanState) -> Sequence[float]:
    """Return each player's expected points after a playout, smoothed over slightly different results.

    `state` is the end of the playout. A deal won or lost by one card says little about the choice that led to
    it, so close results count less. A contract or sukonku is not smoothed.
    """
    if state.outcome is None or state.outcome.word:
        return payoff(state)
    taken = points_of(state, state.kankei)
    return _shares(state, smoothed(state.form, state.round.outcomes, state.need, taken))


def smoothed(form: KanForm, before: tuple[KanOutcome, ...], need: int, taken: int) -> RoundValue:
    """Return the expected value of the round if the kankei have taken about `taken` scoring cards."""
    chance = at_least(need, taken, PLAYOUT_DEVIATION)
    won, lost = (standing_after(form, before, KanOutcome("", made)) for made in (True, False))
    return RoundValue(*(chance * one + (1 - chance) * other for one, other in zip(won, lost, strict=True)))


def _shares(state: KanState, points: RoundValue) -> list[float]:
    """Return each player's points."""
    kankei = _with_dealer(state, state.kankei)
    return [points.kankei if player in kankei else points.mukankei for player in range(state.setup.players)]

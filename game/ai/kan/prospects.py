"""What a round of Kan is worth while it goes on, and what a finished deal makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ai.chances import below
from game.games.kan.deal_result import KanOutcome
from game.games.kan.form import KanForm
from game.games.kan.rounds import ends_round
from game.games.kan.scoring import account
from game.games.kan.state import KanState, kankei_of, points_of


class OutcomeChances(NamedTuple):
    """How often the deals of one kind end in each way; the rest are lost by the kankei."""

    won: float
    sukonku: float
    gyaku_sukonku: float


OPEN = (OutcomeChances(0.30, 0.09, 0.0), OutcomeChances(0.36, 0.08, 0.06), OutcomeChances(0.26, 0.07, 0.05))
SILENT = (OutcomeChances(0.62, 0.06, 0.0), OutcomeChances(0.53, 0.08, 0.03), OutcomeChances(0.40, 0.09, 0.04))
ALONE = (OutcomeChances(0.57, 0.02, 0.0),)
"""By form and deal of the round, as the program's own deals have ended."""


CHANCE = 1.5
"""How far the scoring cards of a deal played out by chance lie from those of a well played one."""


def at_least(wanted: int, expected: float, spread: float) -> float:
    """The chance of so many scoring cards where fewer or more are expected."""
    return below((expected - wanted + 0.5) / spread)


class RoundValue(NamedTuple):
    """Points of a round for each of the kankei and each of the mukankei, booked or to be expected."""

    kankei: float
    mukankei: float


@lru_cache(1 << 12)
def standing(form: KanForm, outcomes: tuple[KanOutcome, ...]) -> RoundValue:
    """What a round is worth after these deals: its account, or what it can be expected to become."""
    if outcomes and ends_round(form, outcomes):
        pays = [item.pay for item in account(form, outcomes)]
        return RoundValue(sum(pay.kankei for pay in pays), sum(pay.mukankei for pay in pays))
    kinds = ALONE if form.alone else SILENT if form.silent else OPEN
    chances = kinds[len(outcomes)]
    ends = {
        KanOutcome("", made=True): chances.won,
        KanOutcome("sukonku", made=True): chances.sukonku,
        KanOutcome("gyaku_sukonku", made=True): chances.gyaku_sukonku,
        KanOutcome("", made=False): 1 - sum(chances),
    }
    kankei = mukankei = 0.0
    for outcome, chance in ends.items():
        after = standing(form, (*outcomes, outcome))
        kankei += chance * after.kankei
        mukankei += chance * after.mukankei
    return RoundValue(kankei, mukankei)


def after(state: KanState, outcome: KanOutcome | None) -> RoundValue:
    """What the round is worth when this deal ends so; with `None` it is cancelled and dealt again."""
    return standing_after(state.form, state.round.outcomes, outcome)


def standing_after(form: KanForm, before: tuple[KanOutcome, ...], outcome: KanOutcome | None) -> RoundValue:
    """The same by the outcomes of the deals before.

    A cancelled first deal is dealt with a new kan, in which everybody has the same chances.
    """
    if outcome is None:
        return standing(form, before) if before else RoundValue(0.0, 0.0)
    return standing(form, (*before, outcome))


def kankei_lead(state: KanState, outcome: KanOutcome | None) -> float:
    """How many points each of the kankei is ahead of the others when the deal ends so."""
    return lead_after(state.form, state.round.outcomes, outcome)


def lead_after(form: KanForm, before: tuple[KanOutcome, ...], outcome: KanOutcome | None) -> float:
    """The same by the outcomes of the deals before."""
    standing = standing_after(form, before, outcome)
    return standing.kankei - standing.mukankei


def scored_with_kankei(state: KanState) -> frozenset[int]:
    """Who gets the kankei's points: they themselves and a dealer who does not play (KAN-6P)."""
    return _with_dealer(state, kankei_of(state))


def _with_dealer(state: KanState, kankei: Iterable[int]) -> frozenset[int]:
    return frozenset((*kankei, state.setup.dealer)) if state.form.dealer_sits_out else frozenset(kankei)


def payoff(state: KanState) -> Sequence[float]:
    """A finished deal's worth to each player: the round's points, or what they are likely to become."""
    if not state.kankei:  # a double kan that is dealt again
        return [0.0] * state.setup.players
    return _shares(state, after(state, state.outcome))


def rollout_value(state: KanState) -> Sequence[float]:
    """The worth of a deal that was played out by chance, had it ended a little otherwise now and then.

    A deal won or lost by one card says little about the choice that led there; so the nearer
    it was, the less it counts. What a team has undertaken or made beyond that counts as it is.
    """
    if state.outcome is None or state.outcome.word:
        return payoff(state)
    taken = points_of(state, state.kankei)
    return _shares(state, smoothed(state.form, state.round.outcomes, state.need, taken))


def smoothed(form: KanForm, before: tuple[KanOutcome, ...], need: int, taken: int) -> RoundValue:
    """What the round can be expected to become where the kankei have taken so many scoring cards or so."""
    chance = at_least(need, taken, CHANCE)
    won, lost = (standing_after(form, before, KanOutcome("", made)) for made in (True, False))
    return RoundValue(*(chance * one + (1 - chance) * other for one, other in zip(won, lost, strict=True)))


def _shares(state: KanState, points: RoundValue) -> list[float]:
    """What each player gets."""
    kankei = _with_dealer(state, state.kankei)
    return [points.kankei if player in kankei else points.mukankei for player in range(state.setup.players)]

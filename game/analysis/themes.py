"""Themes: what a slip or a mistake was about, in one of a dozen words that players use.

A theme follows from the verdict's first cause that tells one, otherwise from what was chosen and what was
better. Only what the player could know counts, as in the verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from game.ai.causes import CauseKind
from game.ai.verdict import Verdict
from game.engine.actions import PASS, Action
from game.engine.rules import Stage


class Theme(StrEnum):
    """What slips and mistakes have in common; the value is stored and printed."""

    KEPT = "a good card kept too long"
    LOST = "a scoring card lost"
    GIVEN = "a scoring card given away"
    PARTNER = "a trick taken from the partner"
    WASTED = "a high card wasted"
    MISSED = "a trick let go"
    TRUMPS = "trumps not drawn"
    LEAD = "a wrong lead"
    HIGH_BID = "a bid above the hand"
    LOW_BID = "a bid too low or a pass too early"
    DISCARD = "a wrong discard"
    DOUBLE = "a double at the wrong time, or none at the right time"
    OTHER = "something else"


_OF_CAUSES: Mapping[CauseKind, Theme] = {
    CauseKind.CASH: Theme.KEPT,
    CauseKind.CASH_TRUMPED: Theme.KEPT,
    CauseKind.WINS_NOW: Theme.KEPT,
    CauseKind.HOME: Theme.KEPT,
    CauseKind.BANK: Theme.KEPT,
    CauseKind.BANK_SURE: Theme.KEPT,
    CauseKind.BANK_LEAD: Theme.KEPT,
    CauseKind.SAVE: Theme.LOST,
    CauseKind.SAVE_LEAD: Theme.LOST,
    CauseKind.SAVE_LEAD_TRUMPED: Theme.LOST,
    CauseKind.SPARE: Theme.GIVEN,
    CauseKind.WASTED: Theme.PARTNER,
    CauseKind.WASTED_SURE: Theme.PARTNER,
    CauseKind.KEEP: Theme.WASTED,
    CauseKind.ENOUGH: Theme.WASTED,
    CauseKind.ENOUGH_OFTEN: Theme.WASTED,
    CauseKind.WAIT: Theme.WASTED,
    CauseKind.LOW_STOCK: Theme.WASTED,
    CauseKind.SIDE_NOW: Theme.MISSED,
    CauseKind.TAKES: Theme.MISSED,
    CauseKind.LIKELY: Theme.MISSED,
    CauseKind.DRAWS: Theme.MISSED,
    CauseKind.DRAWS_TRUMPS: Theme.TRUMPS,
    CauseKind.WORTH_KEEPING: Theme.WASTED,
    CauseKind.DECLARES: Theme.LOW_BID,
    CauseKind.TOO_HIGH: Theme.HIGH_BID,
    CauseKind.TOO_RISKY: Theme.HIGH_BID,
}
"""The theme that a cause tells; the other kinds fit several themes."""
_DOUBLES = frozenset({"double", "redouble"})


def theme_of(verdict: Verdict, stage: Stage, *, leads: bool = False) -> Theme | None:
    """Return the theme of a slip or a mistake, or `None` for any other grade.

    `leads` says whether the player led to a trick.
    """
    if not verdict.grade.worse_than_fine:
        return None
    chosen, best = verdict.chosen, verdict.best
    if _DOUBLES & {chosen.verb, best.verb}:
        return Theme.DOUBLE
    if chosen.verb == best.verb == "discard":
        return Theme.DISCARD
    for cause in verdict.causes:
        if cause.kind in _OF_CAUSES:
            return _OF_CAUSES[cause.kind]
    if stage == "auction":
        return _of_bids(chosen, best)
    if leads and chosen.verb == best.verb == "play":
        return Theme.LEAD
    return Theme.OTHER


def _of_bids(chosen: Action, best: Action) -> Theme:
    """Return the theme of a bid if no cause tells it: which of the two bids is the higher one."""
    higher = (best.number or 0) - (chosen.number or 0)
    if PASS in (chosen, best) or higher:
        return Theme.LOW_BID if chosen == PASS or (best != PASS and higher > 0) else Theme.HIGH_BID
    return Theme.OTHER

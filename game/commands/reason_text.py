"""Causes in plain English, for the command line: the figures, without the words of a table."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.causes import Claim, Measure
from game.ai.verdict import Verdict
from game.engine.cards import card_text

_AVERAGES = (Measure.AHEAD, Measure.HAUL, Measure.THEIR_TRUMPS)
_CLAIMS: Mapping[Measure, str] = {
    Measure.OURS_NOW: "the side wins this trick",
    Measure.MINE_NOW: "the player wins this trick",
    Measure.WINS: "{card} wins a trick",
    Measure.LOST: "{card} is lost",
    Measure.HOME: "{card} stays on the side",
    Measure.TRUMPED: "{card} is trumped",
    Measure.CAPTURED: "the side wins {card}",
    Measure.SPENT: "an opponent spends a card on this trick",
    Measure.THEIR_TRUMPS: "trumps that the opponents play now",
    Measure.GOAL: "the side succeeds",
    Measure.DECLARES: "the player declares",
    Measure.MADE: "the player declares and succeeds",
    Measure.AHEAD: "average points",
    Measure.KEPT: "the card that is kept wins a trick",
    Measure.HAUL: "average value that {card} wins",
}
"""What each figure says, before the two numbers."""


def reason_text(verdict: Verdict) -> str:
    """Return the figures of a verdict's causes, after the better action and after the chosen one.

    Empty if no cause is known.
    """
    claims = {claim: None for cause in verdict.causes for claim in cause.claims}
    return "; ".join(map(_claim_text, claims))


def _claim_text(claim: Claim) -> str:
    what = _CLAIMS[claim.figure].format(card="" if claim.card is None else card_text(claim.card))
    if claim.figure in _AVERAGES:
        return f"{what}: {claim.best:+.2f}, not {claim.other:+.2f}"
    return f"{what} in {claim.best:.0%} of the deals, not {claim.other:.0%}"

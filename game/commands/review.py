"""The review of a record in text or JSON: the output of `python -m game review`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import isfinite
from typing import Any

from game import GAMES
from game.ai import logic_of
from game.ai.accuracy import weight
from game.ai.decision import Effort
from game.ai.levels import EFFORTS
from game.ai.paired_trials import SURE_ERRORS, Loss
from game.ai.verdict import DECIMALS, Grade
from game.analysis.result_parts import result_parts
from game.analysis.review import (
    HINDSIGHT_SHARE,
    DealNotOver,
    DealReview,
    GradeCounts,
    ReviewedDecision,
    review,
    summary,
)
from game.commands.reason_text import reason_text
from game.match import record
from game.match.match import Match

_COUNTED = ("best", "fine", "slips", "mistakes", "lucky", "bad_luck")
"""Names of the counts of a summary."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="record to review, or - for standard input")
    parser.add_argument(
        "--deal",
        type=int,
        metavar="D",
        help="review only this deal, counted from 1 (default: all finished deals)",
    )
    parser.add_argument(
        "--seat",
        type=int,
        metavar="P",
        help="review only this player's decisions, counted from 0 (default: all players)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one line of JSON for each decision and player"
    )
    parser.add_argument(
        "--effort",
        type=effort,
        default=effort("expert"),
        metavar="E",
        help=f"effort per decision: {', '.join(EFFORTS)}, or a number of search iterations (default: expert)",
    )


def effort(text: str) -> Effort:
    """Return an effort without a clock, given as a level's name or iterations, for argparse."""
    if text in EFFORTS:
        return Effort(EFFORTS[text].iterations)
    if text.isascii() and text.isdigit() and len(text) <= record.MAX_DIGITS and int(text) > 0:
        return Effort(int(text))
    raise argparse.ArgumentTypeError(f"must be {', '.join(EFFORTS)}, or a whole number, 1 or more")


def print_review(source: bytes, given: argparse.Namespace) -> None:
    """Print the review of a record, each decision as soon as it is judged.

    Raises `RecordError` for an invalid record, `DealNotOver` for a deal or a player that can't be reviewed.
    """
    match = record.read(source, GAMES)
    for number in deals_of(match, given.deal, given.seat):
        judged = []
        for each in review(
            match, number, given.seat, effort=given.effort, seen_effort=given.effort.scaled(HINDSIGHT_SHARE)
        ):
            judged.append(each)
            print(_json(match, number, each) if given.json else _lines(match, number, each), flush=True)
        for player in range(match.players) if given.seat is None else (given.seat,):
            found = summary(match, number, player, judged)
            print(json.dumps(told(number, found)) if given.json else _sum(number, found), flush=True)


def deals_of(match: Match, deal: int | None, seat: int | None) -> Sequence[int]:
    """Return the numbers of the requested deals, by default all finished ones; raises `DealNotOver`."""
    if seat is not None and not 0 <= seat < match.players:
        raise DealNotOver(f"there is no player {seat}; the players are 0 to {match.players - 1}")
    if deal is not None:
        return (deal,)
    over = [number for number, each in enumerate(match.deals, start=1) if each.finished]
    if not over:
        raise DealNotOver("no deal of this record is finished")
    return over


# As JSON.


def _json(match: Match, number: int, judged: ReviewedDecision) -> str:
    swing = logic_of(match.game).swing
    luck = judged.luck(swing)
    return json.dumps(
        {
            "deal": number,
            **judged.as_json(),
            "weight": _rounded(weight(judged.verdict, swing)),
            "luck": luck,
            "reason": reason_text(judged.verdict),
        }
    )


def told(number: int, found: DealReview) -> dict[str, Any]:
    """Return a summary, ready for `json`."""
    parts = result_parts(found, DECIMALS)
    return {
        "deal": number,
        "player": found.player,
        "result": round(found.result, DECIMALS),
        "cards": round(found.cards, DECIMALS),
        "hand": found.hand,
        "luck": None if parts is None else parts.luck,
        "accuracy": None if found.accuracy is None else round(found.accuracy, 1),
        **_tally(found.all),
        "stages": {stage: _tally(tally) for stage, tally in found.stages},
    }


def _tally(tally: GradeCounts) -> dict[str, Any]:
    counts = {name: getattr(tally, name) for name in _COUNTED}
    error = tally.lost.error
    return {
        **counts,
        "lost": [round(tally.lost.points, DECIMALS), round(error, DECIMALS) if isfinite(error) else None],
    }


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, DECIMALS) for value in values]


# As text.


def _lines(match: Match, number: int, judged: ReviewedDecision) -> str:
    """Return a decision, and below a slip or a mistake what it was about and why another one is better."""
    words = _line(match, number, judged)
    if judged.theme is None:
        return words
    reason = reason_text(judged.verdict)
    about = f"{judged.theme}; better: {judged.verdict.best.text}"
    return f"{words}\n    {about}: {reason}" if reason else f"{words}\n    {about}"


def _line(match: Match, number: int, judged: ReviewedDecision) -> str:
    verdict, luck = judged.verdict, judged.luck(logic_of(match.game).swing)
    where = f"deal {number}, action {judged.number + 1:>2}, player {judged.player}: "
    if verdict.grade is Grade.NONE:
        return f"{where}{'-':<8}{verdict.chosen.text}"
    words = f"{where}{verdict.grade.value:<8}{verdict.chosen.text}"
    if verdict.chosen != verdict.best:
        words += f", lost {_loss(verdict.loss)} beside {verdict.best.text}"
    if judged.hindsight is not None and judged.hindsight.best != verdict.chosen:
        sure = "all cards seen" if judged.hindsight.exact else "all cards seen, by search"
        words += f" ({sure}: {judged.hindsight.best.text}, {judged.hindsight.loss.points:+.2f})"
    return words if luck is None else f"{words}, {luck}"


def _loss(loss: Loss) -> str:
    width = f"{SURE_ERRORS * loss.error:.2f}" if isfinite(loss.error) else "?"
    return f"{loss.points:.2f} ± {width}"


def _sum(number: int, found: DealReview) -> str:
    words = f"deal {number}, player {found.player}: "
    if found.accuracy is not None:
        words += f"accuracy {found.accuracy:.0f}, "
    words += f"{found.all.slips} slips and {found.all.mistakes} mistakes in {found.all.decisions} decisions; "
    parts = result_parts(found, 2)
    if parts is None:
        words += f"result {found.result:+.2f}"
    else:
        words += f"cards {parts.hand:+.2f}, luck {parts.luck:+.2f}, play {parts.play:+.2f} = "
        words += f"result {parts.result:+.2f}"
    marks = {"lucky": found.all.lucky, "bad luck": found.all.bad_luck}
    words += "".join(f", {count} x {mark}" for mark, count in marks.items() if count)
    stages = ", ".join(f"{stage} {_loss(tally.lost)}" for stage, tally in found.stages)
    return f"{words} (lost: {stages})" if stages else words

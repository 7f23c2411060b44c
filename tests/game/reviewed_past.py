"""Matches of a person against `normal`, with mistakes of chosen themes: what they tell is known."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path
from random import Random

from game.ai.paired_trials import Loss
from game.ai.verdict import Grade, WeighedAction
from game.analysis.review import ReviewedDecision, decisions, summary
from game.analysis.themes import Theme
from game.archive.archive import Archive
from game.archive.verdicts import DealVerdicts
from game.match.match import Match
from tests.ai.verdicts import verdict
from tests.game.archives import archive_of, fresh
from tests.game.counted import dated

GAME = "california_jack"
COSTS = {Theme.LOST: 0.9, Theme.WASTED: 0.3, Theme.PARTNER: 0.1, Theme.HIGH_BID: 0.5}
"""Themes of the mistakes, in turn, and what each costs in points."""
ONE_BEST_IN = 5
"""One in this many decisions of a deal is the best one."""


def reviewed_past(folder: Path, when: datetime, matches: int = 4) -> Counter[Theme]:
    """Play and judge matches of two deals that ended at a time; return how often each theme was told."""
    archive, rng, told = archive_of(folder), Random(8), Counter[Theme]()
    for seed in range(matches):
        match = fresh(GAME, seed)
        writer = archive.new_writer(("human", "normal"))
        for _ in range(2):
            match.start_deal()
            while not match.deal.finished:
                match.act(rng.choice(match.legal()))
        writer.write(match)
        assert writer.number is not None
        dated(archive, writer.number, when.isoformat(timespec="milliseconds"))
        for deal in (1, 2):
            told += judge(archive, writer.number, match, deal)
    archive.close()
    return told


def judge(archive: Archive, number: int, match: Match, deal: int) -> Counter[Theme]:
    """Keep verdicts on the person's decisions in a deal; return how often each theme is told."""
    found, themes, told = [], [*COSTS], Counter[Theme]()
    for place, step in enumerate(step for step in decisions(match, deal, 0) if len(step.legal) > 1):
        better = next(each for each in step.legal if each != step.action)
        theme = themes[place % len(themes)]
        loss = Loss(COSTS[theme], 0.01)
        weighed = (WeighedAction(better, Loss(0.0, 0.0)), WeighedAction(step.action, loss))
        judged = verdict(Grade.MISTAKE, step.action, loss, weighed, best=better)
        if place % ONE_BEST_IN == 0:
            judged = verdict(Grade.BEST, step.action, Loss(0.0, 0.0), weighed[::-1])
            found.append(ReviewedDecision(step.number, 0, step.stage, judged))
        else:
            told[theme] += 1
            found.append(ReviewedDecision(step.number, 0, step.stage, judged, theme=theme))
    kept = DealVerdicts(archive.database, number, deal)
    kept.keep(found)
    kept.sum_up(summary(match, deal, 0, found))
    return told

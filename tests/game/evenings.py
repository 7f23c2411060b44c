"""The evenings of a player: whole matches in an archive, some judged and compared, as months leave them.

python -m tests.game.evenings FOLDER [MATCHES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch

from game import GAMES
from game.ai import levels, logic_of
from game.ai.decision import Effort
from game.ai.levels import LEVELS, choose
from game.analysis.par import ParJob
from game.analysis.review_job import ReviewJob
from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import transaction
from game.archive.saved_session import SingleDeal
from game.archive.writer import MatchWriter
from game.match.daily import OPPONENT_LEVEL, daily_deal
from game.match.deal_code import code_of, match_of
from game.match.match import Match, new_match
from game.match.seating import HUMAN
from game.session.past_deal import PastDeal
from tests.game.archives import archive_of

NAMES = ("You", "Mio", "Aki", "Haru", "Nao", "Sora")
QUICK = Effort(60)
"""How long is thought about a decision here: mistakes are found, slips often not."""
SLIPS = 0.15
"""How often the person plays anything that is legal."""
DAYS = 200
"""How long ago the first evening was."""
QUIET = timedelta(days=8)
"""How long ago the last one was: what is older than a week is not worked on by itself."""


def act(match: Match, seats: Sequence[str], rng: Random, paces: dict[tuple[int, int], int]) -> None:
    """The next action, as somebody of that level takes it, or the person, who errs now and then."""
    player = match.to_act
    assert player is not None
    legal, level = match.legal(), seats[player]
    if level == HUMAN:
        paces[len(match.deals), len(match.deal.actions)] = round(1000 * rng.lognormvariate(0.9, 0.8))
        level = "random" if rng.random() < SLIPS else "normal"
    elif level in levels.EFFORTS:
        level = "normal"  # in a hurry
    match.act(choose(logic_of(match.game), match.view(player), legal, level, rng.randrange(10**9)))


def play(
    archive: Archive, match: Match, seats: Sequence[str], rng: Random, most: int, lone: SingleDeal | None
) -> MatchWriter:
    """Play up to so many deals and keep them."""
    writer = archive.new_writer(seats, lone)
    paces: dict[tuple[int, int], int] = {}
    hints: list[tuple[int, int]] = []
    for _ in range(most):
        if match.finished:
            break
        match.start_deal()
        while not match.deal.finished:
            if match.deal.actions and rng.random() < 0.004:
                hints.append((len(match.deals), len(match.deal.actions)))
            act(match, seats, rng, paces)
    writer.write(match, hints, paces)
    return writer


def date_it(archive: Archive, number: int, when: datetime) -> None:
    """Let a match have been played then."""
    deals = (
        archive.database.execute("SELECT max(deal) FROM played WHERE match = ?", (number,)).fetchone()[0] or 1
    )
    end = when + timedelta(minutes=4 * deals)
    told = [each.astimezone(UTC).isoformat(timespec="milliseconds") for each in (when, end)]
    with transaction(archive.database):
        ended = None if archive.session(number).ended is None else told[1]
        rows.update(archive.database, "match", number, begun=told[0], changed=told[1], ended=ended)
        for deal in range(1, deals + 1):
            over = (when + timedelta(minutes=4 * deal)).astimezone(UTC).isoformat(timespec="milliseconds")
            rows.update(archive.database, "played", number, deal, over=over)


def judge(archive: Archive, number: int, deal: int, seat: int = 0, effort: Effort = QUICK) -> None:
    """Judge the person's decisions in a deal."""
    past = PastDeal(
        archive.follow(number, GAMES), deal, archive.session(number).seats, archive.verdicts(number, deal)
    )
    job = ReviewJob.of(past._match, deal, seat, effort=effort, seen_effort=effort.scaled(0.2))
    read = job.reader()
    past.take([read(each) for each in job.work(lambda: False)])


def compare(archive: Archive, number: int, deal: int, seat: int = 0, effort: Effort = QUICK) -> None:
    """Let the levels play a deal in the person's place."""
    job = ParJob.of(archive.follow(number, GAMES), deal, archive.session(number).seats, seat)
    with patch.dict(levels.EFFORTS, dict.fromkeys(levels.EFFORTS, effort)):
        found = [job.reader()(each) for each in job.work(lambda: False)]
    with transaction(archive.database):
        rows.add(archive.database, "par", *((number, deal, seat, *par) for par in found), replace=True)


def evenings(
    folder: Path,
    matches: int,
    seed: int = 3,
    *,
    now: datetime,
    judged: float = 0.0,
    compared: float = 0.0,
    days: Sequence[int] = (1, 2, 3, 5, 8, 9),
) -> None:
    """Fill the archive of a folder; of the deals such shares are judged and compared.

    The last match of every other game is still open, and the deals of days so long ago were played.
    """
    rng = Random(seed)
    keys = list(GAMES)
    with closing(archive_of(folder)) as archive:
        for at in range(matches):
            game = GAMES[keys[at % len(keys)]]
            players = game.players[rng.randrange(len(game.players))]
            level = LEVELS[rng.randrange(1, len(LEVELS))]
            seats = (HUMAN, *(level for _ in range(players - 1)))
            match, _ = new_match(game, players, game.Options(), rng.randrange(10**9), NAMES[:players])
            last = at >= matches - len(keys)
            writer = play(archive, match, seats, rng, 2 if last and at % 2 else 100, None)
            when = now - QUIET - timedelta(days=DAYS * (1 - (at + 1) / matches), minutes=rng.randrange(300))
            finish(archive, writer, match, when, rng, judged, compared)
            if rng.random() < 0.12:
                assert writer.number is not None
                archive.favour(writer.number, on=True)
        for back in days:
            day = (now - timedelta(days=back)).date()
            coded = daily_deal(day, GAMES)
            players = coded.setup.players
            match = match_of(coded, rng.randrange(10**9), NAMES[:players])
            seats = (HUMAN, *[OPPONENT_LEVEL] * (players - 1))
            writer = play(archive, match, seats, rng, 1, SingleDeal(code_of(*coded), day.isoformat()))
            finish(archive, writer, match, now - timedelta(days=back, minutes=30), rng, judged, compared)


def finish(
    archive: Archive,
    writer: MatchWriter,
    match: Match,
    when: datetime,
    rng: Random,
    judged: float,
    compared: float,
) -> None:
    """Give a match its time, and judge and compare some of its deals."""
    assert writer.number is not None
    date_it(archive, writer.number, when)
    for number, deal in enumerate(match.deals, start=1):
        if deal.finished and rng.random() < judged:
            judge(archive, writer.number, number)
        if deal.finished and rng.random() < compared:
            compare(archive, writer.number, number)


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    evenings(Path(sys.argv[1]), count, judged=0.35, compared=0.35, now=datetime.now().astimezone())

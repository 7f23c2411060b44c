"""The statistics of an archive, for a person to read or for other programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game import GAMES
from game.archive.files import write_atomically
from game.archive.spreadsheet import csv_text
from game.archive.statistics import DealFilter, Figures
from game.commands.output import check_target
from game.commands.read_only_archive import archive_in


def statistics(folder: Path, game: str | None) -> list[tuple[str, Figures]]:
    """Return the figures of a folder's archive by game, for one game or all; writes nothing.

    Raises `NoArchive` and `sqlite3.Error`.
    """
    with archive_in(folder) as archive:
        played = [each.game for each in archive.games()]
        keys = [key for key in GAMES if key in played and game in (None, key)]
        return [(key, archive.figures(DealFilter(key))) for key in keys]


def write(found: Sequence[tuple[str, Figures]], *, as_json: bool, out: Path | None) -> None:
    """Write figures to a CSV file, or print them if `out` is `None`; raises `OSError`."""
    if out is not None:
        check_target(out)
        write_atomically(out, csv_text(found).encode())
    if as_json:
        print(json.dumps({key: figures.as_json() for key, figures in found}, indent=1))
    elif out is None:
        for key, figures in found:
            for line in _lines(GAMES[key].title, figures):
                print(line)
        if not found:
            print("no statistics yet: no deal is finished", file=sys.stderr)


def _lines(title: str, found: Figures) -> Iterator[str]:
    sums = found.sums
    matches = f"{len(found.matches)} matches, {found.matches_won} won"
    yield f"{title}: {matches}; {sums.deals} deals, {sums.won} won"
    yield f"  points per deal: {_signed(sums.points)}, ahead of the others by {_signed(sums.ahead)}"
    yield f"  matches won in a row: {found.runs.now} now, {found.runs.best} at best"
    for contract in found.contracts:
        made = f"{contract.made} of {contract.bid} made"
        yield f"  contract {contract.height}: {made}, {_signed(contract.points)} points per deal"
    for source in () if found.contracts else found.sources:
        yield f"  {source.key}: {source.own} of {source.all}"
    if found.accuracy:
        last = found.accuracy[-1]
        yield f"  accuracy: {last.accuracy:.0f} in the newest of {len(found.accuracy)} reviewed matches"
    for loss in found.lost:
        before = "" if loss.before is None else f", {loss.before:.2f} in the {loss.deals_before} before"
        well = "" if loss.accuracy is None else f", accuracy {loss.accuracy:.0f}"
        lost = f"{loss.recent:.2f} points lost per deal in the newest {loss.deals}"
        yield f"  {loss.stage}: {lost}{before}{well}"
    for par in found.par:
        error = "" if par.error is None else f" \u00b1 {par.error:.2f}"
        yield f"  beside {par.level}: {_signed(par.ahead)}{error} per deal over {par.deals} deals"
    if found.pace.mean is not None and found.pace.median is not None:
        mean, median = found.pace.mean / 1000, found.pace.median / 1000
        yield f"  time per move: average {mean:.1f} s, median {median:.1f} s, over {found.pace.moves} moves"
    helped = found.help
    yield f"  hints: {helped.hints}, taken back: {helped.undos}, in {helped.deals} deals"


def _signed(number: float | None) -> str:
    return f"{number or 0.0:+.2f}"

"""Journals of measurements: a line of JSON for each, from which an interrupted run resumes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from game import GAMES
from game.ai.evaluation import FULL_EFFORT
from game.commands.arguments import Command


def read_lines(journal: Path) -> Iterator[Any]:
    """Yield the lines of a journal, if it exists; a line that was not written to its end is left out."""
    for line in journal.read_text(encoding="utf-8").splitlines() if journal.exists() else ():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def write_line(file: TextIO, value: Any) -> None:
    """Append a line to a journal, also after one that was not written to its end."""
    file.write("\n" * (file.tell() > 0) + json.dumps(value))
    file.flush()


def add_journal(parser: Command, kept: str) -> None:
    """Add the arguments for the journal, which keeps `kept`, and for the games to measure."""
    parser.add_argument(
        "--journal",
        type=Path,
        required=True,
        metavar="FILE",
        help=f"save {kept} in FILE and resume from there",
    )
    parser.add_argument(
        "--game",
        action="append",
        choices=sorted(GAMES),
        help="measure only this game; can be repeated (default: all)",
    )


def add_judge(parser: Command) -> None:
    """Add the arguments for the effort of the judge and of the levels."""
    parser.add_argument(
        "--effort",
        type=int,
        default=FULL_EFFORT.iterations,
        metavar="I",
        help="search iterations of the judge (default: %(default)s)",
    )
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="share of each level's own iterations, 1.0 for all (default: %(default)s)",
    )

"""Statistics as rows, for a spreadsheet and for text output."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game.archive.files import free_name, write_atomically
from game.archive.statistics import Figures

Value = str | int | float | None
HEADER = ("game", "figure", "of", "what", "value")


class FigureRow(NamedTuple):
    """One number of the statistics: the table it is from, the row of that table (or empty), its name and its
    value.
    """

    figure: str
    of: str
    what: str
    value: Value


def rows(found: Figures) -> Iterator[FigureRow]:
    """Yield all numbers of the statistics as rows."""
    for figure, told in found.as_json().items():
        if isinstance(told, dict):
            yield from (FigureRow(figure, "", what, value) for what, value in told.items())
            continue
        for item, values in zip(getattr(found, figure), told, strict=True):
            names = _names(item)
            of = " ".join(str(values[name]) for name in names)
            yield from (
                FigureRow(figure, of, what, value) for what, value in values.items() if what not in names
            )


def csv_text(sheets: Sequence[tuple[str, Figures]]) -> str:
    """Return the statistics of games, given with the games' keys, as CSV text with a header line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEADER)
    for game, found in sheets:
        writer.writerows((game, *row) for row in rows(found))
    return text.getvalue()


def _names(item: object) -> tuple[str, ...]:
    """Return the names of the fields that identify an item."""
    fields: tuple[str, ...] = getattr(item, "_fields", ())
    return tuple(
        name for name in ("height", "key", "stage", "level", "match", "deal", "seat") if name in fields
    )


def save(folder: Path, game: str, found: Figures) -> Path:
    """Write the statistics of a game, given by its key, to a new CSV file; raises `OSError`."""
    path = free_name(folder / f"etori-{game.replace('_', '-')}.csv")
    write_atomically(path, csv_text([(game, found)]).encode())
    return path

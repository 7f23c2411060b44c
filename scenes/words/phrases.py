"""Where a phrase of Japanese ends (bunsetsu: a word with the particles behind it).

The weights are those of BudouX (Google, Apache-2.0), a linear model over up to three letters around a place.
Its package brings five languages, a parser of HTML and a command line; all that is needed is one sum.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

MODEL = "locale/ja/phrases.json"
"""The weights among our assets, as BudouX has them in `models/ja.json`."""
_SPANS = {
    "UW": ((-3, -2), (-2, -1), (-1, 0), (0, 1), (1, 2), (2, 3)),
    "BW": ((-2, 0), (-1, 1), (0, 2)),
    "TW": ((-3, 0), (-2, 1), (-1, 2), (0, 3)),
}
"""The letters that each table of weights is about, from the place on."""
_OUTSIDE = "\0\0\0"
"""What stands before the text: no table knows it."""
_KANJI = range(0x4E00, 0xA000)
_DOUBT = 250
"""The score above which a phrase may end between two kanji: below, the place is mostly within a word."""


class _Weights(NamedTuple):
    tables: tuple[tuple[dict[str, int], int, int], ...]
    """Each with the first and the last letter that it is about."""
    base: float


@cache
def _weights() -> _Weights:
    """The model; read when the first text without blanks is broken."""
    told: dict[str, dict[str, int]] = json.loads((files("assets") / MODEL).read_text(encoding="utf-8"))
    tables = tuple(
        (told[f"{kind}{number}"], *span)
        for kind, spans in _SPANS.items()
        for number, span in enumerate(spans, start=1)
    )
    return _Weights(tables, -sum(sum(table.values()) for table in told.values()) / 2)


def ends_phrase(text: str, at: int) -> bool:
    """Whether a phrase ends before the letter at this place."""
    weights, padded, place = _weights(), _OUTSIDE + text, at + len(_OUTSIDE)
    score = weights.base + sum(
        table.get(padded[place + first : place + last], 0) for table, first, last in weights.tables
    )
    within = ord(text[at - 1]) in _KANJI and ord(text[at]) in _KANJI
    return score > (_DOUBT if within else 0)

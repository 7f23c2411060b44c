"""Ends of Japanese phrases (bunsetsu: a word with the particles after it).

The weights are those of BudouX (Google, Apache-2.0), a linear model over up to three characters on each side
of a position. The BudouX package has five languages, an HTML parser and a command line; this module needs
only the sum of the weights.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

MODEL_FILE = "locale/ja/phrases.json"
"""Path of the model's weights in `assets`, in the format of BudouX's `models/ja.json`."""
_SPANS = {
    "UW": ((-3, -2), (-2, -1), (-1, 0), (0, 1), (1, 2), (2, 3)),
    "BW": ((-2, 0), (-1, 1), (0, 2)),
    "TW": ((-3, 0), (-2, 1), (-1, 2), (0, 3)),
}
"""Spans of characters for each table: start and end (exclusive) relative to the position."""
_OUTSIDE = "\0\0\0"
"""Padding on the left of the text; no table contains it."""
_KANJI = range(0x4E00, 0xA000)
_DOUBT = 250
"""Minimum score for a phrase end between two kanji, because such positions are mostly inside a word."""


class _Weights(NamedTuple):
    tables: tuple[tuple[dict[str, int], int, int], ...]
    """Weights by characters, with the start and end of the span relative to the position."""
    base: float


@cache
def _weights() -> _Weights:
    """Return the model, which is read from the assets on the first call."""
    told: dict[str, dict[str, int]] = json.loads((files("assets") / MODEL_FILE).read_text(encoding="utf-8"))
    tables = tuple(
        (told[f"{kind}{number}"], *span)
        for kind, spans in _SPANS.items()
        for number, span in enumerate(spans, start=1)
    )
    return _Weights(tables, -sum(sum(table.values()) for table in told.values()) / 2)


def ends_phrase(text: str, at: int) -> bool:
    """Return whether a phrase ends before the character at index `at`."""
    weights, padded, place = _weights(), _OUTSIDE + text, at + len(_OUTSIDE)
    score = weights.base + sum(
        table.get(padded[place + first : place + last], 0) for table, first, last in weights.tables
    )
    within = ord(text[at - 1]) in _KANJI and ord(text[at]) in _KANJI
    return score > (_DOUBT if within else 0)

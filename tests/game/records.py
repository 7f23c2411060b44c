"""Records for the tests of their reader, and ways to change them."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.match import record
from game.match.match import Match

from .random_play import played

GAME = GAMES["california_jack"]
Document = dict[str, Any]


def write(match: Match) -> Document:
    return json.loads(json.dumps(record.as_json(match)))


def some_match(stop: int | None = None, **options: object) -> Document:
    """A match, or its first so many positions; the same each time."""
    match = Match(GAME, 2, GAME.Options.read(options, 2), seed=5)
    for number, _ in enumerate(played(match, Random(5))):
        if number == stop:
            break
    return write(match)


SHORT = some_match(stop=17)
"""Seventeen actions: player 1 has dealt nothing yet, player 0 deals and player 1 led."""
TWO_DEALS = some_match(stop=60)
WHOLE = some_match(target=7)


def fault(source: Document | str | bytes) -> str:
    if isinstance(source, dict):
        source = json.dumps(source)
    with pytest.raises(record.RecordError) as refused:
        record.read(source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source, GAMES)
    message = str(refused.value)
    assert message.isprintable()
    assert message.isascii()
    return message


def accepted(document: Document | str) -> Document:
    text = json.dumps(document) if isinstance(document, dict) else document
    return record.report(record.read(text.encode(), GAMES))


def changed(base: Document, *path: str | int, to: Any) -> Document:
    document = copy.deepcopy(base)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return document


def without(base: Document, *path: str | int) -> Document:
    document = copy.deepcopy(base)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return document

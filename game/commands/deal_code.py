"""Deal codes and their contents, for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.archive.received_text import read_code_in
from game.engine.cards import card_text
from game.engine.rules import Game
from game.match.deal_code import code_of
from game.match.match import Match
from game.match.record import RecordError


def told(code: str, games: Mapping[str, Game[Any]]) -> dict[str, Any]:
    """Return the contents of a code, ready for `json`; raises `CodeError`."""
    game, setup, deck = read_code_in(code, games)
    return {
        "code": code_of(game, setup, deck),
        "game": game.key,
        "players": setup.players,
        "options": setup.options.as_json(),
        "number": setup.number,
        "dealer": setup.dealer,
        "totals": list(setup.totals),
        "carried": [list(row) for row in game.carrying.facts(setup.carried)],
        "deck": [card_text(card) for card in deck],
    }


def codes(match: Match, number: int | None) -> Iterator[str]:
    """Yield the codes of a match's finished deals, or only of deal `number`, counted from 1.

    Raises `RecordError` if that deal does not exist or is not over, or if no deal is over: a code reveals all
    cards.
    """
    finished = [deal for deal in match.deals if deal.finished]
    if number is None and not finished:
        raise RecordError("record: no deal is finished, so there is no code yet")
    if number is not None and not 1 <= number <= len(finished):
        unfinished = number <= len(match.deals)
        raise RecordError(
            f"record: deal {number} is not finished" if unfinished else f"record: there is no deal {number}"
        )
    for deal in finished if number is None else [finished[number - 1]]:
        yield code_of(*deal.coded)

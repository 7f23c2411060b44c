"""The daily deal: the same cards for everyone who plays on that day, drawn from the date."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from game.engine.cards import each
from game.engine.rules import Game
from game.engine.state import Setup
from game.match.match import CodedDeal

LEVEL = "normal"
"""Level of the opponents in a daily deal, so that results can be compared."""


def daily_deal(day: date, games: Mapping[str, Game[Any]]) -> CodedDeal:
    """Return the deal of a day: a first deal with default options.

    The games take turns, and so do their numbers of players.
    """
    kinds = list(games.values())
    turn, which = divmod(day.toordinal(), len(kinds))
    game = kinds[which]
    players, options = game.players[turn % len(game.players)], game.Options()
    chance = _chance(day)
    dealer = _below(players, chance)
    deck = each(game.pack(players, options))
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, chance)
        deck[last], deck[other] = deck[other], deck[last]
    setup = Setup(options, players, dealer, (0,) * players, 1, game.carrying.first(players, options, dealer))
    return CodedDeal(game, setup, tuple(deck))


class PlayedDays(NamedTuple):
    """Days whose daily deal was finished, and days whose deal was only started."""

    today: date
    ended: Collection[date]
    begun: Collection[date]
    """Days whose deals can be resumed."""
    row: int
    """Number of days in a row, up to today, whose deals were finished."""


def streak(done: Collection[date], today: date) -> int:
    """Return the number of days in a row whose deals are finished, up to today.

    If today's deal is not finished yet, count up to yesterday.
    """
    day = today if today in done else today - timedelta(days=1)
    count = 0
    while day in done:
        day, count = day - timedelta(days=1), count + 1
    return count


def _chance(day: date) -> Iterator[int]:
    """Yield numbers of 64 bits, the same for a day on every machine and in every Python version."""
    number = 0
    while True:
        drawn = sha256(f"etori {day.isoformat()} {number}".encode()).digest()
        yield from (int.from_bytes(drawn[start : start + 8], "big") for start in range(0, 32, 8))
        number += 1


def _below(most: int, chance: Iterator[int]) -> int:
    """Return a number from 0 to `most` - 1, all equally likely."""
    fair = (1 << 64) // most * most
    return next(number for number in chance if number < fair) % most

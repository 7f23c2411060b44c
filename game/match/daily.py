"""The daily deal: the same cards for everyone who plays on that day, drawn from the date."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, timedelta
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple

from game.engine.cards import each
from game.engine.rules import Game
from game.engine.state import Setup
from game.match.match import CodedDeal

OPPONENT_LEVEL = "normal"
"""Level of the opponents in a daily deal, so that results can be compared."""
GOAL_LEVEL = "hard"
"""Level whose points on the same cards are to be beaten."""
STRONGEST_LEVEL = "expert"
"""The strongest level that plays the same cards."""


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


class DayOutcome(Enum):
    """How a try at a daily deal ended, compared with the levels on the same cards."""

    BEGUN = "begun"
    """The try can be resumed."""
    PLAYED = "played"
    """The try is over; it was resigned, or the levels have not played yet."""
    BEHIND = "behind"
    """Fewer points than `GOAL_LEVEL`."""
    LEVEL = "level"
    """As many points as `GOAL_LEVEL`."""
    AHEAD = "ahead"
    """More points than `GOAL_LEVEL`."""
    BEST = "best"
    """More points than `GOAL_LEVEL` and than the strongest level."""


def outcome(points: int, levels: Mapping[str, int]) -> DayOutcome:
    """Return the outcome of a finished try, given the points of the levels that have played its cards."""
    goal = levels.get(GOAL_LEVEL)
    if goal is None:
        return DayOutcome.PLAYED
    if points <= goal:
        return DayOutcome.LEVEL if points == goal else DayOutcome.BEHIND
    strongest = levels.get(STRONGEST_LEVEL)
    return DayOutcome.BEST if strongest is not None and points > strongest else DayOutcome.AHEAD


class PlayedDays(NamedTuple):
    """What is known of the daily deals that were tried."""

    today: date
    outcomes: Mapping[date, DayOutcome]
    """Outcome of the one try at each day's deal."""
    row: int
    """Number of days in a row, up to today, that beat `GOAL_LEVEL` on the day itself."""

    @property
    def begun(self) -> Collection[date]:
        """Days whose deals can be resumed."""
        return {day for day, found in self.outcomes.items() if found is DayOutcome.BEGUN}

    @property
    def ended(self) -> Collection[date]:
        """Days whose try is over."""
        return self.outcomes.keys() - self.begun


def in_turn(days: Iterable[date]) -> set[date]:
    """Return the days that are later than those of all earlier tries; `days` are in the order of the tries.

    So a clock that is set back fills no gap in a streak.
    """
    found, last = set(), date.min
    for day in days:
        if day > last:
            found.add(day)
            last = day
    return found


def streak(beaten: Collection[date], today: date) -> int:
    """Return the number of days in a row that beat `GOAL_LEVEL`, up to today.

    If today's deal has not beaten it (yet), count up to yesterday.
    """
    day = today if today in beaten else today - timedelta(days=1)
    count = 0
    while day in beaten:
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

"""The player's tries at daily deals: one a day, and how each compares with the levels on the same cards."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import NamedTuple

from game.ai import logic_of
from game.analysis.par import COMPARED_LEVELS
from game.archive.archive import SavedMatch
from game.archive.saved_session import local_time
from game.match.daily import DayOutcome, PlayedDays, in_turn, outcome, streak
from game.session.library import MatchLibrary
from game.session.past_deal import PastDeal


class DailyTry(NamedTuple):
    """The one try at a daily deal."""

    match: SavedMatch
    points: int | None
    """The player's points; `None` if the try is not over or was resigned."""
    levels: Mapping[str, int]
    """Points of the levels that have played the same cards in the player's seat."""

    @property
    def outcome(self) -> DayOutcome:
        """How the try ended, as far as it is known."""
        if self.match.ended is None:
            return DayOutcome.BEGUN
        return DayOutcome.PLAYED if self.points is None else outcome(self.points, self.levels)


def tries(library: MatchLibrary | None) -> dict[date, DailyTry]:
    """Return the tries by day, in the order in which they were begun; empty if none can be read."""
    return {} if library is None else {day: _try(library, kept) for day, kept in library.days().items()}


def played_days(found: Mapping[date, DailyTry], today: date) -> PlayedDays:
    """Return the outcome of every try, and the streak up to today."""
    outcomes = {day: each.outcome for day, each in found.items()}
    own_day = {day for day, each in found.items() if begun_on(each.match) == day}
    beaten = {day for day in own_day & in_turn(found) if outcomes[day] in (DayOutcome.AHEAD, DayOutcome.BEST)}
    return PlayedDays(today, outcomes, streak(beaten, today))


def begun_on(match: SavedMatch) -> date:
    """Return the local date on which a match was begun, in the time zone of that day if its record has it."""
    return local_time(match.date or match.begun).date()


class TrickSide(Enum):
    """Whose side won a trick, seen from a player."""

    OURS = "ours"
    THEIRS = "theirs"
    NEITHER = "neither"
    """Another player's, in a deal without two sides."""


def trick_sides(past: PastDeal, seat: int) -> list[TrickSide]:
    """Return whose side won each trick of a finished deal, seen from a seat."""
    sides = logic_of(past.game).sides(past.view(seat).state)
    found = []
    for trick in past.tricks:
        if trick.winner == seat or (
            sides is not None and trick.winner is not None and sides[trick.winner] == sides[seat]
        ):
            found.append(TrickSide.OURS)
        else:
            found.append(TrickSide.NEITHER if sides is None or trick.winner is None else TrickSide.THEIRS)
    return found


def _try(library: MatchLibrary, kept: SavedMatch) -> DailyTry:
    assert kept.lone is not None, "a daily deal is a single deal"
    code = kept.lone.code
    play = next((each for each in library.results_of(code) if each.match == kept.number), None)
    if play is None:
        return DailyTry(kept, None, {})
    pars = library.pars_of(code)
    levels = {level: pars[level, play.seat] for level in COMPARED_LEVELS if (level, play.seat) in pars}
    return DailyTry(kept, play.points, levels)

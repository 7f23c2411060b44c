"""Descriptions of matches: date, duration, result, players and progress. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from game.ai.bidding_styles import level_of
from game.ai.matched_player import MATCHED
from game.archive.archive import SavedMatch
from game.archive.deal_outcomes import against_whom
from game.archive.queries import DealRow
from game.archive.saved_session import local_time
from game.engine.rules import Game
from game.match.seating import HUMAN, MIXED_LEVELS, UNKNOWN_PLAYER
from scenes.graphics.player_crests import own_seat
from scenes.i18n import Text, Translator, as_it_is, mark, number_text
from scenes.i18n.chart_words import deals_course_text
from scenes.i18n.dates import short_day_text

_AT_LEVEL = {
    "easy": mark("{players}, easy"),
    "normal": mark("{players}, normal"),
    "hard": mark("{players}, hard"),
    "expert": mark("{players}, expert"),
    MATCHED: mark("{players}, at your level"),
    MIXED_LEVELS: mark("{players}, mixed"),
}
MAX_DURATION = timedelta(hours=4)
"""Longest duration shown; anything longer was probably interrupted."""
_PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"), mark("5th"), mark("6th"))


def game_told(key: str, games: Mapping[str, Game[Any]], words: Translator) -> Text:
    """Return a game's title, or its key if the game is unknown."""
    return words.game(games[key].title) if key in games else as_it_is(key)


def name_of(kept: SavedMatch, player: int, words: Translator) -> Text:
    """Return a player's display name."""
    if player == own_seat(kept.seats) and kept.seats.count(HUMAN) == 1:
        return words.text("You")
    return words.seated(kept.names, player)


def points_told(points: int, words: Translator) -> Text:
    """Return points as text, with a thousands separator."""
    return words.thousands(points) if points >= 1000 else number_text(points)


def day_told(when: str, now: datetime, words: Translator) -> Text:
    """Return a date in everyday words relative to `now`, both in local time."""
    at = local_time(when)
    if at.date() == now.date():
        return words.text("Today")
    if at.date() == now.date() - timedelta(days=1):
        return words.text("Yesterday")
    day = short_day_text(at.date(), words)
    return day if at.year == now.year else words.text("{day} {year}", day=day, year=at.year)


def when_told(when: str, now: datetime, words: Translator) -> Text:
    """Return the day in words, with the time of day if it is today."""
    at = local_time(when)
    day = day_told(when, now, words)
    if at.date() != now.date():
        return day
    clock = as_it_is(at.strftime("%H:%M"))
    return words.text("{day}, {clock}", day=day, clock=clock)


def course_told(kept: SavedMatch, now: datetime, words: Translator) -> Text:
    """Return a text on when a match was played and how long it took."""
    day = when_told(kept.ended or kept.changed, now, words)
    if kept.lone is not None:
        return words.text("{day}. One deal", day=day)
    took = local_time(kept.ended or kept.changed) - local_time(kept.begun)
    deals = words.counted("{count} deal", "{count} deals", kept.deals)
    minutes = round(took.total_seconds() / 60)
    if not timedelta(minutes=1) <= took <= MAX_DURATION:
        return words.text("{day}. {deals}", day=day, deals=deals)
    return words.counted(
        "{day}. {deals} in {count} minute", "{day}. {deals} in {count} minutes", minutes, day=day, deals=deals
    )


def table_told(kept: SavedMatch, words: Translator) -> Text:
    """Return a text with the number of players and the level of the opponents."""
    players = words.counted("{count} player", "{count} players", kept.players)
    if kept.lone is not None:
        return words.text("One deal, {players}", players=players)
    own = own_seat(kept.seats)
    if own is not None:
        levels = {against_whom(seats, own) for seats in kept.seatings}
        level = levels.pop() if len(levels) == 1 else MIXED_LEVELS
    else:
        level = level_of(kept.seats[0]) if len({*map(level_of, kept.seats)}) == 1 else MIXED_LEVELS
    return words.text(_AT_LEVEL[level], players=players) if level in _AT_LEVEL else players


def outcome_told(kept: SavedMatch, words: Translator) -> tuple[Text, bool]:
    """Return a match's outcome or standing in one word, and whether the person has won the match."""
    own = own_seat(kept.seats)
    # There are no totals before the first deal is scored.
    places = zip(_sides(kept), kept.totals, strict=False)
    better = 0 if own is None else len({side for side, total in places if total > kept.totals[own]})
    if kept.ended is None:
        known = own is not None and kept.lone is None and len({*kept.totals}) > 1
        return words.text(_PLACES[better]) if known else words.text("In progress"), False
    if kept.lone is not None:
        return words.text("Played"), False
    if own is None:
        return words.text("Imported") if UNKNOWN_PLAYER in kept.seats else words.text("Watched"), False
    if own in kept.winners:
        return words.text("Won"), True
    if not kept.winners:
        return words.text("Resigned"), False
    return words.text(_PLACES[max(1, better)]), False


def _sides(kept: SavedMatch) -> Sequence[int]:
    """Return the number of each player's side: partners sit opposite each other and share their points."""
    shared = kept.players == 4 and kept.totals[:2] == kept.totals[2:]
    return (0, 1, 0, 1) if shared else range(kept.players)


def best_other(kept: SavedMatch) -> int | None:
    """Return the player with most points apart from the person, or `None` before any are scored.

    That is not the person's partner. If the person did not play, return the player in second place.
    """
    own = own_seat(kept.seats)
    if not kept.totals:
        return None
    ranked = sorted(range(kept.players), key=lambda player: -kept.totals[player])
    sides = _sides(kept)
    skipped = sides[ranked[0] if own is None else own]
    return next(player for player in ranked if sides[player] != skipped)


def own_points(kept: SavedMatch, words: Translator) -> Text:
    """Return the person's points as text, or the highest total if the person did not play."""
    own = own_seat(kept.seats)
    if not kept.totals:
        return number_text(0)
    return points_told(max(kept.totals) if own is None else kept.totals[own], words)


def progress_told(kept: SavedMatch, words: Translator) -> Text:
    """Return a text with the number of the current deal of an unfinished match."""
    return words.text("Deal {number}", number=max(1, kept.deals))


def totals_course(kept: SavedMatch, deals: Sequence[DealRow]) -> list[tuple[int, ...]]:
    """Return the totals before the first deal and after each finished one."""
    over = [deal for deal in deals if deal.finished]
    rows: list[tuple[int, ...]] = [tuple(kept.totals) or (0,) * kept.players]
    for deal in reversed(over):
        rows.append(tuple(total - got for total, got in zip(rows[-1], deal.points, strict=True)))
    return rows[::-1]


def totals_told(rows: Sequence[Sequence[int]], kept: SavedMatch, words: Translator) -> Text:
    """Describe how each player's total changed after the first deal, for the screen reader."""
    told = []
    for player in range(kept.players):
        first, last = rows[1][player], rows[-1][player]
        course = deals_course_text(words, first, last, len(rows) - 1, whole=True)
        told.append(words.text("{player}: {course}.", player=name_of(kept, player, words), course=course))
    return words.sentences(*told)

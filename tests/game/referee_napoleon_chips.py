"""Who wins a deal of Napoleon and what it brings, read a second time from the clauses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .referee_napoleon_cards import all_points

FOUR = {"3-1-2": (3, 1, 2), "4-2-3": (4, 2, 3), "1-1-1": (1, 1, 1)}
SIX = {"3-1-1": (3, 1, 1), "2-2-1": (2, 2, 1)}


def succeeds(bid: int, taken: int, theirs: int, now: dict[str, Any]) -> bool:
    """Whether Napoleon's side wins, with what each side has taken in tricks."""
    if now["style"] == "1885":
        return taken == bid
    if bid == 20:  # NAP-14
        return taken == 20
    if taken == 20:  # NAP-13, the Siberian rule
        return False
    if now["opponents_none_loses"] and theirs == 0:  # NAP-O12
        return False
    return taken >= bid


def stakes(players: int, bid: int, alone: bool, now: dict[str, Any]) -> tuple[int, int, int]:
    """What Napoleon and the adjutant get when they win, and what each opponent pays then."""
    if now["style"] == "hattori":
        return 1, 0, 0
    opponents = players - 1 if alone else players - 2
    if now["payment"] == "barraco":
        return barraco(opponents, bid - now["min_bid"] + 1, alone)
    napoleon, adjutant, opponent = plain_stakes(players, opponents, alone, now)
    times = 1
    if now["payment"] == "by_bid":  # NAP-O13
        times = max(1, bid - 12)
    elif bid == all_points(now):  # NAP-14; 16 in 1885
        times = 2
    return times * napoleon, times * adjutant, times * opponent


def plain_stakes(players: int, opponents: int, alone: bool, now: dict[str, Any]) -> tuple[int, int, int]:
    if players == 4:  # NAP-4P
        napoleon, adjutant, opponent = FOUR[now["four_payments"]]
    elif players == 6:  # NAP-6P
        napoleon, adjutant, opponent = SIX[now["six_payments"]]
    elif players == 3 and not alone:  # NAP-3P with `three_adjutant`
        napoleon, adjutant, opponent = 2, 1, 3
    else:  # NAP-13; alone NAP-15, NAP-2P, NAP-3P
        napoleon, adjutant, opponent = 2, 1, 1
    if alone:
        return opponent * opponents, 0, opponent
    return napoleon, adjutant, opponent


def barraco(opponents: int, base: int, alone: bool) -> tuple[int, int, int]:
    """NAP-O13; a third is never half way between two whole numbers, so `round` says all."""
    if alone:
        return base * opponents, 0, base
    adjutant = Fraction(base * opponents, 3)
    return round(2 * adjutant), round(adjutant), base


def reason(won: bool, bid: int, taken: int) -> str:
    """The same for every player of the deal: the bid and what Napoleon's side took in tricks."""
    return f"{'won' if won else 'lost'} {bid} {taken}"


def booked(
    players: int, napoleon: int, adjutant: int | None, bid: int, taken: int, theirs: int, now: dict[str, Any]
) -> list[tuple[int, int, str]]:
    """Player, points and reason, in the players' order; nothing of 0 points."""
    won = succeeds(bid, taken, theirs, now)
    if now["style"] == "hattori" and not won:
        return []
    for_napoleon, for_adjutant, from_opponent = stakes(players, bid, adjutant is None, now)
    entries = []
    for player in range(players):
        if player == napoleon:
            points = for_napoleon
        elif player == adjutant:
            points = for_adjutant
        else:
            points = -from_opponent
        if points:
            entries.append((player, points if won else -points, reason(won, bid, taken)))
    return entries

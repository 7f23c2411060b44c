"""What the score pages show, as plain values. All texts are finished; totals are given, not computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

from game.cards import Suit

Outcome = Literal["good", "bad", "even"]
"""How a deal went for whoever looks on: gives the badge its colour and its mark."""


class Line(NamedTuple):
    """Points that were booked, and why."""

    text: str
    points: int


@dataclass(frozen=True)
class PlayerResult:
    """What a deal brought one player. `nothing` is said where there are no lines."""

    name: str
    crest: str
    lines: tuple[Line, ...]
    before: int
    after: int
    nothing: str = "Nothing this time"

    @property
    def gain(self) -> int:
        """The points of the deal."""
        return self.after - self.before


@dataclass(frozen=True)
class Strip:
    """Tricks (or points) as segments: the first side's from the left, the other's from the right.

    `need` is how many the first side had to take, None where nothing was promised.
    """

    first: int
    second: int
    need: int | None
    first_text: str
    second_text: str
    need_text: str = ""


@dataclass(frozen=True)
class DealResult:
    """The result of one deal.

    `badge` is a word or two for the corner ("Deal 5"), `emblem` the suit that was trumps, `target` what
    the bars run to (None: the best total), `target_text` says so ("first to 10"), `next_text` who deals
    next. `finished` means that the match is over with it.
    """

    title: str
    story: str
    badge: str
    players: tuple[PlayerResult, ...]
    target: int | None = None
    target_text: str = ""
    next_text: str = ""
    outcome: Outcome = "even"
    emblem: Suit | None = None
    strip: Strip | None = None
    finished: bool = False


@dataclass(frozen=True)
class Standing:
    """One player at the end of a match."""

    name: str
    crest: str
    total: int
    winner: bool = False


@dataclass(frozen=True)
class MatchResult:
    """The result of a match: who won, and how long it took."""

    title: str
    story: str
    standings: tuple[Standing, ...]
    deals: int
    undos: int
    target: int | None = None
    target_text: str = ""


@dataclass(frozen=True)
class Sheet:
    """All finished deals of a match.

    `deals` holds each player's points deal by deal, `dealers` who dealt (empty: not shown).
    """

    names: tuple[str, ...]
    crests: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    dealers: tuple[int, ...] = ()
    title: str = "Score sheet"
    subtitle: str = ""

    @property
    def running(self) -> list[tuple[int, ...]]:
        """Each player's total after each deal."""
        by_player = [list(accumulate(points)) for points in zip(*self.deals, strict=True)]
        return list(zip(*by_player, strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total."""
        return self.running[-1] if self.deals else (0,) * len(self.names)


def number_text(number: int) -> str:
    """A number with an en dash where it is negative: the bold minus is as short as a hyphen."""
    return f"–{-number}" if number < 0 else str(number)


def gain_text(points: int) -> str:
    """Points with their sign: "+3", "–2", "0"."""
    return f"+{points}" if points > 0 else number_text(points)


def rises(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """How many places each player went up (or down, below zero). Equal totals share a place."""

    def places(totals: Sequence[int]) -> list[int]:
        return [sum(other > total for other in totals) for total in totals]

    return [old - new for old, new in zip(places(before), places(after), strict=True)]

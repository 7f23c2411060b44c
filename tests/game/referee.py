"""What second readings of several games share: tricks, the players' circle, and how a report tells a deal.

Like the readings themselves it is made of lists of texts, without anything from `game`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass
class Trick:
    leader: int
    cards: list[str]
    winner: int | None = None


class Round:
    """Players who sit in a circle and play clockwise, with what each of them has seen."""

    players: int
    seen: list[set[str]]
    """The cards whose place each player knows, and last what somebody knows who only looks on."""

    def after(self, player: int) -> int:
        return (player + 1) % self.players

    def round_from(self, player: int) -> list[int]:
        return [(player + step) % self.players for step in range(self.players)]

    def everybody_sees(self, card: str) -> None:
        for eyes in self.seen:
            eyes.add(card)


class Told(Protocol):
    """What a report needs of a deal: all play in turn, and `points` are player, points and reason."""

    dealer: int
    turn: int | None
    tricks: list[Trick]
    points: list[tuple[int, int, str]]
    totals: list[int]


def deal_report(deal: Told) -> dict[str, Any]:
    """A deal as `replay` should print it."""
    players = len(deal.totals)
    return {
        "dealer": deal.dealer,
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [
                    f"{(trick.leader + place) % players} {card}" for place, card in enumerate(trick.cards)
                ],
                "winner": trick.winner,
            }
            for trick in deal.tricks
        ],
        "finished": deal.turn is None,
        "entries": [
            {"player": player, "column": "score", "points": points, "reason": reason}
            for player, points, reason in deal.points
        ],
        "scores": [
            sum(points for who, points, _ in deal.points if who == player) for player in range(players)
        ],
    }

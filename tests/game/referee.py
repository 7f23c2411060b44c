"""What second readings of several games share: tricks, circle, questions, and how a report tells a deal.

Like the readings themselves it is made of lists of texts, without anything from `game`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
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


Course = Generator[tuple[int, list[str]], str, None]
"""A part of a deal: each question yields who is asked and what he may answer, and gets his answer back."""


class Asking:
    """A deal that is told from beginning to end and stops wherever a player is asked."""

    course: Course
    turn: int | None
    choices: list[str]

    def tell(self) -> Course:
        raise NotImplementedError

    def begin(self) -> None:
        self.course = self.tell()
        self.go_on(None)

    def act(self, player: int, action: str) -> None:
        assert player == self.turn, f"{player} {action}"
        assert action in self.choices, f"{player} {action}"
        self.go_on(action)

    def go_on(self, answer: str | None) -> None:
        try:
            question = next(self.course) if answer is None else self.course.send(answer)
        except StopIteration:
            self.turn, self.choices = None, []
        else:
            self.turn, self.choices = question[0], sorted(question[1])

    def legal(self) -> list[str]:
        return list(self.choices)


class PlayedTrick(Protocol):
    """A trick whose cards are told with who played them."""

    cards: list[tuple[int, str]]
    winner: int | None


def trick_reports(tricks: Sequence[PlayedTrick]) -> list[dict[str, Any]]:
    """Tricks as `replay` should print them, without one that nobody has led to yet."""
    return [
        {
            "leader": trick.cards[0][0],
            "cards": [f"{player} {card}" for player, card in trick.cards],
            "winner": trick.winner,
        }
        for trick in tricks
        if trick.cards
    ]


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

"""A second reading of the rules of Kan, to hold the first one against.

Written from the numbered clauses alone, with lists of texts in place of bit masks and without
anything from `game`. It is slow and plain on purpose: what it says must be easy to check by eye.
The cards, options and tricks are in `referee_kan_cards`, what a round brings in `referee_kan_score`,
what all deals have in common in `referee_kan_deal`, and the three games in `referee_kan_games`.
"""

from __future__ import annotations

from typing import Any

from .referee import trick_reports
from .referee_kan_cards import DEFAULTS, Trick, pack
from .referee_kan_deal import Deal, Standing
from .referee_kan_games import GAMES
from .referee_kan_score import round_points

Entry = tuple[int, int, str]
"""Player, points and reason."""


class Book:
    """A match, deal after deal; what is asked of it as of a deal is said of the last one."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = DEFAULTS | options
        self.standing: Standing | None = None
        self.deals: list[Deal] = []
        self.booked: list[list[Entry]] = []
        """By deal."""
        self.finished = False

    def start(self, dealer: int, deck: list[str]) -> None:
        assert sorted(deck) == sorted(pack(self.players))
        assert not self.finished
        if self.standing is None:
            self.standing = Standing(self.players, self.options, dealer, list(range(self.players)))
        assert not self.deals or self.deals[-1].turn is None
        assert dealer == self.standing.dealer
        self.deals.append(GAMES[self.players](self.standing, deck))
        self.booked.append([])
        self.close()

    def act(self, player: int, action: str) -> None:
        self.deals[-1].act(player, action)
        self.close()

    def close(self) -> None:
        """What follows a deal that is over (KAN-3, KAN-5, KAN-22)."""
        deal, now = self.deals[-1], self.standing
        assert now is not None
        if deal.turn is not None or deal.cancelled:
            return
        assert deal.result is not None
        now.results.append(deal.result)
        now.joker_holder, now.other_holder, now.kankei = deal.joker_holder, deal.other_holder, deal.kankei
        most = 1 if self.players == 3 else 3
        if deal.result.kankei_have_won and len(now.results) < most:
            now.deal_number += 1
            return
        side = [*deal.kankei, deal.dealer] if self.players == 6 else deal.kankei
        for reason, (kankei, mukankei) in round_points(self.players, self.options, now.results):
            for player in range(self.players):
                self.booked[-1].append((player, kankei if player in side else mukankei, reason))
        self.finished = now.round_number == self.options["rounds"]
        place = now.seats.index(now.dealer)
        now.dealer = now.seats[(place + 1) % self.players]
        now.round_number += 1
        now.deal_number = 1
        now.results = []

    def totals(self) -> list[int]:
        return [
            sum(points for booked in self.booked for who, points, _ in booked if who == player)
            for player in range(self.players)
        ]

    @property
    def turn(self) -> int | None:
        return self.deals[-1].turn

    @property
    def dealer(self) -> int:
        return self.deals[-1].dealer

    @property
    def tricks(self) -> list[Trick]:
        return self.deals[-1].tricks

    def legal(self) -> list[str]:
        return self.deals[-1].legal()

    def winners(self) -> list[int]:
        totals = self.totals()
        return [player for player in range(self.players) if totals[player] == max(totals)] * self.finished


def report(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` should print for the record."""
    book = Book(record["players"], record["options"])
    for given in record["deals"]:
        book.start(given["dealer"], given["deck"])
        for action in given["actions"]:
            player, _, text = action.partition(" ")
            book.act(int(player), text)
    return told(book)


def told(book: Book) -> dict[str, Any]:
    """What there is to say of a match where it stands."""
    return {
        "game": "kan",
        "players": book.players,
        "options": book.options,
        "deals": [
            {
                "dealer": deal.dealer,
                "tricks": trick_reports(deal.tricks),
                "finished": deal.turn is None,
                "entries": [
                    {"player": player, "column": "score", "points": points, "reason": reason}
                    for player, points, reason in booked
                ],
                "scores": [
                    sum(points for who, points, _ in booked if who == player)
                    for player in range(book.players)
                ],
            }
            for deal, booked in zip(book.deals, book.booked, strict=True)
        ],
        "totals": book.totals(),
        "finished": book.finished,
        "winners": book.winners(),
        "to_act": book.deals[-1].turn if book.deals else None,
        "legal": book.legal() if book.deals else [],
    }

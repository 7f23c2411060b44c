"""A second reading of the rules of California Jack, to hold the first one against.

Written from the numbered clauses alone, with lists of texts in place of bit masks and without
anything from `game`. It is slow and plain on purpose: what it says must be easy to check by eye.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .referee import Trick, deal_report

FROM_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
PACK = [rank + suit for suit in SUITS for rank in FROM_LOW_TO_HIGH]
GAME_VALUE = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
DEFAULTS = {"target": 10, "void_must_trump": True, "trump_choice": "top_card", "stock": "face_up"}


@dataclass
class Deal:
    """One deal, followed card by card."""

    options: dict[str, Any]
    dealer: int
    deck: list[str]
    totals: list[int]
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    captured: list[list[str]] = field(default_factory=lambda: [[], []])
    tricks: list[Trick] = field(default_factory=list)
    draws: list[tuple[int, str]] = field(default_factory=list)
    points: list[tuple[int, int, str]] = field(default_factory=list)
    """Player, points, reason."""
    seen: list[set[str]] = field(default_factory=lambda: [set(), set(), set()])
    """The cards whose place is known to player 0, to player 1, and to somebody who only looks on."""
    lacks: list[set[str]] = field(default_factory=lambda: [set(), set()])
    """The cards that each player's answers have shown him not to hold, among those nobody has seen."""

    def __post_init__(self) -> None:
        pile = list(self.deck)
        for _ in range(6):  # CJ-1: six each, one at a time, the other player first
            self.hands[1 - self.dealer].append(pile.pop(0))
            self.hands[self.dealer].append(pile.pop(0))
        self.stock = pile  # its first card is on top
        if self.options["trump_choice"] == "cut":
            self.trump = self.deck[-1][1]
            self.everybody_sees(self.deck[-1])
        else:
            self.trump = self.stock[0][1]  # CJ-2
        if self.options["stock"] == "face_up":
            self.everybody_sees(self.stock[0])
        for player in (0, 1):
            self.seen[player] |= set(self.hands[player])
        self.turn: int | None = 1 - self.dealer  # CJ-4

    def everybody_sees(self, card: str) -> None:
        for eyes in self.seen:
            eyes.add(card)

    @property
    def led(self) -> str | None:
        unfinished = self.tricks and self.tricks[-1].winner is None
        return self.tricks[-1].cards[0] if unfinished else None

    def may_answer(self, hand: list[str]) -> list[str]:
        """What a hand may put on the card led (CJ-5)."""
        assert self.led is not None
        same = [card for card in hand if card[1] == self.led[1]]
        trumps = [card for card in hand if card[1] == self.trump]
        if self.led[1] == self.trump:
            must = trumps
        elif same:
            must = same + trumps
        elif self.options["void_must_trump"]:
            must = trumps
        else:
            must = []
        return must if must else hand

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        return sorted(f"play {card}" for card in (hand if self.led is None else self.may_answer(hand)))

    def act(self, player: int, action: str) -> None:
        assert player == self.turn
        assert action in self.legal(), action
        card = action.removeprefix("play ")
        if self.led is None:
            self.tricks.append(Trick(player, [card]))
            self.turn = 1 - player
        else:
            for other in PACK:
                if other != card and card not in self.may_answer([card, other]):
                    self.lacks[player].add(other)
            self.tricks[-1].cards.append(card)
            self.take()
        self.hands[player].remove(card)
        self.everybody_sees(card)
        if self.tricks[-1].winner is not None:
            self.draw(self.tricks[-1].winner)
            if not self.hands[0] and not self.hands[1]:
                self.turn = None
                self.count()

    def take(self) -> None:
        """CJ-6: the highest trump, else the highest card of the suit led."""
        trick = self.tricks[-1]
        lead, answer = trick.cards
        if answer[1] == lead[1]:
            answered = FROM_LOW_TO_HIGH.index(answer[0]) > FROM_LOW_TO_HIGH.index(lead[0])
        else:
            answered = answer[1] == self.trump
        trick.winner = 1 - trick.leader if answered else trick.leader
        self.captured[trick.winner] += trick.cards
        self.turn = trick.winner

    def draw(self, winner: int) -> None:
        """CJ-7, CJ-8: winner first, then loser, while there is a stock."""
        for player in (winner, 1 - winner):
            if not self.stock:
                return
            card = self.stock.pop(0)
            self.hands[player].append(card)
            self.draws.append((player, card))
            if card not in self.seen[2]:
                self.lacks[player] = set()  # it may be anything
            self.seen[player].add(card)
            if self.stock and self.options["stock"] == "face_up":
                self.everybody_sees(self.stock[0])

    def count(self) -> None:
        """CJ-9 in its order, and CJ-10: nothing more once somebody is there."""
        worth = [sum(GAME_VALUE.get(card[0], 0) for card in cards) for cards in self.captured]
        assert sum(worth) == 80
        found: list[tuple[int, str]] = []
        for rank, reason in (("A", "high"), ("2", "low"), ("J", "jack")):
            found.append((0 if rank + self.trump in self.captured[0] else 1, reason))
        if worth[0] > worth[1]:
            found.append((0, f"game {worth[0]} {worth[1]}"))
        if worth[1] > worth[0]:
            found.append((1, f"game {worth[1]} {worth[0]}"))
        for player, reason in found:
            self.points.append((player, 1, reason))
            self.totals[player] += 1
            if self.totals[player] == self.options["target"]:
                return

    @property
    def reached(self) -> list[int]:
        """Who has the target: the winner, once the deal is over (CJ-10)."""
        return [player for player in (0, 1) if self.totals[player] >= self.options["target"]]


def follow(record: dict[str, Any]) -> list[Deal]:
    """Play a record through; an `AssertionError` says that it breaks the rules."""
    options = DEFAULTS | record["options"]
    totals = [0, 0]
    deals: list[Deal] = []
    for given in record["deals"]:
        if deals:
            assert deals[-1].turn is None
            assert not deals[-1].reached
            assert given["dealer"] == 1 - deals[-1].dealer  # CJ-3
        assert sorted(given["deck"]) == sorted(PACK)
        deal = Deal(options, given["dealer"], given["deck"], totals)
        for action in given["actions"]:
            player, _, text = action.partition(" ")
            deal.act(int(player), text)
        deals.append(deal)
    return deals


def report(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` should print for the record."""
    deals = follow(record)
    last = deals[-1] if deals else None
    finished = last is not None and last.turn is None and bool(last.reached)
    return {
        "game": "california_jack",
        "players": 2,
        "options": DEFAULTS | record["options"],
        "deals": [deal_report(deal) for deal in deals],
        "totals": last.totals if last else [0, 0],
        "finished": finished,
        "winners": last.reached if finished and last else [],
        "to_act": last.turn if last else None,
        "legal": last.legal() if last else [],
    }

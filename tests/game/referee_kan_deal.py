"""A deal of Kan from the first card to the last trick: the second reading's part of `referee_kan`.

What differs between the games is in `referee_kan_games`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from .referee import Asking, Course
from .referee_kan_cards import JOKER, SUITS, Trick, best, scoring, trumps_of_first_deal
from .referee_kan_score import Result

Said = Generator[tuple[int, list[str]], str, bool]


@dataclass
class Standing:
    """What outlives a deal."""

    players: int
    options: dict[str, Any]
    dealer: int
    seats: list[int]
    round_number: int = 1
    deal_number: int = 1
    """In the round."""
    results: list[Result] = field(default_factory=list)
    """Of the deals of the round."""
    joker_holder: int = -1
    other_holder: int = -1
    """Of the ace of trumps, with four players of the jack."""
    kankei: list[int] = field(default_factory=list)


class Deal(Asking):
    """One deal, followed action by action."""

    def __init__(self, standing: Standing, deck: list[str]) -> None:
        self.now = standing
        self.dealer = standing.dealer
        self.players = standing.players
        self.deck = list(deck)
        self.hands: dict[int, list[str]] = {player: [] for player in range(standing.players)}
        self.trumps = ""
        self.kankei: list[int] = list(standing.kankei)
        self.joker_holder = standing.joker_holder
        self.other_holder = standing.other_holder
        self.tricks: list[Trick] = []
        self.history: list[tuple[int, str]] = []
        """Who has played which card."""
        self.contract = ""
        """`sukonku`, `gyaku sukonku`, `juuroku`, `gyaku juuroku`: from now on nothing else counts."""
        self.announced = False
        self.result: Result | None = None
        self.cancelled = False
        self.begin()

    # Who sits where.

    def active(self) -> list[int]:
        """Who plays, from the right of the dealer; the dealer comes last, if he plays (KAN-6, KAN-6P)."""
        place = self.now.seats.index(self.dealer)
        others = self.now.seats[place + 1 :] + self.now.seats[:place]
        return others if self.players == 6 else [*others, self.dealer]

    def to_the_right(self, player: int, places: int = 1) -> int:
        playing = self.active()
        return playing[(playing.index(player) + places) % len(playing)]

    def separate(self, one: int, two: int) -> None:
        """KAN-9, YON-4."""
        if self.to_the_right(one) == two:
            right_hand = two
        elif self.to_the_right(two) == one:
            right_hand = one
        else:
            return
        neighbour = self.to_the_right(right_hand)
        seats = self.now.seats
        here, there = seats.index(right_hand), seats.index(neighbour)
        seats[here], seats[there] = neighbour, right_hand

    # The course of a deal.

    def tell(self) -> Course:
        if self.now.deal_number == 1:
            self.trumps = trumps_of_first_deal(self.now.round_number, self.now.options["rounds"])
        self.before_dealing()
        playing = self.active()
        for number, card in enumerate(self.deck):
            self.hands[playing[number % len(playing)]].append(card)
        leader = yield from self.who_leads()
        if leader is None:
            self.cancelled = True
            return
        while len(self.tricks) < 10:
            leader = yield from self.trick(leader)
            if (yield from self.is_cancelled(leader)):
                self.cancelled = True
                return
            self.result = yield from self.is_over(leader)
            if self.result is not None:
                return
        raise AssertionError("the tenth trick ends a deal")

    def before_dealing(self) -> None:
        """What precedes the deal of the cards."""

    def who_leads(self) -> Generator[tuple[int, list[str]], str, int | None]:
        """What precedes the first lead; nobody leads if the deal is cancelled."""
        raise NotImplementedError

    def need(self) -> int:
        """KAN-16: what the kankei must take."""
        return 8 if self.now.deal_number == 2 else 9

    def team(self) -> list[int]:
        """The kankei who play."""
        return self.kankei

    # Tricks.

    def trick(self, leader: int) -> Generator[tuple[int, list[str]], str, int]:
        trick = Trick()
        self.tricks.append(trick)
        player = leader
        for _ in self.active():
            words = (yield player, self.plays(player, trick)).split()
            card = words[1]
            if not trick.cards:
                trick.suit = words[2] if card == JOKER else card[1]
            trick.cards.append((player, card))
            self.history.append((player, card))
            self.hands[player].remove(card)
            self.note_contract(words[-1], player)
            player = self.to_the_right(player)
        trick.winner = best(trick, self.trumps, self.joker_is_lowest())
        return trick.winner

    def note_contract(self, word: str, player: int) -> None:
        pass

    def joker_is_lowest(self) -> bool:
        return False

    def ordinary_cards(self, player: int, trick: Trick) -> list[str]:
        """KAN-13, KAN-14: without the joker."""
        cards = [card for card in self.hands[player] if card != JOKER]
        if trick.cards:
            same = [card for card in cards if card[1] == trick.suit]
            if same:
                return same
        return cards

    def plays(self, player: int, trick: Trick) -> list[str]:
        """KAN-13, KAN-14."""
        number = len(self.tricks)
        joker = self.joker_plays(player, trick)
        if number == 9 and joker:
            return joker
        ordinary = [f"play {card}" for card in self.ordinary_cards(player, trick)]
        return ordinary if number in (1, 10) else ordinary + joker

    def joker_plays(self, player: int, trick: Trick) -> list[str]:
        if JOKER not in self.hands[player]:
            return []
        return ["play JK"] if trick.cards else [f"play JK {suit}" for suit in SUITS]

    # Questions after a trick.

    def is_cancelled(self, winner: int) -> Said:
        """The option shippo_jo."""
        if not self.now.options["shippo_jo"] or self.players < 5:
            return False
        five = ["AC", "AD", "AH", "AS", JOKER]
        if not any(card in five for card in self.tricks[-1].texts()):
            return False
        by = [player for player, card in self.history if card in five]
        if len(by) < 5:
            return False
        ours = [player in self.team() for player in by]
        if any(ours) and not all(ours):
            return False
        for places in range(len(self.active())):
            player = self.to_the_right(winner, places)
            if (player in self.team()) != all(ours):
                answer = yield player, ["shippo_jo", "continue"]
                if answer == "shippo_jo":
                    return True
        return False

    def taken(self) -> tuple[int, int]:
        """Scoring cards of kankei and mukankei."""
        kankei = mukankei = 0
        for trick in self.tricks:
            if trick.winner in self.team():
                kankei += len(scoring(trick.texts()))
            else:
                mukankei += len(scoring(trick.texts()))
        return kankei, mukankei

    def is_over(self, winner: int) -> Generator[tuple[int, list[str]], str, Result | None]:
        """KAN-16 to KAN-19, YON-8, YON-9: how the deal has ended with this trick."""
        kankei, mukankei = self.taken()
        need = self.need()
        if self.contract:
            return self.contract_result(kankei, mukankei)
        if kankei >= need and mukankei == 0:
            if self.now.deal_number == 1:
                return Result(True, "sukonku")
            if (yield winner, ["stop", "juuroku"]) == "stop":
                return Result(True, "sukonku")
            self.contract = "juuroku"
        elif mukankei >= 17 - need and kankei == 0:
            if self.now.deal_number == 1:
                return Result(False, "gyaku sukonku")
            if (yield winner, ["stop", "gyaku_juuroku"]) == "stop":
                return Result(False, "gyaku sukonku")
            self.contract = "gyaku juuroku"
        elif len(self.tricks) == 10:
            return Result(kankei >= need)
        return None

    def contract_result(self, kankei: int, mukankei: int) -> Result | None:
        """KAN-19, YON-8."""
        gyaku = self.contract.startswith("gyaku ")
        own, others, need = (mukankei, kankei, 17 - self.need()) if gyaku else (kankei, mukankei, self.need())
        if self.contract.endswith("juuroku"):
            need = 16
        if others > 0:
            return Result(gyaku, f"{self.contract} failed", self.announced)
        if own >= need:
            return Result(not gyaku, f"{self.contract} made", self.announced)
        return None

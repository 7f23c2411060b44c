"""A second reading of the rules of Jan Ken Po, to hold the first one against.

Written from the numbered clauses alone, with lists of texts in place of bit masks and without
anything from `game`. It is slow and plain on purpose: what it says must be easy to check by eye.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .referee import Round, Trick, deal_report

FROM_LOW_TO_HIGH = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]  # JKP-1
SUITS = ["C", "D", "H", "S"]
REMOVED = {2: ["A", "2", "3", "4", "5"], 3: ["A", "2", "3"], 4: [], 5: [], 6: []}
"""The ranks that are removed in all suits, by the number of players; with three the 4C goes as well."""
DEALT = {2: 13, 3: 13, 4: 13, 5: 10, 6: 8}
BOOK = {2: 5, 3: 4, 4: 5, 5: 4, 6: 3}
NEKO = {2: 0, 3: 0, 4: 0, 5: 2, 6: 4}
BEATS_IN_THE_CYCLE = {"D": "S", "S": "H", "H": "D"}
"""JKP-2."""
FROM_HIGH_TO_LOW_SUIT = {"D": "DCSH", "S": "SCHD", "H": "HCDS"}
"""JKP-3, by trumps."""
DEFAULTS = {
    "target": 100,
    "scoring": "booklet",
    "tie": "shared",
    "kitty_discards": True,
    "call_own_card": True,
    "second_failed_call": "alone",
    "passing": True,
    "look_back": False,
}


def pack(players: int) -> list[str]:
    """The table's second column."""
    ranks = [rank for rank in FROM_LOW_TO_HIGH if rank not in REMOVED[players]]
    cards = [rank + suit for suit in SUITS for rank in ranks]
    if players == 3:
        cards.remove("4C")
    return cards


def tricks_in_a_deal(players: int, kitty_discards: bool) -> int:
    """JKP-18: two of the cards dealt are discarded, unless only the neko is replaced."""
    if players in (5, 6) and not kitty_discards:
        return DEALT[players]
    return DEALT[players] - 2


def highest_bid(players: int, kitty_discards: bool) -> int:
    """JKP-8: six, or what there is above the book."""
    return min(6, tricks_in_a_deal(players, kitty_discards) - BOOK[players])


def suit_beats(suit: str, other: str, trump: str) -> bool:
    """JKP-3 in a fixed order; JKP-4 by the cycle when clubs are trumps."""
    if suit == other:
        return False
    if trump == "C":
        return suit == "C" or BEATS_IN_THE_CYCLE[suit] == other
    order = FROM_HIGH_TO_LOW_SUIT[trump]
    return order.index(suit) < order.index(other)


def heading(cards: list[str], trump: str) -> int:
    """The place in a trick of the card that wins it so far (JKP-16); its suit is the active one (JKP-15)."""
    best = 0
    for place, card in enumerate(cards):
        higher = FROM_LOW_TO_HIGH.index(card[0]) > FROM_LOW_TO_HIGH.index(cards[best][0])
        same_suit = card[1] == cards[best][1]
        if (same_suit and higher) or suit_beats(card[1], cards[best][1], trump):
            best = place
    return best


@dataclass
class Deal(Round):
    """One deal, followed action by action; JKP-13: the order of play never changes."""

    options: dict[str, Any]
    dealer: int
    deck: list[str]
    totals: list[int]
    step: str = "auction"
    bid: int = 0
    declarer: int | None = None
    trump: str = ""
    calls: list[str] = field(default_factory=list)
    partner: int | None = None
    tricks: list[Trick] = field(default_factory=list)
    points: list[tuple[int, int, str]] = field(default_factory=list)
    """Player, points, reason."""

    def __post_init__(self) -> None:
        self.players = len(self.totals)
        everybody = range(self.players)
        self.hands: list[list[str]] = [[] for _ in everybody]
        self.discards: list[list[str]] = [[] for _ in everybody]
        self.seen: list[set[str]] = [set() for _ in [*everybody, None]]
        self.lacks: list[set[str]] = [set() for _ in everybody]
        """The cards that calls and plays have shown each player's hand not to hold."""
        self.to_discard: list[int] = []
        """The players who are still to discard, each as often as he has cards to put down."""
        pile = list(self.deck)
        for _ in range(DEALT[self.players]):  # JKP-6: one at a time, from the dealer's left
            for player in self.round_from(self.after(self.dealer)):
                self.hands[player].append(pile.pop(0))
        self.rest = pile  # the neko; with two players six cards that stay aside
        for player in everybody:
            self.seen[player] |= set(self.hands[player])
        self.turn: int | None = self.after(self.dealer)  # JKP-7

    @property
    def highest_bid(self) -> int:
        return highest_bid(self.players, self.options["kitty_discards"])

    # What is legal.

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if self.step == "auction":
            texts = self.may_say()
        elif self.step == "discards":
            texts = [f"discard {card}" for card in hand]
        elif self.step == "trumps":
            texts = [f"trump {suit}" for suit in SUITS]  # JKP-10: any
        elif self.step == "partner":
            texts = ["alone"] + [f"call {card}" for card in self.may_call()]
        else:
            texts = [f"play {card}" for card in self.may_play(hand)]
        return sorted(texts)

    def may_say(self) -> list[str]:
        """JKP-7: a higher bid, or a pass where it is not the dealer after nothing but passes."""
        texts = [f"bid {number}" for number in range(self.bid + 1, self.highest_bid + 1)]
        if self.options["passing"] and (self.turn != self.dealer or self.bid > 0):
            texts.append("pass")
        return texts

    def may_call(self) -> list[str]:
        """JKP-11, JKP-12: any card of the pack, none twice; his own only with the option."""
        assert self.declarer is not None
        cards = [card for card in pack(self.players) if card not in self.calls]
        if not self.options["call_own_card"]:
            own = self.hands[self.declarer] + self.discards[self.declarer]
            cards = [card for card in cards if card not in own]
        return cards

    @property
    def active(self) -> str | None:
        """The active suit (JKP-15), if a trick has been led to."""
        if not self.tricks or self.tricks[-1].winner is not None:
            return None
        cards = self.tricks[-1].cards
        return cards[heading(cards, self.trump)][1]

    def may_play(self, hand: list[str]) -> list[str]:
        """JKP-14, JKP-15: anything to lead, else the active suit if he can."""
        following = [card for card in hand if card[1] == self.active]
        return following if following else hand

    # What happens.

    def act(self, player: int, action: str) -> None:
        assert player == self.turn, f"{player} {action}"
        assert action in self.legal(), f"{player} {action}"
        verb, _, what = action.partition(" ")
        if verb in ("pass", "bid"):
            self.say(player, action)
        elif verb == "discard":
            self.discard(player, what)
        elif verb == "trump":
            self.trump = what
            self.after_trumps(player)
        elif verb == "alone":
            self.begin_play(player)
        elif verb == "call":
            self.call(player, what)
        else:
            self.play(player, what)

    def say(self, player: int, action: str) -> None:
        """JKP-7, JKP-8: one turn each; the highest possible bid ends the auction."""
        if action != "pass":
            self.bid = int(action.removeprefix("bid "))
            self.declarer = player
        if player == self.dealer or self.bid == self.highest_bid:
            self.end_auction()
            return
        self.turn = self.after(player)
        only = self.may_say()
        if len(only) == 1:  # option `passing`: the last bid is made for him
            self.say(self.turn, only[0])

    def end_auction(self) -> None:
        """JKP-9: the neko goes to the declarer; then who puts down how many cards, and in which order."""
        assert self.declarer is not None
        neko = NEKO[self.players]
        if neko > 0:
            assert len(self.rest) == neko
            self.hands[self.declarer] += self.rest
            self.seen[self.declarer] |= set(self.rest)
            self.rest = []
        self.to_discard = [self.declarer] * neko
        if neko == 0 or self.options["kitty_discards"]:
            for player in self.round_from(self.declarer):
                self.to_discard += [player, player]
        self.step = "discards"
        self.turn = self.to_discard[0]

    def discard(self, player: int, card: str) -> None:
        """JKP-9: unseen, so what anybody knows does not change."""
        self.hands[player].remove(card)
        self.discards[player].append(card)
        self.to_discard.pop(0)
        if self.to_discard:
            self.turn = self.to_discard[0]
        else:
            self.step = "trumps"
            self.turn = self.declarer

    def after_trumps(self, declarer: int) -> None:
        """JKP-11: a partner only with four and more."""
        if self.players >= 4:
            self.step = "partner"
        else:
            self.begin_play(declarer)

    def call(self, declarer: int, card: str) -> None:
        self.calls.append(card)
        others = [player for player in range(self.players) if player != declarer]
        for player in others:
            if card in self.hands[player]:  # JKP-11: he shows himself
                self.partner = player
                self.everybody_sees(card)
                self.begin_play(declarer)
                return
        for player in others:  # JKP-12: nobody showed himself
            self.lacks[player].add(card)
        if not self.options["call_own_card"]:
            self.lacks[declarer].add(card)  # he might not have called it
        if len(self.calls) >= 2 and self.options["second_failed_call"] == "alone":
            self.begin_play(declarer)

    def begin_play(self, declarer: int) -> None:
        """JKP-14: the declarer leads to the first trick."""
        assert len({len(hand) for hand in self.hands}) == 1
        self.step = "play"
        self.turn = declarer

    def play(self, player: int, card: str) -> None:
        for other in pack(self.players):
            if other != card and card not in self.may_play([card, other]):
                self.lacks[player].add(other)
        self.hands[player].remove(card)
        self.everybody_sees(card)
        if self.active is None:
            self.tricks.append(Trick(player, [card]))
        else:
            self.tricks[-1].cards.append(card)
        trick = self.tricks[-1]
        if len(trick.cards) < self.players:
            self.turn = self.after(player)
            return
        order = self.round_from(trick.leader)
        trick.winner = self.turn = order[heading(trick.cards, self.trump)]
        if not any(self.hands):
            self.step = "over"
            self.turn = None
            self.count()

    # What it brings.

    def count(self) -> None:
        """JKP-19 to JKP-22."""
        everybody = range(self.players)
        side = [player for player in everybody if player in (self.declarer, self.partner)]
        others = [player for player in everybody if player not in side]
        alone = len(side) == 1  # JKP-22
        won = len([trick for trick in self.tricks if trick.winner in side])
        need = BOOK[self.players] + self.bid
        assert len(self.tricks) == tricks_in_a_deal(self.players, self.options["kitty_discards"])
        if won < need:  # JKP-20
            for player in others:
                self.points.append((player, (20 if alone else 10) * (need - won), f"short {need - won}"))
        else:
            booklet = self.options["scoring"] == "booklet"
            bid_rate = 10 if alone else 5
            over_rate = (15 if alone else 10) if booklet else bid_rate
            for player in side:  # JKP-19
                self.points.append((player, bid_rate * self.bid, f"contract {self.bid}"))
            for player in side:
                if won > need:
                    self.points.append((player, over_rate * (won - need), f"overtricks {won - need}"))
            for player in side:  # JKP-21
                if won == len(self.tricks):
                    self.points.append((player, 30 if booklet else 60, "zensho"))
                elif won == len(self.tricks) - 1:
                    self.points.append((player, 15 if booklet else 40, "shoyo"))
        for player, points, _ in self.points:
            self.totals[player] += points

    @property
    def winners(self) -> list[int]:
        """Who has won the match with this deal (JKP-23); nobody while it goes on."""
        most = max(self.totals)
        leaders = [player for player, total in enumerate(self.totals) if total == most]
        if self.turn is not None or most < self.options["target"]:
            return []
        if self.options["tie"] == "play_on" and len(leaders) > 1:
            return []
        return leaders


def follow(record: dict[str, Any]) -> list[Deal]:
    """Play a record through; an `AssertionError` says that it breaks the rules."""
    players = record["players"]
    assert record["options"].keys() <= DEFAULTS.keys()
    options = DEFAULTS | record["options"]
    totals = [0] * players
    deals: list[Deal] = []
    for given in record["deals"]:
        if deals:
            assert deals[-1].turn is None
            assert not deals[-1].winners
            assert given["dealer"] == deals[-1].after(deals[-1].dealer)  # JKP-5
        assert sorted(given["deck"]) == sorted(pack(players))
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
    players = record["players"]
    return {
        "game": "jan_ken_po",
        "players": players,
        "options": DEFAULTS | record["options"],
        "deals": [deal_report(deal) for deal in deals],
        "totals": last.totals if last else [0] * players,
        "finished": bool(last and last.winners),
        "winners": last.winners if last else [],
        "to_act": last.turn if last else None,
        "legal": last.legal() if last else [],
    }

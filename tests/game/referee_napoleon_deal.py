"""One deal of Napoleon, followed action by action: the second reading's part of `referee_napoleon`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .referee import Round, Trick
from .referee_napoleon_cards import (
    DEALT,
    IN_A_PILE,
    MIGHTY,
    PILES,
    SUITS,
    blind_size,
    calls,
    higher_bids,
    in_force,
    lowest_bid,
    pack_in_use,
    scores,
)
from .referee_napoleon_chips import booked
from .referee_napoleon_tricks import may_play, winning_place


@dataclass
class Deal(Round):
    """One deal, followed action by action; NAP-3: all goes clockwise."""

    options: dict[str, Any]
    dealer: int
    deck: list[str]
    totals: list[int]
    step: str = "auction"
    bid: tuple[int, str] | None = None
    napoleon: int | None = None
    trump: str = ""
    called: str = ""
    adjutant: int | None = None
    second_auction: bool = False
    thrown_in: bool = False
    tricks: list[Trick] = field(default_factory=list)
    points: list[tuple[int, int, str]] = field(default_factory=list)
    """Player, points, reason."""

    def __post_init__(self) -> None:
        self.players = len(self.totals)
        self.now = in_force(self.players, self.options)
        everybody = range(self.players)
        self.hands: list[list[str]] = [[] for _ in everybody]
        """With two players without the top cards of the piles."""
        self.piles: list[list[list[str]]] = [[] for _ in everybody]
        """NAP-2P: each from its top to its bottom."""
        self.discards: list[str] = []
        self.seen: list[set[str]] = [set() for _ in [*everybody, None]]
        self._lacks: list[set[str]] = [set() for _ in everybody]
        self._shown: list[tuple[int, str, list[str], bool]] = []
        """Plays from which nothing has been concluded yet: who, what, what lay there, whether in trick 1."""
        rest = list(self.deck)
        if self.players == 2:
            rest = self.deal_piles(rest)
        for _ in range(DEALT[self.players]):  # NAP-3: one at a time
            for player in self.round_from(self.after(self.dealer)):
                self.hands[player].append(rest.pop(0))
        self.blind = rest
        assert len(self.blind) == blind_size(self.players, self.now)
        for player in everybody:
            self.seen[player] |= set(self.hands[player])
        self.begin_auction()

    def deal_piles(self, cards: list[str]) -> list[str]:
        """NAP-2P: pile by pile, first the other player's; the first and third card from the top are open."""
        for _ in range(PILES):
            for player in self.round_from(self.after(self.dealer)):
                from_bottom, cards = cards[:IN_A_PILE], cards[IN_A_PILE:]
                pile = from_bottom[::-1]
                self.piles[player].append(pile)
                self.everybody_sees(pile[0])
                self.everybody_sees(pile[2])
        return cards

    def holding(self, player: int) -> list[str]:
        """The hand, and with two players the top cards, which belong to it (NAP-2P)."""
        return self.hands[player] + [pile[0] for pile in self.piles[player] if pile]

    # What is legal.

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.step == "auction":
            texts = ["pass"] + [
                f"bid {number} {strain}" for number, strain in higher_bids(self.bid, self.now)
            ]
        elif self.step == "trump":
            texts = [f"trump {suit}" for suit in SUITS]  # NAP-O4
        elif self.step == "call":
            texts = [f"call {card}" for card in self.may_call()]
        elif self.step == "discard":
            texts = [f"discard {card}" for card in self.hands[self.turn]]  # NAP-7; NAP-2P: no card of a pile
        else:
            texts = [f"play {card}" for card in self.may_play()]
        return sorted(texts)

    def may_call(self) -> list[str]:
        """NAP-6: any card of the pack in use; with hattori none that he holds."""
        cards = pack_in_use(self.now)
        if self.now["style"] == "hattori":
            assert self.napoleon is not None
            cards = [card for card in cards if card not in self.hands[self.napoleon]]
        return cards

    @property
    def table(self) -> list[str]:
        """The cards of the trick that is going on."""
        if not self.tricks or self.tricks[-1].winner is not None:
            return []
        return self.tricks[-1].cards

    @property
    def in_trick_1(self) -> bool:
        return not self.tricks or (len(self.tricks) == 1 and self.tricks[0].winner is None)

    def may_play(self) -> list[str]:
        assert self.turn is not None
        return may_play(self.holding(self.turn), self.table, self.trump, self.in_trick_1, self.now)

    # What happens.

    def act(self, player: int, action: str) -> None:
        assert player == self.turn, f"{player} {action}"
        assert action in self.legal(), f"{player} {action}"
        verb, _, what = action.partition(" ")
        if verb in ("pass", "bid"):
            self.say(player, what)
        elif verb == "trump":
            self.trump = what
            self.after_trumps(player)
        elif verb == "call":
            self.call(player, what)
        elif verb == "discard":
            self.discard(player, what)
        else:
            self.play(player, what)

    def begin_auction(self) -> None:
        """NAP-4: from the dealer's left."""
        self.turn: int | None = self.after(self.dealer)
        self.out: set[int] = set()
        self.passes = 0
        """In a row."""

    def say(self, player: int, bid: str) -> None:
        """NAP-4, NAP-O2; `bid` is empty for a pass."""
        if bid:
            number, strain = bid.split(" ")
            self.bid = (int(number), strain)
            self.napoleon = player
            self.passes = 0
        else:
            self.passes += 1
            if self.now["bidding"] == "turns":
                self.out.add(player)
        if self.bid is None and self.everybody_passed(self.players):
            self.nobody_bids()
        elif self.bid and (self.everybody_passed(self.players - 1) or not higher_bids(self.bid, self.now)):
            self.trump = self.bid[1]
            assert self.napoleon is not None
            self.after_trumps(self.napoleon)
        else:
            self.turn = next(each for each in self.round_from(self.after(player)) if each not in self.out)

    def everybody_passed(self, number: int) -> bool:
        if self.now["bidding"] == "turns":
            return len(self.out) == number
        return self.passes == number

    def nobody_bids(self) -> None:
        """NAP-5, NAP-O4."""
        if self.now["all_pass"] == "expose_blind" and not self.second_auction:
            self.second_auction = True
            for card in self.blind:
                self.everybody_sees(card)
            self.begin_auction()
            return
        if self.now["all_pass"] == "mighty_holder":
            for player in range(self.players):
                if MIGHTY in self.holding(player):
                    self.napoleon = self.turn = player
                    self.bid = (lowest_bid(self.now), "")
                    self.everybody_sees(MIGHTY)
                    self.step = "trump"
                    return
        self.thrown_in = True
        self.turn = None
        self.step = "over"

    def after_trumps(self, napoleon: int) -> None:
        """NAP-6: the call, where there is one, comes before the blind."""
        self.turn = napoleon
        if calls(self.players, self.now):
            self.step = "call"
        else:
            self.take_blind(napoleon)

    def call(self, napoleon: int, card: str) -> None:
        self.called = card
        if self.now["style"] == "hattori":  # NAP-HAT: the last four cards, one each
            for player in self.round_from(self.after(self.dealer)):
                self.hands[player].append(self.blind[0])
                self.seen[player].add(self.blind.pop(0))
            self.begin_play(napoleon)
        else:
            self.take_blind(napoleon)

    def take_blind(self, napoleon: int) -> None:
        """NAP-7: unseen by the others."""
        self.hands[napoleon] += self.blind
        self.seen[napoleon] |= set(self.blind)
        self.down = len(self.blind)
        self.blind = []
        self.step = "discard"

    def discard(self, napoleon: int, card: str) -> None:
        """NAP-7: as many as there were in the blind; scoring cards face up."""
        self.hands[napoleon].remove(card)
        self.discards.append(card)
        if scores(card, self.now):
            self.everybody_sees(card)
        else:
            hidden = [each for each in self.hands[napoleon] + self.discards if not scores(each, self.now)]
            for viewer in [*self.round_from(self.after(napoleon))[:-1], -1]:
                self.seen[viewer] -= set(hidden)  # of a blind that was exposed any may be down now
        if len(self.discards) == self.down:
            self.begin_play(napoleon)

    def begin_play(self, napoleon: int) -> None:
        """NAP-6, NAP-8: who holds the called card is the adjutant, unless it is Napoleon or nobody. NAP-9."""
        for player in range(self.players):
            if player != napoleon and self.called in self.hands[player]:
                self.adjutant = player
        self.step = "play"
        self.turn = napoleon

    def play(self, player: int, card: str) -> None:
        self._shown.append((player, card, list(self.table), self.in_trick_1))
        self.take_from_hand(player, card)
        self.everybody_sees(card)
        if self.table:
            self.tricks[-1].cards.append(card)
        else:
            self.tricks.append(Trick(player, [card]))
        trick = self.tricks[-1]
        if len(trick.cards) < self.players:
            self.turn = self.after(player)
            return
        place = winning_place(trick.cards, self.trump, len(self.tricks) == 1, self.now)
        trick.winner = self.turn = self.round_from(trick.leader)[place]
        if not any(self.holding(each) for each in range(self.players)):
            self.turn = None
            self.step = "over"
            if self.called in self.discards:  # NAP-8
                self.everybody_sees(self.called)
            self.count()

    def take_from_hand(self, player: int, card: str) -> None:
        if card in self.hands[player]:
            self.hands[player].remove(card)
            return
        for pile in self.piles[player]:  # NAP-2P
            if pile and pile[0] == card:
                pile.pop(0)
                if pile:
                    self.everybody_sees(pile[0])

    @property
    def lacks(self) -> list[set[str]]:
        """The cards that plays have shown each player not to hold in his hand when he made them."""
        while self._shown:
            player, card, table, first = self._shown.pop(0)
            for other in pack_in_use(self.now):
                if other != card and card not in may_play([card, other], table, self.trump, first, self.now):
                    self._lacks[player].add(other)
        return self._lacks

    # What it brings.

    def count(self) -> None:
        """NAP-13 to NAP-15: cards won in tricks; what was discarded counts for the opponents."""
        assert self.bid is not None
        assert self.napoleon is not None
        side = [self.napoleon, self.adjutant]
        ours = [card for trick in self.tricks if trick.winner in side for card in trick.cards]
        theirs = [card for trick in self.tricks if trick.winner not in side for card in trick.cards]
        taken = len([card for card in ours if scores(card, self.now)])
        lost = len([card for card in theirs if scores(card, self.now)])
        self.points = booked(self.players, self.napoleon, self.adjutant, self.bid[0], taken, lost, self.now)
        for player, points, _ in self.points:
            self.totals[player] += points

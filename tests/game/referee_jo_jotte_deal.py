"""What all forms of a deal of Jo-Jotte have in common: the second reading's part of `referee_jo_jotte`.

A deal is told from its first packet to its last trick. Where there is but one answer nobody is asked.
"""

from __future__ import annotations

from collections.abc import Generator

from .referee import Asking, Course
from .referee_jo_jotte_cards import NO_TRUMP, SUITS, Trick, may_play, winning_place
from .referee_jo_jotte_melds import Declared, ends_with_the_seven, fours, runs, scored_melds
from .referee_jo_jotte_score import Contract, Entry, Side, Standing, settle

Asked = Generator[tuple[int, list[str]], str, str]
"""A question, or several; what is answered last."""
Bid = tuple[int, str]
"""Who, and the denomination."""


class Deal(Asking):
    """One deal, followed action by action."""

    def __init__(self, standing: Standing, dealer: int, deck: list[str]) -> None:
        self.standing = standing
        self.dealer = dealer
        self.deck = list(deck)
        self.rest = list(deck)
        """What has not been dealt, first card first; the turn-up is not in it."""
        self.hands: dict[int, list[str]] = {player: [] for player in range(standing.players)}
        self.turn_up = ""
        self.information = ""
        self.declarer: int | None = None
        """The original bidder."""
        self.denomination = ""
        """That of the bid, and NT while a nullo stands."""
        self.multiple = 1
        self.nullo: int | None = None
        """Who bid it."""
        self.slam = False
        self.declared: list[Declared] = []
        self.sides: tuple[Side, Side] | None = None
        """The final declarer's and the other."""
        self.melds = (0, 0)
        """What they have scored for melds."""
        self.tricks: list[Trick] = []
        self.entries: list[Entry] = []
        self.thrown_in = False
        self.seats = self.who_takes_part()
        """Who has cards, from the dealer's left."""
        self.begin()

    def ask(self, player: int, texts: list[str]) -> Asked:
        """README: a question with one possible answer is not asked."""
        if len(texts) == 1:
            return texts[0]
        return (yield player, texts)

    # What each form tells.

    def who_takes_part(self) -> list[int]:
        raise NotImplementedError

    def deal_six(self) -> None:
        raise NotImplementedError

    def overcalls_and_doubles(self, bid: Bid) -> Course:
        """What follows the first bid; says who is declarer, the denomination and the multiple."""
        raise NotImplementedError

    def draw(self) -> None:
        raise NotImplementedError

    def special_bids_and_melds(self) -> Course:
        """All that is said between the draw and the first lead; says the sides."""
        raise NotImplementedError

    def first_leader(self) -> int:
        raise NotImplementedError

    scored_as_three = False

    # The course of a deal.

    def tell(self) -> Course:
        self.deal_six()
        bid = yield from self.two_rounds()
        if bid is None:
            self.thrown_in = True
            return
        yield from self.overcalls_and_doubles(bid)
        self.draw()
        yield from self.special_bids_and_melds()
        self.book_melds()
        yield from self.before_the_first_lead()
        yield from self.play()
        self.count()

    def round_from(self, player: int) -> list[int]:
        """Who takes part, clockwise and from this player on."""
        place = self.seats.index(player)
        return self.seats[place:] + self.seats[:place]

    def after(self, player: int) -> int:
        return self.round_from(player)[1]

    def packets(self, size: int) -> None:
        """JJ-3, JJ-6, JJ3-1, JJ4-1: a packet each, from the dealer's left."""
        for player in self.seats:
            self.hands[player] += self.rest[:size]
            self.rest = self.rest[size:]

    def deal_six_and_turn_up_the_next(self) -> None:
        """JJ-3, JJ3-1."""
        self.packets(3)
        self.packets(3)
        self.turn_up = self.rest.pop(0)

    def draw_three_and_show_the_bottom(self) -> None:
        """JJ-6, JJ3-2."""
        self.packets(3)
        self.information = self.rest[-1]

    def two_rounds(self) -> Generator[tuple[int, list[str]], str, Bid | None]:
        """JJ-4, JJ3-1, JJ4-1: until somebody bids."""
        for player in self.seats:
            if (yield from self.ask(player, ["accept", "pass"])) == "accept":
                return player, self.turn_up[1]
        others = [suit for suit in SUITS if suit != self.turn_up[1]]
        for player in self.seats:
            texts = [f"name {each}" for each in [*others, NO_TRUMP]]
            answer = yield from self.ask(player, [*texts, "pass"])
            if answer != "pass":
                return player, answer.removeprefix("name ")
        return None

    def bids(self, player: int) -> None:
        """Nobody but a first bid's bidder bids anything but NT."""
        self.declarer = player
        self.denomination = NO_TRUMP

    # Nullo, slam, melds.

    @property
    def now(self) -> str:
        """JJ-7: while a nullo stands there are no trumps; a slam overrides it (JJ-8)."""
        return NO_TRUMP if self.nullo is not None and not self.slam else self.denomination

    def may_bid_nullo(self, player: int) -> Course:
        if (yield from self.ask(player, ["nullo", "pass"])) == "nullo":
            self.nullo = player

    def may_bid_slam(self, player: int) -> Course:
        if (yield from self.ask(player, ["slam", "pass"])) == "slam":
            self.slam = True
            self.nullo = None  # JJ-8: it is off

    def can_exchange(self, player: int) -> bool:
        """JJ-12: only if the turn-up's suit is trumps."""
        return self.now == self.turn_up[1] and "7" + self.now in self.hands[player]

    def may_exchange(self, player: int) -> Course:
        if self.can_exchange(player) and (yield from self.ask(player, ["exchange", "pass"])) == "exchange":
            seven = "7" + self.now
            self.hands[player].remove(seven)
            self.hands[player].append(self.turn_up)
            self.exchanged_for(seven)

    def exchanged_for(self, seven: str) -> None:
        self.turn_up = seven

    def may_exchange_after_all(self, player: int) -> Course:
        """JJ-12, JJ4-5: once more, unless he has the seven in a run that he declared, scored or not."""
        his = [run for each in self.declared if each.player == player for run in each.runs]
        if not any(run.suit == self.now and ends_with_the_seven(run) for run in his):
            yield from self.may_exchange(player)

    def before_the_first_lead(self) -> Course:
        """JJ-12: each of the two who play."""
        for player in self.who_play():
            yield from self.may_exchange_after_all(player)

    def before_the_second_card(self) -> Course:
        """Of trick 1: for partners alone."""
        yield from ()

    def who_play(self) -> list[int]:
        return self.seats

    def may_meld(self, player: int) -> Course:
        """JJ-9, JJ-11: which of the classes that he has."""
        his_fours = fours(self.hands[player], self.now)
        his_runs = runs(self.hands[player])
        texts = ["pass"]
        if his_fours:
            texts.append("meld A")
        if his_runs:
            texts.append("meld B")
        if his_fours and his_runs:
            texts.append("meld A B")
        answer = yield from self.ask(player, texts)
        shown = answer.split(" ")[1:]
        self.declared.append(
            Declared(player, his_fours if "A" in shown else [], his_runs if "B" in shown else [])
        )

    def meld_turn(self, player: int) -> Course:
        """Actions: `exchange` first, then `meld`."""
        yield from self.may_exchange(player)
        yield from self.may_meld(player)

    def book_melds(self) -> None:
        """JJ-10, JJ-11, compared in the final denomination (JJ-7)."""
        assert self.sides is not None
        points = [0, 0]
        entries: list[Entry] = []
        players = [side.booked for side in self.sides]
        for letter, side, number, worth in scored_melds(players, self.declared, self.now):
            points[side] += worth
            entries += self.sides[side].entries("above", worth, f"meld {letter} {number}")
        self.melds = (points[0], points[1])
        self.book(entries)

    # The play.

    def play(self) -> Course:
        leader = self.first_leader()
        while self.hands[leader]:
            self.tricks.append(Trick([]))
            for place, player in enumerate(self.round_of_play(leader)):
                if len(self.tricks) == 1 and place == 1:
                    yield from self.before_the_second_card()
                yield from self.play_a_card(player)
            trick = self.tricks[-1]
            place = winning_place([card for _, card in trick.cards], self.now)
            leader = trick.cards[place][0]  # JJ-13
            trick.winner = leader

    def round_of_play(self, leader: int) -> list[int]:
        return self.round_from(leader)

    def play_a_card(self, player: int) -> Course:
        """README: a forced card is still a `play`."""
        trick = self.tricks[-1]
        cards = may_play(self.hands[player], [card for _, card in trick.cards], self.now)
        answer = yield player, [f"play {card}" for card in cards]
        card = answer.removeprefix("play ")
        self.hands[player].remove(card)
        trick.cards.append((player, card))
        if card == "K" + self.now and "Q" + self.now in self.hands[player]:
            trick.jo = player

    # What it brings.

    def book(self, entries: list[Entry]) -> None:
        """README: no entry has 0 points."""
        kept = [entry for entry in entries if entry[2] != 0]
        self.entries += kept
        self.standing.book(kept)

    def count(self) -> None:
        assert self.sides is not None
        declaring, defending = self.sides
        contract = Contract(
            self.now, self.multiple, self.nullo is not None, self.slam, three=self.scored_as_three
        )
        self.book(settle(contract, declaring, defending, self.tricks, self.melds, self.standing.prison))
        self.book(self.standing.end_of_game([declaring, defending]))

"""The five games of Jo-Jotte, each as far as it differs: the second reading's part of `referee_jo_jotte`."""

from __future__ import annotations

from collections.abc import Generator

from .referee import Course
from .referee_jo_jotte_cards import NO_TRUMP
from .referee_jo_jotte_deal import Bid, Deal
from .referee_jo_jotte_score import Side


class TwoPlayers(Deal):
    def who_takes_part(self) -> list[int]:
        return [1 - self.dealer, self.dealer]

    def deal_six(self) -> None:
        self.deal_six_and_turn_up_the_next()

    def draw(self) -> None:
        self.draw_three_and_show_the_bottom()

    def overcalls_and_doubles(self, bid: Bid) -> Course:
        """JJ-5."""
        self.declarer, self.denomination = bid
        other = self.after(self.declarer)
        may_overcall = [] if self.denomination == NO_TRUMP else ["name NT"]
        answer = yield from self.ask(other, ["pass", "double", *may_overcall])
        if answer == "name NT":
            self.bids(other)
            answer = yield from self.ask(self.after(other), ["pass", "double"])
        if answer == "double":
            self.multiple = 2
            if (yield from self.ask(self.declarer, ["pass", "redouble"])) == "redouble":
                self.multiple = 4

    def special_bids_and_melds(self) -> Course:
        """JJ-7, in this order whatever is bid."""
        assert self.declarer is not None
        defender = self.after(self.declarer)
        if self.multiple == 1:
            yield from self.may_bid_nullo(defender)
        yield from self.meld_turn(defender)
        yield from self.may_bid_slam(self.declarer)
        yield from self.meld_turn(self.declarer)
        last = self.declarer if self.nullo is None else self.nullo  # JJ-8
        self.sides = (self.side_of(last), self.side_of(self.after(last)))

    def side_of(self, player: int) -> Side:
        return Side([player])

    def first_leader(self) -> int:
        """JJ-13: the opponent of the current declarer."""
        assert self.declarer is not None
        return self.after(self.declarer if self.nullo is None else self.nullo)


class Chouette(TwoPlayers):
    """JJ3C: the same between box and captain; the captain's side shares its score."""

    def who_takes_part(self) -> list[int]:
        places = self.standing.places
        if not places:
            places["captain"] = self.dealer
            places["box"] = (self.dealer + 1) % 3
            places["partner"] = (self.dealer + 2) % 3
        both = [places["captain"], places["box"]]
        return [player for player in both if player != self.dealer] + [self.dealer]

    def side_of(self, player: int) -> Side:
        places = self.standing.places
        if player == places["box"]:
            return Side([player])
        return Side(sorted([places["captain"], places["partner"]]))


class ThreePlayers(Deal):
    """JJ3, and JJ4C with a dealer who sits out: the two who are not the declarer, and the active two."""

    scored_as_three = True

    def __init__(self, *given: object) -> None:
        self.doubler: int | None = None
        self.sided_with_declarer = False
        """The third player, after a double."""
        self.active: list[int] = []
        """The final declarer and the active defender."""
        super().__init__(*given)  # type: ignore[arg-type]

    def who_takes_part(self) -> list[int]:
        """JJ3-1; JJ4C: not the dealer of four."""
        players = self.standing.players
        return [(self.dealer + step) % players for step in (1, 2, 3)]

    def deal_six(self) -> None:
        self.deal_six_and_turn_up_the_next()

    def draw(self) -> None:
        self.draw_three_and_show_the_bottom()

    def others(self, player: int) -> list[int]:
        """The player on the left and the one on the right."""
        return self.round_from(player)[1:]

    def third(self, one: int, other: int) -> int:
        return next(player for player in self.seats if player not in (one, other))

    def overcalls_and_doubles(self, bid: Bid) -> Course:
        self.declarer, self.denomination = bid
        if self.denomination != NO_TRUMP:  # JJ3-1
            for player in self.others(self.declarer):
                if (yield from self.ask(player, ["name NT", "pass"])) == "name NT":
                    self.bids(player)
                    break
        for player in self.others(self.declarer):  # JJ3-2
            if (yield from self.ask(player, ["double", "pass"])) == "double":
                self.doubler = player
                self.multiple = 2
                break
        if self.doubler is not None:
            third = self.third(self.declarer, self.doubler)
            answer = yield from self.ask(third, ["side declarer", "side defender"])
            self.sided_with_declarer = answer == "side declarer"
            if (yield from self.ask(self.declarer, ["redouble", "pass"])) == "redouble":
                self.multiple = 4

    def special_bids_and_melds(self) -> Course:
        assert self.declarer is not None
        left, right = self.others(self.declarer)
        defender = self.doubler
        if self.doubler is not None:  # JJ3-4
            if self.sided_with_declarer:
                yield from self.may_bid_nullo(self.third(self.declarer, self.doubler))
        else:  # JJ3-3
            answer = yield from self.ask(left, ["defend", "nullo", "withdraw"])
            if answer == "nullo":
                self.nullo = left
            elif answer == "withdraw":
                defender = right
                if (yield from self.ask(right, ["defend", "nullo"])) == "nullo":
                    self.nullo = right
            else:
                defender = left
                if (yield from self.ask(right, ["withdraw", "nullo"])) == "nullo":
                    self.nullo = right
        yield from self.may_bid_slam(self.declarer)  # JJ3-5
        declarer = self.declarer
        if self.nullo is not None:
            declarer = self.nullo
            defender = yield from self.choose_defender(declarer)
            self.multiple = 1  # JJ3-8: the double and the siding are off
            self.doubler = None
        elif self.slam and self.doubler is None:
            defender = yield from self.choose_defender(declarer)
        assert defender is not None
        self.active = [defender, declarer]
        self.sides = self.sides_of(declarer, defender)
        yield from self.meld_turn(defender)  # JJ3-6
        yield from self.meld_turn(declarer)

    def choose_defender(self, declarer: int) -> Generator[tuple[int, list[str]], str, int]:
        """JJ3-5: the left one says, the right one must if the left one withdraws."""
        left, right = self.others(declarer)
        answer = yield from self.ask(left, ["defend", "withdraw"])
        return left if answer == "defend" else right

    def sides_of(self, declarer: int, defender: int) -> tuple[Side, Side]:
        """JJ3-7, JJ3-8, JJ4C: the third player, and the dealer who sits out, score with one of them."""
        inactive = [player for player in range(self.standing.players) if player not in (declarer, defender)]
        if self.doubler is not None and self.sided_with_declarer:
            return Side([declarer], inactive), Side([defender])
        return Side([declarer]), Side([defender], inactive)

    def who_play(self) -> list[int]:
        return self.active

    def first_leader(self) -> int:
        return self.active[0]  # JJ3-6

    def round_of_play(self, leader: int) -> list[int]:
        return [leader, *[player for player in self.active if player != leader]]


class Partners(Deal):
    def who_takes_part(self) -> list[int]:
        return [(self.dealer + step) % 4 for step in (1, 2, 3, 4)]

    def partner(self, player: int) -> int:
        return (player + 2) % 4

    def side(self, player: int) -> list[int]:
        return sorted([player, self.partner(player)])

    def deal_six(self) -> None:
        """JJ4-1: the bottom card is the turn-up; it is the dealer's last card (JJ4-2)."""
        self.packets(3)
        self.packets(3)
        self.turn_up = self.rest[-1]

    def draw(self) -> None:
        """JJ4-2."""
        self.packets(2)
        assert self.hands[self.dealer][-1] == self.turn_up
        assert not self.rest

    def overcalls_and_doubles(self, bid: Bid) -> Course:
        """JJ4-1; a double ends the overcalling (JJ-5). Who can only pass passes unasked."""
        self.declarer, self.denomination = bid
        player = self.after(self.declarer)
        passes = 0
        while passes < 3:
            texts = ["pass"]
            if self.multiple == 1 and self.denomination != NO_TRUMP:
                texts.append("name NT")
            if self.multiple == 1 and player not in self.side(self.declarer):
                texts.append("double")
            if self.multiple == 2 and player in self.side(self.declarer):
                texts.append("redouble")
            answer = yield from self.ask(player, texts)
            passes = passes + 1 if answer == "pass" else 0
            if answer == "name NT":
                self.bids(player)
            elif answer == "double":
                self.multiple = 2
            elif answer == "redouble":
                self.multiple = 4
            player = self.after(player)

    def special_bids_and_melds(self) -> Course:
        assert self.declarer is not None
        for player in [*self.round_from(self.declarer)[1:], self.declarer]:  # JJ4-3
            if self.slam:
                break
            if player in self.side(self.declarer):
                yield from self.may_bid_slam(player)
            elif self.multiple == 1 and self.nullo is None:
                yield from self.may_bid_nullo(player)
        last = self.declarer if self.nullo is None else self.nullo
        self.sides = (Side(self.side(last)), Side(self.side(self.after(last))))
        order = [*self.round_from(last)[1:], last]  # JJ4-4
        place = order.index(self.dealer)
        before, after = order[:place], order[place + 1 :]
        for player in order:  # JJ4-5: at his meld turn, or just before the dealer's
            for holder in after if player == self.dealer else [player] if player in before else []:
                yield from self.may_exchange(holder)
            yield from self.may_meld(player)

    def can_exchange(self, player: int) -> bool:
        """JJ4-5: never the dealer."""
        return player != self.dealer and super().can_exchange(player)

    def before_the_first_lead(self) -> Course:
        yield from ()

    def before_the_second_card(self) -> Course:
        """JJ4-5: the holder, also if he led himself."""
        for holder in self.seats:
            yield from self.may_exchange_after_all(holder)

    def exchanged_for(self, seven: str) -> None:
        """The turn-up was in the dealer's hand."""
        self.hands[self.dealer].remove(self.turn_up)
        self.hands[self.dealer].append(seven)
        self.turn_up = seven

    def first_leader(self) -> int:
        return self.after(self.dealer)  # JJ4-6


FORMS: dict[str, type[Deal]] = {
    "two": TwoPlayers,
    "chouette": Chouette,
    "active_defender": ThreePlayers,
    "partners": Partners,
    "cutthroat": ThreePlayers,
}

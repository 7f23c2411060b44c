"""Gonin-Kan, Yonin-Kan and Gambari-Kan, as far as they differ: the second reading's part of `referee_kan`."""

from __future__ import annotations

from collections.abc import Generator

from .referee_kan_cards import JOKER, SUITS, Trick
from .referee_kan_deal import Deal

Leader = Generator[tuple[int, list[str]], str, "int | None"]


class Gonin(Deal):
    """Five and six players."""

    def who_leads(self) -> Leader:
        if self.now.deal_number == 1:
            return (yield from self.kan())
        shower, namer = self.other_holder, self.joker_holder  # KAN-11
        if self.now.deal_number == 3:
            shower, namer = namer, shower
        yield shower, self.ways_of_showing(self.hands[shower])
        answer = yield namer, [f"trump {suit}" for suit in SUITS]
        self.trumps = answer.split()[1]
        return namer

    def holder(self, card: str) -> int:
        return next(player for player, hand in self.hands.items() if card in hand)

    def kan(self) -> Leader:
        """KAN-7 to KAN-10."""
        ace = "A" + self.trumps
        self.joker_holder, self.other_holder = self.holder(JOKER), self.holder(ace)
        if self.joker_holder == self.other_holder:
            if self.now.options["double_kan"] == "redeal":
                return None
            yield from self.double_kan(self.joker_holder, ace)
        self.kankei = [self.joker_holder, self.other_holder]
        self.separate(*self.kankei)
        calls = {}
        for player in self.kankei:
            calls[player] = yield player, ["iku", "koi"]
        eager = [player for player in self.kankei if calls[player] == "iku"]
        if len(eager) == 1:
            return eager[0]
        for player in self.kankei:
            if all(self.to_the_right(player, places) not in self.kankei for places in (1, 2)):
                return player
        raise AssertionError("one of the two has two mukankei on his right")

    def double_kan(self, holder: int, ace: str) -> Generator[tuple[int, list[str]], str, None]:
        """KAN-8."""
        partner = self.to_the_right(holder, 2)
        outcomes = [f"draw {card} {other}" for card in self.hands[partner] for other in (JOKER, ace)]
        _, drawn, goes = (yield self.to_the_right(holder), outcomes).split()
        self.hands[partner].remove(drawn)
        self.hands[holder].append(drawn)
        self.hands[holder].remove(goes)
        self.hands[partner].append(goes)
        if goes == JOKER:
            self.joker_holder = partner
        else:
            self.other_holder = partner

    def ways_of_showing(self, hand: list[str]) -> list[str]:
        """KAN-12."""
        cards = [card for card in hand if card != JOKER]
        ways = []
        for card in cards:
            ways.append(f"show {card} twice")
            for other in cards:
                if other[1] != card[1]:
                    ways.append(f"show {card} then {other}")
                    if card < other:
                        ways.append(f"show {card} {other}")
        if self.now.options["showing"] == "free":
            ways.append("show none")
            ways += [f"show {card}" for card in cards]
        return ways


class Yonin(Deal):
    """Four players."""

    def before_dealing(self) -> None:
        if self.now.deal_number == 2:
            self.separate(*self.kankei)  # YON-4

    def who_leads(self) -> Leader:
        if self.now.deal_number == 1:
            for player, hand in self.hands.items():
                if JOKER in hand:
                    self.joker_holder = player
                if "J" + self.trumps in hand:
                    self.other_holder = player
            self.kankei = [self.joker_holder, self.other_holder]  # YON-2
            if self.joker_holder == self.other_holder:
                self.kankei[1] = self.to_the_right(self.joker_holder, 2)
            return next(player for player, hand in self.hands.items() if self.first_card() in hand)
        namer = self.joker_holder if self.now.deal_number == 2 else self.other_holder  # YON-5
        answer = yield namer, [f"trump {suit}" for suit in SUITS]
        self.trumps = answer.split()[1]
        return namer

    def first_card(self) -> str:
        """YON-3."""
        return "AC" if self.trumps == "S" else "AS"

    def joker_is_lowest(self) -> bool:
        """YON-6."""
        return len(self.tricks) == 10

    def plays(self, player: int, trick: Trick) -> list[str]:
        ordinary = [f"play {card}" for card in self.ordinary_cards(player, trick)]
        joker = self.joker_plays(player, trick)
        if len(self.tricks) > 1:
            return ordinary + joker
        if self.now.deal_number == 1 and not trick.cards:  # YON-3
            ordinary, joker = [f"play {self.first_card()}"], []
        contracts = self.may_announce(player)
        return ordinary + [f"{play} {contract}" for play in ordinary + joker for contract in contracts]

    def may_announce(self, player: int) -> list[str]:
        """YON-7."""
        if self.contract:
            return []
        if self.now.deal_number == 1:
            holders = (self.joker_holder, self.other_holder)
            return ["sukonku"] if player in holders else ["gyaku_sukonku"]
        if player in self.kankei:
            return ["sukonku", "juuroku"]
        return ["gyaku_sukonku", "gyaku_juuroku"]

    def note_contract(self, word: str, player: int) -> None:
        if word.endswith(("sukonku", "juuroku")):
            self.contract = word.replace("_", " ")
            self.announced = True


class Gambari(Deal):
    """Three players."""

    needed = 9

    def who_leads(self) -> Leader:
        """GAM-2."""
        self.needed = 9
        while True:
            for player in self.active():
                if self.needed == 1 and player == self.active()[-1]:
                    self.kankei = [player]
                    return player
                if (yield player, ["kan", "pass"]) == "kan":
                    self.kankei = [player]
                    return player
            self.needed -= 1

    def need(self) -> int:
        return self.needed


GAMES: dict[int, type[Deal]] = {3: Gambari, 4: Yonin, 5: Gonin, 6: Gonin}

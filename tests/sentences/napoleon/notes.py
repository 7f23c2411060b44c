"""What Napoleon's notes for who plays for the first time say, but for what they say of tricks."""

from __future__ import annotations

import re

from game.engine.cards import card_text
from tests.game.referee_napoleon_cards import (
    all_points,
    bids_in_order,
    calls,
    higher_bids,
    pack_in_use,
    scores,
)
from tests.game.referee_napoleon_chips import booked, succeeds
from tests.sentences.grammar import BEATS, SCORES, TELLS, Grammar
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import now, partner, put_away, seen_in_blind

RANKS = {"queens": "Q", "jacks": "J", "tens": "T"}


def add(found: Grammar) -> None:
    _before(found)
    _secret(found)


def _before(found: Grammar) -> None:
    @found.says(
        SCORES,
        "Aces, kings, (?P<ranks>queens and jacks|queens, jacks and tens) count a point each, {number} in all",
        at="note",
    )
    def point_each(m: Moment, ranks: str, number: int) -> bool:
        told = set("AK") | {RANKS[rank] for rank in re.split(", | and ", ranks)}
        scoring = [card for card in pack_in_use(now(m)) if scores(card, now(m))]
        return {card[0] for card in scoring} == told and number == len(scoring) == all_points(now(m))

    @found.says(
        SCORES,
        "A bid says (?P<exactly>exactly )?how many of them (?P<who>Napoleon|Napoleon's side) will take, and "
        "names trumps(?P<none>, or none)?",
        at="note",
    )
    def bid(m: Moment, who: str, exactly: str = "", none: str = "") -> bool:
        ladder = bids_in_order(now(m))
        number = ladder[len(ladder) // 2][0]
        over = not succeeds(number, number + 1, 1, now(m))
        side = calls(m.players, now(m)) == who.endswith("side")
        return side and over == bool(exactly) and ("NT" in {bid[1] for bid in ladder}) == bool(none)

    @found.says(
        SCORES,
        "A scoring card that you put away lies open and counts for your opponents, so let small cards go "
        "first",
        at="note",
    )
    def lies_open(m: Moment) -> bool:
        return bool(m.reader == m.state.napoleon and now(m)["style"] != "hattori")

    @found.says(
        SCORES,
        "A scoring card that you put away lies open and is none of those that you must take",
        at="note",
    )
    def lies_open_for_nobody(m: Moment) -> bool:
        return bool(m.reader == m.state.napoleon and now(m)["style"] == "1885")

    @found.says(BEATS, "Whoever bids highest is Napoleon", at="note")
    def highest(m: Moment) -> bool:
        ladder = bids_in_order(now(m))
        return not higher_bids(ladder[-1], now(m)) and all(higher_bids(bid, now(m)) for bid in ladder[:1])

    @found.says(SCORES, "Whoever holds it is your adjutant and wins or loses with you", at="note")
    def with_you(m: Moment) -> bool:
        for number, taken in ((m.state.number, 19), (m.state.number, 0)):
            chips = booked(m.players, 0, 1, number, taken, 20 - taken, now(m))
            signs = {player: points > 0 for player, points, _ in chips}
            if signs.get(1, signs.get(0)) != signs.get(0):
                return False
        return True

    @found.says(TELLS, "Whoever holds it is your adjutant and helps you", at="note")
    def helps(m: Moment) -> bool:
        return calls(m.players, now(m)) and now(m)["style"] == "hattori"

    @found.says(TELLS, "You have taken the blind; now put as many cards away", at="note")
    def taken(m: Moment) -> bool:
        return m.reader == m.state.napoleon and not m.state.blind

    @found.says(TELLS, "Your opponent sees these cards, and you see his", "Four piles each", at="note")
    def piles(m: Moment) -> bool:
        return m.players == 2

    found.silent(
        "The auction", "The adjutant", "The blind is yours",
        "Call a card that you would like to have with you",
        "As a rule nobody, not even you, learns who before the card falls",
        "The card on top of each of your piles belongs to your hand: play it like any other",
        "The next one then comes up",
        "The first trick", "Special cards", "The mighty", "The joker", "The secret is out",
        "You are the adjutant", "Somebody may be the adjutant",
        at="note",
    )  # fmt: skip


def _secret(found: Grammar) -> None:
    @found.says(TELLS, "{player} called a card that you hold, so you play together", at="note")
    def together(m: Moment, player: int) -> bool:
        return player == m.state.napoleon and m.reader == partner(m)

    @found.says(TELLS, "Only you know it", at="note")
    def only_you(m: Moment) -> bool:
        return m.state.adjutant < 0 and m.reader == partner(m) and not seen_in_blind(m)

    @found.says(TELLS, "All have seen that you hold it", at="note")
    def all_know(m: Moment) -> bool:
        return m.reader == partner(m) and seen_in_blind(m)

    @found.says(
        TELLS,
        "One of the others may hold the called card and play with Napoleon in secret, or Napoleon has it "
        "himself",
        at="note",
    )
    def may_hold(m: Moment) -> bool:
        open_ones = [card for card in put_away(m) if scores(card, now(m))]
        known = card_text(m.state.called) in open_ones or seen_in_blind(m)
        return m.state.adjutant < 0 and not known

    @found.says(TELLS, "The called card has fallen: now everybody knows the sides", at="note")
    def fallen(m: Moment) -> bool:
        return bool(m.state.adjutant >= 0 and m.state.adjutant != m.state.napoleon)

    @found.says(
        TELLS,
        "A diamond marks Napoleon and his adjutant, a ring the others, and what each side has taken stands "
        "at the right",
        at="note",
    )
    def marks(m: Moment) -> bool:
        return partner(m) is not None

    found.advice(
        "Watch who gives him scoring cards",
        "Help without showing it too early, until the card falls",
        at="note",
    )

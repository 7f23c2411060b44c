"""The panels of Jo-Jotte: what stands over a question, and what each answer means."""

from __future__ import annotations

import re

from game.engine.events import Event, Exchanged, Said
from game.engine.rules import OVER
from tests.game.referee_jo_jotte_cards import LAST_TRICK, PACK, points_of
from tests.game.referee_jo_jotte_melds import POINTS_FOR_FOUR, POINTS_FOR_RUN, fours, runs
from tests.sentences.grammar import LEADS, OWES, SCORES, TELLS, WORDS, Grammar
from tests.sentences.jo_jotte.bids import LOSES, asks, named, settled, turned
from tests.sentences.jo_jotte.contracts import after, columns_of_nullo
from tests.sentences.jo_jotte.truth import (
    NAMES_OF_RANKS,
    camps,
    now,
    partners,
    plays_nullo,
    prison_before,
    sides_of,
    strain,
)
from tests.sentences.moment import Moment


def add(found: Grammar) -> None:
    _bids(found)
    _undertaken(found)
    _others(found)
    _cards(found)
    _answers(found)
    _meanings(found)


def holders(m: Moment) -> set[int]:
    """Who has cards to play with."""
    return {player for player in range(m.players) if m.hand(player)}


def _bids(found: Grammar) -> None:
    @found.says(TELLS, "{mark:suit} {suit} (?:is|are) turned up", at="panel")
    def lies(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == turned(m)[1]

    @found.says(TELLS, "Accept as trumps[?]", at="panel")
    def accept(m: Moment) -> bool:
        return asks(m, "pass", "accept")

    @found.says(TELLS, "Name other trumps[?]", at="panel")
    def other(m: Moment) -> bool:
        suits = {strain(action.strain) for action in m.legal if action.verb == "name"}
        return asks(m, "pass", "name") and turned(m)[1] not in suits

    @found.says(TELLS, "Nobody takes {suit}", at="panel")
    def nobody(m: Moment, suit: str) -> bool:
        return suit == turned(m)[1] and m.state.bidder < 0

    @found.says(SCORES, "The winner takes {number} from prison", at="panel")
    def prison(m: Moment, number: int) -> bool:
        return number == prison_before(m) > 0

    @found.says(TELLS, "(?:{mark:suit} )?{player} plays {strain}", at="panel")
    def plays(m: Moment, player: int, strain: str, mark: str = "NT") -> bool:
        return mark == strain == named(m) and player == m.state.bidder != m.reader

    @found.says(TELLS, "(?:{mark:suit} )?Your partner {player} names {strain}", at="panel")
    def partner(m: Moment, player: int, strain: str, mark: str = "NT") -> bool:
        pair = partners(m) and player == (m.seat + 2) % 4
        return pair and mark == strain == named(m) and player == m.state.bidder

    @found.says(TELLS, "(?:{mark:suit} )?{player} doubles {strain}", at="panel")
    def doubles(m: Moment, player: int, strain: str, mark: str = "NT") -> bool:
        told = any(
            isinstance(each, Said) and each.player == player and each.action.verb == "double"
            for each in m.past
        )
        return told and mark == strain == named(m) and m.state.multiple == 2

    @found.says(SCORES, "With whom do you score[?]", at="panel")
    def side(m: Moment) -> bool:
        return asks(m, "side")

    @found.says(SCORES, "About {number} points in the tricks", at="panel")
    def about(m: Moment, number: int) -> bool:
        """What cards dealt by chance bring, or up to a seventh more: who makes trumps has better ones."""
        share = 1.0 if partners(m) else 18 / len(PACK)
        denomination = named(m)
        mean = share * sum(points_of(card, denomination) for card in PACK) + LAST_TRICK
        return mean <= number <= 1.15 * mean


def _undertaken(found: Grammar) -> None:
    @found.says(OWES, "(?P<what>Nullo|Slam)[?]", at="panel")
    def undertake(m: Moment, what: str) -> bool:
        return asks(m, "pass", what.lower())

    @found.says(TELLS, "You play (?P<against>(?:against )?){strain}", at="panel")
    def play(m: Moment, against: str, strain: str) -> bool:
        mine = m.seat == m.state.bidder or (partners(m) and m.seat == (m.state.bidder + 2) % 4)
        return strain == named(m) and mine == (not against)

    @found.says(SCORES, "Either way above the line", at="panel")
    def above(m: Moment) -> bool:
        """Nullo books nothing below (JJ-20, JJ3-8): held against what each way of it books."""
        return columns_of_nullo() == {"above", "prison"} and "nullo" in {each.verb for each in m.legal}

    @found.says(TELLS, "A slam stands over a nullo", at="panel")
    def over(m: Moment) -> bool:
        slam = next(each for each in m.legal if each.verb == "slam")
        then = after(m.at(action=slam))
        return bool(then.slam) and strain(then.denomination) == named(m)

    @found.says(OWES, "{player} bids (?P<what>nullo|slam)", at="panel")
    def bids(m: Moment, player: int, what: str) -> bool:
        return player == (m.state.declarer if m.state.slam else m.state.nullo) and bool(m.state.slam) == (
            what == "slam"
        )

    @found.says(TELLS, "Do you defend[?]", at="panel")
    def defend(m: Moment) -> bool:
        return asks(m, "defend", "withdraw")


def _others(found: Grammar) -> None:
    @found.says(LEADS, "{player} is asked next", at="panel")
    def next_one(m: Moment, player: int) -> bool:
        return (m.seat, player) == tuple(m.state.others)

    @found.says(TELLS, "{player} (?P<what>withdraws|defends)", at="panel")
    def answered(m: Moment, player: int, what: str) -> bool:
        real = [(each.player, each.action.verb) for each in m.past if isinstance(each, Said)]
        return real[-1] == (player, what.removesuffix("s")) and (player, m.seat) == tuple(m.state.others)

    @found.says(TELLS, "Against {players}", at="panel")
    def against(m: Moment, players: tuple[int, ...]) -> bool:
        """Who plays on the other side; who only scores with it has no part in melds (JJ3-7)."""
        ours, theirs = (side.booked for side in sides_of(m.state))
        others = theirs if m.seat in camps(m)[0] else ours
        return list(players) == [player for player in others if player in holders(m)]


def _cards(found: Grammar) -> None:
    def right(m: Moment, card: str, other: str) -> bool:
        return card == f"7{other[1]}" and card in m.own and other == turned(m)

    @found.says(TELLS, "Exchange {card} for {other:card}", at="panel")
    def exchange(m: Moment, card: str, other: str) -> bool:
        return right(m, card, other) and asks(m, "pass", "exchange")

    @found.says(TELLS, "{card} for {other:card}", at="cards")
    def exchanged(m: Moment, card: str, other: str) -> bool:
        assert m.action is not None
        return right(m, card, other) and m.action.verb == "exchange"

    @found.says(TELLS, "All see the two cards", at="panel")
    def open_to_all(m: Moment) -> bool:
        return Exchanged.seen_by is Event.seen_by

    @found.says(TELLS, "Last chance", at="panel")
    def last(m: Moment) -> bool:
        return {each for each, _ in m.state.agenda} == {"last exchange"} and not m.trick

    @found.says(TELLS, "It lies turned up", at="panel")
    def on_table(m: Moment) -> bool:
        return all(turned(m) not in m.hand(player) for player in range(m.players))

    @found.says(TELLS, "{player} holds it", at="panel")
    def dealer(m: Moment, player: int) -> bool:
        return turned(m) in m.hand(player)

    @found.says(LEADS, "{player} leads {card}", at="panel")
    def led(m: Moment, player: int, card: str) -> bool:
        return m.trick == [card] and player == m.state.leader

    @found.says(TELLS, "You have {text}", at="panel")
    def melds(m: Moment, text: str) -> bool:
        ranks = {letter: name for name, letter in NAMES_OF_RANKS.items()}
        real = [f"four {ranks[rank]}s" for rank in fours(m.own, now(m))]
        real += [f"a run of {WORDS[run.length]}" for run in runs(m.own)]
        return asks(m, "pass", "meld") and sorted(re.split(", | and ", text)) == sorted(real)

    @found.says(SCORES, "Melds stay, whatever the tricks bring", at="panel")
    def stay(m: Moment) -> bool:
        """What is booked for tricks takes none of them away, won or lost (JJ-17)."""
        return sum(settled(LOSES)) == sum(settled((0, 20))) == 30

    @found.says(TELLS, "{cards}", at="cards")
    def of_melds(m: Moment, cards: list[str]) -> bool:
        assert m.action is not None
        order = "AKQJT987"
        real = set()
        if "A" in m.action.manner:
            real |= {rank + suit for rank in fours(m.own, now(m)) for suit in "CDHS"}
        for run in runs(m.own) if "B" in m.action.manner else ():
            first = order.index(run.top)
            real |= {rank + run.suit for rank in order[first : first + run.length]}
        return len(cards) == len(set(cards)) and set(cards) == real


def _answers(found: Grammar) -> None:
    @found.says(TELLS, "(?P<what>No|Keep it|Keep quiet)", at="button")
    def declines(m: Moment, what: str) -> bool:
        assert m.action is not None
        verbs = {each.verb for each in m.legal} - {"pass"}
        fits = {
            "No": verbs <= {"nullo", "slam"},
            "Keep it": verbs == {"exchange"},
            "Keep quiet": verbs == {"meld"},
        }
        return m.action.verb == "pass" and fits[what]

    @found.says(TELLS, "With {player}", at="button")
    def with_whom(m: Moment, player: int) -> bool:
        assert m.action is not None
        return player == (m.state.bidder if m.action.manner == ("declarer",) else m.state.doubled_by)

    @found.says(TELLS, "{mark:suit} {suit}", at="button")
    def suit_itself(m: Moment, mark: str, suit: str) -> bool:
        assert m.action is not None
        return mark == suit == strain(m.action.strain if m.action.strain is not None else 4)

    def total(hand: list[str], denomination: str, kinds: str) -> int:
        of_fours = POINTS_FOR_FOUR * len(fours(hand, denomination)) if "A" in kinds else 0
        return of_fours + (sum(POINTS_FOR_RUN[run.length] for run in runs(hand)) if "B" in kinds else 0)

    @found.says(SCORES, "if they are the best: {points}", at="stake")
    def best(m: Moment, points: int) -> bool:
        assert m.action is not None
        return points == total(m.own, now(m), "".join(m.action.manner))

    @found.says(SCORES, "(?:if others have better|no points|no change): {points}", at="stake")
    def none(m: Moment, points: int) -> bool:
        """JJ-10: the better meld scores in place of these; what is kept back changes nothing."""
        assert m.action is not None
        return points == 0 and (m.action.verb == "pass" or bool(m.action.manner))

    @found.says(TELLS, "if they score: all see them", at="stake")
    def seen(m: Moment) -> bool:
        """JJ-11."""
        assert m.action is not None
        return bool(m.action.manner)

    @found.says(SCORES, "counts in tricks: {number}", at="stake")
    def counts(m: Moment, number: int) -> bool:
        return number == points_of(turned(m), now(m))

    @found.says(SCORES, "your melds: {points}", at="stake")
    def change(m: Moment, points: int) -> bool:
        then = [turned(m) if card == f"7{turned(m)[1]}" else card for card in m.own]
        return points == total(then, now(m), "AB") - total(m.own, now(m), "AB")


def _meanings(found: Grammar) -> None:
    @found.says(LEADS, "{player} is asked next", at="meaning")
    def asked_next(m: Moment, player: int) -> bool:
        return bool(after(m).turn == player) and player != m.seat

    @found.says(LEADS, "You are asked once more", at="meaning")
    def once_more(m: Moment) -> bool:
        return bool(after(m).turn == m.seat)

    @found.says(TELLS, "The cards are thrown in", at="meaning")
    def thrown_in(m: Moment) -> bool:
        then = after(m)
        return then.phase == OVER and then.bidder < 0

    @found.says(TELLS, "You play with {suit}", at="meaning")
    def with_suit(m: Moment, suit: str) -> bool:
        then = after(m)
        return bool(then.bidder == m.seat) and strain(then.strain) == suit

    @found.says(TELLS, "You play without trumps", at="meaning")
    def without(m: Moment) -> bool:
        then = after(m)
        return bool(then.bidder == m.seat) and strain(then.strain) == "NT"

    @found.says(SCORES, "The winner takes all, (?P<times>twice|four times)", at="meaning")
    def all_of_it(m: Moment, times: str) -> bool:
        """JJ-18."""
        multiple = {"twice": 2, "four times": 4}[times]
        return bool(after(m).multiple == multiple) and sorted(settled(LOSES, multiple)) == [0, 30 * multiple]

    @found.says(TELLS, "You play, {player} rests", at="meaning")
    def rests(m: Moment, player: int) -> bool:
        return holders(m) - {m.seat, m.state.declarer if m.state.declarer >= 0 else m.state.bidder} == {
            player
        }

    @found.says(SCORES, "{player} plays for both", at="meaning")
    def for_both(m: Moment, player: int) -> bool:
        return rests(m, player)

    @found.says(OWES, "Lose every trick, no trumps", at="meaning")
    def lose(m: Moment) -> bool:
        then = after(m)
        return bool(then.nullo == m.seat) and strain(then.denomination) == "NT"

    @found.says(OWES, "Win every trick", at="meaning")
    def win(m: Moment) -> bool:
        return bool(after(m).slam)

    @found.says(SCORES, "You score what {player} scores", at="meaning")
    def same(m: Moment, player: int) -> bool:
        assert m.action is not None
        return player == (m.state.bidder if m.action.manner == ("declarer",) else m.state.doubled_by)

    @found.says(TELLS, "The nullo stands", at="meaning")
    def stands(m: Moment) -> bool:
        return plays_nullo(m)

    @found.says(TELLS, "It stays without trumps", at="meaning")
    def stays_without(m: Moment) -> bool:
        return named(m) == "NT" and not plays_nullo(m)

    @found.says(TELLS, "It stays at {suit}", at="meaning")
    def stays(m: Moment, suit: str) -> bool:
        return now(m) == suit and strain(after(m).strain) == suit

    @found.says(TELLS, "Nobody learns (?:of it|that you were asked)", at="meaning")
    def secret(m: Moment) -> bool:
        """That somebody keeps quiet is told to nobody: no event of his follows (JJ-10)."""
        assert m.action is not None
        then = m.state.copy()
        then.log, then.known, then.may = [], m.state.known[:], dict(m.state.may)
        m.host.game.advance(then, m.action)
        own = [event for event in then.events if getattr(event, "player", None) == m.seat]
        return m.action.verb == "pass" and not any(isinstance(event, Said | Exchanged) for event in own)

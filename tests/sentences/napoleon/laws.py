"""The sentences of Napoleon's notes that hold for all tricks of a deal, tried on many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from game.engine.cards import SUITS
from game.engine.options import Options
from tests.game.referee_napoleon_cards import pack_in_use, scores
from tests.game.referee_napoleon_tricks import may_play, powers, specials, suit_of
from tests.sentences.grammar import BEATS, LEADS, OWES, Grammar
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import (
    Trick,
    belongs,
    highest_led,
    in_force,
    is_first,
    now,
    some_tricks,
    winner,
)
from tests.sentences.napoleon.truth import trump as trump_of

JACKS = "the sei-jack and the ura-jack"
PLACES = {"a led joker": "joker", "trumps": "trump", "other trumps": "trump"}

Table = tuple[int, Options, str]
"""Players, options, trumps: what decides tricks."""


def table(m: Moment) -> Table:
    return m.players, m.options, trump_of(m)


def add(found: Grammar) -> None:
    _first_trick(found)
    _ranks(found)
    _joker(found)


# Trick 1.


def _first_trick(found: Grammar) -> None:
    @found.says(
        LEADS,
        "Napoleon leads, and the highest card of the suit led takes the first trick"
        "(?P<waits>: there are no trumps yet)?",
        at="note",
    )
    def highest(m: Moment, waits: str = "") -> bool:
        """As the rest of the note says which cards have their power already, it is read with that."""
        strong = 3 if JACKS in m.detail.text else 1 if "power already" in m.detail.text else 0
        leads = is_first(m, m.trick) and m.state.leader == m.state.napoleon
        return leads and bool(waits) == (trump_of(m) != "NT") and _highest_takes_it(*table(m), strong)

    @found.says(BEATS, "The (?P<what>special cards wait|mighty waits), too", at="note")
    def wait(m: Moment, what: str) -> bool:
        several = len(specials(trump_of(m), now(m))) > 1
        return not powers(trump_of(m), True, now(m)) and several == what.startswith("special")

    @found.says(BEATS, "But the mighty has its power already", at="note")
    def mighty_already(m: Moment) -> bool:
        return powers(trump_of(m), True, now(m)) == ["AS"]

    @found.says(BEATS, f"But the special cards have their power already: the mighty, then {JACKS}", at="note")
    def jacks_already(m: Moment) -> bool:
        jacks = powers(trump_of(m), True, now(m))
        return len(jacks) == 3 and _in_order(*table(m), ("mighty", "sei-jack", "ura-jack"), first=True)

    @found.says(BEATS, "Only {cardname} takes a trick from the mighty", at="note")
    def only(m: Moment, cardname: str) -> bool:
        return _mighty(*table(m), cardname, first=True)


@cache
def _highest_takes_it(players: int, options: Options, trumps: str, strong: int) -> bool:
    """Whether in trick 1 the highest card of the suit led wins, unless so many special cards have power."""
    rules = in_force(players, options)
    for trick in some_tricks(players, options):
        if trick[0] == "JK" or {"AS", "QH"} <= set(trick):
            continue
        powerful = [card for card in specials(trumps, rules)[:strong] if card in trick]
        if winner(trick, trumps, rules, first=True) != (powerful or [highest_led(trick, trumps, rules)])[0]:
            return False
    return True


# The other tricks.


def _ranks(found: Grammar) -> None:
    @found.says(BEATS, "The mighty beats every other card", at="note")
    def all_others(m: Moment) -> bool:
        return _mighty(*table(m), None)

    @found.says(BEATS, "The mighty beats every card but {cardname}, which takes the trick from it", at="note")
    def all_but_one(m: Moment, cardname: str) -> bool:
        return _mighty(*table(m), cardname)

    @found.says(BEATS, "Next (?:is|are) {text}", at="note")
    def order(m: Moment, text: str) -> bool:
        kinds = ["mighty"]
        for part in text.split(", then "):
            kinds += ["sei-jack", "ura-jack"] if part == JACKS else [PLACES[part]]
        others = "other trumps" in text
        return others == ("sei-jack" in kinds and "trump" in kinds) and _in_order(*table(m), tuple(kinds))

    @found.says(
        BEATS,
        "If all cards of a trick are of one suit, with no (?P<but>mighty|mighty, sei-jack or ura-jack) "
        "among them, its two takes it",
        at="note",
    )
    def same_two(m: Moment, but: str) -> bool:
        return _two_takes_it(*table(m), 3 if "jack" in but else 1)

    @found.says(BEATS, "A joker played to it (?P<how>spoils|does not spoil) that", at="note")
    def joker_beside(m: Moment, how: str) -> bool:
        rules, trumps = now(m), trump_of(m)
        return all(
            (winner([f"T{suit}", "JK", f"2{suit}"], trumps, rules) == f"2{suit}") == (how != "spoils")
            for suit in SUITS
        )

    @found.says(OWES, "When suit is followed, the mighty and the ura-jack belong to {suit}", at="note")
    def both_belong(m: Moment, suit: str) -> bool:
        cards = specials(trump_of(m), now(m))
        return len(cards) == 3 and {belongs(m, card) for card in cards} == {suit}

    @found.says(OWES, "When suit is followed, the mighty belongs to {suit}", at="note")
    def mighty_belongs(m: Moment, suit: str) -> bool:
        return belongs(m, "AS") == suit and len(specials(trump_of(m), now(m))) == 1

    @found.says(OWES, "When suit is followed, each of the three belongs to the suit it shows", at="note")
    def each_belongs(m: Moment) -> bool:
        cards = specials(trump_of(m), now(m))
        return len(cards) == 3 and all(belongs(m, card) == card[1] for card in cards)


@cache
def _mighty(players: int, options: Options, trumps: str, but: str | None, *, first: bool = False) -> bool:
    """Whether the mighty wins every trick, except from this one card."""
    rules = in_force(players, options)
    tricks = [trick for trick in _tricks(players, options, first) if "AS" in trick]
    return all(
        winner(trick, trumps, rules, first=first) == (but if but in trick else "AS") for trick in tricks
    )


@cache
def _in_order(
    players: int, options: Options, trumps: str, kinds: tuple[str, ...], *, first: bool = False
) -> bool:
    """Whether a trick always goes to the first of these kinds of cards that lies there."""
    rules = in_force(players, options)
    jacks = dict(zip(specials(trumps, rules), ("mighty", "sei-jack", "ura-jack"), strict=False))

    def kind(card: str, trick: Trick) -> str:
        if card == "JK":
            return "joker" if trick[0] == "JK" else "plain"
        trumped = not first and suit_of(card, trumps, rules) == trumps
        return jacks.get(card, "trump" if trumped else "plain")

    for trick in _tricks(players, options, first):
        if {"AS", "QH"} <= set(trick):  # The yoromeki has a sentence of its own.
            continue
        there = {kind(card, trick) for card in trick}
        best = next((each for each in kinds if each in there), "plain")
        if kind(winner(trick, trumps, rules, first=first), trick) != best:
            return False
    return True


@cache
def _two_takes_it(players: int, options: Options, trumps: str, strong: int) -> bool:
    """Whether the two wins every trick of one suit in which none of so many special cards lies."""
    rules = in_force(players, options)
    barred = set(specials(trumps, rules)[:strong])
    tricks = [trick for trick in some_tricks(players, options) if len({card[1] for card in trick}) == 1]
    twos = [trick for trick in tricks if f"2{trick[0][1]}" in trick and not set(trick) & barred]
    return len(specials(trumps, rules)) == strong and all(
        winner(trick, trumps, rules)[0] == "2" for trick in twos
    )


def _tricks(players: int, options: Options, first: bool) -> Iterator[Trick]:
    """Some tricks; the joker is not led to the first."""
    return (trick for trick in some_tricks(players, options) if not first or trick[0] != "JK")


# The joker.


def _joker(found: Grammar) -> None:
    @found.says(OWES, "The joker belongs to no suit: play it to any trick", at="note")
    def to_any(m: Moment) -> bool:
        rules, trumps = now(m), trump_of(m)
        tricks = [trick for trick in some_tricks(m.players, m.options) if trick[0] != "JK"]
        return all(
            "JK" in may_play(["JK", *trick[1:]], trick[:1], trumps, first, rules)
            for trick in tricks
            for first in (False, True)
        )

    @found.says(BEATS, "It wins only if it is led, and it may not be led to the first trick", at="note")
    def only_if_led(m: Moment) -> bool:
        rules, trumps = now(m), trump_of(m)
        tricks = [trick for trick in some_tricks(m.players, m.options) if "JK" in trick[1:]]
        barred = all("JK" not in may_play(trick, [], trumps, True, rules) for trick in tricks)
        return barred and all(
            winner(trick, trumps, rules, first=first) != "JK" for trick in tricks for first in (False, True)
        )

    @found.says(
        BEATS,
        "Led, it asks for (?P<asks>nothing|a trump|a scoring card|a trump, or else a scoring card),? and "
        "wins unless (?P<but>.+) is played",
        at="note",
    )
    def led(m: Moment, asks: str, but: str) -> bool:
        return _asks(*table(m), tuple(asks.split(", or else "))) and _led_joker(*table(m), but)

    @found.says(OWES, "When {cardname} is led, whoever has the joker must play it", at="note")
    def hunted(m: Moment, cardname: str) -> bool:
        rules, trumps = now(m), trump_of(m)
        hands = [["JK", *trick[1:]] for trick in some_tricks(m.players, m.options)]
        return all(
            may_play(hand, [cardname], trumps, first, rules) == ["JK"]
            for hand in hands
            for first in (False, True)
        )


@cache
def _asks(players: int, options: Options, trumps: str, asks: tuple[str, ...]) -> bool:
    """Whether a led joker asks for these kinds of cards, one after the other."""
    rules = in_force(players, options)
    pack = pack_in_use(rules)
    kinds = {
        "a trump": {card for card in pack if suit_of(card, trumps, rules) == trumps},
        "a scoring card": {card for card in pack if scores(card, rules)},
    }
    for trick in some_tricks(players, options):
        hand = [card for card in trick if card != "JK"]
        held = [[card for card in hand if card in kinds[asked]] for asked in asks if asked != "nothing"]
        owed = next((cards for cards in held if cards), hand)
        if sorted(may_play(hand, ["JK"], trumps, False, rules)) != sorted(owed):
            return False
    return True


@cache
def _led_joker(players: int, options: Options, trumps: str, but: str) -> bool:
    """Whether a led joker wins exactly when no card of those named is played."""
    rules = in_force(players, options)
    named = set(re.findall("mighty|sei-jack|ura-jack|trump|special card", but))
    jacks = dict(zip(specials(trumps, rules), ("mighty", "sei-jack", "ura-jack"), strict=False))

    def beats(card: str) -> bool:
        trumped = "trump" in named and suit_of(card, trumps, rules) == trumps
        return trumped or jacks.get(card) in named or ("special card" in named and card in jacks)

    tricks = [["JK", *(card for card in trick if card != "JK")] for trick in some_tricks(players, options)]
    return all((winner(trick, trumps, rules) != "JK") == any(map(beats, trick)) for trick in tricks)

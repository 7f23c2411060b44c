"""What Napoleon's notes say of all tricks of a deal, tried on many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.engine.options import Options
from tests.game.referee_napoleon_cards import pack_in_use, scores
from tests.game.referee_napoleon_tricks import may_play, specials, suit_of
from tests.sentences.napoleon.truth import Trick, highest_led, in_force, some_tricks, winner


@cache
def highest_takes_it(players: int, options: Options, trumps: str, strong: int) -> bool:
    """Whether in trick 1 the highest card of the suit led wins, unless so many special cards have power."""
    rules = in_force(players, options)
    for trick in some_tricks(players, options):
        if trick[0] == "JK" or {"AS", "QH"} <= set(trick):
            continue
        powerful = [card for card in specials(trumps, rules)[:strong] if card in trick]
        if winner(trick, trumps, rules, first=True) != (powerful or [highest_led(trick, trumps, rules)])[0]:
            return False
    return True


@cache
def mighty_beats_all(
    players: int, options: Options, trumps: str, but: str | None, *, first: bool = False
) -> bool:
    """Whether the mighty wins every trick, except from this one card."""
    rules = in_force(players, options)
    tricks = [trick for trick in _tricks(players, options, first) if "AS" in trick]
    return all(
        winner(trick, trumps, rules, first=first) == (but if but in trick else "AS") for trick in tricks
    )


@cache
def in_order(
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
def two_takes_it(players: int, options: Options, trumps: str, strong: int) -> bool:
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


@cache
def joker_asks(players: int, options: Options, trumps: str, asks: tuple[str, ...]) -> bool:
    """Whether a led joker asks for these kinds of cards, one after the other."""
    rules = in_force(players, options)
    pack = pack_in_use(rules)
    kinds = {
        "a trump": {card for card in pack if suit_of(card, trumps, rules) == trumps},
        "a scoring card": {card for card in pack if scores(card, rules)},
    }
    for trick in some_tricks(players, options):
        hand = [card for card in trick if card != "JK"]
        held = [[card for card in hand if card in kinds[asked]] for asked in asks]
        owed = next((cards for cards in held if cards), hand)
        if sorted(may_play(hand, ["JK"], trumps, False, rules)) != sorted(owed):
            return False
    return True


@cache
def led_joker(players: int, options: Options, trumps: str, named: tuple[str, ...]) -> bool:
    """Whether a led joker wins exactly when no card of those named is played."""
    rules = in_force(players, options)
    jacks = dict(zip(specials(trumps, rules), ("mighty", "sei-jack", "ura-jack"), strict=False))

    def beats(card: str) -> bool:
        trumped = "trump" in named and suit_of(card, trumps, rules) == trumps
        return trumped or jacks.get(card) in named or ("special" in named and card in jacks)

    tricks = [["JK", *(card for card in trick if card != "JK")] for trick in some_tricks(players, options)]
    return all((winner(trick, trumps, rules) != "JK") == any(map(beats, trick)) for trick in tricks)

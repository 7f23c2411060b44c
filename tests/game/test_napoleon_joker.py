"""Napoleon, clause by clause: the joker, its hunter, and the two readings over many tricks."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.cards import JOKER, card_text, cards_text, each, parse_card, parse_cards
from game.engine.state import Zone
from game.games.napoleon.powers import best_place, playable
from tests.conftest import Tally

from . import referee_napoleon_cards as referee
from .at_the_table import act, do, hand, legal, refusal
from .napoleon_deals import (
    GAME,
    PLAYERS,
    begin,
    bid,
    blind_size,
    deck,
    may,
    powers_of,
    table,
    taker,
    to_play,
    trick,
    winner,
)
from .random_play import random_options
from .referee_napoleon_tricks import may_play, winning_place

JOKERS = ("strong", "stronger", "weak")
STRAINS = ("C", "D", "H", "S", "NT")
O8 = {"specials_are_trumps": True}

every_joker = pytest.mark.parametrize("joker", JOKERS)


@every_joker
@pytest.mark.parametrize("players", PLAYERS)
def test_nap_o9_one_more_card_in_the_blind_which_scores_nothing(players: int, joker: str) -> None:
    cards = set(cards_text(GAME.pack(players, GAME.Options(joker=joker))).split())
    assert cards == {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"} | {"JK"}
    assert blind_size(players, joker=joker) == {2: 3, 3: 5, 4: 5, 5: 3, 6: 5}[players]
    assert not table(players, joker=joker).scoring >> JOKER & 1
    match = begin(players, deck(players, "JK", joker=joker), joker=joker)
    bid(match)
    if players > 3:
        assert "call JK" in legal(match)
        do(match, "call JK")
    for _ in range(blind_size(players, joker=joker)):
        do(match, match.legal()[0].text)
    assert legal(match) == {f"play {card}" for card in hand(match, 0) - {"JK"}}, "not to trick 1"
    assert refusal(match, "play JK") == ("the joker can't be led to trick 1", "NAP-O9")


@every_joker
@pytest.mark.parametrize(
    ("cards", "held", "trump", "playable_cards"),
    [
        ("9C", "2C JK 3D", "D", "2C JK"), ("9C", "3D JK", "D", "3D JK"), ("9D", "AS JK", "D", "AS JK"),
        ("9D 3C", "JD JK 4S", "D", "JD JK"), ("9C", "JK", "D", "JK"), ("9S 9C", "4S JK KD", "NT", "4S JK"),
    ],
)  # fmt: skip
def test_nap_o9_the_joker_may_be_played_to_any_trick(
    joker: str, cards: str, held: str, trump: str, playable_cards: str
) -> None:
    for first in (False, True):
        assert may(cards, held, trump, first=first, joker=joker) == set(playable_cards.split())
    assert "JK" in may("", held, trump, joker=joker), "and led, later"


@every_joker
@pytest.mark.parametrize("trump", STRAINS)
def test_nap_o9_the_joker_cannot_win_unless_led(joker: str, trump: str) -> None:
    for cards in ("2C JK", "2C JK 3D", "2H 2C JK", "2S JK 3H 4C 5D", "3S 2S JK"):
        for first in (False, True):
            for beside in (False, True):
                won = winner(cards, trump, first=first, joker=joker, same_two_with_joker=beside)
                assert won != "JK"


LED = [
    # the trick, trumps, who wins with the strong, the stronger and the weak joker
    ("JK 3C 4C AD", "D", "JK", "JK", "AD"),
    ("JK 3C 4C AC", "D", "JK", "JK", "JK"),
    ("JK AS 3C 4C", "D", "AS", "AS", "AS"),
    ("JK JD 3C 4C", "D", "JD", "JK", "JD"),
    ("JK JH 3C 4C", "D", "JH", "JK", "JH"),
    ("JK JH JD 4C", "D", "JD", "JK", "JD"),
    ("JK JH JD AS", "D", "AS", "AS", "AS"),
    ("JK JH AD 4C", "D", "JH", "JK", "JH"),
    ("JK 2D AD KD", "D", "JK", "JK", "AD"),
    ("JK 2C AC KC", "D", "JK", "JK", "JK"),
    ("JK 9D TD KC", "D", "JK", "JK", "TD"),
    ("JK KS QS TS", "D", "JK", "JK", "JK"),
    ("JK AD KD QD", "NT", "JK", "JK", "JK"),
    ("JK JD JH 2D", "NT", "JK", "JK", "JK"),
    ("JK AS JH 2D", "NT", "AS", "AS", "AS"),
    ("JK 2D AD KD", "NT", "JK", "JK", "JK"),
]


@pytest.mark.parametrize(("cards", "trump", "strong", "stronger", "weak"), LED)
def test_nap_o9_who_wins_when_the_joker_is_led(
    cards: str, trump: str, strong: str, stronger: str, weak: str
) -> None:
    for joker, wins in (("strong", strong), ("stronger", stronger), ("weak", weak)):
        assert winner(cards, trump, joker=joker) == wins, joker
        if "AS" not in cards:
            assert winner(cards, trump, joker=joker, yoromeki=True) == wins


ANSWERS = [
    # what is held, trumps, what may be played on a strong joker and on a weak one
    ("3D AC 4C", "D", "3D", "3D"),
    ("AC 4C", "D", "AC 4C", "AC"),
    ("AC TC JH 9H", "D", "AC TC JH 9H", "AC TC JH"),
    ("4C 9H", "D", "4C 9H", "4C 9H"),
    ("JD AD 4C", "D", "JD AD", "JD AD"),
    ("AS JH 3D", "D", "3D", "3D"),
    ("AS JH 4C", "D", "AS JH 4C", "AS JH"),
    ("AC 3D", "NT", "AC 3D", "AC"),
    ("AC 3D TH 9S", "NT", "AC 3D TH 9S", "AC TH"),
    ("AS 2S", "NT", "AS 2S", "AS"),
    ("3D 4D 5D", "NT", "3D 4D 5D", "3D 4D 5D"),
]


@pytest.mark.parametrize(("held", "trump", "strong", "weak"), ANSWERS)
def test_nap_o9_what_must_be_played_when_the_joker_is_led(
    held: str, trump: str, strong: str, weak: str
) -> None:
    for joker, expected in (("strong", strong), ("stronger", strong), ("weak", weak)):
        assert may("JK", held, trump, joker=joker) == set(expected.split()), joker
        assert may("JK 3C", held, trump, joker=joker) == set(expected.split()), joker


@every_joker
@pytest.mark.parametrize(
    ("held", "trump", "playable_cards"),
    [("AS 4C", "D", "AS"), ("JH 4C", "D", "JH"), ("AS JH 3D", "D", "AS JH 3D"), ("JC 4C", "S", "JC")],
)
def test_nap_o9_with_specials_as_trumps_these_must_be_played_too(
    joker: str, held: str, trump: str, playable_cards: str
) -> None:
    assert may("JK", held, trump, joker=joker, **O8) == set(playable_cards.split())


def test_nap_o9_a_led_joker_at_the_table() -> None:
    for joker, wins in (("strong", 3), ("stronger", 0), ("weak", 3)):
        assert taker("JK 3D AD JH 4D", "D", joker=joker) == wins
    match = trick("JK", "D", players=5, joker="weak")
    held = hand(match, 1)
    trumps = {card for card in held if card[1] == "D"}
    scoring = {card for card in held if card[0] in "AKQJT"}
    expected = trumps or scoring or held
    assert legal(match) == {f"play {card}" for card in expected}


@pytest.mark.parametrize(
    ("joker", "trump", "allowed", "tried", "asked"),
    [
        ("strong", "D", {"play 3D"}, "AH", "a trump"),
        ("weak", "D", {"play 3D"}, "AH", "a trump"),
        ("weak", "S", {"play AH"}, "3D", "a scoring card"),
        ("weak", "NT", {"play AH"}, "3D", "a scoring card"),
    ],
)
def test_nap_o9_the_refusal_when_the_joker_is_led(
    joker: str, trump: str, allowed: set[str], tried: str, asked: str
) -> None:
    options = {"joker": joker, "no_trump": "high"}
    match = begin(5, deck(5, "JK AC", "3D AH 2H 3H 4H 5H 2C 3C 4C 5C", **options), **options)
    to_play(match, f"13 {trump}")
    act(match, "0 play AC, 1 play 2C")
    while match.deal.state.trick:
        do(match, match.legal()[0].text)
    do(match, "play JK")
    assert legal(match) == allowed
    assert refusal(match, f"play {tried}") == (f"the joker was led: play {asked}", "NAP-O9")


# The hunter.


HUNTED = (("strong", False), ("strong", True), ("stronger", False), ("stronger", True), ("weak", True))
"""The jokers, without and with `weak_hunter`, that are hunted; a weak one is not without it."""


@pytest.mark.parametrize(("joker", "weak_hunter"), [*HUNTED, ("weak", False)])
@pytest.mark.parametrize("hunter", ["3C", "3S", "none"])
@pytest.mark.parametrize("trump", ["C", "D", "S", "NT"])
def test_nap_o10_o14_the_hunter_draws_the_joker_out(
    joker: str, weak_hunter: bool, hunter: str, trump: str
) -> None:
    options = {"joker": joker, "joker_hunter": hunter, "weak_hunter": weak_hunter}
    draws = hunter if (joker, weak_hunter) in HUNTED else ""
    for first in (False, True):
        for led in ("3C", "3S", "4C", "3D"):
            own = f"A{led[1]}"
            drawn = {"JK"} if led == draws else {own, "JK"}
            assert may(led, f"{own} KH JK", trump, first=first, **options) == drawn, "even if able to follow"
            assert may(f"{led} 5H", f"{own} JK", trump, first=first, **options) == drawn, "whoever has it"
            assert may(led, f"{own} KH", trump, first=first, **options) == {own}, "only who has the joker"
        assert may("4H 3C", "2H KC JK", trump, first=first, **options) == {"2H", "JK"}, "only when it is led"


@pytest.mark.parametrize(("joker", "weak_hunter"), HUNTED)
def test_nap_o10_at_the_table_and_its_refusal(joker: str, weak_hunter: bool) -> None:
    options = {"joker": joker, "weak_hunter": weak_hunter}
    for first in (True, False):
        match = begin(5, deck(5, "3C AD AC", "JK KC 2C 2D 2H 4H 5H 6H 7H 8H", **options), **options)
        to_play(match, "13 S")
        if not first:
            act(match, "0 play AD, 1 play 2D")
            while match.deal.state.trick:
                do(match, match.legal()[0].text)
        do(match, "play 3C")
        assert legal(match) == {"play JK"}
        why = ("the joker hunter was led: play the joker", "NAP-O10")
        assert refusal(match, "play KC") == refusal(match, "play 2H") == why
        do(match, "play JK")
        while match.deal.state.trick:
            do(match, match.legal()[0].text)
        assert match.to_act != 1, "it cannot win unless led"


def test_nap_o10_a_weak_joker_is_left_alone() -> None:
    match = begin(5, deck(5, "3C AD AC", "JK KC 2C 2D 2H 4H 5H 6H 7H 8H", joker="weak"), joker="weak")
    to_play(match, "13 S")
    do(match, "play 3C")
    assert legal(match) == {"play JK", "play KC", "play 2C"}
    assert refusal(match, "play 2H") == ("you must follow clubs", "NAP-9")


def test_nap_o10_who_is_not_drawn_out_has_no_joker() -> None:
    match = begin(5, deck(5, "3C", "KC", "JK", joker="strong"), joker="strong")
    to_play(match, "13 S")
    act(match, "0 play 3C, 1 play KC")
    assert not match.deal.state.may[Zone("hands", 1)] >> JOKER & 1


@every_joker
def test_nap_o10_a_discarded_joker_is_hunted_in_vain(joker: str) -> None:
    options = {"joker": joker, "weak_hunter": True}
    match = begin(5, deck(5, "3C AD JK", "KC 2D", **options), **options)
    bid(match, "13 S")
    do(match, "call KS", "discard JK")
    while legal(match) & {f"discard {card}" for card in hand(match, 0)}:
        do(match, next(text for text in sorted(legal(match)) if text not in ("discard 3C", "discard AD")))
    do(match, "play 3C")
    assert legal(match) == {f"play {card}" for card in hand(match, 1) if card[1] == "C"}


# Same two.


@every_joker
@pytest.mark.parametrize(
    ("cards", "trump", "without", "beside"),
    [
        ("2H AH JK KH", "D", "AH", "2H"), ("AH KH 2H JK", "D", "AH", "2H"), ("2H AH JK", "NT", "AH", "2H"),
        ("2D AD JK KD", "D", "AD", "2D"), ("2D AD JK JD", "D", "JD", "JD"), ("2H AH JK KC", "D", "AH", "AH"),
        ("3H AH JK KH", "D", "AH", "AH"), ("2H JK", "D", "2H", "2H"), ("2S JK AS", "D", "AS", "AS"),
    ],
)  # fmt: skip
def test_nap_o11_same_two_beside_a_joker(
    joker: str, cards: str, trump: str, without: str, beside: str
) -> None:
    assert winner(cards, trump, joker=joker) == without
    assert winner(cards, trump, joker=joker, same_two_with_joker=True) == beside
    for value in (False, True):
        plain = winner(cards, trump, joker=joker, first=True, same_two_with_joker=value)
        assert plain == max((c for c in cards.split() if c[1] == cards[1]), key=lambda c: "23JKA".index(c[0]))


@pytest.mark.parametrize(
    ("cards", "trump", "strong", "weak_without", "weak_beside"),
    [
        ("JK 2D AD KD", "D", "JK", "AD", "2D"), ("JK 2H AH KH", "D", "JK", "JK", "JK"),
        ("JK 2D AD", "NT", "JK", "JK", "JK"), ("JK 2D AD JD", "D", "JD", "JD", "JD"),
        ("JK 2D AD 3C", "D", "JK", "AD", "AD"), ("JK 2D", "D", "JK", "2D", "2D"),
    ],
)  # fmt: skip
def test_nap_o11_a_led_jokers_own_rule_comes_first(
    cards: str, trump: str, strong: str, weak_without: str, weak_beside: str
) -> None:
    for beside, weak in ((False, weak_without), (True, weak_beside)):
        assert winner(cards, trump, joker="strong", same_two_with_joker=beside) == strong
        assert winner(cards, trump, joker="weak", same_two_with_joker=beside) == weak
        stronger = strong if strong == "AS" else "JK"
        assert winner(cards, trump, joker="stronger", same_two_with_joker=beside) == stronger


# The two readings, over many tricks.

SPECIAL = each(parse_cards("AS JC JD JH JS QH 2C 2D 2H 2S 3C 3S AD AH"))


def some_cards(rng: Random, number: int, joker: bool) -> list[int]:
    """Cards that meet seldom in a deal: often of one suit, or such about which there is a rule."""
    suit = rng.randrange(4)
    pool = {*range(13 * suit, 13 * suit + 13)} if rng.randrange(2) else {*rng.sample(range(52), 12)}
    found = rng.sample(sorted(pool | {*rng.sample(SPECIAL, rng.choice((0, 2, 7)))}), number)
    if joker and rng.randrange(3):
        found[rng.choice((0, rng.randrange(number)))] = JOKER
    return found


def hunt(cards: list[int], hunter: int) -> None:
    """Let the hunter lead the trick, and the hand that the cards end with have the joker."""
    for place, card in ((0, hunter), (-1, JOKER)):
        if card in cards:
            cards[cards.index(card)] = cards[place]
        cards[place] = card


def test_nap_9_to_11_the_second_reading_agrees_on_every_trick(tally: Tally) -> None:
    tally.floor(**{"with a joker": 1_000, "joker led": 300, "won by a two": 200, "trick 1": 2_000, "NT": 800})
    tally.floor(**{"hunted": 50, "weak joker led in NT": 15})
    rng = tally.rng
    for _ in tally.times(500, "sets of powers"):
        players = rng.choice(PLAYERS)
        options = random_options(GAME, rng, players=players).as_json()
        trump = rng.choice(STRAINS)
        if trump == "NT" and options["no_trump"] == "off":
            options["no_trump"] = "low"
        now = referee.in_force(players, options)
        deciding = powers_of(trump, players, **options)
        for first in [False, True] * 10:
            cards = some_cards(rng, players + 4, now["joker"] != "none")
            if now["joker_hunter"] != "none" and rng.randrange(4) == 0:
                hunt(cards, parse_card(now["joker_hunter"]))
            texts = [card_text(card) for card in cards]
            if first and texts[0] == "JK":
                continue
            held, lie, texts = texts[players:], texts[: rng.randrange(players)], texts[:players]
            if lie or not first or held != ["JK"]:
                found = playable(deciding, cards[: len(lie)], parse_cards(" ".join(held)), first=first)
                assert set(cards_text(found).split()) == set(may_play(held, lie, trump, first, now))
                tally.count["hunted"] += lie[:1] == [now["joker_hunter"]] and "JK" in held
                tally.count["weak joker led in NT"] += lie[:1] == ["JK"] and (now["joker"], trump) == (
                    "weak",
                    "NT",
                )
            place = winning_place(texts, trump, first, now)
            assert best_place(deciding, cards[:players], first=first) == place, (texts, trump, first, options)
            tally.count["with a joker"] += "JK" in texts
            tally.count["joker led"] += texts[0] == "JK"
            tally.count["won by a two"] += texts[place][0] == "2"
            tally.count["trick 1"] += first
            tally.count["NT"] += trump == "NT"

"""The options of Napoleon: each value changes something where it applies, and nothing where it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import cards_text
from game.engine.options import Options
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from . import referee_napoleon_cards as referee
from .at_the_table import asked, do, legal
from .napoleon_deals import (
    GAME,
    PLAYERS,
    all_pass,
    begin,
    bid,
    deck,
    may,
    new_match,
    play_sweep,
    winner,
)
from .random_play import random_options, some_action

Situation = Callable[..., Any]


def test_the_defaults_are_the_pages() -> None:
    assert GAME.Options().as_json() == referee.DEFAULTS
    declared = {name: list(option.values) for name, option in GAME.Options.declared().items()}
    assert declared == referee.CHOICES
    assert list(declared) == list(referee.CHOICES), "in the order of the page"


def test_the_presets() -> None:
    presets = {preset.title: preset.values for preset in GAME.presets}
    assert presets["Standard"] == {}
    assert presets["Hattori"] == {"style": "hattori"}
    assert presets["1885"] == {"style": "1885"}
    assert presets["With joker"] == {"joker": "strong"}


# A fixed position that each value of an option makes another of.


def first_bids(players: int = 5, **options: Any) -> set[str]:
    return legal(begin(players, deck(players, **options), **options))


def after_a_pass(**options: Any) -> Any:
    match = begin(3, deck(3), **options)
    do(match, "pass", "bid 11 C", "bid 11 D")
    return match.to_act


def after_all_pass(**options: Any) -> str:
    match = begin(4, deck(4, "AS"), **options)
    all_pass(match)
    return "over" if match.deal.finished else asked(match)


def winners_of_trick_1(**options: Any) -> list[str]:
    return [winner(cards, "D", first=True, **options) for cards in ("9C AS KC", "9C JD KC")]


def first_leads(**options: Any) -> set[str]:
    return may("", "2D 3C", "D", first=True, **options)


def with_the_queen_of_hearts(**options: Any) -> str:
    return winner("9C AS QH", "D", **options)


def following_with_the_mighty(**options: Any) -> set[str]:
    return may("9D", "AS 3C", "D", **options)


def joker_led(**options: Any) -> tuple[str, set[str], set[str]]:
    pack = cards_text(GAME.pack(5, GAME.Options(**options)))
    led = [winner(cards, "D", **options) for cards in ("JK JD 3C", "JK AD 3C")] if "JK" in pack else ["", ""]
    return pack, set(led[:1]), set(led[1:])


def joker_drawn_out(joker: str = "strong", **options: Any) -> list[set[str]]:
    return [may(led, "AC AS JK", "D", joker=joker, **options) for led in ("3C", "3S")]


def weak_joker_drawn_out(**options: Any) -> set[str]:
    return may("3C", "AC JK", "D", joker="weak", **options)


def two_beside_a_joker(**options: Any) -> str:
    return winner("2H AH JK", "D", joker="strong", **options)


def chips(number: int, players: int, discarded: int = 1, **options: Any) -> list[int]:
    match = new_match(players, **options)
    play_sweep(match, f"{number} S", discarded=discarded, **options)
    return match.totals


def deals_of_a_match(**options: Any) -> int:
    match = new_match(2, **options)
    while match.upcoming is not None:
        match.start_deal()
        bid(match, "20 S", match.to_act or 0)
        while not match.deal.finished:
            do(match, match.legal()[0].text)
    return len(match.deals)


def asked_after_the_bid(players: int, **options: Any) -> str:
    match = begin(players, deck(players, **options), **options)
    bid(match)
    return asked(match)


def steps(**options: Any) -> list[str]:
    """What is asked in a deal, one after the other: Hattori's for four, otherwise for five."""
    players = 4 if options["style"] == "hattori" else 5
    match = begin(players, deck(players), **options)
    bid(match)
    found = []
    while asked(match) != "play":
        found.append(asked(match))
        do(match, match.legal()[0].text)
    return found


CHANGED: dict[str, list[Situation]] = {
    "deals": [deals_of_a_match],
    "style": [steps],
    "min_bid": [first_bids],
    "bidding": [after_a_pass],
    "no_trump": [lambda **options: [action.text for action in begin(5, deck(5), **options).legal()]],
    "all_pass": [after_all_pass],
    "first_trick": [winners_of_trick_1],
    "first_lead": [first_leads],
    "yoromeki": [with_the_queen_of_hearts],
    "specials_are_trumps": [following_with_the_mighty],
    "joker": [joker_led],
    "joker_hunter": [
        joker_drawn_out,
        lambda **options: joker_drawn_out(joker="weak", weak_hunter=True, **options),
    ],
    "weak_hunter": [
        weak_joker_drawn_out,
        lambda **options: cards_text(GAME.pack(4, GAME.Options(joker="weak", removed_threes=1, **options))),
    ],
    "same_two_with_joker": [two_beside_a_joker],
    "opponents_none_loses": [lambda **options: chips(13, 5, **options)],
    "payment": [lambda **options: chips(15, 5, **options), lambda **options: chips(20, 2, 0, **options)],
    "four_payments": [lambda **options: chips(13, 4, **options)],
    "six_payments": [lambda **options: chips(13, 6, **options)],
    "three_adjutant": [lambda **options: asked_after_the_bid(3, **options)],
    "removed_threes": [
        lambda **options: cards_text(GAME.pack(4, GAME.Options(**options))),
        lambda **options: cards_text(GAME.pack(6, GAME.Options(joker="strong", **options))),
    ],
}


@pytest.mark.parametrize("name", CHANGED)
def test_each_value_of_an_option_changes_something(name: str) -> None:
    values = [1, 2, 3] if name == "deals" else referee.CHOICES[name]
    for situation in CHANGED[name]:
        seen = [situation(**{name: value}) for value in values]
        assert all(seen.count(one) == 1 for one in seen), "each makes another game"


def test_no_option_is_left_out_above() -> None:
    assert CHANGED.keys() == GAME.Options.declared().keys()


# Where an option has no effect.

EVERYWHERE = set(referee.CHOICES)
FOUR = {"four_payments", "removed_threes"}
SIX = {"six_payments", "removed_threes"}
TABLES = {"four_payments", "six_payments", "three_adjutant", "removed_threes"}
JOKERS = {"joker_hunter", "weak_hunter", "same_two_with_joker"}
IN_HATTORI = {"deals", "style", "min_bid", "no_trump", "all_pass", "yoromeki", "specials_are_trumps"}
IN_1885 = {"deals", "style", "all_pass"}

EFFECTIVE = [
    # players, options, which have an effect
    (2, {}, EVERYWHERE - TABLES - JOKERS),
    (3, {}, EVERYWHERE - TABLES - JOKERS | {"three_adjutant"}),
    (4, {}, EVERYWHERE - TABLES - JOKERS | FOUR),
    (5, {}, EVERYWHERE - TABLES - JOKERS),
    (6, {}, EVERYWHERE - TABLES - JOKERS | SIX),
    (5, {"joker": "strong"}, EVERYWHERE - TABLES - {"weak_hunter"}),
    (5, {"joker": "stronger", "weak_hunter": True}, EVERYWHERE - TABLES - {"weak_hunter"}),
    (5, {"joker": "weak"}, EVERYWHERE - TABLES - {"joker_hunter"}),
    (5, {"joker": "weak", "weak_hunter": True}, EVERYWHERE - TABLES),
    (5, {"weak_hunter": True}, EVERYWHERE - TABLES - JOKERS),
    (4, {"joker": "weak"}, EVERYWHERE - TABLES - {"joker_hunter"} | FOUR),
    (6, {"joker": "strong"}, EVERYWHERE - TABLES - {"weak_hunter"} | SIX),
    (4, {"payment": "by_bid"}, EVERYWHERE - TABLES - JOKERS | FOUR),
    (4, {"payment": "barraco"}, EVERYWHERE - TABLES - JOKERS | {"removed_threes"}),
    (6, {"payment": "barraco"}, EVERYWHERE - TABLES - JOKERS | {"removed_threes"}),
    (3, {"payment": "barraco"}, EVERYWHERE - TABLES - JOKERS | {"three_adjutant"}),
    (4, {"style": "hattori"}, IN_HATTORI),
    (4, {"style": "hattori", "joker": "strong", "payment": "barraco"}, IN_HATTORI),
    (5, {"style": "1885"}, IN_1885),
    (5, {"style": "1885", "joker": "strong", "payment": "by_bid"}, IN_1885),
]


@pytest.mark.parametrize(("players", "given", "effective"), EFFECTIVE)
def test_which_options_have_an_effect(players: int, given: dict[str, Any], effective: set[str]) -> None:
    options = GAME.Options.read(given, players)
    declared = GAME.Options.declared()
    assert {name for name, each in declared.items() if each.matters(options, players)} == effective


def replayed_with(match: Match, options: Options) -> dict[str, Any]:
    written = record.as_json(match) | {"options": options.as_json()}
    return record.report(record.follow(written, GAMES))


def some_position(options: Options, players: int, rng: Random) -> Match:
    """A match that stops anywhere in its first deal."""
    match = Match(GAME, players, options, seed=rng.randrange(10**6), first_dealer=rng.randrange(players))
    match.start_deal()
    stop = rng.randrange(30, 200)
    while not match.deal.finished and len(match.deal.actions) < stop:
        match.act(some_action(match.legal(), rng))
    return match


def test_an_older_record_that_names_all_options_of_its_time_is_read_as_ever(tally: Tally) -> None:
    """What came later (NAP-O14) and is missing has its default."""
    for _ in tally.times(40, "records"):
        players = tally.rng.choice(PLAYERS)
        options = random_options(GAME, tally.rng, players=players).changed("weak_hunter", False)
        match = some_position(options, players, tally.rng)
        written = record.as_json(match)
        assert written["options"].pop("weak_hunter") is False
        assert len(written["options"]) == len(EVERYWHERE) - 1
        again = record.read(json.dumps(written).encode(), GAMES)
        assert again.options == options
        assert record.report(again) == record.report(match)


def idle_settings(options: Options, players: int) -> list[tuple[str, Any]]:
    return [
        (name, value)
        for name, declared in GAME.Options.declared().items()
        if declared.idle is not None and declared.idle(options, players)
        for value in declared.values
        if value != getattr(options, name)
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_records_are_equal_apart_from_options_without_effect(players: int, tally: Tally) -> None:
    rng = tally.rng
    changed = set()
    tally.floor(settings=50)
    for _ in tally.times(12, "matches"):
        options = random_options(GAME, rng, shortest=True, players=players)
        if rng.randrange(2) and players in (4, 5):
            options = options.changed("style", {4: "hattori", 5: "1885"}[players])
        match = some_position(options, players, rng)
        report = record.report(match)
        for name, value in idle_settings(options, players):
            other = replayed_with(match, options.changed(name, value))
            assert other.pop("options")[name] == value
            assert other == {key: fact for key, fact in report.items() if key != "options"}, (name, value)
            changed.add(name)
            tally.count["settings"] += 1
    assert changed >= {"joker_hunter", "six_payments" if players == 4 else "four_payments"}
    if players == 5:
        assert changed == EVERYWHERE - IN_1885

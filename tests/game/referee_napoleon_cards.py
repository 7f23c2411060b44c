"""The cards and options of Napoleon, read a second time from the numbered clauses.

A card is its text. Nothing here comes from `game`. See `referee_napoleon` for the deal itself.
"""

from __future__ import annotations

from typing import Any

FROM_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # NAP-1
SUITS = ["C", "D", "H", "S"]
JOKER = "JK"
MIGHTY = "AS"  # NAP-2
YOROMEKI = "QH"  # NAP-O7
OF_THE_SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}

DEALT = {2: 9, 3: 16, 4: 12, 5: 10, 6: 8}
"""Cards to each hand, one at a time (NAP-3 and the other numbers of players); with two after the piles."""
PILES = 4
IN_A_PILE = 4
STYLE_FOR = {"hattori": 4, "1885": 5}

CHOICES: dict[str, list[Any]] = {
    "deals": list(range(1, 101)),
    "style": ["modern", "hattori", "1885"],
    "min_bid": [11, 12, 13],
    "bidding": ["turns", "reentry"],
    "no_trump": ["off", "high", "low"],
    "all_pass": ["redeal", "expose_blind", "mighty_holder"],
    "first_trick": ["plain", "mighty", "specials"],
    "first_lead": ["any", "no_trump_suit"],
    "yoromeki": [False, True],
    "specials_are_trumps": [False, True],
    "joker": ["none", "strong", "stronger", "weak"],
    "joker_hunter": ["3C", "3S", "none"],
    "weak_hunter": [False, True],
    "same_two_with_joker": [False, True],
    "opponents_none_loses": [False, True],
    "payment": ["flat", "by_bid", "barraco"],
    "four_payments": ["3-1-2", "4-2-3", "1-1-1"],
    "six_payments": ["3-1-1", "2-2-1"],
    "three_adjutant": [False, True],
    "removed_threes": [0, 1, 2],
}
DEFAULTS = {name: values[0] for name, values in CHOICES.items()} | {"deals": 10}
NOT_IN_HATTORI = ["first_trick", "first_lead", "joker", "removed_threes", "payment"]
ALL_THAT_1885_HAS = ["deals", "all_pass", "style"]


def complete(options: dict[str, Any]) -> dict[str, Any]:
    """All options, as `replay` prints them."""
    for name, value in options.items():
        assert any(value == each and type(value) is type(each) for each in CHOICES[name]), name
    return DEFAULTS | options


def in_force(players: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options as they work at this table: one without effect has its default."""
    now = complete(options)
    style = now["style"]
    assert style == "modern" or players == STYLE_FOR[style], "only this is an error"
    if style == "1885":
        now = DEFAULTS | {name: now[name] for name in ALL_THAT_1885_HAS}
    if style == "hattori":
        now |= {name: DEFAULTS[name] for name in NOT_IN_HATTORI}
        now["bidding"] = "reentry"
    if players not in (4, 6):
        now["removed_threes"] = 0
    if players != 3:
        now["three_adjutant"] = False
    if not hunts(now):
        now["joker_hunter"] = "none"
    return now


def hunts(now: dict[str, Any]) -> bool:
    """NAP-O10, NAP-O14: whether the joker hunter, if there is one, has a joker to hunt."""
    return now["joker"] in ("strong", "stronger") or (now["joker"] == "weak" and now["weak_hunter"])


def removed(now: dict[str, Any]) -> list[str]:
    """NAP-REM; the options are those in force, so that a hunter that hunts nothing is none."""
    threes = ["3D", "3H"] if now["joker_hunter"] == "3C" else ["3C", "3D"]
    return threes[: now["removed_threes"]]


def pack_in_use(now: dict[str, Any]) -> list[str]:
    """NAP-1, NAP-O9, NAP-REM."""
    cards = [rank + suit for suit in SUITS for rank in FROM_LOW_TO_HIGH]
    if now["joker"] != "none":
        cards.append(JOKER)
    return [card for card in cards if card not in removed(now)]


def pack(players: int, options: dict[str, Any]) -> list[str]:
    """The cards that a deck must hold."""
    return pack_in_use(in_force(players, options))


def blind_size(players: int, now: dict[str, Any]) -> int:
    """What the deal leaves; with hattori the cards that are dealt after the call."""
    each = DEALT[players] + (PILES * IN_A_PILE if players == 2 else 0)
    return len(pack_in_use(now)) - players * each


def scores(card: str, now: dict[str, Any]) -> bool:
    """NAP-1; without tens in 1885; the joker never (NAP-O9)."""
    if card == JOKER:
        return False
    return card[0] in ("AKQJ" if now["style"] == "1885" else "AKQJT")


def all_points(now: dict[str, Any]) -> int:
    return 16 if now["style"] == "1885" else 20


def calls(players: int, now: dict[str, Any]) -> bool:
    """NAP-6: whether there is a call, and so perhaps an adjutant."""
    if players == 2 or now["style"] == "1885":
        return False
    return players > 3 or now["three_adjutant"]


# Bids.


def bids_in_order(now: dict[str, Any]) -> list[tuple[int, str]]:
    """NAP-4, NAP-O1, NAP-O3, NAP-1885; each outbids all before it (with hattori only by a higher number)."""
    strains = list(SUITS)
    if now["no_trump"] == "high":
        strains = [*SUITS, "NT"]
    if now["no_trump"] == "low":
        strains = ["NT", *SUITS]
    return [(number, strain) for number in range(lowest_bid(now), all_points(now) + 1) for strain in strains]


def lowest_bid(now: dict[str, Any]) -> int:
    return 1 if now["style"] == "1885" else now["min_bid"]


def higher_bids(bid: tuple[int, str] | None, now: dict[str, Any]) -> list[tuple[int, str]]:
    """What may be said after a bid; nothing after the highest possible one."""
    ladder = bids_in_order(now)
    if bid is None:
        return ladder
    if now["style"] == "hattori":
        return [each for each in ladder if each[0] > bid[0]]
    return ladder[ladder.index(bid) + 1 :]

"""The pages of rules show no ranking or order that is not so; a false one would be found."""

from __future__ import annotations

import re
from random import Random

import pytest

from game import GAMES
from tests.game.referee_napoleon_cards import in_force, pack_in_use
from tests.game.referee_napoleon_tricks import specials, winning_place
from tests.sentences.pages import false_on, shown_on

LEAST = {"california_jack": 0, "jan_ken_po": 8, "napoleon": 5, "jo_jotte": 4, "kan": 1}
"""So many pictures are shown; `test_examples` holds tricks and hands against the rules."""
PLANTS = {
    "jan_ken_po": (
        ("{chain D > C > S > H", "{chain D > S > C > H"),
        ("D blunts/blunt S cuts/cut H wraps/wrap D}", "D blunts/blunt H wraps/wrap S cuts/cut D}"),
        ("{D} blunts {S}", "{D} blunts {H}"),
        ("Stone blunts the scissors", "Stone blunts the paper"),
        ("{chain C | burns", "{chain S | burns"),
    ),
    "napoleon": (
        ("AS mighty | JH sei-jack | JD ura-jack", "AS mighty | JD sei-jack | JH ura-jack"),
        ("QH yoromeki", "QS yoromeki"),
        ("QS | JS | TS", "QS | JS | 9S"),
    ),
    "jo_jotte": (
        ("JS 20 | 9S 15", "JS 20 | 9S 14"),
        ("AH 10 | TH 10 | KH 5", "AH 10 | KH 5 | TH 10"),
        ("TD a run of four", "TD a run of five"),
    ),
    "kan": (("TH 0", "TH 1"),),
}


@pytest.mark.parametrize("key", GAMES)
def test_pictures_show_what_is_so(key: str) -> None:
    page = GAMES[key].rules_text()
    assert len(list(shown_on(page))) >= LEAST[key]
    assert false_on(key, page) == []


@pytest.mark.parametrize(
    ("key", "plant"), [(key, plant) for key, plants in PLANTS.items() for plant in plants]
)
def test_a_false_picture_is_found(key: str, plant: tuple[str, str]) -> None:
    page = GAMES[key].rules_text()
    assert plant[0] in page
    assert false_on(key, page.replace(plant[0], plant[1], 1))


def test_what_wins_a_trick_of_napoleon_stands_in_its_order() -> None:
    """NAP-11: the first line of the list that fits a trick says who wins it."""
    lines = re.findall(r"^\d\. (.+)$", GAMES["napoleon"].rules_text().split("**NAP-11**")[1], re.M)
    assert len(lines) == 6
    rules, rng, trumps = in_force(5, {}), Random(11), "D"
    names = dict(zip(("mighty", "sei-jack", "ura-jack"), specials(trumps, rules), strict=True))
    for number in range(300):
        pack = pack_in_use(rules)
        if number % 2:
            pack = [card for card in pack if card[1] in "DS"[number % 4 // 2]]
        trick = rng.sample(pack, 5)
        alike = len({card[1] for card in trick}) == 1
        winners = {
            **{f"the {name}": card for name, card in names.items()},
            "the **same two**: the two, if all cards of the trick are of one suit": (
                f"2{trick[0][1]}" if alike else ""
            ),
            "the highest trump": _highest(trick, trumps),
            "the highest card of the suit led": _highest(trick, trick[0][1]),
        }
        told = next(winners[line] for line in lines if winners[line] in trick)
        assert trick[winning_place(trick, trumps, False, rules)] == told, trick


def _highest(trick: list[str], suit: str) -> str:
    cards = [card for card in trick if card[1] == suit]
    return max(cards, key=lambda card: "23456789TJQKA".index(card[0]), default="")

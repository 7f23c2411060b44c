"""What the rules of Jan Ken Po tell the players: every option, clause and word, tricks that are won so."""

from __future__ import annotations

import re

import pytest

from game.engine.cards import strain_text
from game.engine.examples import read_example
from game.engine.state import Setup
from game.games.jan_ken_po.scoring import SLAMS, gains, rates
from game.games.jan_ken_po.state import TABLES, highest_bid, tricks
from game.games.jan_ken_po.suits import CYCLE, suit_order

from .jan_ken_po_deals import GAME, PLAYERS, winner
from .rule_pages import glossary, missing, rows

RULES = GAME.rules_text()
EXAMPLES = re.findall(r"(\{trick [^\n]*\})\n\nTrumps are \{([CDHS])\}, (\w+)([^\n]+)\n", RULES)
"""A trick, its trumps with their name, and what is said of it."""
NAMES = {"C": "fire", "D": "stone", "H": "paper", "S": "scissors"}
WORDS_OF_THE_SOURCE = (
    "jan", "ken", "po", "kaji", "janken", "neko", "kitty", "shoyo", "zensho", "book", "booklet",
    "reference card", "declarer", "bid", "contract", "partner", "alone", "trumps", "circle",
    "active suit", "follow suit", "discard", "lead", "void", "overtrick", "bluff",
)  # fmt: skip
"""The game words of the source that the page uses."""


def setup(players: int, **options: object) -> Setup:  # type: ignore[type-arg]
    return Setup(GAME.Options.read(options, players), players, 0, (0,) * players, 1, None)


def test_every_game_word_is_explained() -> None:
    assert missing(RULES, WORDS_OF_THE_SOURCE) == []
    assert "{D}" in glossary(RULES)["jan"]


def test_every_explained_word_is_used_on_the_page() -> None:
    page = RULES.partition("\n## The words\n")[0] + RULES.partition("\n## Options\n")[2]
    words = [word.removeprefix("to ") for word in glossary(RULES)]
    assert [word for word in words if not re.search(rf"\b{word}", page, re.IGNORECASE)] == []


def test_choices_of_ours_are_marked_where_they_are_made() -> None:
    for clause in ("JKP-7", "JKP-8", "JKP-21", "JKP-22"):
        after = RULES.partition(f"**{clause}**")[2].partition("\n**")[0]
        assert "\n\n> Our choice: " in after, clause


def test_there_are_examples_for_each_way_that_suits_can_stand() -> None:
    assert [trump for _, trump, _, _ in EXAMPLES] == ["D", "H", "S", "C", "C"]
    assert RULES.count("{trick ") == len(EXAMPLES)


@pytest.mark.parametrize(("line", "trump", "name", "said"), EXAMPLES)
def test_what_the_rules_say_of_a_trick_is_so(line: str, trump: str, name: str, said: str) -> None:
    assert strain_text(read_example(line).trump) == trump
    assert NAMES[trump] == name
    for who, verb, whom in re.findall(
        r"(stone|scissors|paper|fire)\w* (blunts|cuts?|wraps|burns) the (\w+)", said, re.IGNORECASE
    ):
        letters = {name: letter for letter, name in NAMES.items()}
        assert winner(trump, f"K{letters[whom]} 6{letters[who.lower()]}") == 1, f"{who} {verb} {whom}"


def test_the_rules_say_which_suit_stands_where() -> None:
    chains = re.findall(r"\{chain ([CDHS >]+) \| when (\w+) (?:is|are) trumps\}", RULES)
    assert len(chains) == 3
    for chain, name in chains:
        order = ["CDHS".index(letter) for letter in chain.split(" > ")]
        assert tuple(order) == suit_order(order[0])
        assert NAMES[chain[0]] == name
    (circle,) = set(re.findall(r"\{cycle ([^}]+)\}", RULES))
    found = re.findall(r"([DSH]) [\w/]+ (?=([DSH]))", circle)
    assert {"CDHS".index(one): "CDHS".index(two) for one, two in found} == CYCLE


@pytest.mark.parametrize("players", PLAYERS)
def test_the_rules_say_what_differs_with_the_number_of_players(players: int) -> None:
    (row,) = (row for row in rows(RULES, "Players") if row[0] == str(players))
    table = TABLES[players]
    assert row[2].startswith(str(table.dealt))
    assert row[3:] == [str(table.book), str(table.neko or "none"), str(tricks(setup(players)))]
    highest = {2: 6, 3: 6, 4: 6, 5: 4, 6: 3}
    assert highest[players] == highest_bid(setup(players))
    assert "up to 6 with two, three and four players, up to 4 with five, up to 3 with six" in RULES
    if players > 4:
        assert table.book + highest[players] == tricks(setup(players)), "our choice: one for all tricks"
        alone = setup(players, kitty_discards=False)
        assert (tricks(alone), highest_bid(alone)) == {5: (10, 6), 6: (8, 5)}[players]
        assert "ten tricks are then played and bids go up to 6; with six players, eight tricks" in RULES


def test_the_rules_say_what_is_paid() -> None:
    options = GAME.Options()
    pay = [rates(options, alone=alone) for alone in (False, True)]
    assert rows(RULES, "") == [
        ["a trick bid", *(str(rate.bid) for rate in pay)],
        ["an overtrick", *(str(rate.over) for rate in pay)],
    ]
    assert f"{pay[0].short} for every trick short, or {pay[1].short} if" in RULES
    booklet, card = SLAMS["booklet"], SLAMS["reference_card"]
    assert f"{booklet.shoyo} for **shoyo**, all tricks but one, or {booklet.zensho} for **zensho**" in RULES
    assert f"shoyo {card.shoyo}, zensho {card.zensho}" in RULES


def test_the_worked_deals_bring_what_the_rules_say() -> None:
    told = rows(RULES, "The bid")
    for bid, won, brings in told:
        number, alone = int(bid[0]), bid.endswith("alone")
        taken, need = map(int, re.findall(r"\d+", won))
        assert need == TABLES[4].book + number
        found = gains(GAME.Options(), 4, 11, taken, number, alone=alone)
        assert int(brings.split()[0]) == sum(gain.points for gain in found)
        to = "the declarer" if alone else "both"
        assert (to if taken >= need else "the other three") in brings
    assert len(told) == 4

"""What the rules of California Jack tell the players: every option, clause, point and word."""

from __future__ import annotations

import re
from dataclasses import replace

from game.engine.cards import RANKS, parse_cards
from game.games.california_jack.powers import ALL_POINTS, CARD_POINTS
from game.games.california_jack.scoring import points_won, result
from game.games.california_jack.state import DRAWS, HAND_SIZE, TRICKS

from .california_jack_deals import GAME, begin, pack
from .rule_pages import glossary, missing, rows

RULES = GAME.rules_text()
WORDS_OF_THE_SOURCE = (
    "stock", "stub", "trumps", "to trump", "lead", "follow suit", "capture", "high", "low", "jack", "game",
    "tie", "card points", "hand", "dealer", "all fours", "trick",
)  # fmt: skip
"""Every game word of the source."""
NAMES = {"ten": "T", "ace": "A", "king": "K", "queen": "Q", "jack": "J"}


def test_every_game_word_is_explained() -> None:
    assert missing(RULES, WORDS_OF_THE_SOURCE) == []
    assert "Shasta Sam" in glossary(RULES)


def test_choices_of_ours_are_marked_where_they_are_made() -> None:
    for clause in ("CJ-2", "CJ-10", "CJ-11"):
        after = RULES.partition(f"**{clause}**")[2].partition("\n**")[0]
        assert "\n\n> Our choice: " in after, clause


def test_the_rules_say_what_cards_count() -> None:
    told = re.search(
        r"\*\*card points\*\* of your captured cards\. "
        r"A ten is worth 10, an ace 4, a king 3, a queen 2 and a jack 1",
        RULES,
    )
    words = re.findall(r"(ten|ace|king|queen|jack) (?:is worth )?(\d+)", told[0] if told else "")
    points = {RANKS.index(NAMES[word]): int(number) for word, number in words}
    assert points == CARD_POINTS
    assert sum(4 * each for each in points.values()) == ALL_POINTS
    assert f"The pack has {ALL_POINTS} card points" in RULES
    assert glossary(RULES)["card points"].startswith(
        "the values of captured cards for Game: ten 10, ace 4, king 3, queen 2, jack 1 (80 in all)"
    )
    assert [row[0] for row in rows(RULES, "Point")] == ["High", "Low", "Jack", "Game"], (
        "the order of counting"
    )


def test_the_rules_say_how_long_a_deal_is() -> None:
    assert (HAND_SIZE, DRAWS, TRICKS - DRAWS) == (6, 20, 6)
    assert f"The stock is used up after {DRAWS} tricks. The last six tricks are played without" in RULES
    assert f"A deal has {TRICKS} tricks." in RULES
    assert f"The other {52 - 2 * HAND_SIZE} cards are the **stock**." in RULES


def test_the_worked_deal_counts_so() -> None:
    *counted, total = rows(RULES, "Counted")
    sums = [0, 0]
    for name, *told in counted:
        value = CARD_POINTS[RANKS.index(NAMES[name.lower().removesuffix("s")])]
        for player, cell in enumerate(told):
            number, _, points = cell.partition(" for ")
            assert int(number) * value == int(points)
            sums[player] += int(points)
        assert sum(int(cell.partition(" ")[0]) for cell in told) == 4
    assert total == ["All together", *map(str, sums)]
    state = begin(pack("", "", "3S")).deal.state
    state.taken = [parse_cards("AS 2S"), parse_cards("JS")]
    won = [point.player for point in points_won(state, (sums[0], sums[1]))]
    assert "You score three points, for High, Low and Game. Aki scores one point, for Jack." in RULES
    assert (won.count(0), won.count(1)) == (3, 1)


def test_the_worked_end_of_a_match_is_so() -> None:
    assert "High takes you to 9 points. Low takes Aki to 10 points" in RULES
    match = begin(pack("", "", "3S"))
    state = match.deal.state
    state.setup = replace(state.setup, totals=(8, 9))
    state.taken = [parse_cards("AS JS AH AD AC TS"), parse_cards("2S")]
    found = result(state)
    assert ([point.player for point in found.points], found.winner) == ([0, 1], 1)

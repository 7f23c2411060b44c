"""What the rules of Jo-Jotte tell the players: every option and clause, pictures, numbers and the pad."""

from __future__ import annotations

import re

import pytest

from game.engine.cards import NO_TRUMP, SPADES, each, parse_cards
from game.games.jo_jotte import melds, pad_example, ranks, scoring
from game.games.jo_jotte.pad_example import HANDS, TRICKS, YOU, PadExampleHand
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.ranks import IN_PLAIN_SUITS, IN_TRUMPS, LAST_TRICK, PACK, POINTS
from game.games.jo_jotte.scoring import BELOW

from .jo_jotte_deals import GAME
from .rule_pages import figures

RULES = GAME.rules_text()


# Pictures.


def shown(number: int) -> list[tuple[str, str]]:
    """The cards of a picture in the rules and what stands below them."""
    pictures = [line[len("{cards ") : -1] for line in RULES.splitlines() if line.startswith("{cards ")]
    cards = [card.strip().partition(" ") for card in pictures[number].split("|")]
    return [(card, words) for card, _, words in cards]


@pytest.mark.parametrize(("number", "order", "trump"), [(0, IN_TRUMPS, 3), (1, IN_PLAIN_SUITS, 3)])
def test_the_rules_show_how_cards_rank_and_what_they_count(
    number: int, order: tuple[int, ...], trump: int
) -> None:
    cards = shown(number)
    assert ["23456789TJQKA".index(card[0]) for card, _ in cards] == list(order)
    assert [int(words) for _, words in cards] == [points(parse_cards(card), trump) for card, _ in cards]


# Numbers. In words they are few and small; in figures each is one that the program goes by.

NUMBERS = {
    "## Course of a deal": set(range(1, 7)),  # its steps
    "JJ-1": {PACK.bit_count()},
    "JJ-9": {melds.FOUR_POINTS, *melds.RUN_POINTS.values(), melds.LONG_RUN_POINTS},
    "JJ-15": {LAST_TRICK},
    "JJ-16": {ranks.JO_JOTTE},
    "JJ-20": {LAST_TRICK, scoring.NULLO_MADE, *scoring.NULLO_LOST},
    "JJ-22": {scoring.SLAM, scoring.ALL_TRICKS},
    "JJ-23": {scoring.GAME, scoring.BONUS},
    "JJ-24": {2, 3, 6, scoring.BONUS, scoring.ALL_TRICKS},  # deals of the pad
    "JJ3-8": {*scoring.NULLO_LOST_TO_TWO, scoring.BONUS},
    "JJ3C": {scoring.GAME, scoring.BONUS},
    "JJ4-7": {scoring.GAME_OF_PARTNERS},
    "JJ4C": {scoring.GAME, scoring.BONUS},
    "## Options": {
        number
        for option in map(GAME.Options.declared().get, ("rubbers", "chouette_games"))
        for number in (option.values[0], option.values[-1], option.default)
    },
    "## Hints": {points(parse_cards("JS 9S"), 3)},
    "# Jo-Jotte": {1937},
}
"""What stands below a clause or a heading; below any other there is no figure."""


def test_the_rules_state_no_number_that_the_program_does_not_go_by() -> None:
    written = RULES.replace(pad_example.pad(), "")
    written = re.sub(r"\(#[^)]*\)", "", figures(written))
    parts = re.split(r"^(#+ .*|\*\*JJ\w*-?\w*\*\*)", written, flags=re.MULTILINE)
    found = {}
    for head, text in zip(parts[1::2], parts[2::2], strict=True):
        numbers = {int(figure) for figure in re.findall(r"(?<![\w-])\d+(?!\w)", text)}
        if numbers:
            found[head.strip("*")] = numbers
    assert found == NUMBERS


# The worked pad.


def rows() -> list[list[str]]:
    """The cells of the pad as it stands in the rules, without its head."""
    table = next(block for block in RULES.split("\n\n") if block.startswith("| Deal |"))
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]


def possible(strain: int) -> set[int]:
    """What the cards of a deal for two can count together: eighteen of the pack, and the last trick."""
    sums = {(0, 0)}
    for card in each(PACK):
        sums |= {(number + 1, total + POINTS[strain][card]) for number, total in sums if number < 18}
    return {total + LAST_TRICK for number, total in sums if number == 18}


def is_possible(hand: PadExampleHand) -> bool:
    """Without Jo and Jotte: king and queen of trumps lie apart, or the queen is played first."""
    whole = all(score % 5 == 0 for score in hand.tricks)
    none = (hand.tricks[0] == 0, hand.tricks[1] == 0) == (hand.taken == 0, hand.taken == TRICKS)
    return whole and none and sum(hand.tricks) in possible(hand.strain)


def test_the_points_of_every_hand_of_the_pad_are_possible() -> None:
    assert all(map(is_possible, HANDS))
    for hand, row in zip(HANDS, rows(), strict=False):
        assert f"Tricks: {hand.tricks[0]} to {hand.tricks[1]}" in row[0]


@pytest.mark.parametrize(
    "hand",
    [
        PadExampleHand(YOU, SPADES, (72, 38)),  # every card counts a multiple of five
        PadExampleHand(YOU, SPADES, (100, 70)),  # more than there is
        PadExampleHand(YOU, NO_TRUMP, (100, 35)),
        PadExampleHand(YOU, SPADES, (100, 0)),  # all points, but not all tricks
        PadExampleHand(YOU, SPADES, (90, 10), taken=TRICKS),
    ],
)
def test_a_hand_that_is_not_possible_is_found(hand: PadExampleHand) -> None:
    assert not is_possible(hand)


def test_the_pad_is_what_the_program_scores_and_adds_up() -> None:
    cells = [[int(cell or 0) for cell in row[1:]] for row in rows()]
    for state, row in zip(pad_example.played(), cells, strict=False):
        booked = {(entry.player, entry.column): 0 for entry in state.entries}
        for entry in state.entries:
            booked[entry.player, entry.column] += entry.points
        assert row == [booked.get((player, column), 0) for player in (0, 1) for column in ("above", "below")]
    for column in zip(*cells, strict=True):
        assert sum(column[:-1]) == column[-1]
    sums = cells[-1]
    assert rows()[-1][0] == f"All together: {sums[0] + sums[1]} to {sums[2] + sums[3]}"


def test_what_the_rules_say_about_the_pad_is_so() -> None:
    first, second, third, *_, last = pad_example.played()
    mine, hers = (HANDS[1].tricks[place] for place in (1, 0))
    assert mine > hers, "in hand 2 you won more in tricks"
    assert [e.player for e in second.entries if e.column == BELOW] == [1], "and lost to a run"
    assert third.setup.carried.below[1] > 0
    assert third.left.below == (0, 0), "after hand 3 Mio's points no longer help"
    assert last.left.rubbers == (1, 0)
    assert not first.setup.carried.prison

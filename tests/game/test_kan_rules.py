"""What the rules of Kan tell the players: every option and clause, pictures and tables that are right."""

from __future__ import annotations

import re

import pytest

from game.engine.cards import parse_cards
from game.games.kan.deal_result import KanOutcome, KanPayment
from game.games.kan.form import NEEDS, SCORING, form_of
from game.games.kan.rounds import ends_round
from game.games.kan.scoring import ANNOUNCED, ANNOUNCED_FIRST, STANDARD, ZERO_SUM, ItemPayments, account

from .kan_deals import GAME
from .rule_pages import glossary, missing, pictures, rows

RULES = GAME.rules_text()

WORDS_OF_THE_SOURCE = (
    "etori", "gonin-kan", "yonin-kan", "damari-kan", "gambari-kan", "yaku", "tome-suppe", "kan", "kankei",
    "mukankei", "iku", "koi", "odoru", "odori ban", "sukonku", "gyaku", "juuroku", "shippo-jo", "ni-ju-kan",
)  # fmt: skip
"""The words of the players that the page uses."""


def pays(table: list[list[str]]) -> dict[str, KanPayment]:
    return {what: KanPayment(int(kankei), int(mukankei)) for what, kankei, mukankei in table}


def test_the_rules_show_which_cards_score() -> None:
    for card, words in pictures(RULES)[0]:
        points = (parse_cards(card) & SCORING).bit_count()
        assert words == ("joker" if card == "JK" else str(points))


def test_the_rules_say_how_many_scoring_cards_are_needed() -> None:
    kankei, mukankei = rows(RULES, "Needed by")
    assert [int(cell) for cell in kankei[1:]] == list(NEEDS)
    assert [int(cell) for cell in mukankei[1:]] == [17 - need for need in NEEDS]


@pytest.mark.parametrize(("number", "schedule"), [(0, STANDARD), (1, ZERO_SUM)])
def test_the_rules_say_what_a_round_brings(number: int, schedule: ItemPayments) -> None:
    won = schedule.won
    seldom = pays(rows(RULES, "Rare result")) if number == 0 else {}
    assert pays(rows(RULES, "What happened", number)) | seldom == {
        "Deal won by the kankei": won,
        "Deal won by the mukankei": KanPayment(-won.kankei, -won.mukankei),
        "Sukonku and stop (added to the deal's point)": schedule.sukonku,
        "Gyaku sukonku in deal 1 (replaces the deal's point)": schedule.gyaku_sukonku_first,
        "Gyaku sukonku and stop in deal 2 or 3 (replaces the round's points)": schedule.gyaku_sukonku,
        "Juuroku made (replaces the deal's point)": schedule.juuroku,
        "Juuroku failed (replaces the deal's point)": schedule.juuroku_failed,
        "Gyaku juuroku made (replaces the round's points)": schedule.gyaku_juuroku,
        "Gyaku juuroku failed (replaces the deal's point)": schedule.gyaku_juuroku_failed,
        "All three deals won (added)": won,
    }


def test_the_rules_say_what_an_announced_contract_brings() -> None:
    expected = {}
    for (word, made), pay in ANNOUNCED.items():
        end = "made" if made else "failed"
        name = f"{word.replace('_', ' ').capitalize()} {end}"
        if word == "gyaku_sukonku":
            expected[f"{name} in deal 1"] = ANNOUNCED_FIRST[made]
            name += " in deal 2 or 3"
        expected[name] = pay
    assert pays(rows(RULES, "Announced")) == expected


@pytest.mark.parametrize(
    ("number", "outcomes"),
    [
        (0, [KanOutcome("", True), KanOutcome("", True), KanOutcome("", False)]),
        (1, [KanOutcome("", True), KanOutcome("sukonku", True), KanOutcome("juuroku", False)]),
    ],
)
def test_the_rounds_in_the_rules_add_up(number: int, outcomes: list[KanOutcome]) -> None:
    *deals, total = pays(rows(RULES, "Deal", number)).values()
    items = account(form_of(GAME.Options(), 5), outcomes)
    for deal, told in enumerate(deals, start=1):
        found = [item.pay for item in items if item.reason.deal == deal]
        assert told == (sum(pay.kankei for pay in found), sum(pay.mukankei for pay in found))
    assert total == (sum(pay.kankei for pay in deals), sum(pay.mukankei for pay in deals))
    assert total == (sum(item.pay.kankei for item in items), sum(item.pay.mukankei for item in items))


def test_the_deals_of_the_plain_round_are_won_and_lost_as_told() -> None:
    *deals, _ = rows(RULES, "Deal")
    for number, (told, kankei, _) in enumerate(deals):
        won, needed = map(int, re.findall(r"(?:won|needed) (\d+)", told))
        assert needed == NEEDS[number]
        assert (won >= needed) == (int(kankei) > 0)


def test_every_word_of_the_players_is_explained() -> None:
    assert missing(RULES, WORDS_OF_THE_SOURCE) == []
    assert set(glossary(RULES)) <= set(WORDS_OF_THE_SOURCE)


def test_every_explained_word_is_used_on_the_page() -> None:
    page = RULES.partition("\n## The words\n")[0] + RULES.partition("\n## Options\n")[2]
    assert [word for word in glossary(RULES) if not re.search(rf"\b{word}\b", page, re.IGNORECASE)] == []


def test_choices_of_ours_are_marked_where_they_are_made() -> None:
    for clause in ("KAN-10", "YON-7", "GAM-3", "GAM-4"):
        after = RULES.partition(f"**{clause}**")[2].partition("\n**")[0]
        assert "\n\n> Our choice: " in after, clause


@pytest.mark.parametrize(("word", "made"), ANNOUNCED)
def test_the_rules_say_what_a_contract_means_for_the_round(word: str, made: bool) -> None:
    """Broken by the kankei or made by the mukankei it ends the round; else the kankei have won the deal."""
    assert "So the round ends when the kankei break their contract or the mukankei make theirs." in RULES
    form = form_of(GAME.Options(), 4)
    outcome = KanOutcome(word, made, announced=True)
    theirs = word.startswith("gyaku")
    assert ends_round(form, [outcome]) == (theirs == made)
    assert outcome.won != ends_round(form, [outcome])
    before = [KanOutcome("", True), KanOutcome("", True)]
    three = [item for item in account(form, [*before, outcome]) if item.reason.what == "three"]
    assert bool(three) == outcome.won, "in the third deal they have won all three"

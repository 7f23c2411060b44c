"""Players see clauses under numbers that run from 1 on each page, whatever the clauses are called."""

from __future__ import annotations

import re

import pytest

from game import GAMES
from game.engine.clause_numbers import clause_numbers, with_citations, with_numbers
from tests.game.rule_pages import clauses

PAGE = "**T-2** See [the joker](#T-1).\n\n**T-1** As T-2 says, and T-21 does not.\n\n**T-1P** By [T](#X-1)."


def test_numbers_run_in_the_order_of_the_page() -> None:
    assert clause_numbers(PAGE) == {"T-2": "§1", "T-1": "§2", "T-1P": "§3"}


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_of_a_game_has_the_number_of_its_place(key: str) -> None:
    game = GAMES[key]
    names = clauses(game.rules_text())
    assert dict(clause_numbers(game.rules_text())) == {name: f"§{n}" for n, name in enumerate(names, start=1)}


def test_citations_show_numbers_and_links_still_lead_to_names() -> None:
    shown = with_citations(PAGE, clause_numbers(PAGE))
    assert shown.startswith("**T-2** See [the joker (§2)](#T-1).\n\n**T-1** As §1 says, and T-21 does not.")
    assert shown.endswith("**T-1P** By [T](#X-1).")
    japanese = with_citations("[ジョーカー](#T-1)はT-2による。", clause_numbers(PAGE))
    assert japanese == "[ジョーカー（§2）](#T-1)は§1による。"


def test_outside_the_window_clauses_begin_with_their_numbers() -> None:
    shown = with_numbers(PAGE, clause_numbers(PAGE))
    assert shown.startswith("**§1** See the joker (§2).\n\n**§2** As §1 says")
    assert not re.search(r"\]\(|\*\*T-", shown)

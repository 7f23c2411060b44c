"""The rules as Markdown: whole, and at a glance."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game import GAMES
from game.__main__ import main
from game.commands.rules_page import LAST_SECTION, RARE_SECTIONS, rules_page
from game.engine.clause_numbers import clause_numbers

from .rule_pages import badly_named, clauses, codes, examples, misplaced_choices

every_game = pytest.mark.parametrize("key", GAMES)
CLAUSES: dict[str, list[tuple[str, int]]] = {
    "california_jack": [("CJ-{}", 11), ("CJ-O{}", 4)],
    "jan_ken_po": [("JKP-{}", 23), ("JKP-O{}", 8)],
    "napoleon": [("NAP-{}", 16), ("NAP-O{}", 14)],
    "jo_jotte": [("JJ-{}", 24), ("JJ3-{}", 8), ("JJ4-{}", 7)],
    "kan": [("KAN-{}", 22), ("YON-{}", 9), ("GAM-{}", 4)],
}
"""How the clauses of a page are counted, and how many there are."""
SINGLE = {
    "napoleon": ["NAP-2P", "NAP-3P", "NAP-4P", "NAP-6P", "NAP-REM", "NAP-HAT", "NAP-1885"],
    "jo_jotte": ["JJ3C", "JJ4C"],
    "kan": ["KAN-6P"],
}
"""Clauses beside these."""


@every_game
def test_the_rules_name_every_option_and_each_clause_once(key: str) -> None:
    text = GAMES[key].rules_text()
    assert badly_named(text, GAMES[key].Options.declared()) == []
    assert codes(text) == []
    assert misplaced_choices(text) == []
    expected = [family.format(number + 1) for family, most in CLAUSES[key] for number in range(most)]
    expected += SINGLE.get(key, [])
    assert sorted(expected) == sorted(clauses(text))


@every_game
def test_the_page_has_neither_codes_nor_pictures_that_only_the_program_can_draw(key: str) -> None:
    text = GAMES[key].rules_text()
    families = {clause.partition("-")[0] for clause in clauses(text)}
    for short in (False, True):
        page = rules_page(GAMES[key], short=short)
        bare = re.sub(r'^<a id="[\w-]+"></a>|\(#[\w-]+\)', "", page, flags=re.MULTILINE)
        assert not re.search(rf"[{{}}]|\]\(|\b(?:{'|'.join(families)})-\w", bare)
        anchors = re.findall(r'<a id="([\w-]+)"></a>\*\*(\S+)\*\* \S', page)
        assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= {name for name, _ in anchors}
        assert dict(anchors).items() <= clause_numbers(GAMES[key].rules_text()).items()
        assert short or len(anchors) == len(clauses(text))
        assert page.startswith(f"# {GAMES[key].title}\n\n")
        assert page.endswith("\n")
        tables = [block.splitlines() for block in page.split("\n\n") if block.startswith("|")]
        assert all(len({line.count("|") for line in table}) == 1 for table in tables)
    whole = rules_page(GAMES[key])
    assert whole.count("you can't play |") == sum(line.startswith("{hand") for line in examples(text))
    assert whole.count("** wins") == sum(line.startswith("{trick") for line in examples(text))
    for heading in re.findall(r"^## .*$", text, re.MULTILINE):
        assert heading in whole


@every_game
def test_at_a_glance_is_the_usual_game_on_two_pages(key: str) -> None:
    page = rules_page(GAMES[key], short=True)
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings[0] == "In 30 seconds"
    assert headings[-1] == LAST_SECTION
    assert not set(headings) & set(RARE_SECTIONS)
    assert "Our choice" not in page
    paragraphs = page.strip().split("\n\n")
    led_on = [after for before, after in pairwise(paragraphs) if before.endswith(":")]
    assert all(not after[0].isalpha() for after in led_on), "what was left out is not announced"
    assert 700 < len(page.split()) < (1800 if key == "jo_jotte" else 1500)
    whole, page = (re.sub(r"\[([^]]*)\]\(#.*?\)", r"\1", each) for each in (rules_page(GAMES[key]), page))
    assert all(block in whole for block in page.strip().split("\n\n"))


def test_sections_that_come_seldom_are_on_some_page() -> None:
    pages = "\n".join(game.rules_text() for game in GAMES.values())
    assert [name for name in RARE_SECTIONS if f"\n## {name}\n" not in pages] == []


def test_the_command_writes_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "jo_jotte"]) == 0
    page = capsys.readouterr().out
    assert page == rules_page(GAMES["jo_jotte"])
    assert (
        "| trumps ♠ | Mio leads | You beat it |\n|---|---|---|\n| worth 25 | 10♠, 10 | **9♠** wins, 15 |"
        in page
    )
    assert (
        "| trumps ♠ | Mio leads | you can play | you can't play |\n"
        "|---|---|---|---|\n|  | 10♠ | A♠, 9♠ | Q♠, A♦ |" in page
    )
    assert main(["rules", "jan_ken_po", "--short"]) == 0
    page = capsys.readouterr().out
    assert "♦ blunts ♠ cuts ♥ wraps ♦" in page
    assert "♦ > ♣ > ♠ > ♥: when stone is trumps" in page

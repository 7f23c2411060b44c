"""Every clause of the rules can be found: in the code of its game, and in the tests.

A clause is cited by its number (`CJ-5`), so that a search finds it: in the code at the function, phase or
constant that states it; in the tests in a text or in a name, `test_cj_5_...`, also `jj_3_and_6` and
`jkp_2_to_4`. What a page says of itself at its top does not count. Where there is nothing to cite, the
docstring of the game's folder says why, in a line such as `CJ-11, no code: looking back is ...`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from game import GAMES
from tests.game.rule_pages import clauses
from tests.test_house import ROOT, sources

every_game = pytest.mark.parametrize("key", GAMES)

PAGES = {key: clauses(game.rules_text()) for key, game in GAMES.items()}
"""The clauses of each game."""
CLAUSES = [clause for page in PAGES.values() for clause in page]
FAMILIES = {clause.partition("-")[0] for clause in CLAUSES}
"""What numbers begin with, such as `JJ3`."""
NUMBER = re.compile(rf"\b(?:(?:{'|'.join(FAMILIES)})-\w+|JJ\dC)\b(?!{{)")
EXCUSE = re.compile(r"^([A-Z\d-]+), no (code|test): (\S.*\.)$", re.MULTILINE)


# Where clauses are cited.


def below_its_docstring(text: str) -> str:
    """A page without what it says of itself at its top."""
    docstring = ast.get_docstring(ast.parse(text), clean=False)
    return text.replace(docstring, "", 1) if docstring else text


def named(name: str) -> Iterator[str]:
    """The clauses that the name of a test begins with: `test_jj_14_and_jj4_6_what_may_be_played`."""
    family = before = ""
    ranging = False
    for word in name.upper().split("_")[1:]:
        clause = f"{family}-{word}"
        if word in FAMILIES:
            family, ranging = word, False
            if word in CLAUSES:  # `JJ3C` has no number
                yield word
        elif word == "TO":
            ranging = True
        elif clause in CLAUSES or (family and word.isdecimal()):
            if ranging:
                yield from (f"{family}-{number}" for number in range(int(before) + 1, int(word)))
            yield clause
            before, ranging = word, False
        elif word != "AND":
            return


@cache
def cited(text: str) -> set[str]:
    """The clauses that a page cites by their numbers, or in the names of its tests."""
    return {*NUMBER.findall(below_its_docstring(text)), *by_name(text)}


def by_name(text: str) -> Iterator[str]:
    """The clauses in the names of a page's tests."""
    for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE):
        yield from named(name)


def texts(paths: Iterable[Path]) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in paths]


def code(key: str) -> list[str]:
    """The pages of a game's rules."""
    return texts(sources(f"game/games/{key}"))


@cache
def rule_tests() -> list[str]:
    """The tests of the rules, not those of the words in which players read them."""
    return texts(path for path in (ROOT / "tests/game").glob("test_*.py") if not path.stem.endswith("_rules"))


def excuses(docstring: str, what: str) -> list[str]:
    """The clauses of which a folder says why there is no code, or no test."""
    return [clause for clause, which, _ in EXCUSE.findall(docstring) if which == what]


def missing(page: Iterable[str], pages: Iterable[str], excused: Iterable[str]) -> list[str]:
    """The clauses that none of these pages cites, and those that one cites though an excuse is made."""
    found = {clause for text in pages for clause in cited(text)}
    return [clause for clause in page if (clause in found) == (clause in excused)]


def folder(key: str) -> str:
    """What a game's folder says of itself."""
    return ast.get_docstring(ast.parse((ROOT / "game/games" / key / "__init__.py").read_text("utf-8"))) or ""


# The tests.


@every_game
def test_each_clause_is_cited_in_the_code_of_its_game_and_in_the_tests(key: str) -> None:
    page, said = PAGES[key], folder(key)
    for what, pages in (("code", code(key)), ("test", rule_tests())):
        excused = excuses(said, what)
        assert missing(page, pages, excused) == []
        assert set(excused) <= set(page)
        places = sum(clause in cited(text) for text in pages for clause in page)
        print(f"{key}, {what}: {len(page)} clauses, {len(excused)} of them excused, {places} citations")


def test_the_pages_have_as_many_clauses_as_they_number() -> None:
    assert {key: len(page) for key, page in PAGES.items()} == {
        "california_jack": 15, "jan_ken_po": 31, "napoleon": 37, "jo_jotte": 41, "kan": 36,
    }  # fmt: skip
    assert len(set(CLAUSES)) == len(CLAUSES)


@every_game
def test_a_clause_that_nobody_cites_would_be_noticed(key: str) -> None:
    planted = f"{PAGES[key][0].partition('-')[0]}-99"
    page = clauses(f"{GAMES[key].rules_text()}\n**{planted}** Nobody leaves the table.\n")
    said = f"{folder(key)}\n{planted}, no code: nobody ever does.\n"
    for what, pages in (("code", code(key)), ("test", rule_tests())):
        assert missing(page, pages, excuses(folder(key), what)) == [planted]
    assert missing(page, code(key), excuses(said, "code")) == []
    assert missing(page, rule_tests(), excuses(said, "test")) == [planted]


def test_an_excuse_for_what_is_cited_would_be_noticed() -> None:
    said = "The game.\n\nCJ-5, no code: the players know.\nCJ-6, no code\n"
    assert excuses(said, "code") == ["CJ-5"]
    assert missing(["CJ-5"], ['"""As CJ-5 says."""\n\nx = 1\n'], ["CJ-5"]) == []
    assert missing(["CJ-5"], ["x = 1  # CJ-5\n"], ["CJ-5"]) == ["CJ-5"]


def test_no_clause_is_cited_that_is_not_on_the_pages() -> None:
    own = Path(__file__)
    cites = {}
    for path in sources("game", "scenes", "tests"):
        text = path.read_text(encoding="utf-8")
        cites[path] = [*NUMBER.findall(text), *by_name(text)]
    unknown = {path: {*found} - {*CLAUSES} for path, found in cites.items() if path != own}
    assert {path.name: wrong for path, wrong in unknown.items() if wrong} == {}
    assert sum(map(len, cites.values())) > 1000
    assert NUMBER.findall("JJ-25, KAN-6P, JJ3C, JJ4, CJ-O{number}") == ["JJ-25", "KAN-6P", "JJ3C"]


NAMES: Mapping[str, str] = {
    "test_cj_5_follow_or_trump": "CJ-5",
    "test_jj_3_and_6_packets_of_three": "JJ-3 JJ-6",
    "test_jj4_1_3_and_4_what_is_asked": "JJ4-1 JJ4-3 JJ4-4",
    "test_jj_16_to_18_and_22_what_tricks_bring": "JJ-16 JJ-17 JJ-18 JJ-22",
    "test_jj3_7_and_jj4c_what_tricks_bring": "JJ3-7 JJ4C",
    "test_jj3c_nullo_and_prison": "JJ3C",
    "test_nap_o10_o14_the_hunter_draws_the_joker_out": "NAP-O10 NAP-O14",
    "test_nap_1885_sixteen_scoring_cards_and_bids_from_1_to_16": "NAP-1885",
    "test_yon_8_three_deals_won": "YON-8",
    "test_cj_99_nobody_leaves": "CJ-99",
    "test_a_refusal_of_cj_5": "",
}


@pytest.mark.parametrize("name", NAMES)
def test_the_names_of_tests_are_read(name: str) -> None:
    assert list(named(name)) == NAMES[name].split()

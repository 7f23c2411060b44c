"""The numbers under which players see the clauses of a rules page, and citations of clauses in its text.

In code, tests, links and saved files a clause has a name that never changes, such as `KAN-6`. Players see a
number instead, which runs from 1 in the order of the page. So editors can reorder clauses freely.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

CLAUSE_PATTERN = re.compile(r"\*\*([A-Z]+\d?(?:-\w+|C))\*\* ")
"""Pattern of the name at the head of a clause, at the start of its line."""
LINK_PATTERN = re.compile(r"\[([^\]]*)\]\(#([A-Z]+\d?(?:-\w+|C))\)")
"""Pattern of a link to a clause: its words and the clause's name."""
CLAUSE_HEAD_PATTERN = re.compile(f"^{CLAUSE_PATTERN.pattern}", re.MULTILINE)
"""Pattern of the names at the heads of all clauses of a page."""


@cache
def clause_numbers(page: str) -> Mapping[str, str]:
    """Return the number of each clause of a page by the clause's name: `{"KAN-1": "§1", "KAN-6": "§2"}`."""
    return {name: f"§{number}" for number, name in enumerate(CLAUSE_HEAD_PATTERN.findall(page), start=1)}


def with_citations(text: str, numbers: Mapping[str, str]) -> str:
    """Return a page whose citations show numbers: those in links, and names in running text.

    Heads of clauses and the targets of links keep the names. Clauses without a number are left alone.
    """
    if not numbers:
        return text
    text = LINK_PATTERN.sub(
        lambda found: f"[{_citing(found[1], numbers.get(found[2], ''))}](#{found[2]})", text
    )
    names = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    return re.sub(rf"(?<![A-Za-z0-9*#-])(?:{names})(?![A-Za-z0-9-])", lambda found: numbers[found[0]], text)


def with_numbers(text: str, numbers: Mapping[str, str]) -> str:
    """Return a page to be read outside the window: clauses begin with their numbers, and links are words."""
    text = LINK_PATTERN.sub(r"\1", with_citations(text, numbers))
    return CLAUSE_HEAD_PATTERN.sub(lambda found: f"**{numbers.get(found[1], found[1])}** ", text)


def _citing(words: str, number: str) -> str:
    """Return words followed by a clause number in brackets, full-width ones after Japanese words."""
    if not number:
        return words
    return f"{words} ({number})" if words[-1:].isascii() else f"{words}（{number}）"

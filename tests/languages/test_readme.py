"""The README in other languages: the same commands, the same tables, the same figures and links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
OTHERS = sorted(ROOT.glob("README.*.md"))


def blocks(text: str) -> list[str]:
    """All commands, without what is said of them."""
    return [
        re.sub(r" +# .*", "", block) for block in re.findall(r"^```.*?^```$", text, re.MULTILINE | re.DOTALL)
    ]


def prose(text: str) -> str:
    """A page without its commands."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def rows(text: str) -> list[list[list[str]]]:
    """The figures of the tables, cell by cell; where nothing was measured, those of the first cell."""
    found = []
    for line in prose(text).splitlines():
        if line.startswith("|"):
            first, *others = line.split("|")[1:-1]
            said = [first, *(each if "±" in each else "" for each in others)]
            found.append([re.findall(r"[+-]?\d+(?:[.,]\d+)*", each) for each in said])
    return found


def figures(text: str) -> list[str]:
    """What was measured, wherever a language says it."""
    return sorted(re.findall(r"[+±] ?\d+(?:\.\d+)?", prose(text)))


def links(text: str) -> list[str]:
    """Where a page leads to, but for the other README at its top."""
    return re.findall(r"\]\(([^)]*)\)", text.partition("\n")[2])


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_a_readme_says_what_the_english_one_does(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert blocks(text) == blocks(ENGLISH)
    assert rows(text) == rows(ENGLISH)
    assert figures(text) == figures(ENGLISH)
    assert links(text) == links(ENGLISH)
    headings = [re.findall(r"^#+(?= )|^- ", prose(each), re.MULTILINE) for each in (text, ENGLISH)]
    assert headings[0] == headings[1]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_each_readme_leads_to_the_other(path: Path) -> None:
    assert f"({path.name})" in ENGLISH.partition("\n")[0]
    assert "(README.md)" in path.read_text(encoding="utf-8").partition("\n")[0]

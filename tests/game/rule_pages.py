"""Reading the rules that players are given: clauses, tables, cards, glossaries, choices of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.engine.options import DeclaredOption


class Card(NamedTuple):
    """A card of a picture, and the words below it."""

    card: str
    words: str


def clauses(text: str) -> list[str]:
    """The numbers of all clauses, in their order."""
    return re.findall(r"^\*\*([A-Z]+\d?(?:-\w+|C))\*\*", text, re.MULTILINE)


def rows(text: str, heading: str, number: int = 0) -> list[list[str]]:
    """The rows of a table with such a first cell, below its head."""
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
    cells = [[[cell.strip() for cell in line.split("|")[1:-1]] for line in table] for table in tables]
    return [table for table in cells if table[0][0] == heading][number][2:]


def picture(line: str) -> list[Card]:
    """The cards of a picture, written `{cards AS wins | JH}`."""
    parts = line.removeprefix("{cards ").removesuffix("}").split("|")
    return [Card(*part.strip().partition(" ")[::2]) for part in parts]


def pictures(text: str) -> list[list[Card]]:
    """All pictures of cards, in their order."""
    return [picture(line) for line in text.splitlines() if line.startswith("{cards ")]


def examples(text: str) -> list[str]:
    """The lines of all tricks and hands, in their order."""
    return [line for line in text.splitlines() if line.startswith(("{trick ", "{hand "))]


def figures(text: str) -> str:
    """A page without its pictures."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("{"))


def table_after(text: str, words: str) -> list[list[str]]:
    """The rows of the first table behind some words, below its head."""
    block = next(block for block in text.partition(words)[2].split("\n\n") if block.startswith("|"))
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()[2:]]


def badly_named(text: str, declared: Mapping[str, DeclaredOption]) -> list[str]:
    """The options that a page does not name as the setup page does, or names as a program does."""
    options = text.partition("\n## Options\n")[2] + text.partition("\n## Hints\n")[2]
    unnamed = [each.label for each in declared.values() if not re.search(rf"\*\*{each.label}\b", options)]
    return unnamed + [name for name in declared if f"({name})" in text or ("_" in name and name in text)]


def codes(text: str) -> list[str]:
    """The numbers of clauses that stand in the text itself: neither at a clause's head nor in a link."""
    told = re.sub(r"^\*\*[A-Z]+\d?(?:-\w+|C)\*\* |\(#[^)]*\)", "", text, flags=re.MULTILINE)
    families = {clause.partition("-")[0] for clause in clauses(text)}
    return re.findall(rf"\b(?:{'|'.join(families)})-\w+", told)


def glossary(text: str) -> dict[str, str]:
    """The words of a game and what they mean; words that mean the same stand in one row."""
    before, _, after = text.partition("\n## The words\n")
    assert after.partition("\n## ")[2].startswith("Options\n"), "the words stand just before the options"
    assert before
    return {word: meaning for words, meaning in rows(text, "Word") for word in words.split(", ")}


def missing(text: str, words: Sequence[str]) -> list[str]:
    """The words that the glossary neither explains nor uses in an explanation."""
    told = glossary(text)
    said = " ".join([*told, *told.values()])
    return [word for word in words if not re.search(rf"\b{word}\b", said, re.IGNORECASE)]


def misplaced_choices(text: str) -> list[str]:
    """The lines `> Our choice: ...` that are not one sentence on a line of their own after a paragraph."""
    blocks = text.split("\n\n")
    found = []
    for before, block in pairwise(blocks):
        one_sentence = re.fullmatch(r"> Our choice: [^\n.>]+\.\n?", block)
        if re.search(r"^>", block, re.MULTILINE) and (
            not one_sentence or before.startswith(("#", "|", "{", ">"))
        ):
            found.append(block)
    return found

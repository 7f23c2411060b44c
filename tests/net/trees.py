"""The net for what is heard: each position as a screen reader gets it, and what was said on the way there."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from hashlib import sha256

from scenes.framework.accessibility.page_tree import PageNode, PageTree

from .pictures import SIZES, left_match, reached
from .positions import Position

MARK = 4
"""Characters that stand for a line: 24 bits of its hash."""


def lines(position: Position) -> list[str]:
    """The tree of a position, a line for each node in reading order, and all that was said before."""
    with reached(position, left_match(position), SIZES[0]) as program:
        reading, sayings = program.tree()
    return [*tree_lines(reading), *(f"said: {text}" for text in sayings)]


def tree_lines(reading: PageTree) -> Iterator[str]:
    """A line for each node, indented by its depth: role, name, value, note and states."""
    yield from _lines(reading.page, reading.focus, "")


def _lines(node: PageNode, focus: object, indent: str) -> Iterator[str]:
    facts = [f"{indent}{node.sort.name.lower()}: {node.name}"]
    facts += [f"= {node.value}"] if node.value else []
    facts += [f"({node.note})"] if node.note else []
    facts += [] if node.on is None else ["[on]" if node.on else "[off]"]
    facts += [] if node.at is None else ["[{} of {}]".format(*node.at)]
    facts += [] if node.able else ["[disabled]"]
    facts += ["[focus]"] if node.key == focus else []
    yield " ".join(facts)
    for child in node.children:
        yield from _lines(child, focus, indent + "  ")


def marks(told: Sequence[str]) -> str:
    """A few characters for each line, in a row."""
    return "".join(b64encode(sha256(line.encode()).digest())[:MARK].decode() for line in told)


def compare(before: str, told: Sequence[str]) -> Iterator[str]:
    """Which lines are new, and where lines were that are gone; `before` are the marks of the old ones."""
    old, new = ([row[at : at + MARK] for at in range(0, len(row), MARK)] for row in (before, marks(told)))
    for tag, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if end > start:
            yield f"- {end - start} lines after {told[first - 1].strip() if first else 'the beginning'}"
        yield from (f"+ {line}" for line in told[first:last])

"""English as players read it: every text with its part, mannered words, and terms that agree."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.cli import parser as tools
from scenes.__main__ import parser as window
from tests.languages.marked import ROOT
from tests.languages.messages import messages
from tests.languages.terms import EVERYWHERE, lines_by_part

HERE = Path(__file__).parent
PAGES = (
    "README.md",
    "CHANGELOG.md",
    "LANGUAGES.md",
    "CONTRIBUTING.md",
    *(f"docs/{each.name}" for each in ROOT.glob("docs/*.md") if each.name != "style.md"),
)
"""Pages of the project that players and contributors read; the style guide lists such words."""


class Pattern(NamedTuple):
    """Words that are not said in the texts of a part, and a line in which the pattern finds them."""

    part: str
    words: re.Pattern[str]
    planted: str

    def holds(self, part: str) -> bool:
        """Whether the words are sought in the texts of a part."""
        return self.part in (EVERYWHERE, part.removeprefix("lessons_").removeprefix("rules_"))


def texts() -> Iterator[tuple[str, str]]:
    """Every English text for players, with its part: a game's key, or another name."""
    for part, each in messages().items():
        for message in each:
            yield from (
                (part, re.sub(r"\{\w+\}", "{}", text)) for text in (message.one, message.many) if text
            )
    for command in (tools(), window()):
        yield from (("commands", text) for text in _helps(command))
    for page in PAGES:
        for block in re.sub(r"`[^`]*`", "", (ROOT / page).read_text(encoding="utf-8")).split("\n\n"):
            yield page, " ".join(block.split())


def _helps(command: argparse.ArgumentParser) -> Iterator[str]:
    yield from filter(None, (command.description, command.epilog))
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _helps(each)
        elif action.help:
            yield action.help


def mannered() -> list[Pattern]:
    """The patterns of `mannered.txt`."""
    return [
        Pattern(part, re.compile(words.strip()), planted.strip())
        for part, line in lines_by_part(HERE / "mannered.txt")
        for words, _, planted in [line.rpartition(" | ")]
    ]


def unlike_terms() -> list[Pattern]:
    """What is said in place of a term of `english_terms.txt`, each as a pattern that finds itself."""
    found = []
    for part, line in lines_by_part(HERE / "english_terms.txt"):
        for words in line.partition(" : ")[2].split(", "):
            found.append(Pattern(part, re.compile(rf"\b{re.escape(words)}s?\b", re.IGNORECASE), words))
    return found


def said(patterns: list[Pattern]) -> list[str]:
    """Where texts say what they should not: the part, the words and the text."""
    return [
        f"{part}: {hit[0]!r} in {text!r}"
        for part, text in texts()
        for pattern in patterns
        if pattern.holds(part) and (hit := pattern.words.search(text))
    ]

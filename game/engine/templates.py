"""Words for players, as far as rules and records have any: templates that are filled where they are shown.

A template is one literal in English with named places, so that gettext's extraction finds it.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

Template = NewType("Template", str)
"""English words with named places, that are filled and translated where they are shown."""


ABOUT = "\x04"
"""What stands between what a template is about and its words, where it says so; as gettext has it."""


def mark(template: str, *, about: str = "") -> Template:
    """A template that is filled elsewhere: one of several forms, or an entry of a table.

    What it is `about` tells it from others with the same words, where another language has different ones:
    `mark("Game", about="a point of the deal")`.
    """
    return Template(f"{about}{ABOUT}{template}" if about else template)


def english(template: str) -> str:
    """The words of a template, its places not filled."""
    return template.rpartition(ABOUT)[2]


def verbatim(words: object) -> Template:
    """A template for what no language changes: a number, or what the player has typed himself."""
    return Template(str(words).replace("{", "{{").replace("}", "}}"))


class Notice(NamedTuple):
    """Something that the player must be told: a template, and what fills `{file}` and `{reason}` in it."""

    words: str
    file: str = ""
    reason: str = ""

    def __str__(self) -> str:
        """The notice in English, for programs without a window."""
        return self.words.format(file=self.file, reason=self.reason)

"""Templates: the texts for players in rules and records, filled in where they are shown.

A template is one English literal with named placeholders, so that gettext can extract it.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

Template = NewType("Template", str)
"""English text with named placeholders, which is translated and filled in where it is shown."""


ABOUT = "\x04"
"""Separator between the context and the text of a template, as in gettext."""


def mark(template: str, *, about: str = "") -> Template:
    """Mark a text as a template that is filled in elsewhere: one of several forms, or an entry of a table.

    `about` is the context that distinguishes equal English texts with different translations:
    `mark("Game", about="a point of the deal")`.
    """
    return Template(f"{about}{ABOUT}{template}" if about else template)


def english(template: str) -> str:
    """Return the English text of a template with its placeholders unfilled."""
    return template.rpartition(ABOUT)[2]


def verbatim(words: object) -> Template:
    """Return a template for a text that is never translated: a number, or what the player typed."""
    return Template(str(words).replace("{", "{{").replace("}", "}}"))


class Notice(NamedTuple):
    """A notice for the player: a template, and the values of `{file}` and `{reason}` in it."""

    words: str
    file: str = ""
    reason: str = ""

    def __str__(self) -> str:
        """Return the notice in English, for programs without a window."""
        return self.words.format(file=self.file, reason=self.reason)

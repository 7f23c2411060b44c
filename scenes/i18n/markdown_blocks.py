"""Patterns of the Markdown blocks that pages may have, shared by the page reader and the translation."""

from __future__ import annotations

import re

HEADING_PATTERN = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
"""A heading; groups: the `#` signs and the words."""
ITEM_PATTERN = re.compile(r"(\s*)(?:[-*+]|(\d{1,3}[.)]))\s+(.*)")
"""A list item; groups: the indent, the number (`None` for a bullet) and the words."""
NOTE_PATTERN = re.compile(r"\s*>\s*([^\s:][^:]*):\s+(\S.*)")
"""A note; groups: its label and its text."""
FIGURE_PATTERN = re.compile(r"\{((?:chain|cycle|cards|trick|hand) [^{}]+)\}\s*$")
"""A figure, such as `{cards ...}`; group: its kind and its content."""
_RULE_PATTERN = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*$")


def is_row(line: str) -> bool:
    """Return whether a line is part of a table."""
    return line.lstrip().startswith("|")


def cells_of(row: str) -> list[str]:
    """Return the cells of a table row; empty for the line between the head and the other rows."""
    return [] if _RULE_PATTERN.match(row) else [cell.strip() for cell in row.strip().strip("|").split("|")]

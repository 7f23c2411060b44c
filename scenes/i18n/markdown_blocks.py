"""How a line of Markdown begins a block: what reads a page for the window and what puts one into another
language agree by this.
"""

from __future__ import annotations

import re

HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
"""The depth, and the words."""
ITEM = re.compile(r"(\s*)(?:[-*+]|(\d{1,3}[.)]))\s+(.*)")
"""Blanks that tell the depth, the number of one that has a number, and the words."""
NOTE = re.compile(r"\s*>\s*([^\s:][^:]*):\s+(\S.*)")
"""The label of a note, and what it says."""
FIGURE = re.compile(r"\{((?:chain|cycle|cards|trick|hand) [^{}]+)\}\s*$")
"""A picture, and what it shows."""
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*$")


def is_row(line: str) -> bool:
    """Return whether a line is part of a table."""
    return line.lstrip().startswith("|")


def cells_of(row: str) -> list[str]:
    """Return the cells of a table row; none for the line between the head and the rest."""
    return [] if _RULE.match(row) else [cell.strip() for cell in row.strip().strip("|").split("|")]

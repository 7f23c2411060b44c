"""What a clause of the rules is made of, among the parts of its page."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.pages.help.markdown import Block, Part
from scenes.pages.help.markdown_layout import Laid

_BELONGS = (Block.ITEM, Block.TABLE, Block.VALUE)


def told(parts: Sequence[Part], clause: str) -> range:
    """The numbers of the parts in which the clause of that number is told: its list or table, no example."""
    first = next((number for number, part in enumerate(parts) if part.clause == clause), len(parts))
    end = first + 1
    while end < len(parts) and (parts[end].block in _BELONGS or _is_picture(parts[end])):
        end += 1
    return range(first, end) if end <= len(parts) else range(0)


def passage(parts: Sequence[Part], clause: str) -> range:
    """The numbers of the parts that the clause of that number is made of, and its first example."""
    found = told(parts, clause)
    end = example = found.stop
    if found and example < len(parts) and parts[example].block is Block.TEXT and not parts[example].clause:
        example += 1
    if found and example < len(parts) and parts[example].example is not None:
        end = example + 1
    return range(found.start, end)


def _is_picture(part: Part) -> bool:
    """Whether a part shows cards or suits, and is no example."""
    return part.block is Block.FIGURE and part.example is None


def clauses_between(page: Sequence[Laid], top: float, bottom: float) -> list[str]:
    """The clauses that begin between two heights of a page, in their order.

    Behind them comes the one that began above, where no heading has come in between.
    """
    found: list[str] = []
    above: list[str] = []
    for laid in page:
        if laid.top > bottom:
            break
        if laid.part.block in (Block.TITLE, Block.HEADING) and laid.top < top:
            above = []
        elif laid.part.clause and laid.height and laid.top < top:
            above = [laid.part.clause]
        elif laid.part.clause and laid.height:
            found.append(laid.part.clause)
    return found + above

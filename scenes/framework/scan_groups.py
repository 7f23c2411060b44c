"""Groups of focus targets for scanning, so that a switch reaches each target of a page in a few steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from scenes.framework.focus import FocusTarget

MAX_UNGROUPED = 5
"""Number of targets up to which no groups are formed."""
MAX_GROUPS = 7
"""Maximum number of groups on one level."""

ScanNode = FocusTarget | tuple["ScanNode", ...]
"""A target, or a group of them."""


def grouped(targets: Sequence[FocusTarget]) -> tuple[ScanNode, ...]:
    """Return targets, which are in Tab order, in groups of groups; rows stay together.

    With `MAX_UNGROUPED` targets or fewer there are no groups.
    """
    if len(targets) <= MAX_UNGROUPED:
        return tuple(targets)
    nodes = _bundled([_node(row) for row in _rows(targets)])
    while len(nodes) == 1 and isinstance(nodes[0], tuple):
        nodes = [*nodes[0]]
    return tuple(nodes)


def leaves(node: ScanNode) -> Iterator[FocusTarget]:
    """Yield the targets of a group in Tab order, or a target itself."""
    if isinstance(node, tuple):
        for each in node:
            yield from leaves(each)
    else:
        yield node


def _node(row: Sequence[ScanNode]) -> ScanNode:
    if len(row) <= MAX_UNGROUPED:
        return row[0] if len(row) == 1 else tuple(row)
    return tuple(_bundled(_parts(row)))


def _bundled(nodes: list[ScanNode]) -> list[ScanNode]:
    """Return nodes in groups until there are at most `MAX_GROUPS`."""
    while len(nodes) > MAX_GROUPS:
        nodes = _parts(nodes)
    return nodes


def _parts(nodes: Sequence[ScanNode]) -> list[ScanNode]:
    """Return nodes in about as many groups as each group has members, which takes the fewest steps."""
    size = ceil(len(nodes) / round(sqrt(len(nodes))))
    parts = [nodes[first : first + size] for first in range(0, len(nodes), size)]
    return [part[0] if len(part) == 1 else tuple(part) for part in parts]


def _rows(targets: Sequence[FocusTarget]) -> Iterator[list[FocusTarget]]:
    """Yield targets that follow each other in Tab order and are of one kind and in one row."""
    row: list[FocusTarget] = []
    for target in targets:
        if row and not _beside(row[-1], target):
            yield row
            row = []
        row.append(target)
    if row:
        yield row


def _beside(one: FocusTarget, other: FocusTarget) -> bool:
    here, there = one.focus_rect, other.focus_rect
    shared = min(here.bottom, there.bottom) - max(here.top, there.top)
    return type(one) is type(other) and shared * 2 > min(here.height, there.height)

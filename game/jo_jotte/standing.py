"""How a rubber stands, as whole numbers: what a deal's code tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.jo_jotte.result import Standing


def facts(standing: Standing) -> Sequence[Sequence[int]]:
    """What the next deal hangs on; `closed` and `earlier` are left out."""
    once = (standing.prison, standing.over)
    return (standing.below, standing.games, standing.rubbers, once, standing.places or ())


def of_facts(facts: Sequence[Sequence[int]], *, chouette: bool) -> Standing:
    """The standing with these facts; raises `ValueError` where there is none."""
    below, games, rubbers = (tuple(row) for row in facts[:3])
    prison, over = facts[3]
    if not chouette:
        return Standing(below, games, rubbers, prison, over, None)
    box, captain, partner = facts[4]
    if {box, captain, partner} != {0, 1, 2}:
        raise ValueError("not the places of a chouette")
    return Standing(below, games, rubbers, prison, over, (box, captain, partner))

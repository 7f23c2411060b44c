"""What a screen reader gets of every position must stay as it is.

After a change that is meant, write the marks again; `python -m tests.net trees --out FILE` before and after
it tells what differs:

    ETORI_GOLDEN=write python -m pytest tests/net/test_trees.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scenes.framework.accessibility.page_tree import PageNode, Reading
from scenes.framework.roles import Sort

from . import trees
from .positions import positions

KEPT = Path(__file__).parent / "golden" / "trees.txt"


def test_all_positions_are_heard_as_before() -> None:
    told = {position.name: trees.lines(position) for position in positions()}
    if os.environ.get("ETORI_GOLDEN") == "write":
        KEPT.write_text("".join(f"{name}: {trees.marks(lines)}\n" for name, lines in told.items()))
    kept = dict(line.rsplit(": ", 1) for line in KEPT.read_text().splitlines())
    assert kept.keys() == told.keys()
    differing = [
        f"{name}: {line}" for name, lines in told.items() for line in trees.compare(kept[name], lines)
    ]
    assert not differing, "\n".join(differing)


ACE, KING = PageNode("ace", Sort.BUTTON, "ace", on=False), PageNode("king", Sort.CHOICE, "king", at=(1, 3))
BOTH = PageNode("page", Sort.PAGE, "Cards", children=(ACE, KING))


@pytest.mark.parametrize(
    "changed",
    [
        Reading(BOTH, "king"),
        Reading(BOTH._replace(name="Card"), "ace"),
        Reading(BOTH._replace(sort=Sort.DIALOG), "ace"),
        Reading(BOTH._replace(children=(KING, ACE)), "ace"),
        Reading(BOTH._replace(children=(ACE._replace(children=(KING,)),)), "ace"),
        *(
            Reading(BOTH._replace(children=(node, KING)), "ace")
            for node in (ACE._replace(note="high"), ACE._replace(value="11"), ACE._replace(able=False))
        ),
        Reading(BOTH._replace(children=(ACE._replace(on=True), KING)), "ace"),
        Reading(BOTH._replace(children=(ACE, KING._replace(at=(2, 3)))), "ace"),
    ],
)
def test_a_change_of_name_role_order_or_state_is_told(changed: Reading) -> None:
    before = list(trees.tree_lines(Reading(BOTH, "ace")))
    assert list(trees.compare(trees.marks(before), before)) == []
    assert list(trees.compare(trees.marks(before), list(trees.tree_lines(changed))))


def test_new_lines_are_told_and_where_lines_are_gone() -> None:
    before = trees.marks(["page: Cards", "  button: ace", "  button: king"])
    now = ["page: Cards", "  button: ace [disabled]"]
    assert list(trees.compare(before, now)) == ["- 2 lines after page: Cards", "+   button: ace [disabled]"]

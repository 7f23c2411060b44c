"""What a screen reader gets of every position must stay as it is.

After a change that is meant, write the marks again; `python -m tests.net trees --out FILE` before and after
it tells what differs:

    ETORI_GOLDEN=write python -m pytest tests/net/test_trees.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scenes.framework.accessibility.page_tree import PageNode, PageTree
from scenes.framework.accessible_roles import AccessibleRole

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


ACE, KING = (
    PageNode("ace", AccessibleRole.BUTTON, "ace", on=False),
    PageNode("king", AccessibleRole.CHOICE, "king", at=(1, 3)),
)
BOTH = PageNode("page", AccessibleRole.PAGE, "Cards", children=(ACE, KING))


@pytest.mark.parametrize(
    "changed",
    [
        PageTree(BOTH, "king"),
        PageTree(BOTH._replace(name="Card"), "ace"),
        PageTree(BOTH._replace(sort=AccessibleRole.DIALOG), "ace"),
        PageTree(BOTH._replace(children=(KING, ACE)), "ace"),
        PageTree(BOTH._replace(children=(ACE._replace(children=(KING,)),)), "ace"),
        *(
            PageTree(BOTH._replace(children=(node, KING)), "ace")
            for node in (ACE._replace(note="high"), ACE._replace(value="11"), ACE._replace(able=False))
        ),
        PageTree(BOTH._replace(children=(ACE._replace(on=True), KING)), "ace"),
        PageTree(BOTH._replace(children=(ACE, KING._replace(at=(2, 3)))), "ace"),
    ],
)
def test_a_change_of_name_role_order_or_state_is_told(changed: PageTree) -> None:
    before = list(trees.tree_lines(PageTree(BOTH, "ace")))
    assert list(trees.compare(trees.marks(before), before)) == []
    assert list(trees.compare(trees.marks(before), list(trees.tree_lines(changed))))


def test_new_lines_are_told_and_where_lines_are_gone() -> None:
    before = trees.marks(["page: Cards", "  button: ace", "  button: king"])
    now = ["page: Cards", "  button: ace [disabled]"]
    assert list(trees.compare(before, now)) == ["- 2 lines after page: Cards", "+   button: ace [disabled]"]

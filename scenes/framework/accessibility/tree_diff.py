"""The screen reader's tree with numbered nodes, and what has changed since the last update."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from scenes.framework.accessibility.page_tree import PageNode, PageTree
from scenes.framework.accessible_roles import AccessibleRole
from scenes.i18n import Text, as_it_is

ROOT, LOG = 0, 1
"""Numbers, as node ids for the screen reader, of the window and of the log of announcements."""
IDS_PER_PAGE = 1 << 20
"""Size of the range of numbers for each page; no two pages share a number."""
FIRST_ANNOUNCEMENT_ID = 1 << 48
MAX_LOG_LINES = 20
"""Number of announcements kept in the log."""
WINDOW_TITLE = as_it_is("Etori")


class TreeEntry(NamedTuple):
    """A node without its children, and the numbers of the children."""

    node: PageNode
    below: tuple[int, ...] = ()


class TreeChange(NamedTuple):
    """Nodes that are new or different, by number, and the number of the node in focus."""

    entries: Sequence[tuple[int, TreeEntry]]
    focus: int


class TreeDiff:
    """Numbers all nodes and remembers which ones have been sent."""

    def __init__(self) -> None:
        self._told: dict[int, TreeEntry] = {}
        self._focus = ROOT
        self._page: object = None
        self._pages = 0
        self._numbers: dict[Hashable, int] = {}
        self._sayings: list[int] = []
        self._said = 0

    def change(self, page: object, reading: PageTree) -> TreeChange | None:
        """Return what differs from the tree that was sent last, or `None` if nothing does."""
        if page is not self._page:
            self._page, self._pages, self._numbers = page, self._pages + 1, {}
        new: dict[int, TreeEntry] = {
            self._number(node.key): TreeEntry(
                node._replace(children=()), tuple(self._number(child.key) for child in node.children)
            )
            if node.children
            else TreeEntry(node)
            for node in reading.page.walk()
        }
        new[ROOT] = TreeEntry(
            PageNode("window", AccessibleRole.PAGE, WINDOW_TITLE), (self._number(reading.page.key), LOG)
        )
        new[LOG] = TreeEntry(PageNode("log", AccessibleRole.LIST, WINDOW_TITLE), tuple(self._sayings))
        twigs = [(number, twig) for number, twig in new.items() if self._told.get(number) != twig]
        focus = self._number(reading.focus)
        if not twigs and focus == self._focus:
            return None
        self._told, self._focus = new, focus
        return TreeChange(twigs, focus)

    def saying(self, text: Text) -> TreeChange:
        """Add an announcement to the end of the log and return the change."""
        number = FIRST_ANNOUNCEMENT_ID + self._said
        self._said += 1
        self._sayings = [*self._sayings, number][-MAX_LOG_LINES:]
        log = self._told[LOG] = TreeEntry(
            PageNode("log", AccessibleRole.LIST, WINDOW_TITLE), tuple(self._sayings)
        )
        return TreeChange(
            [(LOG, log), (number, TreeEntry(PageNode(number, AccessibleRole.SAYING, text)))], self._focus
        )

    def key(self, number: int) -> Hashable:
        """Return the key of a number on the page sent last, or `None` if no node has it."""
        return next((key for key, each in self._numbers.items() if each == number), None)

    @property
    def told(self) -> Iterator[tuple[int, TreeEntry]]:
        """Numbers and entries of the whole tree that was sent last."""
        yield from self._told.items()

    def _number(self, key: Hashable) -> int:
        return self._numbers.setdefault(key, self._pages * IDS_PER_PAGE + len(self._numbers))

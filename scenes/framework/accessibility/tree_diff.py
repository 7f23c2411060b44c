"""The tree that a screen reader holds, by numbers, and what has changed in it since it was told last."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from scenes.framework.accessibility.page_tree import PageNode, PageTree
from scenes.framework.accessible_roles import AccessibleRole
from scenes.i18n import Text, as_it_is

ROOT, LOG = 0, 1
"""The numbers of the window and of what is said in it."""
ROOM = 1 << 20
"""How many numbers a page has. Every page has its own: nothing on it is what was there before."""
FIRST_SAYING = 1 << 48
REMEMBERED = 20
"""How many sayings can be read again."""
TITLE = as_it_is("Etori")


class TreeEntry(NamedTuple):
    """One thing in the tree: what it is, without what is below it, and the numbers of that."""

    node: PageNode
    below: tuple[int, ...] = ()


class TreeChange(NamedTuple):
    """What is to be told: the things that are new or different, and what has the focus now."""

    twigs: Sequence[tuple[int, TreeEntry]]
    focus: int


class TreeDiff:
    """Gives everything a number, and remembers what has been told."""

    def __init__(self) -> None:
        self._told: dict[int, TreeEntry] = {}
        self._focus = ROOT
        self._page: object = None
        self._pages = 0
        self._numbers: dict[Hashable, int] = {}
        self._sayings: list[int] = []
        self._said = 0

    def change(self, page: object, reading: PageTree) -> TreeChange | None:
        """What differs now that this is the page; `None` where nothing does."""
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
            PageNode("window", AccessibleRole.PAGE, TITLE), (self._number(reading.page.key), LOG)
        )
        new[LOG] = TreeEntry(PageNode("log", AccessibleRole.LIST, TITLE), tuple(self._sayings))
        twigs = [(number, twig) for number, twig in new.items() if self._told.get(number) != twig]
        focus = self._number(reading.focus)
        if not twigs and focus == self._focus:
            return None
        self._told, self._focus = new, focus
        return TreeChange(twigs, focus)

    def saying(self, text: Text) -> TreeChange:
        """Something is said: a thing of its own at the end of the log."""
        number = FIRST_SAYING + self._said
        self._said += 1
        self._sayings = [*self._sayings, number][-REMEMBERED:]
        log = self._told[LOG] = TreeEntry(PageNode("log", AccessibleRole.LIST, TITLE), tuple(self._sayings))
        return TreeChange(
            [(LOG, log), (number, TreeEntry(PageNode(number, AccessibleRole.SAYING, text)))], self._focus
        )

    def key(self, number: int) -> Hashable:
        """What has this number on the page that was told last; `None` where nothing has."""
        return next((key for key, each in self._numbers.items() if each == number), None)

    @property
    def told(self) -> Iterator[tuple[int, TreeEntry]]:
        """All of it, as it was told last."""
        yield from self._told.items()

    def _number(self, key: Hashable) -> int:
        return self._numbers.setdefault(key, self._pages * ROOM + len(self._numbers))

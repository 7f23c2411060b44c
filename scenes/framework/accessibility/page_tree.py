"""A page for a screen reader: a tree of names, roles and states, as a plain value.

It is made from the page's focus targets and from what the page describes or has written. It knows no screen
reader: `scenes.framework.accessibility.bridge` sends it to one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from scenes.framework.accessible_roles import (
    REMOVED_TARGET,
    AccessibleRole,
    PlaceDescription,
    TargetDescription,
)
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.i18n import NO_WORDS, Text, as_it_is

Box = tuple[int, int, int, int]
"""Left, top, width and height in window pixels."""


class PageNode(NamedTuple):
    """A node of the tree. `key` is unique on the page and stays the same from one reading to the next."""

    key: Hashable
    sort: AccessibleRole
    name: Text
    note: Text = NO_WORDS
    value: Text = NO_WORDS
    on: bool | None = None
    at: tuple[int, int] | None = None
    able: bool = True
    """Whether the node can take the focus and be pressed."""
    box: Box | None = None
    children: tuple[PageNode, ...] = ()

    def walk(self) -> Iterator[PageNode]:
        """Yield this node and all nodes below it in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class PageTree(NamedTuple):
    """A page's tree and the key of the node in focus, which is the page itself if nothing has the focus."""

    page: PageNode
    focus: Hashable


def lines_of(page: PageNode) -> Iterator[Text]:
    """Yield the title of a page and all its lines, those of a list after its name. Targets are left out."""
    yield page.name
    for child in page.children:
        if child.sort is AccessibleRole.ITEM and child.name != page.name:
            yield child.name
        lines = [each.name for each in child.children if each.sort is AccessibleRole.ITEM]
        if lines:
            yield from (child.name, *lines)


def read(scene: Scene, surface: pygame.Surface | None) -> PageTree:
    """Return the tree of a page. If the page has no `recital`, the text drawn on `surface` is read."""
    recital = scene.recital
    on_it = partial(written, scene, surface)
    places = [PlaceDescription(NO_WORDS, on_it())] if recital is None else recital.places(on_it)
    named = list(targets_of(scene))
    focus: Hashable = "page"
    children: list[PageNode] = []
    for number, place in enumerate(places):
        lines = tuple(
            PageNode(("line", number, at), AccessibleRole.ITEM, line)
            for at, line in enumerate(filter(None, place.lines))
        )
        if place.name:
            children.append(PageNode(("place", number), AccessibleRole.LIST, place.name, children=lines))
        else:
            children += lines
    grouped: dict[Text, list[PageNode]] = {}
    for key, target, said in named:
        node = _node(key, target, said)
        if target is scene.focus.current and node.able:
            focus = key
        if said.group in grouped:
            grouped[said.group].append(node)
        elif said.group:
            grouped[said.group] = [node]
            children.append(PageNode(("group", said.group), AccessibleRole.LIST, said.group))
        else:
            children.append(node)
    whole = tuple(
        PageNode(child.key, child.sort, child.name, children=tuple(grouped[child.name]))
        if isinstance(child.key, tuple) and child.key[0] == "group"
        else child
        for child in children
    )
    if recital is None:
        title = next((line for place in places for line in place.lines), NO_WORDS)
    else:
        title = recital.title
    sort = AccessibleRole.DIALOG if scene.overlay else AccessibleRole.PAGE
    return PageTree(PageNode("page", sort, title, children=whole), focus)


def targets_of(scene: Scene) -> Iterator[tuple[Hashable, FocusTarget, TargetDescription]]:
    """Yield the key, target and description of each visible focus target, in Tab order."""
    known: dict[Hashable, int] = {}
    for target in scene.focus.targets:
        if not target.is_there:
            continue
        own = target.key
        known[own] = known.get(own, 0) + 1
        told = None if scene.recital is None else scene.recital.said(target)
        told = told or target.said() or TargetDescription(NO_WORDS)
        if told is REMOVED_TARGET:
            continue
        yield ("target", own, known[own]), target, told


def _node(key: Hashable, target: FocusTarget, said: TargetDescription) -> PageNode:
    rect = target.focus_rect
    box = (rect.x, rect.y, rect.width, rect.height)
    return PageNode(key, said.sort, said.name, said.note, said.value, said.on, said.at, target.can_focus, box)


def written(scene: Scene, surface: pygame.Surface | None) -> tuple[Text, ...]:
    """Return the text that a page has drawn in the window and in the pictures of its widgets."""
    lines = [*scene.fonts.written_on(surface)]
    for element in scene.manager.get_sprite_group().sprites():
        lines += scene.fonts.written_on(getattr(element, "surface", None))
    return tuple(map(as_it_is, lines))

"""A page as it is read to who does not see it: what the tests of pages share."""

from __future__ import annotations

from dataclasses import replace

import pygame

from scenes.framework.accessibility.page_tree import PageTree, read, targets_of
from scenes.framework.navigator import Navigator
from scenes.graphics.recording_fonts import RecordingFonts


def listen(stack: Navigator) -> None:
    """Build the pages anew as they are while somebody listens."""

    def called(picture: pygame.Surface) -> str:
        skins = stack.services.skins.values()
        return next(filter(None, (skin.called(picture) for skin in skins)), "")

    if not isinstance(stack.services.fonts, RecordingFonts):
        stack.refit(replace(stack.services, fonts=RecordingFonts(stack.services.fonts, called)))


def reading_of(stack: Navigator) -> PageTree:
    """What is read of the page on top, freshly drawn."""
    listen(stack)
    stack.redraw()
    stack.draw(pygame.display.get_surface())
    assert stack.top is not None
    return read(stack.top, stack.drawn_on)


def check_names(stack: Navigator) -> PageTree:
    """All that is read has a name, keys tell it apart, and what Tab reaches is there to be pressed."""
    reading = reading_of(stack)
    nodes = list(reading.page.walk())
    assert stack.top is not None
    page = type(stack.top).__name__
    assert not (lacking := [node.key for node in nodes if not node.name]), (page, lacking)
    assert len({node.key for node in nodes}) == len(nodes), page
    able = {key for key, target, _ in targets_of(stack.top) if target.can_focus}
    assert able == {node.key for node in nodes if node.able and node.box}, page
    assert reading.focus in able | {"page"}
    return reading

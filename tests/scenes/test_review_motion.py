"""Jumps in the review fade, hands turn over; with movements off, or reduced, nothing turns."""

from __future__ import annotations

import pygame

from tests.scenes.reader import Reader

ABOVE = (0, 60, 820, 120)
"""Where the hand of the other player lies, in a window of 1280x800."""


def picture(reader: Reader) -> bytes:
    reader.draw()
    return pygame.image.tobytes(reader.surface.subsurface(ABOVE), "RGB")


def press(reader: Reader, name: str, mod: int = 0) -> None:
    """A key, without waiting for what it moves."""
    code = pygame.key.key_code(name)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    reader.frame(0)


def test_a_jump_fades_for_eighty_milliseconds() -> None:
    reader = Reader(speed="normal")
    reader.rest()
    reader.page.go(20)
    reader.rest()
    before = picture(reader)
    press(reader, "home")
    assert reader.place == 0
    assert reader.stack.busy
    assert picture(reader) == before, "at first all is as it was"
    reader.frame(0.04)
    half = picture(reader)
    reader.frame(0.05)
    after = picture(reader)
    assert len({before, half, after}) == 3
    assert not reader.page.table.moving
    reader.frame(0.3)
    assert picture(reader) == after


def test_hands_turn_over_one_card_after_the_other() -> None:
    reader = Reader(speed="normal")
    reader.rest()
    opened = picture(reader)
    press(reader, "v")
    assert picture(reader) == opened
    seen = {opened}
    for _ in range(5):
        reader.frame(0.04)
        seen.add(picture(reader))
    assert len(seen) == 6, "every frame shows them turned further"
    reader.rest()
    closed = picture(reader)
    press(reader, "v")
    reader.rest()
    assert picture(reader) == opened != closed


def test_nothing_fades_nor_turns_with_movements_off() -> None:
    reader = Reader(speed="off")
    for name in ("v", "end", "home", "v"):
        press(reader, name)
        assert not reader.page.table.moving
        assert reader.page.table.parts.tabletop.turning is None


def test_hands_fade_where_motion_is_reduced() -> None:
    reader = Reader(speed="normal", reduced_motion=True)
    reader.rest()
    opened = picture(reader)
    press(reader, "v")
    assert reader.page.table.parts.tabletop.turning is None
    assert picture(reader) == opened
    reader.frame(0.09)
    assert not reader.page.table.moving
    assert picture(reader) != opened

"""What a test at a table asks again and again: a button, what was done, and a note for new players."""

from __future__ import annotations

from scenes.widgets import Button
from tests.scenes.table_driver import Sitting


def button(sitting: Sitting, key: object) -> Button:
    """The button with a key."""
    found = [target for target in sitting.table.focus.targets if getattr(target, "key", None) == key]
    assert found, f"no button {key}"
    return found[0]  # type: ignore[return-value]


def actions(sitting: Sitting) -> list[str]:
    """What player 0 has done in this deal."""
    return [action.text for player, action in sitting.host._match.deal.actions if player == 0]


def read_note(sitting: Sitting) -> str:
    """See that the note that is shown covers neither the hand nor the player's plate, and go on; its key."""
    table = sitting.table
    lesson = table.coach.lesson
    assert lesson is not None
    rect = table.coach._rect
    assert rect.top > 0
    assert rect.bottom < table.layout.hand_top
    assert not rect.colliderect(table.layout.plate(0))
    sitting.frame(0.0)
    sitting.key("return")
    sitting.rest()
    return lesson.key

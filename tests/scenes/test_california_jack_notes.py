"""The notes of a first hand of California Jack: each at its moment, once, and clear of what it speaks of."""

from __future__ import annotations

import pytest

from scenes.presenters import PRESENTERS
from tests.game.archives import jack_host
from tests.scenes.choosing import read_note
from tests.scenes.table_driver import GAME, TAUGHT, Sitting

SIZES = ((1024, 640, 1.25), (1280, 800, 1.0))


def notes_of(sitting: Sitting) -> list[str]:
    """Play a deal with the first legal cards and read every note."""
    found = []
    table, coach = sitting.table, sitting.table.parts.picker.coach
    while "over" not in sitting.log:
        if coach.lesson is not None:
            found.append(read_note(sitting))
            continue
        table.controller.act(table.seat.state.legal[0])
        sitting.rest()
    return found


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_note_has_its_moment_once_and_covers_no_pile(width: int, height: int, scale: float) -> None:
    sitting = Sitting(jack_host(), (width, height), taught=(), text_scale=scale)
    sitting.rest()
    found = notes_of(sitting)
    assert found[0] == "aim"
    assert sorted(found) == sorted(PRESENTERS["california_jack"].advice.lessons)
    assert set(sitting.stack.services.preferences.taught) >= set(TAUGHT)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"trump_choice": "cut", "stock": "face_down"}, "Nobody sees what comes"),
        ({"void_must_trump": False}, "you may throw any card away"),
    ],
)
def test_notes_say_what_holds_by_the_rules_in_force(options: dict[str, object], words: str) -> None:
    """Also just before the last draw, when the card beneath is the one that was cut."""
    told = []
    for seed in range(1, 4):
        host = jack_host(seed=seed, **options)
        host.start_deal()
        sitting = Sitting(host)
        while not host.deal_finished:
            legal = host.legal(0)
            if legal:
                told += [
                    note.text for note in sitting.table.presenter.advice.notes(sitting.table.sight(), legal)
                ]
            host.act((legal or host.legal(1))[0])
    assert any(words in text for text in told)
    if "stock" in options:
        assert not any("the hidden card beneath it" in text for text in told)


def test_a_first_hand_without_notes_is_played_at_once() -> None:
    sitting = Sitting(jack_host(), taught=())
    sitting.rest()
    sitting.click(sitting.table.parts.picker.buttons.buttons[1].rect.center)
    sitting.rest()
    assert sitting.table.parts.picker.coach.lesson is None
    assert len(sitting.stack.services.preferences.taught) == len(PRESENTERS["california_jack"].advice.lessons)
    assert sitting.legal_cards(), GAME.title

"""Each call of saving fails while somebody plays: the table says so, goes on, and is well again by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.match import record
from tests.conftest import Tally
from tests.game.archives import on_disk
from tests.game.faults import CODES, each_span, refusing
from tests.game.sqlite_calls import asking, can_be_asked
from tests.scenes.table_driver import Sitting, jack_host, play_card

pytestmark = pytest.mark.skipif(not can_be_asked(), reason="the calls of this SQLite cannot be refused")


def play(sitting: Sitting) -> None:
    """One card, and nobody has answered it yet."""
    sitting.click(sitting.spot(sitting.legal_cards()[0]))


COMMANDS: dict[str, Callable[[Sitting], None]] = {
    "card": play,
    "undo": lambda sitting: sitting.key("u"),
    "hint": lambda sitting: sitting.key("h"),
}


def seated(folder: Path) -> Sitting:
    with asking(lambda name: 0):  # so that a flush of this file can be refused later
        sitting = Sitting(jack_host(folder=folder), speed="off", trick_pause_ms=300)
    sitting.rest()
    return sitting


def answered(sitting: Sitting) -> None:
    """Wait for the next question; a new deal begins where one is over."""
    sitting.rest()
    if "over" in sitting.log:
        sitting.log.clear()
        sitting.table.next_deal()
        sitting.rest()


def go_on(sitting: Sitting) -> None:
    """A card, and what the others do."""
    play_card(sitting)
    answered(sitting)


def kept(sitting: Sitting, folder: Path) -> bool:
    """Whether all of the match is on the disk."""
    assert sitting.host.number is not None
    return on_disk(folder, sitting.host.number) == record.as_json(sitting.match)


def has_choice(sitting: Sitting) -> bool:
    """Whether there is something to decide; otherwise a hint is not counted, and nothing is saved."""
    seat = sitting.table.seat.state
    return len(seat.legal) > 1 and not sitting.host.game.is_decided(seat.view)


@each_span
@pytest.mark.parametrize("command", COMMANDS)
def test_whatever_call_of_saving_fails_the_sign_shows_until_a_save_works(
    command: str, many: int, in_memory: Path, tally: Tally
) -> None:
    tally.floor(calls=70, signs=45)
    sitting = seated(in_memory)
    for code in CODES:
        number, met = 0, True
        while met:
            if sitting.host.deal_number > 2:  # before the match is over
                sitting = seated(in_memory)
            go_on(sitting)
            while not sitting.host.can_undo(0) or not has_choice(sitting):
                go_on(sitting)
            with refusing(number, code, many, own=()) as faults:
                COMMANDS[command](sitting)
                trouble = sitting.host.trouble
            met, number = faults.met, number + 1
            tally.count["calls"] += met
            tally.count["signs"] += trouble is not None
            sign = sitting.table.parts.sign
            if trouble is None:
                assert not sign.why
                assert kept(sitting, in_memory)
            else:
                assert met
                assert sign.why == str(trouble)
                assert len(sign.targets) == 2
            answered(sitting)
            go_on(sitting)
            assert sitting.host.trouble is None, "and is well again by itself"
            assert not sign.why
            assert kept(sitting, in_memory)
            for _ in range(7):
                sitting.frame(0.3, draw=False)
            assert not sign.height

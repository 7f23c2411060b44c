"""While a note of a first hand is open the hand can be used, and the arrow keys stay with the note."""

from __future__ import annotations

import pytest

from game import GAMES
from scenes.pages.table import TablePage
from tests.game.archives import jack_host
from tests.net.positions import Position
from tests.net.window_door import Program
from tests.scenes.table_driver import Sitting
from tests.scenes.test_at_rest import QUESTIONS
from tests.scenes.test_overlaps import Visit

LOOK = ((1280, 800), "en", 1.0)
MOST_NOTES = 8
PLAYS: dict[str, list[Position]] = {
    key: [each for each in QUESTIONS if each.match.startswith(key) and " play " in each.left] for key in GAMES
}
"""By game the positions in which a card is to be played."""


def note_open(program: Program) -> TablePage:
    program.doze()
    table = program._top
    assert isinstance(table, TablePage)
    return table


def visit(position: Position) -> Visit:
    return Visit(position, LOOK, taught=[])


def spot(table: TablePage, card: int) -> tuple[int, int]:
    """A place on a card that no other card covers."""
    rect = table.parts.hand.rect(card)
    return rect.left + max(3, round(rect.width * 0.12)), rect.centery


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_a_card_plays_it_while_a_note_is_open(game: str) -> None:
    seen = 0
    for position in PLAYS[game][:2]:
        for program, _ in (way := visit(position)):
            way.steps(program, None, ("press Continue", "rest"))
            table = note_open(program)
            if table.parts.picker.coach.lesson is None:
                continue
            seen += 1
            legal = {action.cards[0] for action in table.seat.state.offered}
            assert table.parts.hand.legal == legal, "the others are grey"
            card, before = next(each for each in table.parts.hand.cards if each in legal), table.seat.viewer
            held = len(table.parts.hand.cards)
            for _ in range(MOST_NOTES):  # one note may follow another
                program.click(spot(table, card))
                if table.parts.picker.coach.lesson is None:
                    break
            if table.parts.picker.offered is None:  # it stands for one action
                program.doze()
                assert card not in table.parts.hand.cards or len(table.parts.hand.cards) < held
            assert table.seat.viewer == before
    assert seen, "no note comes before a card of this game"


@pytest.mark.parametrize("game", GAMES)
def test_arrows_stay_in_a_note_until_it_is_closed(game: str) -> None:
    seen = 0
    for position in [each for each in QUESTIONS if each.match.startswith(game)][:2]:
        for program, _ in (way := visit(position)):
            way.steps(program, None, ("press Continue", "rest"))
            table = note_open(program)
            if table.parts.picker.coach.lesson is None:
                continue
            seen += 1
            note = table.parts.picker.buttons.buttons
            for key in ("down", "left", "up", "right", "down", "down", "right", "right", "up", "up"):
                program.key(key)
                assert any(table.focus.current is button for button in note), f"{position.name}: {key}"
            assert table.parts.picker.coach.lesson is not None
    assert seen


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"trump_choice": "cut", "stock": "face_down"}, "You can't see the next card"),
        ({"void_must_trump": False}, "play any card"),
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

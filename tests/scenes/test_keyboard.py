"""Keyboards of other scripts, and input methods: the same keys mean the same, and texts can be typed."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.framework.input import clipboard
from scenes.framework.input.keys import Keyboard
from scenes.framework.input.text_input import TextInput
from scenes.framework.scene import Scene
from scenes.pages.records.code_bar import CodeField
from scenes.widgets import Button, NameEntry, TextEntry
from tests.scenes.scratch import Board, open_stack
from tests.scenes.table_driver import Sitting, jack_host, typed

PLACES = {letter: pygame.KSCAN_A + number for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
PLACES |= {digit: pygame.KSCAN_1 + number for number, digit in enumerate("1234567890")}
PLACES |= {";": pygame.KSCAN_SEMICOLON, ",": pygame.KSCAN_COMMA}
"""Places of a US keyboard."""


def key(writes: str, place: str, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    """A key that writes something, in the place of a US keyboard, as SDL tells of it."""
    return pygame.event.Event(kind, key=ord(writes), scancode=PLACES[place], mod=mod, unicode="")


def read(*keys: str) -> str:
    """What keys mean one after the other: each as what it writes and its place."""
    keyboard = Keyboard()
    events = [keyboard.read(key(*each)) for each in keys]
    assert all(not event.unicode or event.key == ord(event.unicode) for event in events)
    return "".join(event.unicode or "-" for event in events)


@pytest.mark.parametrize(
    ("layout", "keys", "meant"),
    [
        ("Russian", ("йq", "фa", "вd", "рh", "ьm", "1" * 2), "qadhm1"),
        ("Greek", (";q", "αa", "δd", "ηh", "μm", ";q"), "qadhmq"),
        ("Hebrew", ("/q", "שa", "גd", "צm", "ת,"), "qadm-"),
        ("French", ("aq", "qa", "m;", ",m", ";,"), "aqm--"),
        ("Dvorak", ("ad", "od", ",w", "'q"), "ao--"),
        ("Turkish", ("ıi", "üw", "aa"), "--a"),
        ("Japanese kana", ("たq", "ちa", "しd"), "qad"),
        ("Arabic", ("ضq", "شa", "يd"), "qad"),
    ],
)
def test_a_key_means_its_latin_letter_or_that_of_its_place(
    layout: str, keys: tuple[str, ...], meant: str
) -> None:
    assert read(*keys) == meant


@pytest.mark.parametrize("written", ["&", "ě", "\u06f1", "1"])
def test_the_row_of_digits_means_digits_with_and_without_shift(written: str) -> None:
    for mod in (0, pygame.KMOD_LSHIFT):
        assert Keyboard().read(key(written, "1", mod)).unicode == "1"
    assert Keyboard().read(key("1", "1", pygame.KMOD_LCTRL)).unicode == ""


def test_the_pad_types_digits_and_a_held_modifier_types_nothing() -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP7, mod=0, unicode="")
    assert Keyboard().read(event).unicode == "7"
    assert Keyboard().read(key("ф", "a", pygame.KMOD_LALT)).unicode == ""
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0))
    assert Keyboard().read(moved) is moved


def test_a_card_is_chosen_and_the_last_trick_let_go_with_russian_keys() -> None:
    board = Board()
    stack = open_stack()
    stack.push(board)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        stack.handle(key("д", "l", kind=kind))
    assert board.keys == [pygame.K_l]
    muted = stack.services.preferences.sound.muted
    stack.handle(key("ь", "m"))
    assert stack.services.preferences.sound.muted is not muted


def test_every_card_of_a_hand_can_be_typed_with_russian_keys() -> None:
    russian = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить", strict=True))
    sitting = Sitting(jack_host(), speed="off")
    sitting.rest()
    cards = sitting.legal_cards()
    assert len(cards) == 6
    for card in cards:
        for letter in typed(card):
            sitting.stack.handle(key(russian.get(letter, letter), letter))
        assert sitting.table.parts.hand.focused == card


# Text entries.


class Typing:
    """A text entry, a name and a button on a page."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.stack = open_stack()
        self.stack.push(Board(self._fill))

    def _fill(self, scene: Scene) -> None:
        rect = pygame.Rect(100, 100, 300, 44)
        self.entry = TextEntry(scene, rect, "Mio", self.read.append, limit=16)
        self.button = Button(scene, rect.move(0, 100), "Go", lambda: None)
        scene.focus.set_targets([self.entry, self.button], self.entry)
        self.scene: Any = scene

    def send(self, kind: int, text: str, start: int = 0) -> None:
        extra = {"start": start, "length": 0} if kind == pygame.TEXTEDITING else {}
        self.stack.handle(pygame.event.Event(kind, text=text, **extra))
        self.stack.settle(0.01)

    def underline(self) -> pygame.Rect:
        """Where the entry's picture has a line of the text's colour near its foot."""
        image = self.entry.image
        row = self.entry._caret_in_entry.bottom - 1
        colour = pygame.Color(self.entry.palette.text)
        hits = [x for x in range(10, image.get_width() - 10) if image.get_at((x, row))[:3] == colour[:3]]
        return pygame.Rect(hits[0], row, hits[-1] - hits[0] + 1, 1) if hits else pygame.Rect(0, 0, 0, 0)


@pytest.fixture
def typing() -> Typing:
    return Typing()


def test_ctrl_v_pastes_with_russian_keys(typing: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: "Nao")
    typing.stack.handle(key("ф", "a", pygame.KMOD_LCTRL))
    typing.stack.handle(key("м", "v", pygame.KMOD_LCTRL))
    assert typing.entry.text == "Nao"


def test_a_composition_is_shown_underlined_and_becomes_text_once_it_is_done(typing: Typing) -> None:
    typing.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
    typing.stack.settle(0.01)
    assert not typing.underline().width
    before = typing.entry.caret
    typing.send(pygame.TEXTEDITING, "にほん", 3)
    font = typing.entry.font
    assert typing.entry.text == "Mio"
    assert typing.underline().width == pytest.approx(font.get_rect("にほん").width, abs=4)
    assert typing.entry.caret is not None
    assert before is not None
    assert typing.entry.caret.x - before.x == pytest.approx(font.get_rect("にほん").width, abs=3)
    typing.send(pygame.TEXTEDITING, "日本", 2)
    assert typing.underline().width == pytest.approx(font.get_rect("日本").width, abs=4)
    typing.send(pygame.TEXTEDITING, "", 0)
    assert not typing.underline().width
    typing.send(pygame.TEXTINPUT, "日本")
    assert typing.entry.text == "Mio日本"
    assert typing.read[-1] == "Mio日本"


def test_a_composition_takes_the_place_of_what_is_selected_and_gives_it_back(typing: Typing) -> None:
    typing.entry.select_range = [0, 3]
    typing.send(pygame.TEXTEDITING, "か", 1)
    assert typing.entry._shown == "か"
    typing.send(pygame.TEXTEDITING, "", 0)
    assert typing.entry._shown == "Mio"
    typing.send(pygame.TEXTEDITING, "か", 1)
    typing.send(pygame.TEXTINPUT, "佳")
    assert typing.entry.text == "佳"


def test_a_long_composition_that_comes_in_parts_is_shown_whole(typing: Typing) -> None:
    for length in (3, 10, 13, 12):
        parts = [("か" * min(length, 10), 0), *([("か" * (length - 10), 10)] if length > 10 else [])]
        for text, start in parts:
            event = {"text": text, "start": start, "length": len(text)}
            typing.stack.handle(pygame.event.Event(pygame.TEXTEDITING, **event))
        typing.stack.settle(0.01)
        assert typing.entry.composition == "か" * length
        assert typing.entry._composed_caret == length


def test_leaving_an_entry_ends_its_composition(typing: Typing) -> None:
    typing.send(pygame.TEXTEDITING, "か", 1)
    typing.scene.focus.move_to(typing.button)
    assert typing.entry.composition == ""
    typing.stack.settle(0.01)
    assert typing.entry.text == "Mio"


# Text input of the system.


@pytest.fixture
def switched(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    done: list[Any] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: done.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: done.append("off"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: done.append(rect))
    return done


def test_text_input_is_on_only_while_an_entry_has_the_focus(typing: Typing, switched: list[Any]) -> None:
    text_input = TextInput()
    assert switched == ["off"]
    text_input.follow(typing.stack.caret)
    caret = typing.entry.caret
    assert caret is not None
    assert typing.entry.rect.contains(caret)
    assert switched == ["off", caret, "on"]
    text_input.follow(typing.stack.caret)
    assert len(switched) == 3
    typing.send(pygame.TEXTINPUT, "X")
    text_input.follow(typing.stack.caret)
    assert switched[3:] == [typing.entry.caret]
    assert typing.entry.caret != caret
    typing.scene.focus.move_to(typing.button)
    text_input.follow(typing.stack.caret)
    text_input.follow(typing.stack.caret)
    assert switched[4:] == ["off"]


def test_every_entry_of_the_program_has_a_caret_while_it_has_the_focus() -> None:
    for kind in (TextEntry, NameEntry, CodeField):
        assert kind.caret is TextEntry.caret

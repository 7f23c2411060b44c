"""Any text from outside can be drawn, typed, pasted, taken in and shown: whatever letters it is made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unicodedata import category

import pygame
import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.export_format import line_of
from game.archive.transfer import MatchImport
from game.engine.visible_text import clean_name, shows
from game.match import record
from scenes.framework.input import clipboard
from scenes.framework.preferences import read_preferences
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import TypeSize
from scenes.graphics.typeface import drawable
from scenes.i18n import Text, Translator
from scenes.widgets import NameEntry, TextEntry
from scenes.widgets.name_sheet import NameSheet
from tests.conftest import LONG, ROBUST, Tally
from tests.game.archives import fresh, seats_for
from tests.game.test_listing import play_deals
from tests.scenes.records_sitting import Sitting
from tests.scenes.scratch import Board, open_stack, picture, press

END = 0x1F000
PARTNERS = ("", "a", "\u200d", "\u0301", "漢", " ")
"""What stands after a letter; besides, each letter stands after "a", and twice."""
STACK = "e" + "\u0301\u0323\u0302" * 300
HOSTILE = (
    "", "\u200b", "\u200b" * 20, "\ud83d", "\ude00", "a\ud83d", "\0", "a\0b", "\u0301", "\ufe0f",
    "\u202eabc", "\u2066", "\ue000", "\uffff", "\U0010ffff", "\U000e0001", "\t", "\n", "\r\n",
    "\x1b[31m", "\u2028", "\u3164", "\u2800",
    "\U0001f468\u200d\U0001f469", STACK, "\u0301" * 900, " \u0301", "\u200d\u0301", "\u115f\u1160", "\ufff5",
)  # fmt: skip
"""Texts that have ended programs."""


def short(text: str) -> str:
    """What a test with a text is called."""
    return f"{ascii(text)[:20]}{len(text)}"


def letters(rng: Random, sample: int = 300, *, all_of_them: bool = ROBUST) -> Iterator[str]:
    """All assigned letters in question, or a sample with each that has no width."""
    assigned = [code for code in range(END) if category(chr(code)) != "Cn"]
    if all_of_them:
        yield from map(chr, assigned)
        return
    seldom = [code for code in assigned if category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")]
    yield from map(
        chr, [*seldom, *range(0xFE00, 0xFE10), *range(0xFFF0, 0x10000), *range(0xD800, 0xE000, 97)]
    )
    yield from map(chr, rng.sample(assigned, sample))


def texts_of(letter: str) -> tuple[str, ...]:
    """A letter alone and in pairs."""
    return (*(letter + partner for partner in PARTNERS), "a" + letter, letter + letter)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 400))
    return Fonts()


@pytest.mark.at_length
def test_every_letter_can_be_drawn_and_measured(fonts: Fonts, tally: Tally) -> None:
    surface = pygame.Surface((300, 60))
    tally.floor(texts=650_000 if ROBUST else 3_000)
    for letter in letters(tally.rng):
        for text in texts_of(letter):
            for face in (TypeSize(14, False), TypeSize(13, True)):
                fonts.font(face, text).size(text)
                drawn = fonts.font(face, text).render(text, True, "white")
                assert drawn.get_height() < 4 * face.px
                drawn.premul_alpha()
            for wide in (False, True):
                entry = fonts.for_entry(TypeSize(14, False), wide=wide)
                entry.get_rect(text)
                entry.get_metrics(text)
                entry.render_premul(text, pygame.Color("white"))
            tally.count["texts"] += 1
        fonts.draw(surface, letter, (5, 30), TypeSize(14, False), "#ffffff")


@pytest.mark.parametrize("text", HOSTILE, ids=short)
def test_a_hostile_text_can_be_drawn_in_all_ways(fonts: Fonts, text: str) -> None:
    surface, face = pygame.Surface((300, 60)), TypeSize(12, False)
    fonts.draw(surface, text, (5, 30), face, "#ffffff")
    fonts.draw_title(surface, f"{text} {text}", (5, 30), face, "#ffffff", 60)
    fonts.draw_paragraph(surface, f"{text} a {text}", pygame.Rect(0, 0, 40, 60), face, "#ffffff")
    assert fonts.width(fonts.ellipsis(text, 40, face), face) <= 40
    for part in (text[:1], text[-1:]):
        fonts.for_entry(face, wide=False).get_rect(part)


def test_a_tall_stack_of_accents_stays_in_its_line(fonts: Fonts) -> None:
    for wide in (False, True):
        assert fonts.for_entry(TypeSize(16, False), wide=wide).get_rect(STACK).height < 40
    assert fonts.surface(STACK, TypeSize(16, False), "#ffffff").get_height() < 40
    assert drawable("é ệ e\u0323\u0302") == "é ệ e\u0323\u0302"


class Typist:
    """Types into entries of both kinds, and draws them."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.entries: list[TextEntry] = []
        self.stack = open_stack()
        self.stack.push(Board(self._fill))

    def _fill(self, scene: Scene) -> None:
        tall = pygame.Rect(100, 100, 200, 44)
        self.entries = [
            TextEntry(scene, tall, "", self.read.append, limit=16),
            NameEntry(scene, tall.move(0, 60), "", self.read.append, lambda: None, limit=16, key="name"),
        ]
        scene.focus.set_targets(self.entries, self.entries[0])

    def type(self, entry: TextEntry, text: str) -> None:
        """Type a text as the system tells of it, a letter and a frame at a time."""
        if self.scene.focus.current is not entry:
            self.scene.focus.move_to(entry)
        entry.set_text("")
        pygame.event.clear()  # the entry tells of changes there
        for letter in text:
            self.stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.stack.settle(0.01)

    @property
    def scene(self) -> Any:
        return self.stack.top

    def key(self, key: int, mod: int = 0) -> None:
        self.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))
        self.stack.settle(0.01)

    def erase(self) -> None:
        """Take the text away from its beginning, so that what leaned on a letter stands alone."""
        self.key(pygame.K_HOME)
        self.key(pygame.K_DELETE)
        self.key(pygame.K_END)
        self.key(pygame.K_BACKSPACE)


@pytest.fixture
def typist() -> Typist:
    return Typist()


def test_typing_goes_on_at_the_end_when_a_page_is_built_again_or_the_focus_comes_back() -> None:
    saved: list[str] = []
    stack = open_stack()
    stack.push(Board())
    stack.push(NameSheet(Text("Name"), "Mi", saved.append, 16))

    def write(letter: str) -> None:
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        stack.settle(0.01)

    for letter, size in zip("oko", ((1024, 640), (1600, 900), (1280, 800)), strict=True):
        write(letter)
        stack.resize(size)
    for _ in range(3):
        press(stack, pygame.K_TAB)
    write("!")
    press(stack, pygame.K_RETURN)
    assert saved == ["Mioko!"]


@pytest.mark.at_length
def test_every_letter_can_be_typed_into_an_entry(typist: Typist, tally: Tally) -> None:
    every = LONG > 1  # which takes minutes
    tally.floor(texts=650_000 if every else 1_500)
    for number, letter in enumerate(letters(tally.rng, 1_500 if ROBUST else 60, all_of_them=every)):
        for text in texts_of(letter):
            typist.type(typist.entries[0], text)
            assert category(typist.entries[0].text[:1] or "x") not in ("Cf", "Mn", "Me")
            tally.count["texts"] += 1
        if number % 20 == 0:
            typist.erase()
            typist.stack.draw(pygame.display.get_surface())


@pytest.mark.parametrize("text", HOSTILE, ids=short)
def test_a_hostile_text_can_be_typed_pasted_composed_and_erased(
    typist: Typist, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: text)
    for entry in typist.entries:
        typist.type(entry, text)
        typist.erase()
        typist.key(pygame.K_v, pygame.KMOD_CTRL)
        typist.erase()
        entry.set_text(text)
        typist.stack.handle(pygame.event.Event(pygame.TEXTEDITING, text=text, start=len(text), length=0))
        typist.stack.settle(0.01)
        typist.stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        typist.stack.settle(0.5)
        typist.stack.draw(pygame.display.get_surface())
        assert not set(entry.text) & set("\0\n\t\ud83d\u2028\x1b")
    typist.scene.rebuild(typist.stack.services)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\u200b", ""), ("\u0301a", "a"), ("a\u0301", "a\u0301"), (" \u200da", " a"), ("a\tb\nc", "a b c"),
        ("\ud83d", ""), ("می\u200cخواهم", "می\u200cخواهم"), ("山田\u3000太郎", "山田\u3000太郎"),
        ("\0\x1b[1m", "[1m"),
    ],
)  # fmt: skip
def test_an_entry_drops_what_would_stand_alone_without_width(typist: Typist, text: str, left: str) -> None:
    typist.type(typist.entries[0], text)
    assert typist.entries[0].text == left


def test_a_paste_that_is_too_long_is_cut(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: "0123456789" * 3)
    typist.type(typist.entries[0], "ab")
    typist.key(pygame.K_LEFT)
    typist.key(pygame.K_v, pygame.KMOD_CTRL)
    assert typist.entries[0].text == "a01234567890123b"


def test_every_letter_without_width_shows_nothing(fonts: Fonts) -> None:
    blank = [chr(code) for code in range(END) if not 0xD800 <= code < 0xE000]
    thin = [
        each for each in blank if not fonts.font(TypeSize(14, False)).render(each, True, "white").get_width()
    ]
    assert len(thin) > 60
    assert not any(map(shows, thin))
    assert shows("a\u200b")
    assert shows("漢")
    assert shows("\U0001f600")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("\u200b", "You"),
        ("\ufe0f\ufe0f", "You"),
        (" Mio\u200b ", "Mio\u200b"),
        ("山田\u3000太郎", "山田\u3000太郎"),
    ],
)
def test_a_name_in_the_settings_that_shows_nothing_is_none(given: str, kept: str) -> None:
    assert read_preferences({"name": given}).name == kept
    assert clean_name(given) in (kept, "")


def named(names: list[str]) -> dict[str, Any]:
    """A record of a table at which nothing has been dealt yet, with names."""
    return {
        "format": record.FORMAT, "version": record.VERSION, "game": "napoleon", "players": 4, "options": {},
        "names": names, "deals": [],
    }  # fmt: skip


@pytest.mark.at_length
def test_every_letter_can_come_as_a_name(fonts: Fonts, tally: Tally) -> None:
    words, surface = Translator(), pygame.Surface((300, 60))
    tally.floor(names=650_000 if ROBUST else 3_000)
    texts = [
        text
        for letter in letters(tally.rng)
        if category(letter) != "Cs" and letter != "\0"
        for text in texts_of(letter)
    ]
    for at in range(0, len(texts) - 3, 4):
        source = json.dumps(named(texts[at : at + 4])).encode()
        names = record.read(source, GAMES).names
        assert names is not None
        assert list(names) == texts[at : at + 4], "a record keeps its names"
        tally.count["names"] += len(names)
        fonts.draw_fitting(
            surface, words.player(names[at // 4 % 4]), (5, 30), TypeSize(13, True), "#ffffff", 40
        )


def hostile_archive(archive: Archive, brought: Callable[[bytes], MatchImport]) -> int:
    """Matches with hostile names: some brought in from outside, the others in the archive already."""
    rng, count = Random(9), 0
    good = [text[:900] for text in HOSTILE if not set(text) & set("\0\ud83d\ude00")]
    for number, text in enumerate(good):
        match = fresh(("kan", "california_jack")[number // 2 % 2], number)
        match.names = tuple(text for _ in range(match.players))
        page = archive.add(match, seats_for(match))
        play_deals(match, rng, 1)
        page.write(match)
        assert page.number is not None
        if number % 2:
            line = line_of(archive, page.number)
            archive.delete(page.number)
            intake = brought(line)
            while intake.step():
                pass
            assert len(intake.taken) == 1
            kept = archive.saved_match(intake.taken[0]).names
            assert kept == tuple(name if shows(name) else "" for name in match.names)
        count += 1
    return count


def test_hostile_names_do_not_break_records(open_records: Callable[..., Sitting], tally: Tally) -> None:
    sitting = open_records()
    count = hostile_archive(sitting.archive, lambda line: MatchImport(sitting.archive, line, GAMES))
    sitting.page.resume()
    for number in sitting.page.model.numbers:
        sitting.page.show(number)
        sitting.stack.settle(0.01)
        picture(sitting.stack)
    tally.count["matches"] = count
    tally.floor(matches=20)

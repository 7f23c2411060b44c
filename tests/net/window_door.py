"""The door to `scenes`: the whole program, without a window on any screen, used by keys and by its words.

Only this module and `game_door` know how the house is built inside. What moves in there is put right here,
and the nets stay as they are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from weakref import ref

import pygame

from game import GAMES
from game.ai.continuation import view_seed
from game.ai.decision import Effort
from game.ai.evaluation import Evaluation
from game.ai.opponent_process import OpponentProcess, by_rule_of_thumb
from game.ai.request import DecisionRequest
from game.ai.verdict import Judgement
from game.engine.actions import Action
from game.match import record
from scenes.app import program_run
from scenes.app.app import App
from scenes.audio.system_voice import VoiceCommand
from scenes.framework.accessibility.page_tree import PageTree
from scenes.framework.licences import ShippedPart
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import read_preferences
from scenes.framework.scene import Scene, Services
from scenes.framework.spoken_announcements import SpokenAnnouncements
from scenes.graphics import skins
from scenes.graphics.drawing_ahead import DrawingAhead
from scenes.graphics.fonts import Fonts
from scenes.graphics.recording_fonts import lines_of
from scenes.graphics.skins import Skin, load_skins
from scenes.pages.table import TablePage
from scenes.presenters import presenter_of
from scenes.table.picker.glossary_notes import word_key
from scenes.widgets import Widget
from tests.game.archives import kept_in
from tests.scenes.heard import reading_of

STEP = 0.05
"""Seconds of a frame: the clock is the test's."""
ADVICE = 800
"""Iterations behind a hint."""
SEED = 5
"""What is drawn from where the program would take any number."""


class Noon(datetime):
    """A clock that has stopped at noon of one day, in UTC wherever it is read."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 11, 22, 12, tzinfo=UTC)

    def astimezone(self, tz: tzinfo | None = None) -> Noon:
        return super().astimezone(tz or UTC)


class NoonDay(date):
    """The day of that noon, whenever it is read."""

    @classmethod
    def today(cls) -> NoonDay:
        noon = Noon.now()
        return cls(noon.year, noon.month, noon.day)


ELSEWHERE = {
    "game.archive.saved_session.datetime": Noon,
    "game.archive.writer.datetime": Noon,
    "scenes.app.collections_flow.date": NoonDay,
    "scenes.app.editor_flow.date": NoonDay,
    "scenes.app.program_run.datetime": Noon,
    "scenes.pages.records.page.date": NoonDay,
    "scenes.pages.records.page.datetime": Noon,
    "scenes.pages.review.page.date": NoonDay,
    "scenes.pages.statistics.page.datetime": Noon,
    "scenes.pages.help.about.data_folder": lambda: Path("folder"),
    "scenes.pages.help.about.log_folder": lambda: Path("log"),
    "scenes.pages.help.about.shipped_here": lambda: [
        ShippedPart("Etori", "1.2.3", "MIT", "Kay"),
        ShippedPart("SDL", "2.3.4", "Zlib", "Sam"),
    ],
    "scenes.pages.help.about.versions": lambda: {"Etori": "1.2.3", "Kernels": "compiled"},
    "scenes.pages.settings.page.voice_command": lambda language: VoiceCommand(("voice",), b"\n"),
}
"""What would be another thing on another day or machine, and what it is here."""


@contextmanager
def elsewhere() -> Iterator[None]:
    """Meanwhile it is noon of one day, on one machine."""
    with ExitStack() as patches:
        for name, here in ELSEWHERE.items():
            patches.enter_context(patch(name, here))
        yield


@dataclass(frozen=True)
class Word:
    """A text that was drawn, uncut, and where: in the window or on a surface of its own."""

    text: str
    surface: ref[pygame.Surface]
    rect: pygame.Rect


class Pen(Fonts):
    """Notes what is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[Word] = []
        self.painted: list[Word] = []
        """Those on the canvas of a widget, which shows a copy of it or shows it elsewhere."""
        self.canvases: set[ref[pygame.Surface]] = set()
        self._uncut: dict[str, str] = {}
        self._broken: dict[str, tuple[str, list[str]]] = {}
        """Texts that were broken, and their lines, by the first of these."""

    def forget(self) -> None:
        self.words.clear()
        self.painted.clear()
        self.canvases.clear()
        self._uncut.clear()
        self._broken.clear()

    def draw(self, target: pygame.Surface, text: str, *where: Any, **how: Any) -> pygame.Rect:
        rect = super().draw(target, text, *where, **how)
        words = self.painted if ref(target) in self.canvases else self.words
        words.append(Word(self._uncut.get(text, text), ref(target), rect))
        return rect

    def wrap(self, text: str, *room: Any) -> list[str]:
        lines = super().wrap(text, *room)
        if len(lines) > 1:
            self._broken[lines[0]] = text, lines
        return lines

    def ellipsis(self, text: str, *room: Any) -> str:
        shown = super().ellipsis(text, *room)
        if shown != text:
            self._uncut[shown] = text
        return shown

    def lines(self, words: Sequence[Word]) -> Iterator[str]:
        """The words, those that were drawn one after the other on one line together; broken texts whole."""
        return lines_of(words, self._broken, _level)


def _level(one: Word, other: Word) -> bool:
    return one.surface == other.surface and one.rect.y == other.rect.y


_judged: dict[Hashable, Judgement | None] = {}
"""Hints so far, by what was known and asked."""


class Players(OpponentProcess):
    """Everybody else: answers at once, in this process, by rules of thumb; a hint is a short search's."""

    _asked: DecisionRequest | None = None
    _found: Judgement | None = None
    _fresh = False

    def start(self) -> None:
        """No process is needed."""

    def ask(self, request: DecisionRequest) -> None:
        self._asked = request

    def answer(self) -> Action | None:
        asked, self._asked = self._asked, None
        return None if asked is None else by_rule_of_thumb(asked)

    def consult(self, request: DecisionRequest) -> None:
        known = view_seed(request.logic, request.view), request.legal, request.recommended
        if known not in _judged:  # the same is always judged the same, and it takes a second
            judged = Evaluation(request.logic, request.view, request.legal, Effort(ADVICE))
            _judged[known] = judged.judge(request.recommended)
        self._found, self._fresh = _judged[known], True

    def advice(self) -> Judgement | None:
        self._fresh = False
        return self._found

    @property
    def consulting(self) -> bool:
        return self._fresh

    def forget(self) -> None:
        self._asked = self._found = None
        self._fresh = False


@cache
def _skins() -> Mapping[str, Skin]:
    """The decks, loaded once: drawing cards takes most of the time."""
    return load_skins()


@cache
def _pen() -> Pen:
    pygame.font.init()
    return Pen()


def keep_match(folder: Path, document: Mapping[str, Any], seats: Sequence[str]) -> None:
    """Put a match in the player's folder, as if he had left it there."""
    kept_in(folder, record.follow(dict(document), GAMES), seats).leave()


def words_met() -> list[str]:
    """What the settings remember of a player to whom every word of every game has been explained."""
    return [word_key(game, term) for game in GAMES for term in presenter_of(game).terms]


@contextmanager
def noted() -> Iterator[Pen]:
    """What writes meanwhile, and knows what was written on widgets."""
    pen = _pen()
    pen.forget()
    plain = Widget.canvas

    def canvas(widget: Widget) -> pygame.Surface:
        surface = plain(widget)
        pen.canvases.add(ref(surface))
        return surface

    with patch.object(Widget, "canvas", canvas):
        yield pen


@contextmanager
def started(folder: Path, size: tuple[int, int], settings: Mapping[str, Any]) -> Iterator[Program]:
    """The program at its home page, with a player's folder and settings.

    No card is painted before it is seen, which would take a good deal of the time.
    """
    with (
        noted() as pen,
        patch.object(program_run, "SystemRandom", partial(Random, SEED)),
        patch.object(skins, "DrawingAhead", lambda _: DrawingAhead({})),
    ):
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        chosen = replace(read_preferences(dict(settings)), compare=False)  # no other process
        services = Services.create(chosen, size, _skins(), folder, pen)
        stack = Navigator(replace(services, sayings=SpokenAnnouncements(listened=True)))
        night = App(folder, "1.2.3")
        night.daily.day = NoonDay.today
        night.opponents = Players()
        program = Program(stack, pen)
        night.begin(stack)
        program.frame()
        yield program
        stack.clear()


class Program:
    """The program as it runs: time goes by, keys and buttons are pressed, and the window is looked at."""

    def __init__(self, stack: Navigator, pen: Pen) -> None:
        self.stack = stack
        self.pen = pen
        self._move_away()

    # Time.

    def frame(self, seconds: float = STEP, *, drawn: bool = False) -> None:
        """One turn of the main loop."""
        events = pygame.event.get()
        self.stack.update(seconds)
        for event in events:
            self.stack.handle(event)
        self.stack.settle(seconds)
        if drawn:
            self.stack.draw(self.surface)

    def run(self, seconds: float) -> None:
        """Let time go by, seen by somebody."""
        for _ in range(round(seconds / STEP)):
            self.frame(drawn=True)

    def rest(self, limit: int = 3000) -> None:
        """Go on until nothing moves, nothing is awaited and no words are about to go."""
        for _ in range(limit):
            self.frame()
            if not self.stack.busy and self.stack.wake is None:
                return
        raise AssertionError("the program does not come to rest")

    def doze(self, limit: int = 3000) -> None:
        """Go on as the main loop does: only while something moves, wants a frame, or waits for a time."""
        for _ in range(limit):
            if self.stack.busy or (self.stack.top is not None and self.stack.top.dirty):
                self.frame(drawn=True)
            elif (wake := self.stack.wake) is not None:
                self.frame(wake, drawn=True)
            else:
                return
        raise AssertionError("the program does not come to rest")

    def wait(self, seconds: float) -> None:
        """Let time go by that nobody sees."""
        self.stack.update(seconds)
        self.stack.settle(seconds)

    # Mouse and keys.

    def key(self, *names: str) -> None:
        """Press and let go keys, named as pygame names them."""
        for name in names:
            self.hold(name)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.key.key_code(name), mod=0))
            self.frame(0)

    def finish(self, limit: int = 400) -> None:
        """Play by rules of thumb and read every note, until another page shows the end of the deal."""
        for _ in range(limit):
            self.doze()
            table = self._top
            if not isinstance(table, TablePage):
                return
            if table.parts.picker.coach.lesson is None and table.seat.state.offered:
                table.controller.act(by_rule_of_thumb(table.seat.host.request_of(table.seat.viewer, "easy")))
                self.frame()
            else:
                self.key("return")
        raise AssertionError("the deal has no end")

    def hold(self, name: str) -> None:
        code, letter = pygame.key.key_code(name), name if len(name) == 1 else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
        self.frame(0)

    def press(self, label: str) -> None:
        """Click what bears these words."""
        places = [rect.center for text, rect in self._labels() if text == label]
        assert places, f"nothing bears the words {label}"
        self.click(places[0])

    def click(self, position: tuple[int, int]) -> None:
        self._point(position)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
        self.frame(0)
        self._move_away()
        self.frame(0)

    def shows(self, label: str) -> bool:
        """Whether something that can be clicked bears these words."""
        return any(text == label for text, _ in self._labels())

    def _labels(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The words on all buttons and the like, with their places in the window."""
        for widget in self._widgets(self._top):
            words = self._words_on(widget)
            for word in words:
                yield word.text, word.rect.move(widget.rect.topleft)
            for line in self.pen.lines(words):  # what is broken bears its words, too
                for first in (word for word in words if line.startswith(word.text) and line != word.text):
                    yield line, first.rect.move(widget.rect.topleft)

    def _words_on(self, widget: Any) -> list[Word]:
        """The words on a widget that is seen, as it is painted now."""
        if not widget.visible or not hasattr(widget, "paint"):
            return []
        before = len(self.pen.painted)
        widget.paint(widget.state)
        return self.pen.painted[before:]

    def _point(self, position: tuple[int, int]) -> None:
        pygame.mouse.set_pos(position)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        self.frame(0)

    def _move_away(self) -> None:
        pygame.mouse.set_pos((1, 1))

    # What is seen.

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def drawn_anew(self) -> pygame.Surface:
        """What the window would show if all of it was drawn anew."""
        below = Navigator(self.stack.services)
        below._scenes = self.stack._scenes
        surface = pygame.Surface(self.surface.get_size())
        below._draw_whole(below._visible(), surface)
        return surface

    def picture(self) -> tuple[pygame.Surface, list[str]]:
        """The window as it is now, and every text in it: those on buttons and the like, then all others."""
        texts: list[str] = []
        self.pen.words.clear()
        for scene in self.stack._visible():
            # Words may have been baked; but a table, or who is typing, would lose something.
            if isinstance(scene, TablePage):
                scene.parts.rail.picture = None
            elif not getattr(scene.focus.current, "takes_text", False):
                scene.rebuild(scene.services)
            scene.settle(0)
            for widget in self._widgets(scene):
                texts += self.pen.lines(self._words_on(widget))
                if isinstance(typed := getattr(widget, "text", None), str) and typed:
                    texts.append(f"[{typed}]")
        texts += self.pen.lines(self.pen.words)
        self.pen.words.clear()
        self.stack.redraw()
        self.stack.draw(self.surface)
        # What was only tried, and thrown away, is not seen.
        texts += self.pen.lines([word for word in self.pen.words if word.surface() is not None])
        return self.surface.copy(), texts

    def tree(self) -> tuple[PageTree, Sequence[str]]:
        """The page on top as a screen reader gets it, and all that was said on the way there."""
        sayings = self.stack.services.sayings
        return reading_of(self.stack), sayings.since(0)

    @property
    def _top(self) -> Scene:
        assert self.stack.top is not None
        return self.stack.top

    @staticmethod
    def _widgets(scene: Scene) -> list[Any]:
        return list(scene.manager.get_sprite_group().sprites())

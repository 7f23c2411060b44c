"""A table without a screen: played by posted events, and checked at every step while it plays.

The table under test is the real one, on the real stack of scenes; a `CheckedTable` looks over its shoulder.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.conftest import LONG
from tests.game.archives import jack_host

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import GAMES
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.opponent_process import OpponentProcess, by_rule_of_thumb
from game.ai.paired_trials import Loss
from game.ai.request import DecisionRequest
from game.ai.verdict import Certainty, Judgement, WeighedAction
from game.engine.actions import Action
from game.engine.cards import RANKS, SUITS, Card, each, rank_of, suit_of
from game.match.match import Match
from game.session.host import Host
from scenes.audio import Sounds
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene, Services
from scenes.graphics.fonts import Fonts
from scenes.graphics.skins import Skin, load_skins
from scenes.pages.table import TablePage
from scenes.presenters import PRESENTERS
from scenes.presenters.base.sidebar import without_counts
from tests.scenes.checked_table import CheckedTable, Wrong, truth
from tests.scenes.scratch import NOWHERE

LARGEST = (3840, 2160)
ALL_SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1080), LARGEST)
SIZES = ALL_SIZES if LONG > 1 else ALL_SIZES[:-1]
"""Those that are drawn: the largest one has the proportions of the third, and takes longest."""
GAME = GAMES["california_jack"]
TAUGHT = tuple(f"{GAME.key}:{key}" for key in PRESENTERS["california_jack"].advice.lessons)
"""The notes of a first hand of California Jack, as read."""
_skins: dict[str, Skin] = {}
_fonts: list[Fonts] = []


def skins() -> dict[str, Skin]:
    """The decks, loaded once for all tests: drawing cards takes most of a test's time."""
    if not _skins:
        _skins.update(load_skins())
    return _skins


def fonts() -> Fonts:
    if not _fonts:
        pygame.font.init()
        _fonts.append(Fonts())
    return _fonts[0]


def rail_ends(table: TablePage) -> tuple[list[int], int]:
    """Where the sections of the table's rail ended each time that it was tried, and how low they may.

    Counts of cards are not among them, because they may be left out.
    """
    rail, sight, ends = table.parts.rail, table.sight(), []
    paint = rail.paint_sections

    def noting_end(*given: Any) -> int:
        ends.append(paint(*given))
        return ends[-1]

    rail.paint_sections = noting_end  # type: ignore[method-assign]
    rail.paint(table.host.game.title, "", sight, without_counts(table.presenter.sidebar.sections(sight)))
    rail.paint_sections = paint  # type: ignore[method-assign]
    return ends, rail.limit


def toy_host(seats: Sequence[str], seed: int = 4) -> Host:
    from tests.toy_game import ToyGame

    game = ToyGame()
    return Host(Match(game, 3, game.Options(), seed=seed, names=("Ken", "Aki", "Mio")), seats, None)


def judgement(
    ranked: Sequence[Action],
    deals: int = 100,
    *,
    chosen: Action | None = None,
    exact: bool = False,
    done: bool = True,
    each: float = 1.0,
    error: float = 0.01,
) -> Judgement:
    """A judgement of actions, of which every one costs `each` more than the one before."""
    best, against = ranked[0], ranked[-1]
    weighed = tuple(WeighedAction(action, Loss(number * each, error)) for number, action in enumerate(ranked))
    certainty = Certainty.CLEAR if done and each else Certainty.CLOSE
    if len(ranked) == 1:
        certainty = Certainty.FORCED
    elif chosen is not None and chosen != best:
        against = chosen
    lost = each * ranked.index(against)
    cause = Cause(CauseKind.SCORES_MORE, (Claim(Measure.AHEAD, 1.5, 1.5 - lost),))
    causes = (cause,) if certainty is Certainty.CLEAR else ()
    return Judgement(best, against, 1.5, weighed, deals, exact, done, certainty, causes)


class QuickOpponents(OpponentProcess):
    """Answers at once and in this process, so that a test does not depend on the machine's mood."""

    request: DecisionRequest | None = None

    def start(self) -> None:
        raise AssertionError("no process is needed")

    def ask(self, request: DecisionRequest) -> None:
        self.request = request

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else by_rule_of_thumb(request)

    def consult(self, request: DecisionRequest) -> None:
        self.forget()
        self._advice = judgement(request.legal, 1, each=0.0)

    def forget(self) -> None:
        super().forget()
        self.request = None


class Ground(Scene):
    """What lies below the table."""


LOGGED = {routes.Result: "over", routes.Menu: "menu", routes.Scores: "scores", routes.Help: "help"}


class Sitting:
    """Somebody at a table: events go in, frames come out."""

    def __init__(
        self,
        host: Host,
        size: tuple[int, int] = (1280, 800),
        opponents: OpponentProcess | None = None,
        table: type[TablePage] = CheckedTable,
        sounds: Sounds | None = None,
        **preferences: Any,
    ) -> None:
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        self.host = host
        self.log: list[str] = []
        chosen = Preferences(**{"taught": TAUGHT, **preferences})
        services = Services.create(chosen, size, skins(), NOWHERE, fonts())
        self.stack = Navigator(replace(services, sounds=sounds or Sounds()))
        self.stack.routes = dict.fromkeys(LOGGED, self._note)
        self.opponents = opponents or QuickOpponents()
        self.table = table(host, self.opponents)
        self.stack.push(Ground())
        self.stack.push(self.table)
        self.frames = 0
        self.pictures = 0
        """Frames that were drawn."""

    def _note(self, way: routes.Route) -> None:
        """Note where the table has asked to be led; what about matters to few."""
        self.log.append(LOGGED[type(way)])

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def match(self) -> Match:
        """The match itself, which nobody at the table sees."""
        return truth(self.host)

    # Frames.

    def frame(self, dt: float = 0.05, draw: bool = True) -> None:
        """One turn of the main loop."""
        stack = self.stack
        events = pygame.event.get()
        stack.update(dt)
        for event in events:
            stack.handle(event)
        stack.settle(dt)
        if draw and stack.draw(self.surface):
            self.pictures += 1
        self.frames += 1

    @property
    def asked(self) -> bool:
        """Whether the person at this computer can do something."""
        picker = self.table.parts.picker
        return bool(self.table.seat.state.offered) and bool(picker.hand.legal or picker.buttons.buttons)

    @property
    def at_rest(self) -> bool:
        table = self.table
        return table.course.idle and not table.parts.hand.moving and not table.seat.waiting

    def rest(self, dt: float = 0.3, draw: bool = False, limit: int = 4000) -> None:
        """Go on until somebody at this computer is asked or the deal is over."""
        for _ in range(limit):
            self.frame(dt, draw)
            table = self.table
            if self.at_rest and (self.asked or "over" in self.log or self.stack.top is not table):
                self.frame(0, draw)
                return
            if table.seat.waiting and not isinstance(self.opponents, QuickOpponents):
                time.sleep(0.002)
        raise Wrong(f"the table is stuck in {truth(self.host).deal.state.phase}")

    def fresh(self) -> bool:
        """Whether the window shows what would be drawn now."""
        shown = pygame.image.tobytes(self.surface, "RGB")
        again = pygame.Surface(self.surface.get_size()).convert(self.surface)
        self.table.draw(again)
        return pygame.image.tobytes(again, "RGB") == shown

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size)
        self.stack.resize(size)

    # Mouse and keys.

    def point(self, position: tuple[int, int]) -> None:
        pygame.mouse.set_pos(position)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        self.frame(0, draw=False)

    def click(self, position: tuple[int, int]) -> None:
        self.point(position)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
        self.frame(0, draw=False)

    def grab(self, position: tuple[int, int], **how: object) -> None:
        """Hold the button, or `touch=True` a finger, down at a place."""
        self._mouse(pygame.MOUSEBUTTONDOWN, position, button=1, **how)

    def carry(self, position: tuple[int, int], **how: object) -> None:
        """Move the pointer with the button held down."""
        self._mouse(pygame.MOUSEMOTION, position, rel=(0, 0), buttons=(1, 0, 0), **how)

    def let_go(self, position: tuple[int, int], **how: object) -> None:
        """Let go of the button."""
        self._mouse(pygame.MOUSEBUTTONUP, position, button=1, **how)

    def drag(self, card: Card, to: tuple[int, int], **how: object) -> None:
        """Drag a card of the hand to a place, and let it go there."""
        x, y = start = self.spot(card)
        self.grab(start, **how)
        self.carry(((x + to[0]) // 2, (y + to[1]) // 2), **how)
        self.carry(to, **how)
        self.let_go(to, **how)

    def tap(self, position: tuple[int, int]) -> None:
        """Tap with a finger: SDL tells of it twice, and of the pointer that goes there."""
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, x=0.5, y=0.5, dx=0.0, dy=0.0, finger_id=1, touch_id=1))
        self._mouse(pygame.MOUSEMOTION, position, rel=(0, 0), buttons=(0, 0, 0), touch=True)
        self.grab(position, touch=True)
        self.let_go(position, touch=True)

    def _mouse(self, kind: int, position: tuple[int, int], **how: object) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=position, **how))
        self.frame(0, draw=False)

    @property
    def on_table(self) -> tuple[int, int]:
        """A place where a card that is grabbed at its edge lies over the table."""
        return round(self.table.parts.layout.middle), round(self.table.parts.hand.top * 0.5)

    def key(self, *names: str) -> None:
        """Press and release keys, named as pygame names them."""
        for name in names:
            self.hold(name)
            self.release(name)

    def hold(self, name: str) -> None:
        code = pygame.key.key_code(name)
        letter = name if len(name) == 1 else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
        self.frame(0, draw=False)

    def release(self, name: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.key.key_code(name), mod=0))
        self.frame(0, draw=False)

    # A player's hands.

    def spot(self, card: Card) -> tuple[int, int]:
        """A place on the card that no other covers."""
        rect = self.table.parts.hand.rect(card)
        return rect.left + max(3, round(rect.width * 0.12)), rect.centery

    def legal_cards(self) -> list[Card]:
        return [action.cards[0] for action in self.table.seat.state.offered]

    def hand(self) -> list[Card]:
        return each(self.host.view(self.table.seat.viewer).state.hands[self.table.seat.viewer])

    def press_button(self, key: object) -> None:
        """Click a button by its key."""
        targets = [t for t in self.table.focus.targets if getattr(t, "key", None) == key]
        assert targets, f"no button {key}"
        self.click(targets[0].focus_rect.center)


def typed(card: Card) -> tuple[str, str]:
    """The keys that name a card."""
    return RANKS[rank_of(card)].lower(), SUITS[suit_of(card)].lower()


def play_card(sitting: Sitting, number: int = 0) -> None:
    """One card of the viewer by mouse, then wait for the next question."""
    cards = sitting.legal_cards()
    sitting.click(sitting.spot(cards[number % len(cards)]))
    sitting.rest()


def in_deal(tricks: int = 0, seed: int = 7, **preferences: object) -> Sitting:
    """A table in mid-deal: so many cards have been played by the viewer."""
    sitting = Sitting(jack_host(seed=seed), **{"speed": "off", "trick_pause_ms": 300, **preferences})
    sitting.rest()
    for number in range(tricks):
        play_card(sitting, number)
    return sitting


def question_with_illegal_cards() -> Sitting:
    """A position in which the viewer may not play some of his cards."""
    for seed in range(1, 200):
        sitting = in_deal(seed=seed)
        for _ in range(4):
            if len(sitting.legal_cards()) < len(sitting.hand()):
                return sitting
            play_card(sitting)
    raise AssertionError("every card was always legal")

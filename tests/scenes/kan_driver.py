"""A table of Kan without a screen, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game import GAMES
from game.engine.actions import Action
from game.games.kan.state import KanState
from game.match.match import Match, new_match
from game.session.host import Host
from scenes.i18n import as_it_is
from scenes.presenters import PRESENTERS
from scenes.presenters.base.sight import Sight
from tests.scenes import sights
from tests.scenes.choosing import Lively
from tests.scenes.table_driver import Sitting

KAN = GAMES["kan"]
NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
TAUGHT = tuple(f"kan:{key}" for key in PRESENTERS["kan"].advice.lessons)
PLAYERS = (3, 4, 5, 6)
SUITS = tuple(map(as_it_is, ("leaves", "snowflakes", "apples", "blossoms", "no trumps")))

Fits = Callable[[KanState], bool]


def match_of(players: int = 5, seed: int = 3, **options: object) -> Match:
    match, _ = new_match(KAN, players, KAN.Options.read(options, players), seed, NAMES[:players])
    return match


def host_of(match: Match, seats: Sequence[str] = ()) -> Host:
    """A match at a table: by default somebody sits in the first seat."""
    return Host(match, seats or ("human", *["easy"] * (match.players - 1)), None)


def host(players: int = 5, seed: int = 3, seats: Sequence[str] = (), **options: object) -> Host:
    return host_of(match_of(players, seed, **options), seats)


def sight_of(match: Host, viewer: int | None = 0, **others: Any) -> Sight[KanState]:
    """As a player, or an onlooker, sees his match with Goninkan cards."""
    return sights.sight_of(match, view=match.view(viewer), **{"suit_names": SUITS} | others)


def by_chance(legal: Sequence[Action], rng: Random, rare: float = 0.0) -> Action:
    """Any action, but contracts with a card as seldom as wished."""
    usual = [action for action in legal if action.verb != "play" or not action.manner]
    return rng.choice(usual if usual and rng.random() >= rare else list(legal))


def sit(
    match: Host, size: tuple[int, int] = (1280, 800), seed: int = 3, rare: float = 0.0, **preferences: object
) -> Sitting:
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **preferences}
    sitting = Sitting(match, size, Lively(by_chance, seed, rare), **chosen)
    sitting.rest()
    return sitting


def view(sitting: Sitting) -> KanState:
    """The state as the viewer knows it."""
    state: KanState = sitting.host.view(sitting.table.seat.viewer).state
    return state


def find(
    players: int,
    wanted: str,
    fits: Fits = lambda state: True,
    rare: float = 0.0,
    first: int = 1,
    options: dict[str, object] | None = None,
    size: tuple[int, int] = (1280, 800),
    asked: bool = True,
    **more: object,
) -> Sitting:
    """A table in this phase, in a position that fits: a match taken up there, by the viewer if `asked`."""
    for seed in range(first, first + 3000):
        true = match_of(players, seed, **(options or {}))
        match, rng = host_of(true), Random(seed)
        for _ in range(3):
            match.start_deal()
            while not match.deal_finished:
                here = true.deal.state.phase == wanted and (true.to_act == 0 or not asked)
                if here and fits(true.view(0).state):
                    return sit(match, size, seed, rare, **more)
                match.act(by_chance(true.legal(), rng, rare))
            if match.finished:
                break
    raise AssertionError(f"{wanted} was never asked as wished with {players}")


def watch(
    players: int, fits: Callable[[Sitting], bool], first: int = 1, options: dict[str, object] | None = None,
    size: tuple[int, int] = (1280, 800), speed: str = "fast", **more: object,
) -> Sitting:  # fmt: skip
    """A table at some moment of a match, also one at which the viewer is not asked."""
    for seed in range(first, first + 300):
        sitting = Sitting(
            host(players, seed, **(options or {})), size, Lively(by_chance, seed),
            **{"speed": speed, "trick_pause_ms": 300, "taught": TAUGHT, **more},
        )  # fmt: skip
        rng = Random(seed)
        for _ in range(1500):
            sitting.frame(0.05, draw=False)
            if fits(sitting):
                return sitting
            if "over" in sitting.log:
                sitting.log.clear()
                if sitting.host.finished or sitting.host.deal_number == 3:
                    break
                sitting.table.next_deal()
            elif sitting.asked:
                sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng))
    raise AssertionError(f"never seen with {players}")

"""A table of Jan Ken Po without a screen, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game import GAMES
from game.engine.actions import Action, parse_action
from game.match.match import new_match
from game.session.host import Host
from scenes.presenters import PRESENTERS
from scenes.table.picker import answers
from tests.scenes.table_driver import Sitting

JAN_KEN_PO = GAMES["jan_ken_po"]
NAMES = ("You", "Mio", "Haru", "Aki", "Sora", "Nao")
TAUGHT = tuple(f"jan_ken_po:{key}" for key in PRESENTERS["jan_ken_po"].advice.lessons)

Wish = Callable[[str, Sequence[Action]], Action | None]


def host(players: int = 4, seed: int = 7, seats: Sequence[str] = (), **options: object) -> Host:
    match, _ = new_match(
        JAN_KEN_PO, players, JAN_KEN_PO.Options.read(options, players), seed, NAMES[:players]
    )
    return Host(match, seats or ("human", *["easy"] * (players - 1)), None)


def sit(match: Host, size: tuple[int, int] = (1280, 800), **preferences: object) -> Sitting:
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **preferences}
    sitting = Sitting(match, size, **chosen)
    sitting.rest()
    return sitting


def phase(sitting: Sitting) -> str:
    return sitting.host.view(sitting.table.seat.viewer).state.phase


def declare(trump: str = "C", call: str = "alone") -> Wish:
    """Bid whatever is lowest, and then name these."""

    def wish(phase: str, legal: Sequence[Action]) -> Action | None:
        match phase:
            case "auction":
                return next(action for action in legal if action.number)
            case "trump":
                return parse_action(f"trump {trump}")
            case "call":
                return parse_action(call)
        return None

    return wish


LOWEST = declare()
"""The lowest bid, clubs as trumps, and alone."""


def until(sitting: Sitting, wanted: str, wish: Wish = LOWEST) -> Sitting:
    """Decide for whoever sits here until he is asked in a phase."""
    rng = Random(1)
    for _ in range(200):
        table = sitting.table
        assert "over" not in sitting.log, f"nobody was asked in {wanted}"
        if table.seat.covered:
            table.controller.dispatch(answers.Wish.CARDS)
        elif phase(sitting) == wanted:
            return sitting
        else:
            legal = table.seat.state.legal
            several = table.presenter.prompts.choose_several(table.sight(), legal)
            action = wish(phase(sitting), legal)
            if several is not None:
                table.controller.act(*legal[: several.count])
            else:
                table.controller.act(action if action in legal else rng.choice(legal))
        sitting.rest()
    raise AssertionError(f"nobody was asked in {wanted}")


def declarer(wanted: str, players: int = 4, wish: Wish = LOWEST, **preferences: object) -> Sitting:
    """A table at which the viewer is the declarer and is asked in a phase."""
    for seed in range(1, 60):
        sitting = sit(host(players, seed), **preferences)
        try:
            until(sitting, wanted, wish)
        except AssertionError:
            continue
        if sitting.host.view(0).state.declarer == 0:
            return sitting
    raise AssertionError("the viewer was never the declarer")

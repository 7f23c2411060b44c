"""A table of Jo-Jotte without a screen, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game import GAMES
from game.engine.actions import Action
from game.games.jo_jotte.state import JoJotteState
from game.match.match import new_match
from game.session.host import Host
from scenes.presenters import PRESENTERS
from tests.scenes.choosing import Lively
from tests.scenes.table_driver import Sitting, truth

JO_JOTTE = GAMES["jo_jotte"]
NAMES = ("You", "Mio", "Haru", "Aki")
TAUGHT = tuple(f"jo_jotte:{key}" for key in PRESENTERS["jo_jotte"].advice.lessons)
FORMS: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "chouette": (3, {"three": "chouette"}),
    "partners": (4, {}),
    "cutthroat": (4, {"four": "cutthroat"}),
}
QUESTIONS = {
    "two": {"accept", "name", "respond", "nullo", "slam", "exchange", "meld", "last exchange"},
    "three": {
        "accept", "name", "overcall", "double", "side", "redouble", "stand", "nullo", "slam", "defend",
        "exchange", "meld", "last exchange",
    },
    "partners": {"accept", "name", "respond", "special", "exchange", "meld", "last exchange"},
}  # fmt: skip
"""Every question of a form; the chouette has those of two players, cutthroat those of three."""
RARE = ("nullo", "slam")


def host(form: str, seed: int = 3, seats: Sequence[str] = ()) -> Host:
    players, options = FORMS[form]
    match, _ = new_match(JO_JOTTE, players, JO_JOTTE.Options.read(options, players), seed, NAMES[:players])
    return Host(match, seats or ("human", *["easy"] * (players - 1)), None)


def by_chance(legal: Sequence[Action], rng: Random, rare: float = 0.0) -> Action:
    """Any action, but a third of the times a pass, and nullo and slam as seldom as wished."""
    if legal[0].verb == "pass" and rng.random() < 0.35:
        return legal[0]
    usual = [action for action in legal if action.verb not in RARE]
    return rng.choice(usual if usual and rng.random() >= rare else list(legal))


def sit(
    form: str,
    seed: int = 3,
    size: tuple[int, int] = (1280, 800),
    rare: float = 0.0,
    seats: Sequence[str] = (),
    **preferences: object,
) -> Sitting:
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **preferences}
    sitting = Sitting(host(form, seed, seats), size, Lively(by_chance, seed, rare), **chosen)
    sitting.rest()
    return sitting


def view(sitting: Sitting) -> JoJotteState:
    """The state as the viewer knows it."""
    state: JoJotteState = sitting.host.view(sitting.table.seat.viewer).state
    return state


def asked(sitting: Sitting) -> str:
    """The kind of question that is put, or the phase."""
    return _kind(view(sitting))


def _kind(state: JoJotteState) -> str:
    return state.agenda[0].kind if state.agenda and state.phase != "play" else state.phase


def anything(state: JoJotteState) -> bool:
    return True


first_asked: dict[tuple[str, str, float], int] = {}
"""The seeds of matches in which a question comes up: it is looked for once."""


def find(
    form: str,
    wanted: str,
    fits: Callable[[JoJotteState], bool] = anything,
    rare: float = 0.0,
    **more: object,
) -> Sitting:
    """A table at which the viewer is asked this, in a position that fits: a match taken up there."""
    for seed in range(first_asked.get((form, wanted, rare), 1), 2000):
        match = host(form, seed)
        rng = Random(seed)
        match.start_deal()
        while not match.deal_finished:
            true = truth(match)
            if true.to_act == 0 and _kind(true.deal.state) == wanted and fits(true.view(0).state):
                chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **more}
                if fits is anything:
                    first_asked[form, wanted, rare] = seed
                sitting = Sitting(match, opponents=Lively(by_chance, seed, rare), **chosen)  # type: ignore[arg-type]
                sitting.rest()
                return sitting
            match.act(by_chance(true.legal(), rng, rare))
    raise AssertionError(f"{wanted} was never asked as wished with {form}")


def watch(form: str, fits: Callable[[Sitting], bool], rare: float = 0.0, **more: object) -> Sitting:
    """A table at some moment of a deal, also one at which the viewer is not asked."""
    for seed in range(1, 80):
        chosen = {"speed": "fast", "trick_pause_ms": 300, "taught": TAUGHT, **more}
        sitting = Sitting(host(form, seed), (1280, 800), Lively(by_chance, seed, rare), **chosen)
        rng = Random(seed)
        for _ in range(1500):
            sitting.frame(0.05, draw=False)
            if fits(sitting):
                return sitting
            if "over" in sitting.log:
                break
            if sitting.asked:
                sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng, rare))
    raise AssertionError(f"never seen with {form}")

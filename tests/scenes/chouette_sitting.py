"""A chouette at a table without a screen: captain and partner, and opponents who take advice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.session.host import Host
from tests.game.archives import kept_in
from tests.scenes.choosing import button
from tests.scenes.game_driver import by_chance, view
from tests.scenes.jo_jotte_sitting import TAUGHT, host
from tests.scenes.table_driver import SIZES, Sitting, truth, typed
from tests.scenes.test_hint import Adviser

PARTNER, CAPTAIN, BOX = 2, 1, 0


class Crew(Adviser):
    """Opponents who play by chance and do what they are advised, unless they are stubborn."""

    def __init__(self, seed: int = 1, stubborn: bool = False) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.stubborn = stubborn
        self.requests: list[DecisionRequest] = []

    def ask(self, request: DecisionRequest) -> None:
        super().ask(request)
        self.requests.append(request)

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        if request is None:
            return None
        advised = request.recommended
        if advised is None:
            return by_chance(request.legal, self.rng)
        return next(each for each in request.legal if each != advised) if self.stubborn else advised


def seated_at(match: Host) -> int:
    """Which place the viewer has when the first deal is begun."""
    match.start_deal()
    places: tuple[int, ...] = match.view(0).state.setup.carried.places
    return places.index(0)


def seated(place: int, first: int = 1, folder: Path | None = None) -> Host:
    """A chouette in which the viewer has a place."""
    for seed in range(first, first + 60):
        match = host("chouette", seed)
        if seated_at(match) == place:
            return kept_in(folder, truth(match), match.seats)
    raise AssertionError("he never has this place")


def table(place: int = PARTNER, first: int = 1, stubborn: bool = False, **more: object) -> Sitting:
    size = more.pop("size", SIZES[1])
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **more}
    return Sitting(seated(place, first), size, Crew(first, stubborn), **chosen)  # type: ignore[arg-type]


def captain(sitting: Sitting) -> int:
    return view(sitting).setup.carried.places[CAPTAIN]


def done_by(sitting: Sitting, player: int) -> list[str]:
    """What a player has done in this deal, according to the record."""
    return [action.text for who, action in sitting.match.deal.actions if who == player]


def until(sitting: Sitting, reached: Callable[[], bool], dt: float = 0.3, limit: int = 400) -> bool:
    for _ in range(limit):
        if reached():
            return True
        sitting.frame(dt, draw=False)
    return False


def next_of(sitting: Sitting, player: int, so_far: int) -> str:
    """What a player does next, who has acted so often."""
    assert until(sitting, lambda: len(done_by(sitting, player)) > so_far, dt=0.05), "nobody waits for ever"
    return done_by(sitting, player)[so_far]


def until_asked(sitting: Sitting) -> bool:
    """Go on until a recommendation is asked for; not if the deal is over before."""
    until(sitting, lambda: (sitting.asked and sitting.at_rest) or "over" in sitting.log)
    return "over" not in sitting.log


def bubble(sitting: Sitting, player: int) -> str:
    line, _ = sitting.table.messages.bubbles.get(player, ((), 0.0))
    return " ".join(map(str, line))


def by_mouse(sitting: Sitting, action: Action) -> None:
    if action.verb == "play":
        sitting.click(sitting.spot(action.cards[0]))
    else:
        sitting.click(button(sitting, ("action", action.text)).rect.center)


def by_keys(sitting: Sitting, action: Action) -> None:
    focus = sitting.table.focus
    if action.verb == "play":
        sitting.key(*typed(action.cards[0]))
    else:
        for _ in range(20):
            if getattr(focus.current, "key", None) == ("action", action.text):
                break
            sitting.key("tab")
    sitting.key("return")

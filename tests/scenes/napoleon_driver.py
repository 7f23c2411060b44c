"""A table of Napoleon without a screen, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game import GAMES
from game.ai.request import Request
from game.engine.actions import Action, parse_action
from game.engine.state import NOBODY
from game.match.match import new_match
from game.session.host import Host
from scenes.presenters import PRESENTERS
from scenes.table.picker import answers
from tests.scenes.table_driver import QuickOpponents, Sitting

NAPOLEON = GAMES["napoleon"]
NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
TAUGHT = tuple(f"napoleon:{key}" for key in PRESENTERS["napoleon"].advice.lessons)

Wish = Callable[[str, Sequence[Action]], Action | None]


def host(players: int = 5, seed: int = 7, seats: Sequence[str] = (), **options: object) -> Host:
    match, _ = new_match(NAPOLEON, players, NAPOLEON.Options.read(options, players), seed, NAMES[:players])
    return Host(match, seats or ("human", *["easy"] * (players - 1)), None)


class Quiet(QuickOpponents):
    """Opponents who decide by chance, and bid low and seldom, so that tests see every part of a deal."""

    def __init__(self, bids: int = 1) -> None:
        super().__init__()
        self.rng = Random(5)
        self.bids = bids
        """How often they bid at all."""

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else self._choose(request)

    def _choose(self, request: Request) -> Action:
        if request.legal[0].verb != "pass":
            return self.rng.choice(request.legal)
        if self.bids and len(request.legal) > 1:
            self.bids -= 1
            return request.legal[self.rng.randrange(1, min(9, len(request.legal)))]
        return request.legal[0]


def sit(match: Host, size: tuple[int, int] = (1280, 800), bids: int = 1, **preferences: object) -> Sitting:
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **preferences}
    sitting = Sitting(match, size, Quiet(bids), **chosen)
    sitting.rest()
    return sitting


def phase(sitting: Sitting) -> str:
    return sitting.host.view(sitting.table.seat.viewer).state.phase


def wishing(bid: str = "", trump: str = "H", call: str = "") -> Wish:
    """Bid this if possible (else pass), name this, call this; all else is left to chance."""

    def wish(phase: str, legal: Sequence[Action]) -> Action | None:
        match phase:
            case "auction":
                if bid == "lowest" and len(legal) > 1:
                    return legal[1]
                return parse_action(bid) if bid and parse_action(bid) in legal else legal[0]
            case "trump":
                return parse_action(f"trump {trump}")
            case "call" if call:
                return parse_action(f"call {call}")
        return None

    return wish


PASSING = wishing()
BIDDING = wishing("bid 14 H")


def decide(sitting: Sitting, wish: Wish, rng: Random) -> None:
    """Decide once for whoever is asked."""
    table = sitting.table
    legal = table.seat.state.legal
    several = table.presenter.prompts.choose_several(table.sight(), legal)
    if several is not None:
        table.controller.act(*rng.sample(list(legal), several.count))
    else:
        action = wish(phase(sitting), legal)
        table.controller.act(action if action in legal else rng.choice(list(legal)))
    sitting.rest()


def until(sitting: Sitting, wanted: str, wish: Wish = PASSING, tricks: int = 0) -> Sitting:
    """Decide for whoever sits here until he is asked in a phase, after so many tricks."""
    rng = Random(1)
    for _ in range(200):
        table = sitting.table
        assert "over" not in sitting.log or wanted == "over", f"nobody was asked in {wanted}"
        if "over" in sitting.log:
            return sitting
        if table.seat.covered:
            table.controller.dispatch(answers.Wish.CARDS)
            sitting.rest()
        elif phase(sitting) == wanted and sum(sitting.host.view(0).state.won) >= tricks:
            return sitting
        else:
            decide(sitting, wish, rng)
    raise AssertionError(f"nobody was asked in {wanted}")


def in_part(part: str, players: int = 5, **more: object) -> Sitting:
    """A table in play at which the viewer is an opponent, the adjutant, or Napoleon."""
    for seed in range(1, 60):
        sitting = sit(host(players, seed), bids=0 if part == "napoleon" else 1, **more)
        try:
            until(sitting, "play", BIDDING if part == "napoleon" else PASSING)
        except AssertionError:
            continue
        state = sitting.match.deal.state
        true = {"napoleon": state.napoleon == 0, "adjutant": state.partner() == 0 != state.napoleon}
        if true.get(part, 0 not in (state.napoleon, state.partner()) and state.partner() != NOBODY):
            return sitting
    raise AssertionError(f"the viewer was never {part}")

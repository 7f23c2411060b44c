"""A table of any game without a screen, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.engine.actions import Action
from game.match.match import Match, new_match
from game.session.host import Host
from scenes.presenters import presenter_of
from tests.scenes.choosing import Lively
from tests.scenes.table_driver import Sitting

NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
RARE = ("nullo", "slam")
"""Contracts that are chosen as seldom as a test wishes, like those that are announced with a card."""
LOW = 8
"""How many of the lowest bids are made by chance: others would end each auction at once."""

Fits = Callable[[Any], bool]


class Form(NamedTuple):
    """A game with a number of players and options."""

    game: str
    players: int
    options: dict[str, Any] = {}

    def __str__(self) -> str:
        return "-".join(map(str, (self.game, self.players, *self.options.values())))


LATE = {"bidding": "reentry", "no_trump": "low", "first_trick": "specials", "all_pass": "mighty_holder"}
WORDY = {"joker": "strong", "yoromeki": True, "specials_are_trumps": True, "first_trick": "specials"}
"""With these the notes of Napoleon are longest."""
FORMS = [
    Form("california_jack", 2),
    Form("california_jack", 2, {"trump_choice": "cut", "stock": "face_down"}),
    *(Form("jan_ken_po", players) for players in (2, 4, 5, 6)),
    Form("jan_ken_po", 3, {"passing": False}),
    Form("napoleon", 2, {"payment": "by_bid"}),
    Form("napoleon", 2, {"joker": "strong", "no_trump": "high"}),
    Form("napoleon", 3, {"three_adjutant": True, "joker": "weak", "all_pass": "mighty_holder"}),
    Form("napoleon", 4, {"style": "hattori"}),
    Form("napoleon", 4, {"joker": "stronger", "joker_hunter": "3S", "removed_threes": 1}),
    Form("napoleon", 5, {"style": "1885"}),
    Form("napoleon", 5, WORDY | {"all_pass": "expose_blind"}),
    Form("napoleon", 6, LATE),
    Form("jo_jotte", 2),
    Form("jo_jotte", 3),
    Form("jo_jotte", 3, {"three": "chouette"}),
    Form("jo_jotte", 4),
    Form("jo_jotte", 4, {"four": "cutthroat"}),
    *(Form("kan", players, {"shippo_jo": True}) for players in (3, 4, 5, 6)),
]
"""Those that differ most at the table."""


def taught(game: str) -> tuple[str, ...]:
    """The notes of a first hand, as read."""
    return tuple(f"{game}:{note}" for note in presenter_of(game).advice.lessons)


def match_of(game: str, players: int, seed: int = 3, **options: object) -> Match:
    rules = GAMES[game]
    match, _ = new_match(rules, players, rules.Options.read(options, players), seed, NAMES[:players])
    return match


def host_of(match: Match, seats: Sequence[str] = ()) -> Host:
    """A match at a table: by default a person sits in the first seat."""
    return Host(match, seats or ("human", *["easy"] * (match.players - 1)), None)


def host(game: str, players: int, seed: int = 3, seats: Sequence[str] = (), **options: object) -> Host:
    return host_of(match_of(game, players, seed, **options), seats)


def by_chance(legal: Sequence[Action], rng: Random, rare: float = 0.0) -> Action:
    """Any action, but a third of the times a pass, low bids, and rare contracts as seldom as wished."""
    if legal[0].verb == "pass" and rng.random() < 0.35:
        return legal[0]
    usual = [
        action
        for action in legal
        if action.verb not in RARE and not (action.verb == "play" and action.manner)
    ]
    chosen = usual if usual and rng.random() >= rare else list(legal)
    bids = [action for action in chosen if action.verb == "bid"]
    return rng.choice(bids[:LOW] or chosen)


def sit(
    match: Host, size: tuple[int, int] = (1280, 800), seed: int = 3, rare: float = 0.0, **preferences: object
) -> Sitting:
    """A table with opponents who decide by chance, at its first question."""
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": taught(match.game.key), **preferences}
    sitting = Sitting(match, size, Lively(by_chance, seed, rare), **chosen)  # type: ignore[arg-type]
    sitting.rest()
    return sitting


def view(sitting: Sitting) -> Any:
    """The state as the viewer knows it."""
    return sitting.host.view(sitting.table.seat.viewer).state


def asked(sitting: Sitting) -> str:
    """The kind of question that is put, or the phase."""
    return question(view(sitting))


def question(state: Any) -> str:
    """The kind of question that a state puts, or the phase."""
    agenda = getattr(state, "agenda", ())
    return agenda[0].kind if agenda and state.phase != "play" else state.phase


def find(
    game: str, players: int, wanted: str, fits: Fits = lambda state: True, rare: float = 0.0, first: int = 1,
    options: dict[str, object] | None = None, seats: Sequence[str] = (), **more: Any,
) -> Sitting:  # fmt: skip
    """A table at a question, in a position that fits: a match taken up there."""
    for seed in range(first, first + 3000):
        true = match_of(game, players, seed, **(options or {}))
        match, rng = host_of(true, seats), Random(seed)
        for _ in range(3):
            match.start_deal()
            while not match.deal_finished:
                here = true.to_act == 0 and question(true.deal.state) == wanted
                if here and fits(true.view(0).state):
                    return sit(match, seed=seed, rare=rare, **more)
                match.act(by_chance(true.legal(), rng, rare))
            if match.finished:
                break
    raise AssertionError(f"{wanted} was never asked as wished with {players} of {game}")


def watch(
    game: str, players: int, fits: Callable[[Sitting], bool], first: int = 1, rare: float = 0.0,
    options: dict[str, object] | None = None, deals: int = 3, **more: Any,
) -> Sitting:  # fmt: skip
    """A table at some moment of a match, also one at which the viewer is not asked."""
    chosen = {"speed": "fast", "trick_pause_ms": 300, "taught": taught(game), **more}
    for seed in range(first, first + 300):
        lively = Lively(by_chance, seed, rare)
        sitting = Sitting(host(game, players, seed, **(options or {})), opponents=lively, **chosen)
        rng = Random(seed)
        for _ in range(1500):
            sitting.frame(0.05, draw=False)
            if fits(sitting):
                return sitting
            if "over" in sitting.log:
                sitting.log.clear()
                if sitting.host.finished or sitting.host.deal_number == deals:
                    break
                sitting.table.next_deal()
            elif sitting.asked:
                sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng, rare))
    raise AssertionError(f"never seen with {players} of {game}")

"""What a test at a table needs again and again: lively opponents, a button, what was done, a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from game.ai.request import Request
from game.engine.actions import Action
from scenes.table.picker.answers import Wish
from scenes.widgets import Button
from tests.scenes.table_driver import QuickOpponents, Sitting

ByChance = Callable[[Sequence[Action], Random, float], Action]
"""Chooses among legal actions, rare ones as seldom as wished."""


class Lively(QuickOpponents):
    """Opponents who decide by chance, so that tests see every part of a deal."""

    def __init__(self, choose: ByChance, seed: int, rare: float = 0.0) -> None:
        super().__init__()
        self.choose = choose
        self.rng = Random(seed)
        self.rare = rare

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else self.at_once(request)

    def at_once(self, request: Request) -> Action:
        return self.choose(request.legal, self.rng, self.rare)


def decide(sitting: Sitting, rng: Random) -> None:
    """Decide once as the lively opponents do for whoever is asked, or take up his cards."""
    table, lively = sitting.table, sitting.opponents
    assert isinstance(lively, Lively)
    if table.seat.covered:
        table.controller.dispatch(Wish.CARDS)
    elif table.seat.state.legal:
        table.controller.act(lively.choose(table.seat.state.legal, rng, lively.rare))
    sitting.rest()


def moments(sitting: Sitting, rng: Random) -> Iterator[None]:
    """Decide by chance for whoever sits here to the end of the deal; stops wherever he is asked."""
    for _ in range(200):
        if "over" in sitting.log:
            return
        if not sitting.table.seat.covered:
            yield
        decide(sitting, rng)


def button(sitting: Sitting, key: object) -> Button:
    """The button with a key."""
    found = [target for target in sitting.table.focus.targets if getattr(target, "key", None) == key]
    assert found, f"no button {key}"
    return found[0]  # type: ignore[return-value]


def actions(sitting: Sitting) -> list[str]:
    """What player 0 has done in this deal."""
    return [action.text for player, action in sitting.match.deal.actions if player == 0]


def read_note(sitting: Sitting) -> str:
    """See that the note that is shown covers no hand, pile or own plate, and go on; its key."""
    table = sitting.table
    lesson = table.parts.picker.coach.lesson
    assert lesson is not None
    rect = table.parts.picker.coach.rect
    assert rect.top > 0
    assert rect.bottom < table.parts.layout.hand_top
    assert not rect.colliderect(table.parts.layout.plate(0))
    sitting.frame(0.0)
    assert rect.collidelist(table.parts.tabletop.piles) < 0
    sitting.key("return")
    sitting.rest()
    return lesson.key

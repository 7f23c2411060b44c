"""What a test at a table needs again and again: lively opponents, a button, what was done, a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.cards import JOKER, Card
from scenes.table.picker.action_picker import ASIDE_KEY
from scenes.table.picker.answers import PickerCommand
from scenes.table.picker.panels import LEAVE_KEY
from scenes.widgets import Button
from tests.scenes.table_driver import QuickOpponents, Sitting, typed

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

    def at_once(self, request: DecisionRequest) -> Action:
        return self.choose(request.legal, self.rng, self.rare)


def decide(sitting: Sitting, rng: Random) -> None:
    """Decide once as the lively opponents do for whoever is asked, or take up his cards."""
    table, lively = sitting.table, sitting.opponents
    assert isinstance(lively, Lively)
    if table.seat.covered:
        table.controller.dispatch(PickerCommand.CARDS)
    elif table.seat.state.legal:
        table.controller.act(lively.choose(table.seat.state.legal, rng, lively.rare))
    sitting.rest()


def moments(
    sitting: Sitting, rng: Random, answering: Callable[[Sitting], None] | None = None
) -> Iterator[None]:
    """Decide for whoever sits here to the end of the deal, by chance or as told; stops at each question."""
    for _ in range(200):
        if "over" in sitting.log:
            return
        if not sitting.table.seat.covered:
            yield
        if answering is None or sitting.table.seat.covered:
            decide(sitting, rng)
        else:
            answering(sitting)
            sitting.rest()


def button(sitting: Sitting, key: object) -> Button:
    """The button with a key."""
    found = [target for target in sitting.table.focus.targets if getattr(target, "key", None) == key]
    assert found, f"no button {key}"
    return found[0]  # type: ignore[return-value]


def offers(sitting: Sitting, key: object) -> bool:
    """Whether there is a button with a key."""
    return any(getattr(target, "key", None) == key for target in sitting.table.focus.targets)


def answer(sitting: Sitting, action: Action, way: str) -> None:
    """Do this by mouse or by keys, with the buttons and cards that are there for it."""
    key = ("action", action.text)
    if not offers(sitting, key) and action.verb in ("nullo", "slam"):
        press(sitting, LEAVE_KEY, way)  # it opens the panel of a quiet question
    if not offers(sitting, key):
        if action.manner and action.verb == "play":
            press(sitting, ASIDE_KEY, way)
        for card in action.cards:
            if way == "mouse":
                sitting.click(sitting.spot(card))
            else:
                name(sitting, card)
                sitting.key("return")
            sitting.frame(0, draw=False)
    if offers(sitting, key):
        press(sitting, key, way)


def name(sitting: Sitting, card: Card) -> None:
    """Type the name of a card; the joker comes after the jacks."""
    if card != JOKER:
        sitting.key(*typed(card))
    for _ in range(5 if card == JOKER else 0):
        if sitting.table.parts.hand.focused != card:
            sitting.key("j")


def press(sitting: Sitting, key: object, way: str) -> None:
    """Press a button with a key."""
    if way == "mouse":
        sitting.press_button(key)
    else:
        sitting.table.focus.move_to(button(sitting, key))
        sitting.key("return")


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

"""H leads the focus to what the hint names, whatever is asked: a card, a bid, a suit, several cards."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai.request import DecisionRequest
from game.ai.verdict import Judgement
from game.engine.actions import Action
from tests.scenes import game_driver
from tests.scenes.choosing import Lively
from tests.scenes.game_driver import find
from tests.scenes.table_driver import Sitting, judgement

QUESTIONS: tuple[tuple[str, int, str, dict[str, object]], ...] = (
    ("california_jack", 2, "play", {}),
    ("jan_ken_po", 4, "auction", {}),
    ("jan_ken_po", 5, "neko", {}),
    ("jan_ken_po", 4, "discard", {}),
    ("jan_ken_po", 4, "trump", {}),
    ("jan_ken_po", 4, "call", {}),
    ("napoleon", 5, "auction", {}),
    ("napoleon", 5, "call", {}),
    ("napoleon", 6, "discard", {}),
    ("napoleon", 2, "play", {}),
    ("jo_jotte", 2, "accept", {}),
    ("jo_jotte", 2, "name", {}),
    ("jo_jotte", 2, "exchange", {}),
    ("jo_jotte", 3, "side", {}),
    ("kan", 5, "lead", {}),
    ("kan", 5, "show", {}),
    ("kan", 5, "trump", {}),
    ("kan", 5, "stop", {}),
    ("kan", 5, "shippo-jo", {"shippo_jo": True}),
    ("kan", 3, "bidding", {}),
    ("kan", 4, "play", {}),
)
"""Game, players, question and options: at least one of every way in which actions are offered."""


class Certain(Lively):
    """Advises, in a moment, one of the actions, and otherwise rather the last than the first."""

    best: Action | None = None

    def consult(self, request: DecisionRequest) -> None:
        self.forget()
        self._consulted = request

    def advice(self) -> Judgement | None:
        if self._consulted is not None:
            backwards = self._consulted.legal[::-1]
            ranked = sorted(backwards, key=lambda action: action != self.best)
            self._advice, self._consulted = judgement(ranked), None
        return self._advice


def led_to(sitting: Sitting, action: Action) -> bool:
    """Whether the focus is on the action's button, or else on its card."""
    current = sitting.table.focus.current
    key = None if current is None else current.key
    return key == ("action", action.text) or (bool(action.cards) and key == action.cards[0])


def at_question(monkeypatch: pytest.MonkeyPatch, key: str, players: int, wanted: str, **more: Any) -> Sitting:
    monkeypatch.setattr(game_driver, "Lively", Certain)
    return find(key, players, wanted, rare=0.3, **more)


@pytest.mark.parametrize(("key", "players", "wanted", "options"), QUESTIONS)
def test_h_leads_to_what_it_names_at_every_question(
    key: str, players: int, wanted: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = at_question(monkeypatch, key, players, wanted, options=options)
    opponents, legal = sitting.opponents, sitting.table.seat.state.offered
    assert isinstance(opponents, Certain)
    best = opponents.best = next(action for action in legal[::-1] if not led_to(sitting, action))
    sitting.key("h")
    sitting.frame()
    assert led_to(sitting, best)
    reds = [each.key for each in sitting.table.parts.picker.buttons.buttons if each.is_red]
    assert reds in ([], [("action", best.text)]), "red goes with it"


def test_h_leads_to_the_first_named_card_that_is_not_chosen_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = at_question(monkeypatch, "jan_ken_po", 4, "discard")
    best, next_best = sitting.table.seat.state.offered[:-3:-1]
    sitting.key("h")
    sitting.frame()
    sitting.key("return")
    assert sitting.table.seat.chosen == [best.cards[0]], "Enter chooses what it names"
    sitting.key("h", "h")
    sitting.frame()
    assert led_to(sitting, next_best)
    sitting.key("return")
    before = sitting.table.focus.current
    sitting.key("h", "h")
    sitting.frame()
    assert sitting.table.focus.current is before, "all that it names is chosen"

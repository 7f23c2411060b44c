"""The captain's partner in a chouette has no choices, but may call up the hint on the captain's hand."""

from __future__ import annotations

from random import Random

from game.actions import Action
from game.ai.worker import ADVISER
from tests.scenes.jo_jotte_sitting import TAUGHT, by_chance, host, view
from tests.scenes.table_driver import Sitting
from tests.scenes.test_hint import Adviser


class Counsel(Adviser):
    """Opponents who play by chance, and an adviser who says what the test wants."""

    def __init__(self, seed: int = 4) -> None:
        super().__init__()
        self.rng = Random(seed)

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else by_chance(request.legal, self.rng)


def partners_table(first: int = 1) -> tuple[Sitting, Counsel, int]:
    """A chouette in which the viewer is the captain's partner, before the first bid; and the captain."""
    for seed in range(first, first + 40):
        match = host("chouette", seed)
        counsel = Counsel(seed)
        sitting = Sitting(match, (1280, 800), counsel, speed="off", trick_pause_ms=300, taught=TAUGHT)
        places = view(sitting).setup.carried.places
        assert places is not None
        if places[2] == 0:
            return sitting, counsel, places[1]
    raise AssertionError("the viewer was never the partner")


def until_asked(sitting: Sitting, counsel: Counsel, number: int = 1) -> None:
    for _ in range(300):
        sitting.frame(0.3, draw=False)
        if len(counsel.asked) >= number or "over" in sitting.log:
            return


def test_the_hint_waits_for_the_captains_turn_and_he_waits_for_the_hint() -> None:
    sitting, counsel, captain = partners_table()
    table = sitting.table
    sitting.frame(0.3)
    assert table.advised == captain
    assert table.rail_buttons.hint.is_enabled
    sitting.key("h")
    assert table.hint.shown
    assert "Waiting" in str(table.hint._words(table.sight()))
    until_asked(sitting, counsel)
    (request,) = counsel.asked
    assert request.level == ADVISER
    assert request.view == sitting.host.view(0)
    assert list(request.legal) == list(sitting.host.legal(captain))
    assert view(sitting).turn == captain
    done = len(sitting.host._match.deal.actions)
    counsel.say()
    for _ in range(10):
        sitting.frame(0.3)
    assert len(sitting.host._match.deal.actions) == done, "the captain waits"
    assert str(table.presenter.spoken(request.legal[0])[0]) in str(table.hint._words(table.sight()))
    assert len(counsel.asked) == 1
    sitting.key("h")
    assert not table.hint.shown
    for _ in range(10):
        sitting.frame(0.3, draw=False)
    assert len(sitting.host._match.deal.actions) > done, "he goes on without it"


def test_an_open_hint_is_asked_anew_at_each_turn_and_closed_with_the_deal() -> None:
    for first in range(1, 200, 10):
        sitting, counsel, _ = partners_table(first)
        table = sitting.table
        sitting.frame(0.3)
        for number in range(1, 40):
            if not table.hint.shown and "over" not in sitting.log:
                sitting.key("h")
            until_asked(sitting, counsel, number)
            if "over" in sitting.log:
                break
            counsel.say()
            sitting.frame(0.3)
            assert table.hint._thought is not None
            sitting.key("escape")
        assert "over" in sitting.log
        assert not table.hint.shown
        if len(counsel.asked) > 9:  # not thrown in, but played
            return
    raise AssertionError("no deal was played")


def test_nobody_else_has_advice_to_give() -> None:
    for form in ("two", "three", "partners", "cutthroat"):
        sitting = Sitting(host(form), (1280, 800), Counsel(), speed="off", taught=TAUGHT)
        for _ in range(12):
            sitting.frame(0.3, draw=False)
            assert sitting.table.advised is None

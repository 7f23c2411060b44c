"""What Enter does on a screen that nobody has touched: never what is dear, and always what is red."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game import GAMES
from scenes.pages.table import TablePage
from scenes.table.picker.decision_panel import DecisionPanel
from scenes.widgets import Button
from scenes.widgets.buttons import RING_ONLY_KINDS
from tests.conftest import Tally
from tests.scenes.game_driver import FORMS, Form, by_chance, host, sit
from tests.scenes.table_driver import Sitting

RARE, EACH = 0.4, 24
"""How often rare contracts are chosen, and how many positions of each form are looked at."""


def sat_down(key: str, players: int, options: dict[str, object], seed: int, **preferences: object) -> Sitting:
    """Where there is least room."""
    chosen = {"text_scale": 1.25, "table": TablePage, **preferences}
    return sit(host(key, players, seed, **options), (1024, 640), seed, RARE, **chosen)


def positions(form: Form, rng: Random) -> Iterator[Sitting]:
    """Every moment of random deals at which the viewer is asked; who takes them decides there, or not."""
    while True:
        sitting = sat_down(*form, rng.randrange(10**6))
        for _ in range(200):
            if "over" in sitting.log:
                break
            before = len(sitting.match.deal.actions)
            yield sitting
            if len(sitting.match.deal.actions) == before:
                sitting.table.parts.picker.close()
                decide(sitting, rng)
            while sitting.match.to_act not in (0, None):
                decide(sitting, rng)
            sitting.table.controller.react()
            sitting.rest()


def decide(sitting: Sitting, rng: Random) -> None:
    """Let whoever is to act do it, without showing anything of it yet."""
    sitting.host.act(by_chance(sitting.match.legal(), rng, RARE))


def reds(sitting: Sitting) -> list[object]:
    """The buttons that are shown as what Enter does."""
    sprites = sitting.table.manager.get_sprite_group().sprites()
    return [each for each in sprites if getattr(each, "is_red", False) and each.visible and each.is_enabled]


def pressed(sitting: Sitting) -> list[object]:
    """The button in focus, if it is one that Enter presses."""
    current = sitting.table.focus.current
    presses = isinstance(current, Button) and current.kind not in RING_ONLY_KINDS and current.can_focus
    return [current] if presses else []


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_enter_does_what_is_red_and_never_what_is_dear(form: Form, tally: Tally) -> None:
    moments = positions(form, tally.rng)
    for _ in tally.times(EACH, "positions"):
        sitting = next(moments)
        table = sitting.table
        questions, sight, legal = table.presenter.prompts, table.sight(), table.seat.state.legal
        dear = {action for action in legal if questions.is_risky(sight, action)}
        assert dear < set(legal), "something can always be done that is not dear"
        tally.count["dear"] += len(dear)
        assert reds(sitting) == pressed(sitting)
        panel = table.parts.picker.buttons.open
        if isinstance(panel, DecisionPanel):
            assert panel.has_room, f"{panel.title} is cut"
            assert all(panel.rect.contains(cell.rect) for cell in panel.cells.values())
            hand = [table.parts.hand.rect(card) for card in table.parts.hand.cards]
            assert panel.rect.collidelist(hand) < 0
            tally.count["decisions"] += 1
        if tally.rng.random() < 0.5:
            before = len(sitting.match.deal.actions)
            sitting.key("return")
            done = [action for player, action in sitting.match.deal.actions[before:] if player == 0]
            assert not dear & set(done[:1]), f"Enter does {done[0].text}"
            tally.count["entered"] += bool(done)
        elif len(legal) > 1 and table.focus.targets:
            sitting.key(tally.rng.choice(("tab", "right", "left", "up", "down")))
            assert reds(sitting) == pressed(sitting), "red moves with the focus"
            tally.count["moved"] += 1
    tally.floor(moved=EACH // 8)


def test_the_key_that_closes_a_note_answers_no_question_behind_it() -> None:
    for key in ("kan", "jo_jotte"):
        sitting = sat_down(key, 3, {}, 5, taught=())
        table = sitting.table
        while not table.seat.state.legal or table.parts.picker.coach.lesson is None:
            sitting.table.controller.act(table.seat.state.legal[0])
            sitting.rest()
        for _ in range(6):  # one note may follow the other
            if table.parts.picker.coach.lesson is None:
                break
            sitting.hold("return")
            for _ in range(3):
                sitting.hold("return")
            sitting.release("return")
        assert table.parts.picker.coach.lesson is None
        assert [action for player, action in sitting.match.deal.actions if player == 0] == []
        sitting.key("return")
        assert [action for player, action in sitting.match.deal.actions if player == 0], "a new press answers"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_enter_confirms_chosen_cards(way: str) -> None:
    sitting = sat_down("jan_ken_po", 4, {}, 3)
    rng = Random(1)
    while sitting.table.parts.picker.several is None:
        sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng))
        sitting.rest()
    before = len(sitting.match.deal.actions)
    for card in sitting.legal_cards()[:2]:
        if way == "mouse":
            sitting.click(sitting.spot(card))
        else:
            sitting.table.parts.picker.point_at(card)
            sitting.key("return")
    assert len(sitting.match.deal.actions) == before
    assert reds(sitting) == pressed(sitting) != []
    sitting.key("return")
    assert len(sitting.match.deal.actions) >= before + 2


def test_a_panel_opens_softly_and_makes_room_for_a_hint() -> None:
    for reduced, seconds in ((False, 0.16), (True, 0.08)):
        sitting = sat_down("jo_jotte", 2, {}, 3, speed="normal", reduced_motion=reduced)
        table = sitting.table
        panel = table.parts.picker.buttons.open
        assert isinstance(panel, DecisionPanel)
        assert abs(panel.opening - seconds) < 0.001
        table.controller.ask()
        panel = table.parts.picker.buttons.open
        assert isinstance(panel, DecisionPanel)
        assert panel.opening == 0, "what is asked already opens no second time"
        sitting.frame(0.02)
        assert panel.share == 1
        assert not panel.moving
        before = panel.rect.height
        sitting.key("h")
        for _ in range(20):
            sitting.frame(0.02)
        assert panel.rect.height > before
        sitting.key("h")
        for _ in range(20):
            sitting.frame(0.02)
        assert panel.rect.height == before


@pytest.mark.parametrize("key", GAMES)
def test_enter_shows_where_the_keys_begin_before_it_plays_a_card(key: str, tally: Tally) -> None:
    for _ in tally.times(4, "deals"):
        sitting = sat_down(key, min(4, max(GAMES[key].players)), {}, tally.rng.randrange(10**6))
        table = sitting.table
        picker = table.parts.picker
        while not picker.in_hand or picker.closing.shown or table.seat.state.legal[0].verb != "play":
            table.controller.act(tally.rng.choice(table.seat.state.legal))
            sitting.rest()
            picker = table.parts.picker
        before, hand = len(sitting.match.deal.actions), table.parts.hand
        picker.by_mouse()
        assert table.focus.current is None
        sitting.key("return")
        assert len(sitting.match.deal.actions) == before, "nothing is played by what nobody saw"
        assert hand.legal is not None
        assert hand.focused in hand.legal
        sitting.key("return")
        assert len(sitting.match.deal.actions) > before

"""Every question of every game is answered by mouse and by keys, at a table that checks and draws itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import Action
from game.match import record
from tests.conftest import Tally
from tests.scenes.choosing import actions, answer, moments
from tests.scenes.game_driver import FORMS, Form, by_chance, host, host_of, match_of, sit
from tests.scenes.table_driver import SIZES, Sitting

VERBS = {
    "california_jack": "play",
    "jan_ken_po": "alone bid call discard pass play trump",
    "jo_jotte": "accept defend double exchange meld name nullo pass play redouble side slam withdraw",
    "kan": "announce ask continue iku juuroku kan koi pass play shippo_jo show stop trump",
    "napoleon": "bid call discard pass play trump",
}
"""What is decided in a game; a card may ask for a suit, or announce something."""
RARE = 0.3
WAYS = ("mouse", "keys")


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered_by_mouse_and_by_keys(game: str, tally: Tally) -> None:
    """In a deal of each form, drawn at every question; then what was not asked there. See `CheckedTable`."""
    done: set[str] = set()
    forms = [form for form in FORMS if form.game == game]
    for form in forms:
        for number in tally.times(1, "deals"):
            table = host(*form[:2], seed=number + 1, **form.options)
            sitting = sit(table, SIZES[0], number, RARE, text_scale=1.25)
            for _ in moments(sitting, Random(number), lambda sitting: decide(sitting, done, tally)):
                sitting.table.check_rest()
                sitting.stack.redraw()
                sitting.frame(0.0)
                check_panel(sitting)
            assert "over" in sitting.log
    for action, document in others(forms, set(VERBS[game].split()) - done):
        for way in WAYS:
            sitting = sit(host_of(record.follow(document, GAMES)), SIZES[0])
            before = len(actions(sitting))
            answer(sitting, action, way)
            assert actions(sitting)[before] == action.text
            sitting.rest()
        done.add(kind(action))
    assert done >= set(VERBS[game].split())
    tally.floor(mouse=5, keys=5)


def kind(action: Action) -> str:
    """The verb, or what a card does beside being played."""
    if action.verb != "play":
        return action.verb
    return "announce" if action.manner else "play" if action.strain is None else "ask"


def others(forms: Sequence[Form], missing: set[str]) -> Iterator[tuple[Action, dict[str, Any]]]:
    """What is still missing, each with the record of a match in which the viewer can decide it."""
    for seed in range(1, 400):
        for form in forms:
            true, rng = match_of(*form[:2], seed=seed, **form.options), Random(seed)
            for _ in range(3):
                if not missing or true.upcoming is None:
                    break
                true.start_deal()
                while not true.deal.finished:
                    for action in true.legal() if true.to_act == 0 else ():
                        if kind(action) in missing:
                            missing.remove(kind(action))
                            yield action, record.as_json(true)
                    true.act(by_chance(true.legal(), rng, RARE))


def check_panel(sitting: Sitting) -> None:
    """A panel leaves hand and piles to be seen."""
    parts = sitting.table.parts
    if parts.picker.buttons.panel is not None:
        assert sitting.surface.get_rect().contains(parts.picker.buttons.panel)
        seen = [*(parts.hand.rect(card) for card in parts.hand.cards), *parts.tabletop.piles]
        assert parts.picker.buttons.panel.collidelist(seen) < 0


def decide(sitting: Sitting, done: set[str], tally: Tally) -> None:
    """Answer what is asked by chance, with what a player has for it."""
    legal, before = sitting.table.seat.state.legal, actions(sitting)
    if not legal:
        return
    way = tally.rng.choice(WAYS)
    several = sitting.table.parts.picker.several
    if several is not None:
        chosen = tally.rng.sample(list(legal), several.count)
        for action in chosen:
            answer(sitting, action, way)
        assert actions(sitting) == before, "nothing is put down that is not confirmed"
        sitting.press_button(several.button) if way == "mouse" else sitting.key("return")
    else:
        chosen = [by_chance(legal, tally.rng, RARE)]
        answer(sitting, chosen[0], way)
    assert set(actions(sitting)[len(before) :]) >= {action.text for action in chosen}
    done.update(map(kind, chosen))
    tally.count[way] += 1

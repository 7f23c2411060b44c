"""A table of Jo-Jotte in one of its forms, brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.session.host import Host
from tests.scenes import game_driver
from tests.scenes.table_driver import Sitting

TAUGHT = game_driver.taught("jo_jotte")
FORMS: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "chouette": (3, {"three": "chouette"}),
    "partners": (4, {}),
    "cutthroat": (4, {"four": "cutthroat"}),
}


def host(form: str, seed: int = 3, seats: Sequence[str] = ()) -> Host:
    players, options = FORMS[form]
    return game_driver.host("jo_jotte", players, seed, seats, **options)


def find(form: str, *wanted: Any, **more: Any) -> Sitting:
    players, options = FORMS[form]
    return game_driver.find("jo_jotte", players, *wanted, options=options, **more)


def watch(form: str, *wanted: Any, **more: Any) -> Sitting:
    players, options = FORMS[form]
    return game_driver.watch("jo_jotte", players, *wanted, options=options, deals=1, **more)

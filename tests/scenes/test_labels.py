"""Every button can be told by its label, wherever one looks: whole words, or a picture that has a name.

The positions are those of the net for what is seen, those of a chouette for each of its players, and for two
and three persons at one computer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from scenes.graphics.layout_metrics import TEXT_SCALES, text_scale_in
from scenes.table.picker.panels import LEAVE_KEY
from scenes.widgets import Button, ButtonKind
from tests.conftest import LONG, Tally
from tests.net.positions import QUIET, Position, positions
from tests.scenes.labels import bad_labels
from tests.scenes.test_drawn_text import recorded
from tests.scenes.test_overlaps import Visit

LOOKS = [
    (size, language, scale)
    for size, scale, language in product(((1024, 640), (1280, 800)), TEXT_SCALES, ("en", "ja"))
    if text_scale_in(size, scale) == scale
]
EACH = 9
"""Every so-manieth position is looked at in a short run."""
CHOUETTE = "jo_jotte_3_players_chouette"
ASKED = ("2 accept 1", "2 redouble 1", "3 name 1", "4 accept 1", "4 nullo 1", "7 exchange 1", "7 play 5")
STEPS = ((), ("key h", "rest"), ("key escape",), ("key s",))
"""What is looked at there: the question, a hint, the menu, the scores."""
CHOUETTES = [
    Position(
        f"chouette {left}, {seat}, {humans}", CHOUETTE, left,
        ("press Continue", "key r", "rest", *more), QUIET, humans, seat,
    )
    for left, seat, humans, more in product(ASKED, range(3), (1, 2, 3), STEPS)
]  # fmt: skip
SEEN = [each for each in positions() if not each.name.startswith("moving") and each.name != "setup a name"]


@pytest.mark.parametrize(
    ("all_of_them", "each"), [(SEEN, EACH), (CHOUETTES, 3 * EACH)], ids=["pages", "chouette"]
)
def test_every_button_bears_a_label(all_of_them: list[Position], each: int, tally: Tally) -> None:
    tally.floor(pages=9)
    for number, position in enumerate(all_of_them if LONG > 1 else all_of_them[::each]):
        for look in LOOKS if LONG > 1 else [LOOKS[number % len(LOOKS)]]:
            visit = Visit(position, look)
            for program, match in visit:
                visit.steps(program, match, position.steps)
                program.doze()
                faults = list(bad_labels(program))
                assert not faults, "\n".join([visit.where, *faults])
            tally.count["pages"] += 1


@pytest.mark.parametrize("name", ["home", "home with a match", "learn Napoleon", "deal editor"])
def test_labels_of_a_full_page_are_whole_in_every_look(name: str) -> None:
    position = next(each for each in SEEN if each.name == name)
    for look in LOOKS:
        for program, match in (visit := Visit(position, look)):
            visit.steps(program, match, position.steps)
            program.frame(drawn=True)
            faults = list(bad_labels(program))
            assert not faults, "\n".join([visit.where, *faults])


@pytest.mark.parametrize("name", ["home", "home with a match", "records"])
def test_buttons_side_by_side_are_of_one_size(name: str) -> None:
    """The rows of the home page, and what can be done with a match."""
    position = next(each for each in SEEN if each.name == name)
    for look in LOOKS:
        for program, match in (visit := Visit(position, look)):
            visit.steps(program, match, position.steps)
            with recorded() as found:
                program.picture()
            buttons = [each for each in program._widgets(program._top) if isinstance(each, Button)]
            alike = [
                each
                for each in buttons
                if each.kind is ButtonKind.MENU or str(each.key).startswith("('deed'")
            ]
            sizes = {each.px for each in found if each.text in {button.parts[0] for button in alike}}
            assert len(sizes) == 1, f"{visit.where}: {sizes}"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda button: button.set_parts(""), "bears nothing"),
        (lambda button: button.set_parts("More than there is room for"), "reaches over its edge"),
        (lambda button: button.parts.append("!"), "is shown otherwise"),
    ],
)
def test_a_bad_label_is_found(spoil: Callable[[Button], None], told: str) -> None:
    position = next(each for each in SEEN if each.name == "jo-jotte chouette, advising")
    for program, match in (visit := Visit(position, LOOKS[0])):
        visit.steps(program, match, position.steps)
        program.doze()
        button = next(
            each for each in program._widgets(program._top) if getattr(each, "key", None) == LEAVE_KEY
        )
        spoil(button)
        if told != "is shown otherwise":
            program.frame(drawn=True)
        assert any(told in each for each in bad_labels(program))

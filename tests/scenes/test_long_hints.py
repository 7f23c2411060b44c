"""A hint with much to say covers nothing that must be seen, says less rather than move, and is never cut."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.ai.causes import Cause, CauseKind, Measure
from game.ai.verdict import Certainty
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE
from scenes.i18n import Line
from scenes.presenters.base.reasons import reason_line, reason_lines, share_text
from tests.scenes.game_driver import find
from tests.scenes.reader import Reader
from tests.scenes.table_driver import SIZES, Sitting, judgement
from tests.scenes.test_drawn_text import recorded
from tests.scenes.test_reasons import SAID, Words, causes, judged, made

CARD = "AD"
GIVES_UP = made(CauseKind.GIVES_UP, (Measure.OURS_NOW, 0.2, 0.8, None))
VOID = made(CauseKind.VOID, (Measure.WINS, 0.75, 0.6, CARD))
TRUMPED = made(CauseKind.SAVE_LEAD_TRUMPED, (Measure.LOST, 0.25, 0.72, CARD))
GOAL = made(CauseKind.MAKES, (Measure.GOAL, 0.74, 0.64, None))
LONGEST = (GIVES_UP, VOID, TRUMPED, GOAL)
BID = made(
    CauseKind.DECLARES,
    (Measure.DECLARES, 0.9, 0.2, None), (Measure.MADE, 0.66, 0.1, None), (Measure.AHEAD, 12.5, -103.5, None),
)  # fmt: skip
PLAYS = (("kan", 5), ("napoleon", 5), ("jan_ken_po", 4), ("california_jack", 2), ("jo_jotte", 4))
PANELS = (("napoleon", 5, "auction"), ("napoleon", 5, "call"), ("jan_ken_po", 4, "call"), ("kan", 5, "trump"))
languages = pytest.mark.parametrize("language", ["en", "ja"])


def with_hint(sitting: Sitting, *causes: Cause) -> Any:
    """A table that shows a hint with these causes."""
    table = sitting.table
    legal = list(table.seat.state.legal)
    assert len(legal) > 1
    hint = table.parts.hint
    hint.open()
    hint.asked = True
    hint.analysis = judgement(legal)._replace(causes=causes, certainty=Certainty.CLEAR)
    for _ in range(2):
        table.redraw()
        sitting.frame()
    return hint


def in_the_play(key: str, players: int, **more: Any) -> Sitting:
    """A choice of cards with as many cards of the trick on the table as there can be."""
    for seed in range(1, 100):
        sitting = find(
            key, players, "play", lambda state: len(state.trick) == players - 1, first=seed, **more
        )
        if len(sitting.table.seat.state.legal) > 1:
            return sitting
    raise AssertionError("there never is a choice")


@languages
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "players"), PLAYS)
def test_a_long_reason_covers_nothing(key: str, players: int, size: tuple[int, int], language: str) -> None:
    sitting = in_the_play(key, players, size=size, language=language)
    hint = with_hint(sitting, *LONGEST)
    parts = sitting.table.parts
    assert hint.box.collidelist(parts.tabletop.in_sight(sitting.table.sight())) < 0
    assert hint.box.collidelist([chip.rect for chip in hint.chips]) < 0
    assert pygame.Rect(0, 0, parts.layout.look.table_width, parts.layout.hand_top).contains(hint.box)


@languages
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize(("key", "players", "wanted"), PANELS)
def test_a_long_reason_stays_inside_a_panel(
    key: str, players: int, wanted: str, size: tuple[int, int], scale: float, language: str
) -> None:
    sitting = find(key, players, wanted, size=size, text_scale=scale, language=language)
    for told, doubted in ((BID,), False), ((BID,), True), ((), False):
        hint = with_hint(sitting, *told)
        hint.doubted = sitting.table.seat.state.legal[-1] if doubted else None
        with recorded() as drawn:
            sitting.table.redraw()
            sitting.frame()
        foot = sitting.table.parts.picker.buttons.open.foot
        rows = [each for each in drawn if foot.top <= each.middle <= foot.bottom]
        rows = [each for each in rows if foot.left <= each.left < foot.right]
        assert len(rows) > 1
        assert all(each.right <= foot.right + 1 for each in rows), "nothing is cut or beside the panel"
        for one, other in itertools.combinations(rows, 2):
            side_by_side = one.right <= other.left or other.right <= one.left
            apart = abs(one.middle - other.middle)
            assert side_by_side or not apart or apart >= min(one.px, other.px), "no row covers another"
        said = "".join(each.text for each in rows).replace(" ", "")
        if doubted:
            words = sitting.table.sight().words
            assert words.text("To keep your choice, choose it again.").replace(" ", "") in said
        elif told:
            made = share_text(sitting.table.sight(), 0.66 / 0.9)
            assert made.replace(" ", "") in said


def test_a_hint_says_less_rather_than_cover_the_trick() -> None:
    wide = with_hint(in_the_play("california_jack", 2, size=SIZES[-1]), *LONGEST)
    with recorded() as drawn:
        with_hint(in_the_play("napoleon", 5, size=SIZES[0]), *LONGEST)
    said = " ".join(each.text for each in drawn)
    assert "empties the suit" in said
    assert "succeed" not in said, "the last cause is left out first"
    assert wide.box.height > 0


def test_shorter_reasons_leave_out_the_last_cause_first() -> None:
    words = Words()

    def told(*causes: Cause) -> list[str]:
        lines = reason_lines(words.presenter, words.sight, judged(*causes), 0)
        assert lines[0] == reason_line(words.presenter, words.sight, judged(*causes), 0)
        return [words.spelled(line) for line in lines]

    found = told(*LONGEST)
    assert len(found) == 4
    assert all(longer.startswith(shorter) for longer, shorter in itertools.pairwise(found[:-1]))
    assert found[-2].startswith(SAID[CauseKind.GIVES_UP])
    assert found[-1].startswith("QH empties the suit"), "what a trick is given up for"
    assert len(told(GOAL)) == 1
    assert told(VOID, GOAL)[-1] == told(VOID)[0]


@languages
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("scale", [1.0, LARGE_TEXT_SCALE])
def test_a_reason_in_a_review_is_never_cut(size: tuple[int, int], scale: float, language: str) -> None:
    reader = Reader("jan_ken_po", 4, size, text_scale=scale, language=language)
    page = reader.page
    number = next(n for n, each in enumerate(page.model.decided) if each.trick and not each.choice.forced)
    page.choose(number)
    reader.rest()
    decided = page.model.decided[number]
    sight, presenter = page.texts.before(decided), page.table.presenter
    for told in (LONGEST, *((cause,) for cause in causes())):
        lines = reason_lines(presenter, sight, judged(*told), 0)
        page.texts._reasons[decided.choice.number] = lines
        page.rebuild(page.services)
        with recorded() as drawn:
            reader.draw()
        found = "".join(each.text for each in drawn).replace(" ", "")
        shown = [line for line in lines if _text(line) in found]
        assert shown, (lines[-1], "is not shown to its end")


def _text(line: Line) -> str:
    return "".join(piece for piece in line if isinstance(piece, str)).replace(" ", "")

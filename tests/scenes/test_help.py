"""The help: Markdown laid out within its width, topics, scrolling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import game
from game import GAMES
from game.engine.cards import DIAMONDS, SPADES
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.pages.help.document import Document
from scenes.pages.help.figures import CardRow, DrawingTools, cards_shown
from scenes.pages.help.keys import KEYS_TEXT
from scenes.pages.help.layout import LaidOutBlock, LayoutStyle, lay_out
from scenes.pages.help.markdown import BlockKind, TextPiece, passage, read, told, words_of
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import HelpTopic, topics_for
from tests.scenes.scratch import NOWHERE, Board, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins

TEXT = """# A title that is long enough to need more than one line at the least width there is

A paragraph with **bold words**, *slanted ones*, `code`, a [link](https://example.org) and suits:
{S}, ({D}) and averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword.

- one
  going on
- two with {H}
  - deeper
1. first
12. twelfth

| Card | Points | Remark |
|------|:------:|---|
| Ten {H} | 10 | each of the four, as everybody knows who has ever lost one of them to a small trump |
| **Ace** | 4 |

> Our choice: what is written with **bold words** and {S} stays within its width when it is unfolded, too.

## End
"""


def style(size: int) -> LayoutStyle:
    """Letters as wide as half their size, bold ones a little more."""
    return LayoutStyle(
        width=lambda text, block, bold: round(len(text) * size * (0.55 if bold else 0.5)),
        suit=lambda block: size,
        line=lambda block: round(size * 1.5),
        space=lambda block: size // 4,
        above=lambda block: size,
        indent=size * 2,
        cell_pad=size // 2,
        figure=lambda part: pytest.fail(f"no picture was expected: {part}"),
    )


def test_blocks_are_told_apart():
    parts = read(TEXT)
    assert [part.block for part in parts] == [
        BlockKind.TITLE, BlockKind.TEXT, *[BlockKind.ITEM] * 5, BlockKind.TABLE, BlockKind.NOTE,
        BlockKind.HEADING,
    ]  # fmt: skip
    items = parts[2:7]
    assert [(item.text, item.marker, item.depth) for item in items] == [
        ("one going on", "", 0), ("two with", "", 0), ("deeper", "", 1), ("first", "1.", 0),
        ("twelfth", "12.", 0),
    ]  # fmt: skip
    assert [len(row) for row in parts[7].rows] == [3, 3, 3]
    assert parts[7].rows[2][0] == ((TextPiece("Ace", True),),)


def test_bold_suits_and_punctuation_stay_together():
    assert words_of("**a b{S}, c** ({D}) 2*3") == (
        (TextPiece("a", True),),
        (TextPiece("b", True), TextPiece(SPADES), TextPiece(",", True)),
        (TextPiece("c", True),),
        (TextPiece("("), TextPiece(DIAMONDS), TextPiece(")")),
        (TextPiece("2*3"),),
    )
    assert words_of("-16 at 9-3") == ((TextPiece("\u201316"),), (TextPiece("at"),), (TextPiece("9-3"),))
    assert words_of("{X} **open") == ((TextPiece("{X}"),), (TextPiece("open", True),))


@pytest.mark.parametrize("width", [120, 200, 333, 800, 2400])
@pytest.mark.parametrize("size", [10, 17, 40])
def test_all_text_stays_within_its_width_and_below_what_comes_before(width: int, size: int):
    parts = read(TEXT)
    laid = lay_out(parts, width, style(size), range(len(parts)))
    words = 0
    bottom = 0
    for block in laid:
        assert block.top >= bottom
        bottom = block.top + block.height
        for placed in block.placed:
            words += 1
            assert placed.x >= 0
            assert placed.x + placed.width <= width, placed
            assert block.top <= placed.y <= bottom
        for rule in block.rules:
            assert rule.width <= width
        lines: dict[int, int] = {}
        for placed in block.placed:
            if block.part.block is not BlockKind.TABLE:
                assert placed.x >= lines.get(placed.y, 0), "no piece covers another"
            lines[placed.y] = placed.x + placed.width
    assert words > 60


def test_the_heads_of_a_table_take_several_lines_before_its_cells_do():
    table = read("| Deal | Each side | Each other side |\n|---|---|---|\n| one two three four | 1 | -1 |")
    roomy, crowded = (lay_out(table, width, style(10))[0] for width in (400, 200))

    def lines(laid: LaidOutBlock, words: str) -> int:
        return len({placed.y for placed in laid.placed if str(placed.piece.content) in words.split()})

    assert lines(roomy, "other side") == lines(roomy, "one two three four") == 1
    assert lines(crowded, "other side") > 1
    assert lines(crowded, "one two three four") == 1


def test_what_is_asked_about_has_more_room_around_it():
    parts = read("One.\n\nTwo.\n\nThree.")
    plain, apart = lay_out(parts, 100, style(10)), lay_out(parts, 100, style(10), (), {1: 7, 2: 5})
    assert [b.top - a.top for a, b in zip(plain, apart, strict=True)] == [0, 7, 12]


def test_a_narrow_page_is_longer_and_nothing_is_lost():
    texts = []
    heights = []
    for width in (150, 900):
        laid = lay_out(read(TEXT), width, style(14), range(20))
        texts.append("".join(str(placed.piece.content) for block in laid for placed in block.placed))
        heights.append(laid[-1].top + laid[-1].height)
    assert texts[0] == texts[1]
    assert heights[0] > heights[1]


def opened(
    topics: Sequence[HelpTopic] | None,
    *given: Any,
    size: tuple[int, int] = (1280, 800),
    **chosen: Any,
) -> tuple[HelpPage, Navigator]:
    """Help over a page, of these topics or of all games, and the stack it is on."""
    stack = open_stack(size, Preferences(**{"speed": "off", **chosen}))
    stack.services = replace(stack.services, skins=shared_skins(), data=NOWHERE)
    stack.push(Board())
    topics = topics_for(list(GAMES.values()), stack.services.words) if topics is None else topics
    scene = HelpPage(HelpModel(topics, *given))
    stack.push(scene)
    stack.settle(0.01)
    return scene, stack


def target(scene: HelpPage, key: object) -> Any:
    return next(each for each in scene.focus.targets if getattr(each, "key", None) == key)


def open_help(size: tuple[int, int] = (1280, 800), **chosen: Any) -> tuple[HelpPage, Navigator]:
    topics = (
        HelpTopic("toy", "Toy", TEXT * 8),
        HelpTopic("", "Keys and mouse", KEYS_TEXT),
        HelpTopic("none", "Empty", ""),
    )
    return opened(topics, "toy", size=size, **chosen)


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [((1024, 640), 1.0), ((1024, 640), 1.25), ((1280, 800), 1.0), ((3840, 2160), 1.0), ((1024, 1400), 1.25)],
)
def test_a_page_fits_its_sheet_at_any_size(size: tuple[int, int], text_scale: float):
    scene, stack = open_help(size, text_scale=text_scale)
    for number in range(3):
        scene.model.show(number)
        stack.settle(0.01)
        right = scene.page.scroll.rect.right - scene.page.scroll.bar_width
        for block in scene.page.laid:
            for placed in block.placed:
                assert scene.page.left + placed.x + placed.width <= right
        picture(stack)
    assert scene.sheet.contains(scene.page.scroll.view.rect), "cards are cut at its edge, not drawn over it"


def test_keys_scroll_the_page_and_turn_to_another_topic():
    scene, stack = open_help()
    assert scene.page.scroll.furthest > 0
    press(stack, pygame.K_DOWN)
    one = scene.page.scroll.offset
    assert one > 0
    press(stack, pygame.K_PAGEDOWN)
    assert scene.page.scroll.offset > one + 300
    press(stack, pygame.K_END)
    assert scene.page.scroll.offset == scene.page.scroll.furthest
    before = picture(stack)
    press(stack, pygame.K_HOME)
    assert scene.page.scroll.offset == 0
    assert picture(stack) != before
    for _ in range(40):
        if getattr(scene.focus.current, "key", None) == ("pill", "Keys and mouse"):
            break
        press(stack, pygame.K_TAB)
    press(stack, pygame.K_RETURN)
    assert scene.model.topic.title == "Keys and mouse"
    press(stack, pygame.K_F1)
    assert isinstance(stack.top, Board)


def test_asking_for_the_notes_again_leaves_the_page_where_it_is():
    scene, stack = open_help(taught=("toy:first", "other:first"))
    scene.page.scroll.scroll_to(700)
    scene.focus.move_to(target(scene, "notes"))
    press(stack, pygame.K_RETURN)
    assert stack.services.preferences.taught == ("other:first",)
    assert abs(scene.page.scroll.offset - 700) <= 1


def test_the_page_can_be_dragged_and_wheeled():
    scene, stack = open_help()
    x, y = scene.page.scroll.rect.center
    for kind, dy in ((pygame.MOUSEBUTTONDOWN, 0), (pygame.MOUSEMOTION, -150), (pygame.MOUSEBUTTONUP, -150)):
        more = {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (0, -150), "buttons": (1, 0, 0)}
        stack.handle(pygame.event.Event(kind, pos=(x, y + dy), **more))
    assert scene.page.scroll.offset == 150
    stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y - 300), rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.page.scroll.offset == 150, "let go"


def test_every_letter_of_the_keys_page_has_a_drawing():
    _, stack = open_help()
    assert stack.services.fonts.missing(KEYS_TEXT.replace("\n", " ")) == set()


def well_placed(page: Document) -> bool:
    """Whether what stands out begins a third down the page, or higher where only so most of it is seen."""
    first, last = page.laid[page.cited[0]], page.laid[page.cited[-1]]
    down, height = first.top - page.scroll.offset, page.scroll.rect.height
    end = last.top + last.height - page.scroll.offset
    whole = height * 0.9 < end < height or end - down > height * 0.85
    return abs(down - height / 3) < 2 or (0 < down < height / 3 and whole)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("clause", ["CJ-5", "CJ-9"])
def test_a_cited_clause_is_a_third_down_and_stands_out(size: tuple[int, int], clause: str) -> None:
    assert not opened(None, "california_jack", size=size)[0].page.cited
    scene, stack = opened(None, "california_jack", clause, size=size)
    page = scene.page
    first = page.laid[page.cited[0]]
    assert first.part.clause == clause
    blocks = [page.laid[number].part.block for number in page.cited[1:]]
    assert set(blocks[:-2]) <= {BlockKind.ITEM, BlockKind.TABLE}
    assert not any(page.laid[number].part.clause for number in page.cited[1:]), "no other clause"
    assert well_placed(page)
    stack.resize((1280, 800))
    assert scene.page.cited == page.cited


def test_eight_cards_stand_on_one_line_or_break_where_they_must() -> None:
    stack = open_stack((1024, 640))
    given, skins = stack.services, shared_skins()
    tools = DrawingTools(given.look, given.words, given.fonts, given.paint, skins["classic"], skins)
    row = CardRow(tools, cards_shown("cards AS 11 | KS 4 | QS 3 | JS 2 | TS 10 | 9S 0 | 8S 0 | 7S 0"))
    roomy, close, narrow = (row.height(width) for width in (900, 440, 250))
    assert close < roomy < narrow / 1.9


def test_a_clause_ends_with_its_list_and_one_example() -> None:
    parts = read(
        "**T-1** One.\n\n{cards AS}\n\n- two\n- three\n\nFor example:\n\n{hand S: 9H Aki > *KH}\n\nFour."
        "\n\n**T-2** Five.\n\nSix.\n\n**T-3** Seven.\n\n{trick S: *9H A | 8H M}\n\n{trick S: *9H A | 7H M}"
    )
    assert [parts[n].text for n in passage(parts, "T-1")] == ["One.", "", "two", "three", "For example:", ""]
    assert [parts[n].text for n in passage(parts, "T-2")] == ["Five."]
    assert [parts[n].text for n in passage(parts, "T-3")] == ["Seven.", ""]
    assert not passage(parts, "T-4")
    before = [parts[n].text for n in told(parts, "T-1")]
    assert before == ["One.", "", "two", "three"], "before its example, where the table has one"
    assert not told(parts, "T-4")


def test_every_clause_that_forbids_anything_is_found_in_the_help() -> None:
    sources = [file.read_text(encoding="utf-8") for file in Path(game.__file__).parent.rglob("*.py")]
    clauses = {found for text in sources for found in re.findall(r'Refusal\(\s*"[^"]*", "([^"]+)"', text)}
    assert len(clauses) > 25
    pages = [read(each.rules_text()) for each in GAMES.values()]
    lost = {each for each in clauses if not any(passage(page, each) for page in pages)}
    assert not lost

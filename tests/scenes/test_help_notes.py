"""Notes in the help: what the rules leave open and the program chose, folded away until it is asked for."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import GAMES
from scenes.framework.navigator import Navigator
from scenes.graphics.layout_metrics import PAPER
from scenes.i18n import Translator
from scenes.pages.help.keys import KEYS_TEXT
from scenes.pages.help.layout import lay_out
from scenes.pages.help.markdown import BlockKind, read, words_of
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import ALL_NOTES_TITLE, HelpTopic, topics_for
from scenes.widgets import FoldMark
from tests.scenes.scratch import click, picture, point, press
from tests.scenes.test_help import opened, style, target

CLAUSE = "**T-{0}** A clause of some length, which says what is done at the table and leaves {0} open. " * 3
NOTE = (
    "> Our choice: what is left open is decided for {S} as for all suits, here and wherever else it comes up."
)
PLAIN = "A paragraph without any number, which nobody has ever doubted, repeated as often as it takes. " * 6


def document(chapters: int = 6) -> str:
    """Chapters of a clause with its note, and of a longer text without any."""
    pieces = ["# Toy"]
    for number in range(chapters):
        pieces += [f"## Chapter {number}", CLAUSE.format(number), NOTE, PLAIN]
    return "\n\n".join(pieces)


def open_help(
    size: tuple[int, int] = (1280, 800), text: str = "", **preferences: object
) -> tuple[HelpPage, Navigator]:
    topics = (HelpTopic("toy", "Toy", text or document()), HelpTopic("", "Keys and mouse", KEYS_TEXT))
    return opened(topics, "toy", size=size, **preferences)


def unfolded(scene: HelpPage) -> list[bool]:
    """Whether each note shows its words."""
    return [bool(laid.placed) for laid in scene.page.laid if laid.part.block is BlockKind.NOTE]


def at(scene: HelpPage, number: int) -> int:
    """Where the line of a note's mark begins in the window."""
    return int(scene.page.marks[number].rect.top)


def test_a_note_is_read_with_its_label():
    parts = read("A clause.\n\n> Our choice: as **here**, and: there {H}.\n> Doubtful : yes\n\nAnother.")
    assert [part.block for part in parts] == [BlockKind.TEXT, BlockKind.NOTE, BlockKind.NOTE, BlockKind.TEXT]
    assert (parts[1].marker, parts[2].marker) == ("Our choice", "Doubtful")
    assert parts[1].words == words_of("As **here**, and: there {H}.")
    assert parts[2].text == "Yes"


@pytest.mark.parametrize("line", ["> no label at all", "> Our choice:", ">", "a > b: c", "> : c"])
def test_what_is_no_note_is_a_paragraph(line: str):
    assert [part.block for part in read(line)] == [BlockKind.TEXT]


def test_a_folded_note_takes_one_line_and_stands_close_to_its_clause():
    parts = read("# T\n\nClause.\n\n> Our choice: a long sentence that needs several lines.\n\nNext.")
    folded = lay_out(parts, 120, style(10))
    opened = lay_out(parts, 120, style(10), {2})
    assert folded[2].height == style(10).line(BlockKind.NOTE)
    assert folded[2].placed == ()
    assert opened[:2] == folded[:2], "nothing above it moves"
    assert opened[2].height > 3 * folded[2].height
    assert all(placed.x >= style(10).indent for placed in opened[2].placed)
    grown = opened[2].height - folded[2].height
    assert opened[3].top == folded[3].top + grown
    above, below = folded[2].top - folded[1].top - folded[1].height, folded[3].top - folded[2].top
    assert above < below - folded[2].height


def test_a_click_unfolds_in_place_and_another_folds():
    scene, stack = open_help()
    scene.page.go_to(2)
    stack.settle(0.01)
    offset, top, length = scene.page.scroll.offset, at(scene, 1), scene.page.scroll.height
    assert not any(unfolded(scene))
    point(stack, (5, 5))
    before = picture(stack)
    for count in range(1, 5):
        click(stack, scene.page.marks[1].rect.center)
        assert unfolded(scene) == [False, count % 2 == 1, False, False, False, False]
        assert (scene.page.scroll.offset, at(scene, 1)) == (offset, top)
        assert (scene.page.scroll.height > length) == (count % 2 == 1)
    assert scene.focus.current is scene.page.marks[1]
    scene.focus.move_to(None)
    point(stack, (5, 5))
    assert picture(stack) == before


def test_the_hand_may_tremble_but_not_reach_under_the_head():
    scene, stack = open_help()
    mark = scene.page.marks[0]
    for off in (-5, 5):
        click(stack, (mark.rect.left + 4, (mark.rect.top if off < 0 else mark.rect.bottom) + off))
        assert unfolded(scene)[0] is (off < 0)
    scroll = scene.page.scroll
    scroll.scroll_to(mark.rect.bottom - scroll.view.rect.top)
    scene.focus.move_to(scene.page.spot)
    stack.settle(0.01)
    assert mark.rect.bottom == scroll.view.rect.top
    click(stack, (mark.rect.centerx, mark.rect.bottom - 9))
    assert not any(unfolded(scene))
    assert scene.focus.current is scene.page.spot


@pytest.mark.parametrize("number", [0, 3])
def test_a_mark_cut_by_an_edge_is_pressed_all_the_same(number: int):
    scene, stack = open_help()
    scroll, mark = scene.page.scroll, scene.page.marks[number]
    edge = scroll.rect.top if number == 0 else scroll.rect.bottom
    scroll.scroll_to(mark.rect.centery - edge)
    stack.settle(0.01)
    assert not scene.page.in_sight(mark)
    y = mark.rect.bottom - 4 if number == 0 else mark.rect.top + 4
    click(stack, (mark.rect.centerx, y))
    assert unfolded(scene)[number]
    assert scene.page.in_sight(mark)


def test_marks_and_what_they_open_are_lit_under_the_pointer():
    scene, stack = open_help()
    mark = scene.page.marks[0]
    scene.focus.move_to(None)
    point(stack, (5, 5))
    quiet = picture(stack)
    place = (mark.rect.left + 5, mark.rect.centery)
    assert pygame.display.get_surface().get_at(place) == pygame.Color(PAPER.ground)
    point(stack, mark.rect.center)
    assert picture(stack) != quiet
    assert pygame.display.get_surface().get_at(place) == pygame.Color(PAPER.sunk)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_keys_unfold_and_fold(key: int):
    scene, stack = open_help()
    press(stack, pygame.K_TAB)
    assert scene.focus.current is scene.page.marks[0]
    press(stack, key)
    assert unfolded(scene) == [True] + [False] * 5
    press(stack, key)
    assert not any(unfolded(scene))


def test_tab_follows_the_eye():
    scene, stack = open_help()
    keys = [getattr(target, "key", None) for target in scene.focus.targets]
    kinds = [key[0] if isinstance(key, tuple) else key for key in keys]
    head = ["pill"] * 2 + ["close"]
    assert kinds == [*head, "find", "next hit", *["entry"] * 7, "all notes", "page", *["note"] * 6]
    tops = [mark.rect.top for mark in scene.page.marks]
    assert tops == sorted(tops)
    for mark in scene.page.marks:
        press(stack, pygame.K_TAB)
        assert scene.focus.current is mark
        assert scene.page.in_sight(mark), "it scrolls into view"
    press(stack, pygame.K_TAB)
    assert getattr(scene.focus.current, "key", None) == ("pill", "Toy")
    press(stack, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.current is scene.page.marks[-1]


def test_tab_enters_the_page_where_it_is_read():
    scene, stack = open_help()
    scene.page.go_to(3)
    stack.settle(0.01)
    offset = scene.page.scroll.offset
    press(stack, pygame.K_TAB)
    assert scene.focus.current is scene.page.marks[2]
    assert scene.page.scroll.offset == offset
    scene.focus.move_to(scene.page.spot)
    press(stack, pygame.K_END)
    press(stack, pygame.K_TAB)
    assert scene.page.in_sight(scene.focus.current)
    scene.focus.move_to(scene.page.spot)
    press(stack, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert getattr(scene.focus.current, "key", None) == "all notes"


def test_arrows_go_to_a_mark_in_sight_and_else_move_the_page():
    scene, stack = open_help()
    marks, scroll = scene.page.marks, scene.page.scroll
    press(stack, pygame.K_TAB)
    press(stack, pygame.K_DOWN)
    assert (scene.focus.current, scroll.offset) == (marks[1], 0)
    press(stack, pygame.K_UP)
    assert scene.focus.current is marks[0]
    scroll.scroll_to(at(scene, 2) - scroll.rect.top - 100)
    stack.settle(0.01)
    scene.focus.move_to(marks[2])
    while not scene.page.in_sight(marks[1]):
        before = scroll.offset
        press(stack, pygame.K_UP)
        assert (scene.focus.current, scroll.offset) == (marks[2], before - scene.look.px(56))
    press(stack, pygame.K_UP)
    assert scene.focus.current is marks[1]
    press(stack, pygame.K_LEFT)
    assert getattr(scene.focus.current, "key", None) in [
        ("entry", "Toy"),
        ("entry", "Chapter 0"),
        "all notes",
    ]
    press(stack, pygame.K_RIGHT)
    assert scene.focus.current in [*marks, scene.page.spot]


def test_a_mark_that_leaves_the_view_hands_the_focus_to_the_page():
    scene, stack = open_help(text="\n\n".join(["# Toy", CLAUSE, NOTE, *[PLAIN] * 20, NOTE]))
    press(stack, pygame.K_TAB)
    for _ in range(12):
        press(stack, pygame.K_DOWN)
    assert scene.focus.current is scene.page.spot
    assert scene.page.scroll.offset > 300


def test_enter_on_a_mark_out_of_sight_brings_it_back():
    scene, stack = open_help()
    press(stack, pygame.K_TAB)
    scene.page.scroll.scroll_to(2000)
    stack.settle(0.01)
    picture(stack)
    press(stack, pygame.K_RETURN)
    assert unfolded(scene)[0]
    assert scene.page.in_sight(scene.page.marks[0])


def test_what_unfolds_below_the_edge_is_shown():
    scene, stack = open_help()
    scroll, mark = scene.page.scroll, scene.page.marks[3]
    scroll.scroll_to(mark.rect.bottom + 20 - scroll.rect.bottom)
    stack.settle(0.01)
    click(stack, mark.rect.center)
    laid = [laid for laid in scene.page.laid if laid.part.block is BlockKind.NOTE][3]
    assert at(scene, 3) + laid.height <= scroll.rect.bottom


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_all_notes_unfold_and_fold_and_what_is_read_stays_where_it_is(way: str):
    scene, stack = open_help()
    page = scene.page

    def toggle() -> None:
        if way == "key":
            press(stack, pygame.K_o)
        else:
            mark = target(scene, "all notes")
            assert isinstance(mark, FoldMark)
            assert mark.words == ALL_NOTES_TITLE
            assert mark.unfolded() is all(unfolded(scene))
            click(stack, mark.rect.center)

    page.go_to(4)
    stack.settle(0.01)
    first = page.headings[4].top - page.scroll.offset
    for count in range(4):
        toggle()
        assert unfolded(scene) == [count % 2 == 0] * 6
        assert page.headings[4].top - page.scroll.offset == first
        picture(stack)
    page.toggle(page.laid.index(next(laid for laid in page.laid if laid.part.block is BlockKind.NOTE)))
    toggle()
    assert all(unfolded(scene)), "one that is open does not fold the others' way"


def test_the_contents_lead_to_headings_that_have_moved():
    scene, stack = open_help()
    press(stack, pygame.K_o)
    entry = target(scene, ("entry", "Chapter 3"))
    scene.focus.move_to(entry)
    press(stack, pygame.K_RETURN)
    assert scene.page.scroll.offset == scene.page.headings[4].top
    assert scene.page.reached == 4


def test_it_stays_open_in_another_window_size_and_on_coming_back():
    scene, stack = open_help()
    press(stack, pygame.K_TAB)
    press(stack, pygame.K_DOWN)
    press(stack, pygame.K_RETURN)
    for size in ((1024, 640), (1920, 1080), (1280, 800)):
        pygame.display.set_mode(size)
        stack.resize(size)
        stack.settle(0.01)
        assert unfolded(scene) == [False, True] + [False] * 4
        assert scene.focus.current is scene.page.marks[1]
    stack.keep(replace(stack.services.preferences, text_scale=1.25, high_contrast=True))
    stack.settle(0.01)
    assert unfolded(scene)[1]
    for number in (1, 0):
        scene.model.show(number)
        stack.settle(0.01)
        assert unfolded(scene) == ([] if number else [False, True] + [False] * 4)
        press(stack, pygame.K_o if number else pygame.K_HOME)
    assert scene.page.scroll.offset == 0


@pytest.mark.parametrize(
    ("size", "more"),
    [
        *(((1024, 640), more) for more in ({}, {"text_scale": 1.25}, {"high_contrast": True})),
        ((1280, 800), {}), ((3840, 2160), {"text_scale": 1.25}), ((1024, 1400), {"text_scale": 1.25}),
    ],
)  # fmt: skip
def test_marks_have_room_at_any_size(size: tuple[int, int], more: dict[str, object]):
    text = document(14).replace(NOTE, f"{NOTE}\n\n{NOTE}")
    scene, stack = open_help(size, text, **more)
    page = scene.page
    reach = scene.look.px(40)
    for one, other in zip(page.marks, page.marks[1:], strict=False):
        apart = other.rect.top - one.rect.bottom
        assert apart >= (reach - other.rect.height) / 2, "neither takes the other's clicks"
    press(stack, pygame.K_o)
    right = page.scroll.rect.right - page.scroll.bar_width
    for mark in page.marks:
        assert mark.rect.right <= right
        assert mark.words == "Our choice"
    for laid in page.laid:
        assert all(page.left + placed.x + placed.width <= right for placed in laid.placed)
    whole = target(scene, "all notes")
    assert scene.sheet.contains(whole.focus_rect)
    picture(stack)


def test_a_short_page_grows_until_it_can_be_scrolled():
    scene, stack = open_help((1024, 640), "\n\n".join(["# Toy", *["Clause.", NOTE] * 7]))
    assert scene.page.scroll.furthest == 0
    assert not scene.page.spot.can_focus
    press(stack, pygame.K_o)
    assert scene.page.scroll.furthest > 0
    assert scene.page.spot.can_focus
    press(stack, pygame.K_o)
    assert scene.page.scroll.offset == 0


def test_a_page_without_notes_has_no_mark_for_them():
    scene, stack = open_help()
    scene.model.show(1)
    stack.settle(0.01)
    assert scene.page.marks == []
    assert not [each for each in scene.focus.targets if getattr(each, "key", "") == "all notes"]
    press(stack, pygame.K_o)


def test_notes_of_the_games_have_a_label_and_one_sentence():
    for topic in topics_for(list(GAMES.values()), Translator()):
        for part in read(topic.text):
            if part.block is BlockKind.NOTE:
                assert part.marker == "Our choice", topic.title
                assert part.text.endswith("."), part.text
            else:
                assert not part.text.startswith(">"), part.text

"""Help that is used: words that are sought or explained, links, the table's options, the way back."""

from __future__ import annotations

import re
from itertools import pairwise

import pygame
import pytest

from game import GAMES
from game.match.match import new_match
from game.session.host import Host
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import TEXT_SCALES
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Translator
from scenes.pages.help.layout import lay_out
from scenes.pages.help.markdown import BlockKind, read, text_of
from scenes.pages.help.model import TableRules, at_table
from scenes.pages.help.page import HelpPage
from scenes.pages.help.text_search import boxes, dotted_words, matches
from scenes.presenters import presenter_of
from tests.scenes.scratch import Board, click, picture, point, press
from tests.scenes.test_help import opened, style, target, well_placed

SUITS = tuple(Translator().text(name) for name in ("clubs", "diamonds", "hearts", "spades"))
CLAUSE = {
    "california_jack": "CJ-5",
    "jan_ken_po": "JKP-15",
    "napoleon": "NAP-9",
    "jo_jotte": "JJ-14",
    "kan": "KAN-14",
}


def table_of(key: str, players: int, words: Translator | None = None, **options: object) -> TableRules:
    game = GAMES[key]
    match, _ = new_match(game, players, game.Options.read(options, players), 7)
    match.start_deal()
    seats = ["normal"] * players
    seats[match.to_act or 0] = "human"
    return at_table(Host(match, seats), words or Translator())


def open_help(
    key: str,
    size: tuple[int, int] = (1280, 800),
    *,
    clause: str = "",
    table: TableRules | None = None,
    **more: object,
) -> tuple[HelpPage, Navigator]:
    return opened(None, key, clause, table, size=size, **more)


def keys(scene: HelpPage) -> list[object]:
    return [getattr(target, "key", None) for target in scene.focus.targets]


def type_in(stack: Navigator, text: str) -> None:
    for letter in text:
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        stack.settle(0.01)


# Where words stand.


def test_words_are_found_across_pieces_and_lines() -> None:
    parts = read(
        "**A** long {S} trump, and a trumpet.\n\n- One trump\n\n| a | trump {H} |\n|---|---|\n| b | c |"
    )
    found = matches(parts, "trump")
    assert [(at.part, text_of(parts[at.part])[at.start : at.end]) for at in found] == [
        (0, "trump"), (0, "trump"), (1, "trump"), (2, "trump"),
    ]  # fmt: skip
    counts = {"rump": 0, "": 0, "  a   long ": 1, "and a": 1, "TRUMPET": 1}
    assert {query: len(matches(parts, query)) for query in counts} == counts
    assert text_of(parts[2]).split() == ["a", "trump", "\ufffc", "b", "c"], "in the order of the layout"
    for width in (60, 400):
        page = lay_out(parts, width, style(10))
        for at in matches(parts, "long") + found:
            (box,) = boxes(page[at.part], at, style(10).width, 8)
            assert 0 <= box.left < box.right <= width
            assert page[at.part].top <= box.centery <= page[at.part].top + page[at.part].height
    (across,) = matches(parts, "and a")
    laid = [lay_out(parts, width, style(10))[0] for width in range(40, 200, 5)]
    lines = {len(boxes(each, across, style(10).width, 8)) for each in laid}
    assert lines == {1, 2}, "one box on each line"


def test_a_folded_note_has_no_boxes_and_a_clause_is_found_by_its_number() -> None:
    parts = read("**T-1** A clause.\n\n> Our choice: a clause of ours.")
    for query in ("t-1", "§1", "A game, § 1"):
        assert [(at.part, at.start == at.end) for at in matches(parts, query)] == [(0, True)]
    assert matches(parts, "§2") == []
    note = matches(parts, "ours")[0]
    assert boxes(lay_out(parts, 200, style(10))[1], note, style(10).width, 8) == []
    assert boxes(lay_out(parts, 200, style(10), {1})[1], note, style(10).width, 8)


@pytest.mark.parametrize("key", GAMES)
def test_every_dotted_word_is_explained_and_has_a_place_that_tells_of_it(key: str) -> None:
    parts = read(GAMES[key].rules_text())
    dotted = dotted_words(parts, presenter_of(key).terms, Translator(), SUITS)
    assert len({each.entry.name for each in dotted}) >= 6
    title = text_of(parts[0])
    for each in dotted:
        part = parts[each.at.part]
        assert part.block in (BlockKind.TEXT, BlockKind.ITEM)
        said = text_of(part)[each.at.start : each.at.end]
        assert said.lower() == each.entry.name.lower()
        for found in re.finditer(title, text_of(part)):
            assert said == title or not found.start() <= each.at.start < found.end(), "part of the title"
        assert len(each.entry.meaning) > 5, each.entry.name
        assert parts[each.entry.goal].block in (BlockKind.TITLE, BlockKind.HEADING)
        assert each.entry.uses >= 1
    assert len(dotted) < 120, "few enough to read around them"


@pytest.mark.parametrize("key", GAMES)
def test_no_code_stands_in_the_text_and_every_link_leads_somewhere(key: str) -> None:
    parts = read(GAMES[key].rules_text())
    clauses = {part.clause for part in parts if part.clause}
    families = tuple(f"{clause.partition('-')[0]}-" for clause in clauses)
    links = {piece.link for part in parts for word in part.words for piece in word if piece.link}
    assert links <= clauses
    for part in parts:
        assert not any(family in text_of(part) for family in families), text_of(part)
        assert "_" not in text_of(part)
        assert not text_of(part).startswith("{"), "every picture can be drawn"


# What is sought.


def test_f_seeks_a_word_and_goes_from_place_to_place() -> None:
    scene, stack = open_help("kan")
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f"))
    stack.handle(pygame.event.Event(pygame.TEXTINPUT, text="f"))
    stack.settle(0.01)
    assert getattr(scene.focus.current, "key", None) == "find"
    before = picture(stack)
    type_in(stack, "juuroku")
    count = len(scene.page.hits)
    assert count > 10
    assert scene.page.hit == 0
    assert picture(stack) != before
    offsets = {scene.page.scroll.offset}
    for _ in range(count - 1):
        press(stack, pygame.K_RETURN)
        offsets.add(scene.page.scroll.offset)
        at = scene.page.hits[scene.page.hit]
        rects = scene.page._rects(at)
        assert rects
        assert scene.page.scroll.rect.colliderect(rects[0]), "it is in sight"
    assert scene.page.hit == count - 1
    assert len(offsets) > 3
    press(stack, pygame.K_RETURN)
    assert scene.page.hit == 0, "around the end"
    stack.resize((1024, 640))
    stack.settle(0.01)
    assert len(scene.page.hits) == count
    press(stack, pygame.K_ESCAPE)
    assert scene.page.hits == []
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, Board)


def test_what_a_note_says_is_found_and_unfolded() -> None:
    scene, stack = open_help("california_jack")
    press(stack, pygame.K_f)
    type_in(stack, "buried")
    (hit,) = scene.page.hits
    assert scene.page.laid[hit.part].part.block is BlockKind.NOTE
    assert scene.page._rects(hit)
    type_in(stack, "x")
    assert scene.page.hits == []
    picture(stack)


def test_a_clause_is_found_by_its_number() -> None:
    scene, stack = open_help("jan_ken_po")
    press(stack, pygame.K_f)
    type_in(stack, "jkp-21")
    assert scene.page.laid[scene.page.cited[0]].part.clause == "JKP-21"
    assert not scene.page.asked


# Words that explain themselves.


def shown(scene: HelpPage) -> str:
    return scene.cards.card.entry.name if scene.cards.card is not None else ""


def test_a_word_under_the_pointer_is_explained_beside_the_text() -> None:
    scene, stack = open_help("jo_jotte")
    spot = next(spot for spot in scene.page.spots if spot.entry and scene.page.in_sight(spot))
    before = picture(stack)
    point(stack, spot.place().center)
    assert shown(scene) == spot.entry.name
    assert picture(stack) != before
    assert scene.cards.card.button is None
    assert scene.cards.card.rect.left > scene.page.left + max(
        placed.x + placed.width for laid in scene.page.laid for placed in laid.placed
    )
    point(stack, (scene.sheet.left + 5, scene.sheet.top + 5))
    assert shown(scene) == ""


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_F1])
def test_keys_open_the_card_of_a_word_and_go_where_it_is_told(key: int) -> None:
    scene, stack = open_help("jo_jotte")
    spot = next(spot for spot in scene.page.spots if spot.entry and spot.entry.name == "melds")
    scene.focus.move_to(spot)
    press(stack, key)
    assert shown(scene) == "melds"
    picture(stack)
    press(stack, pygame.K_ESCAPE)
    assert shown(scene) == ""
    assert scene.focus.current is spot
    press(stack, key)
    press(stack, pygame.K_TAB)
    assert getattr(scene.focus.current, "key", None) == "go to section"
    press(stack, pygame.K_RETURN)
    assert shown(scene) == ""
    goal = scene.page.laid[spot.entry.goal]
    assert goal.part.text == "Melds"
    assert scene.page.scroll.offset == goal.top
    assert isinstance(stack.top, HelpPage)


def test_a_click_on_a_link_leads_to_its_clause_and_a_drag_does_not() -> None:
    scene, stack = open_help("california_jack")
    spot = next(spot for spot in scene.page.spots if spot.entry is None)
    scene.page.scroll.reveal(spot.place())
    stack.settle(0.01)
    before = scene.page.scroll.offset
    x, y = spot.place().center
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, (x, y)),
        (pygame.MOUSEMOTION, (x, y - 60)),
        (pygame.MOUSEBUTTONUP, (x - 200, y - 60)),
    ):
        more = {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (0, -60), "buttons": (1, 0, 0)}
        stack.handle(pygame.event.Event(kind, pos=at, **more))
    assert scene.page.scroll.offset == before + 60
    assert not scene.page.cited
    click(stack, spot.place().center)
    assert scene.page.laid[scene.page.cited[0]].part.clause == "CJ-9"
    assert not scene.page.asked


def test_tab_goes_through_words_and_marks_as_they_are_read() -> None:
    scene, stack = open_help("napoleon")
    tops = []
    for _ in range(30):
        press(stack, pygame.K_TAB)
        stop = scene.focus.current
        assert stop in scene.page.stops
        assert scene.page.in_sight(stop)
        tops.append(stop.focus_rect.centery + scene.page.scroll.offset)
    assert all(below - above > -12 for above, below in pairwise(tops))


# The table.


def test_the_options_in_force_have_their_titles_and_differ_where_they_do() -> None:
    table = table_of("napoleon", 5, joker="strong", min_bid=12)
    rules = {rule.label: rule for rule in table.rules}
    assert (rules["Players"].value, rules["Lowest bid"].value, rules["Joker"].value) == ("5", "12", "Strong")
    assert {label for label, rule in rules.items() if rule.differs} == {"Lowest bid", "Joker"}
    assert "Adjutant with three" not in rules, "without effect"
    declared = GAMES["napoleon"].Options.declared()
    assert set(rules) - {"Players"} <= {each.label for each in declared.values()}
    assert table.your_turn


def test_the_way_back_is_where_the_focus_is_and_arrows_still_move_the_page() -> None:
    scene, stack = open_help("kan", clause="KAN-14", table=table_of("kan", 5))
    assert getattr(scene.focus.current, "key", None) == "back"
    before = scene.page.scroll.offset
    press(stack, pygame.K_DOWN)
    assert scene.page.scroll.offset == before + 56
    press(stack, pygame.K_TAB)
    assert scene.focus.current in scene.page.stops
    picture(stack)
    scene.focus.move_to(target(scene, "back"))
    press(stack, pygame.K_RETURN)
    assert isinstance(stack.top, Board)


def test_another_game_is_not_the_one_at_the_table() -> None:
    scene, stack = open_help("kan", table=table_of("kan", 5))
    with_rules = picture(stack)
    scene.model.show(0)
    stack.settle(0.01)
    assert picture(stack) != with_rules
    assert scene._side.table is None
    assert "back" in keys(scene)
    plain, other = open_help("kan")
    assert "back" not in keys(plain)
    picture(other)


@pytest.mark.parametrize(
    ("size", "key"),
    [
        ((1024, 640), "napoleon"), ((1024, 640), "kan"), ((1280, 800), "jo_jotte"),
        ((1920, 1080), "jan_ken_po"), ((1024, 1400), "california_jack"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("scale", TEXT_SCALES[1::2])
def test_nothing_is_cut_at_any_size(size: tuple[int, int], key: str, scale: float) -> None:
    more = {"high_contrast": key == "kan", "text_scale": scale}
    table = table_of(key, max(GAMES[key].players[0], min(5, GAMES[key].players[-1])))
    scene, stack = open_help(key, size, clause=CLAUSE[key], table=table, **more)
    right = scene.page.scroll.rect.right - scene.page.scroll.bar_width
    for laid in scene.page.laid:
        for placed in laid.placed:
            assert scene.page.left + placed.x + placed.width <= right
    assert well_placed(scene.page)
    assert scene.page._width > scene.look.face(TextRole.HELP).px * 22, "long enough lines"
    spot = next(spot for spot in scene.page.spots if spot.entry)
    scene.focus.move_to(spot)
    press(stack, pygame.K_RETURN)
    assert scene.sheet.contains(scene.cards.card.rect)
    assert not scene._side.button.visible, "it makes way for the card"
    button = scene.cards.card.button
    assert scene.cards.card.rect.contains(button.focus_rect)
    back = target(scene, "back")
    assert not back.focus_rect.colliderect(scene.cards.card.rect)
    assert not back.focus_rect.colliderect(scene.page.scroll.rect)
    picture(stack)


def test_the_contents_follow_the_page() -> None:
    scene, stack = open_help("napoleon", (1024, 640), table=table_of("napoleon", 5), text_scale=1.25)
    entries = [target for target in scene.focus.targets if getattr(target, "key", ("",))[0] == "entry"]
    assert not entries[-1].focus_clip.contains(entries[-1].focus_rect)
    press(stack, pygame.K_END)
    assert entries[scene.page.reached].focus_clip.contains(entries[scene.page.reached].focus_rect)
    press(stack, pygame.K_HOME)
    assert entries[0].focus_clip.contains(entries[0].focus_rect)


def test_the_search_goes_on_in_the_other_games() -> None:
    scene, stack = open_help("california_jack")
    press(stack, pygame.K_f)
    type_in(stack, "mighty")
    assert scene.page.hits == []
    assert scene._find.count > 10, "in Napoleon"
    press(stack, pygame.K_RETURN)
    assert scene.model.topic.key == "napoleon"
    assert getattr(scene.focus.current, "key", None) == "find", "so that Enter goes on"
    first = scene.page.hits[0]
    assert scene.page.hit == 0
    assert scene.page.scroll.rect.colliderect(scene.page._rects(first)[0]), "it is in sight"
    scene._next_hit(-1)
    stack.settle(0.01)
    assert (scene.model.topic.key, scene.page.hit) == ("napoleon", len(scene.page.hits) - 1)
    press(stack, pygame.K_ESCAPE)
    press(stack, pygame.K_f)
    type_in(stack, "suit")
    games = {scene.model.topic.key}
    for _ in range(scene._find.count):
        press(stack, pygame.K_RETURN)
        games.add(scene.model.topic.key)
    assert games >= set(GAMES)

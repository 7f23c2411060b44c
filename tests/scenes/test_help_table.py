"""Help at a table: its own cards and rules, tricks played card by card, numbers to name, lessons to try."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pygame
import pytest

from game import GAMES
from game.engine.clause_numbers import clause_numbers
from game.engine.examples import Example, read_example
from game.lessons import LESSONS
from game.lessons.clauses import lesson_for
from game.match.match import new_match
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import TEXT_SCALES
from scenes.i18n import Translator, as_it_is, words_in
from scenes.pages.help.markdown import BlockKind, reaches, read, text_of
from scenes.pages.help.model import TableRule, TableRules, elsewhere, with_values
from scenes.pages.help.page import HelpPage
from scenes.pages.help.text_search import links
from scenes.table.table_mode import TableCommand
from scenes.table.view.messages import RefusalReason
from tests.game.archives import jack_host
from tests.game.rule_pages import clauses
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, picture, press
from tests.scenes.table_driver import Sitting
from tests.scenes.test_help import target, well_placed
from tests.scenes.test_help_words import CLAUSE, keys, open_help, table_of

every_game = pytest.mark.parametrize("key", GAMES)
WHOLE_HAND = "TH Aki leads | *QH Mio | 9H Haru > " + " | ".join(
    ["KS tried", *(["QS", "JS", "TS", "9S", "8S", "7S"]), *(["*KH", "*AH"]), *(["2C", "3C", "4C", "5C"])]
)


def table_with(cards: str, key: str, players: int) -> TableRules:
    table = table_of(key, players)
    return TableRules(table.game, table.rules, True, table.settings, read_example(f"{{hand C: {cards}}}"))


# The cards of the table.


@every_game
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_what_is_cited_shows_the_cards_of_the_table_in_place_of_its_own_example(
    key: str, size: tuple[int, int]
) -> None:
    scale = TEXT_SCALES[-1] if size[0] == 1024 else TEXT_SCALES[0]
    table = table_with(WHOLE_HAND, key, GAMES[key].usual_players)
    scene, stack = open_help(key, size, clause=CLAUSE[key], table=table, text_scale=scale)
    page = scene.page
    shown = [page.laid[number] for number in page.cited]
    assert [laid.part.example for laid in shown if laid.part.example] == [table.cards]
    assert shown[-1].part.example == table.cards
    assert page.steppers.keys().isdisjoint(page.cited), "a hand is not played"
    plan = shown[-1].figure.plan(page._width)
    for spot in plan.cards:
        assert 0 <= spot.rect.left < spot.rect.right <= page._width
        assert 0 < spot.rect.top < spot.rect.bottom <= plan.height
    rects = [spot.rect for spot in plan.cards]
    assert all(rect.collidelistall(rects) == [at] for at, rect in enumerate(rects))
    assert (
        well_placed(page) or shown[-1].top + shown[-1].height - shown[0].top > page.scroll.rect.height * 0.85
    )
    check_names(stack)


def test_the_rule_of_a_refusal_or_of_a_question_is_opened_with_the_very_cards() -> None:
    asked: list[routes.Help] = []
    sitting = Sitting(jack_host(("human", "easy")))
    sitting.stack.open(routes.Help, asked.append)
    sitting.rest()
    table, hand = sitting.table, sitting.table.parts.hand
    table.controller.dispatch(TableCommand.HELP)
    way = asked.pop()
    assert way.clause == ("CJ-5" if table.sight().trick else "CJ-4")
    assert way.cards is not None
    assert not any(shown.words for shown in way.cards.held)
    card = hand.cards[0]
    table.messages.refuse(RefusalReason(card, as_it_is("so it is"), None, "CJ-6"))
    table.controller.dispatch(TableCommand.HELP)
    way = asked.pop()
    assert (way.game, way.clause) == ("california_jack", "CJ-6")
    cards = way.cards
    assert isinstance(cards, Example)
    assert [shown.card for shown in cards.held] == hand.cards
    assert {shown.card for shown in cards.held if shown.starred} == hand.legal
    assert [shown.card for shown in cards.held if shown.words] == [card]
    assert [shown.card for shown in cards.lies] == list(table.sight().trick)
    assert cards.trump == table.sight().state.trump


@every_game
def test_every_question_of_a_game_has_its_clause_on_the_page(key: str) -> None:
    game, rng = GAMES[key], Random(7)
    known = set(clauses(game.rules_text()))
    named = {phase.clause for phase in game.phases.values()}
    assert named - {""} <= known
    asked = set()
    for players in game.players:
        match, _ = new_match(game, players, game.Options(), 7)
        match.start_deal()
        while match.to_act is not None:
            seen = match.view(match.to_act).state
            clause = game.phases[seen.phase].cited(seen)
            assert clause in known, seen.phase
            asked.add(clause)
            match.act(rng.choice(match.legal()))
    print(f"{key}: {len(asked)} clauses asked about")
    assert len(asked) >= 2


# The rules of the table.


def test_rules_of_other_tables_are_folded_away_until_they_are_wanted() -> None:
    scene, stack = open_help("jo_jotte", table=table_of("jo_jotte", 3, three="chouette"))
    page = scene.page

    def seen(clause: str) -> bool:
        return next(laid.height > 0 for laid in page.laid if laid.part.clause == clause)

    clauses = ("JJ-14", "JJ3-1", "JJ3C", "JJ4-1", "JJ4C")
    assert [each for each in clauses if seen(each)] == ["JJ-14", "JJ3C"]
    assert sum(bool(mark.visible) for mark in page.forms) == 2
    assert all(stop.can_focus for stop in page.stops)
    length = page.scroll.height
    button = target(scene, "offer")
    scene.focus.move_to(button)
    press(stack, pygame.K_RETURN)
    assert all(map(seen, clauses))
    assert page.scroll.height > length
    press(stack, pygame.K_RETURN)
    assert page.scroll.height == length
    page.scroll.reveal(pygame.Rect(page.forms[0].rect))
    stack.settle(0.01)
    click(stack, page.forms[0].rect.center)
    assert seen("JJ3-1")
    assert not seen("JJ4-1")
    page.cite("JJ4-3")
    assert seen("JJ4-3"), "what is cited is shown"
    picture(stack)


def test_what_is_sought_is_found_in_rules_of_other_tables() -> None:
    scene, _ = open_help("kan", table=table_of("kan", 5))
    scene.page.find("ni-ju-kan")
    assert scene.page.hits
    assert all(scene.page._rects(hit) for hit in scene.page.hits)


def test_away_from_a_table_nothing_is_folded_away() -> None:
    scene, _ = open_help("napoleon")
    assert scene.page.forms == []
    assert all(laid.height for laid in scene.page.laid if laid.part.block is not BlockKind.ONLY)


@every_game
def test_every_condition_of_a_page_is_one_that_some_table_meets_and_another_does_not(key: str) -> None:
    game = GAMES[key]
    parts = read(game.rules_text())
    declared = game.Options.declared()
    for number, reach in reaches(parts).items():
        for name, _, values in (each.partition("=") for each in parts[number].marker.split()):
            if name == "players":
                assert {int(value) for value in values.split(",")} < set(game.players)
                continue
            assert all(
                declared[name].allows(game.Options.read_text(name, value)) for value in values.split(",")
            )
            assert set(values.split(",")) < {str(value).lower() for value in declared[name].values}
        assert len(reach) > 0
    assert not any("{only" in part.text for part in parts)
    assert len(reaches(parts)) == {"jo_jotte": 6, "kan": 4, "napoleon": 9}.get(key, 0)


def test_a_condition_within_what_is_folded_away_has_no_mark_of_its_own() -> None:
    parts = read(
        "## A\n\n{only players=3}\n\nOne.\n\n{only players=3 x=y}\n\nTwo.\n\n## B\n\n{only x=z}\n\nThree."
    )
    table = TableRules("toy", (), settings={"players": "2", "x": "z"})
    assert [parts[number].marker for number in elsewhere(parts, table)] == ["players=3"]
    other = TableRules("toy", (), settings={"players": "3", "x": "z"})
    assert [parts[number].marker for number in elsewhere(parts, other)] == ["players=3 x=y"]


@every_game
def test_what_an_option_is_at_the_table_stands_behind_it(key: str) -> None:
    game = GAMES[key]
    table = table_of(key, game.usual_players)
    parts = with_values(read(game.rules_text()), table, Translator())
    values = [part for part in parts if part.block is BlockKind.VALUE]
    named = {rule.label for rule in table.rules} - {"Players"}
    assert len(values) >= len(named)
    assert not any(part.marker for part in values), "all is as in the booklet"
    before = [parts[number - 1] for number, part in enumerate(parts) if part.block is BlockKind.VALUE]
    assert all(part.block in (BlockKind.TEXT, BlockKind.VALUE) for part in before)


@every_game
def test_in_japanese_what_an_option_is_stands_behind_it_too(key: str) -> None:
    """There a label has no blank before it, and none behind it."""
    game, words = GAMES[key], words_in("ja")
    table = table_of(key, game.usual_players, words=words)
    parts = with_values(read(words.document(game.rules_text())), table, words)
    values = [part.text for part in parts if part.block is BlockKind.VALUE]
    for rule in table.rules[1:]:
        assert words.text("At this table: {value}", value=rule.value) in values, rule.label


def test_a_bold_label_is_found_within_a_sentence() -> None:
    table = TableRules(
        "toy",
        (
            TableRule(as_it_is("Lowest bid"), as_it_is("12"), False),
            TableRule(as_it_is("流儀"), as_it_is("現代式"), False),
        ),
    )
    said = "One (**Lowest bid**), 1から100までです。**流儀**：現代式。**流**と**儀**。"
    found = [part.text for part in with_values(read(said), table, Translator())]
    assert found[1:] == ["At this table: 12", "At this table: 現代式"]


def test_an_option_that_is_not_the_booklets_is_marked() -> None:
    table = table_of("napoleon", 5, joker="strong")
    parts = with_values(read(GAMES["napoleon"].rules_text()), table, Translator())
    differing = [part.text for part in parts if part.block is BlockKind.VALUE and part.marker]
    assert differing == ["At this table: Strong"]


# Card by card.


def steppers(scene: HelpPage) -> list[Any]:
    return list(scene.page.steppers.values())


def test_a_trick_is_played_card_by_card_by_keys_and_by_mouse() -> None:
    scene, stack = open_help("napoleon")
    stepper = steppers(scene)[0]
    assert (stepper.played, stepper.count) == (5, 5)
    scene.focus.move_to(stepper)
    stack.settle(0.01)
    whole = picture(stack)
    seen = {whole}
    for played in (1, 2, 3, 4):
        press(stack, pygame.K_RIGHT)
        assert stepper.played == played
        seen.add(picture(stack))
    assert len(seen) == 5
    press(stack, pygame.K_RETURN)
    assert picture(stack) == whole
    press(stack, pygame.K_LEFT)
    assert stepper.played == 4
    place = stepper.place()
    click(stack, (place.left + 4, place.centery))
    assert stepper.played == 3
    click(stack, (place.right - 4, place.centery))
    assert stepper.played == 4
    assert scene.focus.current is stepper


@every_game
def test_every_trick_of_a_page_can_be_played_and_takes_the_same_room_all_the_time(key: str) -> None:
    scene, _ = open_help(key, (1024, 640))
    page = scene.page
    written = re.findall(r"^\{trick ", GAMES[key].rules_text(), re.MULTILINE)
    assert len(page.steppers) == len(written) >= 3
    surface = pygame.Surface((page._width, 400))
    for number, stepper in page.steppers.items():
        figure, height = page.laid[number].figure, page.laid[number].height
        for played in range(1, stepper.count + 1):
            figure.draw(surface, (0, 0), page._width, played)
            for card in figure.plan(page._width).cards:
                below = 0 if card.beside else len([*figure.lines(card, played)]) * figure.line_step
                assert card.rect.bottom + below <= height


# Numbers.


def test_a_number_in_the_margin_is_pressed_copied_and_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: not copied.append(text))
    scene, stack = open_help("california_jack")
    page = scene.page
    laid = next(laid for laid in page.laid if laid.part.clause == "CJ-1")
    page.scroll.offset = laid.top
    y = page.scroll.rect.top + page._pad - page.scroll.offset + laid.top + 8
    at = (page.left + page._width + page.drawing.margin - 6, y)
    assert page.clause_at(at) == "CJ-1"
    assert page.clause_at((page.left + 5, y)) == ""
    click(stack, at)
    assert page.cited_clause == "CJ-1"
    assert copied == ["California Jack, §1"]
    page.cite("CJ-6")
    press(stack, pygame.K_c, pygame.KMOD_CTRL)
    assert copied[-1] == f"California Jack, {clause_numbers(GAMES['california_jack'].rules_text())['CJ-6']}"
    page.find(copied[0])
    assert page.cited_clause == "CJ-1"
    page.find("cj-6")
    assert page.cited_clause == "CJ-6", "the name is also found"


# Lessons.


@every_game
def test_every_lesson_that_is_offered_is_one_and_teaches_clauses_of_the_page(key: str) -> None:
    known = clauses(GAMES[key].rules_text())
    assert set(lesson_for(key)) <= set(known)
    assert len(lesson_for(key)) >= 0.45 * len(known)
    assert max(lesson_for(key).values()) < len(LESSONS[key])


def with_lessons(key: str, **more: Any) -> tuple[HelpPage, Navigator, list[routes.Lesson]]:
    """Help of a program that has lessons, and what is asked of them."""
    gone: list[routes.Lesson] = []
    scene, stack = open_help(key, **more)
    stack.open(routes.Lesson, gone.append)
    scene.rebuild(scene.services)
    stack.settle(0.01)
    return scene, stack, gone


@every_game
def test_the_rule_that_is_read_can_be_tried_in_its_lesson(key: str) -> None:
    scene, stack, gone = with_lessons(key, clause=CLAUSE[key])
    assert scene.foot.lesson is not None
    place, title = scene.foot.lesson
    assert place == lesson_for(key)[CLAUSE[key]]
    assert title == LESSONS[key][place].title
    scene.focus.move_to(scene.foot.try_rule)
    press(stack, pygame.K_RETURN)
    assert gone == [routes.Lesson(key, place)]


def test_the_lesson_follows_what_is_read_and_goes_where_there_is_none() -> None:
    scene, stack, _ = with_lessons("napoleon")
    offered = set()
    for offset in range(0, scene.page.scroll.furthest, 300):
        scene.page.scroll.scroll_to(offset)
        stack.settle(0.01)
        lesson = scene.foot.lesson
        offered.add(lesson)
        assert scene.foot.try_rule.can_focus is (lesson is not None)
    assert len(offered) > 6
    assert None in offered
    scene.model.show(len(scene.model.topics) - 1)
    stack.settle(0.01)
    assert "try" not in keys(scene)
    assert scene.foot.targets == []


# The numbers of the rules.


@every_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_are_numbered_in_the_order_of_the_page_and_links_lead_there(key: str, language: str) -> None:
    game, words = GAMES[key], words_in(language)
    parts = read(words.document(game.rules_text()))
    numbered = [part for part in parts if part.clause]
    assert [part.number for part in numbered] == [f"§{n}" for n in range(1, len(numbered) + 1)]
    assert {part.clause: part.number for part in numbered} == clause_numbers(game.rules_text())
    for at, name in (found for number, part in enumerate(parts) for found in links(part, number)):
        shown = text_of(parts[at.part])[at.start : at.end].rstrip()
        assert re.search(rf"[(（]{clause_numbers(game.rules_text())[name]}[)）]$", shown)

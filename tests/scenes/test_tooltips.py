"""What is told of plates, piles and the rail: levels, and words of the game."""

from __future__ import annotations

import re

import pytest

from game import GAMES
from game.ai.levels import LEVEL_NAMES, LEVELS
from scenes.i18n import SuitMark, Translator, as_it_is, mark, number_text
from scenes.pages.table.score_values import levels_told
from scenes.presenters import presenter_of
from scenes.presenters.base.sidebar import SidebarRow, SidebarRows, texts_of
from scenes.presenters.base.terms import GameTerm, terms_in
from scenes.table.tooltips import LEVEL_TEXTS, WORDS_KEY, Tooltip
from scenes.table.view.messages import REFUSAL_TIME
from tests.conftest import Tally
from tests.game.rule_pages import glossary
from tests.languages.marked import templates
from tests.scenes.game_driver import find, host, sit
from tests.scenes.table_driver import Ground, Sitting, in_deal, jack_host

PLAIN = {
    "above", "accept", "alone", "bid", "bonus", "capture", "contract", "cut", "deal", "dealer", "declare",
    "discard", "double", "draw", "follow suit", "game", "hand", "lead", "name", "no trumps", "partner",
    "partners", "redouble", "side with", "thrown in", "trump", "trumps", "winning so far", "withdraw",
}  # fmt: skip
"""Words of the help that anybody knows who plays cards, or that are clear where they stand."""


@pytest.mark.parametrize("key", GAMES)
def test_every_word_of_a_game_that_the_table_uses_is_explained_there(key: str, tally: Tally) -> None:
    """The words are those of the list in the help; the texts are all templates of the presenter."""
    calls, faults = templates(f"scenes/presenters/{key}")
    assert not faults
    texts = " / ".join(text for call in calls for text in call.templates)
    explained = " / ".join(term.name for term in presenter_of(key).terms).lower()
    for word in glossary(GAMES[key].rules_text()):
        base = word.removeprefix("to ").removeprefix("the ")
        used = re.search(
            rf"(?<![\w-]){re.escape(base)}(?![\w-])", texts, re.IGNORECASE if base.islower() else 0
        )
        if used and base not in PLAIN:
            tally.count["words"] += 1
            assert re.search(rf"\b{base.lower().removesuffix(' card')}", explained), base
    tally.floor(words=3)


@pytest.mark.parametrize("key", GAMES)
def test_every_explained_word_is_one_of_the_game(key: str) -> None:
    """It stands somewhere in the rules, or in a text of the table."""
    calls, _ = templates(f"scenes/presenters/{key}", "scenes/graphics")
    texts = " ".join(text for call in calls if "terms.py" not in call.file for text in call.templates)
    for term in presenter_of(key).terms:
        assert re.search(rf"\b{term.name}\b", f"{texts} {GAMES[key].rules_text()}", re.IGNORECASE), term


def test_words_are_found_whole_and_the_longer_one_hides_the_shorter() -> None:
    terms = (
        GameTerm(mark("sukonku"), mark("shut them out")),
        GameTerm(mark("gyaku sukonku"), mark("shut out the declarers")),
        GameTerm(mark("Game"), mark("a point")),
        GameTerm(mark("Jo"), mark("the king")),
    )

    def found(*texts: str) -> list[str]:
        return [term.name for term in terms_in(Translator(), terms, map(as_it_is, texts))]

    assert found("Gyaku sukonku failed") == ["gyaku sukonku"]
    assert found("Sukonku", "gyaku sukonku") == ["sukonku", "gyaku sukonku"]
    assert found("the game is over", "Jo-Jotte", "Join us", "sukonkus") == []
    assert found("Game", "You call Jo: now") == ["Game", "Jo"]


def test_all_words_of_a_section_are_read() -> None:
    words = Translator()
    row = SidebarRow(words.text("High"), words.line("ace of {suit}", suit=SuitMark(3)), number_text(1))
    assert list(texts_of(SidebarRows(words.text("This deal"), (row,)))) == [
        "This deal",
        "High",
        "ace of",
        "1",
    ]


def shown(sitting: Sitting) -> Tooltip | None:
    return sitting.table.parts.tips.shown(sitting.table.sight())


def test_no_tooltip_opens_at_a_pointer_at_rest_after_another_page() -> None:
    sitting = Sitting(jack_host(("human", "normal")), speed="off", trick_pause_ms=300)
    sitting.rest()
    plate = sitting.table.parts.layout.plate(1)
    sitting.point(plate.center)
    assert shown(sitting) is not None
    sitting.stack.push(Ground())
    sitting.stack.back()
    sitting.frame()
    assert sitting.stack.top is sitting.table
    assert shown(sitting) is None, "the pointer has not moved since"
    sitting.point((plate.centerx + 3, plate.centery))
    assert shown(sitting) is not None


def test_the_level_stands_at_the_plate_under_the_pointer() -> None:
    for level in LEVELS:
        sitting = Sitting(jack_host(("human", level)), speed="off", trick_pause_ms=300)
        sitting.rest()
        layout = sitting.table.parts.layout
        sitting.frame()
        before = sitting.pictures
        sitting.point(layout.plate(1).center)
        sitting.frame()
        assert sitting.pictures > before
        tip = shown(sitting)
        assert tip is not None
        assert tip.title == f"Aki plays at {LEVEL_NAMES[level]} level"
        assert LEVEL_TEXTS[level] in tip.lines
        sitting.point(layout.plate(0).center)
        assert shown(sitting) is None
        assert sitting.table.parts.tabletop.levels == [0, LEVELS.index(level) + 1]


def test_the_buttons_with_an_icon_only_are_named_under_the_pointer() -> None:
    sitting = in_deal()
    buttons = sitting.table.parts.rail_buttons
    sitting.point(buttons.menu.rect.center)
    sitting.frame()
    assert (tip := shown(sitting)) is not None
    assert tip.title == "Menu"
    sitting.point(buttons.skin.rect.center)
    assert (tip := shown(sitting)) is not None
    deck = sitting.table.table_view.painter.skin.title
    assert (tip.title, tip.lines) == ("Next deck", (f"This is {deck}. C shows the next deck.",))


@pytest.mark.parametrize("by_key", [True, False])
def test_a_changed_deck_is_named_for_a_while(by_key: bool) -> None:
    sitting = in_deal()
    sitting.stack.services.sayings.listened = True
    before = sitting.table.table_view.painter.skin.title
    sitting.key("c") if by_key else sitting.click(sitting.table.parts.rail_buttons.skin.rect.center)
    table = sitting.table
    deck = table.table_view.painter.skin.title
    assert deck != before
    tip = table.parts.tips.shown(table.sight(), table.messages.deck)
    assert tip is not None
    assert tip.title == f"Deck: {deck}"
    assert tip.about == table.parts.rail_buttons.skin.focus_rect
    assert [*sitting.stack.services.sayings.since(0)][-1] == f"Deck: {deck}"
    assert table.wake is not None
    table.update(REFUSAL_TIME + 0.1)
    assert not table.messages.deck


def test_a_style_stands_below_the_level() -> None:
    seats = ("human", "easy:bold", "easy", "hard:careful")
    sitting = sit(host("napoleon", 4, seats=seats))
    tips = sitting.table.parts.tips
    for player, told in ((1, "This player bids boldly."), (2, ""), (3, "This player bids carefully.")):
        tip = tips.of_player(sitting.table.sight(), player)
        assert tip is not None
        assert [line for line in tip.lines if " bids " in line] == [told] * bool(told)
    assert sitting.table.parts.tabletop.levels == [0, 1, 1, 3]
    assert levels_told(sitting.table.host, Translator()) == [
        "Hard, careful: Nao", "Easy: Haru", "Easy, bold: Mio",
    ]  # fmt: skip


def test_the_keys_reach_the_plates_and_do_nothing_there() -> None:
    sitting = in_deal(1)
    before = sitting.host.action_number
    for _ in range(len(sitting.table.focus.targets)):
        sitting.key("tab")
        if (tip := shown(sitting)) is not None:
            break
    assert tip is not None
    assert tip.title == "Aki plays at Normal level"
    sitting.key("return")
    assert sitting.host.action_number == before
    sitting.key("tab")
    assert shown(sitting) is None


def test_the_keys_reach_every_word_of_the_game_that_is_explained_under_the_pointer() -> None:
    sitting = find("napoleon", 5, "play")
    sitting.frame()
    table = sitting.table
    tips = [*table.parts.tips.with_words(table.sight())]
    assert len(tips) > 1
    table.focus.move_to(next(each for each in table.focus.targets if getattr(each, "key", None) == WORDS_KEY))
    before, seen = sitting.host.action_number, []
    for _ in tips:
        seen.append(shown(sitting))
        sitting.key("return")
    assert seen == tips
    assert sitting.host.action_number == before
    sitting.key("tab")
    assert shown(sitting) is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_every_tip_lies_on_the_table_and_beside_what_it_is_about(size: tuple[int, int], scale: float) -> None:
    sitting = Sitting(jack_host(), size, speed="off", trick_pause_ms=300, text_scale=scale)
    sitting.rest(draw=True)
    tips = list(sitting.table.parts.tips.places(sitting.table.sight()))
    assert {tip.title for tip in tips} > {"Aki plays at Normal level"}
    assert len(tips) >= 3
    for tip in tips:
        rect = sitting.table.parts.tips.draw(sitting.surface, tip)
        assert sitting.surface.get_rect().contains(rect)
        assert rect.right <= sitting.table.parts.layout.rail.left
        assert not rect.colliderect(tip.about)


def test_words_of_a_question_are_explained_where_they_stand() -> None:
    sitting = find("kan", 5, "stop")
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    sitting.point((panel.rect.left + 20, panel.rect.top + 12))
    sitting.frame()
    tip = shown(sitting)
    assert tip is not None
    assert any("ukonku” means “shut" in line for line in tip.lines)
    sitting.point(panel.cells[next(iter(panel.cells))].rect.center)
    assert shown(sitting) is None


def test_the_menu_tells_who_plays_at_which_level() -> None:
    assert levels_told(jack_host(("human", "expert")), Translator()) == ["Expert: Aki"]
    assert levels_told(jack_host(("human", "human")), Translator()) == []

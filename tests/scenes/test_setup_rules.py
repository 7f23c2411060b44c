"""Rules on the setup page that are for some tables only, and sets of rules that the player names himself."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.engine.options import Preset
from game.match.seating import HUMAN
from scenes.framework.preferences import read_preferences
from scenes.graphics.skins import Skin
from scenes.pages.setup.draft import SetupDraft
from scenes.pages.setup.model import DELETE_LABEL, OWN_RULES_LABEL, SAVE_LABEL, own_presets
from scenes.widgets import Segments, Touch
from tests.scenes.scratch import picture
from tests.scenes.table_driver import skins as shared_skins
from tests.scenes.test_setup import JACK, SIZES, Page

NAPOLEON = GAMES["napoleon"]


@pytest.fixture(scope="module")
def skins() -> dict[str, Skin]:
    return shared_skins()


@pytest.fixture
def page(tmp_path: Path, skins: dict[str, Skin]) -> Page:
    """Napoleon at a table for four, not for five as usual."""
    page = Page([NAPOLEON, JACK], tmp_path, skins)
    players(page, 4)
    return page


def pills(page: Page) -> list[str]:
    keys = [getattr(target, "key", None) for target in page.scene.focus.targets]
    return [key[1] for key in keys if isinstance(key, tuple) and key[0] == "pill"]


def players(page: Page, number: int) -> None:
    page.scene.model.change(page.scene.model.draft.with_players(number))
    page.stack.settle(0.01)


# Values for certain tables.


def options(page: Page) -> list[str]:
    """Names of the options that are shown."""
    keys = [getattr(target, "key", None) for target in page.scene.focus.targets]
    return [key[1] for key in keys if isinstance(key, tuple) and key[0] == "option"]


def test_only_options_and_values_for_this_table_are_shown(page: Page) -> None:
    for number, styles in ((4, ["Modern", "Hattori"]), (5, ["Modern", "1885"])):
        players(page, number)
        style = page.target(("option", "style"))
        assert isinstance(style, Segments)
        assert style.labels == styles
        assert ("four_payments" in options(page)) == (number == 4)
    page.focus_on(("option", "style"))
    page.press(pygame.K_RIGHT)
    assert page.options["style"] == "1885"
    assert "joker" not in options(page), "the 1885 game has its own rule"
    players(page, 3)
    assert "style" not in options(page), "there is only one for three"
    assert "three_adjutant" in options(page)
    assert "joker_hunter" not in options(page)
    page.focus_on(("option", "joker"))
    page.press(pygame.K_RIGHT)
    assert "joker_hunter" in options(page)


def test_choices_that_equal_a_preset_bear_its_name(page: Page) -> None:
    page.focus_on(("option", "style"))
    page.press(pygame.K_RIGHT)
    assert page.target(("pill", "Hattori")).chosen
    assert SAVE_LABEL not in pills(page)
    page.focus_on(("option", "style"))
    page.press(pygame.K_LEFT)
    assert page.target(("pill", "Standard")).chosen
    page.focus_on(("option", "joker"))
    page.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    page.focus_on(("option", "weak_hunter"))
    page.press(pygame.K_SPACE)
    page.focus_on(("option", "joker"))
    page.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert page.options["weak_hunter"] is True
    assert page.target(("pill", "Standard")).chosen, "what has no effect makes no difference"


def test_napoleon_for_five_fits_and_start_stays_when_groups_are_opened(
    tmp_path: Path, skins: dict[str, Skin]
) -> None:
    for size in SIZES[:2]:
        page = Page([NAPOLEON, JACK], tmp_path, skins, size=size)
        players(page, 5)
        page.scene.model.unfolded.clear()
        page.scene.model.changed = True
        page.stack.settle(0.01)
        _, rules = page.scene._scrolls
        assert rules.furthest == 0, size
        assert "yoromeki" not in options(page)
        start = page.target("start").focus_rect
        page.focus_on(("group", "Special cards"))
        page.press(pygame.K_RETURN)
        assert "yoromeki" in options(page)
        assert page.target("start").focus_rect == start
        page.scene.choose_game("california_jack")
        page.stack.settle(0.01)
        assert page.target("start").focus_rect == start


def folded(tmp_path: Path, skins: dict[str, Skin]) -> Page:
    """The page with Napoleon for five, its groups of rules folded."""
    page = Page([NAPOLEON, JACK], tmp_path, skins)
    players(page, 5)
    page.scene.model.unfolded.clear()
    page.scene.model.changed = True
    page.stack.settle(0.01)
    return page


def test_a_folded_heading_is_flush_with_the_options_of_its_column(
    tmp_path: Path, skins: dict[str, Skin]
) -> None:
    page = folded(tmp_path, skins)
    mark = page.target(("group", "Auction"))
    chevron = mark.paint(Touch.NORMAL).get_bounding_rect().left
    assert abs(mark.focus_rect.left + chevron - page.scene._rules_x) <= 6


def test_a_table_of_another_size_takes_the_default_and_starts(page: Page) -> None:
    page.focus_on(("pill", "Hattori"))
    page.press(pygame.K_RETURN)
    assert page.options["style"] == "hattori"
    assert "joker" not in options(page)
    players(page, 6)
    assert page.options["style"] == "modern"
    assert page.scene.model.draft.presets[page.scene.model.draft.preset].title == "Standard"
    assert "joker" in options(page)
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    assert page.started[0].players == 6


def test_a_new_table_is_laid_for_the_usual_number() -> None:
    assert [SetupDraft.fresh(game).players for game in GAMES.values()] == [2, 4, 5, 4, 5]


def test_presets_that_change_nothing_there_are_not_offered() -> None:
    def titles(players: int) -> list[str]:
        draft = SetupDraft.fresh(GAMES["kan"]).with_players(players)
        return [draft.presets[number].title for number in draft.fitting]

    assert titles(3) == ["Standard", "For coins"], "nobody shows cards"
    assert titles(4) == ["Standard"], "both settings are for other tables"
    assert titles(5) == ["Standard", "Tournament", "For coins"]
    assert titles(6) == ["Standard", "Tournament"], "six score alike for points and for coins"


def test_presets_for_other_tables_are_not_offered(page: Page) -> None:
    for number, titles in (
        (2, ["Standard", "With joker"]),
        (4, ["Standard", "With joker", "Hattori"]),
        (5, ["Standard", "With joker", "1885"]),
    ):
        players(page, number)
        assert pills(page) == titles
    page.focus_on(("pill", "1885"))
    page.press(pygame.K_RETURN)
    assert page.options["style"] == "1885"
    assert page.scene.model.draft.different == []


def test_a_stored_value_for_another_table_is_as_if_never_chosen() -> None:
    data = SetupDraft.fresh(NAPOLEON).with_option("style", "hattori").to_json() | {"players": 5}
    assert SetupDraft.from_json(NAPOLEON, data).options.style == "modern"
    data = SetupDraft.fresh(NAPOLEON).with_preset(2).to_json() | {"players": 3}
    draft = SetupDraft.from_json(NAPOLEON, data)
    assert (draft.options.style, draft.preset) == ("modern", 0)
    draft.options.check(3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_every_option_is_within_its_column(
    size: tuple[int, int], text_scale: float, tmp_path: Path, skins: dict[str, Skin]
) -> None:
    page = Page([NAPOLEON], tmp_path, skins, size=size, preferences={"text_scale": text_scale})
    for number in (2, 4, 5, 6):
        players(page, number)
        page.scene.model.change(page.scene.model.draft.with_option("joker", "strong"))
        page.stack.settle(0.01)
        window = pygame.Rect((0, 0), size)
        named = [t for t in page.scene.focus.targets if isinstance(getattr(t, "key", None), tuple)]
        controls = [t for t in named if t.key[0] == "option"]
        for target in page.scene.focus.targets:
            place = target.focus_rect
            assert (target.focus_clip or window).left <= place.left
            assert place.right <= (target.focus_clip or window).right, target.key
        for one, other in pairwise(controls):
            assert not one.focus_rect.colliderect(other.focus_rect), (one.key, other.key)
        picture(page.stack)


# One's own sets.


def save(page: Page, title: str = "") -> None:
    page.focus_on(("pill", SAVE_LABEL))
    page.press(pygame.K_RETURN)
    if title:
        page.type(title)
    page.press(pygame.K_RETURN)
    page.stack.settle(0.01)


def test_own_rules_are_saved_under_a_name_chosen_again_and_deleted(
    page: Page, tmp_path: Path, skins: dict[str, Skin]
) -> None:
    assert SAVE_LABEL not in pills(page), "nothing differs from the preset"
    page.focus_on(("option", "yoromeki"))
    page.press(pygame.K_SPACE)
    save(page, "ours")
    assert page.stack.services.preferences.rules == {"napoleon": {"ours": {"yoromeki": True}}}
    assert page.scene.model.draft.different == []
    page.focus_on(("pill", "Standard"))
    page.press(pygame.K_RETURN)
    assert page.options["yoromeki"] is False
    page.focus_on(("pill", "ours"))
    page.press(pygame.K_RETURN)
    assert page.options["yoromeki"] is True
    page.press(pygame.K_ESCAPE)
    kept = {"rules": asdict(page.stack.services.preferences)["rules"]}
    again = Page([NAPOLEON], tmp_path, skins, preferences=kept)
    players(again, 4)
    assert pills(again) == ["Standard", "With joker", "Hattori", "ours", DELETE_LABEL]
    assert again.options["yoromeki"] is True
    again.focus_on(("pill", DELETE_LABEL))
    again.press(pygame.K_RETURN)
    assert again.stack.services.preferences.rules == {"napoleon": {}}
    assert pills(again) == ["Standard", "With joker", "Hattori", SAVE_LABEL]
    assert again.options["yoromeki"] is True, "what is set stays, so that nothing is lost by a slip"


def test_a_name_is_offered_and_typing_can_be_given_up(page: Page) -> None:
    page.focus_on(("option", "yoromeki"))
    page.press(pygame.K_SPACE)
    page.focus_on(("pill", SAVE_LABEL))
    page.press(pygame.K_RETURN)
    page.press(pygame.K_ESCAPE)
    assert page.stack.top is page.scene, "Esc gives up the name, not the page"
    assert page.stack.services.preferences.rules == {}
    assert SAVE_LABEL in pills(page)
    save(page)
    assert OWN_RULES_LABEL in pills(page)
    page.focus_on(("option", "min_bid"))
    page.press(pygame.K_RIGHT)
    save(page)
    assert f"{OWN_RULES_LABEL} 2" in pills(page)
    assert own_presets(NAPOLEON, page.stack.services.preferences) == (
        Preset(OWN_RULES_LABEL, {"yoromeki": True}),
        Preset(f"{OWN_RULES_LABEL} 2", {"min_bid": 12, "yoromeki": True}),
    )


def test_the_name_of_a_preset_is_not_taken(page: Page) -> None:
    page.focus_on(("option", "yoromeki"))
    page.press(pygame.K_SPACE)
    model, services = page.scene.model, page.stack.services
    model.naming, model.title = True, "Hattori"
    page.stack.keep(model.end_naming(services.preferences, services.words, save=True))
    page.stack.settle(0.01)
    assert "already in use" in page.scene.model.trouble
    assert page.stack.services.preferences.rules == {}


def test_own_sets_for_another_table_wait_until_it_is_there(page: Page) -> None:
    page.focus_on(("option", "style"))
    page.press(pygame.K_RIGHT)
    page.focus_on(("option", "yoromeki"))
    page.press(pygame.K_SPACE)
    save(page, "four")
    assert "four" in pills(page)
    players(page, 5)
    assert "four" not in pills(page)
    players(page, 4)
    assert "four" in pills(page)


@pytest.mark.parametrize(
    "rules",
    [
        None, [], {"napoleon": 5}, {"napoleon": {"a": 5}}, {"napoleon": {"a": {"joker": 1.5}}},
        {"napoleon": {"": {}}}, {"napoleon": {"a\n": {}}}, {"napoleon": {str(n): {} for n in range(99)}},
    ],
)  # fmt: skip
def test_garbage_in_the_settings_is_as_if_nothing_was_saved(rules: object) -> None:
    assert read_preferences({"rules": rules}).rules == {}


def test_sets_that_the_game_does_not_know_are_left_out() -> None:
    rules = {"napoleon": {"old": {"wings": True}, "odd": {"joker": "blue"}, "good": {"joker": "weak"}}}
    preferences = read_preferences({"rules": rules})
    assert own_presets(NAPOLEON, preferences) == (Preset("good", {"joker": "weak"}),)


# Styles of computer players.


def test_a_computer_player_takes_a_style_where_there_are_any(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([NAPOLEON, JACK], tmp_path, skins)
    page.focus_on(("style", 1))
    page.press(pygame.K_RETURN)
    assert page.scene.model.draft.sitting[:3] == (HUMAN, "normal:bold", "normal")
    page.press(pygame.K_RIGHT)
    page.focus_on(("level", 1))
    page.press(pygame.K_RIGHT)
    assert page.scene.model.draft.sitting[1] == "hard:careful", "the style stays where the level changes"
    keys = [target.key for target in page.scene.focus.targets]
    assert ("style", 0) not in keys, "a person has the style that he has"
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    assert page.started[0].seats == (HUMAN, "hard:careful", "normal", "normal", "normal")
    again = Page([NAPOLEON], tmp_path, skins).scene.model.draft
    assert again.sitting[1] == "hard:careful"
    assert again.in_style(1, "").sitting[1] == "hard"
    assert SetupDraft.from_json(NAPOLEON, again.to_json() | {"seats": ["hard:wild"] * 6}).humans == 1
    page = Page([JACK], tmp_path, skins)
    assert not [key for key in (target.key for target in page.scene.focus.targets) if key[0] == "style"]


# Folded groups.


def test_one_group_opens_alone_by_keys_and_stays_open_while_rules_change(
    tmp_path: Path, skins: dict[str, Skin]
) -> None:
    page = folded(tmp_path, skins)
    before = options(page)
    page.focus_on(("group", "Special cards"))
    page.press(pygame.K_RETURN)
    opened = [name for name in options(page) if name not in before]
    assert "joker" in opened
    assert "yoromeki" in opened
    assert "payment" not in options(page), "the others stay folded"
    assert page.scene.focus.current.key == ("group", "Special cards")
    page.focus_on(("option", "joker"))
    page.press(pygame.K_RIGHT)
    assert page.scene.focus.current.key == ("option", "joker")
    assert "joker_hunter" in options(page)
    players(page, 6)
    assert "joker" in options(page)
    page.scene.choose_game("california_jack")
    page.scene.choose_game("napoleon")
    page.stack.settle(0.01)
    assert "joker" in options(page)
    page.focus_on(("group", "Special cards"))
    page.press(pygame.K_RETURN)
    assert "joker" not in options(page)


def test_the_group_of_a_changed_rule_is_open_if_there_is_no_longer_room_for_all(page: Page) -> None:
    page.scene.model.unfolded.clear()
    page.scene.model.choose_option("yoromeki", True)
    assert page.scene.model.unfolded == {("napoleon", "Special cards")}

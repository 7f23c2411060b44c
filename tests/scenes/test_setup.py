"""The setup page: options from their declarations, the choice it hands on, what it remembers."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.ai.levels import LEVELS
from game.ai.matched_player import MATCHED, ErrorProfile, MatchedPlayer
from game.analysis.matching import StrengthEstimate
from game.archive import files
from game.engine.rules import Game
from game.match.seating import HUMAN
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.player_crests import crests_for
from scenes.graphics.skins import Skin
from scenes.i18n import Translator
from scenes.pages.setup.cards import GameChoice, SkinChoice
from scenes.pages.setup.draft import EARLIER_SELF, SetupDraft, load_drafts, place_words, save_drafts
from scenes.pages.setup.model import GameEntry
from scenes.pages.setup.page import SetupPage
from scenes.pages.setup.rules import NumberStepper, group_columns
from scenes.presenters import presenter_of
from scenes.widgets import Segments, Switch, ValueStepper
from tests.conftest import LONG
from tests.scenes.big_game import BigGame
from tests.scenes.scratch import Board, click, followed, open_stack, picture, press
from tests.scenes.table_driver import LARGEST
from tests.scenes.table_driver import skins as shared_skins

JACK = GAMES["california_jack"]
BIG = BigGame()
SIZES = [(1024, 640), (1280, 800), (1920, 1080), *([LARGEST] if LONG > 1 else [])]


@pytest.fixture(scope="module")
def skins() -> dict[str, Skin]:
    return shared_skins()


class Page:
    """The setup page on a stack of its own."""

    def __init__(self, games: list[Game], folder: Path, skins: dict[str, Skin], **more: object) -> None:
        preferences = Preferences(speed="off", **more.pop("preferences", {}))
        self.stack: Navigator = open_stack(more.pop("size", (1280, 800)), preferences)
        self.stack.services = replace(self.stack.services, skins=skins, data=folder)
        self.stack.push(Board())
        self.asked = followed(self.stack)
        self.scene = SetupPage([GameEntry(game) for game in games], **more)
        self.stack.push(self.scene)
        for game in games:
            groups = {declared.group for declared in game.Options.declared().values()}
            self.scene.model.unfolded |= {(game.key, group) for group in groups}
        self.scene.model.changed = True
        self.stack.settle(0.01)

    @property
    def started(self) -> list[routes.Match]:
        """The tables at which a match was to begin."""
        return [way for way in self.asked if isinstance(way, routes.Match)]

    def focus_on(self, key: object) -> object:
        """Go to a target by Tab alone."""
        for _ in range(len(self.scene.focus.targets) + 1):
            if getattr(self.scene.focus.current, "key", None) == key:
                return self.scene.focus.current
            press(self.stack, pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {key}")

    def target(self, key: object) -> object:
        return next(target for target in self.scene.focus.targets if getattr(target, "key", None) == key)

    def press(self, *keys: int) -> None:
        for key in keys:
            press(self.stack, key)

    def type(self, text: str) -> None:
        for letter in text:
            event = pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self.stack.handle(event)
            self.stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.stack.settle(0.01)

    @property
    def options(self) -> dict[str, object]:
        return self.scene.model.draft.options.as_json()


@pytest.fixture
def page(tmp_path: Path, skins: dict[str, Skin]) -> Page:
    return Page([BIG, JACK], tmp_path, skins)


# Options


def test_each_declared_option_has_the_control_its_values_ask_for(page: Page):
    page.scene.model.change(page.scene.model.draft.with_players(5))
    page.stack.settle(0.01)
    kinds = {name: type(page.target(("option", name))) for name in page.scene.model.draft.options.declared()}
    assert len(kinds) == 20
    assert kinds["target"] is kinds["games"] is NumberStepper
    assert kinds["rounds"] is kinds["penalty"] is ValueStepper
    assert kinds["passing"] is kinds["discard"] is Switch
    assert kinds["equal"] is kinds["doubles"] is Segments
    assert kinds["order"] is ValueStepper, "three values whose words are too long to stand side by side"


def test_an_option_without_effect_is_not_shown_until_it_has_one(page: Page):
    assert ("option", "discard") not in [target.key for target in page.scene.focus.targets]
    page.focus_on("players")
    page.press(pygame.K_RIGHT)
    assert page.scene.model.draft.players == 5
    assert page.target(("option", "discard")).can_focus


def test_a_changed_option_puts_right_what_it_needs_and_what_needed_it(page: Page):
    page.focus_on(("option", "leads"))
    page.press(pygame.K_LEFT)
    assert page.options["leads"] is False
    page.focus_on(("option", "names"))
    page.press(pygame.K_RIGHT)
    assert (page.options["names"], page.options["leads"]) == ("colour", True)
    page.focus_on(("option", "leads"))
    page.press(pygame.K_SPACE)
    assert (page.options["names"], page.options["leads"]) == ("suit", False)


def test_differences_are_counted_against_the_preset_and_put_back(page: Page):
    page.focus_on(("pill", "Short"))
    page.press(pygame.K_RETURN)
    assert page.options["target"] == 50
    assert page.scene.model.draft.different == []
    page.focus_on(("option", "passing"))
    page.press(pygame.K_LEFT)
    page.focus_on(("option", "target"))
    page.press(pygame.K_LEFT)
    assert page.scene.model.draft.different == ["target", "passing"]
    assert page.scene.model.draft.difference(Translator()) == "2 options differ from Short."
    page.focus_on("put back")
    page.press(pygame.K_RETURN)
    assert page.scene.model.draft.different == []
    assert page.options["target"] == 50
    assert all(getattr(target, "key", None) != "put back" for target in page.scene.focus.targets)


def test_page_keys_leap_through_a_long_range_and_stop_at_its_ends(page: Page):
    page.focus_on(("option", "target"))
    page.press(pygame.K_PAGEUP, pygame.K_RIGHT)
    assert page.options["target"] == 111
    page.press(*[pygame.K_PAGEDOWN] * 12)
    assert page.options["target"] == 20


def test_a_click_changes_an_option(page: Page):
    switch = page.target(("option", "passing"))
    assert isinstance(switch, Switch)
    switch.reveal()
    click(page.stack, switch.focus_rect.center)
    assert page.options["passing"] is False


def test_keys_alone_reach_and_change_every_option(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([BIG], tmp_path, skins)
    page.focus_on("players")
    page.press(pygame.K_RIGHT, pygame.K_RIGHT)
    for name in page.scene.model.draft.options.declared():
        before = page.options[name]
        page.focus_on(("option", name))
        page.press(pygame.K_RETURN)
        assert page.options[name] != before, name


def test_groups_fill_two_columns_in_reading_order():
    groups = [("a", 100), ("b", 40), ("c", 60), ("d", 90)]
    assert group_columns(groups, 2, 160) == [["a", "b"], ["c", "d"]]
    assert group_columns(groups, 1, 160) == [["a", "b", "c", "d"]]
    assert group_columns([("a", 10)], 2, 160) == [["a"], []]


def test_groups_leave_the_reading_order_only_to_fit():
    groups = [("a", 290), ("b", 190), ("c", 180), ("d", 120)]
    assert group_columns(groups, 2, 500) == [["a", "b"], ["c", "d"]]
    assert group_columns(groups, 2, 420) == [["a", "d"], ["b", "c"]]
    assert group_columns(groups, 2, 300) == [["a", "b"], ["c", "d"]], "it scrolls anyway"


def test_the_rules_of_jan_ken_po_fit_without_scrolling(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([GAMES["jan_ken_po"]], tmp_path, skins, size=(1280, 800))
    targets = {target.key: target.focus_rect for target in page.scene.focus.targets}
    options = [rect for key, rect in targets.items() if key[0] == "option"]
    assert len(options) == len(page.scene.model.draft.shown)
    lowest = max(rect.bottom for rect in options) + page.scene.look.tall(40)  # its help
    assert lowest < targets["start"].top


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_everything_fits_beside_its_neighbours(
    size: tuple[int, int], text_scale: float, tmp_path: Path, skins: dict[str, Skin]
):
    page = Page([BIG, JACK], tmp_path, skins, size=size, preferences={"text_scale": text_scale})
    page.scene.model.change(page.scene.model.draft.with_players(6).with_option("target", 150))
    page.stack.settle(0.01)
    window = pygame.Rect((0, 0), size)
    targets = list(page.scene.focus.targets)
    assert len(targets) > 40
    for target in targets:
        place, clip = target.focus_rect, target.focus_clip
        assert place.width > 0
        assert place.height > 0
        assert (clip or window).left <= place.left, target.key
        assert place.right <= (clip or window).right, target.key
    for one, other in pairwise(targets):
        if one.focus_clip == other.focus_clip:
            assert not one.focus_rect.colliderect(other.focus_rect), (one.key, other.key)
    picture(page.stack)


# The table


def test_start_hands_on_the_choice(page: Page):
    page.focus_on(("game", "california_jack"))
    page.press(pygame.K_RETURN)
    page.focus_on(("option", "stock"))
    page.press(pygame.K_RIGHT)
    page.focus_on(("level", 1))
    page.press(pygame.K_LEFT)
    page.focus_on(("skin", "four_colour"))
    page.press(pygame.K_RETURN)
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    options = JACK.Options(stock="face_down", trump_choice="cut")
    assert page.started == [
        routes.Match(
            "california_jack", 2, options, ("You", "Mio"), (HUMAN, "easy"), "four_colour", ("sun", "plum")
        )
    ]
    assert page.stack.services.preferences.skins == {"california_jack": "four_colour"}


@pytest.mark.parametrize("size", SIZES)
def test_every_game_shows_its_picture_and_tagline(
    tmp_path: Path, skins: dict[str, Skin], size: tuple[int, int]
) -> None:
    page = Page([JACK], tmp_path, skins, size=size)
    scene = SetupPage([GameEntry(game, presenter_of(key).tagline) for key, game in GAMES.items()])
    page.stack.push(scene)
    page.stack.settle(0.01)
    plates = [each for each in scene.focus.targets if isinstance(each, GameChoice)]
    assert [plate.bare for plate in plates] == [False] * len(GAMES)


@pytest.mark.parametrize("size", SIZES)
def test_titles_of_decks_are_whole(tmp_path: Path, skins: dict[str, Skin], size: tuple[int, int]) -> None:
    page = Page([JACK], tmp_path, skins, size=size)
    choices = [target for target in page.scene.focus.targets if isinstance(target, SkinChoice)]
    assert len(choices) == len(skins)
    face = page.scene.look.face(TextRole.LABEL).strong
    for choice in choices:
        room = choice.rect.width - page.scene.look.px(8)
        lines = choice.title_lines(room, face)
        assert "".join(lines).replace(" ", "") == choice.skin.title.replace(" ", "")
        assert len(lines) <= 2
        assert all(page.scene.fonts.width(line, face) <= room for line in lines), choice.skin.title


def test_seats_take_humans_and_every_level_or_nobody_at_all(page: Page):
    page.focus_on(("level", 1))
    page.press(*[pygame.K_LEFT] * len(LEVELS))
    assert page.scene.model.draft.sitting[:2] == (HUMAN, HUMAN)
    assert page.scene.model.draft.name(1, "Kim", Translator()) == "Guest"
    page.press(*[pygame.K_RIGHT] * len(LEVELS))
    assert page.scene.model.draft.sitting[1] == LEVELS[-1]
    page.focus_on(("level", 0))
    page.press(*[pygame.K_RIGHT] * len(LEVELS))
    assert page.scene.model.draft.humans == 0
    assert page.target("start").parts[-1] == "Watch the game"
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    assert HUMAN not in page.started[0].seats


def test_names_are_typed_and_the_own_name_goes_to_the_settings(page: Page):
    page.focus_on(("name", 1))
    page.press(pygame.K_RETURN)
    assert page.scene.model.editing == 1
    page.type("Xu")
    page.press(pygame.K_RETURN)
    assert page.scene.model.editing is None
    assert page.scene.model.draft.name(1, "", Translator()) == "Xu"
    page.focus_on(("name", 0))
    page.press(pygame.K_RETURN)
    page.type("Zoe")
    page.press(pygame.K_ESCAPE)
    assert page.stack.top is page.scene, "Esc ends the typing first"
    page.focus_on("start")
    page.press(pygame.K_SPACE)
    assert page.started[0].names[:2] == ("Zoe", "Xu")
    assert page.stack.services.preferences.name == "Zoe"


def test_a_match_that_waits_can_be_continued(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([JACK], tmp_path, skins)
    scene = SetupPage([GameEntry(JACK, resume_texts=(Translator().text("Continue deal 3"),)), GameEntry(BIG)])
    page.stack.push(scene)
    page.stack.settle(0.01)
    found = {target.key: target for target in scene.focus.targets}
    assert found["continue"].parts[-1] == "Continue deal 3"
    found["continue"].activate()
    assert page.asked == [routes.Continue("california_jack")]
    scene.choose_game("big")
    page.stack.settle(0.01)
    assert "continue" not in [target.key for target in scene.focus.targets]


def test_a_click_elsewhere_while_typing_is_not_lost(page: Page):
    page.focus_on(("name", 1))
    page.press(pygame.K_RETURN)
    click(page.stack, page.target("start").focus_rect.center)
    assert len(page.started) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_two_players_share_a_crest(players: int):
    for seats in ((HUMAN, *["easy"] * 5), ("easy",) * 6, ("easy", HUMAN, HUMAN, "easy", HUMAN, "easy")):
        crests = crests_for(seats[:players])
        assert len(set(crests)) == players


def test_places_are_named_as_the_only_human_sees_them():
    four = (HUMAN, "easy", "easy", "easy")
    words = [place_words(four, seat, True) for seat in range(4)]
    assert words == ["your seat", "to your left", "opposite", "to your right"]
    assert place_words(four, 1, False) == "to your right"
    six = ("easy", HUMAN, *["easy"] * 4)
    assert [place_words(six, seat, True) for seat in (0, 2, 3, 4, 5)] == [
        "to your right", "to your left", "further left", "opposite", "further right",
    ]  # fmt: skip
    assert place_words((HUMAN, HUMAN), 1, True) == "at this screen"
    assert place_words(("easy", "easy"), 0, True) == "first seat"


def test_esc_goes_back_and_f1_shows_the_rules(page: Page):
    page.press(pygame.K_F1)
    assert page.asked == [routes.Help("big")]
    page.press(pygame.K_ESCAPE)
    assert isinstance(page.stack.top, Board)


# What is remembered


def test_the_last_choices_come_back_for_each_game(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([BIG, JACK], tmp_path, skins)
    page.focus_on(("pill", "Card"))
    page.press(pygame.K_RETURN)
    page.focus_on(("option", "two"))
    page.press(pygame.K_RIGHT)
    page.focus_on(("level", 2))
    page.press(pygame.K_LEFT)
    page.scene.choose_game("california_jack")
    page.press(pygame.K_ESCAPE)
    again = Page([BIG, JACK], tmp_path, skins).scene.model
    assert again.entry.game.key == "california_jack"
    draft = again.drafts["big"]
    assert draft.different == ["two"]
    assert draft.presets[draft.preset].title == "Card"
    assert draft.sitting[2] == "easy"
    assert Page([BIG, JACK], tmp_path, skins, chosen="big").scene.model.draft == draft


def test_choices_in_two_windows_are_all_saved(tmp_path: Path, skins: dict[str, Skin]):
    one, other = (Page([BIG, JACK], tmp_path, skins, chosen=key) for key in ("big", "california_jack"))
    for page, level in ((one, ("level", 2)), (other, ("level", 1))):
        page.focus_on(level)
        page.press(pygame.K_LEFT)
        page.press(pygame.K_ESCAPE)
    again = Page([BIG, JACK], tmp_path, skins).scene.model
    assert again.drafts["big"].sitting[2] == again.drafts["california_jack"].sitting[1] == "easy"
    assert again.entry.game.key == "california_jack"


GARBAGE = [
    None, [], 7, "x", {}, {"games": []}, {"game": 3, "games": {"big": None}}, {"game": ["big"]},
    {"games": {"big": {"players": 99, "options": [], "seats": 3, "names": None, "preset": {}}}},
    {"games": {"big": {"players": True, "options": {"target": "x", "equal": 1, "none": 2, "passing": 1}}}},
    {"games": {"big": {"seats": ["easy"], "names": ["a"], "preset": "Never", "options": {"target": 10**9}}}},
    {"games": {"big": {"seats": ["god"] * 6, "names": [1, "\n", "", {}, None, "\x00"]}}},
]  # fmt: skip


@pytest.mark.parametrize("data", GARBAGE)
def test_garbage_in_the_stored_file_is_as_if_never_chosen(
    data: object, tmp_path: Path, skins: dict[str, Skin]
):
    files.save(tmp_path / "setup.json", "setup", data)
    page = Page([BIG, JACK], tmp_path, skins)
    assert page.scene.model.draft == SetupDraft.fresh(page.scene.model.entry.game)
    picture(page.stack)


def test_a_good_part_of_a_stored_choice_is_kept(tmp_path: Path):
    data = SetupDraft.fresh(BIG).with_option("target", 300).to_json()
    data["players"] = "many"
    data["options"]["equal"] = 5
    data["options"]["names"] = "colour"
    data["options"]["leads"] = False
    draft = SetupDraft.from_json(BIG, data)
    assert (draft.players, draft.options.target, draft.options.equal) == (4, 300, "share")
    draft.options.check(4)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{", b'{"kind": "setup"}', b"[" * 100_000])
def test_a_damaged_file_is_set_aside_with_a_word(content: bytes, tmp_path: Path, skins: dict[str, Skin]):
    (tmp_path / "setup.json").write_bytes(content)
    page = Page([JACK], tmp_path, skins)
    assert "damaged" in str(page.scene.model.trouble)
    page.focus_on("start")
    page.press(pygame.K_RETURN)
    assert len(page.started) == 1
    assert json.loads((tmp_path / "setup.json").read_text())["kind"] == "setup"


@pytest.mark.parametrize("content", [None, b"{"])
def test_all_choices_are_saved_if_the_file_is_lost_meanwhile(content: bytes | None, tmp_path: Path):
    games = {game.key: game for game in (BIG, JACK)}
    fresh = {key: SetupDraft.fresh(game) for key, game in games.items()}
    chosen = fresh | {BIG.key: fresh[BIG.key].with_option("target", 300)}
    save_drafts(tmp_path, chosen, BIG.key, chosen)
    path = tmp_path / "setup.json"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    jack = chosen[JACK.key].with_name(0, "Mio")
    chosen |= {JACK.key: jack}
    save_drafts(tmp_path, {JACK.key: jack}, JACK.key, chosen)
    assert load_drafts(tmp_path, games)[:2] == (chosen, JACK.key)
    save_drafts(tmp_path, {JACK.key: jack}, JACK.key, fresh)
    assert load_drafts(tmp_path, games)[0] == chosen, "what is stored is not replaced by what is unchanged"


# Opponents


def test_one_press_chooses_the_level_of_all_computer_players(page: Page):
    page.scene.choose_game(JACK.key)
    page.stack.settle(0.01)
    for kind in (*LEVELS, MATCHED):
        page.focus_on(("opponents", kind))
        page.press(pygame.K_RETURN)
        assert page.scene.model.draft.sitting == ("human", kind)
        assert page.target(("opponents", kind)).said().on
        chosen = [
            target for target in page.scene.focus.targets if target.said().on and target.key[0] == "opponents"
        ]
        assert len(chosen) == 1


def test_players_at_your_level_get_the_strength_that_is_known_now(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([JACK], tmp_path, skins)
    entry = GameEntry(JACK, read_level=lambda: StrengthEstimate(142, 20, 40))
    page.scene.model.games = {JACK.key: entry}
    page.scene.model.change(page.scene.model.draft.against(MATCHED))
    page.stack.settle(0.01)
    assert "between Normal and Hard" in page.target(("opponents", MATCHED)).said().note
    page.scene.start()
    (match,) = page.started
    assert match.seats == ("human", MatchedPlayer.at_seat(1, 142).player_spec)
    again = Page([JACK], tmp_path, skins)
    assert again.scene.model.draft.sitting == ("human", MATCHED), "the choice is kept, not the strength"


def test_an_earlier_self_is_offered_only_if_enough_is_known(tmp_path: Path, skins: dict[str, Skin]):
    page = Page([JACK], tmp_path, skins)
    assert page.target(("level", 1)).said().at[1] == 1 + len(LEVELS) + 1
    then = MatchedPlayer(90, ErrorProfile(0, 9, 3, 0))
    page.scene.model.games = {JACK.key: GameEntry(JACK, read_earlier=lambda: then)}
    page.scene.model.change(page.scene.model.draft.with_seat(1, EARLIER_SELF))
    page.stack.settle(0.01)
    assert page.target(("level", 1)).said().at == (6, 7)
    page.scene.start()
    assert page.started[0].seats == ("human", then.player_spec)
    page.scene.model.games = {JACK.key: GameEntry(JACK)}
    page.scene.start()
    assert page.started[1].seats == ("human", MatchedPlayer.at_seat(1, 100).player_spec)

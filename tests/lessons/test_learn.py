"""Learn by keys and by mouse: the hub, a game in thirty seconds, a first hand, and the offer of all three."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.scenes.heard import check_names
from tests.scenes.inks import inked, touching
from tests.scenes.table_driver import QuickOpponents, fonts, skins  # sets the dummy driver
from tests.scenes.test_drawn_text import recorded

import pygame  # isort: skip

from game import GAMES
from game.engine.actions import PASS
from game.engine.state import NOBODY
from game.engine.templates import english
from game.lessons import GLANCES, LESSONS
from game.lessons.first_hands import TREATS
from game.lessons.lesson import LookStep
from game.puzzles.puzzle import puzzles_of
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, read_preferences
from scenes.framework.scene import Scene, Services
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.player_crests import crests_for
from scenes.pages.help.page import HelpPage
from scenes.pages.home.open_matches import caption_of
from scenes.pages.home.page import HomePage
from scenes.pages.learn.first_hand_end import FirstHandEnd
from scenes.pages.learn.lesson import LessonTable
from scenes.pages.learn.page import LearnPage
from scenes.pages.learn.progress import afresh, has_first_hand, next_lesson, with_first_hand, with_lesson
from scenes.pages.learn.puzzle import PuzzleTable
from scenes.pages.learn.tiles import PuzzleRow
from scenes.pages.records.match_text import progress_told
from scenes.pages.review import ReviewPage
from scenes.pages.setup.draw_for_dealer import DrawForDealer
from scenes.pages.setup.page import SetupPage
from scenes.pages.table import TablePage
from scenes.presenters import presenter_of
from scenes.table.picker.answers import ChosenActions
from scenes.widgets.menu import Menu

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


class Visit:
    """An evening at home, of which nothing is kept but in its own folder."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), **settings: Any) -> None:
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        services = Services.create(
            Preferences(**{"speed": "off", "trick_pause_ms": 300, **settings}), size, skins(), folder, fonts()
        )
        self.stack = Navigator(services)
        self.evening = App(folder)
        self.evening.opponents = QuickOpponents()
        self.evening.opponents.start = lambda: None  # type: ignore[method-assign]
        self.evening.begin(self.stack)
        self.frame()

    @property
    def top(self) -> Any:
        return self.stack.top

    @property
    def settings(self) -> Preferences:
        return self.stack.services.preferences

    def frame(self, dt: float = 0.1, times: int = 1) -> None:
        for _ in range(times):
            events = pygame.event.get()
            self.stack.update(dt)
            for event in events:
                self.stack.handle(event)
            self.stack.settle(dt)

    def key(self, *names: str) -> None:
        for name in names:
            code, letter = pygame.key.key_code(name), name if len(name) == 1 else ""
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=letter))
            self.frame()

    def click(self, position: tuple[int, int]) -> None:
        pygame.mouse.set_pos(position)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        self.frame()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
        self.frame()

    def target(self, key: object) -> Any:
        found = [each for each in self.top.focus.targets if getattr(each, "key", None) == key]
        assert found, f"no {key} on {type(self.top).__name__}"
        return found[0]

    def press(self, key: object, *, by_keys: bool) -> None:
        target = self.target(key)
        if not by_keys:
            self.click(target.focus_rect.center)
            return
        for _ in range(60):
            if self.top.focus.current is target:
                self.key("return")
                return
            self.key("tab")
        raise AssertionError(f"Tab does not lead to {key}")


@pytest.fixture
def visits(tmp_path: Path) -> Iterator[Any]:
    opened: list[Visit] = []

    def visit(size: tuple[int, int] = (1280, 800), **settings: Any) -> Visit:
        opened.append(Visit(tmp_path, size, **settings))
        return opened[-1]

    yield visit
    for each in opened:
        each.stack.clear()
        each.evening.close()


by = pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])


@by
def test_home_leads_to_learn_and_that_to_games_lessons_and_back(visits: Any, by_keys: bool) -> None:
    visit = visits()
    visit.press("Learn", by_keys=by_keys)
    assert isinstance(visit.top, LearnPage)
    visit.press(("game", "kan"), by_keys=by_keys)
    assert visit.top.shown.game.key == "kan"
    check_names(visit.stack)
    visit.press(("game", "california_jack"), by_keys=by_keys)
    visit.press(("lesson", 2), by_keys=by_keys)
    assert isinstance(visit.top, LessonTable)
    assert visit.top.number == 1
    check_names(visit.stack)
    sayings = visit.stack.services.sayings
    sayings.listened = True
    visit.key("n")
    visit.frame(times=2)
    title = visit.top.parts.note.title
    assert [text for text in sayings.since(0) if text.startswith(f"{title}; ")], sayings.since(0)
    visit.key("escape")
    assert isinstance(visit.top, LearnPage)
    visit.press("next", by_keys=by_keys)
    assert isinstance(visit.top, LessonTable)
    assert visit.top.number == 0
    visit.key("escape", "f1")
    assert type(visit.top).__name__ == "HelpPage"
    visit.key("escape")
    visit.press("back", by_keys=by_keys)
    assert isinstance(visit.top, HomePage)


@by
def test_progress_is_shown_gone_on_with_and_begun_again(visits: Any, by_keys: bool) -> None:
    keys = [lesson.key for lesson in LESSONS["california_jack"]]
    visit = visits(lessons={"california_jack": tuple(keys[:3])})
    visit.stack.go(routes.Learn("california_jack"))
    visit.press("next", by_keys=by_keys)
    assert visit.top.number == 3
    visit.key(*"n" * len(visit.top.lesson.steps))
    assert visit.top.over
    assert keys[3] in visit.settings.lessons["california_jack"]
    visit.frame(times=2)
    visit.press(("lesson", 1), by_keys=by_keys)
    assert visit.top.number == 4, "the next lesson takes its place"
    visit.key("escape")
    assert isinstance(visit.top, LearnPage)
    visit.press("again", by_keys=by_keys)
    assert "california_jack" not in visit.settings.lessons
    assert not [each for each in visit.top.focus.targets if getattr(each, "key", None) == "again"]


@by
def test_a_row_leads_to_the_puzzles_and_tells_how_far_one_has_come(
    visits: Any, tmp_path: Path, by_keys: bool
) -> None:
    number = len(puzzles_of(GAMES["kan"]))
    visit = visits()
    visit.stack.go(routes.Learn("kan"))
    assert visit.target("puzzles").words[1] == f"{number} positions with one right answer each."
    visit.press("puzzles", by_keys=by_keys)
    assert isinstance(visit.top, PuzzleTable)
    check_names(visit.stack)
    first = visit.top.sitting.puzzle
    visit.frame(times=3)
    visit.top.answer(ChosenActions((first.answer,)))
    visit.frame(0.5, times=40)
    visit.key("escape")
    assert isinstance(visit.top, LearnPage)
    assert visit.target("puzzles").words[1] == f"1 of {number} solved; best streak: 1."
    visit.press(("game", "napoleon"), by_keys=by_keys)
    assert "positions" in visit.target("puzzles").words[1]


@by
def test_learn_leads_to_the_collections(visits: Any, by_keys: bool) -> None:
    visit = visits()
    visit.stack.go(routes.Learn("kan"))
    learn = visit.top
    visit.press("collections", by_keys=by_keys)
    assert type(visit.top).__name__ == "CollectionsPage"
    visit.key("escape")
    assert visit.top is learn


def test_the_row_says_what_waits_of_own_deals(visits: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    visit = visits()
    for number, told in (
        (0, ""),
        (1, " One puzzle from your own deals is due."),
        (3, " 3 puzzles from your own deals are due."),
    ):
        monkeypatch.setattr(visit.evening.learn, "due", lambda key, number=number: number)
        visit.stack.go(routes.Learn("kan"))
        assert visit.target("puzzles").words[1].partition("each.")[2] == told
        visit.key("escape")


def test_after_the_last_lesson_the_table_is_next(visits: Any) -> None:
    keys = [lesson.key for lesson in LESSONS["california_jack"]]
    visit = visits(lessons={"california_jack": tuple(keys)})
    visit.stack.go(routes.Learn("california_jack"))
    visit.press("next", by_keys=True)
    assert isinstance(visit.top, SetupPage)
    assert visit.top.model.entry.game.key == "california_jack"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_nothing_of_the_hub_lies_upon_another(visits: Any, size: tuple[int, int], scale: float) -> None:
    visit = visits(size, text_scale=scale)
    visit.stack.go(routes.Learn())
    for key in GAMES:
        visit.top.choose(key)
        visit.frame()
        seen = [each for each in visit.top.focus.targets if each.focus_clip is None]
        rects = [each.focus_rect for each in seen]
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)
        assert any(each.key == "puzzles" for each in seen if isinstance(each, PuzzleRow))
        rows = [*visit.top._rows, *([visit.top._hand])]
        assert not any(a.colliderect(b) for n, a in enumerate(rows) for b in rows[n + 1 :])
        assert not any(a.colliderect(b) for n, a in enumerate(rects) for b in rects[n + 1 :])
        surface = pygame.display.get_surface()
        assert surface is not None
        visit.top.draw(surface)


# In thirty seconds.


@pytest.mark.parametrize("key", GLANCES)
def test_a_game_in_thirty_seconds_goes_on_by_itself_to_its_end(visits: Any, key: str) -> None:
    visit = visits(speed="normal")
    visit.stack.go(routes.Learn(key))
    visit.press("watch", by_keys=False)
    table, seconds = visit.top, 0.0
    assert isinstance(table, LessonTable)
    while not table.over:
        visit.frame(0.1)
        seconds += 0.1
        assert seconds < 45, "it stands still"
    assert 15 < seconds <= 36, seconds
    visit.key("return")
    assert isinstance(visit.top, LearnPage)
    assert visit.settings.lessons.get(key, ()) == (), "to watch is no lesson"


@pytest.mark.parametrize("key", GLANCES)
def test_any_key_or_click_stops_what_goes_on_by_itself(visits: Any, key: str) -> None:
    for stop in ("space", "click"):
        visit = visits()
        visit.stack.go(routes.QuickRules(key))
        visit.frame(0.3, 30)
        visit.click((300, 300)) if stop == "click" else visit.key("x")
        number = visit.top.attending.number
        visit.frame(1.0, 60)
        assert visit.top.attending.number == number
        visit.key("return")
        visit.frame(0.5, 20)
        assert visit.top.attending.number == number + 1


@pytest.mark.parametrize("key", GLANCES)
def test_what_is_told_in_thirty_seconds_is_short_and_told_without_a_table(key: str) -> None:
    steps = GLANCES[key].steps
    assert len(steps) == 3
    for step in steps:
        assert isinstance(step, LookStep)
        assert "{" not in step.says.words
        assert step.shows
        assert len(step.says.words.split()) <= 30
    assert any(step.plays for step in steps)
    assert any(True for step in steps for _ in step.says.claims)


# A first hand.


@pytest.mark.parametrize("key", GAMES)
def test_a_first_hand_is_one_deal_with_all_notes_of_which_nothing_is_kept(visits: Any, key: str) -> None:
    notes = [f"{key}:{note}" for note in presenter_of(key).advice.lessons]
    visit = visits(taught=(*notes, "other:note"))
    visit.stack.go(routes.Learn(key))
    visit.press("first hand", by_keys=True)
    table = visit.top
    assert isinstance(table, TablePage)
    assert visit.settings.taught == ("other:note",)
    assert table.host.practice
    assert table.host.number is None
    for _ in range(400):
        visit.frame(0.5)
        if table.parts.picker.coach.lesson is not None:
            break
    assert table.parts.picker.coach.lesson is not None, "the guide says nothing"
    visit.evening.leave()
    assert isinstance(visit.top, LearnPage)


def test_learn_ticks_the_guided_deal_of_a_game_in_which_one_was_played(visits: Any) -> None:
    visit = visits()
    visit.stack.keep(with_first_hand(visit.settings, "kan"))
    visit.stack.go(routes.Learn("kan"))
    for game, ticks in (("kan", 1), ("napoleon", 0)):
        visit.top.choose(game)
        with patch("scenes.pages.learn.page.draw_tick") as drawn:
            visit.stack.draw(pygame.display.get_surface())
        assert drawn.call_count == ticks


def play_to_the_end(visit: Visit) -> FirstHandEnd:
    """Play a guided deal by rules of thumb and read every note."""
    table = visit.top
    for _ in range(900):
        visit.frame(0.4)
        if isinstance(visit.top, FirstHandEnd):
            return visit.top
        if table.parts.picker.coach.lesson is not None:
            trick = table.parts.tabletop.trick_in_sight(table.sight())
            assert table.parts.picker.coach.rect.collidelist(trick) < 0
            visit.key("return")
        elif table.seat.state.offered and table.course.settled:
            table.controller.act(table.seat.opponents.at_once(table.host.request_of(0, "normal")))
    raise AssertionError("the deal has no end")


@pytest.mark.parametrize("key", GAMES)
def test_a_first_hand_ends_with_its_score_what_was_learned_and_what_is_next(visits: Any, key: str) -> None:
    visit = visits(SIZES[0])
    visit.stack.go(routes.FirstHand(key))
    end = play_to_the_end(visit)
    assert has_first_hand(visit.settings, key)
    for _ in range(3):
        reds = [target for target in end.focus.targets if getattr(target, "is_red", False)]
        assert reds == [end.focus.current], "red is what Enter does"
        end.focus.step(1)
    with recorded() as drawn:
        end.rebuild(end.services)
        visit.frame(3.0)
    assert [each.text for each in drawn if each.cut] == []
    assert max(end.ended.result.players, key=lambda each: (each.gain, each.own)).own
    assert end.ended.treat, "nothing special happened"
    assert english(TREATS[key].scored) in end.ended.result.story
    read = {f"{key}:{note.key}" for note in end.ended.notes}
    assert set() < read <= set(visit.settings.taught), "no note is shown again in the first match"
    keys = [target.key for target in end.focus.targets]
    assert keys == ["play", "learn", "chart", "bulb", "again", "cards", "book", "home"]
    check_names(visit.stack)


SHORT = 30
"""Letters of a text that may be a name or a figure as well as a line of a story."""


@pytest.mark.parametrize("key", GAMES)
def test_the_end_of_a_first_hand_has_room_at_every_size(visits: Any, key: str) -> None:
    visit = visits()
    visit.stack.go(routes.FirstHand(key))
    end = play_to_the_end(visit)
    seen = 0
    for size, scale, language in product(SIZES, (1.0, 1.5), ("en", "ja")):
        visit.stack.keep(replace(visit.settings, text_scale=scale, language=language))
        visit.stack.resize(size)
        visit.frame()
        rects = [target.focus_rect for target in end.focus.targets]
        assert all(end.sheet.contains(rect) for rect in rects), size
        assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects)), size
        surface = pygame.Surface(size)
        with inked() as found:
            end.draw(surface)
        assert not list(touching(found[id(surface)])), size
        told = f"{end.ended.result.title}. {end.ended.result.story}"
        story = [ink for ink in found[id(surface)] if len(ink.text) > SHORT and ink.text in told]
        assert {ink.px for ink in story} <= {end.look.face(TextRole.HELP).px}, f"{size}, text {scale}"
        seen += len(story)
    assert seen or not end.ended.result.story


def test_what_was_learned_is_ticked_one_after_another_and_at_once_with_reduced_motion(visits: Any) -> None:
    visit = visits(speed="normal")
    visit.stack.go(routes.FirstHand("kan"))
    end = play_to_the_end(visit)
    end._age = 0.0
    seen = []
    while end.busy:
        seen.append(end.ticked)
        end.update(0.1)
    assert seen[0] == 0
    assert sorted(set(seen)) == list(range(end.ticked))
    end._age = 0.0
    visit.stack.keep(replace(visit.settings, reduced_motion=True))
    assert not end.busy


@pytest.mark.parametrize(
    ("step", "leads"),
    [
        ("play", DrawForDealer),
        ("learn", LessonTable),
        ("chart", ReviewPage),
        ("bulb", PuzzleTable),
        ("again", TablePage),
        ("cards", TablePage),
        ("book", HelpPage),
        ("home", HomePage),
    ],
)
def test_every_step_after_a_first_hand_leads_where_it_says(
    visits: Any, step: str, leads: type[Scene]
) -> None:
    visit = visits()
    visit.stack.go(routes.Learn("napoleon"))
    visit.press("first hand", by_keys=False)
    first = visit.top.host
    play_to_the_end(visit)
    visit.press(step, by_keys=True)
    assert isinstance(visit.top, leads)
    if isinstance(visit.top, TablePage):
        same = deck(visit.top.host) == deck(first)
        assert visit.top.host is not first
        assert visit.top.host.guided
        assert same == (step == "again")
    if step == "play":
        match = visit.evening.match
        assert match.seats == ("human", *["easy"] * 4)
        assert not match.practice
    visit.stack.draw(pygame.display.get_surface())


def deck(host: Any) -> Any:
    return host._match.deal.deck


def test_the_second_deal_comes_when_a_first_hand_is_opened_again(visits: Any) -> None:
    visit, decks = visits(), []
    for _ in range(3):
        visit.stack.go(routes.FirstHand("kan"))
        decks.append(deck(visit.top.host))
        visit.evening.leave()
    assert decks[0] == decks[2] != decks[1]
    assert not has_first_hand(visit.settings, "kan"), "none was played to its end"


@pytest.mark.parametrize("key", GAMES)
def test_a_first_hand_shows_one_note_at_most_before_the_first_trick(visits: Any, key: str) -> None:
    visit = visits()
    visit.stack.go(routes.FirstHand(key))
    table, before = visit.top, 0
    for _ in range(300):
        visit.frame(0.4)
        if sum(table.sight().won):
            break
        if table.parts.picker.coach.lesson is not None:
            before += 1
            chosen = key == "california_jack" or TREATS[key].begins_with_a_card
            visit.press("Continue" if chosen else "I'll choose", by_keys=False)
        elif table.seat.state.offered and table.course.settled:
            table.controller.act(table.seat.opponents.at_once(table.host.request_of(0, "normal")))
    assert before == 1
    assert len(table.notes_read) == 1


@by
def test_the_summary_leads_back_to_the_offer_with_the_guided_deal_next(visits: Any, by_keys: bool) -> None:
    visit, went_on = visits(), list[str]()
    visit.evening.learn.offer("kan", onward=lambda: went_on.append("on"))
    visit.press("Watch a 30-second summary", by_keys=by_keys)
    assert isinstance(visit.top, LessonTable)
    visit.stack.back()
    assert isinstance(visit.top, Menu)
    assert visit.top.focus.current is visit.target("A guided first deal")
    visit.press("Play without lessons", by_keys=by_keys)
    assert went_on == ["on"]


def test_learn_is_as_large_as_a_new_game_until_a_match_is_begun(visits: Any) -> None:
    visit = visits()
    new, learn = visit.target("continue"), visit.target("Learn")
    assert type(new) is type(learn)
    assert new.rect.size == learn.rect.size
    visit.stack.go(routes.Setup("kan"))
    visit.press("Play without lessons", by_keys=False)
    visit.press("start", by_keys=False)
    while not isinstance(visit.top, HomePage):
        visit.stack.back()
    assert type(visit.target("Learn")) is not type(new)
    assert visit.target("Learn").rect.height < new.rect.height


# A match in progress.


def with_match(visit: Visit, game: str) -> int:
    """Begin a match of a game, and come home again; the number of the match."""
    visit.stack.go(routes.Setup(game))
    if isinstance(visit.top, Menu):
        visit.press(visit.top.words.text("Play without lessons"), by_keys=False)
    visit.press("start", by_keys=False)
    number = visit.evening.match.number
    visit.stack.go(routes.FirstDeal())
    visit.stack.go(routes.Home())
    while not isinstance(visit.top, HomePage):
        visit.stack.back()
    assert isinstance(number, int)
    return number


def test_a_deal_that_was_thrown_in_is_counted_everywhere_alike(visits: Any) -> None:
    visit = visits()
    with_match(visit, "napoleon")
    visit.stack.go(routes.Learn("napoleon"))
    visit.press("continue", by_keys=False)
    host = visit.evening.table.host
    while not host.deal_finished:
        host.act(PASS)
    assert host.view(0).state.napoleon == NOBODY
    visit.evening.table.next_deal()
    sight = visit.evening.table.sight()
    presenter = presenter_of("napoleon")
    assert host.deal_number == 2
    assert presenter.sidebar.subtitle(sight) == "Deal 2 of 11", "of ten that count"
    assert presenter.accounts.label(sight, sight.view) == "Deal 2"
    visit.stack.go(routes.Learn("napoleon"))
    assert visit.target("continue").parts[-1].startswith("Continue deal 2: ")
    (kept,) = visit.evening.archive.matches()
    assert progress_told(kept, sight.words) == "Deal 2"
    assert caption_of(kept, sight.words) == "Continue deal 2"


@by
def test_learn_names_the_way_to_the_match_in_progress(visits: Any, by_keys: bool) -> None:
    visit = visits()
    visit.stack.go(routes.Learn("napoleon"))
    assert "continue" not in [target.key for target in visit.top.focus.targets]
    visit.stack.back()
    with_match(visit, "california_jack")
    number = with_match(visit, "kan")
    visit.stack.go(routes.Learn("napoleon"))
    assert visit.target("continue").parts[-1] == "Continue Kan, deal 1: all tied at 0", "played last"
    visit.top.choose("california_jack")
    assert visit.target("continue").parts[-1].startswith("Continue deal 1: You 0, "), "the game's own"
    visit.top.choose("jo_jotte")
    visit.press("continue", by_keys=by_keys)
    assert isinstance(visit.top, TablePage)
    assert visit.top.host.number == number


@pytest.mark.parametrize(("size", "scale"), [*product(SIZES, (1.0, 1.5))])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_learn_has_room_for_the_match_in_progress(
    visits: Any, size: tuple[int, int], scale: float, language: str
) -> None:
    visit = visits(size, text_scale=scale, language=language)
    with_match(visit, "california_jack")
    visit.stack.go(routes.Learn("kan"))
    page = visit.top
    button = visit.target("continue").focus_rect
    fonts, look = page.fonts, page.look
    title = fonts.width(page.words.text("Learn"), look.face(TextRole.SHEET_TITLE))
    assert button.left > page._title_at[0] + title
    assert button.right <= size[0]
    others = [target.focus_rect for target in page.focus.targets if target.key != "continue"]
    assert button.collidelist(others) < 0


def test_setup_names_the_score_of_the_match_in_progress(visits: Any) -> None:
    visit = visits()
    with_match(visit, "kan")
    visit.stack.go(routes.Setup("kan"))
    assert visit.target("continue").parts[-1] == "Continue deal 1: all tied at 0"


@pytest.mark.parametrize("key", ["kan", "napoleon"])
def test_a_guided_deal_ends_with_the_way_to_the_match_in_progress(visits: Any, key: str) -> None:
    visit = visits()
    number = with_match(visit, "kan")
    visit.stack.go(routes.Learn(key))
    visit.press("first hand", by_keys=False)
    end = play_to_the_end(visit)
    assert [step.icon for step in end.steps] == ["play", "replay", "learn", "chart"]
    assert end.steps[1][:2] == ("Continue Kan", "Deal 1. All tied at 0")
    visit.press("replay", by_keys=True)
    assert isinstance(visit.top, TablePage)
    assert visit.top.host.number == number


# The offer.


@by
def test_who_is_new_to_a_game_is_asked_once_how_to_begin(visits: Any, by_keys: bool) -> None:
    visit = visits()
    visit.press(("game", "california_jack"), by_keys=by_keys)
    assert isinstance(visit.top, Menu)
    visit.key("escape")
    assert isinstance(visit.top, SetupPage)
    visit.key("escape")
    visit.press(("game", "california_jack"), by_keys=by_keys)
    assert isinstance(visit.top, SetupPage), "asked once"
    visit.key("escape")
    visit.press(("game", "jan_ken_po"), by_keys=by_keys)
    assert isinstance(visit.top, Menu), "each game is new once"


@pytest.mark.parametrize(
    ("row", "leads"),
    [
        ("A guided first deal", TablePage),
        ("Watch a 30-second summary", LessonTable),
        ("Take lessons", LearnPage),
        ("Play without lessons", SetupPage),
    ],
)
def test_every_answer_leads_where_it_says(visits: Any, row: str, leads: type[Scene]) -> None:
    visit = visits()
    visit.press(("game", "california_jack"), by_keys=False)
    visit.press(row, by_keys=True)
    assert isinstance(visit.top, leads)


@by
def test_who_starts_a_game_that_is_new_is_asked_too_and_can_go_on(visits: Any, by_keys: bool) -> None:
    visit = visits()
    visit.press("continue", by_keys=by_keys)
    assert isinstance(visit.top, SetupPage)
    visit.press("start", by_keys=by_keys)
    assert isinstance(visit.top, Menu)
    visit.press("Play without lessons", by_keys=by_keys)
    assert isinstance(visit.top, DrawForDealer)
    assert visit.settings.lessons == {"california_jack": ()}


def test_who_only_watches_a_game_is_not_asked(visits: Any) -> None:
    visit = visits()
    game, seats = GAMES["kan"], ("normal",) * 3
    names = ("Ren", "Mio", "Haru")
    visit.stack.go(routes.Setup())
    options = game.Options.read({}, 3)
    choice = routes.Match("kan", 3, options, names, seats, "classic", crests_for(seats))
    visit.stack.go(choice)
    assert isinstance(visit.top, DrawForDealer)


def test_who_has_read_a_note_of_a_game_is_not_new_to_it(visits: Any) -> None:
    visit = visits(taught=("kan:aim",))
    visit.press(("game", "kan"), by_keys=False)
    assert isinstance(visit.top, SetupPage)


# What is remembered.


def test_lessons_are_remembered_and_nonsense_is_not() -> None:
    first, second, *_ = LESSONS["california_jack"]
    settings = with_lesson(with_lesson(Preferences(), "california_jack", first), "kan", second)
    again = read_preferences(asdict(settings))
    assert again.lessons == {"california_jack": (first.key,), "kan": (second.key,)}
    assert next_lesson(again, "california_jack", LESSONS["california_jack"]) == 1
    assert afresh(again, "kan").lessons == {"california_jack": (first.key,)}
    for nonsense in ([1], {"kan": "aim"}, {"kan": [1]}, {1: ["aim"]}, {"kan": ["x" * 65]}):
        assert read_preferences({"lessons": nonsense}).lessons == {}

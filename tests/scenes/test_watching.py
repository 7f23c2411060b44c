"""Watching: step by step, on and back, with hands open or through one seat's eyes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.engine.cards import HIDDEN
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.app.watch_app import WatchApp
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene, Services
from scenes.pages.table import TablePage
from scenes.pages.table.score_values import deal_result
from scenes.pages.table.watching import WatchTable
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.widgets.menu import Menu
from scenes.widgets.walk_buttons import StepCommand
from tests.conftest import Tally
from tests.game.random_play import played, random_match
from tests.scenes.heard import check_names
from tests.scenes.table_driver import SIZES, QuickOpponents, fonts, jack_host, skins

NAMES = ("Ren", "Mio", "Haru", "Aki", "Nao", "Sora")
SIX = {"california_jack": 2, "jan_ken_po": 6, "jo_jotte": 4, "kan": 6, "napoleon": 6}


class Looker:
    """Somebody who watches: keys go in, frames come out."""

    def __init__(
        self, key: str = "napoleon", players: int = 5, size: tuple[int, int] = (1280, 800), **chosen: object
    ) -> None:
        pygame.display.init()
        self.surface = pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        game = GAMES[key]
        match, _ = new_match(game, players, game.Options(), 7, NAMES[:players])
        self.host = Host(match, (["easy", "normal"] * 3)[:players])
        preferences = Preferences(**{"speed": "off", **chosen})  # type: ignore[arg-type]
        self.log: list[routes.Route] = []
        self.stack = Navigator(Services.create(preferences, size, skins(), Path("none"), fonts()))
        self.stack.routes = dict.fromkeys(routes.Route.__subclasses__(), self.log.append)
        self.viewer = WatchTable(self.host, QuickOpponents())
        self.stack.push(Scene())
        self.stack.push(self.viewer)

    def frame(self, dt: float = 0.05, times: int = 1) -> None:
        for _ in range(times):
            self.stack.update(dt)
            for event in pygame.event.get():
                self.stack.handle(event)
            self.stack.settle(dt)

    def key(self, name: str, letter: str = "") -> None:
        code = pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=letter))
        self.frame(0)

    def watch(self, actions: int) -> None:
        """Let the players act so often, and stop."""
        while self.host.action_number < actions:
            self.frame()
        self.viewer.walk(StepCommand.LAST)
        self.frame()

    @property
    def reel(self) -> DealSteps:
        return self.viewer.reel


@pytest.mark.parametrize("key", GAMES)
def test_one_seats_eyes_see_what_that_seat_knows_and_no_more(key: str) -> None:
    looker = Looker(key, SIX[key])
    looker.watch(12)
    viewer, host = looker.viewer, looker.host
    for player in range(host.players):
        for _ in range(player + 1 if player == 0 else 1):
            viewer.parts.controls.eyes.adjust(1)
        assert viewer.eyes == player
        assert [moment for step in looker.reel.steps for moment in step] == host.moments(player)
        assert viewer.view == host.moments(player)[-1].view
        board = viewer.course.board
        for other, hand in enumerate(board.hands):
            known = host.view(player).state.hands[other]
            assert {card for card in hand if card != HIDDEN} <= {
                card for card in range(53) if known >> card & 1
            }
    assert viewer.nearest == viewer.parts.layout.order[0]


def test_everyone_sees_all_hands_or_with_closed_hands_what_an_onlooker_sees() -> None:
    looker = Looker()
    looker.watch(12)
    viewer, host = looker.viewer, looker.host
    assert all(HIDDEN not in hand for hand in viewer.course.board.hands)
    read = [node.name for node in check_names(looker.stack).page.walk()]
    assert sum(", holding: " in line for line in read) == host.players - 1, "and one lies as an own one"
    looker.key("v", "v")
    assert viewer.view == host.moments(None)[-1].view
    assert viewer.course.board.holder is None
    looker.key("v", "v")
    assert viewer.course.board.holder == 0


def test_open_hands_lay_nothing_else_open(tally: Tally) -> None:
    tally.floor(positions=600)
    rng = Random(5)
    for number in tally.times(6, "matches"):
        game = list(GAMES.values())[number % len(GAMES)]
        for match in played(random_match(game, rng, shortest=True), rng):
            tally.count["positions"] += 1
            seen, closed = match.view(None, hands_open=True), match.view(None)
            assert seen.state.hands == match.deal.state.hands
            assert seen.hidden == {zone: n for zone, n in closed.hidden.items() if zone.name != "hands"}
            for zone in closed.state.row_zones():
                assert seen.state.row(zone) == closed.state.row(zone)
            assert seen.state.known[-1] == closed.state.known[-1], "the others know no more of it"


def test_where_somebody_plays_no_hands_are_laid_open() -> None:
    host = jack_host()
    host.start_deal()
    with pytest.raises(ValueError, match="may not see"):
        host.view(None, hands_open=True)
    with pytest.raises(ValueError, match="may not see"):
        host.moments(None, hands_open=True)
    elsewhere = jack_host(("normal", "normal"))
    elsewhere.start_deal()
    assert elsewhere.may_open_hands
    elsewhere.played_elsewhere = True
    assert not elsewhere.may_open_hands
    with pytest.raises(ValueError, match="between deals"):
        elsewhere.take_seat(0)


@pytest.mark.parametrize("key", GAMES)
def test_each_step_back_and_on_lays_the_table_as_it_was(key: str) -> None:
    looker = Looker(key, SIX[key])
    looker.watch(30)
    viewer, steps = looker.viewer, len(looker.reel.steps)
    assert steps > 20
    seen = {}
    while looker.reel.place:
        seen[looker.reel.place] = viewer.course.board
        expected = Board.watched(looker.reel.view, viewer.presenter, nearest=0)
        assert viewer.course.board.places() == expected.places()
        looker.key("left")
        while not viewer.course.settled:
            looker.frame(0.5)
    assert viewer.course.board.pack, "at first all cards lie in the pack"
    done = looker.host.action_number
    for place in range(1, steps + 1):
        looker.key("right")
        while not viewer.course.settled or looker.reel.place < place:
            looker.frame(0.5)
        assert looker.reel.place == place
        assert viewer.course.board.places() == seen[place].places()
    assert looker.host.action_number == done, "nobody has played on meanwhile"
    looker.key("home")
    assert looker.reel.place == 0
    looker.key("end")
    assert looker.reel.at_end


def test_cards_slide_back_and_never_lie_twice() -> None:
    looker = Looker(speed="normal", trick_pause_ms=300)
    looker.watch(40)
    viewer, slid = looker.viewer, 0
    while looker.reel.place > 4:
        looker.key("left")
        slid += viewer.course.animator.moving
        while not viewer.course.settled:
            looker.frame(0.03)
            flying = [card.card for card in viewer.course.animator.flying()]
            lying = [card for cards in viewer.course.board.places().values() for card in cards]
            seen = [card for card in (*flying, *lying) if card != HIDDEN]
            assert len(seen) == len(set(seen))
        expected = Board.watched(looker.reel.view, viewer.presenter, nearest=0)
        assert viewer.course.board.places() == expected.places()
    assert slid > 30


def test_space_stops_and_lets_go_on_and_what_flies_lands() -> None:
    looker = Looker(speed="normal", trick_pause_ms=300)
    while not (looker.host.action_number > 8 and looker.viewer.course.animator.moving):
        looker.frame(0.02)
    looker.key("space")
    done, place = looker.host.action_number, looker.reel.place
    looker.frame(0.05, 60)
    assert looker.viewer.course.idle, "it has landed"
    assert (looker.host.action_number, looker.reel.place) == (done, place)
    looker.key("space")
    looker.frame(0.05, 60)
    assert looker.host.action_number > done


def test_one_step_more_at_the_end_lets_the_next_player_act_once() -> None:
    looker = Looker()
    looker.watch(20)
    looker.key("end")
    done = looker.host.action_number
    looker.key("right")
    looker.frame(0.1, 10)
    assert looker.host.action_number == done + 1
    assert not looker.viewer.walker.playing


def test_a_click_on_the_felt_stops_and_one_on_a_button_does_not_hold_the_keys() -> None:
    looker = Looker()
    looker.frame()
    viewer = looker.viewer

    def click(at: tuple[int, int]) -> None:
        pygame.mouse.set_pos(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
            looker.frame(0)

    click((300, 200))
    assert not viewer.walker.playing
    click(viewer.parts.bar.buttons[StepCommand.PLAY].rect.center)
    assert viewer.walker.playing
    assert viewer.focus.current is None
    looker.watch(20)
    place = looker.reel.place
    looker.key("left")
    assert looker.reel.place == place - 1, "the arrows step"
    looker.key("tab")
    looker.key("right")
    assert looker.reel.place == place - 1, "after Tab they move the focus"


def test_the_level_of_each_player_is_told_at_his_plate() -> None:
    looker = Looker()
    looker.watch(10)
    viewer = looker.viewer
    at = viewer.parts.layout.plate(2).center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    looker.frame()
    tip = viewer.parts.tips.shown(viewer.sight())
    assert tip is not None
    assert tip.title == "Haru plays at Easy level"
    assert viewer.parts.tabletop.levels == [1, 2, 1, 2, 1]


def test_the_speed_is_changed_by_plus_and_minus() -> None:
    looker = Looker(speed="normal")
    looker.frame()
    looker.key("+", "+")
    looker.key("+", "+")
    assert looker.viewer.course.animator.speed == 0.25
    looker.key("-", "-")
    looker.key("-", "-")
    looker.key("-", "-")
    assert looker.viewer.course.animator.speed == 2.0


def test_the_bar_counts_the_tricks_and_the_result_comes_once() -> None:
    from scenes.pages.table.watching.bar import progress_of

    looker = Looker("california_jack", 2)
    for _ in range(4000):
        looker.frame()
        if looker.viewer.course.settled:
            found = progress_of(looker.viewer.sight(), looker.viewer.presenter)
            assert found.tricks == 26
        if looker.log:
            break
    looker.frame(0.1, 20)
    assert looker.log == [routes.Result()]
    assert found.done == 26


@pytest.mark.parametrize(("key", "players"), SIX.items())
def test_the_result_of_a_deal_that_was_watched_can_be_told(key: str, players: int) -> None:
    """In Kan it is found out after the last event of the deal."""
    looker = Looker(key, players)
    while not looker.log:
        looker.frame(0.5)
    viewer = looker.viewer
    assert deal_result(viewer.sight(), looker.host, viewer.presenter, viewer.table_view.crests).rows


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
@pytest.mark.parametrize("key", ["california_jack", "jan_ken_po"])
def test_everything_has_room(size: tuple[int, int], text_scale: float, key: str) -> None:
    looker = Looker(key, SIX[key], size, text_scale=text_scale)
    looker.watch(14)
    viewer = looker.viewer
    bar, layout = viewer.parts.bar.rect, viewer.parts.layout
    assert layout.plate(layout.order[0]).right < bar.left
    assert bar.right < layout.rail.left
    assert bar.bottom < layout.columns_top
    last, rate = viewer.parts.bar.buttons[StepCommand.LAST].rect, viewer.parts.bar.rate.rect
    assert max(last.right, bar.left) < rate.left
    plates = [layout.plate(player) for player in layout.order]
    for player in layout.order[1:]:
        tiles = layout.hand_tiles(player, 13)
        assert all(layout.trick(other).rect.collidelist(tiles) == -1 for other in layout.order)
        others = [plate for plate in plates if plate != layout.plate(player)]
        assert all(plate.collidelist(tiles) == -1 for plate in others)
        assert min(tile.left for tile in tiles) >= 0
        assert max(tile.right for tile in tiles) <= layout.rail.left
    assert looker.stack.draw(looker.surface)


def test_a_seat_is_taken_at_the_next_deal(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 7, NAMES[:2])
    evening = WatchApp(Host(match, ["easy", "easy"]), tmp_path, None, leave=False, speed="off")
    evening.opponents = QuickOpponents()
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    chosen = evening.preferences(Preferences())
    stack = Navigator(Services.create(chosen, (1280, 800), skins(), tmp_path, fonts()))
    evening.begin(stack)

    def frames(until: type[Scene]) -> None:
        for _ in range(4000):
            if isinstance(stack.top, until) and stack.top is not evening.table:
                return
            stack.update(0.1)
            stack.settle(0.1)

    assert isinstance(stack.top, WatchTable)
    stack.go(routes.ChooseSeat())
    assert isinstance(stack.top, Menu)
    stack.top.rows[2][2]()
    assert evening.table.taken == 1
    frames(Scene)
    stack.go(routes.AfterResult())
    assert isinstance(stack.top, TablePage)
    assert evening.match is not None
    assert evening.match.seats == ("easy", HUMAN)
    assert evening.match.deal_number == 2
    assert stack.top.seat.viewer == 1
    stack.clear()


def test_frames_look_as_if_drawn_whole() -> None:
    looker = Looker("jan_ken_po", 4, speed="fast")
    whole, parts = [looker.surface.get_rect()], 0
    for number in range(240):
        looker.frame()
        looker.stack.draw(looker.surface)
        parts += looker.stack.changed != whole
        if number % 12 == 0:
            plain = looker.surface.copy()
            looker.viewer.draw(plain)
            assert pygame.image.tobytes(plain, "RGB") == pygame.image.tobytes(looker.surface, "RGB"), number
    assert parts > 100

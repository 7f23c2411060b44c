"""Widgets: what they paint, and what mouse and keys do to them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame
import pytest

from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import PRIMARY, PRIMARY_HOVER, PRIMARY_PRESSED, TextRole
from scenes.i18n import Text
from scenes.widgets import Button, ButtonKind, Scroll, Segments, Switch, TextEntry, Touch, ValueStepper
from scenes.widgets.menu import Menu
from tests.scenes.scratch import Board, click, open_stack, picture, point, press


def colour_at(stack, position: tuple[int, int]) -> str:
    picture(stack)
    r, g, b, _ = pygame.display.get_surface().get_at(position)
    return f"#{r:02X}{g:02X}{b:02X}"


def board(fill) -> tuple:
    stack = open_stack()
    scene = Board(fill)
    stack.push(scene)
    stack.settle(0)
    return stack, scene


def test_button_is_pressed_by_mouse_and_by_keys_and_not_when_disabled():
    count: list[str] = []

    def fill(scene: Scene) -> None:
        on = Button(scene, pygame.Rect(100, 100, 140, 44), "Go", lambda: count.append("go"))
        off = Button(scene, pygame.Rect(100, 200, 140, 44), "No", lambda: count.append("no"), enabled=False)
        scene.focus.set_targets([on, off], on)

    stack, _ = board(fill)
    click(stack, (170, 122))
    assert count == ["go"]
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_TAB)
    press(stack, pygame.K_SPACE)
    click(stack, (170, 222))
    assert count == ["go"] * 3


def test_a_press_that_is_let_go_elsewhere_does_nothing():
    count: list[int] = []
    stack, _ = board(
        lambda scene: Button(scene, pygame.Rect(100, 100, 140, 44), "Go", lambda: count.append(1))
    )
    point(stack, (170, 122))
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(170, 122), button=1))
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(600, 600), button=1))
    stack.settle(0.01)
    assert count == []


def test_what_leads_to_a_sheet_does_not_stay_pressed_below_it():
    made: list[Button] = []
    stack, scene = board(
        lambda scene: made.append(
            Button(
                scene,
                pygame.Rect(100, 100, 140, 44),
                "Go",
                lambda: stack.push(Menu("", "", [("", "", list)])),
            )
        )
    )
    point(stack, (170, 122))
    hovered = pygame.image.tobytes(made[-1].image, "RGBA")
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(170, 122), button=1))
    stack.settle(0.01)
    assert pygame.image.tobytes(made[-1].image, "RGBA") != hovered
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(170, 122), button=1))
    stack.settle(0.01)
    assert stack.top is not scene
    assert pygame.image.tobytes(made[-1].image, "RGBA") == hovered


@pytest.mark.parametrize(
    "kind", [ButtonKind.PRIMARY, ButtonKind.PLAIN, ButtonKind.RAIL, ButtonKind.MENU, ButtonKind.ICON]
)
def test_red_is_what_enter_does(kind: ButtonKind):
    buttons: list[Button] = []

    def fill(scene: Scene) -> None:
        for x in (100, 400):
            rect = pygame.Rect(x, 100, 140, 44)
            buttons.append(Button(scene, rect, "Go", lambda: None, kind=kind, icon="undo", key=x))
        scene.focus.set_targets(buttons[-2:], buttons[-2])

    stack, _ = board(fill)
    point(stack, (600, 600))
    reds = []
    for key in (pygame.K_TAB, pygame.K_LEFT):
        reds.append([colour_at(stack, (x, 104)) == PRIMARY for x in (112, 412)])
        press(stack, key)
    assert reds == [[True, False], [False, True]]
    assert [button.is_red for button in buttons[-2:]] == [True, False]


def test_a_button_in_focus_shows_its_states():
    def fill(scene: Scene) -> None:
        button = Button(scene, pygame.Rect(100, 100, 140, 44), "Go", lambda: None, kind=ButtonKind.PRIMARY)
        scene.focus.set_targets([button], button)

    stack, _ = board(fill)
    point(stack, (600, 600))
    assert colour_at(stack, (112, 122)) == PRIMARY
    point(stack, (170, 122))
    assert colour_at(stack, (112, 122)) == PRIMARY_HOVER
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(170, 122), button=1))
    stack.settle(0.01)
    assert colour_at(stack, (112, 122)) == PRIMARY_PRESSED


@pytest.mark.parametrize("kind", ButtonKind)
@pytest.mark.parametrize("paper", [False, True])
def test_every_kind_paints_every_state_and_disabled_looks_different(kind: ButtonKind, paper: bool):
    made: list[Button] = []

    def fill(scene: Scene) -> None:
        palette = scene.look.paper if paper else scene.look.ink
        rect = pygame.Rect(100, 100, 160, 44)
        made.append(Button(scene, rect, "Undo", lambda: None, kind=kind, icon="undo", palette=palette))

    board(fill)
    pictures = {state: pygame.image.tobytes(made[0].paint(state), "RGBA") for state in Touch}
    assert pictures[Touch.NORMAL] != pictures[Touch.DISABLED]
    assert pictures[Touch.NORMAL] != pictures[Touch.HOVERED]
    assert made[0].paint(Touch.NORMAL).get_size() == (160, 44)


def test_chosen_button_and_new_words_change_the_picture():
    made: list[Button] = []
    stack, _ = board(
        lambda scene: made.append(
            Button(scene, pygame.Rect(100, 100, 140, 44), "Booklet", lambda: None, kind=ButtonKind.PILL)
        )
    )
    seen = {picture(stack)}
    made[0].set_chosen(True)
    stack.settle(0)
    seen.add(picture(stack))
    made[0].set_parts(["Card"])
    stack.settle(0)
    seen.add(picture(stack))
    assert len(seen) == 3


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_width_for_leaves_room_for_the_words(size: tuple[int, int]):
    stack = open_stack(size)
    scene = Board()
    stack.push(scene)
    for kind, role in (
        (ButtonKind.PRIMARY, TextRole.NAME),
        (ButtonKind.PILL, TextRole.SPEECH),
        (ButtonKind.LINK, TextRole.SPEECH),
    ):
        face = scene.look.face(role)
        width = Button.width_for(scene, "Read the rules", kind, "book")
        assert width >= scene.fonts.width("Read the rules", face) + face.px
    labels = ["Share", "Play on"]
    face = scene.look.face(TextRole.SPEECH)
    assert Segments.width_for(scene, labels) > sum(scene.fonts.width(label, face) for label in labels)


def test_segments_by_mouse_and_keys():
    told: list[int] = []

    def fill(scene: Scene) -> None:
        widget = Segments(scene, pygame.Rect(100, 100, 300, 36), ["a", "b", "c"], 0, told.append)
        scene.focus.set_targets([widget], widget)

    stack, _ = board(fill)
    click(stack, (350, 118))
    click(stack, (350, 118))
    press(stack, pygame.K_LEFT)
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_LEFT)
    assert told == [2, 1, 2, 0]


def test_stepper_stops_at_its_ends_and_reacts_only_at_its_arrows():
    told: list[int] = []

    def fill(scene: Scene) -> None:
        widget = ValueStepper(scene, pygame.Rect(100, 100, 150, 36), ["50", "100", "150"], 1, told.append)
        scene.focus.set_targets([widget], widget)

    stack, _ = board(fill)
    click(stack, (175, 118))
    assert told == []
    click(stack, (240, 118))
    click(stack, (240, 118))
    press(stack, pygame.K_LEFT)
    press(stack, pygame.K_LEFT)
    press(stack, pygame.K_LEFT)
    assert told == [2, 1, 0]


@pytest.mark.parametrize("kind", [Segments, ValueStepper])
def test_a_tap_chooses_where_it_lands_and_not_where_the_pointer_was(kind: type[Segments | ValueStepper]):
    told: list[int] = []
    stack, _ = board(
        lambda scene: kind(scene, pygame.Rect(100, 100, 150, 36), ["a", "b", "c"], 1, told.append)
    )
    point(stack, (240, 118))
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stack.handle(pygame.event.Event(event, pos=(110, 118), button=1))
    assert told == [0]


def test_switch_flips_and_keys_set_it():
    told: list[bool] = []

    def fill(scene: Scene) -> None:
        widget = Switch(scene, (200, 100), False, told.append)
        scene.focus.set_targets([widget], widget)

    stack, _ = board(fill)
    click(stack, (180, 113))
    press(stack, pygame.K_RIGHT)
    press(stack, pygame.K_LEFT)
    press(stack, pygame.K_SPACE)
    assert told == [True, False, True]


def test_a_low_widget_reacts_within_forty_units():
    told: list[bool] = []
    stack, _ = board(lambda scene: Switch(scene, (200, 100), False, told.append))
    click(stack, (180, 95))
    assert told == [True]
    click(stack, (180, 90))
    assert told == [True]


def test_text_entry_takes_letters_arrows_and_space_and_tab_leaves_it():
    told: list[str] = []
    count: list[int] = []

    def fill(scene: Scene) -> None:
        entry = TextEntry(scene, pygame.Rect(100, 100, 200, 44), "Mi", told.append, limit=4)
        button = Button(scene, pygame.Rect(100, 200, 140, 44), "Go", lambda: count.append(1))
        scene.focus.set_targets([entry, button], entry)

    stack, scene = board(fill)
    for letter in "o !x":
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        stack.settle(0.01)
    assert told
    assert len(told[-1]) == 4
    assert sorted(told[-1]) == sorted("Mio ")
    assert scene.keys == []
    press(stack, pygame.K_TAB)
    press(stack, pygame.K_SPACE)
    assert count == [1]
    press(stack, pygame.K_x)
    assert scene.keys == [pygame.K_x]


def test_scroll_moves_by_wheel_keys_and_focus_and_clips():
    made: list[Scroll] = []
    buttons: list[Button] = []

    def fill(scene: Scene) -> None:
        scroll = Scroll(scene, pygame.Rect(100, 100, 300, 200))
        for number in range(10):
            rect = pygame.Rect(0, number * 60, 200, 44)
            buttons.append(Button(scene, rect, str(number), lambda: None, container=scroll.content))
        scroll.set_height(600)
        made.append(scroll)
        scene.focus.set_targets(buttons, buttons[0])

    stack, scene = board(fill)
    scroll = made[0]
    assert scroll.furthest == 400
    scene.focus.move_to(buttons[9])
    assert scroll.offset == 400
    stack.settle(0)
    assert buttons[9].rect.bottom <= scroll.rect.bottom
    point(stack, (200, 200))
    stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, flipped=False))
    assert scroll.offset == 400 - scene.look.px(64)
    scroll.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_HOME, mod=0))
    assert scroll.offset == 0
    scene.focus.move_to(None)
    stack.settle(0)
    picture(stack)
    ground = pygame.Color(scene.look.ink.ground)
    assert pygame.display.get_surface().get_at((150, 310)) == ground


def test_a_click_on_what_is_cut_by_an_edge_counts_and_what_is_hidden_takes_no_focus():
    made: list[Scroll] = []
    buttons: list[Button] = []
    pressed: list[int] = []

    def fill(scene: Scene) -> None:
        scroll = Scroll(scene, pygame.Rect(100, 100, 300, 200))
        for number in range(4):
            rect = pygame.Rect(0, number * 80, 200, 44)
            press = partial(pressed.append, number)
            buttons.append(Button(scene, rect, str(number), press, container=scroll.content))
        scroll.set_height(400)
        made.append(scroll)
        scene.focus.set_targets(buttons, buttons[0])

    stack, scene = board(fill)
    click(stack, (200, 290))
    assert (pressed, made[0].offset) == ([2], 0), "moved into view it would lose the click"
    assert scene.focus.current is buttons[2]
    made[0].scroll_to(60)
    stack.settle(0)
    assert buttons[0].rect.collidepoint((200, 60))
    click(stack, (200, 60))
    assert (pressed, scene.focus.current) == ([2], buttons[2])


def test_a_scroll_area_with_a_margin_shows_more_than_it_reveals():
    made: list[Scroll] = []
    buttons: list[Button] = []

    def fill(scene: Scene) -> None:
        made.append(Scroll(scene, pygame.Rect(100, 100, 300, 200), margin=12))
        buttons.append(
            Button(scene, pygame.Rect(0, 0, 200, 300), "", lambda: None, container=made[0].content)
        )
        made[0].set_height(400)

    stack, scene = board(fill)
    assert buttons[0].rect.top == 100
    made[0].scroll_to(40)
    stack.settle(0)
    ground = scene.look.ink.ground
    rows = [y for y in range(60, 330) if colour_at(stack, (110, y)) != ground]
    assert (rows[0], rows[-1]) == (88, 311)


def test_scroll_shrinks_to_a_low_content():
    made: list[Scroll] = []

    def fill(scene: Scene) -> None:
        made.append(Scroll(scene, pygame.Rect(100, 100, 300, 200)))
        made[0].set_height(120, shrink=True)

    board(fill)
    assert made[0].rect.height == 120
    assert made[0].furthest == 0
    assert not made[0].bar.visible


def menu_over_a_board(rows: list[str]) -> tuple:
    """A menu over a page, and what its rows note."""
    stack, below = board(lambda scene: None)
    noted: list[str] = []
    menu = Menu(
        Text("Wait"), Text("for it"), [(Text(row), "left", partial(noted.append, row)) for row in rows]
    )
    stack.push(menu)
    stack.settle(0)
    return stack, below, menu, noted


def test_a_menu_of_many_rows_stays_within_the_window():
    stack, _, menu, _ = menu_over_a_board([str(number) for number in range(20)])
    window = pygame.Rect((0, 0), stack.services.look.size)
    assert window.contains(menu.sheet)
    places = [target.focus_rect for target in menu.focus.targets]
    assert all(menu.sheet.contains(place) for place in places)
    assert all(above.bottom < below.top for above, below in pairwise(places))


def test_a_click_beside_a_menu_or_escape_closes_it_and_nothing_is_chosen():
    for way in ("click", "escape"):
        stack, below, menu, noted = menu_over_a_board(["Watch", "Back"])
        click(stack, (menu.sheet.centerx, menu.sheet.top + 8))
        assert stack.top is menu, "a click on the sheet does not"
        if way == "click":
            click(stack, (menu.sheet.right + 30, menu.sheet.centery))
        else:
            press(stack, pygame.K_ESCAPE)
        assert stack.top is below
        assert noted == []


def test_a_press_beside_a_menu_that_ends_on_it_or_began_there_closes_nothing():
    stack, _, menu, _ = menu_over_a_board(["Back"])
    inside, outside = menu.sheet.move(0, 8).midtop, (menu.sheet.right + 30, menu.sheet.centery)
    for start, end in ((inside, outside), (outside, inside)):
        stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        assert stack.top is menu
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=outside, button=1))
    assert stack.top is menu

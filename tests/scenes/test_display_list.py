"""What is drawn only where it differs from the frame before looks as if all of it had been drawn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame

from scenes.framework.display_list import DisplayList, merged, seen_in
from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import Sitting, jack_host

SIZE = (320, 200)
FRAMES = 300
COLOURS = ((200, 0, 0), (0, 200, 0), (0, 0, 200))
Draw = Callable[[pygame.Surface], object]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def pieces(rng: Random) -> list[pygame.Surface]:
    """Surfaces as the program bakes them: premultiplied, some of them opaque."""
    found = []
    for number in range(6):
        surface = pygame.Surface((rng.randint(10, 90), rng.randint(10, 90)), pygame.SRCALPHA)
        alpha = 255 if number % 2 else rng.randint(20, 200)
        surface.fill((rng.randint(0, alpha), rng.randint(0, alpha), rng.randint(0, alpha), alpha))
        found.append(surface)
    return found


def random_draw(rng: Random, known: list[pygame.Surface]) -> Draw:
    at = (rng.randint(-40, SIZE[0]), rng.randint(-40, SIZE[1]))
    piece, colour = rng.choice(known), (rng.randint(0, 255), 40, 90)
    box = pygame.Rect(at, (rng.randint(1, 80), rng.randint(1, 80)))
    part, add = pygame.Rect(5, 3, rng.randint(1, 60), 40), pygame.BLEND_PREMULTIPLIED

    def clipped(target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(box)
        target.blit(piece, (at[0] - 7, at[1] + 4), special_flags=add)
        target.fill(colour, (*at, 6, 6))
        target.set_clip(before)

    kinds: list[Draw] = [
        lambda target: target.blit(piece, at, special_flags=add),
        lambda target: target.blit(piece, at, part, add),
        lambda target: target.blits([(piece, at, None, add), (piece, (3, at[1]), part, add)]),
        lambda target: target.fblits([(piece, at), (piece, (at[1], at[0]))], add),
        lambda target: target.fill(colour, box),
        lambda target: target.fill((3, 2, 1), box, pygame.BLEND_RGB_ADD),
        clipped,
    ]
    return rng.choice(kinds)


def test_any_frames_look_as_if_drawn_whole() -> None:
    seed = 17
    rng = Random(seed)
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    known = pieces(rng)
    ground = pygame.Surface(SIZE)
    ground.fill((20, 60, 70))
    layer, window, plain = DisplayList(SIZE), pygame.Surface(SIZE), pygame.Surface(SIZE)
    draws = [random_draw(rng, known) for _ in range(12)]
    partly = still = 0
    for frame in range(FRAMES):
        match rng.randint(0, 5):
            case 0:
                draws.insert(rng.randint(0, len(draws)), random_draw(rng, known))
            case 1 if draws:
                draws.pop(rng.randint(0, len(draws) - 1))
            case 2:
                rng.shuffle(draws)
            case 3 if draws:
                draws[rng.randint(0, len(draws) - 1)] = random_draw(rng, known)
            case 4:  # much moves upon what does not
                draws[len(draws) // 2 :] = [random_draw(rng, known) for _ in draws[len(draws) // 2 :]]
        for target in (layer, plain):
            target.blit(ground, (0, 0))
            for draw in draws:
                draw(target)
        changed = layer.show(window)
        assert pixels(window) == pixels(plain), f"seed {seed}, frame {frame}"
        area = sum(rect.width * rect.height for rect in changed)
        partly += 0 < area < SIZE[0] * SIZE[1]
        still += not changed
    print(f"seed {seed}: {FRAMES} frames, {partly} drawn in part, {still} not at all")
    assert partly > FRAMES // 4
    assert still > FRAMES // 20


def test_frames_with_the_same_mark_twice_look_as_if_drawn_whole() -> None:
    seed = 3
    rng = Random(seed)
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    layer, window, plain = DisplayList(SIZE), pygame.Surface(SIZE), pygame.Surface(SIZE)
    marks = [
        (colour, (x, 20, 40, 40)) for colour in ((200, 0, 0), (0, 200, 0), (0, 0, 200)) for x in (10, 30)
    ]
    for frame in range(FRAMES):
        for colour, place in ((0, 0, 0), None), *rng.choices(marks, k=rng.randint(1, 7)):
            layer.fill(colour, place)
            plain.fill(colour, place)
        layer.show(window)
        assert pixels(window) == pixels(plain), f"seed {seed}, frame {frame}"


def test_seen_is_what_was_put_upon_a_place_so_far() -> None:
    layer, plain, place = DisplayList(SIZE), pygame.Surface(SIZE), pygame.Rect(20, 10, 60, 50)
    for target in (layer, plain):
        target.fill((9, 9, 9))
        target.fill((200, 0, 0), (30, 30, 90, 90))
    assert pixels(seen_in(layer, place)) == pixels(seen_in(plain, place)) == pixels(plain.subsurface(place))


def test_what_the_window_lost_is_drawn_again() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    layer, window = DisplayList(SIZE), pygame.Surface(SIZE)
    for forgotten in (False, True):
        layer.fill((9, 9, 9))
        layer.show(window)
        window.fill((0, 0, 0))
        if forgotten:
            layer.forget()
        layer.fill((9, 9, 9))
        layer.show(window)
        assert window.get_at((5, 5))[:3] == ((9, 9, 9) if forgotten else (0, 0, 0))


def test_rectangles_are_merged_where_that_costs_nothing() -> None:
    near = [pygame.Rect(0, 0, 300, 300), pygame.Rect(4, 2, 300, 300)]
    far = pygame.Rect(2000, 1500, 300, 300)
    assert sorted(map(tuple, merged([*near, far]))) == [(0, 0, 304, 302), tuple(far)]


def test_many_cards_that_move_in_one_corner_leave_the_rest_alone() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    layer, window, card = DisplayList(SIZE), pygame.Surface(SIZE), pygame.Surface((30, 40))
    for step in range(2):
        layer.fill((9, 9, 9))
        for number in range(40):
            layer.blit(card, (step, number % 10))
        changed = layer.show(window)
    assert changed == [pygame.Rect(0, 0, 31, 49)]


def test_a_deal_looks_as_if_each_frame_was_drawn_whole() -> None:
    sitting = Sitting(jack_host(seed=11), speed="fast", trick_pause_ms=300)
    parts = 0
    window = sitting.surface.get_rect()
    for frame in range(280):
        sitting.frame(0.033)
        parts += sitting.stack.changed != [window]
        if frame % 7 == 0 and sitting.table.course.animator.moving:
            assert sitting.fresh(), f"frame {frame}"
        if sitting.asked and frame % 25 == 0:
            sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert parts > 80


class Square(Scene):
    """A scene in which one square goes over a ground."""

    by_parts = True

    def __init__(self) -> None:
        super().__init__()
        self.x = 0

    def draw(self, surface: pygame.Surface) -> None:
        """The ground and the square."""
        surface.fill((10, 20, 30))
        surface.fill((200, 100, 0), (self.x, 50, 40, 40))


def moved(stack: Navigator, square: Square) -> list[pygame.Rect]:
    """Where the window is drawn when the square goes on."""
    surface = pygame.display.get_surface()
    assert surface is not None
    square.x += 10
    stack.redraw()
    assert stack.draw(surface)
    return stack.changed


def test_only_what_moves_is_drawn_unless_the_window_lost_the_rest() -> None:
    stack, square = open_stack(), Square()
    stack.push(square)
    whole = [pygame.Rect(0, 0, 1280, 800)]
    assert moved(stack, square) == whole
    assert moved(stack, square) == [pygame.Rect(10, 50, 50, 40)]
    stack.expose()
    assert moved(stack, square) == whole
    pygame.display.set_mode((1300, 800))
    stack.resize((1300, 800))
    assert moved(stack, square) == [pygame.Rect(0, 0, 1300, 800)]
    assert moved(stack, square) == [pygame.Rect(40, 50, 50, 40)]

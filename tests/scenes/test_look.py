"""Lengths, type, contrast, fonts and baked surfaces."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest

from scenes.graphics import layout_metrics as colours
from scenes.graphics.baked_surfaces import ASSETS, BakedSurfaces, enlarged
from scenes.graphics.fonts import HALF_CAPITAL, Fonts
from scenes.graphics.layout_metrics import LayoutMetrics, Palette, TextRole, TypeSize
from scenes.graphics.surfaces import draw_out
from scenes.pages.home.landscape import bake_picture
from tests.scenes import eyes

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.fixture(autouse=True)
def fonts_open():
    pygame.display.init()
    pygame.font.init()


def contrast(one: str, other: str) -> float:
    return eyes.contrast(eyes.rgb(one), eyes.rgb(other))


def test_unit_follows_the_shorter_side_and_never_falls_below_the_smallest_window():
    assert LayoutMetrics((1280, 800)).u == 1
    assert LayoutMetrics((1920, 1080)).u == pytest.approx(1.35)
    assert LayoutMetrics((4000, 800)).u == 1
    assert LayoutMetrics((1024, 640)).u == pytest.approx(0.8)
    assert LayoutMetrics((300, 200)).u == LayoutMetrics((640, 400)).u == 0.5


def test_lengths_are_whole_and_do_not_vanish():
    look = LayoutMetrics((1024, 640))
    assert look.px(10) == 8
    assert look.px(0.2) == 1
    assert look.px(0) == 0


@pytest.mark.parametrize("role", TextRole)
def test_type_never_falls_below_its_floor_and_grows_with_the_text_size(role: TextRole):
    base, floor, bold = role.value
    assert LayoutMetrics((1024, 640)).face(role).px == max(floor, round(base * 0.8))
    assert LayoutMetrics((1280, 800)).face(role) == TypeSize(base, bold)
    assert LayoutMetrics((1280, 800), 1.25).face(role).px == round(base * 1.25)


@pytest.mark.parametrize("size", SIZES)
def test_rail_and_table_share_the_window(size: tuple[int, int]):
    look = LayoutMetrics(size)
    assert look.rail_width + look.table_width == size[0]
    assert look.rail_width >= 216
    assert look.seats_width <= look.table_width


def mixed(one: str, other: str, share: float) -> str:
    """The first colour with a share of the second over it."""
    parts = zip(eyes.rgb(one), eyes.rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("table", colours.TABLE_COLOURS)
def test_every_text_colour_reads_on_its_grounds(table: str, high: bool):
    look = LayoutMetrics((1280, 800), high_contrast=high, table=table)
    felt, ink, least = look.table_colour, look.ink, 7 if high else 4.7
    flat = [felt.plain] if high else [felt.lit, felt.half_lit, felt.cloth, felt.edge]
    mats = [mixed(ground, felt.mat, colours.MAT_OPACITY) for ground in flat]
    for ground in (*flat, *mats):
        assert contrast(ink.text, ground) >= 6.7
        assert contrast(ink.text2, ground) >= 4.7
    for ground in (ink.ground, ink.plate, ink.sunk, ink.raised):
        assert contrast(ink.text, ground) >= 7
        assert contrast(ink.text3, ground) >= least
        for text in (ink.text2, colours.GOLD, colours.ICE):
            assert contrast(text, ground) >= 4.7
    assert contrast(ink.text, ink.hover) >= 7
    assert contrast(ink.text2, ink.hover) >= 4.7
    for text, least in ((look.paper.text, 12), (look.paper.text2, 5.8), (look.paper.text3, 5)):
        assert contrast(text, look.paper.ground) >= least
    assert contrast(colours.ON_PRIMARY, colours.PRIMARY) >= 5.8
    assert contrast(colours.ON_PRIMARY, colours.PRIMARY_HOVER) >= 4.7
    assert contrast(ink.focus, ink.ground) >= 3


def test_tables_differ_and_so_do_their_felts():
    paint, looks = BakedSurfaces(1), [LayoutMetrics((96, 60), table=table) for table in colours.TABLE_COLOURS]
    middles = {tuple(paint.felt(look).get_at((48, 26))) for look in looks}
    assert len(middles) == len({look.ink for look in looks}) == len(colours.TABLE_COLOURS) == 4
    high = {tuple(paint.felt(replace(look, high_contrast=True)).get_at((48, 26))) for look in looks}
    assert len(high) == 4


@pytest.mark.parametrize("palette", [colours.INK, colours.PAPER])
def test_focus_stands_out_from_its_ground(palette: Palette):
    assert contrast(palette.focus, palette.ground) >= 3


def test_missing_letters_are_found_and_wide_ones_are_not_missing():
    fonts = Fonts()
    assert fonts.missing("Jan Ken Po – größer, “heads” 1.4…") == set()
    assert fonts.missing("花合わせ") == set()
    assert fonts.missing("A\U0001f0a1") == {"\U0001f0a1"}


def test_every_text_in_the_scenes_can_be_shown():
    fonts = Fonts()
    for path in (ASSETS.parent / "scenes").rglob("*.py"):
        texts = " ".join(re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")))
        assert fonts.missing(texts) == set(), path


def test_capitals_stand_in_the_middle_of_the_line_they_are_drawn_on():
    fonts = Fonts()
    for px in (12, 16, 28, 60):
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        fonts.draw(surface, "H", (100, 100), TypeSize(px, True), "#FFFFFF", "center")
        rect = surface.get_bounding_rect(min_alpha=90)
        assert abs(rect.centery - 100) <= 1
        assert abs(rect.height - 2 * HALF_CAPITAL * px) <= 1.5


@pytest.mark.parametrize("px", [12, 13, 14, 16])
def test_width_is_what_is_drawn(px: int):
    fonts = Fonts()
    for text in ("2 to 6 players", "one", "a  b", ""):
        for bold in (False, True):
            assert fonts.surface(text, TypeSize(px, bold), "#000000").get_width() == fonts.width(
                text, TypeSize(px, bold)
            )


def test_wrap_keeps_words_and_width_and_ellipsis_fits():
    fonts, face = Fonts(), TypeSize(16, False)
    text = "Capture tricks and draw cards from the stock until none is left"
    lines = fonts.wrap(text, 160, face)
    assert " ".join(lines) == text
    assert len(lines) > 2
    assert all(fonts.width(line, face) <= 160 for line in lines)
    short = fonts.ellipsis(text, 160, face)
    assert short.endswith("…")
    assert 130 < fonts.width(short, face) <= 160
    assert fonts.ellipsis("Go", 160, face) == "Go"


@pytest.mark.parametrize("path", sorted((ASSETS / "art").glob("*.svg")), ids=lambda path: path.stem)
def test_drawings_keep_to_what_the_renderer_can_do(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"<(text|use|image|pattern|clipPath|mask|filter|symbol)\b|rgba\(|stroke-dasharray", text
    )
    assert not re.search(r"#[0-9A-Fa-f]{8}\b|#[0-9A-Fa-f]{4}\b|currentColor|hsl\(", text)
    surface = BakedSurfaces(1).art(path.stem, (60, 60))
    assert surface.get_size() == (60, 60)
    assert surface.get_bounding_rect().width > 10


def test_icons_take_their_tint_and_shapes_their_exact_size():
    paint = BakedSurfaces(1.35)
    icon = paint.icon("menu", 24, "#B93627")
    assert tuple(icon.get_at((12, 12)))[:3] == (0xB9, 0x36, 0x27)
    assert paint.rounded((301, 97), 16, "#F4ECDA").get_size() == (301, 97)
    assert paint.rounded((90, 126), 5, "#F4ECDA").get_at((45, 125)).a == 255
    with pytest.raises(FileNotFoundError):
        paint.icon("no-such-icon", 24, "#000000")


def test_a_large_shape_equals_the_one_drawn_whole():
    paint = BakedSurfaces(1)
    large = paint.rounded((400, 300), 16, "#F4ECDA", "#22272A", 2)
    assert tuple(large.get_at((0, 0))) == (0, 0, 0, 0)
    assert tuple(large.get_at((200, 150)))[:3] == (0xF4, 0xEC, 0xDA)
    for edge in ((200, 0), (200, 299), (0, 150), (399, 150)):
        assert tuple(large.get_at(edge))[:3] == (0x22, 0x27, 0x2A)
    for x in range(20):
        assert large.get_at((x, 3)) == large.get_at((399 - x, 296))
    assert draw_out(large, (400, 300)) is large
    for part in (pygame.Rect(0, 0, 400, 30), pygame.Rect(330, 20, 70, 260)):
        cut = draw_out(paint.rounded((41, 41), 16, "#F4ECDA", "#22272A", 2), (400, 300), part)
        assert pygame.image.tobytes(cut, "RGBA") == pygame.image.tobytes(large.subsurface(part), "RGBA")


def test_a_large_panel_looks_as_if_drawn_whole_and_has_no_surface_of_its_size():
    paint, plain = BakedSurfaces(1), BakedSurfaces(1)
    seen, whole = pygame.Surface((600, 500)), pygame.Surface((600, 500))
    rect = pygame.Rect(80, 70, 420, 350)
    paint.panel(seen, rect, 16, "#F4ECDA", "#22272A", 2, shadow=3)
    plain.put_shadow(whole, rect, 16, 3)
    plain.put(whole, plain.rounded(rect.size, 16, "#F4ECDA", "#22272A", 2), rect.topleft)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert all(kept.get_width() < 420 or kept.get_height() < 350 for kept in paint._kept.values())


def test_shadows_fade_out_within_their_surface_and_deepen_with_the_level():
    paint = BakedSurfaces(1)
    weights = []
    for level in (1, 2, 3):
        surface, (dx, dy) = paint.shadow((200, 120), 12, level)
        middle = surface.get_at((surface.get_width() // 2, surface.get_height() // 2)).a
        assert surface.get_at((0, surface.get_height() // 2)).a <= 2
        assert dy > dx
        weights.append(middle)
    assert weights == sorted(weights)
    assert weights[0] > 60


def test_cache_is_bounded():
    paint = BakedSurfaces(1)
    for number in range(40):
        paint.baked(number, lambda: pygame.Surface((1024, 1024), pygame.SRCALPHA))
    assert paint._bytes <= 96 << 20
    assert len(paint._kept) < 30


def test_felt_is_lit_in_the_middle_and_flat_in_high_contrast():
    paint = BakedSurfaces(1)
    look = LayoutMetrics((1280, 800))
    felt = paint.felt(look)
    assert sum(felt.get_at((640, 340))[:3]) > sum(felt.get_at((3, 796))[:3]) + 60
    flat = paint.felt(replace(look, high_contrast=True))
    assert flat.get_at((640, 340)) == flat.get_at((3, 796))


def test_enlarged_gradient_fills_its_size():
    surface = enlarged((4, 4), '<rect width="4" height="4" fill="#1C4A54"/>', (33, 21))
    assert surface.get_size() == (33, 21)
    assert tuple(surface.get_at((32, 20)))[:3] == (0x1C, 0x4A, 0x54)


def test_a_full_stop_never_begins_a_row_behind_a_picture() -> None:
    fonts, face, mark = Fonts(), TypeSize(14, False), pygame.Surface((20, 20))
    for width in range(20, 160):
        rows = fonts.wrap_parts(["the jack of hearts", mark, ". More?", mark, "?"], width, face, 5)
        assert not any(row[0] in (".", "?") for row in rows if isinstance(row[0], str)), width


ROWS = 160


STREAK = 0.6
"""Levels by which the mean of a column differs from its neighbours' where it is seen as a streak."""


def test_no_streaks_in_the_dark_gradient() -> None:
    pygame.display.init()
    pygame.display.set_mode((1024, 640))
    look = LayoutMetrics((1024, 640))
    sky = bake_picture(look, BakedSurfaces(look.u)).subsurface((4, 0, look.px(600), ROWS))
    columns = [pygame.transform.average_color(sky, (x, 0, 1, ROWS)) for x in range(sky.get_width())]
    assert columns[10][:3] < columns[-1][:3], "it is darker at the left"
    means = [
        [sum(sky.get_at((x, y))[channel] for y in range(ROWS)) / ROWS for x in range(sky.get_width())]
        for channel in range(3)
    ]
    for row in means:
        streaks = [
            abs(here - (left + right) / 2) for left, here, right in zip(row, row[1:], row[2:], strict=False)
        ]
        assert max(streaks) < STREAK

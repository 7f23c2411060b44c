"""The card skins and the SVG they, and all other drawings of the program, are made of."""

from __future__ import annotations

import copy
import importlib.resources
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards import JOKER, parse_card, rank_of, suit_of
from scenes.graphics import skin_svg
from scenes.graphics.skin_manifest import load_manifest, read_deck
from scenes.graphics.skin_svg import MIN_FINE_HEIGHT
from scenes.graphics.skins import Skin, SkinError, load_skins
from scenes.i18n import CardMark, SuitMark

ASSETS = Path(str(importlib.resources.files("assets")))
DRAWINGS = sorted(ASSETS.rglob("*.svg"))
CARDS = range(JOKER + 1)
PAPER = {
    "classic": (0xFB, 0xF5, 0xE6), "four_colour": (0xFB, 0xF5, 0xE6), "goninkan": (0xF4, 0xED, 0xDD),
    "jan_ken_po": (0xF8, 0xF0, 0xDB),
}  # fmt: skip
TURNABLE = {
    "classic": "KS QH JC TD JK 2H 4S TC",
    "four_colour": "KS QH JC TD JK 2H 4S TC",
    "goninkan": "KS QH JC TD JK 2H 4S TC",
    "jan_ken_po": "KS QH KD QC 7H JK",
}
"""Cards that look the same when they are turned round."""


@pytest.fixture(scope="module")
def skins() -> dict[str, Skin]:
    return load_skins()


@pytest.fixture(params=list(PAPER))
def skin(request: pytest.FixtureRequest, skins: dict[str, Skin]) -> Skin:
    found: Skin = skins[request.param]
    return found


def cards(skin: Skin) -> list[int]:
    return [card for card in CARDS if skin.has(card)]


def colours(surface: pygame.Surface) -> set[tuple[int, ...]]:
    """Every colour with its alpha, as numbers."""
    pixels = memoryview(pygame.image.tobytes(surface, "RGBA")).cast("I")
    return {tuple(pixel.to_bytes(4, sys.byteorder)) for pixel in set(pixels)}


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("height", [60, 164])
@pytest.mark.parametrize("large", [False, True])
def test_every_card_has_the_size_asked_for_and_a_drawing(skin: Skin, height: int, large: bool) -> None:
    blank = 60
    for card in cards(skin):
        face = skin.face(card, height, large_index=large)
        assert face.get_size() == (round(height * 5 / 7), height)
        assert len(colours(face)) > blank, f"{skin.key} {card}"


def test_a_card_is_paper_with_clear_corners(skin: Skin) -> None:
    for card in cards(skin):
        for surface in (skin.face(card, 164), skin.face(card, 164, large_index=True), skin.back(164)):
            for corner in ((0, 0), (116, 0), (0, 163), (116, 163)):
                assert surface.get_at(corner).a == 0
            assert tuple(surface.get_at((58, 3))) == (*PAPER[skin.key], 255)


def test_every_card_looks_different(skin: Skin) -> None:
    looks = {pygame.image.tobytes(skin.face(card, 84), "RGBA") for card in cards(skin)}
    large = {pygame.image.tobytes(skin.face(card, 84, large_index=True), "RGBA") for card in cards(skin)}
    assert len(looks) == len(large) == len(cards(skin))
    assert not looks & large


def test_alpha_is_premultiplied(skin: Skin) -> None:
    surfaces = [skin.face(parse_card("KH"), 84), skin.back(84), skin.token(2, 32), skin.tile(5, 27, 36)]
    for surface in [*surfaces, skin.pip(1, 20)]:
        found = colours(surface)
        assert any(0 < alpha < 255 for *_, alpha in found)
        assert all(max(rgb) <= alpha for *rgb, alpha in found)


@pytest.mark.parametrize(("width", "height"), [(27, 36), (22, 29), (40, 40), (73, 97)])
def test_tiles_show_rank_and_suit_at_any_size(skin: Skin, width: int, height: int) -> None:
    tiles = [skin.tile(card, width, height) for card in cards(skin)]
    assert all(tile.get_size() == (width, height) for tile in tiles)
    assert len({pygame.image.tobytes(tile, "RGBA") for tile in tiles}) == len(tiles)


def test_tokens_are_pips_on_a_disc_and_pips_are_bare(skin: Skin) -> None:
    for suit in range(4):
        token = skin.token(suit, 62)
        assert token.get_size() == (62, 62)
        assert tuple(token.get_at((31, 3))) == (*PAPER[skin.key], 255)
        assert token.get_at((0, 0)).a == 0
        pip = skin.pip(suit, 40)
        assert pip.get_size() == (40, 40)
        assert pip.get_at((1, 1)).a == 0
        assert max(pip.get_bounding_rect().size) >= 34
        both = colours(skin.face(parse_card("5" + "CDHS"[suit]), 300)) & colours(skin.pip(suit, 62))
        assert (both & colours(token)) - {(*PAPER[skin.key], 255), (0, 0, 0, 0)}


def test_both_ends_of_a_card_are_alike(skin: Skin) -> None:
    """Courts and indices are drawn once and turned, and pips below the middle stand on their heads."""
    for text in TURNABLE[skin.key].split():
        face = skin.face(parse_card(text), 280)
        box = pygame.Rect(2, 2, 196, 130)
        near, far = (
            pygame.image.tobytes(side.subsurface(box), "RGB")
            for side in (face, pygame.transform.rotate(face, 180))
        )
        differing = sum(abs(a - b) > 90 for a, b in zip(near, far, strict=True))
        assert differing < len(near) * 0.004, text


def test_four_colours_differ_where_the_suits_do(skins: dict[str, Skin]) -> None:
    classic, four = skins["classic"], skins["four_colour"]
    for card in CARDS:
        court = card != JOKER and rank_of(card) in (9, 10, 11)
        differs = suit_of(card) in (0, 1) or (suit_of(card) == 3 and court)
        assert same(classic.face(card, 84), four.face(card, 84)) is not differs
    assert same(classic.back(84), four.back(84))
    assert tuple(four.pip(0, 40).get_at((20, 25)))[:3] == (0x2F, 0x7D, 0x45)
    assert tuple(four.pip(1, 40).get_at((20, 20)))[:3] == (0x2C, 0x66, 0xA8)


def test_index_colours_can_be_read_on_card_colour(skin: Skin) -> None:
    def light(rgb: tuple[int, ...]) -> float:
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for suit in range(4):
        index = pygame.Color(skin.index_colour(suit))
        assert (light(PAPER[skin.key]) + 0.05) / (light((index.r, index.g, index.b)) + 0.05) >= 4.5
        assert (index.r, index.g, index.b, 255) in colours(skin.face(parse_card("7" + "CDHS"[suit]), 300))


def test_names(skins: dict[str, Skin]) -> None:
    skin = skins["four_colour"]
    assert (skin.key, skin.title) == ("four_colour", "Four colours")
    assert skin.suit_names == ("clubs", "diamonds", "hearts", "spades")
    assert skin.card_name(parse_card("KS")) == "king of spades"
    assert skin.card_name(parse_card("TD")) == "ten of diamonds"
    assert skin.card_name(JOKER) == "joker"
    skin = skins["goninkan"]
    assert (skin.key, skin.title) == ("goninkan", "Go-nin-Kan")
    assert skin.suit_names == ("leaves", "snowflakes", "apples", "blossoms")
    assert skin.card_name(parse_card("QS")) == "queen of blossoms"
    assert skin.card_name(JOKER) == "joker"
    skin = skins["jan_ken_po"]
    assert (skin.key, skin.title) == ("jan_ken_po", "Jan Ken Po")
    assert skin.suit_names == ("Kaji", "Jan", "Po", "Ken")
    assert [skin.card_name(parse_card(text)) for text in ("AD", "2S", "TH", "JH", "QC", "KC")] == [
        "Jan 1", "Ken 2", "Po 10", "Po 11", "Kaji 12", "Kaji 13",
    ]  # fmt: skip


def test_surfaces_are_kept_until_forgotten() -> None:
    skin = load_skins()["classic"]
    small, large = skin.face(1, 84), skin.face(1, 131)
    assert skin.face(1, 84) is small
    assert skin.face(1, 84, large_index=True) is not small
    skin.forget(heights=(131,))
    assert skin.face(1, 131) is large
    assert skin.face(1, 84) is not small


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.graphics.skins._KEPT_PIXELS", 3 * 60 * 84)
    skin = load_skins()["classic"]
    first, second = skin.face(1, 84), skin.face(2, 84)
    skin.face(3, 84)
    assert skin.face(1, 84) is first
    skin.face(4, 84)
    assert skin.face(1, 84) is first, "what was used last is kept"
    assert skin.face(2, 84) is not second


def test_what_is_drawn_ahead_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    skin = load_skins()["classic"]
    here = skin.face(0, 84)
    skin.draw_ahead(range(5), (84, 70), [60], (38, 50), sides=[26]).wait()
    monkeypatch.setattr(pygame.image, "load_sized_svg", None)
    assert skin.face(0, 84) is here
    for card in range(5):
        assert [skin.face(card, height).get_height() for height in (84, 70)] == [84, 70]
        assert skin.tile(card, 30, 39, largest=(38, 50)).get_size() == (30, 39)
    assert skin.back(60).get_height() == 60
    assert len(skin.pictured((CardMark(4), SuitMark(3)), 26)) == 2


def test_what_is_drawn_ahead_takes_no_room_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    skin = load_skins()["classic"]
    first = skin.face(0, 84)
    monkeypatch.setattr("scenes.graphics.skins._KEPT_PIXELS", 2 * first.get_width() * first.get_height())
    skin.draw_ahead(range(5), (84,), [], (38, 50)).wait()
    second = skin.face(1, 84)
    assert skin.face(0, 84) is first
    assert skin.face(1, 84) is second


def test_drawing_ahead_ends_what_was_drawn_ahead_before() -> None:
    skin = load_skins()["classic"]
    first = skin.draw_ahead(range(52), [300], [], (38, 50))
    skin.draw_ahead([0], [84], [], (38, 50)).wait()
    first.wait()
    assert first.stopped
    assert len(first.drawn) < 52


def test_tiles_of_any_size_look_like_those_that_are_drawn_for_it(skin: Skin) -> None:
    """Hands of many cards have smaller tiles, which are scaled from one drawing."""
    card = next(filter(skin.has, CARDS))
    assert _far(skin.tile(card, 38, 50), skin.ranked(False).tile(card, 38, 50, largest=(38, 50))) == 0
    drawn = skin.tile(card, 30, 39)
    skin.forget()
    assert _far(drawn, skin.tile(card, 30, 39, largest=(38, 50))) < 8


def test_large_faces_look_like_those_that_are_scaled_down(
    skin: Skin, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = next(filter(skin.has, CARDS))
    fine = skin.face(card, MIN_FINE_HEIGHT)
    assert fine.get_size() == (round(MIN_FINE_HEIGHT * 5 / 7), MIN_FINE_HEIGHT)
    skin.forget()
    monkeypatch.setattr(skin_svg, "MIN_FINE_HEIGHT", MIN_FINE_HEIGHT + 1)
    assert 0 < _far(fine, skin.face(card, MIN_FINE_HEIGHT)) < 4


def _far(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures differ on average, of 255."""
    assert one.get_size() == other.get_size()
    pixels = [pygame.image.tobytes(each, "RGBA") for each in (one, other)]
    return sum(abs(a - b) for a, b in zip(*pixels, strict=True)) / len(pixels[0])


def test_unknown_cards(skin: Skin) -> None:
    assert set(cards(skin)) == set(CARDS)
    for card in (-1, 53):
        assert not skin.has(card)
        with pytest.raises(KeyError):
            skin.face(card, 84)


def write_skin(root: Path, key: str, manifest: object) -> None:
    (root / key).mkdir()
    text = manifest if isinstance(manifest, str) else json.dumps(manifest)
    (root / key / "manifest.json").write_text(text, encoding="utf-8")


def test_a_skin_from_elsewhere_may_recolour_and_lack_cards(tmp_path: Path) -> None:
    write_skin(
        tmp_path,
        "mine",
        {
            "inherits": "four_colour",
            "title": "Mine",
            "ranks": {"2": None},
            "joker": None,
            "suits": {"H": {"index": "#7C1F2E"}},
            "card_name": "{suit} {rank}",
        },
    )
    skin = load_skins(tmp_path)["mine"]
    assert skin.card_name(parse_card("AH")) == "hearts ace"
    assert skin.index_colour(2) == "#7C1F2E"
    assert skin.face(parse_card("AH"), 84).get_size() == (60, 84)
    assert not skin.has(JOKER)
    assert not skin.has(parse_card("2C"))


@pytest.mark.parametrize(
    ("manifest", "why"),
    [
        ("{", "cannot be read"),
        ("[]", "not an object"),
        ("[" * 100_000, "cannot be read"),
        ({}, "is not"),
        ({"inherits": "nothing"}, "cannot be read"),
        ({"inherits": "../classic"}, "cannot inherit"),
        ({"inherits": 5}, "cannot inherit"),
        ({"inherits": "classic", "paper": "white"}, "paper is not a colour"),
        ({"inherits": "classic", "suits": {"H": {"name": "roses/../x"}}}, "there is no drawing"),
        ({"inherits": "classic", "stacks": {"pip": [{"part": "../pip/clubs"}]}}, "not the name of a drawing"),
        ({"inherits": "classic", "stacks": {"two": [{"part": "pip/{suit}", "spots": "Zz"}]}}, "unknown spot"),
        ({"inherits": "classic", "stacks": {"two": [{"part": "index-patch", "zoom": 2}]}}, "unknown entry"),
        ({"inherits": "classic", "ranks": {"A": {"face": ["nothing"]}}}, "a stack that is missing"),
        ({"inherits": "jan_ken_po", "compounds": {"name/po": 5}}, "not a list"),
        ({"inherits": "jan_ken_po", "compounds": {"name/po": [{"part": "name/jan"}]}}, "there is no drawing"),
    ],
)
def test_a_bad_manifest_is_one_plain_error(tmp_path: Path, manifest: object, why: str) -> None:
    write_skin(tmp_path, "good", {"inherits": "classic"})
    write_skin(tmp_path, "worse", manifest)
    faults: list[SkinError] = []
    assert list(load_skins(tmp_path, faults=faults)) == ["good"]
    assert len(faults) == 1
    assert str(faults[0]).startswith("worse: ")
    assert why in str(faults[0])
    with pytest.raises(SkinError):
        load_skins(tmp_path)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value within a manifest."""
    if isinstance(value, list):
        value = dict(enumerate(value))
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield (*path, name)
        yield from places(inner, (*path, name))


@pytest.mark.parametrize("key", ["classic", "jan_ken_po"])
def test_no_damage_to_a_manifest_raises_anything_else(key: str) -> None:
    whole = load_manifest(key, ASSETS / "skins" / key)
    junk: list[Any] = [None, "", "#12", 7, -1e300, float("nan"), True, [], {}, [[]], {"": 0}]
    refused = 0
    for number, path in enumerate(places(whole)):
        damaged = copy.deepcopy(whole)
        target = damaged
        for name in path[:-1]:
            target = target[name]
        target[path[-1]] = junk[number % len(junk)]
        try:
            read_deck("damaged", damaged)
        except SkinError:
            refused += 1
    assert refused > 300


def test_no_drawing_is_missing(skin: Skin) -> None:
    skin.check_drawings()


def test_no_drawing_is_left_over() -> None:
    """Each fragment of a skin is used by some skin."""
    used: set[str] = set()
    for skin in load_skins().values():
        used |= {part.partition("#")[0] for part in skin.drawings()}
    root = ASSETS / "skins"
    names = (file.relative_to(root).with_suffix("").as_posix() for file in root.rglob("*.svg"))
    assert {name.partition("/")[2] for name in names} == used


ELEMENTS = {
    "svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
ATTRIBUTES = {
    "id", "width", "height", "viewBox", "transform", "d", "x", "y", "rx", "ry", "cx", "cy", "r",
    "x1", "y1", "x2", "y2", "points", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-dasharray", "opacity", "offset",
    "stop-color", "stop-opacity", "gradientUnits", "gradientTransform",
}  # fmt: skip
HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def complaints(text: str) -> list[str]:
    """What in an SVG text the program's reader would ignore or draw wrong, without telling."""
    root = ElementTree.fromstring(text)
    found = [] if root.tag == "{http://www.w3.org/2000/svg}svg" else ["the root is not svg"]
    found += [f"no {name}" for name in ("viewBox", "width", "height") if name not in root.attrib]
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        found += [] if tag in ELEMENTS else [f"element {tag}"]
        found += ["nested svg"] if tag == "svg" and element is not root else []
        found += [f"attribute {name}" for name in element.attrib if name not in ATTRIBUTES]
        found += [f"text in {tag}"] if (element.text or "").strip() else []
        for name in ("fill", "stroke", "stop-color"):
            value = element.get(name, "none")
            plain = value == "none" or HEX.fullmatch(value)
            gradient = name != "stop-color" and re.fullmatch(r"url\(#[\w-]+\)", value)
            found += [] if plain or gradient else [f"{name}={value}"]
        if tag in ("linearGradient", "radialGradient") and element.get("gradientUnits") != "userSpaceOnUse":
            found.append(f"{tag} in units of its box")
        if "opacity" in element.attrib:
            both = element.get("fill", "#000000") != "none" and element.get("stroke", "none") != "none"
            found += ["opacity of a group"] if tag == "g" else ["opacity of fill and stroke"] if both else []
        if dashes := element.get("stroke-dasharray"):
            lengths = re.split(r"[\s,]+", dashes.strip())
            usual = len(lengths) % 2 == 0 and all(re.fullmatch(r"\d*\.?\d+", one) for one in lengths)
            found += [] if usual and all(float(one) > 0 for one in lengths) else [f"dashes {dashes}"]
    return found


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.relative_to(ASSETS).as_posix())
def test_drawings_keep_to_what_the_reader_can_do(file: Path) -> None:
    assert complaints(file.read_text(encoding="utf-8")) == []
    assert pygame.image.load_sized_svg(str(file), (64, 64)).get_bounding_rect().width > 0


@pytest.mark.parametrize(
    "bad",
    [
        "<text>A</text>",
        '<use href="#a"/>',
        '<image width="1" height="1"/>',
        "<pattern/>",
        "<clipPath/>",
        "<mask/>",
        "<filter/>",
        "<style>path {}</style>",
        "<symbol/>",
        '<svg width="1" height="1"/>',
        '<path d="M0 0" style="fill:red"/>',
        '<path d="M0 0" clip-path="url(#a)"/>',
        '<path d="M0 0" class="a"/>',
        '<path d="M0 0" fill="red"/>',
        '<path d="M0 0" fill="#ABC"/>',
        '<path d="M0 0" fill="#11223344"/>',
        '<path d="M0 0" fill="rgba(0,0,0,.3)"/>',
        '<path d="M0 0" stroke="currentColor"/>',
        '<path d="M0 0" stroke="#112233" stroke-dasharray="3"/>',
        '<path d="M0 0" stroke="#112233" stroke-dasharray="3 0"/>',
        '<path d="M0 0" stroke="#112233" stroke-dasharray="3% 2%"/>',
        '<path d="M0 0" fill="#112233" stroke="#112233" opacity=".5"/>',
        '<g opacity=".5"/>',
        '<linearGradient id="a"/>',
        '<radialGradient id="a" gradientUnits="userSpaceOnUse" fx="3"/>',
    ],
)
def test_the_check_of_drawings_finds_what_is_wrong(bad: str) -> None:
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">{}</svg>'
    assert complaints(frame.format('<path d="M0 0" fill="#112233"/>')) == []
    assert complaints(frame.format(bad))

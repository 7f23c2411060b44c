"""A deck of pictures costs no more than a built-in one once its cards have been drawn, and helps as much."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards import JOKER
from scenes.decks.picture_skin import PictureSkin
from tests.bench.frames import HAND, STEP, moving_table, own_deck
from tests.decks.makers import encoded, file_name
from tests.scenes.table_driver import skins

BLACK = (0, 0, 0)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[PictureSkin]:
    """A whole deck of black pictures, so that whatever is laid over them is seen."""
    (tmp_path / "deck").mkdir()
    black = pygame.Surface((250, 350))
    for name in [*(file_name("short", card) for card in range(JOKER)), "joker", "back"]:
        (tmp_path / "deck" / f"{name}.png").write_bytes(encoded(black))
    with own_deck(tmp_path / "deck") as key:
        skin = skins()[key]
        assert isinstance(skin, PictureSkin)
        yield skin


@pytest.fixture
def read(own: PictureSkin, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pictures that were read so far."""
    true, names = PictureSkin._picture, []

    def picture(skin: PictureSkin, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        names.append(name)
        return true(skin, name, size)

    monkeypatch.setattr(PictureSkin, "_picture", picture)
    return names


def test_first_use_reads_each_picture_once_and_frames_read_none(own: PictureSkin, read: list[str]):
    sitting = moving_table(52, (1920, 1080), skins={"": own.key})
    assert sitting.table.parts.painter.skin.key == own.key
    assert 0 < len(read) <= 2 * len(set(read)), "each card at most at the heights of hand and trick"
    del read[:]
    for _ in range(30):
        sitting.frame(STEP)
    assert read == []


def test_a_face_has_the_pixel_format_of_a_built_in_one_so_that_it_is_drawn_as_fast(own: PictureSkin):
    for large in (False, True):
        mine, classic = (skin.face(3, HAND, large_index=large) for skin in (own, skins()["classic"]))
        for ask in (pygame.Surface.get_size, pygame.Surface.get_flags, pygame.Surface.get_masks):
            assert ask(mine) == ask(classic)


@pytest.mark.parametrize("height", [60, 164, HAND, 444])
def test_a_large_corner_covers_the_corner_of_the_picture(own: PictureSkin, height: int):
    plain = own.face(3, height)
    face = own.face(3, height, large_index=True)
    unit = height / 350
    for x, y in ((2.5, 20), (2.5, 120), (40, 2.5), (20, 125)):
        at = round(x * unit), round(y * unit)
        opposite = face.get_width() - 1 - at[0], height - 1 - at[1]
        for place in (at, opposite):
            assert max(plain.get_at(place)[:3]) < 60
            assert min(face.get_at(place)[:3]) > 150
    assert face.get_at((0, 0)).a < 60, "corners stay round"
    assert max(face.get_at((face.get_width() // 2, height // 2))[:3]) < 10, "the picture stays"

"""The decks page: decks that a player adds, uses, exports and removes, by drop, by mouse and by keys."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards import JOKER
from scenes.app.decks_flow import DecksFlow
from scenes.app.program_run import ProgramRun
from scenes.decks.deck_library import DeckLibrary, IncomingDeck
from scenes.decks.deck_report import MAX_TEXT_LENGTH
from scenes.decks.picture_skin import PictureSkin, with_added
from scenes.framework import routes
from scenes.framework.focus import RING_GAP, RING_WIDTH
from scenes.framework.navigator import Navigator
from scenes.graphics.skins import load_skins
from scenes.pages.decks.model import ADD_DECK_KEY
from scenes.pages.decks.page import DecksPage
from tests.decks.makers import drawn, encoded, write_deck
from tests.scenes.scratch import Board, open_stack, picture, press
from tests.scenes.test_drawn_text import recorded


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Navigator]:
    stack = open_stack()
    services = replace(
        stack.services, data=tmp_path / "data", skins=with_added(load_skins(), DeckLibrary(tmp_path / "data"))
    )
    stack.refit(services)
    run = ProgramRun(tmp_path / "data")
    run.begin(stack)
    stack.open(routes.Decks, DecksFlow(run).show)
    stack.push(Board())
    yield stack
    while stack.top is not None:
        stack.back()


def drop(stack: Navigator, source: Path) -> DecksPage:
    """Drop a deck on the window and wait for its report."""
    stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(source)))
    page = stack.top
    assert isinstance(page, DecksPage)
    until(stack, lambda: not page.model.reading)
    return page


def until(stack: Navigator, done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        stack.update(0.02)
        time.sleep(0.02)
    picture(stack)


def test_a_dropped_deck_is_shown_added_used_and_removed(stack: Navigator, tmp_path: Path):
    write_deck(tmp_path / "Seaside", "words", cards=range(3, JOKER))
    (tmp_path / "Seaside" / "back.png").write_bytes(encoded(drawn(9, (250, 350))))
    page = drop(stack, tmp_path / "Seaside")
    report = page.model.report
    assert report is not None
    assert report.refused is None
    assert stack.services.skins.keys() == load_skins().keys()  # nothing is added before the player says so
    press(stack, pygame.K_RETURN)  # the focus is on the way on
    (key,) = page.model.added
    skin = stack.services.skins[key]
    assert isinstance(skin, PictureSkin)
    assert (page.model.chosen, skin.title) == (key, "Seaside")
    classic = stack.services.skins["classic"]
    assert same(skin.face(0, 140), classic.face(0, 140)), "a card that is missing is the classic one"
    assert not same(skin.face(5, 140), classic.face(5, 140))
    assert not same(skin.back(140), classic.back(140))
    assert not same(skin.face(5, 140), skin.face(5, 140, large_index=True))
    page._buttons[-1].activate()
    assert stack.services.preferences.skins == {"": key}
    assert stack.services.deck("kan", page_own("kan")).key == key
    page._buttons[-1].activate()
    assert stack.services.preferences.skins == {}, "pressed again, each game has its own deck"
    remove = next(button for button in page._buttons if button.icon == "bin")
    remove.activate()
    assert stack.top is not page, "it is asked first"
    press(stack, pygame.K_RETURN)
    assert key in stack.services.skins
    remove_deck(stack, page)
    assert key not in stack.services.skins
    assert str(page.note) == "Seaside was deleted."
    assert list((tmp_path / "data" / "decks").iterdir()) == []


def remove_deck(stack: Navigator, page: DecksPage) -> None:
    """Remove the chosen deck by its button and the question after it."""
    remove = next(button for button in page._buttons if button.icon == "bin")
    assert remove.parts == ["Delete"]
    remove.activate()
    press(stack, pygame.K_DOWN)
    press(stack, pygame.K_RETURN)


def test_a_deck_that_cannot_be_removed_is_not_said_to_be(
    stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def denied(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    page = drop(stack, write_deck(tmp_path / "Seaside", "words", cards=range(3, JOKER)))
    press(stack, pygame.K_RETURN)
    (key,) = page.model.added
    with monkeypatch.context() as now:
        now.setattr(DeckLibrary, "remove", denied)
        remove_deck(stack, page)
    assert key in stack.services.skins
    assert str(page.note) == "The disk is full."
    picture(stack)
    remove_deck(stack, page)
    assert key not in stack.services.skins
    assert str(page.note) == "Seaside was deleted."


def page_own(game: str):
    from scenes.presenters import presenter_of

    return presenter_of(game).skin


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_what_is_typed_about_a_deck_comes_back_with_its_export(
    stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        "scenes.pages.decks.model.write_for_player", lambda name, content: _written(tmp_path / name, content)
    )
    page = drop(stack, write_deck(tmp_path / "deck", cards=[3, 4, 5]))
    page.model.call("title", "By the Sea")
    page.model.call("author", "Mio")
    page.model.call("licence", "CC0")
    press(stack, pygame.K_RETURN)
    (deck,) = page.model.added.values()
    assert (deck.title, deck.author, deck.licence, deck.cards) == ("By the Sea", "Mio", "CC0", {3, 4, 5})
    next(button for button in page._buttons if button.icon == "export").activate()
    again = drop(stack, tmp_path / "etori-By-the-Sea.zip").model
    assert again.texts == {"title": "By the Sea", "author": "Mio", "licence": "CC0"}
    assert again.incoming is not None
    assert f"own-{again.incoming.reader.key}" == deck.key


def _written(path: Path, content: Callable[[], bytes]) -> Path:
    path.write_bytes(content())
    return path


def test_a_path_is_typed_and_a_deck_that_is_none_is_refused_by_keys_alone(stack: Navigator, tmp_path: Path):
    stack.go(routes.Decks())
    page = stack.top
    assert isinstance(page, DecksPage)
    page.focus.move_to(next(row for row in page.focus.targets if getattr(row, "key", None) == ADD_DECK_KEY))
    press(stack, pygame.K_RETURN)
    entry = next(each for each in page.focus.targets if getattr(each, "key", None) == "path")
    page.focus.move_to(entry)
    assert not page.focus.targets[-1].can_focus, "there is nothing to read"
    for letter in str(tmp_path / "none.zip"):
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(stack, pygame.K_RETURN)  # reads it at once
    until(stack, lambda: not page.model.reading)
    assert page.model.report is not None
    assert page.model.report.refused is not None
    with recorded() as drawn:
        page.rebuild(page.services)
        picture(stack)
    assert "none.zip" in "".join(each.text for each in drawn)
    press(stack, pygame.K_RETURN)
    assert page.model.report is None
    assert getattr(page.focus.current, "key", None) == "path"
    page._type("~nobody-of-this-name/deck")
    page._read_path()
    assert page.model.incoming is not None
    press(stack, pygame.K_ESCAPE)
    assert stack.top is not page


def test_the_ring_around_the_first_deck_is_whole_and_golden(stack: Navigator) -> None:
    stack.go(routes.Decks())
    page = stack.top
    assert isinstance(page, DecksPage)
    rect, look = page.focus.targets[1].focus_rect, page.look
    page.focus.move_to(page.focus.targets[1])
    reach = look.px(RING_GAP) + look.px(RING_WIDTH) // 2 + 1
    picture(stack)
    drawn = pygame.display.get_surface()
    assert drawn is not None
    for place in ((rect.centerx, rect.top - reach), (rect.centerx, rect.bottom - 1 + reach)):
        assert drawn.get_at(place)[:3] == pygame.Color(look.ink.focus)[:3], "the row is on the table's cloth"


def test_leaving_while_a_deck_is_read_leaves_nothing_behind(stack: Navigator, tmp_path: Path):
    stack.go(routes.Decks(write_deck(tmp_path / "deck", cards=[1])))
    page = stack.top
    assert isinstance(page, DecksPage)
    assert page.model.reading
    stack.back()
    assert page.model.incoming is None
    assert list((tmp_path / "data" / "decks").iterdir()) == []


def test_a_damaged_picture_is_replaced_by_the_classic_card(tmp_path: Path):
    library = DeckLibrary(tmp_path)
    incoming = library.begin(write_deck(tmp_path / "deck", cards=[0, 1, 2]))
    report = incoming.reader.wait()
    deck = incoming.keep({"title": report.title, "author": "", "licence": ""})
    incoming.close()
    (deck.folder / "2C.card").write_bytes(b"no picture")
    (deck.folder / "3C.card").unlink()
    skins = with_added(load_skins(), library)
    classic, own = skins["classic"], skins[deck.key]
    assert [same(own.face(card, 100), classic.face(card, 100)) for card in (0, 1, 2)] == [True, True, False]
    (deck.folder / "deck.json").write_text("{")
    assert with_added(load_skins(), library).keys() == load_skins().keys()


TEXTS = {"title": "Seaside", "author": "", "licence": ""}


def test_another_window_leaves_a_deck_that_is_being_added(tmp_path: Path):
    first, second = DeckLibrary(tmp_path), DeckLibrary(tmp_path)
    incoming = first.begin(write_deck(tmp_path / "deck", cards=[3, 4, 5]))
    incoming.reader.wait()
    abandoned = tmp_path / "decks" / ".new-abandoned"
    abandoned.mkdir()
    os.utime(abandoned, (0, 0))
    second.begin(tmp_path / "none").close()
    assert not abandoned.exists()
    assert incoming.keep(TEXTS).cards == {3, 4, 5}
    incoming.close()
    assert len(second.decks()) == 1


def test_a_deck_that_is_added_again_is_never_missing_and_one_without_pictures_is_not_added(tmp_path: Path):
    library = DeckLibrary(tmp_path)

    def read() -> IncomingDeck:
        incoming = library.begin(tmp_path / "deck")
        incoming.reader.wait()
        return incoming

    write_deck(tmp_path / "deck", cards=[3, 4, 5])
    before = read().keep(TEXTS)
    (before.folder / "5C.card").unlink()
    place = before.folder.stat()
    gone = read()
    shutil.rmtree(gone.folder)
    with pytest.raises(FileNotFoundError):
        gone.keep(TEXTS)
    assert library.decks()[0].cards == {4, 5}
    again = read()
    deck = again.keep(TEXTS | {"title": "By the Sea"})
    again.close()
    assert (deck.title, deck.cards) == ("By the Sea", {3, 4, 5})
    assert deck.folder.stat().st_ino == place.st_ino
    assert [*map(str, tmp_path.glob("decks/*"))] == [str(deck.folder)]


def test_a_deck_dropped_over_a_menu_of_the_page_is_read_on_it_and_one_too_many_is_not_added(
    stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    page = drop(stack, write_deck(tmp_path / "deck", cards=[3]))
    press(stack, pygame.K_RETURN)
    next(button for button in page._buttons if button.icon == "bin").activate()
    assert drop(stack, write_deck(tmp_path / "other", cards=[4])) is page
    monkeypatch.setattr("scenes.pages.decks.model.MAX_DECKS", 1)
    press(stack, pygame.K_RETURN)
    assert str(page.model.trouble) == "There is no room for more."
    assert len(page.model.added) == 1
    assert drop(stack, tmp_path / "deck") is page
    press(stack, pygame.K_RETURN)
    assert page.model.trouble is None, "it is there already"


def test_export_cuts_a_title_that_is_too_long_for_a_file(
    stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    page = drop(stack, write_deck(tmp_path / "deck", cards=[3]))
    page.model.call("title", "花" * MAX_TEXT_LENGTH)
    press(stack, pygame.K_RETURN)
    path = page.model.export(page.model.chosen)
    assert path == tmp_path / f"etori-{'花' * 58}.zip"
    assert path.stat().st_size

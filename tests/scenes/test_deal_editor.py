"""The deal editor: cards by keys, clicks and drags, the table around them, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.ai.levels import LEVELS
from game.archive.collections import CollectionFile, ItemKind
from game.engine.cards import HIDDEN, card_text, parse_card
from game.match.deal_code import code_of
from game.match.deal_draft import DealDraft
from game.match.match import CodedDeal
from game.session.host import OpenPractice
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.pages.collections.sheets import CollectSheet
from scenes.pages.editor.begin_sheets import PracticeSheet, WatchSheet
from scenes.pages.editor.carried import CarriedNumbers
from scenes.pages.editor.page import DealEditorPage
from scenes.pages.editor.sheets import CallsSheet, ChoicesSheet
from scenes.pages.editor.tiles import PackTile, PlaceTile
from scenes.pages.records.page import RecordsPage
from scenes.pages.review import ReviewPage
from scenes.pages.table import TablePage
from scenes.pages.table.watching import WatchTable
from scenes.widgets import Button, ChoiceWidget
from tests.net.window_door import started
from tests.scenes.checked_table import truth
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, open_stack, picture, point, press
from tests.scenes.switch_player import SCANNED, SwitchPlayer
from tests.scenes.table_driver import skins as shared_skins


@pytest.fixture
def stack() -> Navigator:
    services = open_stack().services
    return Navigator(replace(services, skins=shared_skins()))


@pytest.fixture
def app(tmp_path: Path, stack: Navigator) -> Iterator[App]:
    app = App(tmp_path)
    app.begin(stack)
    yield app
    app.close()


def some_deal(game: str = "napoleon", players: int = 5) -> CodedDeal:
    return DealDraft.empty(GAMES[game], players).filled(Random(f"{game} {players}")).deal()


def opened(app: App, deal: CodedDeal | None = None) -> DealEditorPage:
    app.navigator.go(routes.EditDeal(deal))
    page = app.navigator.top
    assert isinstance(page, DealEditorPage)
    return page


def typed(stack: Navigator, text: str) -> None:
    for letter in text.lower():
        event = pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0)
        stack.handle(event)
        stack.settle(0.01)


def button(page: DealEditorPage | CallsSheet, key: object) -> Button:
    return next(each for each in page.focus.targets if isinstance(each, Button) and each.key == key)


def place_of(page: DealEditorPage, card: int) -> tuple[int, int]:
    """The middle of a card in its place, or in the pack."""
    at = page.model.draft.where(card)
    if at is None:
        row = next(number for number, cards in enumerate(page.pack.rows) if card in cards)
        rect = page.pack.cell_rect(row, page.pack.rows[row].index(card)).move(page.pack.rect.topleft)
    else:
        tile = page.tiles[at[0]]
        rect = tile.cell_rect(at[1]).move(tile.rect.topleft)
    return rect.center


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_typed(app: App, game: str) -> None:
    """Through the window's events, at each number of players; then the page has the code."""
    page = opened(app)
    for players in GAMES[game].players:
        wanted = DealDraft.of(some_deal(game, players))
        page.model.change_game(game)
        page.model.change_players(players)
        page.rebuild(page.services)
        for cells in wanted.cells:
            typed(app.navigator, "".join(card_text(card) for card in cells))
        assert page.model.code == code_of(*wanted.deal())
        picture(app.navigator)


def test_the_focus_goes_on_to_play_once_the_deal_is_filled_up(app: App) -> None:
    page = opened(app)
    page.focus.move_to(button(page, "fill"))
    press(app.navigator, pygame.K_RETURN)
    assert page.model.draft.is_complete
    assert page.focus.current is button(page, "play")


def test_the_columns_of_the_pack_fill_their_width(app: App) -> None:
    page = opened(app)
    last = page.pack.cell_rect(0, len(page.pack.suits) - 1)
    assert abs(last.right - page.pack.rect.width) <= 1


def test_tab_leads_to_the_next_hand_and_backspace_takes_back(app: App) -> None:
    page = opened(app)
    page.model.change_game("napoleon")
    page.rebuild(page.services)
    stack = app.navigator
    typed(stack, "qh")
    press(stack, pygame.K_TAB)
    typed(stack, "ks10")
    assert page.model.place == 1
    assert page.model.typing.rank == "10"
    press(stack, pygame.K_BACKSPACE)
    typed(stack, "2c")
    assert page.model.draft.where(parse_card("KS")) == (1, 0)
    press(stack, pygame.K_BACKSPACE)
    assert page.model.draft.count(1) == 1
    typed(stack, "qh")
    assert page.parts.texts.notice().title == "Queen of hearts: already in another place, You."
    press(stack, pygame.K_z, pygame.KMOD_CTRL)
    assert page.model.draft.count(1) == 2


def test_cards_are_clicked_and_dragged(app: App) -> None:
    page = opened(app)
    page.model.change_game("napoleon")
    page.rebuild(page.services)
    stack, card, other = app.navigator, parse_card("QH"), parse_card("2C")
    click(stack, place_of(page, card))
    click(stack, place_of(page, other))
    assert page.model.draft.where(card) == (0, 0)
    assert page.model.draft.where(other) == (0, 1)
    drag(stack, place_of(page, card), page.tiles[2].rect.center)
    assert page.model.draft.where(card) == (2, 0)
    drag(stack, place_of(page, other), place_of(page, card))
    assert page.model.draft.where(other) == (2, 0)
    assert page.model.draft.where(card) == (0, 1), "they have changed places"
    drag(stack, place_of(page, card), page.pack.rect.center)
    assert page.model.draft.where(card) is None
    click(stack, place_of(page, other))
    assert page.model.draft.where(other) is None


def drag(stack: Navigator, start: tuple[int, int], end: tuple[int, int]) -> None:
    point(stack, start)
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in (((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end):
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
    picture(stack)
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    stack.settle(0.01)


def test_the_pack_is_walked_by_arrows(app: App) -> None:
    page = opened(app)
    page.model.change_game("kan")
    page.rebuild(page.services)
    stack = app.navigator
    page.focus.move_to(page.pack)
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN):
        press(stack, key)
    card = page.pack.order[page.pack.cursor]
    assert card_text(card) == "QH"
    press(stack, pygame.K_RETURN)
    assert page.model.draft.where(card) == (0, 0)
    assert page.focus.current is page.pack
    press(stack, pygame.K_RETURN)
    assert page.model.draft.where(card) is None
    page.focus.move_to(page.tiles[0])
    typed(stack, "kh9h")
    press(stack, pygame.K_RIGHT)
    press(stack, pygame.K_RETURN)
    assert page.model.draft.cells[0][0] == HIDDEN, "the card at the cursor is taken out"
    typed(stack, "as")
    assert card_text(page.model.draft.cells[0][0]) == "AS"


def test_a_code_is_pasted_and_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    page, board = opened(app), [code_of(*some_deal("jo_jotte", 3))]
    monkeypatch.setattr(clipboard, "get", lambda: board[-1])
    monkeypatch.setattr(clipboard, "put", lambda text: board.append(text) or True)
    press(app.navigator, pygame.K_v, pygame.KMOD_CTRL)
    assert (page.model.draft.game.key, page.model.setup.players) == ("jo_jotte", 3)
    press(app.navigator, pygame.K_c, pygame.KMOD_CTRL)
    assert board[-1] == board[0]
    assert len(board) == 2
    board.append("nothing")
    press(app.navigator, pygame.K_v, pygame.KMOD_CTRL)
    assert page.parts.texts.notice().title == "This text has no deal code and no record."


def test_a_complete_deal_is_starred(app: App, tmp_path: Path) -> None:
    page = opened(app)
    assert not button(page, "star").can_focus
    deal = some_deal("kan", 4)
    app.navigator.back()
    page = opened(app, deal)
    click(app.navigator, button(page, "star").rect.center)
    assert isinstance(app.navigator.top, CollectSheet)
    item, *others = CollectionFile(tmp_path).read()[0].items
    assert (item.kind, item.code, item.seat) == (ItemKind.DEAL, code_of(*deal), 0)
    assert not others
    assert not button(page, "star").filled
    press(app.navigator, pygame.K_ESCAPE)
    assert app.navigator.top is page
    assert button(page, "star").filled


def test_what_begins_a_deal_waits_until_it_is_complete(app: App) -> None:
    page = opened(app)
    assert not button(page, "play").can_focus
    button(page, "fill").activate()
    assert button(page, "play").can_focus
    assert not button(page, "fill").can_focus


def seated(app: App, *, hands: int = 0) -> TablePage:
    """The table at which the third player's seat is taken, with the other hands hidden (0) or open (1)."""
    sheet = app.navigator.top
    assert isinstance(sheet, PracticeSheet)
    check_names(app.navigator)
    sheet.choose("seat", 2)
    if hands:
        sheet.choose("hands", hands)
    sheet.confirm()
    table = app.navigator.top
    assert isinstance(table, TablePage)
    return table


def test_a_deal_is_played_for_practice_and_comes_back(app: App) -> None:
    """Nothing is saved, the other hands stay hidden, and the result leads to a review and back here."""
    deal = some_deal()
    page = opened(app, deal)
    button(page, "play").activate()
    table = seated(app)
    host = table.host
    assert host.practice
    assert host.humans == [2]
    if host.deal_number == 0:
        host.start_deal()
    assert host.view(2).state.hands[2] == truth(host).deal.state.hands[2]
    assert [hand for seat, hand in enumerate(host.view(2).state.hands) if seat != 2] == [0] * 4
    with pytest.raises(ValueError, match="may not see"):
        host.view(2, hands_open=True)
    rng = Random(5)
    while not host.deal_finished:
        host.act(rng.choice(truth(host).legal()))
    table.rebuild(app.navigator.services)
    app.navigator.go(routes.Result())
    app.navigator.go(routes.Review())
    review = app.navigator.top
    assert isinstance(review, ReviewPage)
    press(app.navigator, pygame.K_e)
    again = app.navigator.top
    assert isinstance(again, DealEditorPage)
    assert again.model.code == code_of(*deal)
    app.navigator.back()
    app.navigator.back()
    app.navigator.go(routes.AfterResult())
    assert app.navigator.top is page
    assert app.archive is not None
    assert not app.archive.numbers()


def test_the_sheet_before_a_deal_names_seats_and_hides_the_other_hands(app: App) -> None:
    """The seats have the names of the editor, and every choice a label for whoever listens."""
    page = opened(app, some_deal())
    page.model.change_dealer(1)
    button(page, "play").activate()
    sheet = app.navigator.top
    assert isinstance(sheet, PracticeSheet)
    level, seat, hands = (row for row in sheet.focus.targets if isinstance(row, ChoiceWidget))
    assert seat.labels == ["You", "Mio, the dealer", "Haru", "Aki", "Nao"]
    assert hands.said().value == "Hidden"
    assert [row.said().name for row in (level, seat, hands)] == ["Opponents", "Your seat", "Other hands"]
    assert "hints and opponents don't" in hands.said().note
    hands.choose(1)
    assert sheet.head()[1] == "You see all hands; hints and opponents don't."


def test_a_deal_is_played_with_open_hands(app: App) -> None:
    """All hands are on the table; back in the editor, the next deal hides them unless asked again."""
    page = opened(app, some_deal())
    button(page, "play").activate()
    table = seated(app, hands=1)
    table.course.finish()
    assert isinstance(table.host, OpenPractice)
    assert table.course.board.open_cards == truth(table.host).deal.state.hands
    app.leave()
    app.navigator.go(routes.EditDeal())
    button(page, "play").activate()
    assert not seated(app).host.may_open_hands


@pytest.mark.parametrize("level", range(4))
def test_any_level_plays_a_deal_that_is_watched(app: App, level: int) -> None:
    button(opened(app, some_deal("kan", 5)), "eye").activate()
    sheet = app.navigator.top
    assert isinstance(sheet, WatchSheet)
    (choice,) = (row for row in sheet.focus.targets if isinstance(row, ChoiceWidget))
    choice.choose(level)
    sheet.confirm()
    table = app.navigator.top
    assert isinstance(table, WatchTable)
    assert table.host.seats == (LEVELS[level],) * 5


def test_the_expert_plays_a_deal_after_the_calls_that_were_made(app: App) -> None:
    page = opened(app, some_deal())
    button(page, "speech").activate()
    calls = app.navigator.top
    assert isinstance(calls, CallsSheet)
    check_names(app.navigator)
    chosen = calls.calls()[4].action
    calls._make(chosen)
    calls._make(calls.calls()[0].action)
    calls._take_back()
    assert page.model.opening is not None
    assert page.model.opening.actions == (chosen,)
    press(app.navigator, pygame.K_ESCAPE)
    button(page, "eye").activate()
    sheet = app.navigator.top
    assert isinstance(sheet, WatchSheet)
    check_names(app.navigator)
    press(app.navigator, pygame.K_RETURN)
    table = app.navigator.top
    assert isinstance(table, WatchTable)
    assert table.host.seats == ("expert",) * 5
    assert [action for _, action in truth(table.host).deal.actions] == [chosen]
    assert table.host.practice


def test_a_changed_hand_keeps_only_the_calls_that_are_still_legal(app: App) -> None:
    page = opened(app, some_deal("kan", 5))
    model = page.model
    while (opening := model.opening) is not None and opening.legal and len(opening.made) < 3:
        model.make_calls((*opening.actions, opening.legal[-1]))
    assert opening is not None
    assert opening.made
    model.clear()
    assert model.opening is None
    for number in range(5):
        model.fill(Random(number))
        kept = model.opening
        assert kept is not None
        assert kept.actions == opening.actions[: len(kept.actions)]
        model.clear()
    model.change_dealer(1)
    model.fill(Random(1))
    assert model.opening is not None
    assert model.opening.actions == ()


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_points_are_set_on_sheets(app: App, game: str) -> None:
    """Every option and every number that is carried over, with the keys."""
    page = opened(app, some_deal(game, GAMES[game].players[-1]))
    usual = page.model.code
    for key in ("gear", "sheet"):
        button(page, key).activate()
        sheet = app.navigator.top
        assert isinstance(sheet, ChoicesSheet)
        check_names(app.navigator)
        for row in list(sheet.rows()):
            if row.labels:
                sheet._choose(row, (row.value + 1) % len(row.labels))
            else:
                sheet._type(row, "3")
        picture(app.navigator)
        press(app.navigator, pygame.K_ESCAPE)
    page.model.fill(Random(1))
    assert page.model.code is not None
    assert page.model.code != usual
    assert page.model.setup.totals == (3,) * page.model.setup.players


def test_what_does_not_fit_together_is_said(app: App) -> None:
    """The holder of the joker in a round whose first deal is over must be known."""
    page = opened(app, some_deal("kan", 5))
    model = page.model
    numbers = CarriedNumbers(model)
    numbers.change(3, 0, 3)
    assert not numbers.fits_together
    assert model.setup.carried.outcomes == ()
    numbers.change(2, 0, 2)
    numbers.change(2, 1, 4)
    numbers.change(2, 2, 0b1010)
    assert numbers.fits_together
    assert model.setup.carried.deal == 2
    assert model.setup.carried.joker == 1
    assert model.setup.carried.key == 3


def test_the_records_lead_to_the_editor(app: App) -> None:
    app.navigator.go(routes.Records())
    records = app.navigator.top
    assert isinstance(records, RecordsPage)
    records.take_code(code_of(*some_deal("jan_ken_po", 4)))
    records.code_bar.buttons[0].activate()
    page = app.navigator.top
    assert isinstance(page, DealEditorPage)
    assert page.model.code == code_of(*some_deal("jan_ken_po", 4))
    app.navigator.back()
    assert opened(app).model is page.model, "the draft is kept"


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_hears_every_target(app: App, game: str) -> None:
    page = opened(app, some_deal(game, GAMES[game].players[0]))
    check_names(app.navigator)
    tile = page.tiles[0]
    assert isinstance(tile, PlaceTile)
    card = page.parts.skin.card_name(tile.parts.model.draft.cells[0][0])
    assert tile.said().value.startswith(card)
    assert isinstance(page.pack, PackTile)
    assert ":" in page.pack.said().value


def test_a_deal_is_made_with_one_switch(tmp_path: Path) -> None:
    """Cards are put into the place that was chosen, whichever places the scan comes by."""
    with started(tmp_path, (1280, 800), {"press_help": [*SCANNED]}) as program:
        program.stack.go(routes.EditDeal(None))
        program.frame()
        player, page = SwitchPlayer(program), program.stack.top
        assert isinstance(page, DealEditorPage)
        for key in (("scanned place", len(page.tiles) - 1), ("card", 3), ("card", 51), ("card", 3)):
            player.choose(key)
        assert page.model.draft.where(3) is None
        where = page.model.draft.where(51)
        assert where is not None
        assert where[0] == len(page.tiles) - 1
        player.choose("fill")
        player.choose("play")
        assert isinstance(program.stack.top, PracticeSheet)

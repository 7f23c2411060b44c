"""Jan Ken Po at the table, as it is seen: nothing covers what must be read."""

from __future__ import annotations

from math import hypot

import pygame
import pytest

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, parse_card
from game.engine.rules import SUIT_NAMES
from game.engine.state import Zone
from game.games.jan_ken_po.state import TABLES
from scenes.graphics.look import GOLD, LayoutMetrics, Role
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.table.results import deal_result
from scenes.presenters.base.presenter import plain
from scenes.table.layout import TableLayout
from scenes.table.picker.answers import Wish
from scenes.table.view.marks import TOKENS, token_middle
from tests.scenes.jan_ken_po_driver import declare, declarer, host, sit, until
from tests.scenes.table_driver import SIZES, Sitting


def pile_and_label(sitting: Sitting) -> pygame.Rect:
    """What the pile of nobody takes of the table, with the words at its foot."""
    table, noted = sitting.table, []
    label = table.parts.painter.label

    def note(surface: pygame.Surface, text: str, centre: tuple[int, int]) -> pygame.Rect:
        noted.append(label(surface, text, centre))
        return noted[-1]

    table.parts.painter.label = note  # type: ignore[method-assign]
    table.parts.tabletop.draw_piles(sitting.surface, table.course.board, table.sight())
    table.parts.painter.label = label  # type: ignore[method-assign]
    place = table.parts.tabletop.heap_place(table.sight(), Zone("neko")).rect
    return place.unionall(noted)


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5, 6])
def test_no_panel_and_no_plate_lies_on_the_neko(players: int, size: tuple[int, int], scale: float) -> None:
    sitting = sit(host(players, 4), size, text_scale=scale)
    table = sitting.table
    panel = table.parts.picker.buttons.open
    assert panel is not None
    pile = pile_and_label(sitting)
    plates = [table.parts.layout.plate(player) for player in range(players)]
    assert pile.left > 0
    assert not pile.colliderect(panel.rect), f"{pile} {panel.rect}"
    assert pile.collidelist(plates) < 0
    assert panel.rect.collidelist([table.parts.hand.rect(card) for card in table.parts.hand.cards]) < 0
    if TABLES[players].neko:
        across, down = table.parts.layout.mat
        mat = pygame.Rect(0, 0, 2 * across, 2 * down)
        mat.center = (round(table.parts.layout.trick_middle[0]), round(table.parts.layout.trick_middle[1]))
        assert mat.contains(pile), "what the bids are for lies between the players"
    else:
        until(sitting, "play")
        trick = [table.parts.layout.trick(player).rect for player in range(players)]
        assert pile.collidelist(trick) < 0


def test_other_panels_take_the_middle_again_when_the_neko_is_gone() -> None:
    bidding = sit(host(6, 4)).table.parts.picker.buttons.open
    naming = declarer("trump", 6).table
    assert bidding is not None
    panel = naming.parts.picker.buttons.open
    assert panel is not None
    middle = round(naming.parts.layout.trick_middle[1])
    plates = [naming.parts.layout.plate(player).bottom for player in range(1, 6)]
    above = max(bottom for bottom in plates if bottom < middle)
    assert abs(panel.rect.centery - middle) < 2 or panel.rect.top - above < 20, "or just below the plates"
    assert bidding.rect.centery > middle + 20


@pytest.mark.parametrize("tag", ["heads", "burns Jan"])
def test_the_tag_of_the_heading_card_leaves_its_index_free(tag: str) -> None:
    sitting = sit(host(6, 4), (1024, 640))
    layout, painter = sitting.table.parts.layout, sitting.table.parts.painter
    rect = layout.trick(3).rect
    sheet = pygame.Surface(sitting.surface.get_size())
    painter.heading(sheet, rect, tag)
    index = pygame.Rect(rect.left, rect.top + round(0.043 * rect.height), round(0.3 * rect.width), 0)
    index.height = round(0.3 * rect.height)
    index.left += layout.look.px(2)
    gold = pygame.mask.from_threshold(sheet.subsurface(index), GOLD, (8, 8, 8, 255))
    assert gold.count() == 0


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_token_in_the_middle_lies_clear_of_cards_and_tag(
    players: int, size: tuple[int, int], scale: float
) -> None:
    layout = TableLayout(LayoutMetrics(size, scale), range(players), True)
    look, (x, y) = layout.look, token_middle(layout)
    radius = look.px(TOKENS[players]) / 2 + look.px(4) + look.px(2)
    tag_top = layout.trick(0).rect.top + look.px(3) - look.tall(22)
    assert y + radius <= tag_top
    for player in range(1, players):
        card = layout.trick(player).rect
        nearest = max(card.left, min(x, card.right)), max(card.top, min(y, card.bottom))
        assert hypot(x - nearest[0], y - nearest[1]) >= radius - 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_the_result_of_six_is_seen_whole(size: tuple[int, int], scale: float) -> None:
    sitting = until(sit(host(6, 4), size, text_scale=scale), "play", declare("C", "call KS"))
    while not sitting.host.deal_finished:
        sitting.table.controller.act(sitting.table.seat.state.legal[0])
        sitting.rest()
    table = sitting.table
    result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests)
    sheet = DealScores(result, table.table_view.painter.skin)
    sitting.stack.push(sheet)
    assert sheet.scroll is not None
    assert sheet.scroll.furthest == 0
    widest = max(abs(player.gain) for player in result.players)
    assert widest >= 100, "three figures have room too"
    face = table.look.face(Role.SHEET_TITLE)
    left = sheet.left_width - table.look.px(18) - table.fonts.width(f"+{widest}", face)
    assert left > sheet.sum_x


def test_the_dealer_who_must_bid_is_told_why() -> None:
    sitting = sit(host(3, 3, ("human",) * 3))
    for others in (2, 1, 0):
        table = sitting.table
        table.controller.dispatch(Wish.CARDS)
        panel = table.parts.picker.buttons.open
        assert panel is not None
        assert ("must bid" in str(panel.note)) is (others == 0)
        assert bool(panel.words) is (others > 0), "all others have a button to pass"
        if others:
            table.controller.act(Action("pass"))
            sitting.rest()


def test_who_waits_is_told_for_whom() -> None:
    for players, words in ((2, "Mio puts cards down"), (4, "The others put down their cards")):
        table = declarer("discard", players).table
        assert table.presenter.narration.waiting(table.sight()) == (words,)


def test_the_denomination_without_trumps_is_named_in_one_place() -> None:
    sitting = sit(host(2, 3))
    name = SUIT_NAMES[NO_TRUMP]
    assert sitting.table.parts.painter.strain_names[NO_TRUMP] == name
    bid = Action("bid", number=3, strain=NO_TRUMP)
    assert plain().narration.spoken(sitting.table.sight(), bid) == ("3", name)


def test_only_decks_with_every_card_in_play_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(host(2, 3))
    table = sitting.table
    every = list(sitting.stack.services.skins)
    poor = next(key for key in every if key != table.table_view.painter.skin.key)
    lacking = sitting.stack.services.skins[poor]
    monkeypatch.setattr(lacking, "has", lambda card: card != parse_card("KS"))
    assert list(table.table_view.decks.fitting(table.services)) == [key for key in every if key != poor]
    seen = set()
    for _ in every:
        seen.add(table.table_view.painter.skin.key)
        sitting.key("c")
    assert seen == set(every) - {poor}
    preferences = sitting.stack.services.preferences.with_skin("jan_ken_po", poor)
    sitting.stack.keep(preferences)
    shown = table.table_view.painter.skin.key
    assert shown == "jan_ken_po", "a deck chosen before gives way to the game's own"
    monkeypatch.setattr(lacking, "has", lambda card: card != parse_card("AS"))
    table.rebuild(table.services)
    assert table.table_view.painter.skin.key == poor, "a card that is not in play is not missed"

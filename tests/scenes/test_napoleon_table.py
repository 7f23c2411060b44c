"""The table of Napoleon: the secret kept, piles, bids that are typed, calls, and where cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest

from game import GAMES
from game.engine.actions import Action, parse_action
from game.engine.cards import JOKER, NO_TRUMP, Card, card_text, each, parse_card
from game.engine.state import NOBODY, Zone
from game.games.napoleon.form import form_of
from game.games.napoleon.powers import powers
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.i18n import SuitMark, Translator
from scenes.pages.help.figures import cards_shown
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import topics_for
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import CardNotes, CardRanking
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.napoleon.terms import ranking, special_cards
from scenes.table.layout import TableLayout
from scenes.table.picker.answers import PickerCommand
from tests.scenes import game_driver
from tests.scenes.choosing import actions, button, decide
from tests.scenes.game_driver import sit
from tests.scenes.table_driver import ALL_SIZES, Sitting
from tests.scenes.test_table_layout import layouts, seat

NAPOLEON = GAMES["napoleon"]
find, host = partial(game_driver.find, "napoleon"), partial(game_driver.host, "napoleon")


def in_part(part: str) -> Sitting:
    """A table in play at which the viewer is an opponent, or the adjutant."""
    for first in range(1, 200):
        sitting = find(5, "play", lambda state: state.napoleon != 0, first=first)
        partner = sitting.match.deal.state.partner()
        if (partner == 0) == (part == "adjutant") and partner not in (
            NOBODY,
            sitting.match.deal.state.napoleon,
        ):
            return sitting
    raise AssertionError(f"the viewer was never {part}")


def everything_shown(sitting: Sitting) -> tuple[object, ...]:
    """All that the presenter lets the table show."""
    table = sitting.table
    presenter, sight = table.presenter, table.sight()
    players = range(sitting.host.players)
    legal = table.seat.state.legal
    return (
        [presenter.seats.status(sight, player) for player in players],
        [presenter.seats.side(sight, player) for player in players],
        [presenter.seats.captured(sight, player) for player in players],
        presenter.sidebar.sections(sight),
        presenter.board_layout.tags(sight),
        presenter.prompts.prompt(sight, legal),
        presenter.narration.waiting(sight),
        presenter.advice.notes(sight, legal),
        table.host.events(0),
    )


def test_nothing_shown_depends_on_who_the_adjutant_is() -> None:
    sitting = in_part("opponent")
    state = sitting.match.deal.state
    adjutant = state.partner()
    before = everything_shown(sitting)
    pictures = [picture(sitting)]
    for other in range(1, 5):
        if other in (adjutant, state.napoleon):
            continue
        swap(sitting, state.called, adjutant, other)
        assert state.partner() == other
        assert everything_shown(sitting) == before
        pictures.append(picture(sitting))
        swap(sitting, state.called, other, adjutant)
    assert len(pictures) == 3
    assert len(set(pictures)) == 1, "the table looks the same whoever it is"


def swap(sitting: Sitting, card: Card, giver: int, taker: int) -> None:
    """Exchange a hidden card for one of another player, in the truth."""
    state = sitting.match.deal.state
    back = each(state.hands[taker] & ~state.known[0])[0]
    for player, gone, come in ((giver, card, back), (taker, back, card)):
        state.hands[player] ^= 1 << gone | 1 << come
        state.known[player] ^= 1 << gone | 1 << come


def picture(sitting: Sitting) -> bytes:
    sitting.stack.redraw()
    sitting.frame(0.0)
    return pygame.image.tobytes(sitting.surface, "RGB")


def test_a_covered_seat_shows_no_mark() -> None:
    for seed in range(1, 40):
        sitting = find(5, "play", lambda state: not sum(state.won), seats=("human",) * 5, first=seed)
        table = sitting.table
        state = sitting.match.deal.state
        partner = state.partner()
        rng = Random(3)
        for _ in range(12):
            if table.seat.covered and table.seat.viewer == partner != state.napoleon:
                sight = table.sight()
                assert not any("called" in tag for tag in table.presenter.board_layout.tags(sight).values())
                assert table.presenter.seats.side(sight, partner) is None
                table.controller.dispatch(PickerCommand.CARDS)
                assert any(
                    "called" in tag for tag in table.presenter.board_layout.tags(table.sight()).values()
                )
                return
            if table.seat.covered:
                table.controller.dispatch(PickerCommand.CARDS)
            if state.adjutant != NOBODY or not table.seat.state.legal:
                break
            decide(sitting, rng)
    raise AssertionError("the adjutant never took his seat")


def test_tags_follow_the_bid_that_is_thought_of() -> None:
    sitting = find(5, "auction", lambda state: not state.bids)
    table = sitting.table
    for text, sei, ura in (("bid 12 H", "JH", "JD"), ("bid 12 C", "JC", "JS")):
        sitting.point(table.parts.picker.buttons.open.cells[parse_action(text)].rect.center)  # type: ignore[union-attr]
        sitting.frame(0.01)
        tags = table.presenter.board_layout.tags(table.sight())
        named = {"AS": "mighty", sei: "sei-jack", ura: "ura-jack"}
        assert {card_text(card): tag for card, tag in tags.items()} == named
        shown = next(
            part for part in table.presenter.sidebar.sections(table.sight()) if isinstance(part, CardRanking)
        )
        assert [card_text(card) for card, _ in shown.cards] == list(named)
    options = {"joker": "stronger", "yoromeki": True}
    found = powers(form_of(NAPOLEON.Options(**options), 5), 2)
    assert [name for _, name in ranking(found)] == ["mighty", "joker", "sei-jack", "ura-jack"]
    assert set(special_cards(found).values()) == {
        "mighty", "joker", "sei-jack", "ura-jack", "hunter", "yoromeki",
    }  # fmt: skip


def columns(layout: TableLayout, player: int) -> list[pygame.Rect]:
    found = []
    for number in range(4):
        rect = layout.column(player * 4 + number, player).rect
        found.append(pygame.Rect(rect.left, rect.top - layout.column_depth, rect.width, 0))
        found[-1].height = rect.height + layout.column_depth
    return found


def tables(players: int) -> Iterator[TableLayout]:
    if players > 2:
        yield from layouts(players)
        return
    for size in ALL_SIZES:
        for scale in (1.0, 1.25):
            yield TableLayout(LayoutMetrics(size, scale), range(2), True, 4)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_captured_cards_and_piles_lie_clear_of_everything(players: int) -> None:
    cards = {2: 13, 3: 16, 4: 12, 5: 10, 6: 8}[players]
    for layout in tables(players):
        where = f"{layout.look.size} text {layout.look.text_scale} clockwise {layout.clockwise}"
        table = pygame.Rect(0, 0, layout.look.table_width, layout.height)
        tiles = {player: layout.tiles(player, 10) for player in layout.order}
        trick = [layout.trick(player).rect for player in layout.order]
        hand = [place.rect for place in layout.fan(cards)]
        piles = {player: columns(layout, player) if players == 2 else [] for player in layout.order}
        for player, row in tiles.items():
            whole = row[0].unionall(row[1:])
            assert table.contains(whole), where
            assert whole.collidelist(trick) < 0, f"tiles of {player} on the trick: {where}"
            assert whole.collidelist(hand) < 0, f"tiles of {player} on the hand: {where}"
            for other in layout.order:
                assert whole.collidelist(seat(layout, other, cards)) < 0, f"{player} on {other}: {where}"
                assert whole.collidelist(piles[other]) < 0, f"{player} on piles of {other}: {where}"
            assert all(b.left - a.left >= layout.look.px(9) for a, b in pairwise(row))
        for one, two in combinations(layout.order, 2):
            assert tiles[one][0].unionall(tiles[one][1:]).collidelist(tiles[two]) < 0, where
        for player, places in piles.items():
            for place in places:
                assert table.contains(place), where
                assert place.collidelist(trick) < 0, where
                assert place.collidelist(hand) < 0, where
                assert place.collidelist(piles[1 - player]) < 0, where
                assert all(place.collidelist(seat(layout, other, 9)) < 0 for other in (0, 1)), where
        line = pygame.Rect(0, 0, layout.look.px(300), layout.look.tall(38))
        line.center = layout.prompt
        assert line.collidelist([*trick, *hand, *piles[layout.order[0]]]) < 0, where


def test_play_stops_for_a_moment_when_the_called_card_falls() -> None:
    sitting = in_part("adjutant")
    called = sitting.host.view(0).state.called
    rng = Random(1)
    while called not in sitting.legal_cards():
        decide(sitting, rng)
    table = sitting.table
    table.controller.act(Action("play", (called,)))
    told = []
    for _ in range(40):
        sitting.frame(0.05)
        told.append(str(table.messages.caption))
        if "are the adjutant" in told[-1]:
            break
    assert "are the adjutant" in told[-1]
    assert table.course.animator.waiting
    left = table.course.animator.pause_left
    assert left is not None
    assert left > 0.7


@pytest.mark.parametrize("way", ["pointer", "typed", "arrows", "untouched"])
def test_a_bid_is_made(way: str) -> None:
    sitting = find(5, "auction", lambda state: not state.bids)
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    wanted = "bid 14 H"
    match way:
        case "pointer":
            sitting.point(button(sitting, ("action", wanted)).rect.center)
            sitting.frame(0.01)
            assert panel.selected == parse_action(wanted)
            assert button(sitting, ("action", wanted)).is_red
            sitting.key("return")
        case "typed":
            sitting.key("1", "4", "h")
            assert panel.selected == parse_action(wanted)
            assert actions(sitting) == []
            sitting.key("return")
        case "arrows":
            wanted = "bid 13 C"
            sitting.key("up", "right", "right", "return")
        case "untouched":
            wanted = "pass"
            sitting.key("return")
    assert actions(sitting)[0] == wanted


def test_bids_that_are_too_low_stand_dimmed_in_their_rows() -> None:
    sitting = find(
        5,
        "auction",
        lambda state: [bool(bid.action.number) for bid in state.bids].count(True) == 1,
        options={"no_trump": "low"},
    )
    table = sitting.table
    panel = table.parts.picker.buttons.open
    assert panel is not None
    standing = sitting.host.view(0).state.bid
    assert standing is not None
    assert len(panel.cells) + len(panel.stills) == 5 * 10 + 5, "every number of five rows, and their tokens"
    made = [still for still in panel.stills if len(still.parts) == 2]
    assert [still.parts[0] for still in made] == [str(standing.number)]
    rows = sorted({cell.rect.y: action.strain for action, cell in panel.cells.items()}.items())
    assert [strain for _, strain in rows] == [3, 2, 1, 0, 4], "no trumps below clubs"
    numbers = {action.number for action in panel.cells}
    assert min(numbers) >= standing.number


def test_any_card_can_be_called_by_mouse_and_keys() -> None:
    sitting = find(5, "call", options={"joker": "strong"})
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 53
    own = sitting.hand()
    assert len(panel.marks) == len(own), "one's own cards bear a mark"
    assert "you would play alone" in str(panel.explain(parse_action(f"call {card_text(own[0])}")))
    sitting.key("j", "j", "j", "j", "j")
    assert panel.selected is not None
    assert panel.selected.cards[0] in {JOKER, *(parse_card(f"J{suit}") for suit in "CDHS")}
    sitting.key("q", "d")
    assert panel.selected == parse_action("call QD")
    sitting.key("return")
    assert actions(sitting)[-1] == "call QD"
    sitting.rest()
    sitting = find(5, "call")
    sitting.press_button(("action", "call AH"))
    assert actions(sitting)[-1] == "call AH"


def test_hattori_bars_cards_of_the_own_hand() -> None:
    sitting = find(4, "call", options={"style": "hattori"})
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 40
    assert len(panel.stills) == 12
    sitting.key("return")
    sitting.rest()
    assert len(sitting.hand()) == 13
    assert sitting.table.course.board.heaps[Zone("blind")].count == 0


def test_cards_of_the_piles_cannot_be_put_away() -> None:
    sitting = find(2, "discard")
    top = each(sitting.host.view(0).state.pile_tops(0))[0]
    sitting.click(sitting.spot(top))
    assert "piles" in sitting.table.messages.refusal
    assert not sitting.table.parts.hand.chosen


def test_a_pile_shows_how_many_cards_it_has_and_the_third_one_open() -> None:
    sitting = sit(host(2, 3))
    board = sitting.table.course.board
    assert len(board.columns) == 8
    for zone, (player, top) in board.columns.items():
        cards = board.heaps[zone].cards
        assert [card >= 0 for card in cards] == [False, True, False]
        assert top is not None
        assert top >= 0
        assert zone.place // 4 == player
    assert board.counts == [13, 13], "top cards belong to the hands"


def test_cards_in_the_rules_can_be_read_and_say_what_the_rules_say() -> None:
    shown = cards_shown("cards AS mighty | JH sei-jack | JK | ZZ nothing")
    assert [(card_text(card), said) for card, said in shown] == [
        ("AS", "mighty"), ("JH", "sei-jack"), ("JK", ""),
    ]  # fmt: skip
    assert cards_shown("chain C | burns") == ()
    sitting = sit(host(2, 3))
    scene = HelpPage(HelpModel(topics_for([NAPOLEON], Translator()), "napoleon"))
    sitting.stack.push(scene)
    figures = [laid for laid in scene.page.laid if laid.part.marker.startswith("cards")]
    assert len(figures) == 5
    assert all(laid.height > 80 for laid in figures)
    sitting.frame(0.0)


def test_the_holder_alone_sees_that_he_is_called() -> None:
    sitting = in_part("adjutant")
    table, sight = sitting.table, sitting.table.sight()
    called = sight.state.called
    assert "called" in table.presenter.board_layout.tags(sight)[called]
    assert table.presenter.seats.side(sight, 0) is DealSide.A
    assert table.presenter.seats.status(sight, 0)[0].startswith("Adjutant")
    note = notes(sight, table)[0]
    assert (note.words, note.strong) == ("You hold it", True)
    for other in (*range(1, 5), None):
        seen = replace(sight, view=sitting.host.view(other), you=None)
        assert not any("called" in tag for tag in table.presenter.board_layout.tags(seen).values())
        if other not in (seen.state.napoleon, 0):
            assert table.presenter.seats.side(seen, 0) is None


def notes(sight: TableContext, table: object) -> tuple:
    return next(part for part in table.presenter.sidebar.sections(sight) if isinstance(part, CardNotes)).notes


def test_napoleon_alone_knows_it_and_nobody_else_does() -> None:
    sitting = find(5, "call")
    sitting.table.controller.act(Action("call", (sitting.hand()[0],)))
    sitting.rest()
    sight, presenter = sitting.table.sight(), sitting.table.presenter
    assert presenter.seats.side(sight, 1) is DealSide.B
    assert notes(sight, sitting.table)[0].words == "You play alone"
    other = replace(sight, view=sitting.host.view(2), you=None)
    assert [presenter.seats.side(other, player) for player in range(5)] == [
        DealSide.A,
        None,
        DealSide.B,
        None,
        None,
    ]
    assert notes(other, sitting.table)[0].words == "Holder unknown"


def test_a_bid_stands_on_its_players_plate_with_its_suit() -> None:
    sitting = in_part("opponent")
    table = sitting.table
    sight = table.sight()
    state = sight.state
    state.phase = "auction"
    for player in {bid.player for bid in state.bids}:
        last = [bid.action for bid in state.bids if bid.player == player][-1]
        status = table.presenter.seats.status(sight, player)
        if not last.number:
            assert status == ("Passed",)
        elif last.strain == NO_TRUMP:
            assert status == (f"Bid {last.number} no trumps",)
        else:
            assert status == (f"Bid {last.number}", SuitMark(last.strain))
    assert any(table.presenter.seats.status(sight, player) != ("Passed",) for player in range(5))

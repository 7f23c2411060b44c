"""What the table shows of Napoleon: the secret kept, marks and tags, piles and captured cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest

from game.engine.actions import Action, parse_action
from game.engine.cards import NO_TRUMP, Card, card_text, each, parse_card
from game.engine.state import NOBODY
from game.games.napoleon.form import form_of
from game.games.napoleon.powers import powers
from scenes.graphics.look import LayoutMetrics
from scenes.i18n import SuitMark
from scenes.presenters.base.layout import Side
from scenes.presenters.base.sidebar import CardNotes, Forces, Ranking
from scenes.presenters.base.sight import Sight
from scenes.presenters.napoleon.terms import count, head, open_discards, ranking, special_cards
from scenes.table.layout import TableLayout
from scenes.table.picker.answers import Wish
from tests.scenes.napoleon_driver import (
    BIDDING,
    NAPOLEON,
    PASSING,
    decide,
    host,
    in_part,
    sit,
    until,
    wishing,
)
from tests.scenes.table_driver import ALL_SIZES, Sitting
from tests.scenes.test_table_layout import layouts, seat

# The secret.


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
        [presenter.advice.hint(sight, action) for action in legal],
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


def test_the_holder_alone_sees_that_he_is_called() -> None:
    sitting = in_part("adjutant")
    table, sight = sitting.table, sitting.table.sight()
    called = sight.state.called
    assert "called" in table.presenter.board_layout.tags(sight)[called]
    assert table.presenter.seats.side(sight, 0) is Side.A
    assert table.presenter.seats.status(sight, 0)[0].startswith("Adjutant")
    note = notes(sight, table)[0]
    assert (note.words, note.strong) == ("You hold it", True)
    for other in (*range(1, 5), None):
        seen = replace(sight, view=sitting.host.view(other), you=None)
        assert not any("called" in tag for tag in table.presenter.board_layout.tags(seen).values())
        if other not in (seen.state.napoleon, 0):
            assert table.presenter.seats.side(seen, 0) is None


def notes(sight: Sight, table: object) -> tuple:
    return next(part for part in table.presenter.sidebar.sections(sight) if isinstance(part, CardNotes)).notes


def test_a_covered_seat_shows_no_mark() -> None:
    for seed in range(1, 40):
        sitting = sit(host(5, seed, ("human",) * 5), bids=0)
        until(sitting, "play", wishing("lowest"))
        table = sitting.table
        state = sitting.match.deal.state
        partner = state.partner()
        rng = Random(3)
        for _ in range(12):
            if table.seat.covered and table.seat.viewer == partner != state.napoleon:
                sight = table.sight()
                assert not any("called" in tag for tag in table.presenter.board_layout.tags(sight).values())
                assert table.presenter.seats.side(sight, partner) is None
                table.controller.dispatch(Wish.CARDS)
                assert any(
                    "called" in tag for tag in table.presenter.board_layout.tags(table.sight()).values()
                )
                return
            if table.seat.covered:
                table.controller.dispatch(Wish.CARDS)
            if state.adjutant != NOBODY or not table.seat.state.legal:
                break
            decide(sitting, PASSING, rng)
    raise AssertionError("the adjutant never took his seat")


def test_when_the_called_card_falls_everybody_sees_it() -> None:
    sitting = in_part("opponent")
    rng = Random(1)
    while sitting.host.view(0).state.adjutant == NOBODY:
        decide(sitting, PASSING, rng)
    sight, presenter = sitting.table.sight(), sitting.table.presenter
    state = sight.state
    sides = [presenter.seats.side(sight, player) for player in range(5)]
    assert [side is Side.A for side in sides] == [p in (state.napoleon, state.adjutant) for p in range(5)]
    contract = next(part for part in presenter.sidebar.sections(sight) if isinstance(part, Forces))
    assert len(contract.forces) == 2
    ours, theirs = contract.forces
    assert ours.need + theirs.need == 21
    taken = sum(count(state, player) for player in range(5))
    assert ours.done + theirs.done == taken + open_discards(state).bit_count()


def test_napoleon_alone_knows_it_and_nobody_else_does() -> None:
    sitting = until(sit(host(5, 3), bids=0), "call", BIDDING)
    sitting.table.controller.act(Action("call", (sitting.hand()[0],)))
    sitting.rest()
    sight, presenter = sitting.table.sight(), sitting.table.presenter
    assert presenter.seats.side(sight, 1) is Side.B
    assert notes(sight, sitting.table)[0].words == "You stand alone"
    other = replace(sight, view=sitting.host.view(2), you=None)
    assert [presenter.seats.side(other, player) for player in range(5)] == [Side.A, None, Side.B, None, None]
    assert notes(other, sitting.table)[0].words == "Nobody says who has it"


# Tags and the trick.


@pytest.mark.parametrize(
    ("trump", "cards", "won", "place", "why"),
    [
        ("H", "9C AC", 1, 1, "heads"),
        ("H", "AC 2H", 1, 1, "trumps it"),
        ("H", "3H 9H", 1, 1, "highest trump"),
        ("H", "AH JD JH", 1, 2, "sei-jack"),
        ("H", "AH JD 2H", 1, 1, "ura-jack"),
        ("H", "JH AS", 1, 1, "mighty"),
        ("D", "9H KH 2H", 1, 2, "same two"),
        ("D", "9H KH 2H 5C", 1, 1, "heads"),
        ("H", "9C AS JH", 0, 0, "heads"),
        ("S", "2H 3C", 1, 0, "heads"),
    ],
)
def test_what_heads_a_trick_and_why(trump: str, cards: str, won: int, place: int, why: str) -> None:
    sitting = in_part("opponent")
    sight = sitting.table.sight()
    sight.state.powers = powers(form_of(NAPOLEON.Options(), 5), "CDHS".index(trump))
    sight.state.won = [won, 0, 0, 0, 0]
    trick = [parse_card(text) for text in cards.split()]
    assert head(sight.state, trick) == (place, why)
    assert sitting.table.presenter.board_layout.heading(sight, trick) == (place, why)


def test_tags_follow_the_bid_that_is_thought_of() -> None:
    sitting = sit(host(5, 3), bids=0)
    table = sitting.table
    for text, sei, ura in (("bid 12 H", "JH", "JD"), ("bid 12 C", "JC", "JS")):
        sitting.point(table.parts.picker.buttons.open.cells[parse_action(text)].rect.center)  # type: ignore[union-attr]
        sitting.frame(0.01)
        tags = table.presenter.board_layout.tags(table.sight())
        named = {"AS": "mighty", sei: "sei-jack", ura: "ura-jack"}
        assert {card_text(card): tag for card, tag in tags.items()} == named
        shown = next(
            part for part in table.presenter.sidebar.sections(table.sight()) if isinstance(part, Ranking)
        )
        assert [card_text(card) for card, _ in shown.cards] == list(named)
    options = {"joker": "stronger", "yoromeki": True}
    found = powers(form_of(NAPOLEON.Options(**options), 5), 2)
    assert [name for _, name in ranking(found)] == ["mighty", "joker", "sei-jack", "ura-jack"]
    assert set(special_cards(found).values()) == {
        "mighty", "joker", "sei-jack", "ura-jack", "hunter", "yoromeki",
    }  # fmt: skip


def test_special_cards_without_power_bear_no_tag_in_the_first_trick() -> None:
    sitting = in_part("opponent")
    mighty = parse_card("AS")
    sight = sitting.table.sight()
    sight.state.trick, sight.state.won = [mighty], [0] * 5
    assert mighty not in sitting.table.presenter.board_layout.tags(sight)
    sight.state.won = [1, 0, 0, 0, 0]
    assert sitting.table.presenter.board_layout.tags(sight)[mighty] == "mighty"


# Places.


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
        decide(sitting, PASSING, rng)
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

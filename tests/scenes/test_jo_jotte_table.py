"""The table of Jo-Jotte: melds, piles, hands set aside, who sees what, and the order of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.cards import mask, parse_cards, suit_of
from game.engine.events import Event, MeldClaim, MeldsCompared
from game.games.jo_jotte.deal_result import Melds
from game.games.jo_jotte.ranks import HEIGHTS
from game.games.jo_jotte.state import JoJotteState
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import ContractProgress, PadSide, RankOrder, ThisHand
from scenes.table.layout import TableLayout
from tests.game.at_the_table import act, do
from tests.game.jo_jotte_deals import pass_on, run_at
from tests.scenes.choosing import moments
from tests.scenes.game_driver import asked, sit, view
from tests.scenes.jo_jotte_driver import WORDS, at_table
from tests.scenes.jo_jotte_sitting import FORMS, find, host, watch
from tests.scenes.table_driver import SIZES, Sitting
from tests.scenes.test_table_layout import layouts, seat


def with_feet(layout: TableLayout, rect: pygame.Rect) -> pygame.Rect:
    """A pile with the pill at its foot and, at its left, the edges of a thick one."""
    foot = rect.copy()
    foot.height += layout.look.px(4) + layout.look.tall(27) // 2
    foot.left -= layout.look.px(5)
    return foot


@pytest.mark.parametrize("form", FORMS)
def test_piles_lie_clear_of_seats_trick_prompt_and_hand(form: str) -> None:
    players, _ = FORMS[form]
    for layout in layouts(players):
        where = f"{layout.look.size} text {layout.look.text_scale}"
        table = pygame.Rect(0, 0, layout.look.table_width, layout.height)
        count = 2 if form == "partners" else 3
        lay = layout.between if form == "partners" else layout.aside
        piles = [lay(number, count).rect for number in range(count)]
        hand = [place.rect for place in layout.fan(9)]
        trick = [layout.trick(player).rect for player in layout.order]
        tiles = [layout.tiles(player, 4) for player in layout.order if player]
        rows = [row[0].unionall(row[1:]) for row in tiles]
        prompt = pygame.Rect(0, 0, layout.look.px(300), layout.look.tall(38))
        prompt.center = layout.prompt
        for number, pile in enumerate(piles):
            room = with_feet(layout, pile)
            assert table.contains(room), where
            assert room.collidelist([*hand, prompt]) < 0, where
            for player in layout.order:
                assert room.collidelist(seat(layout, player, 9)) < 0, f"{number} on seat {player}: {where}"
            if form != "partners":  # there they are gone before the play
                assert room.collidelist([*trick, *rows]) < 0, f"{number}: {where}"
        for one, two in combinations(piles, 2):
            if players < 4:
                assert not with_feet(layout, one).colliderect(with_feet(layout, two)), where
            else:
                assert abs(one.centerx - two.centerx) >= 0.3 * one.width, where


def test_a_single_pile_lies_where_it_always_lay() -> None:
    for players in range(2, 7):
        layout = TableLayout(LayoutMetrics((1280, 800)), range(players), True)
        assert layout.aside(0, 1) == layout.apart
        assert layout.between(0, 1) == layout.blind


def test_melds_are_laid_out_and_taken_up_again() -> None:
    sitting = watch("two", lambda s: bool(s.table.course.board.laid) and s.table.course.animator.waiting)
    table = sitting.table
    event = next(e for e in sitting.host.events(0) if isinstance(e, MeldsCompared))
    expected = [card for cards in event.cards for card in cards]
    laid = [card for card, _ in table.course.board.laid]
    assert laid == expected
    for player, cards in enumerate(event.cards):
        if cards:
            assert table.course.board.counts[player] == sitting.host.view(0).hand_size(player) - len(cards)
    left = table.course.animator.pause_left
    assert left is not None
    assert left > 1
    sitting.stack.redraw()
    sitting.frame(0.0)
    for _ in range(80):
        sitting.frame(0.05, draw=False)
        if not table.course.board.laid:
            break
    assert table.course.board.laid == ()


def laid_rows(layout: TableLayout, count: int) -> Iterator[tuple[int, pygame.Rect]]:
    for player in layout.order:
        places = [place.rect for place in layout.laid(player, count)]
        yield player, places[0].unionall(places[1:])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_laid_out_melds_have_room(players: int) -> None:
    for layout in layouts(players):
        for count in (3, 5, 9):
            rows = dict(laid_rows(layout, count))
            places = layout.laid(0, count)
            assert all(b.x - a.x >= 0.2 * places[0].rect.width for a, b in pairwise(places))
            for player, row in rows.items():
                for other in layout.order:
                    assert row.collidelist(seat(layout, other, 9)) < 0, (
                        f"{player} on {other} {layout.look.size}"
                    )
                assert row.collidelist([place.rect for place in layout.fan(9)]) < 0
            if players == 4:  # at other tables only one player lays melds down at a time
                assert not rows[0].colliderect(rows[2])
                assert not rows[1].colliderect(rows[3])


def scored_here(state: JoJotteState) -> bool:
    scorers = {entry.player for entry in state.entries if isinstance(entry.reason, Melds)}
    return 1 in scorers and not any(state.won)


def test_of_a_meld_that_scored_what_was_exchanged_away_lies_at_no_plate() -> None:
    match = run_at(1)
    do(match, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    while match.to_act is not None and match.legal()[-1].verb != "play":
        meld = next((action for action in match.legal() if action.verb == "meld"), None)
        do(match, meld.text if meld is not None and match.to_act == 3 else "pass")
    _, sight = at_table(match)
    ten_to_ace = parse_cards("TH JH QH KH AH")
    assert mask(WORDS.seats.captured(sight, 3)) == ten_to_ace
    act(match, "0 play AC, 1 exchange")
    _, sight = at_table(match)
    assert mask(WORDS.seats.captured(sight, 3)) == ten_to_ace & ~parse_cards("QH")
    assert not WORDS.seats.captured(sight, 1)


def test_melds_that_scored_lie_at_the_plates_for_the_first_trick() -> None:
    for form in ("two", "partners", "three"):
        sitting = find(form, "play", scored_here)
        table = sitting.table
        event = [e for e in sitting.host.events(0) if isinstance(e, MeldsCompared)]
        sight = table.sight()
        for player in range(1, sitting.host.players):
            shown = {card for each_event in event for card in each_event.cards[player]}
            assert set(table.presenter.seats.captured(sight, player)) == shown
        rng = Random(2)
        for _ in moments(sitting, rng):
            if asked(sitting) == "play" and any(view(sitting).won):
                break
        assert table.presenter.seats.captured(sight, 0) == (), "one's own are in the hand"
        captured = partial(table.presenter.seats.captured, table.sight())
        assert not any(map(captured, range(sitting.host.players)))


def tell(sitting: Sitting, event: Event) -> dict[int, str]:
    """What is heard at the table when this happens."""
    table = sitting.table
    table.messages.clear()
    table.messages.tell(event, table.sight(), table.presenter)
    return {player: " ".join(map(str, line)) for player, (line, _) in table.messages.bubbles.items()}


def test_players_tell_each_other_about_their_melds() -> None:
    sitting = find("partners", "play")
    nothing: tuple[tuple[int, ...], ...] = ((),) * 4
    run = MeldsCompared("B", (MeldClaim(3, 3), MeldClaim(1, 4)), (1, 3), nothing)
    assert tell(sitting, run) == {3: "A run of three", 1: "A run of four"}
    higher = MeldsCompared("B", (MeldClaim(3, 3, 8), MeldClaim(2, 3, 10)), (0, 2), nothing)
    assert tell(sitting, higher) == {3: "A run of three from the ten down", 2: "Higher"}
    assert "Mio" not in str(sitting.table.messages.caption)
    lower = MeldsCompared("A", (MeldClaim(3, None, 12), MeldClaim(2, None, 11)), (1, 3), nothing)
    assert tell(sitting, lower) == {3: "Four aces", 2: "Not as good"}
    equal = MeldsCompared("B", (MeldClaim(1, 3, 8, False), MeldClaim(2, 3, 8, False)), (), nothing)
    assert tell(sitting, equal)[2] == "The same"
    assert "no one" in str(sitting.table.messages.caption)
    alone = MeldsCompared("B", (MeldClaim(0),), (0, 2), nothing)
    assert tell(sitting, alone) == {}, "nobody hears himself"


@pytest.mark.parametrize("form", ["three", "cutthroat"])
def test_a_hand_set_aside_stays_hidden_behind_a_faded_plate(form: str) -> None:
    sitting = find(form, "play")
    table, sight = sitting.table, sitting.table.sight()
    state = view(sitting)
    (player,) = (p for p in range(sitting.host.players) if table.presenter.seats.aside(sight, p))
    assert table.presenter.seats.aside(sight, player) == 9
    assert player not in (state.declarer, state.defender)
    assert state.aside[player] == 0, "its cards are not in the view"
    assert table.course.board.counts[player] == 0
    assert table.presenter.seats.out(sight, player)
    assert table.presenter.seats.status(sight, player) == ("Sits out",)
    sitting.stack.redraw()
    sitting.frame(0.0)


def in_place(place: int):  # type: ignore[no-untyped-def]
    """Whether the viewer has a place in the chouette: 0 box, 1 captain, 2 his partner."""
    return lambda s: view(s).setup.carried.places[place] == 0 and bool(view(s).trick) and s.table.course.idle


def test_the_captains_partner_sees_the_captains_hand_in_his_own_place() -> None:
    sitting = watch("chouette", in_place(2))
    table, sight, state = sitting.table, sitting.table.sight(), view(sitting)
    captain = state.setup.carried.places[1]
    assert table.course.board.holder == captain
    assert mask(table.parts.hand.cards) == state.hands[captain] != 0
    assert sitting.host.names[captain] in table.presenter.seats.hand_note(sight)
    assert table.presenter.seats.status(sight, 0) == ("Partner",)
    assert table.presenter.seats.out(sight, 0)
    assert not table.seat.state.legal
    assert table.parts.hand.legal is None
    sitting.stack.redraw()
    sitting.frame(0.0)


def test_the_aid_can_be_switched_off() -> None:
    shown: list[bool] = []
    for aids in (True, False):
        sitting = sit(host("two"), aids=aids)
        table = sitting.table
        sitting.frame(0.0)
        drawn = table.parts.rail.shown
        assert isinstance(drawn, tuple)
        shown.append(any(isinstance(part, RankOrder) for part in drawn[2]))
    assert shown == [True, False]


def test_the_table_is_the_same_after_it_is_laid_out_anew() -> None:
    for form in FORMS:
        match = host(form, 5)
        sitting = Sitting(match, SIZES[1], None, speed="off", trick_pause_ms=300)
        sitting.rest()
        before = [event.action.text for event in sitting.table.sight().said]
        sitting.resize(SIZES[0])
        sitting.rest()
        assert [event.action.text for event in sitting.table.sight().said] == before
        sitting.table.check_rest()


@pytest.mark.parametrize("trump", range(5))
def test_the_hand_is_sorted_as_cards_rank_in_play(trump: int) -> None:
    sitting = find("two", "play", lambda state: state.trump == trump, rare=0.2)
    cards = sitting.table.parts.hand.cards
    suits = [suit_of(card) for card in cards]
    if trump in suits:
        assert suits[0] == trump, "trumps at the left"
    for one, other in pairwise(cards):
        if suit_of(one) == suit_of(other):
            assert HEIGHTS[trump][one] > HEIGHTS[trump][other]
    assert sum(a != b for a, b in pairwise(suits)) == len(set(suits)) - 1, "suit by suit"


def parts(column: PadSide) -> list[int]:
    return [column.above, column.below, *(points for points, _ in column.games), column.earlier]


def painted(sitting: Any, monkeypatch: pytest.MonkeyPatch, height: float) -> list[str]:
    """The words of the rail, where its sections have so much of their usual room."""
    drawn: list[str] = []
    draw = Fonts.draw

    def note(fonts: Fonts, target: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return draw(fonts, target, text, *rest, **more)

    table, rail = sitting.table, sitting.table.parts.rail
    sections, limit, paint = table.presenter.sidebar.sections(table.sight()), rail.limit, rail.paint_sections

    def forget(*given: Any) -> int:
        drawn.clear()
        end: int = paint(*given)
        return end

    rail.limit = round(limit * height)
    with monkeypatch.context() as patch:
        patch.setattr(Fonts, "draw", note)
        patch.setattr(rail, "paint_sections", forget)
        rail.paint("Jo-Jotte", "", table.sight(), sections)
    rail.limit = limit
    return drawn


@pytest.mark.parametrize("size", SIZES)
def test_the_order_of_cards_goes_before_the_pad_folds(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = find("two", "play", lambda state: any(state.won) and state.trump < 4, size=size)
    steps = []
    for height in (1.6, 1.3, 1.1, 1.0, 0.9, 0.8, 0.7):
        words = painted(sitting, monkeypatch, height)
        steps.append((words.count("9"), "Above" in words, "above" in words))
        assert ("Above" in words) != ("above" in words), "the pad is always there, folded or not"
        assert "Total" in words or "total" in words
    assert steps[0] == (2, True, False), "all of it has room"
    assert steps[-1] == (0, False, True)
    assert steps == sorted(steps, key=lambda step: (-step[0], step[2]))
    assert any(ranks == 1 and open_ for ranks, open_, _ in steps) or steps.count((0, True, False))


def test_who_only_looks_on_is_taught_nothing() -> None:
    sitting = watch(
        "chouette", lambda s: view(s).setup.carried.places[2] == 0 and bool(view(s).trick), taught=()
    )
    assert sitting.table.parts.picker.coach.lesson is None


@pytest.mark.parametrize("form", FORMS)
def test_marks_show_the_sides_of_the_deal(form: str) -> None:
    sitting = find(form, "play")
    table, state = sitting.table, view(sitting)
    sides = [table.presenter.seats.side(table.sight(), player) for player in range(sitting.host.players)]
    ours, theirs = state.camps()
    assert {player for player, side in enumerate(sides) if side is DealSide.A} == set(ours)
    assert {player for player, side in enumerate(sides) if side is DealSide.B} == set(theirs)
    sections = table.presenter.sidebar.sections(table.sight())
    hand = next(part for part in sections if isinstance(part, ThisHand | ContractProgress))
    sides_shown = hand.shares if isinstance(hand, ThisHand) else hand.forces
    assert [each.side for each in sides_shown] == [DealSide.A, DealSide.B]

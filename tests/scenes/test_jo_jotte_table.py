"""What the table shows of Jo-Jotte: turned-up cards, melds, sides, hands set aside, and who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest

from game.engine.cards import HIDDEN, card_of, each, mask, parse_cards
from game.engine.events import Announced, Event, MeldClaim, MeldsCompared
from game.engine.state import NOBODY, Zone
from game.games.jo_jotte.result import Melds
from game.games.jo_jotte.state import JoJotteState
from scenes.graphics.look import LayoutMetrics
from scenes.presenters.base.layout import Side
from scenes.presenters.base.sidebar import Forces, Ranks, SmallPad, ThisHand, Trumps
from scenes.presenters.jo_jotte.terms import sits_out
from scenes.table.layout import TableLayout
from tests.game.at_the_table import act, do
from tests.game.jo_jotte_deals import pass_on, run_at
from tests.scenes.choosing import moments
from tests.scenes.jo_jotte_driver import WORDS, at_table
from tests.scenes.jo_jotte_sitting import FORMS, asked, find, host, sit, view, watch
from tests.scenes.table_driver import SIZES, Sitting
from tests.scenes.test_table_layout import layouts, seat

# Cards beside the play.


@pytest.mark.parametrize("form", FORMS)
def test_the_turn_up_lies_open_and_then_the_information_card(form: str) -> None:
    sitting = next(s for s in (sit(form, seed) for seed in range(1, 30)) if s.asked)
    heaps = sitting.table.course.board.heaps
    state = view(sitting)
    assert heaps[Zone("turn_up")].cards == (state.turned,)
    assert heaps[Zone("information")].cards == ()
    assert heaps[Zone("stock")].count == len(state.stock)
    assert set(heaps[Zone("stock")].cards) == {HIDDEN}
    sitting = find(form, "play")
    heaps, state = sitting.table.course.board.heaps, view(sitting)
    if form == "partners":
        assert not heaps[Zone("stock")].cards
        assert not heaps[Zone("turn_up")].cards
    else:
        assert heaps[Zone("information")].cards == tuple(state.information)
        assert state.information[0] != HIDDEN


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


# Melds.


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
    assert tell(sitting, higher) == {3: "A run of three to the ten", 2: "Higher"}
    assert "Mio" not in str(sitting.table.messages.caption)
    lower = MeldsCompared("A", (MeldClaim(3, None, 12), MeldClaim(2, None, 11)), (1, 3), nothing)
    assert tell(sitting, lower) == {3: "Four aces", 2: "Not as good"}
    equal = MeldsCompared("B", (MeldClaim(1, 3, 8, False), MeldClaim(2, 3, 8, False)), (), nothing)
    assert tell(sitting, equal)[2] == "The same"
    assert "nobody" in str(sitting.table.messages.caption)
    alone = MeldsCompared("B", (MeldClaim(0),), (0, 2), nothing)
    assert tell(sitting, alone) == {}, "nobody hears himself"


def test_jo_and_jotte_are_called_at_the_cards() -> None:
    sitting = find("two", "play")
    assert tell(sitting, Announced(1, "jo")) == {1: "Jo"}
    assert "queen" in str(sitting.table.messages.caption)
    assert tell(sitting, Announced(1, "jotte")) == {1: "Jotte"}
    assert "20" in str(sitting.table.messages.caption)


def test_king_and_queen_of_trumps_bear_their_names_in_one_hand() -> None:
    sitting = find("two", "play", lambda state: not state.plays_nullo)
    presenter, sight = sitting.table.presenter, sitting.table.sight()
    state = sight.state
    king, queen = card_of(11, 2), card_of(10, 2)
    state.strain = state.trump = 2
    state.hands[0] = (state.hands[0] | 1 << king) & ~(1 << queen)
    assert presenter.board_layout.tags(sight) == {}
    state.hands[0] |= 1 << queen
    assert presenter.board_layout.tags(sight) == {king: "Jo", queen: "Jotte"}
    state.strain = 4
    assert presenter.board_layout.tags(sight) == {}


# Sides, and who sits out.


@pytest.mark.parametrize("form", FORMS)
def test_marks_show_the_sides_of_the_deal(form: str) -> None:
    sitting = find(form, "play")
    table, state = sitting.table, view(sitting)
    sides = [table.presenter.seats.side(table.sight(), player) for player in range(sitting.host.players)]
    ours, theirs = state.camps()
    assert {player for player, side in enumerate(sides) if side is Side.A} == set(ours)
    assert {player for player, side in enumerate(sides) if side is Side.B} == set(theirs)
    sections = table.presenter.sidebar.sections(table.sight())
    hand = next(part for part in sections if isinstance(part, ThisHand | Forces))
    sides_shown = hand.shares if isinstance(hand, ThisHand) else hand.forces
    assert [each.side for each in sides_shown] == [Side.A, Side.B]


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


@pytest.mark.parametrize("form", ["three", "cutthroat"])
def test_who_sits_out_himself_still_sees_his_cards(form: str) -> None:
    sitting = watch(form, lambda s: bool(view(s).aside[0]) and s.table.course.idle)
    table, sight = sitting.table, sitting.table.sight()
    assert mask(table.presenter.seats.idle_hand(sight)) == view(sitting).aside[0]
    assert table.parts.hand.cards == []
    assert "set aside" in table.presenter.seats.hand_note(sight)
    assert table.presenter.seats.aside(sight, 0) == 0
    sitting.stack.redraw()
    sitting.frame(0.0)


def test_the_dealer_of_four_has_no_cards_and_is_told_so() -> None:
    sitting = watch("cutthroat", lambda s: view(s).setup.dealer == 0 and s.table.course.idle)
    table, sight = sitting.table, sitting.table.sight()
    assert table.presenter.seats.out(sight, 0)
    assert sits_out(view(sitting), 0)
    assert "sit out" in table.presenter.seats.hand_note(sight)
    assert table.parts.hand.cards == []


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


@pytest.mark.parametrize("place", [0, 1])
def test_box_and_captain_see_their_own_hands_alone(place: int) -> None:
    sitting = watch("chouette", in_place(place))
    table, state = sitting.table, view(sitting)
    assert table.course.board.holder == 0
    assert mask(table.parts.hand.cards) == state.hands[0]
    other = state.setup.carried.places[1 - place]
    assert each(state.hands[other]) == [] or state.hands[other] & ~sitting.match.deal.state.known[0] == 0
    assert table.presenter.seats.hand_note(table.sight()) == ""
    (status,) = table.presenter.seats.status(table.sight(), 0)
    assert str(status).startswith(("Box", "Captain")[place])


# The rail.


@pytest.mark.parametrize("form", FORMS)
def test_the_rail_shows_contract_points_goals_and_ranks(form: str) -> None:
    for kind, fits in (("accept", lambda state: True), ("play", lambda state: any(state.won))):
        sitting = find(form, kind, fits)
        sight, state = sitting.table.sight(), view(sitting)
        rail = sitting.table.presenter.sidebar.sections(sight)
        assert isinstance(rail[0], Trumps)
        pad = next(part for part in rail if isinstance(part, SmallPad))
        assert {player for each in pad.columns for player in each.players} == set(range(sitting.host.players))
        assert pad.need == (125 if form == "partners" else 80)
        assert len(pad.columns) == (2 if form == "partners" else sitting.host.players)
        assert any(isinstance(part, Ranks) for part in rail)
        if kind == "play" and not state.plays_nullo and not state.slam:
            hand = next(part for part in rail if isinstance(part, ThisHand))
            heights = {"AT": 10, "KQ": 5}
            worth = sum(
                next((points for ranks, points in heights.items() if "23456789TJQKA"[card % 13] in ranks), 0)
                + {(9, True): 20, (7, True): 15}.get((card % 13, card // 13 == state.trump), 0)
                for taken in state.taken
                for card in each(taken)
            )
            called = 20 if state.jo[1] != NOBODY else 0
            assert sum(share.tricks for share in hand.shares) == worth + called


def shown_ranks(sitting: Sitting) -> Ranks:
    sections = sitting.table.presenter.sidebar.sections(sitting.table.sight())
    return next(part for part in sections if isinstance(part, Ranks))


def test_ranks_follow_the_trumps_and_the_melds() -> None:
    ranks = shown_ranks(find("two", "play", lambda state: state.trump < 4))
    assert [row.ranks for row in ranks.rows] == [
        ("J", "9", "A", "10", "K", "Q", "8", "7"),
        ("A", "10", "K", "Q", "J", "9", "8", "7"),
    ]
    assert ranks.rows[0].points == (20, 15, 10, 10, 5, 5, 0, 0)
    ranks = shown_ranks(find("two", "meld", lambda state: state.denomination < 4))
    assert [row.ranks for row in ranks.rows] == [
        ("J", "9", "A", "10", "K", "Q"),
        ("A", "K", "Q", "J", "10", "9", "8", "7"),
    ]


def test_the_aid_can_be_switched_off() -> None:
    shown: list[bool] = []
    for aids in (True, False):
        sitting = sit("two", 3, aids=aids)
        table = sitting.table
        sitting.frame(0.0)
        drawn = table.parts.rail.shown
        assert isinstance(drawn, tuple)
        shown.append(any(isinstance(part, Ranks) for part in drawn[2]))
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

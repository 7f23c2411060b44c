"""The table of Kan: movements between seats, what lies open before whom, and what the rail says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.engine.actions import Action
from game.engine.cards import HIDDEN, JOKER, each
from game.engine.events import SeatsChanged, Shown, SidesKnown, Swapped
from game.engine.view import Moment
from game.games.kan.form import ALL_POINTS, SCORING
from game.games.kan.state import points_of
from scenes.presenters.base.layout import Side
from scenes.presenters.base.sidebar import (
    Bids,
    CardNotes,
    Force,
    Forces,
    Section,
    SidebarRows,
    Totals,
    Trumps,
)
from scenes.presenters.kan.terms import teams_shown
from scenes.table.animation.timeline import Course
from tests.scenes.kan_driver import PLAYERS, find, host, sit, view, watch
from tests.scenes.table_driver import SIZES, Sitting


def rail(sitting: Sitting) -> Sequence[Section]:
    return sitting.table.presenter.sidebar.sections(sitting.table.sight())


def forces(sitting: Sitting) -> list[Force]:
    return [force for section in rail(sitting) if isinstance(section, Forces) for force in section.forces]


SEAT_CHANGE, SEAT_CHANGE_OF_FOUR, DOUBLE_KAN, ONE_OF_DOUBLE_KAN, DEALER_OF_SIX = 2, 4, 12, 1, 9
"""Seeds of matches in which that happens soon."""

# The way round.


@pytest.mark.parametrize(("direction", "side"), [("anticlockwise", "right"), ("clockwise", "left")])
def test_who_plays_next_sits_at_the_right(direction: str, side: str) -> None:
    sitting = sit(host(5, 3, direction=direction))
    layout, state = sitting.table.parts.layout, view(sitting)
    plate = layout.plate(state.seats[(state.seats.index(0) + 1) % 5])
    assert (plate.centerx > layout.middle) == (side == "right")


# Seats.


def swapping(sitting: Sitting) -> bool:
    return any(abs(x) + abs(y) > 20 for x, y in sitting.table.parts.layout.moved.values())


def test_players_move_to_their_new_seats_for_all_to_see() -> None:
    sitting = watch(5, swapping, first=SEAT_CHANGE, speed="normal")
    table = sitting.table
    layout = table.parts.layout
    (event,) = (e for e in sitting.host.events(0) if isinstance(e, SeatsChanged))
    assert tuple(layout.order) == (*event.seats[event.seats.index(0) :], *event.seats[: event.seats.index(0)])
    mover = next(player for player in event.players if player != 0)
    way = [layout.plate(mover).center]
    for _ in range(120):
        sitting.frame(0.02, draw=False)
        way.append(layout.plate(mover).center)
        if not layout.moved:
            break
    assert len(set(way)) > 8, "it is seen on its way"
    assert not layout.moved
    sitting.rest()
    table.check_rest()
    kankei = view(sitting).kankei
    one, two = (view(sitting).seats.index(player) for player in kankei)
    assert (one - two) % 5 in (2, 3), "they are no neighbours any more"


@pytest.mark.parametrize("how", ["skip", "reduced", "resize"])
def test_new_seats_are_right_whatever_becomes_of_the_movement(how: str) -> None:
    def changed(sitting: Sitting) -> bool:
        return any(isinstance(event, SeatsChanged) for event in sitting.host.events(0))

    if how == "reduced":
        sitting = watch(5, changed, first=SEAT_CHANGE, reduced_motion=True)
    else:
        sitting = watch(5, swapping, first=SEAT_CHANGE, speed="normal")
    if how == "skip":
        sitting.key("x")
    elif how == "resize":
        sitting.resize(SIZES[0])
    sitting.rest()
    seats = view(sitting).seats
    first = seats.index(0)
    assert seats != tuple(range(5))
    assert sitting.table.parts.layout.order == (*seats[first:], *seats[:first])
    assert not sitting.table.parts.layout.moved


def test_four_players_change_seats_before_the_second_deal() -> None:
    def fits(sitting: Sitting) -> bool:
        return sitting.host.deal_number == 2 and swapping(sitting)

    sitting = watch(4, fits, first=SEAT_CHANGE_OF_FOUR)
    state = view(sitting)
    assert state.round.deal == 2
    assert sitting.table.course.board.counts == [0] * 4, "the cards are dealt to the new seats"
    sitting.resize(SIZES[0])
    sitting.rest()
    one, two = (view(sitting).seats.index(player) for player in state.kankei)
    assert (one - two) % 4 == 2


# Exchange and showing.


def test_the_exchange_of_a_double_kan_shows_backs_alone() -> None:
    for part in ("party", "third"):

        def fits(sitting: Sitting, part: str = part) -> bool:
            events = [e for e in sitting.host.events(0) if isinstance(e, Swapped)]
            return (
                bool(events)
                and (0 in events[0].players) == (part == "party")
                and bool(sitting.table.course.board.laid)
            )

        sitting = watch(5, fits, first=ONE_OF_DOUBLE_KAN if part == "party" else DOUBLE_KAN)
        table = sitting.table
        (event,) = (e for e in sitting.host.events(0) if isinstance(e, Swapped))
        assert (HIDDEN in event.cards) == (part == "third")
        assert {card for card, _ in table.course.board.laid} == {HIDDEN}
        sitting.stack.redraw()
        sitting.frame(0.0)
        sitting.rest()
        table.check_rest()
        assert table.course.board.counts[0] + len(table.course.board.trick) >= 9


def pictures(sitting: Sitting, event: Shown) -> list[tuple[int, ...]]:
    """What lies on the table, one picture after the other, while cards are shown."""
    table = sitting.table
    course = Course(table.presenter, lambda moment: None, table.table_view.set_stage)
    course.stand(table.seat.state.view)
    course.show([Moment(event, table.seat.state.view)])
    found: list[tuple[int, ...]] = []
    while not course.idle:
        course.update(0.03)
        lies = tuple(card for card, _ in course.board.laid)
        if not found or found[-1] != lies:
            found.append(lies)
    assert course.board.counts[event.player] == 10
    return [picture for picture in found if picture]


def test_four_ways_of_showing_of_which_others_tell_three_apart() -> None:
    sitting = find(5, "play", lambda state: not sum(state.won) and not state.trick)
    at_once = Shown(1, 2, (3, 17), together=True)
    then, twice, once = (Shown(1, 2, cards) for cards in ((3, 17), (3, 3), (3,)))
    assert (3, 17) in pictures(sitting, at_once)
    assert pictures(sitting, then) == [(3,), (17,)]
    assert pictures(sitting, twice) == [(3,), (3,)]
    assert pictures(sitting, once) == [(3,)]
    assert (HIDDEN, HIDDEN) in pictures(sitting, at_once.seen_by(0))
    like = [(HIDDEN,), (HIDDEN,)]
    assert pictures(sitting, then.seen_by(0)) == pictures(sitting, twice.seen_by(0)) == like
    assert pictures(sitting, once.seen_by(0)) == [(HIDDEN,)]


def test_what_was_shown_stays_on_the_rail() -> None:
    for me in ("namer", "third"):

        def fits(state, me: str = me) -> bool:  # type: ignore[no-untyped-def]
            told = state.told[0] if state.told else None
            return bool(told and told.cards) and (told.to == 0) == (me == "namer") and told.player != 0

        sitting = find(5, "play", fits)
        (notes,) = (section for section in rail(sitting) if isinstance(section, CardNotes))
        (note,) = notes.notes
        assert note.cards
        assert (HIDDEN in note.cards) == (me == "third")
        sitting.stack.redraw()
        sitting.frame(0.0)


# Scoring cards and needs.


@pytest.mark.parametrize("players", PLAYERS)
def test_both_needs_are_always_seen(players: int) -> None:
    phases = {3: ("bidding", "play"), 4: ("play", "trump"), 5: ("lead", "show", "play"), 6: ("play",)}
    for phase in phases[players]:
        sitting = find(players, phase)
        ours, theirs = forces(sitting)
        assert ours.side is Side.A
        assert theirs.side is Side.B
        assert ours.need == view(sitting).need
        assert ours.need + theirs.need == ALL_POINTS + 1


@pytest.mark.parametrize("players", [3, 5, 6])
def test_scoring_cards_lie_face_up_before_the_teams(players: int) -> None:
    sitting = find(players, "play", lambda state: sum(state.won) > 4)
    state = view(sitting)
    taken = {Side.A: 0, Side.B: 0}
    for player, cards in enumerate(state.taken):
        taken[Side.A if player in state.kankei else Side.B] |= cards & SCORING
    for force in forces(sitting):
        assert sorted(force.cards) == each(taken[force.side])
        assert force.done == len(force.cards)
    assert not any(sitting.table.presenter.seats.captured(sitting.table.sight(), p) for p in range(players))


def drawn_in_the_rail(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the rail as it is painted."""
    fonts, texts = sitting.table.parts.painter.fonts, []
    draw = fonts.draw

    def note(canvas: object, text: str, *given: object, **more: object) -> object:
        texts.append(text)
        return draw(canvas, text, *given, **more)

    monkeypatch.setattr(fonts, "draw", note)
    sitting.table.parts.rail.picture = None
    sitting.stack.redraw()
    sitting.frame(0.0)
    return texts


@pytest.mark.parametrize("more", [0, 2])
def test_a_team_with_what_it_needs_is_told_so_and_how_much_it_has(
    more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fits(state) -> bool:  # type: ignore[no-untyped-def]
        ours = points_of(state, state.kankei)
        return ours == state.need + more and state.contract is None

    sitting = find(5, "play", fits)
    need = view(sitting).need
    texts = drawn_in_the_rail(sitting, monkeypatch)
    assert (f"{need} of {need}" in texts) == (not more)
    assert (str(need + more) in texts) == (more > 0)
    assert (f"needed {need}" in texts) == (more > 0)
    assert f"{need + more} of {need}" not in texts or not more


def test_what_a_silent_team_has_is_not_drawn_as_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = find(4, "play", lambda state: not teams_shown(state) and sum(state.won) > 4)
    texts = drawn_in_the_rail(sitting, monkeypatch)
    assert {"needs 9", "needs 8"} <= set(texts)
    assert not any(" of " in text and text[0].isdigit() for text in texts)


def test_silent_teams_are_not_counted_before_they_show() -> None:
    sitting = find(4, "play", lambda state: not teams_shown(state) and sum(state.won) > 4)
    table, state = sitting.table, view(sitting)
    sight = table.sight()
    assert all(force.done is None and not force.cards for force in forces(sitting))
    for player in range(4):
        lying = table.presenter.seats.captured(sight, player)
        assert sorted(lying) == each(state.taken[player] & SCORING)
    sitting = find(
        4, "play", lambda state: state.round.deal == 1 and teams_shown(state) and sum(state.won) > 4
    )
    assert any(isinstance(event, SidesKnown) for event in sitting.host.events(0))
    assert sum(force.done or 0 for force in forces(sitting)) > 0
    assert not any(sitting.table.presenter.seats.captured(sitting.table.sight(), p) for p in range(4))


def test_who_holds_joker_or_jack_knows_his_own_team_and_no_other() -> None:
    for held in (True, False):

        def fits(state, held: bool = held) -> bool:  # type: ignore[no-untyped-def]
            both = 1 << JOKER | 1 << state.key_card
            mine = state.hands[0] & both
            first = state.round.deal == 1 and not sum(state.won)
            return first and bool(mine) == held and mine != both

        sitting = find(4, "play", fits)
        sight = sitting.table.sight()
        sides = [sitting.table.presenter.seats.side(sight, player) for player in range(4)]
        assert sides == [Side.A if held else None, None, None, None]
        (notes,) = (part for part in rail(sitting) if isinstance(part, CardNotes))
        assert ("neither" in notes.notes[0].words) != held


def test_a_contract_of_silent_teams_names_who_announced_it() -> None:
    def fits(state) -> bool:  # type: ignore[no-untyped-def]
        return not teams_shown(state) and state.contract is not None and state.contract.player != 0

    sitting = find(4, "play", fits, rare=0.3)
    state = view(sitting)
    assert state.contract is not None
    (section,) = (part for part in rail(sitting) if isinstance(part, Forces))
    assert section.title.startswith(sitting.host.names[state.contract.player])
    assert "sukonku" in section.title


# Trumps on three cards, and who only deals.


def test_seven_cards_lie_face_down_at_the_plate_of_who_names_trumps() -> None:
    for namer in (True, False):

        def fits(state, namer: bool = namer) -> bool:  # type: ignore[no-untyped-def]
            return (state.round.namer == 0) == namer

        sitting = find(4, "trump", fits, asked=namer)
        table, state = sitting.table, view(sitting)
        sight = table.sight()
        if state.phase == "trump":
            assert table.presenter.seats.aside(sight, state.round.namer) == 7
            assert table.course.board.counts[state.round.namer] == 3
        if namer:
            assert "three" in table.presenter.seats.hand_note(sight)
            table.controller.act(Action("trump", strain=2))
            sitting.rest()
            assert table.presenter.seats.aside(table.sight(), 0) == 0
            table.check_rest()


def test_the_dealer_of_six_looks_on_and_is_told_so() -> None:
    sitting = watch(
        6, lambda s: view(s).setup.dealer == 0 and len(s.table.course.board.trick) > 2, first=DEALER_OF_SIX
    )
    table, sight = sitting.table, sitting.table.sight()
    assert table.parts.hand.cards == []
    assert table.presenter.seats.out(sight, 0)
    assert table.presenter.seats.side(sight, 0) is (Side.A if sight.state.kankei else None), (
        "he scores with them"
    )
    assert table.presenter.seats.side(sight, 0) is Side.A, "he scores with the kankei"
    assert "score with the kankei" in table.presenter.seats.hand_note(sight)
    assert 0 not in [player for player, _ in table.course.board.trick]
    sitting.stack.redraw()
    sitting.frame(0.0)


# The rail.


def test_the_need_of_who_plays_alone_falls_before_everybodys_eyes() -> None:
    for need in (9, 8, 7):
        sitting = find(3, "bidding", lambda state, need=need: state.need == need)  # type: ignore[misc]
        (auction,) = (part for part in rail(sitting) if isinstance(part, Bids))
        assert f"for {need} of" in auction.title
        assert auction.asked == 0
        said = [line for lines in auction.rounds for line in lines if line]
        passes = view(sitting).passes
        assert len(said) == (passes if passes < 9 else 6 + passes % 3)
        assert sitting.table.presenter.seats.status(sitting.table.sight(), 0) == ("To speak",)


def test_the_rail_keeps_the_rounds_ledger() -> None:
    sitting = find(5, "play", lambda state: state.round.deal == 3)
    sight, state = sitting.table.sight(), view(sitting)
    (rows,) = (part for part in rail(sitting) if isinstance(part, SidebarRows))
    assert [row.label for row in rows.rows] == ["Deal 1", "Deal 2"]
    assert all(row.figure.startswith("+") for row in rows.rows)
    assert len(state.round.outcomes) == 2
    (totals,) = (part for part in rail(sitting) if isinstance(part, Totals))
    assert totals.signed
    assert sitting.table.presenter.sidebar.subtitle(sight) == f"Round {state.round.number} of 10, deal 3"


def test_trumps_bear_the_usual_name_of_the_suit_as_well() -> None:
    for skin, usual in (("goninkan", True), ("classic", False)):
        sitting = find(5, "lead", skins={"kan": skin})
        (trumps,) = (p for p in rail(sitting) if isinstance(p, Trumps))
        assert ("clubs" in trumps.note) == usual
    sitting = find(5, "trump")
    (trumps,) = (p for p in rail(sitting) if isinstance(p, Trumps))
    assert trumps.figure == "?"

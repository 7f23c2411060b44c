"""Random moments: whenever movements are skipped or cut short, the table ends as the view says.

`CheckedTable` compares twice: what the movements alone have led to, before the view puts everything right,
and the table at rest.
"""

from __future__ import annotations

from random import Random

import pytest

from game.engine.cards import HIDDEN
from game.engine.view import view
from scenes.table import viewer_seat
from scenes.table.picker.answers import PickerCommand
from tests.conftest import LONG, Tally
from tests.game.archives import jack_host
from tests.scenes.game_driver import FORMS, Form, host, sit
from tests.scenes.table_driver import SIZES, Sitting, Wrong, truth

SPEEDS = ("off", "fast", "normal", "slow")


def disturb(sitting: Sitting, rng: Random) -> str:
    """Something that a person may do at any time."""
    kind = rng.choice(("click", "key", "deck", "size", "undo", "last", "none", "none", "none"))
    match kind:
        case "click":
            width, height = sitting.surface.get_size()
            sitting.click((rng.randrange(width), rng.randrange(height // 2)))
        case "key":
            sitting.key(rng.choice(("return", "space", "x", "tab", "left", "right", "7", "h")))
        case "deck" if rng.random() < 0.4:
            sitting.key("c")
        case "size" if rng.random() < 0.4:
            sitting.resize(rng.choice(SIZES[:2]))
        case "undo" if rng.random() < 0.3:
            sitting.key("u")
        case "last":
            sitting.key("l")
    sitting.log[:] = [word for word in sitting.log if word == "over"]
    return kind


def proceed(sitting: Sitting, rng: Random) -> str:
    """What a player does when he is asked: any legal choice, or the next deal."""
    table = sitting.table
    if "over" in sitting.log:
        sitting.log.clear()
        if sitting.host.next_dealer is None:
            return "over"
        table.next_deal()
        return "deals"
    if not sitting.asked:
        return "frames"
    if table.seat.covered:
        table.check_rest()
        table.controller.dispatch(PickerCommand.CARDS)
        return "seats taken"
    table.parts.hand.settle()
    table.check_rest()
    table.controller.act(rng.choice(table.seat.state.legal))
    return "actions"


def random_course(sitting: Sitting, tally: Tally, steps: int) -> None:
    rng = tally.rng
    for _ in range(steps):
        sitting.frame(rng.choice((0.0, 0.004, 0.016, 0.1, 0.7)), draw=rng.random() < 0.03)
        if sitting.table.course.idle and sitting.table.seat.state.legal and not sitting.asked:
            raise Wrong("it is somebody's turn, and he is not asked")
        if rng.random() < 0.15:
            tally.count[f"times {disturb(sitting, rng)}"] += 1
        if rng.random() < 0.5:
            done = proceed(sitting, rng)
            tally.count[done] += 1
            if done == "over":
                return


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_the_table_is_right_whatever_is_skipped(form: Form, tally: Tally) -> None:
    rest = form.players - 1
    seats = (("human", *["easy"] * rest), ("human",) * form.players, ("easy",) * form.players)
    for number in tally.times(1, "matches"):
        chosen = seats[(FORMS.index(form) + number) % 3]
        match = host(*form[:2], tally.rng.randrange(10**6), chosen, **form.options)
        sitting = sit(
            match,
            SIZES[0],
            rare=0.3,
            speed=tally.rng.choice(SPEEDS),
            reduced_motion=tally.rng.random() < 0.3,
            trick_pause=tally.rng.choice(("timed", "click")),
        )
        random_course(sitting, tally, 150)
        tally.count["boards compared"] += sitting.table.rests
    tally.floor(**{"boards compared": 3})


# The checks notice what they are there for.


def run(sitting: Sitting, seconds: float = 60) -> None:
    rng = Random(1)
    for _ in range(round(seconds / 0.1)):
        sitting.frame(0.1, draw=True)
        proceed(sitting, rng)


def test_a_presenter_that_sees_too_much_is_noticed() -> None:
    host = jack_host()

    class Open:
        def __call__(self, viewer):
            seen = view(truth(host).deal.state, viewer)
            seen.state.hands = list(truth(host).deal.state.hands)
            return seen

    host.view = Open()  # type: ignore[method-assign]
    with pytest.raises(Wrong, match="a presenter sees hidden cards"):
        run(Sitting(host), 20)


def test_events_that_tell_too_much_are_noticed() -> None:
    host = jack_host()
    true = host.moments

    def moments(viewer, since=0):
        events = truth(host).deal.events[since:]
        return [
            moment._replace(event=event) for moment, event in zip(true(viewer, since), events, strict=True)
        ]

    host.moments = moments  # type: ignore[method-assign]
    with pytest.raises(Wrong, match=r"told of a hidden card|drawn for everybody|movements lead elsewhere"):
        run(Sitting(host), 60)


def test_a_hand_shown_to_the_wrong_person_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def follow(self):
        true_follow(self)
        self.covered = False
        return False

    true_follow = viewer_seat.ViewerSeat.follow
    monkeypatch.setattr(viewer_seat.ViewerSeat, "follow", follow)
    monkeypatch.setattr(viewer_seat.ViewerSeat, "new_deal", lambda self: setattr(self, "told", 0))
    sitting = Sitting(jack_host(("human", "human")), speed="fast")
    assert shown_uncovered(sitting), "somebody's cards lay open though he had not taken the seat"


def shown_uncovered(sitting: Sitting) -> list[int]:
    """Players whose cards lay open without their having asked for it."""
    found = []
    taken: int | None = None
    rng = Random(2)
    for _ in range(700):
        sitting.frame(0.1, draw=False)
        table = sitting.table
        faces = [flying.card for flying in table.course.animator.flying() if not flying.show_back]
        private = [card for card in (*table.parts.hand.cards, *faces) if _private(sitting, card)]
        owners = {_holder(sitting, card) for card in private}
        if owners - {taken}:
            found += sorted(owner for owner in owners - {taken} if owner is not None)
        if table.seat.covered and table.course.idle and table.seat.state.legal:
            table.controller.dispatch(PickerCommand.CARDS)
            taken = table.seat.viewer
        elif table.course.idle and table.seat.state.legal:
            table.controller.act(rng.choice(table.seat.state.legal))
        elif "over" in sitting.log:
            sitting.log.clear()
            taken = None
            table.next_deal()
    return found


def _holder(sitting: Sitting, card: int) -> int | None:
    hands = sitting.match.deal.state.hands
    return next((player for player, hand in enumerate(hands) if hand >> card & 1), None)


def _private(sitting: Sitting, card: int) -> bool:
    state = sitting.match.deal.state
    return card != HIDDEN and _holder(sitting, card) is not None and not state.known[-1] >> card & 1


def test_with_two_people_here_nobody_sees_the_other_ones_cards() -> None:
    for seed in range(2 if LONG > 1 else 1):
        sitting = Sitting(jack_host(("human", "human"), seed), speed="fast", trick_pause_ms=300)
        assert shown_uncovered(sitting) == []
        assert sitting.host.deal_number >= 2


@pytest.mark.parametrize("change", ["size", "deck"])
def test_the_next_person_is_asked_though_the_table_was_laid_out_anew(change: str) -> None:
    for frames in (1, 3, 6, 12, 30):
        sitting = Sitting(jack_host(("human", "human")), speed="slow")
        sitting.rest(0.2)
        sitting.table.controller.dispatch(PickerCommand.CARDS)
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
        for _ in range(frames):
            sitting.frame(0.05)
        sitting.resize((1600, 900)) if change == "size" else sitting.key("c")
        sitting.rest(0.2)
        assert sitting.table.seat.state.legal
        assert sitting.table.seat.covered or sitting.match.to_act == 1 - sitting.table.seat.viewer

"""Practice with open hands: only the table shows them, and no other match can open them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.cards import HIDDEN, each
from game.puzzles.session import PuzzleHost
from game.session.host import Host, OpenPractice
from scenes.table.viewer_seat import ViewerSeat
from tests.scenes.checked_table import Wrong, truth
from tests.scenes.choosing import Lively
from tests.scenes.game_driver import Form, by_chance, host_of, match_of, taught
from tests.scenes.table_driver import Sitting
from tests.test_house import ROOT, sources

FORMS = [
    Form("california_jack", 2),
    Form("jan_ken_po", 4),
    Form("napoleon", 5),
    Form("jo_jotte", 3, {"three": "chouette"}),
    Form("jo_jotte", 4),
    Form("kan", 5),
]

ASKED = [form for form in FORMS if "three" not in form.options]
"""Those in which the first player is asked in this deal."""


def open_host(form: Form, seat: int = 0) -> OpenPractice:
    seats = ["easy"] * form.players
    seats[seat] = "human"
    return OpenPractice(match_of(form.game, form.players, **form.options), seats)


class Suspicious(Lively):
    """Opponents who decide by chance, and object if they are given more than a seat may know."""

    def __init__(self, host: Host) -> None:
        super().__init__(by_chance, 3, 0.0)
        self.host = host
        self.checked = self.consulted = 0

    def _check(self, request: DecisionRequest) -> None:
        viewer = request.view.viewer
        assert viewer is not None
        if request.view != truth(self.host).view(viewer):
            raise Wrong(f"player {viewer} is asked with more than that seat may know")
        self.checked += 1

    def ask(self, request: DecisionRequest) -> None:
        self._check(request)
        super().ask(request)

    def consult(self, request: DecisionRequest) -> None:
        self._check(request)
        self.consulted += 1
        super().consult(request)

    def at_once(self, request: DecisionRequest) -> Action:
        self._check(request)
        return super().at_once(request)


def questions(host: Host, **preferences: Any) -> Iterator[Sitting]:
    """A deal at each question to the person, who answers by chance.

    The table is a `CheckedTable`, which raises `Wrong` if a presenter is given a card that the seat may not
    know, or if movements lead to another table than the view.
    """
    rng, read = Random(4), taught(host.game.key)
    sitting = Sitting(host, opponents=Suspicious(host), taught=read, **preferences)
    sitting.rest()
    while not host.deal_finished:
        yield sitting
        sitting.table.controller._decide(by_chance(list(sitting.table.seat.state.offered), rng))
        sitting.rest()


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_open_hands_are_drawn_and_told_to_no_one_else(form: Form) -> None:
    """All cards are on the board; what is said, hinted and counted comes from the seat's own view."""
    host, hints, sitting = open_host(form, form.players - 1), 0, None
    for sitting in questions(host):
        table, true = sitting.table, truth(host).deal.state
        board = table.course.board
        assert board.open_cards == true.hands
        assert table.sight().view == truth(host).view(table.seat.viewer)
        if table.seat.state.legal:
            table.controller._toggle_hint()
            hints += table.parts.hint.shown
            table.controller._toggle_hint()
        sitting.frame(0)
    assert hints
    assert sitting is not None
    assert isinstance(sitting.opponents, Suspicious)
    assert sitting.opponents.checked > 10


def test_second_looks_judge_by_what_the_seat_may_know() -> None:
    *_, sitting = questions(open_host(FORMS[2]), speed="off", second_look=True)
    assert isinstance(sitting.opponents, Suspicious)
    assert sitting.opponents.consulted > 5


def test_open_hands_stay_open_after_an_undo() -> None:
    deal = questions(open_host(FORMS[2]), speed="off")
    next(deal)
    next(deal)
    sitting = next(deal)
    sitting.table.controller.undo()
    sitting.rest()
    assert sitting.table.course.board.open_cards == truth(sitting.host).deal.state.hands


@pytest.mark.parametrize("form", ASKED, ids=str)
def test_open_hands_are_read_to_whoever_listens(form: Form) -> None:
    sitting = next(questions(open_host(form)))
    told = " ".join(sitting.table.recital.reading(sitting.table.sight()).players())
    others = [hand for player, hand in enumerate(truth(sitting.host).deal.state.hands) if player]
    names = [sitting.table.table_view.painter.skin.card_name(card) for hand in others for card in each(hand)]
    assert names
    assert all(name in told for name in names)


@pytest.mark.parametrize("form", ASKED, ids=str)
def test_other_practice_shows_no_other_hand(form: Form) -> None:
    """The same deals begun without open hands: neither drawn nor read, and the host refuses."""
    match = match_of(form.game, form.players, **form.options)
    sitting = next(questions(Host(match, ["human", *["easy"] * (form.players - 1)], practice=True)))
    board, holder = sitting.table.course.board, sitting.table.course.board.holder
    laid = {column.top for column in board.columns.values()}
    shown = {card for player, hand in enumerate(board.hands) if player != holder for card in hand}
    assert shown <= {HIDDEN, *laid}
    assert not board.open_cards
    assert not any(
        "holding" in line for line in sitting.table.recital.reading(sitting.table.sight()).players()
    )


def test_only_practice_begun_with_open_hands_opens_them() -> None:
    """Not by any other class or argument, and not by a host that is told so later."""
    form = FORMS[2]
    for seats in (["human", *["easy"] * 4], ["human"] * 5):
        for given in ({}, {"practice": True}, {"practice": True, "guided": True}):
            host = Host(match_of(form.game, form.players), seats, **given)
            host.start_deal()
            assert not host.open_hands
            assert not host.may_open_hands
            for look in (host.view, host.moments):
                with pytest.raises(ValueError, match="may not see"):
                    look(0, hands_open=True)
    host = host_of(match_of(form.game, form.players))
    host.start_deal()
    with pytest.raises(TypeError):
        Host(match_of(form.game, form.players), host.seats, open_hands=True)  # type: ignore[call-arg]
    opened = open_host(form)
    opened.start_deal()
    assert opened.practice
    assert opened.number is None, "nothing of it is saved"
    assert opened.view(0, hands_open=True).state.hands == truth(opened).deal.state.hands
    assert {kind for kind in Host.__subclasses__() if kind.open_hands} == {OpenPractice}
    assert not PuzzleHost.open_hands


def test_open_practice_is_begun_only_by_the_deal_editor() -> None:
    """And only the drawing of the table asks for the open views of a seat that plays."""
    users: dict[str, set[str]] = {"OpenPractice(": set(), "seat.drawn(": set(), "open_hands = True": set()}
    for path in sources("game", "scenes"):
        text = path.read_text("utf-8")
        for part, found in users.items():
            if part in text:
                found.add(path.relative_to(ROOT).as_posix())
    assert users["OpenPractice("] == {"game/session/host.py", "scenes/app/editor_flow.py"}
    assert users["seat.drawn("] == {"scenes/pages/table/table_page.py"}
    assert users["open_hands = True"] == {"game/session/host.py"}


def test_a_presenter_that_is_given_the_open_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the tests above finds a table whose texts come from what is drawn."""
    plain = ViewerSeat._compute

    def leaking(seat: ViewerSeat) -> Any:
        return replace(plain(seat), view=seat.host.view(seat.viewer, hands_open=True))

    monkeypatch.setattr(ViewerSeat, "_compute", leaking)
    with pytest.raises(Wrong, match="hidden cards"):
        next(questions(open_host(FORMS[2])))


def test_open_hands_stay_open_while_cards_move() -> None:
    """From each card of the first tricks to the next question, frame by frame."""
    moving = 0
    for sitting in questions(open_host(FORMS[2])):
        table = sitting.table
        if table.seat.state.view.state.phase != "play":
            continue
        table.controller.act(table.seat.state.legal[0])
        for _ in range(60):
            sitting.frame(0.03, draw=False)
            moving += not table.course.idle
            assert all(HIDDEN not in hand for hand in table.course.board.hands)
        break
    assert moving > 10

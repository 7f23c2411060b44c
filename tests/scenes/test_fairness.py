"""The fairness page: what it says of honest opponents, of others, and of a seal that is broken."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame
import pytest

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.analysis.fairness import SealedDeal
from game.engine.actions import Action
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.app.deal_audit import DealAudit
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.i18n import as_it_is, words_in
from scenes.pages.fairness.model import FairnessModel
from scenes.pages.fairness.page import SHUFFLES, FairnessPage
from scenes.table.sidebar.seal_plate import seal_plate
from tests.scenes.scratch import open_stack, picture, press
from tests.scenes.table_driver import Sitting, skins


class Answering(OpponentProcess):
    """Opponents that answer at once; every answer from `cheats_from` on is another than theirs."""

    def __init__(self, cheats_from: int = 1000) -> None:
        super().__init__()
        self.left = cheats_from
        self.failures = 0

    def ask(self, request: DecisionRequest) -> None:
        self.question = request

    def answer(self) -> Action | None:
        action = decide(self.question).action
        self.left -= 1
        others = [each for each in self.question.legal if each != action]
        return others[0] if self.left < 0 and others else action


def past_deal(seed: int = 4) -> Host:
    game = GAMES["kan"]
    match, _ = new_match(game, 4, game.Options(), seed)
    host, rng = Host(match, (HUMAN, "normal", "easy", "normal")), Random(seed)
    host.start_deal()
    while not host.deal_finished:
        request = host.request()
        host.act(decide(request).action if request else rng.choice(match.legal()))
    return host


def page_of(host: Host, opponents: OpponentProcess) -> tuple[Navigator, FairnessPage]:
    past = host.past(1)
    deal = past.sealed()
    assert deal is not None
    stack = Navigator(replace(open_stack().services, skins=skins()))
    page = FairnessPage(
        FairnessModel(deal, past.proof, opponents), "kan", [as_it_is(name) for name in "ABCD"]
    )
    stack.push(page)
    while page.model.working:
        stack.update(0.02)
    picture(stack)
    return stack, page


def test_honest_opponents_choose_the_same_again() -> None:
    _, page = page_of(past_deal(), Answering())
    every = len(page.model.deal.choices)
    assert len(page.model.players()) == 3
    assert page._told() == f"They chose the same again: {every} of {every}"
    assert page._statements()[0][2] == "The cards were fixed before the first bid."


def test_a_choice_that_differs_is_told() -> None:
    _, page = page_of(past_deal(), Answering(cheats_from=5))
    assert page.model.differs
    assert "were not the same again" in page._told()


def test_a_choice_that_the_process_fails_at_is_asked_once_more_and_shows_nothing() -> None:
    class Failing(Answering):
        def answer(self) -> Action | None:
            self.stood_in = self.failures > 0
            self.failures -= 1
            return super().answer()

    once, twice = Failing(), Failing()
    once.failures, twice.failures = 1, 2
    _, page = page_of(past_deal(), once)
    assert page.model.same_count == page.model.count
    _, page = page_of(past_deal(), twice)
    assert not page.model.derived
    assert (page.model.differs, page.model.unfair, page.model.working) == (False, False, False)
    assert page._told() == f"Only 0 of {page.model.count} could be asked again."


def test_choices_of_another_version_that_differ_are_no_reproach() -> None:
    host = past_deal()
    sealed = host._match.deal.seal
    assert sealed is not None
    host._match.deal.seal = sealed._replace(program="0.9")
    _, page = page_of(host, Answering(cheats_from=5))
    assert (page.model.differs, page.model.unfair) == (True, False)


def test_a_broken_seal_is_told() -> None:
    host = past_deal()
    sealed = host._match.deal.seal
    assert sealed is not None
    host._match.deal.seal = sealed._replace(seats=(HUMAN, "normal", "normal", "normal"))
    _, page = page_of(host, Answering())
    assert page._statements()[0][1:3] == (False, "The seal is broken: something was changed.")


def test_the_proof_is_the_record_up_to_this_deal_and_no_card_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = past_deal()
    host.start_deal()
    kept: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: kept.append(text) or True)
    stack, page = page_of(host, Answering())
    press(stack, pygame.K_TAB)
    page._copy()
    (proof,) = kept
    assert proof.count('"deck"') == 1
    assert page.note


@pytest.fixture(scope="module")
def opponents() -> Iterator[OpponentProcess]:
    opponents = OpponentProcess()
    yield opponents
    opponents.close()


@pytest.mark.parametrize("key", GAMES)
def test_what_opponents_chose_at_the_table_is_derived_again(key: str, opponents: OpponentProcess) -> None:
    """With secret choices, deals that are played out, and the process that thinks."""
    game = GAMES[key]
    players = game.players[-1]
    match, _ = new_match(game, players, game.Options(), 21)
    host = Host(match, (HUMAN, *["easy"] * (players - 1)))
    sitting, rng = Sitting(host, opponents=opponents, speed="off", trick_pause_ms=0), Random(2)
    while not host.deal_finished:
        sitting.rest()
        legal = host.legal(0)
        if legal:
            sitting.table.controller.act(rng.choice(list(legal)))
    deal = SealedDeal(match, 1)
    assert len(deal.choices) > 20
    assert all(choice.is_derived() for choice in deal.choices)


# At the table.


CODE = "VPDZ-VDA3-Z10T-YA39"


class Progress(NamedTuple):
    """How far an audit has come."""

    code: str = CODE
    count: int = 47
    same_count: int = 47
    broken: bool = False
    unfair: bool = False
    working: bool = False


@pytest.mark.parametrize(
    ("code", "audit", "told"),
    [
        ("", None, ("", "")),
        (CODE, None, ("VPDZ-VDA3", "sealed")),
        ("MQ3Z-2NM0-0000-0000", Progress(), ("MQ3Z-2NM0", "sealed")),
        (CODE, Progress(same_count=31, working=True), ("VPDZ-VDA3", "31 of 47")),
        (CODE, Progress(), ("Fair, 47 of 47", "")),
        (CODE, Progress(broken=True), ("Seal broken", "")),
        (CODE, Progress(same_count=46, unfair=True), ("Same again: 46 of 47", "")),
        (CODE, Progress(same_count=46), ("VPDZ-VDA3", "46 of 47")),
        (CODE, Progress(count=0, same_count=0), ("VPDZ-VDA3", "sealed")),
    ],
)
def test_the_plate_shows_the_seal_and_then_the_audit(
    code: str, audit: Progress | None, told: tuple[str, str]
) -> None:
    plate = seal_plate(words_in("en"), code, audit)
    assert (plate.words, plate.note) == told
    bad = audit is not None and (audit.unfair or audit.broken)
    assert plate.differs == (bad and audit.code == code)


def test_the_audit_of_a_deal_ends_its_process_and_gives_way_to_the_next_deal() -> None:
    host, audit = past_deal(), DealAudit()
    model = audit.of(host)
    assert model is not None
    assert audit.of(host) is model
    until = time.monotonic() + 60
    while audit.working and time.monotonic() < until:
        audit.update()
        time.sleep(0.01)
    assert not audit.working
    assert (model.same_count, model.unfair) == (model.count, False)
    host.start_deal()
    assert audit.of(host) is None


def test_the_figures_of_the_shuffle_are_those_of_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs/fairness.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[1:] for line in text.splitlines() if line.startswith("| cards ")]
    assert rows == [[chi2, degrees, f"{p} |"] for _, chi2, degrees, p in SHUFFLES]

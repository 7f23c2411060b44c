"""A sixth game costs its rules and nothing else: the table, the pages and the file take it as it is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.engine.view import determinize, view
from game.match import record
from game.match.match import new_match
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.graphics.skins import load_skins
from scenes.pages.help.page import HelpPage
from scenes.pages.home.page import HomePage
from scenes.pages.learn.page import LearnPage
from scenes.pages.setup.page import SetupPage
from scenes.pages.table.score_values import deal_result
from scenes.presenters import PRESENTERS, presenter_of
from tests.game.archives import NOW, kept_in, loaded
from tests.game.random_play import random_match
from tests.languages.asked import forms_known
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import Sitting, play_card
from tests.whist import Whist

RULES = Path(__file__).parent / "whist" / "__init__.py"
SEATS = ("human", "easy", "normal", "easy")


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Whist:
    """The house with one game more, whose texts no catalogue has."""
    game = Whist()
    forms_known()  # before: it is collected once
    monkeypatch.setitem(GAMES, "whist", game)
    return game


def test_its_rules_are_a_page_of_seventy_lines() -> None:
    assert len(RULES.read_text(encoding="utf-8").splitlines()) <= 70
    assert "whist" not in PRESENTERS


def test_random_matches_keep_its_rules_and_their_secrets(whist: Whist) -> None:
    rng = Random(3)
    for _ in range(5):
        match = random_match(whist, rng)
        while match.upcoming is not None:
            match.start_deal()
            while not match.deal.finished:
                state = match.deal.state
                hand = state.hands[state.turn]
                if state.trick and hand >> state.trick[0] // 13 * 13 & 0x1FFF:
                    assert all(action.cards[0] // 13 == state.trick[0] // 13 for action in match.legal())
                seen = match.view(match.to_act)
                assert view(determinize(seen, rng), match.to_act) == seen
                match.act(rng.choice(match.legal()))
            state = match.deal.state
            gains = [
                sum(entry.points for entry in state.entries if entry.player == each) for each in range(4)
            ]
            odd = [max(0, state.won[each] + state.won[each ^ 2] - 6) for each in range(4)]
            assert gains == odd
        again = record.read(json.dumps(record.as_json(match)).encode(), GAMES)
        assert record.report(again) == record.report(match)


def test_a_deal_is_played_saved_resumed_and_undone_at_the_real_table(whist: Whist, tmp_path: Path) -> None:
    match, _ = new_match(whist, 4, whist.Options(), 11, ("You", "Mio", "Haru", "Aki"))
    first = kept_in(tmp_path, match, SEATS)
    sitting = Sitting(first, speed="off")
    sitting.rest()
    for _ in range(3):
        play_card(sitting)
    before = first.view(0).facts()
    play_card(sitting)
    assert first.view(0).facts() != before
    sitting.key("u")
    sitting.rest()
    assert first.view(0).facts() == before

    first.leave()
    host = MatchLibrary(tmp_path, GAMES, NOW).go_on(1)
    assert host.view(0).facts() == before
    again = Sitting(host, speed="off")
    again.rest(draw=True)
    again.table.draw(again.surface)
    while not host.deal_finished:
        play_card(again)
    assert "over" in again.log
    assert max(host.totals) > 0
    crests = again.table.table_view.crests
    assert deal_result(again.table.sight(), host, presenter_of("whist"), crests).title == "Deal 1"
    saved = loaded(tmp_path)
    assert saved is not None
    assert saved.totals == host.totals


def test_every_page_shows_it_with_plain_substitutes(whist: Whist, tmp_path: Path) -> None:
    """It has no picture of its own, and no presenter."""
    assert presenter_of("whist").tagline is None
    services = open_stack((1280, 800)).services
    stack = Navigator(replace(services, skins=load_skins(), data=tmp_path))
    evening = App(tmp_path)
    try:
        evening.begin(stack)
        for kind, page in (
            (None, HomePage),
            (routes.Learn, LearnPage),
            (routes.Setup, SetupPage),
            (routes.Help, HelpPage),
        ):
            if kind is not None:
                stack.go(kind("whist"))
            assert isinstance(stack.top, page)
            stack.top.draw(pygame.Surface((1280, 800)))
    finally:
        stack.clear()
        evening.close()

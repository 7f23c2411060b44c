"""From the first start to a first trick: so many decisions and words, for each game."""

from __future__ import annotations

import re
from random import Random
from statistics import median
from typing import Any

import pytest

from tests.conftest import LONG
from tests.lessons.test_learn import Visit, visits

import pygame  # isort: skip

from game import GAMES
from scenes.app import program_run
from scenes.framework import routes
from scenes.framework.focus import FocusSpot
from scenes.i18n import CardMark, joined
from scenes.pages.table import TablePage
from scenes.pages.table.score_values import deal_result
from scenes.widgets.menu import Menu

__all__ = ["visits"]

PACE = 200
"""Words read in a minute."""
MOST_DECISIONS, MOST_SECONDS = 4, 60
SEEDS = range(101, 103 if LONG == 1 else 141)


class Newcomer:
    """Somebody who takes the first offer everywhere, reads all that is put before him, and plays a card."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.decisions: list[str] = []
        self.read: list[str] = []

    def begin(self, game: str) -> None:
        """From home to the table."""
        self.decide("a game")
        self.visit.press(("game", game), by_keys=False)
        menu = self.visit.top
        assert isinstance(menu, Menu)
        self.read += [menu.title, menu.note, *(text for text, _, _ in menu.rows)]
        self.decide(str(menu.rows[0][0]))
        self.visit.key("return")
        assert isinstance(self.visit.top, TablePage)

    def decide(self, what: str) -> None:
        self.decisions.append(what)

    def play_a_trick(self) -> None:
        """Until the first trick has been taken."""
        table = self.visit.top
        for _ in range(900):
            self.visit.frame(0.4)
            parts = table.parts
            if sum(table.sight().won) and table.course.settled:
                return
            note = parts.picker.coach.lesson
            if note is not None:
                self.read += [note.title, parts.picker.coach.text]
                self.read += [part for button in parts.picker.buttons.buttons for part in button.parts]
                told = str(parts.picker.buttons.buttons[0].key)
                if told != "Continue":
                    self.decide(told)
                self.visit.key("return")
            elif table.seat.state.offered and table.course.settled:
                self.answer(table)
        raise AssertionError("no trick was played")

    def answer(self, table: Any) -> None:
        """Answer a question as a rule of thumb would: it is only counted how often one is put."""
        legal, picker = table.seat.state.offered, table.parts.picker
        self.read.append(joined(table.presenter.prompts.prompt(table.sight(), legal)))
        table.draw(pygame.display.get_surface())  # a word is explained where it has been seen
        if (tip := picker.glosses.tip) is not None:
            self.read += tip.lines
        self.decide(legal[0].verb)
        request = table.host.request_of(table.seat.viewer, "normal")
        choice = table.seat.opponents.at_once(request)
        spots = [
            each for each in table.focus.targets if isinstance(each, FocusSpot) and each.key in choice.cards
        ]
        if spots and len(legal) > 1 and choice.verb == "play":
            spots[0].activate()
        else:
            table.controller.act(choice)

    @property
    def seconds(self) -> float:
        """How long it takes to read all that; the same words on the same buttons are read once."""
        return 60 * sum(len(re.findall(r"\w+", text)) for text in set(self.read)) / PACE


@pytest.fixture
def first_hands(visits: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    def play(game: str, seed: int) -> Newcomer:
        monkeypatch.setattr(program_run, "SystemRandom", lambda: Random(seed))
        newcomer = Newcomer(visits())
        newcomer.begin(game)
        newcomer.play_a_trick()
        return newcomer

    return play


@pytest.mark.parametrize("game", GAMES)
def test_a_first_trick_is_played_after_four_decisions_and_a_minute_of_reading(
    game: str, first_hands: Any
) -> None:
    tried = [first_hands(game, seed) for seed in SEEDS]
    decisions = sorted(len(each.decisions) for each in tried)
    seconds = sorted(round(each.seconds) for each in tried)
    print(
        f"{game}: {len(tried)} first hands, {decisions[0]} to {decisions[-1]} decisions, "
        f"{seconds[0]} to {seconds[-1]} s of reading, median {median(seconds)}"
    )
    slowest = max(tried, key=lambda each: each.seconds)
    assert decisions[-1] <= MOST_DECISIONS, max((each.decisions for each in tried), key=len)
    assert seconds[-1] <= MOST_SECONDS, slowest.read
    assert decisions[0] >= 3
    assert seconds[0] > 10


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("kan", ("9 of the 16 scoring cards", "otherwise the highest trump does", "the suit led")),
        ("napoleon", ("12 of the 20 scoring cards", "secret partner", "highest card", "second trick")),
    ],
)
def test_a_first_deal_that_begins_with_a_card_says_before_it_what_takes_a_trick(
    game: str, told: tuple[str, ...], visits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_run, "SystemRandom", lambda: Random(5))
    visit = visits()
    visit.stack.go(routes.FirstHand(game))
    table = visit.top
    _, buttons = asked(visit)
    assert buttons == ["Continue", "Hide notes"], "Etori has chosen already"
    text = table.parts.picker.coach.text
    assert all(each in text for each in told), text
    assert {action.verb for action in table.seat.state.offered} == {"play"}
    visit.key("return")
    visit.frame(times=2)
    table.draw(pygame.display.get_surface())
    assert table.parts.picker.glosses.tip is None, "one note is enough before the first trick"
    assert table.journal.since_turn
    assert not table._picture._news(table.sight()).reports, "the player has had no turn yet"
    notes: list[int] = []
    for _ in range(400):
        visit.frame(0.4)
        if not table.course.settled or not table.seat.state.offered:
            continue
        if table.parts.picker.coach.lesson is not None:
            notes.append(sum(table.sight().won))
            visit.key("return")
            continue
        if sum(table.sight().won) == 3:
            break
        request = table.host.request_of(table.seat.viewer, "normal")
        table.controller.act(table.seat.opponents.at_once(request))
    assert len(notes) == len(set(notes)) >= 2, "at most one note before each card"
    assert 0 not in notes
    assert table._picture._news(table.sight()).reports


def test_the_result_of_a_single_deal_of_kan_speaks_of_no_round(visits: Any) -> None:
    visit = visits()
    visit.stack.go(routes.FirstHand("kan"))
    table = visit.top
    asked(visit)
    while not table.host.deal_finished:
        player = table.host.view(None).state.turn
        table.host.act(table.seat.opponents.at_once(table.host.request_of(player, "normal")))
    result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests)
    assert "scoring cards" in result.story
    assert "round" not in f"{result.story} {result.heading} {result.heading_note}".lower()


def asked(visit: Visit) -> tuple[str, list[str]]:
    """Go on until a note or a question comes: its title, and what can be pressed for it."""
    table = visit.top
    for _ in range(400):
        visit.frame(0.4)
        parts = table.parts
        if table.course.settled and (parts.picker.coach.lesson is not None or table.seat.state.offered):
            title = parts.picker.coach.lesson.title if parts.picker.coach.lesson is not None else ""
            return title, [str(button.key) for button in parts.picker.buttons.buttons]
    raise AssertionError("nothing is asked")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_who_is_led_is_asked_for_cards_only_and_may_take_all_of_it_back(
    by_keys: bool, visits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_run, "SystemRandom", lambda: Random(7))
    visit = visits()
    visit.stack.go(routes.FirstHand("jan_ken_po"))
    table = visit.top
    _, buttons = asked(visit)
    assert buttons == ["Choose for me", "I'll choose", "Hide notes"]
    visit.press("Choose for me", by_keys=by_keys)
    assert table.seat.led
    asked(visit)
    assert {action.verb for action in table.host.legal(0)} == {"play"}
    own = [action.verb for player, action in table.host._match.deal.actions if player == 0]
    assert own.count("discard") == 2, own
    while table.parts.picker.coach.lesson is not None:
        visit.key("return")
    visit.key("u")
    visit.frame(times=2)
    assert not table.seat.led
    assert table.host.legal(0)[0].verb != "play", "what was chosen for him he may choose anew"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (routes.FirstHand("jan_ken_po"), "Chosen for you: Bid 3, Discard .*, Jan as trumps, Call .*"),
        (routes.FirstHand("napoleon", 1), "Chosen for you: Bid 1. .*, Call .*, Discard .*"),
        (routes.FirstHand("jo_jotte"), "Chosen for you: Pass, No slam, A run"),
        (routes.FirstHand("kan", 1), "Chosen for you: .*([Kk]oi|[Ii]ku)"),
    ],
)
def test_what_was_chosen_for_the_player_is_told_until_they_choose(
    hand: routes.FirstHand, told: str, visits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_run, "SystemRandom", lambda: Random(7))
    visit = visits()
    visit.stack.services.sayings.listened = True
    visit.stack.go(hand)
    table = visit.top
    asked(visit)
    visit.press("Choose for me", by_keys=False)
    asked(visit)
    while table.parts.picker.coach.lesson is not None:
        visit.key("return")
    visit.frame(times=2)
    sight = table.sight()
    chosen = table.messages.chosen(sight.words)
    assert re.fullmatch(told, sight.spelled(chosen)), sight.spelled(chosen)
    held = {card for action in table.host.legal(0) for card in action.cards}
    gone = {part.card for part in table.messages.choices.get("discard", ()) if isinstance(part, CardMark)}
    assert held.isdisjoint(gone)
    assert len(gone) == 2 * (hand.game in ("jan_ken_po", "napoleon"))
    visit.stack.draw(pygame.Surface((1280, 800)))
    assert any(label == joined(chosen) for _, label in table.parts.tabletop.labels)
    assert sight.spelled(chosen) in visit.stack.services.sayings.since(0)[-1]
    table.controller.act(table.host.legal(0)[0])
    assert not table.messages.chosen(sight.words)


def test_who_goes_on_decides_himself(visits: Any) -> None:
    visit = visits()
    visit.stack.go(routes.FirstHand("jan_ken_po"))
    asked(visit)
    visit.press("I'll choose", by_keys=False)
    visit.frame(times=2)
    assert not visit.top.seat.led
    assert visit.top.parts.picker.coach.lesson is None
    assert {action.verb for action in visit.top.seat.state.offered} <= {"bid", "pass"}

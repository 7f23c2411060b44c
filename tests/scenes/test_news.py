"""What can still be read of a deal, in the rail and on its sheet, and which cards of the hand are new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game import GAMES
from game.engine.cards import HIDDEN, Card, each
from game.engine.events import Discarded, Drew, Event, Exchanged, Played, Said
from game.engine.view import Moment
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.framework import routes
from scenes.i18n import NO_WORDS, CardMark
from scenes.pages.news.deal_log import DealLog
from scenes.presenters import presenter_of
from scenes.presenters.base.narration import EventReport
from scenes.table.deal_journal import DealJournal
from scenes.table.picker.answers import PickerCommand
from tests.conftest import Tally
from tests.game.random_play import random_options, some_action
from tests.scenes.scratch import open_stack
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import Sitting, in_deal, jack_host, play_card, skins, truth

COME_IN = {"california_jack": 30, "jo_jotte": 3, "napoleon": 3}
"""At least so many new cards are seen; the others are mostly played without any."""
PLAYERS = ("Kay", "Mio", "Haru", "Aki", "Nao", "Sora")


def a_deal(key: str, tally: Tally) -> Host:
    """A deal of any game, played to its end by chance."""
    game = GAMES[key]
    players = tally.rng.choice(game.players)
    options = random_options(game, tally.rng, players=players)
    match, _ = new_match(game, players, options, tally.rng.randrange(10**6), PLAYERS[:players])
    host = Host(match, (HUMAN,) * players)
    match.start_deal()
    match.draw_by_chance()
    while not host.deal_finished:
        host.act(some_action(match.legal(), tally.rng))
    return host


def kept(host: Host, viewer: int | None, moments: Sequence[Moment]) -> DealJournal:
    journal = DealJournal(presenter_of(host.game.key))
    journal.read(moments, lambda view: sight_of(host, viewer or 0, view))
    return journal


def decides(event: Event, player: int | None = None) -> bool:
    mine = isinstance(event, Said | Played | Discarded | Exchanged)
    return mine and player in (None, event.player)  # type: ignore[attr-defined]


def came_in(moments: Sequence[Moment], viewer: int) -> set[Card]:
    """A second reading: the hand now, less what was in it when the viewer decided last, or at the deal."""
    decided = [number for number, moment in enumerate(moments) if decides(moment.event)]
    if not decided:
        return set()
    own = [number for number in decided if decides(moments[number].event, viewer)]
    since = own[-1] if own else decided[0]
    now, then = (moments[number].view.state.hands[viewer] for number in (-1, since))
    exchanged = moments[since].event
    got = {exchanged.got} if isinstance(exchanged, Exchanged) and own else set()
    return (set(each(now & ~then)) | got) & set(each(now))


def cards_of(reports: Sequence[EventReport]) -> set[Card]:
    lines = [line for report in reports for line in (report.head, *report.more)]
    return {piece.card for line in lines for piece in line if isinstance(piece, CardMark)}


@pytest.mark.parametrize("key", GAMES)
def test_new_cards_are_those_that_came_in_since_the_last_own_decision(key: str, tally: Tally) -> None:
    for _ in tally.times(4, "deals"):
        host = a_deal(key, tally)
        viewer = tally.rng.randrange(host.players)
        moments = host.moments(viewer)
        presenter = presenter_of(key)
        for end in range(1, len(moments) + 1, 3):
            journal = kept(host, viewer, moments[:end])
            if presenter.seats.holder(moments[end - 1].view) == viewer:
                assert journal.fresh == came_in(moments[:end], viewer), moments[end - 1].event
                tally.count["new cards"] += len(journal.fresh)
    tally.floor(**{"new cards": COME_IN.get(key, 0)})


@pytest.mark.parametrize("key", GAMES)
def test_a_report_shows_no_card_that_its_reader_may_not_know(key: str, tally: Tally) -> None:
    for _ in tally.times(3, "deals"):
        host = a_deal(key, tally)
        for viewer in (None, tally.rng.randrange(host.players)):
            moments = host.moments(viewer)
            journal = DealJournal(presenter_of(key))
            for moment in moments:
                before = cards_of(journal.reports)
                journal.tell(moment, sight_of(host, viewer or 0, moment.view))
                named = moment.event.action.cards if isinstance(moment.event, Said) else ()
                shown = cards_of(journal.reports) - before - {HIDDEN, *named}
                assert not shown & set(each(moment.view.unseen)), moment.event
                tally.count["cards"] += len(shown)
            assert viewer is not None or not journal.fresh
    tally.floor(cards=50)


@pytest.mark.parametrize("key", GAMES)
def test_the_news_begin_with_the_own_decision_and_leave_nothing_out(key: str, tally: Tally) -> None:
    host = a_deal(key, tally)
    moments = host.moments(0)
    for end in range(1, len(moments) + 1):
        journal, event = kept(host, 0, moments[:end]), moments[end - 1].event
        assert list(journal.since_turn) == journal.reports[len(journal.reports) - len(journal.since_turn) :]
        if decides(event, 0) and not isinstance(event, Played):
            assert len(journal.since_turn) <= 1
        elif decides(event, 0):
            assert all(report.player == 0 for report in journal.since_turn)
    assert len(kept(host, 0, moments).reports) > 10


def test_what_is_told_as_it_is_shown_is_what_is_read_back() -> None:
    sitting = in_deal(4)
    table = sitting.table
    told, new = list(table.journal.reports), table.journal.fresh
    assert len(told) > 8
    sitting.resize((1024, 640))
    sitting.frame()
    assert (table.journal.reports, table.journal.fresh) == (told, new)


def test_a_card_is_new_until_the_next_one_is_played_and_its_mark_fades() -> None:
    sitting = in_deal(1)
    table, hand = sitting.table, sitting.table.parts.hand
    drawn = [event for event in sitting.host.events(0) if isinstance(event, Drew) and event.player == 0]
    assert table.journal.fresh == {drawn[-1].card} == set(hand.new)
    assert "new" in drawn_words(sitting)
    card = next(card for card in sitting.legal_cards() if card not in hand.new)
    sitting.click(sitting.spot(card))
    assert not table.journal.fresh
    assert hand.moving  # the mark is going
    for _ in range(30):
        sitting.frame(0.01)
    assert drawn[-1].card not in hand.new


def drawn_words(sitting: Sitting) -> list[str]:
    """All words of a frame, drawn anew."""
    found: list[str] = []
    fonts = sitting.table.services.fonts
    draw = fonts.surface

    def noting(text: str, *others: Any) -> pygame.Surface:
        found.append(text)
        return draw(text, *others)

    fonts.surface = noting  # type: ignore[method-assign]
    paint = sitting.table.paint
    kept, paint.baked = paint.baked, lambda key, make: make()  # type: ignore[method-assign]
    sitting.table.parts.rail.picture = None
    sitting.table.draw(sitting.surface)
    fonts.surface, paint.baked = draw, kept  # type: ignore[method-assign]
    return found


def test_the_rail_tells_what_has_happened_and_keeps_its_place() -> None:
    sitting = Sitting(jack_host(), speed="off", trick_pause_ms=300)
    sitting.rest()
    rail, journal = sitting.table.parts.rail, sitting.table.journal
    ends = set()
    paint = rail.paint_sections

    def noting_end(*given: Any) -> int:
        ends.add(paint(*given))
        return max(ends)

    for _ in range(3):
        play_card(sitting)
        words = drawn_words(sitting)
        assert "Since your last turn" in words
        assert journal.since_turn
        rail.paint_sections = noting_end  # type: ignore[method-assign]
    assert len(ends) == 1, "what stands above the news never moves"
    assert rail.news_rect.bottom <= rail.limit


def test_e_and_a_click_on_the_news_lead_to_all_of_it() -> None:
    sitting = in_deal(2)
    sitting.stack.open(routes.DealLogPage, lambda way: sitting.log.append("news"))
    sitting.frame()
    sitting.key("e")
    assert sitting.log == ["news"]
    sitting.click(sitting.table.parts.rail.news_rect.center)
    assert sitting.log == ["news", "news"]


def test_what_is_taken_back_is_no_news_any_more() -> None:
    sitting = in_deal(3)
    before = len(sitting.table.journal.reports)
    sitting.key("u")
    sitting.rest()
    assert 0 < len(sitting.table.journal.reports) < before
    moments = truth(sitting.host).moments(0)
    assert sitting.table.journal.fresh == came_in(moments, 0)


def test_a_hand_that_is_covered_has_no_new_cards() -> None:
    host = jack_host(("human", "human"), stock="face_down", trump_choice="cut")
    sitting = Sitting(host, speed="off", trick_pause_ms=300)
    sitting.rest()
    for _ in range(2):
        sitting.table.controller.dispatch(PickerCommand.CARDS)
        sitting.rest()
        play_card(sitting)
    assert sitting.table.seat.covered
    assert not sitting.table.journal.fresh
    assert not cards_of(sitting.table.journal.since_turn) & set(sitting.hand())
    sitting.table.controller.dispatch(PickerCommand.CARDS)
    assert sitting.table.journal.fresh


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_sheet_shows_the_newest_first_and_scrolls_to_the_oldest(size: tuple[int, int]) -> None:
    sitting = in_deal(12)
    reports = sitting.table.journal.reports
    stack = open_stack(size)
    page = DealLog(NO_WORDS, reports, sitting.table.table_view.crests, skins()["classic"])
    stack.push(page)
    assert page.scroll is not None
    assert page.scroll.offset == page.scroll.furthest > 0
    for key in (pygame.K_HOME, pygame.K_UP):
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert page.scroll.offset == 0
    stack.draw(pygame.display.get_surface())
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"))
    assert stack.top is None

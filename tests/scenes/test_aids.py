"""Aids beside the table: what players could count themselves, and nothing that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date, timedelta
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.archive.saved_session import SingleDeal
from game.engine.cards import ACE, JACK, JOKER, SUIT_CARDS, TWO, card_of, each, mask, rank_of, suit_of
from game.games.jo_jotte.ranks import IN_TRUMPS
from game.match.daily import daily_deal
from game.match.deal_code import code_of, match_of
from game.match.match import Match
from game.session.host import Host
from game.session.library import MatchLibrary
from scenes.framework.scene import Scene
from scenes.i18n import as_it_is
from scenes.pages.scores.score_sheet import ScoreSheet
from scenes.pages.table.score_values import sheet
from scenes.presenters import presenter_of
from scenes.presenters.base.scores import MatchSheet
from scenes.presenters.base.sidebar import (
    CardValues,
    ContractProgress,
    PointsInPlay,
    SidebarSection,
    ThisHand,
    Trumps,
)
from scenes.presenters.base.table_context import TableContext
from tests.conftest import Tally
from tests.game.archives import NOW
from tests.game.random_play import played, random_match
from tests.game.secrecy import exchanged
from tests.scenes.game_driver import find, host
from tests.scenes.sights import sight, sight_of
from tests.scenes.table_driver import Sitting, in_deal

WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
"""CJ-9, Game."""
IN_PLAIN = {"A": 10, "T": 10, "K": 5, "Q": 5}
"""JJ-15."""
NAMES = ("Kay", "Mio", "Haru", "Nao", "Aki", "Sora")
LABELS = ("You", *NAMES[1:])
NAMED = ("you", *NAMES[1:])
"""The players at the start of a line, and within it; the first is the viewer."""


def four_points(sight: TableContext[Any]) -> PointsInPlay:
    sections = presenter_of("california_jack").sidebar.sections(sight)
    return next(each for each in sections if isinstance(each, PointsInPlay))


def sights(match: Match, viewer: int, **more: Any) -> TableContext[Any]:
    return sight_of(Host(match, ["human"] * match.players, None), viewer, **more)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_four_points_show_who_took_what_and_both_counts(viewer: int) -> None:
    taken_before_the_end = set()
    for match in played(random_match(GAMES["california_jack"], Random(11), shortest=True), Random(12)):
        state = match.deal.state
        rows = four_points(sights(match, viewer)).rows
        for row, rank in zip(rows, (ACE, TWO, JACK), strict=False):
            took = [player for player in (0, 1) if state.taken[player] >> card_of(rank, state.trump) & 1]
            assert [figure.player for figure in row.players] == took
            taken_before_the_end |= {(rank, player) for player in took if not match.deal.finished}
        counts = {figure.player: figure.figure for figure in rows[3].players}
        assert next(iter(counts)) == viewer
        for player in (0, 1):
            cards = each(state.taken[player])
            worth = sum(WORTH.get("23456789TJQKA"[rank_of(card)], 0) for card in cards)
            assert counts[player] == str(worth)
    assert len(taken_before_the_end) >= 3


def test_the_four_points_are_read_with_the_counts() -> None:
    match = random_match(GAMES["california_jack"], Random(11), shortest=True)
    states = (here.deal.state for here in played(match, Random(12)))
    next(state for state in states if state.taken[0] >> card_of(ACE, state.trump) & 1)
    sight = sights(match, 0)
    high, *_, game = four_points(sight).lines(sight)
    assert high.endswith("taken by you")
    assert game.startswith("Game: most of 80; You: ")


def test_the_values_of_cards_for_game_are_shown() -> None:
    match = random_match(GAMES["california_jack"], Random(11), shortest=True)
    match.start_deal()
    sections = presenter_of("california_jack").sidebar.sections(sights(match, 0))
    ((row,),) = [section.rows for section in sections if isinstance(section, CardValues)]
    named = {"T": "10"}
    assert dict(zip(row.ranks, row.points, strict=True)) == {named.get(key, key): WORTH[key] for key in WORTH}


def test_the_four_points_are_not_counted_when_counting_is_off() -> None:
    for match in played(random_match(GAMES["california_jack"], Random(11), shortest=True), Random(12)):
        rows = four_points(sights(match, 0, counts_cards=False)).rows
        assert [(row.figure, row.players) for row in rows] == [("1", ())] * 4


def taken_so_far(key: str, state: Any) -> int:
    """What both sides have taken in a deal that is not over: tricks, scoring cards or points of cards."""
    if key == "jan_ken_po" or (key == "jo_jotte" and (state.slam or state.plays_nullo)):
        return sum(state.won)
    if key == "napoleon":
        return ((sum(state.taken) | state.discards[state.napoleon]) & state.form.scoring).bit_count()
    worth = {"california_jack": WORTH, "kan": dict.fromkeys("AKQJ", 1), "jo_jotte": IN_PLAIN}[key]
    total = 0
    for card in each(sum(state.taken) & ~(1 << JOKER)):
        of_trumps = key == "jo_jotte" and suit_of(card) == state.denomination
        rank = "23456789TJQKA"[rank_of(card)]
        total += ((IN_PLAIN | {"J": 20, "9": 15}) if of_trumps else worth).get(rank, 0)
    return total + 20 * (key == "jo_jotte" and state.jo[1] >= 0)


def shown_so_far(sections: Sequence[SidebarSection]) -> list[int]:
    """The figures of both sides, or of the players, in the sidebar."""
    found: list[int] = []
    for section in sections:
        match section:
            case ContractProgress():
                found += [force.done for force in section.forces if force.done is not None]
            case ThisHand():
                found += [share.tricks for share in section.shares]
            case PointsInPlay():
                found += [int(figure.figure) for figure in section.rows[3].players]
    return found


def about_to_play(key: str) -> Iterator[tuple[Match, int]]:
    """The moments of four random matches in which a card is due, with whose turn it is."""
    for seed in range(4):
        for here in played(random_match(GAMES[key], Random(seed), shortest=True), Random(seed)):
            if here.to_act is not None and here.deal.state.phase == "play":
                yield here, here.to_act


@pytest.mark.parametrize("key", GAMES)
def test_every_game_shows_what_both_sides_have_taken_so_far(key: str) -> None:
    counted = 0
    for here, viewer in about_to_play(key):
        state = here.deal.state
        figures = shown_so_far(presenter_of(key).sidebar.sections(sights(here, viewer)))
        if len(figures) == 2:  # sides may be secret
            assert sum(figures) == taken_so_far(key, state)
            counted += any(figures)
    assert counted > 10


@pytest.mark.parametrize("key", GAMES)
def test_aids_depend_on_the_view_of_the_seat_alone(key: str) -> None:
    """Two cards that the viewer can't tell apart, exchanged from the deal on, change no section."""
    rng, compared = Random(21), 0
    sidebar = presenter_of(key).sidebar
    match = random_match(GAMES[key], rng, shortest=True)
    for number, here in enumerate(played(match, rng)):
        if number % 3 or number > 60:
            continue
        true, viewer = here.deal.state, here.to_act or 0
        shown = sights(here, viewer)
        sections = [(section, [*section.lines(shown)]) for section in sidebar.sections(shown)]
        unseen = each(shown.view.unseen)
        for one, two in combinations(rng.sample(unseen, k=min(4, len(unseen))), 2):
            other = exchanged(here, {one: two, two: one}, viewer)
            if other is None:
                continue
            here.deal.state = other
            now = sights(here, viewer)
            assert [(section, [*section.lines(now)]) for section in sidebar.sections(now)] == sections
            here.deal.state = true
            compared += 1
    assert compared > 5


# Contracts on the score sheets.


def contracts(match: Match, viewer: int = 0) -> Iterator[tuple[Any, str]]:
    """The state of each finished deal, and the line on its contract."""
    host = Host(match, ["human"] * match.players, None)
    presenter = presenter_of(match.game.key)
    context = sight_of(host, viewer, names=NAMES[: match.players])
    lines = sheet(context, host, presenter, ("sun",) * match.players).contracts
    finished = [deal for deal in host.deals() if deal.finished]
    assert len(lines) == len(finished)
    for seen, line in zip(host.views(viewer), lines, strict=False):
        yield seen.state, line


def to_its_end(key: str, players: int, seed: int) -> Match:
    match = random_match(GAMES[key], Random(seed), players, shortest=True)
    *_, last = played(match, Random(seed))
    return last


def test_score_sheets_name_declarer_partner_and_outcome() -> None:
    met = set()
    for (key, players), seed in product((("napoleon", 5), ("jan_ken_po", 4), ("napoleon", 2)), range(12)):
        for state, line in contracts(to_its_end(key, players, seed)):
            if state.undertaking() is None:
                assert line == "Thrown in"
                continue
            declarer, height, made = state.undertaking()
            name, partner = LABELS[declarer], state.result.partner
            who = name if partner < 0 else f"{name} with {NAMED[partner]}"
            calls = key == "jan_ken_po" or (players > 2 and state.form.has_adjutant)
            who = f"{name} alone" if calls and partner < 0 else who
            assert line.startswith(f"{who}: {height} ")
            assert line.endswith(", made" if made else ", not made")
            met |= {(key, made), (players, " with " in who)}
    assert met >= {*product(("napoleon", "jan_ken_po"), (True, False)), *product((5, 4), (True, False))}


def test_the_score_pad_names_the_doubler_and_the_players_of_the_side() -> None:
    met = set()
    for players, seed in product((2, 3, 4), range(12)):
        for state, line in contracts(to_its_end("jo_jotte", players, seed)):
            deal = state.result.played
            if deal is None:
                assert line == "Thrown in"
                continue
            assert line.startswith(LABELS[state.declarer])
            with_them = [NAMED[player] for player in deal.camps[0] if player != state.declarer]
            assert all(name in line.split(":")[0] for name in with_them)
            assert (" with " in line.split(":")[0]) == bool(with_them)
            assert line.endswith(", tied" if deal.tied else ", made" if deal.made else ", not made")
            if deal.kind != "nullo":
                doubled = f"doubled by {NAMED[state.doubled_by]}" if state.multiple > 1 else ""
                assert doubled in line
                assert ("doubled" in line, "redoubled" in line) == (state.multiple > 1, state.multiple == 4)
            met |= {deal.kind, state.multiple, bool(with_them)}
    assert met >= {"tricks", 1, 2, 4, False}


@pytest.mark.parametrize("players", GAMES["kan"].players)
def test_score_sheets_of_kan_name_the_side_of_a_contract_or_the_kankei(players: int) -> None:
    met = set()
    for seed in range(12):
        for state, line in contracts(to_its_end("kan", players, seed)):
            outcome = state.result.outcome
            if outcome is None:
                assert line == "Dealt again"
                continue
            kankei = [player for player in range(players) if player in state.kankei]
            others = [player for player in range(players) if player not in state.result.with_kankei]
            side = others if outcome.word.startswith("gyaku") else kankei
            who, told = line.split(": ")
            assert all(NAMED[player] in who or (player == 0 and who.startswith("You")) for player in side)
            assert who.count(",") + who.count(" and ") + who.count(" with ") == len(side) - 1
            if state.contract is not None:
                assert who.startswith(LABELS[state.contract.player])
            name = outcome.word.replace("_", " ") or "kan"
            assert told == f"{name}, {'made' if outcome.made else 'not made'}"
            met.add((bool(outcome.word), outcome.made))
    assert len(met) > 1


@contextmanager
def watched_draws(page: Scene) -> Iterator[list[str]]:
    """The texts that are drawn on a page."""
    drawn: list[str] = []
    draw = page.fonts.draw

    def noting(target: pygame.Surface, text: str, *more: Any) -> pygame.Rect:
        drawn.append(text)
        return draw(target, text, *more)

    with patch.object(page.fonts, "draw", noting):
        yield drawn


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_contracts_fit_the_score_sheet(scale: float) -> None:
    """With six players and long names nothing is cut off."""
    long = as_it_is("W" * 16)
    told = as_it_is(f"{long} with {long}: 20 no trumps, not made")
    data = MatchSheet((long,) * 6, ("sun",) * 6, ((1,) * 6,) * 3, contracts=(told,) * 3)
    page = ScoreSheet(data)
    sitting = in_deal(text_scale=scale)
    sitting.resize((1024, 640))
    sitting.stack.push(page)
    sitting.frame()
    with watched_draws(page) as drawn:
        page.draw(sitting.surface)
    assert drawn.count(told) == 3


# Trumps that are out.


def trumps_shown(match: Match, viewer: int) -> Trumps | None:
    sections = presenter_of(match.game.key).sidebar.sections(sights(match, viewer))
    return next((each for each in sections if isinstance(each, Trumps)), None)


@pytest.mark.parametrize("key", GAMES)
def test_trumps_out_are_those_not_held_and_not_seen_played(key: str) -> None:
    """With the whole truth at hand: no trump that the viewer holds, and each that others still hold."""
    counted = 0
    for here, viewer in about_to_play(key):
        state = here.deal.state
        section = trumps_shown(here, viewer)
        if section is None or section.out is None:
            continue
        suit = SUIT_CARDS[state.trump]
        seen = mask(state.trick) | sum(state.taken) | state.hands[viewer]
        others = sum(hand for player, hand in enumerate(state.hands) if player != viewer)
        out = mask(section.out)
        assert not out & seen
        assert out & suit & others == suit & others
        assert len({*section.out}) == len(section.out)
        counted += 1
    assert counted > 10


def test_trumps_out_are_sorted_as_they_beat_each_other() -> None:
    match = random_match(GAMES["jo_jotte"], Random(3), 4, shortest=True)
    lengths = set()
    for here in played(match, Random(3)):
        section = trumps_shown(here, 0)
        if section is not None and section.out:
            ranks = [IN_TRUMPS.index(rank_of(card)) for card in section.out]
            assert ranks == sorted(ranks)
            lengths.add(len(ranks))
    assert len(lengths) > 2


def test_an_onlooker_is_shown_no_count() -> None:
    for here in played(random_match(GAMES["kan"], Random(2), 5, shortest=True), Random(2)):
        host = Host(here, ["easy"] * 5, None)
        section = next(
            each
            for each in presenter_of("kan").sidebar.sections(sight(host.view(None), NAMES[:5]))
            if isinstance(each, Trumps)
        )
        assert section.out is None


def out_at(sitting: Sitting) -> tuple[int, ...] | None:
    sections = sitting.table.table_view.sections(sitting.table.sight())
    return next(each for each in sections if isinstance(each, Trumps)).out


def test_the_count_of_trumps_can_be_switched_off() -> None:
    assert out_at(in_deal(2))
    assert out_at(in_deal(2, counts_cards=False)) is None


@pytest.mark.parametrize("daily", [True, False])
def test_the_daily_deal_counts_points_but_no_trumps(daily: bool, tmp_path: Path) -> None:
    """Also when it is resumed; a single deal that is not that of a day counts both."""
    days = (date(2026, 11, 1) + timedelta(days=number) for number in range(20))
    day = next(day for day in days if daily_deal(day, GAMES).game.key == "california_jack")
    deal = daily_deal(day, GAMES)
    lone = SingleDeal(code_of(*deal), day.isoformat() if daily else None)
    with closing(MatchLibrary(tmp_path, GAMES, NOW)) as library:
        host = library.begin(match_of(deal, 1, ("You", "Mio")), ("human", "easy"), lone)
        assert host.daily == daily
        sit_down(host, daily)
        assert host.number is not None
        number = host.number
        host.leave()
    with closing(MatchLibrary(tmp_path, GAMES, NOW)) as library:
        sit_down(library.go_on(number), daily)


def sit_down(host: Host, daily: bool) -> None:
    """At the first question the trumps are counted unless the deal is `daily`, and points always."""
    sitting = Sitting(host, speed="off", trick_pause_ms=300)
    sitting.rest()
    sections = sitting.table.table_view.sections(sitting.table.sight())
    assert (out_at(sitting) is None) == daily
    assert next(each for each in sections if isinstance(each, PointsInPlay)).rows[3].players


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("key", "players"), [("california_jack", 2), ("jan_ken_po", 6), ("napoleon", 6)])
def test_the_sidebar_cuts_nothing_off_in_the_smallest_window(key: str, players: int, language: str) -> None:
    """With the text at 150 % sections may be left out, but what is shown is whole and above the buttons."""
    late = {"size": (1024, 640), "text_scale": 1.5, "language": language}
    sitting = find(key, players, "play", lambda state: sum(state.won) == 4 and state.trump < 4, **late)
    table = sitting.table
    rail = table.parts.rail
    rail.shown = None
    with watched_draws(table) as drawn:
        table.draw(sitting.surface)
    assert not [text for text in drawn if "…" in text]
    sections = [(place, each) for place, each in rail.spans if isinstance(each, SidebarSection)]
    assert max(place.bottom for place, _ in sections) <= rail.limit
    kinds = {type(each) for _, each in sections}
    assert kinds >= ({PointsInPlay} if key == "california_jack" else {ContractProgress})


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_concluded_from_the_hand_while_cards_are_dealt(key: str, tally: Tally) -> None:
    """Trumps are counted and key cards looked for only in a hand that lies there."""
    for players in GAMES[key].players:
        sitting = Sitting(host(key, players, seats=("human", *["normal"] * (players - 1))), speed="normal")
        table = sitting.table
        for _ in range(900):
            sight = table.sight()
            told = [
                line for each in table.table_view.sections(sight) for line in each.lines(sight)
                if line.startswith(("Trumps out", "joker and "))
            ]  # fmt: skip
            if table.course.dealing:
                tally.count["frames"] += 1
                assert not [line for line in told if "out:" in line or "you have" in line]
            elif told:
                tally.count["counted after"] += 1
            if table.seat.state.offered and table.course.settled:
                while table.parts.picker.coach.lesson is not None:
                    sitting.key("return")
                if table.host.legal(0)[0].verb == "play":
                    break
                table.controller.act(table.host.legal(0)[0])
            sitting.frame(0.1, draw=False)
    tally.floor(frames=15)

"""Kan in words: events, reasons, the ledger of a round, the rounds of a match, and beginner's notes."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.cards import HIDDEN, JOKER, Zone, parse_card
from game.engine.events import (
    Announced,
    CardShown,
    Event,
    Said,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrumpMade,
)
from game.engine.scoring import Entry
from game.engine.templates import english
from game.games.kan.form import ALL_POINTS
from game.games.kan.result import KanReason
from game.games.kan.scoring import account
from game.games.kan.state import KanState
from game.session.host import Host
from scenes.i18n import CardMark, Line, SuitMark, Words
from scenes.pages.table.results import deal_result, match_result, sheet
from scenes.presenters import PRESENTERS, presenter_of
from scenes.presenters.kan.terms import TERMS, explained
from tests.scenes.choosing import read_note
from tests.scenes.kan_driver import NAMES, by_chance, find, host, host_of, match_of, sight_of

WORDS = presenter_of("kan")
CRESTS = ("sun", "plum", "wave", "pine", "fan", "moon")


def begun(players: int, seed: int = 3, **options: object) -> Host:
    match = host(players, seed, **options)
    match.start_deal()
    return match


def text(line: Line) -> str:
    """A line with its cards and suits named."""
    return " ".join(part if isinstance(part, str) else repr(part[0]) for part in line)


# What is told.


def card(written: str) -> int:
    return parse_card(written)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Announced(2, "kan"), "Haru declares kan"),
        (Announced(0, "kan"), "You declare kan"),
        (SidesKnown((0, 2)), "You and Haru are kankei (the kan side)"),
        (SidesKnown((3,)), "Nao is kankei (the kan side)"),
        (SeatsChanged((1, 2), (0, 2, 1, 3, 4)), "Mio and Haru change seats: kankei may not be neighbours"),
        (Swapped((1, 3), (HIDDEN, HIDDEN)), "Double kan: Mio and Nao exchange a card, unseen"),
        (Swapped((1, 0), (card("7H"), JOKER)), f"Double kan: you got {JOKER} for {card('7H')}"),
        (Swapped((0, 1), (card("7H"), JOKER)), f"Double kan: you got {card('7H')} for {JOKER}"),
        (Said(1, parse_action("trump H")), "Mio names 2 apples as trumps and leads"),
        (Said(0, parse_action("trump S")), "You name 3 blossoms as trumps and lead"),
        (Said(1, parse_action("play JK D")), "Mio asks for 1 snowflakes"),
        (Said(1, parse_action("play TH sukonku")), "Mio announces sukonku (shut them out)"),
        (
            Said(0, parse_action("play JK C juuroku")),
            "You ask for 0 leaves and announce juuroku (all sixteen)",
        ),
        (Said(1, parse_action("stop")), "Mio stops: the deal ends"),
        (Said(1, parse_action("juuroku")), "Mio goes for juuroku (all sixteen)"),
        (Said(1, parse_action("shippo_jo")), "Mio cancels the deal: shippo-jo (deal it again)"),
        (Said(1, parse_action("continue")), "Mio plays on"),
        (Said(1, parse_action("kan")), "Mio plays alone, for 9 of 16"),
        (Said(1, parse_action("pass")), "Mio passes"),
        (Shown(1, 2, ()), "Mio shows Haru nothing"),
        (Shown(1, 2, (HIDDEN,)), "Mio shows Haru one card"),
        (Shown(1, 2, (HIDDEN, HIDDEN)), "Mio shows Haru two cards, one after the other"),
        (Shown(1, 2, (HIDDEN, HIDDEN), together=True), "Mio shows Haru two cards at once"),
        (Shown(1, 0, (3, 17)), "Mio shows you 3 and then 17"),
        (Shown(1, 0, (3, 3)), "Mio shows you 3 twice"),
        (Shown(1, 0, (3,)), "Mio shows you 3"),
        (Shown(0, 1, (3, 17), together=True), "You show Mio 3 17 at once"),
        (TrumpMade(0), "0 Leaves are trumps in this deal"),
        (CardShown(JOKER, Zone("hands", 2)), f"Haru held {JOKER}"),
        (ThrownIn(), "Joker and ace of trumps in one hand: the cards are dealt again"),
    ],
)
def test_every_event_is_told(event: Event, words: str) -> None:
    assert text(WORDS.narration.caption(sight_of(begun(5)), event)) == words


def test_both_calls_and_who_leads_are_told_in_one_line() -> None:
    match = begun(5, 1)
    calls = (Said(1, parse_action("iku")), Said(2, parse_action("koi")))
    sight = sight_of(match, said=calls)
    sight.state.leader = 1
    line = text(WORDS.narration.caption(sight, calls[0]))
    assert line == text(WORDS.narration.caption(sight, calls[1])) == "Mio: iku, Haru: koi. Mio leads"
    same = (calls[0], Said(2, parse_action("iku")))
    sight = sight_of(match, said=same)
    sight.state.leader = 2
    assert text(WORDS.narration.caption(sight, same[1])).endswith(
        "Haru leads, with two opponents to the right"
    )


def test_glosses_can_be_left_out() -> None:
    match = begun(5)
    for word, (_, meaning) in TERMS.items():
        assert english(meaning) in explained(sight_of(match), word)
        assert english(meaning) not in explained(sight_of(match, gloss=False), word)


def test_koi_says_who_would_lead() -> None:
    sitting = find(5, "lead")
    sight = sitting.table.sight()
    (other,) = (player for player in sight.state.kankei if player != 0)
    stakes = WORDS.prompts.meaning(sight, parse_action("koi")).stakes
    assert f"{sight.names[other]} leads" in [stake.worth for stake in stakes]


def test_bubbles_are_short() -> None:
    sight = sight_of(begun(5))
    for said in (
        "iku",
        "koi",
        "trump D",
        "play JK S gyaku_juuroku",
        "gyaku_juuroku",
        "shippo_jo",
        "continue",
    ):
        line = WORDS.narration.speech(sight, Said(1, parse_action(said)))
        assert 0 < sum(len(part) if isinstance(part, str) else 2 for part in line) <= 28, line
    assert WORDS.narration.speech(sight, Announced(1, "kan")) == ("Kan",)
    assert WORDS.narration.speech(sight, Said(1, parse_action("play JK S"))) == (SuitMark(3), "Blossoms")


def test_others_never_read_the_faces_of_what_was_shown() -> None:
    """One after the other and the same twice look alike to everybody else (KAN-12)."""
    sight = sight_of(begun(5))
    for viewer in (0, None):
        lines = {
            WORDS.narration.caption(sight, Shown(1, 2, cards).seen_by(viewer))
            for cards in ((3, 3), (3, 17), (40, 17))
        }
        assert len(lines) == 1
        assert not any(isinstance(part, CardMark) for line in lines for part in line)


# Results.


def matches(players: int, count: int, **options: object):  # type: ignore[no-untyped-def]
    """Matches by chance, after each of their deals."""
    for seed in range(1, count):
        true, rng = match_of(players, seed, **options), Random(seed)
        match = host_of(true)
        while not match.finished:
            match.start_deal()
            while not match.deal_finished:
                match.act(by_chance(true.legal(), rng, 0.1))
            yield match


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_sheet_of_a_deal_says_what_was_booked_and_what_is_still_to_come(players: int) -> None:
    told: set[str] = set()
    headings: set[str] = set()
    for match in matches(players, 12, rounds=3):
        sight = sight_of(match)
        state: KanState = sight.state
        result = deal_result(sight, match, WORDS, CRESTS[:players])
        assert result.title
        strip = result.strip
        assert strip is not None
        assert strip.first + strip.second + strip.neither == ALL_POINTS
        if state.contract is None:
            assert f"needed {state.need}" in result.story
            assert strip.need == state.need
        else:
            assert "needed" not in result.story
            assert strip.need is None
        booked = bool(state.entries)
        headings.add(result.heading)
        assert result.heading == ("This round" if booked else "The round so far")
        assert result.heading_note == ("" if booked else "entered when it ends")
        for row in result.players:
            player = NAMES.index(row.name)
            points = [entry.points for entry in state.entries if entry.player == player]
            assert row.pending != booked
            if booked:
                assert sum(points) == row.after - row.before
            else:
                assert state.outcome is not None
                items = account(state.form, (*state.round.outcomes, state.outcome))
                kankei = player in state.kankei or (players == 6 and player == state.setup.dealer)
                points = [item.pay.kankei if kankei else item.pay.mukankei for item in items]
                assert row.after == row.before
            assert [line.points for line in row.lines] == points
            assert row.gain == sum(points)
            told |= {line.text for line in row.lines}
        if not booked:
            assert "The round goes on" in result.story
        assert len(result.rows) == 2, "a row for each side"
        assert sorted(row.name for rows in result.rows for row in rows) == sorted(NAMES[:players])
        (gain,) = (row.gain for row in result.players if row.name == "You")
        told_at_once = booked and gain
        assert result.outcome == ("even" if not told_at_once else "good" if gain > 0 else "bad")
    assert headings == ({"This round"} if players == 3 else {"This round", "The round so far"})
    assert not any("_" in words for words in told)
    if players > 3:
        assert any(words.startswith("Deal 2") for words in told)


@pytest.mark.parametrize(
    ("reason", "text", "words"),
    [
        (KanReason("won", 1), "won 1", "Deal 1: the kankei won"),
        (KanReason("lost", 2), "lost 2", "Deal 2: the kankei lost"),
        (KanReason("sukonku", 3), "sukonku 3", "Deal 3: sukonku"),
        (KanReason("gyaku_sukonku", 1), "gyaku_sukonku 1", "Deal 1: gyaku sukonku"),
        (KanReason("gyaku_sukonku", 3), "gyaku_sukonku 3", "Deal 3: gyaku sukonku, for the round"),
        (KanReason("gyaku_juuroku", 2), "gyaku_juuroku 2", "Deal 2: gyaku juuroku, for the round"),
        (KanReason("gyaku_juuroku", 2, False), "gyaku_juuroku_failed 2", "Deal 2: gyaku juuroku failed"),
        (
            KanReason("gyaku_sukonku", 2, True, True),
            "announced_gyaku_sukonku 2",
            "Deal 2: gyaku sukonku announced, made",
        ),
        (KanReason("juuroku", 2, False), "juuroku_failed 2", "Deal 2: juuroku failed"),
        (KanReason("juuroku", 2, True, True), "announced_juuroku 2", "Deal 2: juuroku announced, made"),
        (
            KanReason("gyaku_sukonku", 1, False, True),
            "announced_gyaku_sukonku_failed 1",
            "Deal 1: gyaku sukonku announced, failed",
        ),
        (KanReason("doubled", 3), "doubled 3", "Deal 3: the round so far once more"),
        (KanReason("three"), "three", "All three deals won"),
    ],
)
def test_every_reason_has_words(reason: KanReason, text: str, words: str) -> None:
    assert reason.text == text
    assert WORDS.story.reason(sight_of(begun(5)), Entry(0, 1, reason)) == words


def test_scores_are_listed_by_rounds() -> None:
    last = None
    for match in matches(5, 3, rounds=4):
        last = match
        if match.finished:
            break
    assert last is not None
    sight = sight_of(last)
    labels = sheet(sight, last, WORDS, CRESTS[:5]).labels
    assert labels[0] == "Round 1, deal 1"
    assert labels[-1].startswith("Round 4")
    assert len(labels) == len(last.deals())
    result = match_result(sight, last, WORDS, CRESTS[:5])
    assert result.story == f"Kan in 4 rounds, {len(last.deals())} deals."
    parts = result.parts
    assert parts is not None
    assert [row.label for row in parts.rows] == ["Round 1", "Round 2", "Round 3", "Round 4", "Total"]
    total = tuple(int(words.replace("–", "-")) for words in parts.rows[-1].texts)
    assert total == tuple(last.totals)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_score_sheet_tells_deal_by_deal_what_a_round_enters_at_its_end(players: int) -> None:
    waiting = 0
    for match in matches(players, 5, rounds=4, shippo_jo=True) if players > 4 else matches(4, 5, rounds=4):
        sight = sight_of(match)
        page = sheet(sight, match, WORDS, CRESTS[:players])
        ledger = page.ledger
        assert ledger is not None
        assert len(ledger.points) == len(ledger.entered) == len(page.deals)
        count = [0] * players
        for points, entered, totals in zip(ledger.points, ledger.entered, page.running, strict=True):
            count = [had + won for had, won in zip(count, points, strict=True)]
            if entered:
                assert tuple(count) == totals
        state: KanState = sight.state
        assert ledger.entered[-1] == bool(state.entries)
        assert bool(ledger.note) != ledger.entered[-1]
        if not ledger.entered[-1]:
            waiting += 1
            assert page.subtitle.endswith(f"round {state.round.number} is entered when it ends")
            result = deal_result(sight, match, WORDS, CRESTS[:players])
            before = [0] * players
            for points, entered in zip(ledger.points, ledger.entered, strict=True):
                before = [0] * players if entered else [x + y for x, y in zip(before, points, strict=True)]
            assert {row.name: row.gain for row in result.players} == dict(zip(NAMES, before, strict=False))
    assert waiting > 5
    alone = next(iter(matches(3, 2, rounds=2)))
    assert sheet(sight_of(alone), alone, WORDS, CRESTS[:3]).ledger is None


def test_a_double_kan_dealt_again_is_told_on_its_sheet() -> None:
    for seed in range(1, 200):
        match = begun(5, seed, double_kan="redeal")
        if match.deal_finished:
            result = deal_result(sight_of(match), match, WORDS, CRESTS[:5])
            assert result.title == "Dealt again"
            assert "one hand" in result.story
            assert result.strip is None
            assert all(row.nothing == "Nothing counts" for row in result.players)
            assert (result.heading, len(result.rows)) == ("This deal", 1)
            return
    raise AssertionError("there was no double kan")


# Notes.


def test_every_note_has_its_moment() -> None:
    seen: set[str] = set()
    for seed in range(1, 60):
        for players, options in ((3, {}), (4, {}), (5, {"shippo_jo": True}), (6, {})):
            true, rng = match_of(players, seed, **options), Random(seed)  # type: ignore[arg-type]
            match = host_of(true)
            for _ in range(2):
                match.start_deal()
                while not match.deal_finished:
                    legal = true.legal()
                    if true.to_act == 0:
                        keys = [note.key for note in WORDS.advice.notes(sight_of(match), legal)]
                        assert len(set(keys)) == len(keys)
                        seen |= set(keys)
                    match.act(by_chance(legal, rng))
        if seen == set(PRESENTERS["kan"].advice.lessons):
            return
    raise AssertionError(f"never shown: {set(PRESENTERS['kan'].advice.lessons) - seen}")


@pytest.mark.parametrize(("players", "phase"), [(5, "lead"), (5, "show"), (4, "play"), (3, "bidding")])
def test_notes_lie_clear_of_hand_and_plate(players: int, phase: str) -> None:
    sitting = find(players, phase, size=(1024, 640), taught=(), text_scale=1.25)
    keys = []
    while sitting.table.parts.picker.coach.lesson is not None:
        keys.append(read_note(sitting))
    assert keys
    assert set(keys) <= set(PRESENTERS["kan"].advice.lessons)
    assert sitting.asked


def test_the_game_has_its_own_deck_and_a_line_for_the_page_of_games() -> None:
    assert 0 < len(Words().text(WORDS.tagline)) < 40
    sitting = find(5, "lead")
    assert sitting.table.table_view.painter.skin.key == "goninkan"
    assert find(5, "lead", skins={"kan": "classic"}).table.table_view.painter.skin.key == "classic"

"""Jo-Jotte in words: whether all fit, what is said of what happens, hints, and notes for beginners."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.engine.actions import Action, parse_action
from game.engine.cards import HIDDEN, NO_TRUMP, parse_card
from game.engine.events import (
    Announced,
    CardShown,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldClaim,
    MeldsCompared,
    Played,
    Said,
    Scored,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.games.jo_jotte.result import Melds, Tricks
from scenes.i18n import CardMark, SuitMark, Words, as_it_is
from scenes.presenters import PRESENTERS
from scenes.presenters.base.sidebar import Trumps
from scenes.presenters.jo_jotte.presenter import JO_JOTTE
from scenes.table.sidebar.rail import SQUEEZES
from tests.conftest import Tally
from tests.scenes.choosing import decide, moments, read_note
from tests.scenes.jo_jotte_sitting import FORMS, QUESTIONS, asked, find, host, sit, view, watch
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import SIZES, Sitting, fonts, rail_ends
from tests.scenes.test_table_layout import NotingFonts, check_words, noted

# Whether all fit.


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("form", FORMS)
def test_all_words_fit(form: str, size: tuple[int, int], scale: float, tally: Tally) -> None:
    pygame.font.init()
    noting = NotingFonts()
    for deck, kind in (
        ("classic", "name"),
        ("jan_ken_po", "name"),
        ("classic", "meld"),
        ("jan_ken_po", "play"),
    ):
        more = {"text_scale": scale, "skins": {"": deck}, "size": size}
        sitting = find(form, kind, lambda state: state.strain < NO_TRUMP, **more)
        sitting.table.messages.bubbles.clear()
        noted(sitting, noting)
        table = sitting.table
        tags = set(table.presenter.board_layout.tags(table.sight()).values())
        shown = (sitting.surface, table.parts.rail.picture)
        noting.drawn[:] = [each for each in noting.drawn if each[2] in shown and each[0] not in tags]
        tally.count["texts"] += check_words(noting, f"{form}, {size}, text {scale}, {deck}, {kind}")
        table.rebuild(replace(sitting.stack.services, fonts=fonts()))
    tally.floor(texts=80)


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
def test_the_rail_holds_all_its_sections(size: tuple[int, int], scale: float) -> None:
    for form, kind in (
        ("cutthroat", "side"),
        ("cutthroat", "play"),
        ("partners", "respond"),
        ("three", "redouble"),
    ):
        sitting = find(form, kind, size=size, text_scale=scale)
        ends, limit = rail_ends(sitting.table)
        assert ends[-1] <= limit, f"{form} in {kind}: {ends}"
        assert len(ends) <= len(SQUEEZES), "the ranks are not left out"


# What happens.

CARD = parse_card("KC")
RUN = MeldsCompared("B", (MeldClaim(1, 4), MeldClaim(0, 3)), (1,), ((), (3, 2, 1, 0)))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (CardShown(CARD, Zone("turn_up")), "turned up"),
        (CardShown(CARD, Zone("information")), "information card"),
        (Said(1, Action("pass")), "Mio passes"),
        (Said(0, Action("pass")), "You pass"),
        (Said(1, Action("accept")), "accepts"),
        (Said(1, parse_action("name H")), "Mio names"),
        (Said(1, parse_action("name NT")), "no trumps"),
        (Said(1, Action("double")), "Mio doubles"),
        (Said(0, Action("redouble")), "You redouble"),
        (Said(1, Action("defend")), "Mio defends"),
        (Said(1, Action("withdraw")), "withdraws"),
        (Said(1, Action("nullo")), "lose every trick"),
        (Said(1, Action("slam")), "win every trick"),
        (Said(1, parse_action("meld B")), "declares a run"),
        (Said(0, parse_action("meld A B")), "You declare four of a kind and a run"),
        (Exchanged(1, CARD, parse_card("TC"), Zone("turn_up")), "Mio gives"),
        (Drew(1, CARD, True, Zone("turn_up")), "Mio takes"),
        (Discarded(1, (HIDDEN,) * 9), "sits out, his hand set aside"),
        (Discarded(0, (HIDDEN,) * 9), "You sit out, your hand set aside"),
        (TrumpMade(2), "trumps"),
        (TrumpMade(NO_TRUMP), "no trumps"),
        (RUN, "Mio lays down a run of four; you had a run of three"),
        (Scored(Entry(1, 40, Melds("B", 1), column="above")), "40 above the line for Mio"),
        (Announced(1, "jo"), "calls Jo"),
        (Announced(0, "jotte"), "You call Jotte"),
        (ThrownIn(), "thrown in"),
        (Played(1, CARD), "plays"),
        (TrickTaken(1, 1, (1, 0), (CARD, parse_card("7C"))), "takes the trick"),
    ],
)
def test_everything_that_happens_has_words(event: Event, said: str) -> None:
    sitting = find("two", "play")
    line = sitting.table.presenter.narration.caption(sitting.table.sight(), event)
    assert said in " ".join(piece for piece in line if isinstance(piece, str))


def test_the_best_of_several_melds_is_named() -> None:
    sitting = find("partners", "play", lambda state: state.trump < NO_TRUMP and not state.plays_nullo)
    presenter, sight = sitting.table.presenter, sitting.table.sight()
    fours = (MeldClaim(1, None, 12), MeldClaim(3, None, 9), MeldClaim(2, None, 11))
    words = str(presenter.narration.caption(sight, MeldsCompared("A", fours, (1, 3), ((),) * 4)))
    assert "Aki lays down four jacks" in words, "with trumps jacks are above aces"
    assert "Haru had four kings" in words
    runs = (MeldClaim(1, 3), MeldClaim(2, 4, 10, False), MeldClaim(3, 4, 10, True))
    words = str(presenter.narration.caption(sight, MeldsCompared("B", runs, (1, 3), ((),) * 4)))
    assert "Aki lays down a run of four to the queen in trumps" in words
    assert "Haru had a run of four to the queen, not trumps" in words


def test_what_needs_no_words_has_none() -> None:
    sitting = find("two", "play")
    presenter, sight = sitting.table.presenter, sitting.table.sight()
    assert presenter.narration.caption(sight, Dealt(1, (HIDDEN,) * 3)) == ()
    assert presenter.narration.caption(sight, Said(1, Action("exchange"))) == (), "the cards are shown next"
    assert presenter.narration.caption(sight, Scored(Entry(1, 40, Tricks(40, 20), column="below"))) == ()
    assert presenter.narration.speech(sight, Said(1, Action("pass"))) == (), (
        "passes after the bidding are not heard"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("accept", "trumps"),
        ("name NT", "No trumps"),
        ("name H", "Hearts"),
        ("double", "Double"),
        ("redouble", "Redouble"),
        ("nullo", "Nullo"),
        ("slam", "Slam"),
        ("meld A", "Four of a kind"),
        ("meld B", "A run"),
        ("side declarer", "With the declarer"),
    ],
)
def test_announcements_are_heard(text: str, words: str) -> None:
    sitting = find("two", "accept")
    line = sitting.table.presenter.narration.speech(sitting.table.sight(), Said(1, parse_action(text)))
    assert words in " ".join(piece for piece in line if isinstance(piece, str))
    assert sum(len(piece) for piece in line if isinstance(piece, str)) <= 28
    assert any(isinstance(piece, SuitMark) for piece in line) == (text in ("accept", "name H"))


# Hints and prompts.


@pytest.mark.parametrize("form", QUESTIONS)
def test_every_choice_has_a_reason(form: str) -> None:
    for kind in (*sorted(QUESTIONS[form]), "play"):
        sitting = find(form, kind, rare=0.3)
        table = sitting.table
        for action in table.seat.state.legal:
            line = table.presenter.advice.hint(table.sight(), action)
            assert line
            assert all(isinstance(piece, (str, CardMark, SuitMark)) for piece in line)
            assert len(" ".join(str(piece) for piece in line)) > 8, f"{action.text}: {line}"


def test_prompts_in_play_say_what_must_be_played() -> None:
    wanted = {"lead any card", "follow", "beat", "so trump", "so play any card"}
    for seed in range(1, 60):
        sitting = sit("two", seed)
        for _ in moments(sitting, Random(seed)):
            if asked(sitting) != "play":
                continue
            table, state = sitting.table, view(sitting)
            line = table.presenter.prompts.prompt(table.sight(), table.seat.state.legal)
            words = " ".join(piece for piece in line if isinstance(piece, str))
            found = {each for each in wanted if each in words}
            if "lead any card" in words:
                assert state.trick == []
            if "so trump" in words:
                assert all(card // 13 == state.trump for card in sitting.legal_cards())
            wanted -= found
        if not wanted:
            return
    raise AssertionError(f"never said: {wanted}")


# Notes for beginners.


def teach(sitting: Sitting, rng: Random, seen: list[str]) -> None:
    """Play a deal by chance and read every note that comes."""
    for _ in range(60):
        if "over" in sitting.log:
            return
        if sitting.table.parts.picker.coach.lesson is not None:
            seen.append(read_note(sitting))
        else:
            decide(sitting, rng)


def test_every_note_has_its_moment_and_fits() -> None:
    seen: list[str] = []
    for number in range(1, 60):
        form = ("two", "three", "partners")[number % 3]
        taught = tuple(f"jo_jotte:{key}" for key in seen)
        sitting = sit(form, number, (1024, 640), 0.3, text_scale=1.25, taught=taught)
        rng = Random(number)
        for _ in range(3):
            teach(sitting, rng, seen)
            if "over" not in sitting.log or sitting.host.next_dealer is None:
                break
            sitting.log.clear()
            sitting.table.next_deal()
            sitting.rest()
        if set(seen) == set(PRESENTERS["jo_jotte"].advice.lessons):
            assert len(seen) == len(PRESENTERS["jo_jotte"].advice.lessons), "each is shown once"
            return
    raise AssertionError(f"never shown: {set(PRESENTERS['jo_jotte'].advice.lessons) - set(seen)}")


def test_who_only_looks_on_is_taught_nothing() -> None:
    sitting = watch(
        "chouette", lambda s: view(s).setup.carried.places[2] == 0 and bool(view(s).trick), taught=()
    )
    assert sitting.table.parts.picker.coach.lesson is None


def test_the_draw_of_a_chouette_tells_of_box_and_captain() -> None:
    def said(best: int, dealer: int, you: int | None = 0) -> str:
        names = tuple(map(as_it_is, ("Ren", "Mio", "Haru")))
        return JO_JOTTE.drawn(Words(), names, you, best, dealer)

    assert said(0, 0) == "You deal first"
    assert said(1, 1) == "Mio deals first"
    assert said(1, 0) == "Mio plays alone, in the box; you deal as captain of the others"
    assert said(0, 2) == "You play alone, in the box; Haru deals as captain of the others"
    assert said(0, 2, you=None) == "Ren plays alone, in the box; Haru deals as captain of the others"


def test_in_a_chouette_a_suit_keeps_the_name_that_its_deck_gives_it() -> None:
    match = host("chouette")
    match.start_deal()
    player = match.view(None).state.turn
    match.act(Action("accept"))
    said = (Said(player, Action("accept")),)
    sight = sight_of(match, said=said, suit_names=tuple(map(as_it_is, ("Kaji", "Jan", "Po", "Ken"))))
    sight.state.declarer = NOBODY  # before the contract is settled
    (status,) = JO_JOTTE.seats.status(sight, player)
    assert str(status).endswith((", accepts Kaji", ", accepts Jan", ", accepts Po", ", accepts Ken"))


def test_the_rail_is_there_at_every_moment_of_a_deal_that_is_thrown_in() -> None:
    """Also right after the last pass, when nothing is left to be asked."""
    match = host("two")
    match.start_deal()
    while not match.deal_finished:
        player = match.view(None).state.turn
        match.act(match.legal(player)[0])
    notes: list[str] = []
    for view_then in (*(moment.view for moment in match.moments(0)), match.view(0)):
        sections = JO_JOTTE.sidebar.sections(sight_of(match, view=view_then))
        notes += [part.note for part in sections if isinstance(part, Trumps)]
    assert list(dict.fromkeys(notes)) == [
        "the cards are being dealt",
        "offered as trumps",
        "refused as trumps",
        "The cards are thrown in",
    ]

"""Napoleon in words: at the table and in the rail, results, help, and notes for beginners."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.engine.actions import Action, parse_action
from game.engine.cards import HIDDEN, Zone, card_text, each, mask, parse_card
from game.engine.events import CallAnswered, CardShown, Discarded, Drew, Played, Said, ThrownIn, TrickTaken
from game.engine.scoring import Entry
from game.games.napoleon import scoring
from game.games.napoleon.form import form_of
from game.games.napoleon.result import NapoleonReason
from scenes.i18n import Words
from scenes.pages.help.figures import cards_shown
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import Help
from scenes.pages.help.topics import topics_for
from scenes.pages.table.results import deal_result
from scenes.presenters.napoleon.lessons import KEYS
from tests.scenes.choosing import read_note
from tests.scenes.napoleon_driver import (
    BIDDING,
    NAPOLEON,
    PASSING,
    decide,
    host,
    in_part,
    sit,
    until,
    wishing,
)
from tests.scenes.table_driver import SIZES, fonts, rail_ends
from tests.scenes.test_table_layout import NotingFonts, check_words, noted

# Words.


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize(("players", "size"), [(n, size) for n in (2, 4, 6) for size in SIZES[:2]])
def test_all_words_fit(players: int, size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    noting = NotingFonts()
    options = {"joker": "strong", "yoromeki": True, "no_trump": "high"}
    for deck in ("classic", "jan_ken_po"):
        sitting = sit(host(players, 4, **options), size, 0, text_scale=scale, skins={"": deck})
        for wanted, tricks in (("auction", 0), ("call", 0), ("discard", 0), ("play", 3)):
            if wanted == "call" and players == 2:
                continue
            until(sitting, wanted, BIDDING, tricks)
            sitting.table.messages.bubbles.clear()
            noted(sitting, noting)
            rail = [drawn for drawn in noting.drawn if drawn[2] is sitting.table.parts.rail.picture]
            noting.drawn[:] = rail
            where = f"{players} players, {size}, text {scale}, {deck}, {wanted}"
            assert check_words(noting, where) > 10
        sitting.table.rebuild(replace(sitting.stack.services, fonts=fonts()))


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
def test_the_rail_holds_all_its_sections(size: tuple[int, int], scale: float) -> None:
    for players in (2, 6):
        sitting = sit(host(players, 4, joker="strong", yoromeki=True), size, 0, text_scale=scale)
        for wanted, tricks in (("auction", 0), ("play", 2)):
            until(sitting, wanted, BIDDING, tricks)
            ends, limit = rail_ends(sitting.table)
            assert ends[-1] <= limit, f"{players} players in {wanted}: {ends}"


def test_everything_that_happens_has_words() -> None:
    sitting = in_part("opponent")
    presenter, sight = sitting.table.presenter, sitting.table.sight()
    napoleon = sight.state.napoleon
    card = parse_card("KC")
    for event, said in (
        (Said(1, Action("pass")), "passes"),
        (Said(1, parse_action("bid 13 H")), "bids"),
        (Said(1, parse_action("bid 13 NT")), "13 no trumps"),
        (Said(1, parse_action("trump H")), "makes"),
        (Said(1, parse_action("call KC")), "calls"),
        (CardShown(card, Zone("blind")), "turned up"),
        (CardShown(card, Zone("hands", 2)), "must be Napoleon"),
        (ThrownIn(), "thrown in"),
        (Drew(1, HIDDEN, False, Zone("blind")), "takes the blind"),
        (Discarded(1, (card,), open=True), "for the others"),
        (Discarded(1, (HIDDEN,)), "puts a card away"),
        (CallAnswered(napoleon, card), "stands alone"),
        (CallAnswered(next(p for p in (1, 2, 3) if p != napoleon), card), "is the adjutant"),
        (TrickTaken(1, 2, (1, 2), (card, card)), "takes the trick"),
    ):
        assert said in str(presenter.voice.caption(sight, event)), event
    assert presenter.voice.caption(sight, CardShown(card, Zone("piles", 3))) == ()
    sight.state.won = [1, 0, 0, 0, 0]
    sight.state.trick = [parse_card("3C"), parse_card("AS")]
    assert presenter.voice.speech(sight, Played(1, parse_card("AS"))) == ("Mighty!",)
    sight.state.trick = [parse_card("3C"), parse_card("4C")]
    assert presenter.voice.speech(sight, Played(1, parse_card("4C"))) == ()
    assert presenter.voice.speech(sight, CallAnswered(napoleon, card)) == ("I stand alone!",)


# Results.


def test_results_say_who_bid_what_and_what_came_of_it() -> None:
    seen = set()
    for players, options in ((2, {}), (4, {"style": "hattori"}), (5, {}), (5, {"style": "1885"}), (6, {})):
        for seed in range(1, 4):
            sitting = sit(host(players, seed, **options), bids=1)
            until(sitting, "over", wishing("lowest"))
            table = sitting.table
            result = deal_result(table.sight(), sitting.host, table.presenter, table.table_view.crests)
            state = sitting.match.deal.state
            seen.add(result.title)
            assert result.strip is not None
            points = 16 if options.get("style") == "1885" else 20
            assert result.strip.first + result.strip.second == points
            assert result.strip.need == state.number
            assert f"bid {state.number}" in result.story
            assert str(result.strip.first) in result.story
            gains = [player.gain for player in result.players]
            if "style" not in options:
                assert sum(gains) == 0
                assert all(player.lines for player in result.players)
            for player in result.players:
                for line in player.lines:
                    assert "_" not in line.text
                    assert not line.text.startswith(("won", "lost", "Won", "Lost"))
    assert {title.split()[1] for title in seen} >= {"won", "lost"}


def test_a_deal_that_is_thrown_in_says_so() -> None:
    sitting = sit(host(4, 3), bids=0)
    until(sitting, "over", PASSING)
    table = sitting.table
    result = deal_result(table.sight(), sitting.host, table.presenter, table.table_view.crests)
    assert result.title == "Thrown in"
    assert "deals again" in result.story
    assert result.strip is None
    assert result.emblem is None
    assert sitting.host.next_dealer == sitting.host.deals()[-1].dealer


def test_alone_and_marching_too_far_are_told() -> None:
    sitting = until(sit(host(5, 3), bids=0), "call", BIDDING)
    sitting.table.controller.act(Action("call", (sitting.hand()[0],)))
    sitting.rest()
    until(sitting, "over")
    table, state = sitting.table, sitting.match.deal.state
    sight = table.sight()
    assert "stood alone" in table.presenter.story.story(sight)
    made = NapoleonReason(True, 14, 15)
    assert table.presenter.story.reason(sight, Entry(0, 4, made)) == "Napoleon alone: bid 14, took 15"
    assert table.presenter.story.reason(sight, Entry(1, -1, made)) == "Against a made bid of 14"
    sight.state.taken = [mask(each(state.setup and form_of(state.setup.options, 5).pack)), 0, 0, 0, 0]
    sight.state.discards = [0] * 5
    sight.state.result = scoring.result(sight.state)
    assert table.presenter.story.title(replace(sight, you=None)) == "Bid failed"
    assert "Taking all 20 loses" in table.presenter.story.story(sight)


# Help and notes.


def test_cards_in_the_rules_can_be_read_and_say_what_the_rules_say() -> None:
    shown = cards_shown("cards AS mighty | JH sei-jack | JK | ZZ nothing")
    assert [(card_text(card), said) for card, said in shown] == [
        ("AS", "mighty"), ("JH", "sei-jack"), ("JK", ""),
    ]  # fmt: skip
    assert cards_shown("chain C | burns") == ()
    sitting = sit(host(2, 3))
    scene = Help(HelpModel(topics_for([NAPOLEON], Words()), "napoleon"))
    sitting.stack.push(scene)
    figures = [laid for laid in scene.page.laid if laid.part.marker.startswith("cards")]
    assert len(figures) == 5
    assert all(laid.height > 80 for laid in figures)
    sitting.frame(0.0)


def test_the_rules_have_every_letter() -> None:
    text = NAPOLEON.rules_text()
    assert fonts().missing(text.replace("\n", " ")) == set()


WORDY = {"joker": "strong", "yoromeki": True, "first_trick": "specials", "specials_are_trumps": True}
"""With these the notes are longest."""


@pytest.mark.parametrize("options", [{"joker": "weak"}, WORDY])
def test_every_note_has_its_moment_and_fits(options: dict[str, object]) -> None:
    seen: list[str] = []
    for number in range(1, 16):
        players = 2 if number == 1 else 5
        taught = tuple(f"napoleon:{key}" for key in seen)
        match = host(players, number, **options)
        sitting = sit(match, (1024, 640), number % 2, text_scale=1.25, taught=taught)
        rng = Random(number)
        for _ in range(60):
            table = sitting.table
            if "over" in sitting.log:
                break
            if table.parts.coach.lesson is not None:
                seen.append(read_note(sitting))
            else:
                decide(sitting, PASSING if number % 2 else wishing("lowest"), rng)
        if set(seen) == set(KEYS):
            return
    raise AssertionError(f"never shown: {set(KEYS) - set(seen)}")

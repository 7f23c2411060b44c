"""What is heard at the table, and when."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import events
from game.engine.actions import Action, parse_action
from game.engine.cards import Zone
from game.engine.events import (
    Announced,
    CardShown,
    Dealt,
    Drew,
    Event,
    MeldsCompared,
    Played,
    Said,
    TrickTaken,
)
from game.engine.templates import Notice
from game.session.host import Host
from scenes.app.app import App
from scenes.audio import Noise
from scenes.audio.sound_cues import DEAL_RESULT_SOUNDS, CardCues, of_cards, of_words
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.pages.table.watching.viewer import WatchTable
from tests.game.archives import jack_host
from tests.net.pictures import left_match
from tests.net.positions import Position
from tests.net.window_door import keep_match
from tests.scenes.game_driver import host as game_host
from tests.scenes.noted import Noted
from tests.scenes.scratch import NOWHERE, followed, open_stack
from tests.scenes.table_driver import QuickOpponents, Sitting, fonts, play_card, skins, truth

STEP = 1 / 60


def seated(host: Host, **preferences: Any) -> tuple[Sitting, Noted]:
    sounds = Noted()
    return Sitting(host, sounds=sounds, **{"speed": "normal", "trick_pause_ms": 300, **preferences}), sounds


def run(sitting: Sitting, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        sitting.frame(STEP, draw=False)


# What goes with what.


def test_every_kind_of_event_is_decided() -> None:
    card = (0,)
    heard = {
        Dealt: CardCues((Noise.DEAL,), for_each_card=True),
        Drew: CardCues((Noise.DEAL,), for_each_card=True),
        CardShown: CardCues((Noise.DEAL,)),
        Played: CardCues(lands=(Noise.PLAY,)),
        TrickTaken: CardCues((Noise.GATHER,)),
        MeldsCompared: CardCues((Noise.MELD,)),
    }
    told: list[Event] = [
        Dealt(0, card), Drew(0, 0, True), CardShown(0, Zone("blind")), Played(0, 0),
        TrickTaken(0, 1, (0, 1), (0, 1)), MeldsCompared("A", (), (), ()),
    ]  # fmt: skip
    for event in told:
        assert of_cards(event, 0) == heard[type(event)]
        assert of_words(event) is None
    assert of_cards(Played(0, 0), 0, takes_over=True).lands == (Noise.PLAY, Noise.HEAD)
    assert of_cards(TrickTaken(0, 1, (0, 1), (0, 1)), 1).sets_off == (Noise.GATHER_YOURS,)
    assert of_cards(TrickTaken(0, 1, (0, 1), (0, 1)), None).sets_off == (Noise.GATHER,)
    for verb, noise in (
        ("bid", Noise.BID),
        ("double", Noise.DOUBLE),
        ("redouble", Noise.DOUBLE),
        ("pass", None),
    ):
        assert of_words(Said(0, Action(verb))) is noise
        assert of_cards(Said(0, Action(verb)), 0) == CardCues()
    assert of_words(Announced(0, "jo")) is Noise.BID
    assert DEAL_RESULT_SOUNDS == {"good": Noise.DEAL_WON, "bad": Noise.DEAL_LOST, "even": None}
    known = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    kinds = [kind for kind in known if sum(issubclass(each, kind) for each in known) == 1]
    assert len(kinds) == 18, "a new kind of event: is it heard?"


# When.


def test_a_deal_is_heard_card_by_card_and_a_card_when_it_lies_there() -> None:
    sitting, sounds = seated(jack_host(seed=3))
    run(sitting, 0.5)
    assert set(sounds.taken()) == {Noise.DEAL}, "the pack is shuffled"
    sitting.rest(STEP)
    dealt = Counter(sounds.taken())
    assert dealt[Noise.DEAL] >= 8
    assert dealt.keys() <= {Noise.DEAL, Noise.PLAY, Noise.HEAD}
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    heard_at = []
    for frame in range(60):
        if Noise.PLAY in sounds.taken():
            heard_at.append(frame)
        if sitting.table.course.idle:
            break
        sitting.frame(STEP, draw=False)
    assert heard_at, "a card was played"
    assert heard_at[0] >= 8, "it is heard as it comes to rest, after 240 ms or less where it was dragged"


def test_a_trick_is_gathered_and_a_new_head_is_heard() -> None:
    sitting, sounds = seated(game_host("jan_ken_po", 4, 7), speed="fast")
    table, heard = sitting.table, Counter[Noise]()
    for _ in range(40):
        sitting.rest(STEP)
        heard.update(sounds.taken())
        if "over" in sitting.log:
            break
        legal = table.seat.state.legal
        several = table.presenter.prompts.choose_several(table.sight(), legal)
        table.controller.act(*legal[: 1 if several is None else several.count])
    tricks = sum(sitting.match.deal.state.won)
    assert tricks > 4
    assert heard[Noise.GATHER] + heard[Noise.GATHER_YOURS] >= tricks - 1
    assert heard[Noise.PLAY] > 3 * heard[Noise.GATHER]
    assert 0 < heard[Noise.HEAD] < heard[Noise.PLAY]
    assert heard[Noise.BID], "bids and trumps were said"


def test_what_is_skipped_makes_no_burst() -> None:
    sitting, sounds = seated(jack_host(seed=3))
    run(sitting, 0.1)
    sounds.taken()
    for _ in range(200):
        sitting.key("x")
        sitting.frame(0.02, draw=False)
        if sitting.at_rest and sitting.asked:
            break
    assert sitting.asked
    heard = sounds.taken()
    assert len(heard) <= 10, "of twelve cards that are dealt, and all that follows, what had begun"
    sitting, sounds = seated(jack_host(seed=3))
    sitting.resize((1400, 900))  # all that was to be dealt lies there now
    sitting.frame(STEP, draw=False)
    assert len(sounds.taken()) <= 1


def test_each_frame_lets_a_noise_be_heard_once() -> None:
    sitting, sounds = seated(game_host("jan_ken_po", 6, 7), speed="fast")
    for _ in range(120):
        sitting.frame(0.05, draw=False)
        heard = sounds.taken()
        assert len(heard) == len(set(heard))


def test_who_does_nothing_is_called_after_two_seconds_and_only_once() -> None:
    sitting, sounds = seated(jack_host(seed=3), speed="off")
    sitting.rest(STEP)
    sounds.taken()
    assert sitting.table.wake == pytest.approx(2.0, abs=0.2)
    run(sitting, 1.7)
    assert sounds.taken() == []
    run(sitting, 0.5)
    assert sounds.taken() == [Noise.TURN]
    run(sitting, 5)
    assert sounds.taken() == []
    assert sitting.table.wake is None


def test_who_moves_the_pointer_is_not_called() -> None:
    sitting, sounds = seated(jack_host(seed=3), speed="off")
    sitting.rest(STEP)
    run(sitting, 1.0)
    sitting.point((300, 300))
    run(sitting, 3)
    assert Noise.TURN not in sounds.taken()


def test_hints_refusals_and_trouble_are_heard() -> None:
    sitting, sounds = seated(jack_host(seed=3), speed="off")
    sitting.rest(STEP)
    while len(sitting.legal_cards()) == len(sitting.hand()):
        play_card(sitting)
    barred = next(card for card in sitting.hand() if card not in sitting.legal_cards())
    sounds.taken()
    sitting.click(sitting.spot(barred))
    assert sounds.taken() == [Noise.REFUSED]
    sitting.key("h")
    sitting.frame(STEP, draw=False)
    assert sounds.taken() == [Noise.PANEL]
    sitting.key("h")
    sitting.frame(STEP, draw=False)
    assert sounds.taken() == []
    sitting.host.trouble = Notice("The disk is full.")
    sitting.table.parts.sign.show(sitting.table.host.trouble)
    assert sounds.taken() == [Noise.UNSAVED]


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_watching_is_heard_unless_nothing_moves(speed: str) -> None:
    sounds, host = Noted(), jack_host(("easy", "normal"))
    services = Services.create(
        Preferences(speed=speed, trick_pause_ms=300), (1280, 800), skins(), NOWHERE, fonts()
    )
    stack = Navigator(replace(services, sounds=sounds))
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    followed(stack)
    stack.push(WatchTable(host, QuickOpponents()))
    for _ in range(900):
        stack.update(STEP)
        stack.settle(STEP)
    assert sum(truth(host).deal.state.won) > 2
    heard = Counter(sounds.taken())
    if speed == "off":
        assert not heard
    else:
        assert heard[Noise.DEAL] > 10
        assert heard[Noise.PLAY] > 4
        assert heard[Noise.GATHER] > 1
        assert heard.keys() <= {Noise.DEAL, Noise.PLAY, Noise.HEAD, Noise.GATHER}


# What is seen of it.


def test_a_crossed_speaker_stands_in_the_rail_while_all_is_muted() -> None:
    sitting, sounds = seated(jack_host(seed=3), speed="off")
    sitting.rest(STEP, draw=True)

    def head() -> bytes:
        sitting.frame(STEP)
        rail = sitting.table.parts.rail
        assert rail.picture is not None
        return pygame.image.tobytes(rail.picture.subsurface((0, 0, rail.rect.width, 60)), "RGB")

    loud = head()
    sitting.key("m")
    assert sounds.hushed == 1
    muted = head()
    assert muted != loud
    sitting.key("m")
    assert head() == loud


# What is heard of results.


@pytest.mark.parametrize("viewer", range(4))
def test_a_deal_and_a_match_that_are_won_are_heard(viewer: int, tmp_path: Path) -> None:
    left = left_match(Position("", "jan_ken_po_4_players", "3 play 44"))
    assert left is not None
    seats = ["normal"] * 4
    seats[viewer] = "human"
    keep_match(tmp_path, left["record"], seats)
    evening, stack, sounds = App(tmp_path), open_stack((1280, 800), Preferences(speed="off")), Noted()
    stack.services = replace(stack.services, sounds=sounds, skins=skins(), data=tmp_path)
    evening.opponents = QuickOpponents()
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    evening.begin(stack)
    try:
        stack.go(routes.Continue())
        host = evening.match
        assert host is not None
        for action in left["next"]:
            if not host.finished:
                host.act(parse_action(action))
        before, totals = host.deals()[-2].totals, host.totals
        gains = [after - had for after, had in zip(totals, before, strict=True)]
        assert len(set(gains)) > 1
        sounds.taken()
        stack.go(routes.Result())
        won = gains[viewer] == max(gains)
        assert sounds.taken() == [Noise.DEAL_WON if won else Noise.DEAL_LOST]
        stack.go(routes.AfterResult())
        assert sounds.taken() == ([Noise.MATCH_WON] if viewer in host.winners else [])
    finally:
        stack.clear()
        evening.close()

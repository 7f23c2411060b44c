"""Kan clockwise: what lay at the right lies at the left, in words as at the table."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.events import Said
from scenes.graphics.look import LayoutMetrics
from scenes.i18n import Words
from scenes.pages.help.topics import topics_for
from scenes.table.layout import TableLayout
from tests.conftest import Tally
from tests.scenes.kan_driver import KAN, by_chance, host_of, match_of, sight_of
from tests.scenes.test_kan_words import WORDS, text

SIDES = {"anticlockwise": "right", "clockwise": "left"}
SIDE = re.compile(r"\b(right|left|clockwise|anticlockwise)\b")


@pytest.mark.parametrize("direction", SIDES)
@pytest.mark.parametrize("players", [5, 6])
def test_who_leads_after_the_same_calls_has_two_opponents_on_the_side_that_is_named(
    players: int, direction: str, tally: Tally
) -> None:
    """KAN-10: the seats as they are drawn say the same."""
    tally.floor(leaders=15)
    for seed in tally.times(20, "deals"):
        true = match_of(players, seed + 1, direction=direction)
        match = host_of(true, ("human",) * players)
        match.start_deal()
        call = parse_action(tally.rng.choice(("iku", "koi")))
        while not true.deal.finished and true.deal.state.phase in ("draw", "lead"):
            match.act(call if call in true.legal() else tally.rng.choice(true.legal()))
        state = true.deal.state
        calls = tuple(event for event in true.deal.events if getattr(event, "action", None) == call)
        line = text(WORDS.narration.caption(sight_of(match, None, said=calls), calls[0]))
        told = SIDE.findall(line)
        assert told == [SIDES[direction]], line
        order = (state.leader, *(player for player in after(state.seats, state.leader)))
        layout = TableLayout(LayoutMetrics((1280, 800)), order, KAN.is_clockwise(true.options))
        active = [player for player in order[1:] if players == 5 or player != state.setup.dealer]
        beside = active[:2]
        assert not set(beside) & set(state.kankei), "two opponents"
        middle = layout.box.centerx
        assert (layout.plate(beside[0]).centerx < middle) == (told == ["left"])
        tally.count["leaders"] += 1


def after(seats: tuple[int, ...], player: int) -> tuple[int, ...]:
    place = seats.index(player)
    return (*seats[place + 1 :], *seats[:place])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nothing_else_that_is_said_depends_on_the_way_round(players: int) -> None:
    """Captions, questions, notes and details name no side of the table but the one on which play goes on."""
    lines = 0
    for seed in range(1, 7):
        true, rng = match_of(players, seed, direction="clockwise"), Random(seed)
        match = host_of(true)
        for _ in range(2):
            match.start_deal()
            while not match.deal_finished:
                legal, player = true.legal(), true.to_act
                said = tuple(event for event in true.events(player) if isinstance(event, Said))
                sight = sight_of(match, player, said=said)
                told = [
                    text(WORDS.prompts.prompt(sight, legal)),
                    *(note.text for note in WORDS.advice.notes(sight, legal)),
                ]
                told += [text(line) for action in legal for line in WORDS.prompts.details(sight, action)]
                told += [text(WORDS.narration.caption(sight, event)) for event in true.events(player)[-4:]]
                for line in told:
                    sides = SIDE.findall(line.replace("At the right you see", ""))
                    assert sides in ([], ["left"]), line
                lines += len(told)
                match.act(by_chance(legal, rng))
    assert lines > 500


def test_the_help_says_once_that_sides_change() -> None:
    (topic, *_) = topics_for([KAN], Words())
    assert topic.text.count("read left for right") == 1
    assert not re.search(r"\b(at|to) (the|his|your|\w+'s) left\b", topic.text), "the rest is anticlockwise"

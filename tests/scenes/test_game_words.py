"""Every game at the table: the words of the rail fit, and each note of a first hand comes once and fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pygame
import pytest

from game import GAMES
from game.engine.actions import Action
from game.session.host import Host
from scenes.presenters import presenter_of
from scenes.table.sidebar.sidebar_panel import HEIGHT_FACTORS
from tests.conftest import LONG, Tally
from tests.scenes.choosing import read_note
from tests.scenes.game_driver import FORMS, Form, by_chance, host_of, match_of, question, sit
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import SIZES, fonts, rail_ends
from tests.scenes.test_table_layout import NotingFonts, check_words, noted

DECKS = ("classic", "jan_ken_po")
LOOKS = [(size, scale) for size in SIZES for scale in (1.25, 1.0)] if LONG > 1 else [(SIZES[0], 1.25)]
"""A short run takes the look with the least room."""
DEALS = 3


def questions(form: Form, seed: int) -> Iterator[tuple[Host, Sequence[Action]]]:
    """The positions of some deals by chance in which the viewer is asked."""
    true, rng = match_of(*form[:2], seed=seed, **form.options), Random(seed)
    match = host_of(true)
    for _ in range(DEALS):
        if true.upcoming is None:
            return
        match.start_deal()
        while not match.deal_finished:
            if true.to_act == 0:
                yield match, true.legal()
            match.act(by_chance(true.legal(), rng, 0.3))


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_all_words_of_the_rail_fit(form: Form, tally: Tally) -> None:
    pygame.font.init()
    noting = NotingFonts()
    for size, scale in LOOKS:
        met = set()
        for match, _ in questions(form, 4):
            state = match.view(0).state
            what = question(state), sum(state.won) > 3
            if what in met:
                continue
            met.add(what)
            deck = DECKS[len(met) % 2]
            sitting = sit(match, size, text_scale=scale, skins={"": deck})
            where = f"{form}, {size}, text {scale}, {deck}, {what}"
            ends, limit = rail_ends(sitting.table)
            assert ends[-1] <= limit, f"{where}: {ends}"
            if form.game not in ("napoleon", "california_jack"):  # whose lists of cards may be left out
                assert len(ends) <= len(HEIGHT_FACTORS), f"{where}: something is left out"
            sitting.table.messages.bubbles.clear()
            noted(sitting, noting)
            rail = sitting.table.parts.rail.picture
            noting.drawn[:] = [drawn for drawn in noting.drawn if drawn[2] is rail]
            tally.count["texts"] += check_words(noting, where)
            sitting.table.rebuild(replace(sitting.stack.services, fonts=fonts()))
    tally.floor(texts=20)


@pytest.mark.parametrize("game", GAMES)
def test_every_note_of_a_first_hand_is_shown_once_and_fits(game: str) -> None:
    advice, seen = presenter_of(game).advice, list[str]()
    for seed in range(1, 60):
        for form in (form for form in FORMS if form.game == game):
            for match, legal in questions(form, seed):
                if {note.key for note in advice.notes(sight_of(match), legal)} <= set(seen):
                    continue
                taught = tuple(f"{game}:{key}" for key in seen)
                sitting = sit(match, SIZES[0], text_scale=1.25, taught=taught)
                while sitting.table.parts.picker.coach.lesson is not None:
                    seen.append(read_note(sitting))
        if set(seen) == set(advice.lessons):
            break
    assert sorted(seen) == sorted(advice.lessons)

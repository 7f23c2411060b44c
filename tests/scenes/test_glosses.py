"""Words of a game are explained by themselves, each once, where they are first to be read at a question."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random

import pygame
import pytest

from game import GAMES
from scenes.presenters import presenter_of
from scenes.table.picker.glossary_notes import MAX_TERMS, GlossaryNotes
from scenes.table.table_mode import TableMode
from tests.conftest import LONG, Tally
from tests.scenes.choosing import moments
from tests.scenes.game_driver import FORMS, find
from tests.scenes.table_driver import TAUGHT, Sitting, in_deal, play_card
from tests.scenes.test_enter import sat_down

SHADOW = 40
"""By so much the edge of a shadow darkens the felt at most."""
LEAST, LONGEST = 30 if LONG == 1 else 400, 1200
"""Questions of a game that are looked at, and after which at the latest all words must be explained."""


def glosses_of(sitting: Sitting) -> GlossaryNotes:
    return sitting.table.parts.picker.glosses


def standing(sitting: Sitting) -> set[str]:
    """The words of the game that are to be read now and not explained where they stand, as remembered."""
    table, glosses = sitting.table, glosses_of(sitting)
    sight = table.sight()
    places = (table.parts.picker.buttons.written, *glosses.tips.written(sight))
    return {
        glosses.key(term)
        for _, texts in places
        for term in glosses.tips.terms_in(sight, texts)
        if term.meaning not in "\n".join(texts)
    }


def explained(sitting: Sitting) -> list[str]:
    """The words that are explained now, as remembered."""
    glosses = glosses_of(sitting)
    lines = () if glosses.tip is None else glosses.tip.lines
    terms = {term.explained(sitting.table.words): glosses.key(term) for term in glosses.tips.terms}
    return [terms[line] for line in lines]


def covers_nothing(sitting: Sitting) -> bool:
    """Whether without the tip there would be nothing but the felt."""
    glosses, surface = glosses_of(sitting), pygame.Surface(sitting.surface.get_size())
    tip, place = glosses.tip, glosses.place
    bare = surface.copy()
    sitting.table.parts.tabletop.draw_ground(bare)
    glosses.tip = None
    sitting.table.draw(surface)
    glosses.tip = tip
    seen = [pygame.image.tobytes(each.subsurface(place), "RGB") for each in (surface, bare)]
    return max(abs(one - other) for one, other in zip(*seen, strict=True)) < SHADOW


@pytest.mark.parametrize("key", GAMES)
def test_each_word_that_is_to_be_read_is_explained_exactly_once(key: str, tally: Tally) -> None:
    """In matches by chance of one player after another, in the smallest window with the largest text."""
    taught: tuple[str, ...] = tuple(f"{key}:{note}" for note in presenter_of(key).advice.lessons)
    met: set[str] = set()
    times: Counter[str] = Counter()
    tally.floor(questions=LEAST, explained=3)
    for form in cycle(form for form in FORMS if form[0] == key):
        sitting = sat_down(*form, tally.rng.randrange(10**6), taught=taught)
        for _ in moments(sitting, tally.rng):
            sitting.frame(0)
            if sitting.table.controller.mode is not TableMode.ASKED:
                continue
            tally.count["questions"] += 1
            known = set(sitting.stack.services.preferences.taught)
            there, told = standing(sitting), explained(sitting)
            met |= there
            assert len(told) <= MAX_TERMS
            assert set(told) <= there - known
            if told:
                assert covers_nothing(sitting), told
            else:
                tally.count["no room"] += bool(there - known)
            times.update(told)
        taught = sitting.stack.services.preferences.taught
        if tally.count["questions"] >= LEAST and met <= set(times):
            break
        assert tally.count["questions"] < LONGEST, f"not explained: {met - set(times)}"
    tally.count["explained"] = len(times)
    assert set(times.values()) == {1}


def test_a_word_goes_with_the_question_and_takes_nothing_from_it() -> None:
    quiet, sitting = in_deal(glosses=False), in_deal()
    for each in (quiet, sitting):
        each.frame()
    assert explained(quiet) == []
    told = explained(sitting)
    assert told
    assert sitting.stack.services.preferences.taught == TAUGHT, "it has not been read before it goes"
    both = [[getattr(t, "key", None) for t in each.table.focus.targets] for each in (quiet, sitting)]
    assert both[0] == both[1]
    place = glosses_of(sitting).place
    sitting.click(place.center)
    sitting.frame()
    assert explained(sitting) == told, "nothing is to be pressed there"
    play_card(sitting)
    assert set(told) <= set(sitting.stack.services.preferences.taught)
    sitting.frame()
    assert not set(told) & set(explained(sitting))
    play_card(quiet)
    assert quiet.stack.services.preferences.taught == TAUGHT


def test_a_resized_window_and_a_hint_put_it_off_and_explain_nothing() -> None:
    sitting = in_deal()
    sitting.frame()
    told = explained(sitting)
    sitting.resize((1024, 640))
    sitting.frame()
    assert explained(sitting) == told
    pictures = []
    for _ in range(2):
        sitting.key("h")
        sitting.frame()
        pictures.append(covered(sitting))
    assert pictures == [False, True], "while a hint is open it is not shown"
    assert sitting.stack.services.preferences.taught == TAUGHT


def covered(sitting: Sitting) -> bool:
    """Whether the tip is to be seen in the window."""
    at = glosses_of(sitting).place.inflate(-8, -8)
    shown = sitting.surface.subsurface(at)
    return pygame.transform.average_color(shown)[:3] == _ink(sitting, at.size)


def _ink(sitting: Sitting, size: tuple[int, int]) -> tuple[int, ...]:
    glosses = glosses_of(sitting)
    assert glosses.tip is not None
    alone = pygame.Surface(sitting.surface.get_size())
    glosses.tips.draw(alone, glosses.tip, glosses.place)
    return pygame.transform.average_color(alone.subsurface(glosses.place.inflate(-8, -8)))[:3]


def test_what_is_pointed_at_comes_first() -> None:
    sitting = in_deal()
    sitting.frame()
    assert covered(sitting)
    sitting.point(sitting.table.parts.layout.plate(1).center)
    sitting.frame()
    assert not covered(sitting)


def test_words_on_buttons_are_explained_and_what_explains_itself_is_not() -> None:
    """`Nullo` stands on an answer only; beside `Iku` its panel says “I lead”."""
    names = []
    for seed in range(40):
        sitting = sat_down("jo_jotte", 2, {}, seed)
        rng = Random(seed)
        for _ in moments(sitting, rng):
            sitting.frame(0)
            names += explained(sitting)
            if "jo_jotte:word nullo" in names:
                break
        if "jo_jotte:word nullo" in names:
            break
    assert "jo_jotte:word nullo" in names
    for players in (5, 6):
        sitting = find("kan", players, "lead")
        sitting.frame()
        assert not {"kan:word iku", "kan:word koi"} & set(explained(sitting))

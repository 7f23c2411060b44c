"""Every sentence that a player is shown about who beats, owes, leads or scores is true, in all games.

Random deals are read from all seats: captions, questions, notes, hints, refusals, speech, tags, the rail, the
players' plates and the pages of scores. Each sentence is read by the game's grammar and held against the true
state and the second reading of the rules. A sentence that fits no template fails the test: whoever writes a
new text says here what it claims.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from game import GAMES
from scenes.presenters import PRESENTERS
from tests.conftest import Tally
from tests.languages.marked import templates as marked_calls
from tests.sentences.checks import Judge
from tests.sentences.course import courses
from tests.sentences.games import CHECKS, GRAMMARS, all_decks, grammar_of
from tests.sentences.grammar import CLAIMS_NOTHING, COUNTED
from tests.sentences.hearing import Hearing

DEALS = 3
"""So many of each match are read."""
MATCHES = {"california_jack": 4, "jan_ken_po": 6, "jo_jotte": 6, "kan": 7, "napoleon": 6}
LEAST = 2000
FLOORS = {
    "jo_jotte": {"beats": 1000, "owes": 1000, "leads": 500, "scores": 1000},
    "kan": {"beats": 1000, "owes": 1000, "leads": 300, "scores": 1000},
}
LEAST_MET = {
    "california_jack": {"claims": 50000, "templates": 100, "kinds of false values": 90},
    "jan_ken_po": {"claims": 20000, "templates": 170, "kinds of false values": 190},
    "napoleon": {"claims": 20000, "templates": 150, "kinds of false values": 150},
}
CLAIMING = re.compile(r"\b(beats?|heads?|takes?|wins?|won|must|follows?|leads?|loses?|owes?|scores?)\b")
GLOSSES = ("the kan side", "I lead")
"""What words mean, which stands beside them."""


def test_all_games_are_read() -> None:
    assert {*GRAMMARS, *CHECKS} == set(MATCHES) == {*FLOORS, *LEAST_MET} == set(GAMES)


@pytest.mark.parametrize("key", CHECKS)
def test_what_is_filled_in_is_so(key: str, tally: Tally) -> None:
    """Every text and figure, and of false ones that are planted in it none."""
    judge = Judge(CHECKS[key])
    reading = courses(GAMES[key], tally.rng, all_decks(), judge)
    for _ in tally.times(MATCHES[key], "matches"):
        next(reading).play(DEALS)
    judge.assert_true()
    tally.count["claims"] = judge.count.total()
    tally.count["templates"] = len(judge.count)
    tally.count["kinds of false values"] = len(judge.planted)
    tally.count["false values"] = judge.planted.total()
    tally.floor(**LEAST_MET[key])


@pytest.mark.parametrize("key", CHECKS)
def test_every_template_has_a_check(key: str) -> None:
    presenter = PRESENTERS[key]
    named = {*presenter.sources.values(), *presenter.card_points, presenter.tagline}
    named |= {words for term in presenter.terms for words in term[:2]}
    calls, _ = marked_calls(f"scenes/presenters/{key}")
    lacking = [call for call in calls if not CHECKS[key].find(call.templates[-1])]
    assert [call for call in lacking if call.templates[-1] not in named] == []


@pytest.mark.parametrize("key", GRAMMARS)
def test_every_sentence_is_true(key: str, tally: Tally) -> None:
    hearing = Hearing(grammar_of(key))
    reading = courses(GAMES[key], tally.rng, all_decks(), hearing)
    for _ in tally.times(MATCHES[key], "matches"):
        next(reading).play(DEALS)
    tally.count.update(hearing.count)
    tally.count["wordings"] = len(hearing.distinct)
    tally.count["templates met"] = len(hearing.met.intersection(hearing.templates))
    tally.floor(**FLOORS[key])
    hearing.assert_true()
    assert sum(hearing.count[kind] for kind in COUNTED) >= LEAST


@pytest.mark.parametrize("key", GRAMMARS)
def test_what_is_said_to_claim_nothing_has_no_word_of_a_claim(key: str) -> None:
    grammar = grammar_of(key)
    for claim in (*grammar.claims, *(each for parent in grammar.parents for each in parent.claims)):
        if claim.kind == CLAIMS_NOTHING and not any(gloss in claim.pattern.pattern for gloss in GLOSSES):
            assert not CLAIMING.search(claim.pattern.pattern), claim.pattern.pattern


def test_a_new_sentence_does_not_slip_by(tally: Tally) -> None:
    hearing = Hearing(grammar_of("kan"))

    def hear(place: str, text: str, moment: object) -> None:
        hearing(place, text.replace("takes the trick", "grabs the trick"), moment)  # type: ignore[arg-type]

    for course in islice(courses(GAMES["kan"], tally.rng, all_decks(), hear), 1):
        course.play(1)
    assert any("grabs" in sentence for sentence in hearing.unknown)

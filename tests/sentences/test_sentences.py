"""Every text and figure that a player is shown is true, in all games.

Random deals are read from all seats: captions, questions, notes, hints, refusals, speech, tags, the rail, the
players' plates and the pages of scores. Each template that is filled there has a check, which holds its
values against the true state and the second reading of the rules. One without a check fails the test: whoever
writes a new text says here what it claims.
"""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES
from game.engine.templates import english
from scenes.presenters import PRESENTERS
from tests.conftest import Tally
from tests.languages.marked import templates as marked_calls
from tests.sentences.checks import Checks, Judge
from tests.sentences.course import courses
from tests.sentences.games import CHECKS, all_decks
from tests.sentences.moment import Moment
from tests.sentences.recorder import Fill

DEALS = 3
"""So many of each match are read."""
MATCHES = {"california_jack": 2, "jan_ken_po": 6, "jo_jotte": 6, "kan": 7, "napoleon": 6}
SHARED_BY = (
    "scenes/presenters/base",
    "scenes/pages/table/score_values.py",
    "scenes/pages/home/open_matches.py",
)
"""Where the templates of all games are."""
LEAST_MET = {
    "california_jack": {"claims": 25000, "templates": 90, "kinds of false values": 80},
    "jan_ken_po": {"claims": 20000, "templates": 170, "kinds of false values": 190},
    "jo_jotte": {"claims": 20000, "templates": 250, "kinds of false values": 250},
    "kan": {"claims": 20000, "templates": 220, "kinds of false values": 180},
    "napoleon": {"claims": 20000, "templates": 150, "kinds of false values": 150},
}


PLANTED = {
    "california_jack": ("winning trumping", "Reason points", "Total total", "{count} tricks count"),
    "jan_ken_po": (
        "{suit} blunts {over} {suit} cuts {over}", "SuitOrder Suit order verbs", "SuitOrder Suit order chain",
        "AnswerMeaning Each suit beats all those after it. cards",
        "Each suit beats all those after it. The other three beat",
    ),
    "jo_jotte": (
        "You have {melds} melds a run of", "AnswerStake {player} has more worth",
        "RankOrder High to low rows points",
        "ThisHand This deal shares tricks", "SmallPad Score pad columns below", "Breakdown rows texts",
        "PadPage Rubber", "AnswerMeaning cards", "Don't declare No slam",
    ),
    "kan": (
        "“{Meaning}” meaning I lead", "{Meaning}. meaning", "AnswerStake {player} says {call} worth",
        "kankei mukankei", "won lost",
    ),
    "napoleon": (
        "You hold {cards}. cards special", "CardRanking Special", "sei-jack",
    ),
}  # fmt: skip
"""False values that must have been planted, beside many others: what kind, where, and in place of what."""


def _name(part: Any) -> str:
    return part if isinstance(part, str) else part.__name__


def test_all_games_are_read() -> None:
    assert {*CHECKS} == {*MATCHES} == {*LEAST_MET} == {*GAMES}


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
    lacking = [
        each
        for each in PLANTED[key]
        if not any(" ".join(map(_name, mark)).startswith(each) for mark in judge.planted)
    ]
    assert lacking == []
    tally.floor(**LEAST_MET[key])


@pytest.mark.parametrize("key", CHECKS)
def test_every_template_has_a_check(key: str) -> None:
    presenter = PRESENTERS[key]
    named = {*presenter.sources.values(), *presenter.card_points, presenter.tagline}
    named |= {words for term in presenter.terms for words in term[:2]}
    named |= {words for place in presenter.deal_places.values() for words in place}
    calls, _ = marked_calls(f"scenes/presenters/{key}")
    lacking = [call for call in calls if not CHECKS[key].find(call.templates[-1])]
    assert [call for call in lacking if call.templates[-1] not in named] == []


def test_no_check_is_of_what_is_never_said() -> None:
    """What is listed as silent, too."""
    shared = {key: said_by(*SHARED_BY, f"scenes/presenters/{key}", f"game/games/{key}") for key in CHECKS}
    listed = [(key, template) for key, checks in CHECKS.items() for template in checks.claims]
    assert [each for each in listed if isinstance(each[1], str) and each[1] not in shared[each[0]]] == []
    said = set.union(*shared.values())
    (parent,) = CHECKS["kan"].parents
    assert [
        template for template in parent.claims if isinstance(template, str) and template not in said
    ] == []


def said_by(*places: str) -> set[str]:
    return {english(template) for call in marked_calls(*places)[0] for template in call.templates}


@pytest.mark.parametrize("key", CHECKS)
def test_what_is_listed_as_silent_hides_no_check(key: str) -> None:
    for template, claim in CHECKS[key].claims.items():
        shared = [parent.find(template) for parent in CHECKS[key].parents]
        assert claim.check or not any(shared), template


def test_a_check_that_overlooks_a_value_is_found(tally: Tally) -> None:
    careless = Checks(CHECKS["kan"])
    careless.says("{player} takes the trick with {card}")(lambda m, player, card: True)
    judge = Judge(careless)
    next(courses(GAMES["kan"], tally.rng, all_decks(), judge)).play(1)
    assert {place for template, place, _ in judge.missed} == {"player", "card"}


def test_a_new_template_does_not_slip_by(tally: Tally) -> None:
    judge = Judge(CHECKS["kan"])

    def hear(place: str, shown: Any, moment: Moment) -> None:
        new = isinstance(shown, Fill) and "takes the trick" in shown.template
        judge(place, shown._replace(template="{player} grabs the trick") if new else shown, moment)

    next(courses(GAMES["kan"], tally.rng, all_decks(), hear)).play(1)
    assert "caption: {player} grabs the trick" in judge.unknown

"""What a deal leaves as values: its result, and the reasons of its entries with their texts in reports."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest

from game import GAMES
from game.engine.events import Scored
from game.engine.scoring import Reason
from game.games.california_jack.deal_result import CaliforniaJackReason
from game.games.jan_ken_po.deal_result import JanKenPoReason
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.scoring import gains
from game.games.jo_jotte.deal_result import Bonus, Melds, NulloResult, Tricks
from game.games.kan.deal_result import KanOutcome, KanReason
from game.games.kan.form import form_of
from game.games.kan.options import KanOptions
from game.games.kan.scoring import ANNOUNCED, account
from game.games.napoleon.deal_result import NapoleonReason
from game.match import record
from tests.conftest import Tally

from .random_play import played, random_match

READINGS: dict[str, dict[str, Callable[..., Reason]]] = {
    "california_jack": {
        r"(high|low|jack)": CaliforniaJackReason,
        r"(game) (\d+) (\d+)": lambda point, *counts: CaliforniaJackReason(point, counts),
    },
    "jan_ken_po": {
        r"(contract|overtricks|short) (\d+)": JanKenPoReason,
        r"(shoyo|zensho)": JanKenPoReason,
    },
    "napoleon": {
        r"(won|lost) (\d+) (\d+)": lambda how, number, taken: NapoleonReason(how == "won", number, taken),
    },
    "jo_jotte": {
        r"meld ([AB]) (\d)": Melds,
        r"tricks (\d+) (\d+)": Tricks,
        r"tricks (\d+) (\d+) x([24])": Tricks,
        r"nullo (\d)": NulloResult,
        r"(all tricks|slam|game|rubber|prison)": Bonus,
    },
    "kan": {
        r"(won|lost|doubled) ([123])": KanReason,
        r"((?:gyaku_)?(?:sukonku|juuroku)) ([123])": KanReason,
        r"((?:gyaku_)?juuroku)_failed ([123])": lambda what, deal: KanReason(what, deal, made=False),
        r"announced_((?:gyaku_)?(?:sukonku|juuroku)) ([123])": (
            lambda what, deal: KanReason(what, deal, announced=True)
        ),
        r"announced_((?:gyaku_)?(?:sukonku|juuroku))_failed ([123])": (
            lambda what, deal: KanReason(what, deal, made=False, announced=True)
        ),
        r"(three)": KanReason,
    },
}
"""How the reasons of a report look, and what a reader takes from each."""


def meant_by(key: str, text: str) -> tuple[str, Reason]:
    """The only way to understand a text, and what it says then."""
    found = [(pattern, re.fullmatch(pattern, text)) for pattern in READINGS[key]]
    ((pattern, parts),) = [(pattern, parts) for pattern, parts in found if parts is not None]
    values = [int(part) if part.isdecimal() else part for part in parts.groups()]
    return pattern, READINGS[key][pattern](*values)


def assert_text_says_all(key: str, reason: Reason, text: str) -> str:
    """A report's text leads back to the value; of Jan Ken Po's rate it tells only what that comes to."""
    assert reason.text == text
    pattern, meant = meant_by(key, text)
    if isinstance(reason, JanKenPoReason):
        reason = reason._replace(each=0)
    assert meant == reason
    assert type(meant) is type(reason)
    return pattern


@pytest.mark.parametrize("key", READINGS)
def test_the_text_of_a_reason_says_all_that_it_holds(key: str, tally: Tally) -> None:
    tally.floor(entries=50)
    for _ in tally.times(20, "matches"):
        match = random_match(GAMES[key], tally.rng, shortest=True)
        for _ in played(match, tally.rng):
            pass
        report = record.report(match)
        for deal, told in zip(match.deals, report["deals"], strict=True):
            for entry, line in zip(deal.entries, told["entries"], strict=True):
                tally.count[assert_text_says_all(key, entry.reason, line["reason"])] += 1
                tally.count["entries"] += 1


@pytest.mark.parametrize("key", READINGS)
def test_a_deal_has_its_result_when_it_is_over_and_all_know_the_same_of_it(key: str, tally: Tally) -> None:
    tally.floor(goes_on=250, over=8)
    for _ in tally.times(8, "matches"):
        match = random_match(GAMES[key], tally.rng, shortest=True)
        for _ in played(match, tally.rng):
            state, over = match.deal.state, match.deal.finished
            thrown_in = key == "napoleon" and over and state.bid is None
            assert (state.result is not None) == (over and not thrown_in)
            tally.count["over" if over else "goes_on"] += 1
            if over:
                hash(state.result)
                for viewer in (*range(match.players), None):
                    assert match.view(viewer).state.result == state.result
                    told = [moment for moment in match.moments(viewer) if isinstance(moment.event, Scored)]
                    assert [moment.event.entry for moment in told] == state.entries
                    before = [moment for moment in told if not isinstance(moment.event.entry.reason, Melds)]
                    assert all(moment.view.state.result == state.result for moment in before)


def test_so_it_is_with_all_that_a_deal_of_jan_ken_po_can_bring() -> None:
    seen = set()
    for options in (JanKenPoOptions(), JanKenPoOptions(scoring="reference_card")):
        for taken in range(12):
            for gain in gains(options, 4, 11, taken, 3, alone=False):
                seen.add(assert_text_says_all("jan_ken_po", gain.reason, gain.reason.text))
                if gain.reason.each:
                    assert gain.points == gain.reason.number * gain.reason.each
    assert seen == set(READINGS["jan_ken_po"])


def test_so_it_is_with_all_accounts_of_a_round_of_kan() -> None:
    seen = set()
    plain = [KanOutcome("", made) for made in (True, False)]
    made = [KanOutcome(word, True) for word in ("sukonku", "gyaku_sukonku")]
    tried = [KanOutcome(word, made) for word in ("juuroku", "gyaku_juuroku") for made in (True, False)]
    announced = [KanOutcome(word, made, True) for word, made in ANNOUNCED]
    form = form_of(KanOptions(failed_gyaku_doubles=True), 5)
    for ends in product([*plain, *made, *tried, *announced], repeat=3):
        for reason, _ in account(form, ends):
            seen.add(assert_text_says_all("kan", reason, reason.text))
    assert seen == set(READINGS["kan"])

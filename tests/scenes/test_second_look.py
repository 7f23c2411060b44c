"""Who wishes it is asked once whether he is sure before a choice that is clearly worse than another."""

from __future__ import annotations

import pytest

from game.ai.request import DecisionRequest
from game.ai.verdict import Judgement
from game.lessons import LESSONS
from scenes.table.table_mode import TableMode
from tests.game.archives import jack_host
from tests.scenes.choosing import actions
from tests.scenes.table_driver import Sitting
from tests.scenes.test_hint import Adviser


class Doubting(Adviser):
    """Finds another card better than what is chosen, or lets it pass, as a test wishes; perhaps not yet."""

    doubts = True
    slow = False
    cost = 5.0
    """Of what is chosen, compared with the best card."""
    error = 0.01

    @property
    def looked(self) -> list[DecisionRequest]:
        """The choices that were looked at."""
        return [request for request in self.asked if request.recommended is not None]

    def advice(self) -> Judgement | None:
        request = self._consulted
        if request is not None and request.recommended is not None and not self.coming and not self.slow:
            each = self.cost / (len(request.legal) - 1)
            self.say(worst_first=self.doubts, each=each, error=self.error)
        return super().advice()


def table(**wished: object) -> tuple[Sitting, Doubting]:
    opponents = Doubting()
    preferences = {"speed": "off", "trick_pause_ms": 300, "second_look": True, **wished}
    sitting = Sitting(jack_host(seed=7), (1280, 800), opponents, **preferences)
    sitting.rest()
    assert len(sitting.legal_cards()) > 1
    return sitting, opponents


def choose(sitting: Sitting) -> None:
    """Click on the first card that may be played."""
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.frame(0.05)


def sure(sitting: Sitting) -> bool:
    """Whether he is asked if he is sure."""
    hint = sitting.table.parts.hint
    if not hint.shown:
        return False
    told = str(hint.words(sitting.table.sight()))
    return "Are you sure?" in told and "choose it again" in told


def test_a_choice_that_is_clearly_worse_is_asked_about_once() -> None:
    sitting, opponents = table()
    before, (chosen, *_) = actions(sitting), sitting.legal_cards()
    choose(sitting)
    assert actions(sitting) == before, "it is not played yet"
    assert sitting.table.controller.mode is TableMode.ASKED
    assert sure(sitting)
    assert len(opponents.asked) == 1, "the judgement that doubts it is the hint"
    sitting.frame(0.05)
    assert sure(sitting)
    hint, sight = sitting.table.parts.hint, sitting.table.sight()
    _, why, _ = hint.words(sight)
    assert "on average" in sight.spelled(why), "and why lies beside it"
    assert hint.analysis.against.cards == (chosen,), "compared with what was chosen"
    choose(sitting)
    assert sitting.match.deal.actions[len(before)][1].cards == (chosen,)
    assert len(opponents.looked) == 1
    doubt = sitting.table.controller.second_look.doubts[0]
    assert (doubt.trick, doubt.chosen.cards) == (1, (chosen,))
    (told, lesson), sight = sitting.table.remember, sitting.table.sight()
    taught = {each.key: each.title for each in LESSONS["california_jack"]}
    assert lesson == doubt.lesson == "lead", "it is about what was led"
    assert taught[lesson] in told
    assert "Trick 1" in told
    for action in (doubt.chosen, doubt.better):
        assert sight.card_name(action.cards[0]) in told
    doubts = sitting.table.controller.second_look.doubts
    doubts[:] = [doubt._replace(lesson=""), doubt._replace(trick=5, lesson="tens")]
    told, lesson = sitting.table.remember
    assert lesson == "tens"
    assert "Trick 5" in told, "what a lesson is about goes first"
    assert taught["tens"] in told


def test_another_card_is_played_without_a_question() -> None:
    sitting, opponents = table()
    before, (_, other, *_) = actions(sitting), sitting.legal_cards()
    choose(sitting)
    sitting.click(sitting.spot(other))
    sitting.frame(0.05)
    assert sitting.match.deal.actions[len(before)][1].cards == (other,)
    assert len(opponents.looked) == 1
    assert not sure(sitting)


def test_what_is_not_clearly_worse_is_done_at_once() -> None:
    sitting, opponents = table()
    opponents.doubts = False
    before = actions(sitting)
    choose(sitting)
    assert len(actions(sitting)) > len(before)
    assert len(opponents.looked) == 1
    assert not sitting.table.parts.hint.shown
    assert not sitting.table.remember.words


@pytest.mark.parametrize(
    ("cost", "error", "doubted"),
    [(0.31, 0.01, True), (0.29, 0.01, False), (0.31, 0.3, False), (0.0, 0.0, False)],
)
def test_only_what_surely_costs_the_price_of_a_mistake_is_asked_about(
    cost: float, error: float, doubted: bool
) -> None:
    sitting, opponents = table()
    assert sitting.table.controller.second_look._swing == 1.0
    opponents.cost, opponents.error = cost, error
    before = actions(sitting)
    choose(sitting)
    assert sure(sitting) == doubted
    assert (actions(sitting) == before) == doubted


@pytest.mark.parametrize("begun", [False, True])
def test_a_choice_is_played_if_the_adviser_fails(begun: bool) -> None:
    sitting, opponents = table()
    before = actions(sitting)
    opponents.slow = True
    choose(sitting)
    if begun:
        opponents.say(done=False, worst_first=True)
        sitting.frame(0.05)
    assert actions(sitting) == before
    opponents.fail()
    sitting.frame(0.05)
    assert len(actions(sitting)) > len(before)
    assert not sure(sitting)
    assert not sitting.table.remember.words


def test_meanwhile_the_table_waits_and_esc_takes_the_choice_back() -> None:
    sitting, opponents = table()
    before = actions(sitting)
    opponents.slow = True
    choose(sitting)
    assert sitting.table.controller.mode is TableMode.DOUBTED
    assert sitting.stack.wake is not None, "the loop wakes up for the answer"
    choose(sitting)
    assert len(opponents.looked) == 1, "nothing else can be chosen"
    sitting.key("escape")
    sitting.frame(0.05)
    assert sitting.table.controller.mode is TableMode.ASKED
    opponents.slow = opponents.doubts = False
    choose(sitting)
    assert len(actions(sitting)) > len(before)
    assert len(opponents.looked) == 2, "it was looked at anew"


def test_a_window_that_changes_does_not_lose_the_choice() -> None:
    sitting, opponents = table()
    before = actions(sitting)
    opponents.slow, opponents.doubts = True, False
    choose(sitting)
    sitting.resize((1024, 640))
    sitting.frame(0.05)
    opponents.slow = False
    sitting.frame(0.05)
    assert len(actions(sitting)) > len(before)


def test_nobody_looks_unless_it_is_wished_or_beside_an_open_hint() -> None:
    for wished, hint in ((False, False), (True, True)):
        sitting, opponents = table(second_look=wished)
        before = actions(sitting)
        if hint:
            sitting.key("h")
            sitting.frame(0.05)
        choose(sitting)
        assert len(actions(sitting)) > len(before)
        assert not opponents.looked


def test_after_an_undo_and_in_the_next_deal_it_begins_anew() -> None:
    sitting, opponents = table()
    choose(sitting)
    choose(sitting)
    sitting.rest()
    sitting.key("u")
    sitting.rest()
    assert not sure(sitting)
    choose(sitting)
    assert len(opponents.looked) == 2
    assert sure(sitting)
    sitting.table.controller.clear()
    assert not sitting.table.remember.words

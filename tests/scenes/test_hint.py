"""The hint at the table: asked for in time, shown where it belongs, put away, never in the way of play."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ai.opponent_process import ADVISER_LEVEL
from game.ai.paired_trials import Loss
from game.ai.request import DecisionRequest
from game.ai.verdict import Certainty, Judgement, WeighedAction
from game.engine.actions import Action
from scenes.table.picker.action_button import ActionButton
from scenes.table.picker.hint_chips import HintChip, values_of
from scenes.table.table_mode import TableCommand
from tests.conftest import Tally
from tests.game.archives import jack_host
from tests.scenes.table_driver import SIZES, QuickOpponents, Sitting, judgement, play_card, toy_host


class Adviser(QuickOpponents):
    """Says what the test wants to hear, a thought at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[DecisionRequest] = []
        self.coming: list[Judgement] = []

    def consult(self, request: DecisionRequest) -> None:
        self.forget()
        self.asked.append(request)
        self._consulted = request

    def advice(self) -> Judgement | None:
        if self.coming and self._consulted is not None:
            self._advice = self.coming.pop(0)
            if self._advice.done:
                self._consulted = None
        return self._advice

    def fail(self) -> None:
        """As after a fault of the worker."""
        self._consulted = None

    def say(self, deals: int = 100, *, worst_first: bool = False, **more: Any) -> None:
        """A thought about what was asked last, in which the first action (or the last) is best."""
        request = self.asked[-1]
        ranked = request.legal[::-1] if worst_first else request.legal
        chosen = request.recommended
        self.coming.append(judgement(ranked, deals, chosen=chosen, **more))


def chips(sitting: Sitting) -> list[HintChip]:
    """The chips of the last picture."""
    shown: list[HintChip] = sitting.table.parts.hint.chips
    return shown


def table(tricks: int = 1, size: tuple[int, int] = (1280, 800), seed: int = 7, **preferences: Any) -> Sitting:
    """A table at which the viewer is asked for a card."""
    chosen = {"speed": "off", "trick_pause_ms": 300, **preferences}
    sitting = Sitting(jack_host(seed=seed), size, Adviser(), **chosen)
    sitting.rest()
    for number in range(tricks):
        play_card(sitting, number)
    while len(sitting.legal_cards()) < 2:
        play_card(sitting)
    return sitting


def words(sitting: Sitting) -> str:
    """What the panel says."""
    strong, line, basis = sitting.table.parts.hint.words(sitting.table.sight())
    return " ".join([*map(str, strong), *map(str, line), basis])


def hint_shown(sitting: Sitting) -> bool:
    hint = sitting.table.parts.hint
    assert hint.button.chosen == hint.shown
    return hint.shown


# Asking.


def test_the_reason_why_a_card_cannot_be_played_takes_the_place_of_the_hint() -> None:
    sitting = table()
    while not set(sitting.hand()) - set(sitting.legal_cards()):
        play_card(sitting)
    sitting.key("h")
    assert hint_shown(sitting)
    sitting.click(sitting.spot(next(card for card in sitting.hand() if card not in sitting.legal_cards())))
    assert sitting.table.messages.refusal
    assert not hint_shown(sitting)


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_adviser_is_asked_by_key_and_by_button_and_put_away_the_same_way(way: str) -> None:
    sitting = table()
    adviser = sitting.opponents

    def press() -> None:
        if way == "key":
            sitting.key("h")
        else:
            sitting.click(sitting.table.parts.rail_buttons.hint.rect.center)

    press()
    assert hint_shown(sitting)
    [request] = adviser.asked
    assert request.player_spec == ADVISER_LEVEL
    assert list(request.legal) == list(sitting.table.seat.state.legal)
    assert request.view == sitting.host.view(0)
    press()
    assert not hint_shown(sitting)
    assert not adviser.consulting
    press()
    assert len(adviser.asked) == 2
    assert sitting.log == []


def test_it_is_asked_only_on_the_viewers_turn_and_at_rest(tally: Tally) -> None:
    tally.floor(turned_down=20, asked=10)
    sitting = Sitting(jack_host(), opponents=Adviser(), speed="normal")
    adviser, seat = sitting.opponents, sitting.table.seat
    for _ in range(600):
        sitting.frame(0.05, draw=False)
        allowed = bool(seat.state.legal) and sitting.table.course.idle
        before = len(adviser.asked)
        sitting.table.controller.dispatch(TableCommand.HINT)
        assert hint_shown(sitting) == allowed
        assert len(adviser.asked) == before + (allowed and len(seat.state.legal) > 1)
        tally.count["asked" if allowed else "turned_down"] += 1
        assert sitting.table.parts.rail_buttons.hint.is_enabled == allowed or not sitting.at_rest
        if allowed:
            sitting.table.controller.dispatch(TableCommand.HINT)
            if sitting.at_rest and seat.state.legal:
                sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert sitting.host.deal_number >= 1


def test_nobody_is_advised_who_only_watches_or_has_not_taken_his_cards() -> None:
    watching = Sitting(jack_host(("easy", "normal")), opponents=Adviser(), speed="normal")
    for _ in range(60):
        watching.frame(0.05, draw=False)
        watching.key("h")
        assert not hint_shown(watching)
    hot = Sitting(jack_host(("human", "human")), opponents=Adviser(), speed="off", trick_pause_ms=300)
    hot.rest()
    assert hot.table.seat.covered
    buttons = hot.table.parts.rail_buttons
    assert not buttons.hint.is_enabled
    hot.key("h")
    assert not hint_shown(hot)
    hot.key("return")
    hot.rest()
    assert not hot.table.seat.covered
    assert buttons.hint.is_enabled
    hot.key("h")
    assert hint_shown(hot)
    assert hot.opponents.asked[0].view == hot.host.view(hot.table.seat.viewer)


# What is shown.


def thought(*losses: float, certainty: Certainty = Certainty.CLEAR, error: float = 0.1) -> Judgement:
    """A judgement of bids, the best of which is worth 1.5; the second is compared with it."""
    actions = [Action("bid", number=number) for number in range(len(losses))]
    weighed = tuple(
        WeighedAction(action, Loss(loss, error if loss else 0.0))
        for action, loss in zip(actions, losses, strict=True)
    )
    return Judgement(actions[0], actions[1], 1.5, weighed, 100, False, True, certainty, ())


def test_values_are_points_ahead_and_none_is_above_the_best() -> None:
    values = values_of(thought(0.0, 0.5, 2.0, -0.3), 4.0)
    assert [value.value for value in values] == [1.5, 1.0, -0.5, 1.5], (
        "what was dropped may seem to do better"
    )
    assert [value.best for value in values] == [True, False, False, False]
    assert [value.error for value in values] == [0.1, 0.1, 0.1, 0.1], "the best has that of the difference"


@pytest.mark.parametrize(
    ("certainty", "lost", "best"),
    [
        (Certainty.CLEAR, 0.3, 1),
        (Certainty.CLEAR, 0.05, 2),
        (Certainty.CLOSE, 0.1, 2),
        (Certainty.OPEN, 0.3, 1),
    ],
)
def test_two_actions_that_cannot_be_told_apart_are_both_best(
    certainty: Certainty, lost: float, best: int
) -> None:
    judged = thought(0.0, lost, 2.0, certainty=certainty)
    assert sum(value.best for value in values_of(judged, 4.0)) == best
    assert sum(value.best for value in values_of(judged._replace(done=False), 4.0)) == 1
    assert sum(value.best for value in values_of(judged, 4.0, several=3)) == 3


def test_advice_names_both_of_two_equal_cards() -> None:
    sitting = table()
    sitting.key("h")
    sitting.opponents.say(each=0.0)
    sitting.frame()
    sight, (first, *_, last) = sitting.table.sight(), sitting.table.seat.state.legal
    told = words(sitting)
    assert f"{sight.the_card(first.cards[0])} or {sight.the_card(last.cards[0])}" in told.lower()
    assert sitting.table.parts.hint.best() == {first.cards[0], last.cards[0]}
    assert sum(chip.value.best for chip in chips(sitting)) == 2


def test_the_best_card_wears_the_ring() -> None:
    sitting = table()
    sitting.key("h")
    assert sitting.table.parts.hint.best() == frozenset()
    sitting.opponents.say(worst_first=True)
    sitting.frame()
    assert sitting.table.parts.hint.best() == set(sitting.table.seat.state.legal[-1].cards)
    sitting.key("h")
    assert sitting.table.parts.hint.best() == frozenset()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
def test_chips_lie_over_their_cards_and_the_best_is_marked(size: tuple[int, int], large: bool) -> None:
    sitting = table(size=size, large_index=large)
    sitting.key("h")
    sitting.opponents.say(worst_first=True)
    sitting.frame()
    sitting.frame()
    assert {chip.value.action for chip in chips(sitting)} == set(sitting.table.seat.state.legal)
    assert [chip.value.best for chip in chips(sitting)] == [True] + [False] * (len(chips(sitting)) - 1)
    assert chips(sitting)[0].value.action == sitting.table.seat.state.legal[-1]
    window = pygame.Rect(0, 0, *size)
    for chip in chips(sitting):
        card = sitting.table.parts.hand.rect(chip.value.action.cards[0])
        assert card.left <= chip.rect.left < chip.rect.centerx < card.right
        assert card.top + 0.3 * card.height < chip.rect.top < chip.rect.bottom < card.bottom
        assert window.contains(chip.rect)
        assert not any(chip.rect.colliderect(other.rect) for other in chips(sitting) if other is not chip)
    assert sitting.fresh()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_the_words_keep_clear_of_piles(size: tuple[int, int], scale: float) -> None:
    sitting = table(4, size, text_scale=scale)
    sitting.key("h")
    sitting.frame()
    sitting.frame()
    box, piles = sitting.table.parts.hint.box, sitting.table.parts.tabletop.piles
    assert box
    assert len(piles) == 3
    assert box.collidelist(piles) < 0
    assert pygame.Rect(0, 0, *size).contains(box)
    assert not box.colliderect(sitting.table.parts.layout.plate(0))


def test_the_hint_grows_while_it_is_thought_about() -> None:
    sitting = table()
    adviser = sitting.opponents
    sitting.key("h")
    sitting.frame()
    assert "Thinking" in words(sitting)
    assert sitting.table.wake is not None
    assert sitting.table.wake <= 0.05
    assert chips(sitting) == []
    for deals in (120, 1240):
        adviser.say(deals, done=False, worst_first=deals > 1000)
        pictures = sitting.pictures
        sitting.frame()
        sitting.frame()
        assert sitting.pictures > pictures
        assert "possible deals" not in words(sitting), "the search counts otherwise than the reasons"
        assert "Looking for the reason" in words(sitting)
        assert sitting.fresh()
    legal = sitting.table.seat.state.legal
    assert chips(sitting)[0].value.action == legal[-1]
    assert sitting.table.parts.hint.thinking
    adviser.say(4000)
    sitting.frame()
    sitting.frame()
    assert not sitting.table.parts.hint.thinking
    assert hint_shown(sitting)
    assert chips(sitting)[0].value.action == legal[0]
    name = sitting.table.sight().the_card(legal[0].cards[0])
    assert words(sitting).startswith(f"Play {name}")
    assert "on average" in words(sitting), "the reason"
    assert "Looking for" not in words(sitting)
    pictures = sitting.pictures
    for _ in range(5):
        sitting.frame()
    assert sitting.pictures == pictures, "nothing changes any more"


def test_an_exact_hint_says_so() -> None:
    sitting = table()
    sitting.key("h")
    sitting.opponents.say(1, exact=True)
    sitting.frame()
    assert "Points ahead of your opponent: +1.5. Exact: every card is known." in words(sitting)
    sitting.key("h", "h")
    sitting.opponents.say(60, exact=True)
    sitting.frame()
    assert "60 possible deals, ± 0.1." in words(sitting)


def test_hints_are_shown_for_every_choice_of_another_game(tally: Tally) -> None:
    tally.floor(auction=2, stake=2, play=2, buttons=4)
    for seed in tally.times(6, "deals"):
        sitting = Sitting(toy_host(("human", "normal", "normal"), seed), opponents=Adviser(), speed="off")
        sitting.table.strict = False  # the toy game does not count tricks
        sitting.rest()
        while not sitting.host.deal_finished:
            legal = list(sitting.table.seat.state.legal)
            sitting.key("h")
            if len(legal) > 1:
                sitting.opponents.say()
            sitting.frame()
            sitting.frame()
            buttons = sitting.table.parts.picker.buttons.buttons
            values = [button.value for button in buttons if isinstance(button, ActionButton)]
            shown = {chip.value.action for chip in chips(sitting)} | {each.action for each in values if each}
            in_pack = legal[0].verb == "call"  # cards of the pack have no room for values
            assert shown == (set(legal) if len(legal) > 1 and not in_pack else set())
            assert ("Points ahead of the others: +1.5" in words(sitting)) == (len(legal) > 1)
            tally.count[sitting.host.view(0).state.phase] += 1
            tally.count["buttons"] += any(values)
            sitting.table.controller.act(legal[seed % len(legal)])
            assert not hint_shown(sitting)
            sitting.rest()


# The focus.


def focused(sitting: Sitting) -> object:
    """The key of what has the focus."""
    current = sitting.table.focus.current
    return None if current is None else current.key


def test_h_leads_the_focus_to_the_best_card_once_it_is_known() -> None:
    sitting = table()
    best = sitting.table.seat.state.legal[-1].cards[0]
    sitting.key("h")
    sitting.opponents.say(done=False, worst_first=True)
    sitting.frame()
    assert focused(sitting) != best, "another may still turn out to be better"
    sitting.opponents.say(worst_first=True)
    sitting.frame()
    assert focused(sitting) == best
    sitting.key("left")
    moved = focused(sitting)
    assert moved != best
    sitting.frame()
    assert focused(sitting) == moved, "it is led there once"


@pytest.mark.parametrize("way", ["moved", "button"])
def test_the_focus_stays_where_the_player_has_put_it(way: str) -> None:
    sitting = table()
    if way == "moved":
        sitting.key("h", "right")
    else:
        sitting.click(sitting.table.parts.rail_buttons.hint.rect.center)
    before = focused(sitting)
    sitting.opponents.say(worst_first=True)
    sitting.frame()
    assert focused(sitting) == before is not None


# Nothing to decide.


def test_only_card_is_named_without_a_search_and_enter_plays_it() -> None:
    sitting = table()
    while len(sitting.table.seat.state.legal) > 1:
        play_card(sitting)
    sitting.key("h")
    sitting.frame()
    (only,) = sitting.table.seat.state.legal
    assert "There is nothing to decide. Enter plays it." in words(sitting)
    assert sitting.table.parts.hint.best() == set(only.cards)
    assert sitting.opponents.asked == []
    before = len(sitting.match.deal.actions)
    sitting.key("return")
    sitting.frame()
    assert sitting.match.deal.actions[before][1] == only


# Putting it away.


@pytest.mark.parametrize("thinking", [True, False])
@pytest.mark.parametrize("way", ["escape", "play", "undo"])
def test_the_hint_is_put_away_and_the_game_goes_on(way: str, thinking: bool) -> None:
    sitting = table(tricks=2)
    adviser = sitting.opponents
    sitting.key("h")
    adviser.say(done=not thinking)
    sitting.frame()
    assert hint_shown(sitting)
    before = len(sitting.match.deal.actions)
    if way == "escape":
        sitting.key("escape")
        assert sitting.log == [], "the menu stays away"
    elif way == "undo":
        sitting.key("u")
        assert len(sitting.match.deal.actions) < before
    else:
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert not hint_shown(sitting)
    assert not adviser.consulting
    assert sitting.table.parts.hint.analysis is None
    sitting.rest()
    if way == "escape":
        sitting.key("escape")
        assert sitting.log == ["menu"]
    asked = len(adviser.asked)
    sitting.key("h")
    assert len(adviser.asked) == asked + 1
    assert "Thinking" in words(sitting), "nothing is left of the hint before"
    while not sitting.host.deal_finished:
        play_card(sitting)
    assert len(sitting.match.deal.actions) == 52


def test_what_comes_too_late_is_not_shown() -> None:
    sitting = table()
    sitting.key("h")
    sitting.opponents.say()
    sitting.key("h")
    sitting.frame()
    assert not hint_shown(sitting)
    assert sitting.table.parts.hint.analysis is None


def test_a_failed_adviser_is_no_obstacle() -> None:
    sitting = table()
    sitting.key("h")
    sitting.frame()
    sitting.opponents.fail()
    assert "No hint this time" in words(sitting)
    sitting.frame()
    play_card(sitting)
    assert not hint_shown(sitting)
    assert sitting.asked


def test_another_deck_or_window_leaves_a_table_that_can_be_asked_again() -> None:
    for change in (lambda s: s.key("c"), lambda s: s.resize((1024, 640))):
        sitting = table()
        sitting.key("h")
        sitting.opponents.say(done=False)
        sitting.frame()
        change(sitting)
        sitting.rest()
        if hint_shown(sitting):
            sitting.key("h")
        sitting.key("h")
        sitting.opponents.coming.clear()
        sitting.opponents.say()
        sitting.frame()
        assert hint_shown(sitting)
        assert sitting.table.parts.hint.analysis is not None
        play_card(sitting)

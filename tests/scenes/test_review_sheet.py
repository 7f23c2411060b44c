"""The sheet of the review: sums that hold, states of a decision, other players' cards, the better line."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import GAMES
from game.ai.beliefs import whole_parts
from game.ai.verdict import Grade
from game.analysis.result_parts import result_parts
from game.engine.events import TrickTaken
from scenes.pages.review import ReviewPage
from scenes.widgets.walk_buttons import StepCommand
from tests.scenes.reader import QUICK, QuickAnalyst, Reader
from tests.scenes.test_drawn_text import recorded
from tests.scenes.test_review import SIX, costly

games = pytest.mark.parametrize("key", GAMES)
with_mistakes = pytest.mark.parametrize("key", [key for key in GAMES if key != "napoleon"])
"""In the deal of Napoleon every decision is among the best."""


def drawn(reader: Reader) -> list[str]:
    """All texts of a frame."""
    with recorded() as found:
        reader.draw()
    return [each.text for each in found]


@games
def test_cards_luck_and_play_add_up_to_the_result_as_they_are_shown(key: str) -> None:
    reader = Reader(key, SIX[key])
    whole = reader.past.summary(0)
    for digits in (0, 1):
        parts = result_parts(whole, digits)
        assert parts is not None
        shown = [round(each * 10**digits) for each in parts]
        assert sum(shown[:3]) == shown[3]
        assert shown[3] == round(whole.result * 10**digits)
        assert parts.play <= 0
        assert (parts.play == 0) is (round(whole.all.lost.points * 10**digits) == 0)
        assert whole.hand is not None
        assert abs(parts.hand - whole.hand) <= 10**-digits
    reader.frame()
    texts = drawn(reader)
    parts = reader.page.texts.deal.parts
    assert parts is not None
    assert {str(reader.page.words.gain(each)) for each in parts} <= set(texts)


@games
def test_the_title_of_the_graph_keeps_away_from_its_axis(key: str) -> None:
    reader = Reader(key, SIX[key])
    reader.frame()
    graph = reader.page.bar.line
    with recorded() as found:
        graph.draw(reader.surface, 0)
    axis = [each for each in found if each.text in {told for _, told in graph._axis()}]
    title = [each for each in found if each.text and each.text in graph.title]
    assert axis
    assert title
    assert max(each.right for each in title) + 4 <= min(each.left for each in axis)


def test_one_opponent_is_no_average() -> None:
    for key in GAMES:
        reader = Reader(key, SIX[key])
        alone = len(reader.past.names) == 2
        assert ("opponent" in reader.page.texts.deal.story()) is alone
        assert ("average" in reader.page.texts.deal.story()) is not alone


def test_shares_become_whole_per_cent_that_add_up_to_100() -> None:
    assert whole_parts([1 / 3, 1 / 3, 1 / 3], 100) in ([34, 33, 33], [33, 34, 33], [33, 33, 34])
    assert whole_parts([0.275, 0.275, 0.45], 100) in ([28, 27, 45], [27, 28, 45])
    assert whole_parts([1.0, 0.0], 100) == [100, 0]


def test_the_next_mistake_goes_round_and_without_one_the_button_says_so() -> None:
    reader = Reader("jan_ken_po", 4)
    page = reader.page
    reader.frame()
    assert page.bar.next.is_enabled
    reader.key("end")
    for number in costly(reader) * 2:
        page.to_mistake(1)
        assert page.chosen == number
    for number, judged in reader.past.judged.items():
        reader.past.judged[number] = judged._replace(verdict=judged.verdict._replace(grade=Grade.BEST))
    page.model.reload()
    page._show()
    assert not page.bar.next.is_enabled
    assert page.bar.next.parts == ["No mistakes"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_click_on_a_card_of_the_trick_explains_it(size: tuple[int, int]) -> None:
    reader = Reader("jan_ken_po", 4, size)
    page, analyst = reader.page, reader.analyst
    assert isinstance(analyst, QuickAnalyst)
    trick = page.model.tricks[1]
    player, action = next(
        (player, action)
        for player, action in zip(trick.players, trick.actions, strict=True)
        if player != 0 and action != trick.actions[-1]
    )
    page.go(page.model.place_of(reader.past.starts[action]) + 1)
    reader.rest()
    assert page.table.trick[player] in trick.cards
    at = page._card_rect(player).center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    reader.frame()
    assert any(text.startswith("Click to review ") for text in drawn(reader))
    reader.click(at)
    assert page.model.seat == player
    assert page.decided is not None
    assert page.decided.choice.number == action
    assert (analyst.begun[-1].seat, analyst.begun[-1].first) == (player, action)
    reader.frame(0.1, 30)
    assert page.decided is not None
    assert page.decided.judged is not None
    texts = drawn(reader)
    assert f"Decisions by {reader.past.names[player]}" in texts
    assert "Your cards" not in texts


def test_a_decision_asked_for_is_judged_first() -> None:
    reader = Reader("jan_ken_po", 4, judged=False)
    number = reader.past.own(2)[-3].number
    job = replace(reader.past.job(2, number), effort=QUICK, seen_effort=None)
    first = next(job.work(lambda: False))
    assert first["number"] == number


def test_cards_of_closed_hands_are_not_explained() -> None:
    reader = Reader("jan_ken_po", 4)
    page = reader.page
    reader.key("v", "v")
    trick = page.model.tricks[1]
    page.go(page.model.place_of(reader.past.starts[trick.actions[2]]) + 1)
    reader.rest()
    assert set(page.table.trick) <= {0}
    for player in trick.players[:3]:
        if player:
            page._explain(player)
            reader.click(page._card_rect(player).center)
            page.walk(StepCommand.PLAY)  # the click on the table lets it go on
    assert page.model.seat == 0


def test_whoever_sat_out_sees_the_decisions_of_another_player() -> None:
    reader = sat_out()
    page = reader.page
    assert page.model.seat != page.table.seat
    assert page.model.to_judge
    reader.frame(0.1, 40)
    told = str(page.texts.deal.story())
    assert told.startswith("You had nothing to decide. These are the decisions of ")
    assert str(page.texts.deal.player) in told
    reader.key("v", "v")
    assert page.model.seat == page.table.seat
    assert "You had nothing to decide in this deal." in drawn(reader)


def sat_out() -> Reader:
    """A review of a deal of Kan from the seat of the player who sat out."""
    reader = Reader("kan", 6, judged=False)
    seat = next(seat for seat in range(6) if all(choice.forced for choice in reader.past.own(seat)))
    return Reader("kan", 6, judged=False, seat=seat)


def test_every_state_of_a_decision_says_something() -> None:
    reader = Reader("jan_ken_po", 4, judged=False, analyst=QuickAnalyst(0))
    page = reader.page
    number = next(n for n, each in enumerate(page.model.decided) if not each.choice.forced)
    page.choose(number)
    texts = " ".join(drawn(reader))
    assert "Still looking" in texts
    assert f"0 of {page.model.to_judge} decisions" in texts
    page.expert.stop()
    page._show()
    assert "The review is paused." in drawn(reader)
    forced = next(n for n, each in enumerate(page.model.decided) if each.choice.forced)
    page.choose(forced)
    assert "There was no other choice here." in drawn(reader)


def test_bars_grow_only_if_things_move() -> None:
    reader = Reader("jan_ken_po", 4, speed="normal")
    page = reader.page
    page.choose(3)
    assert page.sheet_view.growing
    for _ in range(20):
        reader.frame(0.05)
    assert not page.sheet_view.growing
    still = Reader("jan_ken_po", 4, speed="normal", reduced_motion=True)
    still.page.choose(3)
    assert not still.page.sheet_view.growing


@with_mistakes
def test_the_better_line_is_played_at_the_table_and_left_again(key: str) -> None:
    reader = Reader(key, SIX[key])
    page = reader.page
    found = [n for n in costly(reader) if page.texts.line(page.model.decided[n])]
    page.choose(found[0])
    judged, place = page.model.decided[found[0]].judged, reader.place
    assert judged is not None
    assert "The better line" in drawn(reader)
    reader.key("w", "w")
    assert page.table.line_start == place
    assert page.table.playing
    assert "What would have happened" in drawn(reader)
    for _ in range(60):
        reader.frame(1.0)
    reader.rest()
    assert page.table.reel.at_end
    tricks = [moment.event for step in page.table.reel.steps[place:] for moment in step]
    assert tuple(each for each in tricks if isinstance(each, TrickTaken)) == judged.better_line
    reader.draw()
    reader.key("home")
    assert reader.place == place, "the line begins at the decision"
    reader.key("escape")
    assert page.table.line_start is None
    assert (reader.place, page.chosen) == (place, found[0])
    assert reader.steps == page.model.steps
    reader.key("v", "v")
    assert "The better line" not in drawn(reader), "it shows cards of others"
    reader.key("w", "w")
    assert page.table.line_start is None


@with_mistakes
def test_a_review_can_begin_with_the_better_line(key: str) -> None:
    reader = Reader(key, SIX[key])
    found = next(n for n in costly(reader) if reader.page.texts.line(reader.page.model.decided[n]))
    decided = reader.page.model.decided[found]
    page = ReviewPage(reader.past, 0, QuickAnalyst(), decided.choice.number, watches=True)
    reader.stack.push(page)
    assert page.table.line_start == decided.place
    assert page.table.playing


@with_mistakes
def test_who_could_hold_a_card_names_who_held_it_while_all_hands_are_open(key: str) -> None:
    reader = Reader(key, SIX[key])
    page = reader.page
    seen = 0
    for number, each in enumerate(page.model.decided):
        if each.judged is None or not each.judged.verdict.beliefs:
            continue
        page.choose(number)
        assert "Who could hold them?" in drawn(reader)
        assert "held it" in drawn(reader)
        for belief in each.judged.verdict.beliefs:
            seen += 1
            holder = page.texts.holder(belief.card, each)
            state = reader.past._steps[each.choice.number].before
            assert holder is None or state.hands[holder] >> belief.card & 1
            assert holder != each.choice.player
        reader.key("v", "v")
        assert "Who could hold them?" in drawn(reader)
        assert "held it" not in drawn(reader)
        reader.key("v", "v")
    assert seen

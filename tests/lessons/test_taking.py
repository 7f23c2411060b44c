"""Every lesson is taken to its end, by keys and by mouse, right away and with everything wrong before it."""

from __future__ import annotations

import pygame
import pytest

from game.lessons import LESSONS
from game.lessons.lesson import LookStep, PickStep, QuestionStep, TryStep, together
from game.lessons.session import TRIES
from scenes.framework import routes
from scenes.pages.learn.note_panel import NoteTone
from tests.conftest import LONG

from .pupil import Pupil
from .test_lessons import ALL, IDS, choices, match_at

NUMBERS = [(key, LESSONS[key].index(lesson)) for key, lesson in ALL]
MOST_WRONG = 3 if LONG == 1 else 12
"""So many wrong choices of a step are tried at the table, where there are more; the rules see all of them."""


def take(pupil: Pupil, *, by_keys: bool, wrong_first: bool) -> int:
    """Take a lesson to its end; how many wrong answers were given."""
    table, tried, draws = pupil.table, 0, pupil.draws
    while not table.over:
        step, attending = table.attending.step, table.attending
        pupil.draws = draws and LONG > 1  # what follows a wrong answer is drawn in long runs only
        if isinstance(step, TryStep):
            accepted = [set(together(each)) for each in step.right]
            others = [choice for choice in choices(match_at(attending), step) if set(choice) not in accepted]
            for choice in others[:MOST_WRONG] if wrong_first else ():
                pupil.choose(choice, by_keys=by_keys)
                assert not attending.answered
                assert table.parts.note.tone is NoteTone.WRONG
                assert pupil.said
                tried += 1
            pupil.draws = draws
            pupil.choose(together(step.right[0]), by_keys=by_keys)
            assert attending.answered
        elif isinstance(step, PickStep):
            for answer, _ in step.wrong if wrong_first else ():
                pupil.pick(answer, by_keys=by_keys)
                assert not attending.answered
                assert table.parts.note.tone is NoteTone.WRONG
                tried += 1
            pupil.draws = draws
            pupil.pick(step.right, by_keys=by_keys)
            assert attending.answered
        else:
            assert isinstance(step, LookStep)
        assert pupil.said
        pupil.go_on(by_keys=by_keys)
    return tried


@pytest.mark.parametrize(("key", "number"), NUMBERS, ids=IDS)
def test_a_lesson_is_taken_by_mouse_with_every_wrong_choice(key: str, number: int) -> None:
    pupil = Pupil(key, number)
    tried = take(pupil, by_keys=False, wrong_first=True)
    lesson = LESSONS[key][number]
    assert tried or not any(getattr(step, "wrong", ()) for step in lesson.steps)
    assert pupil.stack.services.preferences.lessons == {key: (lesson.key,)}


@pytest.mark.parametrize(("key", "number"), NUMBERS, ids=IDS)
def test_a_lesson_is_taken_by_keys(key: str, number: int) -> None:
    pupil = Pupil(key, number, draws=LONG > 1)
    take(pupil, by_keys=True, wrong_first=False)
    lesson = LESSONS[key][number]
    asked = {at for at, step in enumerate(lesson.steps) if not isinstance(step, LookStep)}
    assert pupil.table.attending.right == asked
    assert pupil.stack.services.preferences.lessons == {key: (lesson.key,)}
    pupil.key("return")
    last = number + 1 == len(LESSONS[key])
    assert (pupil.log == [routes.Lesson(key, number + 1)]) is not last
    assert pupil.open is not last


def test_a_card_that_may_not_be_played_says_why_and_nothing_is_played() -> None:
    pupil = Pupil("california_jack", 3)
    table = pupil.table
    legal = table.parts.hand.legal
    assert legal is not None
    barred = next(card for card in table.parts.hand.cards if card not in legal)
    pupil.click(pupil.spot(barred))
    pupil.rest()
    assert "must follow" in pupil.said.lower()
    assert table.attending.tried == []
    assert table.parts.hand.legal == legal
    assert table.wrong == barred


def test_words_stand_beside_what_moves_and_nothing_goes_on_before_it_lies() -> None:
    pupil = Pupil("california_jack", 4, speed="normal")
    pupil.table.attending.go(2)
    pupil.table._sit()
    pupil.table.rebuild(pupil.table.services)
    note = pupil.table.parts.note
    assert not pupil.table.course.idle, "two cards are played"
    assert "can't win" in pupil.said
    assert not note.buttons[0].can_focus
    pupil.rest()
    assert note.buttons[0].can_focus


def test_a_card_that_was_tried_bears_a_mark_until_the_question_is_answered() -> None:
    pupil = Pupil("california_jack", 3)
    (king,) = together("KH")
    pupil.choose((king,), by_keys=False)
    marked = pygame.image.tobytes(pupil.surface, "RGB")
    assert pupil.table.attending.wrong_actions == [(king,)]
    pupil.table.attending.tried.clear()
    pupil.frame(0, draw=True)
    assert pygame.image.tobytes(pupil.surface, "RGB") != marked


def test_a_window_of_another_size_goes_on_where_it_was() -> None:
    pupil = Pupil("california_jack", 3)
    pupil.choose(together("KH"), by_keys=False)
    said = pupil.said
    pygame.display.set_mode((1024, 640))
    pupil.stack.resize((1024, 640))
    pupil.rest()
    assert pupil.said == said
    pupil.choose(together("2S"), by_keys=False)
    assert pupil.table.attending.answered


def test_after_three_wrong_tries_the_way_is_offered_and_shown() -> None:
    pupil = Pupil("california_jack", 3)
    table, attending = pupil.table, pupil.table.attending
    step = attending.step
    assert isinstance(step, TryStep)
    wrong = [choice for choice in choices(match_at(attending), step) if choice[0].text != "play 2S"]
    for choice in wrong:
        pupil.choose(choice, by_keys=False)
    assert len(attending.tried) == len(wrong) < TRIES
    assert table.focus.current is not table.parts.own.show
    attending.tried += [(), 0][: TRIES - len(wrong)]  # type: ignore[list-item]
    table.present()
    assert table.focus.current is table.parts.own.show
    pupil.key("return")
    pupil.rest()
    assert attending.answered
    assert attending.number not in attending.right


def test_keys_lead_on_back_and_away() -> None:
    pupil = Pupil("california_jack", 0)
    attending = pupil.table.attending
    pupil.key("n")
    pupil.rest()
    assert attending.number == 1
    pupil.key("h")
    pupil.rest()
    assert attending.answered
    pupil.key("u")
    pupil.rest()
    assert (attending.number, attending.answered) == (1, False)
    pupil.key("u")
    pupil.rest()
    assert attending.number == 0
    pupil.key("n", "n")
    pupil.rest()
    pupil.key("n")
    pupil.rest()
    assert pupil.table.over
    pupil.key("f1")
    assert pupil.log == [routes.Help("california_jack", "CJ-6", asked=False)]
    pupil.key("escape")
    assert not pupil.open


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 1.25), ((1280, 800), 1.0), ((1920, 1080), 1.25)][: 3 if LONG > 1 else 1]
)
@pytest.mark.parametrize("key", LESSONS)
def test_the_words_cover_neither_hand_nor_plate_nor_pile(
    key: str, size: tuple[int, int], scale: float
) -> None:
    for number in range(len(LESSONS[key])):
        pupil = Pupil(key, number, size, draws=False, text_scale=scale)
        table = pupil.table
        while not table.over:
            note, parts = table.parts.note, table.parts
            sight, layout, spread = table.sight(), parts.layout, table.table_view.presenter.board_layout
            captured = len(table.table_view.presenter.seats.captured(sight, 0))
            taken = [layout.plate(0), *map(parts.hand.rect, parts.hand.cards)]
            taken += [*parts.tabletop.standing(sight), *layout.tiles(0, captured)]
            if note.buttons:  # else a card rises to be played, and its tag with it
                tags = [card for card in parts.hand.cards if card in spread.tags(sight)]
                taken += [parts.hand.rect(card).move(0, -table.look.tall(22)) for card in tags]
            assert not any(map(note.rect.colliderect, taken)), (note.title, note.rect, taken)
            for player, _ in table.course.board.trick:
                lost = layout.trick(player).rect.clip(note.rect).height
                assert lost < layout.trick_height / 3, (note.title, player, lost)
            assert all(note.rect.contains(button.rect) for button in note.buttons), note.title
            assert note.rect.top >= 0
            assert note.rect.right < layout.rail.left
            pupil.key("n")
            pupil.rest()


@pytest.mark.parametrize(("key", "number"), NUMBERS, ids=IDS)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)], ids=str)
def test_h_shows_the_answer_to_every_question_and_leads_to_the_button_that_goes_on(
    key: str, number: int, size: tuple[int, int]
) -> None:
    """A lesson's H answers at once, whether a card, several cards, a bid or an answer is asked for."""
    pupil = Pupil(key, number, size, draws=False, text_scale=1.25)
    table = pupil.table
    while not table.over:
        asked = isinstance(table.attending.step, QuestionStep)
        assert table.parts.own.show.can_focus is asked
        pupil.key("h")
        pupil.rest()
        assert table.attending.answered is asked
        assert table.focus.current is table.parts.note.buttons[0]
        pupil.key("return")
        pupil.rest()
    assert not table.attending.right, "what was shown is not counted as answered"

"""The rules are opened at what is asked, refused or told in a lesson or a puzzle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game import GAMES
from game.lessons import place_of
from game.puzzles.puzzle import Puzzle, puzzles_of
from scenes.framework import routes
from scenes.table.picker.answers import RefusedCard
from tests.game.rule_pages import clauses
from tests.puzzles.sitter import Sitter

from .pupil import Pupil


def opened(pupil: Pupil, *, told: bool = False) -> str:
    """The clause at which F1 opens the rules of the game, where it is only `told` or else asked."""
    pupil.key("f1")
    game = pupil.table.host.game
    way = pupil.log.pop()
    assert isinstance(way, routes.Help)
    assert (way.game, way.asked) == (game.key, not told)
    assert way.clause in clauses(game.rules_text())
    return way.clause


def tell_refusal(pupil: Pupil) -> None:
    """Try a card of the hand that cannot be played."""
    hand = pupil.table.parts.hand
    able = {card for action in pupil.table.seat.state.offered for card in action.cards}
    pupil.table.answer(RefusedCard(next(card for card in hand.cards if card not in able)))
    assert pupil.table.parts.note.title == "Not allowed"


def lesson_at(key: str, lesson: str, number: int) -> Pupil:
    """A lesson at one of its steps, from 0."""
    pupil = Pupil(key, place_of(key, lesson), draws=False)
    table = pupil.table
    table.attending.go(number)
    table._sit()
    table.rebuild(table.services)
    pupil.rest()
    return pupil


def test_a_lesson_opens_them_at_what_it_asks_refuses_and_tells() -> None:
    pupil = lesson_at("kan", "four", 1)
    assert opened(pupil) == "KAN-13", "a card is asked for"
    tell_refusal(pupil)
    assert opened(pupil) == "YON-3", "why not that one"
    pupil.key("h")
    pupil.rest()
    assert pupil.table.attending.answered
    assert opened(pupil, told=True) == "YON-3", "of this the step tells"


def test_a_question_before_the_play_has_its_own_clause() -> None:
    assert opened(lesson_at("jo_jotte", "rare", 0)) == "JJ-8"
    assert opened(lesson_at("napoleon", "auction", 2)) == "NAP-4"


def bars(puzzle: Puzzle, folder: Path) -> Sitter | None:
    """A table with the puzzle, where some cards of the hand cannot be played."""
    sitter = Sitter("jo_jotte", folder, puzzles=[puzzle], draws=False)
    hand = sitter.table.parts.hand
    return sitter if hand.legal and len(hand.legal) < len(hand.cards) else None


def test_a_puzzle_opens_them_at_its_decision_and_at_a_refusal(tmp_path: Path) -> None:
    endings = [one for one in puzzles_of(GAMES["jo_jotte"]) if one.kind == "certain"]
    sitter = next(filter(None, (bars(one, tmp_path) for one in endings)))
    assert opened(sitter) == "JJ-14"
    tell_refusal(sitter)
    refused = sitter.table.refused
    assert refused is not None
    assert refused.clause == "JJ-14"
    sitter.table.refused = replace(refused, clause="JJ-6")
    assert opened(sitter) == "JJ-6"
    sitter.do(sitter.sitting.puzzle.answer, by_keys=False)
    assert sitter.title == "Solved"
    assert opened(sitter) == "JJ-14", "also when it is over"


def test_a_puzzle_before_the_play_opens_them_at_what_is_chosen(tmp_path: Path) -> None:
    auction = next(one for one in puzzles_of(GAMES["napoleon"]) if one.answer.verb == "pass")
    assert opened(Sitter("napoleon", tmp_path, puzzles=[auction], draws=False)) == "NAP-4"

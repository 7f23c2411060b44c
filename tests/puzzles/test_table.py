"""Puzzles at the table, by keys and by mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.sitter import Sitter  # sets the dummy driver, before pygame is imported

import pygame  # isort: skip

from game import GAMES
from game.archive import files
from game.archive.folders import PUZZLES_FILE
from game.puzzles import progress as kept
from game.puzzles.progress import MISSES_DOWN, STREAK_UP, PuzzleProgress, key_of
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.puzzles.session import HINT_STEPS
from scenes.framework import routes
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE
from scenes.pages.learn.note_panel import NoteTone
from tests.scenes.table_driver import fonts

SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
LARGEST = (3840, 2160)


def some(key: str, number: int, **wanted: object) -> list[Puzzle]:
    """A few puzzles of a game, of all grades, about cards of the hand."""
    puzzles = [each for each in puzzles_of(GAMES[key]) if each.goal.aim != "best"]
    chosen = [each for each in puzzles if all(getattr(each, name) == value for name, value in wanted.items())]
    return chosen[:: max(1, len(chosen) // number)][:number]


@pytest.mark.parametrize("by_keys", [True, False], ids=["keys", "mouse"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_wrong_answer_is_refuted_and_the_right_one_solves_it(
    key: str, by_keys: bool, tmp_path: Path
) -> None:
    puzzles = some(key, 3)
    sitter = Sitter(key, tmp_path, puzzles=puzzles, draws=False)
    for number in range(1, len(puzzles) + 1):
        puzzle, sitting = sitter.sitting.puzzle, sitter.sitting
        assert sitter.title == ""
        sitter.do(sitter.wrong(), by_keys=by_keys)
        assert sitter.table.parts.note.tone is NoteTone.WRONG
        assert sitter.title
        assert sitting.reached < max(1, puzzle.goal.number)
        assert sitter.table.host.deal_finished, "what refutes it is played"
        if by_keys:
            sitter.key("return")  # to try again has the focus
        else:
            sitter.press("undo", by_keys=False)
        sitter.rest()
        assert sitter.sitting is sitting
        assert not sitter.table.host.deal_finished
        sitter.do(puzzle.answer, by_keys=by_keys)
        assert (sitter.title, sitter.table.parts.note.tone) == ("Solved", NoteTone.RIGHT)
        assert sitting.reached >= max(1, puzzle.goal.number)
        sitter.go_on(by_keys=by_keys)
        assert sitter.sitting is not sitting
        assert len(kept.load(tmp_path)[key].seen) == number


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_was_solved_is_kept_and_another_one_comes(key: str, tmp_path: Path) -> None:
    puzzles = some(key, 3)
    sitter, met = Sitter(key, tmp_path, puzzles=puzzles, draws=False), []
    for number in (1, 2):
        met.append(sitter.sitting.puzzle)
        sitter.do(met[-1].answer, by_keys=False)
        assert sitter.table.progress.streak == number
        if number == 1:
            sitter.key("n")
            sitter.rest()
    again = Sitter(key, tmp_path, puzzles=puzzles, draws=False)
    assert again.table.progress.solved == tuple(map(key_of, met))
    assert again.table.progress.streak == again.table.progress.best == 2
    assert again.sitting.puzzle not in met


def test_results_of_two_windows_are_all_saved(tmp_path: Path) -> None:
    windows = [Sitter(key, tmp_path, puzzles=some(key, 1), draws=False) for key in ("kan", "kan", "napoleon")]
    for sitter in windows:
        sitter.do(sitter.sitting.puzzle.answer, by_keys=False)
    saved = kept.load(tmp_path)
    assert {key: each.streak for key, each in saved.items()} == {"kan": 2, "napoleon": 1}


def test_what_a_later_version_saved_is_kept(tmp_path: Path) -> None:
    own, path = {"grade": "extreme", "streak": 2, "times": {"a": 3}}, tmp_path / PUZZLES_FILE
    files.save(path, kept.KIND, {"kan": own, "whist": {"rating": 1500}, "daily": [1]})
    solved = kept.load(tmp_path)["kan"].after(puzzles_of(GAMES["kan"])[0], clean=True)
    kept.save(tmp_path, kept.load(tmp_path) | {"kan": solved})
    saved = files.read(path, kept.KIND)
    assert saved["kan"].items() >= {"grade": "extreme", "streak": 3, "best": 3, "times": {"a": 3}}.items()
    assert (saved["whist"]["rating"], saved["daily"]) == (1500, [1])
    kept.save(tmp_path, {"kan": replace(solved, grade="medium")})
    assert files.read(path, kept.KIND)["kan"]["grade"] == "medium"


def test_who_is_led_to_another_grade_is_told_so(tmp_path: Path) -> None:
    puzzles = some("kan", 2)
    kept.save(tmp_path, {"kan": PuzzleProgress(run=STREAK_UP - 1)})
    sitter = Sitter("kan", tmp_path, puzzles=puzzles, draws=False)
    sitter.do(sitter.sitting.puzzle.answer, by_keys=False)
    assert sitter.said.endswith("The next puzzles are medium.")
    sitter.key("n")
    sitter.rest()
    sitter.do(sitter.sitting.puzzle.answer, by_keys=False)
    assert "The next puzzles" not in sitter.said


def test_the_hint_has_three_steps_and_the_last_one_ends_the_streak(tmp_path: Path) -> None:
    (puzzle,) = some("jo_jotte", 1)
    kept.save(tmp_path, {"jo_jotte": PuzzleProgress(streak=4, best=5)})
    sitter = Sitter("jo_jotte", tmp_path, puzzles=[puzzle], draws=False)
    said = []
    for step in range(1, HINT_STEPS + 1):
        sitter.press("bulb", by_keys=step == 2)
        sitter.rest()
        assert sitter.title == f"Hint, {step} of {HINT_STEPS}"
        said.append(sitter.said)
        assert sitter.table.progress.streak == (4 if step < HINT_STEPS else 0)
    assert len(set(said)) == HINT_STEPS
    assert not sitter.table.parts.own.hint.can_focus
    sitter.do(puzzle.answer, by_keys=True)
    progress = sitter.table.progress
    assert (progress.streak, progress.best, progress.solved) == (0, 5, ())


def test_the_solution_is_shown_and_counts_as_missed(tmp_path: Path) -> None:
    (puzzle,) = some("kan", 1)
    sitter = Sitter("kan", tmp_path, puzzles=[puzzle], draws=False)
    sitter.key("s")
    sitter.rest()
    assert sitter.title == "The solution"
    assert sitter.sitting.answered == puzzle.answer
    assert sitter.table.host.deal_finished
    assert sitter.table.progress.seen == (key_of(puzzle),)
    sitter.press(("lesson", 0), by_keys=False)  # try again
    sitter.rest()
    sitter.do(puzzle.answer, by_keys=False)
    assert sitter.table.progress.solved == ()


def test_a_card_that_may_not_be_played_is_told_why_and_costs_nothing(tmp_path: Path) -> None:
    key = "jo_jotte"
    for puzzle in some(key, 60):
        sitter = Sitter(key, tmp_path, puzzles=[puzzle], draws=False)
        barred = [card for card in sitter.table.parts.hand.cards if card not in sitter.table.parts.hand.legal]
        if barred:
            break
    else:
        pytest.skip("every card may be played in all of them")
    sitter.click(sitter.spot(barred[0]))
    sitter.rest()
    assert sitter.title == "Not allowed"
    assert sitter.said
    assert sitter.sitting.clean
    sitter.do(puzzle.answer, by_keys=True)
    assert sitter.table.progress.streak == 1


def test_hidden_hands_stay_hidden_and_open_ones_lie_open(tmp_path: Path) -> None:
    for wanted in (True, False):
        (puzzle,) = some("kan", 1, open=wanted)
        sitter = Sitter("kan", tmp_path, puzzles=[puzzle], draws=False)
        table = sitter.table
        view, player = table.seat.state.view, table.seat.viewer
        others = list(view.state.after(player))
        shown = [view.state.hands[other].bit_count() == view.hand_size(other) for other in others]
        assert all(shown) is wanted
        assert table.course.board.shows_faces is wanted
        assert table.host.moments(others[0])[-1].view.state.hands[player] == 0 or wanted


def test_the_grade_follows_the_player() -> None:
    puzzle = puzzles_of(GAMES["kan"])[0]
    progress = PuzzleProgress()
    for step in range(1, 2 * STREAK_UP + 1):
        progress = progress.after(puzzle, clean=True)
        assert progress.grade == ("easy", "medium", "hard")[step // STREAK_UP]
    for _ in range(MISSES_DOWN):
        assert progress.grade == "hard"
        progress = progress.after(puzzle, clean=False)
    assert (progress.grade, progress.streak, progress.best) == ("medium", 0, 2 * STREAK_UP)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_all_puzzles_come_before_one_comes_again(key: str) -> None:
    puzzles, progress, met = puzzles_of(GAMES[key]), PuzzleProgress(), []
    for number in range(len(puzzles)):
        puzzle = progress.following(puzzles, met[-1] if met else None)
        assert puzzle is not None
        met.append(puzzle)
        progress = progress.after(puzzle, clean=number % 5 != 2)
    assert len(set(met)) == len(puzzles)
    missed = progress.following(puzzles, met[-1])
    assert missed is not None
    assert key_of(missed) == next(each for each in progress.seen if each != key_of(met[-1]))


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b'{"kan": 3}', b'{"kan": {"streak": "x", "solved": 3, "grade": "none"}}']
)
def test_a_file_that_cannot_be_read_begins_anew(content: bytes, tmp_path: Path) -> None:
    (tmp_path / PUZZLES_FILE).write_bytes(content)
    assert kept.load(tmp_path).get("kan", PuzzleProgress()) == PuzzleProgress()


def test_odd_values_in_the_file_are_left_out(tmp_path: Path) -> None:
    good = PuzzleProgress(("a",), ("b",), 2, 3, "hard", -1)
    kept.save(tmp_path, {"kan": good, "napoleon": replace(good, best=0)})
    found = kept.load(tmp_path)
    assert found["kan"] == good
    assert found["napoleon"].best == good.streak
    data = {"kan": {"solved": ["a", 3], "streak": -5, "best": 10**12, "run": True, "grade": "harder"}}
    kept.files.save(tmp_path / PUZZLES_FILE, kept.KIND, data)
    assert kept.load(tmp_path)["kan"] == PuzzleProgress(solved=("a",))


def test_a_disk_that_refuses_does_not_stop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(kept, "save", refuse)
    (puzzle,) = some("kan", 1)
    sitter = Sitter("kan", tmp_path, puzzles=[puzzle], draws=False)
    sitter.do(puzzle.answer, by_keys=False)
    assert sitter.table.progress.streak == 1


def test_escape_leads_back_and_f1_to_the_rules(tmp_path: Path) -> None:
    sitter = Sitter("kan", tmp_path, draws=False)
    sitter.key("f1")
    assert sitter.log == [routes.Help("kan", "KAN-13")]
    sitter.key("escape")
    assert not sitter.open


@pytest.mark.parametrize(
    ("key", "size"), [*((key, size) for key in sorted(GAMES) for size in SIZES), ("kan", LARGEST)], ids=str
)
def test_all_texts_fit(key: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Those of a chance, which are the longest, before an answer, at every step of the hint and after it."""
    chances = [each for each in puzzles_of(GAMES[key]) if each.kind == "chance"]
    puzzle = max(chances, key=lambda each: (each.goal.deals, each.text))
    sitter = Sitter(key, tmp_path, size, puzzles=[puzzle], text_scale=1.25)
    rail = sitter.table.parts.own
    layout = sitter.table.parts.layout
    fits(sitter)
    for _ in range(HINT_STEPS):
        sitter.key("h")
        sitter.rest()
        note = sitter.table.parts.note
        assert note.rect.left > layout.plate(layout.order[0]).right
        assert note.rect.bottom < sitter.table.parts.hand.top
    room = rail.right - rail.left
    for row, face in [(row, rail._task_face) for row in rail._task] + [
        (row, rail._terms_face) for row in rail._terms
    ]:
        assert face.px >= MIN_TEXT_SIZE
        assert fonts().width(row, face) <= room
    assert rail.top > layout.height // 3
    sitter.do(sitter.wrong(), by_keys=False)
    fits(sitter)


def fits(sitter: Sitter) -> None:
    """What the rail says ends above the task, and the words of the panel stand in it and upon no plate."""
    parts = sitter.table.parts
    spans = [rect for rect, _ in parts.rail.spans]
    assert max(rect.bottom for rect in spans) <= parts.rail.limit
    if parts.note.shown:
        assert pygame.Rect((0, 0), sitter.surface.get_size()).contains(parts.note.rect)
        assert all(not parts.note.rect.colliderect(parts.layout.plate(each)) for each in parts.layout.order)
        for button in parts.note.buttons:
            assert parts.note.rect.contains(button.rect)


def test_the_window_may_change_while_the_answer_is_shown(tmp_path: Path) -> None:
    (puzzle,) = some("napoleon", 1)
    sitter = Sitter("napoleon", tmp_path, puzzles=[puzzle], draws=False, speed="normal")
    sitter.choose([puzzle.answer], by_keys=False)
    sitter.table.rebuild(sitter.table.services)
    sitter.rest()
    assert sitter.title == "Solved"
    pygame.event.clear()


def before(game: str) -> list[Puzzle]:
    """Decisions before the play, one of each kind: by what is right, and whether all answers can be given."""
    found: dict[object, Puzzle] = {}
    for puzzle in puzzles_of(GAMES[game]):
        if puzzle.kind == "before":
            found.setdefault((puzzle.answer.verb, bool(puzzle.goal.choices)), puzzle)
    return [*found.values()]


@pytest.mark.parametrize(("game", "puzzle"), [(key, each) for key in GAMES for each in before(key)], ids=str)
def test_before_the_play_hints_are_seen_and_wrong_and_right_answers_taken(
    game: str, puzzle: Puzzle, tmp_path: Path
) -> None:
    sitter = Sitter(game, tmp_path, (1024, 640), puzzles=[puzzle])
    for _ in range(3):
        sitter.key("h")
        sitter.rest()
        assert sitter.title.startswith("Hint")
        assert not sitter.table.crowded, "nothing lies over it"
        if sitter.table.parts.note.buttons:
            sitter.table.parts.note.buttons[-1].on_press()
            sitter.rest()
    picker = sitter.table.parts.picker
    if picker.buttons.buttons and picker.several is None:  # what cannot be chosen cannot be pressed either
        legal = {("action", action.text) for action in sitter.sitting.legal}
        assert {button.key for button in picker.buttons.buttons if button.is_enabled} == legal
    fits(sitter)
    sitter.do(sitter.wrong(), by_keys=False)
    assert not sitter.sitting.right
    if sitter.table.parts.note.buttons:
        sitter.table.parts.note.buttons[-1].on_press()
        sitter.rest()
    sitter.do(puzzle.answer, by_keys=False)
    assert sitter.sitting.right


@pytest.mark.parametrize("by_keys", [True, False], ids=["keys", "mouse"])
def test_a_puzzle_can_be_left(by_keys: bool, tmp_path: Path) -> None:
    sitter = Sitter("kan", tmp_path, draws=False)
    assert sitter.open
    sitter.press("door", by_keys=by_keys)
    assert not sitter.open


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_h_leads_to_the_answer_once_the_hint_names_it(
    key: str, size: tuple[int, int], tmp_path: Path
) -> None:
    for puzzle in [*some(key, 3), *[each for each in puzzles_of(GAMES[key]) if each.goal.aim == "best"][:3]]:
        sitter = Sitter(key, tmp_path, size, puzzles=[puzzle], draws=False, text_scale=1.5)
        sitter.key(*"hh")
        sitter.rest()
        focus = sitter.table.focus
        before = focus.current
        sitter.key("h")
        sitter.rest()
        if sitter.table.parts.note.buttons:  # no room for both: the hint is read first
            assert focus.current is sitter.table.parts.note.buttons[-1]
            sitter.key("return")
            sitter.rest()
        answer = puzzle.answer
        key_of_answer = None if focus.current is None else focus.current.key
        assert key_of_answer in (("action", answer.text), *answer.cards[:1]), (answer.text, before)

"""Finds puzzles in deals between computer players, and writes the files of the selected puzzles.

Endings are found quickly; decisions before the play (the kind `before`) take seconds each. Both searches can
be interrupted and resumed: the journal stores the finds of each match. If the levels or the review change,
`grade` updates the grades and themes of the existing puzzles.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Literal, get_args

from game import GAMES
from game.ai import logic_of
from game.archive.files import write_atomically
from game.commands.arguments import Command, add_game
from game.puzzles.continuation import decides
from game.puzzles.grading import grade_of
from game.puzzles.position import position_of
from game.puzzles.puzzle import GRADES, Kind, Puzzle, puzzles_of, written
from game.puzzles.puzzle_check import checked
from game.puzzles.puzzle_theme import find_theme
from game.research.contest_runner import run
from game.research.puzzle_hunt import MatchFinds, PuzzleHunt, hunt

Sort = Kind | Literal["exchange"]
"""A kind of puzzle; decisions before the play about discards or exchanges are a sort of their own."""
PUZZLES_PER_GRADE: Mapping[Sort, int] = {"certain": 40, "chance": 8, "before": 8, "exchange": 8}
"""Number of puzzles to store in each grade, by sort: enough that each remains if grades change."""
EASY_PUZZLES = 24
"""Number of easy puzzles of the sort `certain` to store."""


# Which are kept.


def chosen(found: Sequence[Puzzle], before: Sequence[Puzzle] = ()) -> dict[str, Puzzle]:
    """Return the selected puzzles by pattern: no two alike, with a fixed number of each grade and sort.

    Puzzles in `before` stay as long as they are valid. The others are chosen at random, the same way every
    time. An ending is left out if only its goal depends on the answer.
    """
    kept: dict[str, Puzzle] = {}
    for grade in GRADES:
        for sort, most in PUZZLES_PER_GRADE.items():
            others = [one for one in found if (one.grade, _sort(one)) == (grade, sort)]
            Random(grade).shuffle(others)
            first = [one for one in before if (one.grade, _sort(one)) == (grade, sort)]
            most = min(most, EASY_PUZZLES) if grade == "easy" else most
            kept |= _checked([*first, *others], most, kept)
    return kept


def _sort(puzzle: Puzzle) -> Sort:
    return "exchange" if puzzle.exchanges else puzzle.kind


def _checked(found: Sequence[Puzzle], most: int, others: Container[str]) -> dict[str, Puzzle]:
    """Return up to `most` valid puzzles that affect the score and are not alike."""
    kept: dict[str, Puzzle] = {}
    for puzzle in found:
        if len(kept) == most:
            break
        said = checked(puzzle, GAMES)
        if not said.faults and said.pattern not in others and decides(puzzle, GAMES):
            kept[said.pattern] = puzzle
    return kept


def graded(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its grade by the present levels, and its theme by the present review."""
    position = position_of(puzzle, GAMES)
    logic = logic_of(position.match.game)
    return puzzle._replace(
        grade=grade_of(logic, position.seen, position.legal, puzzle.answer),
        theme=find_theme(position, puzzle.answer),
    )


def _bags(journals: Sequence[Path]) -> Iterator[MatchFinds]:
    wanted = PuzzleHunt("", 0)
    for journal in journals:
        for line in journal.read_text(encoding="utf-8").splitlines()[1:]:
            try:
                yield wanted.kept(json.loads(line))
            except (ValueError, TypeError):  # the last line of a run that was killed
                break


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.puzzles",
        description=__doc__,
        examples=("find kan --matches 50", "grade --help"),
    )
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser(
        "find",
        help="search matches for puzzles",
        examples=("kan --matches 400 --kind before --journal kan.jsonl",),
    )
    add_game(find)
    find.add_argument(
        "--matches",
        type=int,
        default=100,
        metavar="N",
        help="number of matches to search (default: %(default)s)",
    )
    find.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of the deals (default: %(default)s)"
    )
    find.add_argument(
        "--kind",
        choices=sorted(get_args(Kind)),
        default="certain",
        help="kind of puzzle (default: %(default)s)",
    )
    find.add_argument("--beyond", action="store_true", help="find only puzzles too hard for a normal player")
    find.add_argument(
        "--about",
        default="",
        metavar="VERB",
        help="find only decisions with this verb before the play, such as discard",
    )
    find.add_argument(
        "--journal", type=Path, metavar="FILE", help="save puzzles in FILE and resume from there"
    )
    find.add_argument(
        "--workers", type=int, default=1, metavar="W", help="number of processes (default: %(default)s)"
    )
    keep = commands.add_parser(
        "keep",
        help="write a game's puzzle file from journals",
        examples=("kan --journal kan.jsonl more.jsonl",),
    )
    add_game(keep)
    keep.add_argument(
        "--journal", type=Path, nargs="+", default=[], metavar="FILE", help="journals written by `find`"
    )
    keep.add_argument("--out", type=Path, metavar="FILE", help="write to FILE (default: the game's own file)")
    keep.add_argument("--anew", action="store_true", help="drop the puzzles that are already in the file")
    grade = commands.add_parser(
        "grade",
        help="grade the existing puzzles and find their themes again",
        examples=("", "kan napoleon"),
    )
    grade.add_argument(
        "games", nargs="*", metavar="GAME", default=sorted(GAMES), help="games to grade (default: all)"
    )
    grade.add_argument(
        "--out", type=Path, metavar="FOLDER", help="write to FOLDER (default: the games' own files)"
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return the exit status."""
    given = parser().parse_args(arguments)
    if given.command == "find":
        wanted = PuzzleHunt(given.game, given.matches, given.seed, given.kind, given.beyond, given.about)
        bags = run(wanted, hunt, workers=given.workers, journal=given.journal)
        _tell(given.game, [Puzzle.read(one.text) for bag in bags for one in bag.found])
    elif given.command == "keep":
        found = [Puzzle.read(one.text) for bag in _bags(given.journal) for one in bag.found]
        before = () if given.anew else puzzles_of(GAMES[given.game])
        kept = chosen([*map(graded, found)], [*map(graded, before)])
        _write(given.game, [*kept.values()], given.out)
    else:
        for game in given.games:
            _write(game, [*map(graded, puzzles_of(GAMES[game]))], given.out and given.out / f"{game}.txt")
    return 0


def _write(game: str, puzzles: Sequence[Puzzle], out: Path | None) -> None:
    """Write a game's puzzle file, by default in its usual place."""
    place = out or Path(__file__).parent.parent / "puzzles" / f"{game}.txt"
    write_atomically(place, written(puzzles).encode())
    _tell(game, puzzles)


def _tell(game: str, puzzles: Sequence[Puzzle]) -> None:
    """Print the number of puzzles of each grade and sort."""
    counts = Counter((puzzle.grade, _sort(puzzle)) for puzzle in puzzles)
    told = "; ".join(
        f"{grade} " + ", ".join(f"{counts[grade, sort]} {sort}" for sort in PUZZLES_PER_GRADE)
        for grade in GRADES
    )
    print(f"{game}: {len(puzzles)} puzzles: {told}")


if __name__ == "__main__":
    sys.exit(main())

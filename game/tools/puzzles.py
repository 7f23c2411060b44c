"""Finds puzzles among deals that computer players play, and writes the files of those that are kept.

    python -m game.tools.puzzles find GAME --matches N [--before] --journal FILE
    python -m game.tools.puzzles keep GAME --journal FILE [FILE ...]

To find endings is quick; decisions before the play (`--before`) take minutes each. Both are broken off
and gone on with at will: the journal keeps what each match has brought.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.engine.actions import SEVERAL, Action
from game.engine.cards import each
from game.engine.view import View
from game.match.dealcode import code_of
from game.match.match import Match, new_match
from game.match.store import write_atomically
from game.minds import mind_of
from game.minds.endgame import Unsolved
from game.minds.judging import JUDGE, SLIP
from game.minds.levels import choose
from game.minds.mind import Mind, plays_cards
from game.puzzles import best
from game.puzzles.attempt import decides
from game.puzzles.checking import MOST_DEALS, MOST_POSITIONS, checked
from game.puzzles.grading import grade_of
from game.puzzles.hints import Hint, hint_of
from game.puzzles.likeness import pattern_of
from game.puzzles.position import TooMany, deals_of, seen_by
from game.puzzles.puzzle import GRADES, Goal, Puzzle, written
from game.puzzles.solving import prove, settled_side, side_of
from game.puzzles.stakes import stakes_of
from game.tools.running import run

PLAYERS = ("easy", "normal", "normal")
"""Who sit at the tables: their endings are as people leave them, and quickly reached."""
DEALS = 3
"""Deals of a match that are looked at: what outlives a deal comes into play only then."""
FEWEST_ANSWERS = 3
"""Of two answers who guesses is right every other time."""
FEWEST_POSITIONS = 12
"""With fewer there is nothing to find."""
FEWEST_CARDS, MOST_CARDS = 2, 6
"""Cards in the hand of who is to find the answer."""
TIMES = 8
"""By how much more than expert's effort a decision before the play is weighed."""
ONE_IN = 3
"""One of so many decisions before the play is looked into, at first quickly."""
SEARCHED = 60
"""Iterations of the first look at each other answer."""
KEPT = 24
"""Puzzles of a grade that are kept."""
BEFORE_KEPT = 3
"""Of these, decisions before the play."""


@dataclass(frozen=True)
class Hunt:
    """Which deals of a game are looked through, for what."""

    game: str
    deals: int
    """How many matches."""
    seed: int = 1
    before: bool = False
    """Whether for decisions before the play; else for endings."""

    def facts(self) -> dict[str, Any]:
        """What says of two hunts that their matches are the same."""
        return asdict(self) | {"deals": 0, "positions": MOST_POSITIONS, "version": 2}

    def kept(self, row: Any) -> Bag:
        """What the journal has kept of a match; raises `TypeError` or `ValueError`."""
        number, found = row
        return Bag(number, [Found(*one) for one in found])


class Found(NamedTuple):
    """A puzzle and what is known of it besides."""

    pattern: str
    nodes: int
    """Positions that its proof looks at; 0 before the play."""
    text: str

    @property
    def grade(self) -> str:
        """How hard the puzzle is."""
        return self.text.partition(" |")[0]


class Bag(NamedTuple):
    """What a match has brought."""

    number: int
    found: list[Found]


def hunt(wanted: Hunt, number: int) -> Bag:
    """Look through one match. Runs in a worker process."""
    game = GAMES[wanted.game]
    mind = mind_of(game)
    rng = Random(f"puzzles {wanted.seed} {wanted.game} {number}")
    usual = [game.usual_players] * 3 if len(game.players) > 1 else []
    players = rng.choice((*usual, *game.players))
    match, _ = new_match(game, players, game.Options(), rng.getrandbits(64))
    levels = [rng.choice(PLAYERS) for _ in range(players)]
    found: list[Found] = []
    for _ in range(DEALS):
        match.start_deal()
        of_deal: dict[str, Found] = {}
        while not match.deal.finished:
            state, legal = match.deal.state, tuple(match.legal())
            one = None
            if wanted.before:
                one = None if plays_cards(state) else _decision(mind, match, legal, rng)
            elif len(legal) >= FEWEST_ANSWERS and _is_ending(mind, state):
                one = _ending(mind, match, legal, rng)
            if one is not None:
                of_deal.setdefault(one.grade, one)
            seen = match.view(state.turn)
            match.act(choose(mind, seen, legal, levels[state.turn], rng.getrandbits(32)))
        found += of_deal.values()
        if not match.deal.finished or match.finished:
            break
    return Bag(number, found)


# Endings.


def _is_ending(mind: Mind[Any], state: Any) -> bool:
    cards = state.hands[state.turn].bit_count()
    piles = any(state.row(zone) for zone in state.row_zones() if zone.name in state.PILES)
    return (
        state.phase == "play"
        and FEWEST_CARDS <= cards <= MOST_CARDS
        and mind.can_be_solved(state)
        and not piles
    )


def _ending(mind: Mind[Any], match: Match, legal: Sequence[Action], rng: Random) -> Found | None:
    """A puzzle that this ending makes: with the others' hands hidden rather than open."""
    goals = _goals(mind, match.deal.state)
    for open_hands in (False, True):
        seen = seen_by(match, open_hands=open_hands)
        try:
            deals = deals_of(seen, MOST_DEALS)
        except TooMany:
            continue
        if len(deals) == 1 and not open_hands:
            continue  # who has counted knows every card: then they may lie open as well
        for goal in goals:
            try:
                proof = prove(mind, deals, match.deal.state.copy(), legal, goal, MOST_POSITIONS)
            except Unsolved:
                continue
            if proof is None or proof.nodes < FEWEST_POSITIONS:
                continue
            number = 0 if goal.card is not None else proof.number
            ours = settled_side(mind, deals)
            assert ours is not None
            hint = hint_of(mind.game, deals, proof.answer, ours)
            found = _told(
                mind, match, seen, open_hands, goal._replace(number=number), proof.answer, hint, proof.nodes
            )
            if decides(Puzzle.read(found.text), GAMES):
                return found
    return None


def _goals(mind: Mind[Any], state: Any) -> list[Goal]:
    """What can be asked for in an ending: what the deal is about before what may only be much or little."""
    left = 0
    for cards in state.hands:
        left |= cards
    for card in state.trick:
        left |= 1 << card
    stakes, ours = stakes_of(mind.game.key), side_of(mind, state)
    prizes, worth = stakes.prizes(state), stakes.card_points(state, left)
    needed = 0 if ours is None else stakes.needed(state, ours)
    found = [Goal("catch", card=card) for card in each(left & prizes)]
    if 0 < needed <= worth:
        found.append(Goal("points", needed))
    if worth:
        found.append(Goal("points"))
    if not prizes and needed <= 0:
        found.append(Goal("tricks"))
    return found


# Before the play.


def _decision(mind: Mind[Any], match: Match, legal: Sequence[Action], rng: Random) -> Found | None:
    """A puzzle that this decision makes, if one answer is certainly the best."""
    together = any(action.verb in SEVERAL for action in legal)  # one choice of several actions
    if together or not 2 <= len(legal) <= best.MOST or rng.random() * ONE_IN >= 1:
        return None
    seen = seen_by(match, open_hands=False)
    seed = rng.getrandbits(32)
    answer = choose(mind, seen, legal, "hard", seed)
    if answer == legal[0] and rng.random() < 0.5:  # a pass, mostly, of which there are too many
        return None
    least = SLIP * mind.swing
    for iterations in (SEARCHED, best.CHECKED):
        if not best.certain(mind, seen, legal, answer, iterations=iterations, seed=seed, above=least):
            return None
    if not best.certain(mind, seen, legal, answer, above=least):
        return None
    if choose(mind, seen, legal, "expert", seed, effort=JUDGE) != answer:
        return None
    iterations = JUDGE.times(TIMES).iterations // (len(legal) - 1)
    if not best.certain(mind, seen, legal, answer, iterations=iterations, seed=seed, above=least):
        return None
    return _told(mind, match, seen, False, Goal("best"), answer, Hint("none"), 0)


def _told(
    mind: Mind[Any],
    match: Match,
    seen: View[Any],
    open_hands: bool,
    goal: Goal,
    answer: Action,
    hint: Hint,
    nodes: int,
) -> Found:
    deal = match.deal
    puzzle = Puzzle(
        grade_of(mind, seen, tuple(match.legal()), answer),
        open_hands,
        goal,
        answer,
        hint,
        code_of(match.game, deal.setup, deal.deck),
        tuple(action for _, action in deal.actions),
    )
    return Found(pattern_of(seen, goal, answer), nodes, puzzle.text)


# Which are kept.


def chosen(found: Sequence[Found]) -> dict[str, Puzzle]:
    """The puzzles that are kept, by their patterns: no two alike, of each grade as many as there are to be.

    Those on which more hangs than their goal come first. Each is checked again; which of many are taken is
    chance, the same every time.
    """
    kept: dict[str, Puzzle] = {}
    for grade in GRADES:
        of_grade = [one for one in found if one.grade == grade]
        before = [one for one in of_grade if not one.nodes]
        endings = [one for one in of_grade if one.nodes]
        Random(grade).shuffle(endings)
        endings.sort(key=lambda one: not decides(Puzzle.read(one.text), GAMES))
        kept |= _checked(before, BEFORE_KEPT, kept)
        count = sum(puzzle.grade == grade for puzzle in kept.values())
        kept |= _checked(endings, KEPT - count, kept)
    return kept


def _checked(found: Sequence[Found], most: int, others: Container[str]) -> dict[str, Puzzle]:
    """So many of what was found that hold, and are not alike."""
    kept: dict[str, Puzzle] = {}
    for one in found:
        if len(kept) == most:
            break
        puzzle = Puzzle.read(one.text)
        said = checked(puzzle, GAMES)
        if not said.faults and said.pattern not in others:
            kept[said.pattern] = puzzle
    return kept


def _bags(journals: Sequence[Path]) -> Iterator[Bag]:
    wanted = Hunt("", 0)
    for journal in journals:
        for line in journal.read_text(encoding="utf-8").splitlines()[1:]:
            try:
                yield wanted.kept(json.loads(line))
            except (ValueError, TypeError):  # the last line of a run that was killed
                break


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game.tools.puzzles", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser("find", help="look through matches")
    find.add_argument("game", choices=sorted(GAMES))
    find.add_argument("--matches", type=int, default=100)
    find.add_argument("--seed", type=int, default=1)
    find.add_argument("--before", action="store_true", help="decisions before the play, not endings")
    find.add_argument("--journal", type=Path)
    find.add_argument("--workers", type=int, default=1)
    keep = commands.add_parser("keep", help="write a game's file from journals")
    keep.add_argument("game", choices=sorted(GAMES))
    keep.add_argument("--journal", type=Path, nargs="+", required=True)
    keep.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    if given.command == "find":
        wanted = Hunt(given.game, given.matches, given.seed, given.before)
        found = run(wanted, hunt, workers=given.workers, journal=given.journal)
        _tell([one for bag in found for one in bag.found])
        return 0
    puzzles = [one for bag in _bags(given.journal) for one in bag.found]
    kept = chosen(puzzles)
    out = given.out or Path(__file__).parent.parent / "puzzles" / f"{given.game}.txt"
    write_atomically(out, written(kept).encode())
    _tell([Found(pattern, 0, puzzle.text) for pattern, puzzle in kept.items()])
    return 0


def _tell(found: Sequence[Found]) -> None:
    different = {one.pattern: one.text for one in found}
    counts = [sum(text.startswith(f"{grade} |") for text in different.values()) for grade in GRADES]
    told = ", ".join(f"{grade} {number}" for grade, number in zip(GRADES, counts, strict=True))
    print(f"{len(found)} found, different ones: {told}")


if __name__ == "__main__":
    sys.exit(main())

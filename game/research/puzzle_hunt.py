"""Searches for puzzles in matches between computer players: endings, and decisions before the play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.endgame import Unsolved
from game.ai.evaluation import FULL_EFFORT, SLIP_SHARE
from game.ai.levels import choose
from game.ai.paired_trials import PairedTrials
from game.engine.actions import SEVERAL, Action
from game.engine.cards import each, suit_of
from game.engine.view import View
from game.match.deal_code import code_of
from game.match.match import Match, new_match
from game.puzzles import best_answer
from game.puzzles.continuation import decides
from game.puzzles.goal_odds import BestChance, likeliest
from game.puzzles.grading import grade_of
from game.puzzles.hints import PuzzleHint, hint_of
from game.puzzles.position import TooManyDeals, deals_of, seen_by
from game.puzzles.puzzle import Goal, Grade, Kind, Puzzle
from game.puzzles.puzzle_check import MAX_CHANCE_DEALS, MAX_CHANCE_POSITIONS, MAX_DEALS, MAX_POSITIONS
from game.puzzles.similarity import pattern_of
from game.puzzles.solving import GoalMeasure, PuzzleSolver, SolutionProof, fails, prove, settled_side, side_of
from game.puzzles.stakes import stakes_of

TABLE_LEVELS = ("easy", "normal", "normal")
"""Levels at the tables: quick to play, with endings like those that people reach."""
DEALS_PER_MATCH = 3
"""Number of deals of a match to search; carried-over values matter only from the second."""
MIN_ANSWERS = {"certain": 3, "chance": 2}
"""Minimum number of legal actions, by kind of puzzle.

A guess between two actions is right half the time, but counting deals is hard enough even with two.
"""
MIN_POSITIONS = 12
"""Minimum number of positions in a proof; with fewer, the puzzle is trivial."""
MIN_CARDS, MAX_CARDS = 2, 6
"""Minimum and maximum number of cards in the hand of the player to act."""
EFFORT_FACTOR = 4
"""Multiple of the full judging effort for decisions before the play; the comparison may stop earlier."""
EXAMINED_ONE_IN = 3
"""One decision before the play in this many is examined."""
EASY_EXAMINED_ONE_IN = 6
"""One in this many of the decisions before the play that `normal` answers correctly is examined further.

In a hunt for decisions with one verb all of them are; in a hunt with `beyond` none is.
"""
QUICK_ITERATIONS = 300
"""Iterations of the first, quick search of a decision."""
MAX_WRONG_ANSWERS = 3
"""Maximum number of wrong answers in a puzzle with a list of choices."""


@dataclass(frozen=True)
class PuzzleHunt:
    """A search for puzzles: the kind wanted, and the matches of a game to search."""

    game: str
    deals: int
    """Number of matches to search."""
    seed: int = 1
    kind: Kind = "certain"
    """Kind of puzzles to find."""
    beyond: bool = False
    """Whether to find only puzzles that a normal player would miss."""
    about: str = ""
    """Verb of the decisions before the play to examine; if empty, a sample of all decisions."""

    def facts(self) -> dict[str, Any]:
        """Return the values that identify the matches of a hunt."""
        return asdict(self) | {"deals": 0, "positions": MAX_POSITIONS, "version": 4}

    def kept(self, row: Any) -> MatchFinds:
        """Read the finds of a match from the journal; raises `TypeError` or `ValueError`."""
        number, found = row
        return MatchFinds(number, [FoundPuzzle(*one) for one in found])


class FoundPuzzle(NamedTuple):
    """A puzzle found, with its pattern and the size of its proof."""

    pattern: str
    nodes: int
    """Number of positions in the proof; 0 for a decision before the play."""
    text: str

    @property
    def grade(self) -> Grade:
        """How hard the puzzle is."""
        return Puzzle.read(self.text).grade


class MatchFinds(NamedTuple):
    """Puzzles found in one match."""

    number: int
    found: list[FoundPuzzle]


def hunt(wanted: PuzzleHunt, number: int) -> MatchFinds:
    """Search one match. Runs in a worker process."""
    game = GAMES[wanted.game]
    logic = logic_of(game)
    rng = Random(f"puzzles {wanted.seed} {wanted.game} {number}")
    usual = [game.usual_players] * 3 if len(game.players) > 1 else []
    players = rng.choice((*usual, *game.players))
    match, _ = new_match(game, players, game.Options(), rng.getrandbits(64))
    levels = [rng.choice(TABLE_LEVELS) for _ in range(players)]
    found: list[FoundPuzzle] = []
    for _ in range(DEALS_PER_MATCH):
        match.start_deal()
        of_deal: dict[Grade, FoundPuzzle] = {}
        while not match.deal.finished:
            state, legal = match.deal.state, tuple(match.legal())
            one = None
            if wanted.kind == "before":
                one = None if plays_cards(state) else _decision(logic, match, legal, rng, wanted)
            elif len(legal) >= MIN_ANSWERS[wanted.kind] and _is_ending(logic, state):
                one = _ending(logic, match, legal, wanted)
            if one is not None:
                of_deal.setdefault(one.grade, one)
            seen = match.view(state.turn)
            match.act(choose(logic, seen, legal, levels[state.turn], rng.getrandbits(32)))
        found += of_deal.values()
        if not match.deal.finished or match.finished:
            break
    return MatchFinds(number, found)


# Endings.


def _is_ending(logic: BotLogic[Any], state: Any) -> bool:
    cards = state.hands[state.turn].bit_count()
    piles = any(state.row(zone) for zone in state.row_zones() if zone.name in state.PILES)
    return (
        state.phase == "play"
        and MIN_CARDS <= cards <= MAX_CARDS
        and (logic.can_be_solved(state) or stakes_of(logic.game.key).draws(state))
        and not piles
    )


def _ending(
    logic: BotLogic[Any], match: Match, legal: Sequence[Action], wanted: PuzzleHunt
) -> FoundPuzzle | None:
    """Return a puzzle from this ending, or `None`; for a certain one, hidden hands are tried before open
    ones.
    """
    state = match.deal.state
    able = logic.can_be_solved(state)  # if not, a card is still to be drawn
    for open_hands in (False, True) if wanted.kind == "certain" and able else (False,):
        seen = seen_by(match, open_hands=open_hands)
        try:
            deals = deals_of(seen, MAX_CHANCE_DEALS if wanted.kind == "chance" else MAX_DEALS)
        except TooManyDeals:
            continue
        if len(deals) == 1 and not open_hands:
            continue  # a player who counts knows every card, so the hands may as well be open
        usual = choose(logic, seen, legal, "normal", 0)
        for goal in _goals(logic, state):
            try:
                if wanted.beyond and not _is_beyond(logic, state, legal, usual, goal):
                    continue
                if wanted.kind == "chance" and _is_idle(logic, state, goal):
                    continue
                proof = _ENDINGS[wanted.kind](logic, deals, state.copy(), legal, goal)
            except Unsolved:
                continue
            if proof is None or proof.nodes < MIN_POSITIONS or (wanted.beyond and proof.answer == usual):
                continue
            ours = settled_side(logic, deals)
            assert ours is not None
            hint = hint_of(logic.game, deals, proof.answer, ours)
            one = _told(logic, match, seen, open_hands, proof, hint)
            if decides(Puzzle.read(one.text), GAMES):
                return one
    return None


def _is_beyond(logic: BotLogic[Any], state: Any, legal: Sequence[Action], usual: Action, goal: Goal) -> bool:
    """Return whether, in the true deal, just one action reaches the goal and it is not the usual one.

    A goal without a number can't be checked like this and passes, unless it is idle.
    """
    ours, number = side_of(logic, state), 1 if goal.card is not None else goal.number
    if ours is None or not number:
        return ours is not None and not _is_idle(logic, state, goal)
    helped, able = PuzzleSolver(GoalMeasure(logic, goal, ours), ours, MAX_POSITIONS), 0
    for action in sorted(legal, key=lambda action: action != usual):
        able += not fails(helped, state, action, number)
        if able > (action != usual):
            return False
    return able == 1


def _is_idle(logic: BotLogic[Any], state: Any, goal: Goal) -> bool:
    """Return whether a goal only asks for as much as possible in a deal where more than needed is worth
    nothing.
    """
    ours, stakes = side_of(logic, state), stakes_of(logic.game.key)
    much = goal.card is None and not goal.number
    return much and ours is not None and not stakes.prizes(state) and bool(stakes.needed(state, ours))


class _Ending(NamedTuple):
    """The goal of an ending and its right answer."""

    goal: Goal
    answer: Action
    nodes: int


def _certain(
    logic: BotLogic[Any], deals: Sequence[Any], truth: Any, legal: Sequence[Action], goal: Goal
) -> _Ending | None:
    proof = prove(logic, deals, truth, legal, goal, MAX_POSITIONS)
    return None if proof is None else _ending_of(goal, proof)


def _likely(
    logic: BotLogic[Any], deals: Sequence[Any], truth: Any, legal: Sequence[Action], goal: Goal
) -> _Ending | None:
    chance = likeliest(logic, deals, truth, legal, goal, MAX_CHANCE_POSITIONS)
    return None if chance is None else _ending_of(goal._replace(won=chance.won, deals=len(deals)), chance)


def _ending_of(goal: Goal, found: SolutionProof | BestChance) -> _Ending:
    """Return the ending with the number reached as its goal; a goal of catching a card has no number."""
    number = 0 if goal.card is not None else found.number
    return _Ending(goal._replace(number=number), found.answer, found.nodes)


_ENDINGS = {"certain": _certain, "chance": _likely}


def _goals(logic: BotLogic[Any], state: Any) -> list[Goal]:
    """Return the possible goals of an ending, with what the deal is about before more general goals."""
    left = 0
    for cards in state.hands:
        left |= cards
    for card in state.trick:
        left |= 1 << card
    stakes, ours = stakes_of(logic.game.key), side_of(logic, state)
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


def _decision(
    logic: BotLogic[Any], match: Match, legal: Sequence[Action], rng: Random, wanted: PuzzleHunt
) -> FoundPuzzle | None:
    """Return a puzzle from this decision if one answer is certainly better than other plausible ones, else
    `None`.
    """
    if len(legal) < 2 or not _is_wanted(legal, wanted, rng) or not _decides(match, legal):
        return None
    seen = seen_by(match, open_hands=False)
    seed, fewest = rng.getrandbits(32), min(2, len(legal) - 1)
    answer, wrong = _at_a_look(logic, seen, legal, seed)
    if len(wrong) < fewest:
        return None
    easy = answer == choose(logic, seen, legal, "normal", seed)
    if easy and (wanted.beyond or (not wanted.about and rng.random() * EASY_EXAMINED_ONE_IN >= 1)):
        return None
    asked = [action for action in legal if action == answer or action in wrong]
    if choose(logic, seen, asked, "expert", seed, effort=FULL_EFFORT) != answer:
        return None
    iterations, above = (
        FULL_EFFORT.scaled(EFFORT_FACTOR).iterations // len(wrong),
        max(best_answer.MIN_LOSS, SLIP_SHARE * logic.swing),
    )
    costs = {}
    for other in wrong:
        loss = best_answer.loss_of(logic, seen, other, answer, iterations, seed, above)
        if loss.surely_above(above):
            costs[other] = loss.points
    choices = tuple(action for action in legal if action == answer or action in costs)
    if len(costs) < fewest or not best_answer.certain(logic, seen, choices, answer):
        return None
    among = choices if len(choices) < len(legal) else ()
    goal = Goal("best", margin=round(min(costs.values()), 2), choices=among)
    return _told(logic, match, seen, False, _Ending(goal, answer, 0), PuzzleHint("none"))


def _is_wanted(legal: Sequence[Action], wanted: PuzzleHunt, rng: Random) -> bool:
    """Return whether to examine a decision: a sample of all, or every one with the wanted verb."""
    if wanted.about:
        return any(action.verb == wanted.about for action in legal)
    return rng.random() * EXAMINED_ONE_IN < 1


def _decides(match: Match, legal: Sequence[Action]) -> bool:
    """Return whether the next action completes a choice, as its only action or as the last of several."""
    if legal[0].verb not in SEVERAL:
        return True
    after = match.deal.state.copy()
    match.game.advance(after, legal[0])
    more = after.turn == match.deal.state.turn and match.game.legal(after)
    return not more or more[0].verb not in SEVERAL


def _at_a_look(
    logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], seed: int
) -> tuple[Action, list[Action]]:
    """Return the apparently best action, and those that clearly cost something compared with it."""
    tried = legal if len(legal) <= best_answer.MAX_ANSWERS else _tempting(logic, seen, legal)
    trials = PairedTrials(logic, seen, tried, Random(seed), QUICK_ITERATIONS, with_prior=False)
    for _ in trials.run():
        pass
    answer = trials.ranking()[0]
    losses = {other: trials.loss(other, answer) for other in tried if other != answer}
    return answer, [
        other for other, loss in losses.items() if loss.points > best_answer.MIN_ERRORS * loss.error
    ]


def _tempting(logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action]) -> Sequence[Action]:
    """Return the actions that the rules of thumb like best, at most one for each suit and verb."""
    liked = dict(zip(legal, logic.preferences(seen, legal), strict=True))
    found: dict[object, Action] = {}
    for action in sorted(legal, key=lambda each: -liked[each]):
        suits = {suit_of(card) for card in action.cards} if len(action.cards) == 1 else action.cards
        found.setdefault((action.verb, action.strain, *suits), action)
    return [*found.values()][: MAX_WRONG_ANSWERS + 1]


def _told(
    logic: BotLogic[Any], match: Match, seen: View[Any], open_hands: bool, ending: _Ending, hint: PuzzleHint
) -> FoundPuzzle:
    deal, goal, answer = match.deal, ending.goal, ending.answer
    legal = goal.choices or tuple(match.legal())
    puzzle = Puzzle(
        grade_of(logic, seen, legal, answer),
        open_hands,
        goal,
        answer,
        hint,
        code_of(*deal.coded),
        tuple(action for _, action in deal.actions),
    )
    return FoundPuzzle(pattern_of(seen, goal, answer), ending.nodes, puzzle.text)

"""What is said of puzzles: the task, the steps of the hint, and what an answer comes to.

Held against the deal itself: what a side has of a goal is counted anew from its tricks, in the values of the
second readings, and what becomes of a trick is tried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Any

from game.engine.actions import Action
from game.engine.cards import card_text, suit_of
from game.engine.events import TrickTaken
from game.engine.rules import OVER
from game.puzzles.checking import MOST_COUNTED
from game.puzzles.position import deals_of, seen_by
from game.puzzles.session import PuzzleSession
from scenes.pages.learn.puzzle_words import PuzzleWords
from tests.game.referee_california_jack import GAME_VALUE
from tests.game.referee_jo_jotte_cards import NO_TRUMP, SUITS, points_of
from tests.game.referee_kan_cards import scoring
from tests.game.referee_napoleon_cards import in_force, scores
from tests.sentences.grammar import BEATS, SCORES, TELLS, Grammar
from tests.sentences.moment import Deck, Moment
from tests.sentences.watching import Hear, Watching
from tests.sentences.words import line_text, sentences_of

TASK, TERMS, HINT, TITLE, OUTCOME = (
    f"puzzle {each}" for each in ("task", "terms", "hint", "title", "outcome")
)
UNIT = "(?:tricks?|points? for Game|card points?|scoring cards?)"


def read(sitting: PuzzleSession, deck: Deck, hear: Hear, wrong: Action) -> None:
    """Hear all that is said of a puzzle by somebody who asks for every hint, errs once, and solves it."""
    words = PuzzleWords(sitting, Watching(sitting.host, deck, hear).presenter)

    def say(place: str, text: str) -> None:
        player = sitting.host.player
        moment = Watching(sitting.host, deck, hear).at_rest(player, player).at(detail=sitting)
        for sentence in sentences_of(text):
            hear(place, sentence, moment)

    def sight() -> Any:
        return Watching(sitting.host, deck, hear).at_rest(sitting.host.player, sitting.host.player).sight

    say(TASK, words.goal(sight()))
    say(TERMS, words.terms(sight()))
    for step in (1, 2, 3):
        say(HINT, line_text(words.hint(step, sight())))
    sitting.answer(wrong)
    if sitting.answered is None:
        say(OUTCOME, line_text(words.not_best(wrong, sight())))
    for answer in ([] if sitting.answered is None else [None]) + [sitting.puzzle.answer]:
        if answer is not None:
            sitting.take_back()
            sitting.answer(answer)
        say(TITLE, words.title(sight()))
        say(OUTCOME, line_text(words.outcome(sight())))


# The truth.


def value(m: Moment, cards: Sequence[str]) -> int:
    """What cards count in the game, by its second reading."""
    match m.host.game.key:
        case "california_jack":
            return sum(GAME_VALUE.get(card[0], 0) for card in cards)
        case "jo_jotte":
            trumps = SUITS[m.state.trump] if m.state.trump < 4 else NO_TRUMP
            return sum(points_of(card, trumps) for card in cards)
        case "kan":
            return len(scoring([*cards]))
        case "napoleon":
            rules = in_force(m.players, m.options.as_json())
            return sum(scores(card, rules) for card in cards)
    return 0


def tricks(m: Moment) -> list[TrickTaken]:
    """What was gathered since the answer."""
    events = m.host._match.deal.events[m.detail.before :]
    return [event for event in events if isinstance(event, TrickTaken)]


def reached(m: Moment) -> int:
    """What the side has of the goal since the answer."""
    goal, own = m.detail.puzzle.goal, [each for each in tricks(m) if each.winner in m.detail.side]
    cards = [card_text(card) for each in own for card in each.cards]
    if goal.card is not None:
        return int(card_text(goal.card) in cards)
    return len(own) if goal.aim == "tricks" else value(m, cards)


def left(m: Moment) -> int:
    """Tricks that are still to be won, by playing anything to the end."""
    game, state = m.host.game, m.state.copy()
    before = sum(state.won)
    while state.phase != OVER:
        game.advance(state, game.legal(state)[0])
    return sum(state.won) - before


def ends(m: Moment) -> Iterator[bool]:
    """Whether the side wins the trick of the answer, in every deal that fits and whatever follows."""
    game, sitting = m.host.game, m.detail
    for state in deals_of(seen_by(m.host._match, open_hands=sitting.puzzle.open), MOST_COUNTED):
        after = state.copy()
        game.advance(after, sitting.puzzle.answer)
        yield from _ends(game, state, after, sitting.side)


def _ends(game: Any, before: Any, state: Any, side: Sequence[int]) -> Iterator[bool]:
    if state.won != before.won or state.phase == OVER:
        yield any(state.won[player] > before.won[player] for player in side)
        return
    for action in game.legal(state):
        after = state.copy()
        game.advance(after, action)
        yield from _ends(game, before, after, side)


def named(m: Moment, action: Action, words: str) -> bool:
    """Whether the words name an action: a card by its picture, else as its button does."""
    if action.verb == "play":
        told = f"[{card_text(action.cards[0])}]" in words
        return told and (not action.manner or "(" in words)
    questions = Watching(m.host, m.deck, lambda *told: None).presenter.prompts
    said = line_text(questions.choice(m.sight, action))
    return words.lower() == said.lower()


def grammar(decks: Sequence[Deck]) -> Grammar:
    """The templates."""
    found = Grammar(decks)
    _task(found)
    _terms(found)
    _hints(found)
    _outcomes(found)
    return found


def _task(grammar: Grammar) -> None:
    @grammar.says(
        SCORES,
        rf"{{left:number}} tricks left: (?P<whose>win|your side needs) {{number}} (?P<unit>{UNIT}|of them)",
        r"{left:number} tricks left: (?P<whose>your side needs) {number}()(?P<unit>)",
        at=TASK,
    )
    def needs(m: Moment, left: int, number: int, whose: str, unit: str) -> bool:
        goal, alone = m.detail.puzzle.goal, len(m.detail.side) == 1
        counted = unit in ("", "of them") if goal.aim == "tricks" else named_unit(m, unit, number)
        mine = goal.number == number and goal.card is None and (whose == "win") == alone
        return mine and counted and left == tricks_left(m) and (goal.aim != "tricks" or number < left)

    @grammar.says(SCORES, "{left:number} tricks left: win them all", at=TASK)
    def all_of_them(m: Moment, left: int) -> bool:
        goal = m.detail.puzzle.goal
        return goal.aim == "tricks" and goal.number == left == tricks_left(m)

    @grammar.says(
        BEATS,
        "{left:number} tricks left: (?P<verb>win|get) {cardname}(?P<whose>(?: for your side)?)",
        at=TASK,
    )
    def catch(m: Moment, left: int, verb: str, cardname: str, whose: str) -> bool:
        card = m.detail.puzzle.goal.card
        together = len(m.detail.side) > 1
        told = card is not None and card_text(card) == cardname
        return told and (bool(whose), verb == "get") == (together, together) and left == tricks_left(m)

    @grammar.says(TELLS, "Which of these {number} answers brings you most on average\\?", at=TASK)
    def among(m: Moment, number: int) -> bool:
        choices, sitting = m.detail.puzzle.goal.choices, m.detail
        return len(choices) == number == len(sitting.legal) < len(m.host.legal(sitting.host.player))

    @grammar.says(TELLS, "One more card goes: which of these {number}\\?", at=TASK)
    def last(m: Moment, number: int) -> bool:
        player, choices = m.detail.host.player, m.detail.puzzle.goal.choices
        sealed = getattr(m.state, "sealed", None) or {}
        down = len(sealed.get(player, ())) or m.state.discards[player].bit_count()
        return among(m, number) and down > 0 and {action.verb for action in choices} == {"discard"}

    @grammar.says(TELLS, "Which answer brings you most on average\\?", at=TASK)
    def best(m: Moment) -> bool:
        sitting = m.detail
        return sitting.puzzle.goal.aim == "best" and set(sitting.legal) == {
            *m.host.legal(sitting.host.player)
        }


tricks_left = left


def named_unit(m: Moment, words: str, number: int) -> bool:
    """Whether the words name the points of the game, one of them or several."""
    names = {"california_jack": "point{} for Game", "jo_jotte": "card point{}"}
    return words == names.get(m.host.game.key, "scoring card{}").format("" if number == 1 else "s")


def _terms(grammar: Grammar) -> None:
    @grammar.says(
        TELLS,
        "All cards are open, and the others play well",
        "All cards are open, and {player} plays well",
        at=TERMS,
    )
    def all_open(m: Moment, player: int | None = None) -> bool:
        return m.host.view(m.reader).state.hands == m.state.hands and named_alone(m, player)

    @grammar.says(
        TELLS,
        "One card works whatever the others hold",
        "One card works whatever {player} holds",
        at=TERMS,
    )
    def whatever(m: Moment, player: int | None = None) -> bool:
        sure = m.detail.puzzle.kind == "certain" and not m.detail.puzzle.open
        return sure and number_of_deals(m) > 1 and named_alone(m, player)

    @grammar.says(TELLS, "No card is sure here", at=TERMS)
    def never(m: Moment) -> bool:
        return m.detail.puzzle.kind == "chance"

    @grammar.says(
        TELLS, "One works in {number} of the {deals:number} deals that fit, any other in fewer", at=TERMS
    )
    def chance(m: Moment, number: int, deals: int) -> bool:
        return m.detail.puzzle.goal.won == number < deals == number_of_deals(m)

    @grammar.says(
        TELLS, "Expert is sure of the answer, having weighed it far longer than at the table", at=TERMS
    )
    def sure(m: Moment) -> bool:
        return m.detail.puzzle.goal.aim == "best" and m.detail.puzzle.goal.margin > 0

    @grammar.says(TELLS, "On {text} something else cost you (?P<points>[0-9.]+) here, by expert", at=TERMS)
    def cost(m: Moment, text: str, points: str) -> bool:
        missed = m.detail.missed
        return missed is not None and points == f"{missed.verdict.loss.points:.1f}" and text[:1].isdigit()

    @grammar.says(TELLS, "More than one answer will do", at=TERMS)
    def several(m: Moment) -> bool:
        return len(m.detail.accepted) > 1


def named_alone(m: Moment, player: int | None) -> bool:
    """Whether the only other player is named, or there are several."""
    others = [other for other in m.state.seats if other != m.reader]
    return others == [player] if player is not None else len(others) > 1


def number_of_deals(m: Moment) -> int:
    return len(deals_of(seen_by(m.host._match, open_hands=False), MOST_COUNTED))


def _hints(grammar: Grammar) -> None:
    @grammar.says(BEATS, "Stay in the lead: one of your cards is sure to win this trick", at=HINT)
    def stay(m: Moment) -> bool:
        return not m.trick and all(ends(m))

    @grammar.says(BEATS, "This trick is to be yours", at=HINT)
    def yours(m: Moment) -> bool:
        return bool(m.trick) and all(ends(m))

    @grammar.says(BEATS, "Give the lead away: who must lead next matters more than this trick", at=HINT)
    def give(m: Moment) -> bool:
        return not m.trick and not any(ends(m))

    @grammar.says(BEATS, "Let this trick go", at=HINT)
    def let_go(m: Moment) -> bool:
        return bool(m.trick) and not any(ends(m))

    @grammar.says(BEATS, "You need not know who wins this trick", at=HINT)
    def either(m: Moment) -> bool:
        return len({*ends(m)}) == 2

    grammar.silent(
        "With what do you win it\\?", "What you keep matters more than what you lose",
        "Think of the tricks after it", "Try each card in them", "Look at your cards once more", at=HINT,
    )  # fmt: skip

    @grammar.says(
        TELLS, "Think of what each answer brings you when it goes well, and when it does not", at=HINT
    )
    def weigh(m: Moment) -> bool:
        return m.detail.puzzle.goal.aim == "best"

    @grammar.says(TELLS, "{number} deals fit what you have seen", at=HINT)
    def fit(m: Moment, number: int) -> bool:
        return number == number_of_deals(m)

    @grammar.says(TELLS, "It is one of your trumps", at=HINT)
    def trump(m: Moment) -> bool:
        legal = {action.cards[0] for action in m.detail.legal}
        trumps = [card for card in legal if suit_of(card) == m.state.trump]
        return m.detail.puzzle.answer.cards[0] in trumps and len(trumps) > 1

    @grammar.says(TELLS, "It is not (?:this: )?{text}", at=HINT)
    def is_not(m: Moment, text: str) -> bool:
        others = [action for action in m.detail.legal if action not in m.detail.accepted]
        return len(m.detail.legal) > 2 and any(named(m, action, text) for action in others)

    @grammar.says(SCORES, "The wrong answer costs you (?P<points>[0-9.]+) here, by expert", at=HINT)
    def costs(m: Moment, points: str) -> bool:
        return len(m.detail.legal) == 2 and 0 < float(points) == margin(m)

    @grammar.says(TELLS, "The answer: {text}", at=HINT)
    def answer(m: Moment, text: str) -> bool:
        return named(m, m.detail.puzzle.answer, text)


def margin(m: Moment) -> float:
    """What a wrong answer costs, cut off after one digit."""
    missed = m.detail.missed
    points = m.detail.puzzle.goal.margin if missed is None else missed.verdict.loss.points
    return floor(points * 10) / 10


def _outcomes(grammar: Grammar) -> None:
    @grammar.says(TELLS, "Solved", at=TITLE)
    def solved(m: Moment) -> bool:
        return m.detail.answered in m.detail.accepted

    @grammar.says(SCORES, rf"{{number}} (?P<unit>{UNIT}), not {{wanted:number}}", at=TITLE)
    def too_few(m: Moment, number: int, wanted: int, unit: str) -> bool:
        goal = m.detail.puzzle.goal
        counted = unit.startswith("trick") if goal.aim == "tricks" else named_unit(m, unit, number)
        return counted and (number, wanted) == (reached(m), goal.number) and number < wanted

    @grammar.says(BEATS, "The card goes to the others", "The card goes to {player}", at=TITLE)
    def gone(m: Moment, player: int | None = None) -> bool:
        return m.detail.puzzle.goal.card is not None and not reached(m) and named_alone(m, player)

    @grammar.says(
        SCORES,
        "{text} does it, whatever the others do",
        "{text} does it, whatever {player} does",
        at=OUTCOME,
    )
    def does(m: Moment, text: str, player: int | None = None) -> bool:
        enough = reached(m) >= max(1, m.detail.puzzle.goal.number) and named_alone(m, player)
        return named(m, m.detail.puzzle.answer, text) and enough and m.detail.puzzle.kind == "certain"

    @grammar.says(SCORES, "{text} does it in {number} of the {deals:number} deals that fit", at=OUTCOME)
    def does_often(m: Moment, text: str, number: int, deals: int) -> bool:
        goal = m.detail.puzzle.goal
        told = named(m, m.detail.puzzle.answer, text) and (goal.won, goal.deals) == (number, deals)
        return told and reached(m) >= max(1, goal.number)

    grammar.silent("Nothing else would", "Nothing else does it in so many", at=OUTCOME)

    @grammar.says(
        SCORES,
        "After {text} the others can keep you (?:to this|from it)",
        "After {text} {player} can keep you (?:to this|from it)",
        at=OUTCOME,
    )
    def fails(m: Moment, text: str, player: int | None = None) -> bool:
        short = reached(m) < max(1, m.detail.puzzle.goal.number) and named_alone(m, player)
        return short and named(m, m.detail.answered, text) and m.detail.answered not in m.detail.accepted

    @grammar.says(BEATS, "It went {text}", at=OUTCOME)
    def went(m: Moment, text: str) -> bool:
        told = [" ".join(f"[{card_text(card)}]" for card in each.cards) for each in tricks(m)]
        return text == ", then ".join(told[:3])

    @grammar.says(
        SCORES, "{text}: every other answer costs you (?P<points>[0-9.]+) or more, on average", at=OUTCOME
    )
    def costs(m: Moment, text: str, points: str) -> bool:
        return named(m, m.detail.puzzle.answer, text) and 0 < float(points) == margin(m)

    @grammar.says(TELLS, "{text}: nothing surely brings more", at=OUTCOME)
    def among(m: Moment, text: str) -> bool:
        return len(m.detail.accepted) > 1 and named(m, m.detail.answered, text)

    @grammar.says(TELLS, "{text}: another answer brings more, on average", at=OUTCOME)
    def not_best(m: Moment, text: str) -> bool:
        return any(named(m, action, text) for action in m.detail.tried)

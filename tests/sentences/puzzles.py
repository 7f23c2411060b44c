"""What is said of puzzles: the task, the steps of the hint, and what an answer comes to.

Held against the deal itself: what a side has of a goal is counted anew from its tricks, in the values of the
second readings, and what becomes of a trick is tried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import Any

from game.engine.actions import Action
from game.engine.cards import card_text, suit_of
from game.engine.events import TrickTaken
from game.engine.rules import OVER
from game.puzzles.position import deals_of, seen_by
from game.puzzles.puzzle_check import MAX_CHANCE_DEALS
from game.puzzles.session import PuzzleSession
from scenes.pages.learn.puzzle_words import PuzzleWords
from scenes.presenters import presenter_of
from scenes.presenters.base.reasons import AVERAGE_SENTENCE
from tests.game.referee_california_jack import GAME_VALUE
from tests.game.referee_jo_jotte_cards import NO_TRUMP, SUITS, points_of
from tests.game.referee_kan_cards import scoring
from tests.game.referee_napoleon_cards import in_force, scores
from tests.sentences.checks import Checks
from tests.sentences.games import CHECKS
from tests.sentences.moment import Deck, Moment
from tests.sentences.recorder import Fill, Told, several, value_of
from tests.sentences.table import Hear, Table

PUZZLES = Checks()
says, silent = PUZZLES.says, PUZZLES.silent


def read(sitting: PuzzleSession, deck: Deck, hear: Hear, wrong: Action) -> None:
    """Hear all that is said of a puzzle by somebody who asks for every hint, errs once, and solves it."""
    of_game = CHECKS[sitting.game.key]

    def hear_own(place: str, shown: Any, moment: Moment) -> None:
        """Not what the table says, too: an answer is named as it stands on its button."""
        if not of_game.find(shown.template) or PUZZLES.find(shown.template):
            hear(place, shown, moment)

    def say(place: str, told: Any) -> None:
        table = Table(sitting.host, deck, hear_own)
        player = sitting.host.player
        table.say(
            place, told(table.at_rest(player, player).sight), table.at_rest(player, player).at(detail=sitting)
        )

    words = PuzzleWords(sitting, presenter_of(sitting.game.key))
    say("task", words.goal)
    say("terms", words.terms)
    for step in (1, 2, 3):
        say("hint", lambda sight, step=step: words.hint(step, sight))
    sitting.answer(wrong)
    if sitting.answered is None:
        say("outcome", lambda sight: words.not_best(wrong, sight))
    for answer in ([] if sitting.answered is None else [None]) + [sitting.puzzle.answer]:
        if answer is not None:
            sitting.take_back()
            sitting.answer(answer)
        say("title", words.title)
        say("outcome", words.outcome)


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


def gathered(m: Moment) -> list[TrickTaken]:
    """What was gathered since the answer."""
    events = m.host._match.deal.events[m.detail.before :]
    return [event for event in events if isinstance(event, TrickTaken)]


def gained(m: Moment) -> int:
    """What the side has of the goal since the answer."""
    goal, own = m.detail.puzzle.goal, [each for each in gathered(m) if each.winner in m.detail.side]
    cards = [card_text(card) for each in own for card in each.cards]
    if goal.card is not None:
        return int(card_text(goal.card) in cards)
    return len(own) if goal.aim == "tricks" else value(m, cards)


def tricks_left(m: Moment) -> int:
    """Tricks that are still to be won, by playing anything to the end."""
    game, state = m.host.game, m.state.copy()
    before = sum(state.won)
    while state.phase != OVER:
        game.advance(state, game.legal(state)[0])
    return sum(state.won) - before


@lru_cache(maxsize=2)
def fitting(sitting: PuzzleSession, actions: int, open_hands: bool) -> list[Any]:
    """The deals that fit what has been seen after so many actions."""
    return [*deals_of(seen_by(sitting.host._match, open_hands=open_hands), MAX_CHANCE_DEALS)]


def number_of_deals(m: Moment) -> int:
    return len(fitting(m.detail, len(m.host._match.deal.actions), open_hands=False))


def ends(m: Moment) -> set[bool]:
    """Whether the side wins the trick of the answer, in every deal that fits and whatever follows."""
    return _ends_of(m.detail, len(m.host._match.deal.actions))


@lru_cache(maxsize=1)
def _ends_of(sitting: PuzzleSession, actions: int) -> set[bool]:
    found = set()
    for state in fitting(sitting, actions, open_hands=sitting.puzzle.open):
        after = state.copy()
        sitting.game.advance(after, sitting.puzzle.answer)
        found |= {*_ends(sitting.game, state, after, sitting.side)}
    return found


def _ends(game: Any, before: Any, state: Any, side: Sequence[int]) -> Iterator[bool]:
    if state.won != before.won or state.phase == OVER:
        yield any(state.won[player] > before.won[player] for player in side)
        return
    for action in game.legal(state):
        after = state.copy()
        game.advance(after, action)
        yield from _ends(game, before, after, side)


def named(m: Moment, action: Action, told: Any) -> bool:
    """Whether the words name an action: a card by its name and picture, else as its button does."""
    if action.verb != "play":
        return bool(told == value_of(presenter_of(m.host.game.key).prompts.choice(m.sight, action), m))
    symbols = {each for each in several(told) if not isinstance(each, Told)}
    words = any(isinstance(each, Told) for each in several(told))
    suit = {SUITS[action.strain]} if action.strain is not None else set()
    return symbols == {card_text(action.cards[0]), *suit} and words == bool(action.manner or suit)


def amount(m: Moment, told: Any) -> int:
    """So many tricks, or points as they are called in the game."""
    fill: Fill = told.fill
    of_tricks = m.detail.puzzle.goal.aim == "tricks"
    unit = "{count} tricks" if of_tricks else presenter_of(m.host.game.key).card_points[1]
    return int(fill.values["count"]) if fill.template == unit else -1


def named_alone(m: Moment, player: int | None) -> bool:
    """Whether the only other player is named, or nobody but him who looks on, and there are several."""
    others = [other for other in m.state.seats if other != m.reader]
    return others == [player] if player != m.you else len(others) > 1


def margin(m: Moment) -> str:
    """What a wrong answer costs, cut off after one digit."""
    missed = m.detail.missed
    points = m.detail.puzzle.goal.margin if missed is None else missed.verdict.loss.points
    return str(floor(points * 10) / 10)


# The task, and what holds besides.

for template, together in (
    ("{left} tricks left: your side needs {", True),
    ("{left} tricks left: win {", False),
):
    for rest in ("number}" if together else "number} of them", "worth}"):

        @says(template + rest)
        def needs(
            m: Moment, left: int, number: int | None = None, worth: Any = None, together: bool = together
        ) -> bool:
            goal = m.detail.puzzle.goal
            told = amount(m, worth) if worth is not None else number
            mine = goal.number == told and goal.card is None and (len(m.detail.side) > 1) == together
            return mine and left == tricks_left(m) and (goal.aim == "tricks") == (worth is None)


@says("{left} tricks left: win them all")
def all_of_them(m: Moment, left: int) -> bool:
    goal = m.detail.puzzle.goal
    return goal.aim == "tricks" and goal.number == left == tricks_left(m)


for template, together in (("get {card} for your side", True), ("win {card}", False)):

    @says("{left} tricks left: " + template)
    def catch(m: Moment, left: int, card: str, together: bool = together) -> bool:
        wanted = m.detail.puzzle.goal.card
        right = wanted is not None and card_text(wanted) == card and left == tricks_left(m)
        return right and (len(m.detail.side) > 1) == together


@says("Which of these {number} answers scores most on average?")
def among(m: Moment, number: int) -> bool:
    choices, sitting = m.detail.puzzle.goal.choices, m.detail
    return len(choices) == number == len(sitting.legal) < len(m.host.legal(sitting.host.player))


@says("Discard one more card: which of these {number}?")
def last(m: Moment, number: int) -> bool:
    player, choices = m.detail.host.player, m.detail.puzzle.goal.choices
    sealed = getattr(m.state, "sealed", None) or {}
    down = len(sealed.get(player, ())) or m.state.discards[player].bit_count()
    return among(m, number) and down > 0 and {action.verb for action in choices} == {"discard"}


says("Which answer scores most on average?")(
    lambda m: (
        m.detail.puzzle.goal.aim == "best" and {*m.detail.legal} == {*m.host.legal(m.detail.host.player)}
    )
)
says(
    "This puzzle assumes that all cards are face up and the others play well.",
    "This puzzle assumes that all cards are face up and {player} plays well.",
)(lambda m, player: m.host.view(m.reader).state.hands == m.state.hands and named_alone(m, player))
says("Only one card works, whatever the others hold.", "Only one card works, whatever {player} holds.")(
    lambda m, player: (
        (m.detail.puzzle.kind, m.detail.puzzle.open) == ("certain", False)
        and number_of_deals(m) > 1
        and named_alone(m, player)
    )
)
says(
    "No card is certain to work. The best card works in {won} of {deals} possible deals; the others work "
    "in fewer."
)(
    lambda m, won, deals: (
        m.detail.puzzle.kind == "chance" and m.detail.puzzle.goal.won == won < deals == number_of_deals(m)
    )
)
says("The expert is sure of the answer after thinking far longer than at the table.")(
    lambda m: m.detail.puzzle.goal.aim == "best" and m.detail.puzzle.goal.margin > 0
)
says("On {day}, your choice here cost you {lost} points, by the expert's estimate.")(
    lambda m, lost: m.detail.missed is not None and lost == f"{m.detail.missed.verdict.loss.points:.1f}"
)
says("{day} May")(lambda m, day: (m.detail.missed.day.month, m.detail.missed.day.day) == (5, day))
says("More than one answer is right.")(lambda m: len(m.detail.accepted) > 1)

# The hint.

FIRST = {
    ("win", True): "Keep the lead: one of your cards is sure to win this trick.",
    ("win", False): "You need this trick. Which card should win it?",
    ("lose", True): "Give up the lead: the next lead matters more than this trick.",
    ("lose", False): "Let this trick go. The cards you save are worth more than this trick.",
}
"""Of the trick, and whether the player leads to it."""
for (end, leads), template in FIRST.items():
    says(template)(lambda m, end=end, leads=leads: leads != bool(m.trick) and ends(m) == {end == "win"})
EITHER = "Don't worry about who wins this trick. Think about the later tricks."
says(EITHER)(lambda m: len(ends(m)) == 2)
PUZZLES.apart(EITHER, *FIRST.values())
says("Compare the answers: what does each gain if it works, and cost if it fails?")(
    lambda m: m.detail.puzzle.goal.aim == "best"
)
says("{deals} deals fit what you've seen. Choose a card to try it in these deals.")(
    lambda m, deals: deals == number_of_deals(m)
)


@says("The answer is one of your trumps.")
def trump(m: Moment) -> bool:
    trumps = {action.cards[0] for action in m.detail.legal if suit_of(action.cards[0]) == m.state.trump}
    return m.detail.puzzle.answer.cards[0] in trumps and len(trumps) > 1


@says("This answer is wrong: {answer}.", vague="answer")
def is_not(m: Moment, answer: Any) -> bool:
    others = [action for action in m.detail.legal if action not in m.detail.accepted]
    return len(m.detail.legal) > 2 and any(named(m, action, answer) for action in others)


says("The answer isn't {card} {picture}.")(
    lambda m, card, picture: (
        card == picture
        and card in [card_text(each.cards[0]) for each in m.detail.legal if each not in m.detail.accepted]
    )
)
says("The wrong answer costs you {points} points here, by the expert's estimate.")(
    lambda m, points: len(m.detail.legal) == 2 and "0.0" != points == margin(m)
)
says("The answer: {answer}.")(lambda m, answer: named(m, m.detail.puzzle.answer, answer))
silent("Look at your cards again.", "Every answer is right.")

# What an answer comes to.


@says("{Answer}: right. {reason}", vague="reason")
def right(m: Moment, answer: Any, reason: Any) -> bool:
    verdict = m.detail.missed.verdict
    return named(m, verdict.best, answer) and m.detail.answered == verdict.best and bool(reason)


@says(AVERAGE_SENTENCE, vague="card ahead ahead2")
def ahead(m: Moment, other: Any, ahead: Any, ahead2: Any) -> bool:
    spoken = presenter_of(m.host.game.key).narration.spoken
    return value_of(spoken(m.sight, m.detail.missed.verdict.against), m) == other


@says("{points} points")
def points(m: Moment, points: str) -> bool:
    verdict = m.detail.missed.verdict
    return points in [m.sight.words.gain(verdict.expected - loss) for loss in (0.0, verdict.loss.points)]


@says("In {suit}, you hold {cards}.")
def held(m: Moment, suit: str, cards: Any) -> bool:
    hand = m.sight.state.hands[m.detail.host.player]
    own = [card_text(card) for card in range(52) if hand >> card & 1]
    return sorted(several(cards)) == sorted(card for card in own if card.endswith(suit))


silent("all", "none", "your side", "the other side", "the other players")
says("Solved", "The solution")(lambda m: m.detail.answered in m.detail.accepted)


@says("{reached}, {number} needed")
def too_few(m: Moment, number: int, reached: Any) -> bool:
    return (amount(m, reached), number) == (gained(m), m.detail.puzzle.goal.number) and gained(m) < number


says("The others win the card", "{player} wins the card")(
    lambda m, player=None: m.detail.puzzle.goal.card is not None and not gained(m) and named_alone(m, player)
)


def enough(m: Moment) -> bool:
    return gained(m) >= max(1, m.detail.puzzle.goal.number)


says(
    "{Answer} works whatever the others do. No other answer does.",
    "{Answer} works whatever {player} does. No other answer does.",
)(
    lambda m, answer, player: (
        named(m, m.detail.puzzle.answer, answer)
        and enough(m)
        and named_alone(m, player)
        and m.detail.puzzle.kind == "certain"
    )
)
says("{Answer} works in {won} of {deals} possible deals. No other answer works in as many.")(
    lambda m, answer, won, deals: (
        named(m, m.detail.puzzle.answer, answer)
        and enough(m)
        and (m.detail.puzzle.goal.won, m.detail.puzzle.goal.deals) == (won, deals)
    )
)
for what, catches in (("hold you to this result", False), ("stop you", True)):

    @says(
        f"After {{answer}}, the others can {what}.",
        f"After {{answer}}, {{player}} can {what}.",
    )
    def fails(m: Moment, answer: Any, player: int, catches: bool = catches) -> bool:
        short = (
            not enough(m) and named_alone(m, player) and catches == (m.detail.puzzle.goal.card is not None)
        )
        return short and named(m, m.detail.answered, answer) and m.detail.answered not in m.detail.accepted


@says("{told} The tricks: {tricks}.")
def went(m: Moment, tricks: Any) -> bool:
    shown = [each for each in several(tricks) if not isinstance(each, Told)]
    return shown == [card_text(card) for each in gathered(m)[:3] for card in each.cards]


silent(
    "{tricks}, then {trick}",
    "{card} ({word})",
    "{count} tricks",
    "{count} points towards Game",
    "{count} card points",
    "{count} scoring cards",
    "Discard {card}",
)
says("{Answer}: on average, every other answer costs you at least {points} points.")(
    lambda m, answer, points: named(m, m.detail.puzzle.answer, answer) and "0.0" != points == margin(m)
)
says("{Answer}: no other answer is clearly better.")(
    lambda m, answer: len(m.detail.accepted) > 1 and named(m, m.detail.answered, answer)
)
says("{Answer}: another answer is better on average.")(
    lambda m, answer: any(named(m, action, answer) for action in m.detail.tried)
)

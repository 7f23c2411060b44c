"""The sentences of California Jack."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import card_text
from tests.game.referee_california_jack import GAME_VALUE
from tests.sentences import leads
from tests.sentences.california_jack import notes
from tests.sentences.california_jack.truth import (
    TRICKS,
    WITH_A_STOCK,
    heads,
    no_trumps_yet,
    suits_owed,
    trump,
)
from tests.sentences.common import common, is_last, leader_of_all, takes_with
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.moment import Deck, Moment


def card_points(m: Moment, player: int) -> int:
    """CJ-9, Game."""
    return sum(GAME_VALUE.get(card[0], 0) for card in m.captured(player))


def captor(m: Moment, card: str) -> int:
    return next(player for player in range(2) if card in m.captured(player))


def grammar(decks: Sequence[Deck]) -> Grammar:
    found = Grammar(decks, common(decks, heads))
    leads.add(found, heads)
    _play(found)
    _rail(found)
    _scores(found)
    notes.add(found)
    return found


def _play(found: Grammar) -> None:
    @found.says(BEATS, "{card} trumps it", at="heading")
    def trumps(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card and card[1] == trump(m) != m.trick[0][1]

    @found.says(BEATS, "{card} It takes the trick, and you draw {top:card}", at="hint")
    def draws(m: Moment, card: str, top: str) -> bool:
        return takes_with(m, heads, card) and is_last(m) and card_text(m.state.stock[-1]) == top

    @found.says(BEATS, "{card} It lets the trick go, and with it {top:card}", at="hint")
    def gives_up(m: Moment, card: str, top: str) -> bool:
        return not takes_with(m, heads, card) and card_text(m.state.stock[-1]) == top

    @found.says(OWES, "Your turn: follow {suit}", at="prompt")
    def follow(m: Moment, suit: str) -> bool:
        return suits_owed(m) == {suit} == {m.trick[0][1]}

    @found.says(OWES, "Your turn: follow {suit} or trump {other:suit}", at="prompt")
    def follow_or_trump(m: Moment, suit: str, other: str) -> bool:
        return suits_owed(m) == {suit, other} and (suit, other) == (m.trick[0][1], trump(m))

    @found.says(OWES, "Your turn: trump with {suit}", at="prompt")
    def must_trump(m: Moment, suit: str) -> bool:
        return suits_owed(m) == {suit} == {trump(m)} and m.trick[0][1] != suit

    @found.says(OWES, "{card} must follow {suit}", at="refusal")
    def refused(m: Moment, card: str, suit: str) -> bool:
        return card not in m.owed() and suits_owed(m) == {suit} == {m.trick[0][1]}

    @found.says(OWES, "{card} must follow {suit} or play a trump", at="refusal")
    def refused_with_trumps(m: Moment, card: str, suit: str) -> bool:
        return card not in m.owed() and suit == m.trick[0][1] and suits_owed(m) <= {suit, trump(m)}

    @found.says(OWES, "{card} must play a trump", at="refusal")
    def refused_for_trumps(m: Moment, card: str) -> bool:
        return card not in m.owed() and suits_owed(m) == {trump(m)}

    @found.says(LEADS, "because {player} dealt", at="report")
    def first_lead(m: Moment, player: int) -> bool:
        return leader_of_all(m) == 1 - player == 1 - m.state.setup.dealer

    @found.says(SCORES, "{player}: {number} cards?", at="pile")
    def captured(m: Moment, player: int, number: int) -> bool:
        return len(m.captured(player)) == number

    @found.says(TELLS, "{number} in the stock", at="pile")
    def stock(m: Moment, number: int) -> bool:
        return number == 40 - 2 * len(m.tricks())

    @found.says(LEADS, "The winner draws first", at="pile")
    def winner_draws(m: Moment) -> bool:
        return bool(m.state.stock)


def _rail(found: Grammar) -> None:
    @found.says(TELLS, "Deal {number}, match to {target:number}", at="rail")
    def subtitle(m: Moment, number: int, target: int) -> bool:
        return (number, target) == (len(m.deals), m.options.target)

    @found.says(BEATS, "Trumps: {mark:suit} {suit}", at="rail trumps")
    def trumps_are(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == trump(m)

    @found.says(BEATS, "Trumps: [?] Not yet made", at="rail trumps")
    def not_yet_made(m: Moment) -> bool:
        return no_trumps_yet(m)

    @found.says(TELLS, "by the {which:word} card", at="rail trumps")
    def made_by(m: Moment, which: str) -> bool:
        return bool({"cut": "cut", "top_card": "first"}[m.options.trump_choice] == which)

    @found.says(SCORES, "(?:Race|Scores) to {number}", at="rail race")
    def race(m: Moment, number: int) -> bool:
        return bool(number == m.options.target)

    @found.says(
        SCORES, "High ace of {suit}: 1", "Low two of {suit}: 1", "Jack jack of {suit}: 1", at="rail rows"
    )
    def points(m: Moment, suit: str) -> bool:
        return suit == trump(m)

    @found.says(
        SCORES, "High ace of trumps: 1", "Low two of trumps: 1", "Jack jack of trumps: 1", at="rail rows"
    )
    def points_of_trumps(m: Moment) -> bool:
        return no_trumps_yet(m)

    @found.says(SCORES, "Game most card points: 1", at="rail rows")
    def game(m: Moment) -> bool:
        return True

    @found.says(SCORES, "This deal, counted after trick {number}", at="rail rows")
    def counted_after(m: Moment, number: int) -> bool:
        return number == TRICKS

    @found.says(SCORES, "Trick {number} of {all:number}", at="rail progress")
    def progress(m: Moment, number: int, all: int) -> bool:
        return (number, all) == (min(len(m.tricks()) + 1, TRICKS), TRICKS)

    @found.says(SCORES, "{player}: {number} tricks?", at="status")
    def tricks(m: Moment, player: int, number: int) -> bool:
        return m.won(player) == number

    @found.says(TELLS, "The last six go without a stock", at="rail progress")
    def without_stock(m: Moment) -> bool:
        return bool(m.detail.mark == WITH_A_STOCK == TRICKS - 6)


def _scores(found: Grammar) -> None:
    for name, rank in (("High, the ace", "A"), ("Low, the two", "2"), ("Jack, the jack", "J")):

        @found.says(SCORES, f"{{player}}: {name} of trumps: [+]1", at="result reason")
        def captured(m: Moment, player: int, rank: str = rank) -> bool:
            assert m.entry is not None
            return captor(m, rank + trump(m)) == player and m.entry.points == 1

    @found.says(
        SCORES, "{player}: Game, {ours:number} card points to {theirs:number}: [+]1", at="result reason"
    )
    def game(m: Moment, player: int, ours: int, theirs: int) -> bool:
        return ours > theirs and (card_points(m, player), card_points(m, 1 - player)) == (ours, theirs)

    @found.says(SCORES, "{player}: Nothing this time", at="result nothing")
    def nothing(m: Moment, player: int) -> bool:
        return m.gain(player) == 0

    @found.says(SCORES, "{number} points? each", at="result title")
    def each(m: Moment, number: int) -> bool:
        return m.gain(0) == m.gain(1) == number

    @found.says(SCORES, "{best:number} to {other:number} for {player}", at="result title")
    def result(m: Moment, best: int, other: int, player: int) -> bool:
        return (m.gain(player), m.gain(1 - player)) == (best, other) and best > other

    @found.says(SCORES, "{player} (?:has|have) the {number} points; counting stops there", at="result story")
    def reached(m: Moment, player: int, number: int) -> bool:
        return m.total(player) == number == m.options.target and m.host.finished

    @found.says(SCORES, "Both captured 40 card points, so nobody gets the Game point", at="result story")
    def no_game(m: Moment) -> bool:
        return card_points(m, 0) == card_points(m, 1) == 40 and m.gain(0) + m.gain(1) == 3

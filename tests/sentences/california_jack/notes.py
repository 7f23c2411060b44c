"""The sentences of California Jack's notes, for somebody who plays it for the first time."""

from __future__ import annotations

from game.engine.cards import card_text
from tests.game.referee_california_jack import GAME_VALUE
from tests.sentences.california_jack.truth import TRICKS, WITH_A_STOCK, suits_owed, trump
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.moment import Moment


def led(m: Moment) -> str:
    return m.trick[0][1]


def add(found: Grammar) -> None:
    _aim(found)
    _stock(found)
    _follow(found)
    _captured(found)
    found.silent(
        "What is captured counts", "The stock", "Your answer", "A card to capture",
        "The stock is used up", "These cards count for whoever captures them, not for whoever holds them",
        at="note",
    )  # fmt: skip
    found.advice("Win a trick for a good card; leave a poor one lying", at="note")


def _aim(found: Grammar) -> None:
    @found.says(
        SCORES,
        "Four points are in every deal: for the ace, the two and the jack of {suit}, and for the most card "
        "points, in which a ten is worth most",
        at="note",
    )
    def four(m: Moment, suit: str) -> bool:
        return suit == trump(m) and max(GAME_VALUE, key=lambda rank: GAME_VALUE[rank]) == "T"


def _stock(found: Grammar) -> None:
    @found.says(LEADS, "After each trick both draw(?P<first> a card, the winner first)?", at="note")
    def draw(m: Moment, first: str = "") -> bool:
        return len(m.state.stock) >= 2 and bool(first) == (m.options.stock == "face_down")

    @found.says(
        TELLS,
        "The winner takes the card that lies open, now {cardname}, and the other one the hidden card "
        "beneath it",
        at="note",
    )
    def top(m: Moment, cardname: str) -> bool:
        both = m.state.known[0] & m.state.known[1]
        return card_text(m.state.stock[-1]) == cardname and not both >> m.state.stock[-2] & 1

    @found.says(TELLS, "Nobody sees what comes", at="note")
    def unseen(m: Moment) -> bool:
        return bool(m.options.stock == "face_down")

    @found.says(SCORES, "The last {number} tricks are played from the hand", at="note")
    def last(m: Moment, number: int) -> bool:
        return number == TRICKS - WITH_A_STOCK and not m.state.stock

    @found.says(TELLS, "All that you have not seen by now, your opponent holds", at="note")
    def holds(m: Moment) -> bool:
        assert m.you is not None
        return not m.state.stock and len(m.captured(0)) + len(m.captured(1)) + len(m.trick) + sum(
            hand.bit_count() for hand in m.state.hands
        ) == len(m.deck.cards) - ("JK" in m.deck.cards)

    @found.says(SCORES, "After them the four points are counted", at="note")
    def counted(m: Moment) -> bool:
        return not m.state.entries


def _follow(found: Grammar) -> None:
    @found.says(OWES, "Trumps were led: play {suit} if you have any", at="note")
    def trumps(m: Moment, suit: str) -> bool:
        return suit == led(m) == trump(m) and (suits_owed(m) == {suit} or suit not in suits_owed(m))

    @found.says(BEATS, "The highest of them takes the trick", at="note")
    def highest(m: Moment) -> bool:
        return led(m) == trump(m)

    @found.says(OWES, "Play {led:suit}, or trump with {suit} whenever you like", at="note")
    def follow(m: Moment, suit: str, **places: str) -> bool:
        return places["led"] == led(m) != suit == trump(m)

    @found.says(OWES, "Without {suit} you must trump if you can", at="note")
    def void(m: Moment, suit: str) -> bool:
        return suit == led(m) and m.options.void_must_trump

    @found.says(OWES, "Without {suit} you may throw any card away", at="note")
    def void_and_free(m: Moment, suit: str) -> bool:
        return suit == led(m) and not m.options.void_must_trump

    @found.says(BEATS, "The highest trump takes the trick, else the highest card of {suit}", at="note")
    def takes(m: Moment, suit: str) -> bool:
        return suit == led(m) != trump(m)


def _captured(found: Grammar) -> None:
    @found.says(SCORES, "{cardname} is a point for whoever takes this trick", at="note")
    def point(m: Moment, cardname: str) -> bool:
        return cardname in m.trick and cardname[0] in "A2J" and cardname[1] == trump(m)

    @found.says(
        SCORES,
        "{cardname} is {number} card points for whoever takes this trick, and who has most of the "
        "{all:number} scores a point",
        at="note",
    )
    def points(m: Moment, cardname: str, number: int, all: int) -> bool:
        return cardname in m.trick and (GAME_VALUE[cardname[0]], 4 * sum(GAME_VALUE.values())) == (
            number,
            all,
        )

    @found.says(LEADS, "It does not matter that {player} held it", at="note")
    def held(m: Moment, player: int) -> bool:
        return player == m.state.leader

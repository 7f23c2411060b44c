"""What is said at a table of California Jack, held against the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS, mask
from scenes.presenters.base.layout import Pile
from scenes.presenters.base.sidebar import CardValues, PlayerFigure, PointsInPlay, RankRow, SidebarRow, Trumps
from tests.game.referee_california_jack import FROM_LOW_TO_HIGH, GAME_VALUE
from tests.sentences.checks import Checks
from tests.sentences.moment import Moment
from tests.sentences.shared import counts_out, leader_of_all, shared

TRICKS, WITH_A_STOCK = 26, 20
"""CJ-7, CJ-8."""


def trump(m: Moment) -> str:
    """The trumps of the deal; empty until they are made."""
    return SUITS[m.state.trump] if m.state.trump < 4 else ""


def heads(m: Moment, cards: Sequence[str]) -> int:
    """CJ-6."""
    if len(cards) < 2:
        return 0
    lead, answer = cards
    if answer[1] == lead[1]:
        return int(FROM_LOW_TO_HIGH.index(answer[0]) > FROM_LOW_TO_HIGH.index(lead[0]))
    return int(answer[1] == trump(m))


def led(m: Moment) -> str:
    return m.trick[0][1]


def suits_owed(m: Moment) -> set[str]:
    return {card[1] for card in m.owed()}


def refused(m: Moment) -> bool:
    return m.card not in m.owed()


def card_points(m: Moment, player: int) -> int:
    """CJ-9, Game."""
    return sum(GAME_VALUE.get(card[0], 0) for card in m.captured(player))


CHECKS = Checks(shared(heads))
says, silent = CHECKS.says, CHECKS.silent

# Tricks, and what must be played.

says("trumping")(lambda m: m.trick[heads(m, m.trick)][1] == trump(m) != led(m) and m.detail.place == 1)
CHECKS.instead("winning", "trumping")
says("Your turn: follow {suit}")(lambda m, suit: suits_owed(m) == {suit} == {led(m)})
says("Your turn: follow {suit} or trump with {trump}")(
    lambda m, suit, trump: suits_owed(m) == {suit, trump} and suit == led(m) and trump == SUITS[m.state.trump]
)
says("Your turn: trump with {suit}")(lambda m, suit: suits_owed(m) == {suit} == {trump(m)} != {led(m)})
says("you must follow {suit}")(lambda m, suit: refused(m) and suits_owed(m) == {suit} == {led(m)})
says("you must follow {suit} or play a trump")(
    lambda m, suit: refused(m) and suit == led(m) and suits_owed(m) <= {suit, trump(m)}
)
says("you must play a trump")(lambda m: refused(m) and suits_owed(m) == {trump(m)})
says("because {player} dealt", "because you dealt")(
    lambda m, player: leader_of_all(m) == 1 - player == 1 - m.state.setup.dealer
)

# Piles, the rail and the results.

silent(Pile, PointsInPlay, PlayerFigure, CardValues)
says("{player}: {count} cards")(
    lambda m, player, count: m.detail.owner == player and len(m.captured(player)) == count
)
says("{count} in the stock")(lambda m, count: count == 40 - 2 * len(m.tricks()))
says("The winner draws first")(lambda m: bool(m.state.stock))
says("Not set yet", "trumps")(lambda m: not trump(m))


@says(Trumps)
def trumps_made(m: Moment, section: Trumps) -> bool:
    """Cards of the stock are to be played."""
    return section.suit == m.state.trump and counts_out(m, section, visible=mask(m.state.stock))


says("by the cut card")(lambda m: m.options.trump_choice == "cut")
says("first card of the stock")(lambda m: m.options.trump_choice == "top_card")
CHECKS.apart("by the cut card", "first card of the stock")
says("Race to {target}")(lambda m, target: m.options.target == target)
says("ace of {trump}", "two of {trump}", "jack of {trump}")(
    lambda m, trump: trump == SUITS[m.state.trump] if m.state.trump < 4 else trump == "trumps"
)


def captors(m: Moment, rank: str) -> set[int]:
    return {player for player in range(2) if rank + trump(m) in m.captured(player)}


@says(SidebarRow)
def row(m: Moment, row: SidebarRow) -> bool:
    shown = {each.player: each.figure for each in row.players}
    real = {player: str(card_points(m, player)) for player in range(2)}
    if row.label != "Game":
        rank = {"High": "A", "Low": "2", "Jack": "J"}[row.label]
        real = dict.fromkeys(captors(m, rank), "")
    return row.figure == "1" and shown == real


says("taken by {player}")(lambda m, player: any(player in captors(m, rank) for rank in "A2J"))
says("most of {points}")(lambda m, points: points == 4 * sum(GAME_VALUE.values()))


@says(RankRow)
def values(m: Moment, row: RankRow) -> bool:
    ranks = ["T" if rank == "10" else rank for rank in row.ranks]
    return dict(zip(ranks, row.points, strict=True)) == GAME_VALUE


silent("Card points for Game")
says("This deal, scored after trick {number}")(lambda m, number: number == TRICKS)
says("You don't draw in the last six tricks.")(
    lambda m: (m.detail.mark, m.detail.total, TRICKS - 6) == (WITH_A_STOCK, TRICKS, WITH_A_STOCK)
)
for words, rank in (("High, the ace", "A"), ("Low, the two", "2"), ("Jack, the jack", "J")):
    says(f"{words} of trumps")(
        lambda m, rank=rank: rank + trump(m) in m.captured(m.player) and m.entry.points == 1
    )
says("Game, {ours} card points to {theirs}")(
    lambda m, ours, theirs: (
        (card_points(m, m.player), card_points(m, 1 - m.player), 1) == (ours, theirs, m.entry.points)
        and ours > theirs
    )
)
says("Nothing this time")(lambda m: m.gain(m.player) == 0)
says("No points")(lambda m: m.gain(0) == m.gain(1) == 0)
says("{count} points each")(lambda m, count: m.gain(0) == m.gain(1) == count)
says("{more} to {less} for {player}")(
    lambda m, more, less, player: (m.gain(player), m.gain(1 - player)) == (more, less) and more > less
)
says(
    "{player} reaches {target} points, so scoring stops.",
    "You reach {target} points, so scoring stops.",
)(lambda m, player, target: m.total(player) == target == m.options.target and m.host.finished)
says("Both captured 40 card points, so no one scores Game.")(
    lambda m: card_points(m, 0) == card_points(m, 1) == 40 and m.gain(0) + m.gain(1) == 3
)

# Notes, for who plays it for the first time.

says(
    "You each play a card. The highest trump wins both cards; otherwise the highest card of the suit led. A "
    "deal has four points: one each for winning the ace, two and jack of {trump}, and one for the most card "
    "points. Tens are worth most."
)(
    lambda m, trump: (
        trump == SUITS[m.state.trump] and max(GAME_VALUE, key=lambda rank: GAME_VALUE[rank]) == "T"
    )
)


def draws(m: Moment) -> bool:
    return len(m.state.stock) >= 2


says("After each trick you both draw a card, the winner first. You can't see the next card.")(
    lambda m: draws(m) and m.options.stock == "face_down"
)
says(
    "After each trick you both draw. The winner takes the open card, and the loser takes the next one, which "
    "you both see then. If the open card is good, try to win the trick. If it's poor, try to lose."
)(
    lambda m: (
        draws(m)
        and m.options.stock != "face_down"
        and not (m.state.known[0] & m.state.known[1]) >> m.state.stock[-2] & 1
    )
)


@says(
    "You play the last {count} tricks without drawing, and then the four points are scored. Every card you "
    "haven't seen is in your opponent's hand."
)
def last(m: Moment, count: int) -> bool:
    seen = len(m.captured(0, 1)) + len(m.trick) + sum(hand.bit_count() for hand in m.state.hands)
    return count == TRICKS - WITH_A_STOCK and not m.state.stock and seen == 52 and not m.state.entries


says("Trumps were led: play {trump} if you have any. The highest trump wins.")(
    lambda m, trump: (
        trump == led(m) == SUITS[m.state.trump] and (suits_owed(m) == {trump} or trump not in suits_owed(m))
    )
)
ANSWER = "Play {led} or trump with {trump}, as you like. If you have no {led}, "
HIGHEST = "The highest trump wins; otherwise the highest card of {led} wins."
for duty, must in (("you must trump if you can. ", True), ("play any card. ", False)):

    @says(ANSWER + duty + HIGHEST)
    def answer(m: Moment, led: str, trump: str, must: bool = must) -> bool:
        return m.trick[0][1] == led != trump == SUITS[m.state.trump] and m.options.void_must_trump == must


CHECKS.apart(ANSWER + "you must trump if you can. " + HIGHEST, ANSWER + "play any card. " + HIGHEST)
says("{card} is worth 1 point to the winner of this trick.")(
    lambda m, card: card in m.trick and card[0] in "A2J" and card[1] == trump(m)
)
says(
    "{card} is worth 10 card points to the winner of this trick. The player with more of the 80 card "
    "points scores a point."
)(lambda m, card: card in m.trick and (GAME_VALUE[card[0]], 4 * sum(GAME_VALUE.values())) == (10, 80))
says("{worth} It doesn't matter that {player} was dealt the card.")(
    lambda m, player: player == m.state.leader
)
silent("Captured cards count", "The stock", "Your reply", "A card to capture", "The stock is empty")
silent("High", "Low", "Jack", "Game", "most card points")

"""Sentences that every game has: tricks and who took them, totals, who deals next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from game.engine.cards import card_text
from game.engine.events import Dealt, Discarded, Drew, Played, Said, TrickTaken
from game.engine.rules import OVER
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.moment import Deck, Moment

Heads = Callable[[Moment, Sequence[str]], int]
"""The place of the card that heads these, by the game's second reading."""


def common(decks: Sequence[Deck], heads: Heads) -> Grammar:
    """The templates of what the games share."""
    grammar = Grammar(decks)
    _tricks(grammar, heads)
    _totals(grammar)
    _home(grammar)
    _told(grammar)
    _decided(grammar)
    return grammar


def leads_now(m: Moment) -> bool:
    """Whether it is really the reader's turn to lead to a trick."""
    return m.state.turn == m.reader and not m.state.trick and m.state.phase == "play"


def may_play_any(m: Moment) -> bool:
    """Whether the player to act may really play every card that he holds."""
    return m.owed() == set(m.hand(m.state.turn))


def takes_with(m: Moment, heads: Heads, card: str) -> bool:
    """Whether a card, added to the trick that is seen, heads it."""
    return heads(m, [*m.trick, card]) == len(m.trick)


def is_last(m: Moment) -> bool:
    """Whether the next card is the last one of the trick."""
    return len(m.state.after(m.state.turn)) == len(m.state.trick)


def _tricks(grammar: Grammar, heads: Heads) -> None:
    @grammar.says(BEATS, "{player} takes? the trick with {card}", at="caption")
    def took(m: Moment, player: int, card: str) -> bool:
        if not isinstance(m.event, TrickTaken):
            return False
        cards = [card_text(each) for each in m.event.cards]
        place = heads(m, cards)
        return m.event.players[place] == player and cards[place] == card

    @grammar.says(TELLS, "{player} plays? {card}", at="caption")
    def played(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, Played) and (m.event.player, card_text(m.event.card)) == (player, card)

    @grammar.says(LEADS, "{player} leads? {card}", at="caption report")
    def leads(m: Moment, player: int, card: str) -> bool:
        return played(m, player, card) and m.trick == [card]

    @grammar.says(LEADS, "{player} led: {cards}", at="report")
    def had_led(m: Moment, player: int, cards: list[str]) -> bool:
        if not isinstance(m.event, TrickTaken):
            return False
        return m.event.players[0] == player and [card_text(each) for each in m.event.cards] == cards

    @grammar.says(TELLS, "{player} gets? {cards}", at="caption report")
    def got(m: Moment, player: int, cards: list[str]) -> bool:
        if not isinstance(m.event, Dealt) or (m.event.player, m.reader) != (player, player):
            return False
        return [card_text(each) for each in m.event.cards] == cards and set(cards) <= set(m.hand(player))

    @grammar.says(BEATS, "{card} heads", at="heading")
    def headed(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card

    @grammar.says(LEADS, "Your turn: lead any card", at="prompt")
    def leads_anything(m: Moment) -> bool:
        return leads_now(m) and may_play_any(m)

    @grammar.says(OWES, "Your turn: play any card", at="prompt")
    def plays_anything(m: Moment) -> bool:
        return bool(m.state.trick) and m.state.turn == m.reader and may_play_any(m)

    @grammar.says(BEATS, "{card} It lets the trick go", at="hint")
    def lets_go(m: Moment, card: str) -> bool:
        return card in m.owed() and not takes_with(m, heads, card)

    @grammar.says(BEATS, "{card} It takes the trick", at="hint")
    def takes(m: Moment, card: str) -> bool:
        return card in m.owed() and takes_with(m, heads, card) and is_last(m)

    @grammar.says(BEATS, "{card} It heads the trick for now", at="hint")
    def heads_for_now(m: Moment, card: str) -> bool:
        return card in m.owed() and takes_with(m, heads, card) and not is_last(m)


def _totals(grammar: Grammar) -> None:
    @grammar.says(SCORES, "{player}: {points}", at="rail totals")
    def total(m: Moment, player: int, points: int) -> bool:
        return m.total(player) == points

    @grammar.says(SCORES, "{player}: {before:points} and {gain:points}: {after:points}", at="result total")
    def totals(m: Moment, player: int, before: int, gain: int, after: int) -> bool:
        return (m.total(player) - m.gain(player), m.gain(player), m.total(player)) == (before, gain, after)

    @grammar.says(SCORES, "{player}: {points}(?P<wins>(?: wins)?)", at="match standing")
    def standing(m: Moment, player: int, points: int, wins: str) -> bool:
        return m.total(player) == points and (player in leading(m)) == bool(wins)

    @grammar.says(SCORES, "{players} (?:wins?|share) the (?:match|win)", at="match title")
    def winners(m: Moment, players: tuple[int, ...]) -> bool:
        return players == leading(m)

    def behind(m: Moment, players: tuple[int, ...], number: int) -> bool:
        assert m.you is not None
        others = [m.total(player) for player in range(m.players) if player != m.you]
        best = tuple(
            player for player in range(m.players) if player != m.you and m.total(player) == max(others)
        )
        return set(players) == set(best) and number == abs(m.total(m.you) - max(others))

    @grammar.says(
        SCORES,
        "You are (?P<place>second|third|fourth|fifth|sixth) of (?P<all>three|four|five|six) now, "
        "{number} behind {players}",
        at="result story",
    )
    def place(m: Moment, place: str, all: str, number: int, players: tuple[int, ...]) -> bool:
        assert m.you is not None
        ahead = sum(m.total(player) > m.total(m.you) for player in range(m.players))
        order = ("first", "second", "third", "fourth", "fifth", "sixth")
        right = order[ahead] == place and ("three", "four", "five", "six")[m.players - 3] == all
        return right and number > 0 and behind(m, players, number)

    @grammar.says(SCORES, "You are {number} behind {players} now", at="result story")
    def behind_one(m: Moment, number: int, players: tuple[int, ...]) -> bool:
        assert m.you is not None
        return m.total(m.you) < m.total(1 - m.you) and behind(m, players, number)

    @grammar.says(SCORES, "You lead now, {number} ahead of {players}", at="result story")
    def leads(m: Moment, number: int, players: tuple[int, ...]) -> bool:
        assert m.you is not None
        return leading(m) == (m.you,) and behind(m, players, number)

    @grammar.says(SCORES, "You share the lead with {players} now", at="result story")
    def shares(m: Moment, players: tuple[int, ...]) -> bool:
        assert m.you is not None
        return m.you in leading(m) and behind(m, players, 0)

    @grammar.says(SCORES, "first to {number}", at=("result target", "match target"))
    def target(m: Moment, number: int) -> bool:
        return bool(m.options.target == number)

    @grammar.says(SCORES, "(?:Deal|Round) {number}, {player}: {points}", at="sheet")
    def of_deal(m: Moment, number: int, player: int, points: int) -> bool:
        entries = m.deals[number - 1].entries
        return bool(points == sum(entry.points for entry in entries if entry.player == player))

    @grammar.says(LEADS, "{player} deals? first", at="draw")
    def deals_first(m: Moment, player: int) -> bool:
        return m.host._match.first_dealer == player

    @grammar.says(LEADS, "{player} deals? next", at="result next")
    def deals_next(m: Moment, player: int) -> bool:
        return m.host.next_dealer == player

    @grammar.says(TELLS, r"[\w -]+, after {number} deals?", at="sheet")
    def deals(m: Moment, number: int) -> bool:
        return number == len(m.deals)

    @grammar.says(TELLS, r"[\w -]+ in {number} deals?", at="match story")
    def all_deals(m: Moment, number: int) -> bool:
        return number == len(m.deals)

    @grammar.says(TELLS, "Deal {number}", at="result badge")
    def badge(m: Moment, number: int) -> bool:
        return number == len(m.deals)

    grammar.silent("This deal", at="result heading")
    grammar.silent("", at="result target")


def leading(m: Moment) -> tuple[int, ...]:
    """Who has the most points."""
    totals = [m.total(player) for player in range(m.players)]
    return tuple(player for player, total in enumerate(totals) if total == max(totals))


def _home(grammar: Grammar) -> None:
    """What the first page tells of a match to go on with; the first player is the one here."""

    @grammar.says(SCORES, "You (?P<points>-?[0-9]+), {player} (?P<others>-?[0-9]+)", at="home")
    def of_two(m: Moment, points: str, player: int, others: str) -> bool:
        return (m.total(0), player, m.total(1)) == (int(points), 1, int(others))

    @grammar.says(
        SCORES,
        "You (?P<points>-?[0-9]+), (?P<how>all level|you lead|shared lead|{player} leads [(]{most:points}[)]|"
        "best {best:points})",
        at="home",
    )
    def of_several(m: Moment, points: str, how: str, player: int | None = None, **most: int) -> bool:
        first, best = leading(m), m.total(leading(m)[0])
        real = {(0,): "you lead", tuple(range(m.players)): "all level"}.get(first)
        if real is None:
            real = "shared lead" if 0 in first else f"best {best}"
        if player is not None:
            real = how if first == (player,) else ""
        return int(points) == m.total(0) and how == real and all(number == best for number in most.values())

    @grammar.says(TELLS, "Deal {number}", at="home")
    def deal(m: Moment, number: int) -> bool:
        return number == len(m.deals)

    @grammar.says(TELLS, r"[\w -]+?(?:, {number} players)?", at="home")
    def table(m: Moment, number: int = 2) -> bool:
        return number == m.players


def _told(grammar: Grammar) -> None:
    @grammar.says(TELLS, "{player} draws? {card}", at="caption")
    def drew(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, Drew) and (m.event.player, card_text(m.event.card)) == (player, card)

    @grammar.says(TELLS, "{player} pass(?:es)?", at="caption")
    def passed(m: Moment, player: int) -> bool:
        return said(m, player, "pass")

    @grammar.says(TELLS, r"(?P<row>\[\w+\](?: \[\w+\])*)", at="report")
    def cards_moved(m: Moment, row: str) -> bool:
        """Faces stand there only for who has them, or where they lie open."""
        event = m.event
        if not isinstance(event, Drew | Discarded):
            return False
        cards = event.cards if isinstance(event, Discarded) else (event.card,)
        seen = m.reader == event.player or event.open
        return re.findall(r"\w+", row) == [card_text(card) if seen else "back" for card in cards]

    grammar.silent("Pass", at=("speech", "button"))
    grammar.silent("Your turn", at="prompt")
    grammar.advice(
        "I would play {card}", "I would say: {text}", "I follow you", "I see it otherwise", at="speech"
    )


def said(m: Moment, player: int, text: str) -> bool:
    """Whether the player has really just said this."""
    return isinstance(m.event, Said) and (m.event.player, m.event.action.text) == (player, text)


ENDS = 4
"""So many ways to play a deal to its end are looked at."""


def _decided(grammar: Grammar) -> None:
    @grammar.says(SCORES, "This deal is decided", at="closing")
    def decided(m: Moment) -> bool:
        """However the true hands are played on, by chance, the same is booked."""
        rng = Random(len(m.past))
        return len({_booked_by_chance(m, rng) for _ in range(ENDS)}) == 1


def _booked_by_chance(m: Moment, rng: Random) -> tuple[tuple[tuple[int, str], int], ...]:
    state, game = m.state.copy(), m.host.game
    while state.phase != OVER:
        game.advance(state, rng.choice(list(game.legal(state))))
    booked: Counter[tuple[int, str]] = Counter()
    for entry in state.entries:
        booked[-1 if entry.player is None else entry.player, entry.column] += entry.points
    return tuple(sorted(booked.items()))


def leader_of_all(m: Moment) -> int | None:
    """Who has really just led to the first trick of the deal; `None` at any other moment."""
    first = isinstance(m.event, Played) and len(m.trick) == 1 and not m.tricks()
    return m.event.player if first and isinstance(m.event, Played) else None

"""What every game says: tricks and who took them, leads, totals, who deals next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any

from game.engine.cards import NO_TRUMP, SUIT_CARDS, card_text, mask
from game.engine.events import Dealt, Drew, Played, Said, TrickTaken
from game.engine.rules import OVER
from scenes.presenters.base.advice import BeginnerNote
from scenes.presenters.base.layout import WinningCard
from scenes.presenters.base.scores import (
    BookedPoints,
    DealResult,
    FinalPlace,
    MatchSheet,
    MatchSummary,
    PlayerResult,
    UnbookedPoints,
)
from scenes.presenters.base.sidebar import DealProgress, SidebarRows, TargetRace, Totals, Trumps
from tests.sentences.checks import Checks
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several, value_of
from tests.sentences.table import Reason, Total

Heads = Callable[[Moment, Sequence[str]], int]
"""The place of the card that heads these, by the game's second reading."""


def leads_now(m: Moment) -> bool:
    """Whether it is really the reader's turn to lead to a trick."""
    return m.state.turn == m.reader and not m.state.trick and m.state.phase == "play"


def may_play_any(m: Moment) -> bool:
    """Whether the player to act may really play every card that he holds."""
    return m.owed() == set(m.hand(m.state.turn))


def leader_of_all(m: Moment) -> int | None:
    """Who has really just led to the first trick of the deal; `None` at any other moment."""
    first = isinstance(m.event, Played) and len(m.trick) == 1 and not m.tricks()
    return m.event.player if first and isinstance(m.event, Played) else None


def said(m: Moment, player: int, text: str) -> bool:
    """Whether the player has really just said this."""
    return isinstance(m.event, Said) and (m.event.player, m.event.action.text) == (player, text)


GROUPS = {
    "The others": (0, None), "Three others": (0, 3), "Four others": (0, 4), "Five others": (0, 5),
    "You and two others": (1, 2), "You and three others": (1, 3), "You and four others": (1, 4),
    "You three": (1, 2), "You two": (1, 1), "They": (0, 2),
}  # fmt: skip
"""Players who are not all named: whether he who looks on is among them, and how many others."""


def are(m: Moment, name: Any, players: Collection[int]) -> bool:
    """Whether some players can be called so."""
    value = value_of(name, m)
    if not isinstance(value, Told):
        return {*several(value)} == {*players}
    you, others = GROUPS[value.fill.template]
    return others is None or (len(players) == you + others and bool(you) == (m.you in players))


def texts(cards: Sequence[int]) -> list[str]:
    return [card_text(card) for card in cards]


def leading(m: Moment) -> list[int]:
    """Who has the most points."""
    totals = [m.total(player) for player in range(m.players)]
    return [player for player, total in enumerate(totals) if total == max(totals)]


def shared(heads: Heads) -> Checks:
    """The checks of what the games share, by a game's second reading of who heads a trick."""
    found = Checks()
    _happenings(found, heads)
    _asked(found, heads)
    _totals(found)
    _home(found)
    return found


def _happenings(found: Checks, heads: Heads) -> None:
    @found.says("{player} takes the trick with {card}", "You take the trick with {card}")
    def took(m: Moment, player: int, card: str) -> bool:
        event = m.event
        assert isinstance(event, TrickTaken)
        place = heads(m, texts(event.cards))
        return (event.players[place], card_text(event.cards[place])) == (player, card)

    @found.says("{player} plays {card}", "You play {card}")
    def played(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, Played) and (m.event.player, card_text(m.event.card)) == (player, card)

    @found.says("{player} leads {card}", "You lead {card}")
    def leads(m: Moment, player: int, card: str) -> bool:
        return played(m, player, card) and m.trick == [card]

    @found.says("{player} led {card}, then {cards}", "You led {card}, then {cards}")
    def had_led(m: Moment, player: int, card: str, cards: Any) -> bool:
        taken = m.event
        if not isinstance(taken, TrickTaken):
            return False
        return (taken.players[0], texts(taken.cards)) == (player, [card, *several(cards)])

    @found.says("{player} gets {cards}", "You get {cards}")
    def got(m: Moment, player: int, cards: Any) -> bool:
        dealt, own = m.event, several(cards)
        mine = isinstance(dealt, Dealt) and (dealt.player, m.reader, texts(dealt.cards)) == (
            player,
            player,
            own,
        )
        return mine and set(own) <= set(m.hand(player))

    @found.says("{player} draws {card}", "You draw {card}")
    def drew(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, Drew) and (m.event.player, card_text(m.event.card)) == (player, card)

    @found.says("{player} passes", "You pass")
    def passed(m: Moment, player: int) -> bool:
        return said(m, player, "pass")

    found.silent("Pass", "I'd play {action}", "I'd say: {action}", BeginnerNote)


def _asked(found: Checks, heads: Heads) -> None:
    found.says(WinningCard)(lambda m, heading: heads(m, m.trick) == heading.place)
    found.says("winning")(lambda m: m.trick[heads(m, m.trick)] == m.trick[m.detail.place])
    found.says("Your turn: lead any card")(lambda m: leads_now(m) and may_play_any(m))
    found.says("Your turn: play any card")(
        lambda m: bool(m.state.trick) and m.state.turn == m.reader and may_play_any(m)
    )
    found.apart("Your turn: lead any card", "Your turn: play any card")

    @found.says("This deal is decided")
    def decided(m: Moment) -> bool:
        """However the true hands are played on, by chance, the same is booked."""
        rng = Random(len(m.past))
        return len({_booked_by_chance(m, rng) for _ in range(4)}) == 1

    found.says("{count} trick", "{count} tricks")(lambda m, count: m.won(m.player) == count)


def _booked_by_chance(m: Moment, rng: Random) -> tuple[tuple[tuple[int, str], int], ...]:
    state, game = m.state.copy(), m.host.game
    while state.phase != OVER:
        game.advance(state, rng.choice(list(game.legal(state))))
    booked: Counter[tuple[int, str]] = Counter()
    for entry in state.entries:
        booked[-1 if entry.player is None else entry.player, entry.column] += entry.points
    return tuple(sorted(booked.items()))


def _totals(found: Checks) -> None:
    found.silent(Totals)
    found.says(Total, vague="player")(lambda m, row: row.total == m.total(row.player))
    found.says(Reason)(lambda m, row: (row.player, row.points) == (m.entry.player, m.entry.points))
    found.says(TargetRace, vague="players")(lambda m, race: race.target == m.options.target)
    found.says(Trumps)(lambda m, section: section.suit == m.state.trump and counts_out(m, section))
    found.says("{label}, {count} still out")(lambda m, count: count == len(m.detail.out))
    found.says("Trumps out: {count}")(lambda m, count: count == len(m.detail.out))
    found.says("Trumps", "Trick", "Points", "Score sheet", "This deal")(lambda m: True)
    found.silent(SidebarRows, DealResult, BookedPoints, MatchSummary)

    @found.says(DealProgress, vague="done total mark")
    def progress(m: Moment, section: DealProgress) -> bool:
        """A deal that is over shows its last trick."""
        done, total = len(m.tricks()), section.total
        return min(section.done, total) == min(done, total)

    @found.says(PlayerResult)
    def result(m: Moment, row: PlayerResult) -> bool:
        after = m.total(m.player)
        return (row.before, row.after) == (after - m.gain(m.player), after) and row.own == (m.player == m.you)

    @found.says(FinalPlace)
    def standing(m: Moment, row: FinalPlace) -> bool:
        return m.total(m.player) == row.total and (m.player in leading(m)) == row.winner

    @found.says(MatchSheet)
    def of_deals(m: Moment, shown: MatchSheet) -> bool:
        real = [[0] * m.players for _ in m.deals]
        for booked, deal in zip(real, m.deals, strict=True):
            for entry in deal.entries:
                if entry.player is not None and entry.column != "prison":
                    booked[entry.player] += entry.points
        dealers = [deal.setup.dealer for deal in m.deals]
        return [list(row) for row in shown.deals] == real and list(shown.dealers) == dealers

    found.says("{Players} win the match", "{Players} share the win")(
        lambda m, players: sorted(several(players)) == leading(m)
    )
    found.says("{player} wins the match", "You win the match")(lambda m, player: leading(m) == [player])

    def behind(m: Moment, players: Any, points: int) -> bool:
        assert m.you is not None
        others = {player: m.total(player) for player in range(m.players) if player != m.you}
        best = [player for player, total in others.items() if total == max(others.values())]
        return sorted(several(players)) == best and points == abs(m.total(m.you) - max(others.values()))

    for ahead, nth in enumerate(("second", "third", "fourth", "fifth", "sixth"), start=1):

        @found.says(f"You're now {nth} of {{all}}, {{points}} behind {{players}}.")
        def place(m: Moment, all: str, points: int, players: Any, ahead: int = ahead) -> bool:
            right = sum(m.total(player) > m.total(m.you or 0) for player in range(m.players)) == ahead
            return right and points > 0 and behind(m, players, points)

    for number, words in enumerate(("three", "four", "five", "six"), start=3):
        found.says(words)(lambda m, number=number: m.players == number)
    found.says("You're now {points} behind {players}.")(
        lambda m, points, players: m.total(m.you) < m.total(1 - m.you) and behind(m, players, points)
    )
    found.says("You now lead by {points}, ahead of {players}.")(
        lambda m, points, players: leading(m) == [m.you] and behind(m, players, points)
    )
    found.says("You now share the lead with {players}.")(
        lambda m, players: m.you in leading(m) and behind(m, players, 0)
    )
    found.says("first to {target}")(lambda m, target: m.options.target == target)
    found.says("{player} deals first", "You deal first")(
        lambda m, player: m.host._match.first_dealer == player
    )
    found.says("{player} deals next", "You deal next")(lambda m, player: m.host.next_dealer == player)
    found.says("{game}, after {count} deals{note}")(lambda m, count: count == len(m.deals))
    found.silent("{game} in {length}.")
    found.says("{count} deals")(lambda m, count: count == len(m.deals))
    found.says("Deal {number}", vague="number")(
        lambda m, number: (
            number <= len(m.deals) if isinstance(m.detail, MatchSheet) else number == len(m.deals)
        )
    )
    _contracts(found)
    found.says(UnbookedPoints)(lambda m, ledger: len(ledger.points) == len(m.deals))
    found.says("Deal {number}, match to {target}")(
        lambda m, number, target: (number, target) == (len(m.deals), m.options.target)
    )


def counts_out(m: Moment, section: Trumps, trumps: int = 0, visible: int = 0) -> bool:
    """Whether the trumps that are out are those that the reader cannot place or that others are to play.

    `visible` are cards to be played that are in no hand.
    """
    if section.out is None or m.state.trump == NO_TRUMP:
        return section.out is None
    chouette = getattr(getattr(m.state, "before", None), "chouette", None)
    own = chouette.captain if chouette is not None and chouette.partner == m.reader else m.reader
    others = sum(hand for player, hand in enumerate(m.state.hands) if player != own)
    real = (trumps or SUIT_CARDS[m.state.trump]) & (m.sight.view.unseen | others | visible)
    return mask(section.out) == real and len(section.out) == real.bit_count()


def _contracts(found: Checks) -> None:
    """Lines on the contracts of all deals so far: each must be true of one of them."""

    def some(m: Moment, made: bool) -> bool:
        outcomes = [deal.state.undertaking() for deal in m.deals]
        return any(outcome is not None and outcome.made == made for outcome in outcomes)

    found.says("{declarers}: {contract}, made")(lambda m: some(m, True))
    found.says("{declarers}: {contract}, not made")(lambda m: some(m, False))
    found.says("{declarer} with {partners}", vague="declarer partners")(
        lambda m, declarer, partners: (
            declarer not in several(partners)
            and declarer in [outcome.player for deal in m.deals if (outcome := deal.state.undertaking())]
        )
    )
    found.says("{declarer} alone", vague="declarer")(
        lambda m, declarer: (
            declarer in [outcome.player for deal in m.deals if (outcome := deal.state.undertaking())]
        )
    )


def _home(found: Checks) -> None:
    """What the first page tells of a match to go on with; the first player is the one here."""
    found.says("Deal {number}. {Standing}")(lambda m, number: number == len(m.deals))
    found.says("{game}, {count} players")(lambda m, count: count == m.players)
    found.says("You {own}, {name} {points}")(
        lambda m, own, name, points: (m.total(0), 1, m.total(1)) == (own, name, points)
    )
    for template, right in (
        ("all tied at {points}", lambda first, count: len(first) == count),
        ("you're ahead with {points}", lambda first, count: first == [0]),
        ("you share the lead with {points}", lambda first, count: 0 in first and 1 < len(first) < count),
    ):
        found.says(template)(
            lambda m, points, right=right: points == m.total(0) and right(leading(m), m.players)
        )
    found.apart("all tied at {points}", "you're ahead with {points}", "you share the lead with {points}")
    found.says("You {points}, leaders {most}")(
        lambda m, points, most: (points, most) == (m.total(0), m.total(leading(m)[0])) and 0 not in leading(m)
    )
    found.says("You {points}, {name} leads ({most})")(
        lambda m, points, name, most: (points, [name], most) == (m.total(0), leading(m), m.total(name))
    )

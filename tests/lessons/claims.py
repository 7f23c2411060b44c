"""What lessons claim, held against the rules: each kind of claim with a check, and what differs by game.

A claim is about a table: as it stands, or what has come of what was done there last. `Table.before` says how
many events there had been before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.california_jack import powers as jack
from game.engine.cards import JOKER, NO_TRUMP, Card, card_text, parse_card, parse_cards, strain_text, suit_of
from game.engine.events import Drew, Event, TrickTaken
from game.engine.state import NOBODY
from game.engine.tricks import head_of
from game.jo_jotte import melds as jotte_melds
from game.jo_jotte import powers as jotte
from game.jo_jotte import ranks as jotte_ranks
from game.jo_jotte import scoring as jotte_scoring
from game.kan import form as kan_form
from game.kan import outcome as kan_outcome
from game.kan import powers as kan
from game.kan import scoring as kan_scoring
from game.kan.result import Outcome
from game.kan.state import KanState, kankei_of, points_of
from game.lessons.lesson import LEARNER, Say, Value, told
from game.match.match import Match


class Table(NamedTuple):
    """A table of a lesson, and since when it is looked at."""

    match: Match
    before: int = 0

    @property
    def state(self) -> Any:
        return self.match.deal.state

    @property
    def events(self) -> list[Event]:
        return self.match.deal.events[self.before :]

    def trick(self) -> tuple[tuple[int, ...], tuple[Card, ...], int | None]:
        """The trick that is claimed about: who played, the cards, who took it.

        That is the last one that was taken meanwhile, or the one that lies there.
        """
        taken = [event for event in self.events if isinstance(event, TrickTaken)]
        state = self.state
        if taken and not state.trick:
            last = taken[-1]
            return last.players, last.cards, last.winner
        cards = tuple(state.trick)
        assert cards, "no trick is claimed about"
        return tuple(state.player_at(place) for place in range(len(cards))), cards, None


class Judge(NamedTuple):
    """What a game's rules say of tricks and cards."""

    head: Callable[[Any, Sequence[Card]], int]
    """The place of the card that heads a trick, by the state and the cards in their order."""
    counts: Callable[[Any, int], int]
    """What a set of cards counts."""
    more: dict[str, Callable[[Table, Value], bool]] = {}
    """Checks of claims that this game alone has, or means otherwise."""


# Kan.


def _kan_head(state: KanState, cards: Sequence[Card]) -> int:
    """The trick that lies there, or the last one: a joker that was led has named a suit."""
    tricks = state.tricks - (not state.trick)
    named = state.led if cards[0] == JOKER else suit_of(cards[0])
    lowest = kan.joker_is_lowest(state.form, tricks)
    return kan.best_place(cards, named, state.trump, joker_is_lowest=lowest)


def _kan_side(table: Table, player: int) -> tuple[int, ...]:
    """The players of somebody's side."""
    kankei = kankei_of(table.state)
    assert kankei, "nobody knows the kankei yet"
    return tuple(each for each in table.state.seats if (each in kankei) == (player in kankei))


def _kan_needs(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    return kan_outcome.needs(table.state)[value[0] not in kankei_of(table.state)] == value[1]


def _kan_round(side: int) -> Callable[[Table, Value], bool]:
    def brings(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        pay = kan_scoring.total(kan_scoring.account(table.state.form, [*map(_ended, str(value[0]).split())]))
        return pay[side] == value[1]

    return brings


def _ended(word: str) -> Outcome:
    """How a deal has ended: `won`, `lost`, `juuroku`, `juuroku-failed`, `announced-sukonku`."""
    word, announced = word.removeprefix("announced-"), word.startswith("announced-")
    word, made = word.removesuffix("-failed"), not word.endswith("-failed")
    return Outcome("", word == "won") if word in ("won", "lost") else Outcome(word, made, announced)


KAN: dict[str, Callable[[Table, Value], bool]] = {
    "kankei": lambda table, value: value in kankei_of(table.state),
    "friend": lambda table, value: isinstance(value, tuple) and value[1] in _kan_side(table, int(value[0])),
    "right": lambda table, value: isinstance(value, tuple) and table.state.following[value[0]] == value[1],
    "holds": lambda table, value: (
        isinstance(value, tuple) and bool(table.state.dealt(value[0]) >> parse_card(str(value[1])) & 1)
    ),
    "price": lambda table, value: table.state.need == value,
    "needs": _kan_needs,
    "side": lambda table, value: (
        isinstance(value, tuple) and points_of(table.state, _kan_side(table, int(value[0]))) == value[1]
    ),
    "rounds": _kan_round(0),
    "against": _kan_round(1),
}


# Jo-Jotte.


def _booked_in(column: str) -> Callable[[Table, Value], bool]:
    def check(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        found = [
            entry.points
            for entry in table.state.entries
            if entry.player == value[0] and entry.column == column
        ]
        return sum(found) == value[1]

    return check


def _tally(name: str) -> Callable[[Table, Value], bool]:
    def check(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        played = table.state.result.played
        (tally,) = (
            tally for camp, tally in zip(played.camps, played.tallies, strict=True) if value[0] in camp
        )
        return getattr(tally, name) == value[1]

    return check


def _melds(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    hand = parse_cards(str(value[0]))
    found = [
        meld for kind in jotte_melds.CLASSES for meld in jotte_melds.melds(hand, kind, table.state.strain)
    ]
    return sum(meld.points for meld in found) == value[1]


BONUSES = {
    "rubber": jotte_scoring.BONUS,
    "slam": jotte_scoring.SLAM,
    "all tricks": jotte_scoring.ALL_TRICKS,
    "nullo": jotte_scoring.NULLO_MADE,
    "nullo lost": jotte_scoring.NULLO_LOST[0],
    "every further trick": jotte_scoring.NULLO_LOST[1],
    "last trick": jotte_ranks.LAST_TRICK,
    "jo jotte": jotte_ranks.JO_JOTTE,
}
JO_JOTTE: dict[str, Callable[[Table, Value], bool]] = {
    "declarer": lambda table, value: table.state.declarer == value,
    "turned": lambda table, value: card_text(table.state.turned) == value,
    "information": lambda table, value: [card_text(card) for card in table.state.information] == [value],
    "times": lambda table, value: table.state.multiple == value,
    "melds": _melds,
    "tricks": _tally("score"),
    "total": _tally("total"),
    "below": _booked_in(jotte_scoring.BELOW),
    "above": _booked_in(jotte_scoring.ABOVE),
    "prison": lambda table, value: table.state.left.prison == value,
    "goal": lambda table, value: (
        value == (jotte_scoring.GAME_OF_PARTNERS if table.state.partners else jotte_scoring.GAME)
    ),
    "bonus": lambda table, value: isinstance(value, tuple) and BONUSES[str(value[0])] == value[1],
    "jotte": lambda table, value: table.state.jo == (value, value),
    "holds": lambda table, value: (
        isinstance(value, tuple) and bool(table.state.hands[value[0]] >> parse_card(str(value[1])) & 1)
    ),
}


def _suit_or_none(state: Any) -> int:
    """Trumps, or none where they are not named yet."""
    return int(state.trump) if state.trump in range(4) else NO_TRUMP


JUDGES: dict[str, Judge] = {
    "california_jack": Judge(
        lambda state, cards: head_of(cards, jack.TAKERS[state.trump]),
        lambda state, cards: jack.points(cards),
        {"winner": lambda table, value: table.state.result.winner == value != NOBODY},
    ),
    "kan": Judge(_kan_head, lambda state, cards: kan_form.points(cards), KAN),
    "jo_jotte": Judge(
        lambda state, cards: jotte.best_place(cards, _suit_or_none(state)),
        lambda state, cards: jotte.points(cards, _suit_or_none(state)),
        JO_JOTTE,
    ),
}


def _no_judge(state: Any, cards: Any) -> int:
    raise AssertionError("nobody says what a card of this game does")


NOBODY_JUDGES = Judge(_no_judge, _no_judge)
"""For a game of which only its tables are claimed about."""


def judge_of(table: Table) -> Judge:
    return JUDGES.get(table.match.game.key, NOBODY_JUDGES)


def _playable(table: Table) -> set[str]:
    return {card_text(action.cards[0]) for action in table.match.legal() if action.verb == "play"}


def _takes(table: Table, value: Value) -> bool:
    players, cards, winner = table.trick()
    place = judge_of(table).head(table.state, cards)
    assert winner in (None, players[place]), "the referee of lessons disagrees with the rules"
    return cards[place] == parse_card(str(value))


def _taker(table: Table, value: Value) -> bool:
    players, cards, winner = table.trick()
    return value == (players[judge_of(table).head(table.state, cards)] if winner is None else winner)


def _worth(table: Table, value: Value) -> bool:
    _, cards, _ = table.trick()
    return judge_of(table).counts(table.state, sum(1 << card for card in cards)) == value


def _draws(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    drawn = [event for event in table.events if isinstance(event, Drew) and event.player == value[0]]
    return bool(drawn) and card_text(drawn[-1].card) == value[1]


def _captured(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    player, points = value
    return judge_of(table).counts(table.state, table.state.taken[player]) == points


def _booked(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    player, points = value
    own = [entry.points for entry in table.match.deal.entries if entry.player == player]
    return table.match.deal.finished and sum(own) == points


def _counts(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    cards, points = value
    return judge_of(table).counts(table.state, parse_cards(str(cards))) == points


def _barred(table: Table, value: Value) -> bool:
    cards = set(str(value).split())
    own = {card_text(card) for card in range(53) if table.state.hands[table.state.turn] >> card & 1}
    return cards <= own and not cards & _playable(table)


def _top(table: Table, value: Value) -> bool:
    """It lies on top, and everybody knows it."""
    card = table.state.stock[-1]
    return card_text(card) == value and bool(table.state.known[-1] >> card & 1)


CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "trump": lambda table, value: strain_text(table.state.trump) == value,
    "may": lambda table, value: _playable(table) == set(str(value).split()),
    "barred": _barred,
    "top": _top,
    "turn": lambda table, value: table.match.to_act == value,
    "takes": _takes,
    "taker": _taker,
    "worth": _worth,
    "draws": _draws,
    "captured": _captured,
    "booked": _booked,
    "counts": _counts,
}
STANDING = ("trump", "may", "barred", "top", "turn")
"""Claims about how the table stood when it was asked, where something has been tried since."""


def check(name: str, table: Table, value: Value) -> bool:
    """Whether the rules confirm a claim."""
    return judge_of(table).more.get(name, CHECKS.get(name, _unknown))(table, value)


def _unknown(table: Table, value: Value) -> bool:
    raise AssertionError("a claim that nobody checks")


def wrong_claims(say: Say, before: Table, after: Table) -> list[str]:
    """The claims of a sentence that the rules do not confirm.

    `before` is the table at which something was asked, `after` what has come of the answer.
    """
    found = []
    for name, value in say.claims:
        if not check(name, after, value) and not (name in STANDING and check(name, before, value)):
            found.append(f"{name}={told(value)}")
    return found


def learner_sees(table: Table, text: str) -> bool:
    """Whether the learner knows where these cards are."""
    unseen = table.match.view(LEARNER).unseen
    return not any(unseen >> parse_card(card) & 1 for card in text.split())


def suit_named(card: str) -> str:
    return strain_text(suit_of(parse_card(card)))

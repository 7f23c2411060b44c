"""What is really so in a deal of Kan, by the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import JOKER, SUITS, card_text
from game.engine.scoring import Entry
from game.games.kan.deal_result import KanOutcome
from game.games.kan.state import kankei_of
from tests.game.referee_kan_cards import Trick, best, scoring
from tests.game.referee_kan_score import Result, round_points
from tests.sentences.moment import Moment

ALL = 16
TRICKS = 10
Both = tuple[int, int]


def trump(m: Moment) -> str:
    """The trumps; empty while they are not named."""
    return SUITS[m.state.trump] if m.state.trump < 4 else ""


def silent(m: Moment) -> bool:
    """YON-2."""
    return m.players == 4


def plays_on(m: Moment) -> list[int]:
    """Who plays, in the direction of play (KAN-6P)."""
    dealer = m.state.setup.dealer
    return [player for player in m.state.seats if m.players != 6 or player != dealer]


def kankei(m: Moment) -> list[int]:
    """Who really are the kankei who play, whether it is known or not."""
    return sorted(kankei_of(m.state))


def mukankei(m: Moment) -> list[int]:
    return [player for player in plays_on(m) if player not in kankei(m)]


def key_cards(m: Moment) -> set[str]:
    """The cards that make their holders the kankei of a round (KAN-7, YON-2)."""
    return {"JK", ("J" if silent(m) else "A") + trump(m)}


def dealt_keys(m: Moment, player: int) -> set[str]:
    """Which of them a player has had in this deal."""
    cards = m.state.dealt(player)
    return {card_text(card) for card in range(JOKER + 1) if cards >> card & 1} & key_cards(m)


def side_of(m: Moment, player: int) -> bool:
    """Whether a player is one of the kankei; in a deal that is cancelled at once, whether he said kan."""
    if not kankei(m) and m.state.round.deal == 1 and m.players > 3:
        return bool(dealt_keys(m, player))
    return player in kankei(m)


def named_suit(m: Moment) -> str:
    """The suit that was named with the led joker; it is led once a deal at most."""
    for _, action in m.host._match.deal.actions:
        if action.verb == "play" and action.strain is not None:
            return SUITS[action.strain]
    return ""


def led(m: Moment, cards: Sequence[str]) -> str:
    """The suit to be followed in a trick that begins with these cards."""
    if cards[0] != "JK":
        return cards[0][1]
    if m.action is not None and m.action.strain is not None and not m.trick:
        return SUITS[m.action.strain]
    return named_suit(m)


def heads(m: Moment, cards: Sequence[str]) -> int:
    """KAN-15, YON-6."""
    trick = Trick(list(enumerate(cards)), led(m, cards))
    last = m.number_of(cards if m.trick or m.event is not None else []) == TRICKS - 1
    return best(trick, trump(m), silent(m) and last)


def points(m: Moment, players: Sequence[int]) -> int:
    """The scoring cards that they have taken in tricks."""
    return len(scoring(m.captured(*players)))


def needs(m: Moment) -> Both:
    """KAN-16, GAM-2, GAM-3, with a contract for all in mind (KAN-17, YON-8)."""
    ours, theirs = m.state.need, ALL + 1 - m.state.need
    contract = m.state.contract
    if contract is not None and contract.word == "juuroku":
        ours = ALL
    if contract is not None and contract.word == "gyaku_juuroku":
        theirs = ALL
    return ours, theirs


def teams_known(m: Moment) -> bool:
    """Whether all know who are the kankei: of silent ones, when both of their cards have been played."""
    if not silent(m) or m.state.kankei:
        return bool(kankei(m))
    key = "J" + trump(m)
    played = [card_text(card) for cards in m.state.played for card in range(53) if cards >> card & 1]
    return "JK" in played and key in played


# What a round brings.


def result_of(outcome: KanOutcome) -> Result:
    """How a deal has ended, as the second reading has it."""
    word = outcome.word.replace("_", " ")
    if word and (outcome.announced or word.endswith("juuroku")):
        word += " made" if outcome.made else " failed"
    return Result(outcome.won, word, outcome.announced)


def round_of(m: Moment, *more: KanOutcome) -> list[tuple[str, Both]]:
    """The account of the round so far, this deal with it once it is over."""
    outcomes = [*m.state.round.outcomes, *([m.state.outcome] if m.state.outcome is not None else []), *more]
    return round_points(m.players, m.options.as_json(), list(map(result_of, outcomes)))


def with_kankei(m: Moment, player: int) -> bool:
    """Who scores with them (KAN-6P)."""
    return side_of(m, player) or (m.players == 6 and player == m.state.setup.dealer)


def brings(m: Moment, entry: Entry) -> bool:
    """Whether the round really has this entry."""
    assert entry.player is not None
    share = 0 if with_kankei(m, entry.player) else 1
    return (entry.reason.text, entry.points) in [(reason, both[share]) for reason, both in round_of(m)]


def round_goes_on(m: Moment) -> bool:
    outcome = m.state.outcome
    most = 1 if m.players == 3 else 3
    return outcome is None or (outcome.won and len(m.state.round.outcomes) + 1 < most)

"""How a deal of Kan ends in the panels: stopping, going for all, contracts, and a deal that is decided."""

from __future__ import annotations

from game.engine.cards import card_text
from game.games.kan.result import KanOutcome
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import (
    ALL,
    kankei,
    mukankei,
    needs,
    plays_on,
    points,
    round_of,
    side_of,
    silent,
)
from tests.sentences.moment import Moment

MEANT = {
    "iku": "i lead", "koi": "you lead", "sukonku": "shut them out",
    "gyaku_sukonku": "shut out the kan side", "juuroku": "all sixteen",
    "gyaku_juuroku": "all sixteen against them",
}  # fmt: skip
"""What the words of an answer mean, by the table of the rules."""


def add(found: Grammar) -> None:
    _stop(found)
    _contract(found)
    _decided(found)


def asks(m: Moment, *verbs: str) -> bool:
    """Whether the reader is really asked this, and nothing else."""
    return m.state.turn == m.reader and {action.verb for action in m.legal} == set(verbs)


def _stop(found: Grammar) -> None:
    def of_team(m: Moment, outcome: KanOutcome) -> int:
        """What the round brings each of the reader's team if this deal ends so."""
        return sum(both[not side_of(m, m.seat)] for _, both in round_of(m, outcome))

    def word(m: Moment, plain: str) -> str:
        return plain if side_of(m, m.seat) else f"gyaku_{plain}"

    @found.says(SCORES, "(?P<word>Sukonku|Gyaku sukonku), {number} to 0", at="panel")
    def reached(m: Moment, word: str, number: int) -> bool:
        both, place = (points(m, kankei(m)), points(m, mukankei(m))), word != "Sukonku"
        return both[place] == number >= needs(m)[place] and both[not place] == 0

    @found.says(TELLS, "(?P<what>shut them out|shut out the kan side)", at="panel")
    def what_it_is(m: Moment, what: str) -> bool:
        return MEANT[word(m, "sukonku")] == what

    @found.says(TELLS, "You decide for your side", at="panel")
    def decides(m: Moment) -> bool:
        """KAN-17: who has won the last trick."""
        return m.tricks()[-1].winner == m.seat == m.state.turn

    @found.says(TELLS, "(?P<what>Deal and round end here|The deal ends, the round goes on)", at="meaning")
    def ends(m: Moment, what: str) -> bool:
        goes_on = side_of(m, m.seat) and m.state.round.deal < 3
        return goes_on == what.startswith("The deal")

    @found.says(SCORES, "certain, this round: {points}", at="stake")
    def stopped(m: Moment, points: int) -> bool:
        assert m.action is not None
        return m.action.verb == "stop" and points == of_team(m, KanOutcome(word(m, "sukonku"), True))

    @found.says(
        TELLS,
        "(?P<what>All sixteen(?: against them)?|Shut (?:them out|out the kan side))",
        at="meaning",
    )
    def what_is_meant(m: Moment, what: str) -> bool:
        assert m.action is not None
        return MEANT["".join(m.action.manner) or m.action.verb] == what.lower()

    @found.says(SCORES, "all {number}: {points}", at="stake")
    def all_taken(m: Moment, number: int, points: int) -> bool:
        return number == ALL and points == of_team(m, KanOutcome(word(m, "juuroku"), True))

    @found.says(SCORES, "one card lost: {points}", at="stake")
    def one_lost(m: Moment, points: int) -> bool:
        return points == of_team(m, KanOutcome(word(m, "juuroku"), False))

    @found.says(TELLS, "They have played all aces and the joker", at="panel")
    def all_aces(m: Moment) -> bool:
        played = {
            card_text(card)
            for player in plays_on(m)
            if side_of(m, player) != side_of(m, m.seat)
            for card in range(53)
            if m.state.played[player] >> card & 1
        }
        return {"JK", "AC", "AD", "AH", "AS"} <= played

    @found.says(TELLS, "Shippo-jo", at="panel")
    def asked(m: Moment) -> bool:
        return asks(m, "shippo_jo", "continue")

    @found.says(LEADS, "Nothing counts; the same dealer deals again", at="meaning")
    def cancels(m: Moment) -> bool:
        assert m.action is not None
        after = m.state.copy()
        m.host.game.advance(after, m.action)
        return after.outcome is None and not after.entries and after.phase == "over"

    @found.says(LEADS, "The next of your team is asked, else the deal counts", at="meaning")
    def asks_on(m: Moment) -> bool:
        assert m.action is not None
        after = m.state.copy()
        m.host.game.advance(after, m.action)
        if after.phase == "shippo-jo":
            return bool(after.turn != m.seat and side_of(m, after.turn) == side_of(m, m.seat))
        return after.phase != "over" or after.outcome is not None


def _contract(found: Grammar) -> None:
    def brought(m: Moment, *, made: bool) -> int:
        """What the round brings each of the team that announces (YON-8)."""
        assert m.action is not None
        (word,) = m.action.manner
        both = [both for _, both in round_of(m, KanOutcome(word, made, announced=True))]
        return sum(pay[word.startswith("gyaku")] for pay in both)

    @found.says(TELLS, "{card} Announce something with it[?]", at="panel")
    def announce(m: Moment, card: str) -> bool:
        with_it = [action for action in m.legal if card_text(action.cards[0]) == card]
        return any(action.manner for action in with_it) and len(with_it) > 1

    @found.says(TELLS, "A contract binds your side", at="panel")
    def binds(m: Moment) -> bool:
        """YON-7: for a team, and the first one stands."""
        return silent(m) and m.state.contract is None

    @found.says(TELLS, "Only the card is played", at="meaning")
    def only_card(m: Moment) -> bool:
        assert m.action is not None
        return m.action.verb == "play" and not m.action.manner and m.action.strain is None

    @found.says(SCORES, "besides the deal: {points}", at="stake")
    def besides(m: Moment, points: int) -> bool:
        """Without a contract a deal brings what any deal does (YON-9)."""
        assert m.action is not None
        return points == 0 and not m.action.manner

    @found.says(SCORES, "made: {points}", at="stake")
    def made(m: Moment, points: int) -> bool:
        return points == brought(m, made=True)

    @found.says(SCORES, "broken: {points}", at="stake")
    def broken(m: Moment, points: int) -> bool:
        return points == brought(m, made=False)


def _decided(found: Grammar) -> None:
    @found.says(
        SCORES,
        "Decided: (?P<who>your side|the others) needs? {number} and ha(?:s|ve) {taken:number}",
        at="closing",
    )
    def decided(m: Moment, who: str, taken: int, number: int) -> bool:
        mine = side_of(m, m.seat) == who.startswith("your")
        team, place = (kankei(m), 0) if mine else (mukankei(m), 1)
        return taken == points(m, team) >= number == needs(m)[place]

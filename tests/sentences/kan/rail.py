"""The rail of Kan and the players' plates: trumps, teams and what they need, the round."""

from __future__ import annotations

from game.engine.rules import SUIT_NAMES
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import (
    ALL,
    kankei,
    mukankei,
    needs,
    plays_on,
    points,
    round_of,
    side_of,
    teams_known,
    trump,
)
from tests.sentences.moment import Moment

CONTRACT = "(?P<word>(?:[Gg]yaku )?(?:[Ss]ukonku|[Jj]uuroku))"


def add(found: Grammar) -> None:
    _trumps(found)
    _forces(found)
    _round(found)
    _plates(found)


def _trumps(found: Grammar) -> None:
    @found.says(BEATS, "Trumps: {mark:suit} {suit}", at="rail trumps")
    def trumps(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == trump(m)

    @found.says(TELLS, "Trumps: [?] Not yet", at="rail trumps")
    def not_yet(m: Moment) -> bool:
        return not trump(m)

    @found.says(TELLS, "(?:(?P<usual>[a-z]+), )?(?:by {player}|in this deal)", at="rail trumps")
    def why(m: Moment, usual: str | None = None, player: int | None = None) -> bool:
        named = usual is None or SUIT_NAMES[m.state.trump] == usual
        return named and player == (None if m.state.round.deal == 1 else m.state.round.namer)

    @found.says(LEADS, "{player} names? them", at="rail trumps")
    def names(m: Moment, player: int) -> bool:
        return bool(player == m.state.round.namer)

    @found.says(SCORES, "Who plays alone, for {number} of {all:number}[?]", at="rail auction")
    def alone(m: Moment, number: int, all: int) -> bool:
        return (number, all) == (m.state.need, ALL)

    @found.says(LEADS, "{player}: [?]", at="rail auction")
    def asked(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)

    @found.says(TELLS, "{player}: (?P<word>Kan|Pass)", at="rail auction")
    def spoke(m: Moment, player: int, word: str) -> bool:
        return (player, word.lower()) in [(each.player, each.action.text) for each in m.sight.said]


def _forces(found: Grammar) -> None:
    def camp(m: Moment, which: str) -> list[int]:
        return kankei(m) if which == "A" else mukankei(m)

    @found.says(SCORES, "(?P<which>A|B) (?:Kankei|Mukankei): needs {number}", at="rail force")
    def unknown(m: Moment, which: str, number: int) -> bool:
        return not teams_known(m) and number == needs(m)[which == "B"]

    @found.says(SCORES, "(?P<which>A|B) (?:Alone|The other two): 0 of {number}", at="rail force")
    def would_need(m: Moment, which: str, number: int) -> bool:
        return not kankei(m) and number == needs(m)[which == "B"]

    @found.says(SCORES, "(?P<which>A|B) {players}: {done:number}(?: of {number})?", at="rail force")
    def force(m: Moment, which: str, players: tuple[int, ...], done: int, number: int | None = None) -> bool:
        real, need = points(m, camp(m, which)), needs(m)[which == "B"]
        contract = m.state.contract
        only_breaks = contract is not None and contract.word.startswith("gyaku") == (which == "A")
        shown = need if need >= real and not only_breaks else None
        return list(players) == sorted(camp(m, which)) and (done, number) == (real, shown)

    @found.says(OWES, "(?P<which>A|B): one scoring card breaks it", at="rail force")
    def breaks(m: Moment, which: str) -> bool:
        contract = m.state.contract
        return contract is not None and contract.word.startswith("gyaku") == (which == "A")

    @found.says(SCORES, f"(?:Kankei|Mukankei|{{player}}): {CONTRACT}", at="rail contract")
    def contract(m: Moment, word: str, player: int | None = None) -> bool:
        real = m.state.contract
        return real is not None and real.word.replace("_", " ") == word and player in (None, real.player)

    @found.says(TELLS, "Teams are not shown yet", at="rail contract")
    def not_shown(m: Moment) -> bool:
        return not teams_known(m)

    found.silent("(?:A Kankei|B Mukankei): ", at="rail force")
    found.silent(
        r"Kankei(?: \(the kan side\))?",
        r"Mukankei(?: \(the others\))?",
        "What they would need",
        at="rail contract",
    )


def _round(found: Grammar) -> None:
    @found.says(
        SCORES, "Deal {number} (?P<how>won|lost|[a-z ]+?)(?P<failed>(?: failed)?): {points}", at="rail rows"
    )
    def of_deal(m: Moment, number: int, how: str, failed: str, points: int) -> bool:
        outcomes = [*m.state.round.outcomes, *([m.state.outcome] if m.state.outcome is not None else [])]
        real = outcomes[number - 1]
        word = real.word.replace("_", " ") or ("won" if real.won else "lost")
        gain = sum(both[0] for line, both in round_of(m) if line.endswith(f" {number}"))
        return word == how and points == gain and (bool(failed) == (bool(real.word) and not real.made))

    @found.says(SCORES, "All three: {points}", at="rail rows")
    def three(m: Moment, points: int) -> bool:
        return points == sum(both[0] for reason, both in round_of(m) if reason == "three") > 0

    @found.says(TELLS, "Round {number} of {all:number}(?:, deal {deal:number})?", at="rail")
    def subtitle(m: Moment, number: int, all: int, deal: int = 1) -> bool:
        return (number, all, deal) == (m.state.round.number, m.options.rounds, m.state.round.deal)

    @found.says(TELLS, "Points(?: after round {number})?", at="rail totals")
    def after(m: Moment, number: int = 0) -> bool:
        return bool(number == m.state.round.number - 1)

    found.silent("The round, for the kankei", at="rail rows")


def _plates(found: Grammar) -> None:
    @found.says(TELLS, "{player}: Deals this round", at="status")
    def deals(m: Moment, player: int) -> bool:
        return player == m.state.setup.dealer and player not in plays_on(m)

    @found.says(SCORES, "{player}: (?P<team>Kankei|Mukankei)(?:, {number})?", at="status")
    def team(m: Moment, player: int, team: str, number: int | None = None) -> bool:
        return side_of(m, player) == (team == "Kankei") and number in (None, points(m, [player]))

    @found.says(SCORES, "{player}: {number} scoring", at="status")
    def scoring(m: Moment, player: int, number: int) -> bool:
        return number == points(m, [player])

    @found.says(SCORES, f"{{player}}: {CONTRACT}", at="status")
    def contract(m: Moment, player: int, word: str) -> bool:
        real = m.state.contract
        return real is not None and (real.player, real.word.replace("_", " ")) == (player, word.lower())

    @found.says(TELLS, "{player}: (?P<what>Passed|To speak)", at="status")
    def spoken(m: Moment, player: int, what: str) -> bool:
        this_time = m.sight.said[m.state.passes // 3 * 3 :]
        return (what == "Passed") == any(each.player == player for each in this_time)

    @found.says(TELLS, "You deal in this round and do not play; you score with the kankei", at="hand")
    def you_deal(m: Moment) -> bool:
        return m.reader == m.state.setup.dealer and m.players == 6

    @found.says(TELLS, "The first three of your ten cards", at="hand")
    def three(m: Moment) -> bool:
        return len(m.own) == 3 and m.state.rest[m.seat].bit_count() == 7

"""The score pad of Jo-Jotte, entry by entry against what was booked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.scoring import Reason
from game.games.jo_jotte.result import Bonus, Melds, NulloResult, Tricks
from game.match.match import Deal
from tests.sentences.grammar import SCORES, TELLS, Grammar
from tests.sentences.jo_jotte.truth import chouette, is_for, rubbers_to_win, standing, strain
from tests.sentences.moment import Moment

TIMES = {"": 1, "doubled ": 2, "redoubled ": 4}
RUNS = {"run of three": 20, "run of four": 40, "long run": 50}
SEVERAL = {"two": 2, "three": 3, "four": 4}


def add(found: Grammar) -> None:
    _entries(found)
    _games(found)
    _sums(found)


def booked(m: Moment, number: int, column: str, points: int, *reasons: type | Reason) -> Any:
    """The deal in which these points were really booked for the player whose column it is, or `None`."""
    deal = m.deals[number - 1]
    alike = (
        is_for(entry, *reasons)
        for entry in deal.entries
        if (entry.player, entry.column, entry.points) == (m.player, column, points)
    )
    return deal if any(alike) else None


def _entries(found: Grammar) -> None:
    for column in ("above", "below"):

        @found.says(
            SCORES,
            "{deal:number}[.] (?P<slam>(?:slam in )?)(?P<times>(?:doubled |redoubled )?){strain} "
            "(?P<how>made|beaten): {number}",
            at=f"pad {column}",
        )
        def tricks(
            m: Moment, deal: int, slam: str, times: str, strain: str, how: str, number: int,
            column: str = column,
        ) -> bool:  # fmt: skip
            of = booked(m, deal, column, number, Tricks)
            if of is None:
                return False
            state = of.state
            right = bool(slam) == state.slam and TIMES[times] == state.multiple
            ours = m.player in state.camps()[0]
            return right and strain == _strain(of) and ours == (how == "made")

    @found.says(SCORES, "{deal:number}[.] rubber with {players}: {number}", at="pad above")
    def rubber_with(m: Moment, deal: int, players: tuple[int, ...], number: int) -> bool:
        match = m.host._match
        before, after = (standing(match, match.deals[:end]).rubbers for end in (deal - 1, deal))
        winners = [player for player in range(m.players) if after[player] > before[player]]
        mine = booked(m, deal, "above", number, Bonus.RUBBER) is not None
        return mine and m.player not in winners and list(players) == winners

    plain = {
        "defending": (Tricks,), "from prison": (Bonus.PRISON,), "rubber won": (Bonus.RUBBER,),
        "game won": (Bonus.GAME,), "slam bonus": (Bonus.SLAM,), "all tricks": (Bonus.ALL_TRICKS,),
        "nullo made": (NulloResult(0),), "nullo beaten": tuple(NulloResult(won) for won in range(1, 10)),
        "four of a kind": (Melds("A", 1),),
    }  # fmt: skip
    for words, reasons in plain.items():

        @found.says(SCORES, f"{{deal:number}}[.] {words}: {{number}}", at="pad above")
        def entry(m: Moment, deal: int, number: int, reasons: Any = reasons) -> bool:
            return booked(m, deal, "above", number, *reasons) is not None

    @found.says(SCORES, "{deal:number}[.] with {player}: {number}", at=("pad above", "pad below"))
    def with_declarer(m: Moment, deal: int, player: int, number: int) -> bool:
        of = booked(m, deal, "above", number, Tricks)
        return of is not None and of.state.declarer == player and m.player in of.state.camps()[0]

    @found.says(
        SCORES, "{deal:number}[.] (?P<run>run of three|run of four|long run): {number}", at="pad above"
    )
    def run(m: Moment, deal: int, run: str, number: int) -> bool:
        return number == RUNS[run] and booked(m, deal, "above", number, Melds("B", 1)) is not None

    @found.says(
        SCORES,
        "{deal:number}[.] (?P<many>two|three|four) (?P<what>runs|fours of a kind): {number}",
        at="pad above",
    )
    def several(m: Moment, deal: int, many: str, what: str, number: int) -> bool:
        kind = "B" if what == "runs" else "A"
        return booked(m, deal, "above", number, Melds(kind, SEVERAL[many])) is not None


def _strain(deal: Any) -> str:
    return strain(deal.state.strain)


def _deals(m: Moment) -> Sequence[Deal]:
    return m.deals


def _games(found: Grammar) -> None:
    @found.says(
        SCORES, "Game {number}(?P<rubber>(?: and the rubber)?) to {players}, {points:number}", at="pad game"
    )
    def game(m: Moment, number: int, rubber: str, players: tuple[int, ...], points: int) -> bool:
        match = m.host._match
        for last in range(1, len(match.deals) + 1):
            earlier, now = (standing(match, match.deals[:end]) for end in (last - 1, last))
            if now.games_played == earlier.games_played:
                continue
            entries = match.deals[last - 1].entries
            below = [
                earlier.below[player]
                + sum(e.points for e in entries if e.player == player and e.column == "below")
                for player in range(m.players)
            ]
            won = tuple(player for player in range(m.players) if below[player] >= _target(m))
            ended = now.rubbers_played > earlier.rubbers_played
            if won == players and below[players[0]] == points and bool(rubber) == ended:
                return True
        return False

    @found.says(SCORES, "{number} in prison", at="pad prison")
    def prison(m: Moment, number: int) -> bool:
        match = m.host._match
        left = [standing(match, match.deals[:end]).prison for end in range(len(match.deals) + 1)]
        return number in left

    @found.says(TELLS, "(?:Rubber|Game) {number} of {all:number}", at="pad title")
    def title(m: Moment, number: int, all: int) -> bool:
        return bool(all == (m.options.chouette_games if chouette(m) else m.options.rubbers) >= number)

    @found.says(SCORES, "Rubber {number}, first to {all:number}", at="pad title")
    def first_to(m: Moment, number: int, all: int) -> bool:
        return rubbers_to_win(m) == all > 1 and number <= m.players * (all - 1) + 1

    found.silent("{players}: (?:in the box|captain {player}|you are captain)", at="pad column")
    found.silent("", at="pad game")


def _target(m: Moment) -> int:
    return 125 if m.players == 4 and m.options.four == "partners" else 80


def _sums(found: Grammar) -> None:
    def total(m: Moment, deals: Sequence[Deal], *columns: str) -> int:
        return sum(
            entry.points
            for deal in deals
            for entry in deal.entries
            if entry.player == m.player and entry.column in columns
        )

    @found.says(SCORES, "(?:Total so far|Total|{player}): {points}", at="pad foot")
    def foot(m: Moment, points: int, player: int | None = None) -> bool:
        ends = range(1, len(_deals(m)) + 1)
        return points in [total(m, _deals(m)[:end], "above", "below") for end in ends]

    @found.says(SCORES, "This rubber: {points}", at="pad foot")
    def rubber(m: Moment, points: int) -> bool:
        ends = range(1, len(_deals(m)) + 1)
        sums = [total(m, _deals(m)[:end], "above", "below") for end in (0, *ends)]
        return any(points == later - earlier for later in sums for earlier in sums)

    @found.says(SCORES, "(?P<row>Above|Below|Total), {players}: {points}", at="parts")
    def part(m: Moment, row: str, players: tuple[int, ...], points: int) -> bool:
        columns = ("above", "below") if row == "Total" else (row.lower(),)
        return points == total(m, _deals(m), *columns)

    @found.says(SCORES, "Rubber {number}, {players}: {points}", at="parts")
    def of_rubber(m: Moment, number: int, players: tuple[int, ...], points: int) -> bool:
        match = m.host._match
        of = [
            deal
            for place, deal in enumerate(match.deals)
            if standing(match, match.deals[:place]).rubbers_played == number - 1
        ]
        return points == total(m, of, "above", "below")

    found.silent("Above and below the line", "Rubber by rubber", at="parts")

"""Archives of random matches with all that can be counted in them, and a second count from the records."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median, stdev
from typing import Any

from game import GAMES
from game.ai import logic_of
from game.ai.accuracy import AccuracyWeight, accuracy, given_away
from game.archive import rows
from game.archive.archive import Archive
from game.archive.saved_session import SingleDeal
from game.archive.statistics import MAX_TIMED_DEALS, DealFilter
from game.match.deal_code import code_of, match_of, read_code
from game.match.match import Match
from game.match.seating import HUMAN, LevelChange
from tests.game.random_play import random_match, some_action

LEVELS = ("easy", "normal", "hard", "expert")
STAGES = ("auction", "exchange", "call", "play")


def dated(archive: Archive, number: int, when: str) -> None:
    """Let a match have been played at a time."""
    database = archive._database
    if archive.saved_match(number).ended is not None:
        rows.update(database, "match", number, ended=when)
    rows.update(database, "played", number, over=when)


def day(number: int) -> str:
    """A time, later for a larger number."""
    return f"2026-{1 + number // 28:02}-{1 + number % 28:02}T12:00:00.000+00:00"


def put_match(archive: Archive, match: Match, seats: Sequence[str], rng: Random, most: int = 6) -> int:
    """Play a match with undos, hints and times, to its end or for so many deals; given up as often as not."""
    page = archive.new_writer(seats, SingleDeal(code_of(match.game, match.lone.setup, match.lone.deck))
                            if match.lone else None)  # fmt: skip
    hints: list[tuple[int, int]] = []
    paces: dict[tuple[int, int], int] = {}
    while match.upcoming is not None and len(match.deals) < most:
        computers = [seat for seat, player_spec in enumerate(seats) if player_spec in LEVELS]
        if match.deals and computers and match.lone is None and rng.random() < 0.1:
            change = LevelChange(len(match.deals) + 1, rng.choice(computers), rng.choice(LEVELS))
            page.levels = (*page.levels, change)
        match.start_deal()
        page.write(match, hints, paces)
        while not match.deal.finished:
            moment = (len(match.deals), len(match.deal.actions))
            if seats[match.deal.state.turn] == HUMAN:
                paces[moment] = rng.randrange(200, 9000)
                if rng.random() < 0.05:
                    hints.append(moment)
            match.act(some_action(match.legal(), rng))
            if rng.random() < 0.01 and len(match.deal.actions) > 1:
                page.write(match, hints, paces)
                match.rewind(rng.randrange(len(match.deal.actions)))
                match.draw_by_chance()
                page.write(match, hints, paces)
        page.write(match, hints, paces)
    page.resigned = not match.finished and rng.random() < 0.5
    page.write(match, hints, paces)
    assert page.number is not None
    return page.number


def alone(match: Match, rng: Random) -> Match:
    """A deal of the same game as a match of its own."""
    match.start_deal()
    deal = match.deal
    return match_of(read_code(code_of(*deal.coded), GAMES), rng.randrange(10**9))


def analyse(archive: Archive, number: int, rng: Random) -> None:
    """Verdicts, a review and par for some of a match's deals, whatever they are."""
    database = archive._database
    match, seats = archive.follow(number, GAMES), archive.session(number).seats
    for count, deal in enumerate(match.deals, start=1):
        for seat, player_spec in enumerate(seats):
            if not deal.finished or player_spec != HUMAN or rng.random() < 0.2:
                continue
            for action, (player, _) in enumerate(deal.actions):
                if player == seat:
                    row = (rng.choice(STAGES), rng.choice(("none", "best", "fine", "slip", "mistake")))
                    loss = round(rng.uniform(-0.1, 3), 4)
                    weighed = [["pass", round(rng.uniform(-0.1, 4), 4), 0.1] for _ in range(rng.randrange(5))]
                    told = "{" if rng.random() < 0.02 else json.dumps({"verdict": {"weighed": weighed}})
                    rows.add(database, "verdict", (number, count, action, seat, *row, loss, told))
            accuracy = None if rng.random() < 0.1 else round(rng.uniform(20, 100), 2)
            rows.add(database, "review", (number, count, seat, accuracy, 1, 1))
            for level in rng.sample(LEVELS[1:], 2):
                ahead = rng.choice((own_ahead(deal, match.players, seat), rng.uniform(-9, 9)))
                rows.add(database, "par", (number, count, seat, level, 1, ahead))


def fill(archive: Archive, rng: Random, matches: int) -> None:
    """Random matches of all games and forms, some of them a deal alone, some for two persons."""
    keys = list(GAMES)
    for number in range(matches):
        match = random_match(GAMES[keys[number % len(keys)]], rng, shortest=True)
        if rng.random() < 0.2:
            match = alone(match, rng)
        levels = rng.choices(LEVELS, k=match.players) if rng.random() < 0.3 else [rng.choice(LEVELS[:2])] * 9
        seats = levels[: match.players]
        for seat in rng.sample(range(match.players), 2 if rng.random() < 0.15 else 1):
            seats[seat] = HUMAN
        kept = put_match(archive, match, seats, rng)
        dated(archive, kept, day(rng.randrange(300)))
        analyse(archive, kept, rng)


# The second count.


def own_points(deal: Any, players: int, seat: int) -> list[int]:
    """The player's points first, then those of the others."""
    sums = defaultdict(int, dict.fromkeys(range(players), 0))
    for entry in deal.entries:
        if entry.column != "prison" and entry.player is not None:
            sums[entry.player] += entry.points
    return [sums[seat], *[points for player, points in sums.items() if player != seat]]


def own_ahead(deal: Any, players: int, seat: int) -> float:
    own, *others = own_points(deal, players, seat)
    return own - sum(others) / len(others)


class Records:
    """All matches of an archive, followed once."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.all = [
            (number, archive.follow(number, GAMES), archive.session(number)) for number in archive.numbers()
        ]


def against(seats: Sequence[str], seat: int) -> str:
    """The level of all others, or `mixed`."""
    others = {player_spec for player, player_spec in enumerate(seats) if player != seat}
    return others.pop() if len(others) == 1 else "mixed"


@dataclass
class Recount:
    """What the records of an archive tell of the deals that pass a filter."""

    records: Records
    wanted: DealFilter
    deals: list[tuple[Any, ...]] = field(default_factory=list)
    """Time, match, deal and seat, then the deal itself and how many play."""
    ended: list[tuple[Any, ...]] = field(default_factory=list)
    """Time, match, seat, place."""

    def __post_init__(self) -> None:
        over = {tuple(row[:2]): row[2] for row in self.rows("SELECT match, deal, over FROM played")}
        for number, match, session in self.records.all:
            if match.game.key != self.wanted.game or self.wanted.players not in (None, match.players):
                continue
            for seat in (seat for seat, player_spec in enumerate(session.seats) if player_spec == HUMAN):
                levels = {
                    count: against(session.seats_in(count), seat)
                    for count, deal in enumerate(match.deals, 1)
                    if deal.finished
                }
                for count, level in levels.items():
                    late = self.wanted.since is None or over[number, count] >= self.wanted.since
                    if late and self.wanted.against in (None, level):
                        deal = match.deals[count - 1]
                        self.deals.append((over[number, count], number, count, seat, deal, match.players))
                late = session.ended and (self.wanted.since is None or session.ended >= self.wanted.since)
                level = levels[1] if len({*levels.values()}) == 1 else "mixed"
                if levels and late and match.lone is None and self.wanted.against in (None, level):
                    self.ended.append((session.ended, number, seat, place(match, seat)))
        self.deals.sort(key=lambda deal: deal[:4])
        self.ended.sort(key=lambda row: row[:3])

    def rows(self, query: str) -> list[Any]:
        return self.records.archive._database.execute(query).fetchall()

    def of(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table that belong to the deals, in the order of these."""
        found = defaultdict(list)
        for row in self.rows(f"SELECT * FROM {table}"):
            found[row["match"], row["deal"], row["seat"]].append(dict(row))
        return [row | {"own": deal} for deal in self.deals for row in found[deal[1:4]]]

    def points(self) -> list[int]:
        return [own_points(deal, players, seat)[0] for *_, seat, deal, players in self.deals]

    def aheads(self) -> list[float]:
        return [own_ahead(deal, players, seat) for *_, seat, deal, players in self.deals]

    def contracts(self) -> dict[str, list[tuple[bool, int]]]:
        found = defaultdict(list)
        for (*_, seat, deal, _), points in zip(self.deals, self.points(), strict=True):
            undertaken = deal.state.undertaking()
            if undertaken is not None and undertaken.player == seat:
                found[undertaken.height].append((undertaken.made, points))
        return found

    def sources(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for *_, seat, deal, _ in self.deals:
            for entry in deal.entries:
                if entry.player is not None and entry.column != "prison":
                    key = f"{entry.reason.text} "
                    key = key[: key.index(" ")]
                    own, every = found.get(key, (0, 0))
                    found[key] = (own + (entry.player == seat), every + 1)
        return found

    def runs(self) -> tuple[int, int]:
        now = best = 0
        for *_, rank in self.ended:
            now = now + 1 if rank == 1 else 0
            best = max(best, now)
        return now, best

    def lost(self) -> dict[str, tuple[float, float | None, int, int, float | None]]:
        reviewed = [row["own"][1:4] for row in self.of("review")][::-1]
        recent, before = reviewed[:30], reviewed[30:60]
        found = {}
        verdicts = self.of("verdict")
        for stage in {row["phase"] for row in verdicts if row["own"][1:4] in [*recent, *before]}:
            own = [row for row in verdicts if row["phase"] == stage]
            new = [row for row in own if row["own"][1:4] in recent]
            old = [row for row in own if row["own"][1:4] in before]
            found[stage] = (
                sum(row["loss"] for row in new) / len(recent),
                sum(row["loss"] for row in old) / len(before) if before else None,
                sum(row["grade"] != "none" for row in new),
                sum(row["grade"] in ("slip", "mistake") for row in new),
                accuracy(self._weights(new)),
            )
        return found

    def _weights(self, verdicts: Sequence[dict[str, Any]]) -> Iterator[AccuracyWeight]:
        """What decisions mean for accuracy, as a review of the deal says it."""
        swing = logic_of(GAMES[self.wanted.game]).swing
        for row in verdicts:
            if row["grade"] == "none":
                continue
            weighed = [] if row["told"] == "{" else json.loads(row["told"])["verdict"]["weighed"]
            losses = [given_away(points, swing) for _, points, _ in weighed]
            yield AccuracyWeight(given_away(row["loss"], swing), max(0.0, mean(losses)) if losses else 0.0)

    def accuracies(self) -> dict[tuple[int, int], tuple[float, int]]:
        lone = {row[0] for row in self.rows("SELECT match FROM lone")}
        found = defaultdict(list)
        for row in self.of("review"):
            if row["accuracy"] is not None and row["match"] not in lone:
                found[row["match"], row["seat"]].append(row["accuracy"])
        return {key: (mean(each), len(each)) for key, each in found.items()}

    def pars(self) -> dict[str, list[float]]:
        found = defaultdict(list)
        for row in self.of("par"):
            *_, seat, deal, players = row["own"]
            found[row["level"]].append(own_ahead(deal, players, seat) - row["ahead"])
        return found

    def paces(self) -> tuple[int, float | None, float | None, int | None]:
        times = {tuple(row[:3]): row[3] for row in self.rows("SELECT match, deal, action, ms FROM pace")}
        own = [
            times[number, count, action]
            for _, number, count, seat, deal, _ in self.deals[-MAX_TIMED_DEALS:]
            for action, (player, _) in enumerate(deal.actions)
            if player == seat and (number, count, action) in times
        ]
        return (len(own), mean(own), median(own), max(own)) if own else (0, None, None, None)

    def help(self) -> tuple[int, int, int]:
        sessions = {number: session for number, _, session in self.records.all}
        hints = undos = helped = 0
        for number, count in {deal[1:3] for deal in self.deals}:
            own = sum(hint[0] == count for hint in sessions[number].hints)
            back = sum(undo.deal == count for undo in sessions[number].undos)
            hints, undos, helped = hints + own, undos + back, helped + bool(own or back)
        return hints, undos, helped


def place(match: Match, seat: int) -> int | None:
    """1 for who won; those with the same points share a place."""
    if not match.winners:
        return None
    if seat in match.winners:
        return 1
    return max(2, 1 + len({points for points in match.totals if points > match.totals[seat]}))


def error_of(values: Sequence[float]) -> float | None:
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else None

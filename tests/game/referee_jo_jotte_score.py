"""What a deal of Jo-Jotte brings, and games and rubbers, read a second time from the clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .referee_jo_jotte_cards import Trick, form_of, trick_score

Entry = tuple[int | None, str, int, str]
"""Player, column, points, reason."""


@dataclass
class Side:
    """One side of a deal, and who scores with it."""

    booked: list[int]
    """These have each entry in its own column: the players of the side, with chouette the partner."""
    above: list[int] = field(default_factory=list)
    """These have the same points, but always above the line (JJ3-7, JJ3-8, JJ4C)."""

    def entries(self, column: str, points: int, reason: str) -> list[Entry]:
        found: list[Entry] = [(player, column, points, reason) for player in self.booked]
        found += [(player, "above", points, reason) for player in self.above]
        return by_player(found)


@dataclass
class Contract:
    """What is played in the end."""

    denomination: str
    """`NT` in a nullo."""
    multiple: int
    nullo: bool
    slam: bool
    three: bool
    """Whether it is scored as the game of three (JJ3-7, JJ3-8), not as that of two or of partners."""


def by_player(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: -1 if entry[0] is None else entry[0])


def out_of_prison(winner: Side, prison: int) -> list[Entry]:
    """JJ-19, JJ-21, JJ3-8."""
    return [(None, "prison", -prison, "prison"), *winner.entries("above", prison, "prison")]


def settle(
    contract: Contract,
    declaring: Side,
    defending: Side,
    tricks: list[Trick],
    melds: tuple[int, int],
    prison: int,
) -> list[Entry]:
    """The entries of a deal that has been played out; `melds` is what each side has scored for them."""
    if contract.nullo:
        return settle_nullo(contract, declaring, defending, tricks, prison)
    ours = trick_score(declaring.booked, tricks, contract.denomination, False)
    theirs = trick_score(defending.booked, tricks, contract.denomination, False)
    winner = who_wins(contract, declaring, defending, tricks, ours + melds[0], theirs + melds[1])
    entries: list[Entry] = []
    both = (ours + theirs) * contract.multiple
    reason = f"tricks {ours} {theirs}" + (f" x{contract.multiple}" if contract.multiple > 1 else "")
    if winner is declaring:
        if contract.multiple == 1:  # JJ-17, JJ3-7
            entries += by_player(
                declaring.entries("below", ours, reason) + defending.entries("above", theirs, reason)
            )
        else:  # JJ-18
            entries += declaring.entries("below", both, reason)
    if winner is defending:
        really_higher = theirs + melds[1] > ours + melds[0]
        below = really_higher  # JJ-17, JJ-18; JJ-22: a lost slam only if it is so
        if contract.three and contract.multiple == 1:  # JJ3-7
            below = False
        entries += defending.entries("below" if below else "above", both, reason)
    for side in (declaring, defending):  # JJ-22
        if all(trick.winner in side.booked for trick in tricks):
            if contract.slam and side is declaring:
                entries += side.entries("above", 500, "slam")
            else:  # nobody of this side has bid slam
                entries += side.entries("above", 100, "all tricks")
    if winner is None:  # JJ-19
        entries.append((None, "prison", both, "prison"))
    else:
        entries += out_of_prison(winner, prison)
    return entries


def who_wins(
    contract: Contract, declaring: Side, defending: Side, tricks: list[Trick], ours: int, theirs: int
) -> Side | None:
    """By the totals (JJ-17, JJ-18, JJ-19), or by the tricks of a slam (JJ-22)."""
    if contract.slam:
        return declaring if all(trick.winner in declaring.booked for trick in tricks) else defending
    if ours == theirs:
        return None
    return declaring if ours > theirs else defending


def settle_nullo(
    contract: Contract, declaring: Side, defending: Side, tricks: list[Trick], prison: int
) -> list[Entry]:
    """JJ-20, JJ-21, JJ3-8; declaring is who bid the nullo."""
    all_points = sum(trick_score(side.booked, tricks, "NT", True) for side in (declaring, defending))
    taken = len([trick for trick in tricks if trick.winner in declaring.booked])
    entries: list[Entry] = []
    if taken == 0:
        winner = declaring
        entries += declaring.entries("above", 200, "nullo 0")
    else:
        winner = defending
        first, further = (100, 50) if contract.three else (200, 100)
        entries += defending.entries("above", first + further * (taken - 1), f"nullo {taken}")
    entries += out_of_prison(winner, prison)  # what was there before
    entries.append((None, "prison", all_points, "prison"))
    return entries


@dataclass
class Standing:
    """What outlives a deal; each player has his own, partners the same."""

    players: int
    options: dict[str, Any]

    def __post_init__(self) -> None:
        self.form = form_of(self.players, self.options)
        self.totals = [0] * self.players
        self.below = [0] * self.players
        """Since the last game."""
        self.games = [0] * self.players
        """Since the last rubber; with chouette not counted for players."""
        self.rubbers = [0] * self.players
        self.games_played = 0
        self.rubbers_played = 0
        self.prison = 0
        self.places: dict[str, int] = {}
        """Chouette: who is box, captain, partner."""

    def book(self, entries: list[Entry]) -> None:
        for player, column, points, _ in entries:
            if player is None:
                self.prison += points
                continue
            self.totals[player] += points
            if column == "below":
                self.below[player] += points

    def end_of_game(self, sides: list[Side]) -> list[Entry]:
        """JJ-23, JJ4-7, JJ3C: what a game or rubber that has just been won brings."""
        enough = 125 if self.form == "partners" else 80
        winners = [player for player in range(self.players) if self.below[player] >= enough]
        if not winners:
            return []
        self.below = [0] * self.players
        self.games_played += 1
        if self.form == "chouette":
            self.change_places(winners)
            return [(player, "above", 300, "game") for player in winners]
        for player in winners:
            self.games[player] += 1
        if max(self.games) < 2:
            return []
        self.games = [0] * self.players
        self.rubbers_played += 1
        for player in winners:
            self.rubbers[player] += 1
        winning = next(side for side in sides if winners[0] in side.booked)
        return winning.entries("above", 300, "rubber")  # JJ3-8, JJ4C: to who scores with him, too

    def change_places(self, winners: list[int]) -> None:
        """JJ3C."""
        box, captain, partner = (self.places[name] for name in ("box", "captain", "partner"))
        if box in winners:
            self.places = {"box": box, "captain": partner, "partner": captain}
        else:
            self.places = {"box": captain, "captain": partner, "partner": box}

    @property
    def finished(self) -> bool:
        """JJ-24, JJ3C."""
        if self.form == "chouette":
            return bool(self.games_played == self.options["chouette_games"])
        if self.options["rubber_goal"] == "won":
            return bool(max(self.rubbers) == self.options["rubbers"])
        return bool(self.rubbers_played == self.options["rubbers"])

    @property
    def winners(self) -> list[int]:
        """JJ-24: most rubbers, then most points in all; chouette has no rubbers."""
        if not self.finished:
            return []
        if self.options["rubber_goal"] == "won" and self.form != "chouette":  # whatever the points
            goal = self.options["rubbers"]
            return [player for player in range(self.players) if self.rubbers[player] == goal]
        results = [(self.rubbers[player], self.totals[player]) for player in range(self.players)]
        return [player for player in range(self.players) if results[player] == max(results)]

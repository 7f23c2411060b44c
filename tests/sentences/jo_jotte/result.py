"""What the result of a deal of Jo-Jotte tells, and how the match stands after it."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.scoring import PRISON, Entry, Reason
from game.games.jo_jotte.result import Bonus, NulloResult, Tricks
from tests.game.referee_jo_jotte_cards import LAST_TRICK, points_of
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.jo_jotte.bids import named
from tests.sentences.jo_jotte.truth import (
    after,
    before,
    camps,
    chouette,
    is_for,
    jo_jotte,
    melded,
    now,
    plays_nullo,
    prison_before,
    rubbers_to_win,
    score,
    totals,
    won_by_declarer,
)
from tests.sentences.moment import Moment

PARTS = ("box", "captain", "partner")


def add(found: Grammar) -> None:
    _title(found)
    _story_of_nullo_and_slam(found)
    _story(found)
    _where_points_go(found)
    _breakdown(found)
    _tallies(found)
    _match(found)


def booked(m: Moment, reason: type | Reason, column: str) -> list[Entry]:
    """The entries for a reason in a column."""
    return [entry for entry in m.entries if entry.column == column and is_for(entry, reason)]


def who(entries: Iterable[Entry]) -> tuple[int, ...]:
    return tuple(sorted(entry.player for entry in entries if entry.player is not None))


def _title(found: Grammar) -> None:
    @found.says(
        SCORES, "Deal {number}: (?P<what>slam|nullo|{strain}) (?P<how>made|beaten)", at="result title"
    )
    def title(m: Moment, number: int, what: str, how: str, strain: str | None = None) -> bool:
        played = "nullo" if plays_nullo(m) else "slam" if m.state.slam else named(m)
        told = strain if strain is not None else what
        return number == len(m.deals) and told == played and won_by_declarer(m) == (how == "made")

    @found.says(
        SCORES,
        "(?:You|Your side) (?P<end>won|lost), (?P<what>slam|nullo|{strain}) (?P<how>made|beaten)",
        at="result title",
    )
    def own(m: Moment, end: str, what: str, how: str, strain: str | None = None) -> bool:
        assert m.you is not None
        played = "nullo" if plays_nullo(m) else "slam" if m.state.slam else named(m)
        made = won_by_declarer(m)
        told = (strain if strain is not None else what) == played and made == (how == "made")
        return told and (end == "won") == (made == (m.you in camps(m)[0]))

    @found.says(SCORES, "Deal {number}: equal totals", at="result title")
    def equal(m: Moment, number: int) -> bool:
        return totals(m)[0] == totals(m)[1] and not m.state.slam

    @found.says(TELLS, "Deal {number}: thrown in", at="result title")
    def thrown_in(m: Moment, number: int) -> bool:
        return bool(m.state.strain < 0)


def _story_of_nullo_and_slam(found: Grammar) -> None:
    @found.says(TELLS, "Nobody wanted to play, so the cards are thrown in", at="result story")
    def nobody(m: Moment) -> bool:
        return bool(m.state.strain < 0)

    @found.says(SCORES, "The {number} points in prison wait", at="result story")
    def wait(m: Moment, number: int) -> bool:
        return number == prison_before(m)

    @found.says(SCORES, "{player} bid nullo and took no trick: {number} above the line", at="result story")
    def made(m: Moment, player: int, number: int) -> bool:
        entries = booked(m, NulloResult, "above")
        fits = all(entry.points == number for entry in entries) and player in who(entries)
        return player == m.state.nullo and m.won(player) == 0 and fits

    @found.says(
        SCORES,
        "{player} bid nullo and took {tricks:number} tricks?: {number} to {players}(?: each)?, "
        "above the line",
        at="result story",
    )
    def lost(m: Moment, player: int, tricks: int, number: int, players: tuple[int, ...]) -> bool:
        entries = booked(m, NulloResult, "above")
        fits = who(entries) == players and all(entry.points == number for entry in entries)
        return player == m.state.nullo and tricks == m.won(*camps(m)[0]) > 0 and fits

    @found.says(
        SCORES,
        "{player} bid slam in {strain}(?P<times>(?:, doubled,|, redoubled,)?) and took every trick: {number} "
        "above the line, and the deal is won",
        at="result story",
    )
    def slam_made(m: Moment, player: int, strain: str, times: str, number: int) -> bool:
        right = (player, strain, _times(times)) == (m.state.declarer, named(m), m.state.multiple)
        return (
            right
            and won_by_declarer(m)
            and {entry.points for entry in booked(m, Bonus.SLAM, "above")} == {number}
        )

    @found.says(
        SCORES,
        "{player} bid slam in {strain}(?P<times>(?:, doubled,|, redoubled,)?) and lost {number} tricks?",
        at="result story",
    )
    def slam_lost(m: Moment, player: int, strain: str, times: str, number: int) -> bool:
        right = (player, strain, _times(times)) == (m.state.declarer, named(m), m.state.multiple)
        return right and number == m.won(*camps(m)[1]) > 0


def _times(words: str) -> int:
    return {"": 1, ", doubled": 2, ", redoubled": 4}[words.removesuffix(",")]


def _story(found: Grammar) -> None:
    @found.says(SCORES, "{player} played {strain}(?P<times>(?:, doubled|, redoubled)?)", at="result story")
    def tied(m: Moment, player: int, strain: str, times: str) -> bool:
        right = (player, strain, _times(times)) == (m.state.declarer, named(m), m.state.multiple)
        return right and totals(m)[0] == totals(m)[1]

    @found.says(
        SCORES,
        "{player} played {strain}(?P<times>(?:, doubled,|, redoubled,)?) and came to {ours:number} against "
        "{theirs:number}(?P<melds>(?:, melds included)?)",
        at="result story",
    )
    def came_to(m: Moment, player: int, strain: str, times: str, ours: int, theirs: int, melds: str) -> bool:
        right = (player, strain, _times(times)) == (m.state.declarer, named(m), m.state.multiple)
        with_melds = any(melded(m, camp) for camp in camps(m))
        return right and (ours, theirs) == totals(m) and bool(melds) == with_melds

    @found.says(
        SCORES,
        "(?:You both|Both sides) came to {number}, so (?:all {all:number} points|the {plain:number} points, "
        "(?P<times>doubled|redoubled) to {times:number},) go to prison".replace(
            "{times:number}", "{most:number}"
        ),
        at="result story",
    )
    def both(
        m: Moment, number: int, all: int | None = None, plain: int | None = None, times: str | None = None,
        most: int | None = None,
    ) -> bool:  # fmt: skip
        points = sum(score(m, camp) for camp in camps(m))
        jailed = sum(entry.points for entry in m.entries if entry.column == PRISON and entry.points > 0)
        kept = most if all is None else all
        return totals(m) == (number, number) and kept == jailed and plain in (None, points)

    @found.says(SCORES, "Whoever wins the next deal takes them, above the line", at="result story")
    def next_deal(m: Moment) -> bool:
        return totals(m)[0] == totals(m)[1]


def _where_points_go(found: Grammar) -> None:
    @found.says(
        SCORES,
        "(?:That is|The tricks bring) {number} below the line for {players}(?:, {over:number} above it for "
        "{others:players}(?: each)?)?",
        at="result story",
    )
    def apart(
        m: Moment, number: int, players: tuple[int, ...], over: int | None = None,
        others: tuple[int, ...] = (),
    ) -> bool:  # fmt: skip
        below, above = booked(m, Tricks, "below"), booked(m, Tricks, "above")
        right = who(below) == (players if number else ()) and all(entry.points == number for entry in below)
        return right and who(above) == others and all(entry.points == over for entry in above)

    go = "(?:below the line to {below:players}(?: each)?)?(?: and )?"
    go += "(?:above the line to {above:players}(?: each)?)?"

    def gone(m: Moment, number: int, below: tuple[int, ...], above: tuple[int, ...]) -> bool:
        entries = booked(m, Tricks, "below") + booked(m, Tricks, "above")
        places = (who(booked(m, Tricks, "below")), who(booked(m, Tricks, "above")))
        return places == (below, above) and all(entry.points == number for entry in entries)

    @found.says(SCORES, f"All {{number}} points go {go}", at="result story")
    def all_points(m: Moment, number: int, below: tuple[int, ...] = (), above: tuple[int, ...] = ()) -> bool:
        return gone(m, number, below, above) and number == sum(score(m, camp) for camp in camps(m))

    @found.says(
        SCORES,
        f"The {{plain:number}} points of the tricks, (?P<times>doubled|redoubled) to {{number}}, go {go}",
        at="result story",
    )
    def multiplied(
        m: Moment,
        plain: int,
        times: str,
        number: int,
        below: tuple[int, ...] = (),
        above: tuple[int, ...] = (),
    ) -> bool:
        factor = {"doubled": 2, "redoubled": 4}[times]
        right = plain == sum(score(m, camp) for camp in camps(m)) and number == plain * factor
        return right and factor == m.state.multiple and gone(m, number, below, above)

    @found.says(SCORES, "There were no points to win", at="result story")
    def no_points(m: Moment) -> bool:
        return not booked(m, Tricks, "below") and not booked(m, Tricks, "above")

    @found.says(SCORES, "The {number} points of the tricks go to prison", at="result story")
    def jailed(m: Moment, number: int) -> bool:
        return number in [entry.points for entry in m.entries if entry.column == PRISON]

    @found.says(
        SCORES,
        "The {number} points that were in prison go to {players}(?: each)?(?:; the {more:number} of these "
        "tricks go in)?",
        at="result story",
    )
    def freed(m: Moment, number: int, players: tuple[int, ...], more: int | None = None) -> bool:
        entries = booked(m, Bonus.PRISON, "above")
        right = who(entries) == players and all(entry.points == number for entry in entries)
        kept = [entry.points for entry in m.entries if entry.column == PRISON and entry.points > 0]
        return right and number == prison_before(m) and (kept[0] if kept else None) == more


def _breakdown(found: Grammar) -> None:
    @found.says(
        SCORES,
        "(?P<row>Card points|Last trick|Jo-Jotte|Melds|Total|Tricks|Points to prison), {players}: "
        "(?:{number}|–)",
        at="breakdown",
    )
    def cell(m: Moment, row: str, players: tuple[int, ...], number: int = 0) -> bool:
        side = list(players)
        match row:
            case "Card points" | "Points to prison":
                real = sum(points_of(card, now(m)) for card in m.captured(*side))
            case "Last trick":
                real = LAST_TRICK if m.tricks()[-1].winner in side else 0
            case "Jo-Jotte":
                real = 20 if jo_jotte(m) in side else 0
            case "Melds":
                real = melded(m, side)
            case "Total":
                real = score(m, side) + melded(m, side)
            case _:
                real = m.won(*side)
        return number == real and side in camps(m)


def _tallies(found: Grammar) -> None:
    @found.says(
        SCORES, "{players}: (?:no|{won:number}) (?P<what>game|games|rubber|rubbers), {done:number} of "
        "{most:number}",
        at="tallies",
    )  # fmt: skip
    def tally(m: Moment, players: tuple[int, ...], what: str, done: int, most: int, won: int = 0) -> bool:
        standing, player = after(m), players[0]
        games = _games_with_this_deal(m, player)
        told = standing.rubbers[player] if what.startswith("rubber") else games
        return (won, done, most) == (told, games, 2)

    @found.says(
        SCORES,
        "Two games win the rubber and {number} points(?:; {rubbers:number} rubbers win the match)?",
        at="tallies",
    )
    def two_games(m: Moment, number: int, rubbers: int = 1) -> bool:
        won = any(_games_with_this_deal(m, player) == 2 for player in range(m.players))
        return number == 300 and not won and max(rubbers_to_win(m), 1) == rubbers

    @found.says(
        SCORES,
        "{players} wins? the rubber and {number} points(?:, which {others:players} scores?, too)?",
        at="tallies",
    )
    def wins(m: Moment, players: tuple[int, ...], number: int, others: tuple[int, ...] = ()) -> bool:
        real = tuple(player for player in range(m.players) if _games_with_this_deal(m, player) == 2)
        paid = [
            entry.player or 0 for entry in m.entries if is_for(entry, Bonus.RUBBER) and entry.points == number
        ]
        return number == 300 and players == real and sorted((*players, *others)) == sorted(paid)

    @found.says(TELLS, "{player}: (?P<part>in the box|captain|partner)", at="tallies")
    def place(m: Moment, player: int, part: str) -> bool:
        over = bool(m.host.finished)
        last = m.state.setup.carried.places
        if over:
            return bool(last[PARTS.index(part.removeprefix("in the "))] == player)
        return after(m).places[part.removeprefix("in the ")] == player

    @found.says(
        SCORES, "The first to {number} below the line wins the game, and {more:number} points", at="tallies"
    )
    def first_to(m: Moment, number: int, more: int) -> bool:
        return (number, more) == (80, 300) and chouette(m)

    @found.says(SCORES, "The box has won", "The captain's side has won", at="tallies")
    def game_won(m: Moment) -> bool:
        return bool(booked(m, Bonus.GAME, "above"))

    @found.says(LEADS, "{player} stays? in it; captain and partner change places", at="tallies")
    def stays(m: Moment, player: int) -> bool:
        box, captain, partner = m.state.setup.carried.places
        now_places = after(m).places
        return player == box and now_places == {"box": box, "captain": partner, "partner": captain}

    @found.says(LEADS, "{player} go(?:es)? into the box", at="tallies")
    def goes(m: Moment, player: int) -> bool:
        return bool(after(m).places["box"] == player == m.state.setup.carried.places[1])

    found.silent(
        "The rubber", "Rubber {number} of {all:number}", "Rubber {number}, first to {all:number}",
        "Game {number} of {all:number}", "The places now",
        "That was the last game", at="tallies",
    )  # fmt: skip


def _games_with_this_deal(m: Moment, player: int) -> int:
    """Games of the present rubber, those that ended it with this deal included."""
    standing = before(m)
    below = standing.below[player]
    own = [entry for entry in m.entries if entry.player == player and entry.column == "below"]
    reached = below + sum(entry.points for entry in own) >= (125 if standing.form == "partners" else 80)
    return standing.games[player] + reached


def _match(found: Grammar) -> None:
    @found.says(
        SCORES,
        "{player}: {points}(?:, (?P<note>won the rubber|no rubber|{number} rubbers?))?(?P<wins>(?: wins)?)",
        at="match standing",
    )
    def standing(
        m: Moment, player: int, points: int, wins: str, note: str | None = None, number: int | None = None
    ) -> bool:
        rubbers = 0 if chouette(m) else after(m).rubbers[player]
        told = {"won the rubber": 1, "no rubber": 0, None: 0}.get(note, number)
        return points == m.total(player) and told == rubbers and (player in after_winners(m)) == bool(wins)

    @found.says(SCORES, "{players} (?:wins?|share) the (?:match|win)", at="match title")
    def winners(m: Moment, players: tuple[int, ...]) -> bool:
        return players == tuple(after_winners(m))


def after_winners(m: Moment) -> list[int]:
    return after(m).winners

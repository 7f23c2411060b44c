"""The score pad of Jo-Jotte, its small tables, and the way to a rubber or to the end of a chouette."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from game.engine.scoring import Entry
from game.games.jo_jotte.deal_result import Bonus, Melds, NulloResult, Tricks
from scenes.i18n import number_text
from scenes.presenters.base.scores import (
    Breakdown,
    BreakdownLine,
    FinalPlace,
    PadColumn,
    PadEntry,
    PadGame,
    PadPage,
    PadTotal,
    ScorePad,
    Tallies,
    TallyRow,
)
from tests.game.referee_jo_jotte_cards import (
    LAST_TRICK,
    points_of,
)
from tests.sentences.jo_jotte.bids import (
    CHECKS,
    apart,
    says,
    silent,
)
from tests.sentences.jo_jotte.result import (
    PLACES,
    booked,
    enough,
    group,
    place,
    template_of,
)
from tests.sentences.jo_jotte.truth import (
    after,
    before,
    camps,
    camps_of,
    chouette,
    jo_jotte,
    melded,
    now,
    partners,
    rubbers_to_win,
    score,
    standing,
    strain,
    three_hands,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several, value_of
from tests.sentences.shared import are

# Who scores together, and the small tables.


def columns_of(m: Moment) -> list[tuple[int, ...]]:
    """The players of each column of the pad: his who looks on first."""
    first = m.you or 0
    order = [(first + step) % m.players for step in range(m.players)]
    if chouette(m):
        box, *pair = m.state.setup.carried.places
        sides = [(box,), tuple(sorted(pair, key=lambda player: player != first))]
        return sorted(sides, key=lambda side: first not in side)
    return [(order[0], order[2]), (order[1], order[3])] if partners(m) else [(player,) for player in order]


def feet(m: Moment) -> list[tuple[int, ...]]:
    """The same, but in a chouette every player for himself."""
    sides = columns_of(m)
    return [(player,) for side in sides for player in side] if chouette(m) else sides


def scored(deals: Sequence[Any], player: int, *columns: str) -> int:
    return sum(
        entry.points
        for deal in deals
        for entry in deal.entries
        if entry.player == player and entry.column in columns
    )


def counted(m: Moment, row: str, side: list[int]) -> int:
    """What a row of the count says of a side."""
    match row:
        case "Card points" | "Points to prison":
            return sum(points_of(card, now(m)) for card in m.captured(*side))
        case "Last trick":
            return LAST_TRICK if m.tricks()[-1].winner in side else 0
        case "Jo-Jotte":
            return 20 if jo_jotte(m) in side else 0
        case "Melds":
            return melded(m, side)
        case "Total":
            return score(m, side) + melded(m, side)
    return m.won(*side)


def summed(m: Moment, label: Any, player: int) -> int:
    """What a row of the match's parts says of a player."""
    match label.fill.template:
        case "Above" | "Below":
            return scored(m.deals, player, label.lower())
        case "Total":
            return scored(m.deals, player, "above", "below")
    number = label.fill.values["number"]
    return scored(of_rubber(m, number), player, "above", "below")


def of_rubber(m: Moment, number: int) -> list[Any]:
    """The deals of a rubber, in a chouette of a game."""
    played = "games_played" if chouette(m) else "rubbers_played"
    match = m.host._match
    return [
        deal
        for place, deal in enumerate(match.deals)
        if getattr(standing(match, match.deals[:place]), played) == number - 1
    ]


@says(Breakdown, deep="rows")
def breakdown(m: Moment, table: Breakdown) -> bool:
    of_match = bool(table.title)
    sides = feet(m) if of_match else sorted(map(tuple, camps(m)), key=lambda side: m.you not in side)
    for row in table.rows:
        real = [
            summed(m, row.label, side[0]) if of_match else counted(m, template_of(row.label), [*side])
            for side in sides
        ]
        if [*row.texts] != [number_text(each) if each or of_match else "–" for each in real]:
            return False
    return [column.players for column in table.columns] == sides


says(PadColumn, deep="name")(lambda m, column: are(m, column.name, column.players))
silent(BreakdownLine, "Card points", "Points to prison", "Last trick", "Jo-Jotte", "Total", "Tricks")

# The way to a rubber, and the places of a chouette.


def games_of(m: Moment, player: int) -> int:
    """Games of the present rubber, those that ended it with this deal included."""
    standing = before(m)
    reached = standing.below[player] + scored(m.deals[-1:], player, "below") >= enough(m)
    return standing.games[player] + reached


@says(TallyRow, deep="name")
def tally(m: Moment, row: TallyRow) -> bool:
    most = 0 if chouette(m) else 2
    done = 0 if chouette(m) else games_of(m, row.players[0])
    return are(m, row.name, row.players) and (row.done, row.most) == (done, most)


silent(Tallies)
says("no games", "{count} games")(
    lambda m, count=0: count == m.detail.done == games_of(m, m.detail.players[0])
)


for words, number in (("no rubbers", 0), ("{count} rubbers", 0), ("won the rubber", 1)):

    @says(words)
    def rubbers_won(m: Moment, count: int = number) -> bool:
        """In the row of a side, or of a player at the end of the match."""
        player = m.detail.players[0] if isinstance(m.detail, TallyRow) else m.player
        return count == after(m).rubbers[player or 0]


for part in PLACES:

    @says("in the box" if part == "box" else part)
    def has_place(m: Moment, part: str = part) -> bool:
        """In a column of the deal, or as it is after it."""
        if isinstance(m.detail, TallyRow) and not m.host.finished:
            return bool(after(m).places[part] == m.detail.players[0])
        return place(m, m.detail.players[0]) == part


apart("in the box", "captain", "partner")
says("captain {player}", "you are captain")(lambda m, player: place(m, player) == "captain")
says("That was the last game.")(lambda m: m.host.finished)


@says(
    "Two games win the rubber and {points} points.",
    "Two games win the rubber and {points} points; {rubbers} rubbers win the match.",
)
def two_games(m: Moment, points: int, rubbers: int = 1) -> bool:
    won = any(games_of(m, player) == 2 for player in range(m.players))
    return points == 300 and not won and max(rubbers_to_win(m), 1) == rubbers


@says(
    *(f"{who} the rubber and {{points}} points." for who in ("{Players} win", "{player} wins", "You win")),
    *(
        f"{who} the rubber and {{points}} points, and {{others}} {too} the same."
        for who in ("{player} wins", "You win")
        for too in ("scores", "score")
    ),
    "{player} wins the rubber and {points} points, and you score the same.",
)
def rubber(m: Moment, points: int, player: int | None = None, players: Any = (), others: Any = ()) -> bool:
    real = [each for each in range(m.players) if games_of(m, each) == 2]
    paid, each = booked(m, Bonus.RUBBER, "above")
    also = [player for player in paid if player not in real]
    winners = [player] if players == () else sorted(several(players))
    told = [m.you] if others == () and also == [m.you] else [] if others == () else sorted(several(others))
    return (winners, told, each, points) == (real, also, {300}, 300)


says("The first side to reach {target} below the line wins the game and {points} points.")(
    lambda m, target, points: (target, points) == (80, 300) and chouette(m)
)
for words, you in (("{player} stays", "You stay"), ("{player} goes", "You go")):
    head = "The box won. " if "stay" in you else "The captain's side won. "
    end = " in the box; the captain and partner swap places." if "stay" in you else " into the box."

    @says(f"{head}{words}{end}", f"{head}{you}{end}")
    def new_places(m: Moment, player: int, stays: bool = "stay" in you) -> bool:
        box, captain, partner = m.state.setup.carried.places
        new = after(m).places
        if stays:
            right = player == box and new == {"box": box, "captain": partner, "partner": captain}
        else:
            right = player == captain == new["box"]
        return right and bool(booked(m, Bonus.GAME, "above")[0])


@says(FinalPlace)
def placing(m: Moment, row: FinalPlace) -> bool:
    return (row.total, row.winner) == (m.total(m.speaker), m.player in after(m).winners)


says("{player} wins the match", "You win the match", "{Players} win the match", "{Players} share the win")(
    lambda m, player=None, players=(): (
        sorted([player] if players == () else several(players)) == after(m).winners
    )
)

# The pad, entry by entry.

silent(ScorePad, PadEntry, PadGame, PadTotal)


@says(PadPage, deep="above games foot")
def page(m: Moment, shown: PadPage) -> bool:
    """The last one: the others have been the last before."""
    ended = before(m).games_played if chouette(m) else before(m).rubbers_played
    deals, sides = of_rubber(m, ended + 1), columns_of(m)
    right = (shown.prison, shown.target, shown.fresh) == (after(m).prison, enough(m), len(m.deals))
    first = before(m).games_played + 1 if chouette(m) else 1
    right = right and [game.number for game in shown.games] == [*range(first, first + len(shown.games))]
    right = right and [column.players for column in shown.columns] == sides
    right = right and all(
        CHECKS.judge(game.text.fill, m) and game.text.fill.values["number"] == game.number
        for game in shown.games
        if isinstance(game.text, Told)
    )
    for column, side in enumerate(sides):
        below = [*chain.from_iterable(game.below[column] for game in shown.games)]
        right = right and entries_are(m, side[0], deals, "above", shown.above[column])
        right = right and entries_are(m, side[0], deals, "below", below)
    return right and all(foot_is(m, deals, line) for line in shown.foot)


def entries_are(m: Moment, player: int, deals: list[Any], column: str, shown: Sequence[PadEntry]) -> bool:
    real = [
        (deal, entry)
        for deal in deals
        for entry in deal.entries
        if (entry.player, entry.column) == (player, column)
    ]
    told = [(each.deal, each.points) for each in shown]
    if told != [(deal.setup.number, entry.points) for deal, entry in real]:
        return False
    return all(
        template_of(words) in reasons(m, deal, entry, words)
        for (deal, entry), each in zip(real, shown, strict=True)
        for words in (each.words, *each.shorter)
    )


MANY = {1: "", 2: "two ", 3: "three ", 4: "four "}
BY_FACTOR = {1: ("", ""), 2: ("doubled ", " ×2"), 4: ("redoubled ", " ×4")}
BONUSES = {
    Bonus.ALL_TRICKS: ["all tricks"], Bonus.SLAM: ["slam bonus", "slam"], Bonus.GAME: ["game won"],
    Bonus.RUBBER: ["rubber won", "rubber"], Bonus.PRISON: ["from prison", "prison"],
}  # fmt: skip


def reasons(m: Moment, deal: Any, entry: Entry, words: Any) -> list[str]:
    """The templates that can say why points were booked."""
    assert entry.player is not None
    match entry.reason:
        case Tricks():
            return of_tricks(m, deal, entry, words)
        case NulloResult(won):
            return ["nullo beaten" if won else "nullo made", "nullo"]
        case Melds("A", 1):
            return ["four of a kind", "four alike"]
        case Melds("A", number):
            return [f"{MANY[number]}fours of a kind"]
        case Melds(_, 1):
            length = {20: "three", 40: "four"}.get(entry.points, "")
            return [f"run of {length}", f"run of {entry.points // 20 + 2}"] if length else ["long run"]
        case Melds(_, number):
            return [f"{MANY[number]}runs"]
        case Bonus.RUBBER if entry.player not in rubber_winners(m, deal):
            told = group(value_of(words.fill.values.get("players", ()), m), m)
            return ["rubber", *(["rubber with {players}"] if told == rubber_winners(m, deal) else [])]
    return BONUSES[entry.reason]  # type: ignore[index]


def rubber_winners(m: Moment, deal: Any) -> list[int]:
    """Who has won a rubber with a deal."""
    match, number = m.host._match, deal.setup.number
    had, has = (standing(match, match.deals[:end]).rubbers for end in (number - 1, number))
    return [player for player in range(m.players) if has[player] > had[player]]


def of_tricks(m: Moment, deal: Any, entry: Entry, words: Any) -> list[str]:
    """For the points of tricks: what was played, or against it."""
    state = deal.state
    made = entry.player in camps_of(state)[0]
    if made and three_hands(m) and entry.player != state.declarer:
        return ["with {player}"]
    full, short = BY_FACTOR[state.multiple]
    how = "made" if made else "beaten"
    suit = value_of(words.fill.values.get("strain"), m) if isinstance(words, Told) else value_of(words, m)
    if template_of(suit) not in (strain(state.strain), "None"):
        return []
    if state.slam:
        return [f"slam in {full}{{strain}} {how}", f"slam {how}", "slam"]
    shared = not made and (state.multiple, entry.points) == (1, entry.reason.defended)  # type: ignore[union-attr]
    if shared and entry.reason.declared:  # type: ignore[union-attr]
        return ["defending"]
    of_contract = [
        f"{full}{{strain}} {how}",
        f"{{strain}}{short} {how}",
        f"{{strain}}{short}",
        "NT",
        str(words),
    ]
    return [*of_contract, *(["defending"] if shared else [])]


PLAYED = {
    words
    for full, short in BY_FACTOR.values()
    for words in (f"{full}{{strain}}", f"slam in {full}{{strain}}", f"{{strain}}{short}", "slam")
}
for words in PLAYED:
    apart(f"{words} made", f"{words} beaten")
    silent(f"{words} made", f"{words} beaten")
silent(
    "{strain} ×2", "{strain} ×4", "with {player}", "defending", "rubber with {players}", "nullo made",
    "nullo beaten", "four alike", "long run", "slam bonus", "game won", "rubber won", "rubber", "from prison",
    "prison", *(f"run of {length}" for length in ("three", "four", "3", "4")),
    *(f"{MANY[number]}{what}" for number in (2, 3, 4) for what in ("runs", "fours of a kind")),
)  # fmt: skip


def foot_is(m: Moment, deals: list[Any], line: Sequence[PadTotal]) -> bool:
    for cell, side in zip(line, feet(m), strict=True):
        of = deals if template_of(cell.label) == "This rubber" else m.deals
        if (cell.points, cell.gain) != (scored(of, side[0], "above", "below"), m.gain(side[0])):
            return False
        if chouette(m) and (cell.players != side or not are(m, cell.label, side)):
            return False
    return True


says("Total so far")(lambda m: not m.host.finished)
says(
    "Game {number} to {players}, {points}",
    "Game {number} and the rubber to {players}, {points}",
    vague="number",
)(lambda m, players, points: game_won(m, sorted(several(players)), points))
says("This rubber")(lambda m: m.options.rubbers > 1)


def game_won(m: Moment, players: list[int], points: int) -> bool:
    """Whether some deal ended a game so."""
    match = m.host._match
    for last in range(1, len(match.deals) + 1):
        had, has = (standing(match, match.deals[:end]) for end in (last - 1, last))
        below = [
            had.below[player] + scored(match.deals[last - 1 : last], player, "below")
            for player in range(m.players)
        ]
        won = [player for player in range(m.players) if below[player] >= enough(m)]
        if has.games_played > had.games_played and (won, below[won[0]]) == (players, points):
            return True
    return False

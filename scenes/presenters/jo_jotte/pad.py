"""The score pad of Jo-Jotte in words: who scores in which column, for what, and where games ended.

A page of the pad is a rubber, in a chouette a game: places, and so columns, change with each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from game.engine.scoring import Entry, points_of
from game.engine.view import View
from game.jo_jotte.result import Bonus, Camp, Melds, Nullo, Tricks
from game.jo_jotte.scoring import ABOVE, BELOW, GAME, GAME_OF_PARTNERS, GAMES_IN_RUBBER
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.scores import (
    Breakdown,
    Cells,
    Outcome,
    Pad,
    PadColumn,
    PadEntry,
    PadGame,
    PadPage,
    PadTotal,
)
from scenes.presenters.contract.sight import Sight

_RUNS = {20: "run of three", 40: "run of four", 50: "long run"}
_NUMBERS = {2: "two", 3: "three", 4: "four"}
_SHORT = {
    "run of three": "run of 3",
    "run of four": "run of 4",
    "four of a kind": "four alike",
    "from prison": "prison",
    "rubber won": "rubber",
    "slam bonus": "slam",
}
_BONUSES = {
    Bonus.ALL_TRICKS: "all tricks",
    Bonus.SLAM: "slam bonus",
    Bonus.GAME: "game won",
    Bonus.RUBBER: "rubber won",
    Bonus.PRISON: "from prison",
}
_MULTIPLES = {1: "", 2: "doubled ", 4: "redoubled "}
Deals = Sequence[View[Any]]


# Who scores together.


def names(sight: Sight, players: Sequence[int]) -> str:
    """`You and Haru`, as a sentence begins with them."""
    found = [sight.name(player) for player in sorted(players, key=lambda player: player != sight.you)]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"


def within(sight: Sight, players: Sequence[int]) -> str:
    """`you and Haru`, inside a sentence."""
    return names(sight, players).replace("You", "you", 1) if sight.you in players else names(sight, players)


def camps(sight: Sight, state: JoJotteState) -> list[tuple[int, ...]]:
    """The players of each column: the viewer's first, then in the order of seats."""
    players, first = state.setup.players, sight.you or 0
    order = [(first + step) % players for step in range(players)]
    places = state.setup.carried.places
    if state.partners:
        return [(order[0], order[2]), (order[1], order[3])]
    if places is not None:
        sides = [(places[0],), tuple(sorted(places[1:], key=lambda player: player != first))]
        return sorted(sides, key=lambda side: first not in side)
    return [(player,) for player in order]


def columns(sight: Sight, state: JoJotteState) -> tuple[PadColumn, ...]:
    """The columns of the pad, as they are called."""
    places = state.setup.carried.places
    found = []
    for players in camps(sight, state):
        note = ""
        if places is not None:
            captain = "you are captain" if places[1] == sight.you else f"captain {sight.names[places[1]]}"
            note = "in the box" if len(players) == 1 else captain
        found.append(PadColumn(players, names(sight, players), note))
    return tuple(found)


# What stands for what.


def contract(sight: Sight, state: JoJotteState) -> str:
    """`hearts`, `doubled no trumps`, `slam in spades`."""
    suit = _MULTIPLES[state.multiple] + sight.suit_names[state.strain]
    return f"slam in {suit}" if state.slam else suit


def words(sight: Sight, state: JoJotteState, entry: Entry) -> str:
    """Why points stand in a column, in a few words."""
    match entry.reason:
        case Tricks():
            return _tricks(sight, state, entry)
        case Melds(kind, number):
            return _melds(kind, number, entry.points)
        case Nullo(won):
            return "nullo beaten" if won else "nullo made"
        case Bonus.RUBBER if entry.player is not None and games_won(state)[entry.player] < GAMES_IN_RUBBER:
            return f"rubber with {within(sight, rubber_winners(state))}"
    assert isinstance(entry.reason, Bonus)
    return _BONUSES[entry.reason]


def shortened(said: str) -> tuple[str, ...]:
    """The same in fewer and fewer letters: `NT ×2 made`, `NT ×2`."""
    if said in _SHORT:
        return (_SHORT[said],)
    if said.startswith("rubber with "):
        return ("rubber",)
    if said.startswith("slam in "):
        outcome = said.rsplit(" ", 1)[-1]
        return (f"slam {outcome}", "slam")
    if not said.endswith((" made", " beaten")):
        return ()
    played, outcome = said.rsplit(" ", 1)
    for word, times in (("redoubled ", "×4"), ("doubled ", "×2")):
        if played.startswith(word):
            played = f"{played.removeprefix(word)} {times}"
    played = played.replace("no trumps", "NT")
    return (f"{played} {outcome}", played)


def _tricks(sight: Sight, state: JoJotteState, entry: Entry) -> str:
    assert state.result is not None
    played = state.result.played
    assert played is not None
    if entry.player in played.camps[0]:
        sided = state.three_hands and entry.player != state.declarer
        return f"with {within(sight, (state.declarer,))}" if sided else f"{contract(sight, state)} made"
    return "defending" if played.made else f"{contract(sight, state)} beaten"


def _melds(kind: str, number: int, points: int) -> str:
    if kind == "A":
        return "four of a kind" if number == 1 else f"{_NUMBERS.get(number, number)} fours of a kind"
    return _RUNS[points] if number == 1 else f"{_NUMBERS.get(number, number)} runs"


def game_winners(state: JoJotteState) -> Camp:
    """Who has won a game with a deal."""
    return () if state.result is None else state.result.game


# The pad.


def pad(sight: Sight, deals: Deals) -> Pad | None:
    """All pages, from all deals so far; before the first deal there is none."""
    if not deals:
        return None
    pages = groupby(range(len(deals)), key=lambda number: deals[number].state.setup.carried.over)
    return Pad(tuple(_page(sight, deals, list(numbers)) for _, numbers in pages))


def page_title(state: JoJotteState) -> str:
    """`Rubber 1 of 3`; `Rubber 4, first to 3` where so many must be won; `Game 2 of 6`."""
    options, before = state.setup.options, state.setup.carried
    if before.places is not None:
        return f"Game {before.over + 1} of {options.chouette_games}"
    if rubbers_to_win(state):
        return f"Rubber {before.over + 1}, first to {options.rubbers}"
    return f"Rubber {before.over + 1} of {options.rubbers}"


def rubbers_to_win(state: JoJotteState) -> int:
    """How many rubbers one must win, where that is what ends the match; one is as good as played."""
    options = state.setup.options
    return options.rubbers if options.rubber_goal == "won" and options.rubbers > 1 else 0


def _page(sight: Sight, deals: Deals, numbers: list[int]) -> PadPage:
    first, last = deals[numbers[0]].state, deals[numbers[-1]].state
    sides = camps(sight, first)
    return PadPage(
        title=page_title(first),
        columns=columns(sight, first),
        above=tuple(tuple(_entries(sight, deals, numbers, side, ABOVE)) for side in sides),
        games=tuple(_games(sight, deals, numbers, sides)),
        prison=last.left.prison,
        target=GAME_OF_PARTNERS if last.partners else GAME,
        foot=_foot(sight, deals, numbers, sides),
        fresh=last.setup.number,
    )


def _entries(
    sight: Sight, deals: Deals, numbers: Sequence[int], side: Sequence[int], column: str
) -> Iterator[PadEntry]:
    for number in numbers:
        state = deals[number].state
        for entry in state.entries:
            if entry.player == side[0] and entry.column == column:
                said = words(sight, state, entry)
                yield PadEntry(state.setup.number, said, entry.points, shortened(said))


def _games(
    sight: Sight, deals: Deals, numbers: Sequence[int], sides: Sequence[tuple[int, ...]]
) -> Iterator[PadGame]:
    first: JoJotteState = deals[numbers[0]].state
    chouette = first.before.places is not None
    count = first.before.over + 1 if chouette else 1
    since: list[int] = []
    for number in numbers:
        since.append(number)
        state: JoJotteState = deals[number].state
        winners = game_winners(state)
        last = number == numbers[-1]
        if not winners and not last:
            continue
        below = tuple(tuple(_entries(sight, deals, since, side, BELOW)) for side in sides)
        if not winners:
            yield PadGame(count, below)
            return
        side = next(side for side in sides if winners[0] in side)
        points = sum(entry.points for entry in below[sides.index(side)])
        over = state.left.over > state.before.over and not chouette
        what = f"Game {count} and the rubber" if over else f"Game {count}"
        outcome: Outcome = "good" if sight.you in winners else "even"
        yield PadGame(count, below, f"{what} to {within(sight, side)}, {points}", outcome)
        if last and not over and not chouette:
            yield PadGame(count + 1, tuple(() for _ in sides))
        count, since = count + 1, []


def _foot(
    sight: Sight, deals: Deals, numbers: Sequence[int], sides: Sequence[tuple[int, ...]]
) -> tuple[tuple[PadTotal, ...], ...]:
    first, last = deals[numbers[0]].state, deals[numbers[-1]].state
    totals, had = totals_after(last), last.setup.totals
    options = first.setup.options

    def total(label: str, player: int, since: int = 0, *, alone: bool = False) -> PadTotal:
        gain = totals[player] - had[player]
        return PadTotal(label, totals[player] - since, gain, (player,) if alone else ())

    if first.setup.carried.places is not None:
        order = [player for side in sides for player in side]
        return (tuple(total(sight.name(player), player, alone=True) for player in order),)
    goes_on = numbers[-1] + 1 == len(deals) and not match_over(last)
    match = tuple(total("Total so far" if goes_on else "Total", side[0]) for side in sides)
    if options.rubbers == 1:
        return (match,)
    before = first.setup.totals
    return tuple(total("This rubber", side[0], before[side[0]]) for side in sides), match


def totals_after(state: JoJotteState) -> list[int]:
    """Each player's points with a deal, as far as it has gone."""
    gained = points_of(state.entries, state.setup.players)
    return [had + won for had, won in zip(state.setup.totals, gained, strict=True)]


def match_over(state: JoJotteState) -> bool:
    """Whether no deal follows this one."""
    return state.result is not None and state.result.ends_match


def parts(sight: Sight, deals: Deals) -> Breakdown | None:
    """The totals of every rubber (JJ-24); where there is only one, what stands above and below."""
    if not deals:
        return None
    first, last = deals[0].state, deals[-1].state
    shown = columns(sight, last)
    if first.setup.carried.places is not None:
        players = [player for side in camps(sight, last) for player in side]
        shown = tuple(PadColumn((player,), sight.name(player)) for player in players)
    scorers = [column.players[0] for column in shown]
    if first.setup.options.rubbers == 1 or first.setup.carried.places is not None:
        title = "Above and below the line"
        rows = [Cells(line.capitalize(), _sums(deals, scorers, line)) for line in (ABOVE, BELOW)]
    else:
        title = "Rubber by rubber"
        rows = [
            Cells(f"Rubber {over + 1}", _sums(list(page), scorers, ABOVE, BELOW))
            for over, page in groupby(deals, key=lambda seen: seen.state.setup.carried.over)
        ]
    rows.append(Cells("Total", _sums(deals, scorers, ABOVE, BELOW)))
    return Breakdown(shown, tuple(rows), title)


def _sums(deals: Deals, scorers: Sequence[int], *lines: str) -> tuple[str, ...]:
    entries = [entry for seen in deals for entry in seen.state.entries if entry.column in lines]
    return tuple(str(sum(entry.points for entry in entries if entry.player == each)) for each in scorers)


def rubber_winners(state: JoJotteState) -> list[int]:
    """Who has won the rubber with this deal."""
    return [player for player, games in enumerate(games_won(state)) if games == GAMES_IN_RUBBER]


def games_won(state: JoJotteState) -> list[int]:
    """Games of the present rubber with this deal, those that ended it included."""
    winners = game_winners(state)
    return [games + (player in winners) for player, games in enumerate(state.before.games)]

"""The rail of Jo-Jotte: the contract, what both sides have, the way to the game, and how cards rank."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import HIDDEN, NO_TRUMP, Suit, suit_of
from game.engine.state import NOBODY
from game.jo_jotte.melds import FOURS_WITH_TRUMPS, FOURS_WITHOUT
from game.jo_jotte.powers import points
from game.jo_jotte.ranks import COUNTS, COUNTS_OF_TRUMPS, IN_PLAIN_SUITS, IN_TRUMPS, JO_JOTTE, LAST_TRICK
from game.jo_jotte.result import Melds
from game.jo_jotte.scoring import (
    BELOW,
    GAME,
    GAME_OF_PARTNERS,
    GAMES_IN_RUBBER,
    NULLO_LOST,
    NULLO_LOST_TO_TWO,
)
from game.jo_jotte.state import JoJotteState, dealt_in
from scenes.presenters.contract.rail import (
    Auction,
    Contract,
    Force,
    Goal,
    Goals,
    RankRow,
    Ranks,
    Section,
    Trumps,
)
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte import words as words
from scenes.words import Line, SuitMark

INDICES = {12: "A", 11: "K", 10: "Q", 9: "J", 8: "10", 7: "9", 6: "8", 5: "7"}
IN_RUNS = (12, 11, 10, 9, 8, 7, 6, 5)
MOST_ROUNDS = 3
TIMES = {1: "", 2: ", doubled", 4: ", redoubled"}


def sections(sight: Sight, sides: tuple[Side | None, ...]) -> Sequence[Section]:
    """All sections from top to bottom; `sides` are the players'."""
    state: JoJotteState = sight.state
    found: list[Section] = [_trumps(sight)]
    if state.declarer != NOBODY:
        found.append(_forces(sight))
    elif state.phase == "bidding":
        found.append(_auction(sight))
    return [*found, _goals(sight, sides), _ranks(sight)]


def _trumps(sight: Sight) -> Trumps:
    state: JoJotteState = sight.state
    if state.turned == HIDDEN:
        return Trumps(NO_TRUMP, "Turned up", "No card yet", "the cards are being dealt", "?")
    if state.strain == HIDDEN:
        suit = suit_of(state.turned)
        name = sight.suit_names[suit].capitalize()
        if state.phase == "over":
            return Trumps(NO_TRUMP, "Bidding", "No bid", "The cards are thrown in", "–")
        second = state.agenda[0].kind == "name"
        return Trumps(suit, "Turned up", name, "refused as trumps" if second else "offered as trumps")
    name = words.strain_name(sight, state.strain)
    if state.declarer == NOBODY:
        note = f"named by {words.inner(sight, state.bidder)}{TIMES[state.multiple]}"
        return Trumps(state.strain, "Bid", name.capitalize(), note)
    if state.plays_nullo:
        note = sight.does(state.nullo, "must win nothing", "must win nothing")
        return Trumps(NO_TRUMP, "Contract", "Nullo", note, "0")
    who = sight.does(state.bidder, "declare", "declares") + TIMES[state.multiple]
    if state.slam:
        return Trumps(state.strain, f"Slam{TIMES[state.multiple]}", name.capitalize(), who.split(",")[0])
    return Trumps(state.strain, "Trumps" if state.strain != NO_TRUMP else "Contract", name.capitalize(), who)


def _auction(sight: Sight) -> Auction:
    """What everybody has said, a line for each time round the table."""
    state: JoJotteState = sight.state
    players = dealt_in(state.setup)
    rounds: list[list[Line]] = []
    last = len(players)
    for event in sight.said:
        place = players.index(event.player)
        if place <= last:
            rounds.append([()] * len(players))
        rounds[-1][place] = _short(event.action)
        last = place
    asked = state.turn if state.turn != NOBODY else None
    most = MOST_ROUNDS - (state.setup.players > len(players))  # one more player, without a bid, takes room
    if asked is not None and players.index(asked) <= last:
        rounds.append([()] * len(players))
    return Auction("Bidding", players, tuple(map(tuple, rounds[-most:])), asked)


def _short(action: Action) -> Line:
    match action:
        case Action(verb="name", strain=int(strain)):
            return ("NT",) if strain == NO_TRUMP else (SuitMark(strain),)
        case Action(verb="side", manner=(who,)):
            return ("for" if who == "declarer" else "against",)
    return ({"accept": "Yes", "double": "Dbl", "redouble": "Redbl"}.get(action.verb, "Pass"),)


def _forces(sight: Sight) -> Contract:
    """What both sides have taken so far; in a slam and a nullo it is the tricks that matter."""
    state: JoJotteState = sight.state
    forces = []
    total = 8 if state.partners else 9
    for side, camp in zip((Side.A, Side.B), state.camps(), strict=True):
        name = side_name(sight, camp)
        tricks = sum(sight.won[player] for player in camp)
        if state.slam and side is Side.A:
            forces.append(Force(side, name, tricks, total))
            continue
        if state.plays_nullo or state.slam:
            forces.append(Force(side, name, tricks, 0, _trick_note(sight, side)))
            continue
        done = trick_points(sight, camp)
        melded = melds_of(state, camp)
        notes = [counted(tricks, "trick")] if sum(sight.won) else []
        if melded:
            notes.append(f"melds {melded}, in all {done + melded}" if notes else f"melds {melded}")
        forces.append(Force(side, name, done, 0, "; ".join(notes) or "no trick yet"))
    title = "Tricks" if state.slam or state.plays_nullo else "Points in tricks"
    return Contract(title, tuple(forces))


def _trick_note(sight: Sight, side: Side) -> str:
    """What tricks mean to a side in a nullo, or to the opponents of a slam."""
    state: JoJotteState = sight.state
    ours, theirs = (sum(sight.won[player] for player in camp) for camp in state.camps())
    if state.slam:
        return "the slam is lost" if theirs else "needs a single trick"
    if side is Side.A:
        return "the nullo is lost" if ours else "must lose every trick"
    _, further = NULLO_LOST_TO_TWO if state.three_hands else NULLO_LOST
    return f"each more that they win brings {further}" if ours else "must make them win one"


def trick_points(sight: Sight, camp: Sequence[int]) -> int:
    """The points of the tricks that are shown to be gathered, with the last trick and Jo-Jotte."""
    state: JoJotteState = sight.state
    found = sum(points(sight.taken[player], state.denomination) for player in camp)
    if _all_shown(sight) and not state.plays_nullo and state.leader in camp:
        found += LAST_TRICK
    return found + (JO_JOTTE if state.jo[1] in camp else 0)


def _all_shown(sight: Sight) -> bool:
    """Whether the deal is over, and its last trick has been shown to be gathered."""
    state: JoJotteState = sight.state
    return state.phase == "over" and sum(sight.won) == sum(state.won)


def melds_of(state: JoJotteState, camp: Sequence[int]) -> int:
    """What a side has scored for melds in this deal."""
    active = next((player for player in camp if player in (state.declarer, state.defender)), camp[0])
    return sum(
        entry.points for entry in state.entries if entry.player == active and isinstance(entry.reason, Melds)
    )


def side_name(sight: Sight, players: Sequence[int]) -> str:
    """`You and Haru`; the viewer first, then who plays."""
    active = (sight.state.declarer, sight.state.defender)
    order = sorted(players, key=lambda player: (player != sight.you, player not in active))
    if len(order) > 2:
        return f"{sight.name(order[0])} and two others"
    return " and ".join(sight.name(player) for player in order)


def _goals(sight: Sight, sides: tuple[Side | None, ...]) -> Goals:
    """Totals, and how far everybody is below the line and in games; what lies in prison."""
    state: JoJotteState = sight.state
    carried, players = state.setup.carried, state.setup.players
    need = GAME_OF_PARTNERS if state.partners else GAME
    below = list(carried.below)
    prison = carried.prison
    if _all_shown(sight):
        for entry in state.entries:
            if entry.column == BELOW and entry.player is not None:
                below[entry.player] += entry.points
            elif entry.player is None:
                prison += entry.points
    first = sight.view.viewer or 0
    order = [(first + step) % players for step in range(players)]
    groups: list[tuple[int, ...]] = [(player,) for player in order]
    if state.partners:
        groups = [(order[0], order[2]), (order[1], order[3])]
    wanted = GAMES_IN_RUBBER if carried.places is None else 0
    rows = tuple(
        Goal(
            group,
            side_name(sight, group),
            sight.totals[group[0]],
            below[group[0]],
            need,
            carried.games[group[0]],
            wanted,
            sides[group[0]],
        )
        for group in groups
    )
    title = "Below the line" if carried.places is None else "Below the line, this game"
    return Goals(title, f"{prison} in prison" if prison else "", rows)


def _ranks(sight: Sight) -> Ranks:
    """How cards rank now, or how melds do while they are declared."""
    state: JoJotteState = sight.state
    trump = HIDDEN if state.turned == HIDDEN else suit_of(state.turned)
    if state.strain != HIDDEN:
        trump = state.denomination
    if state.agenda and state.agenda[0].kind == "meld":
        fours = FOURS_WITHOUT if trump == NO_TRUMP else FOURS_WITH_TRUMPS
        return Ranks(
            "Melds, from the highest",
            (
                RankRow(("Four of a kind, 100",), _indices(fours), ()),
                RankRow(("Runs: 20, 40, from five on 50",), _indices(IN_RUNS), ()),
            ),
        )
    plain = tuple(COUNTS.get(rank, 0) for rank in IN_PLAIN_SUITS)
    if trump == NO_TRUMP:
        return Ranks("High to low, with points", (RankRow(("All suits",), _indices(IN_PLAIN_SUITS), plain),))
    strong = tuple(COUNTS_OF_TRUMPS.get(rank, 0) for rank in IN_TRUMPS)
    mark: Line = () if trump == HIDDEN else (SuitMark(trump),)
    marks: Line = () if trump == HIDDEN else tuple(SuitMark(suit) for suit in _others(trump))
    return Ranks(
        "High to low, with points",
        (
            RankRow((*mark, "Trumps"), _indices(IN_TRUMPS), strong),
            RankRow((*marks, "Other suits"), _indices(IN_PLAIN_SUITS), plain),
        ),
    )


def _others(trump: Suit) -> list[Suit]:
    return [suit for suit in (3, 2, 1, 0) if suit != trump]


def _indices(ranks: Sequence[int]) -> tuple[str, ...]:
    return tuple(INDICES[rank] for rank in ranks)

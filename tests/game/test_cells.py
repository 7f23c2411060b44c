"""Whole matches of every game, form and number of players: at every position all that must always hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from game import GAMES
from game.engine.actions import parse_action
from game.engine.cards import JOKER, cards_text, each
from game.engine.scoring import points_of
from game.engine.state import NOBODY
from game.engine.view import determinize, view
from game.games.jo_jotte.deal_result import Bonus, Melds, NulloResult, Tricks
from game.match import record
from game.match.match import Deal, Match, new_match
from tests.conftest import Tally

from .courses import COURSES
from .jo_jotte_deals import FORMS
from .random_play import played, random_options
from .second_readings import RECOUNT, assert_readings_agree, follow
from .secrecy import all_zones, cards_in


class Cell(NamedTuple):
    """Matches of one kind; the options are those of one of some kinds in turn, and else by chance.

    Three of four are played as `COURSES` say, the others by blind chance.
    """

    key: str
    players: int
    matches: int
    floors: Mapping[str, int]
    """What must have happened in them at least."""
    options: Sequence[Mapping[str, Any]] = ({},)
    every: int = 1
    """One of so many positions is looked at closely, and the end of each deal."""


JAN_KEN_PO = {2: 120, 3: 300, 4: 400, 5: 400, 6: 400}
"""So many positions, by the number of players."""
NAPOLEON = {
    2: {"won": 2}, 3: {"of an adjutant": 3}, 4: {"alone": 1, "won": 1}, 5: {"alone": 1}, 6: {"alone": 1},
}  # fmt: skip
JO_JOTTE = {
    "deals": 100, "positions": 500, "fills": 100, "nullos made": 1, "nullos lost": 5, "slams made": 1,
    "slams lost": 5, "melds A": 5, "melds B": 30, "doubled": 10, "all tricks": 2, "exchanges": 2, "ties": 1,
    "in last exchange": 5,
}  # fmt: skip
OPEN_TEAMS = {
    "draw": 2, "shippo_jo": 2, "continue": 3, "juuroku": 4, "gyaku_juuroku": 3, "stop": 3, "show": 20,
}  # fmt: skip
KAN = {
    3: {"down to one": 5, "-won": 5, "-lost": 5, "-sukonku": 5, "-gyaku_sukonku": 3},
    4: {"contracts": 3, "juuroku": 4, "gyaku_juuroku": 2, "stop": 3, "-three": 4, "both in one hand": 5},
    5: OPEN_TEAMS,
    6: OPEN_TEAMS,
}
JOKERS = [{"joker": joker, "deals": 1} for joker in ("none", "strong", "stronger", "weak")]
RUBBERS = [
    {"rubbers": rubbers, "chouette_games": games} for rubbers, games in ((1, 1), (1, 2), (1, 2), (2, 3))
]
ROUNDS = [{"rounds": rounds} for rounds in (1, 2, 2, 3, 4, 5)]
CELLS = {
    "california_jack": Cell("california_jack", 2, 24, {"positions": 3000, "fills": 100}),
    **{
        f"jan_ken_po-{players}": Cell("jan_ken_po", players, 8, {"positions": positions, "fills": 6})
        for players, positions in JAN_KEN_PO.items()
    },
    **{
        f"napoleon-{players}": Cell(
            "napoleon", players, 24, {"positions": 400, "lost": 5} | floors, JOKERS, 2
        )
        for players, floors in NAPOLEON.items()
    },
    "hattori": Cell("napoleon", 4, 4, {"positions": 250}, [{"style": "hattori", "deals": 2}]),
    "1885": Cell("napoleon", 5, 4, {"positions": 250}, [{"style": "1885", "deals": 2}]),
    **{
        form: Cell(
            "jo_jotte", players, 64 if form == "chouette" else 32, JO_JOTTE, [own | n for n in RUBBERS], 4
        )
        for form, (players, own) in FORMS.items()
    },
    **{
        f"kan-{players}": Cell("kan", players, 28, {"deals": 35, "positions": 300} | floors, ROUNDS, 4)
        for players, floors in KAN.items()
    },
}


def random_matches(cell: Cell, tally: Tally) -> Iterator[tuple[Match, Iterator[Any]]]:
    """The matches of a cell, each with its course."""
    game, rng = GAMES[cell.key], tally.rng
    for number in tally.times(cell.matches, "matches"):
        options = random_options(game, rng, number % 4 > 0, cell.players)
        for name, value in cell.options[number % len(cell.options)].items():
            options = options.changed(name, value)
        match, _ = new_match(game, cell.players, options, rng.randrange(10**9))
        course = COURSES.get(cell.key, played) if number % 4 else played
        yield match, course(match, rng)


def assert_each_card_in_one_place(match: Match) -> None:
    state = match.deal.state
    found = sorted(card for zone in all_zones(state) for card in cards_in(state, zone))
    assert found == each(match.game.pack(match.players, match.options))


def assert_one_player_to_act(match: Match) -> None:
    legal = match.legal()
    if match.deal.finished:
        assert match.to_act is None
        assert not legal
        return
    assert match.to_act in range(match.players)
    assert legal
    assert len(set(legal)) == len(legal)
    assert all(parse_action(action.text) == action for action in legal)


def assert_points_are_the_entries(match: Match) -> None:
    points = points_of(match.deal.entries, match.players)
    before = match.deal.setup.totals
    assert match.totals == [one + more for one, more in zip(before, points, strict=True)]
    if not match.deal.finished:
        assert all(isinstance(entry.reason, Melds) for entry in match.deal.entries), "Jo-Jotte's alone"


def assert_a_fill_gives_the_view_back(match: Match, rng: Random) -> None:
    viewer = rng.choice([*range(match.players), None])
    seen = match.view(viewer)
    assert view(determinize(seen, rng), viewer) == seen


def assert_the_prison_is_conserved(match: Match) -> None:
    """What is in Jo-Jotte's prison before a deal is what went in and was not taken (JJ-21)."""
    kept = 0
    for deal in match.deals:
        assert deal.setup.carried.prison == kept
        put = [entry for entry in deal.entries if entry.column == "prison"]
        assert all(entry.player is None for entry in put)
        assert [entry.points for entry in put if entry.points < 0] in ([], [-kept])
        kept += sum(entry.points for entry in put)
        assert kept >= 0


def test_every_game_has_a_second_reading() -> None:
    assert RECOUNT.keys() == GAMES.keys()
    assert {(cell.key, cell.players) for cell in CELLS.values()} == {
        (game.key, players) for game in GAMES.values() for players in game.players
    }


@pytest.mark.parametrize("name", CELLS)
def test_whole_matches(name: str, tally: Tally) -> None:
    cell, rng = CELLS[name], tally.rng
    tally.floor(**cell.floors)
    for match, course in random_matches(cell, tally):
        totals, other = [0] * match.players, None
        for _ in course:
            tally.count[f"in {match.deal.state.phase}"] += 1
            other = follow(match, other, totals)
            if match.deal.finished or rng.randrange(cell.every) == 0:
                assert_each_card_in_one_place(match)
                assert_one_player_to_act(match)
                assert_points_are_the_entries(match)
                assert_readings_agree(match, other)
                tally.count["positions"] += 1
            if rng.randrange(20) == 0:
                assert_a_fill_gives_the_view_back(match, rng)
                tally.count["fills"] += 1
        assert match.finished
        assert match.winners
        assert match.upcoming is None
        assert record.report(match) == RECOUNT[cell.key](json.loads(json.dumps(record.as_json(match))))
        if cell.key == "jo_jotte":
            assert_the_prison_is_conserved(match)
        for deal in match.deals:
            tally.count["deals"] += 1
            tally.count.update(HAPPENINGS.get(cell.key, lambda deal: ())(deal))


# What happened in a deal, so that the tally can ask that it did.


def in_napoleon(deal: Deal) -> Iterator[str]:
    state: Any = deal.state
    if state.napoleon == NOBODY:
        yield "thrown in"
        return
    yield "won" if state.result.won else "lost"
    if state.partner() != NOBODY:
        yield "of an adjutant"
    elif state.called >= 0:
        yield "alone"
    if state.exposed:
        yield "after a second auction"
    if state.forced:
        yield "forced"
    if "JK" in cards_text(state.discards[state.napoleon]).split():
        yield "with a joker discarded"


def in_jo_jotte(deal: Deal) -> Iterator[str]:
    verbs = {action.verb for _, action in deal.actions}
    if "play" not in verbs:
        yield "thrown in"
    if "exchange" in verbs:
        yield "exchanges"
    reasons = {entry.reason for entry in deal.entries}
    nullo = any(isinstance(reason, NulloResult) for reason in reasons)
    if not nullo and any(entry.column == "prison" and entry.points > 0 for entry in deal.entries):
        yield "ties"
    for reason in reasons:
        match reason:
            case Bonus.SLAM:
                yield "slams made"
            case Bonus.ALL_TRICKS:
                yield "all tricks"
            case NulloResult(won):
                yield "nullos lost" if won else "nullos made"
            case Melds(kind):
                yield f"melds {kind}"
            case Tricks(multiple=multiple):
                if multiple > 1:
                    yield "doubled"
                if "slam" in verbs and Bonus.SLAM not in reasons:
                    yield "slams lost"


def in_kan(deal: Deal) -> Iterator[str]:
    state: Any = deal.state
    if state.outcome is None:
        yield "cancelled"
    yield from {action.verb for _, action in deal.actions}
    if state.form.silent and state.round.deal == 1 and state.holder(JOKER) == state.holder(state.key_card):
        yield "both in one hand"
    if any(action.verb == "play" and action.manner for _, action in deal.actions):
        yield "contracts"
    if sum(action.verb == "pass" for _, action in deal.actions) == 26:
        yield "down to one"
    yield from {f"-{entry.reason.what}" for entry in deal.entries}


HAPPENINGS: dict[str, Callable[[Deal], Iterator[str]]] = {
    "napoleon": in_napoleon, "jo_jotte": in_jo_jotte, "kan": in_kan,
}  # fmt: skip

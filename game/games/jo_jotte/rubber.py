"""The standing of the rubber, which Jo-Jotte carries over between deals (JJ-19 to JJ-24, JJ3C)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.carry_over import CarriedFact, CarryOver, Rows
from game.engine.templates import mark
from game.games.jo_jotte.deal_result import Chouette, JoJotteStanding
from game.games.jo_jotte.options import JoJotteOptions, is_chouette


class RubberCarryOver(CarryOver):
    """Creates the first `JoJotteStanding` of a match, and converts standings to numbers for a deal code and
    back.
    """

    kind = JoJotteStanding

    def first(self, players: int, options: JoJotteOptions, dealer: int) -> JoJotteStanding:
        none = (0,) * players
        places = None
        if is_chouette(options, players):
            places = Chouette(box=(dealer + 1) % 3, captain=dealer, partner=(dealer + 2) % 3)
        return JoJotteStanding(none, none, none, 0, 0, places)

    def facts(self, carried: JoJotteStanding) -> Rows:
        """Return the standing in numbers, without earlier games and rubbers, which only the pad shows."""
        once = (carried.prison, carried.over)
        return (carried.below, carried.games, carried.rubbers, once, carried.places or ())

    def of_facts(self, rows: Rows, players: int, options: JoJotteOptions) -> JoJotteStanding:
        below, games, rubbers = (tuple(row) for row in rows[:3])
        prison, over = rows[3]
        if not is_chouette(options, players):
            return JoJotteStanding(below, games, rubbers, prison, over, None)
        box, captain, partner = rows[4]
        if {box, captain, partner} != {0, 1, 2}:
            raise ValueError("not the places of a chouette")
        return JoJotteStanding(below, games, rubbers, prison, over, Chouette(box, captain, partner))

    def turned(self, carried: JoJotteStanding, players: int) -> JoJotteStanding:
        def turn(points: tuple[int, ...]) -> tuple[int, ...]:
            return (*points[-1:], *points[:-1])

        places = carried.chouette
        if places is not None:
            places = Chouette(*((player + 1) % players for player in places))
        return carried._replace(
            below=turn(carried.below),
            games=turn(carried.games),
            rubbers=turn(carried.rubbers),
            places=places,
            closed=tuple(map(turn, carried.closed)),
            earlier=turn(carried.earlier),
        )

    def told(self, players: int, options: JoJotteOptions) -> Sequence[CarriedFact]:
        names = (
            mark("{player}: points below the line"),
            mark("{player}: games won"),
            mark("{player}: rubbers won"),
        )
        found = [
            CarriedFact(row, player, name, player)
            for row, name in enumerate(names)
            for player in range(players)
        ]
        chouette = is_chouette(options, players)
        over = mark("Games finished") if chouette else mark("Rubbers finished")
        found += [CarriedFact(3, 0, mark("Points in prison")), CarriedFact(3, 1, over)]
        if chouette:
            places = (mark("Box"), mark("Captain"), mark("Partner"))
            found += [CarriedFact(4, place, name, first_player=0) for place, name in enumerate(places)]
        return found

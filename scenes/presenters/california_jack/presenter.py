"""California Jack at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.california_jack.powers import TAKERS
from game.california_jack.result import CaliforniaJackReason, CaliforniaJackResult
from game.california_jack.state import DRAWS, TRICKS, CaliforniaJackState
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, suit_of
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.engine.tricks import head_of
from scenes.presenters.contract.parts import (
    CardMark,
    Heading,
    Inline,
    Line,
    Pile,
    Race,
    Row,
    Rows,
    Section,
    Sight,
    SuitMark,
    Trumps,
)
from scenes.presenters.contract.presenter import Presenter, counted

HONOURS = {
    "high": "High, the ace of trumps",
    "low": "Low, the two of trumps",
    "jack": "Jack, the jack of trumps",
}


class CaliforniaJackPresenter(Presenter):
    """The open stock, the race to the target, and the four points of a deal."""

    tagline = "High, Low, Jack and Game"

    def subtitle(self, sight: Sight) -> str:
        return f"Deal {sight.deal}, match to {self.target(sight)}"

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        if not sight.state.trick:
            return ("Your turn: lead any card",)
        led, trump = suit_of(sight.state.trick[0]), sight.state.trump
        suits = {suit_of(action.cards[0]) for action in legal}
        if not suits <= {led, trump}:
            return ("Your turn: play any card",)
        if suits == {trump} != {led}:
            return ("Your turn: trump with", SuitMark(trump))
        if led == trump or trump not in suits:
            return ("Your turn: follow", SuitMark(led))
        return ("Your turn: follow", SuitMark(led), "or trump", SuitMark(trump))

    def hint(self, sight: Sight, action: Action) -> Line:
        state = sight.state
        if not state.trick:
            return ("is the best lead",)
        takes = TAKERS[state.trump][state.trick[0]] >> action.cards[0] & 1
        if not state.stock or state.stock[-1] < 0:
            return ("takes the trick" if takes else "lets the trick go",)
        top = CardMark(state.stock[-1])
        if takes:
            return ("takes the trick, and you draw", top)
        return ("lets the trick go, and with it", top)

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        if not cards:
            return None
        place = head_of(cards, TAKERS[sight.state.trump])
        trumped = place == 1 and suit_of(cards[0]) != suit_of(cards[1])
        return Heading(place, "trumps it" if trumped else "heads")

    def piles(self, sight: Sight) -> Sequence[Pile]:
        note = "The winner draws first" if sight.state.stock else ""
        captured = [_captured(sight, player) for player in range(2)]
        return [Pile(Zone("stock"), None, lambda count: f"{count} in the stock", note), *captured]

    def rail(self, sight: Sight) -> Sequence[Section]:
        made = sight.state.trump != NO_TRUMP
        trump: Inline = SuitMark(sight.state.trump) if made else "trumps"
        points = tuple(
            Row(label, words, "1")
            for label, words in (
                ("High", ("ace of", trump)),
                ("Low", ("two of", trump)),
                ("Jack", ("jack of", trump)),
                ("Game", ("most card points",)),
            )
        )
        cut = sight.state.setup.options.trump_choice == "cut"
        maker = "by the cut card" if cut else "by the first card"
        return [
            self.trumps(sight, maker) if made else Trumps(NO_TRUMP, "Trumps", "Not yet made", maker, "?"),
            Race(f"Race to {self.target(sight)}", self.target(sight), (0, 1)),
            Rows(f"This deal, counted after trick {TRICKS}", points),
            self.progress(sight, TRICKS, DRAWS, "The last six go without a stock."),
        ]

    def deal_title(self, sight: Sight) -> str:
        points = [_result(sight).won_by(player) for player in range(2)]
        if points[0] == points[1]:
            return f"{counted(points[0], 'point')} each" if points[0] else "No points"
        best = 0 if points[0] > points[1] else 1
        return f"{points[best]} to {points[1 - best]} for {sight.name(best).replace('You', 'you')}"

    def deal_story(self, sight: Sight) -> str:
        result = _result(sight)
        if result.winner != NOBODY:
            has = sight.does(result.winner, "have", "has")
            return f"{has} the {self.target(sight)} points; counting stops there."
        return "Both captured 40 card points, so nobody gets the Game point." if result.even else ""

    def reason(self, sight: Sight, entry: Entry) -> str:
        match entry.reason:
            case CaliforniaJackReason("game", (ours, theirs)):
                return f"Game, {ours} card points to {theirs}"
            case CaliforniaJackReason(point):
                return HONOURS[point]
        return super().reason(sight, entry)

    def target(self, sight: Sight) -> int:
        target: int = sight.state.setup.options.target
        return target


def _result(sight: Sight) -> CaliforniaJackResult:
    """What a finished deal has brought."""
    state: CaliforniaJackState = sight.state
    assert state.result is not None
    return state.result


def _captured(sight: Sight, player: int) -> Pile:
    name = sight.name(player)
    return Pile(Zone("taken", player), player, lambda count: f"{name}: {counted(count, 'card')}")

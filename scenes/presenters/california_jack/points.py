"""The points of California Jack: the rail, the result of a deal, and the race to the target."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.games.california_jack.result import CaliforniaJackReason, CaliforniaJackResult
from game.games.california_jack.state import DRAWS, TRICKS, CaliforniaJackState
from scenes.i18n import NO_WORDS, Inline, SuitMark, Text, as_it_is, mark, number_text
from scenes.presenters.contract.rail import (
    Race,
    Section,
    Sections,
    SidebarRow,
    SidebarRows,
    Trumps,
    progress,
    trumps,
)
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.story import DealStory

HONOURS = {
    "high": mark("High, the ace of trumps"),
    "low": mark("Low, the two of trumps"),
    "jack": mark("Jack, the jack of trumps"),
}


class CaliforniaJackSections(Sections[CaliforniaJackState]):
    """Trumps, the race, the four points of a deal, and how long the stock lasts."""

    def subtitle(self, sight: Sight[CaliforniaJackState]) -> Text:
        target = sight.state.setup.options.target
        return sight.words.text("Deal {number}, match to {target}", number=sight.deal, target=target)

    def sections(self, sight: Sight[CaliforniaJackState]) -> Sequence[Section]:
        words, options = sight.words, sight.state.setup.options
        if options.trump_choice == "cut":
            maker = words.text("by the cut card")
        else:
            maker = words.text("by the first card")
        if sight.state.trump == NO_TRUMP:
            made = Trumps(NO_TRUMP, words.text("Trumps"), words.text("Not yet made"), maker, as_it_is("?"))
        else:
            made = trumps(sight, maker)
        return [
            made,
            Race(words.text("Race to {target}", target=options.target), options.target, (0, 1)),
            _four_points(sight),
            progress(sight, TRICKS, DRAWS, words.text("The last six go without a stock.")),
        ]


def _four_points(sight: Sight[CaliforniaJackState]) -> SidebarRows:
    """What each of the points of a deal is for."""
    words, suit = sight.words, sight.state.trump
    trump: Inline = words.text("trumps") if suit == NO_TRUMP else SuitMark(suit)
    rows = (
        (words.text("High"), words.line("ace of {trump}", trump=trump)),
        (words.text("Low"), words.line("two of {trump}", trump=trump)),
        (words.text("Jack"), words.line("jack of {trump}", trump=trump)),
        (words.text("Game"), words.line("most card points")),
    )
    title = words.text("This deal, counted after trick {number}", number=TRICKS)
    return SidebarRows(title, tuple(SidebarRow(label, what, number_text(1)) for label, what in rows))


class CaliforniaJackStory(DealStory[CaliforniaJackState]):
    """Who has got the points of a deal."""

    def title(self, sight: Sight[CaliforniaJackState]) -> Text:
        words = sight.words
        points = [_result(sight).won_by(player) for player in range(2)]
        if points[0] == points[1] == 0:
            return words.text("No points")
        if points[0] == points[1]:
            return words.counted("{count} point each", "{count} points each", count=points[0])
        best = 0 if points[0] > points[1] else 1
        more, less = points[best], points[1 - best]
        return words.text("{more} to {less} for {player}", more=more, less=less, player=sight.name(best))

    def story(self, sight: Sight[CaliforniaJackState]) -> Text:
        result = _result(sight)
        if result.winner != NOBODY:
            return sight.told_text(
                result.winner,
                "You have the {target} points; counting stops there.",
                "{player} has the {target} points; counting stops there.",
                target=sight.state.setup.options.target,
            )
        if result.even:
            return sight.words.text("Both captured 40 card points, so nobody gets the Game point.")
        return NO_WORDS

    def reason(self, sight: Sight[CaliforniaJackState], entry: Entry) -> Text:
        match entry.reason:
            case CaliforniaJackReason("game", (ours, theirs)):
                return sight.words.text("Game, {ours} card points to {theirs}", ours=ours, theirs=theirs)
            case CaliforniaJackReason(point):
                return sight.words.text(HONOURS[point])
        return super().reason(sight, entry)


def _result(sight: Sight[CaliforniaJackState]) -> CaliforniaJackResult:
    """What a finished deal has brought."""
    assert sight.state.result is not None
    return sight.state.result

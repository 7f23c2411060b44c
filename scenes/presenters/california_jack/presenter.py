"""Presenter of California Jack: the face-up stock, the race to the target, and the four points of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import (
    ACE,
    HIDDEN,
    JACK,
    NO_TRUMP,
    RANKS,
    TEN,
    TWO,
    Card,
    card_of,
    mask,
    rank_of,
    suit_of,
)
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.games.california_jack.deal_result import CaliforniaJackReason
from game.games.california_jack.powers import ALL_POINTS, CARD_POINTS, best_place, points
from game.games.california_jack.state import DRAWS, TRICKS, CaliforniaJackState
from scenes.i18n import (
    NO_WORDS,
    Inline,
    Line,
    SuitMark,
    Text,
    as_it_is,
    forms,
    mark,
    number_text,
)
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, note
from scenes.presenters.base.layout import BoardLayout, Pile, SeatPlates, WinningCard, winning_card
from scenes.presenters.base.narration import DealStory, Narration, finished
from scenes.presenters.base.presenter import PlaceName, Presenter
from scenes.presenters.base.prompts import Prompts
from scenes.presenters.base.scores import RaceScoreSheets
from scenes.presenters.base.sidebar import (
    CardValues,
    PlayerFigure,
    PointsInPlay,
    RaceSidebar,
    RankRow,
    SidebarRow,
    SidebarSection,
    TargetRace,
    Trumps,
    progress,
    trumps,
    with_trumps_out,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm

# Terms.

TERMS = (
    GameTerm(mark("High"), mark("1 point for capturing the ace of trumps")),
    GameTerm(mark("Low"), mark("1 point for capturing the two of trumps")),
    GameTerm(mark("Jack"), mark("1 point for capturing the jack of trumps")),
    GameTerm(mark("Game"), mark("1 point for capturing more card points than your opponent")),
    GameTerm(
        mark("card points"),
        mark("the values of captured cards for Game: ten 10, ace 4, king 3, queen 2, jack 1 (80 in all)"),
    ),
    GameTerm(mark("stock"), mark("the cards left after dealing, from which both players draw")),
    GameTerm(mark("cut card"), mark("a card shown before the deal to set trumps")),
)


# Notes for beginners.

NOTES = {
    "aim": NoteText(
        "Captured cards count",
        "You each play a card. The highest trump wins both cards; otherwise the highest card of the suit "
        "led. A deal has four points: one each for winning the ace, two and jack of {trump}, and one for the "
        "most card points. Tens are worth most.",
    ),
    "stock": NoteText(
        "The stock", "After each trick you both draw a card, the winner first. You can't see the next card."
    ),
    "stock open": NoteText(
        "The stock",
        "After each trick you both draw. The winner takes the open card, and the loser takes the next one, "
        "which you both see then. If the open card is good, try to win the trick. If it's poor, try to lose.",
    ),
    "follow": NoteText(
        "Your reply",
        "Play {led} or trump with {trump}, as you like. If you have no {led}, play any card. The highest "
        "trump wins; otherwise the highest card of {led} wins.",
    ),
    "follow trumps": NoteText(
        "Your reply",
        "Trumps were led: play {trump} if you have any. The highest trump wins.",
    ),
    "follow void": NoteText(
        "Your reply",
        "Play {led} or trump with {trump}, as you like. If you have no {led}, you must trump if you can. "
        "The highest trump wins; otherwise the highest card of {led} wins.",
    ),
    "captured": NoteText("A card to capture", "{worth} It doesn't matter that {player} was dealt the card."),
    "last": NoteText(
        "The stock is empty",
        "You play the last {count} tricks without drawing, and then the four points are scored. Every card "
        "you haven't seen is in your opponent's hand.",
    ),
}


def _worth(sight: TableContext[CaliforniaJackState], card: Card) -> Text | None:
    """Return a text on what a valuable card scores for the player who wins it; `None` for other cards."""
    words = sight.words
    name = words.capital(sight.the_card(card))
    if card in (card_of(rank, sight.state.trump) for rank in (ACE, TWO, JACK)):
        return words.text("{card} is worth 1 point to the winner of this trick.", card=name)
    if rank_of(card) == TEN:
        return words.text(
            "{card} is worth 10 card points to the winner of this trick. The player with more of the 80 "
            "card points scores a point.",
            card=name,
        )
    return None


# Layout, prompts and advice.


class CaliforniaJackLayout(BoardLayout[CaliforniaJackState]):
    """The board of California Jack: the stock, both piles of captured cards, and the trick's winning card."""

    def heading(self, sight: TableContext[CaliforniaJackState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        place = best_place(cards, sight.state.trump)
        return winning_card(sight, cards, place, suit_of(cards[0]))

    def piles(self, sight: TableContext[CaliforniaJackState]) -> Sequence[Pile]:
        words = sight.words
        note = words.text("The winner draws first") if sight.state.stock else NO_WORDS
        stock = Pile(Zone("stock"), None, lambda count: words.text("{count} in the stock", count=count), note)
        return [stock, *(_captured(sight, player) for player in range(2))]


class CaliforniaJackPrompts(Prompts[CaliforniaJackState]):
    """Prompts of California Jack: the suit to follow, and whether a trump is also legal."""

    def prompt(self, sight: TableContext[CaliforniaJackState], legal: Sequence[Action]) -> Line:
        words = sight.words
        if not sight.state.trick:
            return words.line("Your turn: lead any card")
        led, trump = suit_of(sight.state.trick[0]), sight.state.trump
        suits = {suit_of(action.cards[0]) for action in legal}
        if not suits <= {led, trump}:
            return words.line("Your turn: play any card")
        if suits == {trump} != {led}:
            return words.line("Your turn: trump with {suit}", suit=SuitMark(trump))
        if led == trump or trump not in suits:
            return words.line("Your turn: follow {suit}", suit=SuitMark(led))
        return words.line(
            "Your turn: follow {suit} or trump with {trump}", suit=SuitMark(led), trump=SuitMark(trump)
        )


class CaliforniaJackAdvice(Advice[CaliforniaJackState]):
    """Advice in California Jack: effects of a card on the trick and the next draw; notes for beginners."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "LEAD": "lead", "MISSED": "stock", "WASTED": "stock", "DEAR": "trick", "GIVEN": "count",
    }  # fmt: skip

    def topic(self, sight: TableContext[CaliforniaJackState], chosen: Action, better: Action) -> str | None:
        if not sight.trick:
            return None
        concerned = (*chosen.cards, *better.cards, *sight.trick)
        points = {card_of(rank, sight.state.trump) for rank in (ACE, TWO, JACK)}
        if not points.isdisjoint(concerned):
            return "aim"
        if any(rank_of(card) == TEN for card in concerned):
            return "tens"
        return None if sight.state.stock else "count"

    def notes(
        self, sight: TableContext[CaliforniaJackState], legal: Sequence[Action]
    ) -> Sequence[BeginnerNote]:
        return tuple(self._notes(sight))

    def _notes(self, sight: TableContext[CaliforniaJackState]) -> Iterator[BeginnerNote]:
        state, names = sight.state, sight.suit_names
        trump = names[state.trump]
        yield note(NOTES, sight, "aim", trump=trump)
        if sum(sight.won) >= DRAWS:
            yield note(NOTES, sight, "last", count=TRICKS - DRAWS)
        elif not sight.trick and state.stock[-2] < 0:  # only the cut card is left, which both know
            yield note(NOTES, sight, "stock" if state.stock[-1] < 0 else "stock open")
        if sight.trick:
            led = suit_of(state.trick[0])
            without = "follow void" if state.setup.options.void_must_trump else "follow"
            key = "follow trumps" if led == state.trump else without
            yield note(NOTES, sight, key, led=names[led], trump=trump)
            worth = _worth(sight, state.trick[0])
            if worth is not None:
                yield note(NOTES, sight, "captured", worth=worth, player=sight.names[state.player_at(0)])


def _captured(sight: TableContext[CaliforniaJackState], player: int) -> Pile:
    """Return the pile of cards that a player has won, labelled with their number."""

    def told(count: int) -> Text:
        name = sight.label(player)
        return sight.words.counted(
            "{player}: {count} card", "{player}: {count} cards", count=count, player=name
        )

    return Pile(Zone("taken", player), player, told)


# Sidebar and results.

HONOURS = {
    "high": mark("High, the ace of trumps"),
    "low": mark("Low, the two of trumps"),
    "jack": mark("Jack, the jack of trumps"),
}


class CaliforniaJackSidebar(RaceSidebar[CaliforniaJackState]):
    """The sidebar of California Jack: trumps, the race, a deal's four points, and the draws left."""

    def sections(self, sight: TableContext[CaliforniaJackState]) -> Sequence[SidebarSection]:
        words, options = sight.words, sight.state.setup.options
        maker = (
            words.text("by the cut card")
            if options.trump_choice == "cut"
            else words.text("first card of the stock")
        )
        if sight.state.trump == NO_TRUMP:
            made = Trumps(NO_TRUMP, words.text("Trumps"), words.text("Not set yet"), maker, as_it_is("?"))
        else:
            made = _with_trumps_out(sight, trumps(sight, maker))
        return [
            made,
            TargetRace(words.text("Race to {target}", target=options.target), options.target, (0, 1)),
            _four_points(sight),
            _values(sight),
            progress(sight, TRICKS, DRAWS, words.text("You don't draw in the last six tricks.")),
        ]


def _with_trumps_out(sight: TableContext[CaliforniaJackState], section: Trumps) -> Trumps:
    """Return the trump section with the trumps that are out, also those visible in the stock."""
    stock = mask(card for card in sight.state.stock if card != HIDDEN)
    return with_trumps_out(section, sight, sight.view.viewer, _LAYOUT.strength, visible=stock)


def _four_points(sight: TableContext[CaliforniaJackState]) -> PointsInPlay:
    """Return the four points of a deal, with who has captured their cards, and both players' card points."""
    words, suit = sight.words, sight.state.trump
    trump: Inline = words.text("trumps") if suit == NO_TRUMP else SuitMark(suit)
    one = number_text(1)
    rows = [
        SidebarRow(label, what, one, _captors(sight, rank))
        for rank, label, what in (
            (ACE, words.text("High"), words.line("ace of {trump}", trump=trump)),
            (TWO, words.text("Low"), words.line("two of {trump}", trump=trump)),
            (JACK, words.text("Jack"), words.line("jack of {trump}", trump=trump)),
        )
    ]
    counts = _counts(sight)
    most = words.line("most of {points}", points=ALL_POINTS) if counts else words.line("most card points")
    rows.append(SidebarRow(words.text("Game"), most, one, counts))
    return PointsInPlay(words.text("This deal, scored after trick {number}", number=TRICKS), tuple(rows))


def _captors(sight: TableContext[CaliforniaJackState], rank: int) -> tuple[PlayerFigure, ...]:
    """Return the player who has captured the trump of a rank; empty if neither player has."""
    if not sight.counts_cards or sight.state.trump == NO_TRUMP:
        return ()
    card = card_of(rank, sight.state.trump)
    return tuple(PlayerFigure(player) for player in range(2) if sight.taken[player] >> card & 1)


def _counts(sight: TableContext[CaliforniaJackState]) -> tuple[PlayerFigure, ...]:
    """Return the card points that both players have captured, the viewer's first."""
    if not sight.counts_cards:
        return ()
    order = sorted(range(2), key=lambda player: player != sight.view.viewer)
    return tuple(PlayerFigure(player, number_text(points(sight.taken[player]))) for player in order)


def _values(sight: TableContext[CaliforniaJackState]) -> CardValues:
    """Return the values of the cards that count for Game, the dearest first."""
    letters = {TEN: as_it_is("10"), **{rank: as_it_is(RANKS[rank]) for rank in range(JACK, ACE + 1)}}
    ranks = tuple(letters[rank] for rank in CARD_POINTS)
    row = RankRow((), ranks, tuple(CARD_POINTS.values()))
    return CardValues(sight.words.text("Card points for Game"), (row,))


class CaliforniaJackDealStory(DealStory[CaliforniaJackState]):
    """Texts on the result of a deal of California Jack: the winner of each point."""

    def title(self, sight: TableContext[CaliforniaJackState]) -> Text:
        words = sight.words
        points = [finished(sight.state.result).won_by(player) for player in range(2)]
        if points[0] == points[1] == 0:
            return words.text("No points")
        if points[0] == points[1]:
            return words.counted("{count} point each", "{count} points each", count=points[0])
        best = 0 if points[0] > points[1] else 1
        more, less = points[best], points[1 - best]
        return words.text("{more} to {less} for {player}", more=more, less=less, player=sight.name(best))

    def story(self, sight: TableContext[CaliforniaJackState]) -> Text:
        result = finished(sight.state.result)
        if result.winner != NOBODY:
            return sight.told_text(
                result.winner,
                "You reach {target} points, so scoring stops.",
                "{player} reaches {target} points, so scoring stops.",
                target=sight.state.setup.options.target,
            )
        if result.even:
            return sight.words.text("Both captured 40 card points, so no one scores Game.")
        return NO_WORDS

    def reason(self, sight: TableContext[CaliforniaJackState], entry: Entry) -> Text:
        match entry.reason:
            case CaliforniaJackReason("game", (ours, theirs)):
                return sight.words.text("Game, {ours} card points to {theirs}", ours=ours, theirs=theirs)
            case CaliforniaJackReason(point):
                return sight.words.text(HONOURS[point])
        return super().reason(sight, entry)


# Narration.


class CaliforniaJackNarration(Narration[CaliforniaJackState]):
    """Wording of events in California Jack: the reason for the first lead; there are no announcements."""

    def first_lead(self, sight: TableContext[CaliforniaJackState]) -> Text:
        dealer = sight.state.setup.dealer
        return sight.told_text(dealer, "because you dealt", "because {player} dealt")


# The presenter.

_SEATS: SeatPlates[CaliforniaJackState] = SeatPlates()
_LAYOUT = CaliforniaJackLayout()
_NARRATION = CaliforniaJackNarration()

CALIFORNIA_JACK: Presenter[CaliforniaJackState] = Presenter(
    seats=_SEATS,
    board_layout=_LAYOUT,
    narration=_NARRATION,
    prompts=CaliforniaJackPrompts(_NARRATION),
    sidebar=CaliforniaJackSidebar(_SEATS),
    advice=CaliforniaJackAdvice(),
    story=CaliforniaJackDealStory(),
    accounts=RaceScoreSheets(),
    deal_places={"stock": PlaceName(mark("The stock"), mark("next card first"))},
    terms=TERMS,
    sources={"high": mark("High"), "low": mark("Low"), "jack": mark("Jack"), "game": mark("Game")},
    card_points=forms("{count} point towards Game", "{count} points towards Game"),
    tagline=mark("High, Low, Jack and Game"),
    value_scale=4.0,
)
"""Presenter of California Jack."""

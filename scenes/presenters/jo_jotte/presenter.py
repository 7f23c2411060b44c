"""Seats, layout and sidebar of Jo-Jotte, and its presenter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import HIDDEN, NO_TRUMP, SUITS, Card, Suit, each, strain_text, suit_of
from game.engine.scoring import points_of
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.jo_jotte.deal_result import Camp, Melds
from game.games.jo_jotte.melds import FOURS_WITH_TRUMPS, FOURS_WITHOUT
from game.games.jo_jotte.powers import best_place, points
from game.games.jo_jotte.ranks import (
    COUNTS,
    COUNTS_OF_TRUMPS,
    HEIGHTS,
    IN_PLAIN_SUITS,
    IN_TRUMPS,
    LAST_TRICK,
    jo_and_jotte,
)
from game.games.jo_jotte.ranks import JO_JOTTE as JO_AND_JOTTE
from game.games.jo_jotte.scoring import BELOW, GAME, GAME_OF_PARTNERS, NULLO_LOST, NULLO_LOST_TO_TWO
from game.games.jo_jotte.state import JoJotteState, dealt_in
from scenes.i18n import NO_WORDS, Line, SuitMark, Template, Text, Translator, as_it_is, forms, mark
from scenes.presenters.base.layout import (
    BoardLayout,
    DealSide,
    Pile,
    PilePlace,
    SeatPlates,
    WinningCard,
    winning_card,
)
from scenes.presenters.base.presenter import PlaceName, Presenter, first_deal
from scenes.presenters.base.sidebar import (
    AuctionBids,
    ContractProgress,
    PadSide,
    RankOrder,
    RankRow,
    Sidebar,
    SidebarSection,
    SideProgress,
    SideShare,
    SmallPad,
    ThisHand,
    Trumps,
    rounds_of,
    with_trumps_out,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jo_jotte.advice import JoJotteAdvice
from scenes.presenters.jo_jotte.narration import JoJotteNarration
from scenes.presenters.jo_jotte.prompts import JoJottePrompts
from scenes.presenters.jo_jotte.scores import JoJotteScoreSheets
from scenes.presenters.jo_jotte.story import JoJotteDealStory
from scenes.presenters.jo_jotte.terms import (
    TERMS,
    asked_to_meld,
    camp_name,
    laid_down,
    rubbers_to_win,
    sits_out,
)

PLACE_NAMES = (mark("Box"), mark("Captain"), mark("Partner"))
"""Names of the places in a chouette, in the order box, captain, partner."""
BIDDING_STATUS_TEXTS: Mapping[str, tuple[Template, Template]] = {
    "pass": (mark("Passed"), mark("{place}, passed")),
    "double": (mark("Doubled"), mark("{place}, doubled")),
    "redouble": (mark("Redoubled"), mark("{place}, redoubled")),
}
"""Status texts of the bidding: without a place in a chouette, and with one."""


class JoJotteSeatPlates(SeatPlates[JoJotteState]):
    """Texts at the seats of Jo-Jotte: last announcements, roles, and which players sit out."""

    def status(self, sight: TableContext[JoJotteState], player: int) -> Line:
        state, words = sight.state, sight.words
        place = _place(sight, player)
        if sits_out(state, player):
            return (place or words.text("Sits out"),)
        if state.declarer == NOBODY:
            return _bid(sight, player, place)
        if state.three_hands and player not in (state.declarer, state.defender):
            return words.line("Sits out") if _is_played(state) else words.line("Waits")
        if not _is_played(state):
            return (_undertakes(sight, player),)
        return words.counted_line(
            "{part}, {count} trick",
            "{part}, {count} tricks",
            count=sight.won[player],
            part=place or _does(sight, player),
        )

    def short_status(self, sight: TableContext[JoJotteState], player: int) -> Line:
        state = sight.state
        if state.declarer == NOBODY and not sits_out(state, player):
            return _bid(sight, player, NO_WORDS)
        if player == state.declarer and not _is_played(state) and not (state.slam or state.plays_nullo):
            return (sight.words.capital(sight.suit_names[state.strain]),)
        idle = state.three_hands and player not in (state.declarer, state.defender)
        if idle or not _is_played(state) or sits_out(state, player):
            return self.status(sight, player)
        part = _place(sight, player) or _does(sight, player)
        return sight.words.line("{part}, {count}", part=part, count=sight.won[player])

    def side(self, sight: TableContext[JoJotteState], player: int) -> DealSide | None:
        if sight.state.declarer == NOBODY:
            return None
        return DealSide.A if player in sight.state.camps()[0] else DealSide.B

    def out(self, sight: TableContext[JoJotteState], player: int) -> bool:
        state = sight.state
        return sits_out(state, player) or bool(state.aside[player] or self.aside(sight, player))

    def holder(self, view: View[JoJotteState]) -> int | None:
        chouette, viewer = view.state.before.chouette, view.viewer
        return chouette.captain if chouette is not None and viewer == chouette.partner else viewer

    def hand_note(self, sight: TableContext[JoJotteState]) -> Text:
        state, words = sight.state, sight.words
        viewer, holder = sight.view.viewer, self.holder(sight.view)
        if viewer is None or holder is None or state.phase == "over":
            return NO_WORDS
        if holder != viewer:
            return words.text(
                "{player}'s cards, visible to you as the captain's partner", player=sight.names[holder]
            )
        if state.aside[viewer]:
            return words.text("You're sitting out and your hand is set aside")
        if state.following[viewer] == viewer:
            return words.text("You dealt, so you're sitting out")
        return words.text("You're sitting out") if sits_out(state, viewer) else NO_WORDS

    def idle_hand(self, sight: TableContext[JoJotteState]) -> Sequence[Card]:
        viewer = sight.view.viewer
        return () if viewer is None else each(sight.state.aside[viewer])[::-1]

    def aside(self, sight: TableContext[JoJotteState], player: int) -> int:
        if player == sight.view.viewer:
            return 0
        return sight.view.hidden.get(Zone("aside", player), 0)

    def captured(self, sight: TableContext[JoJotteState], player: int) -> Sequence[Card]:
        if player == self.holder(sight.view):  # the viewer sees these cards in the hand
            return ()
        return each(laid_down(sight, player))[::-1]


def _is_played(state: JoJotteState) -> bool:
    """Return whether a contract is being played or has been played."""
    return state.declarer != NOBODY and (state.playing or state.phase == "over")


def _place(sight: TableContext[JoJotteState], player: int) -> Text:
    """Return a player's place in a chouette; empty in other forms."""
    chouette = sight.state.before.chouette
    return NO_WORDS if chouette is None else sight.words.text(PLACE_NAMES[chouette.index(player)])


def _bid(sight: TableContext[JoJotteState], player: int, place: Text) -> Line:
    """Return the text of a player's last announcement before there is a contract.

    In a chouette, the player's place comes first.
    """
    words = sight.words
    said = [event.action for event in sight.said if event.player == player]
    if not said:
        return words.line("{place}, to speak", place=place) if place else words.line("To speak")
    match said[-1]:
        case Action(verb="accept"):
            suit = sight.suit_names[suit_of(sight.state.turned)]
            if place:
                return words.line("{place}, accepts {suit}", place=place, suit=suit)
            return words.line("Accepts {suit}", suit=suit)
        case Action(verb="name", strain=int(strain)):
            name = sight.suit_names[strain]
            if place:
                return words.line("{place}, {strain}", place=place, strain=name)
            return (words.capital(name),)
        case Action(verb="side", manner=("declarer",)):
            return words.line("With the declarer")
        case Action(verb="side"):
            return words.line("With the defender")
    alone, with_place = BIDDING_STATUS_TEXTS[said[-1].verb]
    return words.line(with_place, place=place) if place else words.line(alone)


def _does(sight: TableContext[JoJotteState], player: int) -> Text:
    """Return the text of a player's role in the deal once there is a contract."""
    state, words = sight.state, sight.words
    if state.in_pairs and player == (state.declarer + 2) % 4:
        return words.text("Partner")
    if player != state.declarer:
        return words.text("Defender")
    if state.plays_nullo:
        return words.text("Nullo")
    return words.text("Slam") if state.slam else words.text("Declarer")


def _undertakes(sight: TableContext[JoJotteState], player: int) -> Text:
    """Return a player's role before the play: `Plays hearts`."""
    state, words = sight.state, sight.words
    if player != state.declarer:
        return _does(sight, player)
    if state.plays_nullo:
        return words.text("Bids nullo")
    if state.slam:
        return words.text("Bids slam")
    return words.text("Plays {strain}", strain=sight.suit_names[state.strain])


# Layout.


class JoJotteLayout(BoardLayout[JoJotteState]):
    """The board of Jo-Jotte: the stock, the turn-up, the winning card, and the viewer's special cards."""

    def __init__(self, seats: SeatPlates[JoJotteState]) -> None:
        """Use `seats` to find whose hand the viewer sees."""
        self.seats = seats

    def strength(self, card: Card, trump: Suit) -> int:
        return HEIGHTS[trump][card]

    def active_suit(self, sight: TableContext[JoJotteState], cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[0]) if cards else None

    def heading(self, sight: TableContext[JoJotteState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        return winning_card(sight, cards, best_place(cards, sight.state.trump), suit_of(cards[0]))

    def piles(self, sight: TableContext[JoJotteState]) -> Sequence[Pile]:
        state, words = sight.state, sight.words
        nothing = NO_WORDS
        lies = PilePlace.BETWEEN if state.in_pairs else PilePlace.APART
        corner = state.setup.players == 4 and not state.in_pairs
        # In the corner the piles are so close together that not all labels fit.

        def in_stock(count: int) -> Text:
            return nothing if corner else words.text("{count} in the stock", count=count)

        def turned_up(count: int) -> Text:
            if corner and state.information:
                return words.text("Out of play")
            return words.text("Turn-up")

        def information(count: int) -> Text:
            return nothing if corner else words.text("Info card")

        found = [Pile(Zone("stock"), None, in_stock, lies=lies)]
        found.append(Pile(Zone("turn_up"), None, turned_up, lies=lies))
        if not state.in_pairs:
            found.append(Pile(Zone("information"), None, information, lies=lies))
        return found

    def tags(self, sight: TableContext[JoJotteState]) -> Mapping[Card, Text]:
        state, words = sight.state, sight.words
        holder = self.seats.holder(sight.view)
        if held := asked_to_meld(state, holder):
            four = words.text(mark("four", about="on a card of a four of a kind"))
            run = words.text(mark("run", about="on a card of a run"))
            return {
                card: four if meld.suit == NO_TRUMP else run for meld in held for card in each(meld.cards)
            }
        if state.declarer == NOBODY or state.denomination == NO_TRUMP:
            return {}
        king, queen = jo_and_jotte(state.denomination)
        in_hand = holder is not None and not (1 << king | 1 << queen) & ~state.hands[holder]
        if not in_hand and state.jo[0] == NOBODY:
            return {}
        return {king: words.text("Jo"), queen: words.text("Jotte")}


# Sidebar.

RANK_INDICES = {12: "A", 11: "K", 10: "Q", 9: "J", 8: "10", 7: "9", 6: "8", 5: "7"}
RUN_RANKS = (12, 11, 10, 9, 8, 7, 6, 5)
MAX_ROUNDS = 3
NAMED_TEXTS = {
    1: mark("named by {player}"),
    2: mark("named by {player}, doubled"),
    4: mark("named by {player}, redoubled"),
}
DECLARER_TEXTS = {
    1: (mark("You are declarer"), mark("{player} is declarer")),
    2: (mark("You are declarer, doubled"), mark("{player} is declarer, doubled")),
    4: (mark("You are declarer, redoubled"), mark("{player} is declarer, redoubled")),
}
SLAM_TEXTS = {1: mark("Slam"), 2: mark("Slam, doubled"), 4: mark("Slam, redoubled")}
SHORT_LABELS = {"accept": mark("Yes"), "pass": mark("Pass"), "double": mark("Dbl"), "redouble": mark("Redbl")}
"""Bidding announcements for narrow columns."""


class JoJotteSidebar(Sidebar[JoJotteState]):
    """The sidebar of Jo-Jotte: the contract, both sides' points or tricks, the game score, and the ranks."""

    def subtitle(self, sight: TableContext[JoJotteState]) -> Text:
        state, words = sight.state, sight.words
        options, number = state.setup.options, state.before.over + 1
        if state.before.chouette is not None:
            games = options.chouette_games
            return words.text(
                "Deal {deal}, game {number} of {games}", deal=sight.deal, number=number, games=games
            )
        many = mark("Deal {deal}, rubber {number} of {rubbers}")
        if rubbers_to_win(state):
            many = mark("Deal {deal}, rubber {number}, first to {rubbers}")
        return words.text(many, deal=sight.deal, number=number, rubbers=options.rubbers)

    def sections(self, sight: TableContext[JoJotteState]) -> Sequence[SidebarSection]:
        state = sight.state
        found: list[SidebarSection] = [_trumps(sight)]
        if state.declarer != NOBODY:
            found = [with_trumps_out(_trumps(sight), sight, self.seats.holder(sight.view), _LAYOUT.strength)]
            tricks = state.slam or state.plays_nullo
            found.append(_forces(sight) if tricks else _this_hand(sight))
        elif state.phase == "bidding":
            found.append(_auction(sight))
        return [*found, self._pad(sight), _ranks(sight)]

    def _pad(self, sight: TableContext[JoJotteState]) -> SmallPad:
        """Return the points above and below the line, by column; this deal's points only after its end."""
        state, words, before = sight.state, sight.words, sight.state.before
        shown = [*state.entries] if _all_shown(sight) else []
        gained = points_of(shown, state.setup.players)
        prison = before.prison + sum(entry.points for entry in shown if entry.player is None)

        def column(group: Camp) -> PadSide:
            player = group[0]
            below = before.below[player] + sum(
                entry.points for entry in shown if entry.player == player and entry.column == BELOW
            )
            games = tuple((sums[player], sums[player] >= need) for sums in before.closed)
            earlier = before.earlier[player] if before.earlier else 0
            total = state.setup.totals[player] + gained[player]
            above = total - below - sum(points for points, _ in games) - earlier
            side = self.seats.side(sight, player)
            return PadSide(group, _column_name(sight, group), side, above, below, games, earlier)

        need = GAME_OF_PARTNERS if state.in_pairs else GAME
        rubbers = mark("Rubbers", about="what earlier ones brought")
        earlier = words.text(rubbers) if before.chouette is None else words.text("Games")
        return SmallPad(
            title=words.text("Score pad"),
            note=words.text("{points} for a game", points=need),
            columns=tuple(map(column, _scoring_together(sight))),
            need=need,
            prison=prison,
            earlier=earlier if any(before.earlier) else NO_WORDS,
        )


# The bid and the contract.


def _trumps(sight: TableContext[JoJotteState]) -> Trumps:
    state, words = sight.state, sight.words
    if state.strain == HIDDEN:
        return _turn_up(sight)
    name = words.capital(sight.suit_names[state.strain])
    if state.declarer == NOBODY:
        note = words.text(NAMED_TEXTS[state.multiple], player=sight.name(state.bidder))
        return Trumps(state.strain, words.text("Bid"), name, note)
    if state.plays_nullo:
        must = sight.told_text(state.nullo, "You must lose every trick", "{player} must lose every trick")
        return Trumps(NO_TRUMP, words.text("Contract"), words.text("Nullo"), must, as_it_is("0"))
    if state.slam:
        label = words.text(SLAM_TEXTS[state.multiple])
        return Trumps(state.strain, label, name, sight.told_text(state.bidder, *DECLARER_TEXTS[1]))
    label = words.text("Contract") if state.strain == NO_TRUMP else words.text("Trumps")
    return Trumps(state.strain, label, name, sight.told_text(state.bidder, *DECLARER_TEXTS[state.multiple]))


def _turn_up(sight: TableContext[JoJotteState]) -> Trumps:
    """Return the turned-up suit, offered as trumps while there is no bid."""
    state, words = sight.state, sight.words
    if state.phase == "over":
        thrown = words.text("The cards are thrown in")
        return Trumps(NO_TRUMP, words.text("Bidding"), words.text("No bid"), thrown, as_it_is("–"))
    if state.turned == HIDDEN:
        dealt = words.text("dealing cards")
        return Trumps(NO_TRUMP, words.text("Turned up"), words.text("Not yet"), dealt, as_it_is("?"))
    suit = suit_of(state.turned)
    refused = not state.agenda or state.agenda[0].kind == "name"  # after the last pass, no question is left
    note = words.text("not accepted") if refused else words.text("may become trumps")
    return Trumps(suit, words.text("Turned up"), words.capital(sight.suit_names[suit]), note)


def _auction(sight: TableContext[JoJotteState]) -> AuctionBids:
    """Return the bids, a row for each time round the table."""
    state = sight.state
    players = dealt_in(state.setup)
    said = ((event.player, _short(sight, event.action)) for event in sight.said)
    asked = state.turn if state.turn != NOBODY else None
    most = MAX_ROUNDS - (state.setup.players > len(players))  # the row of a player without bids needs room
    return AuctionBids(sight.words.text("Bidding"), players, rounds_of(players, said, asked, most), asked)


def _short(sight: TableContext[JoJotteState], action: Action) -> Line:
    words = sight.words
    match action:
        case Action(verb="name", strain=int(strain)):
            return words.line("NT") if strain == NO_TRUMP else (SuitMark(strain),)
        case Action(verb="side", manner=("declarer",)):
            return words.line("for")
        case Action(verb="side"):
            return words.line("against")
    return words.line(SHORT_LABELS[action.verb])


# Points and tricks of both sides.


def _this_hand(sight: TableContext[JoJotteState]) -> ThisHand:
    """Return both sides' points for tricks and melds, and their meaning for the contract."""
    state, words = sight.state, sight.words
    shares = tuple(
        SideShare(side, _camp(sight, camp), _trick_points(sight, camp), _melds_of(state, camp))
        for side, camp in zip((DealSide.A, DealSide.B), state.camps(), strict=True)
    )
    return ThisHand(words.text("This deal"), words.text("tricks + melds"), shares, _meaning(sight, *shares))


def _camp(sight: TableContext[JoJotteState], camp: Camp) -> Text:
    """Return the names of the players of a side as text, shortened to fit."""
    if len(camp) < 3:
        return camp_name(sight, camp, sight.label)
    return sight.words.text("You three") if sight.you in camp else sight.words.text("The others")


def _meaning(sight: TableContext[JoJotteState], ours: SideShare, theirs: SideShare) -> Text:
    """Return a text with the points that the declarer needs to exceed or, if ahead, the lead.

    In a doubled deal the text says what the winner scores; in an undoubled one it is empty before any points.
    """
    words, declarer = sight.words, sight.state.bidder
    if sight.state.multiple > 1:
        return words.text("Doubled: the winner scores both sides' tricks.")
    if not ours.total and not theirs.total:
        return NO_WORDS
    mine = sight.you in sight.state.camps()[0]
    ahead = ours.total - theirs.total
    if ahead > 0:
        told = mark("You're {points} ahead.") if mine else mark("{player} is {points} ahead.")
        return words.text(told, player=sight.names[declarer], points=ahead)
    told = mark("You need more than {points}.") if mine else mark("{player} needs more than {points}.")
    return words.text(told, player=sight.names[declarer], points=theirs.total)


def _forces(sight: TableContext[JoJotteState]) -> ContractProgress:
    """Return the tricks of both sides in a slam or a nullo."""
    sides = zip((DealSide.A, DealSide.B), sight.state.camps(), strict=True)
    return ContractProgress(sight.words.text("Tricks"), tuple(_tricks(sight, *side) for side in sides))


def _tricks(sight: TableContext[JoJotteState], side: DealSide, camp: Camp) -> SideProgress:
    """Return the tricks of a side; in a slam, the declarer's side needs all of them."""
    name, tricks = camp_name(sight, camp, sight.label), sum(sight.won[player] for player in camp)
    if sight.state.slam and side is DealSide.A:
        return SideProgress(side, name, tricks, 8 if sight.state.in_pairs else 9)
    return SideProgress(side, name, tricks, 0, _trick_note(sight, side))


def _trick_note(sight: TableContext[JoJotteState], side: DealSide) -> Text:
    """Return a text on what the tricks mean for a side in a nullo, or for the opponents of a slam."""
    state, words = sight.state, sight.words
    ours, theirs = (sum(sight.won[player] for player in camp) for camp in state.camps())
    if state.slam:
        return words.text("slam failed") if theirs else words.text("needs one trick")
    if side is DealSide.A:
        return words.text("nullo failed") if ours else words.text("must lose every trick")
    if not ours:
        return words.text("must make them take a trick")
    _, further = NULLO_LOST_TO_TWO if state.three_hands else NULLO_LOST
    return words.text("{points} for each further trick", points=further)


def _trick_points(sight: TableContext[JoJotteState], camp: Sequence[int]) -> int:
    """Return a side's points for the tricks gathered on screen, including the last trick and Jo-Jotte."""
    state = sight.state
    found = sum(points(sight.taken[player], state.denomination) for player in camp)
    if _all_shown(sight) and not state.plays_nullo and state.leader in camp:
        found += LAST_TRICK
    return found + (JO_AND_JOTTE if state.jo[1] in camp else 0)


def _all_shown(sight: TableContext[JoJotteState]) -> bool:
    """Return whether the deal is over and its last trick has been gathered on screen."""
    return sight.state.phase == "over" and sum(sight.won) == sum(sight.state.won)


def _melds_of(state: JoJotteState, camp: Sequence[int]) -> int:
    """Return a side's points for melds in this deal."""
    active = next((player for player in camp if player in (state.declarer, state.defender)), camp[0])
    return sum(
        entry.points for entry in state.entries if entry.player == active and isinstance(entry.reason, Melds)
    )


# The pad.


def _scoring_together(sight: TableContext[JoJotteState]) -> list[Camp]:
    """Return the groups of players who score together: partners, otherwise each player alone; the viewer
    first.
    """
    players, first = sight.state.setup.players, sight.view.viewer or 0
    order = [(first + step) % players for step in range(players)]
    if sight.state.in_pairs:
        return [(order[0], order[2]), (order[1], order[3])]
    return [(player,) for player in order]


def _column_name(sight: TableContext[JoJotteState], group: Camp) -> Text:
    """Return the heading of a column of the small pad, shortened to fit."""
    if len(group) == 1:
        return sight.label(group[0])
    if sight.you is None:
        return camp_name(sight, group, sight.label)
    return sight.words.text("You two") if sight.you in group else sight.words.text("They")


# Ranks of cards.


def _ranks(sight: TableContext[JoJotteState]) -> RankOrder:
    """Return the ranks of cards, or of melds while they are declared."""
    state, words = sight.state, sight.words
    trump = HIDDEN if state.turned == HIDDEN else suit_of(state.turned)
    if state.strain != HIDDEN:
        trump = state.denomination
    if state.agenda and state.agenda[0].kind == "meld":
        fours = FOURS_WITHOUT if trump == NO_TRUMP else FOURS_WITH_TRUMPS
        rows = (
            RankRow(words.line("Four of a kind, 100"), _indices(fours), ()),
            RankRow(words.line("Runs of 3, 4, 5+: 20, 40, 50"), _indices(RUN_RANKS), ()),
        )
        return RankOrder(words.text("Melds, high to low"), rows)
    plain = tuple(COUNTS.get(rank, 0) for rank in IN_PLAIN_SUITS)
    title = words.text("High to low")
    if trump == NO_TRUMP:
        return RankOrder(title, (RankRow((), _indices(IN_PLAIN_SUITS), plain),))
    strong = tuple(COUNTS_OF_TRUMPS.get(rank, 0) for rank in IN_TRUMPS)
    trumps, others = words.line("Trumps"), words.line("Other suits")
    if trump != HIDDEN:  # a card is turned up
        trumps, others = (SuitMark(trump),), tuple(SuitMark(suit) for suit in (3, 2, 1, 0) if suit != trump)
    return RankOrder(
        title,
        (RankRow(trumps, _indices(IN_TRUMPS), strong), RankRow(others, _indices(IN_PLAIN_SUITS), plain)),
    )


def _indices(ranks: Sequence[int]) -> tuple[Text, ...]:
    return tuple(as_it_is(RANK_INDICES[rank]) for rank in ranks)


# The presenter.


def box_and_captain(
    words: Translator, names: Sequence[Text], you: int | None, best: int, dealer: int
) -> Text:
    """Return who deals first and, in a chouette whose best draw is not the dealer, who is in the box."""
    if best == dealer:
        return first_deal(words, names, you, best, dealer)
    told = mark("{box} plays alone, in the box; {captain} is the captain and deals first")
    if best == you:
        told = mark("You play alone, in the box; {captain} is the captain and deals first")
    elif dealer == you:
        told = mark("{box} plays alone, in the box; you are the captain and deal first")
    return words.text(told, box=names[best], captain=names[dealer])


_SEATS, _NARRATION = JoJotteSeatPlates(), JoJotteNarration()
_LAYOUT = JoJotteLayout(_SEATS)

JO_JOTTE: Presenter[JoJotteState] = Presenter(
    seats=_SEATS,
    board_layout=_LAYOUT,
    narration=_NARRATION,
    prompts=JoJottePrompts(_NARRATION),
    sidebar=JoJotteSidebar(_SEATS),
    advice=JoJotteAdvice(),
    story=JoJotteDealStory(),
    accounts=JoJotteScoreSheets(),
    card_points=forms("{count} card point", "{count} card points"),
    deal_places={
        "stock": PlaceName(mark("The stock"), mark("next card first")),
        "turn_up": PlaceName(mark("The turn-up"), mark("its suit may become trumps")),
    },
    terms=TERMS,
    tagline=mark("Melds, nullo, slam and prison"),
    heights={
        **{strain_text(suit): SuitMark(suit) for suit in range(len(SUITS))},
        strain_text(NO_TRUMP): mark("No trumps"),
        "nullo": mark("Nullo"),
        "slam": mark("Slam"),
    },
    drawn=box_and_captain,
    value_scale=160.0,
)
"""Presenter of Jo-Jotte."""

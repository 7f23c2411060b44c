"""Seats, layout, sidebar and scores of Kan, and its presenter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.engine.cards import HIDDEN, JOKER, NO_TRUMP, Card, Suit, suit_of
from game.engine.events import Shown
from game.engine.scoring import points_of
from game.engine.state import NOBODY, Zone
from game.engine.tricks import head_of
from game.engine.view import View
from game.games.kan.deal_end import needs
from game.games.kan.deal_result import KanOutcome, is_gyaku, total
from game.games.kan.form import ALL_POINTS
from game.games.kan.powers import takers_now
from game.games.kan.scoring import so_far
from game.games.kan.state import KanState, kankei_of
from scenes.graphics.own_deck import OwnDeck
from scenes.i18n import NO_WORDS, Line, Text, Translator, as_it_is, forms, gain_text, mark
from scenes.presenters.base.layout import (
    BoardLayout,
    DealSide,
    SeatPlates,
    WinningCard,
    sides_of,
    winning_card,
)
from scenes.presenters.base.presenter import PlaceName, Presenter
from scenes.presenters.base.scores import (
    Breakdown,
    BreakdownLine,
    PadColumn,
    ScoreSheets,
    UnbookedPoints,
    Verdict,
    contract_told,
)
from scenes.presenters.base.sidebar import (
    AuctionBids,
    CardNote,
    CardNotes,
    ContractProgress,
    Sidebar,
    SidebarRow,
    SidebarRows,
    SidebarSection,
    SideProgress,
    Totals,
    Trumps,
    rounds_of,
    trumps,
    with_trumps_out,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.kan.advice import KanAdvice
from scenes.presenters.kan.narration import KanDealStory, KanNarration
from scenes.presenters.kan.prompts import KanPrompts
from scenes.presenters.kan.terms import (
    GLOSSES,
    TERMS,
    camps,
    explained,
    name_of,
    scoring_cards,
    sits_out,
    teams_shown,
    titled,
)


class KanSeatPlates(SeatPlates[KanState]):
    """Texts at the seats of Kan: sides as far as the viewer knows; before that, scoring cards by player."""

    def status(self, sight: TableContext[KanState], player: int) -> Line:
        state, words = sight.state, sight.words
        if sits_out(state, player):
            return words.line("Deals this round")
        if state.phase == "bidding":
            passes = sum(event.player == player for event in sight.said)
            if passes > state.passes // len(state.seats):
                return words.line("Passed")
            return words.line("To speak")
        contract = state.contract
        if contract is not None and contract.player == player:
            return (titled(words, contract.word),)
        side = self.side(sight, player)
        team = titled(words, "kankei" if side is DealSide.A else "mukankei")
        if side is not None and teams_shown(state):
            return (team,)
        taken = len(scoring_cards(state, [player]))
        if side is None:
            return words.line("{count} scoring", count=taken)
        return words.line("{team}, {count}", team=team, count=taken)

    def short_status(self, sight: TableContext[KanState], player: int) -> Line:
        if sits_out(sight.state, player):
            return sight.words.line("Sits out")
        return self.status(sight, player)

    def side(self, sight: TableContext[KanState], player: int) -> DealSide | None:
        state = sight.state
        known = kankei_of(state)
        if sits_out(state, player):  # the dealer scores with the kankei
            return DealSide.A if known else None
        if known:
            return DealSide.A if player in known else DealSide.B
        told = state.contract is not None and not state.contract.gyaku and state.contract.player == player
        return DealSide.A if told or (player == sight.view.viewer and _got_a_key(state, player)) else None

    def out(self, sight: TableContext[KanState], player: int) -> bool:
        return sits_out(sight.state, player)

    def aside(self, sight: TableContext[KanState], player: int) -> int:
        return sight.view.hidden.get(Zone("rest", player), 0)

    def hand_note(self, sight: TableContext[KanState]) -> Text:
        viewer = sight.view.viewer
        if viewer is None or sight.state.phase == "over":
            return NO_WORDS
        if sits_out(sight.state, viewer):
            return sight.words.text("You sit out this round and score with the kankei")
        if self.aside(sight, viewer):
            return sight.words.text("The first three of your ten cards")
        return NO_WORDS

    def captured(self, sight: TableContext[KanState], player: int) -> Sequence[Card]:
        return () if teams_shown(sight.state) else scoring_cards(sight.state, [player])


def _got_a_key(state: KanState, player: int) -> bool:
    """Return whether the view shows that a player was dealt a key card in the first deal of a round."""
    if state.round.deal > 1 or state.form.alone:
        return False
    return bool(state.dealt(player) & (1 << JOKER | 1 << state.key_card))


class KanLayout(BoardLayout[KanState]):
    """The board of Kan: the winning card, and the suit to follow, which the player of a led joker names."""

    def heading(self, sight: TableContext[KanState], cards: Sequence[Card]) -> WinningCard | None:
        state, words = sight.state, sight.words
        led = self.active_suit(sight, cards)
        if led is None:
            return None
        place = head_of(cards, takers_now(state, led))
        if cards[place] == JOKER:
            return WinningCard(place, words.text("joker"))
        return winning_card(sight, cards, place, led)

    def active_suit(self, sight: TableContext[KanState], cards: Sequence[Card]) -> Suit | None:
        if not cards:
            return None
        return suit_of(cards[0]) if cards[0] != JOKER else sight.state.led


# Sidebar.

SIDE_KEYS = ((DealSide.A, "kankei"), (DealSide.B, "mukankei"))
BREAKS_TEXT = mark("one scoring card breaks it")
SUIT_NAMES = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))
MAX_ROUNDS = 3
"""Maximum number of bidding rounds shown in the sidebar."""


class KanSidebar(Sidebar[KanState]):
    """The sidebar of Kan: what each side has and needs, and the entries of the round."""

    def subtitle(self, sight: TableContext[KanState]) -> Text:
        state = sight.state
        number, rounds, deal = state.round.number, state.setup.options.rounds, state.round.deal
        if state.form.alone:
            return sight.words.text("Round {number} of {rounds}", number=number, rounds=rounds)
        return sight.words.text(
            "Round {number} of {rounds}, deal {deal}", number=number, rounds=rounds, deal=deal
        )

    def sections(self, sight: TableContext[KanState]) -> Sequence[SidebarSection]:
        state, words = sight.state, sight.words
        viewer, made = sight.view.viewer, _trumps(sight)
        if viewer is not None and not sits_out(state, viewer):
            made = with_trumps_out(made, sight, viewer, _LAYOUT.strength)
        found: list[SidebarSection] = [made]
        if state.form.alone and not state.kankei:
            found += _who_plays_alone(sight)
        elif teams_shown(state):
            found += _teams(sight)
        else:
            found += _silent_teams(sight)
        found += _shown(sight)
        if state.outcomes:
            found.append(_round(sight))
        before = state.round.number - 1
        after = words.text("after round {number}", number=before) if before else NO_WORDS
        return [*found, Totals(words.text("Points"), after, sides_of(self.seats, sight), signed=True)]


def _trumps(sight: TableContext[KanState]) -> Trumps:
    """Return the trumps section: the suit, who named it, and the usual suit name if the deck calls it
    something else.
    """
    state, words = sight.state, sight.words
    if state.trump == NO_TRUMP:
        note = sight.told_text(state.round.namer, "You name them", "{player} names them")
        return Trumps(NO_TRUMP, words.text("Trumps"), words.text("Not yet"), note, as_it_is("?"))
    usual = words.text(SUIT_NAMES[state.trump])
    first, strange = state.round.deal == 1, usual != sight.suit_names[state.trump]
    if first and strange:
        return trumps(sight, words.text("{suit}, in this deal", suit=usual))
    if first:
        return trumps(sight, words.text("in this deal"))
    namer = sight.name(state.round.namer)
    if strange:
        return trumps(sight, words.text("{suit}, by {player}", suit=usual, player=namer))
    return trumps(sight, words.text("by {player}", player=namer))


def _silent_teams(sight: TableContext[KanState]) -> list[SidebarSection]:
    """Return the sections for secret sides: only what each needs, and what makes a player kankei."""
    state, words = sight.state, sight.words
    forces = []
    for (side, team), need in zip(SIDE_KEYS, needs(state), strict=True):
        if _only_breaks(state, side):
            forces.append(SideProgress(side, titled(words, team), None, 0, words.text(BREAKS_TEXT)))
        else:
            forces.append(SideProgress(side, titled(words, team), None, need))
    if state.contract is None:
        title = words.text("Sides not known yet")
    else:
        player, contract = sight.label(state.contract.player), name_of(words, state.contract.word)
        title = words.text("{player}: {contract}", player=player, contract=contract)
    label = words.text("Dealt to the kankei")
    keys = CardNote((JOKER, state.key_card), label, _what_you_have(sight))
    return [ContractProgress(title, tuple(forces)), CardNotes(NO_WORDS, (keys,))]


def _teams(sight: TableContext[KanState]) -> list[SidebarSection]:
    """Return the sections for both sides with what they have and need."""
    state, words = sight.state, sight.words
    found: list[SidebarSection] = []
    for (side, team), players, need in zip(SIDE_KEYS, camps(state), needs(state), strict=True):
        cards = scoring_cards(state, players)
        name = _names(sight, players)
        if _only_breaks(state, side):
            force = SideProgress(side, name, len(cards), 0, words.text(BREAKS_TEXT), cards)
        else:
            force = SideProgress(side, name, len(cards), need, NO_WORDS, cards)
        found.append(ContractProgress(_title(sight, side, team), (force,)))
    return found


def _title(sight: TableContext[KanState], side: DealSide, team: str) -> Text:
    """Return a side's name, with its contract if it has one."""
    contract, words = sight.state.contract, sight.words
    if contract is None or contract.gyaku != (side is DealSide.B):
        return words.capital(explained(sight, team))
    return words.text("{Team}: {contract}", team=name_of(words, team), contract=name_of(words, contract.word))


def _only_breaks(state: KanState, side: DealSide) -> bool:
    """Return whether a side plays against a contract, which any scoring card of this side breaks."""
    return state.contract is not None and state.contract.gyaku == (side is DealSide.A)


def _names(sight: TableContext[KanState], players: Sequence[int]) -> Text:
    """Return the names of the players of a side; three names are shortened most."""
    names = [sight.label(player) for player in sight.viewer_first(players)]
    if len(names) < 3:
        return sight.words.listed(names)
    one, two, three = names
    return sight.words.text("{one}, {two}, {three}", one=one, two=two, three=three)


def _what_you_have(sight: TableContext[KanState]) -> Text:
    """Return a text on the key cards that the viewer was dealt, each of which makes its holder a kankei."""
    state, words, viewer = sight.state, sight.words, sight.view.viewer
    if viewer is None or sight.dealing:
        return words.text("but no one says so") if state.form.silent else words.text("about to say kan")
    match [bool(state.dealt(viewer) >> card & 1) for card in (JOKER, state.key_card)]:
        case [True, True]:
            return words.text("you have both of them")
        case [True, False]:
            return words.text("you have the joker")
        case [False, True]:
            return words.text("you have the jack") if state.form.silent else words.text("you have the ace")
    return words.text("you have neither")


def _who_plays_alone(sight: TableContext[KanState]) -> list[SidebarSection]:
    """Return the sections for the bids to play alone, a row per round; the number needed falls after each
    round.
    """
    state, words = sight.state, sight.words
    players = (*state.after(state.setup.dealer), state.setup.dealer)
    lines = {"kan": words.line("Kan"), "pass": words.line("Pass")}
    said = ((each.player, lines[each.action.verb]) for each in sight.said if each.action.verb in lines)
    asked = state.turn if state.turn != NOBODY else None
    title = words.text("Who plays alone for {need} of {all}?", need=state.need, all=ALL_POINTS)
    ours, theirs = needs(state)
    forces = (
        SideProgress(DealSide.A, words.text("Alone"), 0, ours),
        SideProgress(DealSide.B, words.text("The other two"), 0, theirs),
    )
    return [
        AuctionBids(title, players, rounds_of(players, said, asked, MAX_ROUNDS), asked),
        ContractProgress(words.text("Needed to win"), forces),
    ]


def _shown(sight: TableContext[KanState]) -> list[SidebarSection]:
    """Return the cards shown before trumps were named: faces for the two players, the manner for all."""
    words = sight.words
    event = next((event for event in sight.state.told if isinstance(event, Shown)), None)
    if event is None or not event.cards:
        return []
    cards = event.cards
    if len(cards) == 1:
        manner = words.text("one card")
    elif event.together:
        manner = words.text("at once")
    elif cards[0] != HIDDEN and cards[0] == cards[1]:
        manner, cards = words.text("twice"), cards[:1]
    else:
        manner = words.text("one after the other")
    who = sight.told_text(
        event.player, "You showed {whom}", "{player} showed {whom}", whom=sight.name(event.to)
    )
    return [CardNotes(NO_WORDS, (CardNote(cards, who, manner),))]


def _round(sight: TableContext[KanState]) -> SidebarRows:
    """Return the deals of the round, with the points of each for the kankei."""
    state, words = sight.state, sight.words
    rows = []
    items = so_far(state)
    for number, outcome in enumerate(state.outcomes, start=1):
        points = total(item for item in items if item.reason.deal == number).kankei
        label = words.text(mark("Deal {number}", about="of a round"), number=number)
        rows.append(SidebarRow(label, (_ended_so(words, outcome),), gain_text(points)))
    for item in items:
        if item.reason.what == "three":
            rows.append(SidebarRow(words.text("All three"), (), gain_text(item.pay.kankei)))
    return SidebarRows(words.text("The round, for the kankei"), tuple(rows))


def _ended_so(words: Translator, outcome: KanOutcome) -> Text:
    """Return the outcome of a deal, in a word or two."""
    if not outcome.word:
        return words.text("won") if outcome.won else words.text("lost")
    if outcome.made:
        return name_of(words, outcome.word)
    return words.text("{contract} failed", contract=name_of(words, outcome.word))


# Scores by rounds.


class KanScoreSheets(ScoreSheets[KanState]):
    """Builds the score pages of Kan: deals form rounds, and points are entered at a round's end."""

    def label(self, sight: TableContext[KanState], seen: View[KanState]) -> Text:
        number, deal = seen.state.round.number, seen.state.round.deal
        if seen.state.form.alone:
            return sight.words.text("Round {number}", number=number)
        return sight.words.text("Round {number}, deal {deal}", number=number, deal=deal)

    def contract(self, sight: TableContext[KanState], seen: View[KanState]) -> Text:
        """Return the kankei and whether they won or, with a contract or such an achievement, its side."""
        words, state = sight.words, seen.state
        outcome = None if state.result is None else state.result.outcome
        if outcome is None:
            return words.text("Dealt again")
        first, *partners = sight.viewer_first(camps(state)[is_gyaku(outcome.word)])
        if state.contract is not None:
            partners = [each for each in (first, *partners) if each != state.contract.player]
            first = state.contract.player
        verdict: Verdict = "made" if outcome.made else "not made"
        alone = not state.form.alone and not partners
        contract = name_of(words, outcome.word or "kan")
        return contract_told(sight, first, partners, contract, verdict, alone=alone)

    def length(self, sight: TableContext[KanState]) -> Text:
        words, state = sight.words, sight.state
        rounds = words.counted("{count} round", "{count} rounds", count=state.round.number)
        if state.form.alone:
            return rounds
        return words.text("{rounds}, {deals}", rounds=rounds, deals=super().length(sight))

    def ledger(self, sight: TableContext[KanState], deals: Sequence[View[KanState]]) -> UnbookedPoints | None:
        if not deals or deals[0].state.form.alone:
            return None
        points: list[tuple[int, ...]] = []
        entered: list[bool] = []
        for _, of_round in groupby(deals, key=_round_number):
            states = [seen.state for seen in of_round]
            points += _by_deals(states)
            entered += [state.result.over for state in states if state.result is not None]
        note = NO_WORDS
        if not entered[-1]:
            number = _round_number(deals[-1])
            note = sight.words.text("; round {number} is entered at its end", number=number)
        return UnbookedPoints(tuple(points), tuple(entered), note)

    def parts(self, sight: TableContext[KanState], deals: Sequence[View[KanState]]) -> Breakdown | None:
        if not deals:
            return None
        words, players = sight.words, range(deals[0].state.setup.players)
        columns = tuple(PadColumn((player,), sight.label(player)) for player in players)
        rows = []
        totals = [0] * len(players)
        for number, of_round in groupby(deals, key=_round_number):
            points = points_of((entry for seen in of_round for entry in seen.state.entries), len(players))
            totals = [had + won for had, won in zip(totals, points, strict=True)]
            label = words.text("Round {number}", number=number)
            rows.append(BreakdownLine(label, tuple(map(gain_text, points))))
        rows.append(BreakdownLine(words.text("Total"), tuple(map(gain_text, totals))))
        return Breakdown(columns, tuple(rows), words.text("Round by round"))


def _round_number(seen: View[KanState]) -> int:
    return seen.state.round.number


def _by_deals(states: Sequence[KanState]) -> list[tuple[int, ...]]:
    """Return each deal's points in a round, by the entries of the latest deal (KAN-21)."""
    results = [state.result for state in states if state.result is not None]
    last = results[-1]
    points = []
    for state, result in zip(states, results, strict=True):
        pay = total(
            item
            for item in (last.items if result.outcome is not None else ())
            if item.reason.deal == state.round.deal or (not item.reason.deal and result is last)
        )
        players = range(state.setup.players)
        points.append(tuple(pay.kankei if player in last.with_kankei else pay.mukankei for player in players))
    return points


# The presenter.

_SEATS, _LAYOUT, _NARRATION = KanSeatPlates(), KanLayout(), KanNarration()

KAN: Presenter[KanState] = Presenter(
    seats=_SEATS,
    board_layout=_LAYOUT,
    narration=_NARRATION,
    prompts=KanPrompts(_NARRATION),
    sidebar=KanSidebar(_SEATS),
    advice=KanAdvice(_SEATS),
    story=KanDealStory(),
    accounts=KanScoreSheets(),
    tagline=mark("Two partners against three"),
    card_points=forms("{count} scoring card", "{count} scoring cards"),
    deal_places={
        "rest": PlaceName(mark("Last cards"), mark("dealt once trumps are named")),
    },
    terms=GLOSSES,
    heights={word: term.name for word, term in TERMS.items()},
    skin=OwnDeck("goninkan"),
    value_scale=4.0,
)
"""Presenter of Kan."""

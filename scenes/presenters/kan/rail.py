"""The rail of Kan: trumps, both teams and what they need, what was shown, the round so far, points."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import HIDDEN, JOKER, NO_TRUMP
from game.engine.events import Shown
from game.engine.state import NOBODY
from game.games.kan.form import ALL_POINTS
from game.games.kan.outcome import needs
from game.games.kan.result import KanOutcome, total
from game.games.kan.scoring import so_far
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, Line, Text, Words, as_it_is, gain_text, mark
from scenes.presenters.contract.rail import (
    Bids,
    CardNote,
    CardNotes,
    Force,
    Forces,
    Section,
    Sections,
    SidebarRow,
    SidebarRows,
    Totals,
    Trumps,
    trumps,
)
from scenes.presenters.contract.seats import Seats, Side, sides_of
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.facts import camps, scoring_cards, teams_shown
from scenes.presenters.kan.terms import explained, name_of, titled

TEAMS = ((Side.A, "kankei"), (Side.B, "mukankei"))
BREAKS = mark("one scoring card breaks it")
USUAL_SUITS = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))
MOST_ROUNDS = 3
"""Times round the table that are shown of the question who plays alone."""


class KanSections(Sections[KanState]):
    """The two teams and what they need, and the account of the round."""

    def __init__(self, seats: Seats[KanState]) -> None:
        """`seats` knows who is on which side."""
        self.seats = seats

    def subtitle(self, sight: Sight[KanState]) -> Text:
        state = sight.state
        number, rounds, deal = state.round.number, state.setup.options.rounds, state.round.deal
        if state.form.alone:
            return sight.words.text("Round {number} of {rounds}", number=number, rounds=rounds)
        return sight.words.text(
            "Round {number} of {rounds}, deal {deal}", number=number, rounds=rounds, deal=deal
        )

    def sections(self, sight: Sight[KanState]) -> Sequence[Section]:
        state, words = sight.state, sight.words
        found: list[Section] = [_trumps(sight)]
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


def _trumps(sight: Sight[KanState]) -> Trumps:
    """Trumps, whence they come, and what the suit is usually called."""
    state, words = sight.state, sight.words
    if state.trump == NO_TRUMP:
        note = sight.told_text(state.round.namer, "You name them", "{player} names them")
        return Trumps(NO_TRUMP, words.text("Trumps"), words.text("Not yet"), note, as_it_is("?"))
    usual = words.text(USUAL_SUITS[state.trump])
    first, strange = state.round.deal == 1, usual != sight.suit_names[state.trump]
    if first and strange:
        return trumps(sight, words.text("{suit}, in this deal", suit=usual))
    if first:
        return trumps(sight, words.text("in this deal"))
    namer = sight.name(state.round.namer)
    if strange:
        return trumps(sight, words.text("{suit}, by {player}", suit=usual, player=namer))
    return trumps(sight, words.text("by {player}", player=namer))


def _silent_teams(sight: Sight[KanState]) -> list[Section]:
    """Of teams that are not known to all only what they need, and what makes the kankei."""
    state, words = sight.state, sight.words
    forces = []
    for (side, team), need in zip(TEAMS, needs(state), strict=True):
        if _only_breaks(state, side):
            forces.append(Force(side, titled(words, team), None, 0, words.text(BREAKS)))
        else:
            forces.append(Force(side, titled(words, team), None, need))
    if state.contract is None:
        title = words.text("Teams are not shown yet")
    else:
        player, contract = sight.label(state.contract.player), name_of(words, state.contract.word)
        title = words.text("{player}: {contract}", player=player, contract=contract)
    label = words.text("Dealt to the kankei")
    keys = CardNote((JOKER, state.key_card), label, _what_you_have(sight))
    return [Forces(title, tuple(forces)), CardNotes(NO_WORDS, (keys,))]


def _teams(sight: Sight[KanState]) -> list[Section]:
    """Both teams with what they have and need."""
    state, words = sight.state, sight.words
    found: list[Section] = []
    for (side, team), players, need in zip(TEAMS, camps(state), needs(state), strict=True):
        cards = scoring_cards(state, players)
        name = _names(sight, players)
        if _only_breaks(state, side):
            force = Force(side, name, len(cards), 0, words.text(BREAKS), cards)
        else:
            force = Force(side, name, len(cards), need, NO_WORDS, cards)
        found.append(Forces(_title(sight, side, team), (force,)))
    return found


def _title(sight: Sight[KanState], side: Side, team: str) -> Text:
    """A team's name, with the contract that it has taken on."""
    contract, words = sight.state.contract, sight.words
    if contract is None or contract.gyaku != (side is Side.B):
        return words.capital(explained(sight, team))
    return words.text("{Team}: {contract}", team=name_of(words, team), contract=name_of(words, contract.word))


def _only_breaks(state: KanState, side: Side) -> bool:
    """Whether a side plays against a contract, and any scoring card of its own ends it."""
    return state.contract is not None and state.contract.gyaku == (side is Side.A)


def _names(sight: Sight[KanState], players: Sequence[int]) -> Text:
    """The players of a team; three of them as short as can be."""
    names = [sight.label(player) for player in sight.viewer_first(players)]
    if len(names) < 3:
        return sight.words.listed(names)
    one, two, three = names
    return sight.words.text("{one}, {two}, {three}", one=one, two=two, three=three)


def _what_you_have(sight: Sight[KanState]) -> Text:
    """Which of the two cards that make the kankei the viewer was dealt."""
    state, words, viewer = sight.state, sight.words, sight.view.viewer
    if viewer is None:
        return words.text("and nobody says so") if state.form.silent else words.text("who will say so")
    match [bool(state.dealt(viewer) >> card & 1) for card in (JOKER, state.key_card)]:
        case [True, True]:
            return words.text("you have both of them")
        case [True, False]:
            return words.text("you have the joker")
        case [False, True]:
            return words.text("you have the jack") if state.form.silent else words.text("you have the ace")
    return words.text("you have neither")


def _who_plays_alone(sight: Sight[KanState]) -> list[Section]:
    """What everybody has said, a line for each need, which falls each time all pass."""
    state, words = sight.state, sight.words
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    said = {"kan": words.line("Kan"), "pass": words.line("Pass")}
    rounds: list[list[Line]] = []
    for number, event in enumerate(event for event in sight.said if event.action.verb in said):
        if number % len(players) == 0:
            rounds.append([()] * len(players))
        rounds[-1][number % len(players)] = said[event.action.verb]
    asked = state.turn if state.turn != NOBODY else None
    if asked is not None and (not rounds or () not in rounds[-1]):
        rounds.append([()] * len(players))
    title = words.text("Who plays alone, for {need} of {all}?", need=state.need, all=ALL_POINTS)
    ours, theirs = needs(state)
    forces = (
        Force(Side.A, words.text("Alone"), 0, ours),
        Force(Side.B, words.text("The other two"), 0, theirs),
    )
    return [
        Bids(title, players, tuple(map(tuple, rounds[-MOST_ROUNDS:])), asked),
        Forces(words.text("What they would need"), forces),
    ]


def _shown(sight: Sight[KanState]) -> list[Section]:
    """What was shown before trumps were named: the faces for those two, the manner for all."""
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


def _round(sight: Sight[KanState]) -> SidebarRows:
    """The deals of the round, and what each brings the kankei when the round is entered."""
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


def _ended_so(words: Words, outcome: KanOutcome) -> Text:
    """How a deal has ended, in a word or two."""
    if not outcome.word:
        return words.text("won") if outcome.won else words.text("lost")
    if outcome.made:
        return name_of(words, outcome.word)
    return words.text("{contract} failed", contract=name_of(words, outcome.word))

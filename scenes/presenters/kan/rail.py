"""The rail of Kan: trumps, both teams and what they need, what was shown, the round so far, points."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import HIDDEN, JOKER, NO_TRUMP
from game.engine.events import Shown
from game.engine.state import NOBODY
from game.kan.form import ALL_POINTS
from game.kan.outcome import needs
from game.kan.result import Outcome, total
from game.kan.scoring import so_far
from game.kan.state import KanState
from scenes.presenters.contract.parts import (
    Auction,
    CardNote,
    CardNotes,
    Contract,
    Force,
    Line,
    Row,
    Rows,
    Section,
    Side,
    Sight,
    Totals,
    Trumps,
)
from scenes.presenters.contract.scores import gain_text
from scenes.presenters.kan import words as words

BREAKS = "one scoring card breaks it"
MOST_ROUNDS = 3
"""Times round the table that are shown of the question who plays alone."""


def sections(sight: Sight, sides: tuple[Side | None, ...]) -> Sequence[Section]:
    """All sections from top to bottom; `sides` are the players'."""
    state: KanState = sight.state
    found: list[Section] = [_trumps(sight)]
    if state.form.alone and not state.kankei:
        found += _who_plays_alone(sight)
    else:
        found += _teams(sight)
    found += _shown(sight)
    if state.outcomes:
        found.append(_round(sight))
    number = state.round.number - 1
    after = f"after round {number}" if number else ""
    return [*found, Totals("Points", after, sides, signed=True)]


def _trumps(sight: Sight) -> Trumps:
    state: KanState = sight.state
    if state.trump == NO_TRUMP:
        note = sight.does(state.round.namer, "name them", "names them")
        return Trumps(NO_TRUMP, "Trumps", "Not yet", note, "?")
    usual = words.usual_name(sight, state.trump)
    why = "in this deal" if state.round.deal == 1 else f"by {words.inner(sight, state.round.namer)}"
    note = f"{usual}, {why}" if usual else why
    return Trumps(state.trump, "Trumps", sight.suit_names[state.trump].capitalize(), note)


def _teams(sight: Sight) -> list[Section]:
    """Both teams with what they have and need; of silent teams only what they need."""
    state: KanState = sight.state
    ours, theirs = needs(state)
    if not words.teams_shown(state):
        silent = [
            Force(side, word, None, 0, BREAKS) if _only_breaks(state, side) else Force(side, word, None, need)
            for side, word, need in ((Side.A, "Kankei", ours), (Side.B, "Mukankei", theirs))
        ]
        keys = CardNote((JOKER, state.key_card), "Dealt to the kankei", _what_you_have(sight))
        title = "Teams are not shown yet"
        if state.contract is not None:
            title = f"{sight.name(state.contract.player)}: {words.name_of(state.contract.word)}"
        return [Contract(title, tuple(silent)), CardNotes("", (keys,))]
    found: list[Section] = []
    for side, word, players, need in zip(
        (Side.A, Side.B), ("kankei", "mukankei"), words.camps(state), (ours, theirs), strict=True
    ):
        cards = words.scoring_cards(sight, players)
        title = _title(sight, word)
        force = Force(side, _name(sight, players), len(cards), need, "", cards)
        if _only_breaks(state, side):
            force = Force(side, _name(sight, players), len(cards), 0, BREAKS, cards)
        found.append(Contract(title, (force,)))
    return found


def _title(sight: Sight, word: str) -> str:
    """A team's name, with the contract that it has taken on."""
    state: KanState = sight.state
    contract = state.contract
    title = words.term(sight, word)
    title = f"{title[:1].upper()}{title[1:]}"
    if contract is None or contract.gyaku != (word == "mukankei"):
        return title
    return f"{word.capitalize()}: {words.name_of(contract.word)}"


def _only_breaks(state: KanState, side: Side) -> bool:
    """Whether a side plays against a contract, and any scoring card of its own ends it."""
    return state.contract is not None and state.contract.gyaku == (side is Side.A)


def _name(sight: Sight, players: Sequence[int]) -> str:
    names = [sight.name(player) for player in sorted(players, key=lambda player: player != sight.you)]
    return " and ".join(names) if len(names) < 3 else ", ".join(names)


def _what_you_have(sight: Sight) -> str:
    """Which of the two cards that make the kankei the viewer was dealt."""
    state: KanState = sight.state
    viewer = sight.view.viewer
    if viewer is None:
        return "and nobody says so" if state.form.silent else "who will say so"
    joker, key = (state.dealt(viewer) >> card & 1 for card in (JOKER, state.key_card))
    if joker and key:
        return "you have both of them"
    name = "jack" if state.form.silent else "ace"
    return "you have the joker" if joker else f"you have the {name}" if key else "you have neither"


def _who_plays_alone(sight: Sight) -> list[Section]:
    """What everybody has said, a line for each need, which falls each time all pass."""
    state: KanState = sight.state
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    rounds: list[list[Line]] = []
    for number, event in enumerate(event for event in sight.said if event.action.verb in ("kan", "pass")):
        if number % len(players) == 0:
            rounds.append([()] * len(players))
        rounds[-1][number % len(players)] = ("Kan",) if event.action.verb == "kan" else ("Pass",)
    asked = state.turn if state.turn != NOBODY else None
    if asked is not None and (not rounds or () not in rounds[-1]):
        rounds.append([()] * len(players))
    title = f"Who plays alone, for {state.need} of {ALL_POINTS}?"
    ours, theirs = needs(state)
    forces = (Force(Side.A, "Alone", 0, ours), Force(Side.B, "The other two", 0, theirs))
    return [
        Auction(title, players, tuple(map(tuple, rounds[-MOST_ROUNDS:])), asked),
        Contract("What they would need", forces),
    ]


def _shown(sight: Sight) -> list[Section]:
    """What was shown before trumps were named: the faces for those two, the manner for all."""
    state: KanState = sight.state
    event = next((event for event in state.told if isinstance(event, Shown)), None)
    if event is None or not event.cards:
        return []
    twice = event.cards[0] != HIDDEN and len(set(event.cards)) < len(event.cards)
    manner = "at once" if event.together else "twice" if twice else "one after the other"
    if len(event.cards) == 1:
        manner = "one card"
    who = sight.does(event.player, "showed", "showed")
    cards = event.cards[:1] if twice else event.cards
    return [CardNotes("", (CardNote(cards, f"{who} {words.inner(sight, event.to)}", manner),))]


def ended_so(outcome: Outcome) -> str:
    """How a deal has ended, in a word or two."""
    if not outcome.word:
        return "won" if outcome.won else "lost"
    name = words.name_of(outcome.word)
    return name if outcome.made else f"{name} failed"


def _round(sight: Sight) -> Rows:
    """The deals of the round, and what each brings the kankei when the round is entered."""
    state: KanState = sight.state
    found = []
    items = so_far(state)
    for number, outcome in enumerate(state.outcomes, start=1):
        points = total(item for item in items if item.reason.deal == number).kankei
        found.append(Row(f"Deal {number}", (ended_so(outcome),), gain_text(points)))
    for item in items:
        if item.reason.what == "three":
            found.append(Row("All three", (), gain_text(item.pay.kankei)))
    return Rows("The round, for the kankei", tuple(found))

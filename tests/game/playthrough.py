"""A match as a text that a person can follow with a pack of cards in hand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from game.engine.actions import Action
from game.engine.cards import RANKS, card_text, cards_text, strain_text
from game.engine.events import (
    Announced,
    CallAnswered,
    CardShown,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldClaim,
    MeldsCompared,
    Played,
    Said,
    Scored,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from game.engine.scoring import points_of
from game.engine.state import State
from game.match.match import Deal, Match
from game.match.replay import replay

LONG = {"bid": 12, "show": 12}
"""More bids, or ways to show cards, than this are not told one by one."""


def playthrough(match: Match) -> str:
    """Options, and for each deal the cards, every choice with what else was legal, and every point."""
    lines = [f"{match.game.title}, {match.players} players"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in match.options.as_json().items()]
    for deal in match.deals:
        lines += ["", f"Deal {deal.setup.number}: player {deal.setup.dealer} deals", *_deal(match, deal)]
    lines += ["", _end(match)]
    return "\n".join(lines) + "\n"


def _deal(match: Match, deal: Deal) -> Iterator[str]:
    steps = list(replay(deal))
    yield from map(_told, deal.events[: steps[0].start] if steps else deal.events)
    trick = 0
    for step, state in zip(steps, [*(later.before for later in steps[1:]), deal.state], strict=True):
        number, action, before = step.number, step.action, step.before
        if action.verb == "play" and not before.trick:
            if number and not trick:
                yield from _hands(before)
            trick += 1
            yield f" Trick {trick}"
        others = [other for other in step.legal if other != action]
        instead = f"  (or {_choices(others)})" if others else ""
        first = number if before.sealed is None else 0
        told = [Said(*choice) for choice in deal.actions[first : number + 1]]
        yield f"  {step.player} {action.text}{instead}"
        caller = next((said for said, call in deal.actions if call.verb == "call"), None)
        yield from (
            _told(event, caller)
            for event in step.events
            if not isinstance(event, Played) and event not in told
        )
        if any(isinstance(event, TrickTaken) for event in step.events) and state.turn >= 0:
            yield from _hands(state)
    if deal.finished:
        points = points_of(deal.entries, match.players)
        totals = [before + now for before, now in zip(deal.setup.totals, points, strict=True)]
        yield f" Scores {points}, totals {totals}"
    else:
        yield f" Player {deal.state.turn} is to act: {_choices(match.game.legal(deal.state))}"


def _hands(state: State) -> Iterator[str]:
    yield from (f"   {player} holds {cards_text(hand)}" for player, hand in enumerate(state.hands))


def _choices(actions: Sequence[Action]) -> str:
    """The actions in the order of their texts, each verb said once: `pass, bid 2 3 4`.

    Of a long list of bids the lowest, the highest and the number: `bid 11 C ... 20 S (40)`.
    """
    verbs: dict[str, list[str]] = {}
    for text in sorted(action.text for action in actions):
        verb, *what = text.split(" ", 1)
        verbs.setdefault(verb, []).extend(what)
    for verb, most in LONG.items():
        texts = [action.text.removeprefix(f"{verb} ") for action in actions if action.verb == verb]
        if len(texts) > most:
            verbs[verb] = [texts[0], "...", texts[-1], f"({len(texts)})"]
    return ", ".join(" ".join([verb, *what]) for verb, what in verbs.items())


def _told(event: Event, caller: int | None = None) -> str:  # noqa: C901 - a case for each event
    match event:
        case Dealt(player, cards):
            return f" {player} is dealt {' '.join(map(card_text, cards))}"
        case CardShown(card, place):
            where = f"{place.name[:-1]} {place.place}" if place.name.endswith("s") else place.name
            return f"   shown ({where}): {card_text(card)}"
        case TrumpMade(strain):
            return f" Trumps: {strain_text(strain)}"
        case TrickTaken(leader, winner, _, cards):
            return f"   {winner} takes {' '.join(map(card_text, cards))}, led by {leader}"
        case Drew(player, card, seen):
            return f"   {player} draws {card_text(card)}, {'seen by all' if seen else 'seen by nobody else'}"
        case Said(player, action):
            return f"   {player} {action.text}, the only choice left"
        case Discarded(player, cards, seen):
            by = "seen by all" if seen else "seen by nobody else"
            return f"   {player} puts down {' '.join(map(card_text, cards))}, {by}"
        case Exchanged(player, gave, got, other=other):
            of = "the table" if other is None else f"{other}"
            return f"   {player} gives {card_text(gave)} for {card_text(got)} of {of}"
        case MeldsCompared(kind, claims, winners, cards):
            said = "; ".join(map(_claimed, claims))
            down = [
                " ".join([f"{player} lays", *map(card_text, own)]) for player, own in enumerate(cards) if own
            ]
            result = f"scored by {', '.join(map(str, winners))}" if winners else "nobody scores"
            return "; ".join([f"   Melds {kind}: {said}", *down, result])
        case Announced(player, word):
            return f"   {player} says {word}"
        case Shown(player, to, cards, together):
            how = "at once" if together else "one after the other" if len(cards) > 1 else "alone"
            what = f"{' '.join(map(card_text, cards))} {how}" if cards else "nothing"
            return f"   {player} shows {what} to {to}, seen by nobody else"
        case Swapped((one, two), (first, second)):
            return f"   {one} gets {card_text(first)}, {two} gets {card_text(second)}, seen by nobody else"
        case SidesKnown(players):
            return f"   All know now who play together: {', '.join(map(str, players))}"
        case SeatsChanged((one, two), seats):
            return f"   {one} and {two} change seats, which are now {', '.join(map(str, seats))}"
        case ThrownIn():
            return "   The cards are thrown in"
        case CallAnswered(None, card):
            return f"   nobody shows the {card_text(card)}"
        case CallAnswered(player, card):
            what = "stands alone" if player == caller else "is the partner"
            return f"   {player} shows the {card_text(card)} and {what}"
        case Scored(entry):
            return f" Entry: {entry.player} {entry.column} {entry.points:+} ({entry.reason.text})"
    raise NotImplementedError(f"say how to tell a {type(event).__name__}")


def _claimed(claim: MeldClaim) -> str:
    said = [f"{claim.length} cards"] if claim.length is not None else []
    said += [f"rank {RANKS[claim.rank]}"] if claim.rank is not None else []
    said += [] if claim.in_trumps is None else ["in trumps" if claim.in_trumps else "not in trumps"]
    return " ".join([f"{claim.player} says", ", ".join(said) or "no more"])


def _end(match: Match) -> str:
    if match.finished:
        return f"The match is over. Totals {match.totals}, won by {match.winners}"
    return f"The match goes on. Totals {match.totals}"

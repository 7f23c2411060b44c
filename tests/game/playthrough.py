"""A match as a text that a person can follow with a pack of cards in hand."""

from __future__ import annotations

import json
from collections.abc import Iterator

from game.cards import card_text, cards_text, strain_text
from game.events import CardShown, Dealt, Drew, Event, Played, Said, Scored, TrickTaken, TrumpMade
from game.match import Deal, Match
from game.scoring import points_of
from game.state import State


def playthrough(match: Match) -> str:
    """Options, and for each deal the cards, every choice with what else was legal, and every point."""
    lines = [f"{match.game.title}, {match.players} players"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in match.options.as_json().items()]
    for deal in match.deals:
        lines += ["", f"Deal {deal.setup.number}: player {deal.setup.dealer} deals", *_deal(match, deal)]
    lines += ["", _end(match)]
    return "\n".join(lines) + "\n"


def _deal(match: Match, deal: Deal) -> Iterator[str]:
    game = match.game
    state = game.begin(deal.setup, deal.deck)
    assert state.log is not None
    yield from map(_told, state.log)
    trick = 0
    for player, action in deal.actions:
        if not state.trick:
            trick += 1
            yield f" Trick {trick}"
        others = [text for text in _legal(match, state) if text != action.text]
        instead = f"  (or {', '.join(others)})" if others else ""
        heard = len(state.log)
        game.apply(state, action)
        yield f"  {player} {action.text}{instead}"
        yield from (_told(event) for event in state.log[heard:] if not isinstance(event, Played | Said))
        if any(isinstance(event, TrickTaken) for event in state.log[heard:]) and state.turn >= 0:
            yield from (f"   {each} holds {cards_text(hand)}" for each, hand in enumerate(state.hands))
    if deal.finished:
        points = points_of(deal.entries, match.players)
        totals = [before + now for before, now in zip(deal.setup.totals, points, strict=True)]
        yield f" Scores {points}, totals {totals}"
    else:
        yield f" Player {state.turn} is to act: {', '.join(_legal(match, state))}"


def _legal(match: Match, state: State) -> list[str]:
    return sorted(action.text for action in match.game.legal(state))


def _told(event: Event) -> str:
    match event:
        case Dealt(player, cards):
            return f" {player} is dealt {' '.join(map(card_text, cards))}"
        case CardShown(card, place):
            return f"   shown ({place}): {card_text(card)}"
        case TrumpMade(strain):
            return f" Trumps: {strain_text(strain)}"
        case TrickTaken(leader, winner, _, cards):
            return f"   {winner} takes {' '.join(map(card_text, cards))}, led by {leader}"
        case Drew(player, card, seen):
            return f"   {player} draws {card_text(card)}, {'seen by all' if seen else 'seen by nobody else'}"
        case Scored(entry):
            return f" Entry: {entry.player} {entry.column} {entry.points:+} ({entry.reason})"
    raise NotImplementedError(f"say how to tell a {type(event).__name__}")


def _end(match: Match) -> str:
    if match.finished:
        return f"The match is over. Totals {match.totals}, won by {match.winners}"
    return f"The match goes on. Totals {match.totals}"

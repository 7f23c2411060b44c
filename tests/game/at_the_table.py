"""What the tests of every game do at the table: act, and look at what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_text, cards_text, parse_card
from game.engine.events import Event
from game.engine.rules import DrawnLot, IllegalAction
from game.match.match import Match


def check_draw(match: Match, rounds: Sequence[Sequence[DrawnLot]], ranks: Sequence[str]) -> None:
    """Who drew the highest card deals first; those who tie draw again, nobody else. `ranks` go upwards."""
    for draws, after in zip(rounds, [*rounds[1:], None], strict=True):
        drawn = [ranks.index(card_text(draw.card)[0]) for draw in draws]
        best = [draw.player for draw, rank in zip(draws, drawn, strict=True) if rank == max(drawn)]
        assert best == ([match.first_dealer] if after is None else [draw.player for draw in after])


def do(match: Match, *texts: str) -> None:
    """Let whoever is to act do this, one after the other."""
    for text in texts:
        match.act(parse_action(text))


def act(match: Match, course: str) -> None:
    """Actions with their players as a record writes them, `0 bid 1, 1 pass`; each must be to act."""
    for said in course.split(", "):
        player, text = said.split(" ", 1)
        assert match.to_act == int(player), said
        do(match, text)


def legal(match: Match) -> set[str]:
    return {action.text for action in match.legal()}


def asked(match: Match) -> str:
    """The verb of the last of the legal actions: which step the deal is in."""
    return match.legal()[-1].verb


def hand(match: Match, player: int) -> set[str]:
    return set(cards_text(match.deal.state.hands[player]).split())


def sees(match: Match, viewer: int | None, cards: str) -> bool:
    """Whether the viewer knows the place of every one of these cards."""
    unseen = match.view(viewer).unseen
    return not any(unseen >> parse_card(card) & 1 for card in cards.split())


def viewers(match: Match) -> list[int | None]:
    return [*range(match.players), None]


def events(match: Match, kind: type[Event], viewer: int | None = None) -> list[Any]:
    """What a viewer, or an onlooker, heard of one kind."""
    return [event for event in match.events(viewer) if isinstance(event, kind)]


def refusal(match: Match, tried: str) -> tuple[str, str]:
    """Why something cannot be done; nothing has happened by trying."""
    before = match.to_act, len(match.deal.events), match.legal()
    with pytest.raises(IllegalAction) as refused:
        do(match, tried)
    assert before == (match.to_act, len(match.deal.events), match.legal())
    return str(refused.value), refused.value.refusal.clause


def entries(match: Match) -> list[str]:
    """The entries of the deal: player, points and reason."""
    return [f"{entry.player} {entry.points} {entry.reason.text}" for entry in match.deal.entries]

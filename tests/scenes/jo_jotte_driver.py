"""Matches of Jo-Jotte by chance, and the sheets that they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from game import GAMES
from game.engine.actions import Action
from game.games.jo_jotte.state import JoJotteState
from game.match.match import Match, new_match
from game.session.host import Host
from scenes.pages.table.score_values import deal_result, match_result, sheet
from scenes.presenters import presenter_of
from scenes.presenters.base.scores import DealResult, MatchSheet, MatchSummary
from scenes.presenters.base.table_context import TableContext
from tests.scenes.sights import sight_of

GAME = GAMES["jo_jotte"]
WORDS = presenter_of("jo_jotte")
NAMES = ("You", "Mio", "Haru", "Aki")
CRESTS = ("sun", "plum", "wave", "pine")
FORMS: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, {"rubbers": 2}),
    "active_defender": (3, {"rubbers": 2}),
    "chouette": (3, {"three": "chouette"}),
    "partners": (4, {"rubbers": 2}),
    "cutthroat": (4, {"four": "cutthroat"}),
}


def likely(legal: Sequence[Action], rng: Random) -> Action:
    """By chance, but melds are declared and the rare contracts stay rare."""
    melds = [action for action in legal if action.verb == "meld"]
    if melds:
        return melds[-1]
    rare = ("nullo", "slam", "double", "redouble")
    usual = [action for action in legal if action.verb not in rare]
    return rng.choice(list(legal) if rng.random() < 0.2 or not usual else usual)


def deals_of(form: str, seed: int, **options: object) -> Iterator[Match]:
    """A match by chance, after each of its deals."""
    players, own = FORMS[form]
    chosen = GAME.Options.read(own | options, players)
    match, _ = new_match(GAME, players, chosen, seed, NAMES[:players])
    rng = Random(seed)
    while not match.finished:
        match.start_deal()
        while not match.deal.finished:
            match.act(likely(match.legal(), rng))
        yield match


@cache
def whole_match(form: str, seed: int, deals: int = 0, rubbers: int = 2) -> Match:
    """A match to its end, or after so many deals."""
    own = {} if form == "chouette" else {"rubbers": rubbers}
    for number, match in enumerate(deals_of(form, seed, **own), start=1):
        last = match
        if number == deals:
            break
    return last


@cache
def long_match(form: str) -> Match:
    """A match that is not over after many deals of one rubber, in a chouette of some games."""
    for seed in range(400):
        for match in deals_of(form, seed, **({} if form == "chouette" else {"rubbers": 1})):
            if len(match.deals) == (8 if form in ("two", "partners") else 12) and not match.finished:
                return match
    raise AssertionError(f"no long match of {form}")


def at_table(match: Match, you: int | None = 0) -> tuple[Host, TableContext[JoJotteState]]:
    host = Host(match, ("human",) * match.players, None)
    return host, sight_of(host, view=host.view(you))


def crests(match: Match) -> tuple[str, ...]:
    return CRESTS[: match.players]


def result_of(match: Match, you: int | None = 0) -> DealResult:
    host, sight = at_table(match, you)
    return deal_result(sight, host, WORDS, crests(match))


def sheet_of(match: Match, you: int | None = 0) -> MatchSheet:
    host, sight = at_table(match, you)
    return sheet(sight, host, WORDS, crests(match))


def end_of(match: Match) -> MatchSummary:
    host, sight = at_table(match)
    return match_result(sight, host, WORDS, crests(match))

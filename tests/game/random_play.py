"""Matches by chance: any game, any options that its declarations allow, any legal action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.options import DeclaredOption, Options, Value
from game.engine.rules import Game
from game.match.match import Match, new_match


def some_value(option: DeclaredOption, rng: Random, shortest: bool, players: int) -> Value:
    """Each value as likely as the other; of a range mostly the lowest, for that makes short matches."""
    if isinstance(option.values, range):
        low = shortest or rng.randrange(8)
        return option.values[0 if low else int(len(option.values) ** rng.random()) - 1]
    return rng.choice([value for value in option.values if option.fits(value, players)])


def random_options(
    game: Game[Any], rng: Random, shortest: bool = False, players: int | None = None
) -> Options:
    """Options by chance, with what their values need; the lowest value of every range if `shortest`."""
    players = game.players[0] if players is None else players
    options = game.Options()
    declared = list(game.Options.declared().items())
    for name, option in rng.sample(declared, len(declared)):
        options = options.changed(name, some_value(option, rng, shortest, players))
    return options


def random_match(game: Game[Any], rng: Random, players: int | None = None, shortest: bool = False) -> Match:
    """A match before its first deal."""
    players = rng.choice(game.players) if players is None else players
    options = random_options(game, rng, shortest, players)
    match, _ = new_match(game, players, options, rng.randrange(10**9))
    return match


def some_action(legal: Sequence[Action], rng: Random) -> Action:
    """Any, but a pass as often as not: beside a long list of bids it would hardly ever be chosen.

    A card with a contract is chosen seldom, or most of Kan's deals would end at once.
    """
    plain = [action for action in legal if action.verb != "play" or not action.manner]
    if plain and len(plain) < len(legal) and rng.random() < 0.8:
        legal = plain
    passes = [action for action in legal if action.verb == "pass"]
    return passes[0] if passes and rng.randrange(2) else rng.choice(legal)


def played(match: Match, rng: Random) -> Iterator[Match]:
    """The match at every position of its random course, the first of each deal and the last included."""
    while match.upcoming is not None:
        match.start_deal()
        yield match
        while not match.deal.finished:
            match.act(some_action(match.legal(), rng))
            yield match


def stopped(game: Game[Any], rng: Random) -> Match:
    """A match that stops anywhere in its first deals, more often in the first."""
    match = random_match(game, rng)
    left = rng.randrange(rng.choice((60, 160)))
    for _ in played(match, rng):
        left -= 1
        if left < 0 and not match.deal.finished:
            break
    return match

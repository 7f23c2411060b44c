"""Matches by chance: any game, any options that its declarations allow, any legal action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.match import Match, new_match
from game.options import Options
from game.rules import Game


def random_options(game: Game[Any], rng: Random) -> Options:
    """Options with each value as likely as the other, and with what those values need."""
    options = game.Options()
    declared = list(game.Options.declared().items())
    for name, option in rng.sample(declared, len(declared)):
        options = options.changed(name, rng.choice(option.values))
    return options


def random_match(game: Game[Any], rng: Random) -> Match:
    """A match before its first deal."""
    players = rng.choice(game.players)
    match, _ = new_match(game, players, random_options(game, rng), rng.randrange(10**9))
    return match


def played(match: Match, rng: Random) -> Iterator[Match]:
    """The match at every position of its random course, the first of each deal and the last included."""
    while match.upcoming is not None:
        match.start_deal()
        yield match
        while not match.deal.finished:
            match.act(rng.choice(match.legal()))
            yield match


def stopped(game: Game[Any], rng: Random) -> Match:
    """A match that stops anywhere in its first deals."""
    match = random_match(game, rng)
    left = rng.randrange(160)
    for _ in played(match, rng):
        left -= 1
        if left < 0 and not match.deal.finished:
            break
    return match

"""Sealed deals for measuring the audit: how many honest deals pass it, and how many cheaters it finds.

    python -m game.research.sealed_deals play --deals 10000 --seed 1 > honest.jsonl
    python -m game.research.sealed_deals play --deals 500 --levels hard --cheat card > card.jsonl
    python -m game.research.sealed_deals audit honest.jsonl

Games, players, options and seats differ from deal to deal; each deal is a match of its own. The level
`matched` stands for players at any strength between the levels, with the errors of the opponents of New game
or with any others. With `--cheat`,
one opponent cheats and leaves a record that looks like any other:

card   sees one card of the person's hand, the same until it is played
deck   exchanges a card of its hand after the bidding; what the person has seen stays the same
seed   chooses with another seed

The audit is to run in another process, also with another Python or kernels (compiled or not).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from game import GAMES
from game.ai.bidding_styles import level_of, styles_of, with_style
from game.ai.bot_logic import plays_cards
from game.ai.levels import COMPUTERS, choose
from game.ai.matched_player import FULL, MATCHED, STRONGEST, WEAKEST, ErrorProfile, MatchedPlayer
from game.ai.opponent_process import conditions_of
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.analysis.fairness import SealedDeal
from game.engine.cards import each
from game.engine.options import OptionError, Options
from game.engine.rules import Game, IllegalAction
from game.engine.view import view
from game.match import record
from game.match.match import Match, new_match
from game.match.seal import code_of_seal
from game.match.seating import HUMAN
from game.session.host import Host

FORMS = tuple((key, players) for key, game in GAMES.items() for players in game.players)
MATCH_DEALS = 100
"""Number of deals of a match for which the chance that a cheater is found is told."""
CHEAT_EXCHANGES = 200
"""Number of exchanges of cards that a cheater tries."""

Cheat = Callable[[Host, DecisionRequest], DecisionRequest]
"""Returns another request to choose by than the honest one, or changes the match."""


def main() -> None:
    """Play sealed deals as records, one a line, or audit them and print the counts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play deals and print their records")
    playing.add_argument("--deals", type=int, default=100, metavar="N")
    playing.add_argument("--seed", type=int, default=1, metavar="S")
    playing.add_argument("--levels", nargs="+", choices=COMPUTERS, default=("easy", "normal"))
    playing.add_argument("--games", nargs="+", choices=tuple(GAMES), default=tuple(GAMES))
    playing.add_argument("--cheat", choices=tuple(CHEATS))
    auditing = commands.add_parser("audit", help="audit records")
    auditing.add_argument("files", nargs="+", type=Path)
    given = parser.parse_args()
    if given.command == "play":
        for played in play(given.deals, given.seed, given.levels, given.games, CHEATS.get(given.cheat)):
            print(json.dumps(record.as_json(played)), flush=True)
    else:
        lines = (line for path in given.files for line in path.open("rb"))
        json.dump(audit(record.read(line, GAMES) for line in lines), sys.stdout, indent=1)
        print()


# Playing.


def play(
    deals: int, seed: int, levels: Sequence[str], games: Sequence[str], cheat: Cheat | None = None
) -> Iterator[Match]:
    """Play sealed deals with one person, who follows rules of thumb or chance; yield a match for each."""
    forms = [form for form in FORMS if form[0] in games]
    for number in range(deals):
        rng = Random(f"{seed} {number}")
        key, players = forms[number % len(forms)]
        game = GAMES[key]
        options = some_options(game, players, rng)
        match, _ = new_match(game, players, options, rng.getrandbits(128))
        styles = ("", *styles_of(game, players, options))
        seats = [some_player(seat, levels, styles, rng) for seat in range(players)]
        person = rng.randrange(players)
        seats[person] = HUMAN
        host = Host(match, seats)
        host.start_deal()
        play_deal(host, (person + 1) % players, rng, cheat)
        yield host._match


def some_player(seat: int, levels: Sequence[str], styles: Sequence[str], rng: Random) -> str:
    """Return a computer player for a seat, counted from 0, of one of these levels and styles."""
    player_spec = with_style(rng.choice(levels), rng.choice(styles))
    if player_spec != MATCHED:
        return player_spec
    player = MatchedPlayer.at_seat(seat, rng.randint(WEAKEST, STRONGEST))
    if rng.randrange(2):
        return player.player_spec
    habits = (rng.randint(0, FULL) for _ in ErrorProfile._fields)
    return player._replace(profile=ErrorProfile(*habits)).player_spec


def some_options(game: Game[Any], players: int, rng: Random) -> Options:
    """Return the usual options, or in every other call some changed by chance."""
    options = game.Options()
    if rng.randrange(2):
        for name, option in game.Options.declared().items():
            if rng.randrange(4) == 0:
                try:
                    options = options.changed(name, rng.choice(list(option.values)))
                    options.check(players)
                except OptionError:
                    return game.Options()
    return options


def play_deal(host: Host, cheater: int, rng: Random, cheat: Cheat | None) -> None:
    """Play a deal that has begun to its end; if there is a cheat, the player `cheater` uses it."""
    while not host.deal_finished:
        request, player = host.request(), host._match.to_act
        if request is None:
            assert player is not None, "a deal that is not over has a player to act"
            own = host.request_of(player, "normal" if rng.randrange(5) else "random")
            host.act(choose(own.logic, own.view, own.legal, own.player_spec, own.seed))
            continue
        by = request
        if cheat is not None and player == cheater:
            by = cheat(host, request)
        decision = decide(by)
        host.act(decision.action, conditions=conditions_of(request)._replace(looks=decision.looks))


# Cheating.


def with_card(host: Host, request: DecisionRequest) -> DecisionRequest:
    """Return the request of a player who also sees a card of the person's hand."""
    deal, viewer = host._match.deal, request.view.viewer
    assert deal.seal is not None
    assert viewer is not None, "players have seats"
    person = deal.seal.seats.index(HUMAN)
    dealt = host.game.begin(deal.setup, deal.deck).hands[person]
    order = Random(deal.seal.code).sample(deal.deck, len(deal.deck))
    seen = next((card for card in order if dealt >> card & 1), None)
    if seen is None or not deal.state.hands[person] >> seen & 1:
        return request
    state = deal.state.snapshot()
    state.known[viewer] |= 1 << seen
    return request._replace(view=view(state, viewer))


def with_deck(host: Host, request: DecisionRequest) -> DecisionRequest:
    """Exchange a card of the player's, once after the bidding; return the request with the new hand."""
    match, viewer = host._match, request.view.viewer
    deal = match.deal
    assert deal.seal is not None
    assert viewer is not None, "players have seats"
    if not plays_cards(deal.state) or code_of_seal(match, 1, deal.seal) != deal.seal.code:
        return request
    person, rng = deal.seal.seats.index(HUMAN), Random(deal.seal.code)
    known, actions = match.view(person), [action for _, action in deal.actions]
    own = each(deal.state.hands[viewer])
    for _ in range(CHEAT_EXCHANGES):
        one, other = deal.deck.index(rng.choice(own)), rng.randrange(len(deal.deck))
        deck = list(deal.deck)
        deck[one], deck[other] = deck[other], deck[one]
        match.deals.pop()
        try:
            match.repeat(deck, actions)
            unnoticed = match.view(person) == known and match.to_act == viewer
        except (IllegalAction, ValueError):
            unnoticed = False
        if unnoticed and match.deal.state.hands[viewer] != deal.state.hands[viewer]:
            match.deal.seal, match.deal.conditions = deal.seal, deal.conditions
            changed = host.request()
            assert changed is not None, "the same player is to act"
            return changed
        match.deals[:] = [deal]
    return request


def with_seed(host: Host, request: DecisionRequest) -> DecisionRequest:
    """Return the request with another seed."""
    return request._replace(seed=request.seed ^ 1)


CHEATS: dict[str, Cheat] = {"card": with_card, "deck": with_deck, "seed": with_seed}


# The audit.


def audit(matches: Iterable[Match]) -> dict[str, Any]:
    """Audit deals; return the counts of all, and of each game with each set of levels."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    slowest: defaultdict[str, float] = defaultdict(float)
    for match in matches:
        began = time.process_time()
        deal = SealedDeal(match, 1)
        derived = sum(choice.is_derived() for choice in deal.choices)
        took = time.process_time() - began
        levels = {level_of(seat) for seat in deal.seal.seats if seat != HUMAN}
        for group in ("all", f"{match.game.key} {' '.join(sorted(levels)) if len(levels) == 1 else 'mixed'}"):
            counts[group].update(
                deals=1,
                broken=not deal.is_as_sealed,
                choices=len(deal.choices),
                derived=derived,
                found=derived < len(deal.choices) or not deal.is_as_sealed,
                milliseconds=round(1000 * took),
            )
            slowest[group] = max(slowest[group], took)
    return {group: _told(counts[group], slowest[group]) for group in sorted(counts)}


def _told(count: Counter[str], slowest: float) -> dict[str, float]:
    found = count["found"] / count["deals"]
    return {
        **count,
        f"share of matches of {MATCH_DEALS} deals": round(1 - (1 - found) ** MATCH_DEALS, 5),
        "slowest deal, seconds of CPU": round(slowest, 2),
    }


if __name__ == "__main__":
    main()

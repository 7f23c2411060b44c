"""The audit of sealed deals as text: the output of `python -m game audit`."""

from __future__ import annotations

import argparse

from game import GAMES
from game.analysis.fairness import NotSealed, SealedDeal
from game.commands.review import deals_of
from game.match import record
from game.match.match import Match
from game.version import program_version

AUDIT_NOTES = """
The seal shows that the cards, the levels and the seeds were fixed before the first bid. Deriving the actions
shows that computer players saw only their own cards. Neither shows that the shuffle is good.
Exit status: 0 if everything is as sealed, 1 if not, 2 if it can't be checked.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="record to check, or - for standard input")
    parser.add_argument(
        "--deal",
        type=int,
        metavar="D",
        help="check only this deal, counted from 1 (default: all sealed)",
    )


def print_audit(source: bytes, deal: int | None) -> bool:
    """Print the audit of a record's finished deals; return whether nothing was wrong.

    Raises `RecordError` for an invalid record, `NotSealed` and `DealNotOver` if a deal can't be checked.
    """
    match = record.read(source, GAMES)
    wanted = [
        number for number in deals_of(match, deal, None) if deal is not None or match.deals[number - 1].seal
    ]
    if not wanted:
        raise NotSealed("no finished deal of this record has a seal")
    found = [_print_deal(match, number) for number in wanted]
    return all(found)


def _print_deal(match: Match, number: int) -> bool:
    deal = SealedDeal(match, number)
    opened = deal.seal
    told = "as sealed" if deal.is_as_sealed else "BROKEN: something was changed"
    print(f"deal {number}: seal {opened.code}: {told}")
    if opened.program != program_version():
        print(f"  played with Etori {opened.program}, checked with {program_version()}")
    found = [(choice, choice.is_derived()) for choice in deal.choices]
    for player, seat in enumerate(opened.seats):
        own = [derived for choice, derived in found if choice.player == player]
        if own:
            print(f"  player {player} ({seat}): {sum(own)} of {len(own)} actions derived again")
    for choice, derived in found:
        if not derived:
            print(
                f"  action {choice.number + 1} ({choice.player} {choice.chosen.text}) can't be derived again"
            )
    return deal.is_as_sealed and all(derived for _, derived in found)

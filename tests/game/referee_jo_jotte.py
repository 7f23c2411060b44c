"""A second reading of the rules of Jo-Jotte, to hold the first one against.

Written from the numbered clauses alone, with lists of texts in place of bit masks and without
anything from `game`. It is slow and plain on purpose: what it says must be easy to check by eye.
The cards, options and tricks are in `referee_jo_jotte_cards`, the melds in `referee_jo_jotte_melds`,
what a deal brings in `referee_jo_jotte_score`, what all deals have in common in
`referee_jo_jotte_deal`, and the five games, two of them for three and two for four, in
`referee_jo_jotte_forms`.
"""

from __future__ import annotations

from typing import Any

from .referee import trick_reports
from .referee_jo_jotte_cards import PACK, complete
from .referee_jo_jotte_deal import Deal
from .referee_jo_jotte_forms import FORMS
from .referee_jo_jotte_score import Standing


def next_dealer(deals: list[Deal], standing: Standing) -> int:
    """JJ-2, JJ3-1, JJ3C, JJ4-1, JJ4C: thrown in or not, and after a rubber too."""
    if standing.form == "chouette":  # the places, whoever is in them now
        return standing.places["captain" if len(deals) % 2 == 0 else "box"]
    return (deals[-1].dealer + 1) % standing.players


def follow(record: dict[str, Any]) -> tuple[Standing, list[Deal]]:
    """Play a record through; an `AssertionError` says that it breaks the rules."""
    standing = Standing(record["players"], complete(record["options"]))
    deals: list[Deal] = []
    for given in record["deals"]:
        if deals:
            assert deals[-1].turn is None
            assert not standing.finished
            assert given["dealer"] == next_dealer(deals, standing)
        assert sorted(given["deck"]) == sorted(PACK)
        deal = FORMS[standing.form](standing, given["dealer"], given["deck"])
        for action in given["actions"]:
            player, _, text = action.partition(" ")
            deal.act(int(player), text)
        deals.append(deal)
    return standing, deals


def scores(deal: Deal) -> list[int]:
    """README: all columns but `prison`, whose entries have no player."""
    return [
        sum(points for who, _, points, _ in deal.entries if who == player)
        for player in range(deal.standing.players)
    ]


def report(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` should print for the record."""
    standing, deals = follow(record)
    last = deals[-1] if deals else None
    return {
        "game": "jo_jotte",
        "players": standing.players,
        "options": standing.options,
        "deals": [
            {
                "dealer": deal.dealer,
                "tricks": trick_reports(deal.tricks),
                "finished": deal.turn is None,
                "entries": [
                    {"player": player, "column": column, "points": points, "reason": reason}
                    for player, column, points, reason in deal.entries
                ],
                "scores": scores(deal),
            }
            for deal in deals
        ],
        "totals": standing.totals,
        "finished": standing.finished,
        "winners": standing.winners,
        "to_act": last.turn if last else None,
        "legal": last.legal() if last else [],
    }

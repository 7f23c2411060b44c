"""A second reading of the rules of Napoleon, to hold the first one against.

Written from the numbered clauses alone, with lists of texts in place of bit masks and without
anything from `game`. It is slow and plain on purpose: what it says must be easy to check by eye.
The cards and options are in `referee_napoleon_cards`, what may be played and what wins a trick in
`referee_napoleon_tricks`, the payments in `referee_napoleon_chips`, a deal in `referee_napoleon_deal`.
"""

from __future__ import annotations

from typing import Any

from .referee import deal_report
from .referee_napoleon_cards import complete, in_force, pack
from .referee_napoleon_deal import Deal


def follow(record: dict[str, Any]) -> list[Deal]:
    """Play a record through; an `AssertionError` says that it breaks the rules."""
    players = record["players"]
    options = complete(record["options"])
    in_force(players, options)
    totals = [0] * players
    deals: list[Deal] = []
    for given in record["deals"]:
        if deals:
            last = deals[-1]
            assert last.turn is None
            assert not is_over(deals, options)
            assert given["dealer"] == (last.dealer if last.thrown_in else last.after(last.dealer))  # NAP-3, 5
        assert sorted(given["deck"]) == sorted(pack(players, options))
        deal = Deal(options, given["dealer"], given["deck"], totals)
        for action in given["actions"]:
            player, _, text = action.partition(" ")
            deal.act(int(player), text)
        deals.append(deal)
    return deals


def is_over(deals: list[Deal], options: dict[str, Any]) -> bool:
    """NAP-16: hands thrown in do not count."""
    return len([deal for deal in deals if deal.turn is None and not deal.thrown_in]) == options["deals"]


def report(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` should print for the record."""
    players = record["players"]
    options = complete(record["options"])
    deals = follow(record)
    last = deals[-1] if deals else None
    totals = last.totals if last else [0] * players
    finished = is_over(deals, options)
    return {
        "game": "napoleon",
        "players": players,
        "options": options,
        "deals": [deal_report(deal) for deal in deals],
        "totals": totals,
        "finished": finished,
        "winners": [player for player in range(players) if totals[player] == max(totals)] if finished else [],
        "to_act": last.turn if last else None,
        "legal": last.legal() if last else [],
    }

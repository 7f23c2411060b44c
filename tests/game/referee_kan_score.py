"""The points of a round of Kan, read a second time from the numbered clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Both = tuple[int, int]
"""Of each of the kankei, of each of the mukankei."""
Item = tuple[str, Both]
"""A line of the account and the reason that is given for it."""


@dataclass
class Result:
    """How a deal of a round has ended."""

    kankei_have_won: bool
    event: str = ""
    """`sukonku`, `gyaku sukonku`, `juuroku made` and so on; empty for an ordinary end."""
    announced: bool = False
    """YON-7: with a card to the first trick."""


FIVE: dict[str, Both] = {  # KAN-21
    "deal won": (1, -1),
    "deal lost": (-1, 1),
    "sukonku": (1, -1),
    "gyaku sukonku, deal 1": (-10, 10),
    "gyaku sukonku": (-3, 3),
    "juuroku made": (8, -8),
    "juuroku failed": (-16, 16),
    "gyaku juuroku made": (-16, 16),
    "gyaku juuroku failed": (32, -32),
    "three": (1, -1),
}
ZERO_SUM: dict[str, Both] = {
    "deal won": (3, -2),
    "deal lost": (-3, 2),
    "sukonku": (3, -2),
    "gyaku sukonku, deal 1": (-12, 8),
    "gyaku sukonku": (-6, 4),
    "juuroku made": (15, -10),
    "juuroku failed": (-30, 20),
    "gyaku juuroku made": (-15, 10),
    "gyaku juuroku failed": (30, -20),
    "three": (3, -2),
}
YONIN: dict[str, Both] = {  # YON-8
    "sukonku made": (4, -4),
    "sukonku failed": (-8, 8),
    "gyaku sukonku made, deal 1": (-20, 20),
    "gyaku sukonku failed, deal 1": (40, -40),
    "gyaku sukonku made": (-6, 6),
    "gyaku sukonku failed": (12, -12),
    "juuroku made": (16, -16),
    "juuroku failed": (-32, 32),
    "gyaku juuroku made": (-32, 32),
    "gyaku juuroku failed": (64, -64),
}


def points(players: int, options: dict[str, Any], item: str) -> Both:
    if options["scoring"] == "zero_sum" and players == 5:
        return ZERO_SUM[item]
    kankei, mukankei = FIVE[item]
    if options["scoring"] == "zero_sum" and players == 3:
        return 2 * kankei, mukankei
    return kankei, mukankei


def round_points(players: int, options: dict[str, Any], results: list[Result]) -> list[Item]:
    """The items of a round that is over, in the order in which they arose."""

    def of(item: str) -> Both:
        return points(players, options, item)

    items: list[Item] = []
    for deal, result in enumerate(results, start=1):
        in_first = ", deal 1" if deal == 1 else ""
        reason = f"{result.event.removesuffix(' made').replace(' ', '_')} {deal}"
        if result.announced:
            gyaku = result.event.startswith("gyaku sukonku")
            items.append((f"announced_{reason}", YONIN[result.event + (in_first if gyaku else "")]))
        elif result.event == "":
            end = "won" if result.kankei_have_won else "lost"
            items.append((f"{end} {deal}", of(f"deal {end}")))
        elif result.event == "sukonku":
            items.append((f"won {deal}", of("deal won")))
            items.append((reason, of("sukonku")))
        elif result.event == "gyaku sukonku" and deal == 1:
            items.append((reason, of("gyaku sukonku, deal 1")))
        elif result.event in ("gyaku sukonku", "gyaku juuroku made"):  # for the round
            items = [(reason, of(result.event))]
        elif result.event == "gyaku juuroku failed":
            always = players == 5 and options["scoring"] == "zero_sum"
            if always or (players >= 5 and options["failed_gyaku_doubles"]):
                before = sum(kankei for _, (kankei, _) in items), sum(mukankei for _, (_, mukankei) in items)
                items.append((f"doubled {deal}", before))
            items.append((reason, of(result.event)))
        else:
            items.append((reason, of(result.event)))
    if len([result for result in results if result.kankei_have_won]) == 3:
        items.append(("three", of("three")))
    return items

"""The points of a round of Kan, read a second time from the numbered clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Both = tuple[int, int]
"""Of each of the kankei, of each of the mukankei."""


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


def round_points(players: int, options: dict[str, Any], results: list[Result]) -> list[Both]:
    """The items of a round that is over, in the order in which they arose."""
    items: list[Both] = []
    for deal, result in enumerate(results, start=1):
        in_first = ", deal 1" if deal == 1 else ""
        if result.announced:
            gyaku = result.event.startswith("gyaku sukonku")
            items.append(YONIN[result.event + (in_first if gyaku else "")])
        elif result.event == "":
            items.append(points(players, options, "deal won" if result.kankei_have_won else "deal lost"))
        elif result.event == "sukonku":
            items.append(points(players, options, "deal won"))
            items.append(points(players, options, "sukonku"))
        elif result.event == "gyaku sukonku" and deal == 1:
            items.append(points(players, options, "gyaku sukonku, deal 1"))
        elif result.event in ("gyaku sukonku", "gyaku juuroku made"):  # for the round
            items = [points(players, options, result.event)]
        elif result.event == "gyaku juuroku failed":
            always = players == 5 and options["scoring"] == "zero_sum"
            if always or (players >= 5 and options["failed_gyaku_doubles"]):
                items.append((sum(item[0] for item in items), sum(item[1] for item in items)))
            items.append(points(players, options, result.event))
        else:
            items.append(points(players, options, result.event))
    if len([result for result in results if result.kankei_have_won]) == 3:
        items.append(points(players, options, "three"))
    return items

"""The lesson in which a learner can try each clause of the rules.

`TAUGHT` maps each game's lessons by key to the clauses that they teach.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.lessons import place_of

TAUGHT: Mapping[str, Mapping[str, str]] = {
    "california_jack": {
        "deal": "CJ-1 CJ-2 CJ-3 CJ-4",
        "turn": "CJ-7 CJ-8",
        "follow": "CJ-5",
        "trick": "CJ-6",
        "count": "CJ-11",
        "score": "CJ-9 CJ-10",
        "shasta": "CJ-O3 CJ-O4",
    },
    "jan_ken_po": {
        "aim": "JKP-1 JKP-14 JKP-17",
        "circle": "JKP-2 JKP-4",
        "row": "JKP-3",
        "active": "JKP-15",
        "order": "JKP-16",
        "auction": "JKP-6 JKP-7",
        "discard": "JKP-9 JKP-10",
        "call": "JKP-11 JKP-12",
        "partner": "JKP-13",
        "score": "JKP-19 JKP-20 JKP-21 JKP-22 JKP-23",
        "five_six": "JKP-8",
    },
    "jo_jotte": {
        "aim": "JJ-23",
        "ranks": "JJ-1 JJ-15",
        "follow": "JJ-13 JJ-14",
        "bid": "JJ-3 JJ-4 JJ-5 JJ-6",
        "melds": "JJ-7 JJ-9 JJ-10 JJ-11 JJ-12",
        "jo": "JJ-16",
        "pad": "JJ-17 JJ-18 JJ-19 JJ-24",
        "rare": "JJ-8 JJ-20 JJ-22",
        "three": "JJ3-1 JJ3-2 JJ3-3 JJ3C",
        "four": "JJ4-1 JJ4-2 JJ4-5 JJ4-7",
    },
    "kan": {
        "aim": "KAN-1",
        "deal": "KAN-4 KAN-5 KAN-6 KAN-7 KAN-8 KAN-9 KAN-10",
        "trick": "KAN-13 KAN-15",
        "joker": "KAN-14",
        "count": "KAN-16",
        "round": "KAN-3 KAN-11 KAN-12 KAN-21 KAN-22",
        "all": "KAN-17 KAN-18 KAN-19",
        "four": "YON-1 YON-2 YON-3 YON-4 YON-5 YON-6 YON-7",
        "three": "GAM-1 GAM-2 GAM-3",
        "six": "KAN-6P",
    },
    "napoleon": {
        "aim": "NAP-1",
        "trick": "NAP-9",
        "special": "NAP-2",
        "first": "NAP-10 NAP-11",
        "auction": "NAP-3 NAP-4 NAP-5",
        "call": "NAP-6 NAP-7 NAP-8",
        "score": "NAP-13 NAP-15",
        "others": "NAP-3P NAP-4P NAP-6P",
        "two": "NAP-2P",
    },
}


def first_taught(game: str, lesson: str) -> str:
    """Return the first clause that a lesson teaches; empty if it teaches none."""
    return TAUGHT.get(game, {}).get(lesson, "").partition(" ")[0]


def lesson_for(game: str) -> dict[str, int]:
    """Return the index of the lesson that teaches each clause, among the lessons of a game, by clause."""
    taught = TAUGHT.get(game, {})
    return {clause: place_of(game, key) for key, clauses in taught.items() for clause in clauses.split()}

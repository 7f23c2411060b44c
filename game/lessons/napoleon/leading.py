"""A lesson of Napoleon: what to lead, and what the mighty waits for."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, TryStep, say, wrong
from game.lessons.napoleon.tables import BLIND, at_play

_HANDS = (
    "AD TD 8D 4H 6H AS 5S 7S 6C 9C",
    "KC 2C KD QH KH JH TH 9H KS 2S",
    "4C QC 2D 6D JD 9D 2H 5H QS 4S",
    "7C AC 3D 7D QD 5D AH 3H TS 6S",
    "8C TC 5C JC 4D 7H 8H 9S 8S JS",
)
_FIRST = "KD, 2D, 3D, 4D, AD"
"""A first trick, which the learner takes."""
_NAPOLEON = LessonPosition(
    hands=(
        "3C 4C 5C 6C AC 5D 5H TH 3S AS",
        "JC 3D 4D 6D 2H 3H 7H JH QH 9S",
        "8C TC KC 8D 9D TD KD 6H 9H 4S",
        "2C 7D JD QD KH AH 5S 8S JS KS",
        "7C QC 2D AD 4H 8H 6S 7S TS QS",
    ),
    rows=((BLIND, "2S 9C"),),
    players=5,
    dealer=4,
    course=(
        "bid 11 C, bid 11 H, pass, bid 11 S, pass, bid 12 C, pass, pass, call JC, discard 5D, discard 5H, "
        "AC, JC, 8C, 2C, 7C"
    ),
)
"""The learner is Napoleon, and has taken the first trick, in which the called card fell."""

LEAD = Lesson("lead", "The mighty can wait", "good play: to lead, to take", "AS KS TS", (
    TryStep("What to lead",
        say("You are Napoleon, {trump} is trumps, and {partner} has shown {card} already. You lead. "
            "{Special}, the mighty, takes nearly any trick: shall it take this one?",
            trump="C", partner=1, card="JC", special=(1, "AS"), turn=0, declarer=0),
        at=_NAPOLEON, right=("2S", "3S"),
        done=say("A small card costs little. The mighty waits until scoring cards lie in a trick."),
        wrong=(
            wrong("AS", "{Takes} takes it, but the others give what they care to give: {worth} scoring card "
                  "lies there, your own.", takes="AS", taker=0, worth=1, then="9S, 4S, 5S, 6S"),
            wrong("TH", "A ten led is a gift: {takes} takes it, and {taker} has {worth} scoring cards.",
                  takes="KH", taker=3, worth=2, then="3H, 6H, KH, 4H"),
            wrong("*", "Your trumps have tricks to take. A small plain card costs less: which can you "
                  "spare?"),
        ),
    ),
    TryStep("What to take",
        say("Another deal: you play against Napoleon, whose {takes} heads this trick. {Worth} scoring cards "
            "lie in it already, and you play last. What do you do?",
            takes="KS", taker=1, worth=2, declarer=1),
        at=at_play(_HANDS, "H", "AH", f'{_FIRST}, 6C, KC, 4C, 7C, 8C'), plays="KS, 4S, TS, 8S", right=("AS",),
        done=say("{Worth} scoring cards that Napoleon will miss. Two of them are worth a good card to "
                 "whoever plays last and against Napoleon.", takes="AS", taker=0, worth=3),
        wrong=(
            wrong("5S, 7S", "Then Napoleon has {worth} more. This is the trick that the mighty has waited "
                  "for.", takes="KS", taker=1, worth=2),
        ),
    ),
))  # fmt: skip

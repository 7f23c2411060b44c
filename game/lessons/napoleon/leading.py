"""A lesson of Napoleon: what to lead, and when to play the mighty."""

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
"""A first trick, which the learner wins."""
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
"""The learner is Napoleon and has won the first trick, to which the called card was played."""

LEAD = Lesson("lead", "Save the mighty", "what to lead and when to win", "AS KS TS", (
    TryStep("What to lead",
        say("You are Napoleon, trumps are {trump}, and your adjutant, {partner}, has already played "
            "{card}. It's your lead. The mighty, {special}, wins nearly any trick, but the others would play "
            "only cards they can spare. Save it, your trumps and your scoring cards.",
            trump="C", partner=1, card="JC", special=(1, "AS"), turn=0, declarer=0),
        at=_NAPOLEON, uses="NAP-2:order NAP-1:scoring", right=("2S", "3S"),
        done=say("A low card costs little. Save the mighty for a trick with scoring cards."),
        wrong=(
            wrong("AS", "{Takes} wins, but the others give you only cards they can spare. The trick has "
                        "only {worth} scoring card: your own.",
                        takes="AS", taker=0, worth=1, then="9S, 4S, 5S, 6S"),
            wrong("TH", "A ten is a scoring card, and leading it gives it away. {Takes} wins the trick, "
                        "and {taker} gets {worth} scoring cards.",
                  takes="KH", taker=3, worth=2, then="3H, 6H, KH, 4H"),
            wrong("*", "You need your trumps to win tricks. A low card of another suit costs less. Which "
                       "low card can you spare?"),
        ),
    ),
    TryStep("What to take",
        say("In another deal you play against Napoleon, who is winning this trick with {takes}. The trick "
            "already has {worth} scoring cards, and you play last. What do you play?",
            takes="KS", taker=1, worth=2, declarer=1),
        at=at_play(_HANDS, "H", "AH", f'{_FIRST}, 6C, KC, 4C, 7C, 8C'), plays="KS, 4S, TS, 8S",
        uses="NAP-2:order NAP-1:scoring", right=("AS",),
        done=say("You kept {worth} scoring cards from Napoleon. If you play last against Napoleon, a trick "
                 "with two scoring cards is worth a good card.", takes="AS", taker=0, worth=3),
        wrong=(
            wrong("5S, 7S", "Then Napoleon gets {worth} more scoring cards. You saved the mighty for a "
                            "trick like this.",
                            takes="KS", taker=1, worth=2),
        ),
    ),
))  # fmt: skip

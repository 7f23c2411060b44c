"""Lessons of Kan: counting a deal, a round of up to three deals, and all or nothing."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_HANDS = (
    "JK KC 8C 4C KH 5H KD 4D 6S 4S",
    "AS 9S 3S 9H 8H QD 7D JC 5C 3C",
    "AC 9C 6C AH 6H 3H 8D 5D KS 7S",
    "QC TC QH JH 4H AD TD 3D JS 5S",
    "7C TH 7H JD 9D 6D QS TS 8S 2S",
)
_EIGHT = (
    "iku, koi, 5H, 9H, 6H, JH, 7H, 5S, TS, 4S, AS, 7S, 8H, AH, QH, TH, JK, 6S, 9S, KS, JS, 8S, AC, TC, 7C, "
    "8C, 3C, "
    "5D, AD, 6D, KD, QD, TD, JD, 4D, 7D, 8D, 9D, KH, 5C, 3H, 3D"
)
"""A deal down to its last two tricks."""
_SECOND = ((1,), (0, 1, 2, 3, 4), (3, 1, 0b101), (3, 0))
"""Two have won the first deal: you had the ace of trumps, Haru the joker."""
_SECOND_NAMER = ((1,), (0, 1, 2, 3, 4), (1, 3, 0b101), (3, 0))
"""The same, the other way round."""

COUNT = Lesson("count", "Nine of sixteen", "who has won the deal", "KC JC", (
    PickStep("What you need",
        say("{Player} and you are the kankei, and this is the first deal of a round. Of the sixteen "
            "pictures you two have {side} so far. How many do you need to win the deal?",
            player=2, side=(0, 5), friend=(0, 2), kankei=0),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4, course=_EIGHT + ", JC, 6C, QC, QS"),
        asks="needs",
        done=say("{Needs}, more than half. For the three {needs2} are enough.", needs=(0, 9), needs2=(1, 8)),
        wrong=(
            (8, say("That is half of them, and enough for the three only.")),
            (16, say("That would be all of them, a feat with a name of its own: juuroku.")),
        ),
    ),
    TryStep("The trick that decides",
        say("Trick nine: {worth} pictures lie there, and {takes} of {player} has them. You have {side}. You "
            "must follow, but with which card?", worth=3, takes="QC", player=3, side=(0, 5), may="KC 4C"),
        right=("KC",), then="4C, 3S, 9C, 4H, 2S",
        done=say("{Card} took that trick, and the last one had {worth} pictures. A deal is usually played "
                 "to its last trick, even when it is decided.", card="KC", worth=0),
        wrong=(
            wrong("4C", "Then {player} has the trick, and in the end you two have {side}: too few.",
                  player=3, side=(0, 6), then="4H, 2S, KC, 3S, 9C"),
        ),
    ),
    PickStep("Who has won?",
        say("You two had {counts} more pictures in this trick, besides the five before. How many are yours "
            "now?", counts=("JC QC KC QS", 4)),
        asks="side",
        done=say("{Side}, to {side2} of the others: the deal is yours.", side=(0, 9), side2=(1, 7)),
        wrong=(
            (8, say("Count again: what you had, and four more.")),
            (7, say("That is what the three have.")),
        ),
    ),
    PickStep("What it brings",
        say("Points do not depend on how many pictures you have. A deal that the kankei win brings each "
            "mukankei {against}. And each kankei?", against=("won", -1)),
        asks="rounds",
        done=say("{Rounds}. If they lose, it is {rounds2} for each of them, and {against} for each of the "
                 "others. Most points after the last round win, and equal ones share.",
                 rounds=("won", 1), rounds2=("lost", -1), against=("lost", 1)),
        wrong=(
            (9, say("Pictures decide who wins a deal. They are not written down.")),
            (2, say("It is as much as the others lose.")),
        ),
    ),
))  # fmt: skip

ROUND = Lesson("round", "A round of three", "show, name trumps, lead", "KS QS AS", (
    PickStep("On with the same two",
        say("{Player} and you have won the first deal. So the same player deals again, and you stay "
            "together, until you lose a deal or have won three. In the second deal the three need nine. And "
            "you two?", player=2, needs=(1, 9)),
        at=LessonPosition(
            hands=(
                "KS QS JS 9S 8S 4S AH 7D 5C 3C",
                "8C 6C JH 9H 4H QD 9D 3D 7S 2S",
                "AS TS QH 5H AD KD 8D AC 9C 6D",
                "JC QC TH 3H 8H TD 5D KH 6S 3S",
                "JK KC TC 7C 4C 7H 6H JD 4D 5S",
            ),
            players=5, dealer=4, carried=_SECOND,
        ),
        asks="needs",
        done=say("{Needs}, in this deal alone. In the third it is nine again.", needs=(0, 8)),
        wrong=(
            (9, say("So it was in the first deal. But this one is easier: they need nine.")),
            (7, say("All are 16, and there is no tie.")),
        ),
    ),
    TryStep("Show your suit",
        say("Now the kankei choose trumps: in the second deal whoever had the joker, {player}, in the third "
            "whoever had the ace. Before that, the other may show cards. Your long suit is {suit}: show its "
            "king twice.", player=2, suit="S"),
        right=("show KS twice",), then="trump S",
        done=say("The others saw two cards go, but no faces: they must think of two suits. Two real ones "
                 "would have meant either suit, one after the other rather the first. {Player} names "
                 "{trump}, and whoever names them leads.", player=2, trump="S", turn=2),
        wrong=(
            wrong("*", "That is allowed, but says something else. Two cards mean either suit, one after "
                  "the other rather the first, the same twice: this suit only."),
        ),
    ),
    TryStep("Name trumps",
        say("In this one you had the joker, so you name trumps. {Player} has shown you {card} twice: this "
            "suit, and no other. What do you name?", player=2, card="KS"),
        at=LessonPosition(
            hands=(
                "AS TS QH 5H AD KD 8D AC 9C 6D",
                "8C 6C JH 9H 4H QD 9D 3D 7S 2S",
                "KS QS JS 9S 8S 4S AH 7D 5C 3C",
                "JC QC TH 3H 8H TD 5D KH 6S 3S",
                "JK KC TC 7C 4C 7H 6H JD 4D 5S",
            ),
            players=5, dealer=4, carried=_SECOND_NAMER, course="show KS twice",
        ),
        right=("trump S",),
        done=say("{Trump}: your partner is long there, and you have the ace. Now you lead.",
                 trump="S", turn=0),
        wrong=(
            wrong("trump D", "You are strong there, but your partner has told you about another suit."),
            wrong("*", "Neither you nor your partner is long there. What was shown?"),
        ),
    ),
    PickStep("Three deals won",
        say("Points are written when the round is over, each player the full amount. A deal won is "
            "{rounds}. Winning all three brings {rounds} more on top. What does that make for each of you?",
            rounds=("won", 1)),
        asks="rounds2",
        done=say("{Rounds2}, and {against} for each of the others.",
                 rounds2=("won won won", 4), against=("won won won", -4)),
        wrong=((3, say("Three deals, and something on top.")), (12, say("Nothing is multiplied here."))),
    ),
    PickStep("Or the third is lost",
        say("Your side wins two deals and loses the third. What does the round bring each of you?"),
        asks="rounds",
        done=say("{Rounds}. Then the player at the dealer's right deals a new round, and who holds joker "
                 "and ace of trumps is new, too.", rounds=("won won lost", 1)),
        wrong=(
            (2, say("The lost deal counts, too.")),
            (-1, say("The lost deal is one point off. The two you won stay.")),
        ),
    ),
))  # fmt: skip

_STRONG = (
    "AC KC QC JC TC JK 7H 6D 5S 4S",
    "8C 3C JH 9H 4H QD 9D 3D QS 7S",
    "AS KS QH 5H AD 8D 6S TS 8S 3S",
    "9C 6C TH 3H TD 5D KH JS 9S 2S",
    "7C 5C 4C AH 8H 6H KD JD 7D 4D",
)
_EIGHT_WON = (
    "show none, trump C, AC, 3C, AS, 6C, 4C, KC, 8C, KS, 9C, 5C, QC, 3D, AD, 2S, 7C, JC, 4H, QH, 3H, 4D"
)

ALL = Lesson("all", "All or nothing", "sukonku, juuroku", "AC KC QC", (
    PickStep("They have nothing",
        say("Second deal: you two have {side} pictures, the others none. To have what you need before the "
            "others have a single one is a sukonku, a skunk. It brings a point on top of the deal's. So "
            "this deal is worth?", side=(0, 8), needs=(0, 8)),
        at=LessonPosition(hands=_STRONG, players=5, dealer=4, carried=_SECOND_NAMER, course=_EIGHT_WON),
        asks="rounds",
        done=say("{Rounds} for each of you, and {against} for each of the others. In a first deal the play "
                 "just stops with it; the round goes on.", rounds=("sukonku", 2), against=("sukonku", -2)),
        wrong=((1, say("That is the deal itself.")), (8, say("Pictures are not points."))),
    ),
    TryStep("Stop, or sixteen?",
        say("In the second and third deal whoever took the trick decides alone: stop, or say juuroku, "
            "sixteen, and win all pictures. In place of the deal's point that pays {rounds}. If one is "
            "lost, it pays {rounds2} and the round is over. {Card}, {card2} and {card3} are still out.",
            rounds=("juuroku", 8), rounds2=("juuroku-failed", -16), card="AH", card2="KH", card3="KD"),
        right=("stop",),
        done=say("Wise. You have the joker and a trump, and then only low cards: some picture would have "
                 "got away."),
        wrong=(
            wrong("juuroku", "Your joker and your trump take two tricks. Then you have to lead {card}, and "
                  "a single picture for the others costs you {rounds}.",
                  card="7H", rounds=("juuroku-failed", -16)),
        ),
    ),
    PickStep("The other way round",
        say("If the three have what they need and you two nothing, it is a gyaku sukonku, a reversed one. "
            "In a second or third deal it brings {rounds} for the whole round, whatever was won before. And "
            "in the first?", rounds=("won gyaku_sukonku", -3)),
        asks="rounds2",
        done=say("{Rounds2} for each of you. So win one picture soon: it saves you.",
                 rounds2=("gyaku_sukonku", -10)),
        wrong=(
            (-1, say("This is what a lost deal costs. Being skunked costs more.")),
            (-2, say("More: it is the worst that happens to kankei in a first deal.")),
        ),
    ),
    LookStep("Gyaku juuroku",
        say("In a second or third deal the three may go on, too: gyaku juuroku. It brings the kankei "
            "{rounds} for the round, but {rounds2}, with the point of the first deal, if they win even one "
            "picture. It pays to count before you say sixteen.",
            rounds=("won gyaku_juuroku", -16), rounds2=("won gyaku_juuroku-failed", 33)),
    ),
    LookStep("Too good a deal",
        say("By an option there is the shippo-jo: once one side has played all four aces and the joker, "
            "any player of the other side may have the cards dealt again, and this deal counts nothing."),
    ),
))  # fmt: skip

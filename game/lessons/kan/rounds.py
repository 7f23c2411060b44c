"""Lessons of Kan: scoring a deal, a round of up to three deals, and all or nothing."""

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
"""A deal with two tricks left."""
_SECOND = ((1,), (0, 1, 2, 3, 4), (3, 1, 0b101), (3, 0))
"""Two players have won the first deal: the learner had the ace of trumps, Haru the joker."""
_SECOND_NAMER = ((1,), (0, 1, 2, 3, 4), (1, 3, 0b101), (3, 0))
"""Two players have won the first deal: Haru had the ace of trumps, the learner the joker."""

COUNT = Lesson("count", "Nine of sixteen", "winning the deal", "KC JC", (
    PickStep("What you need",
        say("You and {player} are the kankei, and this is the first deal of a round. So far you two "
            "have {side} of the sixteen scoring cards. How many do you need to win the deal?",
            player=2, side=(0, 5), friend=(0, 2), kankei=0),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4, course=_EIGHT + ", JC, 6C, QC, QS"),
        uses="KAN-16:needs", asks="needs",
        done=say("{Needs}, more than half. The other three need only {needs2}.", needs=(0, 9), needs2=(1, 8)),
        wrong=(
            (8, say("That is half, and only enough for the other three.")),
            (16, say("That would be all of them: a juuroku.")),
        ),
    ),
    TryStep("The trick that decides",
        say("The ninth trick has {worth} scoring cards, and {player} is winning so far with {takes}. You "
            "two have {side} scoring cards. You must follow suit. Which card do you play?", worth=3,
                takes="QC", player=3, side=(0, 5), may="KC 4C"),
        uses="KAN-13:follow KAN-15:suit", right=("KC",), then="4C, 3S, 9C, 4H, 2S",
        done=say("{Card} took the trick. The last trick had {worth} scoring cards. A deal is usually "
                 "played to the last trick, even when it is decided.", card="KC", worth=0),
        wrong=(
            wrong("4C", "Then {player} takes the trick, and in the end you two have only {side} scoring "
                        "cards.",
                  player=3, side=(0, 6), then="4H, 2S, KC, 3S, 9C"),
        ),
    ),
    PickStep("Who won?",
        say("You two had five scoring cards and won {counts} more in the ninth trick. How many do you have "
            "now?", counts=("JC QC KC QS", 4)),
        uses="KAN-16:side", asks="side",
        done=say("{Side} against {side2}: you two have won the deal.", side=(0, 9), side2=(1, 7)),
        wrong=(
            (8, say("Count again: add the four cards to the five you had before.")),
            (7, say("That is what the other three have.")),
        ),
    ),
    PickStep("What it scores",
        say("The number of scoring cards doesn't change the points. When the kankei win a deal, each "
            "mukankei scores {against}, and each kankei gains as much as one mukankei loses. What does each "
            "kankei score?", against=("won", -1), teaches="KAN-21:deal"),
        uses="KAN-21:deal", asks="rounds",
        done=say("{Rounds}. If the kankei lose, each of them scores {rounds2} and each of the others "
                 "{against}. After the last round, the player with the most points wins; players with "
                 "equal points share the win.",
                 rounds=("won", 1), rounds2=("lost", -1), against=("lost", 1), teaches="KAN-21:lost KAN-22"),
        wrong=(
            (9, say("Scoring cards decide who wins a deal, but they are not points.")),
            (2, say("Each kankei gains only as much as each of the others loses.")),
        ),
    ),
))  # fmt: skip

ROUND = Lesson("round", "A round of three deals", "show, name trumps, lead", "KS QS AS", (
    PickStep("The same partners again",
        say("You and {player} won the first deal. The same player deals again, and you stay partners until "
            "you lose a deal or have won three. In the second deal the numbers are exchanged: the other "
            "three need nine scoring cards. How many do you two need?", player=2, needs=(1, 9),
            teaches="KAN-3 KAN-16:second"),
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
        uses="KAN-16:needs KAN-16:second", asks="needs",
        done=say("{Needs}, but only in the second deal. In the third deal you need nine again.",
            needs=(0, 8)),
        wrong=(
            (9, say("It was nine in the first deal. This deal is easier: the others need nine.")),
            (7, say("Then both sides could win, because there are sixteen in all.")),
        ),
    ),
    TryStep("Show your suit",
        say("Now the kankei choose trumps. In the second deal {player}, who had the joker, names them; in "
            "the third, the player who had the ace. Their partner may show cards first. Your longest suit "
            "is {suit}: show its king twice.", player=2, suit="S", teaches="KAN-11 KAN-12"),
        uses="KAN-12", right=("show KS twice",), then="trump S",
        done=say("The others saw two backs and will think of two suits. Two cards at once would mean "
                 "either suit. One after the other, they would mean the first suit rather than the second. "
                 "{Player} names {trump} and leads.", player=2, trump="S", turn=2),
        wrong=(
            wrong("*", "That is allowed, but it means something else. Two cards at once mean either suit. "
                       "One after the other, they mean the first suit rather than the second. The same "
                       "card twice means that suit only."),
        ),
    ),
    TryStep("Name trumps",
        say("In this round you had the joker, so you name trumps. {Player} has shown you {card} twice: "
            "this suit, and no other. Which suit do you name?", player=2, card="KS"),
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
        uses="KAN-11 KAN-12", right=("trump S",),
        done=say("{Trump}: your partner has many of them, and you have the ace. Now you lead.",
                 trump="S", turn=0),
        wrong=(
            wrong("trump D", "You are strong in that suit, but your partner has told you about another."),
            wrong("*", "Neither you nor your partner has many cards of that suit. What did your partner "
                       "show you?"),
        ),
    ),
    PickStep("All three deals won",
        say("Points are entered when the round is over, and each player gets the full amount. Each deal "
            "won is worth {rounds}, and winning all three is worth {rounds} more. How many points does "
            "each of you get?",
            rounds=("won", 1), teaches="KAN-21:round"),
        uses="KAN-21:round", asks="rounds2",
        done=say("{Rounds2}, and {against} for each of the others.",
                 rounds2=("won won won", 4), against=("won won won", -4)),
        wrong=((3, say("Add up the points for three deals and the extra "
                       "point.")), (12, say("Points are added "
            "here, not multiplied."))),
    ),
    PickStep("Losing the third deal",
        say("Your side wins two deals and loses the third. What does each of you score for the round?"),
        uses="KAN-21:deal KAN-21:lost", asks="rounds",
        done=say("{Rounds}. The player on the dealer's right then deals a new round. Its first deal "
                 "decides who the new kankei are.", rounds=("won won lost", 1), teaches="KAN-3"),
        wrong=(
            (2, say("The lost deal also counts.")),
            (-1, say("The lost deal costs one point. You keep the two you won.")),
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
    PickStep("The others have none",
        say("In this second deal you two have {side} scoring cards, and the others have none. You have "
            "what you need before the others have taken any: that is a sukonku (skunk). It adds a point to "
            "the deal's own point. What is this deal worth?", side=(0, 8), needs=(0, 8),
            teaches="KAN-17:sukonku"),
        at=LessonPosition(hands=_STRONG, players=5, dealer=4, carried=_SECOND_NAMER, course=_EIGHT_WON),
        uses="KAN-17:sukonku KAN-21:deal", asks="rounds",
        done=say("{Rounds} for each of you, and {against} for each of the others. In a first deal, play "
                 "simply stops there, and the round continues.", rounds=("sukonku", 2),
                against=("sukonku", -2)),
        wrong=((1, say("That is only the deal's own point.")), (8, say("The number of scoring "
            "cards is not the score."))),
    ),
    TryStep("Stop, or juuroku?",
        say("In deals 2 and 3, the player who took the trick decides: stop, or say juuroku and try for all "
            "sixteen. Juuroku scores {rounds} instead of the deal's point. If you lose one scoring card, "
            "you score {rounds2}, and the round ends. {Card}, {card2} and {card3} are still out.",
            rounds=("juuroku", 8), rounds2=("juuroku-failed", -16), card="AH", card2="KH", card3="KD",
            teaches="KAN-17:juuroku"),
        uses="KAN-17:juuroku", right=("stop",),
        done=say("A wise choice. After the joker and one trump you have only low cards, so you would have "
                 "lost a scoring card."),
        wrong=(
            wrong("juuroku", "Your joker and your trump take two tricks, but then you must lead {card}. If "
                             "you lose a single scoring card, you score {rounds}.",
                  card="7H", rounds=("juuroku-failed", -16)),
        ),
    ),
    PickStep("The other way round",
        say("If the other three take what they need before you two have any, it is a gyaku sukonku (reverse "
            "skunk). In a first deal it scores {rounds}; later, {rounds2} replaces all points of the round. "
            "You won the first deal and lose the second this way. What do you score?",
            rounds=("gyaku_sukonku", -10), rounds2=("won gyaku_sukonku", -3), teaches="KAN-18"),
        uses="KAN-18", asks="rounds3",
        done=say("{Rounds3} for each of you: the point for the first deal is gone. To be safe, win a scoring "
                 "card early.", rounds3=("won gyaku_sukonku", -3)),
        wrong=(
            (-2, say("You don't keep the point for the first deal.")),
            (-10, say("That's the score in a first deal. This was the second.")),
        ),
    ),
    LookStep("Gyaku juuroku",
        say("In a second or third deal the other three may also play on for all sixteen: gyaku juuroku. If "
            "they succeed, each kankei scores {rounds} for the round. If they lose even one scoring card, "
            "each kankei scores {rounds2} with the first deal's point. So count your cards first.",
            rounds=("won gyaku_juuroku", -16), rounds2=("won gyaku_juuroku-failed", 33),
            teaches="KAN-18 KAN-19"),
    ),
    LookStep("All aces and the joker",
        say("Shippo-jo is an option. Once one side has played all four aces and the joker, any player on "
            "the other side may have the cards dealt again. This deal then doesn't count."),
    ),
))  # fmt: skip

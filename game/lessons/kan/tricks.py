"""Lessons of Kan: what takes a trick, the joker, and good play."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, PickStep, TryStep, say, wrong

_HANDS = (
    "AH 7H 4H TC 5C KS QS 9S 8S 3S",
    "JK QC JC KH 9H 4D TD JS TS 5S",
    "9C 6C 6H 9D 8D 6D 5D AS 7S 4S",
    "AC 8C 4C TH 8H 3H AD KD 6S 2S",
    "KC 7C 3C QH JH 5H QD JD 7D 3D",
)
_CAUGHT = (
    "AH 9H 4H TC 5C QS 9S 6S KD QD", "7H KS", "JK JH 3S", "9C 8C JS TS 4S JD 7D 6D 5D 4D", "AC TH 5S",
)  # fmt: skip

TRICK = Lesson("trick", "What takes a trick", "suit, trumps, joker", "AH 5C JK", (
    TryStep("Follow suit",
        say("{Player} leads {card}. You must follow suit if you can: {may}. The highest card of the suit "
            "led takes the trick, and the ace is the highest. Take the trick.",
            player=1, card="KH", may="AH 7H 4H", barred="TC 5C KS QS 9S 8S 3S", trump="C",
            teaches="KAN-13:follow KAN-15:suit"),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4, course="iku, koi, KH, 6H, 8H, JH"),
        uses="KAN-13:follow KAN-15:suit", right=("AH",),
        done=say("{Takes} takes the trick, with {worth} scoring cards. The player who takes a trick "
            "leads to the next.",
                 takes="AH", taker=0, worth=3, turn=0, teaches="KAN-13:next"),
        wrong=(
            wrong("7H, 4H", "{Takes} is still higher, and {player} gets {worth} scoring cards. You have a "
                            "card that beats the king.", takes="KH", player=1, taker=1, worth=2),
        ),
    ),
    TryStep("Void: play any card",
        say("{Player} leads {card}, and you are void: you have no card of that suit. So you may play any "
            "card. A trump beats every card of the other suits. Beat {player2}'s {takes} with a trump.",
            player=2, card="9D", takes="AD", player2=3, trump="C", teaches="KAN-13:void KAN-15:trump"),
        at=LessonPosition(
            hands=_HANDS, players=5, dealer=4,
            course="iku, koi, KH, 6H, 8H, JH, AH, 3S, 5S, AS, 2S, 7D, 9D, AD, QD",
        ),
        uses="KAN-13:void KAN-15:trump", right=("5C", "TC"), then="4D",
        done=say("{Takes} takes {worth} scoring cards. If two players trump, the higher trump wins. Only the "
                 "joker beats every trump.", takes="5C", taker=0, worth=2, teaches="KAN-15:joker"),
        wrong=(
            wrong("KS, QS", "A card of another suit can't win: {takes} is still winning and takes {worth} "
                            "scoring cards for the others.", takes="AD", taker=3, worth=3, then="4D"),
            wrong("*", "{Takes} is still winning. Which of your suits is trumps?",
                  takes="AD", taker=3, worth=2, then="4D"),
        ),
    ),
    PickStep("Who is winning so far?",
        say("In another deal, {player} led {card}, and {player2} played {card2}. {Player3} was void and "
            "trumped, and {player4} followed with a higher card. Who is winning so far?",
            player=1, card="7H", player2=2, card2="JK", player3=3, player4=4),
        at=LessonPosition(
            hands=_CAUGHT, players=5, dealer=4, course="iku, koi, 3S, 4S, 5S, 6S, KS, 7H, JK, 9C, TH",
        ),
        uses="KAN-15:trump KAN-15:joker", asks="taker",
        done=say("{Taker}. The joker beats everything; next comes the highest trump, then the highest card "
            "of the suit led.", taker=2, takes="JK"),
        wrong=(
            (1, say("That player led, but others have played higher cards.")),
            (3, say("A trump beats all other suits. But one card beats every trump.")),
            (4, say("That card is the highest of the suit led, but look at the other cards.")),
        ),
    ),
))  # fmt: skip

_DANCER = (
    "JK KH 6H QC 9C 4C JD 6D 9S 3S",
    "AH 9H 4H 8C 3C QD 9D 3D QS 4S",
    "AC TC 7C QH 5H AD 8D KS 8S 5S",
    "KC 6C JH TH 3H TD 5D AS TS 6S",
    "JC 5C 8H 7H KD 7D 4D JS 7S 2S",
)
_SIX = (
    "koi, iku, KS, 6S, 7S, 9S, 4S, 8D, TD, 7D, JD, QD, 3D, AD, 5D, KD, 6D, TC, KC, 5C, 9C, 3C, TS, JS, 3S, "
    "QS, "
    "8S, 4H, QH, 3H, 8H, KH"
)
"""A deal with four tricks left."""
_EIGHT = (
    "koi, iku, 7C, KC, JC, 4C, 8C, TD, KD, 6D, 9D, 8D, 2S, 3S, QS, 8S, 6S, 3C, TC, 6C, 5C, 9C, KS, TS, 7S, "
    "9S, 4S, "
    "5S, AS, JS, QC, 9H, KH, 4H, 5H, 3H, 7H, 6H, AH, QH, TH, 8H"
)
"""A deal with two tricks left."""

JOKER = Lesson("joker", "The joker dances", "when you may and when you must", "JK", (
    TryStep("Not in the first trick",
        say("Playing the joker is called odoru (to dance). You can't play the joker to the first or the "
            "last trick. {Player} leads {card}. Play a card that is allowed: {may}.",
            player=2, card="KS", may="9S 3S", barred="JK", teaches="KAN-14:first"),
        at=LessonPosition(hands=_DANCER, players=5, dealer=4, course="koi, iku, KS, AS, JS"),
        uses="KAN-14:first", right=("3S", "9S"), then="4S",
        done=say("{Takes} takes the trick. From the next trick on, you may play your joker.",
            takes="AS", taker=3),
    ),
    TryStep("Whatever was led",
        say("You could follow suit. But in tricks 2 to 9 you may play the joker whatever was led and "
            "whatever you hold. You needn't play it before the ninth. {Takes} is winning {worth} scoring "
            "cards: take them.", takes="AS", worth=2, may="3S JK", teaches="KAN-14:any"),
        at=LessonPosition(
            hands=_DANCER, players=5, dealer=4, course="koi, iku, 5S, 6S, 2S, 9S, QS, 4S, KS, AS, 7S",
        ),
        uses="KAN-14:any KAN-1", right=("JK",),
        done=say("{Takes} takes the trick. It is worth nothing itself, but you two win {worth} scoring "
            "cards.",
                 takes="JK", worth=2),
        wrong=(
            wrong("3S", "You follow suit, and {takes} wins {worth} scoring cards for the others.",
                  takes="AS", worth=2),
        ),
    ),
    TryStep("Lead it and name a suit",
        say("If you lead the joker, you name a suit, and the others must follow that suit if they can. You "
            "hold only one trump. Lead the joker and name {trump}, to draw the others' trumps.", trump="C",
            teaches="KAN-14:led"),
        at=LessonPosition(hands=_DANCER, players=5, dealer=4, course=_SIX), uses="KAN-14:led",
        right=("play JK C",),
        then="8C, 7C, 6C, JC",
        done=say("Everyone followed, and you also won {worth} scoring card. Now only you and your partner "
                 "have trumps left.", worth=1, takes="JK"),
        wrong=(
            wrong("play JK D, play JK H, play JK S",
                  "That takes the trick, but the others keep their trumps. Which suit is trumps?"),
            wrong("*", "That is not the joker. Lead the joker, then name the suit."),
        ),
    ),
    TryStep("The ninth trick",
        say("If you still have the joker in the ninth trick, you must play it there. This trick is called "
            "odori ban (the turn to dance). {Player} led {card}, and your partner is winning so far with "
            "{takes}. What may you play?",
            player=1, card="3D", takes="AD", may="JK", barred="JD", teaches="KAN-14:ninth"),
        at=LessonPosition(hands=_DANCER, players=5, dealer=4, course=_EIGHT + ", 3D, AD, 5D, 4D"),
        uses="KAN-14:ninth", right=("JK",),
        done=say("You took a trick that your partner was already winning. Play the joker earlier, when it "
                 "wins more scoring cards.",
                 takes="JK", worth=1),
    ),
))  # fmt: skip

_LONG = (
    "KC QC TC 9C 8C JK AD 5D 7S 4S",
    "3C 9H 8H 5H KD 6D QS JS 5S 2S",
    "AC 6C AH 6H 3H 8D 4D KS TS 8S",
    "JC 5C QH JH 4H QD TD 3D 9S 3S",
    "7C 4C KH TH 7H JD 9D 7D AS 6S",
)

SENSE = Lesson("sense", "Three good habits", "playing well: trumps, joker, partners", "KC JK KS", (
    TryStep("As kankei: draw trumps",
        say("You are one of the kankei, you have the most trumps, and you lead. As long as the others have "
            "trumps, they can trump your aces and kings. Draw their trumps with a high trump.", trump="C",
            kankei=0),
        at=LessonPosition(hands=_LONG, players=5, dealer=4, course="iku, koi"),
        uses="KAN-15:suit KAN-15:trump", right=("KC", "QC"), then="3C, 6C, 5C, 7C",
        done=say("{Takes} takes the trick, and each hand has one trump fewer. Lead the aces of your other "
                 "suits only when the others' trumps are gone.",
                 takes="KC", taker=0, worth=1),
        wrong=(
            wrong("TC, 9C, 8C", "It's a trump, but {player}'s {takes} beats it. Lead a trump that wins.",
                  takes="JC", taker=3, player=3, then="3C, 6C, JC, 7C"),
            wrong("*", "Lead the other suits later. What could the others play on this card?"),
        ),
    ),
    TryStep("Save the joker",
        say("{Takes} would take this trick for the others, but the trick has {worth} scoring cards. Your "
            "joker could win it, but you can use the joker only once. What do you play?",
                takes="TS", worth=0),
        at=LessonPosition(
            hands=_DANCER, players=5, dealer=4, course="koi, iku, 5S, 6S, 2S, 9S, QS, 4S, 8S, TS, 7S",
        ),
        uses="KAN-14:any KAN-1", right=("3S",),
        done=say("{Player} takes a trick with {worth} scoring cards. Save the joker for a trick "
            "with two or three, but play it by the eighth trick.", player=3, taker=3, worth=0),
        wrong=(
            wrong("JK", "The joker takes the trick, but the trick has {worth} scoring cards. Save the "
                        "joker for a better one.",
                  takes="JK", worth=0),
        ),
    ),
    TryStep("Mukankei: feed partners",
        say("Now {player} and {player2} are the kankei, and {player3} is on your side. {player3} is "
            "winning so far with {takes}, and you play last. What do you play?",
            player=1, player2=3, player3=2, kankei=1, kankei2=3, friend=(0, 2), takes="AS"),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4, course="iku, koi, JS, AS, 2S, QD"),
        uses="KAN-1 KAN-16:side", right=("KS", "QS"),
        done=say("Your side wins {worth} scoring cards. Even one prevents a sukonku, because for a sukonku "
                 "your side must have none.", worth=4, takes="AS", side=(0, 4)),
        wrong=(
            wrong("*", "Then the trick has only {worth} scoring cards. A king or queen is safer here than in "
                "your hand.",
                  takes="AS", worth=3),
        ),
    ),
))  # fmt: skip

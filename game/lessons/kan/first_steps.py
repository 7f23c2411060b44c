"""The first lessons of Kan: the aim of a deal, and the sides."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_HANDS = (
    "JK KC 8C 4C KH 5H KD 4D 6S 4S",
    "AS 9S 3S 9H 8H QD 7D JC 5C 3C",
    "AC 9C 6C AH 6H 3H 8D 5D KS 7S",
    "QC TC QH JH 4H AD TD 3D JS 5S",
    "7C TH 7H JD 9D 6D QS TS 8S 2S",
)
_PICTURES = "AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS"

AIM = Lesson("aim", "Two against three", "scoring cards and sides", "AH KH QH", (
    LookStep("Sixteen cards count",
        say("Each ace, king, queen and jack is worth one point, {counts} in all. These are the scoring "
            "cards. All other cards are worth nothing, even the joker: use them to win scoring cards.",
            counts=(_PICTURES, 16), counts2=("JK TC TD TH TS 9C 8C", 0), teaches="KAN-1"),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4),
    ),
    LookStep("Kankei and mukankei",
        say("In this deal {player} is your partner. You two are the kankei (the related), and the other "
            "three are the mukankei (the unrelated). You two need {needs} scoring cards together; the "
            "others need {needs2}.",
            player=2, kankei=0, kankei2=2, needs=(0, 9), needs2=(1, 8), teaches="KAN-7:sides KAN-16:needs"),
        plays="iku, koi",
    ),
    TryStep("Feed your partner",
        say("{Player} led {card}, and {player2}, your partner, is winning with {takes}. You play last, so "
            "{player2} is sure of the trick. Its scoring cards count for your side: add one.",
            player=1, card="9H", player2=2, takes="AH", friend=(0, 2)),
        plays="4S, AS, 7S, 5S, 2S, 9H, AH, 4H, 7H", uses="KAN-1 KAN-7:sides", right=("KH",),
        done=say("{Takes} takes {worth} scoring cards, including yours. Your side keeps them face up.",
                 takes="AH", taker=2, worth=2, side=(0, 2), teaches="KAN-16:side"),
        wrong=(
            wrong("5H", "Then {takes} takes only {worth} scoring card. Your king would have been another.",
                  takes="AH", worth=1),
            wrong("JK", "The joker beats everything, even your partner's ace. But your side has this trick "
                "already, so save the joker.", takes="JK", taker=0),
        ),
    ),
    TryStep("Give the others nothing",
        say("Now {player} leads {card}, and {player2} is winning so far with {takes}. {player2} plays "
            "against you, and your {card2} can't beat {takes}. What do you play?",
            player=2, card="8D", player2=3, takes="AD", card2="KD"),
        plays="8D, AD, 6D", uses="KAN-1 KAN-16:side", right=("4D",), then="7D",
        done=say("The trick has only {worth} scoring card, {takes} itself. You still have your king.",
            takes="AD", taker=3, worth=1),
        wrong=(
            wrong("KD", "{Takes} beats the king, and the others win {worth} scoring cards.",
                  takes="AD", taker=3, worth=2, then="7D"),
            wrong("JK", "The joker takes the trick, but with only {worth} scoring card. Save it for a "
                        "better trick and play a low card.", takes="JK", worth=1, then="7D"),
        ),
    ),
))  # fmt: skip

_LONG = (
    "KC QC TC 9C 8C JK AD 5D 7S 4S",
    "3C 9H 8H 5H KD 6D QS JS 5S 2S",
    "AC 6C AH 6H 3H 8D 4D KS TS 8S",
    "JC 5C QH JH 4H QD TD 3D 9S 3S",
    "7C 4C KH TH 7H JD 9D 7D AS 6S",
)
_SIDE_BY_SIDE = (_LONG[0], _LONG[2], _LONG[1], *_LONG[3:])
_DOUBLE = ("KC AC TC 9C 8C JK AD 5D 7S 4S", _LONG[1], "QC 6C AH 6H 3H 8D 4D KS TS 8S", *_LONG[3:])

DEAL = Lesson("deal", "Saying kan", "dealing, partners, the first lead", "JK AC", (
    LookStep("Ten cards each",
        say("Five players get ten cards each. The pack has a joker but no twos of {suit}, {suit2} and "
            "{suit3}. Deal and play go to the right. The player who draws the lowest card deals first. "
            "Here that is {player}, so you get the first card.", suit="C", suit2="D", suit3="H", player=4,
            teaches="KAN-5 KAN-6"),
        at=LessonPosition(hands=_LONG, players=5, dealer=4),
    ),
    PickStep("Which suit is trumps?",
        say("A match is usually ten rounds, each of one to three deals. In the first deal of a round "
            "trumps are fixed: {suit} in round 1, then {suit2}, {suit3}, {suit} again, and {suit4} in the "
            "last round. This match is just starting. Which suit is trumps?",
                suit="C", suit2="D", suit3="H", suit4="S", teaches="KAN-4"),
        uses="KAN-4", asks="trump",
        done=say("{Trump}. Players call the trump suit yaku, and the last round of a match tome-suppe.",
            trump="C"),
        wrong=(
            ("D", say("Those are trumps in the second round.")),
            ("S", say("Those are trumps in the first deal of the last round.")),
        ),
    ),
    PickStep("Kan!",
        say("The players with the joker and the ace of trumps both say kan. They are partners for the "
            "whole round. You have the joker, and {player} has also said kan. Which card does {player} "
            "hold?",
            player=2, kankei=0, kankei2=2, teaches="KAN-7"),
        uses="KAN-4 KAN-7", asks="holds",
        done=say("{Holds}. The two of you know this. The others know who the partners are, but not who has "
                 "which card.", holds=(2, "AC"), teaches="KAN-7:secret"),
        wrong=(
            ("AD", say("You have that ace yourself, and it isn't the ace of trumps.")),
            ("KC", say("Not the king: the other player who says kan has the ace of trumps.")),
        ),
    ),
    TryStep("Iku or koi?",
        say("Which of you leads? Each of you secretly chooses iku (I lead) or koi (you lead). If both "
            "choose the same, the partner with two mukankei to their right leads. You have many trumps, so "
            "choose iku.", teaches="KAN-10"),
        uses="KAN-10", right=("iku",), then="koi",
        done=say("You said iku and your partner koi, so you lead.", turn=0),
        wrong=(
            wrong("koi", "You both said koi, and {player} has two mukankei to the right, so {turn} leads. "
                         "With these trumps, it is better to lead yourself.", turn=2, player=2, then="koi"),
        ),
    ),
    LookStep("Not side by side",
        say("Here {player}, to your right, held the ace. The kankei may not sit side by side. So before "
            "the first lead, the right-hand partner changed seats with the player to their right. Now "
            "{right} sits to your right, and the new seats stay.", player=1, kankei=0, kankei2=1,
            right=(0, 2), teaches="KAN-9"),
        at=LessonPosition(hands=_SIDE_BY_SIDE, players=5, dealer=4),
    ),
    LookStep("Double kan",
        say("Here you were dealt both cards, so the player two places to your right is your partner. One "
            "of your two cards was exchanged, face down, for one of theirs. Now {player} holds {holds}.",
            player=2, kankei=0, kankei2=2, holds=(2, "AC"), teaches="KAN-8"),
        at=LessonPosition(hands=_DOUBLE, players=5, dealer=4, course="draw QC AC"),
    ),
))  # fmt: skip

# The 30-second overview.

_GLANCED = (
    "4C 5C 3D 7D 9H QH KH 6S 9S JK",
    "6C JC KC 8D 9D TD 6H 4S 5S KS",
    "8C TC 5D KD AD 3H 4H TH 8S QS",
    "7C QC AC JD 7H JH AH 2S 3S JS",
    "3C 9C 4D 6D QD 5H 8H 7S TS AS",
)

GLANCE = Lesson("glance", "In 30 seconds", "two against three, sixteen cards", "JK AC", (
    LookStep("Who plays with whom",
        say("The players with the joker and the ace of trumps say kan. These two are the kankei and play "
            "against the other three.", trump="C", turn=0),
        at=LessonPosition(hands=_GLANCED, players=5, dealer=4), plays="iku, koi", shows="*JK *AC",
    ),
    LookStep("A trick",
        say("Follow suit if you can. The joker takes the trick; otherwise the highest trump; otherwise "
            "the highest card of the suit led.", taker=3),
        plays="KH, 6H, 3H, AH, 5H", shows="KH *AH",
    ),
    LookStep("What counts",
        say("Only aces, kings, queens and jacks count: they are the scoring cards, sixteen in all. The "
            "kankei need nine of them, and the others need eight."),
        shows="AH KH QH JH",
    ),
))  # fmt: skip

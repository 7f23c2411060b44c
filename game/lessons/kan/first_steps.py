"""The first lessons of Kan: what a deal is about, and who plays with whom."""

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

AIM = Lesson("aim", "Two against three", "pictures, and whose they are", "AH KH QH", (
    LookStep("Sixteen cards count",
        say("Each ace, king, queen and jack is one point, {counts} in all. These cards are called pictures "
            "here. All other cards count nothing, not even the joker: they are there to catch pictures.",
            counts=(_PICTURES, 16), counts2=("JK TC TD TH TS 9C 8C", 0)),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4),
    ),
    LookStep("Kankei and mukankei",
        say("Today {player} belongs to you: you two are the kankei, the related ones. The other three are "
            "the mukankei, the unrelated. You two need {needs} pictures together, they need {needs2}.",
            player=2, kankei=0, kankei2=2, needs=(0, 9), needs2=(1, 8)),
        plays="iku, koi",
    ),
    TryStep("Feed your friend",
        say("{Player} led {card}, but {player2}, your partner, has the trick for sure with {takes}, for you "
            "are last. Pictures count for the side that takes the trick. Give one.",
            player=1, card="9H", player2=2, takes="AH", friend=(0, 2)),
        plays="4S, AS, 7S, 5S, 2S, 9H, AH, 4H, 7H", right=("KH",),
        done=say("{Takes} takes {worth} pictures, yours among them. They lie before your side.",
                 takes="AH", taker=2, worth=2, side=(0, 2)),
        wrong=(
            wrong("5H", "Then {takes} takes {worth} only. Your king could come home with it.",
                  takes="AH", worth=1),
            wrong("JK", "The joker beats everything, even your partner's ace. The trick is yours already: "
                  "save it.", takes="JK", taker=0),
        ),
    ),
    TryStep("Starve the others",
        say("Now {player} leads {card}, and {takes} of {player2} stands highest. {player2} plays against "
            "you, and {card2} is no match. What do you give?",
            player=2, card="8D", player2=3, takes="AD", card2="KD"),
        plays="8D, AD, 6D", right=("4D",), then="7D",
        done=say("{Takes} takes {worth} picture, its own. Your king lives on.", takes="AD", taker=3, worth=1),
        wrong=(
            wrong("KD", "{Takes} beats the king: {worth} pictures for the others.",
                  takes="AD", taker=3, worth=2, then="7D"),
            wrong("JK", "That takes the trick, for {worth} picture. A better moment will come: give "
                  "something small.", takes="JK", worth=1, then="7D"),
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

DEAL = Lesson("deal", "Who says kan", "the deal, the two, the first lead", "JK AC", (
    LookStep("Ten cards each",
        say("Five players get ten cards each: the full pack and a joker, without the twos of {suit}, "
            "{suit2} and {suit3}. Everything goes round to the right. The lowest card drawn deals first: "
            "here {player}, so the first card goes to you.", suit="C", suit2="D", suit3="H", player=4),
        at=LessonPosition(hands=_LONG, players=5, dealer=4),
    ),
    PickStep("Which suit is trumps?",
        say("A match is an agreed number of rounds of one to three deals. In the first deal of a round "
            "trumps are fixed: {suit} in the first round, then {suit2}, {suit3}, {suit} again; in the last "
            "{suit4}. This match begins. What is trumps?", suit="C", suit2="D", suit3="H", suit4="S"),
        asks="trump",
        done=say("{Trump}. The trump suit is called yaku, and the last round tome-suppe.", trump="C"),
        wrong=(
            ("D", say("That comes in the second round.")),
            ("S", say("That suit ends a match: it is trumps in the first deal of its last round.")),
        ),
    ),
    PickStep("Kan!",
        say("Whoever holds the joker and whoever holds the ace of trumps say kan: they are partners for the "
            "whole round. You have the joker, and {player} has said kan, too. Which card does {player} hold?",
            player=2, kankei=0, kankei2=2),
        asks="holds",
        done=say("{Holds}. You two know that. The others know who you are, but not which of you has which "
                 "card.", holds=(2, "AC")),
        wrong=(
            ("AD", say("That ace is yours. And it is not the ace of trumps.")),
            ("KC", say("It is an ace that is asked for, that of trumps.")),
        ),
    ),
    TryStep("Iku or koi",
        say("Who of you two leads? Each says in secret iku, I go, or koi, come. If you say the same, "
            "whoever has two mukankei at the right leads. Iku is good with long trumps, and you have them."),
        right=("iku",), then="koi",
        done=say("One iku, one koi: you lead.", turn=0),
        wrong=(
            wrong("koi", "Two koi, and as {player} has two mukankei at the right, {turn} leads. With these "
                  "trumps you would rather lead yourself.", turn=2, player=2, then="koi"),
        ),
    ),
    LookStep("Not side by side",
        say("Here {player} holds the ace. Kankei may not sit side by side, so the right-hand one changed "
            "seats with the next player at the right, before the first lead. Now {right} sits at your "
            "right, and the seats stay so.", player=1, kankei=0, kankei2=1, right=(0, 2)),
        at=LessonPosition(hands=_SIDE_BY_SIDE, players=5, dealer=4),
    ),
    LookStep("Double kan",
        say("And here you had been dealt both cards. Then the player two places to the right is your "
            "partner: a hidden card of that hand was changed for one of your two. Now {player} holds "
            "{holds}.", player=2, kankei=0, kankei2=2, holds=(2, "AC")),
        at=LessonPosition(hands=_DOUBLE, players=5, dealer=4, course="draw QC AC"),
    ),
))  # fmt: skip

# The game in thirty seconds.

_GLANCED = (
    "4C 5C 3D 7D 9H QH KH 6S 9S JK",
    "6C JC KC 8D 9D TD 6H 4S 5S KS",
    "8C TC 5D KD AD 3H 4H TH 8S QS",
    "7C QC AC JD 7H JH AH 2S 3S JS",
    "3C 9C 4D 6D QD 5H 8H 7S TS AS",
)

GLANCE = Lesson("glance", "In 30 seconds", "two against three, sixteen cards", "JK AC", (
    LookStep("Who plays with whom",
        say("Whoever holds the joker and whoever holds the ace of trumps say kan. These two are the kankei, "
            "against the other three.", trump="C", turn=0),
        at=LessonPosition(hands=_GLANCED, players=5, dealer=4), plays="iku, koi", shows="*JK *AC",
    ),
    LookStep("A trick",
        say("Follow suit if you can. The joker takes the trick, then the highest trump, then the highest "
            "card of the suit led.", taker=3),
        plays="KH, 6H, 3H, AH, 5H", shows="KH *AH",
    ),
    LookStep("What counts",
        say("Aces, kings, queens and jacks count one each, sixteen in all. The kankei need nine of them, "
            "the others eight."),
        shows="AH KH QH JH",
    ),
))  # fmt: skip

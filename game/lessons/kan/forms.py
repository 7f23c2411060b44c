"""Lessons of Kan: what differs with four, three and six players."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_FOUR = (
    "JC TC 6C AS 9S 6S KH 8H TD 5D",
    "AC 7C KS 8S AH 9H 5H KD 9D 6D",
    "JK 9C 5C QS TS QH 7H AD JD 7D",
    "KC QC 8C JS 7S JH TH 6H QD 8D",
)

FOUR = Lesson("four", "Four secret partners", "yonin-kan, the silent kan", "JK JC", (
    LookStep("Secret partners",
        say("Four players use 40 cards. The players with the joker and the jack of trumps are the kankei, "
            "but no one says so. In a ni-ju-kan, one player has both cards, and the player opposite is "
            "their partner without knowing it. You hold the jack.", trump="C", kankei=0,
            teaches="YON-1 YON-2"),
        at=LessonPosition(hands=_FOUR, players=4, dealer=3),
    ),
    TryStep("A fixed first lead",
        say("In the first deal, the player with {card} leads it; if its suit is trumps, {card2} is led "
            "instead. With your first card you can announce a contract, here a sukonku: {rounds} points if "
            "made, {rounds2} if it fails. Lead without announcing one.",
            card="AS", card2="AC", may="AS", rounds=("announced-sukonku", 4),
            rounds2=("announced-sukonku-failed", -8), turn=0, teaches="YON-3 YON-7"),
        uses="YON-3 YON-7", right=("AS",), then="8S, TS, 7S",
        done=say("{Takes} takes the trick. The sides aren't known yet, so each player keeps their own "
                 "scoring cards in front of them. The joker may be played to the first trick only with a "
                 "contract.", takes="AS", taker=0),
        wrong=(
            wrong("play AS sukonku", "Then everyone would know your side, and you would score "
                "{rounds} as soon as the "
                "others win a scoring card.", rounds=("announced-sukonku-failed", -8)),
        ),
    ),
    PickStep("Who is with you?",
        say("You led {card} and {player} took the trick. Then {player} led {card2}, and {player2} "
            "played {card3}. You hold the jack of trumps. Who is your partner?",
            card="6S", player=1, card2="AH", player2=2, card3="JK"),
        plays="6S, KS, QS, JS, AH, JK, 6H", uses="YON-2", asks="friend",
        done=say("{Friend}. Now you know. The others will know when you play your jack, or at the end of "
                 "the deal.", friend=(0, 2), takes="JK"),
        wrong=(
            (1, say("The players with the joker and the jack are partners. Who played the joker?")),
            (3, say("That player has shown you nothing yet. Who played the joker?")),
        ),
    ),
    LookStep("The joker with four",
        say("With four players you needn't play the joker by the ninth trick. But in the last trick it "
            "is the lowest card of the suit led and almost never wins.", teaches="YON-6"),
    ),
    LookStep("Deals two and three",
        say("By then everyone knows who the kankei are. If they are neighbours, one of them changes seats. "
            "In the second deal the player who had the joker names trumps; in the third, the player who "
            "had the jack. They see only three cards before they name trumps, and then lead.",
            teaches="YON-4 YON-5"),
    ),
))  # fmt: skip

_THREE = (
    "JK AC KC 9C AH 9H 8H TD 8S 7S",
    "QC 8C KH JH AD QD 9D AS JS 9S",
    "JC TC QH TH KD JD 8D KS QS TS",
)
_WEAK = (
    "QC 8C 9H TH 8D 9D TD JS 9S 8S",
    "JK JC 9C KH 8H AD QD AS TS 7S",
    "AC KC TC AH QH JH KD JD KS QS",
)

THREE = Lesson("three", "Three: one plays alone", "gambari-kan", "JK AC KC", (
    TryStep("Nine alone?",
        say("Three players use 30 cards and get ten each. The first to say kan leads and plays alone as "
            "the kankei. You would need {price} scoring cards. Do you say kan with this hand?", price=9,
            trump="C", turn=0, teaches="GAM-1 GAM-2"),
        at=LessonPosition(hands=_WEAK, players=3, dealer=2), uses="GAM-2 KAN-1",
        right=("pass",), then="pass, pass",
        done=say("All three passed, so you are all asked again, now for {price} scoring cards. Each time "
                 "all three pass, the number falls by one. In the end someone must play.", price=8, turn=0,
                 teaches="GAM-2:again"),
        wrong=(
            wrong("kan", "Without an ace, a king or the joker, you can't take {needs} scoring cards alone.",
                  needs=(0, 9)),
        ),
    ),
    TryStep("At eight",
        say("Here all three have passed once, so kan needs only {price} scoring cards. You hold the joker, "
            "the two highest trumps and another ace. If you pass, someone else may say kan first.",
                price=8, trump="C", turn=0),
        at=LessonPosition(hands=_THREE, players=3, dealer=2, course="pass, pass, pass"),
        uses="GAM-2 GAM-2:again", right=("kan",),
        done=say("You lead and play alone against the other two.", turn=0, kankei=0),
        wrong=(
            wrong("pass", "Now {player} says kan and plays alone for {needs} scoring cards.",
                  player=1, kankei=1, needs=(1, 8), then="kan"),
        ),
    ),
    PickStep("And the other two?",
        say("You need {needs} of the sixteen scoring cards. If you take one card fewer, the other two win. "
            "How many do they need together?",
            needs=(0, 8), teaches="GAM-3"),
        uses="GAM-3 KAN-1", asks="needs2",
        done=say("{Needs2}. With three players, a round is a single deal: you score {rounds} for winning "
                 "it and {rounds2} for losing it. The rules for the joker are the same as with five.",
                 needs2=(1, 9), rounds=("won", 1), rounds2=("lost", -1)),
        wrong=((8, say("Then both sides could win.")), (16, say("Those are all the scoring cards."))),
    ),
))  # fmt: skip

_COURSE = (
    "koi, koi, 3C, 8C, 5C, TC, JC, 4S, 9S, KS, 8S, 3S, 6S, TS, KC, JS, 5D, 8H, 5H, TH, AS, KH, 9D, 7D, AD, "
    "JD, KD, 2S, "
    "AC, QS, TD, 9H, QD, 6C, 6D, 4C, 9C, JH, AH, 7S, QH, JK, 4H, 7H, 7C, 5S, 3D"
)

SIX = Lesson("six", "Six: you sit out", "you score with the kankei", "QC", (
    LookStep("You deal",
        say("With six players the dealer gets no cards and doesn't play in any deal of the round. The "
            "other five play as if the dealer weren't there. Here {player} and {player2} are the kankei, "
            "and you score with them. This is the last trick.", player=3, player2=5, kankei=3, kankei2=5,
            teaches="KAN-6P"),
        at=LessonPosition(
            hands=(
                "",
                "6C 8C QC KD 5S 6S 7S QS KS AS",
                "5C 3D 4D 6D 9D TD QH KH 8S TS",
                "4C TC KC 7D 3H 4H 8H 9H 3S JK",
                "9C JC AD 5H 6H 7H JH 2S 4S JS",
            ),
            players=6, dealer=0, course=_COURSE,
        ),
    ),
    PickStep("Your points",
        say("{Player} and {player2} have {side} scoring cards, too few: they lose the deal and the "
            "round. What do you score?", player=3, player2=5, side=(3, 7)),
        plays="8D, QC, 4D, 3H, 6H", uses="KAN-6P KAN-21:lost", asks="booked",
        done=say("{Booked}, like each of the kankei. Each of the other three scores {booked2}. {Player}, "
                 "to your right, deals the next round, and then you play.", booked=(0, -1), booked2=(1, 1),
                 player=1),
        wrong=(
            (0, say("You didn't play, but you score with the kankei.")),
            (1, say("That is what the mukankei score.")),
        ),
    ),
))  # fmt: skip

"""Lessons of Jan Ken Po: the active suit, the order in which cards fall, and playing with a partner."""

from __future__ import annotations

from game.lessons.jan_ken_po.tables import at_play
from game.lessons.lesson import Lesson, LookStep, PickStep, TryStep, say, wrong

_CUT = (
    "2S KS 5H 9H QH 3D 5D AC 4C 8C TC 2H 2C",
    "9D AS 9S QS 3H 6H 7H 8H TH KH 9C AD 6C",
    "6D 8D TD QD 3S 4S 5S 7S 8S TS QC 3C 5C",
    "2D 4D 7D JD KD 6S JS 4H JH 7C JC AH KC",
)
_FREE = (
    "2H 3H 7H KH AC 6C 9C 4D 6D JD QD 2S 3S",
    "7D AS TS KS 4H 6H 8H 9H TH QH 7C QC 4C",
    "2D 5D 8D TD 4S 5S 6S 8S 9S JS TC 2C 3C",
    "AD 3D 9D KD 7S QS 5H JH 5C 8C KC AH JC",
)
_WRAPPED = (
    "2H 5H 9H KH 3S 6S KS 4C 7C 8C QC AD 2D",
    "4D TD AS 7S 9S QS 4H TH QH 5C 9C KC 3C",
    "5D 7D 9D JD 2S 4S 5S 8S TS JS TC AC 2C",
    "3D 6D 8D QD KD 3H 6H 7H 8H JH 6C AH JC",
)
_CUT_LATE = (
    "2H 5H 9H KH AD 2D 4C 7C 8C QC 9D 3S 6S",
    "4D JD AH 4H 6H 7H 8H TH JH QH 9C KC 3C",
    "5D 7D TD QD KD AS 4S 5S 9S QS TC AC 2C",
    "3D 6D 8D 2S 7S 8S TS JS KS 5C 6C 3H JC",
)
_CALLED = (
    "2H 7H JH 3D 8D 9D QD KC 6C 7C 3C AS 2S",
    "6D TD KD 3S 4S 8S JS KS 6H QH TC QC 4C",
    "4D 7D 5S 6S TS QS 4H 8H 9H KH 8C AC 2C",
    "AD 2D 5D JD 7S 9S AH 5H TH 5C 9C 3H JC",
)

ACTIVE = Lesson("active", "The active suit", "what must be followed now", "TH 8S KS", (
    LookStep("The lead is taken over",
        say("{Trump} is trumps. {Player} led {card}. {Player2} had no {suit} and cut it: {takes} heads the "
            "trick now. From here on scissors, {suit2}, are the active suit, the one that must be followed, "
            "whatever was led.",
            trump="D", player=1, card="TH", player2=2, suit="H", takes="8S", taker=2, suit2="S"),
        at=at_play(_CUT, "D"), plays="TH, 8S",
    ),
    TryStep("Follow what is active",
        say("{Player} has followed with {takes}. You have paper, but nobody asks for it now. Take the trick.",
            player=3, takes="JS", may="2S KS", barred="5H 9H QH"),
        plays="JS", right=("KS",),
        done=say("{Takes} is the highest card of the suit that is active, and takes the trick.",
                 takes="KS", taker=0),
        wrong=(wrong("2S", "{Takes} is higher.", takes="JS", taker=3),),
    ),
    TryStep("None of the active suit",
        say("The same again, but now you have no scissors. So you may play any card, though you have paper "
            "of the suit that was led. Take the trick as cheaply as you can, without a trump.",
            trump="D", takes="QS"),
        at=at_play(_FREE, "D"), plays="TH, 8S, QS", right=("AC",),
        done=say("Fire stands before scissors in the row: {takes}, the lowest of its suit, takes the trick.",
                 takes="AC", taker=0),
        wrong=(
            wrong("2H, 3H, 7H, KH", "Paper was led, but scissors have cut it: it is thrown away, and "
                  "{takes} takes the trick.", takes="QS", taker=3),
            wrong("6C, 9C", "That takes it, but you have a smaller one of the same suit.", taker=0),
            wrong("*", "Trumps would take it, but fire is enough.", taker=0),
        ),
    ),
))  # fmt: skip

ORDER = Lesson("order", "Who plays when", "the same cards, another trick", "QH TS QD", (
    TryStep("The last word",
        say("{Trump} is trumps, so that the circle holds. Paper was led, scissors cut it, and {takes} "
            "blunted the scissors. You have no {suit}. Take the trick with your smallest paper.",
            trump="C", takes="QD", suit="D"),
        at=at_play(_WRAPPED, "C"), plays="QH, TS, QD", right=("2H",),
        done=say("{Takes} wraps the stone, though a higher paper was led. That one had lost its place long "
                 "ago.", takes="2H", taker=0),
        wrong=(
            wrong("5H, 9H, KH", "That takes it. But the smallest paper is enough.", taker=0),
            wrong("3S, 6S, KS", "Stone blunts scissors: {takes} still heads the trick.", takes="QD", taker=3),
            wrong("*", "That burns the stone, but a paper is enough.", taker=0),
        ),
    ),
    PickStep("In another order",
        say("Another deal, the same cards: {card} is led, {player} throws {card2} on it, which beats no "
            "paper, and {player2} cuts with {card3}. Who has the trick now?",
            card="QH", player=2, card2="QD", player2=3, card3="TS"),
        at=at_play(_CUT_LATE, "C"), plays="QH, QD, TS", asks="taker",
        done=say("{Player}: scissors cut paper, and the stone came too early to blunt them. Nor would your "
                 "{card} help now: scissors are active, and cut it, too.",
                 player=3, card="2H", taker=3, takes="TS"),
        wrong=(
            (1, say("{Card} was cut by the scissors.", card="QH")),
            (2, say("Stone does not beat paper, and it was paper that headed the trick then. It was "
                    "thrown away.")),
        ),
    ),
    LookStep("What follows from it",
        say("Play last, and the smallest card of the right suit is enough: keep small cards of several "
            "suits. Lead, and think of what may come: with a row, count the suits before yours; in the "
            "circle a suit is safe only once its beater has fallen."),
    ),
))  # fmt: skip

PARTNER = Lesson("partner", "You are called", "playing for two", "KC KS", (
    LookStep("One of two",
        say("{Declarer} is the declarer and has called {card}. You have it: you show it at once and are the "
            "partner for this deal. Your tricks and those of {player} count together. Seats and turns stay "
            "as they are.", declarer=1, card="KC", player=1, partner=0),
        at=at_play(_CALLED, "C", bid=2, call="KC"),
    ),
    PickStep("What you need",
        say("{Player} has bid 2 above the book of {book}. How many of the {tricks} tricks do the two of you "
            "need?", player=1, book=5, tricks=11),
        asks="needs",
        done=say("{Needs}: the book and two more.", needs=7),
        wrong=(
            (2, say("The first tricks are the book and do not count for the bid.")),
            (9, say("The book is won once for both of you, and the bid, too.")),
        ),
    ),
    TryStep("Leave it to your partner",
        say("{Player}, your partner, heads the trick with {takes}, and nobody plays after you. Which card "
            "can you spare?", player=1, takes="KS"),
        plays="KS, 6S, 9S", right=("2H",),
        done=say("A small paper, cut by the scissors. {Takes} takes the trick for both of you.",
                 takes="KS", taker=1, partner=0),
        wrong=(
            wrong("7H, JH", "Your partner keeps the trick, but a smaller card would do: high ones may still "
                  "win something.", taker=1),
            wrong("3D, 8D, 9D, QD", "Stone blunts scissors: you take from your partner a trick that is "
                  "yours already.", taker=0),
            wrong("*", "A trump, spent on a trick that your side has anyway.", taker=0),
        ),
    ),
))  # fmt: skip

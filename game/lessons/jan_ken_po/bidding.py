"""Lessons of Jan Ken Po: what comes before the first trick."""

from __future__ import annotations

from game.engine.templates import mark
from game.lessons.jan_ken_po.tables import put_down
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_BID = (
    "KC QC JC TC 9C 6C 4C KD JD KH TH 3S AS",
    "AD 9D TD 2S 6S 7S QS KS 6H 8H 7C AC 2C",
    "3D 5D 6D 8D 4S 5S 9S TS AH 7H 9H 2D JS",
    "4D 7D QD 8S 2H 4H 5H JH QH 5C 8C 3H 3C",
)
_CALL = (
    "QC JC TC 9C 8C 6C 4C KD JD KH TH 3S AS",
    "2D 7D 9D QD 4S 6S 9S JS 2H 7H QH AC 4H",
    "4D 5D TD 2S TS KS 5H 8H 9H 7C KC 2C 3D",
    "AD 6D 8D 5S 7S 8S AH 3H 6H JH 5C QS 3C",
)
_FAILS = (_CALL[0], _CALL[1], _CALL[2].replace("KC ", "") + " KC", _CALL[3])
"""The same, but that the third player has put the highest trump down."""
_BIDS = "bid 1, pass, bid 2"
_LAST_BID = f"{_BIDS}, bid 3"
_OTHERS = ", ".join(put_down(_CALL, 0, left_out=(0,)))
_FAILING = ", ".join(put_down(_FAILS, 0, left_out=(0,)))

AUCTION = Lesson("auction", "The book and the bid", "the deal and the auction", "KC QC JC", (
    LookStep("Thirteen cards each",
        say("All 52 cards are dealt, {held} to each of four. Then everybody bids once, from the dealer's "
            "left, the dealer last. The first {book} tricks of a side are the book: they count for nothing "
            "yet. A bid says how many more there will be.", held=(0, 13), book=5),
        at=LessonPosition(hands=_BID, players=4, dealer=0),
    ),
    PickStep("What a bid promises",
        say("{Player} bid 1, {player2} passed, {player3} now bids 2. If nobody bids more, how many tricks "
            "must {player3}'s side win?", player=1, player2=2, player3=3),
        plays=_BIDS, asks="needs",
        done=say("{Needs}: the book of {book}, and two.", needs=7, book=5),
        wrong=(
            (2, say("The first {book} tricks do not count: the two come on top.", book=5)),
            (6, say("That was promised by a bid of 1. Count the book, then the bid.")),
        ),
    ),
    TryStep(mark("Your bid", about="tricks above the book"),
        say("Each bid must be higher than the one before, at most {highest}; or you pass. With so many of "
            "fire and its four highest you can win most of the tricks. Bid what is needed to be the "
            "declarer, and no more.", highest=6),
        right=("bid 3",),
        done=say("You have made the last and highest bid: you are the declarer, will name trumps, and lead.",
                 declarer=0),
        wrong=(
            wrong("pass", "Then {declarer} names trumps, and your fire may be worth little.", declarer=3),
            wrong("*", "You would be the declarer with less, too. Each trick more that you bid must be won.",
                  declarer=0),
        ),
    ),
    TryStep("When all have passed",
        say("Another deal. Three players have passed, and you are the dealer. Then you may not pass: "
            "somebody has to bid. Bid as little as you can."),
        at=LessonPosition(
            hands=("3D 5D 9D 2S 4S 8S 2H 6H 9H 3C 5C 7C JD", "KD QD", "KC QC", "KS QS"), players=4, dealer=0,
            course="pass, pass, pass",
        ),
        right=("bid 1",),
        done=say("You are the declarer, with {needs} tricks to win. A partner may help.",
                 declarer=0, needs=6),
        wrong=(wrong("*", "With this hand? The smallest bid makes you the declarer as well.", declarer=0),),
    ),
    LookStep("Six ends it",
        say("Another deal. {Declarer} speaks first and bids {highest}, which is all {needs} tricks. Nothing "
            "is higher: the auction is over at once, and nobody else is asked, you neither. Now cards are "
            "put down.", declarer=1, highest=6, needs=11, tricks=11, turn=1),
        at=LessonPosition(
            hands=("3D 5D 9D 2S 4S 8S 2H 6H 9H 3C 5C 7C JD", "KC QC JC TC 9C 8C 7D KS QS KD QD AS KH"),
            players=4, dealer=0,
        ),
        plays="bid 6",
    ),
))  # fmt: skip

DISCARD = Lesson("discard", "Two cards down, trumps", "what happens after the auction", "3S AS", (
    LookStep("Everybody puts two down",
        say("You are the declarer. But first everybody, you too, puts two cards down, face down and all at "
            "the same time. They are out of the deal, and nobody else ever sees them."),
        at=LessonPosition(hands=_BID, players=4, dealer=0, course=_LAST_BID),
    ),
    TryStep("Make room",
        say("Low cards of a short suit go best: once you have none of a suit, you are free to play "
            "anything when it is active. Which suit can you get rid of? Put both its cards down."),
        right=("discard 3S + discard AS",), then=', '.join(put_down(_BID, 0, left_out=(0,))),
        done=say("Now you have no scissors: whenever they are active, you may play whatever you like."),
        wrong=(
            wrong("*", "These leave you with all four suits, or cost a good card. Which suit has two low "
                  "cards only?"),
        ),
    ),
    TryStep("Name trumps",
        say("Only now does the declarer name trumps, any of the four suits. Take the one in which you are "
            "long and high."),
        right=("trump C",),
        done=say("{Trump} is trumps: fire burns all other suits, and most of it is yours.", trump="C"),
        wrong=(
            wrong("*", "Of that suit you have two or none. Your seven of fire would come second, or win "
                  "nothing."),
        ),
    ),
    LookStep("Eleven tricks",
        say("Everybody now has {held} cards, and {tricks} tricks are played. One thing comes before them: "
            "the declarer may call a partner.", held=(0, 11), tricks=11),
    ),
))  # fmt: skip

CALL = Lesson("call", "Calling a partner", "a card finds a friend", "KC", (
    LookStep("Somebody to help you",
        say("You are the declarer, and {trump} is trumps. Now you may call any card of the pack. Whoever "
            "has it shows it at once and is your partner for this deal: your tricks are counted together. "
            "Or you say that you play alone.", trump="C"),
        at=LessonPosition(
            hands=_CALL, players=4, dealer=0,
            course=f'{_LAST_BID}, discard 3S, discard AS, {_OTHERS}, trump C',
        ),
    ),
    TryStep("Call what you lack",
        say("Your trumps are many, {card} the highest. Call the card that makes them strong: the only one "
            "that beats them all.", card="QC"),
        right=("call KC",),
        done=say("{Partner} shows {card} and is your partner. The other two play against you.",
                 partner=2, card="KC"),
        wrong=(
            wrong("alone", "Alone, the points are higher, but you need {needs} tricks all by yourself, and "
                  "the highest trump is against you.", needs=8),
            wrong("call QC, call JC, call TC, call 9C, call 8C, call 6C, call 4C, call KD, call JD, call KH, "
                  "call TH",
                  "You have it yourself. That is allowed, as a bluff, but nobody answers, and you would "
                  "have to call again or play alone."),
            wrong("call 3S, call AS", "You put it down yourself: nobody can answer."),
            wrong("*", "Its holder would help, or nobody may have it. But one card would make your trumps "
                  "complete."),
        ),
    ),
    TryStep("When nobody answers",
        say("Another deal, the same hand: you called {card}, and nobody has it, for somebody has put it "
            "down. You may play alone now, or call once more, another card; if that fails, too, you play "
            "alone. Call the highest stone but yours.", card="KC"),
        at=LessonPosition(
            hands=_FAILS, players=4, dealer=0,
            course=f'{_LAST_BID}, discard 3S, discard AS, {_FAILING}, trump C, call KC',
        ),
        right=("call QD",),
        done=say("{Partner} has it: with {card} and yours you are strong in stone, too.",
                 partner=1, card="QD"),
        wrong=(
            wrong("alone", "You may. But a second call costs nothing, and you need {needs} tricks.", needs=8),
            wrong("*", "That may find a partner, or nobody. The highest stone that you lack is a better "
                  "friend."),
        ),
    ),
    LookStep("Strangers until the call",
        say("In each deal the sides are new, and nobody changes seats. With four and more players partners "
            "are called; who finds none plays alone against all. You may even call a card that you hold or "
            "put down, as a bluff: nobody learns why nobody answers."),
    ),
))  # fmt: skip

"""Lessons of Jan Ken Po: everything before the first trick."""

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
"""The same, but the third player has discarded the highest trump."""
_BIDS = "bid 1, pass, bid 2"
_LAST_BID = f"{_BIDS}, bid 3"
_OTHERS = ", ".join(put_down(_CALL, 0, left_out=(0,)))
_FAILING = ", ".join(put_down(_FAILS, 0, left_out=(0,)))

AUCTION = Lesson("auction", "The book and the bid", "the deal and the auction", "KC QC JC", (
    LookStep("Thirteen cards each",
        say("All 52 cards are dealt, {held} to each of four players. Then everyone has one turn to bid, "
            "starting on the dealer's left. The first {book} tricks that your side takes are the book and "
            "don't count towards the bid. A bid is a number of tricks above the book.", held=(0, 13), book=5,
            teaches="JKP-6 JKP-7:turn JKP-7:book"),
        at=LessonPosition(hands=_BID, players=4, dealer=0),
    ),
    PickStep("What a bid promises",
        say("{Player} bid 1, {player2} passed, and now {player3} bids 2. If no one bids more, how many "
            "tricks must {player3}'s side take?", player=1, player2=2, player3=3),
        plays=_BIDS, uses="JKP-7:book", asks="needs",
        done=say("{Needs}: the book of {book}, plus two.", needs=7, book=5),
        wrong=(
            (2, say("The book of {book} doesn't count towards the bid. Add the two tricks to the book.",
                book=5)),
            (6, say("A bid of 1 needs six tricks. This bid is 2: add it to the book.")),
        ),
    ),
    TryStep(mark("Your bid", about="tricks above the book"),
        say("Bid higher than the last bid, up to {highest}, or pass. The last bidder is the declarer, who "
            "names trumps. With this much fire, including its four highest cards, you can take most of the "
            "tricks. Bid just enough to become the declarer.", highest=6, teaches="JKP-7:higher"),
        uses="JKP-7:higher", right=("bid 3",),
        done=say("Your bid is the last and the highest, so you are the declarer. You will name trumps and "
                 "lead.",
                 declarer=0),
        wrong=(
            wrong("pass", "Then {declarer} names trumps, and your fire may be worth little.", declarer=3),
            wrong("*", "A lower bid is enough to make you the declarer. For each trick more that you bid, "
                       "you must take one more.",
                  declarer=0),
        ),
    ),
    TryStep("When all others pass",
        say("Another deal. The other three players have passed, and you are the dealer. You can't "
            "pass, because someone has to bid. Bid as little as you can.", teaches="JKP-7:dealer"),
        at=LessonPosition(
            hands=("3D 5D 9D 2S 4S 8S 2H 6H 9H 3C 5C 7C JD", "KD QD", "KC QC", "KS QS"), players=4, dealer=0,
            course="pass, pass, pass",
        ),
        uses="JKP-7:dealer", right=("bid 1",),
        done=say("You are the declarer, and your side needs {needs} tricks. A partner may help you.",
                 declarer=0, needs=6),
        wrong=(wrong("*", "That is too high for this hand. The lowest bid also makes you the "
            "declarer.", declarer=0),),
    ),
    LookStep("Six ends the auction",
        say("Another deal. {Declarer} is first to bid and bids {highest}: all {needs} tricks. No "
            "higher bid is possible, so the auction ends at once, before your turn. Next, everyone "
            "discards.", declarer=1, highest=6, needs=11, tricks=11, turn=1, teaches="JKP-7:six"),
        at=LessonPosition(
            hands=("3D 5D 9D 2S 4S 8S 2H 6H 9H 3C 5C 7C JD", "KC QC JC TC 9C 8C 7D KS QS KD QD AS KH"),
            players=4, dealer=0,
        ),
        plays="bid 6",
    ),
))  # fmt: skip

DISCARD = Lesson("discard", "Discards and trumps", "what happens after the auction", "3S AS", (
    LookStep("Everyone discards two",
        say("You are the declarer. But first everyone, including you, discards two cards face down at the "
            "same time. These cards are out of the deal, and no other player ever sees them.",
            teaches="JKP-9:two"),
        at=LessonPosition(hands=_BID, players=4, dealer=0, course=_LAST_BID),
    ),
    TryStep("Make a void",
        say("Low cards of a short suit are the best discards. If you are void in a suit (have no cards of "
            "it), you can play any card while that suit is active. In which suit can you become void? "
            "Discard both its cards."),
        uses="JKP-9:two JKP-15:void",
        right=("discard 3S + discard AS",), then=', '.join(put_down(_BID, 0, left_out=(0,))),
        done=say("You have no scissors left. Whenever scissors are active, you can play any card."),
        wrong=(
            wrong("*", "That leaves you with all four suits, or gives up a good card. In which suit do you "
                "hold just two low cards?"),
        ),
    ),
    TryStep("Name trumps",
        say("Now the declarer names trumps, any of the four suits. Choose your longest and strongest "
            "suit.", teaches="JKP-10"),
        uses="JKP-10", right=("trump C",),
        done=say("Trumps are {trump}: fire burns every other suit, and you hold most of its cards.",
            trump="C"),
        wrong=(
            wrong("*", "You hold too few cards of that suit. If it were trumps, your seven cards of fire "
                       "would rank second at best."),
        ),
    ),
    LookStep("Eleven tricks",
        say("Everyone now has {held} cards, and {tricks} tricks will be played. Before that, the "
            "declarer may call a partner.", held=(0, 11), tricks=11, teaches="JKP-18"),
    ),
))  # fmt: skip

CALL = Lesson("call", "Calling a partner", "name a card, find a partner", "KC", (
    LookStep("Someone to help you",
        say("You are the declarer, and trumps are {trump}. You may call any card in the pack. The player "
            "who holds it shows it at once and is your partner for this deal. Your tricks are added "
            "together. You can also play alone.", trump="C", teaches="JKP-11:call"),
        at=LessonPosition(
            hands=_CALL, players=4, dealer=0,
            course=f'{_LAST_BID}, discard 3S, discard AS, {_OTHERS}, trump C',
        ),
    ),
    TryStep("Call a card you lack",
        say("You have plenty of trumps, and {card} is your highest. Call the only card that beats them "
            "all.", card="QC"),
        uses="JKP-11:call JKP-1", right=("call KC",),
        done=say("{Partner} shows {card} and is your partner. The other two play against you.",
                 partner=2, card="KC"),
        wrong=(
            wrong("alone", "You would score more alone, but you would need {needs} tricks by "
                "yourself, with the "
                    "highest trump against you.", needs=8),
            wrong("call QC, call JC, call TC, call 9C, call 8C, call 6C, call 4C, call KD, call JD, call KH, "
                  "call TH",
                  "You hold that card yourself. You may call it as a bluff, but no one will answer. Then "
                  "you would have to call another card or play alone."),
            wrong("call 3S, call AS", "You discarded that card yourself, so no one can answer."),
            wrong("*", "That card may find you a partner. But another card would make your trumps "
                       "unbeatable."),
        ),
    ),
    TryStep("When no one answers",
        say("In another deal you have the same hand. You called {card}, but someone has discarded it. Now "
            "you can play alone or call one other card. If the second call fails, you play alone. Call the "
            "highest stone you don't hold.", card="KC", teaches="JKP-12:again"),
        at=LessonPosition(
            hands=_FAILS, players=4, dealer=0,
            course=f'{_LAST_BID}, discard 3S, discard AS, {_FAILING}, trump C, call KC',
        ),
        uses="JKP-12:again JKP-1", right=("call QD",),
        done=say("{Partner} has {card} and is your partner. Together with your own stone cards, your side "
                 "is also strong in stone.",
                 partner=1, card="QD"),
        wrong=(
            wrong("alone", "You can play alone, but a second call costs nothing, and you need {needs} "
                           "tricks.", needs=8),
            wrong("*", "That call may or may not find a partner. The highest stone you don't hold would "
                       "help more."),
        ),
    ),
    LookStep("New partners every deal",
        say("The sides are new in each deal, but no one changes seats. With four or more players, the "
            "declarer calls a partner, or plays alone if no one answers. As a bluff, you can even call a "
            "card you hold or have discarded: no one is told why calls fail.", teaches="JKP-12:bluff JKP-13"),
    ),
))  # fmt: skip

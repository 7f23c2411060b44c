"""Lessons of Napoleon: the auction, the adjutant, the blind, and playing for or against them."""

from __future__ import annotations

from game.engine.templates import mark
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong
from game.lessons.napoleon.tables import BLIND, OPENING, at_play

DEALT = (
    "AS JH AH QH 9H 6H KD 5C 8C 7S",
    "2C 4C TC KC 2D 3D TH 2S 3S TS",
    "QC AC 5D 7D 8H KH 5S 6S 8S JS",
    "6C 7C JC 9D TD JD QD AD 2H KS",
    "3C 9C 6D 8D 3H 4H 5H 7H 4S QS",
)
_BIDS = "pass, bid 12 D, pass, bid 12 S"
WON = f"{_BIDS}, bid 13 H, pass, pass"
_ADJUTANT = (
    "5D KH TH 5H 7C 8C 9C 6S 7S TD",
    "AD 4C TC QC 7D JH AH 5S JS AS",
    "2D 5C 6C 6D JD 2H 4H 7H TS KS",
    "3D KC AC 8D QD 3H 6H 8H QH 9S",
    "4D 2C JC 9D KD 9H 2S 4S 8S QS",
)
_OPPONENT = (
    "5D 5C JC TC 6H 8H 7S 9S QD 8D",
    "AD 6C AC 6D 7D 9D 2H AH TS JS",
    "2D 7C KC KD 5H TH QH 2S KS AS",
    "3D 4C QC TD JD 3H 7H JH KH QS",
    "4D 2C 8C 9C 4H 9H 4S 5S 6S 8S",
)

AUCTION = Lesson("auction", "The auction", "how many, with which trumps", "AS JH AH", (
    LookStep("The deal, and a bid",
        say("Five players get {held} cards each, {stock} are left: the blind. From the dealer's left "
            "everybody bids or passes. A bid is a number of scoring cards, 11 to 20, and a suit that will "
            "be trumps.", held=(0, 10), stock=2),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0),
    ),
    PickStep("What was promised",
        say("{Player} bid 12 with {suit}, {player2} went higher: 12 with {suit2}. At the same number "
            "{suit3} is lowest, then {suit}, {suit4} and {suit2}. If this bid stands, how many scoring "
            "cards must its side take?", player=2, suit="D", player2=4, suit2="S", suit3="C", suit4="H"),
        plays=_BIDS, asks="needs",
        done=say("{Needs} of the twenty, together with an adjutant.", needs=12),
        wrong=(
            (10, say("Half of the twenty is less than any bid. The number that was bid must be reached.")),
            (20, say("These are all scoring cards. The bid says how many of them are needed.")),
        ),
    ),
    TryStep("Your bid",
        say("You have the mighty and long, high trumps in {suit}, the sei-jack among them: a hand for "
            "Napoleon. You must bid more than 12 with {suit2}. Bid as little as you can, with {suit} as "
            "trumps.", suit="H", suit2="S"),
        right=("bid 13 H",), then="pass, pass",
        done=say("All others pass, and who has passed is out: you are Napoleon, and {trump} is trumps.",
                 declarer=0, trump="H"),
        wrong=(
            wrong("pass", "Then {declarer} is Napoleon, against your mighty. This hand can do more.",
                  declarer=4),
            wrong("bid 13 C, bid 13 D, bid 13 S",
                  "So few cards of that suit would make weak trumps. In which suit are you strong?"),
            wrong("*", "That promises more than you must, or poor trumps. The lowest bid in your best suit "
                  "will do."),
        ),
    ),
    LookStep("If all had passed",
        say("If everybody passes, the cards are thrown in, and the same player deals again. Count before "
            "you bid: the special cards, long trumps, aces. An adjutant will bring a few more."),
    ),
))  # fmt: skip

CALL = Lesson("call", "Adjutant and blind", "calling, and putting away", "JD", (
    TryStep(mark("Call a card", about="the adjutant's"),
        say("You are Napoleon. First, before you see the blind, you call one card of the pack: whoever "
            "holds it is your adjutant and shares your side, but says nothing until it is played. Call the "
            "highest card that you lack, of the three above all."),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0, course=WON),
        right=("call JD",),
        done=say("The ura-jack. Its holder now knows to be the adjutant; you and the others do not know "
                 "who it is."),
        wrong=(
            wrong("call AS, call JH, call AH, call QH, call 9H, call 6H, call KD, call 5C, call 8C, call 7S",
                  "You hold that card. You may call it, and nobody knows; but then you play alone, and "
                  "only your own tricks count."),
            wrong("call KH", "A good trump. But one of the three special cards is missing, too, and beats "
                  "it."),
            wrong("*", "That may be a help, or lie in the blind, so that you play alone. The three special "
                  "cards are better: which one do you lack?"),
        ),
    ),
    TryStep("The blind",
        say("The blind has come into your hand, unseen by the others: {held} cards. Put two away, any you "
            "like. Small cards of a short suit are best: then you can trump that suit. Which suit can you "
            "empty without loss?", held=(0, 12)),
        right=("discard 5C + discard 8C",),
        done=say("You have no clubs left: when they are led, you are free to trump."),
        wrong=(
            wrong("*", "That leaves you with every suit, or gives away something good. Of which suit have "
                  "you two small cards and no more?"),
        ),
    ),
    LookStep("What was put away",
        say("Cards that are put away lie face down, all but scoring cards: these lie open, and count for "
            "the opponents. If the called card is in your hand or was in the blind, you play alone, and "
            "the others learn it only when you play it."),
    ),
    PickStep("Who begins?",
        say("Everybody has {held} cards again. Who leads to the first trick?", held=(1, 10)),
        asks="turn",
        done=say("Napoleon. There are no trumps in it, so a plain ace is a good lead.", turn=0, declarer=0),
        wrong=(
            (1, say("The player at the dealer's left began the auction, not the play.")),
            (4, say("Neither the dealer nor the last bidder before you: think of who won the auction.")),
        ),
    ),
))  # fmt: skip

SECRET = Lesson("secret", "For or against Napoleon", "how to play on either side", "KH TH", (
    LookStep("You are the adjutant",
        say("{Declarer} is Napoleon and has called {card}. You hold it: what you take counts for both of "
            "you. Nobody else knows it until you play that card, and the longer that lasts, the better.",
            declarer=1, card="KH", partner=0),
        at=at_play(_ADJUTANT, "H", "KH", OPENING),
    ),
    TryStep("Feed Napoleon",
        say("Napoleon heads the trick with {takes}, and you play last: it is sure. Give a scoring card, and "
            "do not show who you are.", takes="AH", taker=1),
        plays="AH, 4H, 6H, 9H", right=("TH",),
        done=say("{Worth} scoring cards for your side, and you might still be anybody.",
                 worth=2, taker=1, partner=0),
        wrong=(
            wrong("KH", "A scoring card for Napoleon, but now all know that you are the adjutant.", taker=1),
            wrong("5H", "That scores nothing: a sure trick of your side should bring more.",
                  taker=1, worth=1),
        ),
    ),
    TryStep("Starve Napoleon",
        say("Another deal: {card} was called, you do not have it, and so you play against Napoleon, whose "
            "{takes} takes this trick. Which card can you spare?", card="KC", takes="AC", taker=1),
        at=at_play(_OPPONENT, "H", "KC", OPENING), plays="AC, 7C, 4C, 8C", right=("5C",),
        done=say("Only the ace scores in it: {worth}. Whoever is kind to Napoleon may be the adjutant: "
                 "watch who gives.", worth=1, taker=1),
        wrong=(
            wrong("TC, JC", "A scoring card for Napoleon: {worth} in this trick. Have you nothing smaller?",
                  worth=2, taker=1),
        ),
    ),
    LookStep("Napoleon is alone",
        say("The same deal, but {card} was called. Nobody showed it, until {alone} now plays it: Napoleon "
            "has had it all the time and is alone. From now on all others know that they play together.",
            card="AH", alone=1, declarer=1),
        at=at_play(_OPPONENT, "H", "AH", OPENING), plays="AH",
    ),
    LookStep("The called card put away",
        say("Here {card} was called, lay in the blind, and {alone} has put it away. It scores, so it lies "
            "open, and all see at once that Napoleon is alone. A small card would lie face down: then you "
            "know it only when the deal is over.", card="KC", alone=1),
        at=LessonPosition(
            hands=(*_OPPONENT[:2], _OPPONENT[2].replace("KC", "3C"), *_OPPONENT[3:]),
            rows=((BLIND, "KC 3S"),), players=5, dealer=0,
            course="bid 13 H, pass, pass, pass, pass, call KC, discard KC, discard 3S",
        ),
    ),
))  # fmt: skip

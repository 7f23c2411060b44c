"""Lessons of Napoleon: the auction, the adjutant, the blind, and playing for or against Napoleon."""

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

AUCTION = Lesson("auction", "The auction", "how many, and which trumps", "AS JH AH", (
    LookStep("The deal and the auction",
        say("Five players get {held} cards each. The last {stock} cards are the blind. Starting on the "
            "dealer's left, each player bids or passes. A bid is a number of scoring cards, from 11 to 20, "
            "and a trump suit.", held=(0, 10), stock=2, teaches="NAP-3 NAP-4:bid"),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0),
    ),
    PickStep("What a bid promises",
        say("{Player} bid 12 in {suit}, and {player2} bid 12 in {suit2}. At the same number, the order "
            "from low to high is {suit3}, {suit}, {suit4}, {suit2}. If {player2} wins the auction, how "
            "many scoring cards must Napoleon's side take?", player=2, suit="D", player2=4, suit2="S",
            suit3="C", suit4="H", teaches="NAP-4:order"),
        plays=_BIDS, uses="NAP-4:bid", asks="needs",
        done=say("{Needs} of the twenty, together with the adjutant.", needs=12),
        wrong=(
            (10, say("Ten is half of the twenty, but no bid is that low. The side needs the number that "
                     "was bid.")),
            (20, say("There are twenty scoring cards in all. The bid says how many of them the side needs.")),
        ),
    ),
    TryStep("Your bid",
        say("With {suit} as trumps, you have the mighty, the sei-jack and other high trumps. That is a "
            "hand for Napoleon. You must bid higher than 12 in {suit2}. Make the lowest bid you can in "
            "{suit}.", suit="H", suit2="S", teaches="NAP-4:higher"),
        uses="NAP-4:order NAP-4:higher", right=("bid 13 H",), then="pass, pass",
        done=say("The others all pass and are out of the auction. You are Napoleon, and trumps are {trump}.",
                 declarer=0, trump="H"),
        wrong=(
            wrong("pass", "Then {declarer} is Napoleon, although you hold the mighty. Your hand is strong "
                          "enough "
                "to bid.",
                  declarer=4),
            wrong("bid 13 C, bid 13 D, bid 13 S",
                  "You have too few cards in that suit. Which suit is your strongest?"),
            wrong("*", "That bid is higher than necessary, or its trumps are too weak. Make the lowest bid "
                       "in your best suit."),
        ),
    ),
    LookStep("If everyone passes",
        say("If everyone passes, the same player deals again. Before you bid, count your special cards, "
            "long trumps and aces. Your adjutant will also take a few scoring cards.", teaches="NAP-5"),
    ),
))  # fmt: skip

CALL = Lesson("call", "The adjutant and the blind", "calling a card, discarding", "JD", (
    TryStep(mark("Call a card", about="the adjutant's"),
        say("You are Napoleon. Before you see the blind, call a card. The player who holds it is your "
            "adjutant: a partner who stays silent until the card is played. Call the highest card you "
            "lack, if possible a special card.", teaches="NAP-6"),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0, course=WON),
        uses="NAP-6 NAP-2:order", right=("call JD",),
        done=say("That is the ura-jack. The player who holds it now knows that they are the adjutant. No "
                 "one else knows, not even you.", teaches="NAP-8:own"),
        wrong=(
            wrong("call AS, call JH, call AH, call QH, call 9H, call 6H, call KD, call 5C, call 8C, call 7S",
                  "You hold that card. If you call it, you secretly play alone, and only the scoring cards "
                  "you take yourself count."),
            wrong("call KH", "That is a good trump, but the special card you lack is stronger."),
            wrong("*", "That card may help, but if it is in the blind, you play alone. A special card "
                       "helps more. Which special card do you lack?"),
        ),
    ),
    TryStep("The blind",
        say("You took the blind without showing it and now have {held} cards. Discard any two. The best "
            "discards are low cards that leave you void in a suit: you can then trump that suit. Which "
            "suit can you spare?", held=(0, 12), teaches="NAP-7:blind"),
        uses="NAP-7:blind NAP-9:void", right=("discard 5C + discard 8C",),
        done=say("You are void in clubs. When clubs are led, you can trump."),
        wrong=(
            wrong("*", "You still have all four suits, or you lost a good card. In which suit do you have "
                       "just two low cards?"),
        ),
    ),
    LookStep("What you discard",
        say("Discards stay face down, except scoring cards: they are placed face up and count for the "
            "opponents. If the called card is in your hand or was in the blind, you play alone. The others "
            "learn this only when you play the card.", teaches="NAP-7:shown NAP-8"),
    ),
    PickStep("Who leads first?",
        say("Everyone has {held} cards again. Who leads to the first trick?", held=(1, 10)),
        uses="NAP-9:lead", asks="turn",
        done=say("Napoleon leads. The first trick has no trumps, so an ace that is not a trump is a good "
                 "lead.",
                 turn=0, declarer=0),
        wrong=(
            (1, say("The player on the dealer's left starts the auction, not the play.")),
            (4, say("Neither the dealer nor the bidder before you leads. Who won the auction?")),
        ),
    ),
))  # fmt: skip

SECRET = Lesson("secret", "With Napoleon or against", "how to play on each side", "KH TH", (
    LookStep("You are the adjutant",
        say("{Declarer} is Napoleon and called {card}. You hold that card, so the scoring cards you take "
            "count for both of you. No one else knows until you play it. The longer you stay secret, the "
            "better.",
            declarer=1, card="KH", partner=0, teaches="NAP-6"),
        at=at_play(_ADJUTANT, "H", "KH", OPENING),
    ),
    TryStep("Give Napoleon points",
        say("Napoleon is winning with {takes}, and you play last, so your side is sure of the trick. Give "
            "Napoleon a scoring card without showing that you are the adjutant.", takes="AH", taker=1),
        plays="AH, 4H, 6H, 9H", uses="NAP-6 NAP-1:scoring", right=("TH",),
        done=say("Your side wins {worth} scoring cards, and no one knows that you are the adjutant.",
                 worth=2, taker=1, partner=0),
        wrong=(
            wrong("KH", "You gave Napoleon a scoring card, but now everyone knows you are the adjutant.",
                        taker=1),
            wrong("5H", "That is not a scoring card. When your side is sure to win the trick, add a "
                        "scoring card.",
                  taker=1, worth=1),
        ),
    ),
    TryStep("Give Napoleon nothing",
        say("In another deal, the called card is {card}. You don't hold it, so you are Napoleon's "
            "opponent. Napoleon will win this trick with {takes}. Which card can you spare?",
            card="KC", takes="AC", taker=1),
        at=at_play(_OPPONENT, "H", "KC", OPENING), plays="AC, 7C, 4C, 8C", uses="NAP-1:scoring",
        right=("5C",),
        done=say("The trick has only {worth} scoring card, the ace. A player who gives Napoleon scoring "
                 "cards may be the adjutant, so watch closely.", worth=1, taker=1),
        wrong=(
            wrong("TC, JC", "You gave Napoleon a scoring card, so the trick now has {worth}. Do you have a "
                            "lower card?",
                  worth=2, taker=1),
        ),
    ),
    LookStep("Napoleon plays alone",
        say("In the same deal, suppose that {card} was called. {Alone} plays it only now: Napoleon has "
            "held it from the start and plays alone. The other four now know that they are on the same "
            "side.",
            card="AH", alone=1, declarer=1, teaches="NAP-8:alone"),
        at=at_play(_OPPONENT, "H", "AH", OPENING), plays="AH",
    ),
    LookStep("The called card discarded",
        say("Here the called card, {card}, was in the blind, and {alone} discarded it. It is a scoring "
            "card, so everyone sees at once that Napoleon plays alone. Any other card would stay face down "
            "until the end of the deal.", card="KC", alone=1, teaches="NAP-8:discarded"),
        at=LessonPosition(
            hands=(*_OPPONENT[:2], _OPPONENT[2].replace("KC", "3C"), *_OPPONENT[3:]),
            rows=((BLIND, "KC 3S"),), players=5, dealer=0,
            course="bid 13 H, pass, pass, pass, pass, call KC, discard KC, discard 3S",
        ),
    ),
))  # fmt: skip

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
        say("Five players get {held} cards each. The last {stock} cards are the blind. From the "
            "dealer's left, each player bids or passes. A bid is a number of scoring cards, 11 to 20, "
            "and a trump suit.", held=(0, 10), stock=2),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0),
    ),
    PickStep("What a bid promises",
        say("{Player} bid 12 in {suit}. {Player2} went higher with 12 in {suit2}: at the same number, "
            "{suit3} is lowest, then {suit}, {suit4} and {suit2}. If this bid wins the auction, how "
            "many scoring cards must Napoleon's side take?", player=2, suit="D", player2=4, suit2="S",
            suit3="C", suit4="H"),
        plays=_BIDS, asks="needs",
        done=say("{Needs} of the twenty, together with the adjutant.", needs=12),
        wrong=(
            (10, say("Ten is half of the twenty, but less than any bid. The side needs the number that was "
                "bid.")),
            (20, say("There are twenty scoring cards in all. The bid says how many of them the side needs.")),
        ),
    ),
    TryStep("Your bid",
        say("You have the mighty and many high trumps in {suit}, including the sei-jack. That is a "
            "hand for Napoleon. You must bid higher than 12 in {suit2}. Make the lowest bid you can in "
            "{suit}.", suit="H", suit2="S"),
        right=("bid 13 H",), then="pass, pass",
        done=say("The others all pass, so they are out. You are Napoleon, and {trump} is trumps.",
                 declarer=0, trump="H"),
        wrong=(
            wrong("pass", "Then {declarer} is Napoleon, although you hold the mighty. Your hand is strong "
                          "enough "
                "to bid.",
                  declarer=4),
            wrong("bid 13 C, bid 13 D, bid 13 S",
                  "You have too few cards in that suit. Which is your strong suit?"),
            wrong("*", "That bid is higher than it needs to be, or its trumps are weak. Make the lowest bid "
                "in your best suit."),
        ),
    ),
    LookStep("If everyone passes",
        say("If everyone passes, the same player deals again. Before you bid, count your special "
            "cards, long trumps and aces. The adjutant will take a few more for you."),
    ),
))  # fmt: skip

CALL = Lesson("call", "The adjutant and the blind", "calling a card, discarding", "JD", (
    TryStep(mark("Call a card", about="the adjutant's"),
        say("You are Napoleon. Before you see the blind, call a card. The player who holds it is your "
            "adjutant: they are on your side, but stay silent until they play it. Call the highest "
            "card you lack, a special card if you can."),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0, course=WON),
        right=("call JD",),
        done=say("The ura-jack. The player who holds it now knows they are the adjutant. No one else knows, "
            "not even you."),
        wrong=(
            wrong("call AS, call JH, call AH, call QH, call 9H, call 6H, call KD, call 5C, call 8C, call 7S",
                  "You hold that card. You can call it, and no one will know, but then you play "
                      "alone and only your own tricks count."),
            wrong("call KH", "That is a good trump. But you also lack one of the special cards, and it "
                             "beats that "
                "trump."),
            wrong("*", "That card may help, or it may be in the blind, and then you play alone. A special "
                "card is better. Which one do you lack?"),
        ),
    ),
    TryStep("The blind",
        say("You took the blind, unseen by the others, and have {held} cards. Discard any two. It is "
            "best to discard low cards that leave you void in a suit, so that you can trump it. Which "
            "suit can you spare?", held=(0, 12)),
        right=("discard 5C + discard 8C",),
        done=say("You are void in clubs. When clubs are led, you can trump."),
        wrong=(
            wrong("*", "That leaves you with all four suits, or costs you a good card. Which suit has just "
                "two low cards?"),
        ),
    ),
    LookStep("What you discard",
        say("Discards are face down, except scoring cards: these are shown and count for the "
            "opponents. If you hold the called card or it was in the blind, you play alone. The others "
            "learn this only when you play the card."),
    ),
    PickStep("Who leads first?",
        say("Everyone has {held} cards again. Who leads to the first trick?", held=(1, 10)),
        asks="turn",
        done=say("Napoleon. The first trick has no trumps, so an ace that is not a trump is a good lead.",
                 turn=0, declarer=0),
        wrong=(
            (1, say("The player on the dealer's left starts the auction, not the play.")),
            (4, say("Neither the dealer nor the bidder before you leads. Who won the auction?")),
        ),
    ),
))  # fmt: skip

SECRET = Lesson("secret", "With Napoleon or against", "how to play on each side", "KH TH", (
    LookStep("You are the adjutant",
        say("{Declarer} is Napoleon and called {card}. You hold it, so your scoring cards count for "
            "both of you. No one else knows until you play it. The longer it stays secret, the better.",
            declarer=1, card="KH", partner=0),
        at=at_play(_ADJUTANT, "H", "KH", OPENING),
    ),
    TryStep("Give Napoleon points",
        say("Napoleon is winning with {takes}, and you play last, so the trick is safe. Give Napoleon "
            "a scoring card without showing that you are the adjutant.", takes="AH", taker=1),
        plays="AH, 4H, 6H, 9H", right=("TH",),
        done=say("Your side has {worth} scoring cards, and no one knows you are the adjutant.",
                 worth=2, taker=1, partner=0),
        wrong=(
            wrong("KH", "You gave Napoleon a scoring card, but now everyone knows you are the adjutant.",
                        taker=1),
            wrong("5H", "That is not a scoring card. When your side is sure to win the trick, add one.",
                  taker=1, worth=1),
        ),
    ),
    TryStep("Give Napoleon nothing",
        say("In another deal, {card} was called. You don't have it, so you play against Napoleon, who "
            "wins this trick with {takes}. Which card can you spare?", card="KC", takes="AC", taker=1),
        at=at_play(_OPPONENT, "H", "KC", OPENING), plays="AC, 7C, 4C, 8C", right=("5C",),
        done=say("The trick has only {worth} scoring card, the ace. A player who gives Napoleon points may "
            "be the adjutant, so watch closely.", worth=1, taker=1),
        wrong=(
            wrong("TC, JC", "You gave Napoleon a scoring card, so the trick has {worth}. Do you have a "
                            "lower card?",
                  worth=2, taker=1),
        ),
    ),
    LookStep("Napoleon plays alone",
        say("The deal is the same, but {card} was called. No one played it until now, when {alone} "
            "does: Napoleon held it from the start and is alone. Now the other four know that they are "
            "on the same side.",
            card="AH", alone=1, declarer=1),
        at=at_play(_OPPONENT, "H", "AH", OPENING), plays="AH",
    ),
    LookStep("The called card discarded",
        say("Here {card} was called. It was in the blind, and {alone} discarded it. It is a scoring "
            "card, so it is shown at once: Napoleon is alone. Any other card would stay face down "
            "until the deal is over.", card="KC", alone=1),
        at=LessonPosition(
            hands=(*_OPPONENT[:2], _OPPONENT[2].replace("KC", "3C"), *_OPPONENT[3:]),
            rows=((BLIND, "KC 3S"),), players=5, dealer=0,
            course="bid 13 H, pass, pass, pass, pass, call KC, discard KC, discard 3S",
        ),
    ),
))  # fmt: skip

"""The first lessons of Napoleon: scoring cards, and what takes a trick."""

from __future__ import annotations

from game.engine.templates import mark
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong
from game.lessons.napoleon.tables import OPENING, at_play

_AIM = (
    "5D 5S 8S 9C TC 4H 6H 7D 9D JC",
    "AD 4C 7C QC 8D 9H KH 7S KS AS",
    "2D 5C 6C 6D QD 3H 7H 6S JS QS",
    "3D KC AC TD KD 5H 8H TH 2S 4S",
    "4D 2C 8C JD 2H JH QH AH 9S TS",
)
_SUIT = (
    "5D KC 4C JH AS 7D 8D 8S 9S TD",
    "AD 5C 9C JC 6D KD QH 4S TS KS",
    "2D 6C 8C TC QD 4H 7H 9H 7S QS",
    "3D QC 9D JD 2H 5H 8H TH KH 6S",
    "4D 2C 7C AC 3H 6H AH 2S 5S JS",
)
_TRUMP = (
    "5D 2H 7H QH 4S 5S 9S 7D 9D TD",
    "AD 4C 7C JC KC JD JH 6S JS AS",
    "2D 5C 6C 8C 8D 3H 6H 9H TS KS",
    "3D QC AC 6D QD 4H 8H TH KH 8S",
    "4D 2C 9C TC KD 5H AH 2S 7S QS",
)
_MIGHTY = (
    "5D AS JD 6S 9S 7C 8C TC 9D TD",
    "AD 4C 9C QC 7D 9H QH 4S TS KS",
    "2D 5C 6C 6D KD 5H 7H KH 8S QS",
    "3D KC AC 8D 2H 6H 8H TH JH 7S",
    "4D 2C JC QD 3H 4H AH 2S 5S JS",
)
_URA = (
    "5D JD 6D AS JH 4S 7C 8C QC TC",
    "AD 4C 9C KC 9D 2H KH 6S TS KS",
    "2D 5C 6C TD KD 5H 8H TH 9S QS",
    "3D AC 7D QD 3H 6H 9H QH AH 8S",
    "4D 2C JC 8D 4H 7H 2S 5S 7S JS",
)
_FIRST = (
    "AS JS 5C 7C QC 4H 6H 9H 7S 8S",
    "9C 3D 4D 6D 8D TD JD QD KD KS",
    "8C AC 2D 7D 9D AD 2H 5H JH 2S",
    "2C 6C JC KC TH KH AH 4S 5S TS",
    "4C TC 5D 3H 7H 8H QH 6S 9S QS",
)
_TWO = (
    "5D 2S 6S QS 7C 8C TC 6H TH 7D",
    "AD 4C 9C QC 8D 7H QH 5S 9S AS",
    "2D 5C 6C 6D JD 2H 4H 4S JS KS",
    "3D KC AC 9D QD 3H 5H 8H AH TS",
    "4D 2C JC TD KD 9H JH KH 7S 8S",
)

AIM = Lesson("aim", "Twenty scoring cards", "the aim and the two sides", "AH KH TH", (
    LookStep("The scoring cards",
        say("Aces, kings, queens, jacks and tens are scoring cards: one point each, {counts} in all. "
            "The other cards are worth nothing. You score for cards you take in tricks, not for cards "
            "you were dealt.",
            counts=("AC KC QC JC TC AD KD QD JD TD AH KH QH JH TH AS KS QS JS TS", 20),
            counts2=("2C 9C 8H", 0), teaches="NAP-1:scoring"),
        at=at_play(_AIM, "H", "AC", OPENING),
    ),
    PickStep("What is it worth?",
        say("{Player} leads {card} and wins this trick: everyone followed suit, and no one played higher. "
            "How many scoring cards are in the trick?", player=1, card="KS", takes="KS", taker=1),
        plays="KS, QS, 4S, TS, 5S", uses="NAP-1:scoring", asks="worth",
        done=say("{Worth}: the king, the queen and the ten. They are placed face up in front of {player}, "
                 "where everyone can count them.", worth=3, player=1, teaches="NAP-12"),
        wrong=((2, say("Tens are also scoring cards.")), (5, say("The four and the five are not scoring "
                                                                 "cards."))),
    ),
    LookStep("Napoleon against the rest",
        say("{Declarer} bid highest and is Napoleon: they promised {needs} scoring cards with {trump} as "
            "trumps. One other player is secretly their adjutant. The rest play against these two. The "
            "player with the most chips after {goal} deals wins; players who tie share the win.",
            declarer=1, needs=13, trump="H", goal=10, teaches="NAP-1:sides NAP-16"),
    ),
))  # fmt: skip

TRICK = Lesson("trick", "Playing a trick", "following suit, trumps", "9C KC 2H", (
    TryStep("Follow suit",
        say("{Player} leads {card}. If you have a card of the suit led, you must play one, even if "
            "another card is stronger. In each suit the ace is high and the two is low. Take the trick.",
            player=1, card="9C", may="4C KC", barred="JH AS", teaches="NAP-9:follow"),
        at=at_play(_SUIT, "H", "AH", OPENING), plays="9C, 6C, QC, 7C", uses="NAP-9:follow", right=("KC",),
        done=say("{Takes} is the highest card of the suit led, and no one trumped. You get {worth} scoring "
            "cards.", takes="KC", taker=0, worth=2),
        wrong=(wrong("4C", "{Takes} is higher and takes the trick.", takes="QC", taker=3),),
    ),
    PickStep("Who leads now?",
        say("Napoleon leads any card to the first trick. After that, the player who wins a trick leads to "
            "the next. {Player}, as Napoleon, led to the first trick and won it. You have won the second. "
            "Who leads now?", player=1, declarer=1, teaches="NAP-9:lead"),
        uses="NAP-9:lead", asks="turn",
        done=say("You do, with any card.", turn=0),
        wrong=(
            (1, say("Napoleon leads only to the first trick. Who won the last trick?")),
            (2, say("The lead does not go around the table. Who won the trick?")),
        ),
    ),
    TryStep("A trump beats an ace",
        say("Now you are void in {suit} (you have none), so you can play any card. Trumps are {trump}, and a "
            "trump beats any card of another suit. Take the trick with the lowest card that wins.", suit="C",
            trump="H", teaches="NAP-9:void NAP-11:trump"),
        at=at_play(_TRUMP, "H", "AH", OPENING), plays="KC, 8C, AC, TC", uses="NAP-9:void NAP-11:trump",
        right=("2H",),
        done=say("{Takes} is enough and wins {worth} scoring cards. You don't have to trump when you can't "
            "follow suit, but here it pays.", takes="2H", taker=0, worth=3),
        wrong=(
            wrong("7H, QH", "That trump wins, but a lower trump is enough.", taker=0),
            wrong("*", "A card of another suit can't win: {takes} wins the trick.", takes="AC", taker=3),
        ),
    ),
))  # fmt: skip

SPECIAL = Lesson("special", "The three highest cards", "mighty, sei-jack, ura-jack", "AS JH JD", (
    LookStep("The three",
        say("Three cards beat all others, in this order. The mighty is {special}, whichever suit is "
            "trumps. The sei-jack is the jack of trumps, now {special2}. The ura-jack is the other jack of "
            "that colour, now {special3}. The other trumps come next.",
            special=(1, "AS"), special2=(2, "JH"), special3=(3, "JD"), trump="H", teaches="NAP-2:order"),
        at=at_play(_MIGHTY, "H", "AH", OPENING),
    ),
    TryStep("Beat the sei-jack",
        say("Trumps were led, and {takes}, the sei-jack, is winning the trick. You have no trump. Which of "
            "your cards beats the sei-jack?",
            takes="JH", taker=3, trump="H"),
        plays="QH, KH, JH, 4H", uses="NAP-2:order NAP-9:void", right=("AS",),
        done=say("{Takes}, the mighty, wins the trick with {worth} scoring cards.",
                 takes="AS", taker=0, worth=4),
        wrong=(
            wrong("JD", "The ura-jack beats all trumps except the sei-jack. {Takes} wins the trick.",
                  takes="JH", taker=3),
            wrong("*", "That card does not win: {takes} wins the trick.", takes="JH", taker=3),
        ),
    ),
    TryStep("Each has its own suit",
        say("Trumps are {trump}, and the suit led is {suit}. You must follow suit. Each special card "
            "counts as a card of its own suit, so you can't play {barred}. But one of the three is of the "
            "suit led. Take the trick.", trump="H", suit="D", barred="JH AS", may="6D JD",
            teaches="NAP-2:suit"),
        at=at_play(_URA, "H", "AH", OPENING), plays="9D, KD, QD, 8D", uses="NAP-2:order NAP-2:suit",
        right=("JD",),
        done=say("{Takes} is the ura-jack. It beats the king of its suit and all ordinary trumps.",
                 takes="JD", taker=0),
        wrong=(wrong("6D", "{Takes} is higher and takes the trick.", takes="KD", taker=2),),
    ),
    PickStep("When trumps change",
        say("Now trumps are {trump}. Which card is the ura-jack, the third special card?", trump="C"),
        at=at_play(_AIM, "C", "AC", OPENING), uses="NAP-2:order", asks="special",
        done=say("{Special}, the other black jack. The mighty stays the same.",
                 special=(3, "JS"), special2=(1, "AS")),
        wrong=(
            ("JC", say("That is the jack of trumps: the sei-jack.", special=(2, "JC"))),
            ("JD", say("That jack is the wrong colour. With these trumps, it is an ordinary jack.")),
        ),
    ),
))  # fmt: skip

FIRST = Lesson("first", "First trick, same two", "two exceptions", "2S KS", (
    PickStep("The first trick is plain",
        say("The first trick has no trumps and no special cards: only the suit led counts. {Player} has "
            "played {card}, the sei-jack. Who is winning the trick so far?", player=3, card="JC", trump="C",
            teaches="NAP-10"),
        at=at_play(_FIRST, "C", "AH"), plays="KD, AD, JC, 5D", uses="NAP-10", asks="taker",
        done=say("{Player}: {takes} is the highest card of the suit led, and even your trumps can't beat "
                 "it in the first trick. From the second trick on, the sei-jack would win.",
                 player=2, taker=2, takes="AD"),
        wrong=(
            (3, say("The sei-jack has no power in the first trick.")),
            (1, say("{Takes} is higher than the king that was led.", takes="AD")),
        ),
    ),
    TryStep("The same two",
        say("From the second trick on, the same two counts. If all five cards are of one suit and none is "
            "a special card, the two of that suit wins. The suit led is {suit}, and everyone has followed. "
            "Take the trick.", suit="S", takes="KS", teaches="NAP-11:two"),
        at=at_play(_TWO, "H", "AH", OPENING), plays="9S, KS, TS, 8S", uses="NAP-11:two", right=("2S",),
        done=say("All five cards are {suit}, so {takes} beats the king and wins {worth} scoring cards.",
                 suit="S", takes="2S", taker=0, worth=2),
        wrong=(
            wrong("6S", "{Takes} wins. Which card wins if all cards are of one suit?", takes="KS", taker=2),
            wrong("QS", "{Takes} is higher and takes your queen. Which card wins if all cards are of one "
                        "suit?",
                  takes="KS", taker=2),
        ),
    ),
    LookStep("Only if all are alike",
        say("If even one of the five cards were of another suit, the king would win. You now know the "
            "order: the three special cards, the same two, the highest trump, the highest card of the suit "
            "led.", teaches="NAP-11:order"),
    ),
))  # fmt: skip

# The 30-second overview.

_GLANCED = (
    "5C 6C 7C 8C 6D JD QD 7H 6S JS",
    "3C 4C KC 7D 8D 3H 9H TH 9S AS",
    "9C JC 4D 5D AD 6H 2S 3S 5S QS",
    "TC AC 2D KD 2H 4H 8H JH 7S TS",
    "2C 3D 9D TD 5H KH AH 4S 8S KS",
)

GLANCE = Lesson("glance", "In 30 seconds", "a bid, a secret partner, three special cards", "AS JS JC", (
    LookStep(mark("The bid", about="scoring cards to take"),
        say("Aces, kings, queens, jacks and tens are scoring cards, twenty in all. The player who bids "
            "to take the most becomes Napoleon and chooses trumps."),
        at=LessonPosition(hands=_GLANCED, players=5, dealer=4), plays="bid 13 S, pass, pass, pass, pass",
        shows="AS KS TS",
    ),
    LookStep("The secret partner",
        say("Napoleon calls a card. The player who holds it secretly joins Napoleon's side.", trump="S"),
        plays="call KD", shows="*KD",
    ),
    LookStep("The three highest of all",
        say("Follow suit; trumps beat other suits. Three cards beat all others: the ace of spades, the "
            "jack of trumps and the other jack of the same colour.", taker=0),
        plays="discard 5C, discard 6C, JS, 9S, 2S, 7S, 4S", shows="AS *JS JC",
    ),
))  # fmt: skip

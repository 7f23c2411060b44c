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

AIM = Lesson("aim", "Twenty scoring cards", "the aim, and the two sides", "AH KH TH", (
    LookStep("What scores",
        say("Aces, kings, queens, jacks and tens are scoring cards: one point each, {counts} in the pack. "
            "All other cards count nothing. What you take in tricks counts, not what you were dealt.",
            counts=("AC KC QC JC TC AD KD QD JD TD AH KH QH JH TH AS KS QS JS TS", 20),
            counts2=("2C 9C 8H", 0)),
        at=at_play(_AIM, "H", "AC", OPENING),
    ),
    PickStep("What is it worth?",
        say("{Player} leads {card} and takes this trick, for all must follow suit and nobody has gone "
            "higher. How many scoring cards lie in it?", player=1, card="KS", takes="KS", taker=1),
        plays="KS, QS, 4S, TS, 5S", asks="worth",
        done=say("{Worth}: the king, the queen and the ten. They now lie open before {player}, for all to "
                 "count.", worth=3, player=1),
        wrong=((2, say("Tens score, too.")), (5, say("The four and the five count nothing."))),
    ),
    LookStep("Napoleon against the rest",
        say("{Declarer} is Napoleon: the highest bidder, who promised {needs} scoring cards with {trump} as "
            "trumps. One other player is secretly Napoleon's adjutant. All the others try to stop them, and "
            "chips are paid when the deal is over. Most chips after {goal} deals win, and equal ones share.",
            declarer=1, needs=13, trump="H", goal=10),
    ),
))  # fmt: skip

TRICK = Lesson("trick", "The turn and the trick", "following suit, trumps", "9C KC 2H", (
    TryStep("Follow suit",
        say("{Player} leads {card}. Whoever has a card of the suit led must play one, whatever else would "
            "be stronger. In each suit the ace is high and the two low. Take the trick.",
            player=1, card="9C", may="4C KC", barred="JH AS"),
        at=at_play(_SUIT, "H", "AH", OPENING), plays="9C, 6C, QC, 7C", right=("KC",),
        done=say("{Takes} is the highest of the suit led, and nobody has trumped: {worth} scoring cards for "
                 "you.", takes="KC", taker=0, worth=2),
        wrong=(wrong("4C", "{Takes} is higher and takes the trick.", takes="QC", taker=3),),
    ),
    PickStep("Who leads now?",
        say("Napoleon led to the first trick, with any card. The next one was led by {player}, too, who had "
            "taken it. Who leads now?", player=1),
        asks="turn",
        done=say("You: whoever took a trick leads to the next.", turn=0),
        wrong=(
            (1, say("Napoleon leads to the first trick only. Who took the last one?")),
            (2, say("The lead does not go round. Who took the trick?")),
        ),
    ),
    TryStep("A trump beats an ace",
        say("Now you have no {suit}, so that you may play any card. {Trump} is trumps, and trumps beat all "
            "plain cards. Take the trick as cheaply as you can.", suit="C", trump="H"),
        at=at_play(_TRUMP, "H", "AH", OPENING), plays="KC, 8C, AC, TC", right=("2H",),
        done=say("Even {takes} is enough, and brings {worth} scoring cards. You need not trump when you "
                 "cannot follow, but here it pays.", takes="2H", taker=0, worth=3),
        wrong=(
            wrong("7H, QH", "That trump takes it, but a smaller one is enough.", taker=0),
            wrong("*", "A card of another suit beats nothing: {takes} takes the trick.", takes="AC", taker=3),
        ),
    ),
))  # fmt: skip

SPECIAL = Lesson("special", "The three highest", "mighty, sei-jack, ura-jack", "AS JH JD", (
    LookStep("The three",
        say("Three cards beat everything, in this order: {special} is the mighty, whatever is trumps. The "
            "jack of trumps is the sei-jack, now {special2}. The other jack of the same colour is the "
            "ura-jack, now {special3}. After them come the trumps.",
            special=(1, "AS"), special2=(2, "JH"), special3=(3, "JD"), trump="H"),
        at=at_play(_MIGHTY, "H", "AH", OPENING),
    ),
    TryStep("Beat the sei-jack",
        say("{Takes}, the sei-jack, heads this trick of trumps. You have no trump: what beats it?",
            takes="JH", taker=3, trump="H"),
        plays="QH, KH, JH, 4H", right=("AS",),
        done=say("{Takes}, the mighty, takes the trick: {worth} scoring cards.",
                 takes="AS", taker=0, worth=4),
        wrong=(
            wrong("JD", "The ura-jack beats all trumps but the sei-jack: {takes} takes the trick.",
                  takes="JH", taker=3),
            wrong("*", "That beats nothing: {takes} takes the trick.", takes="JH", taker=3),
        ),
    ),
    TryStep("Each follows its own suit",
        say("{Trump} is trumps, {suit} is led, and you have some. The three special cards are cards of "
            "their own suits when suit is followed, so that you may not play {barred}. But one of the three "
            "belongs here. Take the trick.", trump="H", suit="D", barred="JH AS", may="6D JD"),
        at=at_play(_URA, "H", "AH", OPENING), plays="9D, KD, QD, 8D", right=("JD",),
        done=say("{Takes} is the ura-jack, and beats the king of its suit and all plain trumps as well.",
                 takes="JD", taker=0),
        wrong=(wrong("6D", "{Takes} is higher and takes the trick.", takes="KD", taker=2),),
    ),
    PickStep("With other trumps",
        say("Now {trump} is trumps. Which card is the ura-jack, the third of the three?", trump="C"),
        at=at_play(_AIM, "C", "AC", OPENING), asks="special",
        done=say("{Special}, the other black jack. The mighty stays what it is.",
                 special=(3, "JS"), special2=(1, "AS")),
        wrong=(
            ("JC", say("That is the jack of trumps, so the sei-jack.", special=(2, "JC"))),
            ("JD", say("It has another colour: with these trumps it is a jack like any other.")),
        ),
    ),
))  # fmt: skip

FIRST = Lesson("first", "First trick, same two", "two exceptions", "2S KS", (
    PickStep("The first trick is plain",
        say("The first trick knows no trumps and no special cards, only the suit led. {Player} has put "
            "{card}, the sei-jack, on it. Whose is the trick so far?", player=3, card="JC", trump="C"),
        at=at_play(_FIRST, "C", "AH"), plays="KD, AD, JC, 5D", asks="taker",
        done=say("{Player}: {takes} is the highest of its suit, and no trump of yours can take it now. From "
                 "the second trick on the sei-jack would have.", player=2, taker=2, takes="AD"),
        wrong=(
            (3, say("The sei-jack has no power in the first trick.")),
            (1, say("{Takes} is higher than the king that was led.", takes="AD")),
        ),
    ),
    TryStep("The same two",
        say("From the second trick on, there is the same two: if all five cards of a trick are of one suit, "
            "its two takes it, unless a special card lies there. {Suit} is led, and all have followed. Take "
            "the trick.", suit="S", takes="KS"),
        at=at_play(_TWO, "H", "AH", OPENING), plays="9S, KS, TS, 8S", right=("2S",),
        done=say("All five are {suit}: {takes} takes the trick from the king, with {worth} scoring cards.",
                 suit="S", takes="2S", taker=0, worth=2),
        wrong=(
            wrong("6S", "{Takes} takes it. Which card wins when all are of one suit?", takes="KS", taker=2),
            wrong("QS", "{Takes} is higher, and gets your queen. Which card wins when all are of one suit?",
                  takes="KS", taker=2),
        ),
    ),
    LookStep("One card spoils it",
        say("Had only one of the five been of another suit, the king would have kept the trick. From now "
            "on you know the order: the three special cards, the same two, the highest trump, the highest "
            "card of the suit led."),
    ),
))  # fmt: skip

# The game in thirty seconds.

_GLANCED = (
    "5C 6C 7C 8C 6D JD QD 7H 6S JS",
    "3C 4C KC 7D 8D 3H 9H TH 9S AS",
    "9C JC 4D 5D AD 6H 2S 3S 5S QS",
    "TC AC 2D KD 2H 4H 8H JH 7S TS",
    "2C 3D 9D TD 5H KH AH 4S 8S KS",
)

GLANCE = Lesson("glance", "In 30 seconds", "a bid, a secret partner, three cards", "AS JS JC", (
    LookStep(mark("The bid", about="scoring cards to take"),
        say("Aces, kings, queens, jacks and tens score, twenty in all. Whoever bids to take most of them, "
            "and in which trumps, is Napoleon."),
        at=LessonPosition(hands=_GLANCED, players=5, dealer=4), plays="bid 13 S, pass, pass, pass, pass",
        shows="AS KS TS",
    ),
    LookStep("The secret partner",
        say("Napoleon calls a card. Its holder is secretly on the same side, and says nothing.", trump="S"),
        plays="call KD", shows="*KD",
    ),
    LookStep("Three cards above all",
        say("Follow suit; trumps beat the rest. Above all stand the ace of spades, then the jack of trumps "
            "and the other jack of its colour.", taker=0),
        plays="discard 5C, discard 6C, JS, 9S, 2S, 7S, 4S", shows="AS *JS JC",
    ),
))  # fmt: skip
